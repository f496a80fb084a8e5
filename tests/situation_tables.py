"""Real tables that stand in any situation of any game: stored, opened and played on like all others.

A game's own set-up is exchanged for the name of a situation, so that a new table begins there;
such a table is no part of a campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.situations import SITUATIONS
from other_game import with_parts

from companion.engine.fields import Words, declare
from companion.engine.game import RegisteredGame
from companion.games import GAMES
from companion.tables.create import Opened, open_table


@dataclass(frozen=True)
class Situation:
    """The set-up of such a table."""

    name: str = declare(Words("Situation", 200))


def situation_games() -> dict[str, RegisteredGame]:
    """Every game, to be opened with the name of a situation."""
    return {slug: _from_situations(GAMES[slug], states) for slug, states in SITUATIONS.items()}


def _from_situations(game: RegisteredGame, states: Mapping[str, Any]) -> RegisteredGame:
    return with_parts(
        game,
        setup=Situation,
        new_game=lambda setup, seats: states[setup.name],
        on_start=lambda state: state,
        check_setup=lambda setup, seats: None,
        fill_setup=lambda raw, box: raw,
        box_cards=lambda setup, state: (),
        campaign_moves=frozenset(),
        in_campaign=lambda setup: False,
        title=lambda setup: "",
    )


def seats_of(state: Any) -> tuple[str, ...]:
    """The seats of a situation, in the order in which they were given out."""
    players = next(
        getattr(state, name) for name in ("knights", "colonists", "players") if hasattr(state, name)
    )
    return tuple(players) if isinstance(players, Mapping) else tuple(player.seat for player in players)


def open_situation(slug: str, name: str, people: tuple[str, ...]) -> Opened:
    """A table in this situation, for the first of these people that it has seats for."""
    return open_table(slug, {"name": name}, people[: len(seats_of(SITUATIONS[slug][name]))])
