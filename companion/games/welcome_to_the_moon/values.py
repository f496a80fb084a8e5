"""Values of a table (cards, missions, spots of the sheets) by id, their names, and how to correct them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from typing import Any

from companion.engine.fields import Choice, Flag, Number
from companion.engine.text import Text
from companion.engine.values import EditableValue, Names, Plain, TableValue, declared, set_by_hand
from companion.games.welcome_to_the_moon import astra, decisions, scoring, transitions
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.cards import deck
from companion.games.welcome_to_the_moon.components import DECK, PRINTED_ACTIONS, STARSHIP
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE
from companion.games.welcome_to_the_moon.printed import UNUSUAL, USUAL, PrintedText, entry_of
from companion.games.welcome_to_the_moon.scoring import ASTRA
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from companion.games.welcome_to_the_moon.state import (
    CARDS,
    CARDS_DUE,
    INCIDENTS,
    SCORES,
    SHEETS,
    WRITING,
    Astra,
    Mission,
    Player,
    Slot,
    State,
)

EMPTY, CIRCLED, CROSSED, BOTH = "empty", "circled", "crossed", "both"
WRITABLE = {EMPTY: Text("empty"), X: X} | {str(number): str(number) for number in USUAL}
WRITABLE_WITH_EXTRA = WRITABLE | {text: text for text in UNUSUAL}
"""Entries of a space if extra cards are in the deck (WM-S76)."""
MARKS = {
    EMPTY: Text("unmarked"),
    CIRCLED: Text("circled"),
    CROSSED: Text("crossed"),
    BOTH: Text("circled and crossed"),
}
AT_HAND = 8192
"""Cache size for about thirty sheets: a step changes few spots, but the history needs all spots each time."""
CLAIMS = {EMPTY: Text("open"), "first": Text("at its first value"), "later": Text("at its later value")}


@lru_cache(maxsize=32)
def values(state: State) -> tuple[TableValue, ...]:
    """Return all values that a correction can set and whose changes the history shows."""
    return tuple(item.value for item in editable_values(state))


def correct(state: State, what: str, value: Plain) -> State:
    """Return the state with one value set by hand; the caller has checked the value against `values`."""
    return _consistent(set_by_hand(editable_values(state), state, what, value))


def _consistent(state: State) -> State:
    """Drop decisions that lost their options, and between turns check again if the game has ended."""
    for player in state.seen:
        state = state.with_player(decisions.settled(state, player))
    if state.phase == INCIDENTS:
        return transitions.suffered(state)
    if state.phase == CARDS_DUE and state.turn:
        return replace(state, ended=scoring.reasons(state))
    return state


def editable_values(state: State) -> Iterator[EditableValue]:
    """Yield the values of the cards, the missions, ASTRA, then each sheet."""
    for at, slot in enumerate(astra.turned_up(state)):
        if state.extra:
            yield from _printed(slot, at, state.extra)
        else:
            yield from declared(slot, f"slot.{at + 1}.", partial(_with_slot, at), place=str(at + 1))
    for mission in state.missions:
        letter = mission.letter
        yield from declared(mission, f"mission.{letter}.", partial(_with_mission, letter), letter=letter)
    if state.astra is not None and state.mode != SCORES:
        yield from _astra(state, state.astra)
    yield from _counts(state)
    if state.mode == SHEETS:
        for player in state.players:
            yield from _values_of_sheet(state.slug, state.missions, player, bool(state.extra))


def _counts(state: State) -> Iterator[EditableValue]:
    """Yield what players with paper sheets have said about the open missions."""
    players = state.players if state.mode == CARDS else ()
    for player, mission in product(players, state.missions):
        letter, most = mission.letter, state.adventure.layout.cards[mission.card].count
        if most and player.claimed(letter) is None:
            label = Text("{player}: mission {letter}", player=player.name, letter=letter)
            value = TableValue(count_id(player.seat, letter), player.count(letter), Number(label, 0, most))
            yield EditableValue(value, partial(_with_count, player.seat, letter))


def count_id(seat: str, letter: str) -> str:
    """Return the id of what a player has said about a mission."""
    return f"{seat}.count.{letter}"


def _with_count(seat: str, letter: str, state: State, count: int) -> State:
    player = state.player(seat)
    return state if player is None else state.with_player(player.with_count(letter, count))


def _printed(slot: Slot, at: int, extra: tuple[str, ...]) -> Iterator[EditableValue]:
    """Yield a place's number (as a text) and action, to be chosen from those that this deck prints.

    Rule WM-S76.
    """
    numbers = {str(number): number for number in (*(card.number for card in deck(extra)), slot.number)}
    printed = {card.action for card in deck(extra)}
    actions = {action: name for action, name in PRINTED_ACTIONS.items() if action in printed}
    number = PrintedText(Text("Number of place {place}", place=at + 1), {text: text for text in numbers})
    action = Choice(Text("Action of place {place}", place=at + 1), actions)
    yield _of_slot(at, "number", str(slot.number), number, numbers.__getitem__)
    yield _of_slot(at, "action", slot.action, action, str)


def _of_slot(at: int, name: str, value: str, spec: Choice, read: Callable[[str], Any]) -> EditableValue:
    return EditableValue(
        TableValue(f"slot.{at + 1}.{name}", value, spec),
        lambda state, new: _with_slot(at, state, **{name: read(new)}),
    )


def _with_slot(at: int, state: State, **changed: Any) -> State:
    """Set the number or action that a place shows (WM-S3)."""
    slots = (*state.slots[:at], replace(state.slots[at], **changed), *state.slots[at + 1 :])
    return _laid(replace(state, slots=slots), at)


def _laid(state: State, at: int) -> State:
    """In solo, swap the open card for an unused card with the new action and, if possible, the new number."""
    pile, slot = state.pile, state.slots[at]
    if pile is None or at >= len(pile.shown):
        return state
    free = (pile.shown[at], *_unused(state))
    same = (card for card in free if DECK[card].action == slot.action)
    best = max(same, key=lambda card: DECK[card].number == slot.number, default=pile.shown[at])
    return replace(state, pile=pile.exchanged(pile.shown[at], best))


def _with_mission(letter: str, state: State, **changed: Any) -> State:
    """Set the fields of the mission with this letter (WM-S36)."""
    return replace(
        state, missions=tuple(replace(m, **changed) if m.letter == letter else m for m in state.missions)
    )


def _astra(state: State, her: Astra) -> Iterator[EditableValue]:
    """Yield the number of ASTRA's cards of each action (WM-S67), and the bonuses used (WM-S60)."""
    for action, count in astra.given_by_action(state).items():
        most = count + len(_free(state, action))
        yield EditableValue(
            TableValue(
                f"astra.{action}",
                count,
                Number(Text("ASTRA's {actions} cards", actions=PRINTED_ACTIONS[action]), 0, most),
            ),
            partial(_with_given, action),
        )
    yield from declared(her, "astra.", _with_astra)


def _with_astra(state: State, **changed: Any) -> State:
    return replace(state, astra=replace(astra.of(state), **changed))


def _unused(state: State) -> tuple[str, ...]:
    """Return the cards that are neither ASTRA's, nor removed, nor open on the table."""
    her = astra.of(state)
    gone = {*her.given, *her.removed, *(state.pile.shown if state.pile else ())}
    return tuple(card for card in (*STARSHIP, *state.extra) if card not in gone)


def _free(state: State, action: str) -> tuple[str, ...]:
    """Return the unused cards that would count as this action if they were ASTRA's."""
    return tuple(card for card in _unused(state) if astra.counts_as(state, card) == action)


def _with_given(action: str, state: State, count: int) -> State:
    """Give ASTRA this many cards of the action.

    Missing cards are taken from the unused cards; surplus cards go to the discards.
    """
    her, pile = astra.of(state), state.pile
    have = tuple(card for card in her.given if astra.counts_as(state, card) == action)
    now = have[:count] + _free(state, action)[: max(0, count - len(have))]
    given = tuple(card for card in her.given if card not in have) + now
    if pile is not None:
        back = tuple(card for card in have if card not in now)
        pile = replace(
            pile,
            cards=tuple(card for card in pile.cards if card not in now),
            discard=tuple(card for card in pile.discard if card not in now) + back,
        )
    return replace(state, astra=replace(her, given=given), pile=pile)


@lru_cache(maxsize=64)
def _values_of_sheet(
    slug: str, missions: tuple[Mission, ...], player: Player, extra: bool
) -> tuple[EditableValue, ...]:
    """Return the values of one sheet. They are cached, because a step changes only one sheet."""
    adventure = ADVENTURES[slug]
    spots = [spot for spot in adventure.layout.spots.values() if spot.kind not in (MISSION, FLAG)]
    sheet, who = player.sheet, (player.seat, player.name)
    done = TableValue(
        f"{player.seat}.done",
        player.turn.done,
        Flag(Text("{player}: done with the turn", player=player.name)),
    )
    return (
        *(
            _space(slug, spot.id, who, extra, str(sheet.written.get(spot.id, EMPTY)))
            for spot in spots
            if spot.kind == SPACE
        ),
        *(_mark(slug, spot.id, who, mark_of(sheet, spot.id)) for spot in spots if spot.kind != SPACE),
        *(_claim(player, mission) for mission in missions),
        EditableValue(done, lambda state, value: _with_done(state, player, value)),
    )


def _with_done(state: State, player: Player, done: bool) -> State:
    """Mark this player as done or not done; when the last player is done, phase 5 starts."""
    if done and state.phase == WRITING:
        return transitions.with_done(state, player.seat)
    return _with(state, player.seat, turn=replace(player.turn, done=done))


def _with(state: State, seat: str, **changed: Any) -> State:
    player = state.player(seat)
    return state if player is None else state.with_player(replace(player, **changed))


def _own(state: State, seat: str) -> Sheet:
    """Return a seat's sheet without the neighbours' marks, which `State.player` includes."""
    return next(player.sheet for player in state.players if player.seat == seat)


@lru_cache(maxsize=AT_HAND)
def _space(slug: str, spot: str, player: tuple[str, str], extra: bool, there: str) -> EditableValue:
    """Return the value of a space (WM-S12); an X set by hand is not the X of a card (WM-D33)."""
    adventure, (seat, name) = ADVENTURES[slug], player
    numbers = {**(WRITABLE_WITH_EXTRA if extra else WRITABLE), **adventure.layout.entries}
    writable = {EMPTY: WRITABLE[EMPTY], **adventure.entries} if adventure.entries else numbers
    label = Text("{player}: {spot}", player=name, spot=adventure.layout.spots[spot].name)

    def put(state: State, value: str) -> State:
        sheet = _own(state, seat)
        written = {space: there for space, there in sheet.written.items() if space != spot}
        if value != EMPTY:
            written[spot] = entry_of(value)
        return _with(state, seat, sheet=replace(sheet, written=written, circled=sheet.circled - {spot}))

    return EditableValue(TableValue(f"{seat}.{spot}", there, Choice(label, writable)), put)


@lru_cache(maxsize=AT_HAND)
def _mark(slug: str, spot: str, player: tuple[str, str], shown: str) -> EditableValue:
    seat, name = player
    label = Text("{player}: {spot}", player=name, spot=ADVENTURES[slug].layout.spots[spot].name)

    def put(state: State, value: str) -> State:
        sheet = _own(state, seat)
        circled, crossed = sheet.circled - {spot}, sheet.crossed - {spot}
        sheet = replace(
            sheet,
            circled=circled | {spot} if value in (CIRCLED, BOTH) else circled,
            crossed=crossed | {spot} if value in (CROSSED, BOTH) else crossed,
        )
        return _with(state, seat, sheet=sheet)

    return EditableValue(TableValue(f"{seat}.{spot}", shown, Choice(label, MARKS)), put)


def mark_of(sheet: Sheet, spot: str) -> str:
    """Return the mark of a spot: one of `MARKS`."""
    if spot in sheet.circled:
        return BOTH if spot in sheet.crossed else CIRCLED
    return CROSSED if spot in sheet.crossed else EMPTY


def _claim(player: Player, mission: Mission) -> EditableValue:
    """Return the value for a player's mission: open, or accomplished at its first or later value (WM-S36)."""

    def put(state: State, value: str) -> State:
        claims = tuple(claim for claim in player.claims if claim.letter != mission.letter)
        if value != EMPTY:
            claims = (*claims, Claim(mission.card, mission.letter, value == "first"))
        return _with(state, player.seat, claims=claims)

    claim = player.claimed(mission.letter)
    shown = EMPTY if claim is None else "first" if claim.first else "later"
    label = Text("{player}: mission {letter}", player=player.name, letter=mission.letter)
    return EditableValue(
        TableValue(
            f"{player.seat}.mission.{mission.letter}",
            shown,
            Choice(label, CLAIMS),
        ),
        put,
    )


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """Return the names of seats, spots and all values that a correction can set, by id."""
    seats = tuple((player.seat, player.name) for player in state.players)
    return Names(_names(state.slug, seats), lambda: values(state))


@lru_cache(maxsize=64)
def _names(slug: str, seats: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    spots = ADVENTURES[slug].layout.spots
    return {**{spot.id: spot.name for spot in spots.values()}, ASTRA: "ASTRA", **dict(seats)}
