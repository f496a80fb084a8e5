"""Who may come to a table: the keys of its links, and the phones that lost theirs and knock."""
