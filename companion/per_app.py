"""Objects that exist once per app, so that two apps in one process share no table, key or setting.

As with Flask's `current_app`, a module-level proxy stands for the object of the app whose context is active.
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
    """Return a proxy for an object of the current app, which `make` creates at first use.

    Using the proxy outside an app's context raises `RuntimeError`.
    """
    return cast(T, LocalProxy(lambda: of(_active(), make)))


def context() -> Callable[[], AbstractContextManager[Any]]:
    """Return a function that another thread calls to enter the context of the app that is active here."""
    return _active().app_context


def _active() -> Flask:
    """Return the app whose context is active. `current_app` would find it again for each attribute."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - the way Flask has
    return app


def of(app: Flask, make: Callable[[], T]) -> T:
    """Return this app's object from `make`. Only the first call creates it."""
    kept: dict[Any, T] = app.extensions.setdefault(KEPT, {})
    if make not in kept:
        with _making:
            if make not in kept:
                kept[make] = make()
    return kept[make]
