"""What a seat may do now: the button, the reason it is grey, and the values it may ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that can be made, or the reason why not.

    `fields` are filled in already; `asks` are the names of the fields still open (a sheet asks for
    them), `options` the allowed ids of an open field with their labels (a second line says what it would
    do): of a text what may be meant, of a number what a value would do. `values` are what open fields
    hold before anything is typed. `refusal` is the text of the very `IllegalMove` that the rule would raise.
    """

    kind: str
    label: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    refusal: Text | None = None
    hint: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """One offer's name among all: the kind and what is filled in."""
        return "-".join([self.kind, *(str(value) for value in self.fields.values())])


def offered(
    check: Callable[[Move], None],
    move: Move,
    label: str,
    *,
    asks: tuple[str, ...] = (),
    options: Mapping[str, Mapping[str, str]] | None = None,
    hint: str = "",
) -> Offer:
    """The offer of a move. Its asked fields hold some allowed value; `check` speaks of the rest."""
    fields = {name: value for name, value in move.payload().items() if name not in asks}
    try:
        check(move)
    except IllegalMove as error:
        return Offer(move.kind, label, fields, asks, options or {}, error.reason, hint)
    return Offer(move.kind, label, fields, asks, options or {}, None, hint)


class Desk:
    """Makes the offers of one state, by the check that its moves have to pass."""

    def __init__(self, check: Callable[[Move], None]) -> None:
        self._check = check

    def __call__(
        self, move: Move, label: str, *asks: str, hint: str = "", **options: Mapping[str, str]
    ) -> Offer:
        """An offer of this move, with these fields left open."""
        return offered(self._check, move, label, asks=asks, options=options, hint=hint)


class Shelf:
    """The offers of a state, to be found by what they do."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._all = tuple(offers)
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
