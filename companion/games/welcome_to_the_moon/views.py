"""What the panel shows, made ready for the template: cards, sheet, strip, missions, scores, ASTRA."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.scoring import Standing
from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon import astra, decisions, paper_scores, turn_end, turns
from companion.games.welcome_to_the_moon.campaign import stars
from companion.games.welcome_to_the_moon.components import ACTIONS, STARSHIP
from companion.games.welcome_to_the_moon.ending import outcome
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.sheet_view import SheetView, sheet_view
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    MISSIONS,
    SCORING,
    SHEETS,
    THIRD_CARD,
    WRITING,
    Combination,
    Mission,
    Player,
    State,
)


@dataclass(frozen=True, slots=True)
class CombinationView:
    """A combination to choose: its offer, None where it can only be looked at.

    `astra` is what the third card is worth to ASTRA, None in multiplayer. `coming` is the action that this
    number card has on its back, the pile's action of the next turn (S4), "" where the app does not know it.
    """

    number: int
    action: str
    name: Text
    chosen: bool
    offer: Offer | None
    astra: int | None = None
    coming: str = ""

    @property
    def coming_name(self) -> Text:
        """What players call the action of the next turn."""
        return ACTIONS.get(self.coming, NOTHING)


@dataclass(frozen=True, slots=True)
class MissionView:
    """An open mission: its value now, who has it, and the offer to claim it where sheets are on paper."""

    letter: str
    text: Text
    first: int
    later: int
    flipped: bool
    mine: bool
    holders: tuple[str, ...]
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class AstraView:
    """ASTRA: her cards by action with what each is worth, the solo bonuses, what is left of the pile."""

    name: str
    level: int
    cards: tuple[tuple[str, Text, int, int], ...]
    bonuses: int
    used: int
    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole panel. `sheet` is None on paper, and where nobody's is looked at.

    `stars` are those of a campaign, once the game is over.
    `leaves` are only worth a button where something else waits: being done leaves the rest alone.
    """

    player: str
    states: dict[str, Text]
    combinations: tuple[CombinationView, ...]
    shifts: tuple[tuple[int, Offer | None], ...]
    wilds: tuple[Offer, ...]
    leaves: tuple[Offer, ...]
    sheet: SheetView | None
    missions: tuple[MissionView, ...]
    standings: tuple[Standing, ...]
    stars: Mapping[str, int]
    astra: AstraView | None
    left: int | None
    more: tuple[Offer, ...]

    @property
    def own(self) -> tuple[Standing, ...]:
        """The score of the sheet shown; none where nobody's is."""
        return tuple(standing for standing in self.standings if standing.seat == self.player)


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it."""
    index = offers_of(state, seat)
    player = state.player(seat) or (state.players[0] if state.solo else None)
    return Panel(
        player=player.seat if player else "",
        states={other.seat: said_of(state, other) for other in state.players},
        combinations=combinations(state, player, index),
        shifts=shifts(player, index),
        wilds=index.of(turns.UseWild),
        leaves=index.of(decisions.Decline) if player and len(player.turn.decisions) > 1 else (),
        sheet=sheet_view(state, player, index.all) if player and state.mode == SHEETS else None,
        missions=tuple(mission_view(state, mission, player, index) for mission in state.missions),
        standings=score(state),
        stars=stars(state) if state.campaign and outcome(state) else {},
        astra=astra_view(state),
        left=cards_left(state),
        more=more(state, player, index),
    )


def said_of(state: State, player: Player) -> Text:
    """How far a player is, in a word."""
    if state.phase == SCORING:
        return Text("scored") if player.tally is not None else Text("to score")
    if state.mode == CARDS or state.ended or state.phase not in (WRITING, MISSIONS, THIRD_CARD):
        return NOTHING
    waits = player.turn.missions_done if state.phase == MISSIONS else player.turn.done
    return Text("done") if waits else Text("thinking")


def combinations(state: State, player: Player | None, index: OfferIndex) -> tuple[CombinationView, ...]:
    """Phase 2: what may be chosen, and what was; without a player what lies open."""
    if state.ended or state.phase == SCORING:
        return ()
    chosen = player.turn.chosen if player else None
    offered = index.of(turns.ChooseCombination)
    if offered:
        return tuple(_choice(state, player, offer) for offer in offered)
    if player is not None and chosen is not None:
        return (_combination(state, chosen, player.turn.action),)
    slots = enumerate(state.slots, start=1)
    lying = [Combination(slot.number, slot.action, at, at) for at, slot in slots]
    return tuple(replace(_combination(state, one, one.action), chosen=False) for one in lying)


def _combination(state: State, one: Combination, action: str) -> CombinationView:
    """A combination that is chosen, as it is played: with the action that a wild symbol made of it."""
    return CombinationView(
        one.number, action, ACTIONS[action], True, None, coming=coming(state, one.number_slot)
    )


def _choice(state: State, player: Player | None, offer: Offer) -> CombinationView:
    fields = offer.fields
    one = Combination(fields["number"], fields["action"], fields["number_slot"], fields["action_slot"])
    if player is not None and one == player.turn.chosen:
        # Where a wild symbol is spent on it nothing else may be chosen, and it stays the chosen one.
        shown = _combination(state, one, player.turn.action)
        shown = shown if player.turn.wild else replace(shown, offer=offer)
    else:
        shown = replace(_combination(state, one, one.action), chosen=False, offer=offer)
    return replace(shown, astra=third_worth(state, one) if state.solo else None)


def coming(state: State, slot: int) -> str:
    """S4: the action on the back of the pile's number card, which is that pile's action next turn."""
    if state.piles is None or state.dealer != APP:
        return ""
    card = STARSHIP.get(state.piles.piles[slot - 1].number)
    # A number that was set by hand is that of another card, whose back is not known.
    return card.action if card and card.number == state.slots[slot - 1].number else ""


def third_worth(state: State, one: Combination) -> int:
    """S51, S67: what ASTRA gains by the card that this combination leaves to her."""
    used = (one.number_slot, one.action_slot)
    (third,) = (slot for index, slot in enumerate(state.slots, start=1) if index not in used)
    return astra.opponent(state).points[third.action]


def shifts(player: Player | None, index: OfferIndex) -> tuple[tuple[int, Offer | None], ...]:
    """S20: the numbers an astronaut can make of it; the present one has no offer."""
    offered: dict[int, Offer | None] = {offer.fields["value"]: offer for offer in index.of(turns.ShiftNumber)}
    if not offered or player is None or player.turn.value is None:
        return ()
    return tuple(sorted({**offered, player.turn.value: None}.items()))


def mission_view(state: State, mission: Mission, player: Player | None, index: OfferIndex) -> MissionView:
    """S36: both values; the first is struck out once it is gone."""
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
    )


def astra_view(state: State) -> AstraView | None:
    """S46-S61."""
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
    )


def cards_left(state: State) -> int | None:
    """Turns, or in solo cards, until the piles are shuffled; None where the cards lie on the table."""
    if state.pile is not None:
        return state.pile.left
    return state.piles.left if state.piles is not None and state.dealer == "app" else None


def more(state: State, player: Player | None, index: OfferIndex) -> tuple[Offer, ...]:
    """What is seldom needed: a sheet or ASTRA's cards once more, the end of a game on paper."""
    if state.phase == SCORING:
        again = index.of(paper_scores.SCORE_MOVES[state.slug]) if player and player.tally is not None else ()
        return (*again, *(index.of(paper_scores.ScoreAstra) if state.solo and astra.counted(state) else ()))
    return index.of(paper_scores.FinishPaper) if state.mode == CARDS else ()
