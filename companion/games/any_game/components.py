"""The general score sheets that come with the app (AG-P13)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.slugs import slug

_SHEETS = json.loads((Path(__file__).parent / "data" / "sheets.json").read_text(encoding="utf-8"))["sheets"]

SHIPPED: Mapping[str, Mapping[str, Any]] = {slug(sheet["title"]): sheet for sheet in _SHEETS}
"""Title and lines of each sheet by id, in the form in which the players' own sheets are stored."""
