"""Welcome to the Moon: flip and write, each on the own sheet, in adventures of different rules."""
