"""The seeds of a table: a seed that was shown is never drawn from again.

The first seed is fixed when the table opens. The end of a game shows the seeds that were drawn from, so
from that entry on a new one stands ready, its hash shown at the same moment.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.engine.chance import seed_hash
from companion.engine.log import Entry


@dataclass(frozen=True, slots=True)
class Seed:
    """The secret behind the draws of the entries after number `after`; "" where nobody knows it any more."""

    after: int
    secret: str


@dataclass(frozen=True, slots=True)
class PublicSeed:
    """What players may know of a seed: its SHA-256 ("" of an unknown one), and the seed itself once shown."""

    after: int
    hash: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class Seeds:
    """All seeds of a table, the oldest first."""

    all: tuple[Seed, ...]

    @classmethod
    def read(cls, first: str, later: str = "") -> Seeds:
        """From the columns `seed` and `later_seeds`, the latter as `after:secret`, separated by spaces."""
        pairs = (item.partition(":") for item in later.split())
        return cls((Seed(0, first), *(Seed(int(after), secret) for after, _, secret in pairs)))

    @property
    def first(self) -> str:
        return self.all[0].secret

    @property
    def later(self) -> str:
        """The later ones, as the column `later_seeds` has them."""
        return " ".join(f"{seed.after}:{seed.secret}" for seed in self.all[1:])

    @property
    def newest(self) -> Seed:
        """The one that is drawn from now, shown to nobody."""
        return self.all[-1]

    def of(self, number: int) -> Seed:
        """The one that a draw of entry `number` came from."""
        return next(seed for seed in reversed(self.all) if seed.after < number)

    def drawn_from(self, log: Iterable[Entry]) -> set[Seed]:
        """Those that the draws of a log came from."""
        return {self.of(entry.number) for entry in log if entry.drawn is not None}

    def followed(self, after: int) -> Seeds:
        """With a new one for the entries after this one; those before it are shown from now on."""
        return Seeds((*self.all, Seed(after, secrets.token_hex(32))))

    @property
    def public(self) -> tuple[PublicSeed, ...]:
        """What may be shown of them: all are open but the newest."""
        return tuple(
            PublicSeed(
                seed.after,
                seed_hash(seed.secret) if seed.secret else "",
                None if seed is self.newest else seed.secret or None,
            )
            for seed in self.all
        )

    def imported(self, log: Sequence[Entry]) -> Seeds:
        """The seeds of a new table that begins with the log of a file: it draws from none of the file's."""
        drawn = self.drawn_from(log)
        later = tuple(seed for seed in self.all[1:] if seed in drawn)
        first, *_ = self.all
        if first.secret:
            return Seeds((first, *later)).followed(len(log))
        own = Seed(0, secrets.token_hex(32))
        if not drawn:
            return Seeds((own,))
        return Seeds((own, *((first,) if first in drawn else ()), *later)).followed(len(log))
