"""The filter of a list of plays in words, shown because links from other pages set the filter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.figures import figure
from companion.engine.text import Text
from companion.tables import people as known
from companion.tables.people import Wanted
from companion.web.templating.reading import board_name, day, game_name, stored

UNKNOWN = "?"
WON = {True: Text("won"), False: Text("not won")}
BEGAN = {True: Text("as start player"), False: Text("not as start player")}


def narrowings(wanted: Wanted) -> Iterator[Text]:
    """Yield the words, one text for each part of the filter."""
    if wanted.person or wanted.beside:
        yield from about_people(wanted, names_of(wanted))
    if wanted.won is not None:
        yield WON[wanted.won]
    if wanted.began is not None:
        yield BEGAN[wanted.began]
    if wanted.game:
        yield Text.verbatim(game_name(newest_name(wanted)))
    yield from about_play(wanted)


def names_of(wanted: Wanted) -> Mapping[int, str]:
    """Return the names of the people in the filter, by id."""
    found = (known.find_person(wanted.group, one) for one in (wanted.person, wanted.beside) if one)
    return {one.id: one.name for one in found if one}


def about_people(wanted: Wanted, names: Mapping[int, str]) -> Iterator[Text]:
    """Yield the words for the players in the filter."""
    if wanted.person:
        yield Text.verbatim(names.get(wanted.person, UNKNOWN))
    if wanted.beside:
        beside = names.get(wanted.beside, UNKNOWN)
        yield (
            Text("with {name}, who won", name=beside)
            if wanted.beside_won
            else Text("with {name}", name=beside)
        )


def about_play(wanted: Wanted) -> Iterator[Text]:
    """Yield the words for the board, the score line and the days in the filter."""
    if wanted.board is not None:
        yield Text.verbatim(board_name(wanted.board)) if wanted.board else Text("without a board")
    if wanted.line:
        given = "" if wanted.points is None else f" {figure(wanted.points)}"
        yield Text.verbatim(stored(wanted.line) + given)
    if wanted.since is not None or wanted.until is not None:
        days = dict.fromkeys(day_of(at) for at in (wanted.since, wanted.until))
        yield Text.verbatim(" – ".join(days))


def newest_name(wanted: Wanted) -> str:
    """Return the name of the game in the filter as its newest play has it, or its slug if it has no play."""
    newest = known.plays(Wanted(wanted.group, game=wanted.game), 1)
    return newest[0].game if newest else wanted.game


def day_of(at: int | None) -> str:
    """Return a day in the phone's time zone, "" for None."""
    return "" if at is None else day(at)
