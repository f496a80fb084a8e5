"""What the owner of a server does with all its tables: back up, restore, delete old ones."""
