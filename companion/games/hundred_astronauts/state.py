"""State of a table, the records of its cards, and functions for lookups and piles that moves share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.engine import sizes
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Number, Words, declare
from companion.engine.records import replace
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.engine.tracking import with_known, with_unknown
from companion.engine.values import Count, Pile, editable
from companion.games.hundred_astronauts.components import (
    CLASSIC,
    DRAFT,
    EDITIONS,
    KINDS,
    SALES_B,
    SPACE_BASE,
    Edition,
    Kind,
    kinds_of,
    name_of,
)
from companion.games.hundred_astronauts.parts import GAINS, HANDS, PILES

COIN, TWO_DRAFT, TWO_DECK, NO_REWARD, UNKNOWN = "coin", "draft", "deck", "none", "unknown"
REWARDS: Mapping[str, Text] = {
    UNKNOWN: Text("not known"),
    COIN: Text("a coin"),
    TWO_DRAFT: Text("two draft cards"),
    TWO_DECK: Text("two deck cards"),
    NO_REWARD: Text("none"),
}
REWARD_BUTTONS = {
    COIN: Text("A coin"),
    TWO_DRAFT: Text("Two draft cards"),
    TWO_DECK: Text("Two deck cards"),
    NO_REWARD: Text("None"),
}
MOST_NAME, MOST_TEXT, MOST_PAID = 32, 80, 12
CARD = "card."


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A blueprint: the number and kinds of cards for each slot (HA-B2), and the reward (HA-B3).

    `cards` is the number of cards in both slots if nobody typed in how they divide.
    """

    what: str = declare(Choice("Kind", {key: kind.name for key, kind in KINDS.items()}))
    name: str = declare(Words("Name", MOST_NAME), default="")
    slot_1: int = declare(Number("Cards in slot I", 0, 9), default=0)
    slot_1_text: str = declare(Words("Slot I, which", MOST_TEXT), default="")
    slot_2: int = declare(Number("Cards in slot II", 0, 9), default=0)
    slot_2_text: str = declare(Words("Slot II, which", MOST_TEXT), default="")
    reward: str = declare(Choice("Reward", REWARDS), default=UNKNOWN)
    cards: int = declare(Number("Cards in both slots", 0, MOST_PAID), default=0)

    @property
    def title(self) -> str:
        """The name that players gave it, else the name of the kind."""
        return name_of(self.what, self.name)

    @property
    def id(self) -> str:
        """Id made from the title, with a prefix that no seat and no building has."""
        return card_id(self.title)

    @property
    def cost(self) -> int:
        """Number of cards in both slots."""
        return self.slot_1 + self.slot_2 or self.cards

    @property
    def divided(self) -> bool:
        """True if the cost of each slot is known, which the Build-Bot needs (HA-A9)."""
        return self.slot_1 + self.slot_2 == self.cost


@lru_cache(maxsize=256)
def card_id(name: str) -> str:
    """Return the id of a blueprint with this name."""
    return CARD + slug(name, sizes.ID - len(CARD))


def with_blueprint(cards: tuple[Blueprint, ...], card: Blueprint) -> tuple[Blueprint, ...]:
    """Return the blueprints with this blueprint added. It replaces a blueprint of the same name."""
    return (*(known for known in cards if known.id != card.id), card)


BEGIN, START, TURN, REWARD, LIMITS, DISCARD = "begin", "start", "turn", "reward", "limits", "discard"
"""Steps: the choice of the first player (HA-S2), then in each turn the draw, actions, a reward to take,
limits to declare, cards to discard."""

MOST_CARDS, MOST_HAND = 200, 60
RANDOM, CHOSEN = "random", "chosen"
STEALS = {RANDOM: Text("at random, unseen"), CHOSEN: Text("by choice")}
OWN, GAME = "own", "game"
"""First turn without a draw (HA-Q1): each player's own first turn, or only the first turn of the game."""
BEFORE, AFTER = "before", "after"
"""Moment, before or after the draw, when the hand is counted for Wind Turbine and Solar Panel (HA-Q4)."""


@dataclass(frozen=True, slots=True)
class Building:
    """A built blueprint. `astronaut` is True if an activated card lies on this Space Base (HA-B5)."""

    id: str
    kind: str
    name: str
    astronaut: bool = False

    @property
    def printed(self) -> Kind:
        return KINDS[self.kind]

    @property
    def is_base(self) -> bool:
        return self.kind == SPACE_BASE


@dataclass(frozen=True, slots=True)
class Player:
    """A player with the hand, the buildings in building order, and the number of own turns begun.

    `inventory` is the number of supplies (HA-B-5), `populated` the number of activated Populate cards
    (HA-B-7).
    """

    seat: str
    name: str
    hand: int = editable(Count("{name}: cards in hand", 0, MOST_HAND))
    built: tuple[Building, ...] = ()
    turns: int = editable(Count("{name}: turns begun", 0, MOST_CARDS), 0)
    inventory: int = editable(Count("{name}: supplies", 0, MOST_HAND), 0)
    populated: int = editable(Count("{name}: activated Populate", 0, 8), 0)

    def has(self, kind: str) -> bool:
        """Return True if the player has a building of this kind."""
        return any(building.kind == kind for building in self.built)

    @property
    def bases(self) -> tuple[Building, ...]:
        """Space Bases, the oldest first."""
        return tuple(building for building in self.built if building.is_base)

    @property
    def free_base(self) -> Building | None:
        """Space Base without an astronaut (HA-I3), None if all have one."""
        return next((base for base in self.bases if not base.astronaut), None)

    @property
    def activated(self) -> int:
        """HA-I2, HA-B-7: number of activated cards, which count for victory."""
        return sum(base.astronaut for base in self.bases) + self.populated

    def name_of(self, building: Building) -> str:
        """Return the name of a building of this player, numbered if there are several of this name."""
        alike = [one.id for one in self.built if one.name == building.name]
        name = name_of(building.kind, building.name)
        if len(alike) == 1:
            return name
        return Text("{building} {number}", building=name, number=alike.index(building.id) + 1)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules: this table's answers to open questions of the rules, also of edition B (HA-B-8).

    `steal` says how the Battleship takes a card (HA-Q7), and `first_draw` which first turns have no draw
    (HA-Q1). `counted` says if the 12 cards that turn off Wind Turbine and Solar Panel are counted before or
    after the draw (HA-Q4). Only edition B uses `start_draw`, `draft_discard` and `hand_limit`; a hand limit
    of 0 means no limit.
    """

    steal: str = editable(Choice("The Battleship steals", STEALS), RANDOM)
    start_draw: int = editable(Count("Cards drawn at the start", 0, 3), 0)
    draft_discard: bool = editable(Flag("A draft card costs a discard"), default=False)
    hand_limit: int = editable(Count("Hand limit (0: none)", 0, 20), 0)
    universal: str = ""
    first_draw: str = OWN
    counted: str = BEFORE


@dataclass(frozen=True, slots=True)
class Hit:
    """A player's loss by another player's act: a building (HA-A11), or a card if there is none (HA-A8)."""

    by: str
    victim: str
    building: Building | None = None

    def said(self, card: str, building: str, astronaut: str) -> str:
        """Return the sentence that fits: of a card, of a building, or of one with an astronaut."""
        if self.building is None:
            return card
        return astronaut if self.building.astronaut else building

    @property
    def lost(self) -> str:
        """Name of the building, "" for a card."""
        return name_of(self.building.kind, self.building.name) if self.building else ""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress. `used` holds the ticks of the actions that were done (HA-I5).

    `hand_at_start` is the number of cards in hand before the draw (HA-Q4), and `drawn` the number of cards
    drawn at the start of the turn. `hits` are the losses that their victims have not had a turn since.
    `built` is what was built in this turn, even if it is gone again.
    """

    seat: str = ""
    step: str = BEGIN
    number: int = 0
    used: tuple[str, ...] = ()
    hand_at_start: int = editable(Count("Cards at the start of the turn", 0, MOST_HAND), 0)
    sold: int = editable(Count("Cards sold in this turn", 0, SALES_B), 0)
    reward: str = ""
    drawn: int = 0
    hits: tuple[Hit, ...] = ()
    built: Building | None = None


@dataclass(frozen=True, slots=True)
class Excess:
    """Cards to discard at the end of a turn: Space Bases, Astronauts (HA-L1), then any cards (HA-L3)."""

    bases: int = 0
    astronauts: int = 0
    cards: int = 0

    @property
    def total(self) -> int:
        """Number of all cards to discard."""
        return self.bases + self.astronauts + self.cards


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the app tracks of the table. `deck` is None if it is not counted.

    `reshuffled` is True if the deck ran out in the last move (HA-D1), so that the players lay out a new
    draft. `untracked` are the parts that the app leaves to the players, and `unknown` the ids of the values
    that it does not know.
    """

    edition: str
    players: tuple[Player, ...]
    deck: int | None = editable(Pile("Deck"), None)
    scrapyard: int = editable(Count("Scrapyard", 0, MOST_CARDS), 0)
    draft: int = editable(Count("Draft", 0, DRAFT), DRAFT)
    turn: Turn = Turn()
    excess: Excess = Excess()
    house: HouseRules = HouseRules()
    library: tuple[Blueprint, ...] = ()
    made: int = 0
    reshuffled: bool = False
    rules_version: int = 1
    untracked: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    def tracks(self, part: str) -> bool:
        """Return False if this part of the table is left to the players."""
        return part not in self.untracked

    def counts(self, part: str, value: str) -> bool:
        """Return True if the app tracks this part and knows the value of it with this id."""
        return part not in self.untracked and value not in self.unknown

    @property
    def moves_cards(self) -> bool:
        """True if the app tracks cards that an act moves from one place to another."""
        return self.tracks(HANDS) or self.tracks(PILES)

    def counts_hand(self, seat: str) -> bool:
        """Return True if the app knows the number of cards in this hand."""
        return self.counts(HANDS, f"{seat}.hand")

    @property
    def step(self) -> str:
        """The step of the turn. A step that belongs to an untracked part is among the actions.

        So is the start of a turn without a draw (HA-T1), because only the hand would tell it apart.
        """
        step = self.turn.step
        of_hand = step in {LIMITS, DISCARD} or (step == START and without_draw(self))
        part = GAINS if step == REWARD else HANDS if of_hand else ""
        return step if self.tracks(part) else TURN

    @property
    def played_edition(self) -> Edition:
        """Edition on the table."""
        return EDITIONS[self.edition]

    @property
    def seats(self) -> tuple[str, ...]:
        """Seats in clockwise order (HA-S4)."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: str) -> Player | None:
        """Return the player at this seat, None if there is none."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def active(self) -> Player | None:
        """Player whose turn it is, None before the first turn."""
        return self.player(self.turn.seat)

    @property
    def others(self) -> tuple[Player, ...]:
        """All players but the one whose turn it is."""
        return tuple(player for player in self.players if player.seat != self.turn.seat)

    @property
    def winner(self) -> Player | None:
        """HA-E1, HA-B-7: player with enough activated cards, None if there is none."""
        needed = self.played_edition.needed
        return next((player for player in self.players if player.activated >= needed), None)

    def blueprint(self, card: str) -> Blueprint | None:
        """Return the blueprint with this id, None if it was not typed in."""
        return next((known for known in self.library if known.id == card), None)

    def with_player(self, seat: str, **changed: Any) -> State:
        players = tuple(replace(p, **changed) if p.seat == seat else p for p in self.players)
        return replace(self, players=players)

    def with_hand(self, seat: str, by: int) -> State:
        """Return the state with `by` more cards in a hand; unchanged if it is not counted."""
        found = self.player(seat) if self.counts_hand(seat) else None
        return self if found is None else self.with_player(seat, hand=found.hand + by)

    def with_turn(self, **changed: Any) -> State:
        return replace(self, turn=replace(self.turn, **changed))

    def with_hit(self, victim: str, building: Building | None = None) -> State:
        """Return the state in which the active player's act has hit another player."""
        return self.with_turn(hits=(*self.turn.hits, Hit(self.turn.seat, victim, building)))


STEPS = {
    "begin": Text("nobody has begun yet"),
    "start": Text("the turn starts with its draw"),
    TURN: Text("the actions are in progress"),
    REWARD: Text("a reward is to be taken first"),
    "limits": Text("the limits are to be declared"),
    "discard": Text("something has to be discarded first"),
}


def player_at(state: State, seat: str) -> Player:
    """Return the player at this seat. Raises `IllegalMove` if there is none."""
    if (found := state.player(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return found


def active(state: State) -> Player:
    """Return the player whose turn it is. Raises `IllegalMove` before the first turn."""
    if (found := state.active) is None:
        raise IllegalMove("Nobody has begun yet: say first whose turn it is.")
    return found


def building_at(player: Player, building: str) -> Building:
    """Return a player's building with this id. Raises `IllegalMove` if there is none."""
    found = next((one for one in player.built if one.id == building), None)
    if found is None:
        raise IllegalMove("{player} has no such building (any more).", player=player.name)
    return found


def blueprint_at(state: State, card: str) -> Blueprint:
    """Return the blueprint with this id: one that was typed in, or a kind that is known only by name.

    Raises `IllegalMove` if the edition has no such blueprint.
    """
    known = state.blueprint(card)
    if known is None and card in kinds_of(state.edition):
        known = Blueprint(card)
    if known is None or known.what not in kinds_of(state.edition):
        raise IllegalMove("There is no such blueprint in this edition.")
    return known


def without_draw(state: State) -> bool:
    """HA-T1, HA-Q1: return True if this turn has no draw.

    A house rule says if this is each player's own first turn, or only the first turn of the game. In the
    newer edition the table sets the number of cards to draw.
    """
    if state.edition != CLASSIC:
        return not state.house.start_draw
    if state.house.first_draw == GAME or state.active is None:
        return state.turn.number <= 1
    return state.active.turns <= 1


def check_step(state: State, *steps: str) -> None:
    """Raise `IllegalMove` unless the turn is at one of these steps (HA-T1, HA-T2, HA-T3)."""
    if state.step not in steps:
        raise IllegalMove("Not now: {now}.", now=STEPS[state.step])


def check_edition(state: State, edition: str) -> None:
    """Raise `IllegalMove` if the table plays the other edition."""
    if state.edition != edition:
        raise IllegalMove(
            "This is of the {other} edition.",
            other=Text("classic") if edition == CLASSIC else Text("100 cards"),
        )


def check_once_per_turn(state: State, action: str, name: str) -> None:
    """Raise `IllegalMove` if this action was done in this turn, or if it is not the time for actions.

    Rule HA-I5.
    """
    active(state)
    check_step(state, TURN)
    if action in state.turn.used:
        raise IllegalMove("{name}: already done in this turn.", name=name)


def check_hand(state: State, player: Player, cards: int, what: str) -> None:
    """Raise `IllegalMove` if a counted hand has fewer than `cards` cards. `what` is the action's name."""
    if state.counts_hand(player.seat) and player.hand < cards:
        raise IllegalMove(
            "{what} takes {cards} from hand, {player} has {hand}.",
            what=what,
            cards=cards,
            player=player.name,
            hand=player.hand,
        )


def check_built(player: Player, kind: str) -> None:
    """Raise `IllegalMove` if the player has no building of this kind."""
    if not player.has(kind):
        raise IllegalMove("{player} has built no {name}.", player=player.name, name=KINDS[kind].name)


def draw_cards(state: State, seat: str, count: int = 1) -> State:
    """Draw cards one by one. HA-Q12: the deck is reshuffled as soon as its last card is drawn."""
    for _ in range(count):
        state = _with_deck(state)
        if not deck_is_empty(state):
            state = _off_the_deck(state.with_hand(seat, 1))
    return state


def take_from_draft(state: State, seat: str, count: int = 1) -> State:
    """Take draft cards, at most as many as there are, and refill the draft at once (HA-I1, HA-Q13)."""
    if not state.counts(PILES, "draft"):
        state = state.with_hand(seat, count)
        for _ in range(count):
            state = _off_the_deck(state)
        return state
    count = min(count, state.draft)
    state = replace(state.with_hand(seat, count), draft=state.draft - count)
    return refilled(state)


def refilled(state: State) -> State:
    """HA-I1: refill the draft to six cards, or to fewer if the cards run out."""
    if state.draft < DRAFT:
        state = _with_deck(state)
    while state.draft < DRAFT and not deck_is_empty(state):
        state = _off_the_deck(replace(state, draft=state.draft + 1))
    return state


def deck_is_empty(state: State) -> bool:
    """Return True if the app knows that no card is left in the deck."""
    return state.deck == 0 and state.counts(PILES, "deck")


def check_scrapyard(state: State) -> None:
    """Raise `IllegalMove` if the app knows that the scrapyard is empty."""
    if not state.scrapyard and state.counts(PILES, "scrapyard"):
        raise IllegalMove("The scrapyard is empty.")


def _with_deck(state: State) -> State:
    """HA-D1: return the state with a new deck if the deck is empty and there are cards in the scrapyard.

    A deck that runs out while all other cards are in hands stays empty.
    """
    scrapped = state.scrapyard or not state.counts(PILES, "scrapyard")
    return run_out(state) if deck_is_empty(state) and scrapped else state


def _off_the_deck(state: State) -> State:
    if state.deck is None or not state.counts(PILES, "deck"):
        return state
    return run_out(state) if state.deck <= 1 else replace(state, deck=state.deck - 1)


def run_out(state: State) -> State:
    """HA-D1: shuffle scrapyard and draft into a new deck, and lay out a new draft from it (HA-I6).

    If one of them is not known, the number of cards in the new deck is not known either.
    """
    if not (state.counts(PILES, "draft") and state.counts(PILES, "scrapyard")):
        state = replace(state, draft=DRAFT, scrapyard=0, reshuffled=True)
        return with_unknown(with_known(state, "draft", "scrapyard"), "deck")
    cards = state.scrapyard + state.draft
    draft = min(DRAFT, cards)
    deck = None if state.deck is None else cards - draft
    return replace(state, deck=deck, draft=draft, scrapyard=0, reshuffled=True)


def check_draft(state: State) -> None:
    """Raise `IllegalMove` if the draft is empty."""
    if not state.draft and state.counts(PILES, "draft"):
        raise IllegalMove("The draft is empty.")


def scrapped(state: State, seat: str, count: int = 1) -> State:
    """Move cards from a hand to the scrapyard."""
    return on_scrapyard(state.with_hand(seat, -count), count)


def exchanged(state: State, count: int) -> State:
    """Scrap this many cards of the active player, and draw as many from the deck."""
    return draw_cards(scrapped(state, state.turn.seat, count), state.turn.seat, count)


def on_scrapyard(state: State, count: int = 1) -> State:
    """Add this many cards to the scrapyard, if it is counted. No hand changes."""
    if not state.counts(PILES, "scrapyard"):
        return state
    return replace(state, scrapyard=state.scrapyard + count)
