"""Maintenance of all tables of a server: back up, restore, delete old ones."""
