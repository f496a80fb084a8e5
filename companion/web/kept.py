"""Parts of a page that are written once and used again until what they show has changed.

A play changes little of a table, and each of its phones asks for the whole of it. A part of a panel says
what it is made from; as long as that is equal, its HTML is the same but for the table's number and the
page's token, which are put in each time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask_wtf.csrf import generate_csrf
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.web.language import locale

MOST = 2_000
"""How many parts a process keeps; about 10 kB each."""

NUMBER, TOKEN = "\x02number\x03", "\x02token\x03"
"""What stands in a kept part for what changes with every play, or from phone to phone."""

Given = Mapping[str, Any]

_parts: OrderedDict[tuple[Any, ...], tuple[Given, str]] = OrderedDict()


class Shown:
    """What a part may ask of its panel or page. Anything else would be missing in the comparison."""

    def __init__(self, what: str, given: Given) -> None:
        self.__dict__.update(given)
        self._what = what

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"a kept part asks for {self._what}.{name}, which it is not made from")


def init_app(app: Flask) -> None:
    """Let templates keep parts."""
    app.add_template_global(kept)


@pass_context
def kept(context: Context, template: str, *names: str, which: str = "", **given: Any) -> Markup:
    """The part that a template makes from these fields of `panel` and what else is given.

    All phones of a table share it. `which` tells apart what one template makes several of: the mats of
    four knights, or what each seat sees otherwise.
    """
    page, panel = context["page"], context["panel"]
    seen = {name: getattr(page, name) for name in ("home", "past", "query", "readonly")}
    seen["me"] = page.me if page.query else ""  # asked for only where a page shows another seat's view
    place = (template, which, page.code, *seen.values(), locale())
    made_from = {**given, "panel": {name: getattr(panel, name) for name in names}}
    found = _parts.get(place)
    if found is None or found[0] != made_from:
        shown = {
            **given,
            "panel": Shown("panel", made_from["panel"]),
            "page": Shown("page", {**seen, "number": NUMBER, "counts_again": page.counts_again}),
            "csrf_token": lambda: TOKEN,
        }
        found = made_from, context.environment.get_template(template).render(shown)
        _parts[place] = found
        if len(_parts) > MOST:
            _parts.popitem(last=False)
    _parts.move_to_end(place)
    html = found[1].replace(NUMBER, str(page.number)).replace(TOKEN, generate_csrf())
    return Markup(html)  # noqa: S704 - a template made it, which escapes


def forget() -> None:
    """Keep no part, as after a restart."""
    _parts.clear()
