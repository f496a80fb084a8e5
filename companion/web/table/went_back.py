"""The notice that every phone shows after a player went back to an earlier moment of the table."""

from __future__ import annotations

from companion.engine.log import GO_BACK
from companion.engine.text import NOTHING, Text
from companion.web.table.table_page import TablePage


def went_back(page: TablePage) -> Text:
    """Return the notice if the newest entry is a going back; empty otherwise, and on past pages."""
    view, table = page.view, page.asker.table
    if page.past or not view.number or (view.top is not None and view.top.number == view.number):
        return NOTHING  # the newest entry is a move
    with table.lock:
        newest = table.entry(view.number)
    if newest.kind != GO_BACK:
        return NOTHING
    to, name = newest.fields["to"], page.names.get(newest.by)
    if name is None:
        said = Text("The host went back to the table after entry {to}.", to=to)
        return said if to else Text("The host went back to the start.")
    said = Text("{name} went back to the table after entry {to}.", name=name, to=to)
    return said if to else Text("{name} went back to the start.", name=name)
