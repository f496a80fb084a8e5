"""Where the offers of a state are made."""

from __future__ import annotations

from companion.engine import game
from companion.engine import offers as engine_offers
from companion.engine.moves import Move
from companion.games.astrojam import ending, rules
from companion.games.astrojam.components import ITEM_IDS
from companion.games.astrojam.state import State


def check(state: State, move: Move) -> None:
    """The rules, and the end of the game."""
    game.check_running(ending.outcome(state), move)
    rules.check(state, move)


class Desk(engine_offers.Desk):
    """Makes the offers of one state."""

    def __init__(self, state: State) -> None:
        super().__init__(lambda move: check(state, move))
        self.state = state
        self.items = {item: state.item_name(item) for item in ITEM_IDS}
