"""Panel of the table: the moves of a turn in their order, and the blueprints that can be built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.engine.offers import KEPT, Offer
from companion.engine.panel import StatePanel, named
from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.games.hundred_astronauts.actions import (
    Activate,
    FireBattleship,
    PlayAction,
    Refresh,
    Sell,
    SellAstronaut,
    SellBlueprint,
    TakeDraft,
    TurnMove,
    UseCoin,
    UseConstruction,
    UseSolarPanel,
)
from companion.games.hundred_astronauts.building import Build, FireProjectiles
from companion.games.hundred_astronauts.components import CLASSIC, NEWER, Kind, kinds_of
from companion.games.hundred_astronauts.offers import MOVES, offers_of
from companion.games.hundred_astronauts.scoring import outcome
from companion.games.hundred_astronauts.state import TURN, Building, State, blueprint_at

TURN_MOVES: Mapping[str, tuple[type[TurnMove], ...]] = {
    CLASSIC: (
        Build,
        Activate,
        TakeDraft,
        SellBlueprint,
        SellAstronaut,
        Refresh,
        FireBattleship,
        FireProjectiles,
        UseSolarPanel,
        UseCoin,
    ),
    NEWER: (PlayAction, Build, UseConstruction, TakeDraft, Sell),
}
"""HA-I5, HA-B-6: the moves of a turn by edition, in the order in which players think a turn through."""
MOST_BUTTONS = {CLASSIC: 12, NEWER: 6}
"""Maximum number of buttons that fit on a small phone, by edition.

Blueprints get the room that other actions leave.
"""
NO_COST = Text("Cost not typed in: say how many cards.")


@dataclass(frozen=True, slots=True)
class Buildable:
    """A blueprint that may be built: its cost and its button; `saving` are the offers with the Build-Bot."""

    name: str
    cost: Text
    build: Offer
    saving: tuple[Offer, ...]


class Panel(StatePanel[State]):
    """The table of 100 Astronauts."""

    moves = named(MOVES)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(kinds_of(self.state.edition).values())

    def built(self, seat: str) -> Mapping[tuple[str, str], tuple[Building, ...]]:
        """Return each player's buildings by the player's seat and name, this seat's buildings first.

        The hands are not included: they change more often, and the page's list of buildings would be rendered
        again each time.
        """
        players = self.own_first(self.state.players, seat)
        return {(player.seat, player.name): player.built for player in players}

    @cached_property
    def turn_moves(self) -> Mapping[type[TurnMove], tuple[Offer, ...]]:
        """The moves of the turn with their offers; empty outside the step of the actions."""
        if self.state.turn.step != TURN or outcome(self.state):
            return {}
        return {move: self.offers.of(move) for move in TURN_MOVES[self.state.edition]}

    @cached_property
    def unbuilt(self) -> tuple[Offer, ...]:
        """Offers of the moves whose buildings the player has not built."""
        me, turn = self.state.active, self.state.turn
        others = (move for move in self.turn_moves if not move.possible(me) and not move.done(turn))
        return self.offers.of(*others)

    @cached_property
    def builds(self) -> tuple[Buildable, ...]:
        """HA-A1, HA-A9: each blueprint with the ways to build it. Blueprints that can be built come first."""
        return tuple(sorted(self._builds(), key=lambda one: one.build.refusal is not None))

    def _builds(self) -> Iterator[Buildable]:
        every = self.turn_moves.get(Build, ())
        saves = [offer for offer in every if "ignore" in offer.fields]
        for plain in (offer for offer in every if offer not in saves):
            card = plain.fields["blueprint"]
            saving = tuple(offer for offer in saves if offer.fields["blueprint"] == card)
            yield Buildable(blueprint_at(self.state, card).title, plain.hint or NO_COST, plain, saving)

    @cached_property
    def ready(self) -> tuple[Offer, ...]:
        """Offers of the blueprints that one tap builds, at most as many as there is room for buttons."""
        possible = [move for move in self.turn_moves if move.possible(self.state.active)]
        others = sum(len(self.turn_moves[move]) if move is UseCoin else 1 for move in possible)
        others += len(possible) < len(self.turn_moves)
        payable = [one.build for one in self.builds if one.build.refusal is None and not one.build.asks]
        return tuple(payable[: max(0, MOST_BUTTONS[self.state.edition] - others)])


def vitals(state: State, seat: str) -> Iterator[Vital]:
    """Yield all players' astronauts out of 100 (HA-E1), and the number of cards in this seat's hand."""
    edition = state.played_edition
    for player in state.players:
        count = Text.verbatim(edition.astronauts(player.activated))
        yield Vital(Text.verbatim(player.name), count, seat=player.seat)
    if (me := state.player(seat)) is not None:
        low = edition.over_limit(me.hand)
        yield Vital(Text("hand"), Text.verbatim(me.hand), f"{seat}.hand", low=low)


def panel(state: State, seat: str) -> Panel:
    """Return the panel, which is the same for all seats."""
    return _panel(state)


@lru_cache(KEPT)
def _panel(state: State) -> Panel:
    return Panel(state, offers_of(state))
