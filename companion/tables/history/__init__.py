"""Content of the log: sentences, changed values and curves, for people, files and event streams."""
