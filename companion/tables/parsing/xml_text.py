"""XML and CSV: checks limits while the text is parsed, and yields the parts one by one."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from companion.tables.parsing.faults import (
    CELL,
    DEEP,
    DEEPEST,
    ITEMS,
    LONGEST_CELL,
    MANY,
    MOST_ITEMS,
    MOST_VALUES,
    ROW,
    SYNTAX,
    Fault,
)


class BoundedTree(TreeBuilder):
    """Builds the tree of elements.

    Raises `Fault` if there are too many elements or too many levels, and at a document type.
    """

    def __init__(self) -> None:
        super().__init__()
        self._depth = self._values = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Raise `Fault`, because a document type can declare entities that multiply a text."""
        raise Fault(SYNTAX, detail="A document type is declared.")

    def start(self, tag: Any, attrs: Any, /) -> Element:
        self._depth += 1
        self._values += 1 + len(attrs)
        if self._depth > DEEPEST:
            raise Fault(DEEP)
        if self._values > MOST_VALUES:
            raise Fault(MANY)
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)


def parse_xml(data: bytes) -> Iterator[Any]:
    """Yield the outermost element without its children, then each child. Raises `Fault`."""
    parser = XMLParser(target=BoundedTree())  # noqa: S314 - no entities, and in a child process
    try:
        parser.feed(data)
        root = parser.close()
    except (ParseError, ValueError, LookupError) as error:
        line = error.position[0] if isinstance(error, ParseError) else 0
        raise Fault(SYNTAX, line, str(error)) from error
    if len(root) > MOST_ITEMS:
        raise Fault(ITEMS, detail=root.tag)
    yield [root.tag, root.attrib, root.text, None, []]
    yield from map(plain_element, root)


def plain_element(element: Element) -> list[Any]:
    """Return an element as JSON: tag, attributes, text, text after it, children."""
    children = [plain_element(child) for child in element]
    return [element.tag, element.attrib, element.text, element.tail, children]


def element_of(plain: list[Any]) -> Element:
    """Return the element from which `plain_element` made this list."""
    tag, attributes, text, tail, children = plain
    element = Element(tag, attributes)
    element.text, element.tail = text, tail
    element.extend(map(element_of, children))
    return element


def parse_csv(data: bytes, delimiter: str) -> Iterator[list[str]]:
    """Yield the rows of a CSV text in UTF-8. Raises `Fault`."""
    # The reader's own limit does not tell the row. An open quote makes one text of the rest of the file.
    csv.field_size_limit(max(len(data), LONGEST_CELL))
    line = 1
    try:
        rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter, strict=True)
        values = 0
        for number, row in enumerate(rows):
            values += len(row)
            if number > MOST_ITEMS or values > MOST_VALUES:
                raise Fault(MANY, number + 1)
            if any(len(cell) > LONGEST_CELL for cell in row):
                raise Fault(CELL, line)
            yield row
            line = rows.line_num + 1
    except csv.Error as error:
        raise Fault(ROW, line, str(error)) from error
    except ValueError as error:
        raise Fault(SYNTAX, detail=str(error)) from error
