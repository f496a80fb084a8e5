"""Scores with their reasons, the end of a game, and what a recorded play contains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.text import Text, plain_list
from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.adventure import Adventure, count_errors
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import LETTERS, OPPONENTS
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import CARDS, SCORING, SHEETS, Player, State

ASTRA = "astra"
"""Id of ASTRA among the seats."""


def tally_of(state: State, player: Player) -> Any:
    """Return the tally of this player, read off the sheet or typed in; None if not typed in yet."""
    if state.mode == SHEETS:
        return state.adventure.tally_of(player.sheet, player.claims)
    return None if player.tally is None else state.adventure.tally(**player.tally)


def places(counts: Mapping[str, int]) -> dict[str, int | None]:
    """Return dense ranks, 1 for the best (WM-S44); a count of 0 has no rank (WM-S45)."""
    ranks = {count: index for index, count in enumerate(sorted(set(counts.values()), reverse=True), start=1)}
    return {seat: ranks[count] if count > 0 else None for seat, count in counts.items()}


def place_against_astra(mine: int, hers: int) -> int | None:
    """Return the player's place, 1 on a tie (WM-S69); a count of 0 is not ranked (WM-S45)."""
    if mine <= 0:
        return None
    return 1 if mine >= hers else 2


@lru_cache(maxsize=64)
def score(state: State) -> tuple[Standing, ...]:
    """Return the standings of all players, in a solo game also ASTRA's, the best first.

    The result is cached, because after a tap each of six phones needs it for its vitals and for its panel.
    """
    tallies = {player.seat: tally_of(state, player) for player in state.seen}
    known = {seat: tally for seat, tally in tallies.items() if tally is not None}
    scores = [(seat, _lines(state, seat, known)) for seat in known]
    adventure = state.adventure
    if state.astra is None:
        return rank(scores, lambda seat: adventure.tie_breaks(known[seat]))
    if astra.counted(state):
        scores.append((ASTRA, adventure.astra_lines(astra.opponent(state), astra.given_by_action(state))))
    return rank(scores, lambda seat: seat != ASTRA and adventure.beats_astra(known[seat]))


def _lines(state: State, seat: str, tallies: Mapping[str, Any]) -> tuple[ScoreLine, ...]:
    lines = state.adventure.lines(tallies[seat], place(state, seat, tallies))
    player = state.player(seat)
    if state.mode != SHEETS or player is None:
        return lines
    return _with_marks(lines, state.adventure.marks(player.sheet, player.claims))


def place(state: State, seat: str, tallies: Mapping[str, Any]) -> int | None:
    """Return the seat's place in the adventure's contest (WM-S44), in solo against ASTRA (WM-S69)."""
    contest = state.adventure.contest
    if state.astra is None:
        return places({other: contest(tally) for other, tally in tallies.items()})[seat]
    hers = state.adventure.astra_contest(astra.given_by_action(state)) if astra.counted(state) else 0
    return place_against_astra(contest(tallies[seat]), hers)


def _with_marks(lines: Sequence[ScoreLine], marks: Mapping[str, tuple[str, ...]]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(line.label, line.points, line.reason, marks.get(line.label, ())) for line in lines)


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
FEWER_ERRORS = Text("{why} A tie at {points} points: {winners} wins with fewer System Errors.")
MORE_ROCKETS = Text("{why} A tie at {points} points: {winners} wins with more final rockets.")
DRAW = Text("{why} A draw with ASTRA, {points} points each.")


def reasons(state: State) -> tuple[str, ...]:
    """Return the reasons why the game ends after this turn, without duplicates (WM-S40, WM-S41, WM-S64).

    The endings that only this adventure has come first (ASTRA's, then the players'), because they decide who
    wins (WM-A1-47).
    """
    return tuple(dict.fromkeys(_reasons(state)))


def _reasons(state: State) -> Iterator[str]:
    adventure = state.adventure
    if state.astra is not None:
        yield from filter(None, [adventure.astra_end(astra.opponent(state), astra.given_by_action(state))])
    if state.mode != CARDS and state.rules_version >= 2:
        yield from filter(None, (adventure.end(player.sheet) for player in state.seen))
    for player in state.seen:
        if len(player.claims) == len(LETTERS):
            yield ALL_MISSIONS
        if state.mode != CARDS:
            yield from of_sheet(adventure, player.sheet)
    if state.pile is not None and state.pile.run_out:
        yield DECK


def of_sheet(adventure: Adventure[Any], sheet: Sheet) -> Iterator[str]:
    """Yield the endings that this sheet has reached (WM-S40)."""
    layout = adventure.layout
    if end := adventure.end(sheet):
        yield end
    parts = layout.parts.values()
    if any(count_errors(part, sheet) == len(part.errors) for part in parts):
        yield ALL_ERRORS
    if any(sheet.filled(part.spaces) for part in parts):
        yield FULL


def outcome(state: State) -> Outcome | None:
    """Return the outcome, None while the game runs. A game on paper ends when all sheets are scored."""
    if state.phase == SCORING:
        scored = all(player.tally is not None for player in state.players)
        return _result(state, SCORED) if scored and (not state.solo or astra.counted(state)) else None
    return _result(state, state.ended[0]) if state.ended and state.mode != CARDS else None


def sentence(state: State, reason: str) -> Text:
    """Return the sentence that says what ended the game. The adventure's own sentence comes first."""
    return state.adventure.endings.get(reason) or SENTENCES[reason]


def _result(state: State, reason: str) -> Outcome:
    """Return the outcome: the first place wins (WM-S43); against ASTRA equal totals are a draw (WM-S70)."""
    standings = score(state)
    best = tuple(standing.seat for standing in standings if standing.rank == 1)
    names = {player.seat: player.name for player in state.players} | {ASTRA: "ASTRA"}
    said = {"why": sentence(state, reason), "points": standings[0].total}
    if state.solo and len(best) > 1:
        return Outcome("ranked", reason, Text(DRAW, **said), best)
    winners = plain_list([names[seat] for seat in best])
    result = "ranked" if not state.solo else "won" if best != (ASTRA,) else "lost"
    how = SHARED if len(best) > 1 else broken_tie(state, standings) or WINS
    return Outcome(result, reason, Text(how, winners=winners, **said), best)


def broken_tie(state: State, standings: Sequence[Standing]) -> Text | None:
    """Return the sentence of a tie at the best total that was broken (WM-S43, WM-A1-47); None without one."""
    if state.solo or len(standings) < 2 or standings[0].total != standings[1].total:
        return None
    players = {player.seat: player for player in state.players}
    tallies = (tally_of(state, players[one.seat]) for one in standings[:2])
    one, other = (state.adventure.tie_breaks(tally) for tally in tallies)
    return FEWER_ERRORS if one[:-1] == other[:-1] else MORE_ROCKETS


def board(state: State) -> tuple[str, ...]:
    """Return the name of the adventure, and in a solo game the opponent's name (WM-S46)."""
    opponent = () if state.astra is None else (OPPONENTS[state.astra.level].name,)
    return (state.adventure.layout.name, *opponent)


PLAY_SENTENCES = (
    *(WINS, SHARED, FEWER_ERRORS, MORE_ROCKETS, DRAW, *SENTENCES.values()),
    *(said for adventure in ADVENTURES.values() for said in adventure.endings.values()),
)
