"""Parts that every game shares: moves, the log, replay, offers, prompts and scores.

This package uses only the standard library, reads no clock and opens no connection. It imports no game.
"""
