"""Knocks for programs: ask for a taken seat, list those who ask, let them in or refuse them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.tables.access import knocks
from companion.tables.errors import Forbidden, WrongKey
from companion.web import limits
from companion.web.access.asker import Asker, bearer, check_code
from companion.web.api import openapi
from companion.web.api.json_body import json_object
from companion.web.api.request_schemas import Answer, Knock
from companion.web.errors import NoKey

bp = Blueprint("api_knocks", __name__, url_prefix=openapi.PREFIX)


@bp.post("/tables/<code>/knock")
def ask_for_a_seat(code: str) -> ResponseReturnValue:
    """Knock for a taken seat without a key.

    The answer contains a secret, with which the program can query the state of its knock.
    """
    check_code(code)
    asked = fields.read(Knock, json_object())
    if asked.secret is not None and len(asked.secret) < knocks.LENGTH:
        raise Malformed("secret", "A secret has {least} characters or more.", least=knocks.LENGTH)
    limits.spend(limits.KNOCKS)
    secret = knocks.knock(code, asked.seat, limits.address(), asked.secret or "")
    return jsonify(secret=secret, **standing(code, secret)), 201


@bp.get("/tables/<code>/knock")
def how_it_stands(code: str) -> ResponseReturnValue:
    """Return the state of a knock. The program sends the secret of the knock as its key.

    Once the program is let in, the answer also contains the key of the seat.
    """
    check_code(code)
    given = request.authorization
    if given is None or given.type != "bearer" or not given.token:
        raise NoKey
    found = standing(code, given.token)
    if found["seat"] is None:
        limits.spend(limits.TRIES)
        raise WrongKey
    return jsonify(found)


def standing(code: str, secret: str) -> dict[str, Any]:
    """Return the state of a knock for the program that knocks."""
    asked = knocks.asked(code, secret)
    shown = {"sign": asked.sign, "until": asked.until, "key": asked.key}
    return {"state": asked.state, "seat": asked.seat or None, **{k: v or None for k, v in shown.items()}}


@bp.get("/tables/<code>/knocks")
def at_the_door(code: str) -> ResponseReturnValue:
    """Return the knocks, the one that waits longest first."""
    return jsonify(knocks=waiting(seated(code)))


@bp.post("/tables/<code>/knocks/<knock>")
def answer(code: str, knock: str) -> ResponseReturnValue:
    """Let a phone in or refuse it, and return the remaining knocks."""
    asker = seated(code)
    limits.spend_play(asker.code, asker.key)
    given = fields.read(Answer, json_object())
    knocks.answer(asker.code, knock, let_in=given.answer == knocks.LET_IN)
    return jsonify(knocks=waiting(asker))


def seated(code: str) -> Asker:
    """Return the program that sent the request. Raises `Forbidden` if it may only watch."""
    asker = bearer(code)
    if asker.watches:
        raise Forbidden
    return asker


def waiting(asker: Asker) -> list[dict[str, Any]]:
    """Return the waiting knocks as plain objects."""
    return [
        {"id": one.id, "seat": one.seat, "sign": one.sign, "at": one.at, "until": one.until}
        for one in knocks.waiting(asker.code)
    ]
