"""A play that was not played with this app, but typed into a form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.errors import TableError
from companion.engine.text import Text
from companion.plays.known_games import game_of
from companion.plays.play import named_id
from companion.tables.people import FORM, KeptPlay, KeptPlayer, spelling_key


class NoTypedPlay(TableError):
    """The form holds no valid play. The text gives the reason."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Content of the form. `finished` is milliseconds since 1970, `result` as in an `Outcome`."""

    key: str
    game: str
    finished: int
    minutes: int
    result: str
    lowest_wins: bool = False
    board: str = ""
    place: str = ""
    players: tuple[KeptPlayer, ...] = ()


def typed_play(typed: Typed, group: str) -> KeptPlay:
    """Return the play. Ranks follow from the scores. If the form names no winner, rank 1 wins.

    Raises `NoTypedPlay` if the players or the kind of result are not possible.
    """
    game = game_of(typed.game, cooperative=typed.result != "ranked", highest_wins=not typed.lowest_wins)
    check_names(typed.players)
    if game.cooperative != (typed.result != "ranked"):
        together = Text("{game} is won or lost together.", game=game.name)
        apart = Text("{game} is played against one another.", game=game.name)
        raise NoTypedPlay(together if game.cooperative else apart)
    if game.cooperative:
        players = tuple(replace(one, winner=typed.result == "won") for one in typed.players)
    else:
        players = ranked(typed.players, highest_wins=game.highest_wins)
    return KeptPlay(
        group=group,
        key=named_id("form", typed.key),
        slug=game.slug,
        game=game.name,
        started=max(0, typed.finished - typed.minutes * 60_000),
        finished=typed.finished,
        result=typed.result,
        origin=FORM,
        players=players,
        bgg=game.bgg,
        board=typed.board,
        place=typed.place,
        cooperative=game.cooperative,
        points=any(one.score is not None for one in players),
        highest_wins=game.highest_wins,
    )


def check_names(players: Sequence[KeptPlayer]) -> None:
    """Raise `NoTypedPlay` if there is no player or a name is given twice. "Ana" and "ANA" are two names."""
    if not players:
        raise NoTypedPlay(Text("Who played? A name is needed."))
    seen = set[str]()
    for one in players:
        if spelling_key(one.name) in seen:
            raise NoTypedPlay(Text("{name} is there twice.", name=one.name))
        seen.add(spelling_key(one.name))


def ranked(players: Sequence[KeptPlayer], *, highest_wins: bool) -> tuple[KeptPlayer, ...]:
    """Return the players ranked by score; if one of them has no score, return them unchanged.

    All players with rank 1 win, unless the form names winners.
    """
    scores = [one.score for one in players if one.score is not None]
    if len(scores) < len(players):
        return tuple(players)
    ranks = [
        1 + sum((other > score) if highest_wins else (other < score) for other in scores) for score in scores
    ]
    named = any(one.winner for one in players)
    return tuple(
        replace(one, rank=rank, winner=one.winner if named else rank == 1)
        for one, rank in zip(players, ranks, strict=True)
    )
