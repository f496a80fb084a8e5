"""Processor time of each request about people and plays, in a large group and at the ceiling.

Of a file that is sent in pieces, the longest piece counts: others are served between two of them.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator
from pathlib import Path

from flask.testing import FlaskClient

from bench.markdown_table import header, ms, row, say
from bench.measurements import Measurements
from bench.played import GAMES, HOUR, player
from bench.processes import SECRET
from bench.servers import Servers
from companion import create_app
from companion.database import upgrade_database
from companion.tables import people
from companion.tables.people import KeptPlay

SIZES = {10_000: 1_000, 20_000: 2_000}
"""Plays, and the people who played them."""

TIMES = 3
"""The first of them compiles the page's templates, so the middle one tells."""
PATHS = (
    *("/people", "/people?page=9", "/people/1", "/people/1?game=astrojam", "/people/1/edit"),
    *("/plays/games/astrojam", "/plays", "/plays?page=400", "/plays?person=1&with=2&with_won=yes"),
    *("/plays?won=no", "/plays?line=Missions", "/plays?game=astrojam&line=Missions&points=40"),
    *("/plays/add", "/plays/1/edit", "/new/astrojam", "/plays.json", "/plays.bgsplay", "/plays.csv"),
    "/plays.xml",
)


def ceiling(notes: Measurements, servers: Servers, folder: Path) -> None:
    """Each request in both groups."""
    for size, persons in SIZES.items():
        uri = f"sqlite:///{folder / f'ceiling-{size}.sqlite'}"
        given = {"SQLALCHEMY_DATABASE_URI": uri, "SECRET_KEY": SECRET, "REDIS_URL": None, "LIMITS": False}
        app = create_app(given | {"PEOPLE": "house"})
        upgrade_database(app)
        with app.app_context():
            people.keep_all(list(make_plays(size, persons)))
        gc.collect()
        gc.freeze()  # as a server does once it has started: else each piece may pay for walking all of it
        for path in PATHS:
            for _ in range(TIMES):
                notes.add(("ceiling", path, size), longest_piece(app.test_client(), path))


def large_groups(notes: Measurements) -> Iterator[str]:
    """The table of the report."""
    columns = (f"{plays:,} plays, {persons:,} people" for plays, persons in SIZES.items())
    yield from header("one request in a large group", *columns)
    for path in PATHS:
        yield row(path, *(say(notes.middle("ceiling", path, size), ms) for size in SIZES))


def longest_piece(client: FlaskClient, path: str) -> float:
    """Seconds of the processor until the answer begins, or between two pieces of it, whichever is longer."""
    began = time.process_time()
    answer = client.get(path, buffered=False)
    pieces = iter(answer.response)
    longest = time.process_time() - began
    more = True
    while more:
        began = time.process_time()
        more = next(pieces, None) is not None
        longest = max(longest, time.process_time() - began)
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return longest


def make_plays(size: int, persons: int) -> Iterator[KeptPlay]:
    """Plays of many people: half of them a dozen's at one game, the others everybody's at sixty."""
    chance = random.Random(1)  # noqa: S311 - the same plays each time, nothing secret
    names = [f"Player of {number}" for number in range(persons)]
    others = (*GAMES, *(f"game-{number}" for number in range(60)))
    for number in range(size):
        few = number % 2
        who = chance.sample(names[:12] if few else names, chance.randint(2, 6))
        if names[number % persons] not in who:
            who[0] = names[number % persons] if number < persons else who[0]
        best, game = chance.randrange(len(who)), GAMES[-1] if few else chance.choice(others)
        finished = 1_500_000_000_000 + number * 4 * HOUR
        players = tuple(player(chance, name, place, best) for place, name in enumerate(who))
        of = ("", f"play {number}", game, game, finished - HOUR, finished, "ranked", "form", players)
        yield KeptPlay(*of, board=f"Board {number % 8}", points=True)
