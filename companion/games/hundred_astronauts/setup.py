"""Choices before the first turn (S1-S4, B-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Many, Number, Record, Words, declare
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.games.hundred_astronauts.card_records import Blueprint
from companion.games.hundred_astronauts.components import CARDS_B, CLASSIC, DEALT, DRAFT, EDITIONS, NEWER
from companion.games.hundred_astronauts.state import (
    AFTER,
    BEFORE,
    GAME,
    MOST_CARDS,
    OWN,
    RANDOM,
    STEALS,
    House,
    Player,
    State,
)

FIRST_DRAWS = {OWN: Text("each player's own first turn"), GAME: Text("the first turn of the game")}
COUNTED = {BEFORE: Text("before the draw"), AFTER: Text("after it")}
HABITS: Mapping[str, tuple[str, ...]] = {
    CLASSIC: ("cards", "steal", "first_draw", "counted", "universal"),
    NEWER: ("start_draw", "draft_discard", "hand_limit"),
}
"""Fields of a set-up that each edition uses; the next table begins with the last table's values.

All 100 cards of the newer edition are known (B-1), and none is the Universal card.
"""


@dataclass(frozen=True, slots=True)
class Setup:
    """The edition and how the table plays it. `cards` is the size of the classic pile, 0 if not counted.

    `start_draw`, `draft_discard` and `hand_limit` are of the newer edition, whose rules are not known
    in full (B-8). `library` holds the blueprints typed in before; it is filled in from box cards.
    """

    edition: str = declare(
        Choice("Edition", {key: one.name for key, one in EDITIONS.items()}), default=CLASSIC
    )
    cards: int = declare(Number("Cards in the whole pile", 0, MOST_CARDS), default=0)
    steal: str = declare(Choice("The Battleship steals", STEALS), default=RANDOM)
    first_draw: str = declare(Choice("No draw in", FIRST_DRAWS), default=OWN)
    counted: str = declare(Choice("12 cards turn turbine and panel off", COUNTED), default=BEFORE)
    start_draw: int = declare(Number("Cards drawn at the start of a turn", 0, 3), default=0)
    draft_discard: bool = declare(Flag("A draft card costs a discard"), default=False)
    hand_limit: int = declare(Number("Hand limit", 0, 20), default=0)
    universal: str = declare(Words("What the Universal card does", 120), default="")
    library: tuple[Blueprint, ...] = declare(
        Many("Blueprints typed in before", Record("Blueprint", Blueprint), 0, 100), default=()
    )


def out_of_deck(players: int) -> int:
    """S3, B-5: return the number of cards dealt to the players and to the draft."""
    return DEALT * players + DRAFT


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """S3: raise `Malformed` if so few cards were counted that dealing leaves no deck."""
    least = out_of_deck(len(seats)) + 1
    if setup.edition == CLASSIC and 0 < setup.cards < least:
        sentence = "{dealt} cards are dealt: {least} at least, or 0 where nobody counts."
        raise Malformed("cards", sentence, dealt=least - 1, least=least)


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """S3: return a new game: six cards each, six in the draft. The newer edition has 100 cards (B-1)."""
    cards = CARDS_B if setup.edition == NEWER else setup.cards
    return State(
        edition=setup.edition,
        players=tuple(Player(seat.id, seat.name, DEALT) for seat in seats),
        deck=cards - out_of_deck(len(seats)) if cards else None,
        house=House(
            steal=setup.steal,
            start_draw=setup.start_draw,
            draft_discard=setup.draft_discard,
            hand_limit=setup.hand_limit,
            universal=setup.universal,
            first_draw=setup.first_draw,
            counted=setup.counted,
        ),
        library=setup.library,
    )
