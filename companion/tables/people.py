"""People and their plays: the part of the store that pages and play files may use."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from companion.engine.seats import SEAT_IDS
from companion.per_app import per_app
from companion.tables.create import EVERYBODY, NOBODY
from companion.tables.store import play_import, play_rows, play_statistics
from companion.tables.store.ceiling import Ceiling, GroupFull
from companion.tables.store.codec import sentence_json
from companion.tables.store.connection import TRIES, Clash, Gone, retry_on_clash
from companion.tables.store.group_rows import is_closed, move_group
from companion.tables.store.people_changes import (
    NameTaken,
    PlayedTogether,
    change_person,
    forget_person,
    merge_people,
)
from companion.tables.store.people_rows import (
    Person,
    colours_of,
    find_person,
    name_key,
    people,
    spelling_key,
)
from companion.tables.store.play_filter import Wanted
from companion.tables.store.play_rows import (
    FILE,
    FORM,
    TABLE,
    KeptLine,
    KeptPlay,
    KeptPlayer,
    drop_reopened,
    minutes_kept,
    oldest_first,
    tables_there,
    uncounted,
    unfinished_tables,
    whole_plays,
)

__all__ = [
    "EVERYBODY",
    "FILE",
    "FORM",
    "NOBODY",
    "TABLE",
    "Ceiling",
    "Gone",
    "GroupFull",
    "KeptLine",
    "KeptPlay",
    "KeptPlayer",
    "NameTaken",
    "Person",
    "PlayedTogether",
    "Wanted",
    "change_person",
    "colours_of",
    "delete_play",
    "drop_reopened",
    "find_person",
    "forget_person",
    "is_closed",
    "keep",
    "keep_all",
    "keep_in_steps",
    "keep_instead",
    "merge_people",
    "minutes_kept",
    "move_group",
    "name_key",
    "oldest_first",
    "passed_over",
    "people",
    "play_statistics",
    "plays",
    "seat_colours",
    "sentence_json",
    "set_minutes",
    "spelling_key",
    "tables_there",
    "uncounted",
    "unfinished_tables",
    "whole_plays",
]


@dataclass(slots=True)
class PassedOver:
    """Finished tables that cannot become a play, by id and end time.

    A table that ends again, at another time, is tried again.
    """

    tables: set[tuple[int, int]] = field(default_factory=set)


passed_over = per_app(PassedOver)


def plays(wanted: Wanted, limit: int | None = None, offset: int = 0) -> list[KeptPlay]:
    """Return the plays that match the filter, newest first."""
    return play_rows.plays(*wanted.where(), limit=limit, offset=offset)


def keep(play: KeptPlay, ceiling: Ceiling | None = None) -> bool:
    """Store a play. Return False if the group already has a play with this key. Raises `GroupFull`."""
    return retry_on_clash(lambda: play_rows.put_play(play, ceiling))


def keep_all(new: Sequence[KeptPlay], ceiling: Ceiling | None = None) -> int:
    """Store the plays that their group does not have yet, all of them or none. Return how many were new.

    Raises `GroupFull`.
    """
    steps = keep_in_steps(new, ceiling)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return int(end.value)


def keep_in_steps(new: Sequence[KeptPlay], ceiling: Ceiling | None = None) -> Generator[int, None, int]:
    """Store plays as `keep_all` does, and yield the number of processed plays after each step.

    Each step is a short transaction, so that no tap has to wait long. The plays become visible once all of
    them are stored. Raises `GroupFull`.
    """
    for _ in range(TRIES - 1):
        try:
            return (yield from play_import.put_plays(new, ceiling))
        except Clash:
            continue
    return (yield from play_import.put_plays(new, ceiling))


def keep_instead(play: KeptPlay, ceiling: Ceiling | None = None) -> None:
    """Store a play, and replace the play of the group that has the same key. Raises `GroupFull`."""
    retry_on_clash(lambda: play_rows.replace_play(play, ceiling))


def set_minutes(group: str, key: str, finished: int, minutes: int) -> bool:
    """Set the playing time of a play. Return False if the group has no play with this key and end time."""
    return retry_on_clash(lambda: play_rows.set_minutes(group, key, finished, minutes))


def delete_play(group: str, play: int) -> None:
    """Delete the play with this id if it belongs to the group."""
    retry_on_clash(lambda: play_rows.delete_play(group, play))


def seat_colours(group: str, names: Sequence[str], most: int) -> tuple[str, ...]:
    """Return a colour for each name: the favourite of this person if it is free, else the next free colour.

    Return () if no favourite can be used; the caller then gives out the first colours. `most` is the largest
    number of seats of the game.
    """
    possible, liked = SEAT_IDS[:most], colours_of(group, names)
    given: dict[int, str] = {}
    for place, name in enumerate(names):
        colour = liked.get(name, "")
        if colour in possible and colour not in given.values():
            given[place] = colour
    if not given:
        return ()
    free = iter([colour for colour in possible if colour not in given.values()])
    return tuple(given.get(place) or next(free) for place in range(len(names)))
