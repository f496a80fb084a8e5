"""The words that `companion.mdns` sends to the server, and the possible names."""

NAME, FAILED = "name", "failed"
"""First word of a line. After `NAME` the line has the name, "" for none; after `FAILED` the reason."""
NAMES = ("companion", *(f"companion-{number}" for number in range(2, 10)))
USUAL = f"{NAMES[0]}.local"
