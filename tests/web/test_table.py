"""The table page and the one play route: it plays, then each refusal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pages import Phone, dialogs, number_in, sentence_in
from werkzeug.datastructures import MultiDict

from companion.engine.fields import Choice, Flag, Id, Many, Number, Words, declare, specs
from companion.engine.moves import Move
from companion.web.table.move_forms import choices_of, plain_value
from companion.web.templating.template_filters import shown


@pytest.fixture
def config(config):
    """Cross-site tokens have tests of their own below."""
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


@pytest.fixture
def ben(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])


@pytest.fixture
def watcher(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.watch)


@pytest.fixture
def outsider(app, opened):
    return Phone(app.test_client(), opened.code)


# --- the page ------------------------------------------------------------------------------------


def test_the_table(ben):
    html = ben.get().text
    assert "Go on, blue." in html
    assert "The Toy" in html
    assert 'data-home="/t/' in html
    assert number_in(html) == 0


def views_in(answer):
    """The views of an answer that are drawn, and those that are left out."""
    found = re.findall(r'id="view-(\w+)"[^>]*?( data-left-out)?>', answer.text)
    return [view for view, out in found if not out], [view for view, out in found if out]


@pytest.mark.parametrize(
    ("shown", "drawn"),
    [
        ("table", ["turn", "table", "log"]),
        ("turn", ["turn", "log"]),
        ("nothing of ours", ["turn", "log"]),
        ("", ["turn", "table", "log"]),
        (None, ["turn", "table", "log"]),  # a page of before, or a program
    ],
)
def test_views_that_a_phone_does_not_show_are_left_out_of_what_a_tap_brings(ben, shown, drawn):
    headers = {"X-Companion-Fragment": "true", **({} if shown is None else {"X-Companion-Views": shown})}
    answer = ben.client.get(f"/t/{ben.code}/panel", headers=headers)
    assert views_in(answer) == (drawn, [view for view in ("table",) if view not in drawn])
    played = ben.client.post(
        f"/t/{ben.code}/play", data={"kind": "add", "seat": "red", "by": "1"}, headers=headers
    )
    assert views_in(played)[0] == drawn


@pytest.mark.parametrize(("shown", "tabs"), [("turn tabs", 0), ("turn", 3), ("", 3)])
def test_a_phone_that_shows_a_view_keeps_its_tabs(ben, shown, tabs):
    """They never change; one that has none, as it was passed on, does not say so and gets them."""
    headers = {"X-Companion-Fragment": "true", "X-Companion-Views": shown}
    html = ben.client.get(f"/t/{ben.code}/panel", headers=headers).text
    assert html.count('<input type="radio" name="view"') == tabs
    assert html.count('id="views"') == 1


def test_a_whole_page_leaves_nothing_out(ben):
    assert views_in(ben.client.get(f"/t/{ben.code}", headers={"X-Companion-Views": "turn"}))[1] == []


def test_no_script_and_no_style_stands_in_the_page(ben):
    html = ben.get().text
    assert " style=" not in html
    assert "<style" not in html
    assert html.count("<script") == html.count("<script src=")
    assert " onclick" not in html


def test_a_greyed_act_says_why(host):
    assert 'data-refusal="0 cards are left."' in panel_with(host, "draw")


def panel_with(phone, kind):
    """The plain panel offers what the game offers."""
    html = phone.get().text
    assert kind in html.lower()
    return html


def test_who_comes_by_a_copied_address_is_asked_for_the_seat(outsider):
    answer = outsider.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/join/{outsider.code}")


def test_an_outsider_gets_no_panel(outsider):
    assert outsider.get("/panel").status_code == 401


def test_an_unknown_table(outsider):
    assert replace(outsider, code="ZZZZZ").get().status_code == 404


def test_the_panel_for_a_page_that_is_behind(ben):
    ben.add()
    assert number_in(ben.get("/panel", known=0).text) == 1


def test_no_panel_for_a_page_that_is_not(ben):
    ben.add()
    assert ben.get("/panel", known=1).status_code == 204


def test_who_watches_sees_no_acts(watcher):
    html = watcher.get().text
    assert "data-move" not in html
    assert "You are watching." in html


# --- playing -------------------------------------------------------------------------------------


def test_a_tap_answers_with_the_fresh_table(ben):
    answer = ben.add(3)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith("<main") or '<main id="table"' in answer.text
    assert "<html" not in answer.text
    assert number_in(answer.text) == 1


def test_without_a_script_a_tap_leads_back_to_the_table(ben):
    answer = ben.add(script=False)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/t/{ben.code}"


def test_the_same_key_plays_once(ben):
    first, again = ben.add(key="tap-1"), ben.add(key="tap-1")
    assert first.status_code == again.status_code == 200
    assert number_in(again.text) == 1


def test_a_tap_of_a_page_without_scripts_has_a_key_made_for_it(ben):
    ben.add(key="", script=False)
    ben.add(key="", script=False)
    assert ben.number == 2


def test_the_log_says_who_tapped(ben):
    ben.add()
    assert "seat-blue" in ben.get("/history").text


def test_a_switch_that_is_off_is_a_no(ben):
    assert ben.play("write", seat="blue", number="4", bold="", expect="0").status_code == 200
    assert ben.play("write", seat="blue", number="5", bold=["", "yes"], expect="1").status_code == 200


# --- refusals ------------------------------------------------------------------------------------


def test_an_illegal_move(ben):
    answer = ben.add(-5)
    assert answer.status_code == 422
    assert sentence_in(answer.text) == "There are only 0."
    assert number_in(answer.text) == 0


def test_an_illegal_move_without_a_script_shows_the_page(ben):
    answer = ben.add(-5, script=False)
    assert answer.status_code == 422
    assert "<html" in answer.text
    assert sentence_in(answer.text) == "There are only 0."


def test_a_tap_says_which_entry_it_made(ben):
    first, again = ben.add(key="tap-1"), ben.add(key="tap-1")
    assert first.headers["X-Companion-Entry"] == again.headers["X-Companion-Entry"] == "1"


def test_a_tap_behind_the_phones_own_unanswered_one(ben):
    ben.play("write", seat="blue", number=1, expect=0, key="tap-1")
    assert ben.play("write", seat="blue", number=2, expect=0).status_code == 409
    answer = ben.play("write", seat="blue", number=2, expect=0, **{"after-keys": "tap-0 tap-1"})
    assert (answer.status_code, number_in(answer.text)) == (200, 2)


def test_a_change_of_mind_that_came_too_late_is_said(ben):
    """The first tap was stored and its answer lost; the second took its place, and its key, on the phone."""
    ben.play("write", seat="blue", number=1, expect=0, key="tap-1")
    late = ben.play("write", seat="blue", number=2, expect=0, key="tap-1", instead="yes")
    assert late.status_code == 422
    assert sentence_in(late.text).startswith("Your first choice had reached the table already.")
    again = ben.play("write", seat="blue", number=1, expect=0, key="tap-1", instead="yes")
    assert (again.status_code, number_in(again.text)) == (200, 1)


def test_a_change_of_mind_in_time_is_played(ben):
    assert ben.play("write", seat="blue", number=2, expect=0, key="tap-1", instead="yes").status_code == 200
    assert ben.play("write", seat="blue", number=2, expect=0, key="tap-1", instead="yes").status_code == 200


def test_a_stale_move(ben):
    ben.play("draw", expect="0")
    answer = ben.play("draw", expect="0")
    assert answer.status_code == 409
    assert number_in(answer.text) == 1
    assert sentence_in(answer.text).startswith("Somebody else was faster")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        pytest.param("add", {"seat": "red", "by": "many"}, id="a number that is none"),
        pytest.param("add", {"seat": "red", "by": "9" * 400}, id="a number too long"),
        pytest.param("add", {"seat": "red", "by": "\u0663"}, id="a figure of another script"),
        pytest.param("add", {"seat": "red"}, id="a field missing"),
        pytest.param("add", {"seat": "<b>", "by": "1"}, id="no id"),
        pytest.param("nothing", {}, id="no such kind"),
        pytest.param("", {}, id="no kind"),
        pytest.param("draw", {"expect": "-1"}, id="no entry's number"),
        pytest.param("draw", {"expect": "\u00b2"}, id="a raised figure"),
        pytest.param("draw", {}, id="not drawn against anything"),
        pytest.param("undo", {"of": "x"}, id="undo of no number"),
        pytest.param("go-back", {"expect": "0"}, id="back to nowhere"),
        pytest.param("add", {"seat": "red", "by": "1", "key": "\u0000"}, id="a key that cannot be written"),
        pytest.param("correct", {"what": "count", "value": "much"}, id="a value of the wrong type"),
        pytest.param("correct", {"what": "nothing", "value": "1"}, id="nothing to correct"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(ben, kind, fields):
    answer = ben.play(kind, **fields)
    assert answer.status_code == 422
    assert sentence_in(answer.text)
    assert ben.number == 0


def test_who_watches_cannot_play(watcher):
    assert watcher.add().status_code == 403


def test_an_outsider_cannot_play(outsider):
    assert outsider.add().status_code == 401


def test_somebody_elses_sheet(app, opened, ben):
    Phone(app.test_client(), opened.code).open(opened.keys.seats["red"]).get()
    answer = ben.play("write", seat="red", number="4", expect="0")
    assert answer.status_code == 403
    assert sentence_in(answer.text) == "Alice plays on their own phone."
    assert number_in(answer.text) == 0, "the answer brings the table as it stands"


def test_reading_the_play_address(ben):
    assert ben.get("/play").status_code == 405


class TestTokens:
    @pytest.fixture
    def config(self, config):
        return {**config, "WTF_CSRF_ENABLED": True}

    def test_a_form_of_the_page_plays(self, ben):
        token = ben.get().text.split('name="csrf-token" content="')[1].split('"')[0]
        assert ben.add(csrf_token=token).status_code == 200

    def test_without_a_token_nothing_is_played(self, ben):
        answer = ben.add()
        assert answer.status_code == 400
        assert sentence_in(answer.text)
        assert ben.number == 0


# --- undo, redo, the past, corrections -----------------------------------------------------------


def test_undo_says_what_it_takes_back(ben):
    ben.add(3)
    assert "Undo: Alice counts 3." in ben.get().text


def test_undo_and_redo(ben):
    ben.add()
    assert number_in(ben.play("undo", of="1").text) == 2
    assert number_in(ben.play("redo", expect="2").text) == 3


def test_two_taps_on_undo_undo_once(ben):
    ben.add()
    ben.add()
    ben.play("undo", of="2", key="a")
    assert ben.play("undo", of="2", key="b").status_code == 422


def test_undo_of_what_showed_a_card_asks_first(ben):
    ben.play("draw", expect="0")
    assert ("dialog/undo", {"of": "1"}) in dialogs(ben.get().text)
    assert "Take it back anyway?" in ben.get("/dialog/undo", script=True, of=1).text


def test_the_table_as_it_was(ben):
    ben.add(4)
    ben.add(5)
    html = ben.get(at=1).text
    assert "As it was after entry 1" in html
    assert "Alice counts 4." in html
    assert "Go back to here" in html
    assert "Take back just this" in html
    assert "data-move" not in html
    assert "data-home" not in html


def test_the_past_of_no_entry(ben):
    assert ben.get(at=7).status_code == 400
    assert ben.get(at="x").status_code == 400


def test_going_back(ben):
    ben.add(4)
    ben.add(5)
    assert ben.play("go-back", script=False, to="1", expect="2").status_code == 303
    assert "Undo: Alice counts 4." in ben.get().text


def test_set_by_hand(ben):
    assert ben.play("correct", what="count", value="7").status_code == 200
    assert ben.play("correct", what="dealt", value="").status_code == 200
    assert "Not changed since the start." not in ben.get("/value/count", script=True).text


# --- dialogs -------------------------------------------------------------------------------------


def test_the_dialog_of_a_correction(ben):
    html = ben.get("/dialog/correct", script=True, what="count").text
    assert 'name="value"' in html
    assert 'value="0"' in html
    assert "<html" not in html


def test_a_dialog_without_a_script_is_a_page(ben):
    assert "<html" in ben.get("/dialog/correct", what="count").text


def test_the_scripts_of_a_page_from_before_an_update_get_fragments(ben):
    assert (
        "<html"
        not in ben.client.get(f"/t/{ben.code}/dialog/correct?what=count", headers={"HX-Request": "true"}).text
    )


def test_the_links_of_a_page_from_before_an_update_open_its_dialogs(ben):
    assert "<html" in ben.get("/sheet/correct", what="count").text


def test_a_dialog_asks_for_what_is_open(ben):
    html = ben.get("/dialog/write", script=True, seat="blue").text
    assert 'name="number"' in html
    assert 'name="seat" value="blue"' in html


@pytest.mark.parametrize("path", ["/dialog/correct?what=x", "/dialog/correct", "/value/x"])
def test_a_dialog_of_nothing(ben, path):
    assert ben.client.get(f"/t/{ben.code}{path}").status_code == 422


def test_a_dialog_of_no_kind(ben):
    assert ben.get("/dialog/nothing").status_code == 400


def test_the_settings_list_every_value(ben):
    assert "Dealt by the app" in ben.get("/settings").text


@pytest.mark.parametrize(("words", "found"), [("dealt BY", True), ("", True), ("nothing of the kind", False)])
def test_the_settings_find_values_by_words_of_their_label(ben, words, found):
    html = ben.client.get(f"/t/{ben.code}/settings", query_string={"find": words}).text
    assert ("Dealt by the app" in html, "No value has" in html) == (found, not found)
    assert (f'value="{words}"' in html) == bool(words)


# --- the end -------------------------------------------------------------------------------------


def test_at_the_end_the_result_stands_beside_undo(ben):
    ben.play("correct", what="count", value="100")
    html = ben.get().text
    assert "The goal of 100 is reached." in html
    assert "See the result" in html
    assert 'data-playing="no"' in html


# --- forms from declarations ---------------------------------------------------------------------


class Anything(
    Move,
):
    kind = "anything"
    sentence = "Anything."
    amount: int = declare(Number("Amount", 0, 9, pad=(1, 5)))
    word: str = declare(Words("Word", 10), default="")
    side: str = declare(Choice("Side", {"": "", "left": "Left"}), default="")
    who: str = declare(Id("Who", of="seat"))
    loud: bool = declare(Flag("Loud"), default=False)
    some: tuple = declare(Many("Some", Id("One"), 0, 3), default=())


def test_texts_are_brought_to_plain_values():
    typed = MultiDict(
        [("amount", ""), ("amount", "\u22123"), ("word", " hi "), ("who", "red"), ("loud", ""), ("some", "a")]
    )
    declared = {name: spec for name, spec in specs(Anything).items() if name in typed}
    values = {name: plain_value(spec, typed.getlist(name)) for name, spec in declared.items()}
    assert values == {"amount": -3, "word": "hi", "who": "red", "loud": False, "some": ["a"]}


def test_a_choice_that_stands_for_nothing_is_not_shown():
    assert choices_of(specs(Anything)["side"]) == (("left", "Left"),)


@pytest.mark.parametrize(
    ("value", "read"),
    [(-3, "−3"), (0, "0"), (True, "yes"), (False, "no"), ("a-b", "a-b"), ("", "–"), (None, "–")],
)
def test_a_value_is_shown_as_people_read_it(app, value, read):
    with app.test_request_context():
        assert shown(value) == read


def test_no_two_ways_of_the_menu_have_the_same_icon(opened, app):
    html = Phone(app.test_client(), opened.code).open(opened.keys.host).get().text
    icons = re.findall(
        r"sprite\.svg[^#]*#([a-z]+)", html.split('class="menu-list"')[1].split("</details>")[0]
    )
    assert len(icons) > 4
    assert len(set(icons)) == len(icons)
