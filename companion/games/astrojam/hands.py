"""Cards in hand, draws, the hand limit (H, 2.5), and checks of the astronauts that a move names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.astrojam import piles
from companion.games.astrojam.components import ASTRONAUTS, HAND_LIMIT
from companion.games.astrojam.parts import CARDS
from companion.games.astrojam.state import (
    ACTION,
    DRAWING,
    SCORING,
    Draw,
    Player,
    State,
    player_at,
    rivals,
)

ORDER = (NOTHING, Text("{player}: a second one"), Text("{player}: a third one"))


def owner(astronaut: str) -> str:
    """Return the seat of an astronaut's owner: "blue" for "blue-2", and also for "blue"."""
    return astronaut.partition("-")[0]


def owner_name(astronaut: str, names: Mapping[str, str]) -> str:
    """Return the name of an astronaut's owner."""
    return names.get(owner(astronaut), astronaut)


def astronaut_ids(seat: str) -> tuple[str, ...]:
    """Return the ids of a player's three astronauts."""
    return tuple(f"{seat}-{number}" for number in range(1, ASTRONAUTS + 1))


def is_outside(state: State, astronaut: str) -> bool:
    """Return True if this astronaut is outside (AJ-I5). Always False if only the owner's seat is given."""
    out = state.known_outside
    return out is not None and out.astronaut == astronaut != owner(astronaut)


def item_outside(state: State, item: str) -> bool:
    """AJ-Q20: return True if this item is known to be outside, where it is out of reach."""
    return state.known_outside is not None and state.known_outside.item == item


def on_board(state: State, seat: str) -> int:
    """AJ-I6: return the number of a player's astronauts that are not outside."""
    out = state.known_outside
    return ASTRONAUTS - (out is not None and owner(out.astronaut) == seat)


def named_one_by_one(state: State) -> dict[str, str]:
    """2.5: return the ids and names of the rivals' astronauts on the board, which players can tick."""
    found: dict[str, str] = {}
    for player in rivals(state):
        there = [one for one in astronaut_ids(player.seat) if not is_outside(state, one)]
        for one, which in zip(there[: on_board(state, player.seat)], ORDER, strict=False):
            found[one] = Text(which, player=player.name) if which else Text.verbatim(player.name)
    return found


def check_astronaut(state: State, astronaut: str) -> Player:
    """AJ-S1: return the owner of an astronaut. Raises `IllegalMove` if there is no such astronaut.

    `astronaut` is the id of the astronaut ("blue-2") or the seat of its owner ("blue").
    """
    seat = owner(astronaut)
    if astronaut not in (seat, *astronaut_ids(seat)):
        raise IllegalMove("There is no such astronaut.")
    return player_at(state, seat)


def check_not_outside(state: State, astronaut: str) -> None:
    """AJ-I5, AJ-K6a: raise `IllegalMove` if the astronaut is outside, where it can do nothing."""
    if is_outside(state, astronaut):
        raise IllegalMove("That astronaut is outside: choose another one.")


def check_rival(state: State, astronaut: str) -> None:
    """AJ-K2, AJ-K5b: raise `IllegalMove` unless this is a rival's astronaut on the board."""
    player = check_astronaut(state, astronaut)
    if player.seat == state.turn.seat:
        raise IllegalMove("That is an own astronaut: a rival's is needed.")
    check_not_outside(state, astronaut)


def check_several(state: State, astronauts: Sequence[str]) -> None:
    """Raise `IllegalMove` unless all these astronauts exist and are on the board, and none is named twice."""
    for astronaut, count in Counter(astronauts).items():
        player = check_astronaut(state, astronaut)
        if astronaut != player.seat and count > 1:
            raise IllegalMove("An astronaut of {player} is named twice.", player=player.name)
        check_not_outside(state, astronaut)
    for seat, count in Counter(owner(astronaut) for astronaut in astronauts).items():
        if count > (most := on_board(state, seat)):
            name = player_at(state, seat).name
            raise IllegalMove("{player} has only {most} astronauts on the board.", player=name, most=most)


def draw_cards(state: State, seat: str, count: int) -> State:
    """Draw cards one by one. After the eleventh card, drawing waits until a card is discarded.

    Nothing changes if the app does not track the cards. A hand that it does not know stays unknown.

    Rules AJ-H1, AJ-H2.
    """
    if not state.tracks(CARDS):
        return state
    counted = state.knows_hand(seat)
    for drawing in range(count):
        player = player_at(state, seat)
        if state.over_limit(seat):
            return state.with_player(seat, due=player.due + count - drawing)
        left = piles.draw_action(state)
        if left is None:
            return state
        state = replace(state.with_player(seat, hand=player.hand + counted), piles=left)
    return state


def compensated(state: State, card: str, astronauts: Iterable[str]) -> State:
    """2.5: let each rival draw one card for each of its `astronauts`.

    The active player draws none (AJ-Q17). `card` is the kind of the move that caused the draws.
    """
    owners = [owner(astronaut) for astronaut in astronauts if owner(astronaut) != state.turn.seat]
    for seat in owners:
        state = draw_cards(state, seat, 1)
    draws = tuple(Draw(seat, card, count, state.turn.seat) for seat, count in Counter(owners).items())
    return state.with_turn(draws=state.turn.draws + draws)


def over_limit(state: State) -> tuple[Player, ...]:
    """AJ-H2: return all players who have to discard one of eleven cards."""
    return tuple(player for player in state.players if state.over_limit(player.seat))


def check_within_limit(state: State, player: Player) -> None:
    """AJ-H2: raise `IllegalMove` if the player first has to discard one of eleven cards."""
    if state.over_limit(player.seat):
        raise IllegalMove("{player} has 11 cards: discard one first.", player=player.name)


def discarded(state: State, seat: str) -> State:
    """AJ-T7: move a card from a hand to the discards, if the app tracks the cards."""
    if not state.tracks(CARDS):
        return state
    left = player_at(state, seat).hand - state.knows_hand(seat)
    return piles.played(state.with_player(seat, hand=left))


class RivalDraws(Move, kind="rival-draws", of_turn=True):
    """2.5: say that a rival draws a card, at a table that does not track the cards one by one."""

    compensation = Text("{count}: a card was played on your astronauts.")
    sentence = Text("{seat} draws a card.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.turn.seat and not state.tracks(CARDS):
            for rival in rivals(state):
                yield cls(seat=rival.seat).offer(Text("{player} draws a card", player=rival.name))

    def check(self, state: State) -> None:
        player_at(state, self.seat)
        if self.seat == state.turn.seat:
            raise IllegalMove("Only rivals draw for an action card.")
        if state.turn.phase not in (ACTION, SCORING, DRAWING):
            raise IllegalMove("No card is being played.")

    def apply(self, state: State) -> State:
        """2.5: add one to what this rival draws because of the present turn."""
        open_draws = state.turn.draws
        same = [draw for draw in open_draws if (draw.seat, draw.card) == (self.seat, self.kind)]
        others = tuple(draw for draw in open_draws if draw not in same)
        state = draw_cards(state, self.seat, 1)
        count = sum(draw.count for draw in same) + 1
        return state.with_turn(draws=(*others, Draw(self.seat, self.kind, count, state.turn.seat)))


class CardsDrawn(Move, kind="cards-drawn", anchor=Anchor.SEAT, owned=True):
    """2.5: confirm that a rival has drawn its cards. The number of cards in hand already includes them."""

    sentence = Text("{seat} has drawn the cards.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            if due := sum(draw.count for draw in state.draws_of(player.seat)):
                label = Text.counted("{count} card drawn", "{count} cards drawn", count=due)
                yield cls(seat=player.seat).offer(label)

    def check(self, state: State) -> None:
        """2.5: refuse the move if the player has no cards to draw."""
        player = player_at(state, self.seat)
        if not state.draws_of(player.seat):
            raise IllegalMove("{player} has no cards to draw.", player=player.name)

    def apply(self, state: State) -> State:
        return state.without_draws(self.seat)


class DiscardEleventh(Move, kind="discard-eleventh", anchor=Anchor.SEAT, owned=True, of_part=CARDS):
    """AJ-H2: discard one of eleven cards."""

    sentence = Text("{seat} discards one of eleven cards.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            yield cls(seat=player.seat).offer(Text("One of eleven discarded"))

    def check(self, state: State) -> None:
        """AJ-H2: refuse the move unless the hand is above the limit."""
        player = player_at(state, self.seat)
        if not state.over_limit(self.seat):
            raise IllegalMove(
                "{player} has {count} cards, not more than {limit}.",
                player=player.name,
                count=player.hand,
                limit=HAND_LIMIT,
            )

    def apply(self, state: State) -> State:
        """AJ-H2: discard a card, then draw the cards due. If none are due, the player's draws are done."""
        due = player_at(state, self.seat).due
        state = discarded(state, self.seat).with_player(self.seat, due=0)
        if not due:
            return state.without_draws(self.seat)
        return draw_cards(state, self.seat, due)
