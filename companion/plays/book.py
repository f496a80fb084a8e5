"""The plays of a group, made from finished tables on request, a few at a time.

A play is kept when its table is deleted. It is deleted if an undo reopens the game of its table.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from companion.engine.scoring import ScoreLine
from companion.engine.seats import is_nameless
from companion.engine.sums import LARGEST, Points
from companion.engine.text import Text
from companion.games import GAMES
from companion.plays.play import SOLIDUS, NoPlay, Play, Player, believed_minutes, play_of, player_ids
from companion.tables import people
from companion.tables.errors import UnknownTable
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import LoadedTable
from companion.tables.people import TABLE, KeptLine, KeptPlay, KeptPlayer

logger = logging.getLogger(__name__)

AT_ONCE = 20
"""Maximum number of tables that one request turns into plays.

A first visit with many tables thus stays quick.
"""


def catch_up(group: str, most: int = AT_ONCE) -> int:
    """Make plays from the next `most` finished tables of a group. Return the number of tables still left."""
    people.drop_reopened(group)
    waiting = [one for one in people.uncounted(group) if (one[0], one[2]) not in people.passed_over.tables]
    for table_id, code, finished in waiting[:most]:
        play = _worked_out(code)
        if play is None:
            people.passed_over.tables.add((table_id, finished))
        else:
            people.keep_instead(kept(play, group, code))
    return max(0, len(waiting) - most)


def _worked_out(code: str) -> Play | None:
    """Return the play of a table, or None if it has none.

    An unexpected error is only logged, so that it does not hide the plays of other tables.
    """
    try:
        return play_of(table_cache.find(code))
    except (NoPlay, UnknownTable):
        return None
    except Exception:
        logger.exception("The play of table %s cannot be worked out.", code)
        return None


def kept(play: Play, group: str, code: str = "", origin: str = TABLE) -> KeptPlay:
    """Return a play in the form in which a group stores it."""
    return KeptPlay(
        group=group,
        key=play.id,
        slug=play.slug,
        game=play.name,
        started=play.started,
        finished=play.finished,
        result=play.result,
        origin=origin,
        bgg=play.bgg,
        code=code,
        board=play.where,
        ending=play.ending,
        cooperative=play.cooperative,
        points=play.points,
        highest_wins=play.highest_wins,
        minutes=play.lasted,
        sentence=people.sentence_json(play.ending) if isinstance(play.ending, Text) else None,
        players=tuple(_kept_player(one) for one in play.players),
    )


def set_minutes(table: LoadedTable, minutes: int) -> None:
    """Store the playing time that was typed for a table's finished game.

    Raises `NoPlay` if the table has no finished game.
    """
    group, play = table.record.group, play_of(table)
    if not people.set_minutes(group, play.id, play.finished, minutes):
        people.keep_instead(kept(replace(play, lasted=minutes), group, table.record.code))


def _kept_player(player: Player) -> KeptPlayer:
    """Return a player as a group stores it. Bots and unnamed seats have no `known_as`.

    Points beyond `LARGEST`, which a pad can add up to, are not kept: no play may have them.
    """
    nobody = player.bot or is_nameless(player.name)
    return KeptPlayer(
        name=player.name,
        known_as="" if nobody else player.name,
        bot=player.bot,
        winner=player.winner,
        rank=player.rank,
        score=player.score if is_kept(player.score) else None,
        began=player.began,
        role=player.role,
        team=player.team,
        seat=player.seat,
        lines=tuple(
            KeptLine(str(line.label), line.points, str(line.reason))
            for line in player.lines
            if is_kept(line.points)
        ),
    )


def is_kept(points: Points | None) -> bool:
    """Return True for points that a play may have."""
    return points is not None and abs(points) <= LARGEST


def minutes_of(play: KeptPlay) -> int:
    """Return the playing time of a stored play in minutes, 0 if it is not known."""
    return believed_minutes(play.started, play.finished) if play.minutes is None else play.minutes


def as_play(play: KeptPlay, somebody: str = "Somebody") -> Play:
    """Return a stored play as a `Play`. A forgotten person gets the name `somebody`."""
    game = GAMES.get(play.slug)
    ids = player_ids([one.name or somebody for one in play.players], [one.bot for one in play.players])
    least, most = game.meta.players if game else (len(play.players), len(play.players))
    return Play(
        id=play.key,
        slug=play.slug,
        name=play.game,
        least=least,
        most=most,
        bgg=play.bgg,
        started=play.started,
        finished=play.finished,
        board=tuple(play.board.split(SOLIDUS)) if play.board else (),
        cooperative=play.cooperative,
        points=play.points,
        highest_wins=play.highest_wins,
        result=play.result,
        ending=play.ending,
        players=tuple(_as_player(*one, somebody) for one in zip(ids, play.players, strict=True)),
        place=play.place,
        lasted=play.minutes,
    )


def _as_player(player_id: str, player: KeptPlayer, somebody: str) -> Player:
    return Player(
        id=player_id,
        name=player.name or somebody,
        seat=player.seat,
        team=player.team,
        winner=player.winner,
        rank=player.rank,
        score=player.score,
        lines=tuple(
            ScoreLine(Text.verbatim(line.label), line.points, Text.verbatim(line.reason))
            for line in player.lines
        ),
        began=player.began,
        role=player.role,
        bot=player.bot,
    )
