"""What a tap must pass before the rules see it: it is fresh, its sender owns it, its undo is allowed."""
