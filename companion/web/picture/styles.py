"""Drawings without style sheets: the rules that apply to an element become attributes of the element.

resvg renders a picture as PNG, and any program may open its SVG. These programs do not load our style sheets,
and resvg does not know `var()`. The colours are those of the dark theme, so at-rules such as `@media` are
ignored.
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
"""Properties that an SVG attribute can express."""

SVG = "{http://www.w3.org/2000/svg}"
ICON_FILE = re.compile(r".*/icons/(\w+)\.svg#([\w-]+)", re.ASCII)
Tokens = Sequence[Node]
Looks = Mapping[str, Tokens]
"""Values by the name of their property or variable (`--name`)."""


@lru_cache(32)
def styles_of(names: tuple[str, ...]) -> Matcher:
    """Return the rules of these style sheets. `names` are their paths below `static/css` without `.css`."""
    matcher = Matcher()
    for name in names:
        sheet = (resource_folder("static") / "css" / f"{name}.css").read_text(encoding="utf-8")
        for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True):
            if rule.type == "qualified-rule":
                said = list(declarations(rule.content))
                # As in a browser, a rule with an unknown selector in its list is ignored.
                with suppress(SelectorError):
                    for selector in compile_selector_list(rule.prelude):
                        if selector.pseudo_element is None:
                            matcher.add_selector(selector, said)
    return matcher


def declarations(block: Tokens) -> Iterator[tuple[bool, str, Tokens]]:
    """Yield the properties of a rule that apply to a drawing: `!important` or not, name, value."""
    for one in tinycss2.parse_blocks_contents(block, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration" and one.name == "font":
            yield from ((one.important, *part) for part in font(one))
        elif one.type == "declaration" and (one.name.startswith("--") or one.name in {*PAINT, "translate"}):
            yield one.important, one.name, tokens_of(tinycss2.serialize(one.value))


def font(shorthand: Declaration) -> Iterator[tuple[str, Tokens]]:
    """Yield the weight and the size of a font shorthand; what follows the size is ignored."""
    for token in shorthand.value:
        if token.type == "number":
            yield "font-weight", [token]
        elif token.type == "dimension":
            yield "font-size", [token]
            return


def tokens_of(text: str) -> Tokens:
    """Return the tokens of a value, without comments and surrounding spaces."""
    found: Tokens = tinycss2.parse_component_value_list(text.strip(), skip_comments=True)
    return found


def looks_of(element: ElementWrapper, styles: Matcher) -> Looks:
    """Return the properties of an element. Values marked `!important` win, then the strongest rule."""
    said = [one for *_, block in styles.match(element) for one in block]
    return {name: value for _, name, value in sorted(said, key=lambda one: one[0])}


@lru_cache(64)
def inlined(drawing: str, names: tuple[str, ...], colours: tuple[tuple[str, str], ...], defs: bool) -> str:
    """Return the inside of a drawing (an `<svg>`), with these style sheets written into its elements.

    `colours` are the variables of the theme. If `defs` is True, the result includes the definitions to which
    the drawing refers. Otherwise it uses the definitions of an earlier drawing in the same picture.
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
    """Make a drawing use copies of the icon files that are inside the picture.

    The `first` drawing of a picture gets the copies, and the other drawings refer to them.
    """
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
    """Return a copy of the drawing with the style properties of each element written as attributes."""
    found = [(one, looks_of(one, styles)) for one in ElementWrapper.from_xml_root(root).iter_subtree()]
    around: dict[Element | None, Looks] = {None: theme}
    for one, looks in found:
        around[one.etree_element] = variables_of(looks, around[one.parent and one.parent.etree_element])
    brush = Brush({one.etree_element: looks for one, looks in found}, around)
    return brush.painted(root, theme)


class Brush:
    """Paints copies of elements, because the rules need the original elements for matching."""

    def __init__(self, looks: Mapping[Element, Looks], defined: Mapping[Element | None, Looks]) -> None:
        self.looks, self.defined = looks, defined
        self.parts = {one.get("id"): one for one in looks if one.get("id")}

    def painted(self, element: Element, around: Looks) -> Element:
        """Return a painted copy of an element and its children. `around` are the variables around it."""
        looks = self.looks[element]
        variables = variables_of(looks, around)
        copy = Element(element.tag, dict(attributes(element, variables)))
        for name, value in looks.items():
            if text := text_of(value, variables):
                set_property(copy, name, text)
        copy.text, copy.tail = element.text, element.tail
        copy.extend(self.painted(child, variables) for child in element)
        return self.in_its_place(copy, variables) if element.tag == f"{SVG}use" else copy

    def in_its_place(self, use: Element, variables: Looks) -> Element:
        """Return a copy of the part that a `<use>` shows, or the `<use>` itself if no copy is needed.

        In a browser a part takes its variables from the place where it is used. Here all variables are
        replaced by values, so a part that looks different in that place has to be copied.
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
    """Return True if two elements serialize to the same text."""
    return ElementTree.tostring(one) == ElementTree.tostring(other)


def attributes(element: Element, variables: Looks) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element that affect a drawing, with `var()` resolved."""
    for name, text in element.items():
        said = text_of(tokens_of(text), variables) if "var(" in text else text
        if said and name != "class" and not name.startswith(("data-", "aria-")):
            yield name, said


def set_property(element: Element, name: str, text: str) -> None:
    """Write one property as an attribute."""
    if name == "translate":
        element.set("transform", f"translate({text}) {element.get('transform', '')}".strip())
    elif name in PAINT:
        element.set(name, "none" if text == "transparent" else text)


def text_of(value: Tokens, variables: Looks) -> str:
    """Return a value as attribute text, without px; "" if it needs an unknown variable."""
    with suppress(KeyError):
        return " ".join("".join(plain(one) for one in resolved(value, variables)).split())
    return ""


def plain(token: Node) -> str:
    """Return a token as text; a length in pixels as its number."""
    pixels = token.type == "dimension" and token.lower_unit == "px"
    return str(token.representation if pixels else token.serialize())


class Variables(dict[str, Tokens]):
    """The variables at an element, with references between them resolved."""

    def __init__(self, own: Looks, around: Looks) -> None:
        self.unread = dict(own)
        super().__init__((name, value) for name, value in around.items() if name not in own)
        for name in own:
            with suppress(KeyError):
                self[name]

    def __missing__(self, name: str) -> Tokens:
        """Resolve a variable when it is read. Raises `KeyError` if it is not set or refers to itself."""
        self[name] = resolved(self.unread.pop(name), self)
        return self[name]


def variables_of(looks: Looks, around: Looks) -> Looks:
    """Return the variables that apply to an element: those that it sets, and inherited ones."""
    own = {name: value for name, value in looks.items() if name.startswith("--")}
    return Variables(own, around) if own else around


def resolved(value: Tokens, variables: Looks) -> list[Node]:
    """Return a value without `var()`. Raises `KeyError` if it needs an unknown variable."""
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
    """Return the value of a `var()`: the variable, or else the fallback after its comma."""
    name = next((one.value for one in arguments if one.type == "ident"), "")
    try:
        return variables[name]
    except KeyError:
        if "," not in arguments:
            raise
        return resolved(arguments[arguments.index(",") + 1 :], variables)
