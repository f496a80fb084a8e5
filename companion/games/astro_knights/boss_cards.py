"""The boss's decks and discard piles, side decks, and minions that enter or leave play.

Rules AK-S10, AK-R4, AK-R5, AK-R6, AK-R7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.astro_knights.boss_mat import BOSS, MINION, KnownMinion, Minion, SeenCard, SideDeck
from companion.games.astro_knights.damage import OnMinion
from companion.games.astro_knights.state import State, minion_at, side_deck_at

SHUFFLE, STAY = "shuffle", "stay"
RESHUFFLES = {
    SHUFFLE: Text("its discards are shuffled into a new deck"),
    STAY: Text("it stays empty"),
}


def ran_out(deck: SideDeck) -> bool:
    """Return True if a side deck has discards but no card left (AK-S10).

    A side deck with neither cards nor discards is one that the app does not count.
    """
    return not deck.deck and deck.discard > 0


def unanswered(state: State) -> SideDeck | None:
    """Return a side deck that has run out and that players have not decided about yet, else None.

    Before version 3 of the rules the players are not asked. Version 2 always shuffled the discards.
    """
    if state.rules_version < 3 or state.boss.side_reshuffle:
        return None
    return next((deck for deck in state.boss.side_decks if ran_out(deck)), None)


def check_ran_out(state: State, pile: str) -> None:
    """Raise `IllegalMove` if this side deck has run out."""
    if pile == BOSS or not ran_out(deck := side_deck_at(state, pile)):
        return
    said = Text("The {name} deck has run out: shuffle its discards in first.")
    if unanswered(state):
        said = Text("The {name} deck has run out: say first whether its discards are shuffled.")
    elif state.boss.side_reshuffle == STAY:
        said = Text("The {name} deck is empty and stays empty in this game.")
    raise IllegalMove(said, name=deck.name)


class KeepSideDecks(Move, kind="keep-side-decks"):
    """Decide if the discards of an empty side deck are shuffled. The answer holds for the whole game.

    Rule AK-S10.
    """

    sentence = Text("A side deck that has run out: {reshuffle}.")

    reshuffle: str = declare(Choice("Side deck that has run out", RESHUFFLES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if unanswered(state):
            yield cls(reshuffle=SHUFFLE).offer(Text("Shuffle its discards"))
            yield cls(reshuffle=STAY).offer(Text("It stays empty"))

    def check(self, state: State) -> None:
        if not unanswered(state):
            raise IllegalMove("This is asked only when a side deck has run out, once in a game.")

    def apply(self, state: State) -> State:
        return state.with_boss(side_reshuffle=self.reshuffle)


DECK_PLACES = {
    "top": Text("on top of its deck"),
    "bottom": Text("to the bottom of its deck"),
    "shuffle": Text("shuffled into its deck"),
}
SOURCES = {
    "": NOTHING,
    "deck": Text("from its deck"),
    "discard": Text("from its discard pile"),
    "neither": Text("from neither deck nor discard pile"),
}
ENTRIES = {
    "": Text("{name} comes into play, health {health}."),
    "deck": Text("{name} comes into play from its deck, health {health}."),
    "discard": Text("{name} comes into play from its discard pile, health {health}."),
    "neither": Text("{name} comes into play from neither deck nor discard pile, health {health}."),
}
"""Log sentences for a minion that comes into play, by the place from which its card was taken."""
PILE_BUTTONS = {
    "deck": Text("Minion from the {name} deck"),
    "discard": Text("Minion from the {name} discards"),
}


def enter_minion(state: State, name: str, printed_health: int, pile: str, *, counted: bool = True) -> State:
    """Put a minion at the right end of the row, with the level bonus (AK-L5) and its known text.

    Rules AK-R3, AK-R4.
    """
    number = state.minions_made + 1
    known = state.boss.known_minion(name) or KnownMinion(name, printed_health)
    minion = Minion(
        id=f"minion-{number}",
        name=name or f"Minion {number}",
        health=printed_health + state.boss.bonus,
        pile=pile,
        entered=state.turns,
        counted=counted,
        activate=known.activate,
        instant=known.instant,
    )
    card = replace(known, name=name, health=printed_health)
    boss = state.boss.learned_minion(card) if name else state.boss
    return replace(state, boss=boss, minions=(*state.minions, minion), minions_made=number)


def turn_side_card(state: State, pile: str) -> State:
    """Move one card from a side deck to its discards, if the app counts its cards."""
    return state.with_side_deck(
        pile, lambda d: replace(d, deck=d.deck - 1, discard=d.discard + 1) if d.deck else d
    )


class AddMinion(Move, kind="add-minion", learns=True):
    """AK-R4: bring a minion into play by an effect. A minion of a side deck gets the level bonus, too.

    `source` is the place from which the minion's card is taken: the deck or the discard pile of `pile`, or
    neither. In rules version 1 `source` may be empty. The card then leaves the deck or, if the boss deck is
    empty, the boss discards.
    """

    sentence = Text("{name} comes into play.")

    health: int = declare(Number("Printed health", 1, 60, pad=(1, 12)))
    name: str = declare(Words("Name", 40), default="")
    pile: str = declare(Id("From which deck", of="pile"), default="boss")
    source: str = declare(Choice("Where from", SOURCES), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(ENTRIES[self.source], name=self.name or Text("A minion"), health=self.health)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        names = {BOSS: state.boss.name, **{deck.id: deck.name for deck in state.boss.side_decks}}
        for pile, name in names.items():
            for source, label in PILE_BUTTONS.items():
                added = cls(health=1, pile=pile, source=source)
                yield added.offer(Text(label, name=name), "health", "name")
        aside = cls(health=1, source="neither")
        yield aside.offer(Text("Minion from neither deck nor discards"), "health", "name")

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.deck", "boss.discard") if self.pile == BOSS and self.source != "neither" else ()

    def check(self, state: State) -> None:
        """Refuse a minion from an empty discard pile, an empty boss deck or a side deck that ran out.

        Rule AK-R4.
        """
        deck, discard = piles(state, self.pile)
        if not self.source:
            self.check_unsaid_source(state, deck + discard)
        elif self.source == "discard" and not discard:
            raise IllegalMove("Its discard pile is empty.")
        elif self.source == "deck" and not deck:
            check_ran_out(state, self.pile)
            if self.pile == BOSS:
                raise IllegalMove("The boss deck is empty.")

    def check_unsaid_source(self, state: State, cards: int) -> None:
        """Refuse a missing source.

        Rules version 1 allows it if the boss deck or the boss discards have a card, and always for a side
        deck.
        """
        if state.rules_version >= 2:
            raise IllegalMove("Say where the minion comes from: the deck, the discard pile or neither.")
        if self.pile == BOSS and not cards:
            raise IllegalMove("All cards of the boss are in play or destroyed.")

    def apply(self, state: State) -> State:
        """Take the card from its pile and put the minion into play (AK-R4).

        If the app does not count that pile, the minion returns to no pile when it leaves play.
        """
        deck, discard = piles(state, self.pile)
        if not self.source:
            source = "discard" if self.pile == BOSS and not deck else "deck"
            return enter_minion(
                take_card(state, self.pile, source, self.name), self.name, self.health, self.pile
            )
        counted = self.source != "neither" and deck + discard > 0
        state = take_card(state, self.pile, self.source, self.name)
        return enter_minion(state, self.name, self.health, self.pile, counted=counted)


def piles(state: State, pile: str) -> tuple[int, int]:
    """Return the number of cards in the deck and in the discard pile of the boss or of a side deck."""
    found = state.boss if pile == BOSS else side_deck_at(state, pile)
    return found.deck, found.discard


def take_card(state: State, pile: str, source: str, name: str) -> State:
    """Return the state with one card less in the deck or the discards of `pile`.

    If there is no card left, the number stays 0.
    """
    deck, discard = piles(state, pile)
    if pile == BOSS and source == "deck" and deck:
        state = state.with_seen(MINION, name)
    left = {"deck": max(0, deck - (source == "deck")), "discard": max(0, discard - (source == "discard"))}
    return with_piles(state, pile, **left)


def with_piles(state: State, pile: str, *, deck: int, discard: int) -> State:
    """Return the state with these numbers of cards in the piles of the boss or of a side deck."""
    if pile == BOSS:
        return state.with_boss(deck=deck, discard=discard)
    return state.with_side_deck(pile, lambda d: replace(d, deck=deck, discard=discard))


class ReturnMinion(OnMinion, kind="return-minion"):
    """Put a minion in play back into its deck by an effect. The app does not track its place in the deck."""

    sentence = Text("{minion} goes back: {to}.")

    to: str = declare(Choice("Where to", DECK_PLACES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for minion in state.minions:
            yield cls(minion=minion.id, to="shuffle").offer(
                Text("{minion}: back into its deck", minion=minion.called), "to"
            )

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.deck",)

    def apply(self, state: State) -> State:
        """Put the minion into the deck from which it came, if the app counts that deck."""
        minion = minion_at(state, self.minion)
        deck, discard = piles(state, minion.pile)
        state = state.without_minion(minion.id)
        if minion.pile == BOSS and minion.counted:
            state = state.with_boss(seen=without_card(state.boss.seen, minion.name))
        return with_piles(state, minion.pile, deck=deck + minion.counted, discard=discard)


def without_card(seen: tuple[SeenCard, ...], name: str) -> tuple[SeenCard, ...]:
    """Remove a minion from the seen cards, because its card is in the deck again.

    Among several, the last one of this name is removed. If none has this name, the last minion without a name
    is removed.
    """
    named = max((at for at, card in enumerate(seen) if card.card == MINION and card.name == name), default=-1)
    nameless = max((at for at, card in enumerate(seen) if card == SeenCard(MINION)), default=-1)
    last = named if named >= 0 else nameless
    return tuple(card for at, card in enumerate(seen) if at != last)


class DrawSideCard(Move, kind="draw-side-card"):
    """AK-S10: draw the top card of a side deck, resolve it at the table and discard it."""

    sentence = Text("A card of the {pile} deck.")

    pile: str = declare(Id("Deck", of="pile"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for deck in state.boss.side_decks:
            yield cls(pile=deck.id).offer(Text("{deck}: draw a card", deck=deck.name))

    def check(self, state: State) -> None:
        """Refuse a side deck that has run out, because it has to be shuffled first (AK-S10).

        Rules version 1 does not refuse it.
        """
        side_deck_at(state, self.pile)
        if state.rules_version >= 2:
            check_ran_out(state, self.pile)

    def apply(self, state: State) -> State:
        return turn_side_card(state, self.pile)


class ReshuffleSideDeck(Move, kind="reshuffle-side-deck"):
    """AK-S10: shuffle a side deck's discards into it."""

    sentence = Text("The {pile} discards are shuffled into their deck.")

    pile: str = declare(Id("Deck", of="pile"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for deck in state.boss.side_decks:
            yield cls(pile=deck.id).offer(Text("Shuffle {deck} discards in", deck=deck.name))

    def check(self, state: State) -> None:
        if side_deck_at(state, self.pile).discard == 0:
            raise IllegalMove("Its discard pile is empty.")

    def apply(self, state: State) -> State:
        return state.with_side_deck(self.pile, lambda d: replace(d, deck=d.deck + d.discard, discard=0))


class DiscardBossCard(Move, kind="discard-boss-card"):
    """Discard the top card of the boss deck by an effect, without resolving it."""

    sentence = Text("The top card of the boss deck is discarded.")
    button = Text("Discard the top boss card")

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.deck",)

    def check(self, state: State) -> None:
        """Refuse an empty deck. The boss levels up only when it has to draw from an empty deck (AK-L1)."""
        if state.boss.deck == 0:
            raise IllegalMove("The boss deck is empty.")

    def apply(self, state: State) -> State:
        state = state.with_seen()
        return state.with_boss(deck=state.boss.deck - 1, discard=state.boss.discard + 1)


class DestroyBossCard(Move, kind="destroy-boss-card"):
    """AK-R7: take a boss card out of the game; it does not come back at a level up."""

    sentence = Text("A boss card is destroyed.")

    pile: str = declare(
        Choice("From", {"deck": Text("the boss deck"), "discard": Text("the boss discard pile")})
    )

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(pile="deck").offer(Text("Destroy a card of the boss deck"))
        yield cls(pile="discard").offer(Text("Destroy a boss discard"))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"boss.{self.pile}",)

    def check(self, state: State) -> None:
        if getattr(state.boss, self.pile) == 0:
            raise IllegalMove("There is no card left there.")

    def apply(self, state: State) -> State:
        left = {self.pile: getattr(state.boss, self.pile) - 1}
        state = state.with_seen() if self.pile == "deck" else state
        return state.with_boss(destroyed=state.boss.destroyed + 1, **left)
