"""Scores of a table: places, lines, totals, marks (WM-S42, WM-S43, WM-S44, WM-S45, WM-S67, WM-S68, WM-S69,
WM-S72, WM-S73, WM-S74, WM-S77)."""

import pytest
from each import each

from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.campaign import stars
from companion.games.welcome_to_the_moon.components import OPPONENTS, STARSHIP
from companion.games.welcome_to_the_moon.scoring import place_against_astra, places, score
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table


@each(
    ("counts", "expected"),
    [
        pytest.param((7, 7, 5, 4), (1, 1, 2, 3), id="WM-S44 dense"),
        pytest.param((3, 3, 1), (1, 1, 2), id="WM-S44 WM-A2-44"),
        pytest.param((4, 2, 1, 0), (1, 2, 3, None), id="WM-S45 none for nothing"),
        pytest.param((0, 0, 0), (None, None, None), id="WM-S45 nobody"),
        pytest.param((2, 2, 2), (1, 1, 1), id="WM-S44 all tied"),
        pytest.param((1, 5, 4, 3, 2), (5, 1, 2, 3, 4), id="WM-S44 five places"),
    ],
)
def test_places(counts, expected):
    found = places({str(at): count for at, count in enumerate(counts)})
    assert tuple(found.values()) == expected


@each(
    ("mine", "hers", "expected"),
    [
        pytest.param(3, 3, 1, id="WM-S69 first on a tie"),
        pytest.param(3, 4, 2, id="WM-S69 behind"),
        pytest.param(1, 0, 1, id="WM-S69 ahead"),
        pytest.param(0, 0, None, id="WM-S45 none"),
    ],
)
def test_places_against_astra(mine, hers, expected):
    assert place_against_astra(mine, hers) == expected


@each(
    ("counts", "points"),
    [
        pytest.param((2, 2, 1, 0), (20, 20, 10, 0), id="WM-A3-40 WM-S44 ties share the points"),
        pytest.param((4, 3, 2, 1), (20, 10, 5, 0), id="WM-A3-40 nothing from the fourth on"),
    ],
)
def test_places_at_a_table(counts, points):
    table = a_table("colony", 4)
    for seat, count in zip(table.ids, counts, strict=True):
        table.with_sheet(seat, crossed=[f"astronaut.{n}" for n in range(1, count + 1)])
    lines = {s.seat: {line.label: line.points for line in s.lines} for s in score(table.state)}
    assert tuple(lines[seat]["Astronauts"] for seat in table.ids) == points


@each(
    ("slug", "mark", "label", "points"),
    [
        ("colony", "astronaut.1", "Astronauts", {0: 20, 1: 20, 2: 10}),
        ("dome", "astronaut.1", "Astronauts", {0: -10, 1: -10, 2: 0}),
    ],
    ids=["WM-A3-55", "WM-D46"],
)
def test_wm_s69_the_place_against_astras_cards(slug, mark, label, points):
    for count, expected in points.items():
        table = a_table(slug, 1).with_sheet("red", crossed=[mark])
        table.correct("astra.astronaut", count)
        (mine,) = [standing for standing in score(table.state) if standing.seat == "red"]
        assert {line.label: line.points for line in mine.lines}[label] == expected


@each("slug", SLUGS)
@each("players", [1, 2, 6])
def test_wm_s42_the_lines_make_the_total_and_everybody_has_one(slug, players):
    table = a_table(slug, players)
    standings = score(table.state)
    assert {s.seat for s in standings} == {*table.ids, *(["astra"] if players == 1 else [])}
    for standing in standings:
        assert standing.total == sum(line.points for line in standing.lines)
        assert all(line.reason for line in standing.lines)
    assert dict(GAME.figures(table.state)) == {s.seat: s.total for s in standings}


def everything(table):
    """A sheet with all that can be on it, and one with all crossed."""
    layout = table.layout
    spots = [spot for spot in layout.spots if spot not in layout.spaces]
    table.with_sheet("red", written=dict.fromkeys(layout.spaces, X), circled=spots)
    return table.with_sheet("blue", crossed=spots)


@each("slug", SLUGS)
def test_marks_of_a_line_are_spots_of_the_sheet(slug):
    table = everything(a_table(slug)).with_claims("red", "ABC").with_claims("blue", "AB", first=False)
    found = [mark for s in score(table.state) for line in s.lines for mark in line.marks]
    assert found
    assert set(found) <= set(table.layout.spots)


@each("slug", SLUGS)
def test_every_line_is_named_once_and_marked_under_its_own_name(slug):
    table = everything(a_table(slug))
    adventure, player = table.adventure, table.player()
    for standing in score(table.state):
        labels = [line.label for line in standing.lines]
        assert len(set(labels)) == len(labels)
        assert set(adventure.marks(player.sheet, player.claims)) <= set(labels)


@each(
    ("slug", "fixed"),
    [("journey", 5 + 1), ("colony", 10 + 3), ("mine", 5 + 2), ("dome", 10 + 2), ("escape", 15 + 1)],
)
def test_wm_s67_wm_s68_the_fixed_part_and_the_level(slug, fixed):
    """WM-S68: 5 + 1 x 1 in the Journey against level 1."""
    assert Table(slug, 1, level=1).play("turn-over").total("astra") == fixed
    step = Table(slug, 1, level=2).play("turn-over").total("astra") - fixed
    assert step == {"journey": 1, "colony": 3, "mine": 2, "dome": 2, "escape": 1}[slug]


@each("level", OPPONENTS)
def test_wm_s67_cards_times_the_opponents_points(level):
    table = a_table("mine", 1, level=level)
    empty = table.total("astra")
    for action, points in OPPONENTS[level].points.items():
        before = table.total("astra")
        table.correct(f"astra.{action}", 3)
        assert table.total("astra") - before == 3 * points
    assert table.total("astra") - empty == 3 * sum(OPPONENTS[level].points.values())
    assert sum(STARSHIP[card].action == "robot" for card in table.state.astra.given) == 3


@each("slug", ["journey", "colony", "mine", "dome", "escape"])
@each(("crossed", "points"), [(0, 0), (1, -5), (2, -10), (3, -15)])
def test_wm_s29_what_system_errors_cost(slug, crossed, points):
    """WM-A2-45, WM-A3-42, WM-M42, WM-D41."""
    table = a_table(slug)
    table.with_sheet("red", crossed=table.layout.errors[:crossed])
    (mine,) = [standing for standing in score(table.state) if standing.seat == "red"]
    assert {line.label: line.points for line in mine.lines}["System Errors"] == points


# The campaign

STARS = {
    "launch": (1,),
    "journey": (1,),
    "colony": (2, 1),
    "mine": (2, 1),
    "dome": (3, 2, 1),
    "virus": (4, 2, 1),
    "escape": (5, 3, 1),
    "battle": (6, 3, 1),
}


@each("slug", SLUGS)
def test_wm_s73_stars_as_printed(slug):
    assert Table(slug).layout.stars == STARS[slug]


def standing_with(slug, *missions):
    """A table at which these seats have accomplished so many missions, and so different totals."""
    table = a_table(slug, len(missions))
    for seat, letters in zip(table.ids, missions, strict=True):
        table.with_claims(seat, letters)
    return table


@each(
    ("missions", "expected"),
    [
        pytest.param(("ABC", "AB", "A", ""), (2, 1, 0, 0), id="WM-S72 WM-S73 by place"),
        pytest.param(("AB", "AB", "A"), (2, 2, 1), id="WM-S74 a shared place, then the next"),
        pytest.param(("AB", "A", "A"), (2, 1, 1), id="WM-S74 a shared second place"),
        pytest.param(("A", "A"), (2, 2), id="WM-S74 all share"),
    ],
)
def test_stars_by_place(missions, expected):
    table = standing_with("mine", *missions)
    assert tuple(stars(table.state)[seat] for seat in table.ids) == expected


def test_wm_s74_fewer_system_errors_come_first():
    table = standing_with("mine", "A", "A")
    table.with_sheet("red", crossed=["error.1"], circled=["main.pearl.m1", "main.water.m1"])
    assert table.total("red") == table.total("blue")
    assert dict(stars(table.state)) == {"blue": 2, "red": 1}


def test_wm_s77_a_solo_game_brings_none_here():
    assert stars(a_table("mine", 1).state) == {}
