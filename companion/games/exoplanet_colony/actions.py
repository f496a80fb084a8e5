"""Actions that do not involve the map, and the use of Items and Plans.

Rules EC-A0, EC-A1, EC-A2, EC-A5, EC-A8, EC-A9, EC-C5, EC-C6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony.card_records import MOST_NAME, MOST_TEXT, called, with_note
from companion.games.exoplanet_colony.components import (
    FIRST_AID_KIT,
    GENERATED,
    LOWER,
    LOWER_COLOURS,
    RECOVER_CARDS,
    RESOURCES,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.hands import (
    ANY,
    DECKS,
    KNOWN_KINDS,
    Payment,
    check_deck,
    check_has,
    discarded,
    draw_cards,
    hand_name,
    hand_values,
    labels_of,
    paid,
    take_card,
    ways_to_pay,
)
from companion.games.exoplanet_colony.health import check_health, cured, issues_of
from companion.games.exoplanet_colony.house_rules import DISCARD
from companion.games.exoplanet_colony.parts import BASE, HANDS
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    BY_COLOUR,
    KINDS,
    PLAN,
    UNKNOWN,
    Colonist,
    Hand,
    State,
    active,
    colonist_at,
    module_name,
    patient_of,
)
from companion.games.exoplanet_colony.trackers import with_supply
from companion.games.exoplanet_colony.turn import check_hands, check_step

GIVE, TAKE = "give", "take"
RECOVERY = (ANY,) * RECOVER_CARDS
"""The cards that a recovery costs (EC-A8)."""


def check_action_left(state: State) -> None:
    """EC-A0a: raise `IllegalMove` if no action of the turn is left."""
    if not state.turn.left:
        raise IllegalMove("No action of this turn is left.")


def spent(state: State) -> State:
    """EC-A0b: return the state with one more action used."""
    return state.with_turn(used=state.turn.used + 1)


class Action(Move, kind=""):
    """EC-A0: base class of the current player's actions. A health issue may forbid such an action (EC-V8)."""

    def check(self, state: State) -> None:
        check_health(state, state.turn.seat, self.kind)
        check_step(state, ACTIONS)
        check_hands(state)
        check_action_left(state)


class DrawCard(Action, kind="draw-card", reveals=True, of_part=HANDS):
    """EC-A1: draw the top card of the Player Deck."""

    sentence = Text("Draws a {card} card.")

    card: str = declare(Choice("Card drawn", KINDS), default=UNKNOWN)

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the log's sentence, with the kind of the card if it is known."""
        return Text("Draws a card.") if self.card == UNKNOWN else Text(self.sentence, card=KINDS[self.card])

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        asks = ("card",) if state.hands == BY_COLOUR else ()
        yield cls().offer(Text("Draw"), *asks, card=KNOWN_KINDS)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return DECKS if state.deck is not None else ()

    def check(self, state: State) -> None:
        super().check(state)
        check_deck(state)

    def apply(self, state: State) -> State:
        return draw_cards(spent(state), state.turn.seat, self.card)


class Transfer(Action, kind="transfer", of_part=HANDS):
    """EC-A2: give a card to a player whose pawn is on the same module, or take a card from that player."""

    sentence = Text("{way} {other}: one card.")

    other: str = declare(Id("Player", of="seat"))
    way: str = declare(Choice("Which way", {GIVE: Text("Gives"), TAKE: Text("Takes")}))
    card: str = declare(Choice("Card", KINDS), default=UNKNOWN)

    def words(self, names: Mapping[str, str]) -> Text:
        said = Text("Gives {other} a card.") if self.way == GIVE else Text("Takes a card from {other}.")
        return Text(said, other=names.get(self.other, self.other))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """EC-A2: yield for each other player an offer to give a card and an offer to take a card."""
        me = state.active
        for other in state.colonists:
            if me is not None and other.seat != me.seat:
                yield cls._offer(other, GIVE, me, Text("Give {other} a card", other=other.player))
                yield cls._offer(other, TAKE, other, Text("Take from {other}", other=other.player))

    @classmethod
    def _offer(cls, other: Colonist, way: str, giver: Colonist, label: Text) -> Offer:
        held = labels_of(giver.hand)
        asks = ("card",) if len(held) > 1 else ()
        return cls(other=other.seat, way=way, card=next(iter(held), UNKNOWN)).offer(label, *asks, card=held)

    def depends_on(self, state: State) -> tuple[str, ...]:
        seats = (state.turn.seat, self.other)
        pawns = tuple(f"{seat}.at" for seat in seats) if state.tracks(BASE) else ()
        return (*pawns, *hand_values(state, *seats))

    def check(self, state: State) -> None:
        super().check(state)
        me, other = active(state), colonist_at(state, self.other)
        if me.seat == other.seat:
            raise IllegalMove("A card is transferred between two players.")
        if me.at != other.at and state.tracks(BASE):
            raise IllegalMove(
                "{other} is at {there}: a transfer needs both pawns on the same module.",
                other=other.player,
                there=module_name(state, other.at),
            )
        check_has(me if self.way == GIVE else other, self.card)

    def apply(self, state: State) -> State:
        """EC-A2: move the card. The receiver may have to discard at once (EC-C2)."""
        giver, taker = (state.turn.seat, self.other) if self.way == GIVE else (self.other, state.turn.seat)
        hand = colonist_at(state, giver).hand
        kind = self.card if hand[self.card] else UNKNOWN
        state = spent(state).with_colonist(giver, hand=take_card(hand, self.card))
        return state.with_colonist(taker, hand=colonist_at(state, taker).hand.plus(kind))


class Generate(Action, kind="generate"):
    """EC-A5: discard a card of the resource's colour, or a Plan, to add 2 to the supply, which ends at 20."""

    sentence = Text("Generates {resource}: +2.")

    resource: str = declare(Choice("Resource", LOWER))
    pay: str = declare(Id("Paid with", of="payment"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        hand = state.active.hand if state.active else Hand()
        for resource, name in RESOURCES.items():
            colour, fits = state.board.colour(resource), room(state, resource)
            hint = fits or Text("Discards a {colour} card or a Plan.", colour=LOWER_COLOURS[colour])
            yield cls(resource=resource).offer(Text("{resource} +2", resource=name), hint=hint)
            if hand.plan and hand[colour] and state.tracks(HANDS):
                yield cls(resource=resource, pay=PLAN).offer(
                    Text("{resource} +2 with a Plan", resource=name), hint=fits
                )

    def depends_on(self, state: State) -> tuple[str, ...]:
        return hand_values(state, state.turn.seat)

    def check(self, state: State) -> None:
        super().check(state)
        self._paid(state)

    def apply(self, state: State) -> State:
        state = discarded(spent(state), state.turn.seat, self._paid(state))
        return with_supply(state, self.resource, state.supply[self.resource] + GENERATED, by_action=True)

    def _paid(self, state: State) -> Payment:
        if not state.tracks(HANDS):
            return ()
        return paid(active(state).hand, (state.board.colour(self.resource),), self.pay)


def room(state: State, resource: str) -> Text:
    """EC-A5, EC-R2: return a note if the supply has room for fewer than 2, "" if it has room for 2."""
    free = SUPPLY_MOST - state.supply[resource]
    if free >= GENERATED:
        return NOTHING
    if not free:
        return Text("Nothing fits: the supply is full.")
    return Text("Only {free} fits: the supply ends at {supply_most}.", free=free, supply_most=SUPPLY_MOST)


class Recover(Action, kind="recover"):
    """EC-A8, EC-Q18: discard any two cards to remove one of the player's own health issues."""

    sentence = Text("Recovers from {issue}.")

    issue: str = declare(Id("Health issue", of="issue"))
    pay: str = declare(Id("Paid with", of="payment"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """EC-A8: yield an offer for each health issue of the current player.

        The offer asks which two cards are paid if several pairs of cards are possible.
        """
        if (me := state.active) is None or not me.issues:
            yield cls(issue="none").offer(Text("Recover"))
            return
        ways = ways_to_pay(me.hand, RECOVERY) if state.tracks(HANDS) else {}
        asks = ("pay",) if len(ways) > 1 else ()
        for issue in me.issues:
            yield cls(issue=issue.id).offer(Text("Recover: {issue}", issue=issue.name), *asks, pay=ways)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return hand_values(state, state.turn.seat)

    def check(self, state: State) -> None:
        super().check(state)
        me = active(state)
        if not me.issues:
            raise IllegalMove("{player} has no health issue.", player=me.player)
        if patient_of(state, self.issue).seat != me.seat:
            raise IllegalMove("{player} recovers only from an own health issue.", player=me.player)
        if not state.tracks(HANDS):
            return
        if me.hand.size < RECOVER_CARDS:
            raise IllegalMove(
                "Recovering costs any {count} cards; {player} has {left}.",
                count=RECOVER_CARDS,
                player=me.player,
                left=hand_name(me.hand),
            )
        paid(me.hand, RECOVERY, self.pay)

    def apply(self, state: State) -> State:
        cards = paid(active(state).hand, RECOVERY, self.pay) if state.tracks(HANDS) else ()
        return cured(discarded(spent(state), state.turn.seat, cards), self.issue)


class UseAbility(Action, kind="use-ability"):
    """EC-A9: use the special ability of the character.

    `cures` is the health issue that the ability removes (EC-V8). Players enter the other effects of an
    ability as effects of a card. EC-Q19: the app does not check where the Medic's patient is, because only
    the card says whom the Medic reaches.
    """

    sentence = Text("Uses the special ability.")
    button = Text("Special ability")

    cures: str = declare(Id("Removes", of="issue"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from super().offers(state)
        for issue, label in issues_of(state).items():
            yield cls(cures=issue).offer(Text("Ability: {label} gone", label=label))

    def check(self, state: State) -> None:
        """EC-A9: refuse a passive ability, because it is no action."""
        super().check(state)
        character = called(state.library.characters, active(state).character)
        if character is not None and not character.action:
            raise IllegalMove("The ability of {name} is no action.", name=character.name)
        if self.cures:
            patient_of(state, self.cures)

    def apply(self, state: State) -> State:
        state = spent(state)
        return cured(state, self.cures) if self.cures else state


def untracked_actions(state: State) -> Text:
    """Return the names of the actions whose parts the app leaves to the players, empty if there are none."""
    if state.tracks(HANDS):
        return NOTHING if state.tracks(BASE) else Text("Move")
    return Text("Draw or give") if state.tracks(BASE) else Text("Draw, move, give")


class OtherAction(Action, kind="other-action"):
    """EC-A0: take an action of an untracked part, such as to draw a card or to move the pawn."""

    sentence = Text("Takes another action.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if label := untracked_actions(state):
            yield cls().offer(label)

    def apply(self, state: State) -> State:
        return spent(state)


class Using(Move, learns=True):
    """EC-C5: base class of the moves that use a card for its effect.

    The library keeps `name` and `text`. `cures` is the health issue that the card removes, "" if it removes
    none.
    """

    sentence = Text("{seat} uses {card}.")
    nameless = NOTHING

    seat: str = declare(Id("Player", of="seat"))
    name: str = declare(Words("Card", MOST_NAME), default="")
    text: str = declare(Words("What it does", MOST_TEXT), default="")
    cures: str = declare(Id("Removes", of="issue"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, seat=names.get(self.seat, self.seat), card=self.name or self.nameless)

    def offered(self, state: State, label: Text, *asks: str, **options: Any) -> Offer:
        """Return the button, which asks for the card's name and for the health issue it removes."""
        known = {FIRST_AID_KIT: "", **{note.name: note.text for note in state.library.cards}}
        issues = issues_of(state)
        more = ("name", "text", "cures") if issues else ("name", "text")
        return self.offer(label, *asks, *more, **options, name=known, cures=issues)

    def kind_of_card(self) -> str:
        """Return the kind of the card that leaves the hand."""
        return PLAN

    def check_time(self, state: State) -> None:
        """EC-C5: raise `IllegalMove` if the card cannot be used now. By default any turn is allowed."""

    def depends_on(self, state: State) -> tuple[str, ...]:
        return hand_values(state, self.seat)

    def check(self, state: State) -> None:
        """Check that the card is in hand and can be used now.

        House rules may require an action (EC-Q11), or a discard first if the hand is above its limit
        (EC-Q12).
        """
        check_health(state, self.seat, self.kind)
        self.check_time(state)
        owner = colonist_at(state, self.seat)
        check_has(owner, self.kind_of_card())
        if owner.over and state.readings.over_limit == DISCARD:
            raise IllegalMove("{player} has too many cards and discards first.", player=owner.player)
        if self.costs_action(state):
            check_step(state, ACTIONS)
            check_action_left(state)
        if self.cures:
            patient_of(state, self.cures)

    def apply(self, state: State) -> State:
        """Discard the card; this uses no action unless a house rule says so (EC-Q11).

        Rules EC-C4, EC-C5, EC-A14.
        """
        cards = with_note(state.library.cards, self.name, self.text)
        state = discarded(state, self.seat, (self.kind_of_card(),))
        state = replace(state, library=replace(state.library, cards=cards))
        if self.costs_action(state):
            state = state.with_turn(used=state.turn.used + 1)
        return cured(state, self.cures) if self.cures else state

    def costs_action(self, state: State) -> bool:
        """Return True if using the card costs an action: by a house rule, in the owner's turn only.

        Rule EC-Q11.
        """
        return bool(state.readings.card_cost) and state.turn.seat == self.seat


class UseItem(Using, kind="use-item", of_part=HANDS):
    """EC-C5: use an Item in the owner's turn. `card` is the Item's colour if hands are kept by colour."""

    nameless = Text("an Item")

    card: str = declare(Choice("Colour of the Item", KINDS), default=UNKNOWN)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """EC-C5: yield an offer for each player, which asks for the Item's colour if the hand has several.

        Plans are left out, because they have an offer of their own.
        """
        for one in state.colonists:
            held = {kind: label for kind, label in labels_of(one.hand).items() if kind != PLAN}
            asks = ("card",) if len(held) > 1 else ()
            item = cls(seat=one.seat, card=next(iter(held), UNKNOWN))
            yield item.offered(state, Text("Use an Item"), *asks, card=held)

    def kind_of_card(self) -> str:
        return self.card

    def check_time(self, state: State) -> None:
        """EC-C5: raise `IllegalMove` for a Plan, or outside the owner's turn."""
        if self.card == PLAN:
            raise IllegalMove("A Plan is no Item: use it as a Plan.")
        if state.turn.seat != self.seat:
            raise IllegalMove(
                "An Item is used only in its owner\u2019s turn. {player} may discard it.",
                player=colonist_at(state, self.seat).player,
            )


class UsePlan(Using, kind="use-plan", of_part=HANDS):
    """EC-C5, EC-C6: use a Plan, at any time."""

    nameless = Text("a Plan")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat in state.seats:
            yield cls(seat=seat).offered(state, Text("Use a Plan"))
