"""What statistics of 10,000 plays cost: processor time of a page, and of its numbers beside a loop in Python.

The loop reads all plays from the same database and counts them, as a page without SQL would have to.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path

from flask.testing import FlaskClient

from bench.measurements import Measurements
from bench.processes import SECRET
from bench.servers import Servers
from companion import create_app
from companion.database import upgrade_database
from companion.tables import people
from companion.tables.people import KeptLine, KeptPlay, KeptPlayer, Wanted
from companion.tables.people import play_statistics as counted

SIZES = (1_000, 10_000)
TIMES = 3
SQL, LOOP, PAGE = "by SQL", "by a loop", "page"
NAMES = tuple(f"Player of {number}" for number in range(12))
GAMES = ("welcome_to_the_moon", "hundred_astronauts", "astrojam")
LINES = ("Missions", "Plants", "Penalties")
HOUR = 3_600_000
ADDRESSES = {
    "everybody": "/people",
    "one person": "/people/1",
    "a game": "/plays/games/astrojam",
    "plays": "/plays",
}
Act = Callable[[], object]


def played(notes: Measurements, servers: Servers, folder: Path) -> None:
    """Each page over few and over many plays."""
    for size in SIZES:
        uri = f"sqlite:///{folder / f'played-{size}.sqlite'}"
        given = {"SQLALCHEMY_DATABASE_URI": uri, "SECRET_KEY": SECRET, "REDIS_URL": None, "LIMITS": False}
        app = create_app(given | {"PEOPLE": "house"})
        upgrade_database(app)
        client = app.test_client()
        with app.app_context():
            people.keep_all(list(make_plays(size)))
        for name, path in ADDRESSES.items():
            for _ in range(TIMES):
                notes.add(("played", name, PAGE, size), processor(partial(get, client, path)))
        with app.app_context():
            for how, acts in ((SQL, BY_SQL), (LOOP, BY_LOOP)):
                for name, act in acts.items():
                    for _ in range(TIMES):
                        notes.add(("played", name, how, size), processor(act))


def get(client: FlaskClient, path: str) -> None:
    """Raise unless the page is there."""
    if (answer := client.get(path)).status_code != 200:
        raise RuntimeError(f"{path}: {answer.status}")


def processor(act: Act) -> float:
    """Seconds of the processor."""
    began = time.process_time()
    act()
    return time.process_time() - began


def make_plays(size: int) -> list[KeptPlay]:
    """Plays of a dozen people, the same each time."""
    chance = random.Random(1)  # noqa: S311 - the same plays each time, nothing secret
    plays = list[KeptPlay]()
    for number in range(size):
        who = chance.sample(NAMES, chance.randint(2, 6))
        best, game = chance.randrange(len(who)), chance.choice(GAMES)
        finished = 1_500_000_000_000 + number * 4 * HOUR
        players = tuple(player(chance, name, place, best) for place, name in enumerate(who))
        of = ("", f"play {number}", game, game, finished - HOUR, finished, "ranked", "form", players)
        plays.append(KeptPlay(*of, board=f"Board {number % 8}", points=True))
    return plays


def player(chance: random.Random, name: str, place: int, best: int) -> KeptPlayer:
    lines = tuple(KeptLine(label, chance.randint(-9, 40)) for label in LINES)
    won, score = place == best, sum(line.points for line in lines)
    rank, began = 1 + (not won), not place
    return KeptPlayer(name, None, False, won, rank, score, began, lines=lines, known_as=name)


def everybody_by_loop() -> Counter[tuple[str, str]]:
    """Plays, wins and time of everybody."""
    found = Counter[tuple[str, str]]()
    for play in people.plays(Wanted("")):
        for one in play.players:
            found[one.name, "plays"] += 1
            found[one.name, "wins"] += one.winner
            found[one.name, "time"] += play.finished - play.started
    return found


def person_by_loop() -> tuple[Counter[tuple[str, str]], Counter[tuple[int | None, str]], int]:
    """Games, pairs and the longest run of wins of one person."""
    games, pairs, won = Counter[tuple[str, str]](), Counter[tuple[int | None, str]](), list[bool]()
    for play in people.plays(Wanted("", person=1)):
        me = next(one for one in play.players if one.person == 1)
        games[play.slug, "plays"] += 1
        games[play.slug, "wins"] += me.winner
        won.append(me.winner)
        for one in play.players:
            if one is not me:
                pairs[one.person, "plays"] += 1
                pairs[one.person, "wins"] += me.winner
    return games, pairs, max((len(list(run)) for wins, run in groupby(won) if wins), default=0)


def person_by_sql() -> object:
    wanted = Wanted("", person=1)
    longest = counted.longest(counted.streaks(wanted), won=True)
    return counted.by_game(wanted), counted.by_pair(wanted), longest


BY_SQL: dict[str, Act] = {"everybody": lambda: counted.everybody(""), "one person": person_by_sql}
BY_LOOP: dict[str, Act] = {"everybody": everybody_by_loop, "one person": person_by_loop}
