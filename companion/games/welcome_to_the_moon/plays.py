"""Records of finished games of Welcome to the Moon, for files and sites outside the app."""

from __future__ import annotations

from companion.engine.plays import Plays
from companion.games.welcome_to_the_moon import ending
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.state import State


def board(state: State) -> tuple[str, ...]:
    """Return the adventure, and in a solo game the opponent (S46)."""
    opponent = () if state.astra is None else (OPPONENTS[state.astra.level].name,)
    return (state.adventure.layout.name, *opponent)


PLAY_SENTENCES = (
    *(ending.WINS, ending.SHARED, ending.DRAW, *ending.SENTENCES.values()),
    *(said for adventure in ADVENTURES.values() for said in adventure.endings.values()),
)
PLAYS = Plays(bgg=339789, board=board, sentences=PLAY_SENTENCES)
