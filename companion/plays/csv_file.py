"""Plays as CSV for spreadsheets, with a row for each player of each play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.plays.play import Play, stamp
from companion.plays.spreadsheet import csv_text

COLUMNS = (
    *("play", "game", "bgg_id", "started", "finished", "minutes", "board", "cooperative", "result", "ending"),
    *("player", "player_id", "seat", "role", "bot", "start_player", "rank", "score", "winner"),
    *("team", "place", "points", "highest_wins"),
)
Cell = str | int | float | None
NO_PLAYER: tuple[Cell, ...] = (None,) * 10
"""Empty cells of the columns about a player."""


def to_csv(plays: Sequence[Play]) -> str:
    """Return the plays as CSV. Times are in UTC, flags are 1 or 0, unknown values are empty."""
    return "".join(csv_pieces(plays))


def csv_pieces(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the row with the names of the columns, then the rows of each play."""
    yield csv_text([COLUMNS])
    for play in plays:
        yield csv_text(rows(play))


def rows(play: Play) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each player. A play without players has one row with empty cells for the player."""
    about = (
        *(play.id, play.name, play.bgg, stamp(play.started), stamp(play.finished), play.minutes),
        *(play.where, int(play.cooperative), play.result, play.ending),
    )
    conditions = (play.place, int(play.points), int(play.highest_wins))
    for one in play.players:
        who = (one.name, one.id, one.seat, one.role, int(one.bot), int(one.began))
        yield (*about, *who, one.rank, one.score, int(one.winner), one.team, *conditions)
    if not play.players:
        yield (*about, *NO_PLAYER, *conditions)
