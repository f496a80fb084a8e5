"""The pages of one table: the panel and its dialogs, taps, history and result."""
