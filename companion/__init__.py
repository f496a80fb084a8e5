"""Companion: the app beside the board game."""
