"""Offers of a seat, which include the spots to tap and the reasons why other spots cannot be tapped.

Offers depend on the seat and on the phase, so they are collected here and not in the classes of their moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.offers import BY_ONE, Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.welcome_to_the_moon import (
    astra,
    campaign,
    cards,
    decisions,
    paper_scores,
    setup,
    turn_end,
    turns,
)
from companion.games.welcome_to_the_moon.adventure import WRITE_X
from companion.games.welcome_to_the_moon.components import ACTIONS, EXTRA, PILES, PRINTED_ACTIONS
from companion.games.welcome_to_the_moon.printed import ON_EXTRA
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    CARDS_DUE,
    INCIDENTS,
    MISSIONS,
    SCORING,
    SHEETS,
    THIRD_CARD,
    WRITING,
    Combination,
    Mission,
    Player,
    Slot,
    State,
)

TYPED = ("number_1", "action_1", "number_2", "action_2", "number_3", "action_3")

PLACES = Text("The total counts places among the sheets scored so far.")
"""Hint of a score form while some sheets are not scored (WM-S44)."""


@lru_cache(maxsize=64)
def offers_of(state: State, seat: str) -> OfferIndex:
    """Return all offers of this seat; in a solo game every seat has the player's offers."""
    return OfferIndex(_offers(state, state.player(seat) or (state.seen[0] if state.solo else None)))


def _offers(state: State, player: Player | None) -> Iterator[Offer]:
    yield from for_table(state)
    yield from for_player(state, player)
    yield from campaign.offers(state)


def for_player(state: State, player: Player | None) -> Iterator[Offer]:
    """Yield the offers that the phase gives to one player."""
    if player is None or (state.ended and state.mode == SHEETS):
        return
    if state.phase == SCORING:
        yield score_offer(state, player)
    elif state.mode == CARDS:
        yield from on_paper(state, player)
    elif state.phase == WRITING and not player.turn.done:
        yield from in_turn(state, player)
    elif state.phase in (CARDS_DUE, INCIDENTS):
        yield from to_decide(state, player)
    elif state.phase == MISSIONS and not player.turn.missions_done:
        yield from missions(state, player)
        yield turn_end.LeaveMissions(seat=player.seat).offer(Text("Not this turn"))
    elif state.phase == THIRD_CARD:
        yield from third_card(state, player)


def refusal(check: Callable[[State], None], state: State) -> Text | None:
    """Return the reason with which this check refuses the state, None if the check passes."""
    try:
        check(state)
    except IllegalMove as error:
        return error.reason
    return None


def checked(state: State, move: Move, label: Text) -> Offer:
    """Return the button of this move, with the reason if the move may not be made."""
    check = move.check_step if isinstance(move, turn_end.Closing) else move.check
    return replace(move.offer(label), refusal=refusal(check, state))


# The table


def for_table(state: State) -> Iterator[Offer]:
    """Yield the offers for the whole table: the next cards, the scoring of a paper game, an extra card."""
    if state.phase != SCORING and refusal(cards.check_due, cards.paper_turn_closed(state)) is None:
        label = Text("Next cards") if state.turn else Text("Turn over the first cards")
        if cards.missions_due(state):
            yield from cards.OpenMissions.offers(state)
        else:
            yield cards.TurnOver().offer(label) if state.dealer == APP else typing(state)
    if refusal(paper_scores.FinishPaper().check, state) is None:
        yield from paper_scores.FinishPaper.offers(state)
    if state.phase == SCORING and state.solo and state.mode != CARDS:
        kind, values = paper_scores.ScoreAstra.kind, typed_for_astra(state)
        yield Offer(kind, Text("ASTRA's cards"), asks=tuple(ACTIONS), values=values)
    yield from extra_card(state)


def typed_for_astra(state: State) -> Mapping[str, int]:
    """Return the numbers of ASTRA's cards typed before, by action (WM-S67); {} if none were typed."""
    typed = astra.of(state).typed
    return {} if typed is None else dict(zip(ACTIONS, typed, strict=True))


def typing(state: State) -> Offer:
    """Return the offer to type in the cards, in solo with the effect cards drawn along with them."""
    options: dict[str, dict[str, str]] = {}
    for index in range(1, PILES + 1):
        if state.extra:
            options[f"number_{index}"] = unusual(state)
        if (backs := backs_at(state, index)) is not None:
            options[f"action_{index}"] = {
                action: name for action, name in PRINTED_ACTIONS.items() if action in backs
            }
    asks = (*TYPED, "effects") if state.solo else TYPED
    return Offer(cards.TypeCards.kind, Text("Type in the cards"), asks=asks, options=options)


def unusual(state: State) -> dict[str, str]:
    """Return the numbers of this table's extra cards that no other card prints (WM-S76)."""
    numbers = {str(EXTRA[card].number) for card in state.extra}
    return {text: Text.verbatim(text) for text in ON_EXTRA if text in numbers}


def backs_at(state: State, place: int) -> frozenset[str] | None:
    """Return the actions that this place can show next (WM-S4); None if any of the six is possible."""
    if not state.solo and place <= len(state.slots):
        return cards.backs_of(state.slots[place - 1].number, state.extra)
    return frozenset(card.action for card in cards.deck(state.extra)) if state.extra else None


def extra_card(state: State) -> Iterator[Offer]:
    """Yield the offer to add an extra card, if one can be added (WM-S76)."""
    if refusal(setup.check_open, state) is None:
        left = {card: name for card, name in setup.CARD.options.items() if card not in state.extra}
        yield Offer(
            setup.AddCard.kind,
            Text("Add an extra card"),
            asks=("card",),
            options={"card": left},
        )


def score_offer(state: State, player: Player) -> Offer:
    """Return the offer to type in a finished sheet, filled with any values typed before."""
    label = Text("Score the sheet") if player.tally is None else Text("Change the sheet")
    kind, asks = paper_scores.SCORE_MOVES[state.slug].kind, tuple(fields.specs(state.adventure.tally))
    hint = PLACES if state.adventure.compares and len(state.players) > 1 else NOTHING
    if player.tally is not None:
        return Offer(kind, label, {"seat": player.seat}, asks, values=player.tally, hint=hint)
    hint = in_a_row((LIKELY, hint), "{items} {item}") if hint else LIKELY
    known = {f"mission_{claim.letter.lower()}" for claim in player.claims}
    guesses = tuple(name for name in asks if name not in known)
    values = likely(state, player)
    return Offer(kind, label, {"seat": player.seat}, asks, values=values, hint=hint, guesses=guesses)


LIKELY = Text("Dashed figures are our guess: change those that differ on the sheet.")
"""Hint of a score form that nobody has filled in yet."""


def likely(state: State, player: Player) -> Mapping[str, Any]:
    """Return the fields of the tally that a sheet probably has: its missions, and usual figures."""
    asked = fields.specs(state.adventure.tally)
    won = state.adventure.mission_fields(player.claims)
    return {name: value for name, value in {**state.adventure.layout.usual, **won}.items() if name in asked}


def on_paper(state: State, player: Player) -> Iterator[Offer]:
    """Yield a player's offers with paper sheets: the missions, and in solo the choice of cards."""
    yield from missions(state, player)
    if state.phase != WRITING or not state.solo:
        return
    if player.turn.chosen is None and not player.turn.error:
        yield from combinations(state, player)
        yield turns.TakeError(seat=player.seat).offer(Text("System Error"))
    else:
        yield from third_card(state, player)


# Phases 2 to 4


def in_turn(state: State, player: Player) -> Iterator[Offer]:
    """Yield the offers of one player in phases 2 to 4."""
    turn, seat = player.turn, player.seat
    if not turn.wrote:
        yield from combinations(state, player)
        yield checked(state, turns.TakeError(seat=seat), Text("System Error"))
        if turn.chosen is not None:
            yield from writing(state, player, turn.chosen)
    yield from to_decide(state, player)
    if turn.wrote:
        yield checked(state, turn_end.Done(seat=seat), Text("Done"))


def combinations(state: State, player: Player) -> Iterator[Offer]:
    """Yield the offers to choose a combination in phase 2, at least three (WM-S3) or in solo six (WM-S50)."""
    for one in turns.combinations(state):
        move = turns.ChooseCombination(
            seat=player.seat,
            number=one.number,
            action=one.action,
            number_slot=one.number_slot,
            action_slot=one.action_slot,
        )
        yield checked(state, move, Text("{number} {actions}", number=one.number, actions=ACTIONS[one.action]))


def writing(state: State, player: Player, chosen: Combination) -> Iterator[Offer]:
    """Yield the offers of phase 3: to change the number or action, and to write in each empty space."""
    yield from changes(state, player, chosen)
    seat, layout = player.seat, state.adventure.layout
    value = chosen.number if player.turn.value is None else player.turn.value
    for space in state.adventure.empty(player.sheet):
        move = turns.WriteNumber(seat=seat, space=space, value=value)
        reason = turns.write_refusal(state, player, space)
        yield replace(move.offer(layout.spots[space].label), refusal=reason)


def changes(state: State, player: Player, chosen: Combination) -> Iterator[Offer]:
    """Yield the offers to change the number by an astronaut or the action by a wild symbol (WM-A2-27).

    Rule WM-S20.
    """
    seat, turn, adventure = player.seat, player.turn, state.adventure
    if turn.may_shift and adventure.shifts:
        for value in turns.values_of(state, chosen.number, turn.action):
            if value != turn.value:
                fits = adventure.fits(player.sheet, value, turn.action)
                hint = NOTHING if fits else Text("It fits nowhere.")
                yield turns.ShiftNumber(seat=seat, value=value).offer(Text.verbatim(value), hint=hint)
    if not turn.wild and adventure.wild(player.sheet):
        for action, name in ACTIONS.items():
            if action != chosen.action:
                yield checked(state, turns.UseWild(seat=seat, action=action), name)


def to_decide(state: State, player: Player) -> Iterator[Offer]:
    """Yield the options of the decisions that may be taken now, and the buttons to decline decisions."""
    spots, seat = state.adventure.layout.spots, player.seat
    made = turn_end.Incident if state.phase == INCIDENTS else decisions.MarkSheet
    seen: set[str] = set()
    for decision in decisions.current(player.turn):
        if decision.kind in seen:
            continue
        seen.add(decision.kind)
        for mark in decisions.options(state, player, decision):
            label, hint = spots[mark].label, decision.text
            if decision.kind == WRITE_X:
                yield decisions.WriteX(seat=seat, space=mark).offer(label, hint=hint)
            else:
                yield made(seat=seat, mark=mark).offer(label, hint=hint)
        if not decision.must:
            yield decisions.Decline(seat=seat, decision=decision.kind).offer(
                Text("Leave it"), hint=decision.text
            )


# Phase 6 and ASTRA's card


def missions(state: State, player: Player) -> Iterator[Offer]:
    """Yield the offers to accomplish the missions that the player has not accomplished yet (WM-S35)."""
    for mission in state.missions:
        if player.claimed(mission.letter) is None:
            move = turn_end.ClaimMission(seat=player.seat, letter=mission.letter)
            yield checked(state, move, Text("Mission {letter}", letter=mission.letter))
            yield from counting(state, player, mission)


def counting(state: State, player: Player, mission: Mission) -> Iterator[Offer]:
    """Yield the offers to say how far a mission is with a paper sheet."""
    if state.mode == CARDS and state.adventure.layout.cards[mission.card].count:
        for by, sign in BY_ONE:
            move = turn_end.CountMission(seat=player.seat, letter=mission.letter, by=by)
            yield checked(state, move, Text("Mission {letter} {sign}", letter=mission.letter, sign=sign))


def card_name(card: Slot) -> Text:
    """Return the name of an open card: its number and action."""
    return Text("{number} {actions}", number=card.number, actions=PRINTED_ACTIONS[card.action])


def third_card(state: State, player: Player) -> Iterator[Offer]:
    """Yield the offers to give the third card to ASTRA (WM-S51) or to remove it with a bonus (WM-S60)."""
    for slot in astra.third_slots(state):
        seat, card = player.seat, state.slots[slot - 1]
        name = card_name(card)
        worth = Text.counted("{count} point", "{count} points", count=astra.worth(state, card.action))
        give = turn_end.GiveCard(seat=seat, slot=slot, number=card.number, action=card.action)
        yield give.offer(Text("Give ASTRA {card}", card=name), hint=worth)
        remove = turn_end.RemoveCard(seat=seat, slot=slot, number=card.number, action=card.action)
        yield checked(state, remove, Text("Remove {card}", card=name))
