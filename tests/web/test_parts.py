"""Parts of a panel: a part that is reused has to be the part that would be rendered."""

from dataclasses import replace

from each import each

from companion.games import GAMES
from companion.tables.access.access_keys import HOST, WATCH, Role
from companion.tables.game_file import import_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_of
from companion.web.access.asker import Asker
from companion.web.table import parts
from companion.web.table.panel import Panel
from tests.test_every_game import recorded

FEW, MANY = 4, 12
"""Moments of a recorded game that are looked at, in the first tier and in the second."""


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
