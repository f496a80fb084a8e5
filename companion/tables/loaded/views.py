"""A table as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.game import RegisteredGame
from companion.engine.log import CONTROLS, Entry, Head
from companion.engine.moves import read_move
from companion.engine.outcome import Outcome
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.tables.errors import NewerRules
from companion.tables.loaded.safe_query import NO_NAMES, call_safely, replay_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.seeds import PublicSeed


@dataclass(frozen=True, slots=True)
class TableView:
    """A table now, or as it was after the entry with number `at`.

    `game` is the slug, `number` the number of the last entry in the log, and `top` the entry of the newest
    move in force. `closed` is the reason why the table cannot be played here, if its rules are newer than
    those of this server. `state` and `outcome` are None if the game fails to compute them. `seeds` are the
    public parts of all seeds; the end of the game publishes all seeds but the newest.
    """

    code: str
    game: str
    rules: int
    seats: tuple[Seat, ...]
    setup: Any
    number: int
    at: int | None
    state: Any
    head: Head
    top: Entry | None
    can_redo: bool
    outcome: Outcome | None
    opened_at: int
    finished_at: int | None
    seeds: tuple[PublicSeed, ...]
    closed: Text | None = None

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the first seed."""
        return self.seeds[0].hash

    @property
    def seed(self) -> str | None:
        """The first seed, None until it is published."""
        return self.seeds[0].seed

    @property
    def depth(self) -> int:
        """Number of moves in force."""
        return len(self.head.numbers())


def view_table(loaded: LoadedTable, at: int | None = None) -> TableView:
    """Return the table now, or as it was after the entry with number `at`.

    Raises `UnknownTable`, or `Malformed` if there is no entry with this number.
    """
    with loaded.lock:
        loaded.refresh()
        return view_of(loaded, at)


def view_of(loaded: LoadedTable, at: int | None = None) -> TableView:
    """Return the view of a table that is locked and up to date. Raises `Malformed` if `at` is no entry."""
    if at is not None and not 0 <= at <= loaded.number:
        raise Malformed("at", "There is no entry {number} in this log.", number=at)
    table, game = loaded.record, loaded.game
    head = loaded.timeline.head if at is None else loaded.timeline.at(at)
    state = (
        replay_safely(loaded.states.state, loaded.top) if at is None else replay_safely(loaded.state_at, at)
    )
    top = loaded.entry(head.top.number) if head.top else None
    return TableView(
        code=table.code,
        game=table.game,
        rules=table.rules,
        seats=loaded.seats,
        setup=loaded.setup,
        number=loaded.number,
        at=at,
        state=state,
        head=head,
        top=top,
        can_redo=head.undone is not None,
        outcome=call_safely(None, game.outcome, state),
        opened_at=table.opened_at,
        finished_at=loaded.finished_at,
        seeds=loaded.seeds.public,
        closed=None if loaded.knows_rules else NewerRules(table.rules, game.meta.rules).reason,
    )


def reveals(game: RegisteredGame, entry: Entry) -> bool:
    """Return True if an entry showed hidden information. The page asks for confirmation before undoing it."""
    return entry.kind not in CONTROLS and read_move(game.moves, entry.kind, entry.fields).shows()


def player_names(game: RegisteredGame, seats: Sequence[Seat], state: Any) -> dict[str, str]:
    """Return the names of all players by id: those at the seats, then those who joined later."""
    joined = call_safely(NO_NAMES, game.joined, state)
    return {**{seat.id: seat.name for seat in seats}, **joined}
