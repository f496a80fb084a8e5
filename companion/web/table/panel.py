"""The panel: the middle of the table page, which is also the answer to a tap.

It has the question and its buttons, the step that Undo takes back, the players whom the table waits for, and
the handover of one phone to its next player. Between two players the page shows only whose turn is next, so
that nobody sees the other's view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.engine.game import TURN_VIEW
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text, plain_list
from companion.extensions import count
from companion.tables.access.access_keys import HOST
from companion.tables.checks import (
    Undoable,
    holder_of,
    host_seat,
    newest_phone,
    redoable,
    taken_seats,
    undoable,
)
from companion.tables.errors import NotYours
from companion.tables.loaded.derived import sentence_of
from companion.tables.loaded.safe_query import call_safely
from companion.web.access.asker import HANDED_ON
from companion.web.errors import LOST
from companion.web.headers import wants_fragment
from companion.web.table import game_views
from companion.web.table.ending import Ending, ending_of
from companion.web.table.table_page import TablePage
from companion.web.templating.language import translated

REFUSED: Mapping[type[TableError], int] = {
    IllegalMove: 422,
    Malformed: 422,
    StaleMove: 409,
    UnknownMove: 422,
    NotYours: 403,
}
"""Refusals that are answered with the current table, and the status of each."""
VIEWS = "X-Companion-Views"
"""The header with the ids of the views that a phone shows. Without the header, all views are rendered.

The word `tabs` in the header says that the page still has its tabs. Pages of older versions do not send the
word and may have lost their tabs.
"""

ALL: frozenset[str] = frozenset()
UNDRAWABLE = "views_undrawable"
"""Name of the counter of answers that lack the game's view because rendering it failed."""


@dataclass(frozen=True)
class Top:
    """The step that Undo would take back. `reveals` is True if it has revealed hidden information.

    `theirs` is True if another phone made the step, `drawn` if the app drew for it.
    """

    number: int
    sentence: Text
    reveals: bool
    theirs: bool
    drawn: bool


class Panel(TablePage):
    """One phone's view of one table, with everything that can be tapped on it."""

    @property
    def views(self) -> tuple[game_views.View, ...]:
        return (game_views.UNDRAWABLE,) if self.undrawable else game_views.game_views(self.game)

    @property
    def taps(self) -> bool:
        """True if this page has buttons that change the table. On a past page they undo or go back."""
        return self.may_play if self.past else not self.readonly

    @property
    def may_help(self) -> bool:
        return self.may_play and self.asker.hosts

    # --- the question and its buttons ------------------------------------------------------------

    @cached_property
    def question(self) -> Prompt | None:
        """First prompt that has offers or shows the end of the game."""
        return next((prompt for prompt in self.prompts if prompt.offers or prompt.tone == Tone.END), None)

    @property
    def asks_me(self) -> bool:
        """True if the question is for this phone: its seat, everyone, or a player without a phone."""
        return not (self.readonly or self.theirs or self.asked_elsewhere(self.prompts[0].seat))

    @cached_property
    def first_act(self) -> Offer | None:
        """First offer of the question, None if the question is a choice or the game has ended."""
        asks = self.question
        return None if asks is None or asks.tone in {Tone.END, Tone.CHOOSE} else asks.offers[0]

    @cached_property
    def main(self) -> Offer | None:
        """Main button in the bottom bar: the offer that the game chooses for the seat, else `first_act`.

        None if `first_act` is None.
        """
        if self.first_act is None:
            return None
        own = call_safely(None, lambda state: self.game.own_act(state, self.me), self.view.state)
        return own or self.first_act

    @cached_property
    def main_is_theirs(self) -> bool:
        """True if the main button answers a question for another phone. The button is then small."""
        return self.asked_elsewhere(self.question.seat if self.question else "")

    def beside_main(self, prompt: Prompt) -> tuple[Offer, ...]:
        """Return the offers of a prompt that stand beside the main button.

        The question's first offer is left out, unless the question is a choice. Offers that only another
        phone may make are left out, and in all prompts but the first also offers that the rules refuse now.
        """
        leads = self.first_act is not None and self.first_act is next(iter(prompt.offers), None)
        first = prompt is self.prompts[0]
        return tuple(
            offer
            for offer in prompt.offers[leads:]
            if (first or not offer.refusal) and not self.refusal_for(offer)
        )

    def leads(self, prompt: Prompt, offer: Offer) -> bool:
        """Return True if this is the prompt's main button and answers a question for this phone."""
        first = prompt.tone not in {Tone.CHOOSE, Tone.END} and offer is prompt.offers[0]
        return first and not offer.refusal and not self.asked_elsewhere(prompt.seat)

    def seat_named_by(self, offer: Offer) -> str:
        """Return the seat of the player whose name is all that an offer says, "" if it says more."""
        named = (seat for seat, name in self.people.items() if name == offer.label)
        return next((seat for seat in named if seat in offer.fields.values()), "")

    @cached_property
    def ending(self) -> Ending | None:
        """The end of a game that is over, None while it runs."""
        return ending_of(self)

    # --- undo ------------------------------------------------------------------------------------

    @cached_property
    def undoable(self) -> Undoable:
        """Step that Undo takes back here. In a simultaneous turn it is the last step of the seat shown."""
        return undoable(self.asker.table, self.view, self.me, self.asker.role, self.play_for)

    @cached_property
    def can_redo(self) -> bool:
        """True if this phone may redo what was undone last: another phone's own act is not its to redo."""
        return redoable(self.asker.table, self.view, self.asker.role, self.play_for)

    @cached_property
    def top(self) -> Top | None:
        """The sentence and the number of the step that Undo takes back. None if this seat has none."""
        if (entry := self.undoable.entry) is None:
            return None
        sentence = sentence_of(self.game, entry, self.called, values=lambda: self.values)
        return Top(
            entry.number, sentence, self.undoable.shows, entry.by != self.asker.sender, bool(entry.drawn)
        )

    # --- players whom the table waits for, and their phones -----------------------------------------

    def asked_elsewhere(self, seat: str) -> bool:
        """Return True if a question is for another phone. Seat "" means the player whose turn it is."""
        asked = seat or self.at_turn
        return asked in self.names and asked != self.me and not self.plays_here(asked)

    def plays_here(self, seat: str) -> bool:
        """Return True if this phone plays for a seat: its own, or that of a player who shares the phone."""
        if seat == self.own:
            return True
        if self.asker.hosts and not self.own:
            return seat not in taken_seats(self.asker.table)
        holder = holder_of(self.asker.table, seat)
        return self.asker.hosts if holder == HOST else holder == self.own

    @cached_property
    def awaited(self) -> Text:
        """Players whom the table waits for: "Anna and Cleo (on Anna’s phone)"; empty if `me` is one of them.

        They are the seats that the prompts ask, else those that are not done with a simultaneous turn, else
        the seat whose turn it is.
        """
        asked = list(dict.fromkeys(prompt.seat for prompt in self.prompts if prompt.seat in self.names))
        thinking = [seat for seat, done in self.thinking if not done]
        seats = asked or thinking or [seat for seat in (self.at_turn,) if seat in self.names]
        return plain_list([] if self.me in seats else [self._name_with_phone(seat) for seat in seats])

    def _name_with_phone(self, seat: str) -> Text:
        """Return a player's name, and the owner of the phone if they play on another player's phone."""
        table = self.asker.table
        holder = "" if seat in taken_seats(table) else newest_phone(table, seat)
        if holder == HOST:
            holder = host_seat(table)
        if holder in self.names and holder != self.own:
            return Text("{name} (on {owner}’s phone)", name=self.names[seat], owner=self.names[holder])
        return Text.verbatim(self.names[seat])

    # --- one phone for several players ---------------------------------------------------------------

    @cached_property
    def passing(self) -> bool:
        """True while the phone is being handed to the player of the seat shown."""
        asked = request.args.get(HANDED_ON) and not self.asker.dialog
        return bool(asked) and self.subject in self.names and not self.readonly

    @property
    def query_here(self) -> str:
        """Query of the address of this page, with a mark while the phone is being handed over."""
        return with_mark(self.query) if self.passing else self.query

    @cached_property
    def next_player(self) -> str:
        """Next player on this phone who must still act in a simultaneous turn, "" if there is none.

        Also "" on a read-only page, and while the player shown must still act, because the phone is handed on
        only after that.
        """
        thinks = {seat: not done for seat, done in self.thinking}
        if self.readonly or thinks.get(self.subject):
            return ""
        seats = list(self.names)
        after = seats.index(self.subject) + 1 if self.subject in seats else 0
        row = (*seats[after:], *seats[:after])
        return next((seat for seat in row if thinks.get(seat) and self.plays_here(seat)), "")

    @property
    def next_address(self) -> str:
        """Address of the page on which this phone is handed to the next player."""
        return with_mark(self.address(self.next_player))


def with_mark(address: str) -> str:
    """Return the address with the mark that the phone is being handed over."""
    return f"{address}{'&' if '?' in address else '?'}{HANDED_ON}=yes"


# --- answers --------------------------------------------------------------------------------------


def refused(page: Panel, status: int) -> ResponseReturnValue:
    """Return the current table with the sentence that `notice_of` put on its page."""
    if wants_fragment():
        return fragment(page, status)
    return render_page("table/table.html", page), status


def status_of(error: TableError) -> int:
    """Return the status of one of the refusals in `REFUSED`."""
    return next(status for kind, status in REFUSED.items() if isinstance(error, kind))


def notice_of(error: TableError) -> dict[str, Any]:
    """Return the fields of a `TablePage` that show a refusal."""
    go_back_to = getattr(error, "go_back_to", None)
    bad = status_of(error) != REFUSED[StaleMove]
    return {
        "notice": translated(error.reason),
        "notice_bad": bad,
        "notice_field": getattr(error, "field", ""),
        "go_back_to": go_back_to,
    }


def fragment(page: Panel, status: int = 200) -> Response:
    """Return `<main id="table">` with the view of the question and the other views that the phone shows."""
    shown = request.headers.get(VIEWS, "").split()
    wanted = frozenset([*shown, TURN_VIEW]) if shown else ALL
    return make_response(render_page("table/_panel.html", page, wanted), status)


def render_page(template: str, page: TablePage, wanted: frozenset[str] = ALL) -> str:
    """Render the page. If the game cannot render its state, the page says so.

    Such a page still offers undo, history and files. The answer is not an error, because by then the
    entry is stored. In tests the exception is raised.
    """
    try:
        return render_template(template, page=page, slug=page.view.game, wanted=wanted)
    except LOST:
        raise
    except Exception:
        if current_app.testing:
            raise
        count(UNDRAWABLE)
        current_app.logger.exception("Table %s cannot be rendered after entry %s", page.code, page.number)
        return render_template(template, page=replace(page, failed=True), slug=page.view.game)


def render_dialog(template: str, page: TablePage, **more: Any) -> ResponseReturnValue:
    """Return only the inside of the dialog if a script requests it, else a whole page with the dialog."""
    if wants_fragment():
        return render_template(template, page=page, **more)
    return render_template("table/dialog_page.html", page=page, slug=page.view.game, inside=template, **more)
