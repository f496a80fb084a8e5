"""Content of the picture of a result, collected from a finished table. Nothing here decides a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.figures import figure
from companion.engine.game import RegisteredGame
from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing
from companion.engine.seats import COLOURS, disambiguate, initials
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.games import GAMES
from companion.plays.play import minutes_of_table
from companion.tables.history import queries
from companion.tables.loaded.safe_query import NO_NAMES, call_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import TableView, player_names, view_table
from companion.web.errors import NoPicture
from companion.web.picture.letters import covered, lacking
from companion.web.table.curves import Curve, charts, labels_of
from companion.web.table.verdicts import verdict_of
from companion.web.templating.language import translated
from companion.web.templating.reading import day
from companion.web.templating.template_filters import lasting

Names = Mapping[str, str]

MOST_NAMED = 6
"""Maximum number of winners named in large type. If there are more, only the ranking names them."""

STILL_RUNS = Text("This game is not over yet. Only a finished game has a picture.")
NOT_DRAWN = Text("The result of this game cannot be worked out, so there is no picture of it.")


@dataclass(frozen=True)
class Row:
    """One player. `seat` is "" for a player without a seat. A game may have no `rank` or `points`."""

    seat: str
    name: str
    rank: int | None
    points: Points | None
    parts: str


@dataclass(frozen=True)
class Figure:
    """A figure that decided a cooperative game. `low` is True if it was critical."""

    label: str
    figure: str
    low: bool


@dataclass(frozen=True)
class Content:
    """The texts of a picture in the reader's language, without characters that the fonts lack.

    `winners` are the rows of the winners named in large type. If there are none, `verdict` is shown large.
    `initials` are the letters on the badges, by seat.
    `said` is the whole content in words, with the names as typed. `lacking` are the characters of the names
    that the fonts cannot draw.
    """

    slug: str
    game: str
    board: str
    result: str
    verdict: str
    ending: str
    winners: tuple[Row, ...]
    rows: tuple[Row, ...]
    initials: Names
    figures: tuple[Figure, ...]
    chart: Curve | None
    facts: str
    said: str
    lacking: str


def content_of(table: LoadedTable) -> Content:
    """Return the content for a table. Raises `NoPicture` if its game is not over or its result is unknown."""
    view = view_table(table)
    if view.outcome is None:
        raise NoPicture(NOT_DRAWN if view.state is None else STILL_RUNS)
    game, names = GAMES[view.game], shown_names(view)
    state = game.renamed(view.state, names)
    end, standings = call_safely(None, game.outcome, state), call_safely((), game.score, state)
    if end is None or not (standings or unscored(game, state)):
        raise NoPicture(NOT_DRAWN)
    called = {**call_safely(NO_NAMES, game.names, state), **names}
    rows = rows_of(game, state, standings, called, tuple(names))
    return Content(
        slug=view.game,
        game=covered(translated(game.name_of(view.setup))),
        board=board_of(game, state),
        result=end.result,
        verdict=translated(verdict_of(end, standings)),
        ending=covered(translated(end.text)),
        winners=winners_of(end, rows),
        rows=rows,
        initials=initials(names),
        figures=figures_of(game, state),
        chart=chart_of(game, table, labels_of(game, state, standings, called)),
        facts=" · ".join(facts_of(table, view)),
        said=said(view, view.outcome, standings, rows),
        lacking=lacking("".join(player_names(game, view.seats, state).values())),
    )


def unscored(game: RegisteredGame, state: Any) -> bool:
    """Return True if no player has a place: all win or lose together, or no score is kept."""
    return game.plays.cooperative or not call_safely(True, game.plays.points, state)


def board_of(game: RegisteredGame, state: Any) -> str:
    """Return the parts of what was played, such as adventure, boss and edition, as one text."""
    parts = call_safely((), game.plays.board, state)
    return covered(" · ".join(translated(part) for part in parts if part))


def shown_names(view: TableView) -> dict[str, str]:
    """Return the names by seat, without characters that the fonts cannot draw.

    If nothing is left of a name, the colour of its seat takes its place.
    """
    names = player_names(GAMES[view.game], view.seats, view.state)
    return disambiguate({seat: covered(name) or translated(COLOURS[seat]) for seat, name in names.items()})


def rows_of(
    game: RegisteredGame, state: Any, standings: Sequence[Standing], called: Names, seats: Sequence[str]
) -> tuple[Row, ...]:
    """Return the players by rank, or by seat if all win or lose together or no score is kept."""
    if not unscored(game, state):
        ranked = len({one.rank for one in standings}) > 1
        return tuple(
            Row(
                one.seat,
                covered(translated(called.get(one.seat, Text("All together")))),
                one.rank if ranked else None,
                one.total,
                parts_of(sorted((line for line in one.lines if line.points), key=points, reverse=True)),
            )
            for one in standings
        )
    lines = {one.seat: one.lines for one in standings}
    roles = call_safely(NO_NAMES, game.plays.roles, state)
    parts = {seat: parts_of(lines.get(seat, ()), roles.get(seat, "")) for seat in seats}
    return tuple(Row(seat, called[seat], None, None, parts[seat]) for seat in seats)


def points(line: ScoreLine) -> Points:
    """Return the sort key of a score line. The largest come first, because a long text is cut at its end."""
    return line.points


def parts_of(lines: Sequence[ScoreLine], role: str = "") -> str:
    """Return the parts of a score as one text."""
    summed = (f"{translated(line.label)} {figure(line.points)}" for line in lines)
    return covered(" · ".join(filter(None, (translated(role), *summed))))


def winners_of(end: Outcome, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of those who won against the others; empty if there are more than `MOST_NAMED`."""
    won = tuple(row for row in rows if row.seat in end.winners) if end.result == "ranked" else ()
    return won if len(won) <= MOST_NAMED else ()


def figures_of(game: RegisteredGame, state: Any) -> tuple[Figure, ...]:
    """Return the figures that decided a cooperative game, without those of single players."""
    if not game.plays.cooperative:
        return ()
    vitals = call_safely((), lambda now: tuple(game.vitals(now, "")), state)
    return tuple(
        Figure(covered(translated(one.label)), covered(translated(one.figure)), one.low)
        for one in vitals
        if not one.seat
    )


def chart_of(game: RegisteredGame, table: LoadedTable, labels: Names) -> Curve | None:
    """Return the first curve of the game, None if nothing happened before the end."""
    return next(iter(charts(game, queries.curve(table), labels)), None)


def facts_of(table: LoadedTable, view: TableView) -> list[str]:
    """Return how long the game took, and the day on which it ended."""
    if view.finished_at is None:
        return [day(view.opened_at)]
    return [lasting(60_000 * minutes_of_table(table)), day(view.finished_at)]


def said(view: TableView, end: Outcome, standings: Sequence[Standing], rows: Sequence[Row]) -> str:
    """Return the result in words, with the names as typed, for readers who cannot see the picture."""
    names = player_names(GAMES[view.game], view.seats, view.state)
    scores = ("" if row.points is None else f" {figure(row.points)}" for row in rows)
    players = (names.get(row.seat, row.name) + score for row, score in zip(rows, scores, strict=True))
    how = translated(verdict_of(end, standings))
    game = translated(GAMES[view.game].name_of(view.setup))
    verdict = f"{game}. {how}: {translated(end.text)}"
    return readable(f"{verdict} {', '.join(players)}.")


def readable(text: str) -> str:
    """Return a text without control characters, most of which XML does not allow."""
    return "".join(char for char in text if char.isprintable())
