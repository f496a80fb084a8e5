"""Guide for setting up the physical table, in the order of the rulebook."""

from __future__ import annotations

from companion.engine.rebuild import Group
from companion.engine.text import Text
from companion.games.hundred_astronauts.state import State


def setting_up(state: State) -> tuple[Group, ...]:
    """Return what to lay out: the cards, everybody's area, and who begins (HA-S1 to HA-S4)."""
    hands = {player.hand for player in state.players}
    deal = (
        Text("Deal everybody {count} cards.", count=hands.pop())
        if len(hands) == 1
        else Text("Deal the hands.")
    )
    return (
        Group(
            Text("Cards"),
            (
                Text("Shuffle all cards very thoroughly."),
                deal,
                Text("Draft: {count} cards face up in the middle.", count=state.draft),
                Text("The rest is the deck. Leave room beside it for the scrapyard."),
            ),
            icon="cards",
        ),
        Group(
            Text("Players"),
            (
                Text("Keep room before everybody for blueprints and bases."),
                Text("Play goes clockwise."),
            ),
            icon="people",
        ),
    )
