"""Great moments of a game, which phones and the television play once."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import NOTHING, Text

CARD, LOOM, RISE = "card", "loom", "rise"
"""Motions: a card turns over, something grows towards the players, something good comes up."""

BOSS, GOOD, DANGER = "boss", "good", "danger"
"""Tones that are not the colour of a seat."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One great moment: its `title` in large letters, and a `line` below it.

    `tone` is a seat whose colour the scene has, or one of the tones of this module, "" for the colour of the
    game. `seat` is the player whom it concerns, "" if it concerns everybody: other phones show it small.
    `art` names a drawing in the game's folder of templates, "" for the game's own motif.
    """

    title: str
    line: Text = NOTHING
    motion: str = RISE
    tone: str = ""
    seat: str = ""
    art: str = ""


def begins(name: str, seat: str) -> Scene:
    """Return the moment in which the first player is known, whole on every phone."""
    return Scene(name, Text("begins"), tone=seat)
