"""Damage and healing as buttons, with the result of each amount before it is dealt (X3, X4, R6, W1, W3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.fields import Number
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astro_knights.components import HOMEWORLD_DOUBLING

PAD = 12
AMOUNT = Number("Amount", 1, 99, pad=(1, PAD))
DEFEATED = Text("defeated")


def damage_offers(by_one: Move, name: str, blows: Mapping[str, str]) -> Iterator[Offer]:
    """Yield damage by any amount, and by one. `blows` says what each of the usual amounts does."""
    yield by_one.offer(Text("Damage {name}", name=name), "amount", amount=blows)
    yield by_one.offer(Text("{name}: health −1", name=name))


def heal_offers(by_one: Move, name: str) -> Iterator[Offer]:
    """Yield healing by any amount, and by one."""
    yield by_one.offer(Text("Heal {name}", name=name), "amount")
    yield by_one.offer(Text("{name}: health +1", name=name))


def left_after(health: int, end: Text, least: int = 1, most: int = PAD) -> dict[str, Text]:
    """Return the health left after each usual amount, or `end` if none is left (R6, W1, W3)."""
    return {
        str(amount): Text.verbatim(f"\u2192 {health - amount}") if amount < health else end
        for amount in range(least, most + 1)
    }


def blow(health: int, amount: int) -> Text:
    """Return the effect of this much damage to a knight, in a word (X3, X4)."""
    if amount < health:
        return Text.verbatim(f"\u2192 {health - amount}")
    over = spill(health, amount)
    return Text("World \u2212{over}", over=over) if over else Text("falls")


def spill(health: int, amount: int) -> int:
    """Return the Homeworld's loss when a knight on this health suffers this much (X3, X4)."""
    return HOMEWORLD_DOUBLING * max(0, amount - health)
