"""Set-up of a table, and the box cards that are kept for the next table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import fields
from companion.engine.box import BoxKind
from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Many, Number, Record, Words, declare
from companion.engine.game import BoxCard, BoxCards
from companion.engine.seats import Seat
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.hundred_astronauts.components import CARDS_B, CLASSIC, DEALT, DRAFT, EDITIONS, NEWER
from companion.games.hundred_astronauts.state import (
    AFTER,
    BEFORE,
    GAME,
    MOST_CARDS,
    OWN,
    RANDOM,
    STEALS,
    Blueprint,
    HouseRules,
    Player,
    State,
)

FIRST_DRAWS = {OWN: Text("each player's own first turn"), GAME: Text("the first turn of the game")}
COUNTED = {BEFORE: Text("before the draw"), AFTER: Text("after it")}
HABITS: Mapping[str, tuple[str, ...]] = {
    CLASSIC: ("cards", "steal", "first_draw", "counted", "universal"),
    NEWER: ("start_draw", "draft_discard", "hand_limit"),
}
"""Fields of the set-up that each edition uses. The next table starts with the last table's values.

The newer edition does not use `cards` and `universal`, because all its 100 cards are known (HA-B-1), and the
Universal card is not one of them.
"""


@dataclass(frozen=True, slots=True)
class Setup:
    """The edition and how the table plays it. `cards` is the size of the classic pile, 0 if not counted.

    `start_draw`, `draft_discard` and `hand_limit` are used only in the newer edition, because its rules are
    not known in full (HA-B-8). `library` holds the blueprints that were typed in before; it is filled in from
    box cards. A `light` table begins with no part tracked (`companion.engine.tracking`).
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
    light: bool = declare(Flag("The light way"), default=False)


def out_of_deck(players: int) -> int:
    """HA-S3, HA-B-5: return the number of cards dealt to the players and to the draft."""
    return DEALT * players + DRAFT


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """HA-S3: raise `Malformed` if so few cards were counted that dealing leaves no deck."""
    least = out_of_deck(len(seats)) + 1
    if setup.edition == CLASSIC and 0 < setup.cards < least:
        sentence = "{dealt} cards are dealt: {least} at least, or 0 where nobody counts."
        raise Malformed("cards", sentence, dealt=least - 1, least=least)


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return a new game: six cards each, six in the draft. The newer edition has 100 cards (HA-B-1).

    Rule HA-S3.
    """
    cards = CARDS_B if setup.edition == NEWER else setup.cards
    return State(
        edition=setup.edition,
        players=tuple(Player(seat.id, seat.name, DEALT) for seat in seats),
        deck=cards - out_of_deck(len(seats)) if cards else None,
        house=HouseRules(
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


BLUEPRINTS: Mapping[str, str] = {edition: f"blueprint-{edition}" for edition in EDITIONS}
"""Kind of box card for blueprints by edition, because the two editions pay with different cards."""
BOX: Mapping[str, BoxKind] = {
    kind: BoxKind(Text("Blueprints: {edition}", edition=EDITIONS[edition].name), Blueprint, "title")
    for edition, kind in BLUEPRINTS.items()
}
"""What is printed in the box."""
HABIT = "habit"
HOUSE, THE_HOUSE = "house", "house"
MOST = 100


def fill_setup(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Return a raw set-up with missing fields filled in from box cards."""
    chosen = str(raw.get("edition", CLASSIC))
    known = list(box.get(BLUEPRINTS.get(chosen, ""), {}).values())[:MOST]
    return {"library": known, **habits(box, chosen), **raw}


def habits(box: BoxCards, chosen: str) -> Mapping[str, Any]:
    """Return the set-up fields of the last table that played this edition."""
    return box.get(HABIT, {}).get(chosen, {})


def edition(box: BoxCards) -> str:
    """Return the edition of the last table as the default, because a home has one box."""
    return str(box.get(HOUSE, {}).get(THE_HOUSE, {}).get("edition", CLASSIC))


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return kind, id and fields of each box card typed at this table."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    written = fields.to_json(setup)
    yield HOUSE, THE_HOUSE, {"edition": setup.edition}
    yield HABIT, setup.edition, {name: written[name] for name in HABITS[setup.edition] if name in written}
    for card in state.library:
        yield BLUEPRINTS[setup.edition], slug(card.title), fields.to_json(card)
