"""Knocks: a phone that lost its key asks for its seat, and a tap on any seated phone lets it in.

The phone that knocks has a secret of its own. When it is let in, it gets the next key of the seat, and the
old key is no longer valid.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from companion import live
from companion.engine.errors import IllegalMove
from companion.tables.access import access_keys
from companion.tables.clock import now
from companion.tables.errors import Forbidden, SeatTaken, UnknownTable
from companion.tables.store import knock_rows
from companion.tables.store.connection import Gone, retry_on_clash
from companion.tables.store.knock_rows import IN, NO, Knock
from companion.tables.store.table_rows import Place

T = TypeVar("T")

WAITING_MS = 5 * 60 * 1000
"""Milliseconds for which a knock waits for an answer."""

COUNTED_MS = 60 * 60 * 1000
MOST_WAITING, MOST_COUNTED, MOST_REFUSED = 3, 12, 20
"""Limits of a table: phones that wait at once, that knock within an hour, and that were refused.

The limit for an hour also applies, counted separately, to phones that sit down.
"""

MOST_REFUSED_OF_NETWORK = 3
"""Number of refused phones of one address after which no phone of that address may knock."""

SEATED = ""
"""Value of `Knock.network` in the record of a phone that sat down without knocking."""

LENGTH = 22
WAITING, LET_IN, REFUSED, OVER = "waiting", IN, NO, "over"
"""States of a knock."""


class DoorClosed(Forbidden):
    """This phone may not knock at this table, because it was refused or too many phones knock."""


class NobodyKnocks(IllegalMove):
    """The knock was answered already, or its time is over."""

    def __init__(self) -> None:
        super().__init__("This phone waits no more: somebody has answered, or its time is over.")


class SeatFree(IllegalMove):
    """The seat is free, so it can be taken without knocking."""

    def __init__(self) -> None:
        super().__init__("This seat is free. Sit down.")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A knock that waits for an answer. Times are milliseconds since 1970.

    The phone that knocks and the phones that may answer all show `sign`.
    """

    id: str
    seat: str
    sign: str
    at: int
    until: int


@dataclass(frozen=True, slots=True)
class KnockAnswer:
    """State of a phone's knock: "waiting", "in" (with the seat's key), "no" or "over"."""

    state: str
    seat: str = ""
    sign: str = ""
    until: int = 0
    key: str = ""


def knock(code: str, seat: str, network: str, secret: str = "") -> str:
    """Knock for a taken seat, and return the secret of the phone: the given one, or a new one if it is "".

    `network` is the address by which phones are counted. Raises `SeatFree`, `DoorClosed`, `Malformed`
    or `UnknownTable`.
    """
    place = access_keys.place(code, seat)
    if not place.taken:
        raise SeatFree
    secret = secret or secrets.token_urlsafe(LENGTH)
    new = Knock(_mark(code, "phone", secret), _mark(code, "house", network), seat, place.epoch, now())
    _put(code.upper(), new)
    _tell(code)
    return secret


def sit_down(code: str, seat: str, secret: str = "", leaves: Place | None = None) -> Place:
    """Take a free seat. If `leaves` is a seat, give it up in the same step. Raises `SeatTaken`.

    The secret is stored, so that the phone gets its key even if the answer to this request is lost. It is not
    stored for a phone that was refused at this table, nor while too many phones sit down.
    """
    place = access_keys.place(code, seat)
    new = _seated(code, place, secret)

    def remembers(others: Sequence[Knock]) -> bool:
        return bool(secret) and _is_open(new, others)

    keep_after = new.at - COUNTED_MS
    epoch = _store_knock(
        code.upper(), lambda: knock_rows.take_seat(code.upper(), new, leaves, keep_after, remembers)
    )
    access_keys.forget(code.upper())
    if epoch is None:
        raise SeatTaken(place.name)
    return replace(place, epoch=epoch, taken=True)


def remember_seated(code: str, held: Place, secret: str) -> None:
    """Remember the phone with this secret at the seat that it holds, as `sit_down` does."""
    with suppress(DoorClosed):
        _put(code.upper(), _seated(code, held, secret))


def _seated(code: str, held: Place, secret: str) -> Knock:
    return Knock(_mark(code, "phone", secret), SEATED, held.id, held.epoch - 1, now(), IN)


def _put(code: str, new: Knock) -> None:
    _store_knock(
        code, lambda: knock_rows.put_knock(code, new, new.at - COUNTED_MS, partial(_check_door, new))
    )


def _store_knock(code: str, attempt: Callable[[], T]) -> T:
    try:
        return retry_on_clash(attempt)
    except Gone:  # deleted by another process since its seats were read
        access_keys.forget(code)
        raise UnknownTable from None


def _is_open(new: Knock, others: Sequence[Knock]) -> bool:
    with suppress(DoorClosed):
        _check_door(new, others)
        return True
    return False


def _check_door(new: Knock, others: Sequence[Knock]) -> None:
    """Raise `DoorClosed` if the phone was refused before, or if the table has too many knocks."""
    refused = [one for one in others if one.answer == NO]
    if any(new.id == one.id for one in refused):
        raise DoorClosed(
            "This phone was told no at this table. The host can free the seat, under “Invite and seats”."
        )
    lately = [
        one
        for one in others
        if one.at > new.at - COUNTED_MS and (one.network == SEATED) == (new.network == SEATED)
    ]
    waiting = [one for one in lately if not one.answer and one.at > new.at - WAITING_MS]
    of_network = [one for one in refused if one.network == new.network]
    closed = len(refused) >= MOST_REFUSED or len(of_network) >= MOST_REFUSED_OF_NETWORK
    if closed or len(lately) >= MOST_COUNTED or len(waiting) >= MOST_WAITING:
        raise DoorClosed(
            "Too many phones knock at this table. The host can free the seat, under “Invite and seats”."
        )


def waiting(code: str) -> tuple[Waiting, ...]:
    """Return the knocks that wait for an answer, oldest first. Raises `UnknownTable`."""
    return tuple(
        Waiting(one.id, one.seat, _sign(one.id), one.at, one.at + WAITING_MS) for one in _open_ones(code)
    )


def _open_ones(code: str) -> list[Knock]:
    epochs = {place.id: place.epoch for place in access_keys.places(code) if place.taken}
    return [
        one
        for one in knock_rows.knocks(code.upper())
        if not one.answer and one.at > now() - WAITING_MS and epochs.get(one.seat) == one.epoch
    ]


def answer(code: str, knock_id: str, *, let_in: bool) -> None:
    """Let a phone in, or refuse it. Raises `NobodyKnocks` if its knock is no longer open."""
    found = next((one for one in _open_ones(code) if one.id == knock_id), None)
    act = knock_rows.let_in if let_in else knock_rows.refuse
    done = found is not None and act(code.upper(), found)
    access_keys.forget(code.upper())
    _tell(code)
    if not done:
        raise NobodyKnocks


def asked(code: str, secret: str) -> KnockAnswer:
    """Return the state of the knock of the phone with this secret. Raises `UnknownTable`."""
    found, place = _of_phone(code, secret)
    if found is None:
        return KnockAnswer(OVER)
    if found.answer == NO:
        return KnockAnswer(REFUSED, found.seat)
    until = found.at + WAITING_MS
    if place is not None and _has(found, place):
        return KnockAnswer(LET_IN, found.seat, key=access_keys.key_of(code, place))
    if place is not None and not found.answer and place.epoch == found.epoch and now() < until:
        return KnockAnswer(WAITING, found.seat, _sign(found.id), until)
    return KnockAnswer(OVER, found.seat)


def seat_of(code: str, secret: str) -> Place | None:
    """Return the seat at which the phone with this secret was let in, if any. Raises `UnknownTable`."""
    found, place = _of_phone(code, secret)
    return place if found is not None and place is not None and _has(found, place) else None


def _of_phone(code: str, secret: str) -> tuple[Knock | None, Place | None]:
    """Return the phone's knock and its seat; the seat is None if another phone changed its colour."""
    places = {place.id: place for place in access_keys.places(code)}
    mine = _mark(code, "phone", secret)
    found = next((one for one in knock_rows.knocks(code.upper()) if one.id == mine), None)
    return found, places.get(found.seat) if found is not None else None


def _has(found: Knock, place: Place) -> bool:
    """Return True if the phone was let in and the seat has not changed hands since."""
    return found.answer == IN and place.epoch == found.epoch + 1


def _mark(code: str, what: str, value: str) -> str:
    """Return a text that identifies a secret or an address at this table without revealing it."""
    return access_keys.derived(code, f"{what}:{value}")


def _sign(knock_id: str) -> str:
    """Return two digits that all phones show, so that people can tell which phone knocks."""
    return str(10 + sum(knock_id.encode()) * 37 % 90)


def _tell(code: str) -> None:
    """Make every phone of the table fetch the knocks."""
    live.broker.publish(live.News(code.upper(), kind=live.Kind.KNOCK))
