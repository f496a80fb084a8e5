"""Random draws that players can verify after the game.

A table has a secret seed. The seed's SHA-256 is shown when the table opens, the seed itself at the end.
The n-th draw depends only on the seed and n, so anyone can recompute it, and a draw that is undone and
made again deals the same card.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of fair random numbers for one draw of a table; `drawn` is the number of draws before it.

    Block k of the stream is the SHA-256 of the ASCII text "seed:drawn:k", read as one 256-bit number.
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
        """Return all items in a random order; every order is equally likely."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(len(items)))


def seed_hash(seed: str) -> str:
    """Return the hash of the seed. It is shown at the start, to prove that the seed is not changed later."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()
