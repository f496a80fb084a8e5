"""What the log says: sentences, changed values and curves, for people, files and event streams."""
