"""Base class for the panel of a game whose templates read the state and the offers directly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.engine.moves import Move
from companion.engine.offers import OfferIndex


class Seated(Protocol):
    """A player's record."""

    @property
    def seat(self) -> str: ...


StateT = TypeVar("StateT")
SeatedT = TypeVar("SeatedT", bound=Seated)


@dataclass(frozen=True)
class StatePanel(Generic[StateT]):
    """State of a table and its offers, as templates read them. All phones at the table share it.

    A subclass sets `moves` to the game's move classes (`named`), so that templates can look up their offers.
    What has to be computed from the state is a cached property of the subclass.
    """

    state: StateT
    offers: OfferIndex
    moves: ClassVar[SimpleNamespace]

    @staticmethod
    def own_first(players: Iterable[SeatedT], seat: str) -> list[SeatedT]:
        """Return the players with the one at this seat first."""
        return sorted(players, key=lambda player: player.seat != seat)


def named(moves: Mapping[str, type[Move]]) -> Any:
    """Return the classes of these moves by the name of the class."""
    return SimpleNamespace(**{cls.__name__: cls for cls in moves.values()})
