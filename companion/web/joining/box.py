"""Pages that give away the typed cards of a game, as a file or by a link, and take in those of others.

A link has a key that follows from the cards, so it shows these cards as they were and nothing else. Taking in
adds what is missing; a card that we have in another form is replaced only if its tick is set.

If all phones of a server share their cards, they are taken in for all of them. Otherwise the phone remembers
the key of a box with all cards that it took in.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from companion.config import HOUSE
from companion.engine.box import BoxKind
from companion.engine.errors import TableError
from companion.engine.game import BoxCard, BoxCards
from companion.engine.text import Text
from companion.games import GAMES
from companion.tables import given_boxes
from companion.tables.box_cards import box_cards, by_kind, cards_at
from companion.tables.given_boxes import BoxError, Compared, Named
from companion.tables.parsing.parser import Busy
from companion.web import limits
from companion.web.access.links import box_link
from companion.web.access.phones import known_codes
from companion.web.downloads import named
from companion.web.limits import TooMany
from companion.web.numbers import whole_number
from companion.web.qr_code import qr
from companion.web.uploads import allow_files

bp = Blueprint("box", __name__)

TAKEN = "boxes"
"""Session key of the boxes that this phone took in: the key of each by game."""

KEY = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
KEY_LENGTH = 22
"""Characters of a key: 132 bits."""

COST = 10
"""How many new cards a box behind a link counts as."""

READS = 5
"""How many readings of a log a file counts as."""

NO_FILE = Text("Choose a file first.")
UNKNOWN = Text("This link leads to no box. It may be incomplete, or older than this server keeps boxes.")


@bp.url_value_preprocessor
def larger(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Allow larger requests for files, before any hook reads the form."""
    if endpoint == "box.open_file":
        allow_files(given_boxes.LARGEST)


@bp.before_request
def of_a_game_with_cards() -> None:
    """Answer 404 if there is no such game, or if nothing of it is typed in."""
    if not kinds_of((request.view_args or {}).get("slug", "")):
        abort(404)


def kinds_of(slug: str) -> Mapping[str, BoxKind]:
    """Return the kinds of cards of a game that can be given away, empty if there is no such game."""
    return GAMES[slug].box if slug in GAMES else {}


# --- what this phone is offered ------------------------------------------------------------------


def box_of(slug: str) -> BoxCards:
    """Return the box cards offered to this phone: all on this server, or those of the phone.

    A phone's own are those typed at its tables, and those that it took in.
    """
    if shares():
        return box_cards(slug)
    taken = by_kind(taken_cards(slug))
    typed = typed_here(slug)
    return {kind: {**taken.get(kind, {}), **typed.get(kind, {})} for kind in {**typed, **taken}}


def shares() -> bool:
    """Return True if all phones of this server share their cards."""
    return bool(current_app.config["BOX_CARDS"] == HOUSE)


def typed_here(slug: str) -> BoxCards:
    """Return the cards typed at this phone's tables, which come before those that it took in."""
    return cards_at(slug, known_codes())


def taken_cards(slug: str) -> tuple[BoxCard, ...]:
    """Return the cards that this phone took in."""
    kept = session.get(TAKEN)
    key = kept.get(slug, "") if isinstance(kept, dict) else ""
    return given_boxes.kept(box_id(key), slug) or () if key else ()


# --- keys ----------------------------------------------------------------------------------------


def key_of(text: str) -> str:
    """Return the key of a box with this text. Only this server can compute it."""
    secret = str(current_app.secret_key).encode()
    digest = hmac.new(secret, b"box:" + text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode()[:KEY_LENGTH]


def box_id(key: str) -> str:
    """Return the id under which the database has a box. The key itself is not stored."""
    return hashlib.sha256(key.encode()).hexdigest()


def keep(slug: str, cards: Iterable[BoxCard]) -> str:
    """Keep a box behind a link, and return its key. Raises `BoxError` or `TooMany`."""
    text = given_boxes.written(slug, cards)
    if len(text.encode()) > given_boxes.LONGEST:
        raise BoxError(given_boxes.TOO_LARGE)
    key = key_of(text)
    if not given_boxes.is_kept(box_id(key), slug):
        limits.spend_cards(COST)
        given_boxes.keep(box_id(key), slug, text)
    return key


# --- pages ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """A card that differs from ours: the value of its tick, its name, and what differs.

    `stays` is True if ours was typed at a table of this phone, which comes first.
    """

    value: str
    label: str
    changes: tuple[tuple[str, str, str], ...]
    stays: bool


@bp.get("/box/<slug>")
def own(slug: str) -> ResponseReturnValue:
    """Show what is typed in, and how to give it away or to take in another box."""
    return own_page(slug)


def own_page(slug: str, sentence: str = "", status: int = 200) -> ResponseReturnValue:
    """Show the page of our own cards, with the reason if a box was refused."""
    cards = given_boxes.printed_cards(slug, box_of(slug))
    new, replaced = (whole_number(request.args.get(name, ""), digits=4) for name in ("new", "replaced"))
    html = render_template(
        "lobby/box.html",
        slug=slug,
        game=GAMES[slug],
        groups=groups(slug, cards),
        count=len(cards),
        new=new,
        replaced=replaced,
        sentence=sentence,
    )
    return html, status


def groups(slug: str, cards: Iterable[BoxCard]) -> list[tuple[Text, list[str]]]:
    """Return the names of cards by kind, without empty kinds."""
    cards, kinds = tuple(cards), kinds_of(slug)
    found = (
        (declared.name, [declared.label(card_id, values) for kind, card_id, values in cards if kind == one])
        for one, declared in kinds.items()
    )
    return [(name, sorted(labels, key=str.casefold)) for name, labels in found if labels]


@bp.get("/box/<slug>.json")
def file(slug: str) -> ResponseReturnValue:
    """Serve our own cards as a file."""
    text = given_boxes.written(slug, given_boxes.printed_cards(slug, box_of(slug)))
    return named(Response(text, content_type="application/json; charset=utf-8"), f"box-{slug}.json")


@bp.post("/box/<slug>/link")
def make_link(slug: str) -> ResponseReturnValue:
    """Keep our own cards as they are now behind a link, and show it."""
    cards = given_boxes.printed_cards(slug, box_of(slug))
    try:
        if not cards:
            raise BoxError(given_boxes.EMPTY)
        return redirect(f"/box/{slug}/{keep(slug, cards)}#give", 303)
    except (BoxError, TooMany) as error:
        return refused(slug, error)


@bp.post("/box/<slug>")
def open_file(slug: str) -> ResponseReturnValue:
    """Read a file and show what is in it. Nothing is taken in yet."""
    given = request.files.get("file")
    try:
        if given is None or not given.filename:
            raise BoxError(NO_FILE)
        limits.spend_reads("", cost=READS)
        with given.stream:
            data = given.read()
        return redirect(f"/box/{slug}/{keep(slug, given_boxes.read_file(data, slug))}", 303)
    except (BoxError, TooMany, Busy) as error:
        return refused(slug, error)


def refused(slug: str, error: TableError) -> ResponseReturnValue:
    """Show our own cards with the reason why a box was refused."""
    status = {TooMany: 429, Busy: 503}.get(type(error), 422)
    return own_page(slug, error.reason, status)


@bp.get("/box/<slug>/<key>")
def look(slug: str, key: str) -> ResponseReturnValue:
    """Show what is in the box behind a link, and what taking it in would do."""
    cards = opened(slug, key)
    if cards is None:
        return own_page(slug, UNKNOWN, 404)
    link, ours = box_link(slug, key), box_of(slug)
    compared = given_boxes.compare(slug, cards, ours)
    return render_template(
        "lobby/take_box.html",
        slug=slug,
        game=GAMES[slug],
        key=key,
        count=len(cards),
        groups=groups(slug, cards),
        new=groups(slug, compared.new),
        compared=compared,
        differences=differences(slug, compared),
        shares=shares(),
        link=link,
        qr_code=qr(link),
    )


def opened(slug: str, key: str) -> tuple[BoxCard, ...] | None:
    """Return the cards behind a link. None if there is no such link, which counts as a try."""
    limits.check(limits.TRIES)
    cards = given_boxes.kept(box_id(key), slug) if KEY.fullmatch(key) else None
    if cards is None:
        limits.spend(limits.TRIES)
    return cards


def differences(slug: str, compared: Compared) -> list[Difference]:
    """Return the cards that differ from ours, as the page lists them."""
    stay = own_names(slug)
    return [
        Difference(
            f"{kind} {card_id}",
            kinds_of(slug)[kind].label(card_id, values),
            tuple(kinds_of(slug)[kind].changes(ours, values)),
            (kind, card_id) in stay,
        )
        for (kind, card_id, values), ours in compared.other
    ]


def own_names(slug: str) -> frozenset[Named]:
    """Return the cards that no box replaces, because this phone's tables say what they are."""
    typed = {} if shares() else typed_here(slug)
    return frozenset((kind, card_id) for kind, cards in typed.items() for card_id in cards)


@bp.post("/box/<slug>/<key>")
def take(slug: str, key: str) -> ResponseReturnValue:
    """Add the cards that are missing, and replace those with a tick."""
    cards = opened(slug, key)
    if cards is None:
        return own_page(slug, UNKNOWN, 404)
    ticked = (value.partition(" ") for value in request.form.getlist("replace"))
    replace = frozenset((kind, card_id) for kind, _, card_id in ticked) - own_names(slug)
    try:
        new, changed = (take_for_all if shares() else take_for_phone)(slug, cards, replace)
    except (BoxError, TooMany) as error:
        return refused(slug, error)
    return redirect(f"/box/{slug}?new={new}&replaced={changed}", 303)


def take_for_all(slug: str, cards: tuple[BoxCard, ...], replace: frozenset[Named]) -> tuple[int, int]:
    """Take cards in for all phones of this server. Return how many were new and how many were replaced."""
    box = box_of(slug)
    compared = given_boxes.compare(slug, cards, box)
    given_boxes.check_room(sum(map(len, box.values())) + len(compared.new))
    if compared.new:
        limits.spend_cards(len(compared.new), before=COST)
    return given_boxes.take_in(slug, cards, replace)


def take_for_phone(slug: str, cards: tuple[BoxCard, ...], replace: frozenset[Named]) -> tuple[int, int]:
    """Take cards in for this phone, which remembers them together with those that it took in before."""
    compared = given_boxes.compare(slug, cards, box_of(slug))
    changed = given_boxes.wanted(compared, replace)
    mine = {card[:2]: card for card in (*taken_cards(slug), *compared.new, *changed)}
    given_boxes.check_room(len(mine))
    kept = session.get(TAKEN)
    session[TAKEN] = {**(kept if isinstance(kept, dict) else {}), slug: keep(slug, mine.values())}
    return len(compared.new), len(changed)
