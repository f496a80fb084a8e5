"""A move: read, written down, and said in a sentence."""

from dataclasses import FrozenInstanceError
from types import ModuleType

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st
from toy import Done, Draw

from companion.engine.chance import Chance
from companion.engine.errors import Malformed, UnknownMove
from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.log import CONTROLS
from companion.engine.move_context import MoveContext
from companion.engine.moves import Anchor, Correct, Move, collect, kinds_of, read_move


class Heal(Move, kind="heal", anchor=Anchor.NONE):
    """Give a seat health back."""

    sentence = "{seat} heals {amount}."

    seat: str = declare(Id("Seat"))
    amount: int = declare(Number("Amount", 1, 9))
    note: str = declare(Words("Note", longest=20), default="")


class Pass(Move, kind="pass"):
    """Do nothing."""

    sentence = "Nothing happens."


class Turn(Move, kind="turn"):
    """Turn the mat over."""

    sentence = "Turned to {side}."

    side: str = declare(Choice("Side", {"a": "Side A", "b": "Side B"}))


KINDS = kinds_of(Heal, Pass)


def test_the_register_has_the_correction_of_every_game():
    assert KINDS == {"correct": Correct, "heal": Heal, "pass": Pass}


def renamed(name):
    return type("Odd", (Move,), {}, kind=name)


@each(
    "moves",
    [
        pytest.param((Heal, renamed("heal")), id="two alike"),
        pytest.param((Heal, Heal), id="one twice"),
        pytest.param((renamed("correct"),), id="the correction is taken"),
        # the log would take it for its own and never play it
        *(pytest.param((renamed(kind),), id=f"{kind} belongs to the log") for kind in sorted(CONTROLS)),
    ],
)
def test_the_register_refuses(moves):
    with pytest.raises(ValueError, match="kind"):
        kinds_of(*moves)


@each(
    ("kind", "raw", "move"),
    [
        ("heal", {"seat": "red", "amount": 2}, Heal(seat="red", amount=2)),
        ("heal", {"seat": "red", "amount": 2, "note": " potion "}, Heal(seat="red", amount=2, note="potion")),
        ("pass", {}, Pass()),
        ("correct", {"what": "a.b", "value": 3}, Correct(what="a.b", value=3)),
        (
            "correct",
            {"what": "a.b", "value": True, "why": "seen"},
            Correct(what="a.b", value=True, why="seen"),
        ),
    ],
)
def test_read_move(kind, raw, move):
    assert read_move(KINDS, kind, raw) == move


@each("kind", ["", "Heal", "undo", None, 3, ["heal"], {"heal": 1}])
def test_read_move_of_no_known_kind(kind):
    with pytest.raises(UnknownMove, match="no move of this kind in this game"):
        read_move(KINDS, kind, {})


@each(
    ("kind", "raw", "field"),
    [
        ("heal", {"seat": "red"}, "amount"),
        ("heal", {"seat": "red", "amount": 0}, "amount"),
        ("heal", {"seat": "red", "amount": 10}, "amount"),
        ("heal", {"seat": "a b", "amount": 1}, "seat"),
        # the class's own words are not fields
        ("pass", {"kind": "heal"}, "kind"),
        ("pass", {"anchor": "none"}, "anchor"),
        ("pass", None, "body"),
        ("correct", {"what": "a"}, "value"),
        ("correct", {"what": "a", "value": None}, "value"),
        ("correct", {"what": "a", "value": 1, "why": "x" * 121}, "why"),
    ],
)
def test_read_move_malformed(kind, raw, field):
    with pytest.raises(Malformed) as refused:
        read_move(KINDS, kind, raw)
    assert refused.value.field == field


@each(
    ("move", "payload"),
    [
        # what is at its default is left out: old entries and new ones read alike
        (Heal(seat="red", amount=2), {"seat": "red", "amount": 2}),
        (Heal(seat="red", amount=2, note="potion"), {"seat": "red", "amount": 2, "note": "potion"}),
        (Pass(), {}),
        (Correct(what="a", value=False), {"what": "a", "value": False}),
    ],
)
def test_payload(move, payload):
    assert move.payload() == payload


@given(
    st.one_of(
        st.builds(
            Heal,
            seat=st.sampled_from(["red", "blue"]),
            amount=st.integers(1, 9),
            note=st.sampled_from(["", "potion", "two words"]),
        ),
        st.builds(Correct, what=st.just("a.b-1"), value=st.booleans() | st.integers(-999_999, 999_999)),
    )
)
def test_there_and_back(move):
    assert read_move(KINDS, move.kind, move.payload()) == move


@each(
    ("move", "names", "sentence"),
    [
        (Heal(seat="red", amount=2), {"red": "Ada"}, "Ada heals 2."),
        (Heal(seat="red", amount=2), {}, "red heals 2."),
        (Heal(seat="red", amount=2), {"red": "{amount}"}, "{amount} heals 2."),
        (Pass(), {"red": "Ada"}, "Nothing happens."),
        (Correct(what="a", value=3), {"a": "Health"}, "Correction: Health is 3."),
        # only ids have names: a text that reads like an id stays as it was typed
        (Correct(what="a", value="red"), {"red": "Ada"}, "Correction: a is red."),
        (Turn(side="b"), {"b": "Bo"}, "Turned to Side B."),
    ],
)
def test_words(move, names, sentence):
    assert move.words(names) == sentence


def test_words_can_be_translated():
    text = Heal(seat="red", amount=2).words({"red": "Ada"})
    assert (text.template, text.values["seat"]) == ("{seat} heals {amount}.", "Ada")


def test_what_a_move_is_unless_it_says_otherwise():
    move = Pass()
    assert (move.anchor, move.owned, move.reveals, move.shows()) == (Anchor.TABLE, False, False, False)
    assert (move.learns, move.after_end) == (False, False)
    assert not move.needs_draw(None)
    assert move.draw(None, MoveContext(Chance("00", 0), 0)) is move


def test_a_kind_that_reveals_shows_unless_the_move_itself_says_otherwise():
    assert Draw(card="card-1").shows()
    assert [Done(seat="red", card=card).shows() for card in ("", "card-1")] == [False, True]
    assert not Done.reveals


def test_a_move_keeps_its_place_when_it_changes_its_module():
    section = ModuleType(__name__)
    section.__dict__.update(Heal=Heal, Pass=Pass, Draw=Draw)
    assert [*collect(section)] == ["correct", "heal", "pass"]
    assert [*collect(section, Draw, Heal)] == ["correct", "pass", "draw", "heal"]


def test_a_correction_is_never_stale():
    assert Correct.anchor is Anchor.NONE


def test_a_move_does_not_change():
    with pytest.raises(FrozenInstanceError):
        Heal(seat="red", amount=2).amount = 3
