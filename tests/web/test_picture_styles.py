"""A drawing keeps its looks without its style sheets: the selectors and values that they are written in."""

from xml.etree import ElementTree

import pytest

from companion.web.picture import styles
from companion.web.picture.selectors import node, read

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" class="frame wm">
  <g class="spot is-lit" data-spot="a.1"><rect class="box"/><use href="#x"/><text>7</text></g>
  <g class="spot" data-spot="a.2"><circle class="disc" stroke="#111111"/></g>
</svg>"""


def found(selector):
    """The elements that a selector fits, by tag and class."""
    fitting = []

    def walk(element, parent, before):
        own = node(element, parent, before)
        if any(one.fits(own) for one in read(selector)):
            fitting.append(f"{own.tag} {element.get('class', '')}".strip())
        within = ()
        for child in element:
            within = (*within, walk(child, own, within))
        return own

    walk(ElementTree.fromstring(DRAWING), None, ())
    return fitting


@pytest.mark.parametrize(
    ("selector", "fits"),
    [
        (".box", ["rect box"]),
        ("*", ["svg frame wm", "g spot is-lit", "rect box", "use", "text", "g spot", "circle disc"]),
        (".spot.is-lit > .box", ["rect box"]),
        (".frame .box", ["rect box"]),
        (".frame > .box", []),
        ("svg.wm text, .disc", ["text", "circle disc"]),
        (".box + use", ["use"]),
        (".box + text", []),
        (".box ~ text", ["text"]),
        (".spot:not(.is-lit) > :first-child", ["circle disc"]),
        (".spot > :is(rect, circle):first-child", ["rect box", "circle disc"]),
        (".spot:not(:is(.is-lit, .wm))", ["g spot"]),
        ('[data-spot="a.2"]', ["g spot"]),
        ('[data-spot^="a."] > use[href^="#x"]', ["use"]),
        ('[data-spot$="2"] .disc[stroke]', ["circle disc"]),
        (".disc:not([stroke])", []),
        (".spot:hover, .spot:has(text), .box", ["rect box"]),
        ("#x", []),
    ],
)
def test_a_selector_fits_what_it_fits_in_a_browser(selector, fits):
    assert found(selector) == fits


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    """Write a style sheet, and give what it makes of the drawing."""

    def made(css, **colours):
        (tmp_path / "css").mkdir(exist_ok=True)
        (tmp_path / "css" / "own.css").write_text(css)
        monkeypatch.setattr(styles, "resource_folder", lambda name: tmp_path)
        styles.styles_of.cache_clear()
        inside = styles.inlined(DRAWING, ("own",), tuple(colours.items()), True)
        styles.styles_of.cache_clear()
        styles.inlined.cache_clear()
        return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>')

    return made


def one(root, tag):
    return next(root.iter(f"{styles.SVG}{tag}"))


@pytest.mark.parametrize(
    ("css", "tag", "name", "value"),
    [
        (".box { fill: #fff; }", "rect", "fill", "#fff"),
        (".wm { --own: #abc; } .box { fill: var(--own); }", "rect", "fill", "#abc"),
        (".box { fill: var(--ink); }", "rect", "fill", "#123456"),
        (".box { fill: var(--none, red); }", "rect", "fill", "red"),
        (".box { fill: var(--none); }", "rect", "fill", None),
        (
            ".spot { --own: #abc; } .is-lit { --own: var(--ink); } .box { fill: var(--own); }",
            "rect",
            "fill",
            "#123456",
        ),
        (".is-lit .box { fill: #111; } .box { fill: #222; }", "rect", "fill", "#111"),
        (".box { fill: #111; } .box { fill: #222; }", "rect", "fill", "#222"),
        (".disc { stroke: #222; }", "circle", "stroke", "#222"),
        (".box { stroke-width: 2px; cursor: pointer; }", "rect", "stroke-width", "2"),
        (".box { stroke-width: 2px; cursor: pointer; }", "rect", "cursor", None),
        ("text { font: 650 18px var(--font); }", "text", "font-weight", "650"),
        ("text { font: 650 18px var(--font); }", "text", "font-size", "18"),
        (".box { fill: transparent; }", "rect", "fill", "none"),
        (".box { translate: 5px -3px; }", "rect", "transform", "translate(5 -3)"),
        ("@media print { .box { fill: #000; } } .box { stroke: #1; }", "rect", "fill", None),
        ("/* .box { fill: #000; } */ .box { stroke: #fff; }", "rect", "fill", None),
        (".box:hover { fill: #000; }", "rect", "fill", None),
        (".box { fill: #000; }", "rect", "class", None),
    ],
)
def test_what_a_rule_says_stands_at_the_element(sheet, css, tag, name, value):
    assert one(sheet(css, ink="#123456"), tag).get(name) == value
