"""Guide for setting up the physical table, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import Group
from companion.engine.text import Text
from companion.games.astro_knights.rebuild import counter
from companion.games.astro_knights.setup import DIFFICULTIES
from companion.games.astro_knights.state import APP, Knight, State
from companion.games.astro_knights.turn_order import named, row_of


def setting_up(state: State) -> tuple[Group, ...]:
    """Return what to lay out: knights, Homeworld, supply, boss, and the turn order deck (AK-S1 to AK-S12)."""
    world = state.homeworld
    health = Text("health as printed")
    if state.knows("homeworld.health"):
        health = Text("health {health}", health=world.health.value)
    return (
        *(_knight(state, knight) for knight in state.knights),
        Group(
            Text("Homeworld: {name}", name=world.name),
            (Text("Lay out its mat: {health}, power 0.", health=health),),
            icon="flag",
        ),
        Group(
            Text("Supply"),
            (
                Text("Tech: shuffle it, top card face up."),
                Text("Fuel in two decks, for up to 3 and for 4 or more: the same."),
                Text("Weapons in three decks, for 2 to 4, for 5 and 6, for 7 or more: the same."),
            ),
            icon="cards",
        ),
        Group(Text("Boss: {name}", name=state.boss.name), tuple(_boss(state)), icon="skull"),
        _turn_order(state),
    )


def _knight(state: State, knight: Knight) -> Group:
    """AK-S2, AK-S4."""
    return Group(
        Text("{player}: {knight}", player=knight.player, knight=knight.name),
        (
            Text("Mat: cubes for health, slots and power on the spaces with a star."),
            Text("Ten starting cards, not shuffled: five in hand, five as the deck in the order of the mat."),
        ),
        knight.seat,
    )


def _boss(state: State) -> Iterator[Text]:
    """AK-S8, AK-S9, AK-S10, AK-S12."""
    mat = state.boss
    if state.knows("boss.health"):
        yield Text("Put the boss at {health} health.", health=mat.health)
    else:
        yield Text("Set the health to the number on the back of the boss mat.")
    yield Text("Level 1. Lay the level tokens beside the mat: they do nothing yet.")
    if len(state.knights) == 1:
        yield Text("Boss deck: boss cards with the label All, shuffled, face down.")
    else:
        said = Text(
            "Boss deck: the boss cards with the label All and with labels up to {count}, shuffled, face down."
        )
        yield Text(said, count=len(state.knights))
    yield Text("All other boss cards with a label: face up on the boss discard pile.")
    yield Text("Boss cards without a label: as the mat says.")
    yield from (counter(one) for one in mat.counters)
    if state.difficulty != "normal":
        said = Text("Difficulty token: {difficulty} side up. Do what it says.")
        yield Text(said, difficulty=DIFFICULTIES[state.difficulty])


def _turn_order(state: State) -> Group:
    if state.dealer == APP:
        said = Text("Leave the turn order cards in the box: the app draws.")
    else:
        cards = row_of(named(state.turn_cards))
        said = Text("Shuffle these turn order cards, face down: {cards}.", cards=cards)
    return Group(Text("Turn order deck"), (said,), icon="cards")
