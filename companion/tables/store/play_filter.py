"""Filter of plays: those of one group, narrowed by further conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, exists, func, select
from sqlalchemy.orm import aliased

from companion.engine.sums import Points
from companion.tables.store.models import PlayLineRow, PlayPlayerRow, PlayRow

SAME = 0.005
"""Two sums of points that differ by less than this are equal."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Filter of a group's plays. A play must match all fields; a field that is None or "" matches any play.

    There is one exception: `board` "" matches only plays without a board. `won`, `began`, `line` (a line of
    the score) and `points` (the points of that line) apply to `person`, or to any player if no person is
    given. If `won` is False, and `person`, `began` and `line` are not given, no player may have won. `beside`
    is another person at the table, and `beside_won` applies to that person. `since` and `until` limit the end
    time of a play, in milliseconds since 1970.
    """

    group: str
    person: int | None = None
    game: str = ""
    won: bool | None = None
    began: bool | None = None
    beside: int | None = None
    board: str | None = None
    play: int | None = None
    since: int | None = None
    until: int | None = None
    beside_won: bool | None = None
    line: str = ""
    points: Points | None = None

    def where(self) -> list[ColumnElement[bool]]:
        """Return the conditions on the rows of plays."""
        return [
            PlayRow.group == self.group,
            *self._about_play(),
            *self._about_beside(),
            *self._about_players(),
        ]

    def _about_play(self) -> Iterator[ColumnElement[bool]]:
        if self.game:
            yield PlayRow.slug == self.game
        if self.board is not None:
            yield PlayRow.board == self.board
        if self.play is not None:
            yield PlayRow.id == self.play
        if self.since is not None:
            yield PlayRow.finished >= self.since
        if self.until is not None:
            yield PlayRow.finished <= self.until

    def _about_beside(self) -> Iterator[ColumnElement[bool]]:
        if self.beside is None:
            return
        other = aliased(PlayPlayerRow)
        there = [other.play_id == PlayRow.id, other.person_id == self.beside]
        if self.beside_won is not None:
            there.append(other.winner.is_(self.beside_won))
        yield exists().where(*there)

    def _about_players(self) -> Iterator[ColumnElement[bool]]:
        if self.person is None and self.won is False and self.began is None and not self.line:
            won = aliased(PlayPlayerRow)
            yield ~exists().where(won.play_id == PlayRow.id, won.winner)
            return
        one = aliased(PlayPlayerRow)
        about = []
        if self.person is not None:
            about.append(one.person_id == self.person)
        if self.won is not None:
            about.append(one.winner.is_(self.won))
        if self.began is not None:
            about.append(one.began.is_(self.began))
        if self.line:
            about += [one.bot.is_(False), self._line_of(one)]
        if about:
            yield exists().where(one.play_id == PlayRow.id, *about)

    def _line_of(self, one: type[PlayPlayerRow]) -> ColumnElement[bool]:
        """Return the condition that a player has this line of the score, with these points if they are given.

        The points of lines with the same name are added up, as in `by_line`.
        """
        line = aliased(PlayLineRow)
        own = (line.play_id == one.play_id, line.place == one.place, line.label == self.line)
        if self.points is None:
            return exists().where(*own)
        points = func.coalesce(line.exact, line.points)
        total = select(func.sum(points)).where(*own).correlate(one).scalar_subquery()
        return func.abs(total - self.points) < SAME
