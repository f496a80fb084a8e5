"""What each app has one of: two apps in one process share no table, key or setting.

As with Flask's `current_app`, the module's name stands for the one of the app whose context is active.
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
    """A stand-in for the one that each app makes when it first uses it; outside of its context it raises."""
    return cast(T, LocalProxy(lambda: of(current_app, make)))


def context() -> Callable[[], AbstractContextManager[Any]]:
    """What a thread enters to be in the app whose context is active here."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 - the way Flask has
    return app.app_context


def of(app: Flask, make: Callable[[], T]) -> T:
    """The one of this app."""
    kept: dict[Any, T] = app.extensions.setdefault(KEPT, {})
    if make not in kept:
        with _making:
            if make not in kept:
                kept[make] = make()
    return kept[make]
