"""A table as this process knows it.

Loading reads a snapshot and the entries after it; of the older ones only what undo and redo did. Each
later look asks the store for what is new, by one statement: other processes may play at the table too.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock, RLock
from typing import Any

from companion import live
from companion.engine import fields
from companion.engine.game import BoxCard
from companion.engine.log import UNDO, Act, Course, Entry, Standing
from companion.engine.replay import Timeline
from companion.engine.seats import Seat
from companion.games import GAMES
from companion.live import News
from companion.tables import store
from companion.tables.errors import UnknownTable
from companion.tables.store_append import Line, append

TABLES = 500
"""How many tables a process keeps; the one not looked at for longest gives way."""

RECENT = 200
"""How many of a table's entries are kept."""

EVERY = 50
"""After so many entries a snapshot is taken."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one more entry makes of a table."""

    entry: Entry
    standing: Standing
    state: Any
    finished: tuple[int | None] | None = None
    cards: tuple[BoxCard, ...] = ()


class Sitting:
    """One table: its log's course, its newest entries and states. Use it with its `lock` held."""

    def __init__(self, table: store.Table) -> None:
        self.table = table
        self.lock = RLock()
        self.game = GAMES[table.game]
        self.seats = tuple(Seat(place.id, place.name) for place in store.places(table.id))
        self.setup: Any = fields.read(self.game.setup, table.setup)
        self.finished_at = table.finished_at
        self.heard = 0
        self.course = Course()
        self._recent: dict[int, Entry] = {}
        self._snapshots: dict[Act, int] = {}
        first = self.game.new_game(self.setup, self.seats)
        self.now, self.past = (Timeline(self.game, first, self.entries, self.snapshot) for _ in range(2))
        self._load()

    def _load(self) -> None:
        newest = store.newest(self.table.id, EVERY)
        controls = store.controls(self.table.id) if newest else {}
        for number, (kind, values) in sorted(controls.items()):
            self._play_to(number - 1)
            self._stand(self.course.following(kind, values), kind, values)
        for entry in newest:
            self._play_to(entry.number)
            self._keep(entry)

    def _play_to(self, number: int) -> None:
        for act in self.course.play_to(number):
            if act.number % EVERY == 0:
                self._snapshots[act] = act.number

    @property
    def number(self) -> int:
        """The last entry's number."""
        return self.course.number

    @property
    def top(self) -> Act | None:
        """The last act in force."""
        return self.course.standing.top

    @property
    def state(self) -> Any:
        """The table as it stands."""
        return self.now.state(self.top)

    def state_at(self, number: int) -> Any:
        """The table as it stood after an entry. It does not push the newest states out of the memory."""
        return self.past.state(self.course.at(number).top)

    def entry(self, number: int) -> Entry:
        """One entry, kept from then on."""
        (entry,) = self.entries([number])
        self._keep(entry)
        return entry

    def entries(self, numbers: Sequence[int]) -> list[Entry]:
        """The entries of these numbers."""
        missing = [number for number in numbers if number not in self._recent]
        fetched = {entry.number: entry for entry in store.entries(self.table.id, missing)}
        return [self._recent.get(number) or fetched[number] for number in numbers]

    def draws(self) -> int:
        """How many draws are in force: each entry knows, unless one was taken from under it since."""
        rebased: list[int] = []
        base = 0
        for act in self.top.down() if self.top else ():
            if not act.rebased:
                base = self.entry(act.number).draws
                break
            rebased.append(act.number)
        return base + sum(entry.drawn is not None for entry in self.entries(rebased))

    @property
    def behind(self) -> bool:
        """Whether another process is known to have appended more than this one has taken in."""
        return self.heard > self.number

    def refresh(self, key: str = "") -> Entry | None:
        """Take in what other processes appended; the entry that this client key made, if it made one."""
        made: Entry | None = None
        newer, finished_at = store.newer(self.table.id, self.number, key)
        if newer:
            self.finished_at = finished_at
        for entry in newer:
            if key and entry.key == key:
                made = entry
            if entry.number > self.number:
                self._stand(self.course.following(entry.kind, entry.fields), entry.kind, entry.fields)
                self._keep(entry)
        return made

    def append(self, step: Step) -> None:
        """Store a step, and only then take it in. Raises `Clash` where somebody was faster."""
        entry, top = step.entry, step.standing.top
        snapshot = step.state if top is not None and due(entry.number, entry.kind, entry.fields) else None
        line = Line(entry, snapshot, step.finished, self.table.game, step.cards)
        append(self.table.id, line)
        self._stand(step.standing, entry.kind, entry.fields)
        self._keep(entry)
        if top is not None:
            self.now.remember(top, step.state)
        if step.finished is not None:
            (self.finished_at,) = step.finished

    def _stand(self, standing: Standing, kind: str, values: Mapping[str, Any]) -> None:
        self.course.stand(standing)
        if standing.top is not None and due(self.number, kind, values):
            self._snapshots[standing.top] = self.number

    def _keep(self, entry: Entry) -> None:
        self._recent[entry.number] = entry
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    def kept(self, act: Act) -> Any | None:
        """The state with this act on top, if it is at hand (what was just played is) or was stored."""
        state = self.now.at_hand(act)
        return self.snapshot(act) if state is None else state

    def snapshot(self, act: Act) -> Any | None:
        """The state that was stored while this act was on top, if it was."""
        number = self._snapshots.get(act)
        return None if number is None else store.snapshot(self.table.id, number, self.game.state)


def due(number: int, kind: str, values: Mapping[str, Any]) -> bool:
    """Whether a snapshot is taken after this entry: every so often, and where a take-back replayed much."""
    return number % EVERY == 0 or (kind == UNDO and values.get("of") is not None)


class Sittings:
    """The tables that this process keeps at hand."""

    def __init__(self, most: int = TABLES) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[str, Sitting] = OrderedDict()

    def find(self, code: str) -> Sitting:
        """The table of this code. Raises `UnknownTable`."""
        code = code.upper()
        with self._lock:
            if code in self._kept:
                self._kept.move_to_end(code)
                return self._kept[code]
        table = store.find(code)
        if table is None or table.game not in GAMES:
            raise UnknownTable
        return self._add(code, Sitting(table))

    def _add(self, code: str, sitting: Sitting) -> Sitting:
        """Keep it, unless somebody else loaded the same table meanwhile: there is one lock per table."""
        with self._lock:
            sitting = self._kept.setdefault(code, sitting)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
            return sitting

    def known(self, codes: Iterable[str]) -> list[Sitting]:
        """The tables of these codes; those that do not exist are passed over."""
        found = []
        for code in codes:
            try:
                found.append(self.find(code))
            except UnknownTable:
                continue
        return found

    def __len__(self) -> int:
        return len(self._kept)

    def hear(self, news: News) -> None:
        """Note what another process has appended; who plays next takes it in first."""
        with self._lock:
            sitting = self._kept.get(news.code)
        if sitting is not None:
            sitting.heard = max(sitting.heard, news.number)

    def forget(self) -> None:
        """Keep nothing, as after a restart."""
        with self._lock:
            self._kept.clear()


sittings = Sittings()
live.broker.observers.append(sittings.hear)
