"""The Virus's sheet, where a number may stand, its quarters, its actions, its walkways."""

import json
from pathlib import Path

import pytest
from each import each

from companion.games.welcome_to_the_moon.adventure import Decision, Written
from companion.games.welcome_to_the_moon.adventures import virus as spread
from companion.games.welcome_to_the_moon.adventures.virus import QUARTERS, WALKWAYS, Virus
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from tests.games.welcome_to_the_moon.adventures.test_virus_scores import filled, shut

VIRUS = Virus()

EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "virus.json").read_text("utf-8"))
LAYOUT = VIRUS.layout
COUNTS = {
    "space": 55,
    "walkway": 22,
    "energy": 33,
    "plant": 16,
    "tank": 10,
    "target": 9,
    "plant-track": 16,
    "water-track": 10,
    "score": 11,
    "row-robot": 6,
    "row-energy": 5,
    "outbreak": 5,
    "propagation": 4,
    "astronaut": 6,
    "planning": 6,
    "wild": 6,
    "error": 3,
    "mission": 3,
}


def a_sheet(written=None, circled=(), crossed=()):
    """The sheet as it is printed, with these marks."""
    first = VIRUS.first()
    return Sheet(written or {}, first.circled | set(circled), frozenset(crossed))


def options(sheet, action, space, value=8):
    """What the action lets one mark after writing there."""
    written = Written(space, value)
    sheet = sheet.write(space, value)
    decisions = VIRUS.action(sheet, action, written)
    return [spot for one in decisions for spot in VIRUS.options(sheet, one, written)]


def act(sheet, action, space, spot, value=8):
    """The step of this action, with the number written there."""
    written = Written(space, value)
    sheet = VIRUS.write(sheet, space, value).sheet
    (decision,) = VIRUS.action(sheet, action, written)
    return VIRUS.mark(sheet, decision, spot, written)


# --- The sheet ---


def test_the_data_file_has_what_the_sheet_prints():
    kinds = [spot.kind for spot in LAYOUT.spots.values()]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == COUNTS
    assert len(LAYOUT.zones) == 5
    assert len(QUARTERS) == 11
    assert [len(q.plants) for q in QUARTERS.values()] == [1, 1, 2, 1, 2, 2, 2, 1, 2, 1, 1]
    assert [q.id for q in QUARTERS.values() if not q.tank] == ["3b"]
    assert [q.id for q in QUARTERS.values() if not q.target] == ["3a", "3c"]
    assert all(len(q.spaces) == 5 and len(q.energies) == 3 for q in QUARTERS.values())
    assert [spot.text for spot in LAYOUT.spots.values() if spot.kind == "error"] == ["0", "5", "10"]


def test_wm_v2_one_energy_of_each_quarter_is_printed_circled():
    assert VIRUS.first().circled == {f"energy.{quarter}.1" for quarter in QUARTERS}


def test_wm_v35_each_walkway_joins_two_quarters_of_its_own():
    pairs = [frozenset(pair) for pair in WALKWAYS.values()]
    assert len(set(pairs)) == len(pairs) == 22
    assert all(len(pair) == 2 for pair in pairs)
    assert len(QUARTERS["3b"].ways) == 6
    assert dict(QUARTERS["1a"].ways) == {
        "walkway.1a-1b": "1b",
        "walkway.1a-3a": "3a",
        "walkway.1a-4a": "4a",
    }


def test_wm_v3_patient_zero_infects_a_space_and_circles_the_target():
    (opening,) = VIRUS.opening
    homes = {space.split(".")[1] for space in VIRUS.options(VIRUS.first(), opening, None)}
    assert homes == {"1a", "2c", "4a", "5c"}
    assert len(VIRUS.options(VIRUS.first(), opening, None)) == 20
    step = VIRUS.mark(VIRUS.first(), opening, "housing.4a.3", None)
    assert step.sheet.written == {"housing.4a.3": "infected"}
    assert step.sheet.circled - VIRUS.first().circled == {"target.4a"}
    assert (step.decisions, step.due) == ((), ())


def test_wm_v6_the_other_grey_targets_are_never_activated():
    assert not {LAYOUT.spots[f"target.{home}"].id for home in ("1a", "2c", "4a", "5c")} & {
        home.target for home in spread.HOME_OF.values()
    }


# --- Writing ---


@each(
    ("value", "space", "refused"),
    [
        pytest.param(5, "housing.1b.1", "must be higher than the 5", id="WM-V7 not twice on a floor"),
        pytest.param(6, "housing.1b.1", "", id="WM-V7 higher"),
        pytest.param(8, "housing.1b.4", "must be lower than the 8", id="WM-V7 not above what follows"),
        pytest.param(7, "housing.1b.4", "", id="WM-V7 WM-V8 an infected space between is skipped"),
        pytest.param(3, "housing.1a.5", "must be higher", id="WM-V8 an X between is skipped"),
        pytest.param(9, "housing.1a.4", "already infected", id="WM-V10 never in an infected space"),
        pytest.param(1, "housing.2b.1", "", id="WM-V9 any floor"),
    ],
)
def test_where_a_number_may_stand(value, space, refused):
    written = {
        "housing.1a.2": 5,
        "housing.1a.3": X,
        "housing.1a.4": "infected",
        "housing.1b.2": "infected",
        "housing.1b.5": 8,
    }
    reason = VIRUS.refusal(a_sheet(written), value, "plant", space)
    assert refused in reason if refused else reason is None


def test_wm_v9_wm_v11_quarantine_evacuation_and_viruses_do_not_matter_for_a_number():
    written = filled("1a") | {"housing.1b.1": 6}
    sheet = a_sheet(written, circled=shut("1b"), crossed=["target.1b"])
    assert VIRUS.refusal(sheet, 7, "robot", "housing.1b.2") is None
    closed = a_sheet({"housing.1a.1": 9}, circled=["walkway.1a-1b"])
    assert VIRUS.refusal(closed, 9, "robot", "housing.1b.1") == "9 must be higher than the 9 before it."


@each(
    ("crossed", "due"),
    [(0, ()), (1, ("error.2",)), (2, ("error.3",))],
    ids=["WM-V13 first", "WM-V13 second", "WM-V13 third"],
)
def test_the_second_and_the_third_error_cause_a_propagation(crossed, due):
    step = VIRUS.error(a_sheet(crossed=LAYOUT.errors[:crossed]))
    assert step.sheet.crossed == set(LAYOUT.errors[: crossed + 1])
    assert step.due == due


# --- Quarters ---


def test_wm_v14_wm_v15_wm_v19_a_quarter_is_evacuated_with_its_fifth_space_whatever_fills_it():
    quarter = QUARTERS["1a"]
    for entry in (9, X, "infected"):
        four = dict.fromkeys(quarter.spaces[:4], "infected")
        assert not quarter.evacuated(a_sheet(four))
        assert quarter.evacuated(a_sheet(four | {quarter.spaces[4]: entry}))
    mixed = a_sheet(dict(zip(quarter.spaces, (1, X, "infected", 4, 5), strict=True)), ["energy.1a.2"])
    assert (quarter.healthy(mixed), quarter.score(mixed)) == (4, 8)
    assert quarter.score(a_sheet(filled("1a", entry="infected"), ["energy.1a.2", "energy.1a.3"])) == 0


def test_wm_v16_no_energy_in_an_evacuated_quarter():
    bonus = Decision("energy", "water-bonus.1", "")
    found = VIRUS.options(a_sheet(filled("1a")), bonus, Written("housing.1b.1", 8))
    assert found == tuple(f"energy.{quarter}.2" for quarter in QUARTERS if quarter != "1a")


def test_wm_v17_wm_v32_the_number_that_fills_the_quarter_still_takes_energy():
    sheet = a_sheet({f"housing.1a.{n}": n for n in range(1, 5)})
    step = act(sheet, "energy", "housing.1a.5", "energy.1a.2")
    assert QUARTERS["1a"].evacuated(step.sheet)
    assert QUARTERS["1a"].score(step.sheet) == 10
    four = a_sheet({f"housing.4b.{n}": n for n in (1, 2, 4, 5)}, crossed=["water-track.1.1"])
    step = act(four, "water", "housing.4b.3", "tank.4b", 3)
    (bonus,) = step.decisions
    assert "energy.4b.2" in VIRUS.options(step.sheet, bonus, Written("housing.4b.3", 3))


# --- Actions ---


def test_wm_v21_energy_in_the_quarter_of_the_number_alone():
    assert options(a_sheet(), "energy", "housing.2b.1") == ["energy.2b.2"]
    assert options(a_sheet(circled=["energy.2b.2"]), "energy", "housing.2b.1") == ["energy.2b.3"]
    assert options(a_sheet(circled=["energy.2b.2", "energy.2b.3"]), "energy", "housing.2b.1") == []


def test_wm_v22_wm_v36_a_robot_closes_any_open_walkway_for_good():
    assert options(a_sheet(), "robot", "housing.1a.1") == list(WALKWAYS)
    step = act(a_sheet(), "robot", "housing.1a.1", "walkway.5b-5c")
    assert "walkway.5b-5c" not in options(step.sheet, "robot", "housing.1a.2")
    assert "5c" not in QUARTERS["5b"].neighbours(step.sheet)
    assert "5b" not in QUARTERS["5c"].neighbours(step.sheet)


def test_wm_v23_wm_v30_a_plant_of_the_quarter_and_the_next_of_the_track():
    assert options(a_sheet(), "plant", "housing.2b.1") == ["plant.2b.1"]
    assert options(a_sheet(circled=["plant.2b.1"]), "plant", "housing.2b.1") == ["plant.2b.2"]
    assert options(a_sheet(circled=["plant.1a.1"]), "plant", "housing.1a.1") == []
    step = act(a_sheet(), "plant", "housing.2b.1", "plant.2b.1")
    assert step.sheet.crossed == {"plant-track.1.1"}
    assert (step.decisions, step.due) == ((), ())


def test_wm_v24_wm_v80_water_only_below_a_tank():
    assert options(a_sheet(), "water", "housing.2b.3") == ["tank.2b"]
    assert options(a_sheet(), "water", "housing.2b.2") == []
    assert options(a_sheet(circled=["tank.2b"]), "water", "housing.2b.3") == []
    assert act(a_sheet(), "water", "housing.2b.3", "tank.2b").sheet.crossed == {"water-track.1.1"}


def test_wm_v24_wm_v79_a_tank_over_an_x_or_an_infection_is_lost():
    for entry in (X, "infected"):
        assert VIRUS.refusal(a_sheet({"housing.2b.3": entry}), 8, "water", "housing.2b.3")


@each("kind", ["astronaut", "planning"])
def test_wm_v25_wm_v26_wm_v27_the_second_symbol_of_a_row_circles_its_wild(kind):
    step = act(a_sheet(), kind, "housing.1a.1", "astronaut.1" if kind == "astronaut" else "housing.5c.5")
    assert (f"{kind}.1" in step.sheet.crossed, VIRUS.wild(step.sheet)) == (True, "")
    begun = a_sheet(crossed=[f"{kind}.1"])
    step = act(begun, kind, "housing.1a.1", "astronaut.2" if kind == "astronaut" else "housing.5c.5")
    assert VIRUS.wild(step.sheet) == f"wild.{kind}.1"
    assert VIRUS.wild(step.sheet.cross(f"wild.{kind}.1")) == ""


def test_wm_v27_after_all_six_nothing_more_is_crossed():
    six = [f"{kind}.{n}" for kind in ("astronaut", "planning") for n in range(1, 7)]
    assert options(a_sheet(crossed=six), "astronaut", "housing.1a.1") == []
    step = act(a_sheet(crossed=six), "planning", "housing.1a.1", "housing.1a.2")
    assert step.sheet.written["housing.1a.2"] == X
    assert step.sheet.crossed == set(six)


@each("action", ACTIONS)
def test_wm_v20_every_action_may_be_left_alone(action):
    decisions = VIRUS.action(a_sheet({"housing.2b.3": 8}), action, Written("housing.2b.3", 8))
    assert [decision.must for decision in decisions] == [False]


# --- Quarantine ---


def test_wm_v37_the_last_walkway_crosses_the_target_perhaps_two_at_once():
    before = shut("1a", "4a") - {"walkway.1a-4a"}
    step = act(a_sheet(circled=before), "robot", "housing.3b.1", "walkway.1a-4a")
    assert step.sheet.crossed == {"target.1a", "target.4a"}
    assert not a_sheet(circled=before).crossed
    assert QUARTERS["3a"].quarantined(a_sheet(circled=shut("3a")))
    last = act(a_sheet(circled=shut("3a") - {"walkway.1a-3a"}), "robot", "housing.1b.1", "walkway.1a-3a")
    assert last.sheet.crossed == set()
