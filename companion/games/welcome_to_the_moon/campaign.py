"""Campaign: the next adventure, the stars, the notes, and the campaign's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.campaign import Chapter, Following
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.setup import Setup
from companion.games.welcome_to_the_moon.state import State, TypedStars, player_at

MOST_NOTES = 30
"""Largest number of notes kept at one table."""

MOST_WRITTEN = 1000
"""Largest number of notes ever written at one table; removed notes count, since each keeps its number."""

ADVENTURE = Choice("Adventure", {slug: adventure.layout.name for slug, adventure in ADVENTURES.items()})


def standing(state: State) -> Iterator[int]:
    """Yield the numbers of the notes that were not removed."""
    return (number for number, text in enumerate(state.notes, start=1) if text)


class OfCampaign(Move, anchor=Anchor.NONE, after_end=True):
    """Base of the moves that only tables of a campaign have, allowed at any time, also after the end."""

    def check(self, state: State) -> None:
        if not state.campaign:
            raise IllegalMove("This table belongs to no campaign.")


class Note(OfCampaign, kind="campaign-note"):
    """Write a free note for the campaign (WM-S75)."""

    sentence = Text("Campaign note: “{text}”.")

    text: str = declare(Words("Note", longest=200, shortest=1))

    def check(self, state: State) -> None:
        super().check(state)
        if len(list(standing(state))) >= MOST_NOTES:
            raise IllegalMove("There are {most} notes already.", most=MOST_NOTES)
        if len(state.notes) >= MOST_WRITTEN:
            raise IllegalMove(
                "At this table {most} notes were written; it has room for no more.", most=MOST_WRITTEN
            )

    def apply(self, state: State) -> State:
        return replace(state, notes=(*state.notes, self.text))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(text="-").offer(Text("Write a campaign note"), "text")


class RemoveNote(OfCampaign, kind="campaign-note-remove"):
    """Remove a note that is no longer needed; the others keep their numbers (WM-S75)."""

    sentence = Text("Campaign note {note} is removed.")

    note: int = declare(Number("Note", 1, MOST_WRITTEN))

    def check(self, state: State) -> None:
        super().check(state)
        if self.note > len(state.notes) or not state.notes[self.note - 1]:
            raise IllegalMove("There is no such note.")

    def apply(self, state: State) -> State:
        at = self.note - 1
        return replace(state, notes=(*state.notes[:at], "", *state.notes[self.note :]))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for number in standing(state):
            yield cls(note=number).offer(Text("Remove campaign note {note}", note=number))


class SetStars(OfCampaign, kind="campaign-stars"):
    """Set a player's stars of one adventure by hand, instead of the stars for the result (WM-S75, WM-S77)."""

    sentence = Text("Stars of {seat} in {adventure}, by hand: {stars}.")

    seat: str = declare(Id("Player", of="seat"))
    adventure: str = declare(ADVENTURE)
    stars: int = declare(Number("Stars", -20, 40))

    def check(self, state: State) -> None:
        super().check(state)
        player_at(state, self.seat)

    def apply(self, state: State) -> State:
        cell = (self.seat, self.adventure)
        others = (one for one in state.typed_stars if (one.seat, one.adventure) != cell)
        return replace(state, typed_stars=(*others, TypedStars(*cell, self.stars)))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            move = cls(seat=player.seat, adventure=state.slug, stars=0)
            label = Text("{player}: campaign stars by hand", player=player.name)
            yield move.offer(label, "adventure", "stars", values={"adventure": state.slug})


MOVES: tuple[type[Move], ...] = (Note, RemoveNote, SetStars)


def offers(state: State) -> Iterator[Offer]:
    """Yield the buttons of these moves if the table belongs to a campaign."""
    if state.campaign:
        for move in MOVES:
            yield from move.offers(state)


def stars(state: State) -> Mapping[str, int]:
    """Return each seat's stars for this table's adventure (WM-S74, WM-S77).

    Stars that were set by hand at this table replace the stars for the place (WM-S75).
    """
    typed = {one.seat: one.stars for one in state.typed_stars if one.adventure == state.slug}
    return {**by_place(state), **typed}


def by_place(state: State) -> Mapping[str, int]:
    """Return the stars that each seat's place in a finished adventure brings (WM-S74); {} for a solo game.

    Tied players share a place and get the same stars.
    """
    if state.solo:
        return {}
    standings = score(state)
    ranks = sorted({standing.rank for standing in standings})
    printed = state.adventure.layout.stars
    worth = dict(zip(ranks, printed, strict=False))
    return {standing.seat: worth.get(standing.rank, 0) for standing in standings}


def following(setup: Setup) -> Following[Setup] | None:
    """Return the set-up for the next adventure, with missions to be drawn (WM-S71); None after the last."""
    line = tuple(ADVENTURES)
    later = line[line.index(setup.adventure) + 1 :]
    if not later:
        return None
    label = Text("Next: {adventure}", adventure=ADVENTURES[later[0]].layout.name)
    return Following(label, replace(setup, adventure=later[0], mission_a=0, mission_b=0, mission_c=0))


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's stars and points for one adventure, each None if not known yet.

    `typed` is True if the stars were set by hand.
    """

    stars: int | None
    points: Points | None
    typed: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One adventure, with the table where it was played, the time, and the results.

    `code` is the table's code, "" if there is no table. `at` is in milliseconds since 1970. `moment` says how
    far an unfinished game is.
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
    """The campaign's page. `rows` are all adventures in order, each with one cell per person in `people`."""

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
        """Return the row that shows this table, None if its adventure's row shows another table."""
        return next((row for row in self.rows if row.code == code), None)


def campaign(chapters: Sequence[Chapter[State]]) -> CampaignView:
    """Return the view of a campaign from its tables, oldest first.

    The players of different tables are matched by their place at the table.
    """
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


def _counted(chapters: Sequence[Chapter[State]], slug: str) -> Chapter[State] | None:
    """Return the table that counts for this adventure: the first finished one, else the newest."""
    played = [chapter for chapter in chapters if chapter.state.slug == slug]
    return next((chapter for chapter in played if chapter.outcome), played[-1] if played else None)


def _typed(chapters: Sequence[Chapter[State]]) -> Mapping[tuple[str, int], int]:
    """Return the stars that players set by hand, by adventure and place at the table (WM-S75).

    If players set the same stars at several tables, the newest table counts.
    """
    return {
        (one.adventure, chapter.state.seats.index(one.seat)): one.stars
        for chapter in chapters
        for one in chapter.state.typed_stars
    }


def _row(slug: str, chapter: Chapter[State] | None, typed: Mapping[tuple[str, int], int], people: int) -> Row:
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


def _cell(chapter: Chapter[State] | None, at: int, typed: int | None) -> Cell:
    """Return the cell of the player at this place; its points are None without a finished game.

    Rules WM-S73, WM-S74.
    """
    if chapter is None or at >= len(chapter.state.seats):
        return Cell(typed, None, typed is not None)
    state, seat = chapter.state, chapter.state.seats[at]
    points = next((standing.total for standing in score(state) if standing.seat == seat), None)
    won = by_place(state).get(seat)
    return Cell(won if typed is None else typed, points, typed is not None)


def _notes(chapters: Sequence[Chapter[State]]) -> Iterator[CampaignNote]:
    """Yield the notes of all tables, in the order of the tables (WM-S75)."""
    for chapter in chapters:
        for number, text in enumerate(chapter.state.notes, start=1):
            if text:
                yield CampaignNote(chapter.code, number, chapter.state.adventure.layout.name, text)


def _headline(people: Sequence[Person], over: bool) -> Text:
    """Say who has the most stars; players with equal stars share the victory (WM-S72, WM-S77)."""
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
