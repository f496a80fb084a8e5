"""The once-per-turn actions of the classic edition (A2-A8, A12)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.hundred_astronauts import moves
from companion.games.hundred_astronauts.components import BATTLESHIP, COIN_CARDS, HAND_LIMIT, SOLAR_PANEL, A
from companion.games.hundred_astronauts.lookup import (
    active,
    building_at,
    check_built,
    check_edition,
    check_hand,
    check_unused,
    player_at,
)
from companion.games.hundred_astronauts.moves.actions import FROM_DECK, FROM_DRAFT, FROM_SCRAPYARD
from companion.games.hundred_astronauts.piles import drawn, scrapped, taken
from companion.games.hundred_astronauts.state import Player, State

TAKE, SELL_BLUEPRINT, SELL_ASTRONAUT, ACTIVATE = "take", "sell-blueprint", "sell-astronaut", "activate"
REFRESH, COIN, STEAL, SOLAR = "refresh", "coin", "battleship", "solar-panel"


def used(state: State, action: str) -> State:
    """I5: ticked for this turn."""
    return state.with_turn(used=(*state.turn.used, action))


def check_take_draft(state: State, move: moves.TakeDraft) -> None:
    """A2: something to discard first; in edition B only where the table says so (B-8)."""
    check_unused(state, TAKE, "A draft card")
    if discards_for_draft(state):
        check_hand(active(state), 1, "A draft card")
    check_draft(state)


def discards_for_draft(state: State) -> bool:
    """Whether a draft card costs a discard."""
    return state.edition == A or state.house.draft_discard


def check_draft(state: State) -> None:
    """There is a card to take."""
    if not state.draft:
        raise IllegalMove("The draft is empty.")


def take_draft(state: State, move: moves.TakeDraft) -> State:
    """A2, Q15: the discard goes to the scrapyard, not to the draft."""
    state, seat = used(state, TAKE), state.turn.seat
    return taken(scrapped(state, seat) if discards_for_draft(state) else state, seat)


def check_sell_blueprint(state: State, move: moves.SellBlueprint) -> None:
    """A3, Q6: from hand."""
    check_sale(state, SELL_BLUEPRINT, "Selling a blueprint")


def check_sell_astronaut(state: State, move: moves.SellAstronaut) -> None:
    """A4, Q6: from hand."""
    check_sale(state, SELL_ASTRONAUT, "Selling an Astronaut")


def check_sale(state: State, action: str, name: str) -> None:
    """A3, A4, T4: each of the two once per turn."""
    check_edition(state, A)
    check_unused(state, action, name)
    check_hand(active(state), 1, name)


def sell_blueprint(state: State, move: moves.SellBlueprint) -> State:
    """A3."""
    return exchanged(used(state, SELL_BLUEPRINT), 1)


def sell_astronaut(state: State, move: moves.SellAstronaut) -> State:
    """A4."""
    return exchanged(used(state, SELL_ASTRONAUT), 1)


def exchanged(state: State, count: int) -> State:
    """So many cards out, as many in."""
    return drawn(scrapped(state, state.turn.seat, count), state.turn.seat, count)


def check_activate(state: State, move: moves.Activate) -> None:
    """A5, B5: an own Space Base without an astronaut."""
    check_edition(state, A)
    check_unused(state, ACTIVATE, "Activating")
    me = active(state)
    check_hand(me, 1, "Activating")
    if me.free_base is None:
        raise IllegalMove("{player} has no Space Base without an astronaut.", player=me.name)


def activate(state: State, move: moves.Activate) -> State:
    """A5: onto the base, for good."""
    me = active(state)
    base = me.free_base
    state = used(state, ACTIVATE).with_hand(me.seat, -1)
    return on_base(state, me, base.id) if base else state


def on_base(state: State, player: Player, base: str) -> State:
    """An astronaut on this Space Base."""
    building_at(player, base)
    built = tuple(replace(one, astronaut=True) if one.id == base else one for one in player.built)
    return state.with_player(player.seat, built=built)


def check_refresh(state: State, move: moves.Refresh) -> None:
    """A6: the card itself and up to three others."""
    check_edition(state, A)
    check_unused(state, REFRESH, "Refresh")
    check_hand(active(state), 1 + move.others, "Refresh")


def refresh(state: State, move: moves.Refresh) -> State:
    """A6: as many in as out (W9)."""
    return exchanged(used(state, REFRESH), 1 + move.others)


def check_use_coin(state: State, move: moves.UseCoin) -> None:
    """A7, Q14: the coin itself is not among the cards of the scrapyard."""
    check_edition(state, A)
    check_unused(state, COIN, "Galactic Coin")
    check_hand(active(state), 1, "The coin")
    if move.use == FROM_SCRAPYARD and not state.scrapyard:
        raise IllegalMove("The scrapyard is empty.")
    if move.use == FROM_DRAFT:
        check_draft(state)


def use_coin(state: State, move: moves.UseCoin) -> State:
    """A7: two from the deck, two from the draft, or one of the scrapyard."""
    seat = state.turn.seat
    state = used(state, COIN)
    if move.use == FROM_SCRAPYARD:
        return scrapped(replace(state.with_hand(seat, 1), scrapyard=state.scrapyard - 1), seat)
    state = scrapped(state, seat)
    return drawn(state, seat, COIN_CARDS) if move.use == FROM_DECK else taken(state, seat, COIN_CARDS)


def check_fire_battleship(state: State, move: moves.FireBattleship) -> None:
    """A8: built, a Utility card to pay, and a hand to steal from."""
    check_edition(state, A)
    check_unused(state, STEAL, "The Battleship")
    me, victim = active(state), player_at(state, move.victim)
    check_built(me, BATTLESHIP)
    check_hand(me, 1, "The Battleship")
    if victim.seat == me.seat:
        raise IllegalMove("The Battleship steals from another player.")
    if not victim.hand:
        raise IllegalMove("{player} has no card in hand.", player=victim.name)


def fire_battleship(state: State, move: moves.FireBattleship) -> State:
    """A8: the Utility card to the scrapyard, a card of the victim's to hand."""
    seat = state.turn.seat
    return scrapped(used(state, STEAL), seat).with_hand(move.victim, -1).with_hand(seat, 1)


def check_use_solar_panel(state: State, move: moves.UseSolarPanel) -> None:
    """A12, Q4: off where 12 cards were in hand before the start-of-turn draw (W6, W7)."""
    check_edition(state, A)
    check_unused(state, SOLAR, "Solar Panel")
    check_built(active(state), SOLAR_PANEL)
    if state.turn.hand_at_start >= HAND_LIMIT:
        raise IllegalMove("The Solar Panel is off: {count} cards at the start of the turn.", count=HAND_LIMIT)
    check_draft(state)


def use_solar_panel(state: State, move: moves.UseSolarPanel) -> State:
    """A12, Q2, Q3: one draft card more, without a discard."""
    return taken(used(state, SOLAR), state.turn.seat)
