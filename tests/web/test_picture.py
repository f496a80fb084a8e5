"""The picture to share of a result: what it shows of each game, who may see it, what a chat reads."""

import re
import struct
from dataclasses import replace
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from each import each
from other_game import with_parts
from pages import Phone
from sample import part

from companion.engine.seats import SEAT_IDS
from companion.games import GAMES
from companion.tables import seat_names
from companion.tables.access import access_keys
from companion.tables.game_file.replayer import import_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.web.picture import drawing, letters
from companion.web.picture.content import content_of
from companion.web.picture.drawing import HEIGHT, LARGEST, WIDTH, png_of, svg_of
from companion.web.picture.palette import SHAPES, palette
from companion.web.picture.sheets import FOOT, render_sheet, sheets_of
from tests.ended import ENDED
from tests.games.astrojam.grid_drawing import render_grid as map_of
from tests.games.astrojam.table import a_table

RECORDED = Path(__file__).parents[1] / "recorded"
OVER = [
    path for path in sorted(RECORDED.glob("*/*.toml")) if "\nresult = " in path.read_text(encoding="utf-8")
]
SVG = "{http://www.w3.org/2000/svg}"
STILL_RUNS = "This game is not over yet. Only a finished game has a picture."
LONG = (
    "Maximiliane-Theodora v.H",
    "Bartholomew St John-Moll",
    "Wolfeschlegelsteinhausen",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Søren Nightingale Quarte",
    "Անահիտ Հովհաննիսյան-Պետր",
)
"""As long as names may be."""


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


@pytest.fixture
def over(host):
    """The host's phone, at the end of a toy."""
    host.play("correct", what="count", value="100")
    return host


@pytest.fixture
def ended(app):
    """The phone of a host at the end of a recorded game."""

    def open_it(path):
        with app.app_context():
            opened = import_file(path)
        return Phone(app.test_client(), opened.code).open(opened.keys.host)

    return open_it


def named(app, phone, names):
    """Call the seats otherwise."""
    with app.app_context():
        for seat, name in zip(access_keys.seats(phone.code), names, strict=False):
            seat_names.change_seat(phone.code, seat.id, name)


def link_of(phone):
    (found,) = set(re.findall(r'data-copy="http://[^/]+(/t/\w+/result/[^"]+)"', phone.get("/result").text))
    return found


def texts(svg):
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def asks_for_nothing(svg):
    """No address, font, style sheet or picture of elsewhere, no script, and soon drawn."""
    assert re.findall(r'\b(?:href="(?!#)|src=)|url\((?!#)|@import|var\(|<style|<script|<image', svg) == []
    assert re.findall(r"https?://[^\"]+", svg) == [SVG[1:-1]]
    assert len(svg) < LARGEST / 3


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


# --- every game ----------------------------------------------------------------------------------


def test_every_game_is_looked_at():
    assert {path.parent.name for path in OVER} == set(GAMES) - {"toy"}


@pytest.mark.parametrize("path", part(OVER, 5), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_picture_names_everybody_and_needs_nothing_else(app, path):
    with app.test_request_context():
        table = table_cache.find(import_file(path).code)
        content, view = content_of(table), view_table(table)
        svg = svg_of(content)
        asks_for_nothing(svg_of(content, sheets_of(table)))
        standings = table.game.score(view.state)
    asks_for_nothing(svg)
    shown = texts(svg)
    assert {seat.name for seat in view.seats} <= set(shown)
    if view.outcome.result == "ranked":
        winners = [seat.name for seat in view.seats if seat.id in view.outcome.winners]
        assert all(shown.count(name) == 2 for name in winners), "large, and in the ranking"
    else:
        assert {"won": "Won", "lost": "Lost"}[view.outcome.result] in shown
    if not table.game.plays.cooperative:
        assert {str(one.total).replace("-", "−") for one in standings} <= set(shown)
    whole = " ".join(shown)
    assert letters.covered(str(view.outcome.text).replace("-", "−"))[:20] in whole.replace("-", "−")


@pytest.mark.parametrize("slug", ENDED)
def test_the_png_of_each_game_has_the_size_of_a_preview(ended, slug):
    host = ended(RECORDED / slug / f"{ENDED[slug]}.toml")
    answer = host.client.get(f"{link_of(host)}.png")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert size_of(answer.data) == (WIDTH, HEIGHT) == (1200, 630)
    assert answer.data[-8:-4] == b"IEND", "whole"


SHEETS = {
    "astro_knights/four_players": 0,
    "exoplanet_colony/won_repair": 1,
    "hundred_astronauts/three_bases": 0,
    "welcome_to_the_moon/battle_three_players_missions": 3,
    "welcome_to_the_moon/colony_four_players": 4,
    "welcome_to_the_moon/dome_six_players": 6,
    "welcome_to_the_moon/escape_three_players": 3,
    "welcome_to_the_moon/journey_full_sheet": 3,
    "welcome_to_the_moon/journey_paper_sheets": 0,
    "welcome_to_the_moon/launch_lift_off": 3,
    "welcome_to_the_moon/mine_solo_typed_cards": 1,
    "welcome_to_the_moon/virus_missions": 2,
}
"""How many sheets and maps the picture of a recorded game has."""


@pytest.mark.parametrize(("name", "count"), part(list(SHEETS.items()), 3))
def test_the_finished_sheets_stand_below(ended, name, count):
    host = ended(RECORDED / f"{name}.toml")
    root = ElementTree.fromstring(host.get("/result.svg").text)
    sheets = root.findall(f"{SVG}svg")
    assert len(sheets) == count
    ends = [float(one.get("y")) + float(one.get("height")) for one in sheets]
    assert int(root.get("height")) == (round(max(ends)) + FOOT if count else HEIGHT)
    assert all(float(one.get("y")) > HEIGHT for one in sheets)
    assert all(float(one.get("x")) + float(one.get("width")) <= WIDTH - 56 for one in sheets)
    assert size_of(host.get("/result.png").data) == (WIDTH, int(root.get("height")))
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids)), "each is there once"
    drawn = {one.get("href").removeprefix("#") for one in root.iter() if one.get("href")}
    assert drawn <= set(ids)


def test_a_kept_map_of_the_station_is_drawn(app):
    state = replace(a_table(), grid=map_of("r1 . C+i1 b1", "r2 c1 . o1", ". X g1 C+c2"))
    asked = (GAMES["astrojam"], "", "games/astrojam/picture.svg", {"red": "Y", "blue": "Z"})
    with app.test_request_context():
        drawing = render_sheet(*asked, state)
        assert render_sheet(*asked, a_table()) == ""
    shown = texts(drawing)
    assert "C1" in shown, "a crate"
    assert shown.count("Y") == 2, "two astronauts of red"
    assert {"1", "2"} <= set(shown)


def test_a_sheet_shows_what_its_player_wrote(app):
    with app.test_request_context():
        table = table_cache.find(import_file(RECORDED / "welcome_to_the_moon" / "dome_six_players.toml").code)
        state, sheets = view_table(table).state, sheets_of(table)
    for sheet in sheets:
        inside = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{sheet.inside}</svg>')
        written = [one.get("href") for one in inside.iter(f"{SVG}use") if "wm-hand-" in one.get("href", "")]
        entries = "".join(str(one) for one in state.player(sheet.seat).sheet.written.values())
        assert len(written) >= len(entries), "each figure; the sums below are written too"
        pens = {one.get("stroke") for one in inside.iter(f"{SVG}g") if one.get("stroke")}
        assert "#1f4fd0" in pens, "a pen has its colour"
        assert re.findall(r"class=|data-|var\(|aria-", sheet.inside) == []


def test_the_sheets_stand_in_the_order_of_the_ranks(ended):
    svg = ended(RECORDED / "welcome_to_the_moon" / "dome_six_players.toml").get("/result.svg").text
    below = svg[svg.index("Companion") :] if "<svg x=" not in svg[: svg.index("Companion")] else svg
    names = [one for one in texts(below) if one in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")]
    assert names[-6:] == ["Ben", "Dan", "Eve", "Cleo", "Finn", "Ada"]


def test_the_link_shows_the_sheets_and_its_preview_does_not(ended):
    host = ended(RECORDED / "welcome_to_the_moon" / "colony_four_players.toml")
    link = link_of(host)
    html = host.client.get(link).text
    (shown,) = re.findall(r'<img src="([^"]+)" width="1200" height="(\d+)"', html)
    assert shown[0] == f"{link}/sheets.png"
    sheets = host.client.get(shown[0])
    assert size_of(sheets.data) == (1200, int(shown[1]))
    assert sheets.headers["X-Robots-Tag"].startswith("noindex")
    assert host.client.get(f"{link}x/sheets.png").status_code == 403
    assert f'og:image" content="http://localhost{link}.png"' in html


@pytest.mark.parametrize("slug", ["astro_knights", "exoplanet_colony"])
def test_who_wins_together_sees_what_decided(app, slug):
    with app.test_request_context():
        content = content_of(table_cache.find(import_file(RECORDED / slug / f"{ENDED[slug]}.toml").code))
        shown = texts(svg_of(content))
    assert content.figures
    assert all(one.label in shown and one.figure in shown for one in content.figures)
    assert [row.rank for row in content.rows] == [None] * len(content.rows)


def test_a_curve_has_the_colours_of_the_seats(app):
    path = RECORDED / "welcome_to_the_moon" / "dome_six_players.toml"
    with app.test_request_context():
        svg = svg_of(content_of(table_cache.find(import_file(path).code)))
    lines = [line.get("stroke") for line in ElementTree.fromstring(svg).iter(f"{SVG}polyline")]
    assert sorted(lines) == sorted(palette("welcome_to_the_moon")[seat] for seat in SEAT_IDS[:6])


def test_every_seat_has_a_colour_and_a_shape_of_its_own():
    colours = [palette("")[seat] for seat in SEAT_IDS]
    assert len(set(colours)) == len(set(SHAPES.values())) == len(SEAT_IDS)
    assert set(SHAPES) == set(SEAT_IDS)


def test_the_colours_are_those_of_the_dark_theme():
    assert palette("")["bg"] == "#0a0d14"
    assert palette("astrojam")["accent-text"] == "#ff9ad5"
    assert palette("astrojam")["red"] == palette("")["red"] == "#ff7d74"


# --- names ---------------------------------------------------------------------------------------


def spans(svg):
    """Each text with the pixels where it begins and ends, but for those of the curve and the badges."""

    def walk(element, moved):
        for child in element:
            if child.tag == f"{SVG}svg":
                continue  # a finished sheet
            if child.tag == f"{SVG}text" and not moved:
                at, size = float(child.get("x")), float(child.get("font-size"))
                wide = letters.width(child.text or "", size, child.get("font-weight") == "700")
                start = at - wide if child.get("text-anchor") == "end" else at
                yield child.text, start, start + wide
            yield from walk(child, moved or child.get("transform"))

    return list(walk(ElementTree.fromstring(svg), None))


@pytest.mark.parametrize("slug", ENDED)
def test_long_names_stay_inside(app, ended, slug):
    phone = ended(RECORDED / slug / f"{ENDED[slug]}.toml")
    named(app, phone, LONG)
    svg = phone.get("/result.svg").text
    for text, start, end in spans(svg):
        assert 40 <= start <= end <= WIDTH - 40, text
    left = [(text, end) for text, start, end in spans(svg) if start < 600 and text and "…" in text]
    assert all(end <= 960 for _, end in left), left


def test_six_long_names_end_in_an_ellipsis(app, ended):
    phone = ended(RECORDED / "welcome_to_the_moon" / "dome_six_players.toml")
    named(app, phone, tuple("W" * 23 + letter for letter in "ABCDEF"))
    shown = [text for text, start, _ in spans(phone.get("/result.svg").text) if 100 < start < 200]
    assert sum("…" in text for text in shown) >= 6


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("<b>&\"'", "<b>&\"'"),
        ("</text><script>", "</text><script>"),
        ("مرحبا", "مرحبا"),
        ("Ελένη", "Ελένη"),
        ("Ada 🚀", "Ada"),
        ("李雷", "Red"),
        ("🚀", "Red"),
    ],
)
def test_a_name_of_any_script_is_drawn_or_its_colour_is(app, over, name, drawn):
    named(app, over, [name])
    svg = over.get("/result.svg").text
    assert drawn in texts(svg)
    assert unescape(re.search("<title[^>]*>(.*?)</title>", svg)[1]).count(name) == 1, "as typed"
    assert size_of(over.get("/result.png").data) == (WIDTH, HEIGHT)


def test_the_page_says_which_characters_are_left_out(app, over):
    assert "has no letters for" not in over.get("/result").text
    named(app, over, ["李雷 Ada"])
    assert "The picture has no letters for 李雷; it leaves them out." in over.get("/result").text


def test_two_of_one_name_are_told_apart(app, over):
    named(app, over, ["🚀", "Red"])
    assert {"Red (red)", "Red (blue)"} <= set(texts(over.get("/result.svg").text))


def test_what_shows_nothing_is_left_out():
    assert letters.covered("A\u202eb\u0000c\u200b d\ufe0f\u3164") == "Abc d"
    assert letters.lacking("A\u202eb\u0000李") == "李"


@each("text", ["Maximiliane-Theodora", "WWWWWWWWWWWW", "مرحبا مرحبا مرحبا", "e\u0301" * 30])
def test_a_text_is_cut_to_measure(text):
    cut = letters.fitted(text, 120, 24, bold=True)
    assert cut.endswith("…")
    assert letters.width(cut, 24, bold=True) <= 120
    assert text.startswith(cut[:-1])
    assert not cut.endswith("e…") or "\u0301" not in text, "an accent stays with its letter"


def test_a_text_is_measured_as_it_is_drawn():
    """Where the ink of the last letter ends, in the columns of the PNG, is where its advance says."""
    for bold in (False, True):
        wide = letters.width("Hamburgefonts 0123", 60, bold)
        at = 1180 - wide
        inked = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#000"/><text x="{at}" y="300" font-size="60" '
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="Inter">'
        )
        text = f'{inked}font-weight="{700 if bold else 400}" fill="#fff">Hamburgefonts 0123</text>'
        over = f'<rect x="1181" width="19" height="{HEIGHT}" fill="#000"/></svg>'
        assert png_of(svg + text + "</svg>") == png_of(svg + text + over), "nothing stands right of its end"
        under = f'<rect x="1170" width="30" height="{HEIGHT}" fill="#000"/></svg>'
        assert png_of(svg + text + "</svg>") != png_of(svg + text + under), "and it reaches so far"


# --- before the end, and where nothing can be drawn --------------------------------------------------


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_running_game_has_no_picture(host, kind):
    answer = host.get(f"/result.{kind}")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert STILL_RUNS in answer.text
    assert "The picture" not in host.get("/result").text


def test_an_end_that_is_undone_takes_the_picture_away(app, over):
    link = link_of(over)
    over.play("undo", expect=over.number)
    for address in (link, f"{link}.png"):
        answer = app.test_client().get(address)
        assert answer.status_code == 404
        assert STILL_RUNS in answer.text


@pytest.mark.parametrize("broken", ["score", "outcome"])
def test_a_result_that_cannot_be_worked_out_has_no_picture(over, monkeypatch, broken):
    def failing(state):
        raise ZeroDivisionError

    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], **{broken: failing}))
    assert over.get("/result.png").status_code == 404
    answer = over.get("/result")
    assert answer.status_code == 200
    assert "The picture" not in answer.text


# --- who may -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_picture_is_for_phones_of_the_table(over, client, kind):
    assert client.get(f"/t/{over.code}/result.{kind}").status_code == 401
    assert client.get(f"/t/ZZZZZ/result.{kind}").status_code == 404


def test_the_link_shows_the_result_to_a_stranger_and_opens_nothing_else(app, over):
    stranger, link = app.test_client(), link_of(over)
    page = stranger.get(link)
    assert page.status_code == 200
    assert "Alice" in page.text
    assert not [line for line in page.headers.getlist("Set-Cookie") if line.startswith("table-")]
    assert size_of(stranger.get(f"{link}.png").data) == (WIDTH, HEIGHT)
    for closed in ("/invite", "/result", "/result.png", "/history", "/play.json"):
        assert stranger.get(f"/t/{over.code}{closed}").status_code == 401
    key = link.rpartition("/")[2]
    assert stranger.get(f"/t/{over.code}/key/{key}").status_code == 403
    assert stranger.get(f"/p/{over.code}/{key}").status_code == 403


def test_no_other_key_opens_it(app, over):
    with app.app_context():
        keys = access_keys.keys(over.code)
        others = (keys.host, keys.watch, *keys.seats.values(), access_keys.play_key(over.code))
    for other in (*others, "x", "ä", "x" * 500):
        assert app.test_client().get(f"/t/{over.code}/result/{other}").status_code == 403
        assert app.test_client().get(f"/t/{over.code}/result/{other}.png").status_code == 403


@pytest.mark.parametrize("ending", ["", ".png"])
def test_a_wrong_link_is_a_try(app, over, ending):
    link = link_of(over)
    app.config.update(LIMITS=True, LIMIT_TRIES="2 per hour")
    client = app.test_client()
    answers = [client.get(f"/t/{over.code}/result/{'x' * 22}{ending}").status_code for _ in range(4)]
    assert answers == [403, 403, 429, 429]
    assert client.get(link + ending).status_code == 200, "who has the link, guesses nothing"


def test_a_picture_counts_as_several_readings(app, over):
    link = link_of(over)
    app.config.update(LIMITS=True, LIMIT_READS="12 per hour")
    client = app.test_client()
    assert [client.get(f"{link}.png").status_code for _ in range(3)] == [200, 200, 429]


# --- what a chat and a browser get ----------------------------------------------------------------


def test_a_chat_finds_the_picture_by_the_link(app, over):
    link = link_of(over)
    html = app.test_client().get(link).text
    told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', html))
    assert told["image"].endswith(f"{link}.png")
    assert told["image"].startswith("http")
    assert (told["image:width"], told["image:height"], told["image:type"]) == ("1200", "630", "image/png")
    assert "Alice" in told["image:alt"]
    assert told["title"].startswith("The goal of 100 is reached.")
    assert html.count("og:image&quot;") + html.count('property="og:image"') == 1
    assert '<meta name="twitter:card" content="summary_large_image">' in html


def test_no_search_engine_keeps_it_and_a_chat_may_read_it(app, over):
    client, link = app.test_client(), link_of(over)
    for address in (link, f"{link}.png"):
        assert "noindex" in client.get(address).headers["X-Robots-Tag"]
    rules = client.get("/robots.txt").text.splitlines()
    assert rules.index("Allow: /t/*/result/") < rules.index("Disallow: /t/")


def test_a_browser_that_has_it_is_told_so_and_nothing_is_drawn(over):
    first = over.get("/result.png")
    assert first.headers["Cache-Control"] == "private, no-cache"
    drawn = png_of.cache_info().misses
    again = over.client.get(f"/t/{over.code}/result.png", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert png_of.cache_info().misses == drawn


def test_one_picture_is_drawn_once(app, over):
    link = link_of(over)
    drawn = [over.get("/result.png").data]
    misses = png_of.cache_info().misses
    drawn += [app.test_client().get(f"{link}.png").data for _ in range(3)]
    assert len(set(drawn)) == 1
    assert png_of.cache_info().misses == misses


def test_a_new_name_is_in_the_next_picture(app, over):
    first = over.get("/result.png")
    named(app, over, ["Søren"])
    again = over.client.get(f"/t/{over.code}/result.png", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
    assert again.data != first.data


def test_what_is_too_large_is_not_drawn():
    with pytest.raises(ValueError, match="too large"):
        png_of(" " * (LARGEST + 1))


def test_the_fonts_are_those_of_the_build(monkeypatch):
    """Without the build's fonts no letter is drawn: none of the machine's stands in."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{}</svg>'
    text = svg.format('<text x="4" y="30" font-family="Inter, DejaVu Sans, sans-serif">A</text>')
    drawing.png_of.cache_clear()
    assert png_of(text) != png_of(svg.format(""))
    drawing.png_of.cache_clear()
    monkeypatch.setattr(letters, "files", list)
    assert png_of(text) == png_of(svg.format(""))
    drawing.png_of.cache_clear()


# --- without script ------------------------------------------------------------------------------


def test_the_section_works_without_script(over):
    html = over.get("/result").text
    assert f'<img src="{link_of(over)}.png" width="1200" height="630" alt="' in html
    for kind in ("png", "svg"):
        assert f'href="/t/{over.code}/result.{kind}" download="toy-{over.code}.{kind}"' in html
    assert re.search(r"<button[^>]* data-share-picture hidden ", html), "shown by script where a phone can"
    assert f'href="http://localhost{link_of(over)}"' in html or link_of(over) in html


def test_a_title_that_was_typed_is_on_the_picture(ended):
    phone = ended(RECORDED / "any_game" / "three_rounds.toml")
    told = phone.get("/result").text
    svg = phone.get("/result.svg").text
    assert "Golf" in told
    assert ">Golf<" in svg
