"""The record of every recorded game, and how it reads in each format."""

from pathlib import Path

import pytest
from plays.parsers import RANKED, in_play, in_xml
from sample import part

from companion.games import GAMES
from companion.games.hundred_astronauts.components import EDITIONS, NEWER
from companion.plays.play import NoPlay, play_of
from companion.tables.create import open_table
from companion.tables.game_file import import_file, read_file
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

RECORDED = Path(__file__).parents[1] / "recorded"
FILES = sorted(RECORDED.glob("*/*.toml"))


@pytest.fixture
def played(app):
    """The table of a recorded game."""
    with app.app_context():
        yield lambda path: table_cache.find(import_file(RECORDED / path).code)


@pytest.mark.parametrize("path", part(FILES, 3), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_recorded_game_reads_back_in_each_format(played, path):
    table, stated = played(path), read_file(path).result
    if not stated:
        with pytest.raises(NoPlay, match="not over yet"):
            play_of(table)
        return
    play, view = play_of(table), view_table(table)
    assert {kind: form(play) for kind, form in RANKED.items()} == dict.fromkeys(RANKED, in_play(play))
    assert in_xml(play) == in_play(play, ranked=False)
    # and the record says what the table says
    seats = {seat.id for seat in view.seats}
    won = {one.seat for one in play.players if one.winner and not one.bot}
    assert won == seats & set(view.outcome.winners)
    people = {**{seat.id: seat.name for seat in view.seats}, **table.game.joined(view.state)}
    assert {one.seat: one.name for one in play.players if not one.bot} == people
    if not play.cooperative:
        scored = {one.seat: (one.rank, one.total) for one in table.game.score(view.state)}
        assert play.points is bool(scored)
        scored = scored or dict.fromkeys(seats, (None, None))
        assert {one.seat or "astra": (one.rank, one.score) for one in play.players} == scored


def test_every_game_is_among_them():
    assert {path.parent.name for path in FILES} == set(GAMES) - {"toy"}


def test_against_astra(played):
    play = play_of(played("welcome_to_the_moon/launch_astra_lifts_off.toml"))
    ada, astra = play.players
    assert (play.bgg, play.board) == (339789, ("The Launch", "Margaret"))
    assert (ada.name, ada.bot, astra.name, astra.bot, astra.seat) == ("Ada", False, "ASTRA", True, "")
    assert ada.winner is not astra.winner
    assert None not in (ada.score, astra.score)


def test_knights_win_or_lose_together_with_their_roles(played):
    won = play_of(played("astro_knights/four_players.toml"))
    assert (won.cooperative, won.points, won.bgg) == (True, False, None)
    assert len({one.winner for one in won.players}) == 1
    assert all(one.role and one.score is None and one.rank is None for one in won.players)
    assert len(won.board) >= 2
    lost = play_of(played("astro_knights/all_exhausted.toml"))
    assert (lost.result, [one.winner for one in lost.players]) == ("lost", [False] * len(lost.players))


@pytest.mark.parametrize(
    "path",
    [
        "astrojam/points_two_players.toml",
        "exoplanet_colony/won_repair.toml",
        "hundred_astronauts/three_bases.toml",
    ],
)
def test_who_began_is_known_where_a_move_said_so(played, path):
    table = played(path)
    (begin,) = [entry for entry in queries.log(table) if entry.kind == "begin"]
    assert [one.seat for one in play_of(table).players if one.began] == [begin.fields["seat"]]


def test_each_game_says_what_its_board_is(played):
    assert play_of(played("hundred_astronauts/two_populate.toml")).board == (EDITIONS[NEWER].name,)
    assert play_of(played("astrojam/points_two_players.toml")).board != ()
    colony = played("exoplanet_colony/three_players_by_colour.toml")
    assert play_of(colony).board == ("Kepler 3",)
    assert play_of(played("exoplanet_colony/won_repair.toml")).board == (), "this planet has no name"
    assert [one.role for one in play_of(colony).players] == ["Engineer", "Botanist", "Medic"]


def test_ids_stay(played):
    table = played("astrojam/points_two_players.toml")
    again, other = play_of(table), play_of(played("astrojam/points_two_players.toml"))
    assert again == play_of(table_cache.find(table.code))
    assert again.id != other.id, "another table is another play"
    assert [one.id for one in again.players] == [one.id for one in other.players], "the same people"
    assert len({one.id for one in again.players}) == len(again.players)


def test_a_game_whose_end_was_taken_back_is_not_over(played):
    table = played("hundred_astronauts/three_bases.toml")
    number = view_table(table).number
    before = play_of(table)
    play_tap(table, Tap("undo", {}, by="host", expect=number))
    with pytest.raises(NoPlay, match="Only a finished game"):
        play_of(table)
    play_tap(table, Tap("redo", {}, by="host", expect=number + 1))
    assert play_of(table).id == before.id, "the same play, finished later"


def test_who_began_by_an_entry_that_was_undone_did_not_begin(app):
    def play(kind, **own):
        play_tap(table, Tap(kind, own, by="host", expect=view_table(table).number))

    with app.app_context():
        opened = open_table("hundred_astronauts", {"edition": NEWER}, ["Ada", "Ben"])
        table = table_cache.find(opened.code)
        play("begin", seat="red")
        play("undo")
        play("begin", seat="blue")
        play("correct", what="red.populated", value=8)
        assert [(one.name, one.began, one.winner) for one in play_of(table).players] == [
            ("Ada", False, True),
            ("Ben", True, False),
        ]
