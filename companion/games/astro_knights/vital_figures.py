"""The figures that decide the game: the boss, a minion, the Homeworld and the knights."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.games.astro_knights.boss_mat import Minion
from companion.games.astro_knights.state import Knight, State

MOST = 6
FEW = 3
"""A knight with so much health may be exhausted by the next blow."""


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """The own knight before the others. Round and level stand in the bar above.

    Where not all of them have room beside a minion, the minion and the own knight go before the others.
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
    """A minion in play."""
    name = minion.name if isinstance(minion.name, Text) else Text.verbatim(minion.name)
    return Vital(name, figure(minion.health), f"{minion.id}.health")


def homeworld(state: State) -> Vital:
    """Low at a third of where it began."""
    health = state.homeworld.health
    low = health.value * 3 <= (health.most or 0)
    return Vital(Text.verbatim(state.homeworld.name), figure(health.value), "homeworld.health", low=low)


def of_knight(knight: Knight, seat: str) -> Vital:
    """A knight, called as the player is."""
    health = knight.health.value
    name = Text("You") if knight.seat == seat else Text.verbatim(knight.player)
    return Vital(name, figure(health), f"{knight.seat}.health", low=health <= FEW, seat=knight.seat)


def figure(number: int) -> Text:
    """A number as it is."""
    return Text.verbatim(number)
