"""Pages on the way to a table: choose a game, pick a seat, knock, share links, play again."""
