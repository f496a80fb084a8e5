"""Works out once what each new app of a process would work out again, and reads once what many tests read.

Nearly every test has an app of its own, and three quarters of its start are the compiling of its ninety
addresses and the packing of its static files: more than what most tests do with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from typing import Any
from unittest.mock import patch

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine
from werkzeug.routing import Rule

from companion.tables.parsing import parser
from companion.web import assets

COMPILED = ("_parts", "_trace", "_converters", "arguments", "_build", "_build_unknown")
"""The attributes that `Rule.compile` sets."""


class Statements(dict[Any, Any]):
    """Compiled SQL of every SQLite engine.

    SQLAlchemy keeps it by dialect, and each engine has a dialect of its own.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        """Return what was compiled for a statement, whichever engine asked for it first."""
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(key[1:], compiled)


@contextmanager
def apps_that_start_quickly() -> Iterator[None]:
    """Apps share their compiled addresses and SQL, and their static files as the first one found them.

    A recorded game is read by a child process once, not by one for each test that asks for it.
    """
    compile_rule, make_engine = Rule.compile, SQLAlchemy._make_engine
    known: dict[Any, dict[str, Any]] = {}
    statements = Statements()

    def compiled_once(rule: Rule) -> None:
        key = (rule.rule, rule.subdomain, rule.merge_slashes, repr(rule.defaults))
        if key not in known:
            compile_rule(rule)
            known[key] = {name: getattr(rule, name) for name in COMPILED}
        for name, value in known[key].items():
            setattr(rule, name, value if callable(value) else value.copy())

    def sharing_statements(self: SQLAlchemy, *given: Any) -> Engine:
        engine = make_engine(self, *given)
        if engine.dialect.name == "sqlite":
            engine._compiled_cache = statements
        return engine

    read_once = cache(parser.toml)

    with (
        patch.object(parser, "toml", lambda data, items_of: deepcopy(read_once(data, items_of))),
        patch.object(Rule, "compile", compiled_once),
        patch.object(SQLAlchemy, "_make_engine", sharing_statements),
        patch.object(assets, "Assets", cache(assets.Assets)),
    ):
        yield
