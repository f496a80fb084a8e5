"""What the process that holds the name and the server say to each other, and names."""

NAME, FAILED = "name", "failed"
"""The first word of a line: the rest is the name, "" for none, or why there is none."""
NAMES = ("companion", *(f"companion-{number}" for number in range(2, 10)))
USUAL = f"{NAMES[0]}.local"
