"""Deck, draft and scrapyard: drawing, discarding, and a deck that runs out (D1, I1)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.hundred_astronauts.components import DRAFT
from companion.games.hundred_astronauts.state import State


def drawn(state: State, seat: str, count: int = 1) -> State:
    """Draw cards from the deck one by one; Q12: it is reshuffled as soon as its last card is drawn."""
    for _ in range(count):
        state = _with_deck(state)
        if state.deck != 0:
            state = _off_the_deck(state.with_hand(seat, 1))
    return state


def taken(state: State, seat: str, count: int = 1) -> State:
    """Take draft cards, at most as many as there are; I1, Q13: then refill the draft at once."""
    count = min(count, state.draft)
    state = replace(state.with_hand(seat, count), draft=state.draft - count)
    return refilled(state)


def refilled(state: State) -> State:
    """I1: refill the draft to six cards, as long as there are any."""
    if state.draft < DRAFT:
        state = _with_deck(state)
    while state.draft < DRAFT and state.deck != 0:
        state = _off_the_deck(replace(state, draft=state.draft + 1))
    return state


def _with_deck(state: State) -> State:
    """D1: make a new deck now if there were no cards for it when it ran out, because all were in hands."""
    return run_out(state) if state.deck == 0 and state.scrapyard else state


def _off_the_deck(state: State) -> State:
    if state.deck is None:
        return state
    return run_out(state) if state.deck <= 1 else replace(state, deck=state.deck - 1)


def run_out(state: State) -> State:
    """D1: shuffle scrapyard and draft into a new deck, and lay out a new draft from it (I6)."""
    cards = state.scrapyard + state.draft
    draft = min(DRAFT, cards)
    deck = None if state.deck is None else cards - draft
    return replace(state, deck=deck, draft=draft, scrapyard=0, reshuffled=True)


def check_draft(state: State) -> None:
    """Raise `IllegalMove` if the draft is empty."""
    if not state.draft:
        raise IllegalMove("The draft is empty.")


def scrapped(state: State, seat: str, count: int = 1) -> State:
    """Move cards from a hand to the scrapyard."""
    return on_scrapyard(state.with_hand(seat, -count), count)


def exchanged(state: State, count: int) -> State:
    """Scrap this many cards of the active player, and draw as many from the deck."""
    return drawn(scrapped(state, state.turn.seat, count), state.turn.seat, count)


def on_scrapyard(state: State, count: int = 1) -> State:
    """Add cards to the scrapyard that do not come from a hand."""
    return replace(state, scrapyard=state.scrapyard + count)
