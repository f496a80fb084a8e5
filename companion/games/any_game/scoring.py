"""What a pad comes to, and when it is full (P3-P6, P11, P14, P15)."""

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
    """P3, P4, P5: a line for each category; else one for all points."""
    found = [(row, cell.count) for row in state.rows if (cell := state.cell(row, column))]
    start = state.pad.starts.get(column, 0)
    before = (ScoreLine(Text("Starting score"), start),) if start else ()
    if state.setup.shape == SHEET:
        return (*before, *(line(state, row, count) for row, count in found))
    said = " + ".join(str(count) for _, count in found).replace("+ -", "− ").replace("-", "−")
    reason = Text.verbatim(said) if found[1:] else NOTHING
    return (*before, ScoreLine(Text("Points"), sums.total(count for _, count in found), reason))


def line(state: State, row: str, count: Points) -> ScoreLine:
    """The points of a category, and how many they are for."""
    kind = state.worth(row)
    reason = Text.verbatim(count if kind.table else f"{count} {kind.factor}".replace("-", "−"))
    return ScoreLine(state.row_name(row), kind.points(count), reason if kind.scaled else NOTHING)


def figures(state: State) -> Mapping[str, Points]:
    """The total of each column, by its seat; none without a score (P17)."""
    if not state.scored:
        return {}
    return {column: total(lines(state, column)) for column in state.columns}


def score(state: State) -> tuple[Standing, ...]:
    """P11, P14: the players of a team share its lines, equal totals a place. P17: none without a score.

    P36: those who left are ranked behind all who stayed. P37: of equals, whom the table named is first.
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
    """P37: the columns that share the best total, if there are several."""
    totals = {column: points for column, points in figures(state).items() if not state.has_left(column)}
    best = (min if state.setup.lowest else max)(totals.values(), default=0)
    equal = tuple(column for column, points in totals.items() if points == best)
    return equal if len(equal) > 1 else ()


def outcome(state: State) -> Outcome | None:
    """P14, P15: who has won; nobody while two counts differ."""
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
    """Who has won, and with which total."""
    return Text.counted(
        "{names} wins with {total}.",
        "{names} win with {total}.",
        count=len(names),
        names=plain_list(names),
        total=best,
    )


def winning(names: Sequence[str]) -> Text:
    """Who has won."""
    return Text.counted("{names} wins.", "{names} win.", count=len(names), names=plain_list(names))


OVER = Text("The game is over.")
SENTENCES = (best_total((), 0), winning(()), OVER)
"""What an outcome may say."""


def chosen(state: State) -> Outcome | None:
    """P17: the end of a table without a score, and whom the table names as its winners."""
    if not state.pad.ended:
        return None
    names = [one.name for one in state.players if one.seat in state.pad.winners]
    return Outcome("ranked", "ended", winning(names) if names else OVER, state.pad.winners)


def over(state: State) -> str:
    """P15: why it is over, "" while it runs. A target is looked at when each column has its points."""
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
