"""A campaign in the database, and people who play it at random."""

from __future__ import annotations

import random

from companion.engine.fields import specs
from companion.games import GAMES
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.campaign import campaign
from companion.tables.campaign import campaign_of, chapters_of
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.tables.rematch import open_rematch

SLUG = "welcome_to_the_moon"
LINE = tuple(ADVENTURES)
WORK = {"write", "mark", "write-x", "incident", "claim"}
LONGEST = 4000


def begin(adventure=LINE[0], names=("Ada", "Ben"), **setup):
    """The code of the first table of a new campaign."""
    return open_table(SLUG, {"adventure": adventure, "campaign": True, **setup}, names).code


def play(code, kind, **fields):
    """One tap of the host's."""
    loaded = table_cache.find(code)
    tap = Tap(kind, fields, by="host", expect=view_table(loaded).number)
    return play_tap(loaded, tap).view


def state(code):
    return view_table(table_cache.find(code)).state


def over(code):
    return view_table(table_cache.find(code)).outcome is not None


def score(code, *errors):
    """End a table of which only the scores are kept: each seat with so many System Errors (none: 0)."""
    now = state(code)
    names = [name for name in specs(now.adventure.tally) if name.endswith("errors")][:1]
    names += ["suffered"] if now.slug == "launch" else []
    for at, seat in enumerate(now.seats):
        play(code, f"score-{now.slug}", seat=seat, **(dict.fromkeys(names, errors[at]) if errors else {}))
    return code


def waits_for(now):
    """The seats that the table waits for."""
    thinking = [player.seat for player in now.players if now.shared and player.thinks(now.phase)]
    return thinking or list(now.seats)


def play_out(code, rng: random.Random):
    """Tap at random until the adventure is over."""
    view = view_table(table_cache.find(code))
    for _ in range(LONGEST):
        if view.outcome:
            return code
        seat = rng.choice(waits_for(view.state))
        offers = [
            one
            for one in GAMES[SLUG].offers(view.state, seat)
            if not one.refusal and not one.asks and not one.kind.startswith("campaign-")
        ]
        work = [one for one in offers if one.kind in WORK]
        offer = rng.choice(work if work and rng.random() < 0.9 else offers)
        view = play(code, offer.kind, **offer.fields)
    raise AssertionError("the adventure does not end")


def go_on(code):
    """The table that follows."""
    return open_rematch(table_cache.find(code))


def shown(code):
    """The campaign of a table, as its page shows it."""
    return campaign(chapters_of(campaign_of(code)))


def stars(code):
    """The stars of each adventure, by place at the table."""
    return {row.slug: tuple(cell.stars for cell in row.cells) for row in shown(code).rows if row.code}
