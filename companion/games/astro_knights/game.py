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
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import Seat, rename_players
from companion.engine.text import NOTHING, Text
from companion.engine.values import Plain, TableValue
from companion.engine.vitals import Vital
from companion.games.astro_knights import prompts, rebuild, scoring, values, views
from companion.games.astro_knights.components import MAX_PLAYERS, MIN_PLAYERS
from companion.games.astro_knights.guide import GUIDE
from companion.games.astro_knights.icons import ICONS
from companion.games.astro_knights.offers import MOVES, offers_of
from companion.games.astro_knights.parts import PARTS
from companion.games.astro_knights.scenes import scene_of
from companion.games.astro_knights.setting_up import setting_up
from companion.games.astro_knights.setup import (
    BOX,
    Setup,
    box_cards,
    check_setup,
    fill_setup,
    new_game,
    where_to_read,
)
from companion.games.astro_knights.state import State, is_boss_turn
from companion.games.astro_knights.views import Panel


class AstroKnights(Game[Setup, State]):
    """A cooperative deck-builder against a boss."""

    meta = Meta(
        slug="astro_knights",
        name="Astro Knights",
        players=(MIN_PLAYERS, MAX_PLAYERS),
        tagline=Text("Turns, boss and health"),
        rules=3,
    )
    setup = Setup
    state = State
    moves = MOVES
    icons = ICONS
    plays = Plays[State](
        cooperative=True,
        board=scoring.board,
        roles=lambda state: {knight.seat: knight.name for knight in state.knights},
        sentences=scoring.SENTENCES,
    )
    internal = ("order.round",)
    parts = PARTS
    views = VIEWS
    box = BOX
    finished = ("table",)

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        return new_game(setup, seats)

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        check_setup(setup, seats)

    def fill_setup(self, raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
        return fill_setup(raw, box)

    def where_to_read(self, state: State, what: str) -> Text:
        return where_to_read(state, what)

    def box_cards(self, setup: Setup, state: State) -> tuple[BoxCard, ...]:
        return box_cards(setup, state)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return offers_of(state).all

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return prompts.prompts(state, seat)

    def guide(self, state: State) -> Guide:
        return GUIDE

    def at_turn(self, state: State) -> str:
        return state.turn.seat if state.turn else ""

    def side_at_turn(self, state: State) -> Text:
        return Text.verbatim(state.boss.name) if is_boss_turn(state) else NOTHING

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

    def renamed(self, state: State, names: Mapping[str, str]) -> State:
        return rename_players(state, names, rows="knights", name="player")

    def mats(self, state: State) -> Mapping[str, str]:
        return {knight.seat: knight.name for knight in state.knights}

    def figures(self, state: State) -> Mapping[str, int]:
        return values.figures(state)

    def moment(self, state: State) -> Text:
        return prompts.moment(state)

    def scene(self, before: State, state: State) -> Scene | None:
        return scene_of(before, state)

    def checklist(self, state: State) -> tuple[Group, ...]:
        return rebuild.rebuild(state)

    def setting_up(self, state: State) -> tuple[Group, ...]:
        return setting_up(state)

    def panel(self, state: State, seat: str) -> Panel:
        return views.panel(state)

    def vitals(self, state: State, seat: str) -> Iterable[Vital]:
        return views.vitals(state, seat)


GAME = AstroKnights()
