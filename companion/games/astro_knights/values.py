"""Values of a table, such as numbers and cards, and functions that correct them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.engine.deck import shuffled, without
from companion.engine.fields import Choice, Number
from companion.engine.records import replace
from companion.engine.seats import disambiguate
from companion.engine.text import Text
from companion.engine.track import Track
from companion.engine.tracking import with_known
from companion.engine.values import (
    EditableValue,
    Names,
    Plain,
    TableValue,
    declared,
    kept_by_record,
    set_by_hand,
)
from companion.games.astro_knights.boss_cards import RESHUFFLES
from companion.games.astro_knights.boss_mat import BOSS, Counter
from companion.games.astro_knights.components import HEALTH_TOP
from companion.games.astro_knights.damage import remove_minion
from companion.games.astro_knights.setup import HOMEWORLD_TOP
from companion.games.astro_knights.state import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    PAIRS,
    TRACK_TOP,
    Homeworld,
    Knight,
    State,
    Turn,
    TurnOrder,
)
from companion.games.astro_knights.turn_order import (
    CARDS,
    PAIR_TOKENS,
    pair_seats,
    start_knight_turn,
    start_turn,
)

ON_THE_BOSS_MAT = ("health", "level", "tokens", "bonus", "deck", "discard", "destroyed", "activates")
"""Declared values of a boss in the order in which they are listed."""


def values(state: State) -> tuple[TableValue, ...]:
    """Return all values that a correction can set and that the history follows."""
    return tuple([item.value for item in editable_values(state)])


def correct(state: State, what: str, value: Plain) -> State:
    """Return the state with one value set by hand. The caller has checked the value against `values`."""
    corrected: State = set_by_hand(editable_values(state), state, what, value)
    if what in state.unknown and isinstance(value, int) and PRINTED.fullmatch(what):
        return _with_printed(corrected, what, value, state.boss.discard)
    return corrected


PRINTED = re.compile(r".+\.health|boss\.(tokens|deck|discard)")
"""Values that are unknown only while nobody has typed the printed number."""


def _with_printed(state: State, what: str, value: int, discarded: int) -> State:
    """Keep a printed number, which is typed when it is first needed (AK-S2, AK-S5, AK-S8, AK-S9).

    `discarded` are the boss cards discarded since the game began. They did not begin in the pile.
    """
    if what == "homeworld.health":
        state = with_known(state.with_homeworld(health=Track(value, value)), HOMEWORLD_TOP)
    printed = max(0, value - discarded) if what == "boss.discard" else value
    return replace(state, printed=(*state.printed, (what, printed)))


def editable_values(state: State) -> list[EditableValue]:
    """Return every editable value, in the order in which the page lists them."""
    values = [*declared(state.boss, "boss.", _with_boss, *ON_THE_BOSS_MAT)]
    for counter in state.boss.counters:
        values += _counter(counter)
    for deck in state.boss.side_decks:
        put = partial(_with_side_deck, deck.id)
        values += declared(deck, f"pile.{deck.id}.", put, name=deck.name)
    if state.boss.side_decks:
        values.append(_side_reshuffle(state))
    for minion in state.minions:
        put = partial(_with_minion, minion.id)
        values += declared(minion, f"{minion.id}.", put, name=minion.called)
    values += _homeworld(state.homeworld)
    for knight in state.knights:
        values += _knight(knight)
    players = state.players
    values += _turn_order(state.order, state, **players)
    values += _turn(state.turn, **{BOSS: state.boss.name, **players})
    return values


def _with_boss(state: State, **changed: Plain) -> State:
    """Change the boss. If the boss has health again, drop the players' decision about the end (AK-W6)."""
    state = state.with_boss(**changed)
    return replace(state, decided="") if state.boss.health else state


@kept_by_record
def _counter(counter: Counter) -> tuple[EditableValue, ...]:
    track = counter.track
    limits = Number(
        Text.verbatim(counter.name), track.least, max(99 if track.most is None else track.most, track.value)
    )
    value = TableValue(f"counter.{counter.id}", track.value, limits)
    return (EditableValue(value, lambda state, value: state.with_counter(counter.id, track.at(value))),)


def _with_side_deck(pile: str, state: State, **changed: Any) -> State:
    return state.with_side_deck(pile, lambda deck: replace(deck, **changed))


def _side_reshuffle(state: State) -> EditableValue:
    """AK-S10: return the players' decision about a side deck that has run out."""
    answers = Choice("Side deck that has run out", {"": Text("not asked yet"), **RESHUFFLES})
    value = TableValue("boss.side-reshuffle", state.boss.side_reshuffle, answers)
    return EditableValue(value, lambda s, v: s.with_boss(side_reshuffle=v))


def _with_minion(minion: str, state: State, health: int) -> State:
    """AK-R6: set the health of a minion. At 0 the minion is defeated."""
    return state.with_minion(minion, health=health) if health else remove_minion(state, minion)


@kept_by_record
def _homeworld(world: Homeworld) -> tuple[EditableValue, ...]:
    put, power = State.with_homeworld, Text("Homeworld power")
    return (
        *_track("homeworld.health", Text("Homeworld health"), world.health, 99, put),
        *_track("homeworld.power", power, world.power, TRACK_TOP, put),
    )


@kept_by_record
def _knight(knight: Knight) -> tuple[EditableValue, ...]:
    what, name, health = (
        knight.seat,
        knight.player,
        Number(Text("{knight}: health", knight=knight.player), 0, HEALTH_TOP),
    )

    def put(state: State, **changed: Any) -> State:
        return state.with_knight(knight.seat, **changed)

    return (
        EditableValue(
            TableValue(f"{what}.health", knight.health.value, health),
            lambda state, value: _with_health(state, knight, value),
        ),
        *_track(f"{what}.slots", Text("{knight}: slots", knight=name), knight.slots, TRACK_TOP, put),
        *_track(f"{what}.power", Text("{knight}: power", knight=name), knight.power, TRACK_TOP, put),
        *declared(knight, f"{what}.", put, name=name),
    )


def _with_health(state: State, knight: Knight, value: int) -> State:
    """AK-X1: set the health of a knight. If the knight is not exhausted, drop a pending exhaust effect."""
    state = state.with_knight(knight.seat, health=knight.health.at(value))
    due = tuple(seat for seat in state.exhaust_due if seat != knight.seat or not value)
    return replace(state, exhaust_due=due)


def _track(
    what: str, label: Text, track: Track, highest: int, put: Callable[..., State]
) -> Iterator[EditableValue]:
    """Yield the value of a track and its top, because players may have misread the top.

    The last part of the id `what` is the name of the track's field.
    """
    field = what.rpartition(".")[2]
    top = highest if track.most is None else track.most
    yield EditableValue(
        TableValue(what, track.value, Number(label, 0, max(top, track.value))),
        lambda state, value: put(state, **{field: track.at(value)}),
    )
    yield EditableValue(
        TableValue(
            f"{what}-top",
            top,
            Number(Text("{label}, top of the track", label=label), 1, max(highest, top)),
        ),
        lambda state, value: put(state, **{field: Track(min(track.value, value), value)}),
    )


@kept_by_record
def _turn_order(order: TurnOrder, state: State, **players: str) -> tuple[EditableValue, ...]:
    """Return the values of the turn order. `players` has the names by seat."""
    values = [*declared(order, "order.", State.with_order)]
    values += [_deck_card(state, card) for card in dict.fromkeys(state.turn_cards)]
    if len(players) == 3:
        holders = players if order.wild else {"": Text("not chosen yet"), **players}
        wild = TableValue("order.wild", order.wild, Choice("Wild token", holders))
        values += [EditableValue(wild, lambda s, v: s.with_order(wild=v)), _passing(state)]
    if len(players) == 4:
        values += [_pair_token(state, pair, players) for pair in PAIRS]
        kept = Choice("Pair token over a reshuffle", {"": Text("not asked yet"), **PAIR_TOKENS})
        value = TableValue("order.pair-tokens", order.pair_tokens, kept)
        values.append(EditableValue(value, lambda s, v: s.with_order(pair_tokens=v)))
    return tuple(values)


def _passing(state: State) -> EditableValue:
    """AK-T7: return the direction in which the wild token passes."""
    ways = {way: " \u2192 ".join(passing_names(state, way)) for way in (CLOCKWISE, COUNTERCLOCKWISE)}
    value = TableValue("order.passing", state.order.passing, Choice("The wild token passes", ways))
    return EditableValue(value, lambda s, v: s.with_order(passing=v))


def passing_names(state: State, way: str) -> list[str]:
    """Return the names of the players in the order in which the wild token passes (`way`)."""
    return [state.knights[int(number) - 1].player for number in way.split("-")]


def _pair_token(state: State, pair: str, players: Mapping[str, str]) -> EditableValue:
    """AK-T10: return the place of a pair's token: the table, or the mat of one of the two players."""
    places = {"": Text("on the table"), **{seat: players[seat] for seat in pair_seats(state, pair)}}
    value = TableValue(
        f"order.{pair}",
        state.order.token(pair),
        Choice(Text("Token {cards}", cards=CARDS[pair]), places),
    )
    return EditableValue(value, lambda s, v: replace(s, order=s.order.with_token(pair, v)))


def _deck_card(state: State, card: str) -> EditableValue:
    """Return the editable number of copies of a card that are left in the deck.

    A correction moves copies between the deck and the top of the discard pile.
    """
    copies = state.turn_cards.count(card) - state.order.revealed.count(card)
    left = state.order.deck.cards.count(card)

    def set_left(state: State, value: int) -> State:
        if value == left:
            return state
        deck = [c for c in state.order.deck.cards if c != card] + [card] * value
        discard = state.order.discard + (card,) * (left - value)
        for _ in range(value - left):
            discard = without(discard, card)
        return state.with_order(deck=shuffled(deck), discard=discard)

    value = TableValue(
        f"order.deck.{card}",
        left,
        Number(Text("{cards}: left in the deck", cards=CARDS[card]), 0, copies),
    )
    return EditableValue(value, set_left)


@kept_by_record
def _turn(turn: Turn | None, **sides: str) -> tuple[EditableValue, ...]:
    """Return the values of the turn. `sides` has the names of the boss and of the players."""
    sides = {"none": Text("between turns"), **sides}
    now = "none" if turn is None else turn.seat or (BOSS if turn.card == BOSS else "none")
    side = EditableValue(TableValue("turn.side", now, Choice("Turn", sides)), _set_side)
    return (side, *(declared(turn, "turn.", State.with_turn) if turn and turn.seat else ()))


def _set_side(state: State, side: str) -> State:
    """Start the turn of this side, or end the current turn.

    Between turns, a started turn raises the number of turns. Minions of earlier turns can then activate
    (AK-B3).
    """
    if side == "none":
        return replace(state, turn=None)
    if state.turn is None:
        state = replace(state, turns=state.turns + 1)
    if side == BOSS:
        return start_turn(state, BOSS)
    return start_knight_turn(state, next(card for card in state.turn_cards if card != BOSS), side)


def names(state: State) -> Mapping[str, str]:
    """Return the names that players see for the ids of this table."""
    given = {
        BOSS: state.boss.name,
        **state.players,
        **{minion.id: minion.called for minion in state.minions},
        **{counter.id: counter.name for counter in state.boss.counters},
        **{deck.id: deck.name for deck in state.boss.side_decks},
    }
    return Names(given, lambda: values(state))


def figures(state: State) -> Mapping[str, int]:
    """Return the numbers that the result page shows as curves."""
    called = disambiguate({"boss": state.boss.name, "homeworld": state.homeworld.name})
    now = {"boss": state.boss.health, "homeworld": state.homeworld.health.value}
    return {called[one]: health for one, health in now.items() if state.knows(f"{one}.health")}
