"""A drawing that a phone has comes as marks and changed pieces, and is the one that would come whole."""

import gzip
import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask import render_template

from companion.tables import game_file
from companion.tables.access.access_keys import Role
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.web.access.asker import Asker
from companion.web.table.panel import Panel
from companion.web.templating.drawings import SHOWN, SentDrawings, pieces_of, svg_delta

EVENINGS = sorted(
    path
    for path in (Path(__file__).parents[1] / "recorded" / "welcome_to_the_moon").glob("*.toml")
    if not {"scores", "paper"} & set(path.stem.split("_"))
)
"""Those with a sheet on the stage."""
MOMENTS = 25
STAGE = frozenset({"turn"})
MOST_BYTES = 4096
"""Of the answer to a tap, packed."""
SHEET = re.compile(r'<svg\b[^>]*? data-drawing="(\w+)"( data-base="(\w+)")?[^>]*>(.*?)</svg>', re.DOTALL)


def drawing_of(html, had=()):
    """The sheet's name, that of the one it is based on, and its pieces as a phone completes them."""
    name, _, base, inside = SHEET.search(html).groups()
    pieces = []
    for piece in pieces_of(inside):
        same = re.fullmatch(r'<g data-same="(\d+) (\d+)"></g>', piece)
        pieces.extend(had[int(same[1]) : int(same[2])] if same else [piece])
    return name, base, pieces


def stage(app, view, names, had=""):
    """What a phone with these drawings is answered with."""
    page = Panel(view, Asker(view.code, "key", Role("seat", "red")), "red", names=names)
    with app.test_request_context(headers={SHOWN: had}):
        return render_template("table/_panel.html", page=page, wanted=STAGE)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda path: path.stem)
def test_what_a_phone_completes_is_what_would_come_whole(app, evening):
    """At many moments of an evening, from the one before; and no answer is larger than a tap's may be."""
    with app.app_context():
        code = game_file.import_file(evening).code
        last = view_table(table_cache.find(code)).number
        names = {seat.id: seat.name for seat in table_cache.find(code).seats}
        compared = 0
        for number in range(1, last + 1, 1 + last // MOMENTS):
            before, now = (
                replace(view_table(table_cache.find(code), at=at), at=None, number=at)
                for at in (number - 1, number)
            )
            had, whole = stage(app, before, names), stage(app, now, names)
            if not (SHEET.search(had) and SHEET.search(whole)):
                continue
            name, _, pieces = drawing_of(had)
            answer = stage(app, now, names, name)
            drawn, _, wanted = drawing_of(whole)
            assert drawing_of(answer, pieces) == (drawn, name, wanted)
            assert len(gzip.compress(answer.encode())) <= MOST_BYTES
            compared += 1
        assert compared > 5


def test_a_drawing_that_the_server_does_not_know_comes_whole(app):
    html = "<p>a</p><svg data-drawing class='x'><g><g/></g> <path/></svg><p>b</p>"
    with app.test_request_context(headers={SHOWN: "0123456789abcdef <g>"}):
        assert re.fullmatch(
            r"<p>a</p><svg data-drawing=\"\w{16}\" class='x'><g><g/></g><path/></svg><p>b</p>",
            svg_delta(html),
        )


def test_what_came_in_between_and_what_went_is_found_by_its_piece(app):
    with app.test_request_context():
        name = SHEET.search(svg_delta('<svg data-drawing><a/><b/><c/><i d="1"/></svg>'))[1]
    with app.test_request_context(headers={SHOWN: name}):
        html = svg_delta('<svg data-drawing><a/><x/><b/><i d="2"/></svg>')
    assert '<g data-same="0 1"></g><x/><g data-same="1 2"></g><i d="2"/></svg>' in html


def test_without_a_drawing_nothing_changes(app):
    with app.test_request_context():
        assert svg_delta("<p>no sheet</p>") == "<p>no sheet</p>"


def test_the_drawing_not_sent_for_longest_gives_way():
    sent = SentDrawings(most=2)
    for name in ("a", "b", "a", "c"):
        sent.keep(name, (1,))
    assert [sent.find(name) for name in "abc"] == [(1,), None, (1,)]
