"""The rows of tables, seats, logs and box cards. Only this package uses SQL; it returns plain objects."""
