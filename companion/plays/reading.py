"""Reads plays from a file: our own JSON, CSV and XML, files of BG Stats, and XML of BoardGameGeek.

Each play is read by itself. If a play cannot be read, it is left out and reported. Plays keep their ids from
the file, so a second import of the same file changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime

from companion.engine import sizes
from companion.engine.seats import is_nameless
from companion.engine.text import Text
from companion.plays.bg_stats import ANONYMOUS
from companion.plays.file_fields import Fields, PlaysFileError
from companion.plays.known_games import KnownGame, game_of
from companion.plays.left_out import Parts, ReadFile, Unreadable, each, facts_without_place
from companion.plays.play import SOLIDUS, SOURCE, believed_minutes, named_id
from companion.plays.reading_csv import csv_plays
from companion.plays.reading_xml import xml_plays
from companion.tables.parsing import faults, parser
from companion.tables.people import FILE, KeptLine, KeptPlay, KeptPlayer

MOST_PLAYS, MOST_PLAYERS, MOST_LINES, MOST_PARTS = 20_000, 50, 200, 50_000
MOST_BOARD_PARTS, LONGEST_BOARD = 20, 2000
LISTS = {"plays": MOST_PLAYS}
NOT_PARSED = Text("This file is no JSON and no XML that can be read.")
LONG_CELL = Text(
    "The row that begins in line {line} has too long a text: {most} characters are the most. Is a quotation "
    "mark missing?"
)
ODD_ROW = Text("The row that begins in line {line} cannot be read. Is a quotation mark missing?")
NO_PLAYS = Text(
    "This file has no plays that can be read: take our own JSON, CSV or XML, a file of BG Stats, or the XML "
    "of your plays at BoardGameGeek."
)
NOBODY = ("", "Somebody", ANONYMOUS)
"""Names that identify no person, besides the default names of seats (`is_nameless`)."""

RESULTS = ("won", "lost", "ranked")
NO_DATE = Text("its date is not known")
TOO_EARLY = Text("it is from before 1970")
TORN = Text("one of its rows has more cells than the file has columns")
INCOMPLETE = Text("it is marked as incomplete")
NO_GAME = Text("its game is not in the file")
NO_PLAYER = Text("a player is not in the file")
TWO_GAMES = Text("two games in the file have the id of its game")
TWO_PLAYERS = Text("two players in the file have the id of a player")
NO_PLACE = Text("The place is not clear and was not kept.")
NO_NUMBER = ("", "0")
"""References of a play that has no place."""


def read_plays(data: bytes, group: str) -> ReadFile:
    """Return the plays of a file in the form in which a group stores them.

    Raises `PlaysFileError` if it is no file of plays, and `Busy` if too many other files are being read.
    """
    try:
        return read_any(data, group)
    except faults.Fault as fault:
        if fault.kind == faults.ITEMS:
            most = LISTS.get(fault.detail, MOST_PARTS)
            listed = Text("a list of at most {most}", most=most)
            raise Fields({}, "file").error(fault.detail, listed) from fault
        if fault.kind == faults.CELL:
            long = Text(LONG_CELL, line=fault.line, most=faults.LONGEST_CELL)
            raise PlaysFileError(long) from fault
        if fault.kind == faults.ROW:
            raise PlaysFileError(Text(ODD_ROW, line=fault.line)) from fault
        raise PlaysFileError(parser.SENTENCES.get(fault.kind, NOT_PARSED)) from fault


def read_any(data: bytes, group: str) -> ReadFile:
    text = data[:1000].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")  # also in UTF-16
    if text[:1] in (b"{", b"["):
        return json_plays(data, group)
    found = xml_plays(data) if text[:1] == b"<" else csv_plays(data)
    if found is None:
        raise PlaysFileError(NO_PLAYS)
    file = Fields({"plays": found}, "file")
    return each(file.items("plays", MOST_PLAYS), lambda one: own_play(one, group))


def json_plays(data: bytes, group: str) -> ReadFile:
    """Read our own JSON, or the JSON of BG Stats."""
    raw = parser.json_object(data, most=LISTS)
    if not isinstance(raw.get("plays"), list):
        raise PlaysFileError(NO_PLAYS)
    file = Fields(raw, "file")
    if raw.get("source") == SOURCE:
        return each(file.items("plays", MOST_PLAYS), lambda one: own_play(one, group))
    if isinstance(raw.get("games"), list) and isinstance(raw.get("players"), list):
        return bg_stats_plays(file, group)
    raise PlaysFileError(NO_PLAYS)


def known_as(name: str, *, bot: bool) -> str:
    """Return the name if it identifies a person, else ""."""
    return "" if bot or name in NOBODY or is_nameless(name) else name


def result_of(players: Sequence[KeptPlayer], *, cooperative: bool) -> str:
    """Return the result of a play ("won", "lost" or "ranked"), derived from its winners."""
    won = any(one.winner and not one.bot for one in players)
    return ("won" if won else "lost") if cooperative else "ranked"


# --- our own JSON --------------------------------------------------------------------------------


def own_play(play: Fields, group: str) -> KeptPlay:
    """Return a play of our own JSON (`json_file`), or of a file that was converted to this shape."""
    if play.flag("incomplete"):
        raise Unreadable(INCOMPLETE)
    if play.values.get("torn"):
        raise Unreadable(TORN)
    about = play.part("game")
    bgg = about.number_if_known("bgg_id")
    game = game_of(about.needed("name", sizes.GAME), bgg)
    cooperative = play.flag("cooperative", without=game.cooperative)
    players = tuple(own_player(one) for one in play.parts("players", MOST_PLAYERS))
    result = play.text("result") or result_of(players, cooperative=cooperative)
    if result not in RESULTS:
        raise play.error("result", Text("won, lost or ranked"))
    finished = iso_time(play, "finished")
    minutes = play.number_if_known("minutes", sizes.MOST_MINUTES) or 0
    started = iso_time(play, "started") if play.values.get("started") else max(0, finished - minutes * 60_000)
    if play.values.get("minutes") is None:
        minutes = believed_minutes(started, finished)
    return KeptPlay(
        group=group,
        key=play.needed("id", sizes.ID),
        slug=game.slug,
        game=game.name,
        started=started,
        finished=finished,
        result=result,
        origin=FILE,
        bgg=bgg,
        board=board_of(play),
        place=play.text("place", sizes.PLACE),
        ending=play.lines("ending"),
        cooperative=cooperative,
        points=play.flag("points"),
        highest_wins=play.flag("highest_wins", without=True),
        minutes=if_not_span(minutes, started, finished),
        players=players,
    )


def if_not_span(minutes: int, started: int, finished: int) -> int | None:
    """Return the minutes of a play, or None if they are exactly the time from start to end."""
    return None if minutes * 60_000 == finished - started else minutes


def own_player(player: Fields) -> KeptPlayer:
    name, bot = player.text("name", sizes.NAME), player.flag("bot")
    return KeptPlayer(
        name=name,
        known_as=known_as(name, bot=bot),
        bot=bot,
        winner=player.flag("winner"),
        rank=player.number("rank"),
        score=player.points("score", name),
        began=player.flag("start_player"),
        role=player.text("role"),
        team=player.text("team"),
        seat=player.text("seat", sizes.SEAT),
        lines=tuple(own_line(one, name) for one in player.parts("lines", MOST_LINES)),
    )


def own_line(line: Fields, who: str) -> KeptLine:
    return KeptLine(line.text("label"), line.points("points", who) or 0, line.text("reason"))


def board_of(play: Fields) -> str:
    """Return the parts of the board joined to one text."""
    raw = play.values.get("board") or []
    if not isinstance(raw, list) or not all(isinstance(part, str) for part in raw):
        raise play.error("board", Text("a list of texts"))
    parts = (Fields({"part": part}, play.where).text("part") for part in raw[:MOST_BOARD_PARTS])
    return SOLIDUS.join(parts)[:LONGEST_BOARD]


def iso_time(play: Fields, name: str) -> int:
    """Return a time in milliseconds since 1970."""
    return milliseconds(play, name, play.text(name))


def milliseconds(play: Fields, name: str, text: str) -> int:
    """Return a time in ISO 8601 as milliseconds since 1970. A time without a zone is read as UTC.

    `name` is the field of the play, for the error.
    """
    if not text or text.startswith("0000"):
        raise Unreadable(NO_DATE)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise play.error(name, Text("a date and time")) from error
    if not 1 < moment.year < MAXYEAR:  # the statistics add a month, in any time zone
        raise play.error(name, Text("a date and time"))
    at = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    found = round(at.timestamp()) * 1000
    if found < 0:
        raise Unreadable(TOO_EARLY)
    return found


# --- BG Stats ------------------------------------------------------------------------------------


def bg_stats_plays(file: Fields, group: str) -> ReadFile:
    """Return the plays of a file of BG Stats, except the plays that are marked as ignored."""
    games, players, places = (Numbered.read(file, name) for name in ("games", "players", "locations"))
    listed = list(file.items("plays", MOST_PLAYS))
    counted = [one for one in listed if not is_ignored(one)]
    found = each(counted, lambda one: bg_stats_play(one, games, players, places, group), games.parts)
    found.of, found.ignored = len(listed), len(listed) - len(counted)
    found.no_place = facts_without_place(one.values for one in counted)
    return found


def is_ignored(play: Fields) -> bool:
    try:
        return play.flag("ignored")
    except PlaysFileError:
        return False


@dataclass(frozen=True, slots=True)
class Numbered:
    """The parts in a list of the file, by the number with which plays refer to them.

    `twice` has the numbers of parts with different names. Plays that refer to them cannot be told.
    """

    parts: Parts
    twice: frozenset[str]

    @classmethod
    def read(cls, file: Fields, name: str) -> Numbered:
        """Return the parts in this list. Items without a number and a value that is no list are ignored."""
        parts, twice = dict[str, Fields](), set[str]()
        for one in file.items(name, MOST_PARTS) if isinstance(file.values.get(name), list) else ():
            number = one.reference("id")
            if number and parts.setdefault(number, one).values.get("name") != one.values.get("name"):
                twice.add(number)
        return cls({number: one for number, one in parts.items() if number not in twice}, frozenset(twice))

    def find(self, number: str, missing: Text, twice: Text) -> Fields:
        """Return the part with this number. If there is none, or more than one, raise `Unreadable`."""
        if number in self.parts:
            return self.parts[number]
        raise Unreadable(twice if number in self.twice else missing)


def bg_stats_play(play: Fields, games: Numbered, players: Numbered, places: Numbered, group: str) -> KeptPlay:
    about = games.find(play.reference("gameRefId"), NO_GAME, TWO_GAMES)
    game = bg_stats_game(about)
    finished = milliseconds(play, "playDate", play.text("playDate"))
    who = tuple(bg_stats_player(one, players) for one in play.parts("playerScores", MOST_PLAYERS))
    minutes = play.number_if_known("durationMin", min(sizes.MOST_MINUTES, finished // 60_000)) or 0
    return KeptPlay(
        group=group,
        key=play.text("uuid", sizes.ID) or named_id("bgsplay", json.dumps(play.values, sort_keys=True)),
        slug=game.slug,
        game=game.name,
        started=finished - minutes * 60_000,
        finished=finished,
        result=result_of(who, cooperative=game.cooperative),
        origin=FILE,
        bgg=game.bgg,
        board=play.text("board"),
        place=bg_stats_place(play, places),
        ending=play.lines("comments"),
        cooperative=game.cooperative,
        points=not about.flag("noPoints"),
        highest_wins=game.highest_wins,
        players=who,
    )


def bg_stats_game(about: Fields) -> KnownGame:
    return game_of(
        about.needed("name", sizes.GAME),
        about.number_if_known("bggId"),
        cooperative=about.flag("cooperative"),
        highest_wins=about.flag("highestWins", without=True),
    )


def bg_stats_place(play: Fields, places: Numbered) -> str:
    """Return the name of the place, "" if it has none or cannot be told."""
    number = play.reference("locationRefId")
    if number in NO_NUMBER and number not in places.parts:
        return ""
    try:
        return places.find(number, NO_PLACE, NO_PLACE).text("name", sizes.PLACE)
    except PlaysFileError:
        play.remarks.append(NO_PLACE)
        return ""


def bg_stats_player(score: Fields, players: Numbered) -> KeptPlayer:
    who = players.find(score.reference("playerRefId"), NO_PLAYER, TWO_PLAYERS)
    role, anonymous, bot = score.text("role"), who.flag("isAnonymous"), is_bot(score)
    typed = (
        (score.text("anonymousName", sizes.NAME) or who.text("anonymousName", sizes.NAME))
        if anonymous
        else ""
    )
    name = typed or who.text("name", sizes.NAME)
    return KeptPlayer(
        name=role[: sizes.NAME] if bot and role else name,
        known_as=known_as(name, bot=bot or anonymous),
        bot=bot,
        winner=score.flag("winner"),
        rank=score.number("rank") or None,
        score=score.points("score", name),
        began=score.flag("startPlayer"),
        role="" if bot else role,
        team=SOLIDUS.join(filter(None, (score.text("team"), score.text("teamRole")))),
    )


def is_bot(score: Fields) -> bool:
    """Return True if BG Stats marks this player as a bot (`isNpc`)."""
    try:
        mark = json.loads(score.text("metaData") or "{}")
    except (ValueError, RecursionError):
        return False
    return isinstance(mark, Mapping) and bool(mark.get("isNpc"))
