"""A drawing of a page as one that needs no style sheet: what its rules say stands at each element.

A picture is drawn by resvg, and opened by whatever program shows an SVG: neither has our style sheets, and
resvg knows no `var()`. Colours are those of the dark theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from companion.folders import resource_folder
from companion.web.picture.selectors import Node, Selector, Weight, node, read

PAINT = {
    *("fill", "fill-opacity", "fill-rule", "opacity", "paint-order", "stop-color", "stop-opacity"),
    *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset"),
    *("stroke-opacity", "font-size", "font-weight", "letter-spacing", "text-anchor", "dominant-baseline"),
    *("display", "visibility"),
}
"""The properties that an SVG attribute can say."""

SVG = "{http://www.w3.org/2000/svg}"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
FONT = re.compile(r"(?:(\d+)\s+)?([\d.]+)px\b")
LENGTH = re.compile(r"(?<=\d)px\b")
ICON_FILE = re.compile(r".*/icons/(\w+)\.svg#([\w-]+)", re.ASCII)
Declarations = Mapping[str, str]


@dataclass(frozen=True)
class Rule:
    """What a selector's elements look like; `place` is its place in the sheets."""

    selector: Selector
    declarations: Declarations
    place: int

    @property
    def order(self) -> tuple[Weight, int]:
        return self.selector.weight, self.place


@dataclass(frozen=True)
class Styles:
    """The rules of some style sheets, by a class or tag that their elements have."""

    rules: dict[str, list[Rule]] = field(default_factory=dict)

    def of(self, node: Node) -> Declarations:
        """What all rules say of an element, the strongest last."""
        keys = ("", node.tag, *(f".{name}" for name in node.classes))
        own = [rule for key in keys for rule in self.rules.get(key, ()) if rule.selector.fits(node)]
        found: dict[str, str] = {}
        for rule in sorted(own, key=lambda rule: rule.order):
            found.update(rule.declarations)
        return found


@lru_cache(32)
def styles_of(names: tuple[str, ...]) -> Styles:
    """The rules of these style sheets (below `static/css`, without their ending), for the dark theme."""
    styles = Styles()
    for place, (selectors, declarations) in enumerate(blocks(names)):
        for selector in read(selectors):
            styles.rules.setdefault(selector.key, []).append(Rule(selector, declarations, place))
    return styles


def blocks(names: Sequence[str]) -> Iterator[tuple[str, Declarations]]:
    """The blocks of style sheets with their selectors, without those that hold only for some screens."""
    for name in names:
        text = COMMENT.sub(
            "", (resource_folder("static") / "css" / f"{name}.css").read_text(encoding="utf-8")
        )
        place = 0
        while (opens := text.find("{", place)) >= 0:
            closes = end_of_block(text, opens)
            selectors = text[place:opens].strip()
            if not selectors.startswith("@"):
                yield selectors, dict(declarations(text[opens + 1 : closes]))
            place = closes + 1


def end_of_block(text: str, opens: int) -> int:
    """Where the brace that opens here closes."""
    depth = 0
    for at in range(opens, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return at
    return len(text)


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Properties and their values, a font's as size and weight."""
    for line in text.split(";"):
        name, colon, value = (part.strip() for part in line.partition(":"))
        if name == "font" and (font := FONT.search(value)):
            yield "font-size", font[2]
            if font[1]:
                yield "font-weight", font[1]
        elif colon and (name.startswith("--") or name in PAINT or name == "translate"):
            yield name, value


@lru_cache(64)
def inlined(drawing: str, names: tuple[str, ...], colours: tuple[tuple[str, str], ...], defs: bool) -> str:
    """A drawing (an `<svg>`) with the looks of these style sheets at its elements; its inside alone.

    `colours` are the variables of the theme. `defs`: with what it refers to; else the drawing before has it.
    """
    root = ElementTree.fromstring(drawing)  # noqa: S314 - a template of ours made it, which escapes
    embed_signs(root, first=defs)
    styles, known = styles_of(names), {f"--{name}": value for name, value in colours}
    paint(root, None, (), styles, known)
    if not defs:
        for element in root.iter():
            for child in [child for child in element if child.tag == f"{SVG}defs"]:
                element.remove(child)
            element.attrib.pop("id", None)
    ElementTree.register_namespace("", SVG[1:-1])
    inside = "".join(ElementTree.tostring(child, encoding="unicode") for child in root)
    return inside.replace(f' xmlns="{SVG[1:-1]}"', "")


def embed_signs(root: Element, *, first: bool) -> None:
    """Let the drawing have the signs of our icon files in itself; the `first` one has them for all."""
    files = dict[str, None]()
    for use in root.iter(f"{SVG}use"):
        if found := ICON_FILE.fullmatch(use.get("href", "")):
            files[found[1]] = None
            use.set("href", f"#{found[1]}-{found[2]}")
    for name in files if first else ():
        defs = ElementTree.SubElement(root, f"{SVG}defs")
        file = resource_folder("static") / "icons" / f"{name}.svg"
        for symbol in ElementTree.fromstring(file.read_bytes()).iter(f"{SVG}symbol"):  # noqa: S314 - our own
            symbol.set("id", f"{name}-{symbol.get('id')}")
            defs.append(symbol)


def paint(
    element: Element, parent: Node | None, before: tuple[Node, ...], styles: Styles, known: Mapping[str, str]
) -> Node:
    """Write the looks of an element and of all in it as attributes."""
    own = node(element, parent, before)
    said = styles.of(own)
    known = {**known, **{name: value for name, value in said.items() if name.startswith("--")}}
    within: tuple[Node, ...] = ()
    for child in element:
        within = (*within, paint(child, own, within, styles, known))
    for name, value in said.items():
        write(element, name, resolved(value, known))
    for name, value in element.attrib.items():
        if "var(" in value:
            element.set(name, resolved(value, known))
    for name in [name for name in element.attrib if name == "class" or name.startswith(("data-", "aria-"))]:
        del element.attrib[name]
    return own


def write(element: Element, name: str, value: str) -> None:
    """One property as an attribute."""
    if name == "translate":
        moved = " ".join(LENGTH.sub("", value).split())
        element.set("transform", f"translate({moved}) {element.get('transform', '')}".strip())
    elif name in PAINT and "var(" not in value:
        element.set(name, "none" if value == "transparent" else LENGTH.sub("", value))


def resolved(value: str, known: Mapping[str, str]) -> str:
    """A value without variables, as far as they are known."""
    for _ in range(8):
        plain = VARIABLE.sub(lambda found: known.get(found[1], found[2] or found[0]), value)
        if plain == value:
            break
        value = plain
    return value
