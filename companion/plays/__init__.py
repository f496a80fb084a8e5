"""Records of finished games that other programs can read: one `Play`, and a module for each format."""
