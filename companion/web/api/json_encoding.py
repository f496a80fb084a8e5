"""Conversion of the engine's objects to plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from companion.engine import fields
from companion.engine.game import RegisteredGame
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt
from companion.engine.scoring import Standing


def plain(value: Any) -> Any:
    """Return any state, setup or value of a game as plain JSON. Equal values give equal results."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=_plain_type)


def _plain_type(value: Any) -> Any:
    if isinstance(value, str | Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


OFFER = ("kind", "label", "fields", "asks", "options", "refusal", "hint", "values")


def offer_json(offer: Offer) -> dict[str, Any]:
    """Return an offer with its id; `refusal` is null if the move is allowed."""
    return {"id": offer.id, **{name: plain(getattr(offer, name)) for name in OFFER}}


def prompt_json(prompt: Prompt) -> dict[str, Any]:
    """Return a prompt with its offers."""
    return {
        "id": prompt.id,
        "text": str(prompt.text),
        "offers": [offer_json(offer) for offer in prompt.offers],
        "notes": [str(note) for note in prompt.notes],
        "steps": [str(step) for step in prompt.steps],
        "seat": prompt.seat,
        "tone": prompt.tone.value,
    }


def standing_json(standing: Standing) -> dict[str, Any]:
    """Return a standing with its score lines and their sum."""
    return {**plain(standing), "total": standing.total}


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return the outcome of a game, null while it runs."""
    return None if outcome is None else plain(outcome)


def game_json(game: RegisteredGame) -> dict[str, Any]:
    """Return a game, with the schema of its setup and of every move."""
    moves = {kind: fields.schema(move) for kind, move in game.moves.items()}
    return {**plain(game.meta), "setup": fields.schema(game.setup), "moves": moves}
