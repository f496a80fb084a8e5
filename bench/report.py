"""What was measured, as one page of Markdown."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Iterator

from bench.audits import CATEGORIES, COSTS, TIMES
from bench.ceiling import large_groups
from bench.earlier import CHEAPEST, NOW
from bench.growth import LENGTHS
from bench.idle import PHONES
from bench.load import DRIVER, EVENT, HALF, PANEL, SERVER, SLOW, TABLES
from bench.long_logs import EVENINGS
from bench.markdown_table import (
    NONE,
    beside,
    counted,
    header,
    kib,
    mib,
    ms,
    percent,
    ratio,
    row,
    say,
    us,
    whole,
)
from bench.measurements import Measurements
from bench.pixels import APART, FIGURES, IN_A_ROW, OTHER, OWN, SHARES, SLOWER, Tapped
from bench.played import ADDRESSES, LOOP, PAGE, SIZES, SQL
from bench.reads import AGAIN, FIRST, ROUTES, TAKE_BACK
from bench.rules_only import REPLAY, SCORE, STEP
from bench.servers import BARE, BY_HAND, OURS, OURS_PG, PEERS, PEERS_PG
from bench.slow_core import SHARE
from bench.small import ALONE, ANSWER, AT_ONCE, OTHERS
from bench.small import SHARES as SLOW_SHARES

PAIRS = ((OURS, PEERS), (OURS_PG, PEERS_PG))
COLUMNS = (
    "ours, SQLite",
    "boardgame.io, FlatFile",
    "ratio",
    "ours, PostgreSQL",
    "boardgame.io, PostgreSQL",
    "ratio",
    "bare floor",
    "ours, SQLite / floor",
)
GROWERS = (OURS, f"{OURS}, {BY_HAND}", PEERS, OURS_PG, f"{OURS_PG}, {BY_HAND}", PEERS_PG)

INTRODUCTION = """# What it costs

`make bench` writes this file: medians over {repeats} interleaved rounds; {where}.
**Ratios can be compared between machines and hours, times cannot.** A ratio is ours through theirs: of times,
bytes and processors less is better, of plays per second more.

Ours is `companion serve`: on SQLite (durable), and two of them on PostgreSQL and Redis with the phones of
each table split over both. boardgame.io 0.50 is its server in Node on FlatFile (not durable) and on
PostgreSQL (`bgio-postgres`), one process, with a game of the same two moves and a table of the same size
(`bench/peer`); it publishes a play before it stores it, ours only after the commit. The floor is
`bench/floor.py`: Flask on our server, one INSERT and one snapshot in a durable transaction, the entry to four
event streams, no rule, key or form.

One process plays all phones of all sides (`bench/driver`), and every phone hears every play or the run fails.
At a table the next of the four taps when it has heard of the last tap. *By hand* is a browser's way: a form
is posted, and its stream brings each phone the parts of its panel that changed. The others are programs that
hear JSON; boardgame.io sends its state with each play, which stands beside both.

*Pixels* are seen in Chromium: two phones of 390 x 664 at one table, boardgame.io's with its React client and
as many figures on its page. A finger taps a − or a +: from its lift until each phone has shown the figure's
new text for two frames, all of it interleaved in one browser. Slower are the processors of both phones, as
Chromium slows them. Lighthouse runs its mobile preset; that a search engine is kept from the pages of a table
costs them nothing.
"""

PROFILE = """## Where the time of a play goes

A profile of one table over the JSON interface on SQLite, taken by hand in November 2026: a fifth of the
processor time is the server's parsing and writing, a third Flask, its context and the checks of key and body,
a third SQLAlchemy and SQLite with the sync, a tenth the rules and the sentence, a twentieth the four event
streams. Many tables share a sync, so there a play costs least.

By hand a play costs most: the server draws the parts of the panel that changed, and compares the others for
each phone. boardgame.io sends a state, and the phones draw it themselves.
"""


def page(notes: Measurements, repeats: int, missing: str) -> list[str]:
    """All tables that something was measured for."""
    where = f"Python {platform.python_version()}, {os.cpu_count()} processors, {platform.system()}"
    lines = [INTRODUCTION.format(repeats=repeats, where=where)]
    if missing:
        lines += [f"Nothing was measured on PostgreSQL and Redis: {missing}", ""]
    for figure, table in TABLE_OF.items():
        if any(name[0] == figure for name in notes.values):
            lines += [*table(notes), ""]
    return [*lines, *PROFILE.splitlines()]


def latency(notes: Measurements) -> Iterator[str]:
    """Phones that wait for a tap of another."""
    yield from header("from a tap to the other phones", *COLUMNS)
    for what, told in ((PANEL, "new panel in hand"), (EVENT, "event in hand")):
        for share in (HALF, SLOW):
            # The peer sends its state, which is its panel's data, with each event.
            theirs = [notes.middle("latency", side, EVENT, share) for _, side in PAIRS]
            ours = [notes.middle("latency", side, what, share) for side, _ in PAIRS]
            floor = notes.middle("latency", BARE, EVENT, share)
            yield beside(f"{told}, {share}", ours, theirs, floor, ms)


def plays(notes: Measurements) -> Iterator[str]:
    """Tables at once."""
    yield from header("plays per second, heard by all four", *COLUMNS)
    for tables in TABLES:
        ours, theirs = ([notes.middle("plays", pair[n], tables) for pair in PAIRS] for n in (0, 1))
        yield beside(counted(tables), ours, theirs, notes.middle("plays", BARE, tables), whole)


def busy(notes: Measurements) -> Iterator[str]:
    """What a play takes of the processors; a database server's part is not in it."""
    yield from header("processor time of one play", *COLUMNS)
    rows: list[tuple[str, str | int, str]] = [(counted(tables), tables, SERVER) for tables in TABLES]
    rows += [("1 table of 4, by hand", BY_HAND, SERVER), ("of the driver, 10 tables", 10, DRIVER)]
    for told, what, who in rows:
        theirs = [notes.middle("busy", side, 1 if what == BY_HAND else what, who) for _, side in PAIRS]
        ours = [notes.middle("busy", side, what, who) for side, _ in PAIRS]
        yield beside(told, ours, theirs, notes.middle("busy", BARE, what, who), ms)


def growth(notes: Measurements) -> Iterator[str]:
    """What a long log costs."""
    lengths = [f"log of {length:,}" for length in LENGTHS]
    yield from header("one phone alone", "", *lengths, "longest / shortest")
    for figure, told, tell in GROWING:
        for who in GROWERS:
            values = [notes.middle("growth", who, figure, length) for length in LENGTHS]
            if values[0] is not None:
                last = ratio(values[-1], values[0])
                yield row(told, who, *(say(value, tell) for value in values), last)


def idle(notes: Measurements) -> Iterator[str]:
    """Phones that lie on the table."""
    yield from header(f"{PHONES} idle phones", *COLUMNS)
    for figure, told, tell in (
        ("each", "memory of each", kib),
        ("whole", "memory of the server with all", mib),
        ("busy", "of one processor, while idle", percent),
    ):
        ours, theirs = ([notes.middle("idle", pair[n], figure) for pair in PAIRS] for n in (0, 1))
        yield beside(told, ours, theirs, notes.middle("idle", BARE, figure), tell)


def small_machine(notes: Measurements) -> Iterator[str]:
    """Six phones at a server that has a quarter of one core."""
    means = next((str(name[1]) for name in notes.values if name[0] == "small" and len(name) == 2), "")
    columns = [
        cell for share in SLOW_SHARES for cell in (f"ours, {share}", f"boardgame.io, {share}", "ratio")
    ]
    yield from header(f"six at Welcome to the Moon, one core at {SHARE * 100:.0f} % ({means})", *columns)
    for how in (ALONE, AT_ONCE):
        for what in (ANSWER, OTHERS):
            cells = list[str]()
            for share in SLOW_SHARES:
                mine, other = (notes.middle("small", side, how, what, share) for side in (OURS, PEERS))
                cells += [say(mine, ms), say(other, ms), ratio(mine, other)]
            yield row(f"{what}, {how}", *cells)


def rules(notes: Measurements) -> Iterator[str]:
    """Without a server."""
    yield from header("in process, processor time", "ours", "boardgame.io's reducer", "ratio")
    for name in (STEP, REPLAY, SCORE):
        ours, theirs = notes.middle("rules", OURS, name), notes.middle("rules", PEERS, name)
        yield row(name, say(ours, us), say(theirs, us), ratio(ours, theirs))


def beside_earlier(notes: Measurements) -> Iterator[str]:
    """Compare a play with the commit at which it cost least."""
    yield from header("in process, processor time", "now", f"commit {CHEAPEST}", "ratio")
    now, before = notes.middle("earlier", NOW), notes.middle("earlier", CHEAPEST)
    yield row("a play over JSON", say(now, ms), say(before, ms), ratio(now, before))


def visits(notes: Measurements) -> Iterator[str]:
    """What comes over the wire."""
    yield from header(
        "bytes of a visit", "gzip (http)", "br (https)", "requests", "boardgame.io's client, gzip", "ratio"
    )
    bundle = notes.middle("visits", "bundle")
    for page_of in ("home", "table"):
        for visit in ("first", "returning"):
            packed, smaller = (notes.middle("visits", page_of, how, visit, "bytes") for how in ("gzip", "br"))
            asked = notes.middle("visits", page_of, "gzip", visit, "requests")
            beside_it = (say(bundle, whole), ratio(packed, bundle)) if visit == "first" else (NONE, NONE)
            yield row(f"{page_of}, {visit}", *(say(n, whole) for n in (packed, smaller, asked)), *beside_it)
    for slug in EVENINGS:
        packed, smaller = (notes.middle("visits", "play", slug, how) for how in ("gzip", "br"))
        yield row(f"a play's answer, {slug}", say(packed, whole), say(smaller, whole), "1", NONE, NONE)


def pixels(notes: Measurements) -> Iterator[str]:
    """What players see of a tap, on the phone that was tapped and on another."""
    columns = beside_peer(SHARES)
    yield from header("from a lifted finger to changed pixels", *columns)
    for how, told in TAPPED.items():
        for phone in (OWN, OTHER):
            cells = list[str]()
            for share in SHARES:
                mine, other = (notes.middle("pixels", side, how, phone, share) for side in (OURS, PEERS))
                cells += [say(mine, ms), say(other, ms), ratio(mine, other)]
            yield row(f"{phone}, {told}", *cells)
    mine, other = (notes.middle("pixels", side, FIGURES) for side in (OURS, PEERS))
    yield row("figures on the page", say(mine, whole), say(other, whole), ratio(mine, other), *[NONE] * 3)


def beside_peer(shares: Iterable[str]) -> list[str]:
    """The columns of ours and the peer's for each share of the measured."""
    return [cell for share in shares for cell in (f"ours, {share}", f"boardgame.io, {share}", "ratio")]


def lighthouse(notes: Measurements) -> Iterator[str]:
    """Of each page the points, and the audits that cost some, the dearest first."""
    yield from header(f"Lighthouse, mobile, median of {TIMES}", *CATEGORIES.values(), "what costs points")
    for name in dict.fromkeys(str(name[1]) for name in notes.values if name[0] == "lighthouse"):
        points = (say(notes.middle("lighthouse", name, category), whole) for category in CATEGORIES)
        lost = {key[4]: notes.middle(*key) or 0.0 for key in notes.values if key[1:3] == (name, COSTS)}
        dearest = sorted(lost, key=lambda audit: -lost[audit])
        costs = [f"{audit} {lost[audit]:.1f}" for audit in dearest if lost[audit] >= LEAST]
        yield row(name, *points, ", ".join(costs) or NONE)


def reading(notes: Measurements) -> Iterator[str]:
    """Requests about a log of 5,000."""
    yield from header("one request at a log of 5,000, first after a restart / again", *EVENINGS)
    for route in (*ROUTES, TAKE_BACK):
        both = [[notes.middle("reads", route, slug, when) for when in (FIRST, AGAIN)] for slug in EVENINGS]
        yield row(route, *(f"{say(first, ms)} / {say(again, ms)}" for first, again in both))


def statistics(notes: Measurements) -> Iterator[str]:
    """Pages of statistics, and their numbers beside a loop."""
    few, many = SIZES
    columns = (f"page, {few:,} plays", f"page, {many:,}", "numbers by SQL", "by a loop in Python", "ratio")
    yield from header("people and plays", *columns)
    for name in ADDRESSES:
        pages = (notes.middle("played", name, PAGE, size) for size in SIZES)
        ours, loop = (notes.middle("played", name, how, many) for how in (SQL, LOOP))
        yield row(name, *(say(page, ms) for page in pages), say(ours, ms), say(loop, ms), ratio(ours, loop))


def sheets(notes: Measurements) -> Iterator[str]:
    """Recorded evenings of Welcome to the Moon."""
    yield from header("Welcome to the Moon", "offers of a whole sheet", "score of a sheet", "replay")
    yield from evenings(notes, "moon", "offers", "score", "replay")


def colony(notes: Measurements) -> Iterator[str]:
    """Recorded evenings of Exoplanet Colony."""
    yield from header("Exoplanet Colony", "offers", "one move", "prompts and panel", "replay")
    yield from evenings(notes, "colony", "offers", "step", "panel", "replay")


def evenings(notes: Measurements, slug: str, *figures: str) -> Iterator[str]:
    """The shortest and the longest evening; each figure with what it is of one empty request."""
    least = notes.middle("empty request") or 1.0
    names = dict.fromkeys(str(name[1]) for name in notes.values if name[0] == slug)
    by_length = sorted(names, key=lambda name: notes.middle(slug, name, "replay") or 0.0)
    for name in dict.fromkeys((by_length[0], by_length[-1])):
        times = [notes.middle(slug, name, figure) or 0.0 for figure in figures]
        yield row(name, *(f"{ms(seconds)} ({seconds / least:.2f})" for seconds in times))


LEAST = 0.5
"""An audit that costs fewer points than this is not told."""
TAPPED = {
    Tapped.ALONE: "one tap",
    Tapped.SLOW: f"one tap, {SLOWER} times slower",
    Tapped.ROW: f"the last of {IN_A_ROW} taps {APART} s apart, {SLOWER} times slower",
}
GROWING: tuple[tuple[str, str, Callable[[float], str]], ...] = (
    ("play", "a play", ms),
    ("play bytes", "bytes of a play", whole),
    ("visit", "a first visit", ms),
    ("visit bytes", "bytes of a first visit", whole),
)
TABLE_OF: dict[str, Callable[[Measurements], Iterator[str]]] = {
    "latency": latency,
    "plays": plays,
    "busy": busy,
    "growth": growth,
    "idle": idle,
    "small": small_machine,
    "rules": rules,
    "earlier": beside_earlier,
    "visits": visits,
    "pixels": pixels,
    "lighthouse": lighthouse,
    "reads": reading,
    "played": statistics,
    "ceiling": large_groups,
    "moon": sheets,
    "colony": colony,
}
