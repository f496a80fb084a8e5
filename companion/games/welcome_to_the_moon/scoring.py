"""Scores of sheets and of ASTRA, as lists of lines with their reasons (S42-S45, S67-S70)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.engine.scoring import ScoreLine, Standing, rank
from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.state import SHEETS, Player, State

ASTRA = "astra"
"""Id of ASTRA among the seats."""


def tally_of(state: State, player: Player) -> Any:
    """Return the tally of this player, read off the sheet or typed in; None if not typed in yet."""
    if state.mode == SHEETS:
        return state.adventure.tally_of(player.sheet, player.claims)
    return None if player.tally is None else state.adventure.tally(**player.tally)


def places(counts: Mapping[str, int]) -> dict[str, int | None]:
    """Return dense ranks, 1 for the best (S44); a count of 0 has no rank (S45)."""
    ranks = {count: index for index, count in enumerate(sorted(set(counts.values()), reverse=True), start=1)}
    return {seat: ranks[count] if count > 0 else None for seat, count in counts.items()}


def place_against_astra(mine: int, hers: int) -> int | None:
    """Return the player's place, 1 on a tie (S69); a count of 0 is not ranked (S45)."""
    if mine <= 0:
        return None
    return 1 if mine >= hers else 2


@lru_cache(maxsize=64)
def score(state: State) -> tuple[Standing, ...]:
    """Return the lines of all players, the best first; in a solo game ASTRA's, too.

    Cached, because after a tap six phones ask for it, each for its vitals and for its panel.
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
    """Return the seat's place in the adventure's contest (S44), in solo against ASTRA (S69)."""
    contest = state.adventure.contest
    if state.astra is None:
        return places({other: contest(tally) for other, tally in tallies.items()})[seat]
    hers = state.adventure.astra_contest(astra.given_by_action(state)) if astra.counted(state) else 0
    return place_against_astra(contest(tallies[seat]), hers)


def _with_marks(lines: Sequence[ScoreLine], marks: Mapping[str, tuple[str, ...]]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(line.label, line.points, line.reason, marks.get(line.label, ())) for line in lines)
