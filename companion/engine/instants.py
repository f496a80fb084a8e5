"""The field of a move that stores the server's time, taken from `MoveContext`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine import sizes
from companion.engine.errors import Malformed
from companion.engine.fields import Spec

LATEST = sizes.TIME // 1000


@dataclass(frozen=True, slots=True)
class Instant(Spec):
    """Full seconds since 1970-01-01 00:00 UTC, as in `MoveContext.now`. Forms have no field for it."""

    def read(self, raw: object, where: str) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not 0 <= raw <= LATEST:
            reason = "{label}: whole seconds since 1970 are needed."
            raise Malformed(where, reason, label=self.label)
        return raw

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": LATEST, "title": self.label}
