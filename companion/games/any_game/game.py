"""The game as the other packages see it, with the moves, values and names of all parts of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import VIEWS, BoxCard, BoxCards, Meta
from companion.engine.guide import Guide
from companion.engine.moves import kinds_of
from companion.engine.offers import NextOffer, Offer
from companion.engine.outcome import Outcome
from companion.engine.plays import Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import Seat
from companion.engine.small_game import SmallGame
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.engine.values import EditableValue, Names
from companion.engine.vitals import Vital
from companion.games.any_game import (
    bids,
    counters,
    deck_part,
    dice,
    drawing,
    pad,
    prompts,
    rebuild,
    timers,
    views,
)
from companion.games.any_game import setup as setups
from companion.games.any_game import state as states
from companion.games.any_game.guide import guide_of
from companion.games.any_game.icons import ICONS
from companion.games.any_game.scenes import scene_of
from companion.games.any_game.setting_up import setting_up
from companion.games.any_game.setup import NEWEST, Setup
from companion.games.any_game.state import State
from companion.games.any_game.views import Panel


class AnyGame(SmallGame[Setup, State]):
    """A table made of parts (score pad, deck, dice, timers) chosen at its start or added later."""

    meta = Meta(
        slug="any_game",
        name=Text("Any game"),
        players=(1, 12),
        tagline=Text("Score pad, dice and clocks"),
        rules=NEWEST,
    )
    setup = Setup
    state = State
    moves = kinds_of(
        *pad.MOVES,
        *deck_part.MOVES,
        *counters.MOVES,
        *dice.MOVES,
        *timers.MOVES,
        *drawing.MOVES,
        *pad.PLAYER_MOVES,
    )
    icons = ICONS
    plays = Plays[State](
        highest_wins=lambda state: not state.setup.lowest,
        begins="deal-first",
        points=lambda state: state.scored,
        sentences=pad.SENTENCES,
    )
    internal = ("left.*", "*.t[0-9]*")
    titled = True
    views: ClassVar[Mapping[str, Text]] = {"turn": VIEWS["turn"], "table": VIEWS["table"]}
    finished = ("turn",)
    shows_totals = True

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        return states.new_game(setup, seats)

    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        setups.check_setup(setup, seats)

    def fill_setup(self, raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
        return setups.fill_setup(raw, box)

    def box_cards(self, setup: Setup, state: State) -> tuple[BoxCard, ...]:
        return setups.box_cards(setup, state)

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return prompts.prompts(state, seat)

    def guide(self, state: State) -> Guide:
        return guide_of(state)

    def outcome(self, state: State) -> Outcome | None:
        return pad.outcome(state)

    def score(self, state: State) -> tuple[Standing, ...]:
        return pad.score(state)

    def extra_values(self, state: State) -> Iterator[EditableValue]:
        """Yield the values that a correction can set, part by part."""
        yield from pad.editable_cells(state)
        yield from bids.editable_numbers(state)
        yield from counters.editable_counters(state)
        yield from deck_part.editable_cards(state)
        yield from timers.editable_times(state)

    def names(self, state: State) -> Mapping[str, str]:
        """Return the names of all ids; the id "" means "nobody"."""
        given = {
            "": Text("nobody"),
            **{row: state.row_name(row) for row in state.rows},
            **{card: Text.verbatim(name) for card, name in (state.deck.names if state.deck else {}).items()},
            **{one.id: Text.verbatim(one.name) for one in state.counters},
            **timers.names(state),
            **{player.seat: player.name for player in state.players},
        }
        return Names(given, lambda: self.values(state))

    def joined(self, state: State) -> Mapping[str, str]:
        return {one.seat: one.name for one in state.players if one.joined}

    def seat_order(self, state: State) -> tuple[str, ...]:
        """AG-P39: return the seats in the order of the pad's columns."""
        return state.seats

    def figures(self, state: State) -> Mapping[str, Points]:
        return pad.figures(state)

    def turn(self, state: State) -> int:
        return state.begun

    def moment(self, state: State) -> Text:
        """Return the current round, or the number of scores written."""
        if not state.scored:
            return Text("No score is kept")
        if state.setup.by_rounds:
            return Text("Round {n}", n=max(1, state.begun))
        return Text.counted("{count} score", "{count} scores", count=len(state.pad.cells))

    def next_moment(self, state: State) -> Text:
        """AG-P1: return the open round, even if it is still empty. If no round is open, return the moment."""
        if state.setup.by_rounds and pad.outcome(state) is None:
            return state.row_name(state.rows[-1])
        return self.moment(state)

    def scene(self, before: State, state: State) -> Scene | None:
        return scene_of(before, state)

    def checklist(self, state: State) -> tuple[Group, ...]:
        return rebuild.rebuild(state)

    def setting_up(self, state: State) -> tuple[Group, ...]:
        return setting_up(state)

    def panel(self, state: State, seat: str) -> Panel:
        return views.panel(state, seat, self.offer_index(state))

    def vitals(self, state: State, seat: str) -> tuple[Vital, ...]:
        return views.vitals(state, seat)

    def own_act(self, state: State, seat: str) -> Offer | None:
        return views.own_act(state, seat)

    def next_offers(self, state: State, offer: Offer) -> tuple[NextOffer, ...]:
        if isinstance(offer.move, pad.Written):
            return tuple(pad.next_offers(state, offer.move))
        return ()

    def title(self, setup: Setup) -> str:
        return setup.title


GAME = AnyGame()
