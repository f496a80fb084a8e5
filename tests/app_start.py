"""Works out once what each new app of a process would work out again, and reads once what many tests read.

Nearly every test has an app of its own, and three quarters of its start are the compiling of its ninety
addresses and the packing of its static files: more than what most tests do with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from typing import Any
from unittest.mock import patch

from werkzeug.routing import Rule

from companion.tables.parsing import parser
from companion.web import assets

Builder = Callable[..., tuple[str, str]]


@contextmanager
def apps_that_start_quickly() -> Iterator[None]:
    """Apps share how their addresses are built, and their static files as the first one found them.

    A recorded game is read by a child process once, not by one for each test that asks for it.
    """
    compile_builder = Rule._compile_builder
    known: dict[Any, Builder] = {}

    def compiled_once(rule: Rule, append_unknown: bool = True) -> Builder:
        # Nothing else of a rule goes into the function; its converters are looked up when it is called.
        key = (append_unknown, tuple(rule._trace), repr(rule.defaults))
        if key not in known:
            known[key] = compile_builder(rule, append_unknown)
        return known[key]

    read_once = cache(parser.toml)

    with (
        patch.object(parser, "toml", lambda data, items_of: deepcopy(read_once(data, items_of))),
        patch.object(Rule, "_compile_builder", compiled_once),
        patch.object(assets, "Assets", cache(assets.Assets)),
    ):
        yield
