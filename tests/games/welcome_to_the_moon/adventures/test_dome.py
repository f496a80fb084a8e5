"""The Dome (D): its sheet, writing, actions, ends and missions."""

import json
import random
from pathlib import Path

import pytest
from each import each

from companion.engine.scoring import total
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Claim, Decision, Step, Written
from companion.games.welcome_to_the_moon.adventures.dome import Dome
from companion.games.welcome_to_the_moon.sheet import Sheet, X

DOME = Dome()

EXAMPLES = json.loads((Path(__file__).parent.parent / "examples" / "dome.json").read_text("utf-8"))
LAYOUT = DOME.layout
LEVELS = {  # WM-D1: from the lowest to the highest level
    "tower-1": (-6, 3),
    "tower-2": (-4, 6),
    "tower-3": (-3, 7),
    "tower-4": (-5, 4),
}
ENDS = {  # WM-D1: end, its level, high and low bonus
    "tower-1.top": ("tower-1.+3", 6, 3),
    "tower-1.bottom": ("tower-1.-6", 20, 10),
    "tower-2.top": ("tower-2.+6", 20, 10),
    "tower-2.bottom": ("tower-2.-4", 10, 5),
    "tower-3.top": ("tower-3.+7", 25, 12),
    "tower-3.bottom": ("tower-3.-3", 6, 3),
    "tower-4.top": ("tower-4.+4", 10, 5),
    "tower-4.bottom": ("tower-4.-5", 15, 7),
}
CONNECTED = {  # WM-D3: the skyscrapers with a level of this height beside the research tower
    "+4": "234",
    "+3": "1234",
    "+2": "1234",
    "+1": "1234",
    "-1": "1234",
    "-2": "1234",
    "-3": "1234",
    "-4": "124",
}
UNCONNECTED = [  # WM-D4
    "tower-1.-5",
    "tower-1.-6",
    "tower-2.+5",
    "tower-2.+6",
    "tower-3.+5",
    "tower-3.+6",
    "tower-3.+7",
    "tower-4.-5",
]
LADDERS = {  # WM-D6
    ("missions", "first"): [8, 10, 12, 15, 18],
    ("missions", "later"): [4, 6, 8, 9, 10],
    ("research", "one"): [2, 2, 3, 3, 4],
    ("research", "two"): [5, 6, 7, 8, 10],
    ("research", "three"): [9, 10, 12, 15, 18],
    ("astronauts", "most"): [-10, 0, 10, 20, 30],
    ("astronauts", "others"): [0, 2, 4, 7, 10],
    ("dome", "piece"): [6, 5, 4, 3, 2],
}
STARTS = [f"tower-{n}.{level}" for n in "1234" for level in ("-1", "+1")]
SECTIONS = [f"dome.{n}" for n in range(1, 9)]
HALVES = [f"{section}.{half}" for section in SECTIONS for half in "ab"]


def spaces_of(zone):
    lowest, highest = LEVELS[zone]
    return [f"{zone}.{level:+d}" for level in range(lowest, highest + 1) if level]


def a_sheet(written=(), circled=(), crossed=()):
    return Sheet(dict(written), frozenset(circled), frozenset(crossed))


def choices(sheet, action, space="tower-1.+1", value=1):
    """What the action lets the player choose after writing this number there."""
    written = Written(space, value)
    return tuple(
        choice
        for decision in DOME.action(sheet, action, written)
        for choice in DOME.options(sheet, decision, written)
    )


def places(sheet, value, action="robot"):
    return list(DOME.places(sheet, value, action))


def the_decision(sheet, action, written=None):
    (decision,) = DOME.action(sheet, action, written or Written("tower-1.+1", 1))
    return decision


def full_below(space):
    """The zone's levels from -1 to just before this space, X in each."""
    zone = space.partition(".")[0]
    spaces = spaces_of(zone)
    at, start = spaces.index(space), spaces.index(f"{zone}.-1")
    between = spaces[start:at] if at > start else spaces[at + 1 : start + 1]
    return dict.fromkeys(between, X)


# The sheet


def test_wm_d1_wm_d7_the_counts_of_the_sheet():
    kinds = {kind: len(LAYOUT.of_kind(kind)) for kind in dict.fromkeys(s.kind for s in LAYOUT.spots.values())}
    assert kinds == {
        "space": 38,
        "high": 8,
        "low": 8,
        "plant": 16,
        "water": 8,
        "dome": 8,
        "half": 16,
        "ladder": 16,
        "astronaut": 8,
        "error": 3,
        "mission": 3,
        "star": 3,
        "burst": 3,
    }
    assert len(LAYOUT.zones) == 4
    assert len(LAYOUT.cards) == 6


@each("zone", LEVELS)
def test_wm_d1_wm_d2_levels_from_bottom_to_top_without_a_level_0(zone):
    (found,) = [each for each in LAYOUT.zones if each.id == zone]
    assert list(found.spaces) == spaces_of(zone)
    heights = [LAYOUT.spots[space].at[1] for space in found.spaces]
    assert heights == sorted(heights, reverse=True)


@each("end", ENDS)
def test_wm_d1_the_bonuses_of_the_ends(end):
    level, high, low = ENDS[end]
    assert {"id": end, "space": level, "high": high, "low": low} in LAYOUT.printed["ends"]
    assert LAYOUT.spots[f"{end}.high"].text == str(high)
    assert LAYOUT.spots[f"{end}.low"].text == str(low)
    assert f"{end}.high" in LAYOUT.prizes
    assert f"{end}.low" not in LAYOUT.prizes


def test_wm_d3_what_is_connected_to_the_research_tower():
    found = {level["id"]: level["spaces"] for level in LAYOUT.printed["research"]}
    assert found == {
        f"research.{level}": [f"tower-{n}.{level}" for n in towers] for level, towers in CONNECTED.items()
    }
    assert sum(map(len, found.values())) == 30


def test_wm_d4_what_is_not():
    connected = {space for level in LAYOUT.printed["research"] for space in level["spaces"]}
    assert sorted(set(LAYOUT.spaces) - connected) == sorted(UNCONNECTED)


def test_wm_d5_the_types_of_the_dome_alternate():
    found = [(part["id"], part["type"], part["circles"]) for part in LAYOUT.printed["dome"]]
    assert found == [(section, *(("odd", 1), ("even", 2))[at % 2]) for at, section in enumerate(SECTIONS)]


def test_wm_d5_a_stroke_runs_from_left_to_right_and_its_halves_share_it():
    for section in SECTIONS:
        (start, end), (left, middle), (again, right) = (
            LAYOUT.spots[piece].line for piece in (section, f"{section}.a", f"{section}.b")
        )
        assert start[0] < end[0]
        assert (left, right) == (start, end)
        assert middle == again == LAYOUT.spots[section].at


@each(("ladder", "column"), LADDERS)
def test_wm_d6_wm_d28_the_ladders(ladder, column):
    printed = LAYOUT.printed["ladders"][ladder]
    assert printed["values"][column] == LADDERS[ladder, column]
    assert printed["steps"] == [f"ladder.{ladder}.{step}" for step in range(1, 5)]
    at = list(printed["values"]).index(column)
    texts = [LAYOUT.spots[step].text for step in printed["steps"]] + [printed["last"]["text"]]
    assert [int(text.replace("−", "-").split(" / ")[at]) for text in texts] == LADDERS[ladder, column]


def test_wm_d7_nothing_is_marked_at_the_start():
    assert DOME.first() == a_sheet()
    assert DOME.first().written == {}


def test_wm_d7_each_mission_has_a_star_and_a_burst():
    assert LAYOUT.of_kind("star") == ("mission.A.first", "mission.B.first", "mission.C.first")
    assert LAYOUT.of_kind("burst") == ("mission.A.later", "mission.B.later", "mission.C.later")


# Writing

START_FIRST = "This skyscraper starts at level +1 or −1."
STAY_BESIDE = "Only a level directly above or below a filled one can be written in."


@each("case", EXAMPLES["placements"], ids=lambda case: case["id"])
def test_worked_placements(case):
    found = places(a_sheet(case["written"]), case["value"])
    assert [space for space in found if space.startswith(case["zone"])] == case["spaces"]


def test_t3_wm_d9_an_empty_sheet_takes_any_number_on_the_eight_start_levels():
    assert all(places(DOME.first(), value) == STARTS for value in range(18))


@each(
    ("written", "space", "sentence"),
    [
        pytest.param({}, "tower-1.+1", None, id="WM-D8 start above"),
        pytest.param({}, "tower-1.-1", None, id="WM-D8 start below"),
        pytest.param({}, "tower-1.+2", START_FIRST, id="WM-D8 no start level"),
        pytest.param({"tower-2.+1": 3}, "tower-1.-2", START_FIRST, id="WM-D8 each skyscraper for itself"),
        pytest.param({"tower-1.+1": 3}, "tower-1.+2", None, id="WM-D8 directly above"),
        pytest.param({"tower-1.+1": 3}, "tower-1.+3", STAY_BESIDE, id="WM-D8 two above"),
        pytest.param({"tower-1.-1": 12}, "tower-1.-2", None, id="WM-D8 directly below"),
        pytest.param({"tower-1.-1": 12}, "tower-1.-3", STAY_BESIDE, id="WM-D8 two below"),
        pytest.param({"tower-1.+1": 12}, "tower-1.-1", None, id="WM-D8 the other start level is beside it"),
        pytest.param({"tower-1.+1": X}, "tower-1.+2", None, id="WM-D10 an X counts as filled"),
        pytest.param({"tower-1.+1": 7}, "tower-1.+2", None, id="WM-D10 one more above"),
        pytest.param(
            {"tower-1.+1": 8},
            "tower-1.+2",
            "8 must be higher than the 8 before it.",
            id="WM-D10 WM-S13 no repeats",
        ),
        pytest.param({"tower-1.-1": 9}, "tower-1.-2", None, id="WM-D10 one less below"),
        pytest.param(
            {"tower-1.-1": 8},
            "tower-1.-2",
            "8 must be lower than the 8 after it.",
            id="WM-D10 WM-S13 nor below",
        ),
        pytest.param({"tower-1.+1": 3}, "tower-1.+1", "3 stands there already.", id="WM-S18 taken"),
        pytest.param({}, "dome.1", "There is no space of this name on this sheet.", id="WM-S12 no space"),
    ],
)
def test_where_an_8_may_stand(written, space, sentence):
    assert DOME.refusal(a_sheet(written), 8, "robot", space) == sentence


@each(
    ("written", "space", "allowed"),
    [
        pytest.param({}, "tower-3.-1", True, id="WM-D23 start level of an empty skyscraper"),
        pytest.param({}, "tower-3.-2", False, id="WM-D23 no start level"),
        pytest.param({"tower-3.-1": 1}, "tower-3.-2", True, id="WM-D23 below a 1: order does not matter"),
        pytest.param({"tower-3.-1": 1}, "tower-3.+2", False, id="WM-D23 not next to a filled level"),
        pytest.param({"tower-3.-1": X}, "tower-3.+1", True, id="WM-D23 next to an X"),
        pytest.param({"tower-3.-1": 1}, "tower-3.-1", False, id="WM-S18 taken"),
        pytest.param({}, "research.+1.water", False, id="WM-S12 no space"),
    ],
)
def test_where_an_x_may_stand(written, space, allowed):
    assert (DOME.x_refusal(a_sheet(written), space) is None) is allowed


@each("action", ["robot", "energy", "plant", "water", "astronaut", "planning"])
def test_wm_d11_an_unconnected_level_takes_a_number_with_any_action(action):
    sheet = a_sheet({**full_below("tower-1.-5"), "tower-1.-1": 9})
    assert DOME.refusal(sheet, 2, action, "tower-1.-5") is None


# The ends of a skyscraper


@each("end", ENDS)
@each("entry", [5, X])
def test_wm_d12_filling_an_end_wins_its_high_bonus(end, entry):
    space = ENDS[end][0]
    sheet = a_sheet(full_below(space))
    if entry == X:
        step = DOME.mark(sheet, the_decision(sheet, "planning"), space, None)
    else:
        assert DOME.refusal(sheet, entry, "robot", space) is None
        step = DOME.write(sheet, space, entry)
    assert step.sheet.written[space] == entry
    assert step.sheet.circled == {f"{end}.high"}
    assert step.sheet.crossed == set()


def test_wm_d12_no_bonus_before_the_end():
    sheet = a_sheet(full_below("tower-2.+6"))
    before = {space: X for space in sheet.written if space != "tower-2.+5"}
    step = DOME.write(a_sheet(before), "tower-2.+5", 5)
    assert step == Step(a_sheet({**before, "tower-2.+5": 5}))
    assert step.sheet.circled == set()


@each("end", ENDS)
def test_wm_d13_wm_d14_wm_d16_only_the_low_bonus_once_the_high_one_is_crossed(end):
    space = ENDS[end][0]
    step = DOME.write(a_sheet(full_below(space), crossed=[f"{end}.high"]), space, 5)
    assert step.sheet.circled == {f"{end}.low"}
    assert step.sheet.crossed == {f"{end}.high"}


def test_t6_wm_d13_wm_d15_wm_d29_all_who_reach_an_end_in_the_same_turn_have_its_high_bonus():
    below = full_below("tower-2.+6")
    red = DOME.write(a_sheet(below), "tower-2.+6", 15).sheet
    blue = DOME.mark(a_sheet(below), the_decision(a_sheet(below), "planning"), "tower-2.+6", None).sheet
    after = DOME.incidents({"red": red, "blue": blue, "green": a_sheet(below), "grey": a_sheet()})
    assert after["red"] == red
    assert after["blue"] == blue
    assert "tower-2.top.high" in red.circled & blue.circled
    assert after["green"].crossed == after["grey"].crossed == {"tower-2.top.high"}
    later = DOME.write(after["green"], "tower-2.+6", 9).sheet
    assert later.circled == {"tower-2.top.low"}


def test_wm_d13_each_end_is_a_race_of_its_own():
    sheets = {"red": a_sheet(circled=["tower-1.top.high"]), "blue": a_sheet(circled=["tower-1.bottom.high"])}
    after = DOME.incidents(sheets)
    assert after["red"].crossed == {"tower-1.bottom.high"}
    assert after["blue"].crossed == {"tower-1.top.high"}
    assert DOME.incidents(after) == after


def test_wm_d14_a_low_bonus_takes_nothing_from_the_others():
    sheets = {"red": a_sheet(circled=["tower-1.top.low"], crossed=["tower-1.top.high"]), "blue": a_sheet()}
    assert DOME.incidents(sheets) == sheets


def test_wm_d29_nothing_happens_to_a_single_sheet():
    sheets = {"red": a_sheet(circled=["tower-1.top.high"])}
    assert DOME.incidents(sheets) == sheets


# Actions


@each(
    ("action", "space", "circled", "options"),
    [
        pytest.param("plant", "tower-2.+4", [], ["+4.plant1", "+4.plant2"], id="WM-D17 two plants"),
        pytest.param("plant", "tower-2.+4", ["+4.plant1"], ["+4.plant2"], id="WM-D17 the second plant"),
        pytest.param("plant", "tower-2.+4", ["+4.plant1", "+4.plant2"], [], id="WM-D17 no plant left"),
        pytest.param("plant", "tower-1.-4", ["+4.plant1"], ["-4.plant1", "-4.plant2"], id="WM-D17 own level"),
        pytest.param("water", "tower-3.-3", [], ["-3.water"], id="WM-D17 the water"),
        pytest.param("water", "tower-3.-3", ["-3.plant1"], ["-3.water"], id="WM-D17 plants are apart"),
        pytest.param("water", "tower-3.-3", ["-3.water"], [], id="WM-D17 no water left"),
        *(pytest.param("plant", space, [], [], id=f"WM-D11 plant {space}") for space in UNCONNECTED),
        *(pytest.param("water", space, [], [], id=f"WM-D11 water {space}") for space in UNCONNECTED),
    ],
)
def test_research(action, space, circled, options):
    sheet = a_sheet({space: 5}, [f"research.{symbol}" for symbol in circled])
    found = choices(sheet, action, space, 5)
    assert found == tuple(f"research.{symbol}" for symbol in options)
    for symbol in found:
        decision = the_decision(sheet, action, Written(space, 5))
        step = DOME.mark(sheet, decision, symbol, Written(space, 5))
        assert step == Step(sheet.circle(symbol))


@each(
    ("crossed", "options"),
    [
        pytest.param(0, ("astronaut.1",), id="WM-D18 the first"),
        pytest.param(7, ("astronaut.8",), id="WM-D18 the last"),
        pytest.param(8, (), id="WM-D18 all crossed"),
    ],
)
def test_the_next_astronaut(crossed, options):
    sheet = a_sheet(crossed=[f"astronaut.{n}" for n in range(1, crossed + 1)])
    assert choices(sheet, "astronaut") == options
    assert DOME.shifts
    for mark in options:
        step = DOME.mark(sheet, the_decision(sheet, "astronaut"), mark, None)
        assert step == Step(sheet.cross(mark))


def build_case(case):
    return a_sheet(circled=case["built"], crossed=case["cut"]), case["value"], case["pieces"]


@each("case", EXAMPLES["builds"], ids=lambda case: case["id"])
def test_worked_builds(case):
    sheet, value, pieces = build_case(case)
    assert choices(sheet, "robot", value=value) == tuple(pieces)


@each(
    ("value", "built", "cut", "pieces"),
    [
        pytest.param(7, [], [], ["dome.1"], id="WM-D21 odd at the start"),
        pytest.param(8, [], [], ["dome.8"], id="WM-D21 even at the start"),
        pytest.param(0, [], [], ["dome.8"], id="WM-D19 0 is even"),
        pytest.param(17, [], [], ["dome.1"], id="WM-D19 17 is odd"),
        pytest.param(8, ["dome.8"], [], [], id="WM-D21 neither end is even"),
        pytest.param(7, ["dome.8"], [], ["dome.1", "dome.7"], id="WM-D20 both ends are odd"),
        pytest.param(
            7, [], ["dome.1"], ["dome.1.a"], id="WM-D22 WM-D24 a half is a piece and keeps its type"
        ),
        pytest.param(8, [], ["dome.8"], ["dome.8.b"], id="WM-D20 the half at the surface"),
        pytest.param(8, ["dome.8.b"], ["dome.8"], ["dome.8.a"], id="WM-D20 the other half next"),
        pytest.param(
            5, [s for s in SECTIONS if s != "dome.5"], [], ["dome.5"], id="WM-D20 the last piece once"
        ),
        pytest.param(
            4, [s for s in SECTIONS if s != "dome.5"], [], [], id="WM-D19 the last piece does not fit"
        ),
        pytest.param(
            5,
            [s for s in SECTIONS if s != "dome.5"],
            ["dome.5"],
            ["dome.5.a", "dome.5.b"],
            id="WM-D20 the last two halves",
        ),
        pytest.param(5, SECTIONS, [], [], id="WM-D20 nothing left to build"),
    ],
)
def test_what_can_be_built(value, built, cut, pieces):
    sheet = a_sheet(circled=[piece for piece in built if piece not in cut], crossed=cut)
    assert choices(sheet, "robot", value=value) == tuple(pieces)


def test_wm_d22_one_piece_per_action():
    sheet, written = a_sheet(), Written("tower-1.+1", 3)
    step = DOME.mark(sheet, the_decision(sheet, "robot", written), "dome.1", written)
    assert step == Step(sheet.circle("dome.1"))


def test_wm_d23_the_x_may_lie_next_to_the_number_of_this_turn():
    sheet = DOME.write(a_sheet(), "tower-1.+1", 8).sheet
    found = choices(sheet, "planning", "tower-1.+1", 8)
    assert found == ("tower-1.-1", "tower-1.+2", *STARTS[2:])


def test_wm_d24_an_x_asks_for_a_cut():
    sheet = a_sheet({"tower-1.+1": 8})
    decision = the_decision(sheet, "planning")
    assert (decision.kind, decision.must) == (WRITE_X, False)
    step = DOME.mark(sheet, decision, "tower-1.+2", Written("tower-1.+1", 8))
    assert step.sheet.written == {"tower-1.+1": 8, "tower-1.+2": X}
    assert step.sheet.crossed == set()
    (cut,) = step.decisions
    assert (cut.kind, cut.must) == ("cut", True)
    assert DOME.options(step.sheet, cut, None) == tuple(SECTIONS)
    assert DOME.mark(step.sheet, cut, "dome.4", None) == Step(step.sheet.cross("dome.4"))


def test_wm_d24_an_x_from_elsewhere_asks_for_none():
    decision = Decision(WRITE_X, "card", the_decision(a_sheet(), "planning").text)
    assert DOME.mark(a_sheet(), decision, "tower-1.+1", None).decisions == ()


@each(
    ("built", "cut", "options"),
    [
        pytest.param([], [], SECTIONS, id="WM-D24 anywhere on the dome"),
        pytest.param(["dome.1"], ["dome.2"], SECTIONS[2:], id="WM-D25 neither built nor cut"),
        pytest.param(["dome.2.a"], ["dome.2"], [s for s in SECTIONS if s != "dome.2"], id="WM-D25 no half"),
        pytest.param([], SECTIONS, [], id="WM-D25 all cut: the X is free"),
        pytest.param(SECTIONS, [], [], id="WM-D25 all built: the X is free"),
    ],
)
def test_what_can_be_cut(built, cut, options):
    sheet = a_sheet(circled=built, crossed=cut)
    (decision,) = DOME.mark(sheet, the_decision(sheet, "planning"), "tower-1.+1", None).decisions
    assert DOME.options(sheet, decision, None) == tuple(options)


def test_wm_d23_no_x_where_every_level_is_filled():
    assert choices(a_sheet(dict.fromkeys(LAYOUT.spaces, X)), "planning") == ()
    assert DOME.action(a_sheet(dict.fromkeys(LAYOUT.spaces, X)), "planning", Written("tower-1.+1", 1)) == ()


def steps(**crossed):
    return [f"ladder.{name}.{n}" for name, count in crossed.items() for n in range(1, count + 1)]


@each(
    ("crossed", "options"),
    [
        pytest.param(
            {},
            ["ladder.missions.1", "ladder.research.1", "ladder.astronauts.1", "ladder.dome.1"],
            id="WM-D27 the first step of each",
        ),
        pytest.param(
            {"research": 1, "dome": 3},
            ["ladder.missions.1", "ladder.research.2", "ladder.astronauts.1", "ladder.dome.4"],
            id="WM-D27 from top to bottom",
        ),
        pytest.param(
            {"missions": 4},
            ["ladder.research.1", "ladder.astronauts.1", "ladder.dome.1"],
            id="WM-D28 a finished ladder is not offered",
        ),
        pytest.param(
            {"missions": 4, "research": 4, "astronauts": 4, "dome": 4}, [], id="WM-D28 all are finished"
        ),
    ],
)
def test_the_next_steps(crossed, options):
    sheet = a_sheet(crossed=steps(**crossed))
    assert choices(sheet, "energy") == tuple(options)
    assert len(DOME.action(sheet, "energy", Written("tower-1.+1", 1))) == bool(options)
    for mark in options:
        assert DOME.mark(sheet, the_decision(sheet, "energy"), mark, None) == Step(sheet.cross(mark))


def test_wm_s32_no_action_must_be_used():
    for action in ("robot", "energy", "plant", "water", "astronaut", "planning"):
        assert not the_decision(a_sheet({"tower-1.+1": 1}), action).must


@each(
    ("before", "after"),
    [
        pytest.param(0, 1, id="WM-D7 the first"),
        pytest.param(2, 3, id="WM-D7 the last"),
        pytest.param(3, 3, id="WM-S25 no more than three"),
    ],
)
def test_system_errors(before, after):
    step = DOME.error(a_sheet(crossed=[f"error.{n}" for n in range(1, before + 1)]))
    assert step == Step(a_sheet(crossed=[f"error.{n}" for n in range(1, after + 1)]))


# Missions


def research(**counts):
    """Circled symbols: p3=2 stands for two on level +3, m1=1 for one on level -1."""
    names = ("plant1", "plant2", "water")
    return [
        f"research.{level.replace('p', '+').replace('m', '-')}.{name}"
        for level, count in counts.items()
        for name in names[:count]
    ]


ONE_FULL = dict.fromkeys(spaces_of("tower-4"), 1)
FOUR_X = {"tower-1.+1": X, "tower-2.+1": X, "tower-3.+1": X, "tower-4.+1": X}


@each(
    ("card", "sheet", "met"),
    [
        pytest.param(88, a_sheet(ONE_FULL), True, id="88 one skyscraper full"),
        pytest.param(88, a_sheet({**ONE_FULL, "tower-4.-5": X}), True, id="88 WM-D31 an X counts"),
        pytest.param(88, a_sheet(dict(list(ONE_FULL.items())[1:])), False, id="88 one level short"),
        pytest.param(88, a_sheet(), False, id="88 empty"),
        pytest.param(89, a_sheet({"tower-1.+3": 9, "tower-3.+7": 9}), True, id="89 two tops"),
        pytest.param(89, a_sheet({"tower-2.+6": X, "tower-4.+4": X}), True, id="89 WM-D31 X count"),
        pytest.param(89, a_sheet({"tower-1.+3": 9}), False, id="89 one top"),
        pytest.param(89, a_sheet({"tower-1.+3": 9, "tower-1.-6": 1}), False, id="89 a bottom does not count"),
        pytest.param(90, a_sheet(circled=research(p4=2, p1=2, m4=2)), True, id="90 three of two"),
        pytest.param(90, a_sheet(circled=research(p4=3, p1=2, m4=3)), True, id="90 at least two"),
        pytest.param(90, a_sheet(circled=research(p4=2, p1=2, m4=1)), False, id="90 one symbol short"),
        pytest.param(90, a_sheet(circled=research(p4=3, p1=3)), False, id="90 two levels"),
        pytest.param(91, a_sheet(circled=research(p2=3, m2=3)), True, id="91 two of three"),
        pytest.param(91, a_sheet(circled=research(p2=3, m2=2)), False, id="91 one symbol short"),
        pytest.param(91, a_sheet(circled=research(p2=3)), False, id="91 one level"),
        pytest.param(92, a_sheet(circled=SECTIONS), True, id="92 all sections built"),
        pytest.param(92, a_sheet(circled=SECTIONS[1:]), False, id="92 one unbuilt"),
        pytest.param(
            92,
            a_sheet(circled=[*SECTIONS[1:], "dome.1.a", "dome.1.b"], crossed=["dome.1"]),
            True,
            id="92 WM-D32 both halves",
        ),
        pytest.param(
            92,
            a_sheet(circled=[*SECTIONS[1:], "dome.1.a"], crossed=["dome.1"]),
            False,
            id="92 WM-D32 one half",
        ),
        pytest.param(92, a_sheet(circled=HALVES, crossed=SECTIONS), True, id="92 WM-D26 sixteen halves"),
        pytest.param(93, a_sheet(FOUR_X), True, id="93 WM-D33 four X"),
        pytest.param(93, a_sheet({**FOUR_X, "tower-4.+1": 7}), False, id="93 WM-D33 three X"),
    ],
)
def test_missions(card, sheet, met):
    assert DOME.missions[card](sheet) is met


def test_wm_d30_the_six_mission_cards():
    assert [(card.number, card.letter) for card in LAYOUT.cards.values()] == [
        (88, "A"),
        (89, "A"),
        (90, "B"),
        (91, "B"),
        (92, "C"),
        (93, "C"),
    ]
    assert set(DOME.missions) == set(LAYOUT.cards)
    assert {(card.first, card.later) for card in LAYOUT.cards.values()} == {(8, 4)}


def test_wm_d34_nothing_else_ends_the_game():
    assert DOME.end(a_sheet(dict.fromkeys(LAYOUT.spaces, X), SECTIONS)) == ""
    assert len(LAYOUT.spaces) == 38
    assert len(LAYOUT.errors) == 3


# Random play


def take_a_turn(dice, sheet):
    """One number, its action and all that follows, chosen by lot; a System Error where nothing fits."""
    combinations = [
        (value, action)
        for value, action in zip(dice.sample(range(18), 3), dice.sample(ACTIONS, 3), strict=True)
        if DOME.fits(sheet, value, action)
    ]
    if not combinations:
        return DOME.error(sheet).sheet
    value, action = dice.choice(combinations)
    written = Written(dice.choice(DOME.places(sheet, value, action)), value)
    sheet, decisions, _ = DOME.write(sheet, *written)
    stack = [*decisions, *DOME.action(sheet, action, written)]
    while stack:
        decision = stack.pop()
        options = DOME.options(sheet, decision, written)
        if options and (decision.must or dice.random() < 0.9):
            sheet, more, _ = DOME.mark(sheet, decision, dice.choice(options), written)
            stack.extend(reversed(more))
    return sheet


ACTIONS = ("robot", "energy", "plant", "water", "astronaut", "planning")


def check_sheet(sheet):
    """WM-D9, WM-D10, WM-D16: what holds on every sheet."""
    for zone in LAYOUT.zones:
        filled = [space for space in zone.spaces if space in sheet.written]
        numbers = [entry for space in filled if isinstance(entry := sheet.written[space], int)]
        assert numbers == sorted(set(numbers))
        at = [zone.spaces.index(space) for space in filled]
        assert at == list(range(at[0], at[-1] + 1)) if at else True
        assert not filled or {f"{zone.id}.-1", f"{zone.id}.+1"} & set(filled)
    for end, (space, _, _) in ENDS.items():
        assert ((f"{end}.high" in sheet.circled) + (f"{end}.low" in sheet.circled)) == (
            space in sheet.written
        )
    assert set(LAYOUT.spots) >= {*sheet.written, *sheet.circled, *sheet.crossed}


@each("seed", range(10))
def test_wm_d9_wm_d10_wm_d16_random_turns(seed):
    dice = random.Random(seed)
    sheets = {"red": DOME.first(), "blue": DOME.first()}
    for _turn in range(40):
        sheets = {seat: take_a_turn(dice, sheet) for seat, sheet in sheets.items()}
        sheets = DOME.incidents(sheets)
        assert DOME.incidents(sheets) == sheets
        for sheet in sheets.values():
            check_sheet(sheet)
            claims = [Claim(card, LAYOUT.cards[card].letter, dice.random() < 0.5) for card in (88, 91, 93)]
            lines = DOME.lines(DOME.tally_of(sheet, claims), dice.choice((1, 2, None)))
            assert isinstance(total(lines), int)
            assert set(DOME.marks(sheet, claims)) == {line.label for line in lines}
            for ids in DOME.marks(sheet, claims).values():
                assert set(LAYOUT.spots) >= set(ids)
    assert all(len(sheet.written) + len(sheet.crossed) > 20 for sheet in sheets.values())


def test_wm_s25_a_number_that_fits_nowhere_makes_a_system_error_possible():
    sheet = a_sheet({start: 0 for start in STARTS if "+" in start})
    assert not DOME.fits(sheet, 0, "robot")
    assert DOME.fits(sheet, 1, "robot")
    assert DOME.error(sheet).sheet.crossed == {"error.1"}
