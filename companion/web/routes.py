"""Rules of the addresses that compile what writes an address when the first one is written.

Werkzeug compiles two functions for each rule when it is added: for a hundred rules a fifteenth of the start.
A process writes addresses of few of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from werkzeug.routing import Rule


class LateRule(Rule):
    """A rule that finds its address at once, and learns to write it when asked first."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled = cache(super()._compile_builder)

        def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
            return compiled(append_unknown)(rule, **values)

        return build
