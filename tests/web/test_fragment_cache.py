"""A part that is kept shows what a fresh one would, at every moment of recorded evenings."""

import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from flask import render_template, render_template_string

from companion.engine import fields
from companion.tables import game_file
from companion.tables.access.access_keys import Role
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.web.access.asker import Asker
from companion.web.table.panel import Panel
from companion.web.templating import fragment_cache

RECORDED = Path(__file__).parents[1] / "recorded"
MOMENTS = 12
EVENINGS = (
    "astro_knights/four_players",
    "astrojam/points_overtaken",
    "exoplanet_colony/three_players_by_colour",
    "hundred_astronauts/projectiles_and_limits",
    "hundred_astronauts/two_populate",
    "welcome_to_the_moon/colony_four_players",
    "welcome_to_the_moon/launch_astra_lifts_off",
    "welcome_to_the_moon/dome_solo_deck",
    "welcome_to_the_moon/mine_typed_cards",
    "welcome_to_the_moon/virus_missions",
)


@pytest.fixture(params=EVENINGS)
def evening(request, app):
    """A table with the whole log of an evening."""
    with app.app_context():
        return game_file.import_file(RECORDED / f"{request.param}.toml").code


def page_at(code, seat, number, role):
    """The table as a phone saw it when this entry was the last one."""
    view = view_table(table_cache.find(code), at=number)
    names = {one.id: one.name for one in view.seats}
    now = replace(view, at=None, number=number)
    return Panel(now, Asker(code, "key", role), seat, names=names)


def test_a_kept_part_is_what_a_fresh_one_would_be(app, evening):
    with app.app_context():
        last = view_table(table_cache.find(evening)).number
        seats = [seat.id for seat in table_cache.find(evening).seats][:2]
    phones = [(seat, Role("seat", seat)) for seat in seats] + [(seats[-1], Role("watch"))]
    for number in range(0, last + 1, max(1, last // MOMENTS)):
        for seat, role in phones:
            with app.test_request_context():
                page = page_at(evening, seat, number, role)
                again = render_template("table/_panel.html", page=page)
                fragment_cache.forget()
                assert render_template("table/_panel.html", page=page) == again


def test_a_part_that_did_not_change_is_not_made_again(app, opened_knights, monkeypatch):
    made = []
    code = opened_knights
    with app.test_request_context():
        page = page_at(code, "red", 0, Role("seat", "red"))
        render_template("table/_panel.html", page=page)
        template = type(app.jinja_env.get_template("base.html"))
        render = template.render
        monkeypatch.setattr(
            template, "render", lambda self, *given: made.append(self.name) or render(self, *given)
        )
    with app.app_context():
        play_tap(table_cache.find(code), Tap("damage-boss", {"amount": 1}, by="host"))
    with app.test_request_context():
        html = render_template("table/_panel.html", page=page_at(code, "red", 1, Role("seat", "red")))
    assert {name for name in made if "knight" in name.rpartition("/")[2]} == set()
    assert "games/astro_knights/_boss.html" in made
    assert 'data-number="1"' in html
    assert 'name="expect" value="0"' not in html


@pytest.fixture
def opened_knights(app):
    with app.app_context():
        opened = game_file.import_file(RECORDED / "astro_knights/four_players.toml")
        table = view_table(table_cache.find(opened.code))
        fresh = open_table("astro_knights", *fresh_table(table))
        return fresh.code


def fresh_table(view):
    """The same set-up, nothing played yet."""
    return fields.to_json(view.setup), [seat.name for seat in view.seats]


def test_a_part_may_ask_only_for_what_it_is_made_from(app):
    shown = fragment_cache.FragmentInputs("panel", {"boss": 1})
    assert shown.boss == 1
    with pytest.raises(RuntimeError, match=r"panel\.order"):
        _ = shown.order


SHOWN = "{% macro shown(what, more='') %}{{ ran() }}{{ what }}{{ more }} {{ _('Undo') }}{% endmacro %}"
CALLS = {
    "the same": ("shown(1)", 0),
    "equal, and written otherwise": ("shown(1.0)", 1),
    "true": ("shown(true)", 1),
    "named": ("shown(1, more='<')", 1),
}


@pytest.mark.parametrize(("call", "runs"), CALLS.values(), ids=CALLS)
def test_a_macro_runs_again_for_other_arguments_only(app, call, runs):
    ran = []
    with app.test_request_context():
        render_template_string(f"{SHOWN}{{{{ memoized(shown)(1) }}}}", ran=lambda: ran.append(1) or "")
        wanted = render_template_string(f"{SHOWN}{{{{ {call} }}}}", ran=str)
        ran.clear()
        again = f"{SHOWN}{{% set shown = memoized(shown) %}}{{{{ {call} }}}}"
        assert render_template_string(again, ran=lambda: ran.append(1) or "") == wanted
    assert len(ran) == runs


def test_a_macro_runs_for_each_language(app):
    found = []
    for language in ("en", "de", "en"):
        with app.test_request_context(headers={"Accept-Language": language}):
            found.append(render_template_string(f"{SHOWN}{{{{ memoized(shown)(1) }}}}", ran=str))
    assert found[0] == found[2] == "1 Undo"
    assert found[1] not in {"1 Undo", ""}


def test_a_macro_s_html_is_not_escaped_again(app):
    with app.test_request_context():
        html = render_template_string(
            "{% macro shown(what) %}<b>{{ what }}</b>{% endmacro %}{% set shown = memoized(shown) %}"
            "{{ shown('<') }}{{ shown('<') }}"
        )
    assert html == "<b>&lt;</b><b>&lt;</b>"


def test_parts_are_found_while_others_push_them_out(app):
    """Several threads: a part may be gone before it is shown a second time."""
    parts, faults = fragment_cache.FragmentCache(most=2), []

    def show(place):
        try:
            for number in range(3_000):
                at = (place, number % 4)
                if parts.find(at, {"number": number}) is None:
                    parts.keep(at, {"number": number}, "<p>")
        except KeyError as error:
            faults.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    threads = [Thread(target=show, args=(place,)) for place in range(4)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert faults == []
    assert len(parts) == 2


def test_a_part_may_be_pushed_out_while_it_is_compared(app):
    parts = fragment_cache.FragmentCache(most=1)

    class Slow(dict):
        def __eq__(self, other):
            parts.keep("another", {}, "<b>")
            return True

        __hash__ = None

    parts.keep("here", Slow(), "<p>")
    assert parts.find("here", {}) == "<p>"
    assert parts.find("here", {}) is None
