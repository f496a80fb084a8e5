"""A campaign is read off the tables that follow one another; nothing else is stored of it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.extensions import db
from companion.tables import seat_names
from companion.tables.access import access_keys
from companion.tables.campaign import campaign_of
from companion.tables.chain import rematch_of
from companion.tables.game_file import GameFileError, import_file, import_files, to_toml
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import pruning
from companion.tables.maintenance.backup import KEPT, Restored, backup, restore
from companion.tables.maintenance.pruning import DAY, Age, prune
from companion.tables.rematch import following_of
from tests.games.welcome_to_the_moon import campaign
from tests.games.welcome_to_the_moon.campaign import LINE, begin, go_on, play, score, shown, stars, state

SCORES = {"mode": "scores"}


@pytest.fixture(autouse=True)
def in_app(app):
    """Every test here stands in the app's context."""


def scored(count, *errors):
    """A campaign whose first `count` adventures are over: the codes of its tables."""
    codes = [score(begin(**SCORES), *errors)]
    while len(codes) < count:
        codes.append(score(go_on(codes[-1]), *errors))
    return tuple(codes)


def texts(code):
    return [note.text for note in shown(code).notes]


def change(sql, **values):
    with db.engine.begin() as connection:
        connection.execute(db.text(sql), values)
    table_cache.forget()


# --- the tables of a campaign --------------------------------------------------------------------


def test_every_table_of_it_tells_the_same():
    codes = scored(len(LINE), 0, 1)
    for code in codes:
        assert campaign_of(code) == codes
    assert [state(code).slug for code in codes] == list(LINE)
    assert [row.code for row in shown(codes[0]).rows] == list(codes)
    assert shown(codes[0]).over


def test_the_next_one_is_played_as_this_one_by_the_same_people():
    """WM-S71: set-up, names and colours go along; the missions, others in each adventure, are drawn."""
    first = begin("colony", ("Ada", "Ben", "Cleo"), mode="cards", dealer="table")
    seat_names.sit_down(first, "blue", "Benny", "violet")
    for kind in ("finish", "score-colony", "score-colony", "score-colony"):
        seats = view_table(table_cache.find(first)).seats
        left = [player.seat for player in state(first).players if player.tally is None]
        play(first, kind, **({} if kind == "finish" else {"seat": left[0]}))
    view = view_table(table_cache.find(go_on(first)))
    assert [(seat.id, seat.name) for seat in view.seats] == [(seat.id, seat.name) for seat in seats]
    assert [seat.id for seat in view.seats] == ["red", "violet", "green"]
    assert (view.setup.adventure, view.setup.mode, view.setup.dealer) == ("mine", "cards", "table")
    assert view.setup.campaign


def test_phones_that_go_on_at_once_get_one_table(app, table):
    code = score(begin(**SCORES))
    answers = table.at_once(*[lambda: go_on(code)] * 4)
    assert len(set(answers)) == 1
    assert campaign_of(code) == (code, answers[0])


def test_a_table_outside_of_a_campaign_has_none_and_is_played_again_as_it_was():
    code = score(begin(campaign=False, **SCORES))
    again = go_on(code)
    assert state(again).slug == LINE[0]
    assert (campaign_of(code), campaign_of(again)) == ((), ())
    assert campaign_of("NONE2") == ()


def test_before_its_end_an_adventure_is_begun_again_and_the_first_end_counts():
    broken_off = begin(**SCORES)
    code = score(go_on(broken_off), 0, 2)
    assert state(code).slug == LINE[0]
    assert campaign_of(code) == (broken_off, code)
    assert stars(code) == {LINE[0]: (1, 0)}


def test_old_tables_that_were_played_again_are_one_campaign():
    """Before campaigns went on by themselves, a rematch was the same adventure: the first end counts."""
    first = score(begin(**SCORES), 0, 2)
    second = go_on(first)
    change(
        "UPDATE game_table SET setup = (SELECT setup FROM game_table WHERE code = :a) WHERE code = :b",
        a=first,
        b=second,
    )
    score(second, 2, 0)
    assert campaign_of(second) == (first, second)
    assert stars(second) == {LINE[0]: (1, 0)}
    assert state(go_on(second)).slug == LINE[1]


def test_a_table_that_only_has_the_code_is_not_taken_for_the_next_one():
    """The rematch was deleted; by now its code is another table's, of another campaign."""
    code, stranger = score(begin(**SCORES)), score(begin(**SCORES), 1, 0)
    change("UPDATE game_table SET rematch = :b WHERE code = :a", a=code, b=stranger)
    assert campaign_of(code) == (code,)
    assert campaign_of(stranger) == (stranger,)


def test_a_copy_that_still_names_the_next_table_is_not_taken_for_the_one_before_it():
    """A backup was restored where the code of a table was another's: the copy has a secret of its own."""
    first, second = scored(2)
    copy = score(begin(**SCORES), 1, 0)
    change("UPDATE game_table SET rematch = :b WHERE code = :a", a=copy, b=second)
    assert campaign_of(second) == (first, second)
    assert campaign_of(copy) == (copy,)


def test_notes_and_stars_are_entries_of_the_tables_after_their_end_too():
    first, second = scored(2, 0, 1)
    play(first, "campaign-note", text="Card 7 stays with Ada")
    play(second, "campaign-stars", seat="blue", adventure=LINE[0], stars=3)
    assert texts(first) == texts(second) == ["Card 7 stays with Ada"]
    assert stars(first)[LINE[0]] == (1, 3)
    play(second, "undo")
    play(first, "undo")
    assert (texts(second), stars(second)[LINE[0]]) == ([], (1, 0))
    play(second, "redo")
    play(first, "redo")
    table_cache.forget()
    assert (texts(second), stars(second)[LINE[0]]) == (["Card 7 stays with Ada"], (1, 3))
    assert all(view_table(table_cache.find(code)).finished_at for code in (first, second))


# --- a whole campaign, moved to another server ---------------------------------------------------


@pytest.fixture(scope="module")
def rng():
    return random.Random("campaign")


def whole(rng):
    """All adventures, played at random from the first to the last but one; the last one is begun."""
    codes = [campaign.play_out(begin(), rng)]
    while len(codes) < len(LINE) - 1:
        codes.append(campaign.play_out(go_on(codes[-1]), rng))
        play(codes[-1], "campaign-note", text=f"After {LINE[len(codes) - 1]}")
    play(codes[0], "campaign-stars", seat="red", adventure=LINE[0], stars=2)
    codes.append(go_on(codes[-1]))
    play(codes[-1], "turn-over")
    return tuple(codes)


def seen(code):
    """What the page shows, whatever the codes are."""
    view = shown(code)
    rows = [(row.slug, row.over, row.cells) for row in view.rows]
    return view.headline, view.people, rows, texts(code), view.over


def finish(code, rng):
    """The campaign is played to its end."""
    campaign.play_out(code, rng)
    assert shown(code).over
    assert following_of(view_table(table_cache.find(code))) is None


def test_a_campaign_is_backed_up_restored_elsewhere_and_played_to_its_end(elsewhere, tmp_path, rng):
    codes = whole(rng)
    before, keys = seen(codes[0]), access_keys.keys(codes[0])
    backup(tmp_path / "all.jsonl")
    with elsewhere.app_context():
        assert {one.what for one in restore(tmp_path / "all.jsonl") if isinstance(one, Restored)} == {KEPT}
        assert campaign_of(codes[2]) == codes
        assert seen(codes[0]) == before
        assert access_keys.keys(codes[0]) == keys, "its link still opens it"
        finish(codes[-1], rng)
        assert campaign_of(codes[0]) == codes


def test_a_campaign_is_exported_and_imported_as_its_games(elsewhere, tmp_path, rng):
    """All of them, in their order, are the campaign again. One of them alone is a campaign of one."""
    codes = whole(rng)
    paths = [tmp_path / f"{at}.toml" for at in range(len(codes))]
    for code, path in zip(codes, paths, strict=True):
        path.write_text(to_toml(table_cache.find(code)), encoding="utf-8")
    before = seen(codes[0])
    with elsewhere.app_context():
        opened = tuple(one.code for one in import_files(paths))
        assert campaign_of(opened[1]) == opened
        assert seen(opened[0]) == before
        alone = import_file(paths[1]).code
        assert campaign_of(alone) == (alone,)
        assert list(stars(alone)) == [LINE[1]]
        assert texts(alone) == [f"After {LINE[1]}"]
        assert state(go_on(alone)).slug == LINE[2]
        assert campaign_of(opened[1]) == opened, "the copy changes nothing for it"
        for first, second in pairwise(opened):
            assert rematch_of(first) == second
        finish(opened[-1], rng)


def files(tmp_path, *tables):
    """The paths of the files of two tables, each given as its names and whether it is of a campaign."""
    paths = []
    for at, (names, of_campaign) in enumerate(tables):
        paths.append(tmp_path / f"{at}.toml")
        code = score(begin(names=names, campaign=of_campaign, **SCORES))
        paths[-1].write_text(to_toml(table_cache.find(code)), encoding="utf-8")
    return paths


@pytest.mark.parametrize(
    ("names", "of_campaign"),
    [
        (("Ada", "Ben", "Cleo"), True),
        (("Zoe", "Yan"), True),
        (("Ben", "Ada"), True),
        (("Ada", "Ben"), False),
    ],
)
def test_files_that_are_not_of_one_campaign_are_not_put_together(tmp_path, names, of_campaign):
    paths = files(tmp_path, (("Ada", "Ben"), True), (names, of_campaign))
    before = count_tables()
    with pytest.raises(GameFileError, match="as many seats"):
        import_files(paths)
    assert count_tables() == before


@pytest.mark.parametrize("names", [("ADA ", "Cleo"), ("Player 1", "Cleo"), ("Zoe", "Player 2")])
def test_a_seat_that_was_renamed_between_two_tables_stays_in_the_campaign(tmp_path, names):
    opened = tuple(one.code for one in import_files(files(tmp_path, (("Ada", "Ben"), True), (names, True))))
    assert campaign_of(opened[0]) == opened


def count_tables():
    with db.engine.connect() as connection:
        return connection.execute(db.text("SELECT count(*) FROM game_table")).scalar_one()


# --- how long it is kept -------------------------------------------------------------------------


def tapped_at(code):
    """Somebody taps at this table, five days after it was played."""
    own = "table_id = (SELECT id FROM game_table WHERE code = :code)"
    change(f"UPDATE entry SET at = at + :days WHERE {own}", days=5 * DAY, code=code)


def codes_of(found):
    return sorted(one.code for one in found)


def test_a_campaign_that_goes_on_keeps_its_earlier_tables(later):
    """A note, or the next adventure, and none of it goes, although the others are old."""
    codes, other = scored(3), score(begin(campaign=False, **SCORES))
    later(10)
    assert codes_of(Age(9).found()) == sorted((*codes, other))
    tapped_at(codes[-1])
    assert codes_of(Age(9).found()) == codes_of(prune(Age(9))) == [other]
    assert campaign_of(codes[0]) == codes


def test_a_campaign_whose_newest_adventure_is_not_over_keeps_those_that_are(later):
    """Of all old tables only those that are over are deleted."""
    codes = scored(2)
    running = go_on(codes[-1])
    later(10)
    assert codes_of(prune(Age(9, idle=False))) == []
    assert campaign_of(running) == (*codes, running)


def test_an_old_campaign_goes_whole(later):
    codes = scored(3)
    later(10)
    assert codes_of(prune(Age(9))) == sorted(codes)
    assert campaign_of(codes[0]) == ()


def test_a_tap_while_it_is_deleted_keeps_what_comes_before(later, monkeypatch):
    codes = scored(3)
    later(10)

    def tapped(number, before, delete=pruning.delete_table):
        tapped_at(codes[-1])
        return delete(number, before)

    monkeypatch.setattr(pruning, "delete_table", tapped)
    assert codes_of(prune(Age(9))) == []
    assert campaign_of(codes[0]) == codes
