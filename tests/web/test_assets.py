"""Static files: packed, kept for good under an address that tells their version, and few bytes of them."""

import gzip
import re
import shutil
from pathlib import Path

import brotli
import pytest
from bundled import bundle
from first_visit import Page, told, visit

from companion.folders import resource_folder
from companion.games import GAMES
from companion.tables import game_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.web.assets import Assets

RECORDED = Path(__file__).parents[1] / "recorded"
STATIC = resource_folder("static")
ASSETS = Assets(STATIC)
GOOD = f"/static/v-{ASSETS.version}"
OTHER = "/static/v-0123456789"

EXPORTED = {
    "dom.js": "$ address ask drawnNumber fieldsOf late meaningOf newKey otherVersion parse say seen "
    "sentenceOf showTab shownViews tab table whereTo",
    "figures.js": "count figureOf heard passed prepare shine",
    "guard.js": "aboutToChange changed",
    "live.js": "listen",
    "outbox.js": "flush settled stuck undoLast",
    "swap.js": "swapTable swapView",
    "taps.js": "add change forget homeOf isUndo onOtherTab replace tapOf taps undoOf undoing waiting "
    "waitingHere",
    "time.js": "ownTime",
    "toast.js": "toast",
}
"""The names that each script of every page exported in version 1.0.0."""

KEPT_NAMES = (
    "$ aboutToChange add address afterPaint ask change changed closeDialog count dialogError drawnNumber "
    "fieldsOf figureOf flush forget heard homeOf isUndo loadOptional meaningOf newKey notTaken onOtherTab "
    "openDialog otherVersion ownTime parse passed prepare replace say sentenceOf settled shine showTab "
    "shownViews stuck swapTable swapView tab table tapOf taps toast translate undoLast undoOf undoing "
    "waiting waitingHere whereTo"
)
"""The names that app.js exports in every version after 1.0.0. It contains the scripts of every page."""

MOST = 60_000
"""The bytes of a first visit, packed."""

HEAVY = {
    "any_game": ("three_rounds.toml", 13),
    "astro_knights": ("four_players.toml", 41),
    "astrojam": ("points_overtaken.toml", 54),
    "exoplanet_colony": ("three_players_by_colour.toml", 91),
    "hundred_astronauts": ("projectiles_and_limits.toml", 88),
    "welcome_to_the_moon": ("journey_solo.toml", 18),
}
"""By game, the recorded table and the entry of it whose page weighs most."""


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def get(client, path, accepts="", **headers):
    return client.get(path, headers={"Accept-Encoding": accepts, **headers})


# --- one file ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepts", "packing", "unpack"),
    [
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip, deflate", "gzip", gzip.decompress),
        ("br;q=0, gzip", "gzip", gzip.decompress),
        ("gzip;q=1.0, br;q=0.5", "gzip", gzip.decompress),
        ("*", "br", brotli.decompress),
        ("identity", None, bytes),
        ("", None, bytes),
    ],
)
def test_a_file_is_packed_as_the_browser_can_unpack_it(client, accepts, packing, unpack):
    answer = get(client, f"{GOOD}/scripts/app.js", accepts)
    assert answer.headers.get("Content-Encoding") == packing
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert unpack(answer.data) == ASSETS.files["scripts/app.js"].content
    assert answer.content_type == "text/javascript; charset=utf-8"


def test_a_picture_that_packing_makes_no_smaller_goes_as_it_is(client):
    answer = get(client, f"{GOOD}/icons/chevron.svg", "br")
    assert answer.headers["Content-Encoding"] == "br"
    picture = min((STATIC / "icons").glob("*.png"), key=lambda path: path.stat().st_size)
    answer = get(client, f"{GOOD}/icons/{picture.name}", "gzip")
    assert len(answer.data) <= picture.stat().st_size
    assert answer.content_type == "image/png"


def test_a_file_is_kept_for_good_only_where_its_address_tells_its_version(client):
    kept = {path: get(client, path).headers["Cache-Control"] for path in addresses("scripts/app.js")}
    assert kept == {
        f"{GOOD}/scripts/app.js": "public, max-age=31536000, immutable",
        f"{OTHER}/scripts/app.js": "no-cache",
        "/static/scripts/app.js": "no-cache",
    }


def addresses(name):
    return [f"{start}/{name}" for start in (GOOD, OTHER, "/static")]


def test_a_page_of_before_an_update_gets_the_present_file(client):
    assert len({get(client, path).data for path in addresses("css/companion.css")}) == 1


def test_a_screen_of_before_an_update_goes_on_to_the_next_table(client):
    assert get(client, f"{OTHER}/js/onward.js").data == get(client, f"{OTHER}/js/next-table.js").data != b""


LATE = re.compile(r"import\('\./([\w-]+\.js)'\)")
NAMED = re.compile(r"import \{([^}]*)\} from '\./([\w-]+\.js)'")
NAMED_OF_APP = re.compile(r'import\{([^}]*)\}from"\./app\.js"')
EXPORTED_BY_APP = re.compile(r"\bexport\{([^}]*)\}")


def late_scripts():
    scripts = {path.name: path.read_text("utf-8") for path in (STATIC / "js").glob("*.js")}
    return {
        name: scripts[name]
        for name in sorted({one for script in scripts.values() for one in LATE.findall(script)})
    }


def bundled(name):
    return ASSETS.files[f"scripts/{name}"].content.decode()


def named_of_app(name):
    """The names that a script imports from app.js."""
    return {one.split(" as ")[0] for names in NAMED_OF_APP.findall(bundled(name)) for one in names.split(",")}


def test_a_page_of_version_1_0_0_can_load_what_it_needs_later():
    """The module is then the present one, and those that it imports are the page's own."""
    unknown = [
        (name, module, one.split()[0])
        for name, script in late_scripts().items()
        for names, module in NAMED.findall(script)
        for one in names.split(",")
        if one.strip() and module in EXPORTED and one.split()[0] not in EXPORTED[module].split()
    ]
    assert {"seats.js", "parked.js", "total.js"} <= late_scripts().keys()
    assert unknown == []


def test_a_page_of_before_an_update_can_load_what_it_needs_later():
    """The script is then the present one, and imports from the page's own app.js, by names that stay."""
    used = {name: named_of_app(name) for name in late_scripts()}
    assert {"$", "say", "sentenceOf", "swapView", "toast"} <= used["seats.js"]
    assert {name: names - set(KEPT_NAMES.split()) for name, names in used.items()} == {
        name: set() for name in used
    }


def test_app_exports_the_names_that_stay_and_all_that_others_import():
    exported = {one.split(" as ")[-1] for one in EXPORTED_BY_APP.search(bundled("app.js"))[1].split(",")}
    assert set(KEPT_NAMES.split()) <= exported
    scripts = [name.removeprefix("scripts/") for name in ASSETS.files if name.startswith("scripts/")]
    assert set().union(*map(named_of_app, scripts)) <= exported


def test_nothing_of_app_comes_a_second_time_with_another_script():
    """It would be another outbox, or another stream."""
    twice = [
        name
        for name in ASSETS.files
        if name.startswith("scripts/") and b"companion-outbox" in ASSETS.files[name].content
    ]
    assert twice == ["scripts/app.js"]


@pytest.mark.parametrize("accepts", ["br", "gzip", ""])
def test_a_file_that_is_known_already_is_not_sent_again(client, accepts):
    first = get(client, "/static/scripts/app.js", accepts)
    tag = first.headers["ETag"]
    assert not tag.startswith("W/")
    again = get(client, "/static/scripts/app.js", accepts, **{"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert (again.headers["ETag"], again.headers["Cache-Control"]) == (tag, "no-cache")
    assert again.headers["Vary"] == "Accept-Encoding"
    assert get(client, "/static/scripts/app.js", accepts, **{"If-None-Match": '"old"'}).data == first.data


def test_each_packing_has_a_tag_of_its_own(client):
    tags = [get(client, "/static/scripts/app.js", accepts).headers["ETag"] for accepts in ("br", "gzip", "")]
    assert len(set(tags)) == 3


def test_head_tells_what_get_would_send(client):
    path, asked = f"{GOOD}/css/companion.css", {"Accept-Encoding": "gzip"}
    got, told = client.get(path, headers=asked), client.head(path, headers=asked)
    assert (told.status_code, told.data) == (200, b"")
    assert dict(told.headers) == dict(got.headers)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_file_is_only_read(client, method):
    assert getattr(client, method)(f"{GOOD}/scripts/app.js").status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/static/scripts/nothing.js",
        f"{GOOD}/scripts/nothing.js",
        f"{GOOD}/scripts",
        f"{GOOD}/built/scripts/app.js",
        f"{GOOD}/",
        GOOD,
        "/static/",
        "/static/v-/scripts/app.js",
        "/static/v-../scripts/app.js",
        "/static/v-01234567890123/scripts/app.js",
        "/static/v-0123456789/v-0123456789/scripts/app.js",
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static/scripts/..%5c..%5cpyproject.toml",
        f"{GOOD}/scripts/../../../pyproject.toml",
        f"{GOOD}/scripts/%2e%2e/%2e%2e/pyproject.toml",
        f"{GOOD}//etc/passwd",
        f"{GOOD}/scripts/app.js%00",
        f"{GOOD}/SCRIPTS/APP.JS",
        f"{GOOD}/vendor/.made-from",
        f"{GOOD}/scripts/%ff.js",
    ],
)
def test_there_is_nothing_at_an_odd_address(client, path):
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 404
    assert "no-store" in answer.headers["Cache-Control"]


# --- the version ---------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path):
    return Path(shutil.copytree(STATIC, tmp_path / "static"))


def test_the_version_follows_from_what_is_sent(copied):
    assert Assets(copied).version == ASSETS.version
    sheet = copied / "built" / "css" / "pages.css"
    sheet.write_text(sheet.read_text() + ".table{color:red}")
    assert Assets(copied).version != ASSETS.version


def test_a_file_by_another_name_is_another_version(copied):
    (copied / "js" / "time.js").rename(copied / "js" / "clock.js")
    assert Assets(copied).version != ASSETS.version


def test_a_file_that_is_edited_shows_after_a_restart_and_not_under_the_old_address(copied):
    before = Assets(copied)
    (copied / "js" / "choices.js").write_text("export const later = 1; // a word for who reads this\n")
    bundle(copied)
    assert before.files["scripts/choices.js"].content == ASSETS.files["scripts/choices.js"].content
    edited = Assets(copied).files["scripts/choices.js"].content
    assert b"later" in edited
    assert b"who reads" not in edited


def test_a_script_that_is_gone_is_served_no_more(copied):
    (copied / "js" / "choices.js").unlink()
    bundle(copied)
    assert set(ASSETS.files) - set(Assets(copied).files) == {"js/choices.js", "scripts/choices.js"}


# --- what they name ------------------------------------------------------------------------------


def test_a_style_sheet_brings_along_those_it_imports():
    sheet = ASSETS.files["css/companion.css"].content.decode()
    assert "@import" not in sheet
    order = [sheet.index(first) for first in ("--bg:", "box-sizing:", ".card{", ".dot{", ".knock{")]
    assert order == sorted(order)


def test_no_sheet_is_left_to_be_imported_by_the_browser():
    assert [name for name, file in ASSETS.files.items() if b"@import" in file.content] == []


def test_a_sheet_of_a_folder_names_no_picture_as_it_comes_inside_another():
    inner = [path for path in (STATIC / "css").rglob("*.css") if path.parent.name != "css"]
    assert inner
    assert [path.name for path in inner if re.search(r"(?<!@import )url\(", path.read_text())] == []


def test_no_sheet_asks_for_any_element_at_any_depth():
    """WebKit then computes every style anew after each change: seconds for a tap on a drawn sheet."""
    sheets = [path for path in (STATIC / "css").rglob("*.css") if ":has(*)" in path.read_text()]
    assert sheets == []


def test_comments_stay_here():
    bundled = {
        name: file.content for name, file in ASSETS.files.items() if name.startswith(("scripts/", "css/"))
    }
    assert len(bundled) > 50
    assert [name for name, content in bundled.items() if b"// " in content or b"/*" in content] == []


# --- the pages -----------------------------------------------------------------------------------


def table_at(app, slug, name, at):
    """The host's phone, which may do everything, at a recorded table after one of its entries."""
    with app.app_context():
        opened = game_file.import_file(RECORDED / slug / name)
        number, seat = (
            view_table(table_cache.find(opened.code)).number,
            table_cache.find(opened.code).seats[0].id,
        )
    client = app.test_client()
    client.get(f"/t/{opened.code}/key/{opened.keys.host}")
    back = {"kind": "go-back", "to": at, "expect": number, "key": "back-to-where-it-weighs"}
    assert client.post(f"/t/{opened.code}/play", data=back).status_code == 303
    return client, f"/t/{opened.code}?seat={seat}"


@pytest.fixture(params=["home", *(f"{kind} {slug}" for kind in ("set-up", "table") for slug in HEAVY)])
def seen(request, app):
    """A browser that knows nothing yet, and the page it opens."""
    kind, _, slug = request.param.partition(" ")
    if kind == "table":
        return table_at(app, slug, *HEAVY[slug])
    return app.test_client(), f"/new/{slug}" if slug else "/"


def test_every_game_is_weighed():
    assert set(HEAVY) == set(GAMES) - {"toy"}


@pytest.mark.parametrize("packing", ["gzip", "br"])
def test_a_first_visit_is_light(seen, packing):
    client, path = seen
    loaded = list(visit(client, path, packing))
    assert len(loaded) > 8
    assert sum(one.size for one in loaded) < MOST, told(loaded)


def test_a_returning_visit_loads_the_page_alone(seen):
    """The page is asked for each time; everything else is kept for good."""
    client, path = seen
    page, *rest = visit(client, path, "gzip")
    assert page.answer.headers["Cache-Control"] == ("no-store" if path == "/" else "private, no-cache")
    kept = {one.path: one.answer.headers["Cache-Control"] for one in rest}
    assert set(kept.values()) == {"public, max-age=31536000, immutable"}, kept


@pytest.mark.parametrize(
    "recorded_game",
    [
        "launch_lift_off",
        "journey_solo",
        "colony_solo",
        "mine_typed_cards",
        "dome_solo_deck",
        "virus_missions",
        "escape_solo",
        "battle_two_players_errors",
    ],
)
def test_a_sheet_brings_its_own_colours_and_no_other_sheets(app, recorded_game):
    """Where there are several, all of them are drawn small, too."""
    names = [recorded_game.partition("_")[0], *([] if "solo" in recorded_game else ["small"])]
    client, path = table_at(app, "welcome_to_the_moon", f"{recorded_game}.toml", 1)
    sheets = [one.path for one in visit(client, path, "") if "/css/welcome_to_the_moon/" in one.path]
    assert sheets == [f"{GOOD}/css/welcome_to_the_moon/{name}.css" for name in ("table", *names)]


def test_each_script_is_asked_for_at_once(seen):
    """One that only another script names would be a way over the network later."""
    client, path = seen
    page = Page(client.get(path).text)
    scripts = {one.path for one in visit(client, path, "gzip") if "/scripts/" in one.path}
    assert scripts == {name for name in page.named if "/scripts/" in name}
