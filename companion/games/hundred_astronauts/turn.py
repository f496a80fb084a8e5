"""The start and the end of a turn (HA-S2, T, L)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Id, Number, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.engine.text import Text
from companion.engine.tracking import with_known, with_unknown
from companion.games.hundred_astronauts.components import (
    ASTRONAUT_LIMIT,
    BASE_LIMIT,
    CLASSIC,
    HAND_LIMIT,
    WIND_TURBINE,
)
from companion.games.hundred_astronauts.parts import HANDS
from companion.games.hundred_astronauts.state import (
    AFTER,
    BEGIN,
    DISCARD,
    LIMITS,
    START,
    TURN,
    Excess,
    Player,
    State,
    Turn,
    active,
    check_edition,
    check_step,
    draw_cards,
    player_at,
    scrapped,
    without_draw,
)


class Begin(Move, kind="begin"):
    """HA-S2, HA-S4: choose the player who has the first turn; the app draws one if `seat` is empty."""

    sentence = Text("{seat} begins.")

    seat: str = declare(Id("First player", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            yield cls(seat=player.seat).offer(Text.verbatim(player.name))
        yield cls().offer(Text("Draw lots"))

    def needs_draw(self, state: Any) -> bool:
        return not self.seat

    def draw(self, state: Any, context: MoveContext) -> Self:
        return type(self)(seat=context.chance.pick(state.seats))

    def check(self, state: State) -> None:
        if state.turn.step != BEGIN:
            raise IllegalMove("The first player is known already.")
        if self.seat:
            player_at(state, self.seat)

    def apply(self, state: State) -> State:
        return turn_of(state, self.seat)


def turn_of(state: State, seat: str) -> State:
    """Start a player's turn, and store the number of cards in hand before the draw (HA-Q4)."""
    player = player_at(state, seat)
    hits = tuple(hit for hit in state.turn.hits if hit.victim != state.turn.seat)
    turn = Turn(seat, START, state.turn.number + 1, hand_at_start=player.hand, hits=hits)
    state = state.with_player(seat, turns=player.turns + 1)
    return at_start(replace(state, turn=turn, excess=Excess()))


def at_start(state: State) -> State:
    """Return the state in which the hand at the start of the turn is known, if the hand is (HA-Q4)."""
    known = with_known if state.counts_hand(state.turn.seat) else with_unknown
    return known(state, "turn.hand_at_start")


class StartTurn(Move, kind="start-turn", of_turn=True, reveals=True):
    """HA-T1: start the turn with its draw."""

    sentence = Text("The turn starts.")

    turbine: bool = declare(Flag("With the card of the Wind Turbine"), default=True)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield the offer to draw. HA-T2: yield a second offer, to draw without the Wind Turbine's card.

        Rule HA-A10. Without a draw, and without hands, there is nothing to start.
        """
        if state.turn.step == START and state.step != START:
            return
        yield cls().offer(Text("Start the turn"))
        if state.turn.step == START and turbine_draws(state, active(state)):
            yield cls(turbine=False).offer(Text("Draw {count} without the turbine", count=TURN_DRAW))

    def words(self, names: Mapping[str, str]) -> Text:
        left_out = Text("The turn starts, without the card of the Wind Turbine.")
        return Text(self.sentence if self.turbine else left_out)

    def check(self, state: State) -> None:
        if state.turn.step != START:
            check_step(state, START)
        if not self.turbine and not turbine_draws(state, active(state)):
            raise IllegalMove("No Wind Turbine turns at the start of this turn.")

    def depends_on(self, state: State) -> tuple[str, ...]:
        """HA-A10: the hand says whether the Wind Turbine is off."""
        me = state.active
        if me is None or not self.turbine or not me.has(WIND_TURBINE) or without_draw(state):
            return ()
        return (f"{me.seat}.hand",) if state.tracks(HANDS) and state.edition == CLASSIC else ()

    def apply(self, state: State) -> State:
        me = active(state)
        count = draw_number(state, me) if self.turbine else TURN_DRAW
        state = at_start(state.with_turn(step=TURN, hand_at_start=me.hand, drawn=count))
        return draw_cards(state, me.seat, count)


TURN_DRAW = 1
"""HA-T1: number of cards drawn at the start of a turn without a Wind Turbine."""


def draw_number(state: State, player: Player) -> int:
    """HA-T1, HA-A10: return the number of cards to draw at the start of a turn.

    In the classic edition it is 0 in a first turn without a draw (HA-Q1), 2 with a Wind Turbine that is not
    off (HA-Q5), and 1 otherwise. In the newer edition the table sets the number.
    """
    if state.edition != CLASSIC:
        return state.house.start_draw
    if without_draw(state):
        return 0
    return TURN_DRAW + turbine_draws(state, player)


def turbine_draws(state: State, player: Player) -> bool:
    """HA-A10, HA-T1: return True if a Wind Turbine adds a card to this turn's draw."""
    drawing = state.edition == CLASSIC and not without_draw(state)
    return drawing and turbine_turns(state, player)


def turbine_turns(state: State, player: Player) -> bool:
    """HA-A10, HA-W5, HA-Q4: return True if the player has a Wind Turbine and fewer than 12 cards in hand.

    A house rule says if the hand is counted before or after the one card that every turn draws. A hand
    that is not counted may have any number of cards.
    """
    hand = player.hand + (state.house.counted == AFTER)
    return player.has(WIND_TURBINE) and (hand < HAND_LIMIT or not state.counts_hand(player.seat))


class EndActions(Move, kind="end-actions", of_turn=True):
    """HA-T3: end the actions, once no reward is left to take. In the classic edition, limits may follow.

    `within` says that nothing in hand is too much (HA-L1), so the next turn starts at once. It is refused if
    the whole hand is too large (HA-L3). HA-B-8: the newer edition has only the hand limit that the table has
    set.
    """

    sentence = Text("The actions are over.")

    within: bool = declare(Flag("Nothing in hand is too much"), default=False)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.edition == CLASSIC:
            yield cls(within=True).offer(Text("End the turn"))
        me = state.active
        if state.edition == CLASSIC and state.tracks(HANDS) and me and may_hold_too_many(state, me):
            yield cls().offer(Text("Too many in hand"))
        elif state.edition != CLASSIC:
            yield cls().offer(Text("End the turn"))

    def check(self, state: State) -> None:
        check_step(state, TURN)
        if not self.within:
            return
        check_edition(state, CLASSIC)
        over = too_many(state, active(state).hand)
        if over and state.counts_hand(state.turn.seat):
            raise IllegalMove(
                Text.counted(
                    "{count} card in hand is too much.", "{count} cards in hand are too many.", count=over
                )
            )

    def depends_on(self, state: State) -> tuple[str, ...]:
        """HA-B-8: the hand, if the newer edition has a limit."""
        limited = state.edition != CLASSIC and state.house.hand_limit and state.tracks(HANDS)
        return (f"{state.turn.seat}.hand",) if limited else ()

    def apply(self, state: State) -> State:
        if self.within or not state.tracks(HANDS):
            return turn_of(state, next_seat(state.seats, state.turn.seat))
        if state.edition == CLASSIC:
            return state.with_turn(step=LIMITS)
        return discard_or_next_turn(replace(state, excess=Excess(cards=too_many(state, active(state).hand))))


def may_hold_too_many(state: State, player: Player) -> bool:
    """HA-L1, HA-L3: return False if every hand of this size may be kept, whatever its cards are."""
    kept = min(BASE_LIMIT - len(player.bases), ASTRONAUT_LIMIT - player.activated, HAND_LIMIT)
    return not state.counts_hand(player.seat) or player.hand > max(0, kept)


def too_many(state: State, hand: int) -> int:
    """HA-L3, HA-B-8: return the number of cards over the hand limit."""
    limit = HAND_LIMIT if state.edition == CLASSIC else state.house.hand_limit
    return max(0, hand - limit) if limit else 0


class Declare(Move, kind="declare", of_turn=True, of_part=HANDS):
    """HA-L1, HA-L3: declare the Space Bases and Astronauts in hand. The app works out what to discard."""

    sentence = Text("In hand: {bases}, {astronauts}.")

    bases: int = declare(Number("Space Bases in hand", 0, 12), default=0)
    astronauts: int = declare(Number("Astronaut cards in hand", 0, 12), default=0)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(Text("Say what is in hand"), "bases", "astronauts")
        yield cls().offer(Text("None of them"))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{state.turn.seat}.hand",)

    def words(self, names: Mapping[str, str]) -> Text:
        bases = Text.counted("{count} Space Base", "{count} Space Bases", count=self.bases)
        astronauts = Text.counted("{count} Astronaut", "{count} Astronauts", count=self.astronauts)
        return Text(self.sentence, bases=bases, astronauts=astronauts)

    def check(self, state: State) -> None:
        check_edition(state, CLASSIC)
        check_step(state, LIMITS)
        me = active(state)
        if self.bases + self.astronauts > me.hand:
            has = Text.counted(
                "{player} has {count} card in hand.",
                "{player} has {count} cards in hand.",
                count=me.hand,
                player=me.name,
            )
            raise IllegalMove(has)

    def apply(self, state: State) -> State:
        return discard_or_next_turn(replace(state, excess=excess(active(state), self.bases, self.astronauts)))


def excess(player: Player, bases: int, astronauts: int) -> Excess:
    """Return the cards to discard: first by HA-L1, then by HA-L3 from the rest of the hand.

    Rules HA-Q9, HA-Q10.
    """
    too_many_bases = min(bases, max(0, bases + len(player.bases) - BASE_LIMIT))
    too_many_astronauts = min(astronauts, max(0, astronauts + player.activated - ASTRONAUT_LIMIT))
    left = player.hand - too_many_bases - too_many_astronauts
    return Excess(too_many_bases, too_many_astronauts, max(0, left - HAND_LIMIT))


def discard_or_next_turn(state: State) -> State:
    """HA-S4: start the turn of the next player to the left, unless cards have to be discarded first."""
    if state.excess.total:
        return state.with_turn(step=DISCARD)
    return turn_of(state, next_seat(state.seats, state.turn.seat))


class DiscardExcess(Move, kind="discard-excess", of_turn=True, of_part=HANDS):
    """HA-L1, HA-L3: discard the excess cards to the scrapyard."""

    sentence = Text("Discards what is too much.")
    button = Text("Discarded")

    def check(self, state: State) -> None:
        check_step(state, DISCARD)

    def apply(self, state: State) -> State:
        state = scrapped(state, state.turn.seat, state.excess.total)
        return discard_or_next_turn(replace(state, excess=Excess()))


def hand_changed(state: State) -> State:
    """HA-L3: work out the excess again if a hand changes while its owner discards.

    If no excess is left, the turn goes back one step.
    """
    if state.turn.step != DISCARD:
        return state
    hand, was = active(state).hand, state.excess
    bases = min(was.bases, hand)
    astronauts = min(was.astronauts, hand - bases)
    now = Excess(bases, astronauts, too_many(state, hand - bases - astronauts))
    back = LIMITS if state.edition == CLASSIC else TURN
    return replace(state, excess=now) if now.total else replace(state, excess=now).with_turn(step=back)


class CaughtHoarding(Move, kind="caught-hoarding", of_part=HANDS):
    """Discard the whole hand of a player, at any time. The newer edition has no such move (HA-B-8).

    Rules HA-L2, HA-Q11.

    An empty `seat` means the active player, caught at the end of the turn. If the active player is caught
    while declaring or discarding, the next turn starts, because no card is left.
    """

    sentence = Text("Caught hoarding: the whole hand is discarded.")

    seat: str = declare(Id("Who was caught", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.edition == CLASSIC:
            for player in state.players:
                yield cls(seat=player.seat).offer(Text("{player} is caught hoarding", player=player.name))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{self.seat or state.turn.seat}.hand",)

    def words(self, names: Mapping[str, str]) -> Text:
        if not self.seat:
            return Text(self.sentence)
        seat = names.get(self.seat, self.seat)
        return Text("{seat} is caught hoarding: the whole hand is discarded.", seat=seat)

    def check(self, state: State) -> None:
        check_edition(state, CLASSIC)
        if not self.seat:
            check_step(state, LIMITS, DISCARD)
            return
        player = player_at(state, self.seat)
        if not player.hand and state.counts_hand(self.seat):
            raise IllegalMove("{player} has no card in hand.", player=player.name)

    def apply(self, state: State) -> State:
        player = player_at(state, self.seat or state.turn.seat)
        state = scrapped(state, player.seat, player.hand)
        if player.seat == state.turn.seat and state.turn.step in {LIMITS, DISCARD}:
            return discard_or_next_turn(replace(state, excess=Excess()))
        return state
