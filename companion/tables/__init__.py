"""Tables. A table is one session of one game, with its seats and its log."""
