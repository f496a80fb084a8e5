"""Opening a table, and the numbers that are typed once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.fields import Id, Words
from companion.engine.game import BoxCard, Game
from companion.engine.seats import Seat, seat_row
from companion.games import GAMES
from companion.tables import store
from companion.tables.keys import Keys, keys_from
from companion.tables.playing import now
from companion.tables.store import Place, Table
from companion.tables.store_append import Clash, Line

T = TypeVar("T")

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What a code is made of: nothing that looks like something else (0 O 1 I L)."""

NAME = Words("Name", longest=24)
TRIES = 20


@dataclass(slots=True)
class Codes:
    """How long the codes of new tables are; `create_app` sets it."""

    length: int = 5


codes = Codes()


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its code, and the keys for its links."""

    code: str
    keys: Keys


def open_table(slug: str, setup: object, names: Sequence[str]) -> Opened:
    """Open a table. Raises `Malformed` with the path of the field that is wrong."""
    game = GAMES.get(slug)
    if game is None:
        raise Malformed("game", "There is no game of this name.")
    seats = read_seats(game, names)
    prepared = game.prepare(setup, box_cards(slug)) if isinstance(setup, Mapping) else setup
    chosen = read_setup(game, prepared, seats)
    cards = game.box_cards(chosen, game.new_game(chosen, seats))
    return store_table(new_table(game, chosen), seats, cards)


def new_table(
    game: Game, chosen: Any, *, seed: str = "", opened_at: int = 0, finished_at: int | None = None
) -> Table:
    """A table with secrets of its own and no code yet; what is given comes from a recorded game."""
    return Table(
        code="",
        game=game.meta.slug,
        rules=game.meta.rules,
        setup=fields.write(chosen),
        seed=seed or new_secret(),
        secret=new_secret(),
        opened_at=opened_at or now(),
        finished_at=finished_at,
    )


def store_table(
    table: Table, seats: Sequence[Seat], cards: Sequence[BoxCard] = (), lines: Sequence[Line] = ()
) -> Opened:
    """Store a table under a free code."""
    places = [Place(seat.id, seat.name) for seat in seats]

    def store_it() -> str:
        coded = Table(**{name: getattr(table, name) for name in Table.__slots__} | {"code": new_code()})
        store.open_table(coded, places, cards, lines)
        return coded.code

    return Opened(until_free(store_it), keys_from(table.secret, places))


def new_code() -> str:
    """A code, short enough to call across the table; on a public server too long to be found by trying."""
    return "".join(secrets.choice(LETTERS) for _ in range(codes.length))


def new_secret() -> str:
    """What nobody can guess."""
    return secrets.token_hex(32)


def until_free(attempt: Callable[[], T]) -> T:
    """The first attempt that clashes with nobody else's."""
    for _ in range(TRIES - 1):
        try:
            return attempt()
        except Clash:
            continue
    return attempt()


def read_seats(game: Game, names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats with these names. Raises `Malformed` where there are too few, too many, or a name is too long."""
    least, most = game.meta.players
    if not least <= len(names) <= most:
        reason = "{game} is for {least} to {most} players."
        raise Malformed("seats", reason, game=game.meta.name, least=least, most=most)
    return seat_row([NAME.read(name, f"seats[{index}].name") for index, name in enumerate(names)])


def read_setup(game: Game, setup: object, seats: Sequence[Seat]) -> Any:
    """The checked set-up. Raises `Malformed` with a path below `setup`."""
    chosen: Any = fields.read(game.setup, setup, "setup")
    try:
        game.check_setup(chosen, seats)
    except Malformed as error:
        if not error.field.startswith("setup."):
            error.field = f"setup.{error.field}"
        raise
    return chosen


def box_cards(slug: str) -> dict[str, dict[str, Mapping[str, Any]]]:
    """The box cards of a game: kind to id to fields."""
    cards: dict[str, dict[str, Mapping[str, Any]]] = {}
    for kind, card_id, values in store.box_cards(slug):
        cards.setdefault(kind, {})[card_id] = values
    return cards


def save_box_card(slug: str, kind: str, card_id: str, values: Mapping[str, Any]) -> None:
    """Keep the printed numbers of one card of a box, to be offered next time."""
    card = (Id("Kind").read(kind, "kind"), Id("Card").read(card_id, "id"), dict(values))
    until_free(lambda: store.save_box_card(slug, card))
