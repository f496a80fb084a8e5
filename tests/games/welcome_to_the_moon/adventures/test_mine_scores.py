"""The Mine's score, its form, and the game against ASTRA."""

import json
from pathlib import Path

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.engine.fields import read, specs, to_json
from companion.engine.scoring import rank, total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.mine import Mine
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.sheet import Sheet

MINE = Mine()

EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "mine.json").read_text("utf-8"))
SCORINGS = {case["id"]: case for case in EXAMPLES["scorings"]}
LAYOUT = MINE.layout
MAIN = LAYOUT.printed["main"]
LABELS = {
    "missions": "Missions",
    "plant": "Plants",
    "water": "Water",
    "pearl": "Pearls",
    "ruby": "Rubies",
    "astronaut": "Astronauts",
    "planning": "Planning",
    "errors": "System Errors",
}


def sheet_of(state):
    """The sheet that an example describes."""
    circled = {f"main.{name}.m{n + 1}" for name, made in state.get("marks", {}).items() for n in range(made)}
    crossed = {symbol for name in state.get("complete", ()) for symbol in MAIN[name]["symbols"]}
    crossed |= {MAIN[name]["value"] for name in state.get("complete", ())}
    errors = LAYOUT.errors[: state.get("errors", 0)]
    return Sheet({}, frozenset(circled | set(state.get("bonuses", ()))), frozenset(crossed | set(errors)))


def claims_of(state):
    """The missions whose points an example writes down: the card that gives just these."""
    found = []
    for letter, points in state.get("missions", {}).items():
        cards = [card for card in LAYOUT.cards.values() if card.letter == letter]
        worth = {card.later: (card, False) for card in cards} | {card.first: (card, True) for card in cards}
        if points:
            card, first = worth[points]
            found.append(Claim(card.number, letter, first))
    return tuple(found)


def tally(case):
    return MINE.tally_of(sheet_of(case["state"]), claims_of(case["state"]))


def lines(**fields):
    return {line.label: line for line in MINE.lines(MINE.tally(**fields), None)}


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_worked_scorings(case):
    found = MINE.lines(tally(case), None)
    assert {line.label: line.points for line in found} == {
        LABELS[name]: points for name, points in case["lines"].items()
    }
    assert total(found) == case["total"]


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_a_tally_survives_the_form(case):
    assert read(MINE.tally, json.loads(json.dumps(to_json(tally(case))))) == tally(case)


@each(
    ("fields", "label", "points", "reason"),
    [
        pytest.param(
            {"mission_a": 8, "mission_b": 6}, "Missions", 14, "A 8 + B 6 + C 0", id="WM-M38 missions"
        ),
        pytest.param({"plants": 9}, "Plants", 18, "9 × 2", id="WM-M39 the upper value"),
        pytest.param(
            {"plants": 9, "plants_upgraded": True}, "Plants", 36, "9 × 4", id="WM-M39 WM-M20 the lower"
        ),
        pytest.param({"plants": 8, "plants_bonus": True}, "Plants", 24, "8 × 2 + 8", id="WM-M39 plant bonus"),
        pytest.param({"waters": 6, "waters_bonus": True}, "Water", 28, "6 × 3 + 10", id="WM-M39 water bonus"),
        pytest.param(
            {"pearls": 10, "pearls_bonus": True}, "Pearls", 28, "10 × 2 + 8", id="WM-M39 pearl bonus"
        ),
        pytest.param(
            {"rubies": 12, "rubies_bonus": True}, "Rubies", 36, "12 × 2 + 12", id="WM-M39 ruby bonus"
        ),
        pytest.param(
            {"waters": 2, "waters_upgraded": True}, "Water", 10, "2 × 5", id="WM-M39 water upgraded"
        ),
        pytest.param(
            {"pearls": 2, "pearls_upgraded": True}, "Pearls", 6, "2 × 3", id="WM-M39 pearl upgraded"
        ),
        pytest.param({"rubies": 2, "rubies_upgraded": True}, "Rubies", 6, "2 × 3", id="WM-M39 ruby upgraded"),
        pytest.param({"astronauts": 5}, "Astronauts", 0, "5 × 0", id="WM-M40 not upgraded"),
        pytest.param(
            {"astronauts": 5, "astronauts_upgraded": True}, "Astronauts", 15, "5 × 3", id="WM-M40 upgraded"
        ),
        pytest.param({"plannings": 4}, "Planning", -12, "4 × −3", id="WM-M41 not upgraded"),
        pytest.param(
            {"plannings": 4, "plannings_upgraded": True}, "Planning", 0, "4 × 0", id="WM-M41 upgraded"
        ),
        pytest.param({"errors": 0}, "System Errors", 0, "0 × −5", id="WM-M42 none"),
        pytest.param({"errors": 1}, "System Errors", -5, "1 × −5", id="WM-M42 one"),
        pytest.param({"errors": 2}, "System Errors", -10, "2 × −5", id="WM-M42 two"),
        pytest.param({"errors": 3}, "System Errors", -15, "3 × −5", id="WM-M42 three"),
    ],
)
def test_lines_and_their_reasons(fields, label, points, reason):
    line = lines(**fields)[label]
    assert (line.points, line.reason) == (points, reason)


@each(
    ("name", "short"),
    [
        pytest.param(factory, symbol, id=f"WM-M39, WM-M40, WM-M41 {symbol}")
        for factory in MAIN
        for symbol in MAIN[factory]["symbols"]
    ],
)
def test_a_factory_short_of_one_symbol_keeps_its_upper_value(name, short):
    field = LABELS[name.partition(".")[2]]
    sheet = sheet_of({"marks": {name.partition(".")[2]: 1}, "complete": [name]})
    before = Sheet({}, sheet.circled, sheet.crossed - {short})
    found = [
        {line.label: line.points for line in MINE.lines(MINE.tally_of(s, ()), None)}[field]
        for s in (before, sheet)
    ]
    assert found == [MAIN[name]["before"], MAIN[name]["after"]]


def test_wm_m8_a_crossed_mark_counts_like_a_circled_one():
    sheet = Sheet(circled=frozenset({"main.ruby.m1"}), crossed=frozenset({"main.ruby.m2"}))
    assert MINE.tally_of(sheet, ()).rubies == 2


def test_wm_m43_fewer_system_errors_win_a_tie():
    scores = [(seat, MINE.lines(tally(SCORINGS[seat]), None)) for seat in ("E8a", "E8b")]
    standings = rank(scores, lambda seat: MINE.tie_breaks(tally(SCORINGS[seat])))
    assert [(s.seat, s.rank, s.total) for s in standings] == [("E8b", 1, 62), ("E8a", 2, 62)]
    assert MINE.tie_breaks(MINE.tally(errors=2)) == MINE.tie_breaks(MINE.tally(errors=2, plants=3)) == (-2,)


def test_wm_m43_no_place_inside_the_adventure():
    best = tally(SCORINGS["E5"])
    assert MINE.contest(best) == 0
    assert MINE.lines(best, 1) == MINE.lines(best, None)


def test_wm_m44_the_form_holds_the_highest_score_and_no_more():
    most = {name: getattr(spec, "most", True) for name, spec in specs(MINE.tally).items() if name != "errors"}
    assert total(MINE.lines(read(MINE.tally, most), None)) == SCORINGS["E5"]["total"] == 288
    for name, value in most.items():
        if value is not True:
            with pytest.raises(Malformed):
                read(MINE.tally, {name: value + 1})


def test_where_the_lines_stand_on_the_sheet():
    case = SCORINGS["E7"]
    marks = MINE.marks(sheet_of(case["state"]), claims_of(case["state"]))
    assert marks["Missions"] == ("mission.A", "mission.B", "mission.C")
    assert marks["Water"] == (*MAIN["main.water"]["marks"][:6], "main.water.bonus")
    assert marks["Pearls"] == (*MAIN["main.pearl"]["marks"][:8], "main.pearl.value-before")
    assert marks["Planning"] == ("main.planning.m1", "main.planning.m2", "main.planning.value-before")
    assert marks["System Errors"] == ("error.1",)
    assert list(marks) == [line.label for line in MINE.lines(tally(case), None)]
    assert set(MINE.marks(Sheet(), ()).values()) == {()}


# --- Solo ---


def test_wm_m45_two_solo_bonuses_for_each_filling_bonus():
    assert (LAYOUT.solo.bonuses, LAYOUT.solo.per_prize, len(LAYOUT.prizes)) == (8, 2, 4)
    assert len(SCORINGS["E7"]["state"]["bonuses"]) * LAYOUT.solo.per_prize == 4


def test_wm_m46_letters_a_and_b_strike_a_filling_bonus():
    assert LAYOUT.solo.effects == "AB"
    assert [f"main.{name}.bonus" for name in ("plant", "water", "pearl", "ruby")] == list(LAYOUT.prizes)
    assert MINE.astra_prize == "Cross one filling bonus."
    struck = Sheet().cross("main.plant.bonus")
    assert MINE.struck(struck) == struck


@each("level", OPPONENTS)
def test_wm_m48_astra_scores_5_and_2_a_level(level):
    found = {line.label: line.points for line in MINE.astra_lines(OPPONENTS[level], {})}
    assert (found["Fixed part"], found["Level"]) == (5, 2 * level)
    assert sum(found.values()) == 5 + 2 * level


def test_wm_m48_astra_of_the_worked_solo_game():
    case = SCORINGS["E7"]
    astra = case["astra"]
    found = total(MINE.astra_lines(OPPONENTS[astra["level"]], astra["given"]))
    assert (found, case["total"] - found) == (astra["total"], astra["difference"]) == (67, 79)
    assert not MINE.beats_astra(tally(case))


def test_wm_m49_alone_an_open_bonus_is_always_won():
    sheet = sheet_of({"marks": {"plant": 8}, "bonuses": ["main.plant.bonus"]})
    assert MINE.incidents({"solo": sheet}) == {"solo": sheet}
