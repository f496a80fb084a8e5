"""Where the offers of a state are made."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import game
from companion.engine.moves import Move
from companion.engine.offers import Offer, offered
from companion.games.exoplanet_colony import ending, rules
from companion.games.exoplanet_colony.components import COLOURS
from companion.games.exoplanet_colony.events import ON_COLOUR
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.state import BY_COLOUR, State


def check(state: State, move: Move) -> None:
    """The rules, and the end of the game."""
    game.check_running(ending.outcome(state), move)
    rules.check(state, move)


class Desk:
    """Makes the offers of one state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.me = state.active
        self.by_colour = state.hands == BY_COLOUR

    def __call__(
        self, move: Move, label: str, *asks: str, hint: str = "", **options: Mapping[str, str]
    ) -> Offer:
        """An offer of this move, with these fields left open."""
        return offered(lambda m: check(self.state, m), move, label, asks=asks, options=options, hint=hint)

    def modules(self) -> dict[str, str]:
        """The modules on the base, then the colours a card may name instead (V7)."""
        on_base = {module.id: module_name(self.state, module.id) for module in self.state.modules}
        colours = {f"{colour}{ON_COLOUR}": f"the {name.lower()} module" for colour, name in COLOURS.items()}
        return {**on_base, **colours}
