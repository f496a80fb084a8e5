"""Record of a finished game of 100 Astronauts for other programs."""

from __future__ import annotations

from companion.engine.plays import Plays
from companion.games.hundred_astronauts.ending import WON

PLAYS = Plays(board=lambda state: (state.played_edition.name,), begins="begin", sentences=(WON,))
