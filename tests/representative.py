"""Which situations a run visits: those that show everything a game has, and a part of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from games.situations import SITUATIONS
from sample import SLOW, part
from situation_tables import seats_of

from companion.games import GAMES

RUNS = 8
"""In so many runs each situation is visited."""


def asked(slug: str, state: Any) -> str:
    """Return the seat that the table asks; the first seat if it asks everybody."""
    game, seats = GAMES[slug], seats_of(state)
    for seat in (game.at_turn(state), *seats):
        if seat and any(prompt.seat in {"", seat} for prompt in game.prompts(state, seat)[:1]):
            return seat
    return seats[0]


def shown(slug: str, state: Any) -> Iterator[str]:
    """Yield what this situation shows of its game: prompts, dialogs that can be opened, and score sheets."""
    game, seat = GAMES[slug], asked(slug, state)
    for prompt in game.prompts(state, seat):
        yield "prompt " + re.sub(r"\d+", "", prompt.id).replace(seat, "")
    for offer in game.offers(state, seat):
        if offer.asks and offer.refusal is None:
            yield f"dialog {offer.kind}"
    # Welcome to the Moon has a sheet for each adventure, and is played on paper too.
    yield f"sheet {getattr(state, 'slug', '')}"
    yield f"mode {getattr(state, 'mode', '')}"


def covering(shows: Mapping[str, frozenset[str]]) -> list[str]:
    """Choose keys so that each value is in one of their sets. The key that adds the most comes first."""
    left, chosen = frozenset[str]().union(*shows.values()), list[str]()
    while left:
        best = max(shows, key=lambda name: len(shows[name] & left))
        chosen.append(best)
        left -= shows[best]
    return chosen


@cache
def representative(slug: str) -> frozenset[str]:
    """The names of situations that show each prompt, dialog and sheet of a game."""
    return frozenset(covering({name: frozenset(shown(slug, one)) for name, one in SITUATIONS[slug].items()}))


@cache
def visited(slug: str) -> tuple[str, ...]:
    """The names of a game's situations that this run visits, in their order."""
    every = tuple(SITUATIONS[slug])
    if SLOW:
        return every
    always = representative(slug)
    rest = set(part([name for name in every if name not in always], RUNS))
    return tuple(name for name in every if name in always or name in rest)
