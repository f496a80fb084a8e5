"""The printed names and numbers of Exoplanet Colony, as far as its rulebook states them.

The texts and numbers of scenarios, modules, characters and events are not known here. Players type them
once, and they are kept as box cards (card_records.py).
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.text import Text

MIN_PLAYERS, MAX_PLAYERS = 1, 6


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))
    return data


_PRINTED = _read("printed.json")

RESOURCES: Mapping[str, Text] = {row["id"]: Text(row["name"]) for row in _PRINTED["resources"]}
RESOURCE_COLOURS: Mapping[str, str] = {row["id"]: row["colour"] for row in _PRINTED["resources"]}
"""C7: red is oxygen; the other three pairs are only a suggestion."""
COLOURS: Mapping[str, Text] = {key: Text(name) for key, name in _PRINTED["colours"].items()}  # C7
PARAMETERS: Mapping[str, Text] = {key: Text(name) for key, name in _PRINTED["parameters"].items()}  # A11

SUPPLY_LEAST, SUPPLY_MOST = _PRINTED["supply"]["least"], _PRINTED["supply"]["most"]  # I1
SUPPLY_SUGGESTED: int = _PRINTED["supply"]["suggested"]  # S2
PRODUCTION_LEAST, PRODUCTION_MOST = _PRINTED["production"]["least"], _PRINTED["production"]["most"]  # I1
PRODUCTION_SUGGESTED: int = _PRINTED["production"]["suggested"]  # S3
LEVEL_ACTIONS: tuple[int, ...] = tuple(_PRINTED["level_actions"])  # I2; only the first is printed in the text
LAST_LEVEL = len(LEVEL_ACTIONS)  # I2
HAND_LIMIT: int = _PRINTED["hand"]["limit"]  # C2
START_HAND: int = _PRINTED["hand"]["suggested_start"]  # S7
LOSS_TOKENS: int = _PRINTED["loss_tokens"]  # I5, of each resource
LOWER: Mapping[str, Text] = {
    "oxygen": Text("oxygen"),
    "water": Text("water"),
    "food": Text("food"),
    "energy": Text("energy"),
}
"""Names of the resources within a sentence."""
LOWER_COLOURS: Mapping[str, Text] = {
    "red": Text("red"),
    "blue": Text("blue"),
    "green": Text("green"),
    "yellow": Text("yellow"),
}
"""Names of the colours within a sentence."""
LOWER_PARAMETERS: Mapping[str, Text] = {
    "radiation": Text("radiation"),
    "pressure": Text("pressure"),
    "humidity": Text("humidity"),
}
"""Names of the parameters after a + or − sign."""
EMERGENCY = "emergency"
TOKENS: Mapping[str, Text] = {
    **{resource: Text("{resource} loss", resource=name) for resource, name in LOWER.items()},
    EMERGENCY: Text("emergency"),
}
"""The tokens that lie on modules: loss tokens (V3) and emergencies (V6)."""
GENERATED: int = _PRINTED["generated"]  # A5
RECOVER_CARDS: int = _PRINTED["recover_cards"]  # A8
HUB: str = _PRINTED["hub"]  # S5
FIRST_AID_KIT: str = _PRINTED["cures"]["item"]  # V8
MEDIC: str = _PRINTED["cures"]["character"]  # V8
