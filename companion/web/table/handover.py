"""One phone for several players: the next player, and the page shown while the phone is handed over.

Between two players the page shows only whose turn is next, so that nobody sees the other's view.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.access.asker import HANDED_ON
from companion.web.table.table_page import TablePage
from companion.web.table.waiting import plays_here


@dataclass(frozen=True)
class Handover:
    """The handover of one phone to its next player.

    `now` is True while the phone is being handed to the player of the seat shown. `query` is the query of the
    current page. `to` is the seat of the next player, "" if there is none. `address` is the page for that
    player.
    """

    now: bool
    query: str
    to: str
    address: str


def handover(page: TablePage) -> Handover:
    """Return the handover state of a page."""
    now = page.asker.passing and page.subject in page.names and not (page.past or page.readonly)
    to = next_player(page)
    return Handover(now, handed_on(page.query) if now else page.query, to, handed_on(page.address(to)))


def next_player(page: TablePage) -> str:
    """Return the next player on this phone who must still act in a simultaneous turn, "" if there is none.

    Also return "" on a read-only page, and while the player shown must still act, because the phone is handed
    on only after that.
    """
    thinks = {seat: not done for seat, done in page.thinking}
    if page.readonly or thinks.get(page.subject):
        return ""
    seats = list(page.names)
    after = seats.index(page.subject) + 1 if page.subject in seats else 0
    row = (*seats[after:], *seats[:after])
    return next((seat for seat in row if thinks.get(seat) and plays_here(page, seat)), "")


def handed_on(address: str) -> str:
    """Return the address with the mark that the phone is being handed over."""
    return f"{address}{'&' if '?' in address else '?'}{HANDED_ON}=yes"
