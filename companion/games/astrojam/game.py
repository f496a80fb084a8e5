"""The game as the other packages see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.game import VIEWS, BoxCard, BoxCards, Game, Meta
from companion.engine.guide import Guide
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.plays import Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.engine.tracking import Part
from companion.engine.values import Plain, TableValue
from companion.engine.vitals import Vital
from companion.games.astrojam import piles, prompts, rebuild, scoring, turn, values, views
from companion.games.astrojam.components import GOAL, MAX_PLAYERS, MIN_PLAYERS
from companion.games.astrojam.guide import GUIDE
from companion.games.astrojam.icons import ICONS
from companion.games.astrojam.offers import MOVES, offers_of
from companion.games.astrojam.parts import MAP, PARTS
from companion.games.astrojam.scenes import scene_of
from companion.games.astrojam.setting_up import setting_up
from companion.games.astrojam.setup import KINDS, Setup, box_cards, check_setup, fill_setup, new_game
from companion.games.astrojam.state import OVER, SETUP, State
from companion.games.astrojam.views import Panel


class Astrojam(Game[Setup, State]):
    """Two to four teams repair a space station by bringing items to the right places."""

    meta = Meta(
        slug="astrojam",
        name="Astrojam",
        players=(MIN_PLAYERS, MAX_PLAYERS),
        tagline=Text("Objectives, points, draws"),
        rules=3,
    )
    setup = Setup
    state = State
    moves = MOVES
    icons = ICONS
    plays = Plays[State](
        board=lambda state: (state.board,), begins="begin", sentences=tuple(scoring.SENTENCES.values())
    )
    internal = ("turn.*", "setup.*")
    parts = PARTS
    views = VIEWS
    box = KINDS
    finished = ("table", "players")
    picture = "picture.svg"

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

    def parts_of(self, state: State) -> Mapping[str, Part]:
        return {id_: part for id_, part in PARTS.items() if id_ != MAP or state.grid is not None}

    def before(self, state: State) -> State:
        return piles.without_notices(state)

    def after(self, before: State, state: State, move: Move) -> State:
        return turn.after(state)

    def at_turn(self, state: State) -> str:
        return "" if state.turn.phase == OVER else state.turn.seat

    def guide(self, state: State) -> Guide:
        return GUIDE

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
        return {player.seat: player.points for player in state.players}

    def turn(self, state: State) -> int:
        return state.turn.number

    def moment(self, state: State) -> Text:
        if state.turn.phase == SETUP or state.active is None:
            return Text("Set-up")
        return Text("Round {number} \u00b7 Goal {goal}", number=state.round, goal=GOAL)

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


GAME = Astrojam()
