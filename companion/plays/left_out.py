"""The result of reading a file: plays, plays that were left out, and facts that are not kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine import sizes
from companion.engine.text import Text
from companion.plays.file_fields import Fields, PlaysFileError
from companion.tables.people import KeptPlay

SHOWN = 20
"""Number of left-out plays that the page names; the others are only counted."""

Parts = Mapping[str, Fields]
"""Parts of a file (games, players, places) by the number with which plays refer to them."""

AN_OBJECT = Text("an object")
SAME_ID = Text("another play of this file has its id")
UNKNOWN_GAME, UNKNOWN_DATE = Text("Unknown game"), Text("no date")


class Unreadable(PlaysFileError):
    """A play cannot be read. The text gives the reason as a part of a sentence."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A play that could not be read, with its game and date from the file; "" if the file has none."""

    game: str
    date: str
    reason: Text

    @property
    def sentence(self) -> Text:
        """A sentence with the game, the date and the reason."""
        game = Text.verbatim(self.game) if self.game else UNKNOWN_GAME
        date = Text.verbatim(self.date) if self.date else UNKNOWN_DATE
        return Text("{game}, {date}: {reason}", game=game, date=date, reason=self.reason)


@dataclass(slots=True)
class ReadFile:
    """The plays that were read from a file, and reports about the rest.

    `of` is the number of all plays in the file, `ignored` the number of those marked as ignored by BG Stats.
    `no_place` has a sentence for each kind of fact that is not kept. `remarks` names single scores that were
    left out of plays that were read.
    """

    plays: list[Any] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    of: int = 0
    ignored: int = 0
    no_place: tuple[Text, ...] = ()
    remarks: list[LeftOut] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """True if everything in the file was read, so that the page has nothing to list."""
        return len(self.plays) == self.of and not (self.no_place or self.remarks)


def each(plays: Iterable[Fields], read: Callable[[Fields], KeptPlay], games: Parts | None = None) -> ReadFile:
    """Read each play by itself and report those that cannot be read.

    `games` are the games of the file by number, for a format in which plays refer to games by number.
    """
    found, known = ReadFile(), dict[str, KeptPlay]()
    for one in plays:
        found.of += 1
        play = replace(one, remarks=[])
        try:
            if not play.is_object:
                raise PlaysFileError(Text("{where}: {what} is expected.", where=play.where, what=AN_OBJECT))
            kept = read(play)
            if known.setdefault(kept.key, kept) != kept:
                raise Unreadable(SAME_ID)
            found.plays.append(kept)
        except PlaysFileError as error:
            found.left_out.append(_left_out(play, error.reason, games or {}))
        else:
            found.remarks += [_left_out(play, remark, games or {}) for remark in play.remarks]
    return found


def _left_out(play: Fields, reason: Text, games: Parts) -> LeftOut:
    game = play.values.get("game")
    about = Fields(game if isinstance(game, Mapping) else {}, "")
    about = games.get(play.reference("gameRefId"), about)
    date = _said(play, "playDate", 10) or _said(play, "finished", 10)
    return LeftOut(_said(about, "name", sizes.GAME), date, reason)


def _said(part: Fields, name: str, longest: int) -> str:
    try:
        return part.text(name, longest)
    except PlaysFileError:
        return ""


def facts_without_place(plays: Iterable[Mapping[str, Any]]) -> tuple[Text, ...]:
    """Return a sentence for each kind of fact in these plays of BG Stats that is not kept."""
    found = dict.fromkeys(text for play in plays for text, has in FACTS.items() if has(play))
    return tuple(text for text in FACTS if text in found)


def _expansions(play: Mapping[str, Any]) -> bool:
    return bool(play.get("expansionPlays"))


def _score_sheet(play: Mapping[str, Any]) -> bool:
    parts = (play, *_scores(play))
    return any(value for part in parts for name, value in part.items() if "sheet" in name.casefold())


def _rounds(play: Mapping[str, Any]) -> bool:
    return play.get("rounds") not in (None, 0, "", "0")


def _positions(play: Mapping[str, Any]) -> bool:
    return any(one.get("startPosition") for one in _scores(play))


def _pictures(play: Mapping[str, Any]) -> bool:
    return play.get("playImages") not in (None, "", "[]", [])


def _scores(play: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found = play.get("playerScores")
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


FACTS: Mapping[Text, Callable[[Mapping[str, Any]], bool]] = {
    Text("Expansions are not kept."): _expansions,
    Text("Score sheets are not kept."): _score_sheet,
    Text("Numbers of rounds are not kept."): _rounds,
    Text("Starting positions are not kept."): _positions,
    Text("Pictures are not kept."): _pictures,
}
