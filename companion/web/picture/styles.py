"""A drawing of a page as one that needs no style sheet: what its rules say stands at each element.

A picture is drawn by resvg, and opened by whatever program shows an SVG: neither has our style sheets, and
resvg knows no `var()`. Colours are those of the dark theme, so at-rules such as `@media` say nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from tinycss2.ast import Declaration, FunctionBlock, Node

from companion.folders import resource_folder

PAINT = {
    *("fill", "fill-opacity", "fill-rule", "opacity", "paint-order", "stop-color", "stop-opacity"),
    *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset"),
    *("stroke-opacity", "font-size", "font-weight", "letter-spacing", "text-anchor", "dominant-baseline"),
    *("display", "visibility"),
}
"""The properties that an SVG attribute can say."""

SVG = "{http://www.w3.org/2000/svg}"
ICON_FILE = re.compile(r".*/icons/(\w+)\.svg#([\w-]+)", re.ASCII)
Tokens = Sequence[Node]
Looks = Mapping[str, Tokens]
"""The value of each property, and of each variable (`--name`)."""


@lru_cache(32)
def styles_of(names: tuple[str, ...]) -> Matcher:
    """The rules of these style sheets (below `static/css`, without their ending): each has `declarations`."""
    matcher = Matcher()
    for name in names:
        sheet = (resource_folder("static") / "css" / f"{name}.css").read_text(encoding="utf-8")
        for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True):
            if rule.type == "qualified-rule":
                said = list(declarations(rule.content))
                # As in a browser, a list with a selector that is not known says nothing.
                with suppress(SelectorError):
                    for selector in compile_selector_list(rule.prelude):
                        if selector.pseudo_element is None:
                            matcher.add_selector(selector, said)
    return matcher


def declarations(block: Tokens) -> Iterator[tuple[bool, str, Tokens]]:
    """The properties of a rule that a drawing can have: whether each is important, its name and its value."""
    for one in tinycss2.parse_blocks_contents(block, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration" and one.name == "font":
            yield from ((one.important, *part) for part in font(one))
        elif one.type == "declaration" and (one.name.startswith("--") or one.name in {*PAINT, "translate"}):
            yield one.important, one.name, tokens_of(tinycss2.serialize(one.value))


def font(shorthand: Declaration) -> Iterator[tuple[str, Tokens]]:
    """The weight and the size of a font; what follows the size is no matter."""
    for token in shorthand.value:
        if token.type == "number":
            yield "font-weight", [token]
        elif token.type == "dimension":
            yield "font-size", [token]
            return


def tokens_of(text: str) -> Tokens:
    """The tokens of a value, without comments and the spaces around it."""
    found: Tokens = tinycss2.parse_component_value_list(text.strip(), skip_comments=True)
    return found


def looks_of(element: ElementWrapper, styles: Matcher) -> Looks:
    """What all rules say of an element: an important declaration first, then the strongest rule."""
    said = [one for *_, block in styles.match(element) for one in block]
    return {name: value for _, name, value in sorted(said, key=lambda one: one[0])}


@lru_cache(64)
def inlined(drawing: str, names: tuple[str, ...], colours: tuple[tuple[str, str], ...], defs: bool) -> str:
    """A drawing (an `<svg>`) with the looks of these style sheets at its elements; its inside alone.

    `colours` are the variables of the theme. `defs`: with what it refers to; else the drawing before has it.
    """
    root = ElementTree.fromstring(drawing)  # noqa: S314 - a template of ours made it, which escapes
    embed_signs(root, first=defs)
    root = painted(root, styles_of(names), {f"--{name}": tokens_of(value) for name, value in colours})
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


def painted(root: Element, styles: Matcher, theme: Looks) -> Element:
    """The drawing with the looks of all its elements as attributes."""
    found = [(one, looks_of(one, styles)) for one in ElementWrapper.from_xml_root(root).iter_subtree()]
    around: dict[Element | None, Looks] = {None: theme}
    for one, looks in found:
        around[one.etree_element] = variables_of(looks, around[one.parent and one.parent.etree_element])
    brush = Brush({one.etree_element: looks for one, looks in found}, around)
    return brush.painted(root, theme)


class Brush:
    """Paints copies of elements, since the rules ask about what stands at the elements themselves."""

    def __init__(self, looks: Mapping[Element, Looks], defined: Mapping[Element | None, Looks]) -> None:
        self.looks, self.defined = looks, defined
        self.parts = {one.get("id"): one for one in looks if one.get("id")}

    def painted(self, element: Element, around: Looks) -> Element:
        """A copy of an element with all that is in it; `around` are the variables where it stands."""
        looks = self.looks[element]
        variables = variables_of(looks, around)
        copy = Element(element.tag, dict(attributes(element, variables)))
        for name, value in looks.items():
            if text := text_of(value, variables):
                write(copy, name, text)
        copy.text, copy.tail = element.text, element.tail
        copy.extend(self.painted(child, variables) for child in element)
        return self.in_its_place(copy, variables) if element.tag == f"{SVG}use" else copy

    def in_its_place(self, use: Element, variables: Looks) -> Element:
        """What a `<use>` shows; itself, where the part looks there as it does where it is defined.

        In a browser a part takes variables from where it is used. In an SVG without them it cannot.
        """
        part = self.parts.get(use.get("href", "").removeprefix("#"))
        if part is None or part.tag == f"{SVG}symbol":
            return use
        here = self.painted(part, variables)
        if alike(here, self.painted(part, self.defined[part])):
            return use
        here.attrib.pop("id", None)
        shown = Element(
            f"{SVG}g", {key: value for key, value in use.items() if key not in ("href", "x", "y")}
        )
        if use.get("x") or use.get("y"):
            moved = f"translate({use.get('x', 0)} {use.get('y', 0)})"
            shown.set("transform", f"{use.get('transform', '')} {moved}".strip())
        shown.append(here)
        shown.tail = use.tail
        return shown


def alike(one: Element, other: Element) -> bool:
    """Whether two elements are written in the same way."""
    return ElementTree.tostring(one) == ElementTree.tostring(other)


def attributes(element: Element, variables: Looks) -> Iterator[tuple[str, str]]:
    """The attributes of an element that mean something in a drawing, without `var()`."""
    for name, text in element.items():
        said = text_of(tokens_of(text), variables) if "var(" in text else text
        if said and name != "class" and not name.startswith(("data-", "aria-")):
            yield name, said


def write(element: Element, name: str, text: str) -> None:
    """One property as an attribute."""
    if name == "translate":
        element.set("transform", f"translate({text}) {element.get('transform', '')}".strip())
    elif name in PAINT:
        element.set(name, "none" if text == "transparent" else text)


def text_of(value: Tokens, variables: Looks) -> str:
    """A value as an attribute has it, without px; "" where it needs a variable that is not known."""
    with suppress(KeyError):
        return " ".join("".join(plain(one) for one in resolved(value, variables)).split())
    return ""


def plain(token: Node) -> str:
    """A token as text; a length in pixels as its number."""
    pixels = token.type == "dimension" and token.lower_unit == "px"
    return str(token.representation if pixels else token.serialize())


class Variables(dict[str, Tokens]):
    """The variables at an element, none of which names another any more."""

    def __init__(self, own: Looks, around: Looks) -> None:
        self.unread = dict(own)
        super().__init__((name, value) for name, value in around.items() if name not in own)
        for name in own:
            with suppress(KeyError):
                self[name]

    def __missing__(self, name: str) -> Tokens:
        """Raise `KeyError` for a variable that nobody sets, or that leads back to itself."""
        self[name] = resolved(self.unread.pop(name), self)
        return self[name]


def variables_of(looks: Looks, around: Looks) -> Looks:
    """The variables at an element: its own, and those around it."""
    own = {name: value for name, value in looks.items() if name.startswith("--")}
    return Variables(own, around) if own else around


def resolved(value: Tokens, variables: Looks) -> list[Node]:
    """A value without `var()`. Raises `KeyError` where it needs a variable that is not known."""
    found: list[Node] = []
    for one in value:
        if one.type != "function":
            found.append(one)
        elif one.lower_name != "var":
            inner = resolved(one.arguments, variables)
            found.append(FunctionBlock(one.source_line, one.source_column, one.name, inner))
        else:
            found += referred(one.arguments, variables)
    return found


def referred(arguments: Tokens, variables: Looks) -> Tokens:
    """What stands for a `var()`: the variable, or else what follows its comma."""
    name = next((one.value for one in arguments if one.type == "ident"), "")
    try:
        return variables[name]
    except KeyError:
        if "," not in arguments:
            raise
        return resolved(arguments[arguments.index(",") + 1 :], variables)
