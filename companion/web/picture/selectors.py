"""The selectors of our style sheets, matched against an element of a drawing and those around it.

Known are tags, classes, ids, attributes, `:is`, `:not`, `:first-child` and the four combinators: all that the
style sheets of drawings use. A selector with anything else (`:hover`, `:has`) matches nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from xml.etree.ElementTree import Element

PART = re.compile(
    r"(?P<tag>[a-zA-Z*][\w-]*|\*)|\.(?P<cls>[\w-]+)|#(?P<id>[\w-]+)"
    r"|\[(?P<name>[\w-]+)(?:(?P<how>[~^$*]?=)\"?(?P<value>[^\"\]]*)\"?)?\]|:(?P<pseudo>[\w-]+)"
)
GAP = re.compile(r"\s*([>+~])\s*|\s+")
Weight = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Node:
    """An element, the one around it, and those before it in there."""

    element: Element
    parent: Node | None
    before: tuple[Node, ...]
    tag: str
    classes: frozenset[str]


def node(element: Element, parent: Node | None, before: tuple[Node, ...]) -> Node:
    """The node of an element."""
    tag = element.tag.rpartition("}")[2]
    return Node(element, parent, before, tag, frozenset(element.get("class", "").split()))


@dataclass(frozen=True)
class Simple:
    """One condition, such as `.wm-box` or `:not(.wm-space)`; `inner` are the selectors in its brackets."""

    kind: str
    name: str
    how: str = ""
    value: str = ""
    inner: tuple[Selector, ...] = ()

    @property
    def weight(self) -> Weight:
        if self.kind in ("is", "not"):
            return max((one.weight for one in self.inner), default=(0, 0, 0))
        if self.kind == "id":
            return (1, 0, 0)
        return (0, 0, int(self.name != "*")) if self.kind == "tag" else (0, 1, 0)

    def fits(self, node: Node) -> bool:
        match self.kind:
            case "tag":
                return self.name in ("*", node.tag)
            case "cls":
                return self.name in node.classes
            case "id":
                return node.element.get("id") == self.name
            case "attribute":
                return self._of_attribute(node.element.get(self.name))
            case "is":
                return any(one.fits(node) for one in self.inner)
            case "not":
                return not any(one.fits(node) for one in self.inner)
        return self.name == "first-child" and not node.before

    def _of_attribute(self, there: str | None) -> bool:
        if there is None or not self.how:
            return there is not None
        begins, ends = there.startswith(self.value), there.endswith(self.value)
        return {"=": there == self.value, "^=": begins, "$=": ends}.get(self.how, False)


@dataclass(frozen=True)
class Selector:
    """Compounds with the combinator before each; the last one is of the element itself."""

    compounds: tuple[tuple[str, tuple[Simple, ...]], ...]

    @cached_property
    def weight(self) -> Weight:
        """How much it counts against others: ids, then classes, then tags."""
        weights = [one.weight for _, compound in self.compounds for one in compound]
        return (sum(w[0] for w in weights), sum(w[1] for w in weights), sum(w[2] for w in weights))

    @property
    def key(self) -> str:
        """A class or tag that an element must have, "" where there is none: it keeps looking up quick."""
        own = self.compounds[-1][1]
        classes = [one.name for one in own if one.kind == "cls"]
        tags = [one.name for one in own if one.kind == "tag" and one.name != "*"]
        return f".{classes[0]}" if classes else tags[0] if tags else ""

    def fits(self, node: Node, at: int = -1) -> bool:
        """Whether the element fits, up to the compound at this place from behind."""
        joint, compound = self.compounds[at]
        if not all(one.fits(node) for one in compound):
            return False
        if -at == len(self.compounds):
            return True
        return any(self.fits(other, at - 1) for other in around(node, joint))


def around(node: Node, joint: str) -> Iterator[Node]:
    """The elements that a combinator leads to."""
    if joint == "+":
        yield from node.before[-1:]
    elif joint == "~":
        yield from node.before
    elif node.parent is not None:
        yield node.parent
        if joint == " ":
            yield from around(node.parent, joint)


def read(text: str) -> Iterator[Selector]:
    """The selectors of a list, without those that are not known here."""
    for one in split(text, ","):
        try:
            yield Selector(tuple(compounds(one.strip())))
        except ValueError:
            continue


def split(text: str, at: str) -> list[str]:
    """A text in parts, but not within brackets."""
    parts, depth, start = [], 0, 0
    for place, char in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(char, 0)
        if char == at and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def compounds(text: str) -> Iterator[tuple[str, tuple[Simple, ...]]]:
    """The compounds of a selector with the combinators before them. Raises `ValueError` for unknown parts."""
    place, joint, own = 0, "", list[Simple]()
    while place < len(text):
        if (gap := GAP.match(text, place)) is not None:
            yield joint, tuple(own)
            joint, own, place = gap[1] or " ", [], gap.end()
            continue
        found, place = simple(text, place)
        own.append(found)
    yield joint, tuple(own)


def simple(text: str, place: int) -> tuple[Simple, int]:
    """The condition at a place, and where it ends."""
    found = PART.match(text, place)
    if found is None:
        raise ValueError(text)
    if (pseudo := found["pseudo"]) is None:
        kind = next(kind for kind in ("tag", "cls", "id", "name") if found[kind] is not None)
        known = Simple(
            "attribute" if kind == "name" else kind, found[kind], found["how"] or "", found["value"] or ""
        )
        return known, found.end()
    if pseudo == "first-child":
        return Simple("pseudo", pseudo), found.end()
    if pseudo not in ("is", "not") or text[found.end() : found.end() + 1] != "(":
        raise ValueError(text)
    end = closing(text, found.end())
    return Simple(pseudo, "", inner=tuple(read(text[found.end() + 1 : end]))), end + 1


def closing(text: str, place: int) -> int:
    """Where the bracket that opens here closes."""
    depth = 0
    for at in range(place, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return at
    raise ValueError(text)
