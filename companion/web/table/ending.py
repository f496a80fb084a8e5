"""The end of a game in one screen: podium or verdict, the figures that decided it, where it turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.scoring import Standing
from companion.engine.seats import COLOURS
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text
from companion.engine.vitals import Vital
from companion.tables.history.queries import Point
from companion.tables.loaded.derived import sentence_of
from companion.tables.loaded.safe_query import call_safely
from companion.tables.loaded.views import view_table
from companion.web.picture.content import Content, Row
from companion.web.table.curves import turn_ends
from companion.web.table.table_page import TablePage
from companion.web.table.verdicts import verdict_of

STEPS = 3
"""Number of steps of a podium."""

FEWEST = 3
"""Fewest ends of turns, with the start, of which one can be told as the turning point."""

TOGETHER = Text("All together")
LED = Text("{name} led from turn {turn} on.")
AT_LAST = Text("{name} took the lead in the last turn.")


@dataclass(frozen=True, slots=True)
class Place:
    """A player at the end. `seat` is "" if there is none; a game may have no `rank` or `points`."""

    seat: str
    name: str | Text
    rank: int | None
    points: Points | None
    won: bool


@dataclass(frozen=True)
class Ending:
    """The first screen of a result.

    `tone` is "won", "lost" or "ranked". `podium` has the best players, best first, and `others` the rest;
    both are empty if all win or lose together. `people` are then the players. `figures` decided the game.
    """

    tone: str
    verdict: str | Text
    text: str | Text
    podium: tuple[Place, ...] = ()
    others: tuple[Place, ...] = ()
    people: tuple[Place, ...] = ()
    figures: tuple[Vital, ...] = ()

    @property
    def says_it(self) -> bool:
        """True if the podium says who won, so that a verdict such as "Final scores" adds nothing."""
        return self.tone == "ranked" and bool(self.podium)


def ending_of(page: TablePage) -> Ending | None:
    """Return the end of a page's game, None while it runs."""
    end = page.outcome
    if end is None:
        return None
    places = places_of(page)
    tone, verdict = end.result, verdict_of(end, page.standings)
    if places:
        return Ending(tone, verdict, end.text, places[:STEPS], places[STEPS:])
    people = tuple(Place(seat, name, None, None, False) for seat, name in page.people.items())
    shared = () if page.undrawable else tuple(vital for vital in page.vitals if not vital.seat)
    return Ending(tone, verdict, end.text, people=people, figures=shared)


def places_of(page: TablePage) -> tuple[Place, ...]:
    """Return everyone's place, best first; empty if all win or lose together or nobody is placed."""
    end = page.outcome
    if end is None or not (end.result == "ranked" or len({one.rank for one in page.standings}) > 1):
        return ()
    places = [place_of(standing, page, end.winners) for standing in page.standings]
    if not places:
        places = [Place(seat, name, None, None, seat in end.winners) for seat, name in page.people.items()]
        if not any(place.won for place in places):
            return ()
    return tuple(sorted(places, key=lambda place: not place.won))


def place_of(standing: Standing, page: TablePage, winners: Sequence[str]) -> Place:
    seat, names = standing.seat, page.people
    name = names.get(seat) or page.called.get(seat) or TOGETHER
    return Place(seat if seat in names else "", name, standing.rank, standing.total, seat in winners)


def shared_ending(content: Content) -> Ending:
    """Return the end of a game from the content of its picture."""
    winners = {row.seat for row in content.winners}
    if not any(row.points is not None for row in content.rows):
        people = tuple(Place(seat_of(row), row.name, None, None, row.seat in winners) for row in content.rows)
        figures = tuple(
            Vital(Text.verbatim(one.label), Text.verbatim(one.figure), low=one.low) for one in content.figures
        )
        if winners:
            people = tuple(sorted(people, key=lambda one: not one.won))
            return Ending(content.result, content.verdict, content.ending, people[:STEPS], people[STEPS:])
        return Ending(content.result, content.verdict, content.ending, people=people, figures=figures)
    places = tuple(shared_place(row) for row in content.rows)
    return Ending(content.result, content.verdict, content.ending, places[:STEPS], places[STEPS:])


def shared_place(row: Row) -> Place:
    return Place(seat_of(row), row.name, row.rank or 1, row.points, (row.rank or 1) == 1)


def seat_of(row: Row) -> str:
    return row.seat if row.seat in COLOURS else ""


def turning_point(page: TablePage, points: Sequence[Point]) -> Text:
    """Return the sentence that says from which turn on the winner led, empty if that explains nothing.

    It explains the end if one seat wins, the figures are everyone's points in every turn, and that seat is
    ahead at last.
    """
    end = page.outcome
    if end is None or end.result != "ranked" or len(end.winners) != 1:
        return NOTHING
    winner = end.winners[0]
    last = points[-1].figures if points else {}
    totals = {one.seat: one.total for one in page.standings}
    if len(totals) < 2 or any(last.get(seat) != total for seat, total in totals.items()):
        return NOTHING
    highest = call_safely(True, page.game.plays.highest_wins, page.view.state)
    ends = [point for point in turn_ends(points) if point.turn is not None]
    if any(seat not in point.figures for point in ends for seat in totals):
        return NOTHING  # scores that were typed in at the end do not tell who led before
    behind = [place for place, point in enumerate(ends) if not leads(point.figures, winner, highest=highest)]
    first = behind[-1] + 1 if behind else 0
    if first >= len(ends) or len(ends) < FEWEST:
        return NOTHING
    said = AT_LAST if first == len(ends) - 1 else LED
    return Text(said, name=page.people.get(winner, winner), turn=ends[first].turn or 1)


def leads(figures: Mapping[str, Points], winner: str, *, highest: bool) -> bool:
    """Return True if the winner's figure is strictly better than those of all others."""
    others = [figure for seat, figure in figures.items() if seat != winner]
    own = figures.get(winner, 0)
    return all(own > other if highest else own < other for other in others)


def last_move(page: TablePage) -> Text:
    """Return the sentence of the move that ended the game, empty if others followed it.

    The last sheet that was typed in decided nothing.
    """
    top, table = page.view.top, page.asker.table
    move = page.game.moves.get(top.kind) if top else None
    if top is None or (move and move.counts) or view_table(table, at=top.number - 1).outcome is not None:
        return NOTHING
    return sentence_of(page.game, top, page.called, values=lambda: page.values)
