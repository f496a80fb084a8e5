"""Parts of the table that the app may leave to the players."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.tracking import Part, TrackPart

ENERGY, WEAPONS, POWER, ACTIVATIONS = "energy", "weapons", "power", "activations"

PARTS = {
    ENERGY: Part(
        Text("Energy and cards"), Text("What a turn brings and what it buys."), values=("turn.energy",)
    ),
    WEAPONS: Part(
        Text("Weapons and slots"),
        Text("Slots, equipped Weapons, and the attacks that they force."),
        values=("*.slots", "*.slots-top", "*.equipped"),
        lasting=("*.slots-top",),
    ),
    POWER: Part(
        Text("Power and abilities"),
        Text("The power of the knights and of the Homeworld."),
        values=("*.power", "*.power-top"),
        lasting=("*.power-top",),
    ),
    ACTIVATIONS: Part(
        Text("Activations one by one"),
        Text("In a boss turn, a tap for the level token and for each minion."),
    ),
}


class Track(TrackPart, kind="track"):
    """Track a part of the table from now on, or leave it to the players."""

    parts = PARTS
