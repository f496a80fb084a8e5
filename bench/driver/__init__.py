"""The phones of the bench: one lean process speaks to every server alike, so its own cost is alike."""
