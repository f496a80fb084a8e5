"""One play: load, check, draw, append, and only then tell."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion import live
from companion.engine.chance import Chance
from companion.engine.errors import StaleMove, TableError
from companion.engine.fields import Id
from companion.engine.game import BoxCard
from companion.engine.log import CONTROLS, UNDO, Act, Entry, Standing
from companion.engine.moves import Move, read_move
from companion.engine.replay import ReplayError
from companion.tables import anchors
from companion.tables.controls import read_control
from companion.tables.errors import CannotStand, Forbidden, LogFull
from companion.tables.keys import WATCH, Role
from companion.tables.sitting import Sitting, Step, sittings
from companion.tables.store_append import Clash
from companion.tables.told import tell_new
from companion.tables.undoing import may_touch, owner_of
from companion.tables.views import TableView, sentence_of, view_of

TRIES = 20
"""How often a play is checked again because another process appended first."""


@dataclass(frozen=True, slots=True)
class Tap:
    """What a phone sent. `role` None is the house itself; `most` is how long the log may grow."""

    kind: str
    fields: Mapping[str, Any]
    by: str
    expect: object
    key: str
    role: Role | None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The entry a play made, or had made before (`fresh` is then False), and the table as it stands."""

    entry: Entry
    number: int
    fresh: bool
    view: TableView


def play(
    code: str,
    kind: str,
    fields: Mapping[str, Any],
    *,
    by: str,
    expect: object = None,
    key: object = None,
    role: Role | None = None,
    most: int | None = None,
) -> Played:
    """Play a move or a correction, undo, redo or go back. `expect` is the last entry the phone saw.

    `most` is how many entries the log may have. Raises `LogFull` beside what the rules and the anchor say.
    """
    tap = Tap(kind, fields, by, expect, "" if key is None else Id("Key").read(key, "key"), role, most)
    sitting = sittings.find(code)
    with sitting.lock:
        entry, fresh = _append(sitting, tap)
        played = Played(entry, sitting.number, fresh, view_of(sitting))
        # Sent again: the database may have been lost between storing it and saying so. Then nobody was told.
        news = tell_new(sitting, entry) if fresh else live.News(sitting.table.code, live.LOOK)
    live.broker.publish(news)
    return played


def _append(sitting: Sitting, tap: Tap) -> tuple[Entry, bool]:
    """The entry of this tap, and whether it is new.

    The tap is checked against the table as this process knows it. Where another one knows more, the
    store refuses the number, and a refusal of ours is looked at again: then what is newer is taken in.
    Where that is known before, it is taken in at once.
    """
    if sitting.behind and (made := sitting.refresh(tap.key)) is not None:
        return made, False
    for _ in range(TRIES):
        refusal: TableError | None = None
        try:
            step = _step(sitting, tap)
            sitting.append(step)
        except TableError as error:
            refusal = error
        except Clash:
            pass
        else:
            return step.entry, True
        known = sitting.number
        made = sitting.refresh(tap.key)
        if made is not None:
            return made, False
        if refusal is not None and sitting.number == known:
            raise refusal
    raise StaleMove(sitting.number)


def _step(sitting: Sitting, tap: Tap) -> Step:
    if tap.role is not None and tap.role.name == WATCH:
        raise Forbidden
    if tap.most is not None and sitting.number >= tap.most:
        raise LogFull(tap.most)
    if tap.kind in CONTROLS:
        return _control(sitting, tap)
    return _move(sitting, tap)


def _move(sitting: Sitting, tap: Tap) -> Step:
    move = read_move(sitting.game.moves, tap.kind, tap.fields)
    _check_owner(move, tap.role)
    anchors.check_move(sitting, move, tap.expect)
    state, draws = sitting.state, sitting.draws()
    move, drawn = draw(move, state, sitting.table.seed, draws)
    after = sitting.game.play(state, move)
    entry = Entry(
        number=sitting.number + 1,
        kind=tap.kind,
        fields=move.payload(),
        by=tap.by,
        at=now(),
        key=tap.key,
        drawn=drawn,
        draws=draws + (drawn is not None),
    )
    return _stepped(sitting, entry, sitting.course.following(entry.kind, entry.fields), after)


def draw(move: Move, state: Any, seed: str, draws: int) -> tuple[Move, tuple[str, ...] | None]:
    """The move with what chance has to say, and the fields it said; None where it has no part.

    The stream is that of the draws in force, so a draw taken back and done again gives the same card,
    whatever was tapped between.
    """
    if not move.needs_chance(state):
        return move, None
    asked = move.payload()
    drawn = move.draw(state, Chance(seed, draws))
    given = drawn.payload()
    return drawn, tuple(name for name in given if name not in asked or asked[name] != given[name])


def _check_owner(move: Move, role: Role | None) -> None:
    if not may_touch(owner_of(move), role):
        raise Forbidden("Only the phone of that seat or the host's can do this.")


def _check_undoer(sitting: Sitting, number: int, role: Role | None) -> None:
    """What only its seat may play, only its seat may take back; going back, all see and all may."""
    entry = sitting.entry(number)
    if entry.kind in sitting.game.moves:
        _check_owner(read_move(sitting.game.moves, entry.kind, entry.fields), role)


def _control(sitting: Sitting, tap: Tap) -> Step:
    values = read_control(tap.kind, tap.fields)
    if "of" not in values:
        anchors.check_last(sitting, tap.expect)
    standing = sitting.course.following(tap.kind, values)
    if tap.kind == UNDO and sitting.top is not None:
        _check_undoer(sitting, values.get("of", sitting.top.number), tap.role)
    top = standing.top
    state = _without(sitting, top, values["of"]) if "of" in values else sitting.now.state(top)
    entry = Entry(sitting.number + 1, tap.kind, values, tap.by, now(), tap.key)
    return _stepped(sitting, entry, standing, state)


def _without(sitting: Sitting, top: Act | None, taken: int) -> Any:
    """The state without one earlier entry. Raises `CannotStand` where a later one needs it."""
    try:
        return sitting.now.state(top, checked=True)
    except ReplayError as error:
        later = sitting.entry(error.number)
        sentence = sentence_of(sitting.game, later, sitting.game.names(sitting.state))
        raise CannotStand(taken, error.number, sentence.rstrip(".")) from error


def _stepped(sitting: Sitting, entry: Entry, standing: Standing, state: Any) -> Step:
    """The step, with the end of the game where it comes or goes, and with the box cards it taught."""
    game, before = sitting.game, sitting.state
    ended, ends = (game.outcome(s) is not None for s in (before, state))
    finished = None if ended == ends else (entry.at if ends else None,)
    return Step(entry, standing, state, finished, _taught(sitting, entry.kind, state))


def _taught(sitting: Sitting, kind: str, state: Any) -> tuple[BoxCard, ...]:
    """The box cards that a move has changed, where it is one that types printed numbers."""
    game = sitting.game
    if kind not in game.moves or not game.moves[kind].learns:
        return ()
    known = game.box_cards(sitting.setup, sitting.state)
    return tuple(card for card in game.box_cards(sitting.setup, state) if card not in known)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
