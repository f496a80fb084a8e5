"""Event streams, which tell each open page of new entries."""
