"""Which tests are quick, which are run by `make test-all` alone, and which of those wait for another commit.

`make test` leaves out what `FULL` names, and every test over PostgreSQL with Redis (`stores.STORES`). A test
that nobody names here is quick. pytest itself knows no tiers: it runs what it is asked for.
"""

from __future__ import annotations

from functools import cache
from pathlib import PurePosixPath
from zlib import crc32

from tests.sample import SEED, SLOW

FULL = (
    "load/*.py",  # the storm and the kill
    "broken/*.py",  # full disks, locked files, lost services
    "browser/*.py",  # every screen, every page
    "generators/*.py",  # clients that other tools write from the OpenAPI document
    "test_backup_live.py",
    "test_catalogues.py",  # every sentence of the sources, collected by Babel; so is the next one
    "test_strings.py",
    "test_cli.py",  # servers that start and stop; so are the next four
    "test_doctor.py",
    "test_https.py",
    "test_once_more.py",
    "test_units.py",
    "test_networks.py",  # two machines with networks of their own
    "test_database.py::test_servers_that_start_at_once_on_an_empty_database_make_it_once",
    "test_every_game.py::test_it_becomes_a_table_and_a_file_again",
    "test_every_game_fuzz.py",  # hostile moves of every kind
    "test_every_game_stored.py",  # whatever a server accepts, backup and restore give back
    "test_logs.py::test_a_server_that_is_asked_for_everything_writes_no_key",
    "test_figures.py",  # the figures of every situation
    "test_release.py",  # a wheel, built twice and installed
    "test_recorded_databases.py",  # what every earlier version stored
    "test_rebuild.py::test_whatever_is_set_by_hand_changes_the_checklist",  # of every recorded evening
    "web/test_rebuild.py::test_every_game_is_put_back_at_many_moments",
    "test_mdns.py",  # waits for answers on a real network
    "test_without_posix.py",  # a whole server without what Windows lacks
    "test_pseudo_locale.py",  # every page of every situation
    "web/test_minus_key.py::test_the_dialogs_of_a_game",  # of every situation
    "games/*/test_machine.py",  # evenings of any taps, corrections and hostile moves
    "games/*/test_random_games.py",
    "games/welcome_to_the_moon/test_extra_deck.py::test_a_random_game_with_extra_cards",
    "games/astrojam/test_values.py::test_every_value_can_be_set_to_both_ends_and_reads_back",
    "games/astrojam/test_values.py::test_only_it_changes_but_for_what_follows",
    "games/welcome_to_the_moon/test_values.py::test_every_value_can_be_set_to_both_ends",
    "tables/test_campaign.py::test_a_campaign_is_exported_and_imported_as_its_games",
    "tables/test_campaign.py::test_a_campaign_is_backed_up_restored_elsewhere_and_played_to_its_end",
    "tables/test_derived.py",  # what is kept of long logs
    "tables/test_machine.py",
    "tables/test_play_statistics.py::test_statistics_are_those_of_the_slow_computation",
    "tables/test_old_databases.py::test_several_servers_that_start_at_once_migrate_it_once",
    "web/test_api_fuzz.py",
    "web/test_big_screen.py::test_nothing_on_it_can_be_tapped_and_no_phone_sees_more_on_it",
    "web/test_drawings.py::test_what_a_phone_completes_is_what_would_come_whole",
    "web/test_fragment_cache.py",  # every recorded evening, drawn twice
    "web/test_parts.py::test_so_it_is_at_many_moments_and_in_two_languages",
    "web/test_picture.py",
    "web/test_play_files.py::test_every_game_is_taken_along",
    "web/test_plays_files.py::test_five_thousand_plays_go_out_and_come_in_unchanged",
    "web/test_result.py::test_a_players_curve_has_the_seats_colour_and_goes_by_turns",
    "web/test_result.py::test_everybodys_sheet_is_drawn_and_told_in_words",
    "web/test_result.py::test_the_finished_sheets_are_drawn_and_only_looked_at",
    "web/test_schemathesis.py",
    "web/test_seat_names.py::test_a_name_changes_in_the_middle_of_every_game",
)
"""The second tier: test files, as patterns below tests/, and single tests."""

QUICK = (
    # One evening of each game in the browser, one server, one picture of each game.
    "browser/test_evening.py::test_a_whole_evening",
    "browser/test_moon_phones.py::test_wm_b2_wm_b8_wm_b29_an_evening_on_sheets_between_two_phones",
    "browser/test_colony_evening.py::test_an_evening_that_is_won",
    "browser/test_jam_turn.py::test_a_whole_turn_on_two_phones",
    "browser/test_hundred_turn.py::test_a_whole_turn",
    "browser/test_pad.py::test_two_rounds_by_two_taps_and_the_figures_each",
    "test_cli.py::test_it_serves_and_stops_and_starts_again_on_the_same_data",
    "web/test_picture.py::test_the_png_of_each_game_has_the_size_of_a_preview",
)
"""Quick tests among those: whole files, or single tests."""

EVERY_RUN = (
    "browser/test_screens.py",  # takes a part by itself, as do situations
    "browser/test_situations.py",
    "browser/test_tap_guard.py",  # no tap is lost, and none means another thing
    "browser/test_taps_kept.py",
    "browser/test_two_phones.py",
    "broken/test_full.py",  # nothing that is stored is lost
    "load/test_kill.py",
    "load/test_storm.py",
    "test_catalogues.py",
    "test_recorded_databases.py",
    "tables/test_backup.py",
    "tables/test_durable.py",
    "tables/test_play.py",
    "tables/test_store_append.py",
    "tables/test_undo.py",
)
"""Files of the second tier that wait in no run. The others are a fifth in each: see `waits`."""

RUNS = 5
BY_TEST = (
    "browser/test_other_browsers.py",
    "browser/test_keys_alone.py",
    "browser/test_moon_drawing.py",
    "test_every_game_fuzz.py",
)
"""Files that take longest: each test of them waits by itself, and not the whole file."""

LONGEST = (
    "browser/test_situations.py",
    "browser/test_other_browsers.py",
    "browser/test_moon_drawing.py",
    "browser/test_keys_alone.py",
    "browser/test_whole_evenings.py",
    "browser/test_games_night.py",
    "browser/test_offline.py",
    "load/test_kill.py",
    "test_networks.py",
    "test_release.py",
)
"""Files that begin first: a process that took one of them last would keep the others waiting."""

BY_GAME = ("browser/test_screens.py", "browser/test_situations.py")
"""The files whose tests are named after a game and a case of it: "[astrojam: new]"."""


def is_full(test: str) -> bool:
    """Return True for a second-tier test. `test` is an id below tests/: "load/test_kill.py::test_x"."""
    name = test.partition("[")[0]
    file = name.partition("::")[0]
    if file in QUICK or name in QUICK:
        return False
    return name in FULL or is_full_file(file)


@cache
def is_full_file(file: str) -> bool:
    """Return True if all tests of a file but those in `QUICK` are of the second tier."""
    return any(PurePosixPath(file).match(pattern) for pattern in FULL)


def has_nothing_quick(file: str) -> bool:
    """Return True if a run of the first tier needs no test of this file."""
    return is_full_file(file) and not any(test.partition("::")[0] == file for test in QUICK)


def waits(test: str) -> bool:
    """Return True if a test is left to another commit, as four fifths of the second tier's files are.

    `make test-all` leaves them out; SLOW=1, or the test's own name, brings them.
    """
    file = test.partition("::")[0]
    if SLOW or file in EVERY_RUN:
        return False
    key = test if file in BY_TEST else file
    return crc32(key.encode()) % RUNS != SEED % RUNS


def waits_as_a_whole(file: str) -> bool:
    """Return True if a file of the second tier is left to another commit with all its tests."""
    return is_full_file(file) and file not in BY_TEST and waits(file)


def group(test: str) -> str:
    """The tests that one process runs one after another: those of a file, which share a server and a browser.

    Screens and situations are two files and most of the time. Their groups are the games; the game that has
    the most is two groups.
    """
    file, _, name = test.partition("::")
    if file in BY_GAME:
        game, _, case = name.partition("[")[2].rpartition("]")[0].partition(": ")
        half = crc32(case.encode()) % 2 if game == "welcome_to_the_moon" else 0
        return f"{file} {game} {half}"
    return file
