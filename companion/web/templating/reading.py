"""Days, months and figures as the reader's language writes them, and stored English as it says it."""

from __future__ import annotations

from datetime import datetime, tzinfo

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent
from flask import Flask

from companion.engine.game import Game, untitled
from companion.games import GAMES
from companion.plays.book import minutes_of
from companion.plays.play import SOLIDUS
from companion.plays.retold import retold
from companion.tables.people import KeptPlay
from companion.web.templating.language import catalogue, locale, translated
from companion.web.templating.template_filters import moment_of
from companion.web.templating.time_zone import phone_zone
from companion.web.this_phone import ENGLISH


def init_app(app: Flask) -> None:
    """Let templates use them."""
    app.add_template_filter(day)
    app.add_template_filter(month)
    app.add_template_filter(decimal)
    app.add_template_filter(stored)
    app.add_template_filter(ending_said)
    app.add_template_filter(game_name)
    app.add_template_filter(board_name, "parts")
    app.add_template_filter(minutes_of, "played_minutes")
    app.add_template_global(percent)


def day(milliseconds: int, zone: tzinfo | None = None) -> str:
    """The day of a moment: "Nov 25, 2026", "25.11.2026". Without a zone, that of the phone."""
    return format_date(moment_of(milliseconds).astimezone(zone or phone_zone()), "medium", locale=locale())


def month(name: str) -> str:
    """A month that is called "2026-11": "Nov 2026", "nov. 2026"."""
    return format_skeleton("yMMM", datetime.strptime(f"{name} +0000", "%Y-%m %z"), locale=locale())


def decimal(value: float | None) -> str:
    """A figure with one digit after the point: "4.5", "−4,5"; a dash for none."""
    return "–" if value is None else format_decimal(value, "0.0", locale=locale()).replace("-", "−")


def percent(part: float, whole: float) -> str:
    """A share: "67%", "67 %"; a dash of nothing."""
    return format_percent(part / whole, locale=locale()) if whole else "–"


def stored(english: str) -> str:
    """A label that was stored in English, where it is one of ours; what people typed as it is."""
    said: str = catalogue().ugettext(english) if english else ""
    return said


def game_name(name: str) -> str:
    """The name of a game as it was stored: in the reader's language where it is no published one."""
    return next((translated(own) for game in GAMES.values() if (own := game.meta.name) == name), name)


def board_name(board: str) -> str:
    """A board as people read it: fewer fonts have the sign that joins its parts."""
    return " / ".join(map(stored, board.split(SOLIDUS)))


def games_of(slug: str) -> list[Game]:
    """The game that is called so; else those at whose tables a title is typed."""
    named = GAMES.get(slug)
    return [named] if named else [game for game in GAMES.values() if game.title is not untitled]


def ending_said(play: KeptPlay) -> str:
    """How a play ended, which was stored in English: "" where it cannot be said in the reader's language."""
    if locale() == ENGLISH:
        return play.ending
    patterns = [sentence for game in games_of(play.slug) for sentence in game.plays.sentences]
    again = retold(play.ending, patterns, [player.name for player in play.players])
    return translated(again) if again else ""
