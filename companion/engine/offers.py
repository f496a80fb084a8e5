"""What a seat may do now: the button, the reason it is grey, and the values it may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that can be made, or the reason why not.

    `fields` are filled in already; `asks` are the names of the fields still open (a sheet asks for
    them), `options` the allowed ids of an open field with their labels: of a text what may be meant, of
    a number what a value would do. `values` are what open fields hold before anything is typed.
    `refusal` is the text of the very `IllegalMove` that the rule would raise.
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
