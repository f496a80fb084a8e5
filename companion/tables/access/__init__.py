"""Access to tables: the keys of their links, and the phones that lost theirs and knock."""
