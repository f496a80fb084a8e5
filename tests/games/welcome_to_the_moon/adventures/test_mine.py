"""M: the Mine's sheet, writing, actions, extraction, bonuses and missions."""

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from each import each

from companion.engine.scoring import total
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Written
from companion.games.welcome_to_the_moon.adventures.mine import Mine
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.sheet import Sheet, X

MINE = Mine()

EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "mine.json").read_text("utf-8"))
LAYOUT = MINE.layout
PRINTED = LAYOUT.printed
PLANTS = tuple(spot for spot in LAYOUT.of_kind("plant"))
WATERS = tuple(spot for spot in LAYOUT.of_kind("water"))
PUMPS = LAYOUT.of_kind("pump")
SYMBOLS = {
    name: tuple(raw["symbols"]) for part in ("main", "secondary") for name, raw in PRINTED[part].items()
}
SECONDARY = tuple(PRINTED["secondary"])
RESOURCES = ("plant", "water", "pearl", "ruby")


def a_sheet(written=None, circled=(), crossed=(), complete=(), marks=None):
    """A sheet with these entries and marks, `complete` factories and `marks` made in main factories."""
    circled = {
        *circled,
        *(f"main.{name}.m{n + 1}" for name, made in (marks or {}).items() for n in range(made)),
    }
    crossed = {*crossed, *(symbol for name in complete for symbol in SYMBOLS[name])}
    return Sheet(written or {}, frozenset(circled), frozenset(crossed))


def column(number, *entries):
    """These entries in a column, from the top."""
    return {f"mine.l{level}c{number}": entry for level, entry in enumerate(entries, start=1)}


def count_made(sheet, factory):
    """How many marks are made in a main factory: they must be the first ones."""
    marks = PRINTED["main"][f"main.{factory}"]["marks"]
    count = sum(mark in sheet.circled for mark in marks)
    assert sheet.circled.issuperset(marks[:count])
    return count


def one(sheet, action, space="mine.l1c5", value=8):
    """The one decision of an action for a number in this space, and its options."""
    written = Written(space, value)
    (decision,) = MINE.action(sheet, action, written)
    return decision, MINE.options(sheet, decision, written)


def choose(sheet, pending, spot, written):
    """The newest decision answered with this id: the sheet and what is still pending."""
    assert spot in MINE.options(sheet, pending[0], written)
    step = MINE.mark(sheet, pending[0], spot, written)
    return step.sheet, live(step.sheet, (*step.decisions, *pending[1:]), written)


def live(sheet, pending, written):
    """Decisions that still have options."""
    return tuple(decision for decision in pending if MINE.options(sheet, decision, written))


def act(sheet, action, *spots, space="mine.l1c5", value=8):
    """The sheet after an action whose decisions are answered with these ids, and what is pending then."""
    written = Written(space, value)
    pending = MINE.action(sheet, action, written)
    for spot in spots:
        sheet, pending = choose(sheet, pending, spot, written)
    return sheet, pending


def incidents(sheet, *others):
    """Phase 5: this sheet afterwards, or all of them."""
    after = MINE.incidents({str(seat): one for seat, one in enumerate((sheet, *others))})
    assert MINE.incidents(after) == after
    return tuple(after.values()) if others else after["0"]


# --- The sheet ---

GRID = """
pearl pearl -     ruby  -     ruby  ruby  ruby  pearl ruby  pearl pearl
plant water plant water -     plant -     water plant plant water plant
ruby  -     pearl -     ruby  -     ruby  pearl -     pearl -     pearl
plant plant -     plant water -     water water plant water plant plant
pearl ruby  ruby  ruby  pearl ruby  -     -     ruby  -     pearl ruby
"""


def printed_grid():
    """WM-M3 as the data file has it: minerals by space, plants and waters by the two spaces they lie
    between."""
    between = {tuple(spaces): LAYOUT.spots[growth].kind for growth, spaces in PRINTED["between"].items()}

    def mineral(level, col):
        found = PRINTED["minerals"].get(f"mine.l{level}c{col}")
        return LAYOUT.spots[found].kind if found else "-"

    def growth(level, col):
        return between.get((f"mine.l{level}c{col}", f"mine.l{level + 1}c{col}"), "-")

    rows = ((mineral, 1), (growth, 1), (mineral, 2), (growth, 2), (mineral, 3))
    return [[row(level, col) for col in range(1, 13)] for row, level in rows]


def test_wm_m3_where_the_resources_lie():
    assert printed_grid() == [line.split() for line in GRID.strip().splitlines()]


def test_wm_m1_wm_m2_spaces_galleries_columns_and_pumps():
    assert len(LAYOUT.spaces) == 36
    assert [zone.id for zone in LAYOUT.zones] == ["mine.l1", "mine.l2", "mine.l3"]
    for level, zone in enumerate(LAYOUT.zones, start=1):
        assert zone.spaces == tuple(f"mine.l{level}c{col}" for col in range(1, 13))
    assert [c["pump"] for c in PRINTED["columns"]] == [f"pump.{n}" for n in range(1, 13)] == list(PUMPS)
    for n, col in enumerate(PRINTED["columns"], start=1):
        assert col["spaces"] == [f"mine.l{level}c{n}" for level in (1, 2, 3)]
        here = {name for space, name in PRINTED["minerals"].items() if space in col["spaces"]}
        assert set(col["resources"]) == here.union(
            growth for growth, spaces in PRINTED["between"].items() if spaces[0] in col["spaces"]
        )


def test_wm_m4_wm_m7_the_stock_of_the_mine_and_the_symbols():
    kinds = Counter(spot.kind for spot in LAYOUT.spots.values())
    assert kinds == {
        "space": 36, "pearl": 12, "ruby": 14, "plant": 12, "water": 8, "pump": 12, "mark": 68, "energy": 14,
        "robot": 16, "value": 6, "bonus": 4, "gain": 11, "error": 3, "mission": 3,
    }  # fmt: skip
    for name in RESOURCES:
        room = len(PRINTED["main"][f"main.{name}"]["marks"])
        assert room == kinds[name] + len(PRINTED["secondary"][f"sec.{name}"]["gains"])


@each(
    ("factory", "capacity", "energy", "robots", "before", "after", "points", "trigger"),
    [
        pytest.param("main.plant", 14, 1, 3, 2, 4, 8, 8, id="WM-M5 plant"),
        pytest.param("main.water", 10, 1, 2, 3, 5, 10, 6, id="WM-M5 water"),
        pytest.param("main.pearl", 14, 2, 1, 2, 3, 8, 10, id="WM-M5 pearl"),
        pytest.param("main.ruby", 16, 2, 2, 2, 3, 12, 12, id="WM-M5 ruby"),
        pytest.param("main.astronaut", 8, 1, 1, 0, 3, 0, 0, id="WM-M5 astronaut centre"),
        pytest.param("main.planning", 6, 1, 1, -3, 0, 0, 0, id="WM-M5 planning centre"),
    ],
)
def test_main_factories(factory, capacity, energy, robots, before, after, points, trigger):
    printed = PRINTED["main"][factory]
    assert printed["marks"] == [f"{factory}.m{n}" for n in range(1, capacity + 1)]
    assert Counter(LAYOUT.spots[s].kind for s in printed["symbols"]) == {"energy": energy, "robot": robots}
    assert (printed["before"], printed["after"]) == (before, after)
    assert LAYOUT.spots[printed["value"]].text == str(before).replace("-", "−")
    assert printed.get("trigger", f"{factory}.m0") == f"{factory}.m{trigger}"
    assert printed.get("points", 0) == points
    if points:
        assert LAYOUT.spots[printed["bonus"]].text == str(points)


@each(
    ("factory", "energy", "robots", "gains", "feeds"),
    [
        pytest.param("sec.plant", 1, 1, 2, "main.plant", id="WM-M6 plant"),
        pytest.param("sec.water", 1, 2, 2, "main.water", id="WM-M6 water"),
        pytest.param("sec.pearl", 1, 2, 2, "main.pearl", id="WM-M6 pearl"),
        pytest.param("sec.ruby", 1, 1, 2, "main.ruby", id="WM-M6 ruby"),
        pytest.param("sec.robot", 2, 0, 3, "", id="WM-M6 workshop"),
    ],
)
def test_secondary_factories(factory, energy, robots, gains, feeds):
    printed = PRINTED["secondary"][factory]
    kinds = Counter(LAYOUT.spots[symbol].kind for symbol in printed["symbols"])
    assert (kinds["energy"], kinds["robot"]) == (energy, robots)
    assert (printed["gains"], printed["feeds"]) == ([f"{factory}.g{n}" for n in range(1, gains + 1)], feeds)


def test_wm_m9_nothing_is_marked_at_the_start():
    assert MINE.first() == Sheet()
    assert [LAYOUT.spots[box].text for box in LAYOUT.errors] == ["0", "5", "10"]
    assert PRINTED["figures"][-1]["text"] == "15"


def test_wm_m9_system_errors_from_top_to_bottom():
    sheet = MINE.first()
    for count in (1, 2, 3, 3):
        step = MINE.error(sheet)
        sheet = step.sheet
        assert sheet == Sheet(crossed=frozenset(LAYOUT.errors[:count]))
        assert step.decisions == ()


def test_every_id_that_is_printed_has_its_spot_and_its_words():
    text = json.dumps(PRINTED)
    ids = {word for word in text.replace('"', " ").replace(",", " ").split() if word.count(".") > 1}
    assert ids <= {*LAYOUT.spots, *(zone.id for zone in LAYOUT.zones)}
    assert len({spot.name for spot in LAYOUT.spots.values()}) == len(LAYOUT.spots) == 219
    for spot in LAYOUT.spots.values():
        assert all(0 <= place <= 1000 for place in spot.at)
        assert 0 < len(spot.label) <= 12
        assert spot.group


def test_cards_prizes_stars_and_astras_sheet():
    cards = [(card.number, card.letter, card.first, card.later) for card in LAYOUT.cards.values()]
    assert cards == [
        (82, "A", 8, 4), (83, "A", 9, 4), (84, "B", 11, 6),
        (85, "B", 10, 4), (86, "C", 8, 3), (87, "C", 10, 4),
    ]  # fmt: skip
    assert set(MINE.missions) == set(LAYOUT.cards)
    assert LAYOUT.prizes == LAYOUT.of_kind("bonus")
    assert LAYOUT.stars == (2, 1)


# --- Phase 3: writing ---


@each("case", EXAMPLES["placements"], ids=lambda case: f"{case['id']} WM-M2 {case['value']}")
def test_worked_placements(case):
    places = MINE.places(a_sheet(case["written"]), case["value"], "robot")
    upper = LAYOUT.zones[0].spaces
    assert [space for space in places if space in upper] == case["places"]
    assert set(places) - set(upper) == set(LAYOUT.spaces) - set(upper)
    assert MINE.fits(a_sheet(case["written"]), case["value"], "robot")


@each(
    ("value", "space", "reason"),
    [
        pytest.param(4, "mine.l1c4", None, id="WM-M2 higher than the 3 before it"),
        pytest.param(3, "mine.l1c4", "3 must be higher than the 3 before it.", id="WM-M2 no number twice"),
        pytest.param(7, "mine.l1c4", None, id="WM-M2 lower than the 8 after it"),
        pytest.param(
            8, "mine.l1c4", "8 must be lower than the 8 after it.", id="WM-M2 not the same after it"
        ),
        pytest.param(0, "mine.l1c1", None, id="WM-M2 0 is the lowest"),
        pytest.param(17, "mine.l1c12", None, id="WM-M2 17 is the highest"),
        pytest.param(1, "mine.l2c12", None, id="WM-M2 WM-M10 a column puts no condition on numbers"),
        pytest.param(5, "mine.l1c2", "3 stands there already.", id="WM-M10 a filled space"),
        pytest.param(5, "pump.1", "There is no space of this name on this sheet.", id="WM-M10 not a space"),
    ],
)
def test_where_a_number_may_stand(value, space, reason):
    sheet = a_sheet({"mine.l1c2": 3, "mine.l1c6": 8})
    assert {MINE.refusal(sheet, value, action, space) for action in ACTIONS} == {reason}


def test_a_full_mine_takes_nothing():
    full = a_sheet(dict.fromkeys(LAYOUT.spaces, X))
    assert not MINE.fits(full, 8, "robot")
    assert MINE.action(full, "planning", Written("mine.l1c1", 8)) == ()


@each(
    ("space", "mineral"),
    [
        pytest.param("mine.l1c1", {"mine.l1c1.pearl"}, id="WM-M11 a pearl"),
        pytest.param("mine.l3c12", {"mine.l3c12.ruby"}, id="WM-M11 a ruby"),
        pytest.param("mine.l1c3", set(), id="WM-M11 no mineral"),
    ],
)
def test_a_filled_space_circles_its_mineral(space, mineral):
    number = MINE.write(MINE.first(), space, 8)
    assert number.sheet == Sheet({space: 8}, frozenset(mineral))
    assert number.decisions == ()
    an_x, _ = act(MINE.first(), "planning", space)
    assert an_x.written == {space: X}
    assert an_x.circled - {"main.planning.m1"} == mineral


def test_wm_m11_wm_m12_every_mineral_without_a_choice():
    sheet = MINE.first()
    for space in LAYOUT.spaces:
        sheet = MINE.write(sheet, space, 8).sheet
    assert sheet.circled == {*LAYOUT.of_kind("pearl"), *LAYOUT.of_kind("ruby")}


# --- Phase 4: actions ---


@each(
    ("action", "space", "circled", "options"),
    [
        pytest.param("plant", "mine.l1c1", (), ("mine.plant.c1-12",), id="WM-M13 a plant below"),
        pytest.param("plant", "mine.l3c1", (), ("mine.plant.c1-23",), id="WM-M13 a plant above"),
        pytest.param("water", "mine.l1c2", (), ("mine.water.c2-12",), id="WM-M13 a water below"),
        pytest.param("water", "mine.l2c7", (), ("mine.water.c7-23",), id="WM-M13 a water below the middle"),
        pytest.param("plant", "mine.l2c2", (), ("mine.plant.c2-23",), id="WM-M13 the kind must fit"),
        pytest.param("water", "mine.l2c2", (), ("mine.water.c2-12",), id="WM-M13 the other kind"),
        pytest.param(
            "plant", "mine.l2c9", (), ("mine.plant.c9-12", "mine.plant.c9-23"), id="WM-M14 a choice of two"
        ),
        pytest.param(
            "plant", "mine.l2c9", ("mine.plant.c9-12",), ("mine.plant.c9-23",), id="WM-M14 one is circled"
        ),
    ],
)
def test_plants_and_waters(action, space, circled, options):
    assert one(a_sheet(circled=circled), action, space)[1] == options


@each(
    ("action", "space", "circled"),
    [
        pytest.param("plant", "mine.l3c3", (), id="WM-M15 the plant of the column is not beside the space"),
        pytest.param("plant", "mine.l1c5", (), id="WM-M15 nothing beside the space"),
        pytest.param("water", "mine.l1c1", (), id="WM-M15 only a plant"),
        pytest.param("plant", "mine.l1c1", ("mine.plant.c1-12",), id="WM-M15 circled already"),
        pytest.param(
            "water", "mine.l2c8", ("mine.water.c8-12", "mine.water.c8-23"), id="WM-M15 both circled"
        ),
    ],
)
def test_nothing_to_circle(action, space, circled):
    assert MINE.action(a_sheet(circled=circled), action, Written(space, 8)) == ()


def test_wm_m14_where_two_of_a_kind_are_beside_one_space():
    two = {
        kind: [
            s
            for s in LAYOUT.spaces
            if len(MINE.options(Sheet(), Decision(kind, kind, ""), Written(s, 8))) > 1
        ]
        for kind in ("plant", "water")
    }
    assert two == {"plant": ["mine.l2c1", "mine.l2c9", "mine.l2c12"], "water": ["mine.l2c8"]}


def test_wm_m14_one_action_circles_one():
    sheet, pending = act(MINE.first(), "plant", "mine.plant.c9-23", space="mine.l2c9")
    assert sheet.circled == {"mine.plant.c9-23"}
    assert pending == ()


def test_wm_m13_the_x_never_allows_a_plant():
    sheet, pending = act(MINE.first(), "planning", "mine.l2c1")
    assert pending == ()
    assert not sheet.circled & {*PLANTS, *WATERS}
    assert MINE.options(sheet, Decision("plant", "plant", ""), None) == ()


@each(
    ("marked", "options"),
    [
        pytest.param(0, ("main.astronaut.m1",), id="WM-M16 WM-M8 the first"),
        pytest.param(7, ("main.astronaut.m8",), id="WM-M16 WM-M8 the last"),
    ],
)
def test_astronauts_are_marked_from_the_top(marked, options):
    sheet = a_sheet(marks={"astronaut": marked})
    assert one(sheet, "astronaut")[1] == options
    assert count_made(act(sheet, "astronaut", *options)[0], "astronaut") == marked + 1


def test_wm_m16_the_ninth_astronaut_marks_nothing_but_shifts():
    assert MINE.action(a_sheet(marks={"astronaut": 8}), "astronaut", Written("mine.l1c5", 8)) == ()
    assert MINE.shifts


def test_wm_m17_the_x_goes_anywhere_and_costs_a_mark():
    sheet = a_sheet(column(1, 3, 5, 7))
    decision, options = one(sheet, "planning", "mine.l1c1")
    assert (decision.kind, decision.source, decision.must) == (WRITE_X, "planning", False)
    assert options == tuple(space for space in LAYOUT.spaces if not space.endswith("c1"))
    after, pending = act(sheet, "planning", "mine.l1c2")
    assert after.written["mine.l1c2"] == X
    assert (count_made(after, "planning"), pending) == (1, ())
    assert MINE.x_refusal(sheet, "mine.l1c1") == "3 stands there already."
    assert MINE.x_refusal(sheet, "mine.l1c2") is None


def test_wm_m17_no_x_no_mark():
    sheet = MINE.write(MINE.first(), "mine.l1c5", 8).sheet
    MINE.action(sheet, "planning", Written("mine.l1c5", 8))
    assert count_made(incidents(sheet), "planning") == 0


@each(
    ("marked", "after", "text"),
    [
        pytest.param(5, 6, "Write an X in any empty space.", id="WM-M17 the sixth"),
        pytest.param(
            6, 6, "Write an X in any empty space. It costs no more planning marks.", id="WM-M17 the seventh"
        ),
    ],
)
def test_the_last_planning_mark(marked, after, text):
    sheet = a_sheet(marks={"planning": marked})
    assert one(sheet, "planning")[0].text == text
    sheet, _ = act(sheet, "planning", "mine.l2c2")
    assert sheet.written == {"mine.l2c2": X}
    assert count_made(sheet, "planning") == after


def test_an_x_that_no_planning_action_wrote_costs_no_mark():
    step = MINE.mark(MINE.first(), Decision(WRITE_X, "campaign", ""), "mine.l1c1", None)
    assert count_made(step.sheet, "planning") == 0


@each(("action", "count"), [("energy", 14), ("robot", 16)])
def test_wm_m18_wm_m7_symbols_of_the_actions_kind_anywhere(action, count):
    decision, options = one(MINE.first(), action)
    assert (decision.kind, decision.source, decision.must) == (action, action, False)
    assert options == LAYOUT.of_kind(action)
    assert len(options) == count
    for symbol in options:
        assert act(MINE.first(), action, symbol)[0].crossed == {symbol}


@each("action", ["energy", "robot"])
def test_wm_m19_no_symbol_of_the_kind_is_left(action):
    symbols = LAYOUT.of_kind(action)
    assert one(a_sheet(crossed=symbols[1:]), action)[1] == symbols[:1]
    assert MINE.action(a_sheet(crossed=symbols), action, Written("mine.l1c5", 8)) == ()


@each(
    "last",
    [pytest.param(s, id=f"WM-M18 WM-M20 {s}") for n in SYMBOLS if n.startswith("main") for s in SYMBOLS[n]],
)
def test_the_last_symbol_upgrades_a_main_factory(last):
    factory = last.rpartition(".")[0]
    sheet = a_sheet(crossed=set(SYMBOLS[factory]) - {last})
    after, pending = act(sheet, LAYOUT.spots[last].kind, last)
    assert after.crossed == {*SYMBOLS[factory], f"{factory}.value-before"}
    assert (after.circled, pending) == (set(), ())


def test_wm_m20_one_symbol_short_upgrades_nothing():
    sheet = a_sheet(crossed=("main.plant.e1", "main.plant.r3"))
    assert act(sheet, "robot", "main.plant.r1")[0].crossed == {*sheet.crossed, "main.plant.r1"}


@each("name", [pytest.param(name, id=f"WM-M21 WM-M22 {name}") for name in RESOURCES])
def test_a_secondary_factory_makes_two_marks_in_its_main_one(name):
    *before, last = SYMBOLS[f"sec.{name}"]
    sheet = a_sheet(crossed=before, marks={name: 3})
    after, pending = act(sheet, "robot", last)
    assert count_made(after, name) == 5
    assert {f"sec.{name}.g1", f"sec.{name}.g2"} <= after.crossed
    assert (after.circled - sheet.circled, pending) == ({f"main.{name}.m4", f"main.{name}.m5"}, ())


def test_wm_m21_it_happens_once():
    sheet, _ = act(a_sheet(crossed=("sec.plant.e1",)), "robot", "sec.plant.r1")
    assert "sec.plant.r1" not in one(sheet, "robot")[1]
    assert count_made(act(sheet, "robot", "sec.water.r1")[0], "plant") == 2


def test_wm_m23_the_workshop_gives_three_robots_that_may_be_declined():
    sheet, pending = act(a_sheet(crossed=("sec.robot.e1",)), "energy", "sec.robot.e2")
    assert {"sec.robot.g1", "sec.robot.g2", "sec.robot.g3"} <= sheet.crossed
    assert [(d.kind, d.source, d.must) for d in pending] == [("robot", "sec.robot", False)] * 3
    assert MINE.options(sheet, pending[0], None) == LAYOUT.of_kind("robot")


def test_wm_m23_each_robot_finishes_its_factory_before_the_next():
    sheet = a_sheet(crossed=("sec.robot.e1", "sec.plant.e1"))
    sheet, pending = act(sheet, "energy", "sec.robot.e2", "sec.plant.r1")
    assert count_made(sheet, "plant") == 2
    assert len(pending) == 2


def test_wm_m23_fewer_robots_than_three():
    robots = LAYOUT.of_kind("robot")
    sheet = a_sheet(crossed=("sec.robot.e1", *robots[2:]))
    sheet, pending = act(sheet, "energy", "sec.robot.e2", *robots[:2])
    assert pending == ()
    assert sheet.crossed >= set(robots)


def test_wm_m24_one_action_activates_at_most_four_factories():
    ready = ("sec.robot.e1", "sec.plant.e1", "sec.ruby.e1", "sec.water.e1", "sec.water.r1")
    last = ("sec.plant.r1", "sec.ruby.r1", "sec.water.r2")
    sheet, pending = act(a_sheet(crossed=ready), "energy", "sec.robot.e2", *last)
    assert pending == ()
    assert [count_made(sheet, name) for name in RESOURCES] == [2, 2, 0, 2]


# --- Phase 5: extraction and filling bonuses ---


@each(
    ("entries", "pumped"),
    [
        pytest.param((3, 4), False, id="WM-M25 two of three spaces"),
        pytest.param((3, 4, 5), True, id="WM-M25 three numbers"),
        pytest.param((3, X, 5), True, id="WM-M25 an X fills as well"),
        pytest.param((9, 4, 1), True, id="WM-M25 WM-M2 in any order"),
    ],
)
def test_when_a_column_is_extracted(entries, pumped):
    assert ("pump.5" in incidents(a_sheet(column(5, *entries))).circled) is pumped


def test_wm_m25_two_columns_in_one_turn():
    sheet = incidents(a_sheet(column(2, 3, 4, 5) | column(11, 9, X, 9)))
    assert {"pump.2", "pump.11"} <= sheet.circled


def test_wm_m26_only_circled_resources_are_extracted_each_to_its_factory():
    found = ("mine.l1c2.pearl", "mine.l3c2.ruby", "mine.plant.c2-23")
    sheet = incidents(a_sheet(column(2, 3, 4, 5), circled=found))
    assert sheet.crossed == set(found)
    assert [count_made(sheet, name) for name in RESOURCES] == [1, 0, 1, 1]


def test_wm_m26_a_pump_works_once():
    sheet = incidents(a_sheet(column(2, 3, 4, 5), circled=("mine.l1c2.pearl",)))
    assert incidents(sheet) == sheet
    assert incidents(a_sheet(column(2, 3, 4, 5), circled=("mine.l1c2.pearl", "pump.2"))).crossed == set()


def test_wm_m26_what_is_crossed_already_is_not_extracted_again():
    pearl = "mine.l1c2.pearl"
    sheet = incidents(a_sheet(column(2, 3, 4, 5), circled=(pearl,), crossed=(pearl,)))
    assert count_made(sheet, "pearl") == 0


def test_wm_m27_a_plant_left_behind_is_lost():
    sheet = incidents(a_sheet(column(1, 3, 4, 5)))
    assert sheet.blank("mine.plant.c1-12")
    assert count_made(sheet, "plant") == 0
    assert not any(MINE.refusal(sheet, 3, "plant", space) is None for space in column(1, 0, 0, 0))


def test_wm_m28_a_plant_circled_this_turn_is_extracted_this_turn():
    sheet = a_sheet(column(1, 3, 4))
    sheet = MINE.write(sheet, "mine.l3c1", 5).sheet
    sheet, _ = act(sheet, "plant", "mine.plant.c1-23", space="mine.l3c1", value=5)
    assert count_made(incidents(sheet), "plant") == 1


def filled(name, count):
    """A sheet whose factory `name` comes to `count` marks in phase 5, by a column of one such resource."""
    resource, spaces = {
        "plant": ("mine.plant.c3-12", 3),
        "water": ("mine.water.c5-23", 5),
        "pearl": ("mine.l2c3.pearl", 3),
        "ruby": ("mine.l2c5.ruby", 5),
    }[name]
    return a_sheet(column(spaces, 6, 7, 8), circled=(resource,), marks={name: count - 1})


TRIGGERS = [("plant", 8), ("water", 6), ("pearl", 10), ("ruby", 12)]


@each(("name", "trigger"), [pytest.param(name, at, id=f"WM-M29 {name} at {at}") for name, at in TRIGGERS])
def test_the_trigger_mark_wins_the_bonus(name, trigger):
    bonus = f"main.{name}.bonus"
    assert incidents(filled(name, trigger - 1)).blank(bonus)
    assert bonus in incidents(filled(name, trigger)).circled
    lost = incidents(filled(name, trigger).cross(bonus))
    assert bonus not in lost.circled
    assert count_made(lost, name) == trigger


@each(
    ("marked", "won"),
    [
        pytest.param(5, False, id="WM-M29 7 marks are not enough"),
        pytest.param(6, True, id="WM-M29 exactly at mark 8"),
        pytest.param(7, True, id="WM-M29 past mark 8"),
        pytest.param(8, False, id="WM-M29 mark 8 was made before, without the bonus"),
    ],
)
def test_a_secondary_factory_wins_a_bonus_too(marked, won):
    sheet = a_sheet(crossed=("sec.plant.e1",), marks={"plant": marked})
    after, _ = act(sheet, "robot", "sec.plant.r1")
    assert ("main.plant.bonus" in after.circled) is won


def test_wm_m29_a_crossed_bonus_stays_crossed():
    sheet = a_sheet(crossed=("sec.plant.e1", "main.plant.bonus"), marks={"plant": 7})
    assert "main.plant.bonus" not in act(sheet, "robot", "sec.plant.r1")[0].circled


def test_wm_m30_all_who_reach_it_this_turn_win_and_the_others_lose_it():
    phase_4, _ = act(a_sheet(crossed=("sec.plant.e1",), marks={"plant": 7}), "robot", "sec.plant.r1")
    one_short, phase_5 = filled("plant", 7), filled("plant", 8)
    sheets = incidents(one_short, phase_4, phase_5)
    assert ["main.plant.bonus" in sheet.circled for sheet in sheets] == [False, True, True]
    assert ["main.plant.bonus" in sheet.crossed for sheet in sheets] == [True, False, False]


def test_wm_m30_whoever_comes_a_turn_later_has_lost_it():
    winner, loser = incidents(filled("water", 6), a_sheet(marks={"water": 5}))
    later = loser.write("mine.l1c5", 1).write("mine.l2c5", 2).write("mine.l3c5", 3).circle("mine.water.c5-23")
    _, later = incidents(winner, later)
    assert count_made(later, "water") == 6
    assert "main.water.bonus" in later.crossed - later.circled


@each("order", list(permutations(range(3))))
def test_wm_m31_bonuses_are_crossed_after_all_extractions(order):
    sheets = (filled("ruby", 11), filled("ruby", 12), filled("ruby", 12))
    after = incidents(*(sheets[seat] for seat in order))
    assert ["main.ruby.bonus" in sheet.circled for sheet in after] == [seat > 0 for seat in order]
    assert ["main.ruby.bonus" in sheet.crossed for sheet in after] == [seat == 0 for seat in order]


def test_wm_m32_four_races_of_their_own():
    first = filled("plant", 8).circle(*filled("pearl", 10).circled)
    first, second = incidents(first, filled("water", 6))
    assert first.circled & set(LAYOUT.prizes) == {"main.plant.bonus", "main.pearl.bonus"}
    assert first.crossed & set(LAYOUT.prizes) == {"main.water.bonus"}
    assert second.crossed & set(LAYOUT.prizes) == {"main.plant.bonus", "main.pearl.bonus"}
    assert second.blank("main.ruby.bonus")


def test_nobody_wins_nobody_loses():
    assert all(not sheet.crossed for sheet in incidents(MINE.first(), a_sheet(marks={"plant": 7})))


# --- Worked turns ---


@each("case", EXAMPLES["turns"], ids=lambda case: case["id"])
def test_worked_turns(case):
    sheet = a_sheet(
        case.get("written"), case.get("circled", ()), case.get("crossed", ()), marks=case.get("marks_before")
    )
    written = Written(case["space"], case["value"])
    assert MINE.refusal(sheet, written.value, case["action"], written.space) is None
    sheet = MINE.write(sheet, *written).sheet
    pending = MINE.action(sheet, case["action"], written)
    for choice in case["choices"]:
        if "options" in choice:
            assert list(MINE.options(sheet, pending[0], written)) == choice["options"]
        sheet, pending = choose(sheet, pending, choice["choose"], written)
    assert pending == ()
    sheet = incidents(sheet)
    assert sheet.circled >= set(case["after"]["circled"])
    assert sheet.crossed >= set(case["after"]["crossed"])
    assert {name: count_made(sheet, name) for name in case["marks"]} == case["marks"]
    assert all(sheet.blank(spot) for spot in case.get("untouched", ()))


# --- Phase 6: missions ---


def pumps(*numbers):
    return a_sheet(circled=[f"pump.{number}" for number in numbers])


@pytest.mark.parametrize(
    ("card", "sheet", "met"),
    [
        pytest.param(82, pumps(1, 3, 5, 7), False, id="82 four columns"),
        pytest.param(82, pumps(1, 3, 5, 7, 9), True, id="82 WM-M33 five columns"),
        pytest.param(83, pumps(4, 5, 6), False, id="83 three in a row"),
        pytest.param(83, pumps(4, 5, 6, 7), True, id="83 WM-M34 four in a row"),
        pytest.param(83, pumps(9, 10, 11, 12), True, id="83 WM-M34 the last four"),
        pytest.param(83, pumps(11, 12, 1, 2), False, id="83 WM-M34 no way round from 12 to 1"),
        pytest.param(83, pumps(1, 2, 3, 5, 6, 7), False, id="83 WM-M34 a gap"),
        pytest.param(84, a_sheet(complete=SECONDARY[1:]), False, id="84 four secondary factories"),
        pytest.param(84, a_sheet(complete=SECONDARY), True, id="84 five secondary factories"),
        pytest.param(
            84, a_sheet(complete=SECONDARY[:4], crossed=["sec.robot.e1"]), False, id="84 a symbol is missing"
        ),
        pytest.param(85, a_sheet(complete=SECONDARY), False, id="85 five factories"),
        pytest.param(85, a_sheet(complete=(*SECONDARY, "main.water")), True, id="85 WM-M35 a main one"),
        pytest.param(
            85,
            a_sheet(complete=[name for name in SYMBOLS if name.startswith("main")]),
            True,
            id="85 WM-M35 control centres count",
        ),
        pytest.param(86, a_sheet(circled=PLANTS[:7]), False, id="86 seven plants"),
        pytest.param(86, a_sheet(circled=PLANTS[:8]), True, id="86 eight plants"),
        pytest.param(86, a_sheet(circled=PLANTS[:8], crossed=PLANTS[:8]), True, id="86 WM-M36 extracted"),
        pytest.param(86, a_sheet(marks={"plant": 14}), False, id="86 WM-M36 not the factory's marks"),
        pytest.param(86, a_sheet(circled=(*PLANTS[:7], WATERS[0])), False, id="86 no waters"),
        pytest.param(87, a_sheet(circled=WATERS[:4]), False, id="87 four waters"),
        pytest.param(87, a_sheet(circled=WATERS[:5]), True, id="87 five waters"),
        pytest.param(87, a_sheet(circled=WATERS[:5], crossed=WATERS), True, id="87 WM-M36 extracted"),
        pytest.param(87, a_sheet(marks={"water": 10}), False, id="87 WM-M36 not the factory's marks"),
    ],
)
def test_missions(card, sheet, met):
    assert MINE.missions[card](sheet) is met


def test_wm_m33_a_column_counts_in_the_turn_that_completes_it():
    sheet = pumps(1, 3, 5, 7)
    for space, entry in column(9, 1, 2, 3).items():
        sheet = MINE.write(sheet, space, entry).sheet
    assert not MINE.missions[82](sheet)
    assert MINE.missions[82](incidents(sheet))


def test_wm_m37_no_ending_of_its_own():
    full = incidents(a_sheet(dict.fromkeys(LAYOUT.spaces, X), crossed=LAYOUT.errors))
    assert MINE.end(full) == ""
    assert full.circled >= set(PUMPS)
    assert len(LAYOUT.errors) == 3


# --- Any turns at all ---

BEGUN = {"plant": 5, "water": 4, "pearl": 6, "ruby": 7}
"""Marks made before: near enough to the bonuses that random games win some."""


def column_of(space):
    return int(space.rpartition("c")[2])


def a_random_turn(random, sheet):
    """One turn by the contract alone: a number where it may stand, then any or no decision."""
    action, value = random.choice(list(ACTIONS)), random.randint(0, 17)
    places = MINE.places(sheet, value, action)
    if not places:
        return MINE.error(sheet).sheet
    fitting = [space for space in places if abs(column_of(space) - value * 12 / 17) < 2]
    written = Written(random.choice(fitting or places), value)
    step = MINE.write(sheet, *written)
    sheet = step.sheet
    pending = live(sheet, (*step.decisions, *MINE.action(sheet, action, written)), written)
    while pending and random.random() < 0.9:
        sheet, pending = choose(
            sheet, pending, random.choice(MINE.options(sheet, pending[0], written)), written
        )
    return sheet


@each("seed", range(20))
def test_random_games_of_three_sheets_keep_the_rules(seed):
    random = Random(seed)
    sheets = dict.fromkeys(("red", "blue", "green"), a_sheet(crossed=("sec.robot.e1",), marks=BEGUN))
    for _ in range(30):
        sheets = {seat: a_random_turn(random, sheet) for seat, sheet in sheets.items()}
        sheets = MINE.incidents(sheets)
        assert MINE.incidents(sheets) == sheets
        for sheet in sheets.values():
            check(sheet)
    assert any(sheet.circled & set(PUMPS) for sheet in sheets.values())
    winners = Counter(prize for sheet in sheets.values() for prize in sheet.circled & set(LAYOUT.prizes))
    losers = Counter(prize for sheet in sheets.values() for prize in sheet.crossed & set(LAYOUT.prizes))
    assert all(winners[prize] + losers[prize] == 3 for prize in winners)
    assert losers.keys() <= winners.keys()


def check(sheet):
    """What holds on every sheet."""
    for zone in LAYOUT.zones:
        numbers = [sheet.written[s] for s in zone.spaces if isinstance(sheet.written.get(s), int)]
        assert numbers == sorted(set(numbers))
    assert sheet.circled | sheet.crossed <= LAYOUT.spots.keys()
    for name in RESOURCES:
        mined = {s for s in sheet.crossed if LAYOUT.spots[s].kind == name and not s.startswith("main")}
        fed = sum(f"sec.{name}.g{n}" in sheet.crossed for n in (1, 2))
        room = len(PRINTED["main"][f"main.{name}"]["marks"])
        assert count_made(sheet, name) == min(room, BEGUN[name] + len(mined) + fed)
    assert count_made(sheet, "planning") <= 6
    lines = MINE.lines(MINE.tally_of(sheet, ()), None)
    assert isinstance(total(lines), int)
    assert MINE.marks(sheet, ()).keys() == {line.label for line in lines}
    assert all(type(MINE.missions[card](sheet)) is bool for card in MINE.missions)
