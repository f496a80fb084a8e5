"""Undo, redo and going back: what their entries hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import fields
from companion.engine.fields import Number, declare
from companion.engine.log import GO_BACK, REDO, UNDO

MOST = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Without the last act, or without the one of entry `of`."""

    of: int | None = declare(Number("Entry", 1, MOST), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """With what the last undo took away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoBack:
    """As it was after entry `to`; 0 is the start."""

    to: int = declare(Number("Entry", 0, MOST))


KINDS: Mapping[str, type] = {UNDO: Undo, REDO: Redo, GO_BACK: GoBack}


def read_control(kind: str, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The checked fields of a control. Raises `Malformed`."""
    return fields.write(fields.read(KINDS[kind], raw))
