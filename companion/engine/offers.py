"""Moves that a seat may make now: the button, the reason why it is grey, and the values it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.engine.errors import IllegalMove
from companion.engine.outcome import Outcome, check_running
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text

if TYPE_CHECKING:
    from companion.engine.moves import Move


BY_ONE = ((-1, "\u22121"), (1, "+1"))
"""Steps and labels of the two buttons beside a number."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that can be made, or the reason why it cannot.

    `fields` are filled in already; `asks` are the names of the fields still open (a dialog asks for them).
    `options` are the allowed ids of an open field with their labels, whose second line says what the choice
    would do; for a text they are suggestions, for a number they say what a value would do. `values` are what
    open fields hold at first. `refusal` is the text of the `IllegalMove` of the rule.
    `move` is the move that it makes, with some allowed value in each asked field. `leaves` says what the
    move would lose or leave undone: the main button is quiet while it leaves anything.
    """

    kind: str
    label: Text
    fields: Mapping[str, Any] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    refusal: Text | None = None
    hint: Text = NOTHING
    values: Mapping[str, Any] = field(default_factory=dict)
    move: Move | None = field(default=None, repr=False, compare=False)
    leaves: Text = NOTHING

    @property
    def key(self) -> tuple[str, ...]:
        """The kind and the filled-in fields."""
        return (self.kind, *(str(value) for value in self.fields.values()))

    @property
    def id(self) -> str:
        """The key as the JSON interface has it. Two offers may share one if their texts have hyphens."""
        return "-".join(self.key)


class OfferIndex:
    """The offers of a state, each found by the move that it makes."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self.all = tuple(offers)
        self._one_tap = {offer.key: offer for offer in self.all if not offer.asks}
        self._dialogs = {offer.key: offer for offer in self.all if offer.asks}

    def __getitem__(self, move: Move) -> Offer:
        """Return the one-tap offer of this move. Raises `KeyError`."""
        return self._one_tap[move.offer(NOTHING).key]

    def get(self, move: Move) -> Offer | None:
        """Return the one-tap offer of this move, or None if it is not offered."""
        return self._one_tap.get(move.offer(NOTHING).key)

    def dialog(self, kind: type[Move], **given: Any) -> Offer:
        """Return the offer of this class that asks for its other fields. Raises `KeyError`."""
        return self._dialogs[Offer(kind.kind, NOTHING, given).key]

    def of(self, *kinds: type[Move]) -> tuple[Offer, ...]:
        """Return all offers of these classes, class by class."""
        return tuple(offer for kind in kinds for offer in self.all if offer.kind == kind.kind)


KEPT = 64
"""Number of recent states whose offers and panels are cached for all phones at their tables."""


class OfferCache:
    """The checked offers of every state of a game, asked of its moves in their order.

    The offers of the last `kept` states stay cached, because prompts, panel and every phone at the table ask
    for the same ones. States have to be hashable then.
    """

    def __init__(
        self, moves: Mapping[str, type[Move]], outcome: Callable[[Any], Outcome | None], kept: int = KEPT
    ) -> None:
        self._moves = tuple(moves.values())
        self._outcome = outcome
        self._kept = lru_cache(maxsize=kept)(self.compute)

    def __call__(self, state: Any) -> OfferIndex:
        """Return all offers at this table."""
        return self._kept(state)

    def forget(self) -> None:
        """Clear the cache, for measurements."""
        self._kept.cache_clear()

    def compute(self, state: Any) -> OfferIndex:
        """Compute all offers at this table, without the cache."""
        end = self._outcome(state)
        return OfferIndex(_checked(state, offer, end) for move in self._moves for offer in move.offers(state))


def _checked(state: Any, offer: Offer, end: Outcome | None) -> Offer:
    """Add the reason if the move may not be made."""
    if offer.move is None:
        return offer
    try:
        check_running(end, offer.move)
        offer.move.check(state)
    except IllegalMove as error:
        return replace(offer, refusal=error.reason)
    return offer
