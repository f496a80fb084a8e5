"""The data of the table page, collected once for its templates. Nothing here decides a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.engine.game import Game
from companion.engine.moves import Anchor
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.scoring import Standing
from companion.engine.text import NOTHING, Text
from companion.engine.values import TableValue
from companion.engine.vitals import Vital
from companion.games import GAMES
from companion.tables import service
from companion.tables.loaded.derived import sentence_of
from companion.tables.loaded.safe_query import NO_NAMES, call_safely
from companion.tables.service import HistoryLine, NotYours, TableView, Undoable
from companion.web.access.asker import AS_SEAT, SEAT, Asker
from companion.web.table import game_views, prompt_acts, waiting
from companion.web.table.move_forms import query_of
from companion.web.table.onward import Onward
from companion.web.templating.language import translated

MANY = 150
"""Number of values above which a page leaves out the values of other seats.

The id of a value that belongs to a seat begins with the seat.
"""


@dataclass(frozen=True)
class Top:
    """The act that Undo would take back."""

    number: int
    sentence: Text
    reveals: bool


@dataclass(frozen=True)
class TablePage(Onward):
    """One phone's view of one table. `at` is the past entry that is shown, `last` the end of the log.

    `asked` is the seat whose view the address asks for, "" if none. `play_for` is that seat if the host's
    phone plays for it. `failed` is True if the game's view could not be rendered.
    """

    view: TableView
    asker: Asker
    asked: str = ""
    play_for: str = ""
    at: int | None = None
    last: int = 0
    line: HistoryLine | None = None
    notice: str = ""
    notice_bad: bool = False
    go_back_to: int | None = None
    failed: bool = False
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
    def undrawable(self) -> bool:
        """True if no view of the game can be shown."""
        return self.failed or self.view.state is None

    @property
    def number(self) -> int:
        return self.view.number

    @property
    def own(self) -> str:
        """The phone's own seat, "" if it has none."""
        return self.asker.role.seat or ""

    @property
    def me(self) -> str:
        """Seat whose view is shown: the one asked for, else the phone's own."""
        return self.asked or self.own

    @property
    def query(self) -> str:
        """Query that keeps this view in an address of the table: "", or "?seat=blue"."""
        return self.asker.query_for(self.me, self.play_for)

    def dialog(self, path: str, filled: Mapping[str, Any] | None = None) -> str:
        """Return the address of a dialog opened from this view, with these fields filled in."""
        texts = tuple((name, str(value)) for name, value in (filled or {}).items())
        query = [self.query[1:].replace(SEAT, AS_SEAT, 1), query_of(texts)]
        return f"{self.home}/{path}?{'&'.join(filter(None, query))}".removesuffix("?")

    def address(self, seat: str, at: int | None = None, play_for: str = "", path: str = "") -> str:
        """Return the address of a page of the table as a seat sees it, now or after entry `at`."""
        query = self.asker.query_for(seat, play_for)
        return self.home + path + (query if at is None else f"?at={at}{query.replace('?', '&')}")

    @cached_property
    def settable(self) -> tuple[TableValue, ...]:
        """Values that can be corrected. If there are many, those of other seats are left out."""
        others = tuple(f"{seat}." for seat in self.names if seat != self.me and len(self.values) > MANY)
        return tuple(value for value in self.values if not value.id.startswith(others))

    @cached_property
    def taken_seats(self) -> frozenset[str]:
        """Seats with a phone; none in a cooperative game, where every phone may make every move."""
        return service.taken_seats(self.asker.table) if service.has_owners(self.game) else frozenset()

    def may_act(self, owner: str) -> bool:
        """Return True if this phone may make a move that belongs to the seat `owner`, "" if to none."""
        return self.asker.role.may_play(owner, self.taken_seats, self.play_for)

    @property
    def subject(self) -> str:
        """Seat whose sheet is shown. The only seat of a table is shown to every phone."""
        return self.me or (self.view.seats[0].id if len(self.view.seats) == 1 else "")

    @property
    def plays_for_me(self) -> bool:
        """True if taps here count for the seat shown."""
        return self.may_play and self.may_act(self.subject)

    @cached_property
    def at_turn(self) -> str:
        """Seat whose turn it is, "" if it is no one's or the game is over."""
        return "" if self.outcome else call_safely("", self.game.at_turn, self.view.state)

    @cached_property
    def theirs(self) -> str:
        """Seat whose turn it is if this phone may not play it, else ""."""
        seat = self.at_turn if self.may_play else ""
        return "" if self.may_act(seat) else seat

    @cached_property
    def awaited(self) -> Text:
        """Players whom the table waits for, such as "Anna and Ben"; empty if this phone is one of them."""
        return waiting.awaited(self)

    @property
    def may_help(self) -> bool:
        return self.may_play and self.asker.hosts

    def refusal_for(self, offer: Offer) -> Text | None:
        """Return the reason why this phone may not make an offered move, None if it may."""
        move = self.game.moves.get(offer.kind)
        if move is None or not self.taken_seats:
            return None
        owner = self.theirs if move.of_turn else offer.fields.get(SEAT, "") if move.owned else ""
        return None if self.may_act(owner) else NotYours(self.names.get(owner, owner)).reason

    @property
    def past(self) -> bool:
        return self.at is not None

    @property
    def may_play(self) -> bool:
        return not self.asker.watches and self.view.closed is None

    @property
    def readonly(self) -> bool:
        return self.past or not self.plays_for_me

    @property
    def taps(self) -> bool:
        """True if this page has buttons that change the table. On a past page they undo or go back."""
        return self.may_play if self.past else not self.readonly

    @property
    def outcome(self) -> Outcome | None:
        return self.view.outcome

    def counts_again(self, kind: str) -> bool:
        """Return True if each of several quick taps counts, as for "-1" but not for drawing a card."""
        return getattr(self.game.moves.get(kind), "anchor", None) is Anchor.NONE

    @property
    def moment(self) -> Text:
        return call_safely(NOTHING, self.game.now, self.view.state)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Standings, best first; empty if the game fails to count."""
        return call_safely((), self.game.score, self.view.state)

    @cached_property
    def people(self) -> Mapping[str, str]:
        names = {**self.names, **call_safely(NO_NAMES, self.game.joined, self.view.state)}
        order = game_views.order_of(self.view.game, self.view.state)
        return {seat: names[seat] for seat in order or names if seat in names}

    @cached_property
    def called(self) -> Mapping[str, str]:
        """Names that players use for the ids of the state."""
        return call_safely(NO_NAMES, self.game.names, self.view.state)

    @cached_property
    def values(self) -> tuple[TableValue, ...]:
        """All values that a correction can set; empty if the game fails to list them."""
        return call_safely((), self.game.values, self.view.state)

    @property
    def name(self) -> str:
        return self.game.name_of(self.view.setup)

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """Current prompts, with the end of a finished game first; empty if the view cannot be rendered."""
        if self.undrawable:
            return ()
        prompts = self.game.prompts(self.view.state, self.me)
        if self.outcome is None or (prompts and prompts[0].tone == Tone.END):
            return prompts
        return (Prompt("end", self.outcome.text, tone=Tone.END), *prompts)

    @cached_property
    def main(self) -> Offer | None:
        """Main act in the bottom bar: the one the game names for this seat, else the question's first act."""
        own = game_views.own_act(self.view.game, self.view.state, self.me)
        return prompt_acts.main_act(self.prompts, own)

    @cached_property
    def main_is_theirs(self) -> bool:
        return waiting.main_is_theirs(self)

    def asked_elsewhere(self, seat: str) -> bool:
        return waiting.asked_elsewhere(self, seat)

    def beside_main(self, prompt: Prompt) -> tuple[Offer, ...]:
        """Return a prompt's offers without those of other phones and without the question's main act."""
        shown = prompt_acts.beside_main(self.prompts, prompt, prompt_acts.main_act(self.prompts))
        return tuple(offer for offer in shown if not self.refusal_for(offer))

    def leads(self, prompt: Prompt, offer: Offer) -> bool:
        """Return True if this is the prompt's main act and answers a question for this phone."""
        first = prompt.tone not in {Tone.CHOOSE, Tone.END} and offer is prompt.offers[0]
        return first and not offer.refusal and not self.asked_elsewhere(prompt.seat)

    @cached_property
    def undoable(self) -> Undoable:
        """The step that Undo takes back here. In a simultaneous turn it is the last one of the seat shown."""
        return service.undoable(self.asker.table, self.view, self.me, self.asker.role, self.play_for)

    @cached_property
    def top(self) -> Top | None:
        """Act that Undo takes back, None if this seat has none."""
        if (entry := self.undoable.entry) is None:
            return None
        sentence = sentence_of(self.game, entry, self.called, values=self.values)
        return Top(entry.number, sentence, self.undoable.shows)

    @cached_property
    def panel(self) -> Any:
        """The game's own view of its state, None if it has no views."""
        found = game_views.views_of(self.view.game)
        return found.panel(self.view.state, self.me) if found else None

    @property
    def asks_me(self) -> bool:
        """True if the question is for this phone: its seat, everyone, or a player without a phone."""
        return not (self.readonly or self.theirs or self.asked_elsewhere(self.prompts[0].seat))

    @cached_property
    def vitals(self) -> tuple[Vital, ...]:
        """Figures that decide the game: those that the game's views name, else every player's total."""
        named = game_views.vitals_of(self.view.game, self.view.state, self.me)
        return named or game_views.totals_of(self.standings, self.people)

    @cached_property
    def thinking(self) -> tuple[tuple[str, bool], ...]:
        """Seats of a simultaneous turn, each with True if it is done."""
        return () if self.outcome else game_views.thinking_of(self.view.game, self.view.state)

    @property
    def views(self) -> tuple[game_views.View, ...]:
        return (game_views.UNDRAWABLE,) if self.undrawable else game_views.game_views(self.view.game)


def table_page(
    asker: Asker, view: TableView | None = None, last: int | None = None, **more: Any
) -> TablePage:
    """Return the page of a table, now or as `view` shows it, seen by the seat that the address asks for."""
    asked, view = asker.asked, view or service.view(asker.table)
    names = {seat.id: translated(seat.name) for seat in view.seats}
    last = view.number if last is None else last
    return TablePage(view, asker, asked, asker.play_for, last=last, names=names, **more)
