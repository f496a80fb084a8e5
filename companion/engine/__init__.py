"""Parts that every game shares: moves, the log, replay, offers, prompts and scores.

Standard library only, no clock, no network. It knows no game by name.
"""
