"""What comes after a table: its rematch, or what its campaign goes on with."""

from __future__ import annotations

from functools import cached_property

from companion.engine.campaign import Following
from companion.games import GAMES
from companion.tables import service
from companion.tables.service import TableView


class Onward:
    """What a page of a table asks about the one after it."""

    view: TableView

    @cached_property
    def rematch(self) -> str | None:
        """The code of the table that follows this one, where somebody asked for it."""
        return service.rematch_of(self.view.code)

    @property
    def in_campaign(self) -> bool:
        """Whether this is a table of a campaign, which has a page of its own."""
        return GAMES[self.view.game].in_campaign(self.view.setup)

    @cached_property
    def following(self) -> Following | None:
        """What the campaign goes on with after this table."""
        return service.following(self.view)
