"""Where the offers of a state are made."""

from __future__ import annotations

from companion.engine import game
from companion.engine import offers as engine_offers
from companion.engine.moves import Move
from companion.games.exoplanet_colony import ending, rules
from companion.games.exoplanet_colony.components import COLOURS
from companion.games.exoplanet_colony.events import ON_COLOUR
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.state import BY_COLOUR, State


def check(state: State, move: Move) -> None:
    """The rules, and the end of the game."""
    game.check_running(ending.outcome(state), move)
    rules.check(state, move)


class Desk(engine_offers.Desk):
    """Makes the offers of one state."""

    def __init__(self, state: State) -> None:
        super().__init__(lambda move: check(state, move))
        self.state = state
        self.me = state.active
        self.by_colour = state.hands == BY_COLOUR

    def modules(self) -> dict[str, str]:
        """The modules on the base, then the colours a card may name instead (V7)."""
        on_base = {module.id: module_name(self.state, module.id) for module in self.state.modules}
        colours = {f"{colour}{ON_COLOUR}": f"the {name.lower()} module" for colour, name in COLOURS.items()}
        return {**on_base, **colours}
