"""A table's panel stands in one form: a tap is a button, and what opens a dialog is a link."""

import re
from pathlib import Path

import pytest
from pages import Phone, dialogs, sentence_in, taps
from werkzeug.datastructures import MultiDict

from companion.games import GAMES
from companion.tables import game_file
from companion.tables.create import new_table, store_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.seeds import Seeds
from companion.tables.store.append import Append
from companion.web.table.move_forms import sent_fields, tap_value

RECORDED = Path(__file__).parents[1] / "recorded"
EVENINGS = [next((RECORDED / slug).glob("*.toml")) for slug in GAMES if slug != "toy"]
MOST_FORMS = 3
"""The panel's, that of a phone that knocks, and that of what a refusal offers instead."""


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture(params=EVENINGS, ids=lambda path: path.parent.name)
def evening(request, app):
    """A table in the middle of a recorded evening."""
    whole = game_file.read_file(request.param)
    with app.app_context():
        table = new_table(whole.game, whole.setup, rules=whole.rules, seeds=Seeds.read("5e" * 32))
        part = whole.log[: int(len(whole.log) * 0.6)]
        return store_table(table, whole.seats, appends=[Append(entry) for entry in part])


@pytest.fixture
def ann(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])


def phones(app, opened):
    """The host's phone, a seat's and one that watches."""
    keys = opened.keys
    return [
        Phone(app.test_client(), opened.code).open(key)
        for key in (keys.host, *keys.seats.values(), keys.watch)
    ]


def forms(html):
    return re.findall(r"<form[^>]*>", html)


def test_a_page_has_few_forms_and_they_stand_in_each_other_nowhere(app, evening):
    for phone in phones(app, evening):
        for answer in (
            phone.get(),
            phone.get(at=1),
            phone.get("/panel"),
            phone.play("undo", of=999, script=False),
        ):
            assert len(forms(answer.text)) <= MOST_FORMS
            open_ones = 0
            for tag in re.findall(r"</?form", answer.text):
                open_ones += 1 if tag == "<form" else -1
                assert open_ones in {0, 1}
            assert answer.text.count('name="csrf_token"') <= MOST_FORMS


def test_each_tap_is_another_one_and_stands_in_the_form(app, evening):
    """Two buttons that mean the same would be one to the finger guard."""
    host = phones(app, evening)[0]
    html = host.get().text
    inside = html.split('id="play"')[1].split("</form>")[0]
    assert len(taps(inside)) == len(taps(html)) > 0
    offered = service_offers(app, evening)
    own = [tap for tap in taps(html) if tap["kind"] not in ("undo", "redo")]
    assert {tap["kind"] for tap in own} <= offered


def service_offers(app, opened):
    """The kinds that the game offers at this table."""
    with app.app_context():
        view = view_table(table_cache.find(opened.code))
        game = GAMES[view.game]
        seats = ["", *opened.keys.seats]
        prompted = [
            offer for seat in seats for prompt in game.prompts(view.state, seat) for offer in prompt.offers
        ]
        return {offer.kind for seat in seats for offer in game.offers(view.state, seat)} | {
            one.kind for one in prompted
        }


def test_a_tap_without_a_script_plays_its_move(app, ann):
    """As a browser sends it: the form's own fields, and the button's."""
    html = ann.get().text
    tap = re.search(r'name="tap" value="(add[^"]*)"', html)[1].replace("&amp;", "&")
    answer = ann.post("/play", expect=0, key="", tap=tap)
    assert (answer.status_code, answer.location) == (303, f"/t/{ann.code}")
    with app.app_context():
        (entry,) = queries.log(table_cache.find(ann.code))
    kind, fields = tap.split("?")
    assert (entry.kind, tap_value(entry.kind, entry.fields)) == (kind, f"{kind}?{fields}")


def test_undo_redo_and_going_back_are_taps_too(ann):
    ann.add(4)
    ann.add(5)
    assert {"kind": "undo", "of": "2"} in taps(ann.get().text)
    assert ann.post("/play", expect=2, key="", tap="undo?of=2").status_code == 303
    assert {"kind": "redo"} in taps(ann.get().text)
    assert ann.post("/play", expect=3, key="", tap="redo").status_code == 303
    past = ann.get(at=1).text
    assert taps(past) == [{"kind": "undo", "of": "1"}]
    assert 'name="expect" value="4"' in past
    assert "dialog/go-back?to=1" in past, "it asks first"
    assert ann.post("/play", expect=4, key="", tap="go-back?to=1").status_code == 303
    assert ann.number == 5


def test_no_field_of_the_panel_belongs_to_the_form(app, evening):
    """Enter in one would press the first button."""
    for phone in phones(app, evening):
        inside = phone.get().text.split('id="play"')[1].split("</form>")[0]
        fields = re.findall(r"<(?:input|select|textarea)[^>]*>", inside)
        own = [field for field in fields if 'form=""' not in field]
        assert {re.search(r'name="(\w+)"', field)[1] for field in own} <= {"csrf_token", "expect", "key"}


def test_a_dialog_is_opened_by_a_link_with_what_is_filled_in(ann):
    assert ("dialog/correct", {"what": "count"}) in dialogs(ann.get().text)


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": "red", "by": 1},
        {"seat": "red", "by": -1},
        {"word": "a b&c=d?e+f%41", "other": "", "on": True, "off": False},
        {"some": ["a", "b"], "numbers": (1, 2)},
        {"name": "Søren “the” <b>"},
        {},
    ],
)
def test_the_value_of_a_tap_is_read_as_the_fields_it_was_written_from(app, fields):
    texts = {True: "yes", False: "no"}
    sent = sent_fields(MultiDict({"tap": tap_value("play-it", fields), "expect": "3"}))
    assert (sent["kind"], sent["expect"]) == ("play-it", "3")
    for name, value in fields.items():
        values = value if isinstance(value, list | tuple) else [value]
        assert sent.getlist(name) == [texts[one] if isinstance(one, bool) else str(one) for one in values]


MALFORMED = [
    ("levitate", {"kind": "levitate"}),
    ("", {"kind": ""}),
    ("?", {"kind": ""}),
    ("?seat=red&by=1", {"kind": "", "seat": "red", "by": "1"}),
    ("add", {"kind": "add"}),
    ("add?", {"kind": "add"}),
    ("add?seat", {"kind": "add", "seat": ""}),
    ("add?seat=red&by=several", {"kind": "add", "seat": "red", "by": "several"}),
    ("add?seat=red&by=1?2", {"kind": "add", "seat": "red", "by": "1?2"}),
    ("add?seat=red&by=" + "9" * 5000, {"kind": "add", "seat": "red", "by": "9" * 5000}),
    ("add?seat=%ff%00&by=1", {"kind": "add", "seat": "\ufffd\0", "by": "1"}),
    ("add?seat=red&by=%zz", {"kind": "add", "seat": "red", "by": "%zz"}),
    ("add&seat=red&by=1", {"kind": "add&seat=red&by=1"}),
    ("undo?of=the+last", {"kind": "undo", "of": "the last"}),
    ("undo?of=99", {"kind": "undo", "of": "99"}),
    ("go-back?to=-1", {"kind": "go-back", "to": "-1"}),
]


@pytest.mark.parametrize(("tap", "fields"), MALFORMED, ids=[tap[:30] or "nothing" for tap, _ in MALFORMED])
def test_a_malformed_tap_is_refused_as_malformed_fields_are(ann, tap, fields):
    """With the same sentence and the same status, with a script and without, and nothing is changed."""
    for script in (True, False):
        by_fields = ann.post("/play", script, **fields, expect=0)
        by_tap = ann.post("/play", script, tap=tap, expect=0)
        assert by_tap.status_code == by_fields.status_code == 422
        assert sentence_in(by_tap.text) == sentence_in(by_fields.text) != ""
    assert ann.number == 0


def test_a_tap_of_many_fields_is_read_at_once(ann):
    """As many fields of one name, of which the first counts."""
    answer = ann.post("/play", True, tap="add?" + "&".join(["seat=red"] * 5_000) + "&by=1")
    assert answer.status_code == 200
