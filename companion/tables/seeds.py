"""The seeds of a table. No draw uses a seed that was published.

The first seed is fixed when the table opens. The end of a game publishes the seeds that were used. Draws
after the end use a new seed, whose hash is published when the game ends.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.engine.chance import seed_hash
from companion.engine.log import Entry


@dataclass(frozen=True, slots=True)
class Seed:
    """A seed: the secret for draws of entries whose number is above `after`.

    The secret is "" if it is not known.
    """

    after: int
    secret: str


@dataclass(frozen=True, slots=True)
class PublicSeed:
    """The public part of a seed.

    `hash` is the SHA-256 of the seed, "" if the seed is unknown. `seed` is None if the seed is unknown or not
    published yet.
    """

    after: int
    hash: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class Seeds:
    """All seeds of a table, the oldest first."""

    all: tuple[Seed, ...]

    @classmethod
    def read(cls, first: str, later: str = "") -> Seeds:
        """Return the seeds of the columns `seed` and `later_seeds` (`after:secret`, separated by spaces)."""
        pairs = (item.partition(":") for item in later.split())
        return cls((Seed(0, first), *(Seed(int(after), secret) for after, _, secret in pairs)))

    @property
    def first(self) -> str:
        return self.all[0].secret

    @property
    def later(self) -> str:
        """The later seeds in the form of the column `later_seeds`."""
        return " ".join(f"{seed.after}:{seed.secret}" for seed in self.all[1:])

    @property
    def newest(self) -> Seed:
        """The seed for the next draws. It is not published yet."""
        return self.all[-1]

    def of(self, number: int) -> Seed:
        """Return the seed that a draw of entry `number` came from."""
        return next(seed for seed in reversed(self.all) if seed.after < number)

    def seeds_used_by(self, log: Iterable[Entry]) -> set[Seed]:
        """Return the seeds that the draws of a log came from."""
        return {self.of(entry.number) for entry in log if entry.drawn is not None}

    def followed(self, after: int) -> Seeds:
        """Return the seeds with a new one for entries above number `after`; all older ones become public."""
        return Seeds((*self.all, Seed(after, secrets.token_hex(32))))

    @property
    def public(self) -> tuple[PublicSeed, ...]:
        """The public parts of all seeds. All secrets except the newest are published."""
        return tuple(
            PublicSeed(
                seed.after,
                seed_hash(seed.secret) if seed.secret else "",
                None if seed is self.newest else seed.secret or None,
            )
            for seed in self.all
        )

    def imported(self, log: Sequence[Entry]) -> Seeds:
        """Return the seeds of a new table that begins with the log of a file; `self` are the file's seeds.

        Everybody can read the seeds of the file, so the new table draws from a new seed.
        """
        drawn = self.seeds_used_by(log)
        later = tuple(seed for seed in self.all[1:] if seed in drawn)
        first, *_ = self.all
        if first.secret:
            return Seeds((first, *later)).followed(len(log))
        own = Seed(0, secrets.token_hex(32))
        if not drawn:
            return Seeds((own,))
        return Seeds((own, *((first,) if first in drawn else ()), *later)).followed(len(log))
