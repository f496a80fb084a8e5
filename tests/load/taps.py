"""What people at a table tap, at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

Tap = tuple[str, dict[str, Any]]
"""The path below the table, and the body without its key."""

SEATS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Seen:
    """What one phone knows when it taps: the last entry, and the entries it made itself."""

    number: int
    own: Sequence[int] = ()


def any_tap(rng: Random, seen: Seen) -> Tap:
    """One of all, each as often as its weight."""
    (choose,) = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))
    return choose(rng, seen)


def relative(rng: Random, _: Seen) -> Tap:
    """-2 and -1 make -3: drawn against nothing."""
    kinds: dict[str, dict[str, Any]] = {
        "damage-knight": {"seat": rng.choice(SEATS), "amount": rng.randint(1, 2)},
        "heal-knight": {"seat": rng.choice(SEATS), "amount": rng.randint(1, 3)},
        "damage-homeworld": {"amount": rng.randint(1, 2)},
        "heal-homeworld": {"amount": rng.randint(1, 3)},
        "damage-boss": {"amount": rng.randint(1, 4)},
        "heal-boss": {"amount": rng.randint(1, 4)},
        "gain-energy": {"by": rng.choice((-1, 1, 2, 3))},
        "change-power": {"seat": rng.choice(SEATS), "by": rng.choice((-1, 1))},
        "change-counter": {"counter": "heat", "by": rng.choice((-1, 1))},
    }
    kind = rng.choice(list(kinds))
    return "/moves", {"kind": kind, **kinds[kind]}


def anchored(rng: Random, seen: Seen) -> Tap:
    """Drawn against the table: two taps draw one card."""
    kinds: dict[str, dict[str, Any]] = {
        "draw-turn-card": {},
        "end-turn": {},
        "choose-turn": {"seat": rng.choice(SEATS)},
        "go-to-phase": {"phase": rng.choice(("main", "draw"))},
        "power-up": {},
    }
    (kind,) = rng.choices(list(kinds), [6, 4, 3, 1, 1])
    return "/moves", {"kind": kind, "expect": seen.number, **kinds[kind]}


def correction(rng: Random, _: Seen) -> Tap:
    """The table is the truth. It also brings a game that is over back to life."""
    values: dict[str, Any] = {
        "boss.health": rng.randint(40, 90),
        "homeworld.health": rng.randint(15, 30),
        f"{rng.choice(SEATS)}.health": rng.randint(4, 10),
        "turn.side": rng.choice(("none", *SEATS)),
    }
    what = rng.choice(list(values))
    return "/correct", {"what": what, "value": values[what], "why": "as it lies on the table"}


def undo(_: Random, seen: Seen) -> Tap:
    return "/undo", {"expect": seen.number}


def take_back(rng: Random, seen: Seen) -> Tap:
    """One of its own, perhaps with others' on top of it."""
    if not seen.own:
        return undo(rng, seen)
    return "/undo", {"of": rng.choice(seen.own[-8:])}


def redo(_: Random, seen: Seen) -> Tap:
    return "/redo", {"expect": seen.number}


def go_back(rng: Random, seen: Seen) -> Tap:
    return "/go-back", {"to": max(0, seen.number - rng.randint(1, 6)), "expect": seen.number}


WEIGHTS: dict[Callable[[Random, Seen], Tap], int] = {
    relative: 50,
    anchored: 18,
    correction: 12,
    undo: 6,
    take_back: 6,
    redo: 6,
    go_back: 2,
}
