"""The tracks of the Virus, what they set off, and one propagation."""

import pytest
from each import each

from companion.games.welcome_to_the_moon.adventure import Decision
from companion.games.welcome_to_the_moon.adventures import virus as spread
from companion.games.welcome_to_the_moon.adventures.virus import QUARTERS, WALKWAYS, Virus, advance
from tests.games.welcome_to_the_moon.adventures.test_virus import LAYOUT, a_sheet
from tests.games.welcome_to_the_moon.adventures.test_virus_scores import EXAMPLES, TRACKS, sheet_of

VIRUS = Virus()

# --- Tracks ---


@each("track", TRACKS)
def test_wm_v30_wm_v31_wm_v88_row_by_row_the_last_symbol_gives_the_bonus(track):
    sheet, kind = a_sheet(), {"plant": "robot", "water": "energy"}[track]
    for row in LAYOUT.printed["tracks"][track]["rows"]:
        for symbol in row["symbols"]:
            step = advance(sheet, track)
            last = symbol == row["symbols"][-1]
            assert symbol in step.sheet.crossed - sheet.crossed
            assert (row["score"] in step.sheet.crossed) is last
            assert [(d.kind, d.source, d.must) for d in step.decisions] == (
                [(kind, row["bonus"], True)] if last else []
            )
            assert step.due == ((row["sets_off"],) if row["sets_off"] and symbol == row["symbols"][0] else ())
            sheet = step.sheet
    assert advance(sheet, track).sheet == sheet


def test_wm_v31_a_bonus_used_is_crossed_and_wm_v32_one_without_use_is_lost():
    bonus = Decision("robot", "plant-bonus.1", "", must=True)
    step = VIRUS.mark(a_sheet(), bonus, "walkway.1a-1b", None)
    assert {"plant-bonus.1"} == step.sheet.crossed
    assert VIRUS.options(a_sheet(circled=WALKWAYS), bonus, None) == ()
    energies = [energy for quarter in QUARTERS.values() for energy in quarter.energies]
    assert VIRUS.options(a_sheet(circled=energies), Decision("energy", "water-bonus.1", ""), None) == ()


@each(
    ("track", "before", "symbol", "target"),
    [
        pytest.param("plant", 4, "activation.green", "target.2b", id="WM-V33 green"),
        pytest.param("water", 2, "activation.blue", "target.4b", id="WM-V33 blue"),
        pytest.param("plant", 7, "propagation.plant.1", "", id="WM-V34 plant 1"),
        pytest.param("plant", 10, "propagation.plant.2", "", id="WM-V34 plant 2"),
        pytest.param("water", 4, "propagation.water.1", "", id="WM-V34 water 1"),
        pytest.param("water", 6, "propagation.water.2", "", id="WM-V34 water 2"),
    ],
)
def test_what_the_first_symbol_of_a_row_sets_off(track, before, symbol, target):
    """WM-V81, WM-V39: a crossed target is not circled; what is crossed already is not set off again."""
    sheet = a_sheet(crossed=TRACKS[track][:before])
    step = advance(sheet, track)
    assert symbol in step.sheet.crossed
    assert step.due == (symbol,)
    assert step.sheet.circled - sheet.circled == ({target} if target else set())
    assert advance(sheet.cross(symbol), track).due == ()
    if target:
        quarantined = advance(sheet.cross(target), track)
        assert (target in quarantined.sheet.circled, quarantined.due) == (False, (symbol,))


# --- One propagation ---


def settled(sheet, decisions):
    """What is to be chosen now, as the turn finds it."""
    while decisions:
        first, *others = decisions
        if first.later:
            step = VIRUS.unfold(sheet, first)
            decisions = (*step.decisions, *others)
        elif VIRUS.options(sheet, first, None):
            return decisions
        else:
            decisions = tuple(others)
    return ()


@each("case", EXAMPLES["propagations"], ids=lambda case: case["id"])
def test_worked_propagations(case):
    """WM-V38, WM-V43, WM-V44, WM-V45, WM-V46, WM-V47, WM-V48, WM-V82, WM-V83: in order of quarters, each on
    what the one before left."""
    state, closed = case["state"], case["state"]["closedWalkways"]
    targets = [home.replace("quarter", "target") for home in state["activeHomes"]]
    sheet = sheet_of(state).circle(*closed, *targets)
    decisions = (spread.propagation("propagation-1"),)
    for home in case["propagation"]:
        for choices, picked in zip(home["choices"], home["pickedHere"], strict=True):
            first, *others = settled(sheet, decisions)
            assert home["home"].replace("quarter.", "propagation-1-") == first.source
            assert list(VIRUS.options(sheet, first, None)) == choices
            step = VIRUS.mark(sheet, first, picked, None)
            sheet, decisions = step.sheet, (*step.decisions, *others)
    assert settled(sheet, decisions) == ()
    assert sheet.crossed == sheet_of(state).crossed
