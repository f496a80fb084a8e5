"""A campaign as its page shows it: the adventures, each player's stars, the leader and the notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.campaign import Chapter
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.campaign import by_place
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.state import State


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's stars and points for one adventure, None if there are none yet. `typed`: set by hand."""

    stars: int | None
    points: Points | None
    typed: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One adventure: its table (`code`, "" if it has none), when it was played, and its results.

    `at` is in milliseconds since 1970; `moment` says where an unfinished game stands.
    """

    slug: str
    number: int
    name: Text
    code: str
    at: int | None
    over: bool
    moment: Text
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """One player, with the name used at the newest table."""

    seat: str
    name: str
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class CampaignNote:
    """A note, with the table (`code`) and the adventure where it was written."""

    code: str
    number: int
    adventure: Text
    text: str


@dataclass(frozen=True, slots=True)
class CampaignView:
    """The whole page. `rows` are the adventures in their order, each with a cell for each of `people`."""

    headline: Text
    people: tuple[Person, ...]
    rows: tuple[Row, ...]
    notes: tuple[CampaignNote, ...]
    over: bool
    solo: bool

    @property
    def ranked(self) -> tuple[Person, ...]:
        """The people, most stars first."""
        return tuple(sorted(self.people, key=lambda person: -person.total))

    @property
    def typed(self) -> bool:
        """True if any stars were set by hand."""
        return any(cell.typed for row in self.rows for cell in row.cells)

    def row_of(self, code: str) -> Row | None:
        """Return the row that this table counts for, None if it counts for none."""
        return next((row for row in self.rows if row.code == code), None)


def campaign(chapters: Sequence[Chapter]) -> CampaignView:
    """Return the campaign of these tables, oldest first. Players are matched by their place at the table."""
    newest: State = chapters[-1].state
    typed = _typed(chapters)
    rows = tuple(_row(slug, _counted(chapters, slug), typed, len(newest.players)) for slug in ADVENTURES)
    totals = [sum(row.cells[at].stars or 0 for row in rows) for at in range(len(newest.players))]
    most = max(totals)
    people = tuple(
        Person(player.seat, player.name, total, leads=total == most > 0)
        for player, total in zip(newest.players, totals, strict=True)
    )
    over = rows[-1].over
    return CampaignView(_headline(people, over), people, rows, tuple(_notes(chapters)), over, newest.solo)


def _counted(chapters: Sequence[Chapter], slug: str) -> Chapter | None:
    """Return the table that counts for this adventure: the first finished one, else the newest."""
    played = [chapter for chapter in chapters if chapter.state.slug == slug]
    return next((chapter for chapter in played if chapter.outcome), played[-1] if played else None)


def _typed(chapters: Sequence[Chapter]) -> Mapping[tuple[str, int], int]:
    """Return the stars set by hand, by adventure and place at the table; a later table wins (S75)."""
    return {
        (one.adventure, chapter.state.seats.index(one.seat)): one.stars
        for chapter in chapters
        for one in chapter.state.typed_stars
    }


def _row(slug: str, chapter: Chapter | None, typed: Mapping[tuple[str, int], int], people: int) -> Row:
    layout = ADVENTURES[slug].layout
    over = chapter is not None and chapter.outcome is not None
    cells = tuple(_cell(chapter if over else None, at, typed.get((slug, at))) for at in range(people))
    return Row(
        slug,
        layout.number,
        layout.name,
        chapter.code if chapter else "",
        (chapter.finished_at or chapter.opened_at) if chapter else None,
        over,
        chapter.moment if chapter and not over else NOTHING,
        cells,
    )


def _cell(chapter: Chapter | None, at: int, typed: int | None) -> Cell:
    """Return the cell of the player at this place; without a finished game it has no points (S73, S74)."""
    if chapter is None or at >= len(chapter.state.seats):
        return Cell(typed, None, typed is not None)
    state, seat = chapter.state, chapter.state.seats[at]
    points = next((standing.total for standing in score(state) if standing.seat == seat), None)
    won = by_place(state).get(seat)
    return Cell(won if typed is None else typed, points, typed is not None)


def _notes(chapters: Sequence[Chapter]) -> Iterator[CampaignNote]:
    """Yield the notes of all tables, in the order of the tables (S75)."""
    for chapter in chapters:
        for number, text in enumerate(chapter.state.notes, start=1):
            if text:
                yield CampaignNote(chapter.code, number, chapter.state.adventure.layout.name, text)


def _headline(people: Sequence[Person], over: bool) -> Text:
    """Say who has the most stars; players with equal stars share the victory (S72, S77)."""
    best = [person.name for person in people if person.leads]
    if not best:
        return Text("Nobody has a star yet.")
    said: dict[str, Any] = {"count": max(person.total for person in people), "names": plain_list(best)}
    if len(people) == 1:
        return Text.counted("{names} has {count} star.", "{names} has {count} stars.", **said)
    if len(best) > 1 and over:
        return Text.counted(
            "{names} share the victory with {count} star each.",
            "{names} share the victory with {count} stars each.",
            **said,
        )
    if len(best) > 1:
        return Text.counted(
            "{names} lead with {count} star each.", "{names} lead with {count} stars each.", **said
        )
    if over:
        return Text.counted(
            "{names} wins the campaign with {count} star.",
            "{names} wins the campaign with {count} stars.",
            **said,
        )
    return Text.counted("{names} leads with {count} star.", "{names} leads with {count} stars.", **said)
