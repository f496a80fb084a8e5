"""Points, the end of the game, and data for the recorded plays (E, AJ-I3)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing, rank
from companion.engine.text import Text, plain_list
from companion.games.astrojam.components import HAND_LIMIT
from companion.games.astrojam.state import OVER, Player, State, player_at


def lines(player: Player) -> tuple[ScoreLine, ...]:
    """AJ-I3: return the lines of a player's score."""
    return (
        ScoreLine(Text("Task cards"), player.tasks),
        ScoreLine(Text("Condition cards"), player.conditions),
    )


def score(state: State) -> tuple[Standing, ...]:
    """AJ-E2, AJ-E3: rank by points, then cards in hand, then strength; equal players share a place."""
    by_seat = {player.seat: player for player in state.players}
    return rank(
        [(player.seat, lines(player)) for player in state.players],
        lambda seat: cards_in_hand(state, by_seat[seat]) or 0,
        lambda seat: by_seat[seat].strength or 0,
    )


POINTS, CARDS, STRENGTH, SHARED = "points", "cards", "strength", "shared"
MOST_TOTAL = 200


def leaders(state: State) -> tuple[Player, ...]:
    """AJ-E2: return all players with the most points."""
    most = max(player.points for player in state.players)
    return tuple(player for player in state.players if player.points == most)


def cards_in_hand(state: State, player: Player) -> int | None:
    """AJ-E3: return the cards in hand that break a tie, None if nobody has told them."""
    return player.hand if state.knows_hand(player.seat) else player.held


def untold(state: State) -> tuple[Player, ...]:
    """AJ-E3: return the players with the same points whose cards in hand are needed and not known."""
    first = leaders(state)
    return tuple(one for one in first if cards_in_hand(state, one) is None) if len(first) > 1 else ()


def tied(state: State) -> tuple[Player, ...]:
    """AJ-E3: return the players whose tie the strength in hand decides, () if there is no such tie.

    They share the most points and, among the players with these points, the most cards in hand.
    """
    first = leaders(state)
    if untold(state):
        return ()
    most = max(cards_in_hand(state, player) or 0 for player in first)
    best = tuple(player for player in first if cards_in_hand(state, player) == most)
    return best if len(best) > 1 else ()


def outcome(state: State) -> Outcome | None:
    """AJ-E2, AJ-E3: return the outcome, None while the game runs or a tie waits for cards or strength."""
    if state.turn.phase != OVER:
        return None
    if untold(state) or any(player.strength is None for player in tied(state)):
        return None
    best = tuple(standing.seat for standing in score(state) if standing.rank == 1)
    winners = tuple(player for player in state.players if player.seat in best)
    reason = _reason(state, winners)
    return Outcome("ranked", reason, _sentence(state, reason, winners), best)


def _reason(state: State, winners: tuple[Player, ...]) -> str:
    if len(winners) > 1:
        return SHARED
    if len(leaders(state)) == 1:
        return POINTS
    return STRENGTH if tied(state) else CARDS


SENTENCES = {
    POINTS: Text("{winners} wins with {points} points."),
    CARDS: Text("{winners} wins: {points} points each, but {hand} cards in hand."),
    STRENGTH: Text("{winners} wins: {points} points and {hand} cards each, but {strength} strength in hand."),
    SHARED: Text("{winners} share the victory with {points} points each."),
}


def _sentence(state: State, reason: str, winners: tuple[Player, ...]) -> Text:
    one = winners[0]
    names = plain_list([winner.name for winner in winners])
    hand = cards_in_hand(state, one)
    values = {"winners": names, "points": one.points, "hand": hand, "strength": one.strength}
    return Text(SENTENCES[reason], **values)


class TellHand(Move, kind="tell-hand", anchor=Anchor.SEAT, owned=True):
    """AJ-E3: record the cards in hand of a player tied in points, if the app does not know them."""

    sentence = Text("Cards in hand of {seat}: {hand}.")

    seat: str = declare(Id("Player", of="seat"))
    hand: int = declare(Number("Cards in hand", 0, HAND_LIMIT, pad=(0, HAND_LIMIT)))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in untold(state) if state.turn.phase == OVER else ():
            yield cls(seat=player.seat, hand=0).offer(Text("Cards in hand"), "hand")

    def check(self, state: State) -> None:
        player = player_at(state, self.seat)
        if state.turn.phase != OVER or player not in untold(state):
            raise IllegalMove("Only a tie in points asks for the cards in hand.")

    def apply(self, state: State) -> State:
        return state.with_player(self.seat, held=self.hand)


class TellStrength(Move, kind="tell-strength", anchor=Anchor.SEAT, owned=True):
    """AJ-E3: record a player's total strength in hand to break a tie. A second number replaces the first."""

    sentence = Text("{seat} has {strength} strength in hand.")

    seat: str = declare(Id("Player", of="seat"))
    strength: int = declare(Number("Total strength in hand", 0, MOST_TOTAL))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            yield cls(seat=player.seat, strength=0).offer(Text("Strength in hand"), "strength")

    def check(self, state: State) -> None:
        """AJ-E3: refuse the strength unless the player is tied in points and cards at the end."""
        player = player_at(state, self.seat)
        if state.turn.phase != OVER or player not in tied(state):
            raise IllegalMove("Only a tie in points and cards asks for the strength in hand.")

    def apply(self, state: State) -> State:
        return state.with_player(self.seat, strength=self.strength)
