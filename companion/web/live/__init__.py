"""Event streams: each open page hears of new entries."""
