"""Opening a table, and box cards."""

import pytest

from companion.engine.errors import Malformed
from companion.games import GAMES
from companion.tables import create
from companion.tables.box_cards import box_cards, save_box_card
from companion.tables.create import LETTERS, open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table


def test_a_new_table(sit):
    table = sit({"goal": 50, "start": 2}, ("Alice", "", "  Eve  "))
    view = view_table(table_cache.find(table.code))
    assert [(seat.id, seat.name) for seat in view.seats] == [
        ("red", "Alice"),
        ("blue", "Player 2"),
        ("green", "Eve"),
    ]
    assert (view.game, view.rules, view.number, view.setup.start) == ("toy", 1, 0, 2)
    assert (view.state.count, view.top, view.outcome, view.seed) == (2, None, None, None)
    assert len(view.seed_hash) == 64
    assert set(table.keys.seats) == {"red", "blue", "green"}


def test_a_code_can_be_called_across_the_table(app):
    assert not set("0O1IL") & set(LETTERS)
    code = create.new_code()
    assert len(code) == create.codes.length == 5
    assert set(code) <= set(LETTERS)


def test_a_code_in_use_is_drawn_again(sit, monkeypatch):
    first = sit()
    codes = iter([first.code, first.code, "ZZZZZ"])
    monkeypatch.setattr(create, "new_code", lambda: next(codes))
    assert sit().code == "ZZZZZ"
    assert first.stored("SELECT count(*) FROM seat") == 4, "nothing is left of the attempts"


def test_no_two_tables_share_a_seed(sit):
    assert (
        view_table(table_cache.find(sit().code)).seed_hash
        != view_table(table_cache.find(sit().code)).seed_hash
    )


@pytest.mark.parametrize(
    ("setup", "names", "field"),
    [
        ({}, ["Alice"], "setup.goal"),
        ({"goal": "many"}, ["Alice"], "setup.goal"),
        ({"goal": 5, "moon": 1}, ["Alice"], "setup.moon"),
        ({"goal": 5, "marks": [1, 10]}, ["Alice"], "setup.marks[1]"),
        ({"goal": 5, "start": 5}, ["Alice"], "setup.start"),
        ([], ["Alice"], "setup"),
        (None, ["Alice"], "setup"),
        ({"goal": 5}, [], "seats"),
        ({"goal": 5}, [*"ABCDEFGHIJKLM"], "seats"),
        ({"goal": 5}, ["Alice", "B" * 25], "seats[1].name"),
        ({"goal": 5}, [7], "seats[0].name"),
    ],
)
def test_a_malformed_table_is_not_opened(app, setup, names, field):
    with pytest.raises(Malformed) as refused:
        open_table("toy", setup, names)
    assert refused.value.field == field


def test_an_unknown_game(app):
    with pytest.raises(Malformed) as refused:
        open_table("chess", {}, ["Alice"])
    assert refused.value.field == "game"
    assert "chess" not in GAMES


# --- box cards -----------------------------------------------------------------------------------


def test_what_was_typed_once_is_offered_and_filled_in(sit):
    sit({"goal": 42, "mat": "blue-mat"})
    assert box_cards("toy") == {"mat": {"blue-mat": {"goal": 42, "dealt": True}}}
    again = sit({"mat": "blue-mat"})
    assert view_table(table_cache.find(again.code)).setup.goal == 42


def test_what_is_learned_in_play_is_kept_too(sit):
    table = sit({"goal": 42, "mat": "blue-mat"})
    table.correct("dealt", False)
    assert box_cards("toy")["mat"]["blue-mat"]["dealt"] is False


def test_a_card_typed_by_hand_takes_the_place_of_the_older_one(app):
    for goal in (1, 2):
        save_box_card("toy", "mat", "red-mat", {"goal": goal})
    assert box_cards("toy") == {"mat": {"red-mat": {"goal": 2}}}
    assert box_cards("chess") == {}


@pytest.mark.parametrize(("kind", "card", "field"), [("", "red", "kind"), ("mat", "a b", "id")])
def test_a_card_without_a_proper_name(app, kind, card, field):
    with pytest.raises(Malformed) as refused:
        save_box_card("toy", kind, card, {})
    assert refused.value.field == field


def test_the_same_card_kept_twice_at_once(table):
    answers = table.at_once(*[lambda: save_box_card("toy", "mat", "red", {"goal": 1})] * 4)
    assert answers == [None] * 4
