"""Checks before the rules see a tap: it is not stale, its sender may make it, and its undo is allowed."""
