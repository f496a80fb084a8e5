"""Tables of every game with a log of any length: a recorded evening, then figures set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from companion.engine.errors import TableError
from companion.engine.fields import Number
from companion.engine.game import RegisteredGame
from companion.engine.log import UNDO, Entry, LogTimeline
from companion.engine.moves import Correct
from companion.engine.replay import StateCache
from companion.tables.create import Opened, new_table, store_table
from companion.tables.game_file import GameFile, read_file
from companion.tables.loaded.derived import LogSummarizer, undone_by
from companion.tables.store.append import Append, snapshot_due

EVENINGS = {
    "any_game": "three_rounds",
    "astro_knights": "four_players",
    "welcome_to_the_moon": "dome_six_players",
    "exoplanet_colony": "three_players_by_colour",
    "astrojam": "points_two_players",
    "hundred_astronauts": "three_bases",
}
"""Of each game an evening with many entries and a large table."""

RECORDED = Path(__file__).parents[1] / "tests" / "recorded"
UNDONE = 10
"""Every so many of the entries set by hand are undone again."""


def evening(slug: str) -> GameFile:
    """The recorded game that a long log of this game begins with."""
    return read_file(recording(slug))


def recording(slug: str) -> Path:
    """Its file."""
    return RECORDED / slug / f"{EVENINGS[slug]}.toml"


def open_long(slug: str, length: int) -> Opened:
    """Store a table of a game with a log of this length, all at once."""
    played = evening(slug)
    table = new_table(played.game, played.setup, opened_at=played.opened_at)
    return store_table(table, played.seats, appends=list(lines(played, length)))


def lines(played: GameFile, length: int, *, derived: bool = True) -> Iterator[Append]:
    """The log: the evening up to its end, then corrections, every tenth of them undone."""
    timeline, written = LogTimeline(), dict[int, Entry]()
    past = StateCache(played.game, played.first, lambda numbers: [written[number] for number in numbers])
    by_hand, deriver = corrections(played.game), LogSummarizer(played.game, played.seats)
    evening_log = list(before_the_end(played))
    for number in range(1, length + 1):
        before = timeline.head.top
        state = past.state(before)
        entry = evening_log[number - 1] if number <= len(evening_log) else by_hand(number, state)
        written[number] = entry
        timeline.append(entry.kind, entry.fields)
        top = timeline.head.top
        snapshot = past.state(top) if snapshot_due(number, entry.kind, entry.fields) else None
        undone = undone_by(entry, before, top)
        about = None if undone is None else written[undone]
        data = deriver.derive(entry, state, past.state(top), about) if derived else None
        yield Append(entry, snapshot=snapshot, derived=data)


def before_the_end(played: GameFile) -> Iterator[Entry]:
    """The entries of a recorded game, up to the one that ends it."""
    timeline = LogTimeline()
    past = StateCache(
        played.game, played.first, lambda numbers: [played.log[number - 1] for number in numbers]
    )
    for entry in played.log:
        timeline.append(entry.kind, entry.fields)
        if played.game.outcome(past.state(timeline.head.top)) is not None:
            return
        yield entry


def corrections(game: RegisteredGame) -> Any:
    """What sets one figure after the other by hand."""
    turn = count()

    def entry(number: int, state: Any) -> Entry:
        at = 1_750_000_000_000 + number * 1000
        if number % UNDONE == 0:
            return Entry(number, UNDO, {}, "host", at)
        figures = [value for value in game.values(state) if isinstance(value.spec, Number)]
        while True:
            figure = figures[next(turn) % len(figures)]
            for by in (1, -1):
                move = Correct(what=figure.id, value=int(figure.value) + by)
                try:
                    game.play(state, move)
                except TableError:
                    continue
                return Entry(number, Correct.kind, move.payload(), "host", at)

    return entry
