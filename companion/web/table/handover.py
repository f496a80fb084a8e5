"""One phone for several players: to whom it may be passed, and whether it is on its way.

Between two players the page shows nothing but whose it is next: what the one leaves is not seen by the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.access.asker import HANDED_ON
from companion.web.table.table_page import TablePage
from companion.web.table.waiting import plays_here


@dataclass(frozen=True)
class Handover:
    """`now`: the phone is on its way to the seat shown. `query` is that of the page as it is drawn.

    `to` is the next player, "" for nobody, and `address` where the phone goes to that one.
    """

    now: bool
    query: str
    to: str
    address: str


def handover(page: TablePage) -> Handover:
    """What a page says of its phone's way through several hands."""
    now = page.asker.passing and page.subject in page.names and not (page.past or page.readonly)
    to = next_player(page)
    return Handover(now, handed_on(page.query) if now else page.query, to, handed_on(page.address(to)))


def next_player(page: TablePage) -> str:
    """Of a turn that all have at once: who still thinks and plays on this phone, after the one shown.

    Nobody, "", while the one shown thinks: only who is done passes the phone on.
    """
    thinks = {seat: not done for seat, done in page.thinking}
    if page.readonly or thinks.get(page.subject):
        return ""
    seats = list(page.names)
    after = seats.index(page.subject) + 1 if page.subject in seats else 0
    row = (*seats[after:], *seats[:after])
    return next((seat for seat in row if thinks.get(seat) and plays_here(page, seat)), "")


def handed_on(address: str) -> str:
    """An address of the table that says that the phone is on its way."""
    return f"{address}{'&' if '?' in address else '?'}{HANDED_ON}=yes"
