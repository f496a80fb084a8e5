"""What people type is stored as it shows: nothing in it turns the direction of writing or hides."""

import pytest

from companion.engine.errors import Malformed
from companion.engine.moves import read_move
from companion.games import GAMES
from companion.tables.box_cards import box_cards, save_box_card
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

UNSEEN = "\ufeff\u200b \u202e\u2800"
KNIGHTS = {
    "knights": [{"knight": "gavriil", "health": 10, "slots": 2, "slots_top": 5, "power": 0, "power_top": 4}],
    "homeworld": {"homeworld": "nisarin", "health": 20, "power_top": 5},
}


def boss(name):
    counter = {"id": "heat", "name": name, "start": 3, "most": 10, "exhaust": 1}
    return {"boss": "furnace", "health": 9, "tokens": 2, "deck": 6, "discard": 3, "counters": [counter]}


def test_a_name_that_shows_nothing_is_none(sit):
    table = sit(names=(UNSEEN, "\u202eBo\U000e0041b\u2069"))
    assert [seat.name for seat in view_table(table_cache.find(table.code)).seats] == ["Player 1", "Bob"]
    assert table.stored("SELECT name FROM seat WHERE place = 1") == "Bob"


def test_a_note_beside_a_correction(table):
    entry = table.play(
        "correct", fields={"what": "count", "value": 3, "why": "\u202ecounted\u200b anew"}
    ).entry
    assert entry.fields["why"] == "counted anew"
    entry = table.play("correct", fields={"what": "count", "value": 4, "why": UNSEEN}).entry
    assert "why" not in entry.fields


def test_what_a_set_up_calls_something(app):
    opened = open_table("astro_knights", {**KNIGHTS, "boss": boss("He\u2066at\u200b")}, ["Ann"])
    assert view_table(table_cache.find(opened.code)).setup.boss.counters[0].name == "Heat"


def test_what_has_to_have_a_name_needs_one_that_shows(app):
    with pytest.raises(Malformed) as refusal:
        open_table("astro_knights", {**KNIGHTS, "boss": boss(UNSEEN)}, ["Ann"])
    assert refusal.value.field == "setup.boss.counters[0].name"


def test_a_card_typed_by_hand(app):
    save_box_card("toy", "note", "one", {"name": "\u202eCard", "texts": ["\ufeff"]})
    assert box_cards("toy")["note"]["one"] == {"name": "Card", "texts": [""]}


def test_what_was_stored_before_is_read_as_it_is(table):
    """A log is for ever: an old name that shows nothing does not shut its table."""
    move = {"what": "count", "value": 3, "why": UNSEEN.strip()}
    assert read_move(GAMES["toy"].moves, "correct", move).why
