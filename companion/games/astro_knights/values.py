"""Every number and card on the table by its id, and how a correction sets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.engine.deck import shuffled, without
from companion.engine.fields import Choice, Flag, Number
from companion.engine.track import Track
from companion.engine.values import Correctable, Plain, TableValue, set_by_hand
from companion.games.astro_knights.components import HEALTH_TOP
from companion.games.astro_knights.damage import remove_minion
from companion.games.astro_knights.moves.turn_order import CARDS
from companion.games.astro_knights.state import BOSS, PAIRS, Counter, Knight, Minion, SideDeck, State
from companion.games.astro_knights.turn_order import pair_seats, start_knight_turn, start_turn

TRACK_TOP = 12

Setter = Callable[[State, Any], State]


def values(state: State) -> tuple[TableValue, ...]:
    """All that a correction can set, and all that history follows."""
    return tuple(item.value for item in correctables(state))


def correct(state: State, what: str, value: Plain) -> State:
    """The state with one value set by hand. The value was checked against `values`."""
    corrected: State = set_by_hand(correctables(state), state, what, value)
    return corrected


def correctables(state: State) -> Iterator[Correctable]:
    """Every value with its setter, in the order of the table."""
    yield from _boss(state)
    for counter in state.boss.counters:
        yield _counter(counter)
    for deck in state.boss.side_decks:
        yield from _side_deck(deck)
    for minion in state.minions:
        yield _minion(minion)
    yield from _homeworld(state)
    for knight in state.knights:
        yield from _knight(knight)
    yield from _turn_order(state)
    yield from _turn(state)


def _number(what: str, label: str, value: int, least: int, most: int, setter: Setter) -> Correctable:
    return Correctable(TableValue(what, value, Number(label, least, max(most, value))), setter)


def _boss(state: State) -> Iterator[Correctable]:
    parts = (
        ("health", "Boss health", 0, 400),
        ("level", "Boss level", 1, 9),
        ("tokens", "Level tokens left", 0, 8),
        ("bonus", "Bonus of new minions", 0, 20),
        ("deck", "Boss deck", 0, 90),
        ("discard", "Boss discard pile", 0, 90),
        ("destroyed", "Boss cards destroyed", 0, 90),
    )
    for part, label, least, most in parts:
        value = getattr(state.boss, part)
        yield _number(f"boss.{part}", label, value, least, most, _of_boss(part))
    activates = TableValue(
        "boss.activates", state.boss.activates, Flag("The level token has an activate effect")
    )
    yield Correctable(activates, _of_boss("activates"))


def _counter(counter: Counter) -> Correctable:
    track = counter.track

    def set_counter(state: State, value: int) -> State:
        counters = (
            replace(c, track=track.at(value)) if c.id == counter.id else c for c in state.boss.counters
        )
        return state.with_boss(counters=tuple(counters))

    most = track.most if track.most is not None else 99
    return _number(f"counter.{counter.id}", counter.name, track.value, track.least, most, set_counter)


def _side_deck(deck: SideDeck) -> Iterator[Correctable]:
    for part, label in (("deck", "deck"), ("discard", "discard pile")):

        def set_pile(state: State, value: int, part: str = part) -> State:
            decks = (replace(d, **{part: value}) if d.id == deck.id else d for d in state.boss.side_decks)  # type: ignore[arg-type]
            return state.with_boss(side_decks=tuple(decks))

        yield _number(f"pile.{deck.id}.{part}", f"{deck.name} {label}", getattr(deck, part), 0, 90, set_pile)


def _minion(minion: Minion) -> Correctable:
    def set_health(state: State, value: int) -> State:
        return state.with_minion(minion.id, health=value) if value else remove_minion(state, minion.id)

    return _number(f"{minion.id}.health", minion.name, minion.health, 0, 99, set_health)


def _of_boss(part: str) -> Setter:
    """A boss that stands again takes back what was decided about its fall (W6)."""
    return lambda state, value: _undecided_while_it_stands(state.with_boss(**{part: value}))


def _undecided_while_it_stands(state: State) -> State:
    return replace(state, decided="") if state.boss.health else state


def _homeworld(state: State) -> Iterator[Correctable]:
    def on_homeworld(part: str) -> Setter:
        return lambda state, track: state.with_homeworld(**{part: track})

    world = state.homeworld
    yield from _track("homeworld.health", "Homeworld health", world.health, 99, on_homeworld("health"))
    yield from _track("homeworld.power", "Homeworld power", world.power, TRACK_TOP, on_homeworld("power"))


def _knight(knight: Knight) -> Iterator[Correctable]:
    def on_mat(part: str) -> Setter:
        return lambda state, value: state.with_knight(knight.seat, **{part: value})

    what, name = knight.seat, knight.name
    health = Number(f"{name}: health", 0, HEALTH_TOP)
    yield Correctable(
        TableValue(f"{what}.health", knight.health.value, health),
        lambda state, value: _set_health(state, knight, value),
    )
    yield from _track(f"{what}.slots", f"{name}: slots", knight.slots, TRACK_TOP, on_mat("slots"))
    yield from _track(f"{what}.power", f"{name}: power", knight.power, TRACK_TOP, on_mat("power"))
    label = f"{name}: Weapons equipped"
    yield _number(f"{what}.equipped", label, knight.equipped, 0, TRACK_TOP, on_mat("equipped"))


def _set_health(state: State, knight: Knight, value: int) -> State:
    """X1: no exhaust effect waits for a knight who is not exhausted after all."""
    state = state.with_knight(knight.seat, health=knight.health.at(value))
    due = tuple(seat for seat in state.exhaust_due if seat != knight.seat or not value)
    return replace(state, exhaust_due=due)


def _track(what: str, label: str, track: Track, highest: int, put: Setter) -> Iterator[Correctable]:
    """A cube, and the printed top of its track, which may have been misread."""
    top = highest if track.most is None else track.most
    yield _number(what, label, track.value, 0, top, lambda state, value: put(state, track.at(value)))
    yield _number(
        f"{what}-top",
        f"{label}, top of the track",
        top,
        1,
        highest,
        lambda state, value: put(state, Track(min(track.value, value), value)),
    )


def _turn_order(state: State) -> Iterator[Correctable]:
    yield _number("order.round", "Round", state.order.round, 1, 999, lambda s, v: s.with_order(round=v))
    for card in dict.fromkeys(state.turn_cards):
        yield _deck_card(state, card)
    players = {knight.seat: knight.player for knight in state.knights}
    if len(players) == 3:
        holders = players if state.order.wild else {"": "nobody yet", **players}
        wild = TableValue("order.wild", state.order.wild, Choice("Wild token", holders))
        yield Correctable(wild, lambda s, v: s.with_order(wild=v))
    if len(players) == 4:
        for pair in PAIRS:
            yield _pair_token(state, pair, players)


def _pair_token(state: State, pair: str, players: Mapping[str, str]) -> Correctable:
    """T10: on the table, or on the mat of one of the two."""
    places = {"": "on the table", **{seat: players[seat] for seat in pair_seats(state, pair)}}
    value = TableValue(f"order.{pair}", state.order.token(pair), Choice(f"Token {CARDS[pair]}", places))
    return Correctable(value, lambda s, v: replace(s, order=s.order.with_token(pair, v)))


def _deck_card(state: State, card: str) -> Correctable:
    """How many of a card are left in the deck; the others lie on the discard pile, the new ones on top."""
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

    value = TableValue(f"order.deck.{card}", left, Number(f"{CARDS[card]}: left in the deck", 0, copies))
    return Correctable(value, set_left)


def _turn(state: State) -> Iterator[Correctable]:
    """Whose turn it is, and its energy."""
    sides = {"none": "nobody", BOSS: "the boss", **{k.seat: k.player for k in state.knights}}
    now = "none" if state.turn is None else state.turn.seat or (BOSS if state.turn.card == BOSS else "none")
    yield Correctable(TableValue("turn.side", now, Choice("Turn of", sides)), _set_side)
    if state.turn is not None and state.turn.seat:
        yield _number("turn.energy", "Energy", state.turn.energy, 0, 99, lambda s, v: s.with_turn(energy=v))


def _set_side(state: State, side: str) -> State:
    """A turn begun (again) for this side, or none. A new one counts, for the minions of the last (B3)."""
    if side == "none":
        return replace(state, turn=None)
    if state.turn is None:
        state = replace(state, turns=state.turns + 1)
    if side == BOSS:
        return start_turn(state, BOSS)
    return start_knight_turn(state, next(card for card in state.turn_cards if card != BOSS), side)


@lru_cache(maxsize=64)
def names(state: State) -> Mapping[str, str]:
    """What players call the ids of this table. Kept for a while: every line of the log asks twice."""
    return {
        BOSS: state.boss.name,
        **{knight.seat: knight.player for knight in state.knights},
        **{minion.id: minion.name for minion in state.minions},
        **{counter.id: counter.name for counter in state.boss.counters},
        **{deck.id: deck.name for deck in state.boss.side_decks},
        **{item.id: item.label for item in values(state)},
    }


def figures(state: State) -> Mapping[str, int]:
    """What the result page draws as curves."""
    return {state.boss.name: state.boss.health, state.homeworld.name: state.homeworld.health.value}
