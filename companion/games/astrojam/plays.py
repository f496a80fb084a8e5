"""Record of a finished game of Astrojam for other programs."""

from __future__ import annotations

from companion.engine.plays import Plays
from companion.games.astrojam.ending import SENTENCES

PLAYS = Plays(board=lambda state: (state.board,), begins="begin", sentences=tuple(SENTENCES.values()))
