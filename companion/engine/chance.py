"""Chance that can be verified afterwards.

A table has a secret seed, whose SHA-256 is shown when it opens and which is itself shown at the
end. Anyone can recompute the n-th draw of a table from seed and n: taking a draw back and doing it
again deals the same card.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of fair numbers for draw number `drawn` (0 for the first) of a table.

    Block k of the stream is SHA-256(seed, ":", drawn, ":", k) in ASCII decimals, read as one
    256-bit number.
    """

    def __init__(self, seed: str, drawn: int) -> None:
        self._prefix = f"{seed}:{drawn}:"
        self._block = 0

    def below(self, limit: int) -> int:
        """Return a fair number from 0 to limit - 1, without the bias that a plain modulo has."""
        if limit < 1:
            raise ValueError("nothing to draw from")
        fair = 2**256 - 2**256 % limit
        while True:
            block = hashlib.sha256(f"{self._prefix}{self._block}".encode("ascii")).digest()
            self._block += 1
            if (number := int.from_bytes(block, "big")) < fair:
                return number % limit

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return all the items in a fair order."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(len(items)))


def seed_hash(seed: str) -> str:
    """Return the hash shown at the start: proof that the seed was fixed before the first draw."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()
