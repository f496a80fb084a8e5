"""The lines of a backup that hold people and plays, and how they are stored again."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.engine import sizes
from companion.engine.sums import LARGEST
from companion.tables.store import people_rows, play_rows
from companion.tables.store.connection import retry_on_clash
from companion.tables.store.people_rows import Person
from companion.tables.store.play_rows import KeptLine, KeptPlay, KeptPlayer

# The limits are those of the columns; no database stores a NUL.
NO_NUL = r"^[^\x00]*\Z"
When = Annotated[int, Meta(ge=0, le=sizes.TIME)]
Number = Annotated[int, Meta(ge=-sizes.COUNT - 1, le=sizes.COUNT)]
Points = Number | Annotated[float, Meta(ge=-LARGEST, le=LARGEST)]
GroupId = Annotated[str, Meta(max_length=sizes.GROUP, pattern=NO_NUL)]
Name = Annotated[str, Meta(max_length=sizes.NAME, pattern=NO_NUL)]
NameKey = Annotated[str, Meta(min_length=1, max_length=sizes.NAME_KEY, pattern=NO_NUL)]
Id = Annotated[str, Meta(max_length=sizes.ID, pattern=NO_NUL)]
SeatId = Annotated[str, Meta(max_length=sizes.SEAT, pattern=NO_NUL)]
Code = Annotated[str, Meta(max_length=sizes.CODE, pattern=NO_NUL)]
GameName = Annotated[str, Meta(max_length=sizes.GAME, pattern=NO_NUL)]
PlaceName = Annotated[str, Meta(max_length=sizes.PLACE, pattern=NO_NUL)]
Words = Annotated[str, Meta(pattern=NO_NUL)]


class PersonLine(Struct, forbid_unknown_fields=True):
    """A person with the keys of their names."""

    group: GroupId = msgspec.field(name="circle")
    name: Name
    colour: SeatId
    names: list[NameKey]


class ScoreLine(Struct, forbid_unknown_fields=True):
    label: Words
    points: Points
    reason: Words = ""


class PlayerLine(Struct, forbid_unknown_fields=True):
    """A player; `known_as` is the key of one of the person's names, "" if there is no person."""

    name: Name
    known_as: Annotated[str, Meta(max_length=sizes.NAME_KEY, pattern=NO_NUL)]
    bot: bool
    winner: bool
    rank: Number | None
    score: Points | None
    began: bool
    role: Words
    seat: SeatId
    lines: list[ScoreLine]
    team: Words = ""


class PlayLine(Struct, forbid_unknown_fields=True):
    """A play of a group."""

    group: GroupId = msgspec.field(name="circle")
    key: Id
    slug: Id
    game: GameName
    bgg: Number | None
    code: Code
    started: When
    finished: When
    board: Words
    place: PlaceName
    result: SeatId
    ending: Words
    cooperative: bool
    points: bool
    highest_wins: bool
    origin: SeatId
    players: list[PlayerLine]
    minutes: Number | None = None
    sentence: Words | None = None


def person_line(person: Person) -> PersonLine:
    return PersonLine(person.group, person.name, person.colour, list(person.keys))


def play_line(play: KeptPlay) -> PlayLine:
    return msgspec.convert(play, PlayLine, from_attributes=True)


def kept_person(line: PersonLine) -> Person:
    return Person(0, line.group, line.name, line.colour, tuple(line.names))


def kept_play(line: PlayLine) -> KeptPlay:
    values = {name: getattr(line, name) for name in PlayLine.__struct_fields__}
    return KeptPlay(**{**values, "players": tuple(kept_player(one) for one in line.players)})


def kept_player(line: PlayerLine) -> KeptPlayer:
    values = {name: getattr(line, name) for name in PlayerLine.__struct_fields__}
    lines = tuple(KeptLine(one.label, one.points, one.reason) for one in line.lines)
    return KeptPlayer(**{**values, "lines": lines})


def store_line(line: PersonLine | PlayLine) -> bool:
    """Store a person or a play. Return False if the group has it already; existing ones are never changed."""
    if isinstance(line, PersonLine):
        person = kept_person(line)
        return retry_on_clash(lambda: people_rows.restore_person(person))
    play = kept_play(line)
    return retry_on_clash(lambda: play_rows.put_play(play))
