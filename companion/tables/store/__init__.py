"""The rows of tables, seats, logs and box cards. Only this package knows SQL; it gives plain objects."""
