"""A finished game as a plain record. Its texts are in English, as in the JSON interface."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.engine import sizes
from companion.engine.errors import TableError
from companion.engine.game import RegisteredGame
from companion.engine.outcome import Outcome
from companion.engine.scoring import ScoreLine, Standing
from companion.engine.seats import disambiguate
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.games import GAMES
from companion.plays.known_games import game_of
from companion.tables import people
from companion.tables.history import queries
from companion.tables.loaded.safe_query import NO_NAMES, call_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import TableView, player_names, view_table

SOURCE = "Companion"
NAMESPACE = uuid.UUID("5d9f5c0e-6c1b-4a56-9a3e-0a7f5f1f2b0d")
"""Namespace of all ids. If it changed, apps that already have a play would import it a second time."""

SOLIDUS = "／"
"""Separator between the parts of a board. It is a full-width slash, because names may contain a plain one."""

OPENING = 60
"""Number of entries at the start of a log that are searched for the move that names the start player."""

STILL_RUNS = Text("This game is not over yet. Only a finished game can be taken along.")
A_DEMO = Text("This is a demo table. It counts in nobody’s plays, and is deleted after a day.")
NOT_COUNTED = Text("The result of this game cannot be worked out, so there is nothing to take along.")


class NoPlay(TableError):
    """The game of the table is not over, or its result cannot be computed."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a play. `rank` (1 is the best) and `score` are None if the game has no places or points.

    A `bot` is an opponent without a seat, played by the game. `role` is the player's character, "" if the
    game has no characters. `began` is True for the start player, if the start player is known.
    """

    id: str
    name: str
    seat: str
    winner: bool
    rank: int | None = None
    score: Points | None = None
    lines: tuple[ScoreLine, ...] = ()
    began: bool = False
    role: str = ""
    bot: bool = False
    team: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """A finished game. Times are in milliseconds since 1970.

    Ids never change: the same table always gives the same `id`, the same game the same `slug`, and the same
    name the same `Player.id`. `bgg` is the game's number on BoardGameGeek, None if it is not known. `place`
    is the place where the game was played, "" if it is not known. `lasted` is the playing time in minutes;
    None means the time from `started` to `finished`. `ending` is a `Text` if the play was made from a table.
    """

    id: str
    slug: str
    name: str
    least: int
    most: int
    bgg: int | None
    started: int
    finished: int
    board: tuple[str, ...]
    cooperative: bool
    points: bool
    highest_wins: bool
    result: str
    ending: str
    players: tuple[Player, ...]
    place: str = ""
    lasted: int | None = None

    @property
    def minutes(self) -> int:
        """Playing time to the nearest minute, 0 if it is not known."""
        return believed_minutes(self.started, self.finished) if self.lasted is None else self.lasted

    @property
    def where(self) -> str:
        """The parts of the board joined to one text."""
        return SOLIDUS.join(self.board)


def believed_minutes(started: int, finished: int) -> int:
    """Return the minutes between two times, 0 if they are negative or too many for a game."""
    minutes = round((finished - started) / 60_000)
    return minutes if 0 <= minutes <= sizes.MOST_MINUTES else 0


def named_id(*parts: str) -> str:
    """Return an id that depends only on these parts."""
    return str(uuid.uuid5(NAMESPACE, ":".join(parts)))


def player_ids(names: Sequence[str], bots: Sequence[bool]) -> list[str]:
    """Return an id for each player of a play, made from the name regardless of upper and lower case.

    If names in the play differ only in case, every spelling after the first gets an id of its own.
    """
    first: dict[str, str] = {}
    ids = list[str]()
    for name, bot in zip(names, bots, strict=True):
        kind = "bot" if bot else "player"
        own = named_id(kind, name.casefold())
        ids.append(own if first.setdefault(own, name) == name else named_id(kind, "spelled", name))
    return ids


def stamp(at: int) -> str:
    """Return a time, given in milliseconds since 1970, as `yyyy-MM-dd HH:mm:ss` in UTC."""
    return moment(at).strftime("%Y-%m-%d %H:%M:%S")


def moment(at: int) -> datetime:
    """Return a time, given in milliseconds since 1970, as a `datetime` in UTC."""
    return datetime.fromtimestamp(at // 1000, UTC)


def play_of(table: LoadedTable) -> Play:
    """Return the finished game of a table. Raises `NoPlay` if it is not over, has no result or is a demo."""
    if table.record.is_demo:
        raise NoPlay(A_DEMO)
    view = view_table(table)
    game, end = GAMES[view.game], view.outcome
    known = game_of(game.name_of(view.setup))  # a title that players entered counts as another game
    if end is None:
        raise NoPlay(STILL_RUNS)
    standings = () if game.plays.cooperative else call_safely((), game.score, view.state)
    scored = not game.plays.cooperative and call_safely(True, game.plays.points, view.state)
    if not standings and scored:
        raise NoPlay(NOT_COUNTED)
    key = _key(view)
    return Play(
        id=key,
        slug=known.slug,
        name=known.name,
        least=game.meta.players[0],
        most=game.meta.players[1],
        bgg=known.bgg,
        started=view.opened_at,
        finished=_finished(view),
        board=tuple(str(part) for part in call_safely((), game.plays.board, view.state) if part),
        cooperative=game.plays.cooperative,
        points=bool(standings),
        highest_wins=call_safely(True, game.plays.highest_wins, view.state),
        result=end.result,
        ending=end.text,
        lasted=_minutes(table, key, _finished(view)),
        players=_players(game, view, end, {one.seat: one for one in standings}, _began(table, game, view)),
    )


def minutes_of_table(table: LoadedTable) -> int:
    """Return the playing time of a table's finished game in minutes, as entered or else as measured."""
    view = view_table(table)
    return _minutes(table, _key(view), _finished(view))


def _key(view: TableView) -> str:
    return named_id("play", view.code, str(view.opened_at))


def _minutes(table: LoadedTable, key: str, finished: int) -> int:
    """Return the playing time that is stored for the play, else the one measured by the log."""
    kept = people.minutes_kept(table.record.group, key, finished)
    return round(queries.playing_time(table) / 60_000) if kept is None else kept


def _finished(view: TableView) -> int:
    return view.finished_at or (view.top.at if view.top else view.opened_at)


def _began(table: LoadedTable, game: RegisteredGame, view: TableView) -> str:
    """Return the seat of the start player, "" if it is not known."""
    if not game.plays.begins:
        return ""
    standing = frozenset(view.head.numbers())
    for entry in queries.log(table, limit=OPENING):
        if entry.kind == game.plays.begins and entry.number in standing:
            return str(entry.fields.get("seat", ""))
    return ""


def _players(
    game: RegisteredGame, view: TableView, end: Outcome, standings: Mapping[str, Standing], began: str
) -> tuple[Player, ...]:
    """Return the players in the order of their seats, then the players who joined later, then the bots."""
    people = disambiguate(player_names(game, view.seats, view.state))
    called = call_safely(NO_NAMES, game.names, view.state)
    bots = {seat: str(called.get(seat, seat)) for seat in standings if seat not in people}
    roles = call_safely(NO_NAMES, game.plays.roles, view.state)
    named = {**people, **bots}
    ids = player_ids([*named.values()], [seat in bots for seat in named])
    return tuple(
        Player(
            id=player_id,
            name=name,
            seat="" if seat in bots else seat,
            winner=seat in end.winners,
            rank=standings[seat].rank if seat in standings else None,
            score=standings[seat].total if seat in standings else None,
            lines=standings[seat].lines if seat in standings else (),
            began=seat == began,
            role=str(roles.get(seat, "")),
            bot=seat in bots,
        )
        for player_id, (seat, name) in zip(ids, named.items(), strict=True)
    )
