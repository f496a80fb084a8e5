"""Opening a table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.fields import Words
from companion.engine.game import BoxCard, BoxCards, RegisteredGame
from companion.engine.seats import SEAT_IDS, Seat, seat_row
from companion.engine.text import visible
from companion.games import GAMES
from companion.per_app import per_app
from companion.tables.access.access_keys import Keys, keys_from, rematch_secret
from companion.tables.box_cards import box_cards, sharing, to_keep
from companion.tables.clock import now
from companion.tables.seeds import Seeds
from companion.tables.store import table_rows
from companion.tables.store.append import Append
from companion.tables.store.connection import retry_on_clash
from companion.tables.store.table_rows import DEMO as DEMO  # the web may not import the store
from companion.tables.store.table_rows import Follows, Place, Table

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of a code, without those that look like another character (0 O 1 I L)."""

NAME = Words("Name", longest=24)


@dataclass(slots=True)
class Codes:
    """Length of the codes of new tables; `create_app` sets it."""

    length: int = 5


codes = per_app(Codes)

EVERYBODY, NOBODY = "", "none"
"""Special groups: `EVERYBODY` is shared by all on this server, `NOBODY` is for uncounted tables.

`DEMO` is a third one, for demo tables.
"""


@dataclass(slots=True)
class DefaultGroup:
    """Group of a new table if its request names no group; `create_app` sets it."""

    id: str = EVERYBODY


default_group = per_app(DefaultGroup)


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its code, and the keys for its links."""

    code: str
    keys: Keys


def open_table(
    slug: str,
    setup: object,
    names: Sequence[str],
    follows: Follows | None = None,
    box: BoxCards | None = None,
    colours: Sequence[str] = (),
    group: str | None = None,
    *,
    defaults: bool = False,
) -> Opened:
    """Open a table. Raises `Malformed` with the path of the field that is wrong.

    `colours` are the ids of the seats, by default the first ones of the game. Fields that the set-up leaves
    out are filled in from `box`, by default the box cards of this server. With `defaults`, a top-level field
    that the set-up leaves out gets its default, and the cards complete only the fields that the set-up has.
    `group` is the group whose statistics count the table, by default `default_group`.
    """
    game = GAMES.get(slug)
    if game is None:
        raise Malformed("game", "There is no game of this name.")
    seats, setup = read_seats(game, names, colours), visible(setup)
    box = known_to(slug) if box is None else box
    prepared: Any = game.fill_setup(setup, box) if isinstance(setup, Mapping) else setup
    if defaults and isinstance(setup, Mapping):
        named = {name: value for name, value in prepared.items() if name in setup}
        prepared = {**game.fill_setup(setup, {}), **named}
    chosen = read_setup(game, prepared, seats)
    cards = to_keep(slug, game.box_cards(chosen, game.start(chosen, seats)))
    return store_table(new_table(game, chosen, group=group), seats, cards, follows=follows)


def known_to(slug: str) -> BoxCards:
    """Return the box cards that are offered to every new table of a game; {} if sharing is off."""
    return box_cards(slug) if sharing.on else {}


def new_table(
    game: RegisteredGame,
    chosen: Any,
    *,
    rules: int | None = None,
    seeds: Seeds | None = None,
    opened_at: int = 0,
    finished_at: int | None = None,
    group: str | None = None,
) -> Table:
    """Return a table with new secrets and no code yet.

    `rules`, `seeds` and the times are given for a recorded game; by default the table starts now.
    """
    seeds = seeds or Seeds.read(new_secret())
    return Table(
        code="",
        game=game.meta.slug,
        rules=rules or game.meta.rules,
        setup=fields.to_json(chosen),
        seed=seeds.first,
        secret=new_secret(),
        opened_at=opened_at or now(),
        finished_at=finished_at,
        later_seeds=seeds.later,
        group=default_group.id if group is None else group,
    )


def store_table(
    table: Table,
    seats: Sequence[Seat],
    cards: Sequence[BoxCard] = (),
    appends: Sequence[Append] = (),
    follows: Follows | None = None,
) -> Opened:
    """Store a table under a free code."""
    places = [Place(seat.id, seat.name) for seat in seats]

    def store_it() -> Opened:
        code = new_code()
        secret = rematch_secret(follows.secret, code) if follows else table.secret
        coded = replace(table, code=code, secret=secret)
        table_rows.open_table(coded, places, cards, appends, follows)
        return Opened(code, keys_from(secret, places))

    return retry_on_clash(store_it)


def new_code() -> str:
    """Return a random code of `Codes.length` characters.

    By default it is short enough to read out. On a public server it is too long to guess.
    """
    return "".join(secrets.choice(LETTERS) for _ in range(codes.length))


def new_secret() -> str:
    """Return a random secret of 256 bits, in hexadecimal."""
    return secrets.token_hex(32)


def read_seats(game: RegisteredGame, names: Sequence[str], colours: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Return seats with these names. Raises `Malformed` for too few, too many or too long names.

    `colours` are the ids of the seats, by default the first ones of the game. They must be ids that the game
    has, and no id may occur twice.
    """
    least, most = game.meta.players
    possible = SEAT_IDS[:most]
    if not least <= len(names) <= most:
        reason = "{game} is for {least} to {most} players."
        raise Malformed("seats", reason, game=game.meta.name, least=least, most=most)
    shown = (NAME.read(visible(name), f"seats[{index}].name") for index, name in enumerate(names))
    ids = tuple(colours) or possible
    if len(set(ids)) < len(ids) or not set(ids) <= set(possible) or len(ids) < len(names):
        raise Malformed("colours", "These seats are not those of a table.")
    return seat_row(tuple(shown), ids)


def read_setup(game: RegisteredGame, setup: object, seats: Sequence[Seat]) -> Any:
    """Return the checked set-up. Raises `Malformed` with a path below `setup`."""
    chosen: Any = fields.read(game.setup, setup, "setup")
    try:
        game.check_setup(chosen, seats)
    except Malformed as error:
        if not error.field.startswith("setup."):
            error.field = f"setup.{error.field}"
        raise
    return chosen
