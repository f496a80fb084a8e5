"""Box cards: numbers that are printed in a game box, typed once and offered to later tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.engine import sizes
from companion.engine.errors import Malformed
from companion.engine.fields import Id
from companion.engine.game import BoxCard
from companion.engine.text import visible
from companion.per_app import per_app
from companion.tables.errors import UnknownTable
from companion.tables.loaded.cache import table_cache
from companion.tables.store import card_rows
from companion.tables.store.connection import retry_on_clash


@dataclass(slots=True)
class Sharing:
    """Settings for sharing box cards between tables; `create_app` sets both.

    If `on` is False, the cards of one table are not offered to others. `may_add` counts one new card for the
    address of the request, and returns True if the card may be stored.
    """

    on: bool = True
    may_add: Callable[[], bool] = field(default=lambda: True)


sharing = per_app(Sharing)


def box_cards(slug: str) -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return the box cards of a game as {kind: {id: fields}}."""
    return by_kind(card_rows.box_cards(slug))


def cards_at(slug: str, codes: Iterable[str]) -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return the box cards typed at these tables of a game, as {kind: {id: fields}}.

    If several tables have the same card, the table that is named first wins.
    """
    found: list[BoxCard] = []
    for loaded in table_cache.known(codes):
        if loaded.record.game == slug:
            with loaded.lock, suppress(UnknownTable):  # deleted just now
                loaded.refresh()
                found += loaded.game.box_cards(loaded.setup, loaded.state)
    return by_kind(found)


def by_kind(cards: Iterable[BoxCard]) -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return cards as games read them, {kind: {id: fields}}; of two cards with the same id the first wins."""
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for kind, card_id, values in cards:
        found.setdefault(kind, {}).setdefault(card_id, values)
    return found


def save_box_card(slug: str, kind: str, card_id: str, values: Mapping[str, Any]) -> None:
    """Store the printed numbers of one card, to be offered to later tables. Raises `Malformed`."""
    card = (Id("Kind").read(kind, "kind"), Id("Card").read(card_id, "id"), dict(visible(values)))
    retry_on_clash(lambda: card_rows.save_box_card(slug, card))


def to_keep(slug: str, cards: Iterable[BoxCard]) -> tuple[BoxCard, ...]:
    """Return the cards of a table that may be stored; () if sharing is off.

    These are all cards that the database has already, and as many new cards as the address of the request may
    add. Raises `Malformed` if a game made an id that a database cannot store.
    """
    cards = tuple(cards)
    for kind, card_id, _ in cards:
        if max(len(kind), len(card_id)) > sizes.ID or "\0" in kind + card_id:
            raise Malformed("setup", "A name in it is too long.")
    if not (sharing.on and cards):
        return ()
    known = card_rows.known(slug)
    return tuple(card for card in cards if card[:2] in known or sharing.may_add())
