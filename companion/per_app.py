"""Per-app objects: each app has its own, so that two apps in one process share no table, key or setting.

As with Flask's `current_app`, a module's name stands for the object of the app whose context is active.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import RLock
from typing import Any, TypeVar, cast

from flask import Flask, current_app
from werkzeug.local import LocalProxy

T = TypeVar("T")

KEPT = "companion"
_making = RLock()


def per_app(make: Callable[[], T]) -> T:
    """Return a proxy for the object that each app makes at first use; it raises outside an app's context."""
    return cast(T, LocalProxy(lambda: of(current_app, make)))


def context() -> Callable[[], AbstractContextManager[Any]]:
    """Return a function that lets a thread enter the app whose context is active here."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - the way Flask has
    return app.app_context


def of(app: Flask, make: Callable[[], T]) -> T:
    """Return this app's own object, made with `make` at first use."""
    kept: dict[Any, T] = app.extensions.setdefault(KEPT, {})
    if make not in kept:
        with _making:
            if make not in kept:
                kept[make] = make()
    return kept[make]
