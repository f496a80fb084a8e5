"""A figure on a table is the value that it names: then a page may set it from an entry or a tap."""

import re
from html.parser import HTMLParser
from urllib.parse import parse_qsl

import pytest
from games.situations import SITUATIONS
from pseudo_locale import PEOPLE
from situation_tables import open_situation, situation_games

from companion.engine.fields import specs
from companion.engine.moves import read_move
from companion.engine.values import by_id
from companion.games import GAMES
from companion.web.table.move_forms import plain_value

NUMBER = re.compile(r"[+−]?\d+")


class Figures(HTMLParser):
    """The figures of a page with what they show; of each stepper the value and what −1 and +1 send."""

    def __init__(self, html):
        super().__init__()
        self.shown, self.steppers, self._within, self._value = [], [], 0, ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if self._within:
            self._within += tag == "div"
        elif tag == "div" and given.get("class") == "stepper":
            self._within = 1
            self.steppers.append(("", []))
        if "data-value" in given:
            self._value = given["data-value"]
            if self._within:
                self.steppers[-1] = (self._value, self.steppers[-1][1])
        if self._within and given.get("name") == "tap":
            self.steppers[-1][1].append((1 if self.steppers[-1][0] else -1, given["value"]))

    def handle_endtag(self, tag):
        self._within -= tag == "div" and self._within > 0
        self._value = ""

    def handle_data(self, data):
        if self._value:
            self.shown.append((self._value, data))


@pytest.fixture
def situations(app, monkeypatch):
    for slug, game in situation_games().items():
        monkeypatch.setitem(GAMES, slug, game)


def pages(app, slug, name):
    """The table in this situation, as each of two seats sees it, and on a television."""
    with app.app_context():
        opened = open_situation(slug, name, PEOPLE)
    for key in list(opened.keys.seats.values())[:2]:
        client = app.test_client()
        client.get(f"/t/{opened.code}/key/{key}")
        yield Figures(client.get(f"/t/{opened.code}").text)
    yield Figures(client.get(f"/t/{opened.code}/screen").text)


@pytest.mark.parametrize("slug", GAMES)
def test_a_plain_number_is_the_value_that_it_names(app, situations, slug):
    numbers, wrong = 0, []
    for name, state in SITUATIONS[slug].items():
        values = {what: one.value for what, one in by_id(GAMES[slug].values(state)).items()}
        shown = {pair for page in pages(app, slug, name) for pair in page.shown if NUMBER.fullmatch(pair[1])}
        numbers += len(shown)
        wrong += [
            (name, what, text) for what, text in shown if values.get(what) != int(text.replace("−", "-"))
        ]
    assert numbers
    assert wrong == []


@pytest.mark.parametrize("slug", GAMES)
def test_minus_and_plus_change_their_figure_by_one(app, situations, slug):
    """Unless it stands at its limit."""
    game = GAMES[slug]
    for name, state in SITUATIONS[slug].items():
        before = by_id(game.values(state))
        steps = {
            (what, *step)
            for page in pages(app, slug, name)
            for what, taps in page.steppers
            if what
            for step in taps
        }
        for what, by, tap in steps:
            kind, _, query = tap.partition("?")
            after = by_id(game.values(game.play(state, move_of(game, kind, dict(parse_qsl(query))))))
            changed = after[what].value - before[what].value
            limit = before[what].spec.least if by < 0 else before[what].spec.most
            assert changed == (0 if before[what].value == limit else by), (name, tap)


def move_of(game, kind, fields):
    """The move that a button's text makes."""
    known = specs(game.moves[kind])
    return read_move(
        game.moves, kind, {name: plain_value(known[name], [text]) for name, text in fields.items()}
    )
