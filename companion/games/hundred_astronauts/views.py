"""Panel of the table: the moves of a turn in their order, and the blueprints that can be built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.engine.offers import KEPT, Offer
from companion.engine.panel import StatePanel, named
from companion.engine.text import NOTHING, Text
from companion.engine.vitals import Gauge, Vital, share_of
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
from companion.games.hundred_astronauts.building import (
    Build,
    FireProjectiles,
    TypeBlueprint,
    cost_of,
    reward_of,
)
from companion.games.hundred_astronauts.components import (
    ASTRONAUT_LIMIT,
    BASE_LIMIT,
    CLASSIC,
    HAND_LIMIT,
    KINDS,
    NEWER,
    Kind,
    kinds_of,
    name_of,
)
from companion.games.hundred_astronauts.offers import MOVES, offers_of
from companion.games.hundred_astronauts.parts import COSTS, GAINS, HANDS
from companion.games.hundred_astronauts.prompts import loss
from companion.games.hundred_astronauts.scoring import outcome
from companion.games.hundred_astronauts.state import (
    TURN,
    Blueprint,
    Building,
    Player,
    State,
    active,
    blueprint_at,
)
from companion.games.hundred_astronauts.turn import EndActions

GROUPS: Mapping[str, Mapping[str, tuple[type[TurnMove], ...]]] = {
    CLASSIC: {
        "build": (Build,),
        "colony": (Activate, UseSolarPanel, FireBattleship, FireProjectiles),
        "cards": (TakeDraft, SellBlueprint, SellAstronaut, Refresh, UseCoin),
    },
    NEWER: {"build": (Build,), "colony": (PlayAction, UseConstruction), "cards": (TakeDraft, Sell)},
}
"""HA-I5, HA-B-6: the moves of a turn by edition and by what they are for."""
GROUP_NAMES = {"build": Text("Build"), "colony": Text("Your colony"), "cards": Text("Cards")}
ROW = 3
"""Number of tiles beside each other."""
ALWAYS = 2
"""Number of tiles that show on every phone."""
MOST_IN_TWO = 8
"""Maximum number of acts that stand in two columns on a phone of 390 x 664."""
BRINGS = {
    "space-base": Text("holds an Astronaut"),
    "solar-panel": Text("free draft card"),
    "wind-turbine": Text("draw one more"),
    "build-bot": Text("leave out a slot"),
    "battleship": Text("steal a card"),
    "projectiles": Text("destroy a building"),
}
"""HA-A5, HA-A8, HA-A9, HA-A10, HA-A11, HA-A12: effects of the classic buildings in a few words, by kind."""


@dataclass(frozen=True, slots=True)
class Buildable:
    """A blueprint that may be built, and its buttons; `saving` are the offers with the Build-Bot.

    `card` is None if nobody typed it in; otherwise `change` is the offer to type it in again. `short` is the
    number of cards that the player lacks. `left` is the hand after the build, or the supplies in the newer
    edition (HA-B-5); it is None if it is not known or if the blueprint cannot be built. `built` is True if it
    is what was built in this turn.
    """

    name: str
    kind: str
    card: Blueprint | None
    build: Offer
    saving: tuple[Offer, ...]
    change: Offer | None
    short: int
    left: int | None
    built: bool = False
    brings: Text = NOTHING

    @property
    def price(self) -> Text:
        """Number of cards that it costs (HA-A1)."""
        return Text.counted("{count} card", "{count} cards", count=self.card.cost if self.card else 0)

    @property
    def reward(self) -> Text:
        """Reward that was typed in (HA-B3)."""
        return reward_of(self.card) if self.card else NOTHING

    @property
    def note(self) -> Text:
        """Number of cards that the player lacks; else what the building brings, in the classic edition."""
        if self.short:
            return Text.counted("{count} card short", "{count} cards short", count=self.short)
        return self.brings

    @property
    def refusal(self) -> Text | None:
        """Reason why there is no way to build it, None if there is one."""
        ways = (self.build, *self.saving)
        return None if any(way.refusal is None for way in ways) else self.build.refusal


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Moves of a turn that serve the same purpose, with their offers."""

    id: str
    name: Text
    moves: Mapping[type[TurnMove], tuple[Offer, ...]]


@dataclass(frozen=True, slots=True)
class Limit:
    """The most cards of a kind that may stay in hand. `over` is the number of cards above it, if known."""

    icon: str
    most: int
    text: Text
    over: int = 0


def _hand_limit(state: State, player: Player, most: int) -> Limit:
    """HA-L3: return the limit of the whole hand."""
    text = Text.counted("{count} card", "{count} cards", count=most)
    return Limit("cards", most, text, max(0, player.hand - most) if state.counts_hand(player.seat) else 0)


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
    def groups(self) -> tuple[MoveGroup, ...]:
        """The moves of the turn by what they are for; empty outside the step of the actions.

        A move that belongs to a building is left out as long as its owner has not built it.
        """
        state = self.state
        if state.step != TURN or outcome(state):
            return ()
        return tuple(
            MoveGroup(
                key,
                GROUP_NAMES[key],
                {
                    move: self.offers.of(move)
                    for move in moves
                    if move.possible(state.active) or move.done(state.turn)
                },
            )
            for key, moves in GROUPS[state.edition].items()
        )

    @cached_property
    def done(self) -> tuple[Text, ...]:
        """HA-I5: return what the active player has done in this turn, in the order of the checklist."""
        state, me = self.state, self.state.active
        if me is None:
            return ()
        moves = [move for kinds in GROUPS[state.edition].values() for move in kinds]
        hits = [loss(state, hit) for hit in state.turn.hits if hit.by == me.seat]
        told = {FireBattleship, FireProjectiles} if hits else set()
        said = [title_of(move, state) for move in moves if move.done(state.turn) and move not in told]
        return (*said, *hits)

    @property
    def cells(self) -> int:
        """Number of buttons of the turn, without the blueprints."""
        return sum(
            len(offers) if move is UseCoin else 1
            for group in self.groups
            if group.id != "build"
            for move, offers in group.moves.items()
        )

    @property
    def many(self) -> bool:
        """True if a phone shows few tiles: many moves, or numbers below them that change often (HA-B-8)."""
        return self.cells > 2 * ROW or self.state.edition != CLASSIC

    @property
    def two(self) -> bool:
        """True if the acts have room in two columns."""
        return self.cells + bool(self.over) <= MOST_IN_TWO

    @cached_property
    def builds(self) -> tuple[Buildable, ...]:
        """HA-A1, HA-A9: each blueprint with the ways to build it. Typing one in does not move the others."""
        kinds = list(kinds_of(self.state.edition))
        found = [*self._builds()]
        return tuple(sorted(found, key=lambda one: (kinds.index(one.kind), one.name != KINDS[one.kind].name)))

    def _builds(self) -> Iterator[Buildable]:
        every = self.offers.of(Build) if self.groups else ()
        for build in (offer for offer in every if "ignore" not in offer.fields):
            of = build.fields["blueprint"]
            saving = tuple(offer for offer in every if offer.fields["blueprint"] == of and offer is not build)
            card, typed = blueprint_at(self.state, of), self.state.blueprint(of)
            named = {"name": card.name} if card.name else {}
            change = self.offers.dialog(TypeBlueprint, what=card.what, **named) if typed else None
            short, left, counted = 0, None, self.counted
            if counted:
                short = max(0, card.cost - self.material(self.state, spare=1))
            if counted and build.move is not None and build.refusal is None and not build.asks:
                left = self.material(build.move.apply(self.state))
            built = self.built_now is not None and self.built_now.name == card.title
            brings = BRINGS.get(card.what, NOTHING) if self.state.edition == CLASSIC else NOTHING
            yield Buildable(card.title, card.what, typed, build, saving, change, short, left, built, brings)

    @property
    def built_now(self) -> Building | None:
        """What was built in this turn, None if nothing was."""
        turn = self.state.turn
        return turn.built if Build.done(turn) else None

    @property
    def built_elsewhere(self) -> str:
        """Name of what was built in this turn, "" if a tile that always shows says it or if nothing was."""
        built = self.built_now
        if built is None or any(one.built for one in self.tiles[:ALWAYS]):
            return ""
        return name_of(built.kind, built.name)

    @property
    def counted(self) -> bool:
        """True if the app knows what the active player can pay with and what a blueprint gives."""
        state, me = self.state, active(self.state)
        material = "hand" if state.edition == CLASSIC else "inventory"
        parts = state.tracks(COSTS) and state.tracks(GAINS)
        return parts and state.counts(HANDS, f"{me.seat}.{material}")

    def material(self, state: State, spare: int = 0) -> int:
        """HA-A1, HA-B-5: return the hand without `spare` cards, or the supplies in the newer edition."""
        me = active(state)
        return me.hand - spare if state.edition == CLASSIC else me.inventory

    @property
    def limits(self) -> tuple[Limit, ...]:
        """HA-L1, HA-L3, HA-B-8: the most cards of each kind that may stay in hand at the end of this turn."""
        state = self.state
        if not self.groups:
            return ()
        me = active(state)
        if state.edition != CLASSIC:
            most = state.house.hand_limit
            return (_hand_limit(state, me, most),) if most else ()
        bases, astronauts = max(0, BASE_LIMIT - len(me.bases)), max(0, ASTRONAUT_LIMIT - me.activated)
        of_bases = Text.counted("{count} Space Base", "{count} Space Bases", count=bases)
        of_astronauts = Text.counted("{count} Astronaut", "{count} Astronauts", count=astronauts)
        return (
            _hand_limit(state, me, HAND_LIMIT),
            Limit("hundred_astronauts/space-base", bases, of_bases),
            Limit("hundred_astronauts/activate", astronauts, of_astronauts),
        )

    @property
    def over(self) -> Offer | None:
        """HA-L1: offer to say what is too much in hand, None if the turn ends with that anyway (HA-L3)."""
        ends = self.offers.of(EndActions) if self.groups else ()
        return ends[-1] if len(ends) > 1 and not ends[0].refusal else None

    @property
    def library(self) -> tuple[tuple[str, Text, Text], ...]:
        """Title, cost and reward of each blueprint that was typed in, in the order of their offers."""
        return tuple((card.title, cost_of(card), reward_of(card)) for card in self.state.library)

    @property
    def tiles(self) -> tuple[Buildable, ...]:
        """The blueprints on the stage. If not all have room there, one tile more lists all of them."""
        room = 2 * ROW if self.cells > 2 * ROW else 2 * ROW + 1
        return self.builds if len(self.builds) <= room else self.builds[: 2 * ROW - 1]


def title_of(move: type[TurnMove], state: State) -> Text:
    """Return the name of a move that was made in this turn; of a build also the building."""
    if move is Build and (built := state.turn.built):
        return Text("Build: {building}", building=name_of(built.kind, built.name))
    return move.title


ROWS = 2
"""Highest number of players whose bars stand one below the other."""


def vitals(state: State, seat: str) -> Iterator[Vital]:
    """HA-E1: yield how many of the cards that win each player has activated, and this seat's hand."""
    edition = state.played_edition
    for player in state.players:
        yield Vital(
            Text.verbatim(player.name),
            Text.verbatim(f"{player.activated}/{edition.needed}"),
            seat=player.seat,
            icon="hundred_astronauts/activate",
            unit=Text("astronauts"),
            level=share_of(player.activated, edition.needed),
            gauge=Gauge.ROW if len(state.players) <= ROWS else Gauge.BAR,
            parts=edition.needed,
        )
    if (me := state.player(seat)) is not None and state.tracks(HANDS):
        low = edition.over_limit(me.hand)
        yield Vital(Text("hand"), Text.verbatim(me.hand), f"{seat}.hand", low=low)


def panel(state: State, seat: str) -> Panel:
    """Return the panel, which is the same for all seats."""
    return _panel(state)


@lru_cache(KEPT)
def _panel(state: State) -> Panel:
    return Panel(state, offers_of(state))
