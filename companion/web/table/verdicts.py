"""Heading of the result page."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.outcome import Outcome
from companion.engine.scoring import Standing
from companion.engine.text import Text

VERDICTS = {"won": Text("Won"), "lost": Text("Lost"), "ranked": Text("Final scores")}


def verdict_of(end: Outcome, standings: Sequence[Standing]) -> Text:
    """Return the heading for a result. If players are ranked without a score, it only says if anyone won."""
    if end.result == "ranked" and not standings:
        return Text("Won") if end.winners else Text("Over")
    return VERDICTS[end.result]
