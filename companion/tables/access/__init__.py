"""Access to tables: the keys in their links, and the knocks of phones that lost their key."""
