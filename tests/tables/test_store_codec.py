"""States as bytes and back: every state of every game, exactly."""

import dataclasses
import types
import typing
from collections import abc

import msgspec
import pytest
from each import each
from sample import part

from companion.engine.replay import replay
from companion.engine.text import Text
from companion.games import GAMES
from companion.tables.game_file import read_file
from companion.tables.store.codec import Unreadable, decode, encode
from tests.games.situations import SITUATIONS, situations
from tests.test_every_game import FILES, RECORDED

GAMES_OF_TESTS = sorted(SITUATIONS)
PLACES = 12
"""At how many places of each recorded game the state is written and read, its end apart."""


def same(left, right):
    """Equal in value and in type, all the way down."""
    if type(left) is not type(right) or left != right:
        return False
    if isinstance(left, Text):
        words = (left.template, left.many) == (right.template, right.many)
        return words and same(left.values, right.values)
    if dataclasses.is_dataclass(left):
        names = [field.name for field in dataclasses.fields(left)]
        return all(same(getattr(left, name), getattr(right, name)) for name in names)
    if isinstance(left, abc.Mapping):
        return list(left) == list(right) and all(same(left[key], right[key]) for key in left)
    if isinstance(left, abc.Set):
        return {type(each) for each in left} == {type(each) for each in right}
    if isinstance(left, tuple | list):
        return all(map(same, left, right))
    return True


@situations()
def test_every_situation_comes_back_as_it_was(game, state):
    assert same(decode(encode(state), game.state), state)


@each("path", part(FILES, 3), ids=lambda path: path.relative_to(RECORDED).as_posix())
def test_every_recorded_game_comes_back_as_it_was_along_the_way_and_at_its_end(path):
    one = read_file(path)
    last = len(one.log)
    for number in {*range(0, last, 1 + last // PLACES), last}:
        state = replay(one.game, one.setup, one.seats, one.log, number, rules=one.rules)
        assert same(decode(encode(state), one.game.state), state), number


# --- what a state may be made of -----------------------------------------------------------------

PLAIN = {int, str, bool, float, types.NoneType, Text}
CONTAINERS = {tuple, frozenset, abc.Mapping}


def untyped(kind, where="state", seen=()):
    """Where something stands in a state that the codec could not read back as it was."""
    if kind in PLAIN or kind is Ellipsis or kind in seen:
        return []
    inner, origin = typing.get_args(kind), typing.get_origin(kind)
    if origin in (*CONTAINERS, typing.Union, types.UnionType):
        return [found for each in inner for found in untyped(each, where, seen)]
    if dataclasses.is_dataclass(kind):
        fields, hints = [field.name for field in dataclasses.fields(kind)], typing.get_type_hints(kind)
    elif isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        fields, hints = kind._fields, typing.get_type_hints(kind)
    else:
        return [f"{where}: {kind}"]
    return [found for name in fields for found in untyped(hints[name], f"{where}.{name}", (*seen, kind))]


@each("slug", GAMES_OF_TESTS)
def test_every_field_of_a_state_has_a_type(slug):
    assert untyped(GAMES[slug].state) == []


@each("kind", [typing.Any, object, dict, tuple, tuple[typing.Any, ...], abc.Mapping[str, object], list[int]])
def test_what_says_nothing_is_found_however_deep(kind):
    inner = dataclasses.make_dataclass("Inner", [("tally", kind)])
    outer = dataclasses.make_dataclass("Outer", [("players", tuple[inner | None, ...])])
    assert [line.partition(":")[0] for line in untyped(outer)] == ["state.players.tally"]


# --- sentences -----------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Asked:
    """A state with a sentence in it."""

    text: Text
    count: int = 0


@each(
    "text",
    [
        Text("Cross the next astronaut."),
        Text("{count} cards of {name} are left.", count=3, name="Ben"),
        Text("Undone: {what}", what=Text("{seat} counts {by}.", seat="red", by=-1)),
        Text("Undone: {what}", what=Text("Undone.")),
        Text("{yes} {none}", yes=True, none=None),
        Text.counted("{count} card of {name}", "{count} cards of {name}", count=2, name="Ben"),
    ],
)
def test_a_sentence_can_still_be_translated(text):
    assert same(decode(encode(Asked(text)), Asked).text, text)


def test_a_sentence_that_was_stored_as_it_reads_is_read():
    stored = msgspec.msgpack.encode({"text": "Cross one {sabotage}.", "count": 1})
    back = decode(stored, Asked)
    assert same(back, Asked(Text("Cross one {sabotage}."), 1))


# --- what cannot be read -------------------------------------------------------------------------


@each(
    "stored",
    [
        b"",
        b"\xff\x00",
        b"\x81\xa4moon\x01",
        msgspec.msgpack.encode({"text": 7}),
        msgspec.msgpack.encode({"text": ["{count} cards", {"name": "Ben"}]}),
        msgspec.msgpack.encode({"text": ["{count} cards", 3]}),
        msgspec.msgpack.encode({"text": ["{count} card", {"count": 3}, 5]}),
        msgspec.msgpack.encode({"text": ["{count} card", {}, "{count} cards"]}),
        msgspec.msgpack.encode({"text": ["{count.real.imag.name}", {"count": 3}]}),
        msgspec.msgpack.encode({"text": "Here.", "count": "3"}),
        b"\x81\xa4text" + b"\x91" * 5_000,
    ],
)
def test_what_is_no_state_is_refused(stored):
    with pytest.raises(Unreadable):
        decode(stored, Asked)


def test_what_cannot_come_back_is_not_stored():
    with pytest.raises(TypeError):
        encode(Asked(text=object()))
