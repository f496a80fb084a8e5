"""Words between the server and the process that holds its name, and the names."""

NAME, FAILED = "name", "failed"
"""First word of a line. The rest is the name, "" for none, or the reason of the failure."""
NAMES = ("companion", *(f"companion-{number}" for number in range(2, 10)))
USUAL = f"{NAMES[0]}.local"
