"""Adventure 1, The Launch: its sheet, writing, quarters, rockets, incidents, missions and ending."""

import random
from itertools import pairwise

import pytest
from each import each

from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Step, count_errors
from companion.games.welcome_to_the_moon.adventures.launch import Launch
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from tests.games.welcome_to_the_moon.adventures.launch_sheets import (
    EXAMPLES,
    LAYOUT,
    QUARTERS,
    a_sheet,
    but_one,
    finals,
    floor,
    kinds,
    numbered,
    of_example,
    open_errors,
    repaired,
    rockets,
    suffered,
    x_in,
)

ADVENTURE = Launch()

BUILDING = Decision(WRITE_X, "quarter.robot-1.1", "")
ACTIVATION = Decision("activation", "quarter.robot-1.1", "")


def activate(arrow, sheet):
    return ADVENTURE.mark(sheet, ACTIVATION, arrow, None).sheet


# --- the sheet -----------------------------------------------------------------------------------


@each(
    ("kind", "count"),
    [
        ("space", 53),
        ("active-rockets", 16),
        ("inactive-rockets", 7),
        ("activation", 5),
        ("building", 10),
        ("sabotage", 8),
        ("arrow", 7),
        ("rocket", 31),
        ("score-box", 11),
        ("final-rocket", 8),
        ("error", 8),
        ("mission", 3),
    ],
)
def test_the_sheet_has_so_many(kind, count):
    """WM-A1-24."""
    assert len(LAYOUT.of_kind(kind)) == count


def test_nothing_else_is_printed():
    assert len(LAYOUT.spots) == 167
    assert len(QUARTERS) == 19
    assert [len(zone.spaces) for zone in LAYOUT.zones] == [3, 3, 5, 5, 5, 6, 10, 8, 8]


def test_every_space_is_on_one_floor_and_in_one_quarter():
    for parts in (
        [zone.spaces for zone in LAYOUT.zones],
        [quarter["spaces"] for quarter in QUARTERS.values()],
    ):
        assert sorted(space for part in parts for space in part) == sorted(LAYOUT.spaces)


def test_wm_a1_24_rockets_on_offer():
    printed = LAYOUT.printed["rockets"]
    assert sum(printed[effect] for effect in LAYOUT.of_kind("active-rockets")) == 41
    assert sum(printed[effect] for effect in LAYOUT.of_kind("inactive-rockets")) == 20
    assert len(LAYOUT.of_kind("activation")) < len(LAYOUT.of_kind("arrow"))


def test_names_tell_all_spots_apart():
    names = [spot.name for spot in LAYOUT.spots.values()]
    assert len(set(names)) == len(names)
    tapped = [
        (spot.kind, spot.group, spot.label)
        for spot in LAYOUT.spots.values()
        if spot.kind in {"space", "arrow", "sabotage", "error", "mission"}
    ]
    assert len(set(tapped)) == len(tapped)


def test_a_sheet_starts_empty():
    assert ADVENTURE.first() == Sheet()


def test_cards_and_stars():
    """WM-A1-36: first and later value of the six cards. WM-S73."""
    cards = {card.number: (card.letter, card.first, card.later) for card in LAYOUT.cards.values()}
    assert cards == {
        64: ("A", 3, 2),
        65: ("A", 4, 2),
        66: ("B", 3, 2),
        67: ("B", 3, 2),
        68: ("C", 2, 1),
        69: ("C", 3, 2),
    }
    assert set(ADVENTURE.missions) == set(cards)
    assert LAYOUT.stars == (1,)


# --- writing -------------------------------------------------------------------------------------


@each("pair", EXAMPLES["placements"]["pairs"], ids=lambda pair: f"WM-A1-11 {pair['number']} {pair['action']}")
def test_placements(pair):
    sheet = a_sheet(EXAMPLES["placements"]["written"])
    assert list(ADVENTURE.places(sheet, pair["number"], pair["action"])) == pair["spaces"]


@each(
    ("action", "floors"),
    [
        ("astronaut", ["astronaut-1", "astronaut-2"]),
        ("robot", ["robot-1", "robot-2"]),
        ("water", ["water"]),
        ("planning", ["planning"]),
        ("energy", ["energy"]),
        ("plant", ["plant"]),
    ],
)
def test_wm_a1_11_the_floors_of_an_action(action, floors):
    assert list(ADVENTURE.places(Sheet(), 8, action)) == floor(*floors, "wild")


@each(
    ("space", "value", "action", "reason"),
    [
        pytest.param(
            "water.1",
            5,
            "robot",
            "This floor is for numbers of Water only; this one came with Robot.",
            id="WM-A1-11 another floor",
        ),
        pytest.param("wild.1", 3, "robot", None, id="WM-A1-11 the Wild floor takes all"),
        pytest.param("wild.2", 5, "robot", "4 stands there already.", id="WM-A1-11 written already"),
        pytest.param("wild.3", 4, "robot", "4 must be higher than the 4 before it.", id="WM-A1-03 twice"),
        pytest.param("wild.3", 5, "robot", None, id="WM-A1-03 just higher"),
        pytest.param(
            "wild.3", 9, "robot", "9 must be lower than the 9 after it.", id="WM-A1-03 twice, after"
        ),
        pytest.param("wild.3", 8, "robot", None, id="WM-A1-03 just lower"),
        pytest.param("wild.5", 5, "robot", None, id="WM-A1-04 after an X"),
        pytest.param("wild.9", 5, "robot", "There is no space of this name on this sheet.", id="no space"),
        pytest.param("rocket.1", 5, "robot", "There is no space of this name on this sheet.", id="a rocket"),
    ],
)
def test_why_a_number_is_refused(space, value, action, reason):
    sheet = a_sheet({"wild.2": 4, "wild.4": X, "wild.6": 9})
    assert ADVENTURE.refusal(sheet, value, action, space) == reason


@each("action", ACTIONS)
def test_wm_a1_12_no_action_does_anything(action):
    step = ADVENTURE.write(Sheet(), "wild.3", 8)
    assert ADVENTURE.action(step.sheet, action, ("wild.3", 8)) == ()
    assert step == Step(Sheet({"wild.3": 8}))


def test_wm_a1_05_the_astronaut_shifts_nothing():
    assert ADVENTURE.shifts is False


def test_wm_a1_13_a_fitting_space_on_another_floor_does_not_help():
    sheet = a_sheet(x_in(*floor("water", "wild")))
    assert not ADVENTURE.fits(sheet, 8, "water")
    assert ADVENTURE.fits(sheet, 8, "plant")


def test_wm_a1_13_a_last_fitting_space_does():
    filled = floor("water", "wild")
    filled.remove("wild.8")
    sheet = a_sheet({**x_in(*filled), "wild.7": 8})
    assert not ADVENTURE.fits(sheet, 8, "water")
    assert ADVENTURE.fits(sheet, 9, "water")


def test_wm_a1_14_wm_a1_d3_a_system_error_is_the_first_box_left():
    sheet = a_sheet(errors=2, repaired=1)
    assert ADVENTURE.error(sheet) == Step(sheet.circle("error.4"))


def test_wm_a1_14_with_all_boxes_used_nothing_is_circled():
    sheet = a_sheet(errors=5, repaired=3)
    assert ADVENTURE.error(sheet).sheet == sheet


# --- quarters ------------------------------------------------------------------------------------

FULL_QUARTERS = [
    # quarter, active rockets, inactive rockets, decisions, sabotages
    ("astronaut-1.1", 3, 0, ["activation", WRITE_X], []),
    ("astronaut-2.1", 2, 2, [], ["astronaut-2.1.3"]),
    ("water.1", 2, 0, [], ["water.1.2"]),
    ("water.2", 3, 3, [], []),
    ("robot-1.1", 0, 0, ["activation", WRITE_X], []),
    ("robot-1.2", 3, 0, [WRITE_X], []),
    ("robot-2.1", 3, 3, [], ["robot-2.1.3", "robot-2.1.4"]),
    ("planning.1", 4, 4, [WRITE_X], ["planning.1.4"]),
    ("energy.1", 4, 4, [], ["energy.1.3", "energy.1.4"]),
    ("energy.2", 3, 0, [], []),
    ("energy.3", 2, 0, ["activation", WRITE_X], []),
    ("plant.1", 2, 2, [], []),
    ("plant.2", 2, 0, ["activation"], []),
    ("plant.3", 2, 2, [], []),
    ("plant.4", 0, 0, [WRITE_X], ["plant.4.2"]),
    ("wild.1", 2, 0, [WRITE_X], []),
    ("wild.2", 2, 0, [WRITE_X], []),
    ("wild.3", 2, 0, [WRITE_X], []),
    ("wild.4", 0, 0, ["activation", WRITE_X], []),
]


@each(
    ("quarter", "active", "inactive", "decisions", "sabotages"),
    [pytest.param(*row, id=f"WM-A1-15 {row[0]}") for row in FULL_QUARTERS],
)
def test_a_full_quarter(quarter, active, inactive, decisions, sabotages):
    """WM-A1-15, WM-A1-16, WM-A1-17, WM-A1-18, WM-A1-23."""
    written, last = but_one(quarter)
    step = ADVENTURE.write(a_sheet(written), last, 8)
    assert rockets(step.sheet) == active
    assert kinds(step) == decisions
    assert {decision.source for decision in step.decisions} <= {f"quarter.{quarter}"}
    used = [sabotage for sabotage in LAYOUT.prizes if sabotage in step.sheet.circled]
    assert used == [f"effect.{sabotage}" for sabotage in sabotages]

    arrows = LAYOUT.of_kind("arrow")
    with_arrows = ADVENTURE.write(a_sheet(written, circled=arrows), last, 8)
    assert rockets(with_arrows.sheet) == active + inactive
    assert kinds(with_arrows) == decisions


@each("quarter", [row[0] for row in FULL_QUARTERS])
def test_wm_a1_15_a_quarter_with_an_empty_space_gives_nothing(quarter):
    written, last = but_one(quarter)
    (gap, *rest) = (*written, last)
    sheet = a_sheet(x_in(*rest[:-1]))
    step = ADVENTURE.write(sheet, rest[-1], 8)
    assert step == Step(sheet.write(rest[-1], 8))
    assert gap not in step.sheet.written


def test_wm_a1_15_an_x_completes_a_quarter_as_a_number_does():
    written, last = but_one("energy.2")
    step = ADVENTURE.mark(a_sheet(written), BUILDING, last, None)
    assert rockets(step.sheet) == 3


def test_wm_a1_15_the_effects_of_a_floor_come_quarter_by_quarter():
    written, last = but_one("water.2")
    sheet = ADVENTURE.write(a_sheet(written), last, 12).sheet
    assert "effect.water.1.2" not in sheet.circled
    assert rockets(sheet) == 3


def test_wm_a1_16_wm_a1_d9_what_is_used_is_crossed_and_the_choices_have_one_source():
    written, last = but_one("energy.3")
    step = ADVENTURE.write(a_sheet(written), last, 8)
    assert step.sheet.crossed == {"effect.energy.3.1", "rocket.1", "rocket.2"}
    assert [decision.source for decision in step.decisions] == ["quarter.energy.3"] * 2
    activation, building = step.decisions
    sheet = ADVENTURE.mark(step.sheet, building, "wild.1", None).sheet
    assert "effect.energy.3.3" in sheet.crossed
    assert "effect.energy.3.2" not in sheet.crossed
    other_way = ADVENTURE.mark(step.sheet, activation, "arrow.plant.1", None).sheet
    assert "effect.energy.3.2" in other_way.crossed
    assert (
        ADVENTURE.mark(other_way, building, "wild.1", None).sheet
        == ADVENTURE.mark(sheet, activation, "arrow.plant.1", None).sheet
    )


def test_wm_a1_18_inactive_rockets_without_their_arrow_are_lost():
    written, last = but_one("water.2")
    sheet = ADVENTURE.write(a_sheet(written, circled=["arrow.plant.1"]), last, 8).sheet
    assert rockets(sheet) == 3
    assert "effect.water.2.2" not in sheet.crossed
    assert "arrow.water.2" not in ADVENTURE.options(sheet, ACTIVATION, None)


def test_wm_a1_19_the_arrows_that_can_be_filled_in():
    sheet = a_sheet(
        x_in(*floor("water"), *floor("plant")[:1]), circled=["arrow.plant.3"], crossed=["effect.plant.2.2"]
    )
    assert list(ADVENTURE.options(sheet, ACTIVATION, None)) == [
        "arrow.astronaut-2.1",
        "arrow.robot-2.1",
        "arrow.planning.1",
        "arrow.energy.1",
        "arrow.plant.1",
    ]


def test_wm_a1_19_an_activation_without_an_arrow_left_is_lost():
    sheet = a_sheet(x_in(*floor("water", "plant", "energy")), circled=["arrow.astronaut-2.1"])
    sheet = activate("arrow.planning.1", activate("arrow.robot-2.1", sheet))
    assert ADVENTURE.options(sheet, ACTIVATION, None) == ()


def test_wm_a1_20_an_x_goes_anywhere():
    sheet = a_sheet({"wild.1": 4, "wild.3": 5, "water.1": X})
    free = ADVENTURE.options(sheet, BUILDING, None)
    assert set(free) == set(LAYOUT.spaces) - {"wild.1", "wild.3", "water.1"}
    assert all(ADVENTURE.x_refusal(sheet, space) is None for space in free)
    assert ADVENTURE.mark(sheet, BUILDING, "wild.2", None).sheet.written["wild.2"] == X


@each(
    ("space", "reason"),
    [
        ("wild.1", "4 stands there already."),
        ("water.1", "X stands there already."),
        ("error.1", "There is no space of this name on this sheet."),
    ],
)
def test_wm_a1_20_but_into_an_empty_space(space, reason):
    assert ADVENTURE.x_refusal(a_sheet({"wild.1": 4, "water.1": X}), space) == reason


def test_wm_a1_21_a_chained_quarter_brings_its_own_decisions():
    robots, last = but_one("robot-1.1")
    wild, wild_last = but_one("wild.1")
    first = ADVENTURE.write(a_sheet({**robots, **wild}), last, 8)
    building = first.decisions[1]
    chained = ADVENTURE.mark(first.sheet, building, wild_last, None)
    assert rockets(chained.sheet) == 2
    assert [(d.kind, d.source) for d in chained.decisions] == [(WRITE_X, "quarter.wild.1")]
    assert "effect.robot-1.1.2" in chained.sheet.crossed
    assert "effect.wild.1.2" not in chained.sheet.crossed


def test_wm_a1_21_an_activation_first_can_serve_the_quarter_that_the_building_completes():
    robots, last = but_one("robot-1.1")
    water, water_last = but_one("water.2")
    first = ADVENTURE.write(a_sheet({**robots, **water}), last, 8)
    activation, building = first.decisions
    sheet = ADVENTURE.mark(first.sheet, activation, "arrow.water.2", None).sheet
    assert rockets(ADVENTURE.mark(sheet, building, water_last, None).sheet) == 6
    assert rockets(ADVENTURE.mark(first.sheet, building, water_last, None).sheet) == 3


def test_wm_a1_22_a_building_on_a_full_sheet_is_lost():
    *spaces, last = floor(*(zone.id for zone in LAYOUT.zones))
    step = ADVENTURE.write(a_sheet(x_in(*spaces)), last, 15)
    assert kinds(step) == ["activation", WRITE_X]
    assert [ADVENTURE.options(step.sheet, decision, None) for decision in step.decisions] == [(), ()]


@each("quarter", [row[0] for row in FULL_QUARTERS if row[3]])
def test_wm_a1_d2_what_a_quarter_asks_may_be_declined(quarter):
    written, last = but_one(quarter)
    assert not any(decision.must for decision in ADVENTURE.write(a_sheet(written), last, 8).decisions)


@each(
    ("lost", "used"),
    [
        pytest.param([], {"effect.energy.1.3", "effect.energy.1.4"}, id="WM-A1-23 both"),
        pytest.param(["effect.energy.1.3"], {"effect.energy.1.4"}, id="WM-A1-23 one is lost"),
        pytest.param(["effect.energy.1.3", "effect.energy.1.4"], set(), id="WM-A1-23 both are lost"),
    ],
)
def test_a_lost_sabotage_gives_nothing(lost, used):
    written, last = but_one("energy.1")
    assert ADVENTURE.write(a_sheet(written, crossed=lost), last, 8).sheet.circled == used


# --- spending rockets ----------------------------------------------------------------------------


@each(
    ("before", "points", "expected"),
    [
        # before: rockets, open errors, repaired, final; expected: rockets, repaired in all, final
        pytest.param((0, 0, 0, 0), 3, (3, 0, 0), id="WM-A1-25 the first three"),
        pytest.param((28, 0, 0, 0), 3, (31, 0, 0), id="WM-A1-25 exactly the last"),
        pytest.param((28, 2, 0, 0), 3, (31, 0, 0), id="WM-A1-27 WM-A1-D8 no repair with rockets left"),
        pytest.param((28, 2, 0, 0), 4, (31, 1, 0), id="WM-A1-27 one over repairs"),
        pytest.param((30, 1, 1, 0), 4, (31, 2, 2), id="WM-A1-25 then the final rockets"),
        pytest.param((31, 0, 0, 6), 2, (31, 0, 8), id="WM-A1-25 up to the last final rocket"),
        pytest.param((31, 0, 0, 6), 3, (31, 0, 8), id="WM-A1-25 the rest is lost"),
        pytest.param((31, 1, 0, 2), 2, (31, 1, 3), id="WM-A1-28 an error after final rockets comes first"),
        pytest.param((31, 0, 3, 2), 2, (31, 3, 4), id="WM-A1-29 repaired boxes take no more"),
    ],
)
def test_spending_rockets(before, points, expected):
    """WM-A1-36, WM-A1-D7: as the reward of a mission, which is spent like any other."""
    crossed, errors, mended, final = before
    sheet = a_sheet(rockets=crossed, errors=errors, repaired=mended, final=final)
    after = ADVENTURE.reward(sheet, points)
    assert (rockets(after), repaired(after), finals(after)) == expected
    assert suffered(after) == errors + mended


@each(
    ("crossed", "boxes"),
    [
        (4, []),
        (5, [0]),
        (8, [0]),
        (9, [0, 15]),
        (29, [0, 15, 30, 45, 60, 75, 90, 105, 120]),
        (30, [0, 15, 30, 45, 60, 75, 90, 105, 120]),
        (31, [0, 15, 30, 45, 60, 75, 90, 105, 120, 135]),
        (39, [0, 15, 30, 45, 60, 75, 90, 105, 120, 135]),
    ],
)
def test_wm_a1_26_a_full_row_crosses_its_box(crossed, boxes):
    sheet = ADVENTURE.reward(Sheet(), crossed)
    assert [b for b in LAYOUT.of_kind("score-box") if b in sheet.crossed] == [f"score-box.{b}" for b in boxes]


def test_wm_a1_25_rockets_go_from_the_lowest_row_up():
    assert ADVENTURE.reward(a_sheet(rockets=5), 1).crossed - a_sheet(rockets=5).crossed == {"rocket.6"}


def test_wm_a1_29_a_repaired_box_is_not_circled_again():
    sheet = ADVENTURE.reward(a_sheet(rockets=31, errors=2), 2)
    assert ADVENTURE.error(sheet).sheet.circled == {"error.1", "error.2", "error.3"}


# --- incidents -----------------------------------------------------------------------------------

WATER, ROBOT_1, ROBOT_2 = "effect.water.1.2", "effect.robot-2.1.3", "effect.robot-2.1.4"
ENERGY_1, ENERGY_2 = "effect.energy.1.3", "effect.energy.1.4"


def after_incidents(*sheets):
    seats = {str(n): sheet for n, sheet in enumerate(sheets)}
    settled = ADVENTURE.incidents(seats)
    assert ADVENTURE.incidents(settled) == settled
    assert list(settled) == list(seats)
    return list(settled.values())


@each(
    ("used", "errors"),
    [
        pytest.param([[], [], []], [0, 0, 0], id="WM-A1-30 none"),
        pytest.param([[WATER], [], []], [0, 1, 1], id="WM-A1-31 all others"),
        pytest.param([[WATER], [WATER], []], [0, 0, 1], id="WM-A1-31 twice the same is one error"),
        pytest.param([[WATER], [WATER], [WATER]], [0, 0, 0], id="WM-A1-31 nobody is left"),
        pytest.param([[WATER], [ROBOT_1], []], [1, 1, 2], id="WM-A1-32 different symbols add up"),
        pytest.param([[ROBOT_1, ROBOT_2], [], []], [0, 2, 2], id="WM-A1-32 the two of the lower Robot floor"),
        pytest.param([[ENERGY_1, ENERGY_2], [], []], [0, 2, 2], id="WM-A1-32 the two of the Energy floor"),
    ],
)
def test_sabotages(used, errors):
    sheets = after_incidents(*(a_sheet(circled=mine) for mine in used))
    everything = {symbol for mine in used for symbol in mine}
    assert [open_errors(sheet) for sheet in sheets] == errors
    for mine, sheet in zip(used, sheets, strict=True):
        assert {s for s in LAYOUT.prizes if s in sheet.circled} == set(mine)
        assert sheet.crossed == everything - set(mine)


@each(
    ("errors", "after"),
    [pytest.param(7, 8, id="WM-A1-33 the last box"), pytest.param(8, 8, id="WM-A1-33 no box is left")],
)
def test_a_hit_player_always_loses_the_symbol(errors, after):
    _, hit = after_incidents(a_sheet(circled=[WATER]), a_sheet(errors=errors))
    assert suffered(hit) == after
    assert WATER in hit.crossed


def test_wm_a1_34_a_symbol_counts_in_one_turn_only():
    user, hit = after_incidents(a_sheet(circled=[WATER]), Sheet())
    written, last = but_one("water.1")
    late = ADVENTURE.write(Sheet(written, hit.circled, hit.crossed), last, 8).sheet
    assert WATER not in late.circled
    assert after_incidents(user, late) == [user, late]


def test_wm_a1_35_a_sabotage_prevents_a_launch_and_fulfils_a_mission():
    ready = a_sheet(rockets=31)
    assert ADVENTURE.end(ready) == "launch"
    _, hit = after_incidents(a_sheet(circled=[WATER]), ready)
    assert ADVENTURE.end(hit) == ""
    _, shaken = after_incidents(a_sheet(circled=[WATER]), a_sheet(errors=4))
    assert ADVENTURE.missions[69](shaken)


def test_wm_a1_62_alone_nobody_is_sabotaged():
    sheet = a_sheet(circled=[ROBOT_1, ROBOT_2])
    assert after_incidents(sheet) == [sheet]


# --- missions ------------------------------------------------------------------------------------


@each(
    ("card", "floors"),
    [
        (64, ["astronaut-1", "astronaut-2", "water"]),
        (65, ["robot-1", "robot-2", "planning"]),
        (66, ["energy"]),
        (67, ["plant", "wild"]),
    ],
)
def test_wm_a1_37_full_floors(card, floors):
    spaces = floor(*floors)
    meets = ADVENTURE.missions[card]
    assert meets(a_sheet({**x_in(*spaces), spaces[-1]: 15}))
    for gap in spaces:
        assert not meets(a_sheet(x_in(*(space for space in LAYOUT.spaces if space != gap))))


@each(("count", "meets"), [(9, False), (10, True), (11, True)])
def test_wm_a1_38_ten_x(count, meets):
    written = {**x_in(*LAYOUT.spaces[:count]), "wild.8": 15}
    assert ADVENTURE.missions[68](a_sheet(written)) is meets


@each(("errors", "mended", "meets"), [(4, 0, False), (5, 0, True), (4, 4, False), (5, 3, True), (8, 0, True)])
def test_wm_a1_39_five_open_errors(errors, mended, meets):
    assert ADVENTURE.missions[69](a_sheet(errors=errors, repaired=mended)) is meets


@each(
    ("crossed", "meets"),
    [
        pytest.param(31, False, id="WM-A1-40 the other reward repairs"),
        pytest.param(28, True, id="WM-A1-40 it finds rockets"),
    ],
)
def test_the_order_of_claims_matters(crossed, meets):
    sheet = a_sheet(rockets=crossed, errors=5)
    assert ADVENTURE.missions[69](sheet)
    assert ADVENTURE.missions[69](ADVENTURE.reward(sheet, 3)) is meets


# --- the end -------------------------------------------------------------------------------------


@each(
    ("crossed", "errors", "mended", "final", "end"),
    [
        pytest.param(31, 0, 0, 0, "launch", id="WM-A1-41 all rockets, no error"),
        pytest.param(30, 0, 0, 0, "", id="WM-A1-41 one rocket short"),
        pytest.param(31, 1, 0, 0, "", id="WM-A1-41 an error is open"),
        pytest.param(31, 0, 1, 0, "launch", id="WM-A1-41 it is repaired"),
        pytest.param(31, 1, 0, 2, "", id="WM-A1-44 an error after final rockets"),
    ],
)
def test_a_launch(crossed, errors, mended, final, end):
    sheet = a_sheet(rockets=crossed, errors=errors, repaired=mended, final=final)
    assert ADVENTURE.end(sheet) == end
    assert finals(sheet) == final


@each(
    "sheet",
    [
        pytest.param(a_sheet(errors=8), id="WM-A1-42 all errors"),
        pytest.param(a_sheet(x_in(*LAYOUT.spaces)), id="WM-A1-42 a full sheet"),
    ],
)
def test_wm_a1_42_other_endings_are_no_launch(sheet):
    assert ADVENTURE.end(sheet) == ""


@each(
    ("errors", "mended", "count"),
    [
        pytest.param(8, 0, 8, id="WM-A1-43 circled"),
        pytest.param(5, 3, 8, id="WM-A1-43 WM-A1-D4 repaired ones count"),
        pytest.param(4, 3, 7, id="WM-A1-43 one is free"),
    ],
)
def test_errors_used(errors, mended, count):
    assert count_errors(LAYOUT, a_sheet(errors=errors, repaired=mended)) == count


@each("ending", ["launch", "astra-launch"])
def test_endings_have_a_sentence(ending):
    assert ADVENTURE.endings[ending].endswith(".")


# --- the worked examples, played -----------------------------------------------------------------


@each("example", EXAMPLES["sheets"], ids=lambda example: f"example {example['id']}")
def test_the_examples_gain_their_rockets(example):
    """WM-A1-15, WM-A1-17, WM-A1-18, WM-A1-25: written one by one, with arrows filled and errors circled
    before."""
    shown = of_example(example)
    sheet = a_sheet(errors=suffered(shown), circled=example["arrows"])
    for space, value in shown.written.items():
        full = {q for q, raw in QUARTERS.items() if sheet.filled(raw["spaces"])}
        assert value == X or any(ADVENTURE.refusal(sheet, value, a, space) is None for a in ACTIONS)
        step = (
            ADVENTURE.mark(sheet, BUILDING, space, None)
            if value == X
            else ADVENTURE.write(sheet, space, value)
        )
        sheet = step.sheet
        now_full = {q for q, raw in QUARTERS.items() if sheet.filled(raw["spaces"])}
        assert {decision.source for decision in step.decisions} <= now_full - full
    assert sorted(now_full) == sorted(example["complete"])
    rewards = sum(getattr(LAYOUT.cards[int(card)], value) for card, value in example["missions"].items())
    sheet = ADVENTURE.reward(sheet, rewards)
    for count in (rockets, repaired, finals):
        assert count(sheet) == count(shown)
    assert rockets(sheet) + repaired(sheet) + finals(sheet) == example["gained"]


# --- by chance -----------------------------------------------------------------------------------


def in_order(sheet):
    for zone in LAYOUT.zones:
        numbers = [sheet.written[s] for s in zone.spaces if isinstance(sheet.written.get(s), int)]
        assert all(low < high for low, high in pairwise(numbers))


def decide(dice, step):
    """Take or decline what there is to decide, newest first."""
    sheet, stack = step.sheet, list(step.decisions)
    while stack:
        decision = stack.pop()
        if (choices := ADVENTURE.options(sheet, decision, None)) and dice.random() < 0.9:
            sheet, decisions, _ = ADVENTURE.mark(sheet, decision, dice.choice(choices), None)
            stack.extend(decisions)
    return sheet


def a_turn(dice, sheet):
    value, action = dice.randint(1, 15), dice.choice(list(ACTIONS))
    places = ADVENTURE.places(sheet, value, action)
    assert bool(places) is ADVENTURE.fits(sheet, value, action)
    step = ADVENTURE.write(sheet, dice.choice(places), value) if places else ADVENTURE.error(sheet)
    return decide(dice, step)


@each("seed", range(10))
def test_twenty_turns_by_chance(seed):
    dice = random.Random(seed)
    seats = {"red": ADVENTURE.first(), "blue": ADVENTURE.first()}
    for _ in range(20):
        before = seats
        seats = ADVENTURE.incidents({seat: a_turn(dice, sheet) for seat, sheet in seats.items()})
        assert ADVENTURE.incidents(seats) == seats
        for seat, sheet in seats.items():
            in_order(sheet)
            assert sheet.circled | sheet.crossed <= set(LAYOUT.spots)
            assert before[seat].circled <= sheet.circled
            assert before[seat].crossed <= sheet.crossed
            assert sheet.crossed >= set(numbered("rocket", rockets(sheet)))
            assert sheet.circled >= set(numbered("error", suffered(sheet)))
            assert list(sheet.written.values()).count(X) <= 10
            lines = ADVENTURE.lines(ADVENTURE.tally_of(sheet, ()), None)
            assert -40 <= sum(line.points for line in lines) <= 150
    assert all(seats[seat].written for seat in seats)
