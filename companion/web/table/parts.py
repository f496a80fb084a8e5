"""Parts of a panel, rendered once and reused for every phone for which they would be the same.

While a part is rendered, each value that it reads of its page is recorded. If the same reads give equal
values on another page, of a later play or of another seat, the part has the same HTML there. So nobody lists
what a part is made from, and none of it can be forgotten.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from operator import attrgetter
from threading import Lock
from typing import Any

from flask import Flask, current_app
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from companion.engine.game import TURN_VIEW
from companion.engine.offers import OfferIndex
from companion.per_app import per_app
from companion.tables.clock import now
from companion.tables.loaded.views import TableView
from companion.web.access.asker import Asker
from companion.web.table.table_page import TablePage
from companion.web.templating.drawings import parse_svg, svg_delta
from companion.web.templating.language import locale
from companion.web.this_phone import look

MOST = 600
"""Maximum number of parts that a process keeps, each in up to `VARIANTS` variants."""

VARIANTS = 8
"""Maximum number of variants of a part, such as those of the seats of a table."""

VIEW = "view-"
"""Beginning of the id of a view's part."""

FORM = "form"
"""Id of the form around the parts. A page whose form may not tap has to be fetched when it may."""

BETWEEN = "\0"
"""Separator of parts that are rendered together. It cannot occur in a page."""

DRAWN = " data-drawing"
"""Mark of a part with a drawing. To look for it costs less than to parse the part."""

Call = tuple[tuple[Any, ...], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Part:
    """The HTML of a part. Its `name` is a hash, so that equal parts have equal names in every process."""

    html: str
    name: str

    def __html__(self) -> str:
        """Return the HTML, with only those pieces of a drawing that the phone lacks."""
        return str(svg_delta(self.html)) if DRAWN in self.html else self.html

    @property
    def drawing(self) -> str:
        """Name of the drawing in this part, "" if it has none."""
        found = parse_svg(self.html) if DRAWN in self.html else None
        return found.name if found else ""


class Read:
    """One recorded read of a page: the names that lead to the value, and the value.

    `call` has the arguments if the value is the result of a method, else it is None.
    """

    __slots__ = ("call", "find", "kind", "value")

    def __init__(self, path: tuple[str, ...], value: Any, call: Call | None = None) -> None:
        self.find, self.value, self.call = attrgetter(".".join(path)), value, call
        self.kind = type(value)

    def holds(self, page: TablePage) -> bool:
        """Return True if the same read gives an equal value of the same type on this page."""
        found = self.find(page)
        if self.call is not None:
            found = found(*self.call[0], **self.call[1])
        if found is self.value:
            return True
        if self.kind is Recorder:  # what was read of it is recorded by itself
            return found is not None
        return type(found) is self.kind and bool(found == self.value)


class Recording:
    """The reads of the part that is being rendered. `once` is True if it must not be reused."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.reads: list[Read] = []
        self.known: dict[tuple[str, ...], Any] = {}
        self.once = False

    def begin(self, common: list[Read]) -> None:
        """Record another part from here on. `common` are the reads that all parts depend on."""
        self.reads, self.known, self.once = [*common], {}, False

    def reads_piecewise(self, path: tuple[str, ...], value: Any) -> bool:
        """Return True for an object that changes with each play, of which a part reads a little."""
        whole = (TableView, Asker, OfferIndex, self.page.game.state)
        return value is not None and (path == ("panel",) or isinstance(value, whole))

    def marking(self, function: Callable[[], Any]) -> Callable[[], Any]:
        """Return the function in a form that marks the part: it shows the time, or a secret of the phone."""

        def call() -> Any:
            self.once = True
            return function()

        return call


class Recorder:
    """A page, or an object that belongs to it, which records what is read of it."""

    def __init__(self, of: Any, recording: Recording, path: tuple[str, ...] = ()) -> None:
        self.__dict__.update(_of=of, _recording=recording, _path=path)

    def __getattr__(self, name: str) -> Any:
        path = (*self._path, name)
        known = self._recording.known
        if path not in known:
            known[path] = self._read(name, path)
        return known[path]

    def __getitem__(self, key: Any) -> Any:
        return self.__getattr__("__getitem__")(key)

    def _read(self, name: str, path: tuple[str, ...]) -> Any:
        value, recording = getattr(self._of, name), self._recording
        if callable(value) and not isinstance(value, type):
            return self._recorded(value, path)
        if recording.reads_piecewise(path, value):
            value = Recorder(value, recording, path)
        recording.reads.append(Read(path, value))
        return value

    def _recorded(self, method: Callable[..., Any], path: tuple[str, ...]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            result = method(*arguments, **named)
            self._recording.reads.append(Read(path, result, (arguments, named)))
            return result

        return call


@dataclass
class Variants:
    """The kept variants of a part, newest first, and the last one that each seat got."""

    kept: list[tuple[list[Read], Part]] = field(default_factory=list)
    last: dict[str, tuple[list[Read], Part]] = field(default_factory=dict)

    def find(self, page: TablePage) -> Part | None:
        """Return the part if it would be the same on this page."""
        last = self.last.get(page.me)
        others = (one for one in self.kept if one is not last)
        for variant in (*([last] if last else []), *others):
            reads, part = variant
            if all(read.holds(page) for read in reads):
                self.last[page.me] = variant
                return part
        return None

    def keep(self, page: TablePage, reads: list[Read], part: Part) -> None:
        self.last[page.me] = variant = reads, part
        self.kept = [variant, *self.kept[: VARIANTS - 1]]


class PartCache:
    """The variants of parts by template, table, language and theme."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._parts: OrderedDict[tuple[str, ...], Variants] = OrderedDict()
        self.rendered = self.reused = 0

    def of(self, place: tuple[str, ...]) -> Variants:
        """Return the variants of a part. The part that was used longest ago is dropped."""
        with self._lock:
            found = self._parts.setdefault(place, Variants())
            self._parts.move_to_end(place)
            if len(self._parts) > MOST:
                self._parts.popitem(last=False)
            return found

    def clear(self) -> None:
        with self._lock:
            self._parts.clear()
            self.rendered = self.reused = 0


_cache = per_app(PartCache)


def init_app(app: Flask) -> None:
    """Let templates call `parts_of` and `shown_names`."""
    app.add_template_global(parts_of)
    app.add_template_global(shown_names)


def parts_of(page: Any, wanted: frozenset[str]) -> dict[str, Part]:
    """Return the parts of a panel by id, in the order of the page.

    `wanted` are the ids of the views to render, empty for all.
    """
    templates = {} if page.undrawable else {"vitals": "table/_vitals.html"}
    if page.past:
        templates["question"] = "table/_past.html"
    elif page.prompts:
        templates["question"] = "table/_question.html"
    for view in page.views:
        if wanted and view.id not in wanted:
            continue
        if view.id == TURN_VIEW:
            templates |= {"whose": "table/_whose.html", "prompts": "table/_prompts.html"}
        templates[VIEW + view.id] = view.template
    templates["bar"] = "table/_bar.html"
    if not page.past:
        templates["scene"] = "table/_scene.html"
    found = parts_from(page, [template for template in templates.values() if template])
    return {place: found[template] for place, template in templates.items() if template}


def parts_from(page: TablePage, templates: Iterable[str]) -> dict[str, Part]:
    """Return the parts that these templates render from a page, those that are not known in one go."""
    cache, whose = _cache, (page.code, locale(), look().theme)
    variants = {template: cache.of((template, *whose)) for template in templates}
    found = {template: part for template, one in variants.items() if (part := one.find(page)) is not None}
    missing = [template for template in variants if template not in found]
    cache.reused += len(found)
    cache.rendered += len(missing)
    return found | rendered(page, {template: variants[template] for template in missing})


def rendered(page: TablePage, missing: Mapping[str, Variants]) -> dict[str, Part]:
    """Render these parts, and keep those that do not show the time or a secret of the phone."""
    if not missing:
        return {}
    recording, recorded = Recording(page), list[Recording]()
    recorder = Recorder(page, recording)
    common = recording.reads  # by the macros, before the first part

    def between(first: bool) -> str:
        if not first:
            end()
        recording.begin(common)
        return BETWEEN

    def end() -> None:
        done = Recording(page)
        done.reads, done.once = recording.reads, recording.once
        recorded.append(done)

    given = {
        "page": recorder,
        "panel": None if page.undrawable else Recorder(page.panel, recording, ("panel",)),
        "templates": list(missing),
        "between": between,
        "slug": page.view.game,
        "csrf_token": recording.marking(generate_csrf),
        "server_now": recording.marking(now),
    }
    html = current_app.jinja_env.get_template("table/_parts.html").render(given)
    end()
    found = {}
    texts = html.split(BETWEEN)[1:]
    for (template, variants), text, done in zip(missing.items(), texts, recorded, strict=True):
        found[template] = part = Part(text, blake2b(text.encode(), digest_size=5).hexdigest())
        if not done.once:
            variants.keep(page, done.reads, part)
    return found


def names_of(page: Any, parts: Mapping[str, Part]) -> dict[str, str]:
    """Return the names of these parts by id, and a name of the form around them, which no push replaces."""
    return {FORM: "plays" if page.taps else "shows", **{place: part.name for place, part in parts.items()}}


def shown_names(page: Any, parts: Mapping[str, Part]) -> Markup:
    """Return the ids and names of these parts as the page carries them, "" if there are none."""
    named = names_of(page, parts).items() if parts else ()
    return Markup(" ".join(f"{place}:{name}" for place, name in named))  # noqa: S704 - hashes


def counted() -> PartCache:
    """Return the cache of this app, with its numbers of rendered and reused parts."""
    return _cache


def forget() -> None:
    """Drop all parts, as after a restart."""
    _cache.clear()
