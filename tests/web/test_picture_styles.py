"""A drawing keeps its looks without its style sheets: the selectors and values that they are written in."""

from xml.etree import ElementTree

import pytest

from companion.web.picture import styles

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" class="frame wm">
  <g id="lit" class="spot is-lit" data-spot="a.1">
    <rect id="box" class="box"/><use id="use" href="#x"/><text>7</text>
  </g>
  <g id="dark" class="spot" data-spot="a.2"><circle id="disc" class="disc" stroke="#111111"/></g>
</svg>"""


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    """Write a style sheet, and give what it makes of the drawing."""

    def made(css, drawing=DRAWING, **colours):
        (tmp_path / "css").mkdir(exist_ok=True)
        (tmp_path / "css" / "own.css").write_text(css)
        monkeypatch.setattr(styles, "resource_folder", lambda name: tmp_path)
        styles.styles_of.cache_clear()
        inside = styles.inlined(drawing, ("own",), tuple(colours.items()), True)
        styles.styles_of.cache_clear()
        styles.inlined.cache_clear()
        return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>')

    return made


def one(root, tag):
    return next(root.iter(f"{styles.SVG}{tag}"))


@pytest.mark.parametrize(
    ("selector", "fits"),
    [
        (".box", "box"),
        ("*", "lit box use text dark disc"),
        ("#dark, rect", "box dark"),
        (".spot.is-lit > .box", "box"),
        (".frame .box", "box"),
        (".frame > .box", ""),
        ("svg.wm text, .disc", "text disc"),
        (".box + use", "use"),
        (".box + text", ""),
        (".box ~ text", "text"),
        ('[data-spot="a.1"] + g', "dark"),
        (".spot:nth-child(2)", "dark"),
        (".spot:not(.is-lit) > :first-child", "disc"),
        (".spot > :is(rect, circle):first-child", "box disc"),
        (".spot:not(:is(.is-lit, .wm))", "dark"),
        (".spot:has(> text)", "lit"),
        ('[data-spot="a.2"]', "dark"),
        ('[data-spot^="a."] > use[href^="#x"]', "use"),
        ('[data-spot$="2"] .disc[stroke]', "disc"),
        (".disc:not([stroke])", ""),
        (".spot:hover, .box::before, .box", "box"),
        (".spot:unheard-of, .box", ""),
        ("#x", ""),
    ],
)
def test_a_selector_fits_what_it_fits_in_a_browser(sheet, selector, fits):
    root = sheet(selector + " { opacity: 0.5; stroke: #222; }")
    assert [each.get("id", "text") for each in root.iter() if each.get("opacity")] == fits.split()


@pytest.mark.parametrize(
    ("css", "tag", "name", "value"),
    [
        (".box { fill: #fff; }", "rect", "fill", "#fff"),
        (".wm { --own: #abc; } .box { fill: var(--own); }", "rect", "fill", "#abc"),
        (".box { fill: var(--ink); }", "rect", "fill", "#123456"),
        (".box { fill: var(--none, red); }", "rect", "fill", "red"),
        (".box { fill: var(--none); }", "rect", "fill", None),
        (".box { fill: var(--none, var(--ink)); }", "rect", "fill", "#123456"),
        (".box { --a: var(--b, red); --b: #abc; fill: var(--a); }", "rect", "fill", "#abc"),
        (".box { --a: var(--b); --b: var(--a); fill: var(--a); }", "rect", "fill", None),
        (".wm { --own: red; } .box { --own: var(--none); fill: var(--own); }", "rect", "fill", None),
        (".wm { --a: var(--ink); } .box { --ink: red; fill: var(--a); }", "rect", "fill", "#123456"),
        (
            ".box { --own: /* dark */ 10 20 30; fill: rgb(var(--own) / 50%); }",
            "rect",
            "fill",
            "rgb(10 20 30 / 50%)",
        ),
        (".disc { --own: red; } .box { fill: var(--own); }", "rect", "fill", None),
        (
            ".spot { --own: #abc; } .is-lit { --own: var(--ink); } .box { fill: var(--own); }",
            "rect",
            "fill",
            "#123456",
        ),
        (".is-lit .box { fill: #111; } .box { fill: #222; }", "rect", "fill", "#111"),
        (".box { fill: #111; } .box { fill: #222; }", "rect", "fill", "#222"),
        ("#box { fill: #111; } .frame .spot .box { fill: #222; }", "rect", "fill", "#111"),
        (":is(#box, text) { fill: #111; } .frame .box { fill: #222; }", "rect", "fill", "#111"),
        ("rect:not(.none) { fill: #111; } rect { fill: #222; }", "rect", "fill", "#111"),
        (".box { fill: #111 !important; } .is-lit .box { fill: #222; }", "rect", "fill", "#111"),
        (".box { fill: #111; fill: #222; }", "rect", "fill", "#222"),
        (".spot { fill: #111; }", "rect", "fill", None),
        (".disc { stroke: #222; }", "circle", "stroke", "#222"),
        (".box { stroke-width: 2px; cursor: pointer; }", "rect", "stroke-width", "2"),
        (".box { stroke-width: 2px; cursor: pointer; }", "rect", "cursor", None),
        ("text { font: 650 18px var(--font); }", "text", "font-weight", "650"),
        ("text { font: 650 18px var(--font); }", "text", "font-size", "18"),
        ("text { font: 18px/20px var(--font); }", "text", "font-size", "18"),
        (".box { stroke-dasharray: .5px 8.15px; }", "rect", "stroke-dasharray", ".5 8.15"),
        (".box { fill: transparent; }", "rect", "fill", "none"),
        (".box { translate: 5px -3px; }", "rect", "transform", "translate(5 -3)"),
        ("@media print { .box { fill: #000; } } .box { stroke: #1; }", "rect", "fill", None),
        ("@media (prefers-color-scheme: light) { .box { fill: #fff; } }", "rect", "fill", None),
        ("@media print { .box { fill: #000; } } .box { fill: #111; }", "rect", "fill", "#111"),
        ("/* .box { fill: #000; } */ .box { stroke: #fff; }", "rect", "fill", None),
        (".box:hover { fill: #000; }", "rect", "fill", None),
        (".box { fill: #000; }", "rect", "class", None),
    ],
)
def test_what_a_rule_says_stands_at_the_element(sheet, css, tag, name, value):
    assert one(sheet(css, ink="#123456"), tag).get(name) == value


USED = """<svg xmlns="http://www.w3.org/2000/svg">
  <defs><g id="house"><path class="glass"/></g><path id="star" class="star"/></defs>
  <g class="green"><use href="#house" x="3" y="4" transform="scale(2)"/></g>
  <use href="#house"/><use href="#star"/>
</svg>"""


def test_a_part_takes_variables_from_where_it_is_used(sheet):
    """As in a browser: the greenhouses of a quarter have its colour. What looks the same stays a `<use>`."""
    css = ".green { --pane: #00ff00; } .glass { fill: var(--pane, #111111); } .star { fill: #222222; }"
    root = sheet(css, drawing=USED)
    shown = root.find("./{*}g/{*}g[@transform='scale(2) translate(3 4)']")
    assert one(shown, "path").get("fill") == "#00ff00"
    assert [use.get("href") for use in root.iter(f"{styles.SVG}use")] == ["#house", "#star"]
    assert [path.get("fill") for path in root.iter(f"{styles.SVG}path")] == ["#111111", "#222222", "#00ff00"]
    assert [part.get("id") for part in root.iter() if part.get("id")] == ["house", "star"]
