"""The game as the other packages see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import VIEWS, BoxCard, BoxCards, Game, Meta
from companion.engine.guide import Guide
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.plays import Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group
from companion.engine.scene import Scene
from companion.engine.seats import Seat, rename_players
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue
from companion.engine.vitals import Vital
from companion.games.exoplanet_colony import prompts, rebuild, scoring, turn, values, views
from companion.games.exoplanet_colony.components import MAX_PLAYERS, MIN_PLAYERS
from companion.games.exoplanet_colony.guide import GUIDE
from companion.games.exoplanet_colony.icons import ICONS
from companion.games.exoplanet_colony.module_actions import DeployNew
from companion.games.exoplanet_colony.offers import MOVES, offers_of
from companion.games.exoplanet_colony.parts import PARTS
from companion.games.exoplanet_colony.scenes import scene_of
from companion.games.exoplanet_colony.setting_up import setting_up
from companion.games.exoplanet_colony.setup import BOX, Setup, box_cards, check_setup, fill_setup, new_game
from companion.games.exoplanet_colony.state import BOARD, State
from companion.games.exoplanet_colony.values import CHART_COLOURS, CHARTS
from companion.games.exoplanet_colony.views import Panel


class ExoplanetColony(Game[Setup, State]):
    """A cooperative game in which a base has to become self-sufficient.

    EC-E4: all players win or lose together, so there are no standings.
    """

    meta = Meta(
        slug="exoplanet_colony",
        name="Exoplanet Colony",
        players=(MIN_PLAYERS, MAX_PLAYERS),
        tagline=Text("Supplies and modules"),
        rules=3,
    )
    setup = Setup
    state = State
    moves = MOVES
    icons = ICONS
    plays = Plays[State](
        cooperative=True,
        board=lambda state: (state.planet.name,),
        roles=lambda state: {colonist.seat: colonist.character for colonist in state.colonists},
        begins="begin",
        sentences=scoring.SENTENCES,
    )
    internal = ("turn.*",)
    parts = PARTS
    charts = CHARTS
    chart_colours = CHART_COLOURS
    views: ClassVar[Mapping[str, Text]] = {
        "turn": VIEWS["turn"],
        "table": Text("Base"),
        "board": BOARD,
        "players": VIEWS["players"],
    }
    view_icons: ClassVar[Mapping[str, str]] = {"table": "tent", "board": "gauge"}
    dialogs: ClassVar[Mapping[str, str]] = {DeployNew.kind: "dialog_deploy"}
    box = BOX
    finished = ("finished",)
    picture = "picture.svg"

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        return new_game(setup, seats)

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        check_setup(setup, seats)

    def on_start(self, state: State) -> State:
        return turn.on_start(state)

    def fill_setup(self, raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
        return fill_setup(raw, box)

    def box_cards(self, setup: Setup, state: State) -> tuple[BoxCard, ...]:
        return box_cards(setup, state)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return offers_of(state).all

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return prompts.prompts(state, seat)

    def after(self, before: State, state: State, move: Move) -> State:
        return scoring.played(before, state, move)

    def at_turn(self, state: State) -> str:
        return state.turn.seat

    def guide(self, state: State) -> Guide:
        return GUIDE

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def values(self, state: State) -> tuple[TableValue, ...]:
        return values.values(state)

    def correct(self, state: State, what: str, value: Plain) -> State:
        return values.correct(state, what, value)

    def names(self, state: State) -> Mapping[str, str]:
        return values.names(state)

    def renamed(self, state: State, names: Mapping[str, str]) -> State:
        return rename_players(state, names, rows="colonists", name="player")

    def figures(self, state: State) -> Mapping[str, int]:
        return values.figures(state)

    def turn(self, state: State) -> int:
        return state.turn.number

    def moment(self, state: State) -> Text:
        if state.active is None:
            return Text("Not begun")
        return Text("Turn {number} \u00b7 {player}", number=state.turn.number, player=state.active.player)

    def scene(self, before: State, state: State) -> Scene | None:
        return scene_of(before, state)

    def checklist(self, state: State) -> tuple[Group, ...]:
        return rebuild.rebuild(state)

    def setting_up(self, state: State) -> tuple[Group, ...]:
        return setting_up(state)

    def panel(self, state: State, seat: str) -> Panel:
        return views.panel(state, seat)

    def vitals(self, state: State, seat: str) -> Iterable[Vital]:
        return views.vitals(state, seat)


GAME = ExoplanetColony()
