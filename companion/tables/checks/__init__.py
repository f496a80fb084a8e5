"""Checks of a tap before the rules see it: it is not stale, and its sender may make, undo or redo it."""
