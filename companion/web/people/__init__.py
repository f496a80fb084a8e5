"""Pages about the people of this server or of a group, and about their plays."""
