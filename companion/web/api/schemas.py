"""JSON Schemas of the requests and answers of the interface, generated from the declarations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import RegisteredGame
from companion.engine.moves import Anchor, Move
from companion.web.api.request_schemas import EXPECT, Opening, Play

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
ANYTHING: Schema = {"type": "object", "description": "As the game declares it."}
KEY: Schema = {"type": "string", "description": "A secret: whoever has it plays in this role."}


def titled(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas with titles. The schema `astro_knights.power-up` gets `AstroKnightsPowerUp`.

    Code generators name classes by these titles. They contain the game, because two games may have moves of
    the same kind.
    """
    return {name: {**schema, "title": class_name(name)} for name, schema in schemas.items()}


def class_name(name: str) -> str:
    """Return a schema's name in CamelCase."""
    return "".join(part[0].upper() + part[1:] for part in re.split(r"[._-]", name))


def ref(name: str) -> Schema:
    """Return a reference to one of the schemas."""
    return {"$ref": f"#/components/schemas/{name}"}


def record(properties: Mapping[str, Schema], *optional: str, **more: Any) -> Schema:
    """Return the schema of an object with these properties, all required except the `optional` ones."""
    needed = [name for name in properties if name not in optional]
    return {"type": "object", "properties": dict(properties), "required": needed, **more}


def many(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def either(schemas: Mapping[str, str], by: str) -> Schema:
    """Return a schema that allows several schemas. The property `by` says which of them applies.

    `schemas` maps each value of that property to the name of its schema.
    """
    return {
        "oneOf": [ref(name) for name in schemas.values()],
        "discriminator": {
            "propertyName": by,
            "mapping": {value: ref(name)["$ref"] for value, name in schemas.items()},
        },
    }


def move_schema(move: type[Move]) -> Schema:
    """Return the schema of the body that plays a move, with the move's own fields and those of `Play`.

    Anchored moves must send `expect`, the entry they are based on.
    """
    envelope, own = fields.schema(Play), fields.schema(move)
    expect = {} if move.anchor is Anchor.NONE else {"expect": EXPECT.schema()}
    kind = {"const": move.kind, "type": "string"}
    return {
        "type": "object",
        "description": (move.__doc__ or "").split("\n\n")[0].strip(),
        "properties": {**envelope["properties"], **own["properties"], **expect, "kind": kind},
        "required": ["kind", *expect, *own["required"]],
        "additionalProperties": False,
    }


def opening_schema(game: RegisteredGame) -> Schema:
    """Return the schema of the body that opens a table of a game."""
    opening, setup = fields.schema(Opening), fields.schema(game.setup)
    least, most = game.meta.players
    seats = {**opening["properties"]["seats"], "minItems": least, "maxItems": most}
    properties = {"game": {"const": game.meta.slug, "type": "string"}, "setup": setup, "seats": seats}
    needed = ["game", "seats", *(["setup"] if setup["required"] else [])]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def of_games(games: Mapping[str, RegisteredGame]) -> dict[str, Schema]:
    """Return the schemas of every game: one to open a table, one for each move, and one for any move."""
    found: dict[str, Schema] = {}
    for slug, game in games.items():
        names = {kind: f"{slug}.{kind}" for kind in game.moves}
        found |= {names[kind]: move_schema(move) for kind, move in game.moves.items()}
        found[f"{slug}.Move"] = either(names, "kind")
        found[f"{slug}.Opening"] = opening_schema(game)
    found["Move"] = {"anyOf": [ref(f"{slug}.Move") for slug in games]}
    found["Opening"] = either({slug: f"{slug}.Opening" for slug in games}, "game")
    return found


OFFER = record(
    {
        "id": TEXT,
        "kind": TEXT,
        "label": TEXT,
        "fields": ANYTHING,
        "asks": many(TEXT),
        "options": {"type": "object"},
        "refusal": {**maybe(TEXT), "description": "Why the move may not be made now; null where it may."},
        "hint": TEXT,
        "values": {"type": "object", "description": "What fields that are asked for hold already."},
    }
)

PROMPT = record(
    {
        "id": TEXT,
        "text": TEXT,
        "offers": many(ref("Offer")),
        "notes": {**many(TEXT), "description": "Information: nothing to do."},
        "steps": {**many(TEXT), "description": "A checklist of what the table does, in order."},
        "seat": TEXT,
        "tone": {"enum": ["do", "choose", "warn", "end"]},
    }
)

STANDING = record(
    {
        "seat": TEXT,
        "rank": NUMBER,
        "total": {"type": "integer"},
        "lines": many(
            record(
                {"label": TEXT, "points": {"type": "integer"}, "reason": TEXT, "marks": many(TEXT)},
            )
        ),
    }
)

OUTCOME = record(
    {
        "result": {"enum": ["won", "lost", "ranked"]},
        "reason": TEXT,
        "text": TEXT,
        "winners": many(TEXT),
    }
)

SEED = record(
    {
        "after": {**NUMBER, "description": "It is drawn from after this entry."},
        "hash": {**TEXT, "description": "SHA-256 of the seed; empty where nobody knows it any more."},
        "seed": {**maybe(TEXT), "description": "The seed itself, once it is shown."},
    }
)
SEAT = record({"id": TEXT, "name": TEXT})

GAME = record(
    {
        "slug": TEXT,
        "name": TEXT,
        "players": {**many({"type": "integer"}), "description": "The least and the most players."},
        "tagline": TEXT,
        "rules": NUMBER,
        "setup": {"type": "object", "description": "The JSON Schema of its setup."},
        "moves": {"type": "object", "description": "The JSON Schema of each of its moves, by kind."},
    }
)

PROBLEM = record(
    {
        "type": TEXT,
        "title": TEXT,
        "status": {"type": "integer"},
        "detail": {**TEXT, "description": "A sentence that a player understands."},
        "field": {**TEXT, "description": "400: which field."},
        "number": {**NUMBER, "description": "409: the number of the table as it stands now."},
        "go_back_to": {**NUMBER, "description": "422: the entry to go back to instead."},
    },
    "field",
    "number",
    "go_back_to",
)

KNOCK_STATE = record(
    {
        "secret": {**TEXT, "description": "In the answer to a new knock: asks how it stands."},
        "state": {"enum": ["waiting", "in", "no", "over"]},
        "seat": maybe(TEXT),
        "sign": {**maybe(TEXT), "description": "Two figures that the phones at the table show too."},
        "until": {**maybe(NUMBER), "description": "Milliseconds since 1970: it waits so long."},
        "key": {**maybe(KEY), "description": "The seat's key, once let in."},
    },
    "secret",
)
AT_THE_DOOR = record({"id": TEXT, "seat": TEXT, "sign": TEXT, "at": NUMBER, "until": NUMBER})

SCORE_LINE = record({"label": TEXT, "points": {"type": "integer"}, "reason": TEXT})
FLAG: Schema = {"type": "boolean"}
FINISHED_PLAY = record(
    {
        "id": {**TEXT, "description": "The same whenever it is asked for, also after an undo of the end."},
        "game": record({"slug": TEXT, "name": TEXT, "bgg_id": maybe(NUMBER)}),
        "started": {**TEXT, "format": "date-time"},
        "finished": {**TEXT, "format": "date-time"},
        "minutes": NUMBER,
        "board": {**many(TEXT), "description": "Adventure, boss, edition: what was played."},
        "cooperative": FLAG,
        "points": {**FLAG, "description": "Whether players have points and places."},
        "highest_wins": FLAG,
        "result": {"enum": ["won", "lost", "ranked"]},
        "ending": TEXT,
        "players": many(
            record(
                {
                    "id": {**TEXT, "description": "The same for the same name."},
                    "name": TEXT,
                    "seat": {**maybe(TEXT), "description": "Null for a bot."},
                    "role": TEXT,
                    "bot": FLAG,
                    "start_player": {**FLAG, "description": "True where that is known."},
                    "rank": maybe(NUMBER),
                    "score": maybe({"type": "integer"}),
                    "winner": FLAG,
                    "lines": many(SCORE_LINE),
                }
            )
        ),
    }
)

SHARED: dict[str, Schema] = {
    "Offer": OFFER,
    "Prompt": PROMPT,
    "Standing": STANDING,
    "Outcome": OUTCOME,
    "Seat": SEAT,
    "Seed": SEED,
    "Game": GAME,
    "Problem": PROBLEM,
    "FinishedPlay": FINISHED_PLAY,
    "KnockState": KNOCK_STATE,
    "Knocks": record({"knocks": many(AT_THE_DOOR)}),
}
