"""Makes the move of a tap: checks it, fills in random values, stores its entry and publishes the entry."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion import live
from companion.engine.errors import IllegalMove, StaleMove, TableError
from companion.engine.fields import Id
from companion.engine.game import BoxCard
from companion.engine.log import CONTROLS, REDO, UNDO, AppliedMove, Entry, Head
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move, read_move
from companion.engine.replay import ReplayError
from companion.engine.text import Clause, visible
from companion.tables.access.access_keys import HOST, SERVER, WATCH, Role
from companion.tables.box_cards import to_keep
from companion.tables.checks import (
    check_last,
    check_not_stale,
    entry_owner,
    owner_of,
    read_control,
    redo_owner,
    taken_seats,
)
from companion.tables.clock import now
from companion.tables.errors import CannotStand, Forbidden, LogFull, NewerRules, NotYours
from companion.tables.history.event_feed import news_of_append
from companion.tables.loaded.derived import sentence_of, undone_by
from companion.tables.loaded.safe_query import NO_NAMES, call_safely, replay_safely
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import TableView, view_of
from companion.tables.seeds import Seeds
from companion.tables.store import log_rows
from companion.tables.store.append import Append, snapshot_due
from companion.tables.store.connection import Clash

KEY = Id("Key")
"""The id that a client chooses for a tap. A tap sent twice with the same key is made only once."""

TRIES = 20
"""Maximum number of attempts for one tap, if other processes keep appending first."""

LONGEST_PAUSE = 0.128
"""Longest pause in seconds before a tap is checked again."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A request of a phone or a program: a move, a correction, an undo, a redo or a going back.

    `by` is the sender as the log names it, `role` has the rights of the sender, `play_for` is the seat that
    the host chose to play for, and `expect` is the number of the last entry that the sender saw. `key` is the
    client's own id of this tap, None without one. Sending the same key again returns the entry that the first
    attempt made. `unanswered` are the keys of earlier taps that the client had no answer to yet; their
    entries do not make this tap stale. `instead` is True if the player changed an unanswered tap; this tap
    then has the key of the unanswered one. `max_entries` is the maximum number of entries of the log.
    """

    kind: str
    fields: Mapping[str, Any]
    by: str
    role: Role = SERVER
    play_for: str = ""
    expect: object = None
    key: str | None = None
    unanswered: frozenset[str] = frozenset()
    instead: bool = False
    max_entries: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """Result of a tap: its entry, and the number of the last entry in the log.

    `fresh` is False if an earlier attempt with the same key had already made the entry.
    """

    entry: Entry
    fresh: bool
    number: int
    loaded: LoadedTable

    @property
    def view(self) -> TableView:
        """The view of the table now."""
        with self.loaded.lock:
            return view_of(self.loaded)


def play_tap(loaded: LoadedTable, tap: Tap) -> Played:
    """Check a tap, append its entry and publish it.

    Raises `Forbidden` for a key that only watches, `NotYours`, `NewerRules`, `LogFull`, `StaleMove` and what
    the rules raise. Raises `IllegalMove` for a tap with `instead` if the one it replaces was stored already.
    """
    if tap.role.name == WATCH:
        raise Forbidden  # even if it repeats the key of another phone's tap
    if tap.key is not None:
        KEY.read(tap.key, "key")
    with loaded.lock:
        entry, fresh = _append(loaded, tap)
        # If the entry was stored by an earlier attempt, that process may have died before publishing it.
        again = live.News(loaded.code, kind=live.Kind.LOOK)
        live.broker.publish(news_of_append(loaded, entry) if fresh else again)
        played = Played(entry, fresh, loaded.number, loaded)
    if tap.instead and not fresh:
        _check_instead(loaded, tap, entry)
    return played


def _check_instead(loaded: LoadedTable, tap: Tap, stored: Entry) -> None:
    """Raise `IllegalMove` unless the entry stored under this tap's key has the tap's kind and fields."""
    sent, drawn = read_move(loaded.game.moves, tap.kind, tap.fields).payload(), stored.drawn or ()
    if stored.kind != tap.kind or any(stored.fields.get(n) != sent[n] for n in sent if n not in drawn):
        raise IllegalMove("Your first choice had reached the table already. Undo it to choose again.")


def _append(loaded: LoadedTable, tap: Tap) -> tuple[Entry, bool]:
    """Append the entry of this tap. Return the entry, and True if it is new.

    The tap is checked against the table as this process knows it. If another process appended meanwhile, the
    store refuses the entry's number; then newer entries are loaded and the tap is checked again. A tap that
    the rules refuse is also checked again if there are newer entries. If Redis has announced newer entries,
    they are loaded before the first check.
    """
    if loaded.behind and (made := loaded.refresh(tap.key or "")) is not None:
        return made, False
    for again in range(TRIES):
        refusal: TableError | None = None
        try:
            new = _checked(loaded, tap)
            loaded.append(new)
        except TableError as error:
            refusal = error
        except Clash:
            pass
        else:
            return new.entry, True
        known = loaded.number
        _let_others_write(again)
        made = loaded.refresh(tap.key or "")
        if made is not None:
            return made, False
        if refusal is not None and loaded.number == known:
            raise refusal
    raise StaleMove(loaded.number)


def _let_others_write(again: int) -> None:
    """Wait a random time, longer with each attempt, so that many colliding processes all get a turn."""
    if again:
        time.sleep(random.uniform(0, min(LONGEST_PAUSE, 0.001 * 2**again)))  # noqa: S311


def _checked(loaded: LoadedTable, tap: Tap) -> Append:
    """Check a tap. Return its entry, with everything that is stored together with the entry."""
    if tap.max_entries is not None and loaded.number >= tap.max_entries:
        raise LogFull(tap.max_entries)
    if not loaded.knows_rules:
        raise NewerRules(loaded.record.rules, loaded.game.meta.rules)
    if tap.kind in CONTROLS:
        return _control(loaded, tap)
    move = read_move(loaded.game.moves, tap.kind, visible(tap.fields))
    # Staleness is checked first, because a phone that is behind does not know whose turn it is.
    check_not_stale(loaded, move, tap.expect, tap.unanswered)
    state, draws, at = loaded.state, loaded.draws(), now()
    _check_owner(loaded, owner_of(loaded.game, move, state), tap)
    move, drawn = draw(move, state, loaded.seeds.newest.secret, draws, at)
    after = loaded.game.play(state, move)
    entry = Entry(
        number=loaded.number + 1,
        kind=tap.kind,
        fields=move.payload(),
        by=tap.by,
        at=at,
        key=tap.key or "",
        drawn=drawn,
        draws=draws + (drawn is not None),
    )
    return _append_of(loaded, entry, loaded.timeline.head_after(entry.kind, entry.fields), after)


def draw(move: Move, state: Any, seed: str, draws: int, at: int) -> tuple[Move, tuple[str, ...] | None]:
    """Return the move with its random values and times filled in, and the names of the filled fields.

    The names are None if nothing has to be filled in. The random values depend only on the seed and on
    `draws`, the number of draws in force. So a draw that is taken back and repeated gives the same card,
    whatever was tapped in between. `at` is the time in milliseconds since 1970.
    """
    if not move.needs_draw(state):
        return move, None
    asked = move.payload()
    drawn = move.draw(state, MoveContext.of(seed, draws, at))
    given = drawn.payload()
    return drawn, tuple(name for name in given if name not in asked or asked[name] != given[name])


def _check_owner(loaded: LoadedTable, owner: str, tap: Tap) -> None:
    """Raise `NotYours` if the move belongs to a seat that plays on another phone."""
    if not owner or tap.role == SERVER or tap.role.may_play(owner, taken_seats(loaded), tap.play_for):
        return
    name = next((seat.name for seat in loaded.seats if seat.id == owner), owner)
    raise NotYours(name, host=tap.role.name == HOST)


def _check_undoer(loaded: LoadedTable, tap: Tap, of: int | None, head: Head) -> None:
    """Raise `NotYours` unless the sender may play for the owner of the move that is undone or redone.

    Anybody who may play may go back, so this is not checked here.
    """
    before = loaded.timeline.head
    if tap.kind == REDO:
        _check_owner(loaded, redo_owner(loaded, before, head), tap)
    elif tap.kind == UNDO and before.top is not None:
        entry = loaded.entry(before.top.number if of is None else of)
        _check_owner(loaded, entry_owner(loaded, before, entry), tap)


def _control(loaded: LoadedTable, tap: Tap) -> Append:
    values = read_control(tap.kind, tap.fields)
    if "of" not in values:
        check_last(loaded, tap.expect, tap.unanswered)
    head = loaded.timeline.head_after(tap.kind, values)
    _check_undoer(loaded, tap, values.get("of"), head)
    top = head.top
    state = _without(loaded, top, values["of"]) if "of" in values else replay_safely(loaded.states.state, top)
    entry = Entry(loaded.number + 1, tap.kind, values, tap.by, now(), tap.key or "")
    return _append_of(loaded, entry, head, state)


def _without(loaded: LoadedTable, top: AppliedMove | None, taken: int) -> Any:
    """Return the state after a move is taken back. Raises `CannotStand` if a later entry needs the move.

    `taken` is the number of the entry with the move.
    """
    try:
        return loaded.states.state(top, checked=True)
    except ReplayError as error:
        later = loaded.entry(error.number)
        names = call_safely(NO_NAMES, loaded.game.names, replay_safely(loaded.states.state, loaded.top))
        sentence = sentence_of(loaded.game, later, names)
        raise CannotStand(taken, error.number, Clause.of(sentence)) from error


def _append_of(loaded: LoadedTable, entry: Entry, head: Head, state: Any) -> Append:
    """Return the entry with everything stored beside it, such as the end of the game and new box cards."""
    due = head.top is not None and snapshot_due(entry.number, entry.kind, entry.fields)
    undone = undone_by(entry, loaded.top, head.top)
    about = None if undone is None else loaded.entry(undone)
    before = replay_safely(loaded.states.state, loaded.top)
    return Append(
        entry=entry,
        table_id=loaded.record.id,
        head=head,
        state=state,
        snapshot=state if due else None,
        finished=_finished(loaded, entry, state),
        game=loaded.record.game,
        cards=_taught(loaded, entry.kind, state),
        derived=loaded.deriver.derive(entry, before, state, about),
        seats=() if loaded.number else tuple(seat.id for seat in loaded.seats),
    )


def _finished(loaded: LoadedTable, entry: Entry, state: Any) -> tuple[int | None, str] | None:
    """Return the end time and the later seeds if this entry ends or reopens the game, else None.

    The end time is None if the entry reopens the game.
    """
    ended = loaded.finished_at is not None
    ends = call_safely(ended, lambda state: loaded.game.outcome(state) is not None, state)
    if ended == ends:
        return None
    return (entry.at, _seeds_after(loaded, entry).later) if ends else (None, loaded.seeds.later)


def _seeds_after(loaded: LoadedTable, end: Entry) -> Seeds:
    """Return the seeds of the table after this entry, which ends the game.

    The end of a game publishes all seeds that were used, so a new seed is added for later draws. If an
    earlier end has added a seed that was never used, that seed is kept instead.
    """
    newest = loaded.seeds.newest
    unused = newest.after and end.drawn is None and not log_rows.drew_since(loaded.record.id, newest.after)
    return loaded.seeds if unused else loaded.seeds.followed(end.number)


def _taught(loaded: LoadedTable, kind: str, state: Any) -> tuple[BoxCard, ...]:
    """Return the box cards that are new in this state and have to be stored.

    There are none unless moves of this kind record printed numbers, and none of a demo table.
    """
    game = loaded.game
    if kind not in game.moves or not game.moves[kind].learns or loaded.record.is_demo:
        return ()
    known = game.box_cards(loaded.setup, loaded.state)
    new = (card for card in game.box_cards(loaded.setup, state) if card not in known)
    return to_keep(game.meta.slug, new)
