"""Paging for the lists of a page about people and plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from flask import request, url_for

from companion.web.numbers import whole_number

T = TypeVar("T")
ROWS = 50
OPTIONS = 200
"""Maximum number of people or games in a list of choices; those with the most plays are listed."""


def page_asked() -> int:
    """Return the number of the page in the address, 0 for the first."""
    return whole_number(request.args.get("page", ""), digits=6) or 0


class Lists:
    """Paging of all lists in an HTML page together. `most` and `after` are the limit and offset to query."""

    def __init__(self) -> None:
        self.page = page_asked()
        self.most, self.after = ROWS + 1, self.page * ROWS
        self.more = False

    def part(self, rows: Sequence[T]) -> Sequence[T]:
        """Return the rows to show, and remember if there are more."""
        self.more = self.more or len(rows) > ROWS
        return rows[:ROWS]

    @property
    def before(self) -> str:
        """Address of the previous page, "" on the first one."""
        return self.address(self.page - 1) if self.page else ""

    @property
    def following(self) -> str:
        """Address of the next page, "" on the last one."""
        return self.address(self.page + 1) if self.more else ""

    def address(self, page: int) -> str:
        given = {**request.args.to_dict(), **(request.view_args or {}), "page": page or None}
        return url_for(request.endpoint or "", **given)
