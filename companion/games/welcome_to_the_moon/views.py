"""Data for the templates of a table's views: cards, sheet, missions, scores, ASTRA."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from companion.engine.figures import figure
from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.scoring import Standing
from companion.engine.text import NOTHING, Text
from companion.engine.vitals import Vital
from companion.games.welcome_to_the_moon import astra, decisions, paper_scores, setup, turn_end, turns
from companion.games.welcome_to_the_moon.adventure import count_errors
from companion.games.welcome_to_the_moon.campaign import stars
from companion.games.welcome_to_the_moon.components import ACTIONS, ANY, DECK, PRINTED_ACTIONS, actions_of
from companion.games.welcome_to_the_moon.layout import Layout, MissionCard
from companion.games.welcome_to_the_moon.offers import card_name, offers_of
from companion.games.welcome_to_the_moon.scoring import ASTRA, outcome, score
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.sheet_view import SheetView, SmallSheets, sheet_view, small_sheets
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    CARDS_DUE,
    SCORES,
    SCORING,
    SHEETS,
    TABLE,
    THIRD_CARD,
    Combination,
    Mission,
    Player,
    Slot,
    State,
)
from companion.games.welcome_to_the_moon.values import count_id


@dataclass(frozen=True, slots=True)
class CombinationView:
    """A combination to choose. `offer` is the button's offer, None if this is no button or has `choices`.

    `choices` are the offers to choose from if the cards print several numbers or actions (WM-S76). `third` is
    the card that the combination leaves to ASTRA, and `astra` are her points for this card; both are None in
    multiplayer. They are shown because two combinations can look the same and leave different cards. `coming`
    is the action on the back of the number card, which is the pile's action of the next turn (WM-S4). It is
    "" if the app does not know this action.
    """

    number: Entry
    action: str
    name: Text
    chosen: bool
    offer: Offer | None
    astra: int | None = None
    third: Slot | None = None
    coming: str = ""
    choices: tuple[Offer, ...] = ()

    @property
    def third_name(self) -> Text:
        return card_name(self.third) if self.third else NOTHING

    @property
    def coming_name(self) -> Text:
        return PRINTED_ACTIONS.get(self.coming, NOTHING)

    @property
    def signs(self) -> tuple[tuple[str, Text], ...]:
        """Icon and name of each action; a single wild icon if the action may be any of the six (WM-S76)."""
        return tuple((sign, ACTIONS.get(sign, Text("Any"))) for sign in signs(self.action))

    @property
    def coming_signs(self) -> tuple[str, ...]:
        return signs(self.coming) if self.coming else ()

    def called(self, choice: Offer) -> Text:
        """Return the name of this choice's action."""
        return PRINTED_ACTIONS[choice.fields["action"]]

    @property
    def several_numbers(self) -> bool:
        """True if the choices have different numbers, so that each must show its number."""
        return len({offer.fields["number"] for offer in self.choices}) > 1


def signs(action: str) -> tuple[str, ...]:
    """Return the icons of a printed action: one, two for a choice of two, or the wild icon for any action."""
    return ("wild",) if action == ANY else actions_of(action)


def combinations(state: State, player: Player | None, index: OfferIndex) -> tuple[CombinationView, ...]:
    """Return the combinations to choose from, else the chosen combination, else the open cards."""
    if state.ended or state.phase == SCORING:
        return ()
    chosen = player.turn.chosen if player else None
    if astra.at_work(state):  # WM-B51: the other cards are turned up after she has played
        return (replace(_combination(state, _lying(state)[0], state.slots[0].action), chosen=False),)
    offered = index.of(turns.ChooseCombination)
    if offered:
        places = groupby(offered, lambda offer: (offer.fields["number_slot"], offer.fields["action_slot"]))
        return tuple(_choice(state, player, tuple(offers)) for _, offers in places)
    if player is not None and chosen is not None:
        return (_combination(state, chosen, player.turn.action),)
    return tuple(replace(_combination(state, one, one.action), chosen=False) for one in _lying(state))


def _lying(state: State) -> list[Combination]:
    """Return the open cards, each as a combination of its own number and action."""
    slots = enumerate(state.slots, start=1)
    return [Combination(slot.number, slot.action, at, at) for at, slot in slots]


def _combination(state: State, one: Combination, action: str) -> CombinationView:
    """Return the view of a combination; a wild symbol may have replaced its own action by `action`."""
    name = PRINTED_ACTIONS[action]
    return CombinationView(one.number, action, name, True, None, coming=coming(state, one.number_slot))


def _choice(state: State, player: Player | None, offers: tuple[Offer, ...]) -> CombinationView:
    """Return the view of one pair of places, with the offers for its possible numbers and actions."""
    places = offers[0].fields["number_slot"], offers[0].fields["action_slot"]
    number, action = state.slots[places[0] - 1].number, state.slots[places[1] - 1].action
    one, chosen = Combination(number, action, *places), player.turn.chosen if player else None
    if player is not None and chosen and (chosen.number_slot, chosen.action_slot) == places:
        # The chosen combination is no button once a wild symbol is spent on it, because it is then fixed. It
        # is no button either if a tap would change nothing, because the next Undo would then seem broken.
        shown = _combination(state, chosen, player.turn.action)
        same = len(offers) == 1 and not player.turn.shift
        shown = shown if player.turn.wild or same else _with_offers(shown, offers)
    else:
        shown = replace(_with_offers(_combination(state, one, action), offers), chosen=False)
    if not state.solo:
        return shown
    third = third_card(state, one)
    return replace(shown, third=third, astra=astra.worth(state, third.action))


def _with_offers(shown: CombinationView, offers: tuple[Offer, ...]) -> CombinationView:
    """Return the view as a button.

    It has all offers as `choices` if there are several and at least one is allowed, otherwise the first
    offer.
    """
    if len(offers) == 1 or all(offer.refusal for offer in offers):
        return replace(shown, offer=offers[0])
    by_action = sorted(offers, key=lambda offer: tuple(ACTIONS).index(offer.fields["action"]))
    return replace(shown, choices=tuple(by_action))


def coming(state: State, slot: int) -> str:
    """Return the pile's action of the next turn, from the back of its number card (WM-S4); "" if unknown."""
    if state.piles is None or state.dealer != APP:
        return ""
    card = DECK.get(state.piles.piles[slot - 1].number)
    # A number set by hand belongs to another card, whose back the app does not know.
    return card.action if card and card.number == state.slots[slot - 1].number else ""


def third_card(state: State, one: Combination) -> Slot:
    """Return the card that this combination leaves to ASTRA (WM-S51)."""
    used = (one.number_slot, one.action_slot)
    (third,) = (slot for index, slot in enumerate(state.slots, start=1) if index not in used)
    return third


def shifts(player: Player | None, index: OfferIndex) -> tuple[tuple[Entry, Offer | None], ...]:
    """Return the numbers that an astronaut allows, each with its offer, or None if it is current (WM-S20)."""
    offered: dict[float, Offer | None] = {
        offer.fields["value"]: offer for offer in index.of(turns.ShiftNumber)
    }
    value = player.turn.value if player else None
    if not offered or value is None or isinstance(value, str):
        return ()
    return tuple(sorted({**offered, value: None}.items()))


@dataclass(frozen=True, slots=True)
class CountView:
    """A player's progress at a mission: the id of its value, the words for it, and the steps up and down."""

    id: str
    said: Text
    less: Offer
    more: Offer


@dataclass(frozen=True, slots=True)
class MissionView:
    """An open mission: its values, the players who accomplished it, and with paper sheets the claim offer.

    With paper sheets, `count` is what the player says about it, and `counts` is what all have said, by seat.
    """

    letter: str
    text: Text
    first: int
    later: int
    flipped: bool
    mine: bool
    holders: tuple[str, ...]
    offer: Offer | None
    count: CountView | None
    counts: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True)
class AstraView:
    """ASTRA: by action the number of her cards and the points for each, the solo bonuses, the effects drawn.

    `kept` is True if the app keeps her cards, so that they may be set by hand. It is False if the app keeps
    only the scores.
    """

    name: str
    level: int
    cards: tuple[tuple[str, Text, int, int], ...]
    bonuses: int
    used: int
    effects: tuple[str, ...]
    kept: bool


@dataclass(frozen=True)
class Panel:
    """Data of all views of a table as the phone at a seat sees it, each computed when it is read."""

    state: State
    seat: str

    @cached_property
    def offers(self) -> OfferIndex:
        """Offers to this seat."""
        return offers_of(self.state, self.seat)

    @cached_property
    def shown(self) -> Player | None:
        """Player whose sheet is shown: the seat's, or in solo the only one."""
        return self.state.player(self.seat) or (self.state.seen[0] if self.state.solo else None)

    @property
    def player(self) -> str:
        """Seat of the player whose sheet is shown, "" if no sheet is shown."""
        return self.shown.seat if self.shown else ""

    @cached_property
    def states(self) -> dict[str, Text]:
        """One word for each player's progress, by seat."""
        return {other.seat: said_of(self.state, other) for other in self.state.players}

    @cached_property
    def combinations(self) -> tuple[CombinationView, ...]:
        return combinations(self.state, self.shown, self.offers)

    @cached_property
    def shifts(self) -> tuple[tuple[Entry, Offer | None], ...]:
        return shifts(self.shown, self.offers)

    @cached_property
    def wilds(self) -> tuple[Offer, ...]:
        return self.offers.of(turns.UseWild)

    @cached_property
    def leaves(self) -> tuple[Offer, ...]:
        """Buttons that decline one decision each, if several wait: "Done" declines a single decision."""
        several = self.shown is not None and len(self.shown.turn.decisions) > 1
        return self.offers.of(decisions.Decline) if several else ()

    @cached_property
    def sheet(self) -> SheetView | None:
        """Sheet of the player shown, None with paper sheets."""
        if self.shown is None or self.state.mode != SHEETS:
            return None
        return sheet_view(self.state, self.shown, self.offers.all)

    @property
    def start(self) -> Layout | None:
        """Adventure to show before the first cards if the sheets are on paper, None afterwards."""
        first = self.state.mode == CARDS and not self.state.turn and self.state.phase == CARDS_DUE
        return self.state.adventure.layout if first else None

    @property
    def own_cards(self) -> bool:
        """True if cards and missions lie on the table and are typed in."""
        return self.state.dealer == TABLE

    @cached_property
    def missions(self) -> tuple[MissionView, ...]:
        return tuple(mission_view(self.state, one, self.shown, self.offers) for one in self.state.missions)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        return score(self.state)

    @property
    def own(self) -> tuple[Standing, ...]:
        """Score of the sheet shown, () if no sheet is shown."""
        return tuple(standing for standing in self.standings if standing.seat == self.player)

    @cached_property
    def stars(self) -> Mapping[str, int]:
        """Campaign stars of the players once the game is over."""
        return stars(self.state) if self.state.campaign and outcome(self.state) else {}

    @cached_property
    def astra(self) -> AstraView | None:
        return astra_view(self.state)

    @cached_property
    def small(self) -> SmallSheets | None:
        """Everybody's sheet, None with paper sheets and for a lone player."""
        several = self.state.mode == SHEETS and len(self.state.players) > 1
        return small_sheets(self.state) if several else None

    @property
    def left(self) -> int | None:
        return cards_left(self.state)

    @property
    def extra(self) -> tuple[Text, ...]:
        return tuple(DECK[card].label for card in self.state.extra)

    @cached_property
    def more(self) -> tuple[Offer, ...]:
        return more(self.state, self.shown, self.offers)

    @property
    def tabs(self) -> str:
        """View that has the seat tabs."""
        return tabs(self.state)


def panel(state: State, seat: str) -> Panel:
    """Return the panel as the phone at this seat sees it."""
    return Panel(state, seat)


def tabs(state: State) -> str:
    """Return the view that has the seat tabs: "turn" while scoring, "table" on paper, else "players"."""
    if state.phase == SCORING:
        return "turn"
    return "table" if state.mode == CARDS else "players"


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """Return the player's points and errors, ASTRA's points in solo, and the cards left."""
    if state.phase == SCORING:
        return ()
    player = state.player(seat) or (state.seen[0] if state.solo else None)
    return tuple(_vitals(state, player))


def _vitals(state: State, player: Player | None) -> Iterator[Vital]:
    totals = {standing.seat: standing.total for standing in score(state)}
    if player is not None and player.seat in totals:
        yield Vital(Text("points"), Text.verbatim(figure(totals[player.seat])))
        yield errors(state, player)
    if ASTRA in totals:
        yield Vital(Text.verbatim("ASTRA"), Text.verbatim(figure(totals[ASTRA])))
    left = cards_left(state)
    if left is not None and (state.solo or player is None or state.mode == CARDS):
        label = Text("cards left") if state.solo else Text("to the shuffle")
        yield Vital(label, Text.verbatim(left))


def errors(state: State, player: Player) -> Vital:
    """Return a player's System Errors as "1 / 3"; the figure is red if at most one box is left.

    If the player has two sheets, the sheet with more errors is shown, because the errors of two sheets are
    not added up (WM-B38).
    """
    parts = state.adventure.layout.parts.values()
    taken, boxes = max((count_errors(part, player.sheet), part.errors) for part in parts)
    figure = Text("{taken} / {most}", taken=taken, most=len(boxes))
    return Vital(Text("errors"), figure, low=taken >= len(boxes) - 1)


def thinking(state: State) -> tuple[tuple[str, bool], ...]:
    """Return each seat with True if its player is done, while several players act at once; () otherwise.

    Everybody scores the own paper sheet, so that a phone offers those of its own players and then waits.
    """
    if state.phase == SCORING and not state.solo:
        scored = tuple((player.seat, player.tally is not None) for player in state.players)
        return () if all(done for _, done in scored) else scored
    if state.solo or state.mode != SHEETS or state.ended or not state.shared:
        return ()
    return tuple((player.seat, not player.thinks(state.phase)) for player in state.players)


def said_of(state: State, player: Player) -> Text:
    """Return one word for the player's progress, such as "thinking"; NOTHING if there is none to show."""
    if state.phase == SCORING:
        return Text("scored") if player.tally is not None else Text("to score")
    if state.mode == CARDS or state.ended or not (state.shared or state.phase == THIRD_CARD):
        return NOTHING
    return Text("thinking") if player.thinks(state.phase) else Text("done")


def mission_view(state: State, mission: Mission, player: Player | None, index: OfferIndex) -> MissionView:
    """Return the view of a mission; it has the first value even if this can no longer be won (WM-S36)."""
    adventure = state.adventure
    card = adventure.layout.cards[mission.card]
    first, later = adventure.worth(player.sheet if player else adventure.first(), card)
    claim = turn_end.ClaimMission(seat=player.seat, letter=mission.letter) if player else None
    return MissionView(
        letter=mission.letter,
        text=card.asks,
        first=first,
        later=later,
        flipped=mission.flipped,
        mine=player is not None and player.claimed(mission.letter) is not None,
        holders=tuple(p.seat for p in state.players if p.claimed(mission.letter)),
        offer=index.get(claim) if claim and state.mode == CARDS else None,
        count=count_view(player, mission, card, index) if player else None,
        counts=tuple(
            (one.seat, card.progress(count))
            for one in state.players
            if (count := one.count(mission.letter)) and one.claimed(mission.letter) is None
        ),
    )


def count_view(player: Player, mission: Mission, card: MissionCard, index: OfferIndex) -> CountView | None:
    """Return what a player says about a mission; None if it is not counted, or accomplished."""
    letter = mission.letter
    steps = [index.get(turn_end.CountMission(seat=player.seat, letter=letter, by=by)) for by in (-1, 1)]
    less, more = steps
    if less is None or more is None:
        return None
    return CountView(count_id(player.seat, letter), card.progress(player.count(letter)), less, more)


def astra_view(state: State) -> AstraView | None:
    """Return the view of ASTRA, None without her."""
    if state.astra is None:
        return None
    her, given = astra.opponent(state), astra.given_by_action(state)
    return AstraView(
        name=her.name,
        level=her.level,
        cards=tuple((action, ACTIONS[action], given[action], her.points[action]) for action in ACTIONS),
        bonuses=astra.bonuses(state) if state.mode == SHEETS else 0,
        used=state.astra.used,
        effects=state.astra.effects,
        kept=state.mode != SCORES,
    )


def cards_left(state: State) -> int | None:
    """Return the turns, in solo the cards, until the shuffle; None if the app cannot know."""
    if state.mode == SCORES:
        return None
    if state.pile is not None:
        return state.pile.left
    return state.piles.left if state.piles is not None and state.dealer == "app" else None


def more(state: State, player: Player | None, index: OfferIndex) -> tuple[Offer, ...]:
    """Return offers that are seldom needed: to score again, to end a game on paper, to add an extra card."""
    if outcome(state) is not None:
        return ()
    if state.phase == SCORING:
        again = index.of(paper_scores.SCORE_MOVES[state.slug]) if player and player.tally is not None else ()
        return (*again, *(index.of(paper_scores.ScoreAstra) if state.solo and astra.counted(state) else ()))
    ends = index.of(paper_scores.FinishPaper) if state.mode == CARDS else ()
    return (*ends, *index.of(setup.AddCard))
