"""What the tests of the drawn sheets share."""

from dataclasses import replace

import pytest
from flask import render_template

from companion.games.welcome_to_the_moon.views import panel


@pytest.fixture
def draw(app):
    """The drawing of a table that Ada sees; these spots lit beside those that are."""

    def drawing(table, lit=()):
        shown = panel(table.state, "red")
        spots = {**shown.sheet.spots, **{name: replace(shown.sheet.spots[name], lit=True) for name in lit}}
        vars(shown)["sheet"] = sheet = replace(shown.sheet, spots=spots)  # in place of the computed one
        template = f"games/welcome_to_the_moon/sheets/{table.slug}.html"
        with app.test_request_context():
            return render_template(template, sheet=sheet, panel=shown)

    return drawing
