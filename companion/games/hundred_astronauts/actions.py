"""Actions of a turn other than building, for the classic and the newer edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.hundred_astronauts.components import (
    ACTION_CARDS,
    ACTION_COPIES,
    BATTLESHIP,
    CLASSIC,
    COIN_CARDS,
    COIN_LOOKS,
    HAND_LIMIT,
    KINDS,
    NEWER,
    POPULATE,
    REFRESH_OTHERS,
    SALES_B,
    SOLAR_PANEL,
    name_of,
)
from companion.games.hundred_astronauts.parts import HANDS
from companion.games.hundred_astronauts.state import (
    BEFORE,
    RANDOM,
    TURN,
    Player,
    State,
    Turn,
    active,
    building_at,
    check_built,
    check_draft,
    check_edition,
    check_hand,
    check_once_per_turn,
    check_scrapyard,
    check_step,
    draw_cards,
    exchanged,
    on_scrapyard,
    player_at,
    scrapped,
    take_from_draft,
)


class TurnMove(Move, of_turn=True):
    """A move among the buttons of a turn. `title` labels the button, `tick` is the id of the move.

    `needs` is the kind of building that the move belongs to, "" if it needs none.
    """

    tick: ClassVar[str]
    title: ClassVar[Text]
    needs: ClassVar[str] = ""

    @classmethod
    def possible(cls, player: Player | None) -> bool:
        """Return False if the move belongs to a building that the player has not built."""
        return not cls.needs or (player is not None and player.has(cls.needs))

    @classmethod
    def done(cls, turn: Turn) -> bool:
        """Return True if the move is used up in this turn."""
        return cls.tick in turn.used

    @classmethod
    def note(cls, turn: Turn) -> Text:
        """Return how often the move was made, "" if it can be made only once."""
        return NOTHING


class Action(TurnMove):
    """HA-I5: an action that the active player may do once in a turn. `Turn.used` then keeps its `tick`.

    `called` is the name in refusals. `edition` is the only edition with this action, "" if both have it.
    `cards` is the least number of cards in hand.
    """

    called: ClassVar[Text]
    edition: ClassVar[str] = ""
    cards: ClassVar[int] = 0

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if cls.edition in ("", state.edition):
            yield from cls.buttons(state)

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        """Yield the offers. `offers` leaves them out if the edition does not have the action."""
        yield cls().offer(cls.title)

    def check(self, state: State) -> None:
        if self.edition:
            check_edition(state, self.edition)
        check_once_per_turn(state, self.tick, self.called)
        check_hand(state, active(state), self.cards, self.called)

    def used(self, state: State) -> State:
        """Return the state with this action ticked off."""
        return state.with_turn(used=(*state.turn.used, self.tick))


FROM_DECK, FROM_DRAFT, FROM_SCRAPYARD = "deck", "draft", "scrapyard"
COIN_USES = {
    FROM_DECK: Text("draws {count} from the deck", count=COIN_CARDS),
    FROM_DRAFT: Text("takes {count} from the draft", count=COIN_CARDS),
    FROM_SCRAPYARD: Text("takes 1 of the top {count} of the scrapyard", count=COIN_LOOKS),
}
COIN_PLACES = {
    FROM_DECK: (Text("Deck"), COIN_CARDS),
    FROM_DRAFT: (Text("Draft"), COIN_CARDS),
    FROM_SCRAPYARD: (Text("Scrapyard"), 1),
}
"""Place and number of cards of each use of the coin."""


class TakeDraft(Action, kind="take-draft", reveals=True):
    """Take a draft card. If it costs a discard, the discard goes to the scrapyard, not the draft.

    Rules HA-A2, HA-Q15.
    """

    sentence = Text("Takes a draft card.")
    tick, title, called = "take", Text("Draft card"), Text("A draft card")

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(
            cls.title, hint=Text("Discard one card first.") if state.edition == CLASSIC else NOTHING
        )

    def check(self, state: State) -> None:
        super().check(state)
        if discards_for_draft(state):
            check_hand(state, active(state), 1, self.called)
        check_draft(state)

    def apply(self, state: State) -> State:
        state, seat = self.used(state), state.turn.seat
        return take_from_draft(scrapped(state, seat) if discards_for_draft(state) else state, seat)


def discards_for_draft(state: State) -> bool:
    """HA-A2: return True if a draft card costs a discard; in the newer edition the table decides (HA-B-8)."""
    return state.edition == CLASSIC or state.house.draft_discard


class SellBlueprint(Action, kind="sell-blueprint", reveals=True):
    """HA-A3, HA-Q6: sell a blueprint from hand to the scrapyard, and draw 1 card."""

    sentence = Text("Sells a blueprint.")
    tick, title, called = "sell-blueprint", Text("Sell a blueprint"), Text("Selling a blueprint")
    edition, cards = CLASSIC, 1

    def apply(self, state: State) -> State:
        return exchanged(self.used(state), 1)


class SellAstronaut(SellBlueprint, kind="sell-astronaut"):
    """HA-A4, HA-Q6, HA-T4: sell an Astronaut from hand to the scrapyard, and draw 1 card.

    A blueprint may be sold in the same turn as well.
    """

    sentence = Text("Sells an Astronaut.")
    tick, title, called = "sell-astronaut", Text("Sell an Astronaut"), Text("Selling an Astronaut")


class Activate(Action, kind="activate"):
    """HA-A5, HA-B5: put an Astronaut card onto the player's free Space Base, for the rest of the game."""

    sentence = Text("Activates an Astronaut.")
    tick, title, called = "activate", Text("Activate"), Text("Activating")
    edition, cards = CLASSIC, 1

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(Text("Activate an Astronaut"))

    def check(self, state: State) -> None:
        super().check(state)
        me = active(state)
        if me.free_base is None:
            raise IllegalMove("{player} has no Space Base without an astronaut.", player=me.name)

    def apply(self, state: State) -> State:
        me = active(state)
        base = me.free_base
        state = self.used(state).with_hand(me.seat, -1)
        return on_base(state, me, base.id) if base else state


def on_base(state: State, player: Player, base: str) -> State:
    """Return the state with an astronaut on this Space Base."""
    building_at(player, base)
    built = tuple(replace(one, astronaut=True) if one.id == base else one for one in player.built)
    return state.with_player(player.seat, built=built)


class Refresh(Action, kind="refresh", reveals=True):
    """HA-A6, HA-W9: discard the Refresh card and up to three others, and draw as many.

    `others` is None if the app tracks none of these cards.
    """

    sentence = Text("Refresh with {others} other cards.")
    tick, title, called = "refresh", Text("Refresh"), Text("Refresh")
    edition = CLASSIC

    others: int | None = declare(
        Number("Other cards", 0, REFRESH_OTHERS, pad=(0, REFRESH_OTHERS)), default=None
    )

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        yield cls(others=0).offer(cls.title, "others") if state.moves_cards else cls().offer(cls.title)

    def words(self, names: Mapping[str, str]) -> Text:
        if self.others is None:
            return Text("Uses {building}.", building=self.title)
        return Text.counted(
            "Refresh with {count} other card.", "Refresh with {count} other cards.", count=self.others
        )

    def check(self, state: State) -> None:
        super().check(state)
        check_hand(state, active(state), 1 + (self.others or 0), self.called)
        if self.others is None and state.moves_cards:
            raise IllegalMove("Say how many other cards are discarded.")

    def apply(self, state: State) -> State:
        return exchanged(self.used(state), 1 + (self.others or 0))


class UseCoin(Action, kind="use-coin", reveals=True):
    """Take two cards from the deck, two from the draft, or one from the scrapyard; scrap the coin.

    Rules HA-A7, HA-Q14.

    The coin goes to the scrapyard last, so a deck that runs out during the effect is reshuffled without
    the coin. `use` is "" if the app tracks none of these cards.
    In version 1 of the rules the coin was scrapped first, unless it took a card from the scrapyard.
    """

    sentence = Text("Galactic Coin: {use}.")
    tick, title, called = "coin", Text("Galactic Coin"), Text("Galactic Coin")
    edition = CLASSIC

    use: str = declare(Choice("Galactic Coin", COIN_USES), default="")

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        if not state.moves_cards:
            yield cls().offer(cls.title)
            return
        for use, (place, count) in COIN_PLACES.items():
            yield cls(use=use).offer(Text("Coin: {place} +{count}", place=place, count=count))

    def words(self, names: Mapping[str, str]) -> Text:
        return super().words(names) if self.use else Text("Uses {building}.", building=self.title)

    def check(self, state: State) -> None:
        super().check(state)
        check_hand(state, active(state), 1, Text("The coin"))
        if not self.use and state.moves_cards:
            raise IllegalMove("Say where the coin takes cards from.")
        if self.use == FROM_SCRAPYARD:
            check_scrapyard(state)
        if self.use == FROM_DRAFT:
            check_draft(state)

    def apply(self, state: State) -> State:
        state, seat = self.used(state), state.turn.seat
        if state.rules_version < 2 and self.use != FROM_SCRAPYARD:
            return self.take_cards(scrapped(state, seat), seat)
        return scrapped(self.take_cards(state, seat), seat)

    def take_cards(self, state: State, seat: str) -> State:
        """Return the state with the coin's cards in this hand."""
        if self.use == FROM_SCRAPYARD:
            return on_scrapyard(state.with_hand(seat, 1), -1)
        return (
            draw_cards(state, seat, COIN_CARDS)
            if self.use == FROM_DECK
            else take_from_draft(state, seat, COIN_CARDS)
        )


class FireBattleship(Action, kind="fire-battleship", reveals=True):
    """HA-A8, HA-Q7: scrap a Utility card to steal a card from another player's hand."""

    sentence = Text("The Battleship steals a card from {victim}.")
    tick, title, called = "battleship", Text("Steal a card"), Text("The Battleship")
    edition, needs = CLASSIC, BATTLESHIP

    victim: str = declare(Id("From whom", of="seat"))

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        victims = {
            player.seat: Text.verbatim(
                f"{player.name}: {player.hand}" if state.counts_hand(player.seat) else player.name
            )
            for player in state.others
            if player.hand or not state.counts_hand(player.seat)
        }
        first = next(iter(victims), next((player.seat for player in state.others), "none"))
        unseen = state.house.steal == RANDOM
        how = Text("The card is drawn unseen.") if unseen else Text("The card is chosen.")
        hint = Text(
            "{effect} {how}", effect=Text("For a Utility: steal a card from a player\u2019s hand."), how=how
        )
        yield cls(victim=first).offer(cls.title, "victim", hint=hint, victim=victims)

    def check(self, state: State) -> None:
        super().check(state)
        me, victim = active(state), player_at(state, self.victim)
        check_built(me, BATTLESHIP)
        check_hand(state, me, 1, self.called)
        if victim.seat == me.seat:
            raise IllegalMove("The Battleship steals from another player.")
        if not victim.hand and state.counts_hand(victim.seat):
            raise IllegalMove("{player} has no card in hand.", player=victim.name)

    def apply(self, state: State) -> State:
        seat, state = state.turn.seat, state.with_hit(self.victim)
        return scrapped(self.used(state), seat).with_hand(self.victim, -1).with_hand(seat, 1)


class UseSolarPanel(Action, kind="use-solar-panel", reveals=True):
    """HA-A12, HA-Q2, HA-Q3: take an additional draft card without a discard."""

    sentence = Text("Solar Panel: a draft card.")
    tick, title, called = "solar-panel", Text("Use panel"), Text("Solar Panel")
    edition, needs = CLASSIC, SOLAR_PANEL

    def check(self, state: State) -> None:
        super().check(state)
        check_built(active(state), SOLAR_PANEL)
        if panel_is_off(state):
            sentence = Text("The Solar Panel is off: {count} cards at the start of the turn.")
            raise IllegalMove(sentence, count=HAND_LIMIT)
        check_draft(state)

    def apply(self, state: State) -> State:
        return take_from_draft(self.used(state), state.turn.seat)


def panel_is_off(state: State) -> bool:
    """HA-A12, HA-Q4, HA-W6, HA-W7: return True if the hand had 12 cards or more at the start of the turn.

    A house rule says if the hand is counted before or after the draw.
    """
    if not state.counts(HANDS, "turn.hand_at_start"):
        return False
    hand = state.turn.hand_at_start
    return (hand if state.house.counted == BEFORE else hand + state.turn.drawn) >= HAND_LIMIT


class PlayAction(Action, kind="play-action"):
    """Play the action card of the turn. Populate counts as activated; other cards are scrapped.

    Rules HA-B-6, HA-B-7.
    """

    sentence = Text("Plays {card}.")
    tick, title, called = "action-card", Text("Action card"), Text("An action card")
    edition, cards = NEWER, 1

    card: str = declare(Choice("Action card", ACTION_CARDS))

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        cards = {
            key: Text("{card}\n{count} in the pile", card=name, count=ACTION_COPIES[key])
            for key, name in ACTION_CARDS.items()
        }
        yield cls(card=POPULATE).offer(Text("Play an action card"), "card", card=cards)

    def apply(self, state: State) -> State:
        me = active(state)
        state = self.used(state)
        if self.card == POPULATE:
            return state.with_hand(me.seat, -1).with_player(me.seat, populated=me.populated + 1)
        return scrapped(state, me.seat)


class Sell(TurnMove, kind="sell", reveals=True):
    """Sell a card marked $, up to three times a turn. `draws` is the number of cards drawn (HA-B-8).

    Rule HA-B-6.
    """

    sentence = Text("Sells a card marked $.")
    tick, title = "sales", Text("Sell")

    draws: int = declare(Number("Cards drawn for it", 0, SALES_B), default=1)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.edition == NEWER:
            yield cls(draws=1).offer(Text("Sell a $ card"), "draws")

    @classmethod
    def done(cls, turn: Turn) -> bool:
        return turn.sold >= SALES_B

    @classmethod
    def note(cls, turn: Turn) -> Text:
        return Text("{sold} of {most} sold", sold=turn.sold, most=SALES_B)

    def check(self, state: State) -> None:
        check_edition(state, NEWER)
        check_step(state, TURN)
        if state.turn.sold >= SALES_B:
            raise IllegalMove("Only {count} cards are sold in a turn.", count=SALES_B)
        check_hand(state, active(state), 1, Text("A sale"))

    def apply(self, state: State) -> State:
        seat = state.turn.seat
        return draw_cards(scrapped(state.with_turn(sold=state.turn.sold + 1), seat), seat, self.draws)


class UseConstruction(TurnMove, kind="use-construction"):
    """HA-B-6: use the effect of one of the player's buildings. The app only writes this to the log."""

    sentence = Text("Uses {building}.")
    tick, title = "constructions", Text("Constructions")

    building: str = declare(Id("Building", of="building"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.edition == NEWER and state.active:
            for one in state.active.built:
                yield cls(building=one.id).offer(
                    Text("Use {building}", building=name_of(one.kind, one.name)), hint=KINDS[one.kind].does
                )

    def check(self, state: State) -> None:
        check_edition(state, NEWER)
        check_step(state, TURN)
        building_at(active(state), self.building)

    def apply(self, state: State) -> State:
        return state
