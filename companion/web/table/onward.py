"""Next table: the rematch, or the next table of the campaign."""

from __future__ import annotations

from functools import cached_property

from companion.engine.campaign import Following
from companion.games import GAMES
from companion.tables import service
from companion.tables.service import TableView


class Onward:
    """The part of a table page that concerns the next table."""

    view: TableView

    @cached_property
    def rematch(self) -> str | None:
        """Code of the table that follows this one, None if there is no rematch yet."""
        return service.rematch_of(self.view.code)

    @property
    def in_campaign(self) -> bool:
        """True if this table belongs to a campaign, which has its own page."""
        return GAMES[self.view.game].in_campaign(self.view.setup)

    @cached_property
    def following(self) -> Following | None:
        """Next part of the campaign after this table."""
        return service.following(self.view)
