"""What a field may hold: both sides of each limit, there and back, and the schema that says so."""

import json
import math
import re
from dataclasses import dataclass

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Id, Many, Number, Record, Spec, Value, Words, declare

NUMBER = Number("Health", 0, 10)
NEGATIVE = Number("Change", -3, 3)
WORDS = Words("Name", longest=5)
NAME = Words("Name", longest=5, shortest=2)
CHOICE = Choice("Side", {"a": "Side A", "b": "Side B"})
MAYBE = Choice("Side", {"": "None", "a": "Side A"})
ID = Id("Seat")
FLAG = Flag("Active")
VALUE = Value("Value")
LIST = Many("Numbers", NUMBER, least=1, most=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Knight:
    """One knight of a setup."""

    name: str = declare(Words("Name", longest=20, shortest=1))
    health: int = declare(Number("Health", 0, 10))
    cards: tuple[str, ...] = declare(Many("Cards", Id("Card"), least=0, most=3), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A setup with everything in it."""

    knights: tuple[Knight, ...] = declare(Many("Knights", Record("Knight", Knight), least=1, most=4))
    side: str = declare(Choice("Side", {"a": "A", "b": "B"}), default="a")
    guest: Knight | None = declare(Record("Guest", Knight), default=None)
    power: int | None = declare(Number("Power", 0, 9), default=None)
    expert: bool = declare(Flag("Expert"), default=False)
    seed: int | str | bool = declare(Value("Seed"), default=0)
    secret: str = "not declared"


# --- each spec, both sides of each limit ---------------------------------------------------------


@each(
    ("spec", "raw", "expected"),
    [
        pytest.param(NUMBER, 0, 0, id="number, the least"),
        pytest.param(NUMBER, 10, 10, id="number, the most"),
        pytest.param(NEGATIVE, -3, -3, id="number, the least below zero"),
        pytest.param(WORDS, "", "", id="words, none"),
        pytest.param(WORDS, "12345", "12345", id="words, the longest"),
        pytest.param(NAME, "12", "12", id="words, the shortest"),
        pytest.param(WORDS, "  1  2 3  ", "1 2 3", id="words, trimmed before they are measured"),
        pytest.param(WORDS, " \n\t ", "", id="words, nothing but room"),
        pytest.param(WORDS, "a\r\nb\tc", "a b c", id="words, on one line"),
        pytest.param(WORDS, "a\u2028b", "a b", id="words, the other line ends too"),
        # typed on a Mac or on a PC, the same name is the same text
        pytest.param(WORDS, "Zoe\u0308", "Zo\u00eb", id="words, composed"),
        pytest.param(WORDS, "e\u0301" * 5, "\u00e9" * 5, id="words, composed before they are measured"),
        pytest.param(WORDS, "\U0001f44d", "\U0001f44d", id="words, an emoji"),
        # newer than the Unicode of Python 3.11: a text must not depend on who reads it
        pytest.param(WORDS, "\U0001fae8", "\U0001fae8", id="words, an emoji of 2022"),
        pytest.param(
            Words("Name", longest=9),
            "\U0001f468\u200d\U0001f680",
            "\U0001f468\u200d\U0001f680",
            id="words, joined",
        ),
        pytest.param(CHOICE, "a", "a", id="choice"),
        pytest.param(MAYBE, "", "", id="choice, none"),
        pytest.param(ID, "a", "a", id="id, the shortest"),
        pytest.param(ID, "x" * 60, "x" * 60, id="id, the longest"),
        pytest.param(ID, "robot-1.3_b", "robot-1.3_b", id="id, all its signs"),
        pytest.param(FLAG, True, True, id="flag, yes"),
        pytest.param(FLAG, False, False, id="flag, no"),
        pytest.param(VALUE, 999_999_999, 999_999_999, id="value, the most"),
        pytest.param(VALUE, -999_999_999, -999_999_999, id="value, the least"),
        pytest.param(VALUE, True, True, id="value, a truth value stays one"),
        pytest.param(VALUE, "", "", id="value, no text"),
        pytest.param(VALUE, " a  b ", "a b", id="value, a text"),
        pytest.param(VALUE, "x" * 200, "x" * 200, id="value, the longest text"),
        pytest.param(LIST, [0], (0,), id="list, the fewest"),
        pytest.param(LIST, [1, 2, 3], (1, 2, 3), id="list, the most"),
        pytest.param(LIST, (1, 1), (1, 1), id="list, as a tuple, two alike"),
    ],
)
def test_read(spec, raw, expected):
    value = spec.read(raw, "field")
    assert (value, type(value)) == (expected, type(expected))


HUGE = 10**30
NOT_NUMBERS = [True, False, None, "", "1", 1.0, math.nan, math.inf, HUGE, -HUGE, [], [1], {}, b"1"]
NOT_TEXTS = [None, True, 0, 1.5, math.nan, HUGE, [], ["a"], {}, b"a"]
NOT_ONE_LINE = [
    "a\x00",
    "\x1b[2J",
    "a\x7f",
    "\x85\x80",
    "\ud800",
    "a\udfff",
    "\ue000",
    "\ufffe",
    "\U0001ffff",
    "\ufdd0",
]


@each(
    ("spec", "raw"),
    [
        *((NUMBER, raw) for raw in [-1, 11, *NOT_NUMBERS]),
        *((NEGATIVE, raw) for raw in [-4, 4]),
        *((WORDS, raw) for raw in ["123456", *NOT_TEXTS, *NOT_ONE_LINE]),
        *((NAME, raw) for raw in ["", "1", " 1 ", "1\n"]),
        *((CHOICE, raw) for raw in ["", "c", "A", "a ", "Side A", *NOT_TEXTS]),
        *(
            (ID, raw)
            for raw in ["", "x" * 61, "a b", "a\n", " a", "a/b", "../a", "<b>", "a'", "\ud800", *NOT_TEXTS]
        ),
        *((FLAG, raw) for raw in [0, 1, "true", "", "on", None, math.nan, []]),
        *(
            (VALUE, raw)
            for raw in [10**9, -(10**9), HUGE, math.nan, None, [], {}, "x" * 201, "\ud800", "\x00"]
        ),
        *((LIST, raw) for raw in [[], [1, 2, 3, 4], "12", "", None, 1, True, {}, {"0": 1}, {1}]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Spec) else ascii(value)[:20],
)
def test_read_refused(spec, raw):
    with pytest.raises(Malformed) as refused:
        spec.read(raw, "field")
    assert refused.value.field == "field"
    assert str(refused.value).startswith(f"{spec.label}: "), "a player reads which field is meant"


def test_a_refusal_says_what_is_allowed():
    for spec, sentence in [
        (NUMBER, "Health: a whole number from 0 to 10 is needed."),
        (NAME, "Name: a text of 2 to 5 characters is needed."),
        (MAYBE, "Side: one of (none), a is needed."),
        (ID, "Seat: the id of one of those on the table is needed."),
        (FLAG, "Active: yes or no is needed."),
        (VALUE, "Value: a number or a short text is needed."),
        (LIST, "Numbers: a list of 1 to 3 is needed."),
    ]:
        with pytest.raises(Malformed) as refused:
            spec.read(object(), "field")
        assert str(refused.value) == sentence


def test_a_short_text_with_a_control_character_is_not_called_too_long():
    with pytest.raises(Malformed, match="Name: a text without control characters is needed"):
        NAME.read("A\x07da", "field")


def test_a_bare_spec_must_be_filled_in():
    for ask in (lambda: Spec("x").read(1, "field"), Spec("x").schema):
        with pytest.raises(NotImplementedError):
            ask()


# --- a whole declaration -------------------------------------------------------------------------

ADA = {"name": "Ada", "health": 3}


def test_reading_fills_in_the_defaults():
    assert fields.read(Setup, {"knights": [ADA]}) == Setup(knights=(Knight(name="Ada", health=3),))


@each("name", ["guest", "power"])
def test_none_where_none_is_the_default(name):
    assert getattr(fields.read(Setup, {"knights": [ADA], name: None}), name) is None


@each(
    ("raw", "field"),
    [
        pytest.param(None, "body", id="nothing"),
        pytest.param([ADA], "body", id="a list"),
        pytest.param("{}", "body", id="a text"),
        pytest.param({}, "knights", id="missing"),
        pytest.param({"knights": [ADA], "horse": 1}, "horse", id="unknown"),
        pytest.param({"knights": [ADA], "": 1}, "", id="unknown and nameless"),
        pytest.param({"knights": [ADA], 3: 1}, "3", id="unknown and no text"),
        # what is not declared cannot be set from outside
        pytest.param({"knights": [ADA], "secret": "x"}, "secret", id="not declared"),
        pytest.param({"knights": [ADA], "__class__": "x"}, "__class__", id="one of Python's own"),
        pytest.param({"knights": [ADA], "side": None}, "side", id="none where none is not the default"),
        pytest.param({"knights": None}, "knights", id="none where a value is required"),
        pytest.param({"knights": []}, "knights", id="too few"),
        pytest.param({"knights": [ADA] * 5}, "knights", id="too many"),
        pytest.param({"knights": [3]}, "knights[0]", id="an item that is no object"),
        pytest.param({"knights": [ADA, {**ADA, "health": 11}]}, "knights[1].health", id="deep, out of range"),
        pytest.param({"knights": [ADA, {"name": "Bo"}]}, "knights[1].health", id="deep, missing"),
        pytest.param({"knights": [{**ADA, "horse": 1}]}, "knights[0].horse", id="deep, unknown"),
        pytest.param({"knights": [ADA, {**ADA, "cards": ["a", ""]}]}, "knights[1].cards[1]", id="deeper"),
        pytest.param({"knights": [ADA], "guest": {**ADA, "name": ""}}, "guest.name", id="in a record"),
        pytest.param({"knights": [ADA], "guest": 3}, "guest", id="a record that is none"),
        # the unknown one is named first: it is the likelier slip of the pen
        pytest.param({"knight": [ADA]}, "knight", id="unknown before missing"),
    ],
)
def test_the_refusal_names_the_field(raw, field):
    with pytest.raises(Malformed) as refused:
        fields.read(Setup, raw)
    assert refused.value.field == field


def test_what_is_declared():
    assert list(fields.specs(Setup)) == ["knights", "side", "guest", "power", "expert", "seed"]
    assert fields.required(Setup) == ("knights",)
    assert fields.defaults(Setup) == {"side": "a", "guest": None, "power": None, "expert": False, "seed": 0}


@each(
    ("setup", "plain"),
    [
        pytest.param({}, {}, id="defaults are left out"),
        pytest.param({"side": "b", "power": 0}, {"side": "b", "power": 0}, id="others are written"),
        pytest.param(
            {"guest": Knight(name="Bo", health=0, cards=("c-1",))},
            {"guest": {"name": "Bo", "health": 0, "cards": ["c-1"]}},
            id="records and lists as plain JSON",
        ),
        pytest.param({"secret": "x"}, {}, id="what is not declared is not written"),
        # False == 0, but only 0 is the default
        pytest.param({"seed": False}, {"seed": False}, id="a truth value is not the number it equals"),
    ],
)
def test_write(setup, plain):
    knights = (Knight(name="Ada", health=3),)
    written = fields.to_json(Setup(knights=knights, **setup))
    assert written == {"knights": [ADA], **plain}
    assert json.loads(json.dumps(written)) == written
    assert {name: type(value) for name, value in written.items() if name in plain} == {
        name: type(value) for name, value in plain.items()
    }


# --- any declaration there and back --------------------------------------------------------------

IDS = st.text("abcXYZ019-._+", min_size=1, max_size=60)
NAMES = st.text(max_size=20).filter(lambda text: _reads(Words("Name", longest=20, shortest=1), text))
KNIGHTS = st.builds(
    Knight,
    name=NAMES.map(lambda text: Words("Name", longest=20).read(text, "")),
    health=st.integers(0, 10),
    cards=st.lists(IDS, max_size=3).map(tuple),
)
SETUPS = st.builds(
    Setup,
    knights=st.lists(KNIGHTS, min_size=1, max_size=4).map(tuple),
    side=st.sampled_from(["a", "b"]),
    guest=st.none() | KNIGHTS,
    power=st.none() | st.integers(0, 9),
    expert=st.booleans(),
    seed=st.booleans() | st.integers(-999_999, 999_999) | st.sampled_from(["", "a b", "0"]),
)


def _reads(spec, raw):
    try:
        spec.read(raw, "field")
    except Malformed:
        return False
    return True


@given(SETUPS)
def test_write_then_read_is_the_same(setup):
    again = fields.read(Setup, json.loads(json.dumps(fields.to_json(setup))))
    assert again == setup
    assert type(again.seed) is type(setup.seed), "True is not 1 and False is not 0"


@given(SETUPS)
def test_what_is_written_fits_the_schema(setup):
    assert fits(fields.schema(Setup), fields.to_json(setup))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NEARLY = st.fixed_dictionaries(
    {
        "knights": st.lists(
            st.fixed_dictionaries({"name": JSON, "health": st.just(3)}), min_size=1, max_size=4
        )
    },
    optional={"side": JSON, "guest": JSON, "power": JSON, "expert": JSON, "seed": JSON},
)


@given(JSON | NEARLY)
def test_any_json_is_read_or_refused_and_nothing_else(raw):
    if _reads(Record("Setup", Setup), raw):
        setup = fields.read(Setup, raw)
        assert fields.read(Setup, fields.to_json(setup)) == setup
    else:
        with pytest.raises(Malformed, match=r"\.$") as refused:
            fields.read(Setup, raw)
        assert isinstance(refused.value.field, str)


@pytest.mark.parametrize("spec", [WORDS, VALUE, Words("Long", longest=200)], ids=lambda spec: spec.label)
@given(raw=st.text(st.characters(codec=None), max_size=8))
def test_reading_twice_changes_nothing(spec, raw):
    """A log is read again on every replay: what stands in it must stay as it is."""
    if _reads(spec, raw):
        once = spec.read(raw, "field")
        assert spec.read(once, "field") == once


# --- the schema ----------------------------------------------------------------------------------


def test_the_schema_of_a_declaration():
    plain = r"^[A-Za-z0-9._+\-]+$"
    card = {"type": "string", "minLength": 1, "maxLength": 60, "pattern": plain, "title": "Card"}
    assert fields.schema(Knight) == {
        "type": "object",
        "properties": {
            "name": {"type": "string", "minLength": 1, "maxLength": 20, "title": "Name"},
            "health": {"type": "integer", "minimum": 0, "maximum": 10, "title": "Health"},
            "cards": {
                "type": "array", "items": card, "minItems": 0, "maxItems": 3, "title": "Cards", "default": [],
            },
        },
        "required": ["name", "health"],
        "additionalProperties": False,
    }  # fmt: skip


def test_the_schema_of_optional_fields():
    properties = fields.schema(Setup)["properties"]
    assert properties["power"] == {
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": 9, "title": "Power"}, {"type": "null"}],
        "default": None,
    }
    assert properties["side"] == {"type": "string", "enum": ["a", "b"], "title": "Side", "default": "a"}
    assert properties["expert"] == {"type": "boolean", "title": "Expert", "default": False}
    assert "secret" not in properties


@each(
    ("spec", "fitting", "unfitting"),
    [
        (NUMBER, [0, 10], [-1, 11, "1", None, True]),
        (NAME, ["12", "12345"], ["1", "123456", 1, None]),
        (MAYBE, ["", "a"], ["b", None]),
        (ID, ["a", "robot-1.3"], ["", "x" * 61, "a b", 1]),
        (FLAG, [True, False], [0, 1, "yes"]),
        (VALUE, [1, 1.5, "a", True], [None, [], "x" * 201, 10**9, -(10**9)]),
        (LIST, [[0], [1, 2, 3]], [[], [1, 2, 3, 4], [11], "1"]),
        (Record("Knight", Knight), [ADA], [{}, {**ADA, "horse": 1}, [], {**ADA, "health": 11}]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Spec) else "",
)
def test_the_schema_and_the_reading_agree(spec, fitting, unfitting):
    schema = spec.schema()
    assert schema["title"] == spec.label
    for raw in fitting:
        assert fits(schema, raw)
        assert _reads(spec, raw)
    for raw in unfitting:
        assert not fits(schema, raw)
        assert not _reads(spec, raw)


def test_schemas_are_plain_json():
    schema = fields.schema(Setup)
    assert json.loads(json.dumps(schema)) == schema


TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
LIMITS = {
    "minimum": lambda value, limit: value >= limit,
    "maximum": lambda value, limit: value <= limit,
    "minLength": lambda value, limit: len(value) >= limit,
    "maxLength": lambda value, limit: len(value) <= limit,
    "minItems": lambda value, limit: len(value) >= limit,
    "maxItems": lambda value, limit: len(value) <= limit,
    "pattern": lambda value, limit: re.search(limit, value) is not None,
    "enum": lambda value, limit: value in limit,
    "items": lambda value, limit: all(fits(limit, item) for item in value),
    "required": lambda value, limit: all(name in value for name in limit),
    "properties": lambda value, limit: all(fits(limit[name], value[name]) for name in limit if name in value),
    "title": lambda value, limit: isinstance(limit, str),
    "default": lambda value, limit: True,
}


def fits(schema, value):
    """As much of JSON Schema as ours use. A word not known here is a KeyError: it may be misspelled."""
    words = dict(schema)
    if (kinds := words.pop("anyOf", None)) is not None and not any(fits(kind, value) for kind in kinds):
        return False
    if (kind := words.pop("type", None)) is not None:
        if not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean"):
            return False
    else:
        assert kinds is not None, f"a schema says what it is of: {schema}"
    if words.pop("additionalProperties", None) is False and set(value) - set(schema["properties"]):
        return False
    return all(LIMITS[word](value, limit) for word, limit in words.items())


def test_what_is_not_offered_has_a_label_and_cannot_be_chosen():
    side = Choice("Side", {"a": "Side A"}, unoffered={"edge": "On edge"})
    assert [side.label_of(value) for value in ("a", "edge", "z")] == ["Side A", "On edge", "z"]
    with pytest.raises(Malformed, match="one of a is needed"):
        side.read("edge", "side")
