"""Parses untrusted files in a child process, with limits on time and memory."""
