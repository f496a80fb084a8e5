"""Health checks and metrics for the owner of a server."""
