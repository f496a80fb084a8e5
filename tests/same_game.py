"""Writes everything that a game shows as JSON. A change of structure must leave the file as it is.

    PYTHONHASHSEED=0 .venv/bin/python -m tests.same_game SLUG before.json    # after the change: after.json

It covers the game's situations and some moments of each of its recorded games: values, names, figures,
offers, prompts, scores, outcome, checklist, panels (without their properties) and the stored state, and the
schemas and flags of all moves.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, "tests")

import msgspec

from companion.engine import fields
from companion.engine.game import RegisteredGame
from companion.engine.moves import KEYWORDS
from companion.engine.offers import OfferIndex
from companion.engine.replay import replay
from companion.games import GAMES
from companion.tables.game_file import read_file
from companion.tables.store.codec import decode, encode
from tests.games.situations import SITUATIONS
from tests.test_every_game import recorded

MOMENTS = 15


def plain(value: Any) -> Any:
    """Return the value as JSON."""
    if isinstance(value, OfferIndex):
        return plain(value.all)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, list | tuple | Iterator):
        return [plain(one) for one in value]
    return value if isinstance(value, str | int | bool) or value is None else repr(value)


def states(slug: str) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """Yield the name, the state and the seats of every moment to look at."""
    for name, state in SITUATIONS[slug].items():
        yield name, state, ("red",)
    for path in recorded(slug):
        one = read_file(path)
        for number in range(0, len(one.log) + 1, 1 + len(one.log) // MOMENTS):
            state = replay(one.game, one.setup, one.seats, one.log, number, rules=one.rules)
            yield f"{path.stem} {number}", state, tuple(seat.id for seat in one.seats)


def shown(game: RegisteredGame, state: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """Return what a game shows of a state."""
    asked = (game.values, game.names, game.figures, game.moment, game.score, game.outcome, game.checklist)
    asked_by_seat = (game.offers, game.prompts, game.panel, game.vitals)
    stored = encode(state)
    return {
        **{ask.__name__: plain(ask(state)) for ask in asked},
        **{ask.__name__: {seat: plain(ask(state, seat)) for seat in seats} for ask in asked_by_seat},
        "stored": plain(msgspec.msgpack.decode(stored)),
        "reads back": decode(stored, game.state) == state,
    }


def main(slug: str, out: str) -> None:
    """Write the file `out` for one game."""
    game = GAMES[slug]
    document = {
        "setup": fields.schema(game.setup),
        "moves": {kind: fields.schema(move) for kind, move in game.moves.items()},
        "flags": {
            kind: [str(getattr(move, flag)) for flag in ("sentence", *KEYWORDS)]
            for kind, move in game.moves.items()
        },
        "states": {name: shown(game, state, seats) for name, state, seats in states(slug)},
    }
    Path(out).write_text(json.dumps(document, indent=0, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
