"""Where the offers of a state are made."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import game
from companion.engine.moves import Move
from companion.engine.offers import Offer, offered
from companion.games.astrojam import ending, rules
from companion.games.astrojam.components import ITEM_IDS
from companion.games.astrojam.state import State


def check(state: State, move: Move) -> None:
    """The rules, and the end of the game."""
    game.check_running(ending.outcome(state), move)
    rules.check(state, move)


class Desk:
    """Makes the offers of one state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.items = {item: state.item_name(item) for item in ITEM_IDS}

    def __call__(
        self, move: Move, label: str, *asks: str, hint: str = "", **options: Mapping[str, str]
    ) -> Offer:
        """An offer of this move, with these fields left open."""
        return offered(lambda m: check(self.state, m), move, label, asks=asks, options=options, hint=hint)
