"""Bodies of the JSON interface, declared once for both reading and describing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import fields, sizes
from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Id, Many, Number, Record, Words, declare
from companion.engine.seats import SEAT_IDS
from companion.engine.text import Text
from companion.tables.create import NAME
from companion.tables.play import KEY

MOST = 10**9
"""Upper limit of the length of a log."""

EXPECT = Number("Number of the table it was drawn against", 0, MOST)
"""The last entry that the client saw. Later entries may make a change stale."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Fields of every change: the last entry that the client saw, and the client's own key for the change."""

    expect: int | None = declare(EXPECT, default=None)
    key: str | None = declare(KEY, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Change):
    """A move. All fields of the body that are not declared here belong to the move itself."""

    kind: str = declare(Words("Kind", longest=sizes.ID, shortest=1))
    seat: str | None = declare(Id("Seat", of="seat"), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Change):
    """A request to undo the last step. If `of` is the number of an entry, take back that entry instead.

    With the host's key, `seat` is the seat that made the step.
    """

    seat: str | None = declare(Id("Seat", of="seat"), default=None)
    of: int | None = declare(Number("Entry to take back", 1, MOST), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Change):
    """A request to bring back what was undone last. With the host's key, `seat` is the seat that acted."""

    seat: str | None = declare(Id("Seat", of="seat"), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoBack(Change):
    """A request to go back to the table as it was after the entry with number `to`; 0 is the start."""

    to: int = declare(Number("Entry to go back to", 0, MOST))


@dataclass(frozen=True, slots=True, kw_only=True)
class Knock:
    """A request for a taken seat. `secret` is the one from an earlier knock of the same program."""

    seat: str = declare(Id("Seat", of="seat"))
    secret: str | None = declare(Id("Secret"), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a program or phone that knocks: let it in, or refuse it."""

    answer: str = declare(Choice("Answer", {"in": Text("let in"), "no": Text("no")}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """One seat of a new table."""

    name: str = declare(NAME, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A new table. The game reads `setup`, which is not declared here."""

    game: str = declare(Id("Game"))
    seats: tuple[Chair, ...] = declare(Many("Seats", Record("Seat", Chair), 1, len(SEAT_IDS)))


def read_play(body: Mapping[str, Any]) -> tuple[Play, dict[str, Any]]:
    """Return the fields that `Play` declares, and the other fields, which belong to the move itself."""
    envelope = fields.specs(Play)
    own = {name: value for name, value in body.items() if name not in envelope}
    return fields.read(Play, {name: body[name] for name in body if name in envelope}), own


def read_opening(body: Mapping[str, Any]) -> tuple[Opening, Mapping[str, Any]]:
    """Return the declared fields of a new table, and its setup as it was sent. Raises `Malformed`."""
    setup = body.get("setup", {})
    if not isinstance(setup, Mapping):
        raise Malformed("setup", "An object with named fields is needed.")
    return fields.read(Opening, {name: value for name, value in body.items() if name != "setup"}), setup
