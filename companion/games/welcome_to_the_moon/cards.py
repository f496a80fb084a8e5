"""Phase 1: the cards of the turn, drawn by the app or typed in from the table.

Rules WM-S3, WM-S7, WM-S49, WM-S76.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any, Self

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Many, Number, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text, plain_list
from companion.games.welcome_to_the_moon import transitions
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import (
    DECK,
    EFFECTS,
    EXTRA,
    LETTERS,
    PILES,
    PRINTED_ACTIONS,
    STARSHIP,
    StarshipCard,
)
from companion.games.welcome_to_the_moon.piles import Logged, Pick, SoloPile, deal, third_of, turn_over
from companion.games.welcome_to_the_moon.printed import card_action, card_number
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    CARDS_DUE,
    TABLE,
    WRITING,
    Astra,
    Mission,
    Slot,
    State,
)

LETTER = Choice("Mission", {letter: letter for letter in LETTERS})
MISSION_CARDS = Many("Missions", Number("Mission", 1, 200), 0, len(LETTERS))


def due(state: State) -> bool:
    """Return True if the app has to turn over cards now."""
    return state.dealer == APP and state.phase == CARDS_DUE and not state.ended


def paper_turn_closed(state: State) -> State:
    """Return the state with the turn closed if players write on paper; else return it unchanged (WM-S36).

    With paper sheets, turning over the next cards means that all players are done.
    """
    if state.mode == CARDS and state.phase == WRITING and not state.solo:
        return transitions.finish(transitions.flipped(state))
    return state


def check_due(state: State) -> None:
    """Raise `IllegalMove` unless the next cards may be turned over now."""
    if state.ended:
        raise IllegalMove("The game is over: no more cards come.")
    if state.phase != CARDS_DUE:
        raise IllegalMove("The cards of this turn lie open already.")
    waiting = [player.name for player in state.players if player.turn.decisions]
    if waiting and not state.turn:
        raise IllegalMove("Before the first cards, still to choose: {names}.", names=plain_list(waiting))


class TurnOver(Move, kind="turn-over", reveals=True):
    """Turn over the turn's cards from the app's deck (WM-S3, WM-S49).

    The first cards of a game come together with the missions (WM-S7).
    """

    sentence = Text("The next cards are turned over.")

    drawn: tuple[str, ...] = declare(Many("Cards", Id("Card"), 0, 12), default=())
    missions: tuple[int, ...] = declare(MISSION_CARDS, default=())

    def needs_draw(self, state: State) -> bool:
        return due(paper_turn_closed(state))

    def draw(self, state: State, context: MoveContext) -> Self:
        """Draw the missions if none are open, then the cards of the turn (WM-S7)."""
        missions = draw_missions(state, context.chance)
        cards = draw_cards(paper_turn_closed(state), context.chance)
        return dataclasses.replace(self, drawn=cards, missions=missions)

    def check(self, state: State) -> None:
        if state.dealer != APP:
            raise IllegalMove("The cards lie on the table: type in what they show.")
        check_due(paper_turn_closed(state))
        self.apply(state)

    def apply(self, state: State) -> State:
        return turned(with_missions(paper_turn_closed(state), self.missions), self.drawn)


def missions_due(state: State) -> bool:
    """Return True if the missions lie on the table and the app has to ask which they are (WM-S7).

    Up to version 2 of the rules the app drew them, although the players had their own cards.
    """
    chosen = bool(state.missions) or all(state.wanted)
    return state.dealer == TABLE and state.rules_version >= 3 and not chosen


def _mission(letter: str) -> Any:
    """Return the field for the mission of a letter: the number of its card in any of the adventures."""
    cards = {
        str(card.number): card.asks
        for adventure in ADVENTURES.values()
        for card in adventure.layout.cards.values()
        if card.letter == letter
    }
    return declare(Choice(Text("Mission {letter}", letter=letter), cards))


class OpenMissions(Move, kind="open-missions"):
    """Type in which missions lie open when the cards lie on the table (WM-S7)."""

    sentence = Text("The missions lie open.")

    mission_a: str = _mission("A")
    mission_b: str = _mission("B")
    mission_c: str = _mission("C")

    @property
    def numbers(self) -> tuple[int, ...]:
        return (int(self.mission_a), int(self.mission_b), int(self.mission_c))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        printed = state.adventure.layout.cards
        options = {}
        for letter, chosen in zip(LETTERS, state.wanted, strict=True):
            cards = (chosen,) if chosen else mission_cards(state, letter)
            options[f"mission_{letter.lower()}"] = {str(card): printed[card].asks for card in cards}
        yield Offer(cls.kind, Text("Tell the missions"), asks=tuple(options), options=options)

    def check(self, state: State) -> None:
        if not missions_due(state):
            raise IllegalMove("The missions of this table are known.")
        with_missions(state, self.numbers)

    def apply(self, state: State) -> State:
        return with_missions(state, self.numbers)


class TypeCards(Move, kind="type-cards", reveals=True):
    """Type in what the three places show when the cards lie on the table (WM-S3, WM-S4).

    `effects` are the letters of ASTRA's effect cards that were drawn along with them, in order ("AC";
    WM-S49).
    """

    sentence = Text("On the table: {number_1} {action_1}, {number_2} {action_2}, {number_3} {action_3}.")

    number_1: Entry = declare(card_number(Text("First number"), 1, 15, (1, 15)))
    action_1: str = declare(card_action(Text("First action")))
    number_2: Entry = declare(card_number(Text("Second number"), 1, 15, (1, 15)))
    action_2: str = declare(card_action(Text("Second action")))
    number_3: Entry = declare(card_number(Text("Third number"), 1, 15, (1, 15)))
    action_3: str = declare(card_action(Text("Third action")))
    effects: tuple[str, ...] = declare(Many("ASTRA's effects on the way", LETTER, 0, 3), default=())
    missions: tuple[int, ...] = declare(MISSION_CARDS, default=())

    def needs_draw(self, state: State) -> bool:
        """Return True if missions must be drawn, which the app did up to version 2 of the rules (WM-S7).

        None are open or typed in, and not all were chosen.
        """
        unknown = not self.missions and not state.missions and not all(state.wanted)
        return unknown and state.rules_version < 3

    def draw(self, state: State, context: MoveContext) -> Self:
        """Draw the missions (WM-S7)."""
        return dataclasses.replace(self, missions=draw_missions(state, context.chance))

    def check(self, state: State) -> None:
        if state.dealer != TABLE:
            raise IllegalMove("The app turns over the cards at this table.")
        check_due(paper_turn_closed(state))
        self.apply(state)

    def apply(self, state: State) -> State:
        slots = tuple(
            Slot(getattr(self, f"number_{i}"), getattr(self, f"action_{i}")) for i in range(1, PILES + 1)
        )
        return typed(with_missions(paper_turn_closed(state), self.missions), slots, self.effects)


# Missions


def draw_missions(state: State, chance: Chance) -> tuple[int, ...]:
    """Return one mission card of each letter, chosen or else drawn; () if missions are open already.

    Rule WM-S7.
    """
    if state.missions:
        return ()
    pairs = zip(LETTERS, state.wanted, strict=True)
    return tuple(wanted or chance.pick(mission_cards(state, letter)) for letter, wanted in pairs)


def mission_cards(state: State, letter: str) -> tuple[int, ...]:
    """Return the numbers of the adventure's mission cards of this letter."""
    return tuple(card.number for card in state.adventure.layout.cards.values() if card.letter == letter)


def with_missions(state: State, missions: Sequence[int]) -> State:
    """Open the given missions, or else the chosen ones (WM-S7).

    If missions are open already, return the state unchanged, or raise `IllegalMove` if any are given.
    Also raise it if a letter has no mission, or if a given mission differs from the chosen one.
    """
    if state.missions:
        if missions:
            raise IllegalMove("The missions lie open already.")
        return state
    wanted = tuple(missions) or state.wanted
    if len(wanted) != len(LETTERS) or not all(wanted):
        raise IllegalMove("One mission of each letter is needed.")
    for letter, card, fixed in zip(LETTERS, wanted, state.wanted, strict=True):
        if card not in mission_cards(state, letter) or fixed not in (0, card):
            raise IllegalMove("Card {card} is no mission {letter} here.", card=card, letter=letter)
    return replace(
        state, missions=tuple(Mission(card, letter) for letter, card in zip(LETTERS, wanted, strict=True))
    )


# Cards of the app


def draw_cards(state: State, chance: Chance) -> tuple[str, ...]:
    """Draw the cards of the next turn, and return them in the order drawn."""
    cards: list[str] = []

    def pick(candidates: tuple[str, ...]) -> str:
        cards.append(chance.pick(candidates))
        return cards[-1]

    _dealt(state, pick)
    return tuple(cards)


def turned(state: State, cards: Sequence[str]) -> State:
    """Begin the next turn with these cards; return the state unchanged if no cards are due.

    Raise `IllegalMove` if the deck cannot give these cards now.
    """
    if not due(state):
        if cards:
            raise IllegalMove("No cards come now.")
        return state
    logged = Logged(cards)
    state = _dealt(state, logged)
    if logged.left:
        raise IllegalMove("No cards come now.")
    return transitions.begin(state)


def _dealt(state: State, pick: Pick) -> State:
    """Deal the cards of the turn, by WM-S3 in multiplayer and by WM-S49 in solo."""
    if state.pile is not None and state.astra is not None:
        return _dealt_solo(state, state.pile, state.astra, pick)
    if state.piles is None:
        raise IllegalMove("No cards are turned over at this table.")
    piles = turn_over(state.piles, pick)
    slots = tuple(Slot(DECK[p.number].number, DECK[p.action].action) for p in piles.piles)
    return replace(state, piles=piles, slots=slots)


def _dealt_solo(state: State, pile: SoloPile, astra: Astra, pick: Pick) -> State:
    """Deal three cards, and record the effect cards drawn along with them as ASTRA's effects (WM-S49)."""
    came: list[str] = []

    def noted(candidates: tuple[str, ...]) -> str:
        came.append(pick(candidates))
        return came[-1]

    pile, effects = deal(pile, noted, third_of(len(state.extra)))
    letters = tuple(EFFECTS[card] for card in effects)
    late = sum(card in EFFECTS for card in came[came.index(pile.shown[0]) :])
    astra = replace(astra, effects=astra.effects + letters, new=len(letters), late=late)
    slots = tuple(Slot(DECK[card].number, DECK[card].action) for card in pile.shown)
    return replace(state, pile=pile, astra=astra, slots=slots)


# Cards of the table


def typed(state: State, slots: Sequence[Slot], effects: Sequence[str]) -> State:
    """Begin the next turn with the entered cards. Raise `IllegalMove` if the deck cannot show them now."""
    if state.pile is not None and state.astra is not None:
        return transitions.begin(_dealt_solo(state, state.pile, state.astra, _matching(slots, effects)))
    if effects:
        raise IllegalMove("ASTRA's effect cards are only in the solo game.")
    for before, now in zip(state.slots, slots, strict=False):
        if now.action not in backs_of(before.number, state.extra):
            raise IllegalMove(
                "No card with a {number} has {action} on its back.",
                number=before.number,
                action=PRINTED_ACTIONS[now.action],
            )
    numbers, actions = zip(*((card.number, card.action) for card in deck(state.extra)), strict=True)
    if any(slot.number not in numbers or slot.action not in actions for slot in slots):
        raise IllegalMove("The deck of this table has no such card.")
    return transitions.begin(replace(state, slots=tuple(slots)))


def deck(extra: Sequence[str]) -> Iterator[StarshipCard]:
    """Yield the 63 cards (WM-S1), then the extra cards that were added (WM-S76)."""
    yield from STARSHIP.values()
    yield from (EXTRA[card] for card in extra)


def backs_of(number: Entry, extra: Sequence[str] = ()) -> frozenset[str]:
    """Return the actions on the backs of the cards with this number; one of them shows next turn (WM-S4)."""
    return frozenset(card.action for card in deck(extra) if card.number == number)


def _matching(slots: Sequence[Slot], effects: Sequence[str]) -> Pick:
    """Return a `Pick` for cards typed in by players: it gives the effect cards, then the three cards."""
    wanted: list[str | Slot] = [*effects, *slots]

    def pick(candidates: tuple[str, ...]) -> str:
        slot = wanted.pop(0) if wanted else ""
        for card in candidates:
            if isinstance(slot, str):
                if EFFECTS.get(card) == slot:
                    return card
            elif card in DECK and Slot(DECK[card].number, DECK[card].action) == slot:
                return card
        if isinstance(slot, str):
            raise IllegalMove("Effect card {letter} cannot come now.", letter=slot)
        raise IllegalMove(
            "All cards with {number} and {action} are gone.",
            number=slot.number,
            action=PRINTED_ACTIONS[slot.action],
        )

    return pick
