"""The figures that decide the game: the boss, a minion, the Homeworld and the knights."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.games.astro_knights.boss_mat import Minion
from companion.games.astro_knights.state import Knight, State

MOST = 6
FEW = 3
"""Health from which the next blow may exhaust a knight."""


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """Return the figures, the own knight before the others. Round and level stand in the bar above.

    If there is no room for all beside a minion, the minion and the own knight take it.
    """
    knights = sorted(state.knights, key=lambda knight: knight.seat != seat)
    room = MOST - 2
    if len(knights) + bool(state.minions) > room and knights[0].seat == seat:
        knights = knights[:1]
    minions = state.minions[: room - len(knights)]
    return (
        Vital(Text.verbatim(state.boss.name), figure(state.boss.health), "boss.health"),
        *(of_minion(minion) for minion in minions),
        homeworld(state),
        *(of_knight(knight, seat) for knight in knights),
    )


def of_minion(minion: Minion) -> Vital:
    """Return the figure of a minion in play."""
    name = minion.name if isinstance(minion.name, Text) else Text.verbatim(minion.name)
    return Vital(name, figure(minion.health), f"{minion.id}.health")


def homeworld(state: State) -> Vital:
    """Return the figure of the Homeworld, low at a third of its start."""
    health = state.homeworld.health
    low = health.value * 3 <= (health.most or 0)
    return Vital(Text.verbatim(state.homeworld.name), figure(health.value), "homeworld.health", low=low)


def of_knight(knight: Knight, seat: str) -> Vital:
    """Return the figure of a knight, by the player's name."""
    health = knight.health.value
    name = Text("You") if knight.seat == seat else Text.verbatim(knight.player)
    return Vital(name, figure(health), f"{knight.seat}.health", low=health <= FEW, seat=knight.seat)


def figure(number: int) -> Text:
    """Return a number as text."""
    return Text.verbatim(number)
