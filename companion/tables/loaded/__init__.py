"""Tables in the memory of a process: their logs, their states, the effects of entries, and their views."""
