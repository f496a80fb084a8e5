"""Pages about the people of a house or a group, and about what they played."""
