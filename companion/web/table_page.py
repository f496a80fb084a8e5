"""What the table page shows, gathered once for its templates. Nothing here decides a rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import request

from companion.engine.errors import Malformed
from companion.engine.game import Game
from companion.engine.moves import Anchor
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text
from companion.engine.values import TableValue
from companion.games import GAMES
from companion.tables import service
from companion.tables.keys import HOST, WATCH
from companion.tables.service import HistoryLine, TableView, Undoable
from companion.tables.views import sentence_of
from companion.web.access import Asker

SEAT, AS_SEAT = "seat", "as-seat"
"""Whose view an address asks for. In that of a sheet `seat` may be a field of the move, hence the second."""

GENERIC = "table/_plain_panel.html"
MANY = 150
"""More values than this are listed a seat at a time; the ids of a seat's own values begin with the seat."""


@dataclass(frozen=True)
class Top:
    """The act that Undo would take back."""

    number: int
    sentence: Text
    reveals: bool


@dataclass(frozen=True)
class TablePage:
    """One phone's view of one table. `at` is an entry where the past is shown, `last` the log's end.

    `asked` is the seat whose view the address asks for, "" where it asks for none.
    """

    view: TableView
    asker: Asker
    asked: str = ""
    at: int | None = None
    last: int = 0
    line: HistoryLine | None = None
    notice: str = ""
    notice_bad: bool = False
    go_back_to: int | None = None
    names: dict[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.view.code

    @property
    def home(self) -> str:
        return f"/t/{self.view.code}"

    @property
    def game(self) -> Game:
        return GAMES[self.view.game]

    @property
    def number(self) -> int:
        return self.view.number

    @property
    def own(self) -> str:
        """The phone's own seat, "" where it has none."""
        return self.asker.role.seat or ""

    @property
    def me(self) -> str:
        """Whose view is shown: the seat asked for, else the phone's own."""
        return self.asked or self.own

    @property
    def query(self) -> str:
        """What keeps this view in an address of the table: "", or "?seat=blue"."""
        return query_of(self.asker, self.me)

    def address(self, seat: str, at: int | None = None) -> str:
        """The table as a seat sees it, now or after an entry."""
        query = query_of(self.asker, seat)
        return self.home + (query if at is None else f"?at={at}{query.replace('?', '&')}")

    @cached_property
    def settable(self) -> tuple[TableValue, ...]:
        """What can be set by hand: where that is a lot, what is the table's own or the shown seat's."""
        values = self.game.values(self.view.state)
        if len(values) <= MANY:
            return values
        others = tuple(f"{seat}." for seat in self.names if seat != self.me)
        return tuple(value for value in values if not value.id.startswith(others))

    @property
    def plays_for_me(self) -> bool:
        """Whether this phone acts for the seat shown: its own one; the host's phone for any."""
        return self.asker.role.name == HOST or (self.may_play and self.me == self.own)

    @property
    def past(self) -> bool:
        return self.at is not None

    @property
    def may_play(self) -> bool:
        return self.asker.role.name != WATCH

    @property
    def readonly(self) -> bool:
        return self.past or not self.plays_for_me

    @property
    def outcome(self) -> Outcome | None:
        return self.view.outcome

    @property
    def can_redo(self) -> bool:
        return self.view.can_redo

    def counts_again(self, kind: str) -> bool:
        """Whether each tap of a hurried finger counts: -1 and -1 make -2, but a card is drawn once."""
        move = self.game.moves.get(kind)
        return move is not None and move.anchor is Anchor.NONE

    @property
    def moment(self) -> Text:
        return self.game.moment(self.view.state)

    @property
    def title(self) -> str:
        return f"{self.game.meta.name} · {self.view.code}"

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """What to do now; on an end, the end first."""
        prompts = self.game.prompts(self.view.state, self.me)
        if self.outcome is None or (prompts and prompts[0].tone == Tone.END):
            return prompts
        return (Prompt("end", self.outcome.text, tone=Tone.END), *prompts)

    @cached_property
    def main(self) -> Offer | None:
        """The act in reach of the thumb. Where the table has to choose, no choice is the main one."""
        first = self.prompts[0] if self.prompts else None
        if first is None or not first.offers or first.tone in {Tone.END, Tone.CHOOSE}:
            return None
        return first.offers[0]

    def beside_main(self, prompt: Prompt) -> tuple[Offer, ...]:
        """A prompt's offers less the one that stands in the bottom bar."""
        if self.main is not None and prompt is self.prompts[0]:
            return prompt.offers[1:]
        return prompt.offers

    def leads(self, prompt: Prompt, offer: Offer) -> bool:
        """Whether this button is the prompt's own main act."""
        return prompt.tone not in {Tone.CHOOSE, Tone.END} and offer is prompt.offers[0] and not offer.refusal

    @cached_property
    def undoable(self) -> Undoable:
        """What Undo means here: of what several people do at once, the newest step of the seat shown."""
        return service.undoable(self.view, self.me, self.asker.role)

    @cached_property
    def top(self) -> Top | None:
        """What Undo takes back; None where there is nothing of this seat's."""
        entry, game = self.undoable.entry, self.game
        if entry is None:
            return None
        return Top(entry.number, sentence_of(game, entry, game.names(self.view.state)), self.undoable.shows)

    @cached_property
    def panel(self) -> Any:
        """The game's own view of its state."""
        found = views_of(self.view.game)
        return found.panel(self.view.state, self.me) if found else self.game.values(self.view.state)

    @property
    def panel_template(self) -> str:
        return f"games/{self.view.game}/panel.html" if views_of(self.view.game) else GENERIC


def table_page(
    asker: Asker, asked: str | None = None, view: TableView | None = None, **more: Any
) -> TablePage:
    """The page of a table as it stands, as the seat asked for sees it: by the address, unless given."""
    asked = seat_asked(asker.code) if asked is None else asked
    view = view or service.view(asker.code)
    return TablePage(view, asker, asked, last=view.number, names=seat_names(view), **more)


def seat_asked(code: str, *, sheet: bool = False) -> str:
    """The seat whose view the address asks for, "" where it asks for none. Raises `Malformed`."""
    seat = request.args.get(AS_SEAT) or ("" if sheet else request.args.get(SEAT, ""))
    if seat and seat not in {known.id for known in service.seats_of(code)}:
        raise Malformed(SEAT, "There is no such seat at this table.")
    return seat


def query_of(asker: Asker, seat: str) -> str:
    """What an address of the table needs for this seat's view; nothing for the phone's own."""
    return "" if seat in {"", asker.role.seat} else f"?{SEAT}={seat}"


def seat_names(view: TableView) -> dict[str, str]:
    """What the people at this table call each other."""
    return {seat.id: seat.name for seat in view.seats}


def views_of(slug: str) -> Any:
    """A game's `views` module, found by slug; None where the game draws nothing of its own."""
    name = f"companion.games.{slug}.views"
    return import_module(name) if find_spec(f"companion.games.{slug}") and find_spec(name) else None
