"""Moves that a seat may make now: their buttons, the reasons of disabled ones, and the fields of dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
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
class Tally:
    """A number that a dialog shows above its field: the sum of `counts`, which has the numbers by value id.

    A page adds what was typed since, because the dialog may go on from cell to cell without the server.
    With `corrects` the dialog leads to the correction of the value, the only one in `counts`.
    """

    label: Text
    counts: Mapping[str, int]
    corrects: bool = False

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that can be made, or the reason why it cannot.

    `fields` are filled in already; `asks` are the names of the open fields, which a dialog asks for.
    `options` maps an open field to its allowed ids and their labels. The second line of a label says what
    the choice would do. For a text the options are suggestions; for a number they say what a value would do.
    `values` are the first values of open fields; those of the fields in `guesses` are proposals, which the
    dialog marks until a player touches them. `refusal` is the reason why the rules refuse the move.
    `unknown` is the id of a value that the move depends on and the app does not know, "" if there is none.
    `move` is the move to make, with some allowed value in each open field. `leaves` says what the move would
    lose or leave undone; a main button with such a warning is less prominent. `tallies` are numbers that the
    dialog shows, `labels` the labels of open fields that differ from those of the move.
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
    unknown: str = ""
    guesses: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()
    labels: Mapping[str, Text] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, ...]:
        """The kind and the filled-in fields."""
        return (self.kind, *(str(value) for value in self.fields.values()))

    @property
    def id(self) -> str:
        """The key as one text for the JSON interface. Hyphens in the fields may make two ids equal."""
        return "-".join(self.key)


@dataclass(frozen=True, slots=True)
class NextOffer:
    """An offer to which a dialog goes on without being closed.

    `label` names it on the button. `sets` is the id of the value that it sets for the first time; a page
    passes over the offer if the value is there already.
    """

    label: Text
    offer: Offer
    sets: str


class OfferIndex:
    """The offers of a state, for look-up by the move that an offer makes.

    Two indexes with equal offers are equal, so that a cached fragment can compare them.
    """

    def __init__(self, offers: Iterable[Offer]) -> None:
        self.all = tuple(offers)
        self._found: dict[Any, OfferIndex] = {}

    @cached_property
    def _one_tap(self) -> Mapping[tuple[str, ...], Offer]:
        return {offer.key: offer for offer in self.all if not offer.asks}

    @cached_property
    def _dialogs(self) -> Mapping[tuple[str, ...], Offer]:
        return {offer.key: offer for offer in self.all if offer.asks}

    def __getitem__(self, move: Move) -> Offer:
        """Return the one-tap offer of this move. Raises `KeyError` if it is not offered."""
        return self._one_tap[move.offer(NOTHING).key]

    def get(self, move: Move) -> Offer | None:
        """Return the one-tap offer of this move, or None if it is not offered."""
        return self._one_tap.get(move.offer(NOTHING).key)

    def dialog(self, kind: type[Move], **given: Any) -> Offer:
        """Return the offer of this class with the fields `given`, whose dialog asks for the others.

        Raises `KeyError` if it is not offered.
        """
        return self._dialogs[Offer(kind.kind, NOTHING, given).key]

    def steps(self, kind: Callable[..., Move], **given: Any) -> tuple[Offer, Offer]:
        """Return the two buttons beside a number: one less, one more. Raises `KeyError`."""
        return self[kind(**given, by=-1)], self[kind(**given, by=1)]

    def of(self, *kinds: type[Move]) -> tuple[Offer, ...]:
        """Return all offers of these classes, in the order of the classes."""
        return tuple(offer for kind in kinds for offer in self.all if offer.kind == kind.kind)

    def where(self, *kinds: type[Move], **fields: Any) -> OfferIndex:
        """Return the offers of these classes (without classes: all offers) with these fields filled in.

        The result is cached for all phones at the table.
        """
        asked = (kinds, *fields.items())
        if asked not in self._found:
            found = self.of(*kinds) if kinds else self.all
            for name, value in fields.items():
                found = tuple(offer for offer in found if offer.fields.get(name) == value)
            self._found[asked] = OfferIndex(found)
        return self._found[asked]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OfferIndex) and self.all == other.all

    __hash__ = None  # type: ignore[assignment]


KEPT = 64
"""Number of recent states for which offers and panels are cached, for all phones at their tables."""


class OfferCache:
    """Computes the offers of a state: all buttons of all moves, checked by the rules.

    The offers of the last `kept` states are cached, because the prompts, the panel and every phone of a table
    need the same offers. States have to be hashable for this, unless `kept` is 0.
    """

    def __init__(
        self, moves: Mapping[str, type[Move]], outcome: Callable[[Any], Outcome | None], kept: int = KEPT
    ) -> None:
        self._moves = tuple(moves.values())
        self._outcome = outcome
        self._kept = lru_cache(maxsize=kept)(self.compute)

    def __call__(self, state: Any) -> OfferIndex:
        """Return all offers in this state."""
        return self._kept(state)

    def forget(self) -> None:
        """Clear the cache, for measurements."""
        self._kept.cache_clear()

    def compute(self, state: Any) -> OfferIndex:
        """Return all offers in this state, without the cache."""
        end, untracked = self._outcome(state), getattr(state, "untracked", ())
        moves = (move for move in self._moves if move.of_part not in untracked)
        return OfferIndex(_checked(state, offer, end) for move in moves for offer in move.offers(state))


def _checked(state: Any, offer: Offer, end: Outcome | None) -> Offer:
    """Add the refusal if the rules refuse the move."""
    if offer.move is None:
        return offer
    try:
        check_running(end, after_end=offer.move.after_end)
        offer.move.check_known(state)
        offer.move.check(state)
    except IllegalMove as error:
        return replace(offer, refusal=error.reason, unknown=offer.move.first_unknown(state))
    return offer
