"""Days, months and numbers in the reader's notation, and stored English labels in the reader's language."""

from __future__ import annotations

from datetime import datetime, tzinfo

from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent
from flask import Flask

from companion.engine.game import RegisteredGame
from companion.engine.text import Text
from companion.games import GAMES
from companion.plays.book import minutes_of
from companion.plays.play import SOLIDUS
from companion.plays.retold import recover_text
from companion.tables.people import KeptPlay
from companion.web.templating.language import catalogue, locale, translated
from companion.web.templating.template_filters import moment_of
from companion.web.templating.time_zone import phone_zone
from companion.web.this_phone import ENGLISH


def init_app(app: Flask) -> None:
    """Let templates use these filters."""
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
    """Return the day of a moment, such as "Nov 25, 2026" or "25.11.2026", by default in the phone's zone."""
    return format_date(moment_of(milliseconds).astimezone(zone or phone_zone()), "medium", locale=locale())


def month(name: str) -> str:
    """Return a month such as "2026-11" as "Nov 2026" or "nov. 2026"."""
    return format_skeleton("yMMM", datetime.strptime(f"{name} +0000", "%Y-%m %z"), locale=locale())


def decimal(value: float | None) -> str:
    """Return a number with one decimal place, such as "4.5" or "−4,5"; a dash for None."""
    return "–" if value is None else format_decimal(value, "0.0", locale=locale()).replace("-", "−")


def percent(part: float, whole: float) -> str:
    """Return a share as a percentage, "67%" or "67 %" by language; a dash if `whole` is 0."""
    return format_percent(part / whole, locale=locale()) if whole else "–"


def stored(english: str) -> str:
    """Return the translation of a label that was stored in English; other text stays as typed."""
    said: str = catalogue().ugettext(english) if english else ""
    return said


def game_name(name: str) -> str:
    """Return the stored name of a game, translated if it is one of our games."""
    return next((translated(own) for game in GAMES.values() if (own := game.meta.name) == name), name)


def board_name(board: str) -> str:
    """Return the name of a board with " / " between its parts.

    The stored name has another separator, which few fonts have.
    """
    return " / ".join(map(stored, board.split(SOLIDUS)))


def games_of(slug: str) -> list[RegisteredGame]:
    """Return the games that a play with this slug can be of.

    This is our game with the slug. If there is none, it may be any game to which a setup can give a title.
    """
    named = GAMES.get(slug)
    return [named] if named else [game for game in GAMES.values() if game.titled]


def ending_said(play: KeptPlay) -> str:
    """Return the ending of a play in the reader's language, "" if it cannot be translated."""
    if locale() == ENGLISH:
        return play.ending
    text = play.ending_text or recovered(play)
    return translated(text) if text else ""


def recovered(play: KeptPlay) -> Text | None:
    """Return the ending of a play, recovered from its English sentence; None if no pattern fits.

    Older plays and imported plays store only this sentence.
    """
    patterns = [sentence for game in games_of(play.slug) for sentence in game.plays.sentences]
    return recover_text(play.ending, patterns, [player.name for player in play.players])
