"""Callers: the phone or program of a request, the keys it holds, and the links that hand out keys."""
