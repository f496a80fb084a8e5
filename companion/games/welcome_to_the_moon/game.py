"""The game as the other packages see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from companion.engine.campaign import Chapter, Following
from companion.engine.game import VIEWS, Game, Meta
from companion.engine.guide import Guide
from companion.engine.moves import collect
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.plays import Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import Seat
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue
from companion.engine.vitals import Vital
from companion.games.welcome_to_the_moon import (
    campaign,
    cards,
    decisions,
    offers,
    paper_scores,
    prompts,
    rebuild,
    scoring,
    turn_end,
    turns,
    values,
    views,
)
from companion.games.welcome_to_the_moon import setup as setups
from companion.games.welcome_to_the_moon.campaign import CampaignView
from companion.games.welcome_to_the_moon.components import MAX_PLAYERS, MIN_PLAYERS
from companion.games.welcome_to_the_moon.guide import GUIDES
from companion.games.welcome_to_the_moon.icons import ICONS
from companion.games.welcome_to_the_moon.scenes import scene_of
from companion.games.welcome_to_the_moon.setting_up import setting_up
from companion.games.welcome_to_the_moon.setup import Setup
from companion.games.welcome_to_the_moon.state import CARDS, State
from companion.games.welcome_to_the_moon.views import Panel


class WelcomeToTheMoon(Game[Setup, State]):
    """A flip-and-write game with several adventures, each with its own sheet and its own rules."""

    meta = Meta(
        slug="welcome_to_the_moon",
        name="Welcome to the Moon",
        players=(MIN_PLAYERS, MAX_PLAYERS),
        tagline=Text("Cards, sheets and scores"),
        rules=3,
    )
    setup = Setup
    state = State
    moves = collect(
        *(cards, turns, decisions, turn_end, paper_scores, setups, campaign),
        *paper_scores.SCORE_MOVES.values(),
    )
    icons = ICONS
    plays = Plays[State](bgg=339789, board=scoring.board, sentences=scoring.PLAY_SENTENCES)
    internal = ("slot.*", "astra.*")
    views = VIEWS | {"table": Text("Missions"), "scores": Text("Scores")}
    view_icons: ClassVar[Mapping[str, str]] = {"table": "flag", "scores": "trophy"}
    finished = ("table",)
    finished_seat = "finished_seat"
    picture_seat = "picture_seat.svg"
    campaign_moves = frozenset(move.kind for move in campaign.MOVES)

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        return setups.new_game(setup, seats)

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        setups.check_setup(setup, seats)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return offers.offers_of(state, seat).all

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return prompts.prompts(state, seat)

    def guide(self, state: State) -> Guide:
        return GUIDES[state.slug, state.mode == CARDS, state.solo]

    def thinking(self, state: State) -> tuple[tuple[str, bool], ...]:
        return views.thinking(state)

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

    def figures(self, state: State) -> Mapping[str, Points]:
        return {standing.seat: standing.total for standing in scoring.score(state)}

    def turn(self, state: State) -> int:
        return state.turn

    def moment(self, state: State) -> Text:
        return prompts.moment(state)

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

    def in_campaign(self, setup: Setup) -> bool:
        return setup.campaign

    def next_chapter(self, setup: Setup) -> Following[Setup] | None:
        return campaign.following(setup)

    def campaign_view(self, chapters: Sequence[Chapter[State]]) -> CampaignView:
        return campaign.campaign(chapters)


GAME = WelcomeToTheMoon()
