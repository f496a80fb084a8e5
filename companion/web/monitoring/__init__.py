"""What the owner of a server asks of it: is it well, and what does it do."""
