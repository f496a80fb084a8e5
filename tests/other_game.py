"""A game that differs from another one in some parts."""

from typing import Any

from companion.engine.game import RegisteredGame


def with_parts(game: RegisteredGame, **parts: Any) -> RegisteredGame:
    """A game of a subclass with these parts. A function takes what a method takes after `self`."""
    own = {
        name: staticmethod(part) if callable(part) and not isinstance(part, type) else part
        for name, part in parts.items()
    }
    changed: RegisteredGame = type(type(game).__name__, (type(game),), own)()
    return changed
