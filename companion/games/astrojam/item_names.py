"""Names of the five items, typed once when they are dealt (I7, S6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.astrojam.components import ITEM_NAMES, MOST_ITEM_NAME
from companion.games.astrojam.state import State


class NameItems(Move, kind="name-items", learns=True):
    """I7: name the item tokens. An item that is left empty keeps its present name."""

    sentence = Text("The items have names.")

    item_1: str = declare(Words("Item 1", MOST_ITEM_NAME), default="")
    item_2: str = declare(Words("Item 2", MOST_ITEM_NAME), default="")
    item_3: str = declare(Words("Item 3", MOST_ITEM_NAME), default="")
    item_4: str = declare(Words("Item 4", MOST_ITEM_NAME), default="")
    item_5: str = declare(Words("Item 5", MOST_ITEM_NAME), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        shown = zip(FIELDS, state.items, ITEM_NAMES, strict=True)
        known = {field: "" if name == usual else name for field, name, usual in shown}
        yield cls().offer(Text("Name the items"), *FIELDS, values=known)

    @property
    def typed(self) -> tuple[str, ...]:
        """The five names as typed, "" if left empty."""
        return tuple(getattr(self, field) for field in FIELDS)

    def check(self, state: State) -> None:
        """I7: refuse two equal names, because cards refer to items by name."""
        called = [slug(name) for name in named(state, self.typed)]
        for at, name in enumerate(called):
            if name in called[:at]:
                raise IllegalMove("Two items cannot have the same name.")

    def apply(self, state: State) -> State:
        return replace(state, items=named(state, self.typed))


FIELDS = tuple(f"item_{number}" for number in range(1, len(ITEM_NAMES) + 1))


def named(state: State, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return all five names: the typed one, or the present one if it was left empty."""
    return tuple(new or old for new, old in zip(typed, state.items, strict=True))


def unnamed(state: State) -> bool:
    """Return True if no item has a name of its own."""
    return state.items == ITEM_NAMES
