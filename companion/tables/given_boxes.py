"""Boxes that people give away: the printed cards of a game, in a file or behind a link."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Malformed, TableError
from companion.engine.fields import Id
from companion.engine.game import BoxCard, BoxCards
from companion.engine.text import Text
from companion.games import GAMES
from companion.tables.box_cards import box_cards
from companion.tables.clock import now
from companion.tables.parsing import faults, parser
from companion.tables.store import card_rows, given_rows
from companion.tables.store.connection import Clash, retry_on_clash

VERSION = 1
LARGEST = 256 * 1024
"""Maximum number of bytes of a file, with the form that sends it."""

LONGEST = LARGEST - 4096
"""Maximum number of bytes of a box that is given away, so that its file can be sent."""

DAY = 24 * 3600 * 1000
"""Milliseconds of a day."""

NO_BOX = Text("This file is no box of cards.")
NEWER = Text("This box is of a newer Companion.")
OTHER_GAME = Text("This is no box of {game}: it is of another game.")
EMPTY = Text("There is no card in this box.")
MANY = Text("There are too many cards in this box: {most} are the most.")
CARD = Text("Card {number} of this box cannot be read: {reason}")
CARD_FIELD = Text("Card {number} of this box cannot be read, at \u201c{field}\u201d: {reason}")
TWICE = Text("This card is there twice.")
BLANK = Text("There is nothing on this card.")
NO_KIND = Text("This game has no such kind of card.")
TOO_LARGE = Text("There is too much in this box.")
NO_ROOM = Text("There is no room for so many cards of a game: {most} are the most.")

Named = tuple[str, str]
"""Kind and id of a card."""


class BoxError(TableError):
    """A box cannot be read or taken in. The text gives the reason."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The cards of a box beside ours: those that we lack, those that we have, and those that differ.

    `other` has each card of the box with our fields of it.
    """

    new: tuple[BoxCard, ...]
    same: tuple[BoxCard, ...]
    other: tuple[tuple[BoxCard, Mapping[str, Any]], ...]


def printed_cards(slug: str, box: BoxCards) -> tuple[BoxCard, ...]:
    """Return the cards of a box that can be given away, by kind and id.

    These are the printed ones. A card is left out if nothing was typed of it, or if the game can no longer
    read it.
    """
    found: list[BoxCard] = []
    for kind, declared in GAMES[slug].box.items():
        for card_id, values in sorted(box.get(kind, {}).items()):
            with suppress(Malformed):
                if read := declared.read(card_id, values):
                    found.append((kind, card_id, read))
    return tuple(found)


def written(slug: str, cards: Iterable[BoxCard]) -> str:
    """Return a box as the text of a file. Equal boxes have equal texts."""
    lines = (
        json.dumps({"kind": kind, "id": card_id, "fields": values}, ensure_ascii=False, sort_keys=True)
        for kind, card_id, values in sorted(cards, key=lambda card: card[:2])
    )
    head = json.dumps({"companion_box": VERSION, "game": slug})[:-1]
    return f'{head}, "cards": [\n' + ",\n".join(lines) + "\n]}\n"


def read_file(data: bytes, slug: str) -> tuple[BoxCard, ...]:
    """Return the cards of a file for this game.

    Raises `BoxError` if it is no such file, and `Busy` if too many other files are being read.
    """
    try:
        raw = parser.json_object(data, {"cards": card_rows.MOST_CARDS})
    except faults.Fault as fault:
        if fault.kind == faults.ITEMS:
            raise BoxError(MANY, most=card_rows.MOST_CARDS) from fault
        raise BoxError(parser.SENTENCES.get(fault.kind, NO_BOX)) from fault
    version, cards = raw.get("companion_box"), raw.get("cards")
    if type(version) is not int or version < 1 or not isinstance(cards, list):
        raise BoxError(NO_BOX)
    if version > VERSION:
        raise BoxError(NEWER)
    if raw.get("game") != slug:
        raise BoxError(OTHER_GAME, game=GAMES[slug].meta.name)
    if not cards:
        raise BoxError(EMPTY)
    return read_cards(cards, slug)


def read_cards(raw: Iterable[Any], slug: str) -> tuple[BoxCard, ...]:
    """Return the cards of a list in a file. Raises `BoxError` with the number of the card that is wrong."""
    found: dict[Named, BoxCard] = {}
    for number, one in enumerate(raw, start=1):
        try:
            card = read_card(one, slug)
            if card[:2] in found:
                raise Malformed("", TWICE)
        except Malformed as error:
            said = CARD_FIELD if error.field else CARD
            raise BoxError(said, number=number, field=error.field, reason=error.reason) from error
        found[card[:2]] = card
    return tuple(found.values())


def read_card(raw: object, slug: str) -> BoxCard:
    """Return one card. Raises `Malformed`."""
    if not isinstance(raw, Mapping) or set(raw) != {"kind", "id", "fields"}:
        raise Malformed("", "A card has a kind, an id and fields.")
    declared = GAMES[slug].box.get(raw["kind"]) if isinstance(raw["kind"], str) else None
    if declared is None:
        raise Malformed("kind", NO_KIND)
    card_id = Id("Card").read(raw["id"], "id")
    if not (values := declared.read(card_id, raw["fields"])):
        raise Malformed("", BLANK)
    return (raw["kind"], card_id, values)


def compare(slug: str, cards: Iterable[BoxCard], box: BoxCards) -> Compared:
    """Return the cards of a box beside the box cards that we have."""
    ours = {card[:2]: card[2] for card in printed_cards(slug, box)}
    cards = tuple(cards)
    return Compared(
        tuple(card for card in cards if card[:2] not in ours),
        tuple(card for card in cards if ours.get(card[:2]) == card[2]),
        tuple((card, ours[card[:2]]) for card in cards if ours.get(card[:2], card[2]) != card[2]),
    )


def wanted(compared: Compared, replace: Collection[Named]) -> tuple[BoxCard, ...]:
    """Return the cards that differ from ours and shall replace them."""
    return tuple(card for card, _ in compared.other if card[:2] in replace)


def take_in(slug: str, cards: Iterable[BoxCard], replace: Collection[Named]) -> tuple[int, int]:
    """Store the cards that this server lacks, and those of `replace` in place of its own.

    Return the number of new cards and of replaced ones. Raises `BoxError` if there is no room for all.
    """
    cards = tuple(cards)

    def attempt() -> tuple[int, int]:
        box = box_cards(slug)
        compared = compare(slug, cards, box)
        changed = wanted(compared, replace)
        missing = [card for card in compared.new if card[1] not in box.get(card[0], {})]
        empty = [card for card in compared.new if card not in missing]
        check_room(sum(map(len, box.values())) + len(missing))
        card_rows.take_in(slug, missing, (*changed, *empty))
        return len(compared.new), len(changed)

    return retry_on_clash(attempt)


def check_room(count: int) -> None:
    """Raise `BoxError` if a game cannot have so many cards."""
    if count > card_rows.MOST_CARDS:
        raise BoxError(NO_ROOM, most=card_rows.MOST_CARDS)


# --- behind a link -------------------------------------------------------------------------------


def keep(box_id: str, slug: str, text: str) -> None:
    """Keep a box behind a link, unless it is kept already. `text` is what `written` returned."""
    with suppress(Clash):
        if given_rows.find(box_id, slug) is None:
            given_rows.insert_box(box_id, slug, text, now())


def is_kept(box_id: str, slug: str) -> bool:
    return given_rows.find(box_id, slug) is not None


def kept(box_id: str, slug: str) -> tuple[BoxCard, ...] | None:
    """Return the cards of a box behind a link, None if there is none. A card that cannot be read is left out.

    This counts as a use of the box, noted once a day.
    """
    found = given_rows.find(box_id, slug)
    if found is None:
        return None
    text, used_at = found
    if now() - used_at > DAY:
        given_rows.use(box_id, now())
    cards: list[BoxCard] = []
    for one in json.loads(text)["cards"]:
        with suppress(Malformed):
            cards.append(read_card(one, slug))
    return tuple(cards)
