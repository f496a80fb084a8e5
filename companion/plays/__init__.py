"""Finished games as the records that other programs keep: one `Play`, and a module for each format."""
