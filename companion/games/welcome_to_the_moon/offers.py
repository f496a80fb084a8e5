"""What a seat may do now: every lit space and mark, and why the others are not lit.

Offers are made for each of up to 53 spaces on every tap, so the adventure's own checks are asked directly
instead of building a move for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.welcome_to_the_moon import astra, cards, decisions, phases, turns
from companion.games.welcome_to_the_moon.adventure import WRITE_X
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    MISSIONS,
    SCORING,
    SHEETS,
    THIRD_CARD,
    WRITING,
    Combination,
    Player,
    State,
)

TYPED = ("number_1", "action_1", "number_2", "action_2", "number_3", "action_3")


@lru_cache(maxsize=64)
def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """All that this seat may do; of a table with one player that player's, whoever asks."""
    player = state.player(seat) or (state.players[0] if state.solo else None)
    found = list(for_table(state))
    if player is None or (state.ended and state.mode == SHEETS):
        return tuple(found)
    if state.phase == SCORING:
        found.append(score_offer(state, player))
    elif state.mode == CARDS:
        found += on_paper(state, player)
    elif state.phase == WRITING and not player.turn.done:
        found += in_turn(state, player)
    elif state.phase == MISSIONS and not player.turn.missions_done:
        found += missions(state, player)
        found.append(Offer("leave-missions", "Not this turn", {"seat": player.seat}))
    elif state.phase == THIRD_CARD:
        found += third_card(state, player)
    return tuple(found)


def why_not(check: Callable[..., Any], *args: object, **named: object) -> Text | None:
    """The refusal of a check, None where it passes."""
    try:
        check(*args, **named)
    except IllegalMove as error:
        return error.reason
    return None


# The table


def for_table(state: State) -> Iterator[Offer]:
    """Phase 1, and the end of a game on paper."""
    closed = cards.paper_turn_closed(state)
    if state.phase != SCORING and why_not(cards.check_due, closed) is None:
        label = "Next cards" if state.turn else "Turn over the first cards"
        yield Offer("turn-over", label) if state.dealer == APP else typing(state)
    if why_not(cards.check_finish, state) is None and state.turn:
        yield Offer("finish", "Score the sheets")
    if state.phase == SCORING and state.solo and state.mode != CARDS:
        yield Offer("score-astra", "ASTRA's cards", asks=tuple(ACTIONS), values=typed_for_astra(state))


def typed_for_astra(state: State) -> Mapping[str, int]:
    """S67: her cards as they were counted before."""
    typed = astra.of(state).typed
    return {} if typed is None else dict(zip(ACTIONS, typed, strict=True))


def typing(state: State) -> Offer:
    """The cards of the table; in solo with the effect cards that came on the way."""
    options: dict[str, dict[str, str]] = {}
    for index, slot in enumerate(state.slots, start=1):
        if not state.solo:
            backs = cards.backs_of(slot.number)
            options[f"action_{index}"] = {action: ACTIONS[action] for action in ACTIONS if action in backs}
    asks = (*TYPED, "effects") if state.solo else TYPED
    return Offer("type-cards", "Type in the cards", asks=asks, options=options)


def score_offer(state: State, player: Player) -> Offer:
    """The form of a finished sheet; changed, it holds what was typed before."""
    label = "Score the sheet" if player.tally is None else "Change the sheet"
    asks = tuple(fields.specs(state.adventure.tally))
    values = {} if player.tally is None else {name: getattr(player.tally, name) for name in asks}
    return Offer(f"score-{state.slug}", label, {"seat": player.seat}, asks, values=values)


def on_paper(state: State, player: Player) -> Iterator[Offer]:
    """Paper sheets: missions at any time, and in solo what goes to ASTRA."""
    yield from missions(state, player)
    if state.phase != WRITING or not state.solo:
        return
    if player.turn.chosen is None and not player.turn.error:
        yield from combinations(state, player)
        yield Offer("system-error", "System Error", {"seat": player.seat})
    else:
        yield from third_card(state, player)


# Phases 2 to 4


def in_turn(state: State, player: Player) -> Iterator[Offer]:
    """Phases 2 to 4 of one player."""
    turn, seat = player.turn, player.seat
    if not turn.wrote:
        yield from combinations(state, player)
        refusal = why_not(turns.check_take_error, state, seat)
        yield Offer("system-error", "System Error", {"seat": seat}, refusal=refusal)
        if turn.chosen is not None:
            yield from writing(state, player, turn.chosen)
    yield from to_decide(state, player)
    if turn.wrote:
        yield Offer("done", "Done", {"seat": seat}, refusal=why_not(phases.check_done, state, seat))


def combinations(state: State, player: Player) -> Iterator[Offer]:
    """Phase 2: three in multiplayer (S3), six in solo (S50)."""
    for one in turns.combinations(state):
        yield Offer(
            "choose",
            f"{one.number} {ACTIONS[one.action]}",
            {
                "seat": player.seat,
                "number": one.number,
                "action": one.action,
                "number_slot": one.number_slot,
                "action_slot": one.action_slot,
            },
            refusal=why_not(turns.check_choose, state, player.seat, one),
        )


def writing(state: State, player: Player, chosen: Combination) -> Iterator[Offer]:
    """Phase 3: every empty space, lit where the number fits."""
    yield from changes(state, player, chosen)
    layout, value = state.adventure.layout, player.turn.value
    for space in layout.spaces:
        if space not in player.sheet.written:
            refusal = turns.write_refusal(state, player, space)
            filled = {"seat": player.seat, "space": space, "value": value}
            yield Offer("write", layout.spots[space].label, filled, refusal=refusal)


def changes(state: State, player: Player, chosen: Combination) -> Iterator[Offer]:
    """The number changed by an astronaut (S20), the action by a wild symbol (A2-27)."""
    seat, turn, adventure = player.seat, player.turn, state.adventure
    if turn.may_shift and adventure.shifts:
        for value in turns.values_of(state, chosen.number, turn.action):
            if value != turn.value:
                hint = "" if adventure.fits(player.sheet, value, turn.action) else "It fits nowhere."
                yield Offer("shift", str(value), {"seat": seat, "value": value}, hint=hint)
    if not turn.wild and adventure.wild(player.sheet):
        for action, name in ACTIONS.items():
            if action != chosen.action:
                refusal = why_not(turns.check_use_wild, state, seat, action)
                yield Offer("use-wild", name, {"seat": seat, "action": action}, refusal=refusal)


def to_decide(state: State, player: Player) -> Iterator[Offer]:
    """Phase 4: what the newest decisions offer, and leaving them alone."""
    spots, seat = state.adventure.layout.spots, player.seat
    seen: set[str] = set()
    for decision in decisions.current(player.turn):
        if decision.kind in seen:
            continue
        seen.add(decision.kind)
        writes = decision.kind == WRITE_X
        for mark in decisions.options(state, player, decision):
            filled = {"seat": seat, "space" if writes else "mark": mark}
            yield Offer("write-x" if writes else "mark", spots[mark].label, filled, hint=decision.text)
        if not decision.must:
            yield Offer("decline", "Leave it", {"seat": seat, "decision": decision.kind}, hint=decision.text)


# Phase 6 and ASTRA's card


def missions(state: State, player: Player) -> Iterator[Offer]:
    """S35: each mission, with the value it has now."""
    for mission in state.missions:
        if player.claimed(mission.letter) is None:
            refusal = why_not(phases.check_claim, state, player.seat, mission.letter)
            filled = {"seat": player.seat, "letter": mission.letter}
            yield Offer("claim", f"Mission {mission.letter}", filled, refusal=refusal)


def third_card(state: State, player: Player) -> Iterator[Offer]:
    """S51, S60: give it to ASTRA, or a solo bonus removes it."""
    for slot in astra.third_slots(state):
        card = state.slots[slot - 1]
        filled = {"seat": player.seat, "slot": slot, "number": card.number, "action": card.action}
        points = astra.opponent(state).points[card.action]
        name = f"{card.number} {ACTIONS[card.action]}"
        yield Offer("give-card", f"Give ASTRA {name}", filled, hint=f"{points} points")
        refusal = why_not(phases.check_third_card, state, player.seat, slot, removed=True)
        yield Offer("remove-card", f"Remove {name}", filled, refusal=refusal)
