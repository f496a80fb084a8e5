"""The Virus: activation of the viruses and their spread in phase 5 (V40 to V50)."""

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
"""Kinds of decision. A propagation unfolds into its viruses, a virus into the spaces it infects."""

HOME_OF: Mapping[str, Quarter] = {
    virus["activation"]: QUARTERS[virus["quarter"]] for virus in LAYOUT.printed["viruses"].values()
}
"""Quarter whose virus each activation symbol activates (V33, V53)."""

BY_TRACK = tuple(row["sets_off"] for t in LAYOUT.printed["tracks"].values() for row in t["rows"])
ACTIVATIONS = tuple(HOME_OF)
PROPAGATIONS = LAYOUT.of_kind("propagation")
ASTRAS = tuple(symbol for symbol in ACTIVATIONS if symbol in BY_TRACK)
"""Symbols of the viruses that ASTRA's first effect may activate (V71)."""

MISSION_OF: Mapping[str, str] = LAYOUT.printed["missions"]
SPREADING_ERRORS = frozenset(LAYOUT.printed["spreading_errors"])
"""System Errors that cause a propagation (V13)."""

NAMES: Mapping[str, Text] = {
    "grey": Text("grey"),
    "red": Text("red"),
    "green": Text("green"),
    "purple": Text("purple"),
    "blue": Text("blue"),
    "yellow": Text("yellow"),
}
"""Names of the viruses by colour."""

OPENING = Decision(
    PATIENT_ZERO,
    PATIENT_ZERO,
    Text("Patient zero: infect a space of a quarter with a grey target."),
    must=True,
)
CHOOSE_VIRUS = Text("ASTRA: activate the green or the blue virus. It spreads at once.")
CHOOSE_PROPAGATION = Text("ASTRA: cross a propagation symbol. The viruses spread at once.")


def grey_spaces(sheet: Sheet) -> tuple[str, ...]:
    """Return the empty spaces of the quarters where patient zero may be (V3)."""
    quarters = (QUARTERS[name] for name in LAYOUT.printed["patient_zero"])
    return tuple(space for quarter in quarters for space in sheet.empty(quarter.spaces))


def patient_zero(sheet: Sheet, space: str) -> Sheet:
    """Infect the space and activate the grey virus of its quarter (V3)."""
    return sheet.write(space, INFECTED).circle(QUARTER_OF[space].target)


# --- Activation ---


def activated(sheet: Sheet, symbol: str) -> Sheet:
    """Cross the symbol and circle its target, unless the quarter is quarantined (V33, V81)."""
    target = HOME_OF[symbol].target
    sheet = sheet.cross(symbol)
    return sheet if target in sheet.crossed else sheet.circle(target)


def crossed(sheet: Sheet, symbol: str) -> Sheet:
    """Cross an activation or propagation symbol; an activation symbol activates its virus."""
    return activated(sheet, symbol) if symbol in HOME_OF else sheet.cross(symbol)


def active(sheet: Sheet) -> tuple[Quarter, ...]:
    """Return the home quarters of the active viruses in their order (V43, V47)."""
    return tuple(quarter for quarter in QUARTERS.values() if quarter.target in sheet.circled)


# --- Phase 5 ---


def suffers(sheets: Sheets, due: Mapping[str, tuple[str, ...]]) -> Mapping[str, Step]:
    """Cross on every sheet the symbols that any player has set off (V40-V42).

    Each player's step has as many propagations as that player has to carry out.
    """
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
    """Yield this many propagation decisions, to be carried out one after the other (V47)."""
    for number in range(1, count + 1):
        yield propagation(f"{PROPAGATION}-{number}")


def propagation(source: str) -> Decision:
    """Return a decision in which each active virus acts once (V43)."""
    return Decision(PROPAGATION, source, Text("The viruses spread."), must=True, later=True)


def set_off(sheets: Sheets, letters: Sequence[str]) -> tuple[str, ...]:
    """Return the symbols of missions accomplished for the first time, unless already crossed (V53)."""
    symbols = (MISSION_OF[letter] for letter in letters)
    return tuple(symbol for symbol in symbols if not any(symbol in s.crossed for s in sheets.values()))


# --- ASTRA ---


def effect(letter: str, second: bool) -> tuple[Decision, ...]:
    """Return the decision of ASTRA's effect card, unfolded once all before it is done (V71, V72)."""
    kind = f"{BY_LETTER}-{letter}" if second else ACTIVATE
    return (Decision(kind, f"effect-{letter}", CHOOSE_VIRUS, must=True, later=True),)


def astras_choice(sheet: Sheet) -> tuple[str, ...]:
    """Return the green and blue activation symbols left, else the propagation symbols left (V71)."""
    left = (symbol for symbol in ASTRAS if symbol not in sheet.crossed)
    return tuple(left) or tuple(symbol for symbol in PROPAGATIONS if symbol not in sheet.crossed)


def struck(sheet: Sheet, symbol: str) -> Sheet:
    """Cross a symbol for ASTRA; it is circled too, so that it brings no solo bonus (V69)."""
    return crossed(sheet, symbol).circle(symbol)


def bonuses(sheet: Sheet) -> int:
    """Count the symbols that the player has crossed, without those crossed by ASTRA (V68, V85)."""
    return sum(s in sheet.crossed and s not in sheet.circled for s in (*ACTIVATIONS, *PROPAGATIONS))


# --- Unfolding and answering decisions ---


def unfold(sheet: Sheet, decision: Decision) -> Step:
    """Return the decisions that a `later` decision comes to, now that all before it is done (V47)."""
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
    """Yield an infection of its own quarter or, once evacuated, of each open neighbour (V44, V45)."""
    said = {"virus": NAMES[home.colour], "home": home.name}
    if not home.evacuated(sheet):
        text = Text("The {virus} virus infects a space of quarter {home}.", **said)
        yield Decision(f"{INFECT}-{home.id}", source, text, must=True)
        return
    text = Text("The {virus} virus leaves {home}: a space of each quarter next to it.", **said)
    for quarter in home.neighbours(sheet):
        yield Decision(f"{INFECT}-{quarter}", source, text, must=True)


def _astra_chooses(sheet: Sheet, source: str) -> Step:
    """Ask for the symbol, which then brings the propagation (V71).

    With no symbol left, only the propagation follows (V87).
    """
    left = astras_choice(sheet)
    if not left:
        return Step(sheet, (propagation(source),))
    text = CHOOSE_VIRUS if left[0] in ACTIVATIONS else CHOOSE_PROPAGATION
    return Step(sheet, (Decision(ACTIVATE, source, text, must=True),))


def spread_options(sheet: Sheet, decision: Decision) -> tuple[str, ...]:
    """Return the ids that a decision of this module may choose."""
    if decision.kind == PATIENT_ZERO:
        return grey_spaces(sheet)
    if decision.kind == ACTIVATE:
        return astras_choice(sheet)
    return sheet.empty(QUARTERS[decision.kind.removeprefix(f"{INFECT}-")].spaces)


def mark_spread(sheet: Sheet, decision: Decision, spot: str) -> Step:
    """Mark the chosen spot and apply what follows."""
    if decision.kind == PATIENT_ZERO:
        return Step(patient_zero(sheet, spot))
    if decision.kind == ACTIVATE:
        return Step(struck(sheet, spot), (propagation(decision.source),))
    return Step(sheet.write(spot, INFECTED))
