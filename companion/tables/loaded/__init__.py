"""A table in the memory of a process: its log, its states, what each entry did, and what it shows."""
