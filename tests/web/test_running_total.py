"""A score form adds up before it is sent: the total that it would make, asked of the rules."""

from __future__ import annotations

import re

import pytest
from pages import Phone

from companion.tables import create

RED = {"as-seat": "red", "seat": "red"}
FILLED = {
    "launch": ({"rockets": "12", "open_errors": "2", "suffered": "2"}, 35),
    "journey": ({"plants_1": "5", "multiplier_1": "high", "longest_zone": "4", "complete_zones": "2"}, 54),
    "colony": ({"plants": "6", "plants_boxes": "2", "highs": "1", "errors": "2"}, 17),
    "mine": ({"plants": "3", "plants_upgraded": "yes", "errors": "1"}, 7),
    "virus": ({"plant_rows": "3", "quarter_2b": "6", "infected": "4", "errors": "1"}, 17),
    "dome": ({"top_3": "high", "unbuilt": "3", "dome_ladder": "4"}, 19),
    "escape": ({"module_6_2": "doubled", "plants_1": "3", "greenhouse_1": "filled", "planning": "2"}, 12),
}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def scores(app):
    """The host's phone at a table that only keeps scores."""

    def open_table(slug):
        with app.app_context():
            setup = {"adventure": slug, "mode": "scores"}
            opened = create.open_table("welcome_to_the_moon", setup, ("Ada", "Ben"))
        return Phone(app.test_client(), opened.code).open(opened.keys.host)

    return open_table


def shown(text):
    """The total that a dialog shows."""
    return re.search(r'class="dialog-total".*?<strong>\s*(\S+)\s*</strong>', text, re.DOTALL)[1]


@pytest.mark.parametrize("slug", FILLED)
def test_the_total_told_is_the_one_that_is_sent(scores, slug):
    phone = scores(slug)
    typed, total = FILLED[slug]
    told = phone.post(f"/total/score-{slug}", script=True, seat="red", **typed).text.strip()
    before = phone.number
    phone.play(f"score-{slug}", seat="red", expect="0", **typed)
    assert phone.number == before + 1
    assert shown(phone.get(f"/dialog/score-{slug}", script=True, **RED).text) == told == signed(total)


def signed(total):
    return str(total).replace("-", "−")


def test_counting_writes_nothing(scores):
    phone = scores("launch")
    before = phone.number
    assert phone.post("/total/score-launch", script=True, seat="red", rockets="31").text.strip() == "150"
    assert phone.number == before


def test_the_dialog_opens_with_its_total(scores):
    """The form begins with the figures of a middling sheet."""
    assert shown(scores("dome").get("/dialog/score-dome", script=True, **RED).text) == "56"


def test_without_script_the_form_comes_again_with_what_was_typed(scores):
    phone = scores("launch")
    page = phone.post("/total/score-launch?seat=red", seat="red", rockets="12", open_errors="2").text
    assert re.search(r'name="rockets"[^>]*value="12"', page, re.DOTALL)
    assert "<noscript><button" in page
    assert shown(page) != "0"


@pytest.mark.parametrize("typed", [{"rockets": "99"}, {"rockets": "many"}, {"seat": "nobody"}])
def test_what_cannot_be_counted_is_a_dash(scores, typed):
    sent = {"seat": "red", **typed}
    assert scores("launch").post("/total/score-launch", script=True, **sent).text.strip() == "–"


def test_another_dialog_counts_nothing(scores):
    text = scores("launch").get("/dialog/finish", script=True).text
    assert "dialog-total" not in text


@pytest.mark.parametrize(("slug", "said"), [("colony", True), ("launch", False)])
def test_wm_s44_places_are_said_to_be_so_far(scores, slug, said):
    text = scores(slug).get(f"/dialog/score-{slug}", script=True, **RED).text
    assert ("among the sheets scored so far" in text) is said
