"""The end of a game (S40, S64, S66)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.outcome import Outcome
from companion.engine.text import Text, plain_list
from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.adventure import Adventure, count_errors
from companion.games.welcome_to_the_moon.components import LETTERS
from companion.games.welcome_to_the_moon.scoring import ASTRA, score
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import CARDS, SCORING, State

ALL_MISSIONS, ALL_ERRORS, FULL, DECK, SCORED = "missions", "errors", "full", "deck", "scored"

SENTENCES = {
    ALL_MISSIONS: Text("All three missions are accomplished."),
    ALL_ERRORS: Text("All System Errors are crossed."),
    FULL: Text("A sheet is full."),
    DECK: Text("The pile has run out for the second time."),
    SCORED: Text("All sheets are scored."),
}
WINS = Text("{why} {winners} wins with {points} points.")
SHARED = Text("{why} {winners} share the victory with {points} points each.")
DRAW = Text("{why} A draw with ASTRA, {points} points each.")


def reasons(state: State) -> tuple[str, ...]:
    """Return each condition met at the end of a turn once, ASTRA's own first (S40, S41, S64)."""
    return tuple(dict.fromkeys(_reasons(state)))


def _reasons(state: State) -> Iterator[str]:
    if state.astra is not None:
        end = state.adventure.astra_end(astra.opponent(state), astra.given_by_action(state))
        yield from (end,) if end else ()
    for player in state.seen:
        if len(player.claims) == len(LETTERS):
            yield ALL_MISSIONS
        if state.mode != CARDS:
            yield from of_sheet(state.adventure, player.sheet)
    if state.pile is not None and state.pile.run_out:
        yield DECK


def of_sheet(adventure: Adventure, sheet: Sheet) -> Iterator[str]:
    """Yield the endings that this sheet has reached (S40)."""
    layout = adventure.layout
    if end := adventure.end(sheet):
        yield end
    parts = layout.parts.values()
    if any(count_errors(part, sheet) == len(part.errors) for part in parts):
        yield ALL_ERRORS
    if any(sheet.filled(part.spaces) for part in parts):
        yield FULL


def outcome(state: State) -> Outcome | None:
    """Return the outcome, None while the game runs. On paper it ends when all sheets are scored."""
    if state.phase == SCORING:
        scored = all(player.tally is not None for player in state.players)
        return _result(state, SCORED) if scored and (not state.solo or astra.counted(state)) else None
    return _result(state, state.ended[0]) if state.ended and state.mode != CARDS else None


def sentence(state: State, reason: str) -> Text:
    """Return the sentence that says what ended the game."""
    return SENTENCES.get(reason) or state.adventure.endings[reason]


def _result(state: State, reason: str) -> Outcome:
    """Return the outcome: the first place wins (S43); against ASTRA equal totals are a draw (S70)."""
    standings = score(state)
    best = tuple(standing.seat for standing in standings if standing.rank == 1)
    names = {player.seat: player.name for player in state.players} | {ASTRA: "ASTRA"}
    said = {"why": sentence(state, reason), "points": standings[0].total}
    if state.solo and len(best) > 1:
        return Outcome("ranked", reason, Text(DRAW, **said), best)
    winners = plain_list([names[seat] for seat in best])
    result = "ranked" if not state.solo else "won" if best != (ASTRA,) else "lost"
    return Outcome(result, reason, Text(SHARED if len(best) > 1 else WINS, winners=winners, **said), best)
