"""Players whom the table waits for, and the phones that play for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.text import Text, plain_list
from companion.tables import service
from companion.tables.checks import holders
from companion.web.table import prompt_acts

if TYPE_CHECKING:
    from companion.web.table.table_page import TablePage


def plays_here(page: TablePage, seat: str) -> bool:
    """Return True if this phone plays for a seat: its own, or one whose player shares this phone."""
    if seat == page.own:
        return True
    if page.asker.hosts and not page.own:
        return seat not in service.taken_seats(page.asker.table)
    holder = service.holder_of(page.asker.table, seat)
    return page.asker.hosts if holder == holders.HOST else holder == page.own


def awaited_seats(page: TablePage) -> list[str]:
    """Return the seats that the table waits for, empty if the seat shown is one of them.

    They are the seats that the prompts ask, else those that are not done with a simultaneous turn, else the
    seat whose turn it is.
    """
    asked = list(dict.fromkeys(prompt.seat for prompt in page.prompts if prompt.seat in page.names))
    thinking = [seat for seat, done in page.thinking if not done]
    seats = asked or thinking or [seat for seat in (page.at_turn,) if seat in page.names]
    return [] if page.me in seats else seats


def awaited(page: TablePage) -> Text:
    """Return the names of the players whom the table waits for: "Anna and Cleo (on Anna’s phone)"."""
    return plain_list([name_with_phone(page, seat) for seat in awaited_seats(page)])


def name_with_phone(page: TablePage, seat: str) -> Text:
    """Return a player's name, and the owner of the phone if they play on another player's phone."""
    table = page.asker.table
    holder = "" if seat in service.taken_seats(table) else holders.newest_phone(table, seat)
    if holder == holders.HOST:
        holder = holders.host_seat(table)
    if holder in page.names and holder != page.own:
        return Text("{name} (on {owner}’s phone)", name=page.names[seat], owner=page.names[holder])
    return Text.verbatim(page.names[seat])


def asked_elsewhere(page: TablePage, seat: str) -> bool:
    """Return True if a question is for another phone. With seat "" it is for the player whose turn it is."""
    asked = seat or page.at_turn
    return asked in page.names and asked != page.me and not plays_here(page, asked)


def main_is_theirs(page: TablePage) -> bool:
    """Return True if the main act answers a question for another phone. The act is then shown small."""
    return asked_elsewhere(page, prompt_acts.whom_main_asks(page.prompts))
