"""Scores are lists of reasons: of each sheet, and of ASTRA (S42-S45, S67-S70)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.engine.scoring import ScoreLine, Standing, rank
from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.state import SHEETS, Player, State

ASTRA = "astra"
"""ASTRA's place among the seats."""


def tally_of(state: State, player: Player) -> Any:
    """What scores on this player's sheet: read off it, or typed in; None where nothing was typed yet."""
    if state.mode == SHEETS:
        return state.adventure.tally_of(player.sheet, player.claims)
    return None if player.tally is None else state.adventure.tally(**player.tally)


def places(counts: Mapping[str, int]) -> dict[str, int | None]:
    """S44, S45: dense ranks, 1 the best; no rank for a count of 0."""
    ranks = {count: index for index, count in enumerate(sorted(set(counts.values()), reverse=True), start=1)}
    return {seat: ranks[count] if count > 0 else None for seat, count in counts.items()}


def place_against_astra(mine: int, hers: int) -> int | None:
    """S69: the player is first on a tie; a count of 0 is not ranked (S45)."""
    if mine <= 0:
        return None
    return 1 if mine >= hers else 2


@lru_cache(maxsize=64)
def score(state: State) -> tuple[Standing, ...]:
    """Everybody's lines, the best first; ASTRA's among them in the solo game.

    Remembered, since after a tap six phones ask for it, each for its vitals and for its panel.
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
    """S44, S69: the seat's place in what the adventure compares."""
    contest = state.adventure.contest
    if state.astra is None:
        return places({other: contest(tally) for other, tally in tallies.items()})[seat]
    hers = state.adventure.astra_contest(astra.given_by_action(state)) if astra.counted(state) else 0
    return place_against_astra(contest(tallies[seat]), hers)


def _with_marks(lines: Sequence[ScoreLine], marks: Mapping[str, tuple[str, ...]]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(line.label, line.points, line.reason, marks.get(line.label, ())) for line in lines)
