"""A table as it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.chance import seed_hash
from companion.engine.errors import Malformed
from companion.engine.game import Game
from companion.engine.log import CONTROLS, GO_BACK, REDO, UNDO, Entry, Standing
from companion.engine.moves import read_move
from companion.engine.outcome import Outcome
from companion.engine.seats import Seat
from companion.engine.text import Text
from companion.tables.sitting import Sitting, sittings


@dataclass(frozen=True, slots=True)
class TableView:
    """A table now, or as it was after entry `at`.

    `game` is the slug and `number` the log's last entry. `top` is the newest act in force.
    `seed` stays None until the game has ended.
    """

    code: str
    game: str
    rules: int
    seats: tuple[Seat, ...]
    setup: Any
    number: int
    at: int | None
    state: Any
    standing: Standing
    top: Entry | None
    can_redo: bool
    outcome: Outcome | None
    opened_at: int
    finished_at: int | None
    seed_hash: str
    seed: str | None

    @property
    def depth(self) -> int:
        """How many acts are in force."""
        return len(self.standing.numbers())


def view(code: str, at: int | None = None) -> TableView:
    """The table now, or as it was after entry `at`. Raises `UnknownTable`, or `Malformed` for `at`."""
    sitting = sittings.find(code)
    with sitting.lock:
        sitting.refresh()
        return view_of(sitting, at)


def view_of(sitting: Sitting, at: int | None = None) -> TableView:
    """What a sitting, brought up to date and locked, shows."""
    if at is not None and not 0 <= at <= sitting.number:
        raise Malformed("at", "There is no entry {number} in this log.", number=at)
    table, game = sitting.table, sitting.game
    standing = sitting.course.standing if at is None else sitting.course.at(at)
    state = sitting.state if at is None else sitting.state_at(at)
    top = sitting.entry(standing.top.number) if standing.top else None
    return TableView(
        code=table.code,
        game=table.game,
        rules=table.rules,
        seats=sitting.seats,
        setup=sitting.setup,
        number=sitting.number,
        at=at,
        state=state,
        standing=standing,
        top=top,
        can_redo=standing.undone is not None,
        outcome=game.outcome(state),
        opened_at=table.opened_at,
        finished_at=sitting.finished_at,
        seed_hash=seed_hash(table.seed),
        seed=table.seed if sitting.finished_at is not None else None,
    )


def reveals(game: Game, entry: Entry) -> bool:
    """Whether an entry showed hidden information, so that taking it back asks first."""
    return entry.kind not in CONTROLS and read_move(game.moves, entry.kind, entry.fields).shows()


def sentence_of(game: Game, entry: Entry, names: Mapping[str, str], undone: Text | None = None) -> Text:
    """The log's sentence of an entry; `undone` is the one of what an undo or redo was about."""
    if entry.kind == UNDO:
        return Text("Undone: {what}", what=undone) if undone else Text("Undone.")
    if entry.kind == REDO:
        return Text("Redone: {what}", what=undone) if undone else Text("Redone.")
    if entry.kind == GO_BACK:
        to = entry.fields["to"]
        return Text("Back to the table after entry {to}.", to=to) if to else Text("Back to the start.")
    return read_move(game.moves, entry.kind, entry.fields).words(names)
