"""Numbers of the panel with the buttons that change them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.moves import Move
from companion.engine.offers import Offer, OfferIndex
from companion.engine.track import Track


@dataclass(frozen=True, slots=True)
class Meter:
    """A tracked number: its value id, label and track, and the offers of one less and one more."""

    id: str
    label: str
    value: int
    most: int | None
    less: Offer
    more: Offer
    hit: Offer | None = None
    marks: tuple[int, ...] = ()

    @property
    def spaces(self) -> range:
        """The spaces of a short track, for pips."""
        return range(1, (self.most or 0) + 1)


def meter(index: OfferIndex, what: str, label: str, track: Track, less: Move, more: Move) -> Meter:
    """Return a number with the moves of one less and one more; for health also the dialog for a hit."""
    given = less.payload()
    hit = index.dialog(type(less), **given) if given.pop("amount", None) else None
    return Meter(what, label, track.value, track.most, index[less], index[more], hit)
