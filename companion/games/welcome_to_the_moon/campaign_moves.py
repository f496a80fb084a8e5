"""Moves of a campaign's table besides the sheets: notes, and stars set by hand (S75, S77).

The app does not know what campaign cards say: players note what they want to remember.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.permissions import player_at
from companion.games.welcome_to_the_moon.state import State, TypedStars

MOST_NOTES = 30
"""Largest number of notes kept at one table."""

MOST_WRITTEN = 1000
"""Largest number of notes ever written at one table; removed notes count, since each keeps its number."""

ADVENTURE = Choice("Adventure", {slug: adventure.layout.name for slug, adventure in ADVENTURES.items()})


def standing(state: State) -> Iterator[int]:
    """Yield the numbers of the notes that were not removed."""
    return (number for number, text in enumerate(state.notes, start=1) if text)


class OfCampaign(Move, anchor=Anchor.NONE, after_end=True):
    """Base of the moves of a campaign's table. They are allowed at any time, also after the end."""

    def check(self, state: State) -> None:
        if not state.campaign:
            raise IllegalMove("This table belongs to no campaign.")


class Note(OfCampaign, kind="campaign-note"):
    """Write a free note for the campaign (S75)."""

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
    """Remove a note that is no longer needed; the others keep their numbers (S75)."""

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
    """Set a player's stars of one adventure by hand, in place of those that the result brings (S75, S77)."""

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
