"""Parses files that anybody may have written: in a child process, with limits on time and memory."""
