"""Finding an offer by what it does."""

from __future__ import annotations

from companion.engine.offers import Offer
from companion.games.astro_knights.offers import offers
from companion.games.astro_knights.state import State


class Shelf:
    """The offers of a state, by kind and fields."""

    def __init__(self, state: State, seat: str) -> None:
        self._all = offers(state, seat)
        self._asking = {offer.id: offer for offer in self._all if offer.asks}
        self._offers = {offer.id: offer for offer in self._all if not offer.asks}

    def __call__(self, *parts: object) -> Offer:
        """The one-tap offer with these parts in its id."""
        return self._offers["-".join(str(part) for part in parts)]

    def get(self, *parts: object) -> Offer | None:
        """The same, where it is offered at all."""
        return self._offers.get("-".join(str(part) for part in parts))

    def asking(self, *parts: object) -> Offer:
        """The offer of this id that opens a sheet."""
        return self._asking["-".join(str(part) for part in parts)]

    def kinds(self, *kinds: str) -> tuple[Offer, ...]:
        """All offers of these kinds, kind by kind."""
        return tuple(offer for kind in kinds for offer in self._all if offer.kind == kind)
