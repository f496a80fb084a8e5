"""Moves of the players at a running table: leave, return, join, change places, win a tie (P36-P39)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, Number, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.seats import SEAT_IDS, next_seat
from companion.engine.sums import LARGEST, Points, Sum
from companion.engine.text import Text
from companion.games.any_game.parts import CHESS
from companion.games.any_game.scoring import outcome, tied
from companion.games.any_game.setup import ROUNDS, SHEET
from companion.games.any_game.state import Absence, Player, State

MOST_PLAYERS = len(SEAT_IDS)


class LeavePad(Move, kind="leave-pad"):
    """P36: a player leaves; rounds after the last one written in the player's column go on without it."""

    sentence = Text("{seat} leaves the game.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.scored and not int(state.setup.teams) and len(state.present) > 1:
            for seat in state.present:
                yield cls(seat=seat).offer(Text("{player} leaves", player=state.player(seat)))

    def check(self, state: State) -> None:
        check_single(state, self.seat)
        if not state.scored:
            raise IllegalMove("No score is kept, so nobody has to leave it.")
        if state.has_left(self.seat):
            raise IllegalMove("{player} has left already.", player=state.player(self.seat))
        if len(state.present) == 1:
            raise IllegalMove("Somebody has to stay. End the game instead.")

    def apply(self, state: State) -> State:
        row = state.next_row(self.seat)
        away = Absence(1 if state.setup.shape == SHEET else int(row[1:]) if row else len(state.rows) + 1)
        spans = (*state.pad.absences.get(self.seat, ()), away)
        return with_players(state, state.with_pad(absences={**state.pad.absences, self.seat: spans}))


class ReturnPad(Move, kind="return-pad"):
    """P36: a player who left comes back, from the open round on."""

    sentence = Text("{seat} is back in the game.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat in state.seats:
            if seat not in state.present:
                yield cls(seat=seat).offer(Text("{player} comes back", player=state.player(seat)))

    def check(self, state: State) -> None:
        check_single(state, self.seat)
        if not state.has_left(self.seat):
            raise IllegalMove("{player} has not left.", player=state.player(self.seat))

    def apply(self, state: State) -> State:
        *spans, away = state.pad.absences[self.seat]
        last = len(state.rows) - 1
        if state.setup.shape == ROUNDS and last >= away.first:
            spans.append(Absence(away.first, last))
        return with_players(state, state.with_pad(absences={**state.pad.absences, self.seat: tuple(spans)}))


class JoinPad(Move, kind="join-pad"):
    """P38: add a player from the open round on, for whom the others write (no seat for a phone)."""

    sentence = Text("New player: {name}.")

    name: str = declare(Words("Name", 24, 1))
    start: Points = declare(Sum("Starting score", -LARGEST, LARGEST), default=0)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if not int(state.setup.teams):
            asks = ("name", "start") if state.scored else ("name",)
            yield cls(name="x").offer(Text("A player joins"), *asks)

    def check(self, state: State) -> None:
        check_alone(state)
        if len(state.seats) >= MOST_PLAYERS:
            raise IllegalMove("There is no room for more than {most} players.", most=MOST_PLAYERS)
        if self.name.casefold() in {one.name.casefold() for one in state.players}:
            raise IllegalMove("{name} sits here already. Choose another name.", name=self.name)
        if self.start and not state.scored:
            raise IllegalMove("No score is kept, so there is none to begin with.")

    def apply(self, state: State) -> State:
        seat = next(one for one in SEAT_IDS if one not in state.seats)
        pad, missed = state.pad, len(state.rows) - 1
        made = replace(with_parts(state, seat), players=(*state.players, Player(seat, self.name, True)))
        if self.start:
            pad = replace(pad, starts={**pad.starts, seat: self.start})
        if state.setup.shape == ROUNDS and missed:
            pad = replace(pad, absences={**pad.absences, seat: (Absence(1, missed),)})
        return with_players(state, replace(made, pad=pad))

    def words(self, names: Mapping[str, str]) -> Text:
        if not self.start:
            return super().words(names)
        return Text("New player: {name}, starting at {start}.", name=self.name, start=self.start)


class PlacePlayer(Move, kind="place-player"):
    """P39: move a player to another place in the order of play; the others keep their order."""

    sentence = Text("{seat} now has place {place} in the order.")

    seat: str = declare(Id("Player", of="seat"))
    place: int = declare(Number("Place in the order", 1, MOST_PLAYERS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for place, seat in enumerate(() if int(state.setup.teams) else state.seats[1:], start=1):
            label = Text("{player} one place forward", player=state.player(seat))
            yield cls(seat=seat, place=place).offer(label)

    def check(self, state: State) -> None:
        check_single(state, self.seat)
        if self.place > len(state.seats):
            raise IllegalMove("There is no such place in the order.")

    def apply(self, state: State) -> State:
        moved = next(one for one in state.players if one.seat == self.seat)
        players = [one for one in state.players if one is not moved]
        players.insert(self.place - 1, moved)
        return with_players(state, replace(state, players=tuple(players)))


class BreakTie(Move, kind="break-tie", after_end=True):
    """P37: name the winner among the players who share the best total."""

    sentence = Text("{seat} wins the tie.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for column in tied(state) if outcome(state) else ():
            if column != state.pad.tie_winner:
                yield cls(seat=column).offer(state.called(column))

    def check(self, state: State) -> None:
        if outcome(state) is None:
            raise IllegalMove("The game is not over yet.")
        if state.column_of(self.seat) not in tied(state):
            raise IllegalMove("Only one of those who share the best total can win the tie.")

    def apply(self, state: State) -> State:
        return state.with_pad(tie_winner=state.column_of(self.seat))


PLAYER_MOVES = (LeavePad, ReturnPad, JoinPad, PlacePlayer, BreakTie)


def check_single(state: State, seat: str) -> None:
    """Raise `IllegalMove` unless the seat is of a player who has a column alone."""
    if seat not in state.seats:
        raise IllegalMove("There is no such column on the pad.")
    check_alone(state)


def check_alone(state: State) -> None:
    """P36: raise `IllegalMove` at a table with teams, where players share a column and stay together."""
    if int(state.setup.teams):
        raise IllegalMove("The players of a team share a column: none can leave, join or move alone.")


def with_parts(state: State, seat: str) -> State:
    """P38: give a new seat each counter that every player has, at 0, and full time on a chess clock."""
    counters = (
        one if "" in one.counts else replace(one, counts={**one.counts, seat: 0}) for one in state.counters
    )
    timers = (
        replace(one, left={**one.left, seat: one.seconds}) if one.shape == CHESS else one
        for one in state.timers
    )
    return replace(state, counters=tuple(counters), timers=tuple(timers))


def with_players(before: State, state: State) -> State:
    """P39: keep the dealer of the open round; if that player has left, the next one deals."""
    dealer = before.dealer
    if not dealer:
        return state
    while dealer not in state.present:
        dealer = next_seat(before.seats, dealer)
    return state.with_pad(turn_dealer=dealer, turn_round=len(before.rows))
