"""Choices before the first card, and the extra starship cards of a campaign (WM-S7, WM-S46, WM-S76)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Choice, Flag, Many, Number, declare
from companion.engine.moves import Move
from companion.engine.records import replace
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import EXTRA, LETTERS, OPPONENTS, STARSHIP
from companion.games.welcome_to_the_moon.piles import Piles, SoloPile
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    CARDS_DUE,
    SCORES,
    SCORING,
    SHEETS,
    TABLE,
    Astra,
    Player,
    State,
    Turn,
)

CARD = Choice("Extra starship card", {card: printed.label for card, printed in EXTRA.items()})


def check_open(state: State) -> None:
    """Raise `IllegalMove` if no extra card can be added now."""
    if state.ended or state.phase == SCORING:
        raise IllegalMove("The game is over: no more cards come.")
    if not state.campaign and not state.extra:
        raise IllegalMove("Extra starship cards come with the campaign.")
    if len(state.extra) == len(EXTRA):
        raise IllegalMove("All extra starship cards are in the deck.")


class AddCard(Move, kind="add-card"):
    """Add an extra card to the deck during a game (WM-S76).

    The card joins the face-down cards, or the discards if no card is face down.
    """

    sentence = Text("Added to the deck: {card}.")

    card: str = declare(CARD)

    def check(self, state: State) -> None:
        check_open(state)
        if self.card in state.extra:
            raise IllegalMove("This card is in the deck already.")

    def apply(self, state: State) -> State:
        return replace(
            state,
            piles=state.piles and state.piles.with_card(self.card),
            pile=state.pile and state.pile.with_card(self.card),
        )


MODES = {
    CARDS: Text("On paper"),
    SHEETS: Text("On the phones"),
    SCORES: Text("On paper, and the app only adds up the scores"),
}
DEALERS = {
    APP: Text("The app turns them over, missions too"),
    TABLE: Text("Our cards and missions, typed in"),
}
LAST_CARD = max(card for adventure in ADVENTURES.values() for card in adventure.layout.cards)
"""Highest number of a mission card in these adventures."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The adventure and how it is played.

    A mission of 0 means that the app draws the mission card, or asks for it if the cards lie on the table.

    `level` is the opponent of a solo game (WM-S46). `errors_anyway` chooses a reading of WM-A1-65 (WM-A1-D6):
    if True, ASTRA's effect circles a System Error even if no sabotage is left. `untouched` chooses a reading
    of WM-B71: if True, a planet without any insignia counts for both neighbours. `campaign` is True for a
    table of a campaign (WM-S71). `extra` are the extra cards in the deck from the start (WM-S76).
    """

    adventure: str = declare(
        Choice("Adventure", {slug: adventure.layout.name for slug, adventure in ADVENTURES.items()})
    )
    mode: str = declare(Choice("Sheets", MODES), default=SHEETS)
    dealer: str = declare(Choice("Cards", DEALERS), default=APP)
    level: int = declare(Number("Opponent", 1, max(OPPONENTS)), default=1)
    mission_a: int = declare(Number("Mission A", 0, LAST_CARD), default=0)
    mission_b: int = declare(Number("Mission B", 0, LAST_CARD), default=0)
    mission_c: int = declare(Number("Mission C", 0, LAST_CARD), default=0)
    errors_anyway: bool = declare(Flag("ASTRA's effect always circles a System Error"), default=True)
    untouched: bool = declare(Flag("A planet without any insignia counts for both neighbours"), default=True)
    campaign: bool = declare(Flag("A campaign: stars, and the next adventure at the end"), default=False)
    extra: tuple[str, ...] = declare(Many("Extra starship cards", CARD, 0, len(EXTRA)), default=())

    @property
    def missions(self) -> tuple[int, ...]:
        """Numbers of the chosen mission cards, with 0 for each mission that the app draws."""
        return (self.mission_a, self.mission_b, self.mission_c)


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` if a mission card has another letter or an extra card is given twice (WM-S76).

    Rule WM-S7.
    """
    if len(set(setup.extra)) < len(setup.extra):
        raise Malformed("extra", "Each extra starship card is there once.")
    cards = ADVENTURES[setup.adventure].layout.cards
    for letter, card in zip(LETTERS, setup.missions, strict=True):
        if card and (card not in cards or cards[card].letter != letter):
            raise Malformed(
                f"mission_{letter.lower()}",
                "Card {card} is no mission {letter} of this adventure.",
                card=card,
                letter=letter,
            )


def new_game(setup: Setup, seats: Sequence[Seat]) -> State:
    """Return a state with empty sheets and no cards drawn; a single player plays against ASTRA."""
    adventure = ADVENTURES[setup.adventure]
    opening = Turn(decisions=adventure.opening if setup.mode == SHEETS else ())
    solo = len(seats) == 1
    drawn = setup.mode != SCORES
    extra = tuple(card for card in EXTRA if card in setup.extra)
    deck = (*STARSHIP, *extra)
    return State(
        slug=setup.adventure,
        mode=setup.mode,
        dealer=setup.dealer,
        players=tuple(Player(seat.id, seat.name, adventure.first(), turn=opening) for seat in seats),
        wanted=setup.missions,
        piles=Piles(unseen=deck) if drawn and not solo else None,
        pile=SoloPile(deck) if (drawn or extra) and solo else None,
        astra=Astra(setup.level) if solo else None,
        phase=CARDS_DUE if drawn else SCORING,
        errors_anyway=setup.errors_anyway,
        untouched=setup.untouched,
        campaign=setup.campaign,
    )
