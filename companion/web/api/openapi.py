"""The OpenAPI document of the JSON interface, generated from the games' setups and moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import RegisteredGame
from companion.engine.moves import Correct
from companion.web.api.examples import ANSWERS, example, opening
from companion.web.api.operations import TAGS, operations
from companion.web.api.request_schemas import Answer, Change, GoBack, Knock, Redo, Undo
from companion.web.api.schemas import (
    ANYTHING,
    KEY,
    NUMBER,
    SHARED,
    TEXT,
    Schema,
    many,
    maybe,
    of_games,
    record,
    ref,
    titled,
)

PREFIX = "/api/v1"

DESCRIPTION = (
    "Open a table, play moves, read the log. Errors are problem documents (RFC 9457). A text is one line: "
    "what is no character to be shown is refused, and spaces at its ends do not count. Characters that turn "
    "the direction of writing or show nothing are taken out; what then shows nothing is an empty text. "
    "A body has 64 kB at most."
)

PROBLEMS = {
    "400": "Malformed: `field` says which field, `detail` why.",
    "401": "No key was given.",
    "403": "The key is wrong, or may not do this.",
    "404": "There is no such table.",
    "405": "This address does not do that.",
    "409": "Somebody else was faster: `number` is the table's number now. Look again, then decide. Or there "
    "is no play, because the game is not over yet.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "The rules refuse it now: `detail` is the reason. `go_back_to`, where there, is another way.",
    "429": "Too many tries; `Retry-After` says how many seconds to wait.",
    "503": "Nothing can be read or stored just now. Nothing was changed; the same `key` may be sent again.",
}

ENTRY = record(
    {
        "number": NUMBER,
        "kind": TEXT,
        "fields": ANYTHING,
        "by": {**TEXT, "description": "A seat, or `host`."},
        "at": {**NUMBER, "description": "Milliseconds since 1970."},
        "sentence": TEXT,
    }
)
PLAYED = record({"entry": ref("Entry"), "number": NUMBER})
LOG = record({"number": NUMBER, "entries": many(ref("Entry"))})
KEYS = record({"host": KEY, "watch": KEY, "seats": {"type": "object", "additionalProperties": KEY}})
LINKS = record({"host": TEXT, "watch": TEXT, "seats": {"type": "object", "additionalProperties": TEXT}})
OPENED = record({"code": TEXT, "keys": KEYS, "links": LINKS})
TABLE = record(
    {
        "code": TEXT,
        "game": TEXT,
        "number": {**NUMBER, "description": "The last entry: what a move made on this view expects."},
        "at": {**maybe(NUMBER), "description": "The entry asked for with `?at`; null for now."},
        "setup": ANYTHING,
        "seats": many(ref("Seat")),
        "you": record({"role": {"enum": ["host", "seat", "watch"]}, "seat": maybe(TEXT)}),
        "state": ANYTHING,
        "prompts": many(ref("Prompt")),
        "offers": many(ref("Offer")),
        "standings": many(ref("Standing")),
        "outcome": {**maybe(ref("Outcome")), "description": "Null while the game runs."},
        "can_redo": {"type": "boolean"},
        "opened_at": NUMBER,
        "finished_at": maybe(NUMBER),
        "seed_hash": {**TEXT, "description": "SHA-256 of the seed, fixed before the first draw."},
        "seed": {**maybe(TEXT), "description": "The seed itself, once the game was over."},
        "seeds": {
            **many(ref("Seed")),
            "description": "All seeds, the oldest first: the end of a game shows those drawn from, and what "
            "is drawn afterwards comes from a new one.",
        },
    }
)


def document(games: Mapping[str, RegisteredGame], version: str = "1.0.0") -> dict[str, Any]:
    """Return the whole document."""
    named = schemas(games)
    openings, moves = by_game(games, named)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Companion",
            "version": version,
            "summary": "The app beside the board game.",
            "description": DESCRIPTION,
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": tag, "description": text} for tag, (text, _) in TAGS.items()],
        "paths": {PREFIX + path: methods for path, methods in operations(openings, moves).items()},
        "components": {
            "schemas": named,
            "responses": {status: problem(text) for status, text in PROBLEMS.items()},
            "parameters": {"code": CODE},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": KEY["description"]}
            },
        },
    }


def schemas(games: Mapping[str, RegisteredGame]) -> dict[str, Schema]:
    """Return the schemas of all answers and bodies by name, with examples."""
    answers = {**SHARED, "Entry": ENTRY, "Played": PLAYED, "Log": LOG, "Opened": OPENED, "Table": TABLE}
    controls = {"Undo": Undo, "Redo": Redo, "GoBack": GoBack, "Knock": Knock, "KnockAnswer": Answer}
    bodies = {name: fields.schema(cls) for name, cls in controls.items()}
    bodies |= {"Correct": correct_schema(), **of_games(games)}
    shown = {name: [ANSWERS[name]] for name in answers if name in ANSWERS}
    shown |= {name: [example(body)] for name, body in bodies.items() if "properties" in body}
    shown |= {name: [opening(bodies[name])] for name in (f"{slug}.Opening" for slug in games)}
    named = titled({**answers, **bodies})
    return named | {name: {**named[name], "examples": examples} for name, examples in shown.items()}


def by_game(games: Mapping[str, RegisteredGame], named: Mapping[str, Schema]) -> tuple[Schema, Schema]:
    """Return the examples of opening a table and of playing a move, one for each game."""

    def shown(game: RegisteredGame, name: str) -> Schema:
        return {"summary": str(game.meta.name), "value": named[f"{game.meta.slug}.{name}"]["examples"][0]}

    first = {slug: next(kind for kind in game.moves if kind != Correct.kind) for slug, game in games.items()}
    openings = {slug: shown(game, "Opening") for slug, game in games.items()}
    return openings, {slug: shown(game, first[slug]) for slug, game in games.items()}


def correct_schema() -> Schema:
    """Return the schema of a correction, with the fields of `Correct` and of `Change`."""
    own, tap = fields.schema(Correct), fields.schema(Change)
    return {**own, "properties": {**own["properties"], **tap["properties"]}}


def problem(text: str) -> Schema:
    return {"description": text, "content": {"application/problem+json": {"schema": ref("Problem")}}}


CODE: Schema = {
    "name": "code",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[0-9A-Za-z]{3,12}$"},
    "description": "The code of the table.",
}
