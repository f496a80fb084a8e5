"""Deck, draft and scrapyard: what is drawn from where, and what happens when the deck runs out (D1, I1)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.hundred_astronauts.components import DRAFT
from companion.games.hundred_astronauts.state import State


def drawn(state: State, seat: str, count: int = 1) -> State:
    """Cards from the deck to a hand, one by one; Q12: the deck is made anew when the last one has left."""
    for _ in range(count):
        state = _with_deck(state)
        if state.deck != 0:
            state = _off_the_deck(state.with_hand(seat, 1))
    return state


def taken(state: State, seat: str, count: int = 1) -> State:
    """Draft cards to a hand; I1, Q13: then the empty places are filled again at once."""
    count = min(count, state.draft)
    state = replace(state.with_hand(seat, count), draft=state.draft - count)
    return refilled(state)


def refilled(state: State) -> State:
    """I1: six cards in the draft, as long as there are any."""
    if state.draft < DRAFT:
        state = _with_deck(state)
    while state.draft < DRAFT and state.deck != 0:
        state = _off_the_deck(replace(state, draft=state.draft + 1))
    return state


def _with_deck(state: State) -> State:
    """D1: a deck that could not be made anew when it ran out, as all cards were in hands, is now."""
    return run_out(state) if state.deck == 0 and state.scrapyard else state


def _off_the_deck(state: State) -> State:
    if state.deck is None:
        return state
    return run_out(state) if state.deck <= 1 else replace(state, deck=state.deck - 1)


def run_out(state: State) -> State:
    """D1: scrapyard and draft are shuffled into a new deck, of which a new draft is laid out (I6)."""
    cards = state.scrapyard + state.draft
    draft = min(DRAFT, cards)
    deck = None if state.deck is None else cards - draft
    return replace(state, deck=deck, draft=draft, scrapyard=0, reshuffled=True)


def check_draft(state: State) -> None:
    """There is a draft card to take."""
    if not state.draft:
        raise IllegalMove("The draft is empty.")


def scrapped(state: State, seat: str, count: int = 1) -> State:
    """Cards from a hand to the scrapyard."""
    return on_scrapyard(state.with_hand(seat, -count), count)


def exchanged(state: State, count: int) -> State:
    """So many cards of the active player to the scrapyard, as many from the deck."""
    return drawn(scrapped(state, state.turn.seat, count), state.turn.seat, count)


def on_scrapyard(state: State, count: int = 1) -> State:
    """Cards from elsewhere to the scrapyard."""
    return replace(state, scrapyard=state.scrapyard + count)
