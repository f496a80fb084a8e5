"""The game as the other packages see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.game import VIEWS, BoxCard, BoxCards, Game, Meta
from companion.engine.guide import Guide
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.plays import Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group
from companion.engine.records import replace
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue
from companion.engine.vitals import Vital
from companion.games.hundred_astronauts import prompts, rebuild, scoring, values, views
from companion.games.hundred_astronauts.components import CLASSIC, MAX_PLAYERS, MIN_PLAYERS
from companion.games.hundred_astronauts.guide import CLASSIC_GUIDE, NEWER_GUIDE
from companion.games.hundred_astronauts.icons import ICONS
from companion.games.hundred_astronauts.offers import MOVES, offers_of
from companion.games.hundred_astronauts.parts import PARTS
from companion.games.hundred_astronauts.scenes import scene_of
from companion.games.hundred_astronauts.setting_up import setting_up
from companion.games.hundred_astronauts.setup import BOX, Setup, box_cards, check_setup, fill_setup, new_game
from companion.games.hundred_astronauts.state import State
from companion.games.hundred_astronauts.views import Panel


class HundredAstronauts(Game[Setup, State]):
    """A card game of building a colony."""

    meta = Meta(
        slug="hundred_astronauts",
        name="100 Astronauts",
        players=(MIN_PLAYERS, MAX_PLAYERS),
        tagline=Text("Blueprints and colonies"),
        rules=2,
    )
    setup = Setup
    state = State
    moves = MOVES
    icons = ICONS
    plays = Plays[State](
        board=lambda state: (state.played_edition.name,), begins="begin", sentences=(scoring.WON,)
    )
    parts = PARTS
    internal = ("turn.*", "*.turns")
    views = VIEWS
    box = BOX
    finished = ("players",)

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        return new_game(setup, seats)

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        check_setup(setup, seats)

    def fill_setup(self, raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
        return fill_setup(raw, box)

    def box_cards(self, setup: Setup, state: State) -> tuple[BoxCard, ...]:
        return box_cards(setup, state)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return offers_of(state).all

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return prompts.prompts(state, seat)

    def before(self, state: State) -> State:
        return replace(state, reshuffled=False)

    def at_turn(self, state: State) -> str:
        return state.turn.seat

    def guide(self, state: State) -> Guide:
        return CLASSIC_GUIDE if state.edition == CLASSIC else NEWER_GUIDE

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def score(self, state: State) -> tuple[Standing, ...]:
        return scoring.score(state)

    def values(self, state: State) -> tuple[TableValue, ...]:
        return values.values(state)

    def correct(self, state: State, what: str, value: Plain) -> State:
        return values.correct(state, what, value)

    def names(self, state: State) -> Mapping[str, str]:
        return values.names(state)

    def figures(self, state: State) -> Mapping[str, int]:
        return {player.seat: state.played_edition.astronauts(player.activated) for player in state.players}

    def turn(self, state: State) -> int:
        return state.turn.number

    def moment(self, state: State) -> Text:
        if state.active is None:
            return Text("Not begun")
        return Text("Turn {number} \u00b7 {player}", number=state.turn.number, player=state.active.name)

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


GAME = HundredAstronauts()
