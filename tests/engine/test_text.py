"""Sentences that remember their template and values."""

import copy
import pickle

import pytest
from each import each

from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.engine.text import Text, in_a_row, plain_list, visible, visible_text


def test_it_is_the_english_sentence_and_remembers_its_parts():
    text = Text("{name} has {count} left.", name="Red", count=2)
    assert text == "Red has 2 left."
    assert isinstance(text, str)
    assert (text.template, text.values) == ("{name} has {count} left.", {"name": "Red", "count": 2})


@each(
    ("text", "expected"),
    [
        pytest.param(Text("Plain."), "Plain.", id="without values"),
        pytest.param(Text("{} and {oops"), "{} and {oops", id="braces without values stay"),
        # a player may be called anything: what is filled in is never read as a template
        pytest.param(
            Text("{name} won.", name="{count} {0!r}"), "{count} {0!r} won.", id="braces in a value stay"
        ),
        pytest.param(Text("{template}", template="x"), "x", id="a value called template"),
        pytest.param(
            Text("Over: {end}", end=Text("{n} fell.", n="Io")),
            "Over: Io fell.",
            id="a sentence in a sentence",
        ),
    ],
)
def test_filled_in(text, expected):
    assert text == expected


@each("again", [copy.copy, copy.deepcopy, lambda text: pickle.loads(pickle.dumps(text))])
def test_a_copy_remembers_too(again):
    """Its finished string must not be filled in a second time either."""
    text = again(Text("{name} won.", name="{name}"))
    assert (text, text.template, text.values) == ("{name} won.", "{name} won.", {"name": "{name}"})


def test_a_value_without_its_word_is_a_programming_error():
    with pytest.raises(KeyError, match="count"):
        Text("{name} {count}", name="Red")


@each(
    ("items", "expected"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (("a", "b"), "a and b"),
    ],
)
def test_plain_list(items, expected):
    assert plain_list(items) == expected


@each(
    ("items", "joined", "expected"),
    [
        ((), {}, ""),
        (("a",), {}, "a"),
        (("a", "b", "c"), {}, "a, b, c"),
        (("a", "b", "c"), {"joined": "{items}; {item}"}, "a; b; c"),
    ],
)
def test_in_a_row(items, joined, expected):
    row = in_a_row([Text(item) for item in items], **joined)
    assert row == expected
    assert type(row) is Text


def test_plain_list_with_another_last_word():
    assert plain_list(["a", "b", "c"], last="or") == "a, b or c"


def test_plain_list_is_put_together_by_sentences():
    """Every language has its own words and signs between the items."""
    listed = plain_list([Text("water"), "Ada", "Ben"])
    assert listed.template == "{items} and {item}"
    assert listed.values["items"].template == "{items}, {item}"
    assert listed.values["items"].values["items"].template == "water"


# --- what people type ----------------------------------------------------------------------------


@each(
    ("typed", "kept"),
    [
        pytest.param("Ada", "Ada", id="as it is"),
        pytest.param("Zoë 🚀", "Zoë 🚀", id="beyond ASCII"),
        pytest.param("👩\u200d👧", "👩\u200d👧", id="what joins a family"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="what parts Persian letters"),
        pytest.param("❤\ufe0f", "❤\ufe0f", id="what makes a heart red"),
        pytest.param("שרה", "שרה", id="from right to left"),
        pytest.param("\u202eAda", "Ada", id="turned around"),
        pytest.param("A\u2066d\u2069a\u200e\u200f\u061c", "Ada", id="marks of direction"),
        pytest.param("Ada\U000e0042\U000e007f", "Ada", id="tags"),
        pytest.param("Be\u00adn\u200b\u2060\ufeff", "Ben", id="no width"),
        pytest.param("\ufeff", "", id="a byte order mark alone"),
        pytest.param("\u200b \u200d\u2003", "", id="joiners and spaces"),
        pytest.param("\u3164\u2800\uffa0", "", id="letters that are blank"),
        pytest.param("\ufe0f\u034f", "", id="selectors of nothing"),
        pytest.param("\x00é", "\x00é", id="a control character is refused elsewhere"),
        pytest.param("\x00", "\x00", id="so is one alone"),
    ],
)
def test_what_shows_nothing_is_taken_out(typed, kept):
    assert visible_text(typed) == kept


def test_every_text_of_a_value_is_made_visible():
    typed = {"a\u200b": ["\ufeff", {"b": "x\u202e"}], "n": 3, "t": ("\u2066",), "f": None, "y": True}
    kept = {"a\u200b": ["", {"b": "x"}], "n": 3, "t": [""], "f": None, "y": True}
    assert visible(typed) == kept


# --- the errors, whose texts these are -----------------------------------------------------------


@each(
    ("error", "sentence"),
    [
        (IllegalMove("Not now."), "Not now."),
        (IllegalMove("{count} left.", count=3), "3 left."),
        (UnknownMove("What?"), "What?"),
        (Malformed("seat", "{label}: missing.", label="Seat"), "Seat: missing."),
        # words of the sentence may be called as the arguments are
        (Malformed("seat", "{field} {reason}", field="a", reason="b"), "a b"),
        (StaleMove(7), "Somebody else was faster: the table has moved on. Look again before you tap."),
    ],
)
def test_an_error_is_its_sentence(error, sentence):
    assert isinstance(error, TableError)
    assert (str(error), error.reason) == (sentence, sentence)
    assert isinstance(error.reason, Text)


def test_an_error_keeps_a_text_it_was_given():
    text = Text("{count} left.", count=3)
    assert IllegalMove(text).reason is text


def test_what_an_error_knows_besides():
    assert Malformed("knights[1].health", "No.").field == "knights[1].health"
    assert StaleMove(7).number == 7


@each(("count", "sentence"), [(0, "0 cards of Red"), (1, "a card of Red"), (2, "2 cards of Red")])
def test_a_sentence_depends_on_its_count(count, sentence):
    text = Text.counted("a card of {name}", "{count} cards of {name}", count=count, name="Red")
    assert text == sentence
    assert (text.template, text.many) == ("a card of {name}", "{count} cards of {name}")
    assert text.values == {"count": count, "name": "Red"}
