"""The Virus's score, its form, its missions, and the game against ASTRA."""

import json
from pathlib import Path
from random import Random

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.engine.fields import read, specs, to_json
from companion.engine.scoring import rank, total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.virus import Virus
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Sheet, X

VIRUS = Virus()

EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "virus.json").read_text("utf-8"))
SCORINGS = {case["id"]: case for case in EXAMPLES["scorings"]}
LAYOUT = VIRUS.layout
PRINTED = LAYOUT.printed
QUARTERS = PRINTED["quarters"]
TRACKS = {
    kind: [symbol for row in track["rows"] for symbol in row["symbols"]]
    for kind, track in PRINTED["tracks"].items()
}
LABELS = {
    "missions": "Missions",
    "plants": "Plants",
    "water": "Water",
    "quarters": "Quarters",
    "infected": "Infected",
    "errors": "System Errors",
}


def sheet_of(state):
    """The sheet that an example describes; the printed energies are circled."""
    written = {
        f"housing.{quarter}.{n}": entry
        for quarter, entries in state.get("housing", {}).items()
        for n, entry in enumerate(entries, start=1)
        if entry is not None
    }
    circled = {*PRINTED["circled"], *state.get("energy", ())}
    crossed = {
        *TRACKS["plant"][: state.get("plantTrack", 0)],
        *TRACKS["water"][: state.get("waterTrack", 0)],
        *LAYOUT.errors[: state.get("errors", 0)],
    }
    return Sheet(written, frozenset(circled), frozenset(crossed))


def claims_of(state):
    """The missions whose points an example writes down: the card that gives just these."""
    found = []
    for letter, points in state.get("missions", {}).items():
        cards = [card for card in LAYOUT.cards.values() if card.letter == letter]
        worth = {card.later: (card, False) for card in cards} | {card.first: (card, True) for card in cards}
        card, first = worth[points]
        found.append(Claim(card.number, letter, first))
    return tuple(found)


def tally(case):
    return VIRUS.tally_of(sheet_of(case["state"]), claims_of(case["state"]))


def lines(**fields):
    return {line.label: line for line in VIRUS.lines(VIRUS.tally(**fields), None)}


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_worked_scorings(case):
    """WM-V58, WM-V89: quarters that are not filled score too. WM-V63: patient zero costs its point."""
    found = VIRUS.lines(tally(case), None)
    assert {line.label: line.points for line in found} == {
        LABELS[name]: points for name, points in case["lines"].items()
    }
    assert total(found) == case["total"]
    assert {where: points for where, points in tally(case).quarters.items() if points} == case["quarters"]


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_a_tally_survives_the_form(case):
    assert read(VIRUS.tally, json.loads(json.dumps(to_json(tally(case))))) == tally(case)


@each(
    ("fields", "label", "points", "reason"),
    [
        pytest.param(
            {"mission_a": 8, "mission_c": 4}, "Missions", 12, "A 8 + B 0 + C 4", id="WM-V59 missions"
        ),
        pytest.param({"plant_rows": 0}, "Plants", 0, "0 finished rows", id="WM-V60 no row of plants"),
        pytest.param({"plant_rows": 1}, "Plants", 5, "1 finished row", id="WM-V60 one row of plants"),
        pytest.param({"plant_rows": 5}, "Plants", 55, "5 finished rows", id="WM-V60 five rows of plants"),
        pytest.param({"plant_rows": 6}, "Plants", 80, "6 finished rows", id="WM-V60 all rows of plants"),
        pytest.param({"water_rows": 1}, "Water", 10, "1 finished row", id="WM-V61 one row of water"),
        pytest.param({"water_rows": 4}, "Water", 55, "4 finished rows", id="WM-V61 four rows of water"),
        pytest.param({"water_rows": 5}, "Water", 80, "5 finished rows", id="WM-V61 all rows of water"),
        pytest.param({}, "Quarters", 0, "0", id="WM-V62 no quarter"),
        pytest.param(
            {"quarter_1a": 15, "quarter_4b": 6}, "Quarters", 21, "1A 15 + 4B 6", id="WM-V62 two quarters"
        ),
        pytest.param({"infected": 9}, "Infected", -9, "9 × −1", id="WM-V63 nine infected spaces"),
        pytest.param({"errors": 0}, "System Errors", 0, "0 × −5", id="WM-V64 no error"),
        pytest.param({"errors": 3}, "System Errors", -15, "3 × −5", id="WM-V64 three errors"),
    ],
)
def test_lines_and_their_reasons(fields, label, points, reason):
    line = lines(**fields)[label]
    assert (line.points, line.reason) == (points, reason)


def test_wm_v65_the_total_may_be_below_zero():
    assert total(VIRUS.lines(VIRUS.tally(infected=20, errors=2), None)) == -30


def test_wm_v66_fewer_system_errors_win_a_tie():
    scores = [(str(n), VIRUS.lines(VIRUS.tally(infected=5 * (2 - n), errors=n), None)) for n in (2, 1)]
    standings = rank(scores, lambda seat: VIRUS.tie_breaks(VIRUS.tally(errors=int(seat))))
    assert [(s.seat, s.rank, s.total) for s in standings] == [("1", 1, -10), ("2", 2, -10)]
    assert VIRUS.contest(VIRUS.tally(quarter_1a=15)) == 0


@each("kind", TRACKS)
def test_wm_v60_wm_v61_a_row_counts_with_its_last_symbol(kind):
    """One symbol short of each row's end, and with it."""
    rows = PRINTED["tracks"][kind]["rows"]
    done = []
    for count, row in enumerate(rows):
        done += row["symbols"]
        for symbols, finished in ((done[:-1], count), (done, count + 1)):
            sheet = Sheet(crossed=frozenset(symbols))
            assert getattr(VIRUS.tally_of(sheet, ()), f"{kind}_rows") == finished


def test_a_form_holds_no_more_than_a_sheet():
    for name, spec in specs(VIRUS.tally).items():
        with pytest.raises(Malformed):
            read(VIRUS.tally, {name: spec.most + 1})
    most = {"quarter_1a": 15, "quarter_3c": 15, "plant_rows": 6, "water_rows": 5, "infected": 55}
    assert read(VIRUS.tally, most).quarters["3c"] == 15
    assert list(VIRUS.tally().quarters) == list(QUARTERS)


def test_where_the_lines_stand_on_the_sheet():
    case = SCORINGS["E3"]
    marks = VIRUS.marks(sheet_of(case["state"]), (Claim(94, "A", True),))
    assert marks["Missions"] == ("mission.A",)
    assert marks["Infected"] == ("housing.2b.2", "housing.2b.4", "housing.5c.1")
    assert marks["Quarters"] == (
        *(f"housing.2b.{n}" for n in (1, 3, 5)),
        *("energy.2b.1", "energy.2b.2"),
        *(f"housing.2c.{n}" for n in (1, 3, 5)),
        *("energy.2c.1", "energy.2c.2", "energy.2c.3"),
    )
    assert VIRUS.marks(sheet_of({"plantTrack": 5}), ())["Plants"] == tuple(TRACKS["plant"][:4])
    assert VIRUS.marks(sheet_of({"waterTrack": 3}), ())["Water"] == tuple(TRACKS["water"][:2])
    assert list(marks) == [line.label for line in VIRUS.lines(tally(case), None)]


# --- A second scorer, by counting squares ---


WORTH = {94: (8, 3), 95: (8, 3), 96: (11, 4), 97: (12, 5), 98: (10, 4), 99: (10, 4)}
ROWS = {
    "plant": ((2, 5), (2, 5), (3, 10), (3, 15), (3, 20), (3, 25)),
    "water": ((2, 10), (2, 10), (2, 15), (2, 20), (2, 25)),
}
"""Symbols of each row of a track, and what it adds when it is finished."""


def row_done(sheet, track, row, symbols):
    return all(f"{track}-track.{row}.{k}" in sheet.crossed for k in range(1, symbols + 1))


def by_hand(sheet, claims):
    """The total of a sheet, counted symbol by symbol from the sheet's ids alone."""
    points = sum(WORTH[claim.card][not claim.first] for claim in claims)
    for track, rows in ROWS.items():
        found = enumerate(rows, start=1)
        points += sum(more for row, (symbols, more) in found if row_done(sheet, track, row, symbols))
    for quarter in ("1a", "1b", "2b", "2c", "3a", "3b", "3c", "4a", "4b", "5b", "5c"):
        for k in range(1, 6):
            entry = sheet.written.get(f"housing.{quarter}.{k}", "")
            if entry == "infected":
                points -= 1
            elif entry != "":
                points += sum(f"energy.{quarter}.{n}" in sheet.circled for n in (1, 2, 3))
    return points - 5 * sum(f"error.{n}" in sheet.crossed for n in (1, 2, 3))


def a_random_sheet(random):
    """Anything that can stand on a sheet, rows of a track from the top."""
    entries = [None, "infected", X, 5]
    written = {space: random.choice(entries) for space in LAYOUT.spaces}
    energies = {e for quarter in QUARTERS.values() for e in quarter["energies"][: random.randint(1, 3)]}
    crossed = {symbol for track in TRACKS.values() for symbol in track[: random.randint(0, len(track))]}
    crossed |= set(LAYOUT.errors[: random.randint(0, 3)])
    filled = {space: entry for space, entry in written.items() if entry is not None}
    return Sheet(filled, frozenset(energies), frozenset(crossed))


@each("seed", range(200))
def test_two_scorers_agree(seed):
    random = Random(seed)
    sheet = a_random_sheet(random)
    letters = "ABC"[: random.randint(0, 3)]
    cards = {letter: [c.number for c in LAYOUT.cards.values() if c.letter == letter] for letter in letters}
    claims = [Claim(random.choice(found), letter, random.random() < 0.5) for letter, found in cards.items()]
    assert total(VIRUS.lines(VIRUS.tally_of(sheet, claims), None)) == by_hand(sheet, claims)


# --- Missions ---


def filled(*quarters, entry=4):
    return {space: entry for quarter in quarters for space in QUARTERS[quarter]["spaces"]}


def short(written):
    """Without the last of these spaces."""
    return dict(list(written.items())[:-1])


def shut(*quarters):
    return {way for way, pair in PRINTED["walkways"].items() if set(pair) & set(quarters)}


def of_floors(*floors, what):
    found = [quarter for quarter in QUARTERS.values() if quarter["floor"] in floors]
    if what == "energies":
        return {one for quarter in found for one in quarter["energies"]}
    return {one for quarter in found for one in (*quarter["plants"], quarter["tank"]) if one}


def without(marks, *gone):
    assert set(gone) <= set(marks)
    return set(marks) - set(gone)


ENERGIES = of_floors("floor.1", "floor.5", what="energies")
PLANTS = of_floors("floor.2", "floor.3", what="plants")


@each(
    ("card", "written", "circled", "met"),
    [
        pytest.param(94, filled("1a", "3b"), (), True, id="94 two quarters"),
        pytest.param(94, short(filled("1a", "3b")), (), False, id="94 one and a half"),
        pytest.param(94, filled("1a", "3b", entry="infected"), (), True, id="94 WM-V56 WM-V19 infected"),
        pytest.param(95, filled("1a", "1b"), (), True, id="95 a floor"),
        pytest.param(95, short(filled("1a", "1b")), (), False, id="95 a space short"),
        pytest.param(95, filled("1a", "3b", "2c", "5c"), (), False, id="95 not on one floor"),
        pytest.param(95, filled("3a", "3b"), (), False, id="95 two of three quarters"),
        pytest.param(95, filled("3a", "3b", "3c", entry="infected"), (), True, id="95 WM-V56 infected"),
        pytest.param(96, {}, shut("1a", "4a", "5c"), True, id="96 WM-V55 three quarters"),
        pytest.param(96, {}, shut("1a", "4a"), False, id="96 two quarters"),
        pytest.param(96, {}, shut("1a", "3a", "3c"), True, id="96 WM-V37 quarters without a target"),
        pytest.param(
            96, {}, without(shut("1a", "4a", "5c"), "walkway.1a-4a"), False, id="96 WM-V55 open to each other"
        ),
        pytest.param(97, {}, shut("2b", "4b"), True, id="97 WM-V55 2B and 4B"),
        pytest.param(97, {}, without(shut("2b", "4b"), "walkway.2b-3c"), False, id="97 2B has a way"),
        pytest.param(97, {}, without(shut("2b", "4b"), "walkway.4a-4b"), False, id="97 4B has a way"),
        pytest.param(98, {}, ENERGIES, True, id="98 two floors"),
        pytest.param(98, {}, without(ENERGIES, "energy.5c.3"), False, id="98 an energy short"),
        pytest.param(99, {}, PLANTS, True, id="99 two floors"),
        pytest.param(99, {}, without(PLANTS, "tank.3c"), False, id="99 a tank short"),
        pytest.param(99, {}, without(PLANTS, "plant.2b.2"), False, id="99 a plant short"),
    ],
)
def test_missions(card, written, circled, met):
    sheet = Sheet(written, frozenset({*PRINTED["circled"], *circled}))
    assert VIRUS.missions[card](sheet) is met


def test_wm_v1_two_missions_of_each_letter():
    assert [(c.number, c.letter, c.first, c.later) for c in LAYOUT.cards.values()] == [
        (94, "A", 8, 3),
        (95, "A", 8, 3),
        (96, "B", 11, 4),
        (97, "B", 12, 5),
        (98, "C", 10, 4),
        (99, "C", 10, 4),
    ]


# --- Solo ---


@each("level", OPPONENTS)
def test_wm_v67_astra_scores_5_and_4_a_level(level):
    found = {line.label: line.points for line in VIRUS.astra_lines(OPPONENTS[level], {})}
    assert (found["Fixed part"], found["Level"]) == (5, 4 * level)


@each("case", EXAMPLES["astra"], ids=lambda case: f"WM-V67 level {case['level']}")
def test_wm_v67_astra_of_the_worked_solo_games(case):
    found = astra_card_lines(LAYOUT, OPPONENTS[case["level"]], case["given"])
    points = [line.points for line in found]
    assert (sum(points[:-2]), points[-2], points[-1]) == (case["cards"], case["fixed"], case["per_level"])
    assert total(found) == total(VIRUS.astra_lines(OPPONENTS[case["level"]], case["given"])) == case["total"]
