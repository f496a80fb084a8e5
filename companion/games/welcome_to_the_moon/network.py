"""Connections that the player draws as lines on a sheet: tunnels, airlocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache


class Network:
    """Lines by id with their two `ends`. `starts` are connected without any line."""

    def __init__(self, ends: Mapping[str, tuple[str, str]], starts: Iterable[str]) -> None:
        self.ends, self.starts = ends, frozenset(starts)
        self._reached = lru_cache(maxsize=1024)(self._linked)

    def reached(self, circled: frozenset[str]) -> frozenset[str]:
        """Return everything that drawn (circled) lines link to a start, with the starts themselves."""
        return self._reached(circled.intersection(self.ends))

    def next_lines(self, circled: frozenset[str]) -> tuple[str, ...]:
        """Return the lines not drawn yet that touch a reached end, in their order; a loop is allowed."""
        reached = self.reached(circled)
        return tuple(
            line
            for line, (a, b) in self.ends.items()
            if line not in circled and (a in reached or b in reached)
        )

    def _linked(self, drawn: frozenset[str]) -> frozenset[str]:
        linked: dict[str, list[str]] = {}
        for line in drawn:
            a, b = self.ends[line]
            linked.setdefault(a, []).append(b)
            linked.setdefault(b, []).append(a)
        reached, waiting = set(self.starts), list(self.starts)
        while waiting:
            new = [node for node in linked.get(waiting.pop(), ()) if node not in reached]
            reached.update(new)
            waiting += new
        return frozenset(reached)
