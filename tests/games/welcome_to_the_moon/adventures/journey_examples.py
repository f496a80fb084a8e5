"""The Journey's worked examples."""

import json
from pathlib import Path

EXAMPLES = json.loads((Path(__file__).parent.parent / "examples" / "journey.json").read_text("utf-8"))
