"""The scores of a pad, and the end of the game (P3-P6, P11, P14, P15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import sums
from companion.engine.outcome import Outcome
from companion.engine.records import replace
from companion.engine.scoring import ScoreLine, Standing, rank, total
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.any_game.setup import ROUNDS, SHEET
from companion.games.any_game.state import State


def lines(state: State, column: str) -> tuple[ScoreLine, ...]:
    """P3, P4, P5: return a line for each category of a sheet, else one for all points."""
    found = [(row, cell.count) for row in state.rows if (cell := state.cell(row, column))]
    start = state.pad.starts.get(column, 0)
    before = (ScoreLine(Text("Starting score"), start),) if start else ()
    if state.setup.shape == SHEET:
        return (*before, *(line(state, row, count) for row, count in found))
    said = " + ".join(str(count) for _, count in found).replace("+ -", "− ").replace("-", "−")
    reason = Text.verbatim(said) if found[1:] else NOTHING
    return (*before, ScoreLine(Text("Points"), sums.total(count for _, count in found), reason))


def line(state: State, row: str, count: Points) -> ScoreLine:
    """Return the points of a category; the reason is the number typed, if the points can differ from it."""
    kind = state.worth(row)
    reason = Text.verbatim(count if kind.table else f"{count} {kind.factor}".replace("-", "−"))
    return ScoreLine(state.row_name(row), kind.points(count), reason if kind.scaled else NOTHING)


def figures(state: State) -> Mapping[str, Points]:
    """Return the total of each column by its seat; empty if no score is kept (P17)."""
    if not state.scored:
        return {}
    return {column: total(lines(state, column)) for column in state.columns}


def score(state: State) -> tuple[Standing, ...]:
    """P11, P14: rank the players: a team shares its lines, equal totals a place. P17: empty without a score.

    P36: players who left rank behind all who stayed. P37: the winner named by the table is first of equals.
    """
    if not state.scored:
        return ()
    present, lowest, named = state.present, state.setup.lowest, state.pad.tie_winner
    scores = [(seat, lines(state, state.column_of(seat))) for seat in state.seats]
    wins = named if named in tied(state) else ""
    stayed = [one for one in scores if one[0] in present]
    left = rank([one for one in scores if one[0] not in present], lowest=lowest)
    return (
        *rank(stayed, lambda seat: state.column_of(seat) == wins, lowest=lowest),
        *(replace(one, rank=one.rank + len(stayed)) for one in left),
    )


def tied(state: State) -> tuple[str, ...]:
    """P37: return the columns that share the best total; empty if only one has it."""
    totals = {column: points for column, points in figures(state).items() if not state.has_left(column)}
    best = (min if state.setup.lowest else max)(totals.values(), default=0)
    equal = tuple(column for column, points in totals.items() if points == best)
    return equal if len(equal) > 1 else ()


def outcome(state: State) -> Outcome | None:
    """P14, P15: return the outcome, None while the game runs or two counts differ."""
    if not state.scored:
        return chosen(state)
    reason = "" if state.differing else over(state)
    if not reason:
        return None
    best = [standing for standing in score(state) if standing.rank == 1]
    winners = tuple(standing.seat for standing in best)
    names = [one.name for one in state.players if one.seat in winners]
    return Outcome("ranked", reason, best_total(names, best[0].total), winners)


def best_total(names: Sequence[str], best: Points) -> Text:
    """Return the sentence that names the winners and their total."""
    return Text.counted(
        "{names} wins with {total}.",
        "{names} win with {total}.",
        count=len(names),
        names=plain_list(names),
        total=best,
    )


def winning(names: Sequence[str]) -> Text:
    """Return the sentence that names the winners."""
    return Text.counted("{names} wins.", "{names} win.", count=len(names), names=plain_list(names))


OVER = Text("The game is over.")
SENTENCES = (best_total((), 0), winning(()), OVER)
"""All sentences of an outcome."""


def chosen(state: State) -> Outcome | None:
    """P17: return the outcome of a table without a score, with the winners it named; None while it runs."""
    if not state.pad.ended:
        return None
    names = [one.name for one in state.players if one.seat in state.pad.winners]
    return Outcome("ranked", "ended", winning(names) if names else OVER, state.pad.winners)


def over(state: State) -> str:
    """P15: return the reason for the end, "" while the game runs. A target counts after a complete round."""
    setup = state.setup
    if state.pad.ended:
        return "ended"
    if setup.shape == SHEET:
        return "" if any(state.next_row(column) for column in state.columns) else "sheet"
    if setup.target and state.complete == state.begun:
        totals = figures(state)
        if max(totals[state.column_of(seat)] for seat in state.present) >= setup.target:
            return "target"
    return "rounds" if setup.shape == ROUNDS and 0 < setup.rounds <= state.complete else ""
