"""Numbers that any card can change in anybody's turn (K18)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.engine.track import Track
from companion.games.astro_knights import moves
from companion.games.astro_knights.lookup import counter_at, knight_at
from companion.games.astro_knights.state import Knight, State


def check_step(track: Track, by: int, what: str) -> None:
    """S3, X7: a cube that stands at the end of its track goes no further."""
    if not by:
        raise IllegalMove("Up or down by how many?")
    if track.moved(by).value == track.value:
        end = "top" if by > 0 else "bottom"
        raise IllegalMove("{what}: already at the {end} of the track.", what=what, end=end)


def check_change_power(state: State, move: moves.ChangePower) -> None:
    """S3: between 0 and the top of the knight's own track."""
    check_step(knight_at(state, move.seat).power, move.by, "Power")


def change_power(state: State, move: moves.ChangePower) -> State:
    """As far as the track goes."""
    return state.with_knight(move.seat, power=knight_at(state, move.seat).power.moved(move.by))


def check_change_slots(state: State, move: moves.ChangeSlots) -> None:
    """S3: between 0 and the top of the knight's own track."""
    check_step(knight_at(state, move.seat).slots, move.by, "Slots")


def change_slots(state: State, move: moves.ChangeSlots) -> State:
    """K4: a slot lost unequips nothing."""
    return state.with_knight(move.seat, slots=knight_at(state, move.seat).slots.moved(move.by))


def check_change_equipped(state: State, move: moves.ChangeEquipped) -> None:
    """An effect can equip an ally (K18), but nobody has less than no Weapon or more than the track's top."""
    check_step(weapons(knight_at(state, move.seat)), move.by, "Weapons")


def change_equipped(state: State, move: moves.ChangeEquipped) -> State:
    """K18: more or fewer Weapons in the slots."""
    track = weapons(knight_at(state, move.seat)).moved(move.by)
    return state.with_knight(move.seat, equipped=track.value)


def weapons(knight: Knight) -> Track:
    """The Weapons equipped, up to the top of the slots track; those above it stay until used (K4)."""
    return Track(knight.equipped, max(knight.slots.most or 0, knight.equipped))


def check_change_homeworld_power(state: State, move: moves.ChangeHomeworldPower) -> None:
    """X7: between 0 and the top of its track."""
    check_step(state.homeworld.power, move.by, "Homeworld power")


def change_homeworld_power(state: State, move: moves.ChangeHomeworldPower) -> State:
    """As far as the track goes."""
    return state.with_homeworld(power=state.homeworld.power.moved(move.by))


def check_change_counter(state: State, move: moves.ChangeCounter) -> None:
    """Within the counter's own limits."""
    counter = counter_at(state, move.counter)
    check_step(counter.track, move.by, counter.name)


def change_counter(state: State, move: moves.ChangeCounter) -> State:
    """As far as the track goes."""
    counter_at(state, move.counter)
    counters = tuple(
        replace(c, track=c.track.moved(move.by)) if c.id == move.counter else c for c in state.boss.counters
    )
    return state.with_boss(counters=counters)
