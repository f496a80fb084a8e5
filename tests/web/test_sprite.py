"""Icons: one sprite with every drawing that a page names and no other, and one beside each act's words."""

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest
from bundled import ROOT
from sample import part
from situation_tables import open_situation, situation_games

from companion.folders import resource_folder
from companion.games import GAMES
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.hundred_astronauts.components import KINDS
from companion.web.table.game_views import game_views
from tests.games.situations import SITUATIONS

STATIC = resource_folder("static")
BUILT = STATIC / "built" / "icons"
OWN = STATIC / "icons"
SPRITES = ("sprite", "exoplanet_colony", "hundred_astronauts")
"""The icons that games share, and those of one game alone."""
SYMBOL = "{http://www.w3.org/2000/svg}symbol"
FAMILIES = {"exoplanet_colony/": RESOURCES, "hundred_astronauts/": KINDS}
"""Names that a template puts together: their beginning, and each end."""
CALL = re.compile(
    r"(?<![\w])icon\((.*?)\) ?\}\}"  # the macro
    r"|icon_name=((?:\"[^\"]*\"| ~ [\w.]+| if [\w.]+| else )+)"  # its name among another macro's arguments
    r"|set sign = (.*?)%\}"  # the same, named before
    r"|sprite\.svg'\) \}\}#([\w-]+)"  # the file itself
    r"|Limit\(\"([\w/-]+)\""  # a view in Python
)
"""A place that names an icon."""
MENU = re.compile(r'<details class="menu.*?</details>|<div popover.*?</div></div>', re.DOTALL)
"""A choice that is folded away."""
SPOTS = re.compile(r'<details class="wm-tool".*?</details>', re.DOTALL)
"""The spots of a drawn sheet as a list of words, for who does not tap on the drawing."""
BUTTON = re.compile(r'<(button|a|summary)\b([^>]*\bclass="btn[^"]*"[^>]*)>(.*?)</\1>', re.DOTALL)
ACT = re.compile(r'\bname="tap"|\bdata-refusal=|\bdata-dialog\b')
WORD = re.compile(r"[^\W\d_]{2}")
MOST_VISITED = 12
"""Maximum number of situations of a game in one run; the commit decides which."""


def symbols(folder=BUILT):
    """The icons of a folder's sprites, by the names that pages give them."""
    return [
        one.get("id") if name == "sprite" else f"{name}/{one.get('id')}"
        for name in SPRITES
        if (file := folder / f"{name}.svg").exists()
        for one in ElementTree.parse(file).iter(SYMBOL)
    ]


def named_in_sources():
    """Every icon that a template, a view or a game names."""
    views = [view for game in GAMES.values() for view in game_views(game)]
    found = {icon for game in GAMES.values() for icon in game.icons.values()} | {view.icon for view in views}
    files = [
        *(path for path in resource_folder("templates").rglob("*.html") if "sheets" not in path.parts),
        *(ROOT / "companion" / "games").rglob("views.py"),
    ]
    for path in files:
        for *quoted, used, limit in CALL.findall(path.read_text(encoding="utf-8")):
            names = [
                used,
                limit,
                *(name for one in quoted for name in re.findall(r'"([a-z][a-z_/-]+)"', one)),
            ]
            for name in filter(None, names):
                found.update(name + end for end in FAMILIES.get(name, ("",)))
    return found


def test_the_sprite_has_what_is_named_and_nothing_else():
    assert named_in_sources() == set(symbols())
    assert len(symbols()) == len(set(symbols()))


def test_the_sprite_is_small_and_drawn_on_one_grid():
    for name in SPRITES:
        file = BUILT / f"{name}.svg"
        assert file.stat().st_size < 15_000
        assert {one.get("viewBox") for one in ElementTree.parse(file).iter(SYMBOL)} == {"0 0 24 24"}


def test_the_drawings_of_others_are_made_by_the_build_and_bring_their_licence():
    others = json.loads((ROOT / ".build" / "icons.json").read_text("utf-8"))
    own = symbols(OWN)
    assert sorted([*own, *others]) == sorted(symbols())
    assert "ISC License" in (STATIC / "vendor" / "lucide.LICENSE").read_text("utf-8")
    assert "Lucide (ISC)" in (ROOT / "README.md").read_text("utf-8")


def test_every_move_that_is_offered_has_an_icon():
    for slug, game in GAMES.items():
        if slug != "toy":
            assert set(game.moves) - set(game.icons) <= {"correct", "track"}, slug
            assert set(game.icons) <= set(game.moves), slug


# --- on the pages of tables -----------------------------------------------------------------------


@pytest.fixture
def situations(app, monkeypatch):
    for slug, game in situation_games().items():
        monkeypatch.setitem(GAMES, slug, game)


def stage_of(html):
    """The Turn view and the thumb bar."""
    turn = re.search(r'<section class="view view-turn".*?(?=<section class="view )', html, re.DOTALL)
    bar = re.search(r'<nav class="bar".*?</nav>', html, re.DOTALL)
    return (turn[0] if turn else "") + (bar[0] if bar else "")


def without_icon(html):
    """The acts that show words and no drawing; a number and a sign need none."""
    for _, attributes, inside in BUTTON.findall(html):
        words = unescape(re.sub(r'<span class="sr">.*?</span>|<[^>]+>', " ", inside))
        if ACT.search(attributes) and WORD.search(words) and "<svg" not in inside:
            yield " ".join(words.split())


@pytest.mark.parametrize("slug", SITUATIONS)
def test_each_act_has_an_icon_and_at_most_one_is_the_main_act(app, situations, slug):
    """On the phone of each seat and of all, in some situations; SLOW=1 visits all."""
    names = list(SITUATIONS[slug])
    acts = 0
    for name in part(names, -(-len(names) // MOST_VISITED)):
        with app.app_context():
            opened = open_situation(slug, name, tuple("ABCDEF"))
        for key in (opened.keys.host, *opened.keys.seats.values()):
            client = app.test_client()
            html = client.get(f"/t/{opened.code}/key/{key}", follow_redirects=True).text
            stage = stage_of(html)
            acts += len(ACT.findall(stage))
            assert list(without_icon(SPOTS.sub("", stage))) == [], name
            weights = [attributes for _, attributes, _ in BUTTON.findall(MENU.sub("", stage))]
            assert sum("btn-main" in one for one in weights) <= 1, name
            assert sum("btn-loud" in one and "is-refused" not in one for one in weights) <= 2, name
    assert acts > 20
