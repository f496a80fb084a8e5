"""Parts of a panel: a part that is reused has to be the part that would be rendered."""

from dataclasses import replace

import pytest
from each import each
from jinja2 import meta, nodes

from companion.games import GAMES
from companion.tables.access.access_keys import HOST, WATCH, Role
from companion.tables.game_file import import_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_of
from companion.web.access.asker import Asker
from companion.web.table import game_views, parts
from companion.web.table.panel import Panel
from tests.test_every_game import recorded

FEW, MANY = 4, 12
"""Moments of a recorded game that are looked at, in the first tier and in the second."""


ROOTS = ("_vitals", "_past", "_question", "_whose", "_prompts", "_bar", "_undrawable")
"""Templates of parts that all games have."""

PURE = {
    *("_", "ngettext", "style", "url_for"),  # read the language and the theme, by which parts are kept apart
    *("cached", "memoized", "namespace", "range", "tap_value"),
}
"""Functions of templates whose results depend on nothing but their arguments, the language and the theme."""

MARKED = {"csrf_token", "server_now"}
"""Functions that mark the part in which they are called: it is not used again."""

PURE_FILTERS = {
    *("capitalize", "first", "float", "format", "int", "join", "length", "list", "lower", "map", "max"),
    *("min", "reject", "rejectattr", "replace", "reverse", "round", "selectattr", "string", "upper"),
    *("clock", "clock_face", "motif", "points", "shown", "t"),
}
"""Not `day`, for example, which reads the phone's time zone."""


@pytest.fixture
def templates(app):
    """Every template that is rendered inside a part, by name, and the names of those that are fragments."""
    with app.app_context():
        views = [view.template for game in GAMES.values() for view in game_views.game_views(game)]
    waiting = [*views, *(f"table/{root}.html" for root in ROOTS)]
    found, fragments = {}, set()
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = tree = parsed(app, name)
        cached = [call for call in tree.find_all(nodes.Call) if getattr(call.node, "name", "") == "cached"]
        fragments |= {text for call in cached for text in texts(call.args[0])}
        waiting += [*filter(None, meta.find_referenced_templates(tree)), *fragments]
        if name.endswith("/_sheet.html"):  # includes the sheet of an adventure by its name
            waiting += [one for one in app.jinja_env.list_templates() if "/sheets/" in one]
    return found, fragments


def parsed(app, name):
    return app.jinja_env.parse(app.jinja_env.loader.get_source(app.jinja_env, name)[0])


def texts(node):
    """The texts that an expression may be: one, or one of two."""
    found = [node] if isinstance(node, nodes.Const) else node.find_all(nodes.Const)
    return {one.value for one in found}


def names_in(tree):
    """The names that are read, without those that are set there."""
    names = list(tree.find_all(nodes.Name))
    return {one.name for one in names if one.ctx == "load"} - {one.name for one in names if one.ctx != "load"}


def test_parts_read_nothing_that_is_not_recorded(app, templates):
    """A new function may read the request, the session or the time. If it is pure, name it above."""
    found, _ = templates
    functions = PURE | MARKED
    for name, tree in found.items():
        assert names_in(tree) & set(app.jinja_env.globals) <= functions, name
        assert {one.name for one in tree.find_all(nodes.Filter)} <= PURE_FILTERS, name


def test_the_time_and_secrets_are_called_only_where_they_mark_the_part(templates):
    """In a fragment, and in what is imported without context, they are not the functions that mark it."""
    found, fragments = templates
    macros = {macro.name: names_in(macro) for tree in found.values() for macro in tree.find_all(nodes.Macro)}
    marking = set(MARKED)
    while more := {name for name, used in macros.items() if used & marking} - marking:
        marking |= more
    assert {"envelope", "tap", "clock_faces"} <= marking
    for name, tree in found.items():
        assert not (name in fragments and names_in(tree) & marking), name
        for imported in tree.find_all(nodes.FromImport):
            if name in fragments or not imported.with_context:
                assert not {one if isinstance(one, str) else one[0] for one in imported.names} & marking, name


def roles_of(table):
    """A phone at each seat, one that watches, the host's, and the host's that also has a seat."""
    first = table.seats[0].id
    seats = [Role("seat", seat.id) for seat in table.seats]
    return [*seats, Role(WATCH), Role(HOST), Role(HOST, first)]


def rendered(table, number, role, query=""):
    """The names and the HTML of the parts as this phone sees the table when this entry was the newest."""
    with table.lock:
        view = replace(view_of(table, number), at=None, number=number)
    page = Panel.of(Asker(table.code, "k" * 22, role), view)
    found = parts.parts_of(page, frozenset())
    return {place: (part.name, part.html) for place, part in found.items()}


def moments(table, most):
    with table.lock:
        last = table.number
    return [*range(0, last, max(1, last // most)), last]


@each("slug", GAMES)
def test_a_part_that_is_reused_is_the_one_that_would_be_rendered(app, slug):
    """Every seat and role at moments of a recorded game, forwards and back again, as undo goes."""
    check_moments(app, slug, FEW, ("en",))


@each("slug", GAMES)
def test_so_it_is_at_many_moments_and_in_two_languages(app, slug):
    check_moments(app, slug, MANY, ("en", "de"))


def check_moments(app, slug, most, languages):
    with app.app_context():
        code = import_file(recorded(slug)[0]).code
    for language in languages:
        with app.test_request_context(f"/t/{code}", headers={"Accept-Language": language}):
            table = table_cache.find(code)
            numbers, roles = moments(table, most), roles_of(table)
            parts.forget()
            warm = {}
            for number in (*numbers, *reversed(numbers)):
                for role in roles:
                    warm[number, role] = rendered(table, number, role)
            assert parts.counted().reused > parts.counted().rendered > 0
            for number in numbers:
                for role in roles:
                    parts.forget()
                    assert rendered(table, number, role) == warm[number, role], (number, role)
