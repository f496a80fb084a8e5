"""Fragments of a page, rendered once and reused until the values they show change.

A play changes little of a table, but every phone of the table fetches the whole panel. Each fragment of a
panel names the values from which it is rendered. While these values stay equal, its HTML is reused. If they
change, the fragment is rendered again, with the cached results of its memoized macros.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock
from typing import Any

from flask import Flask, current_app
from jinja2 import pass_context
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from companion.per_app import of, per_app
from companion.web.templating.language import locale
from companion.web.this_phone import look

MOST = 2_000
"""Maximum number of fragments that a process keeps; about 10 kB each."""

MOST_CALLS = 10_000
"""Maximum number of macro calls that a process keeps; about 1 kB each. A sheet alone has a few hundred."""

SEEN = ("home", "past", "query", "readonly", "theirs", "unknown")
"""Fields of the page that a fragment may read."""

ASKED = ("counts_again", "dialog", "icon_of", "refusal_for")
"""Methods of the page that a fragment may call, because their results depend only on the compared values."""

Given = Mapping[str, Any]

NOTHING_ELSE: Given = {}
"""The values compared for a macro call: none, because its arguments are already part of its place."""

Place = tuple[Any, ...]


class FragmentCache:
    """Fragments by place, each with the values it was made from. The least recently used one is dropped."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._lock = most, Lock()
        self._fragments: OrderedDict[Place, tuple[Given, str]] = OrderedDict()

    def find(self, place: Place, made_from: Given) -> str | None:
        """Return the fragment at this place if it was made from equal values, else None."""
        with self._lock:
            found = self._fragments.get(place)
            if found is None:
                return None
            self._fragments.move_to_end(place)
        return found[1] if found[0] == made_from else None

    def keep(self, place: Place, made_from: Given, html: str) -> None:
        with self._lock:
            self._fragments[place] = made_from, html
            self._fragments.move_to_end(place)
            if len(self._fragments) > self._most:
                self._fragments.popitem(last=False)

    def __len__(self) -> int:
        return len(self._fragments)

    def clear(self) -> None:
        with self._lock:
            self._fragments.clear()


_fragments = per_app(FragmentCache)
_no_calls = partial(FragmentCache, MOST_CALLS)


class FragmentInputs:
    """The values of a panel or page that a fragment may read. Reading any other raises `RuntimeError`."""

    def __init__(self, what: str, given: Given) -> None:
        self.__dict__.update(given)
        self._what = what

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"a kept part asks for {self._what}.{name}, which it is not made from")


def init_app(app: Flask) -> None:
    """Let templates call `cached` and `memoized`."""
    app.add_template_global(cached)
    app.add_template_global(memoized)


@pass_context
def cached(context: Context, template: str, *names: str, which: str = "", **given: Any) -> Markup:
    """Return the fragment that a template renders from fields of `panel` and other values.

    `names` are the fields of the panel, `given` the other values. All phones of a table share the fragment.
    `which` distinguishes several fragments of one template, such as the mats of four knights, or a part that
    each seat sees differently.
    """
    page, panel = context["page"], context["panel"]
    seen = {name: getattr(page, name) for name in SEEN}
    seen["me"] = page.me if page.query else ""  # named only if a page shows another seat's view
    place = (template, which, page.code, *seen.values(), locale(), look().theme)
    made_from = {**given, "panel": {name: getattr(panel, name) for name in names}, "initials": page.initials}
    html = _fragments.find(place, made_from)
    if html is None:
        asked = {name: getattr(page, name) for name in ASKED}
        moves = getattr(panel, "moves", None)  # classes, with which a fragment asks for offers
        shown = {
            **given,
            "initials": page.initials,
            "panel": FragmentInputs("panel", {"moves": moves, **made_from["panel"]}),
            "page": FragmentInputs("page", {**seen, **asked}),
            "csrf_token": None,  # each phone has its own, and all phones share the fragment
        }
        html = context.environment.get_template(template).render(shown)
        _fragments.keep(place, made_from, html)
    return Markup(html)  # noqa: S704 - a template made it, which escapes


@pass_context
def memoized(context: Context, macro: Macro) -> Callable[..., Markup]:
    """Return the macro in a form that remembers its results.

    For equal arguments in one language it renders once. This saves most of the time of an answer, because a
    play changes only two or three of the ninety spots of a sheet. The macro must not read values of the page,
    and its arguments must be hashable. Import a file that memoizes its own macros `with context`: without it,
    Jinja loads the file once and keeps the language of that first time.
    """
    calls = of(current_app, _no_calls)  # looked up once for all spots of a sheet
    whose = (context.name, macro.name, locale())

    def call(*arguments: Any, **named: Any) -> Markup:
        given = (*arguments, *named.items())
        place = (whose, given, *map(type, (*arguments, *named.values())))  # 1 == 1.0, but renders differently
        html = calls.find(place, NOTHING_ELSE)
        if html is None:
            html = str(macro(*arguments, **named))
            calls.keep(place, NOTHING_ELSE, html)
        return Markup(html)  # noqa: S704 - a template made it, which escapes

    return call


def forget() -> None:
    """Drop all fragments and macro calls, as after a restart."""
    _fragments.clear()
    of(current_app, _no_calls).clear()
