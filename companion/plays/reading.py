"""Plays from a file: our own JSON, or what the app BG Stats shares and exports. All of a file, or nothing.

The ids of the file stay the plays' ids, so a second import of it changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import MAXYEAR, UTC, datetime
from typing import Any

from companion.engine import sizes
from companion.engine.seats import is_nameless
from companion.engine.text import Text
from companion.plays.bg_stats import ANONYMOUS
from companion.plays.file_fields import Fields, PlaysFileError
from companion.plays.known_games import KnownGame, game_of
from companion.plays.play import SOLIDUS, SOURCE, named_id
from companion.tables.parsing import faults, parser
from companion.tables.people import FILE, KeptLine, KeptPlay, KeptPlayer

MOST_PLAYS, MOST_PLAYERS, MOST_LINES, MOST_PARTS = 20_000, 50, 200, 50_000
LISTS = {"plays": MOST_PLAYS}
NO_JSON = Text("This is no JSON file.")
NO_PLAYS = Text("This file has no plays that can be read: take our own JSON, or a file of BG Stats.")
NOBODY = ("", "Somebody", ANONYMOUS)
"""Names of nobody in particular, beside those of seats that nobody named."""

RESULTS = ("won", "lost", "ranked")
LONGEST_SUM = 400
"""Characters of a score that is typed as a sum."""

PARTS_OF_SUM = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,9})?", re.ASCII)


def read_plays(data: bytes, circle: str) -> list[KeptPlay]:
    """The plays of a file, as a circle keeps them. Raises `PlaysFileError` or `Busy`."""
    raw = json_values(data)
    if not isinstance(raw.get("plays"), list):
        raise PlaysFileError(NO_PLAYS)
    file = Fields(raw, "file")
    if raw.get("source") == SOURCE:
        return [own_play(one, circle) for one in file.parts("plays", MOST_PLAYS)]
    if isinstance(raw.get("games"), list) and isinstance(raw.get("players"), list):
        return bg_stats_plays(file, circle)
    raise PlaysFileError(NO_PLAYS)


def json_values(data: bytes) -> Mapping[str, Any]:
    """The outermost object of a file, {} if it has none. Raises `PlaysFileError`."""
    try:
        return parser.json_object(data, most=LISTS)
    except faults.Fault as fault:
        if fault.kind == faults.ITEMS:
            most = LISTS.get(fault.detail, MOST_PARTS)
            raise Fields({}, "file").error(
                fault.detail, Text("a list of at most {most}", most=most)
            ) from fault
        raise PlaysFileError(parser.SENTENCES.get(fault.kind, NO_JSON)) from fault


def known_as(name: str, *, bot: bool) -> str:
    """The name by which a person is found; "" for nobody."""
    return "" if bot or name in NOBODY or is_nameless(name) else name


# --- our own JSON --------------------------------------------------------------------------------


def own_play(play: Fields, circle: str) -> KeptPlay:
    """A play of `json_file`."""
    about = play.part("game")
    game = game_of(about.needed("name", sizes.GAME), about.number("bgg_id"))
    result = play.text("result")
    if result not in RESULTS:
        raise play.error("result", Text("won, lost or ranked"))
    return KeptPlay(
        circle=circle,
        key=play.needed("id", sizes.ID),
        slug=game.slug,
        game=game.name,
        started=iso_time(play, "started"),
        finished=iso_time(play, "finished"),
        result=result,
        origin=FILE,
        bgg=about.number("bgg_id"),
        board=board_of(play),
        place=play.text("place", sizes.PLACE),
        ending=play.text("ending"),
        cooperative=play.flag("cooperative"),
        points=play.flag("points"),
        highest_wins=play.flag("highest_wins", without=True),
        players=tuple(own_player(one) for one in play.parts("players", MOST_PLAYERS)),
    )


def own_player(player: Fields) -> KeptPlayer:
    name, bot = player.text("name", sizes.NAME), player.flag("bot")
    return KeptPlayer(
        name=name,
        known_as=known_as(name, bot=bot),
        bot=bot,
        winner=player.flag("winner"),
        rank=player.number("rank"),
        score=player.number("score"),
        began=player.flag("start_player"),
        role=player.text("role"),
        seat=player.text("seat", sizes.SEAT),
        lines=tuple(own_line(one) for one in player.parts("lines", MOST_LINES)),
    )


def own_line(line: Fields) -> KeptLine:
    return KeptLine(line.text("label"), line.number("points") or 0, line.text("reason"))


def board_of(play: Fields) -> str:
    """The parts of the board, joined."""
    raw = play.values.get("board") or []
    if not isinstance(raw, list) or not all(isinstance(part, str) for part in raw):
        raise play.error("board", Text("a list of texts"))
    return SOLIDUS.join(Fields({"part": part}, play.where).text("part") for part in raw)


def iso_time(play: Fields, name: str) -> int:
    """A time, in milliseconds since 1970."""
    return milliseconds(play, name, play.text(name))


def milliseconds(play: Fields, name: str, text: str) -> int:
    """A time as ISO 8601 says it; without a zone it is UTC."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise play.error(name, Text("a date and time")) from error
    if moment.year >= MAXYEAR:  # the statistics ask for the month after, in any time zone
        raise play.error(name, Text("a date and time"))
    at = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    found = round(at.timestamp()) * 1000
    if found < 0:
        raise play.error(name, Text("a time after 1970"))
    return found


# --- BG Stats ------------------------------------------------------------------------------------

Parts = Mapping[Any, Fields]


def bg_stats_plays(file: Fields, circle: str) -> list[KeptPlay]:
    """The plays of a file of BG Stats; those that the app itself ignores are left out."""
    games, players, places = (numbered(file, name) for name in ("games", "players", "locations"))
    found = (one for one in file.parts("plays", MOST_PLAYS) if not one.flag("ignored"))
    return [bg_stats_play(one, games, players, places, circle) for one in found]


def numbered(file: Fields, name: str) -> Parts:
    """The parts of a file by the number they are referred to by."""
    return {one.number("id"): one for one in file.parts(name, MOST_PARTS)}


def bg_stats_play(play: Fields, games: Parts, players: Parts, places: Parts, circle: str) -> KeptPlay:
    about = games.get(play.number("gameRefId"))
    if about is None:
        raise play.error("gameRefId", Text("a game of this file"))
    game = bg_stats_game(about)
    finished = milliseconds(play, "playDate", play.text("playDate"))
    who = tuple(bg_stats_player(one, players) for one in play.parts("playerScores", MOST_PLAYERS))
    place = places.get(play.number("locationRefId"))
    won = any(one.winner and not one.bot for one in who)
    minutes = play.number("durationMin", least=0, most=finished // 60_000) or 0
    return KeptPlay(
        circle=circle,
        key=play.text("uuid", sizes.ID) or named_id("bgsplay", json.dumps(play.values, sort_keys=True)),
        slug=game.slug,
        game=game.name,
        started=finished - minutes * 60_000,
        finished=finished,
        result=("won" if won else "lost") if game.cooperative else "ranked",
        origin=FILE,
        bgg=game.bgg,
        board=play.text("board"),
        place=place.text("name", sizes.PLACE) if place else "",
        ending=play.text("comments"),
        cooperative=game.cooperative,
        points=not about.flag("noPoints"),
        highest_wins=game.highest_wins,
        players=who,
    )


def bg_stats_game(about: Fields) -> KnownGame:
    return game_of(
        about.needed("name", sizes.GAME),
        about.number("bggId") or None,
        cooperative=about.flag("cooperative"),
        highest_wins=about.flag("highestWins", without=True),
    )


def bg_stats_player(score: Fields, players: Parts) -> KeptPlayer:
    who = players.get(score.number("playerRefId"))
    if who is None:
        raise score.error("playerRefId", Text("a player of this file"))
    name, role = who.text("name", sizes.NAME), score.text("role")
    bot = is_bot(score) or (who.flag("isAnonymous") and name == ANONYMOUS and bool(role))
    return KeptPlayer(
        name=role[: sizes.NAME] if bot and role else name,
        known_as=known_as(name, bot=bot or who.flag("isAnonymous")),
        bot=bot,
        winner=score.flag("winner"),
        rank=score.number("rank") or None,
        score=sum_of(score),
        began=score.flag("startPlayer"),
        role="" if bot else role,
    )


def is_bot(score: Fields) -> bool:
    """Whether the app's mark of a seat that no person has is there."""
    try:
        mark = json.loads(score.text("metaData") or "{}")
    except (ValueError, RecursionError):
        return False
    return isinstance(mark, Mapping) and bool(mark.get("isNpc"))


def sum_of(score: Fields) -> int | None:
    """A score, which may be typed as a sum such as "3+6+2"; None where it is none."""
    raw = score.values.get("score")
    if isinstance(raw, str) and len(raw) > LONGEST_SUM:
        raise score.error("score", Text("a sum of at most {most} characters", most=LONGEST_SUM))
    text = str(raw).replace(" ", "") if isinstance(raw, (str, int, float)) else ""
    parts: Sequence[str] = PARTS_OF_SUM.findall(text)
    if not parts or "".join(parts) != text:
        return None
    total = round(sum(float(part.replace(",", ".")) for part in parts))
    return total if abs(total) < sizes.COUNT else None
