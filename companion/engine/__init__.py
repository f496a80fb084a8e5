"""What every game at the table shares: moves, the log, replay, offers, prompts and scores.

Standard library only, no clock, no network, and it knows no game by name.
"""
