"""The Journey: missions, scoring and ASTRA's score."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.scoring import total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.journey import Journey, complete_zones
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.adventures.journey_examples import EXAMPLES
from tests.games.welcome_to_the_moon.adventures.journey_sheets import LAYOUT, a_sheet, space

ADVENTURE = Journey()

SCORINGS = [pytest.param(case, id=case["id"]) for case in EXAMPLES["scorings"]]
SOLO = [pytest.param(case, id=case["id"]) for case in EXAMPLES["scorings"] if "astra" in case]


def by_station(counts):
    return {int(station): count for station, count in counts.items()}


def multipliers(state, what):
    ranks = {"h": "high", "l": "low"}
    return [
        f"multiplier.{key[0]}.{ranks[key[1]]}" for key, mark in state["multipliers"].items() if mark == what
    ]


def the_sheet(case):
    """The sheet of a worked scoring."""
    state = case["state"]
    return a_sheet(
        {at: value for at, value in enumerate(state["trajectory"], start=1) if value is not None},
        cuts=state["cuts"],
        tanks=state["tanks"],
        robots=by_station(state["robots"]),
        plants=by_station(state["plants"]),
        circled=multipliers(state, "circled"),
        crossed=multipliers(state, "crossed"),
        errors=state["errors"],
        energies=state["energyCircled"],
        astronauts=state["astronauts"],
        planning=state["planning"],
    )


def the_claims(case):
    """The missions scored in it: the cards that it fulfils and that are worth as much."""
    return [
        Claim(card.number, letter, points == card.first)
        for letter, points in case["state"]["missions"].items()
        for card in (LAYOUT.cards[number] for number in case["fulfilled"])
        if card.letter == letter and points in (card.first, card.later)
    ]


def place(mine, others):
    """WM-S44, WM-S45: dense ranking among those who have a complete zone."""
    return 1 + len({other for other in others if other > mine}) if mine else None


def solo_place(mine, astra):
    """WM-S69, WM-A2-58."""
    return (1 if mine >= astra else 2) if mine else None


def the_place(case):
    mine = ADVENTURE.contest(ADVENTURE.tally_of(the_sheet(case), ()))
    if "astra" in case:
        return solo_place(mine, ADVENTURE.astra_contest(case["astra"]["given"]))
    return place(mine, case["state"]["others"])


def the_lines(case):
    return ADVENTURE.lines(ADVENTURE.tally_of(the_sheet(case), the_claims(case)), the_place(case))


def line(label, sheet, *, place=None, claims=()):
    """The points of one line."""
    return {line.label: line.points for line in ADVENTURE.lines(ADVENTURE.tally_of(sheet, claims), place)}[
        label
    ]


# --- the worked scorings -------------------------------------------------------------------------


@each("case", SCORINGS)
def test_worked_scorings(case):
    lines = the_lines(case)
    assert [(line.label, line.points) for line in lines] == list(case["lines"].items())
    assert total(lines) == case["total"]
    assert lines[1].reason == case["plants"]


@each("case", SCORINGS)
def test_complete_zones_and_missions_of_the_worked_scorings(case):
    sheet = the_sheet(case)
    assert sorted((len(zone) for zone in complete_zones(sheet)), reverse=True) == case["complete"]
    assert [card for card, meets in ADVENTURE.missions.items() if meets(sheet)] == case["fulfilled"]
    assert len(the_claims(case)) == len(case["state"]["missions"])
    assert the_lines(case)[0].points == sum(case["state"]["missions"].values())


@each("case", SCORINGS)
def test_every_number_of_the_worked_scorings_stands_where_it_may(case):
    sheet = the_sheet(case)
    for at, value in sheet.written.items():
        before = a_sheet({}, cuts=case["state"]["cuts"])
        for other, there in sheet.written.items():
            before = before if other == at else before.write(other, there)
        reason = (
            ADVENTURE.x_refusal(before, at) if value == X else ADVENTURE.refusal(before, value, "robot", at)
        )
        assert reason is None


@each("case", SCORINGS)
def test_the_worked_scorings_can_be_typed_into_the_score_form(case):
    """Every number is within its field's limits, and the form gives the same lines."""
    tally = ADVENTURE.tally_of(the_sheet(case), the_claims(case))
    assert fields.read(ADVENTURE.tally, fields.to_json(tally)) == tally


@each("case", SOLO)
def test_wm_a2_55_astras_totals(case):
    astra = case["astra"]
    lines = ADVENTURE.astra_lines(OPPONENTS[astra["level"]], astra["given"])
    points = {line.label: line.points for line in lines}
    assert {action: points[f"{action.capitalize()} cards"] for action in astra["given"]} == astra["points"]
    assert points["Fixed part"] + points["Level"] == 5 + astra["level"]
    assert total(lines) == astra["total"]
    assert ADVENTURE.astra_contest(astra["given"]) == astra["pairs"]


@each("row", EXAMPLES["ranking"], ids=lambda row: f"WM-A2-44 {row['zones']}")
def test_most_complete_zones(row):
    found = [
        line(
            "Most zones",
            a_sheet(dict.fromkeys(range(1, zones + 1), 5), cuts=range(1, zones + 1)),
            place=place(zones, row["zones"]),
        )
        for zones in row["zones"]
    ]
    assert found == row["points"]


# --- missions ------------------------------------------------------------------------------------


def filled(*sizes, gap=True):
    """A sheet that begins with complete zones of these sizes; the rest is empty, or filled without a gap."""
    ends = [sum(sizes[:count]) for count in range(1, len(sizes) + 1)]
    return a_sheet(
        dict.fromkeys(range(1, (ends[-1] if gap else 36) + 1), X), cuts=[end for end in ends if end < 36]
    )


HIGH = [f"multiplier.{station}.high" for station in (1, 2, 3, 4)]
LOW = [f"multiplier.{station}.low" for station in (1, 2, 3, 4)]


@each(
    ("card", "sheet", "met"),
    [
        pytest.param(70, a_sheet(circled=HIGH[:3]), True, id="WM-A2-35 three high ones"),
        pytest.param(70, a_sheet(circled=HIGH[:2]), False, id="WM-A2-35 two are not enough"),
        pytest.param(70, a_sheet(circled=[HIGH[0], LOW[1], LOW[3]]), True, id="WM-A2-35 high or low"),
        pytest.param(70, a_sheet(circled=HIGH[:2], crossed=HIGH[2:]), False, id="WM-A2-35 crossed is lost"),
        pytest.param(71, a_sheet(plants={1: 5, 2: 3}), True, id="WM-A2-36 two stations"),
        pytest.param(71, a_sheet(plants={3: 4, 4: 4}), True, id="WM-A2-36 the other two"),
        pytest.param(71, a_sheet(plants={1: 5, 2: 2, 3: 3, 4: 3}), False, id="WM-A2-36 one station only"),
        pytest.param(71, a_sheet(plants={1: 4, 2: 3}), False, id="WM-A2-36 a plant short"),
        pytest.param(72, filled(6, 6), True, id="WM-A2-37 six and six"),
        pytest.param(72, filled(6, 5), False, id="WM-A2-37 six and five"),
        pytest.param(72, filled(6, 7), False, id="WM-A2-37 WM-A2-D6 larger ones do not count"),
        pytest.param(72, filled(6, 3, 6), True, id="WM-A2-37 not side by side"),
        pytest.param(72, filled(6), False, id="WM-A2-37 each a different zone"),
        pytest.param(72, filled(6, 6, 6), True, id="WM-A2-37 more than needed"),
        pytest.param(72, filled(6, 24, gap=False), True, id="WM-A2-37 the Moon ends a zone"),
        pytest.param(73, filled(6, 4, 2), True, id="WM-A2-37 six, four and two"),
        pytest.param(73, filled(2, 9, 4, 6), True, id="WM-A2-37 in any order"),
        pytest.param(73, filled(6, 4, 1), False, id="WM-A2-37 no zone of two"),
        pytest.param(73, filled(6, 4, 3), False, id="WM-A2-37 three is not two"),
        pytest.param(73, filled(6, 6), False, id="WM-A2-37 six and six is another card"),
        pytest.param(74, a_sheet(tanks=[1, 3, 5, 7, 9, 11]), True, id="WM-A2-38 any six tanks"),
        pytest.param(74, a_sheet(tanks=[1, 2, 3, 4, 5]), False, id="WM-A2-38 five are not enough"),
        pytest.param(75, a_sheet(tanks=[1, 2, 3, 4]), True, id="WM-A2-39 WM-A2-D7 the first four"),
        pytest.param(75, a_sheet(tanks=[9, 10, 11, 12]), True, id="WM-A2-39 the last four"),
        pytest.param(75, a_sheet(tanks=[1, 2, 3, 5, 6, 7]), False, id="WM-A2-39 with one between them"),
        pytest.param(75, a_sheet(tanks=[5, 6, 7]), False, id="WM-A2-39 three are not enough"),
        pytest.param(
            75, a_sheet(tanks=[1, 10, 11, 12]), False, id="WM-A2-39 the Earth does not follow the Moon"
        ),
        pytest.param(
            75, a_sheet(tanks=[1, 2, 3, 4], cuts=[3, 6]), True, id="WM-A2-39 dividers do not matter"
        ),
    ],
)
def test_missions(card, sheet, met):
    assert ADVENTURE.missions[card](sheet) is met


@each(
    ("claims", "points"),
    [
        pytest.param([], 0, id="WM-A2-40 none"),
        pytest.param([Claim(70, "A", True)], 9, id="WM-A2-40 first value"),
        pytest.param([Claim(70, "A", False)], 5, id="WM-A2-40 later value"),
        pytest.param(
            [Claim(71, "A", True), Claim(73, "B", True), Claim(75, "C", False)], 28, id="WM-A2-40 all three"
        ),
    ],
)
def test_points_of_missions(claims, points):
    assert line("Missions", a_sheet(), claims=claims) == points
    assert ADVENTURE.marks(a_sheet(), claims)["Missions"] == tuple(f"mission.{c.letter}" for c in claims)


# --- the other lines -----------------------------------------------------------------------------

ALL_PLANTS = {1: 5, 2: 3, 3: 4, 4: 4}


@each(
    ("plants", "circled", "points"),
    [
        pytest.param(ALL_PLANTS, HIGH, 129, id="WM-A2-41 the best possible"),
        pytest.param(ALL_PLANTS, LOW, 5 * 5 + 3 * 7 + 4 * 6 + 4 * 7, id="WM-A2-41 all low"),
        pytest.param(ALL_PLANTS, [], 0, id="WM-A2-41 nothing without a multiplier"),
        pytest.param({}, HIGH, 0, id="WM-A2-41 nothing without plants"),
        pytest.param({1: 2, 4: 3}, [LOW[0], HIGH[3]], 2 * 5 + 3 * 10, id="WM-A2-41 each its own"),
    ],
)
def test_plants(plants, circled, points):
    assert line("Plants", a_sheet(plants=plants, circled=circled)) == points


@each(
    ("tanks", "points"),
    [
        pytest.param([], 0, id="WM-A2-42 none"),
        pytest.param([6, 7], 16, id="WM-A2-42 two tanks"),
        pytest.param(range(1, 13), 68, id="WM-A2-42 all twelve"),
    ],
)
def test_water(tanks, points):
    assert line("Water", a_sheet(tanks=tanks)) == points


@each(
    ("sheet", "points"),
    [
        pytest.param(a_sheet({1: 1, 2: 2}), 0, id="WM-A2-43 no complete zone"),
        pytest.param(filled(2, 4), 4, id="WM-A2-43 the longest"),
        pytest.param(filled(4, 4), 4, id="WM-A2-43 two as long count once"),
        pytest.param(filled(36, gap=False), 36, id="WM-A2-43 without any divider"),
    ],
)
def test_the_longest_zone(sheet, points):
    assert line("Longest zone", sheet) == points
    assert len(ADVENTURE.marks(sheet, ())["Longest zone"]) == points


@each(
    ("at", "points"),
    [(1, 20), (2, 10), (3, 5), (4, 0), (None, 0)],
    ids=lambda value: f"WM-A2-44 {value}",
)
def test_places_by_complete_zones(at, points):
    assert line("Most zones", filled(2), place=at) == points


@each(
    ("sheet", "zones"),
    [
        pytest.param(a_sheet({1: 1}), 0, id="WM-A2-44 none is not ranked"),
        pytest.param(filled(1), 1, id="WM-A2-44 one"),
        pytest.param(filled(1, 1, 1, 1, 1, 1, gap=False), 7, id="WM-A2-44 seven at most"),
    ],
)
def test_the_contest_is_the_number_of_complete_zones(sheet, zones):
    assert ADVENTURE.contest(ADVENTURE.tally_of(sheet, ())) == zones


@each(("errors", "points"), [(0, 0), (1, -5), (2, -10), (3, -15)])
def test_wm_a2_45_system_errors(errors, points):
    assert line("System Errors", a_sheet(errors=errors)) == points


def test_wm_a2_46_fewer_system_errors_break_a_tie():
    """WM-A2-46: then the victory is shared."""
    ties = [ADVENTURE.tie_breaks(ADVENTURE.tally_of(a_sheet(errors=n, tanks=[1]), ())) for n in (0, 1, 3)]
    assert ties == [(0,), (-1,), (-3,)]


def test_what_each_line_comes_from():
    sheet = a_sheet(
        {1: 1, 2: 2, 3: 3, 4: 9, 5: X, 7: 1},
        cuts=[3, 5],
        tanks=[1, 2],
        plants={1: 2, 2: 3},
        circled=["multiplier.1.low"],
        crossed=["multiplier.1.high"],
        errors=1,
    )
    assert ADVENTURE.marks(sheet, [Claim(70, "A", True)]) == {
        "Missions": ("mission.A",),
        "Plants": ("plant.1.1", "plant.1.2", "multiplier.1.low"),
        "Water": ("tank.1", "tank.2"),
        "Longest zone": tuple(map(space, (1, 2, 3))),
        "Most zones": tuple(map(space, (1, 2, 3, 4, 5))),
        "System Errors": ("error.1",),
    }


# --- solo ----------------------------------------------------------------------------------------


@each("level", OPPONENTS)
def test_wm_a2_55_no_cards_leave_the_fixed_part_and_the_level(level):
    """WM-S68: 5 + 1 x 1 = 6 against level 1."""
    assert total(ADVENTURE.astra_lines(OPPONENTS[level], {})) == 5 + level


@each(
    ("energies", "zones"),
    [
        pytest.param(0, 0, id="WM-A2-58 none"),
        pytest.param(1, 0, id="WM-A2-58 half a pair"),
        pytest.param(2, 1, id="WM-A2-58 a pair"),
        pytest.param(7, 3, id="WM-A2-58 rounded down"),
    ],
)
def test_astras_complete_zones(energies, zones):
    assert ADVENTURE.astra_contest({"energy": energies, "robot": 9}) == zones


@each(
    ("mine", "energies", "points"),
    [
        pytest.param(2, 5, 20, id="WM-A2-58 WM-S69 as many"),
        pytest.param(2, 6, 10, id="WM-A2-58 fewer"),
        pytest.param(1, 0, 20, id="WM-A2-58 more"),
        pytest.param(0, 0, 0, id="WM-A2-58 none"),
    ],
)
def test_most_zones_against_astra(mine, energies, points):
    sheet = a_sheet(dict.fromkeys(range(1, mine + 1), 5), cuts=range(1, mine + 1))
    at = solo_place(mine, ADVENTURE.astra_contest({"energy": energies}))
    assert line("Most zones", sheet, place=at) == points


def test_wm_a2_58_wm_a2_d10_equal_totals_are_no_win():
    """WM-A2-D10; and ASTRA has no line for zones."""
    tally = ADVENTURE.tally_of(filled(2), ())
    assert not ADVENTURE.beats_astra(tally)
    labels = [line.label for line in ADVENTURE.astra_lines(OPPONENTS[1], {"energy": 6})]
    assert "Most zones" not in labels
    assert len(labels) == 6 + 2
