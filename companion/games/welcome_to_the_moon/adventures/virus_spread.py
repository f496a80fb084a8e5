"""The Virus: what is activated, and how the viruses spread in phase 5 (V40 to V50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Decision, Sheets, Step
from companion.games.welcome_to_the_moon.adventures.virus_sheet import (
    INFECTED,
    LAYOUT,
    QUARTER_OF,
    QUARTERS,
    Quarter,
)
from companion.games.welcome_to_the_moon.sheet import Sheet

PATIENT_ZERO, PROPAGATION, VIRUS, INFECT, ACTIVATE, BY_LETTER = (
    "patient-zero",
    "propagation",
    "virus",
    "infect",
    "activate",
    "by-letter",
)
"""The kinds of decision. A propagation unfolds into its viruses, a virus into the spaces it infects."""

HOME_OF: Mapping[str, Quarter] = {
    virus["activation"]: QUARTERS[virus["quarter"]] for virus in LAYOUT.printed["viruses"].values()
}
"""V33, V53: the quarter whose virus each activation symbol activates."""

BY_TRACK = tuple(row["sets_off"] for t in LAYOUT.printed["tracks"].values() for row in t["rows"])
ACTIVATIONS = tuple(HOME_OF)
PROPAGATIONS = LAYOUT.of_kind("propagation")
ASTRAS = tuple(symbol for symbol in ACTIVATIONS if symbol in BY_TRACK)
"""V71: the viruses that ASTRA's first effect may activate."""

MISSION_OF: Mapping[str, str] = LAYOUT.printed["missions"]
SPREADING_ERRORS = frozenset(LAYOUT.printed["spreading_errors"])
"""V13: the System Errors that cause a propagation."""

NAMES: Mapping[str, Text] = {
    "grey": Text("grey"),
    "red": Text("red"),
    "green": Text("green"),
    "purple": Text("purple"),
    "blue": Text("blue"),
    "yellow": Text("yellow"),
}
"""The viruses by colour."""

OPENING = Decision(
    PATIENT_ZERO,
    PATIENT_ZERO,
    Text("Patient zero: infect a space of a quarter with a grey target."),
    must=True,
)
CHOOSE_VIRUS = Text("ASTRA: activate the green or the blue virus. It spreads at once.")
CHOOSE_PROPAGATION = Text("ASTRA: cross a propagation symbol. The viruses spread at once.")


def grey_spaces(sheet: Sheet) -> tuple[str, ...]:
    """V3: the spaces of the quarters where patient zero may be."""
    quarters = (QUARTERS[name] for name in LAYOUT.printed["patient_zero"])
    return tuple(space for quarter in quarters for space in sheet.empty(quarter.spaces))


def patient_zero(sheet: Sheet, space: str) -> Sheet:
    """V3: the space is infected, and the grey virus of its quarter is active."""
    return sheet.write(space, INFECTED).circle(QUARTER_OF[space].target)


# --- Activation ---


def activated(sheet: Sheet, symbol: str) -> Sheet:
    """V33, V81: the symbol is crossed, and the target circled unless its quarter is quarantined."""
    target = HOME_OF[symbol].target
    sheet = sheet.cross(symbol)
    return sheet if target in sheet.crossed else sheet.circle(target)


def crossed(sheet: Sheet, symbol: str) -> Sheet:
    """An activation or propagation symbol, with what it brings at once."""
    return activated(sheet, symbol) if symbol in HOME_OF else sheet.cross(symbol)


def active(sheet: Sheet) -> tuple[Quarter, ...]:
    """V43, V47: the homes of the active viruses, in their order."""
    return tuple(quarter for quarter in QUARTERS.values() if quarter.target in sheet.circled)


# --- Phase 5 ---


def suffers(sheets: Sheets, due: Mapping[str, tuple[str, ...]]) -> Mapping[str, Step]:
    """V40-V42: every sheet brought up to date, and as many propagations as each player has to carry out."""
    found = {symbol for ids in due.values() for symbol in ids if symbol not in LAYOUT.errors}
    viruses = [symbol for symbol in ACTIVATIONS if symbol in found]
    steps = {}
    for seat, sheet in sheets.items():
        others = [s for s in PROPAGATIONS if s in found and s not in due[seat] and s not in sheet.crossed]
        errors = [box for box in due[seat] if box in SPREADING_ERRORS]
        count = len(viruses) + len(others) + len(errors)
        steps[seat] = Step(reduce(crossed, sorted(found - sheet.crossed), sheet), tuple(propagations(count)))
    return steps


def propagations(count: int) -> Iterator[Decision]:
    """So many, one after the other (V47)."""
    for number in range(1, count + 1):
        yield propagation(f"{PROPAGATION}-{number}")


def propagation(source: str) -> Decision:
    """V43: each active virus acts once."""
    return Decision(PROPAGATION, source, Text("The viruses spread."), must=True, later=True)


def set_off(sheets: Sheets, letters: Sequence[str]) -> tuple[str, ...]:
    """V53: the viruses of missions that are accomplished for the first time, unless they are active."""
    symbols = (MISSION_OF[letter] for letter in letters)
    return tuple(symbol for symbol in symbols if not any(symbol in s.crossed for s in sheets.values()))


# --- ASTRA ---


def effect(letter: str, second: bool) -> tuple[Decision, ...]:
    """V71, V72: what her effect card brings; it is known once everything before it is done."""
    kind = f"{BY_LETTER}-{letter}" if second else ACTIVATE
    return (Decision(kind, f"effect-{letter}", CHOOSE_VIRUS, must=True, later=True),)


def astras_choice(sheet: Sheet) -> tuple[str, ...]:
    """V71: green and blue while one is left, then the propagation symbols."""
    left = (symbol for symbol in ASTRAS if symbol not in sheet.crossed)
    return tuple(left) or tuple(symbol for symbol in PROPAGATIONS if symbol not in sheet.crossed)


def struck(sheet: Sheet, symbol: str) -> Sheet:
    """V69: a symbol that ASTRA crosses is circled too: it brings no solo bonus."""
    return crossed(sheet, symbol).circle(symbol)


def bonuses(sheet: Sheet) -> int:
    """V68, V85: the symbols that the player has crossed, not those that ASTRA has."""
    return sum(s in sheet.crossed and s not in sheet.circled for s in (*ACTIVATIONS, *PROPAGATIONS))


# --- What a decision comes to ---


def unfold(sheet: Sheet, decision: Decision) -> Step:
    """V47: what is to be chosen now that everything before is done."""
    kind, source = decision.kind, decision.source
    if kind == PROPAGATION:
        return Step(sheet, tuple(_virus(home, source) for home in active(sheet)))
    if kind.startswith(VIRUS):
        return Step(sheet, tuple(_infections(sheet, QUARTERS[kind.removeprefix(f"{VIRUS}-")], source)))
    if kind == ACTIVATE:
        return _astra_chooses(sheet, source)
    symbol = MISSION_OF[kind.removeprefix(f"{BY_LETTER}-")]
    if symbol in sheet.crossed:
        return Step(sheet)
    return Step(struck(sheet, symbol), (propagation(source),))


def _virus(home: Quarter, source: str) -> Decision:
    return Decision(f"{VIRUS}-{home.id}", f"{source}-{home.id}", Text("A virus acts."), must=True, later=True)


def _infections(sheet: Sheet, home: Quarter, source: str) -> Iterator[Decision]:
    """V44, V45: in its own quarter until that is evacuated, then once beyond each open walkway."""
    said = {"virus": NAMES[home.colour], "home": home.name}
    if not home.evacuated(sheet):
        text = Text("The {virus} virus infects a space of quarter {home}.", **said)
        yield Decision(f"{INFECT}-{home.id}", source, text, must=True)
        return
    text = Text("The {virus} virus leaves {home}: a space of each quarter next to it.", **said)
    for quarter in home.neighbours(sheet):
        yield Decision(f"{INFECT}-{quarter}", source, text, must=True)


def _astra_chooses(sheet: Sheet, source: str) -> Step:
    """V71, V87: the symbol first, then the propagation; only that where no symbol is left."""
    left = astras_choice(sheet)
    if not left:
        return Step(sheet, (propagation(source),))
    text = CHOOSE_VIRUS if left[0] in ACTIVATIONS else CHOOSE_PROPAGATION
    return Step(sheet, (Decision(ACTIVATE, source, text, must=True),))


def options(sheet: Sheet, decision: Decision) -> tuple[str, ...]:
    """What may be chosen of the kinds of this file."""
    if decision.kind == PATIENT_ZERO:
        return grey_spaces(sheet)
    if decision.kind == ACTIVATE:
        return astras_choice(sheet)
    return sheet.empty(QUARTERS[decision.kind.removeprefix(f"{INFECT}-")].spaces)


def mark(sheet: Sheet, decision: Decision, spot: str) -> Step:
    """The choice made."""
    if decision.kind == PATIENT_ZERO:
        return Step(patient_zero(sheet, spot))
    if decision.kind == ACTIVATE:
        return Step(struck(sheet, spot), (propagation(decision.source),))
    return Step(sheet.write(spot, INFECTED))
