"""One phone's view of one table: its address, what the phone may do, and what the game shows of its state.

Every page of a table is a `TablePage`. `panel.Panel` adds what the response to a tap shows, and
`big_screen.Television` what a shared screen shows. Nothing here decides a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from companion.engine.campaign import Following
from companion.engine.guide import Guide
from companion.engine.log import GO_BACK, UNDO, Entry
from companion.engine.moves import Anchor, Correct, read_move
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import initials, is_nameless
from companion.engine.text import NOTHING, Text
from companion.engine.tracking import DASH
from companion.engine.values import TableValue
from companion.engine.vitals import Vital
from companion.games import GAMES
from companion.tables.access import knocks
from companion.tables.access.knocks import Waiting
from companion.tables.chain import rematch_of
from companion.tables.checks import has_owners, taken_seats
from companion.tables.errors import NotYours
from companion.tables.history.queries import HistoryLine, sentences
from companion.tables.loaded.safe_query import NO_NAMES, call_safely
from companion.tables.loaded.views import TableView, player_names, view_table
from companion.tables.rematch import following_of
from companion.web.access.asker import AS_SEAT, SEAT, Asker
from companion.web.table import game_views
from companion.web.table.move_forms import query_of
from companion.web.templating.language import translated

MANY = 150
"""Number of values above which a page leaves out the values of other seats.

The id of a value that belongs to a seat begins with the seat.
"""


JUST = 20
"""Number of entries for which a phone is told that another has replaced what it wrote."""


@dataclass(eq=False)
class TablePage:
    """A page of a table, and what it shows.

    `asked` is the seat whose view the address asks for, "" if none. `play_for` is that seat if the host's
    phone plays for it. `at` is the past entry that is shown, with its `line` in the log. `notice` is the
    sentence of a refusal, and `go_back_to` the entry to which the refusal suggests going back. `failed` is
    True if the game's view could not be rendered.
    """

    view: TableView
    asker: Asker
    asked: str = ""
    play_for: str = ""
    at: int | None = None
    line: HistoryLine | None = None
    notice: str = ""
    notice_bad: bool = False
    notice_field: str = ""
    go_back_to: int | None = None
    failed: bool = False
    names: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, asker: Asker, view: TableView | None = None, **more: Any) -> Self:
        """Return the page of a table as the seat in the address sees it, now or as `view` shows it."""
        asked, view = asker.asked, view or view_table(asker.table)
        names = {seat.id: translated(seat.name) for seat in view.seats}
        return cls(view, asker, asked, asker.play_for, names=names, **more)

    def __post_init__(self) -> None:
        view, asker = self.view, self.asker
        self.code, self.number, self.outcome = view.code, view.number, view.outcome
        self.home = f"/t/{view.code}"
        self.game = GAMES[view.game]
        self.own = asker.role.seat
        """The phone's own seat, "" if it has none."""
        self.me = self.asked or self.own
        """Seat whose view is shown: the one asked for, else the phone's own."""
        self.subject = self.me or (view.seats[0].id if len(view.seats) == 1 else "")
        """Seat whose sheet is shown. The only seat of a table is shown to every phone."""
        self.query = asker.query_for(self.me, self.play_for)
        """Query that keeps this view in an address of the table: "", or "?seat=blue"."""
        self.past = self.at is not None
        self.may_play = not asker.watches and view.closed is None

    @property
    def demo(self) -> bool:
        """True if this is a demo table."""
        return self.asker.table.record.is_demo

    @property
    def undrawable(self) -> bool:
        """True if no view of the game can be shown."""
        return self.failed or self.view.state is None

    def dialog(self, path: str, filled: Mapping[str, Any] | None = None) -> str:
        """Return the address of a dialog opened from this view, with these fields filled in."""
        texts = tuple((name, str(value)) for name, value in (filled or {}).items())
        query = [self.query[1:].replace(SEAT, AS_SEAT, 1), query_of(texts)]
        return f"{self.home}/{path}?{'&'.join(filter(None, query))}".removesuffix("?")

    def address(self, seat: str, at: int | None = None, play_for: str = "", path: str = "") -> str:
        """Return the address of a page of the table as a seat sees it, now or after an entry (`at`)."""
        query = self.asker.query_for(seat, play_for)
        return self.home + path + (query if at is None else f"?at={at}{query.replace('?', '&')}")

    @cached_property
    def settable(self) -> tuple[TableValue, ...]:
        """Values that can be corrected. If there are many, those of other seats are left out."""
        others = tuple(f"{seat}." for seat in self.names if seat != self.me and len(self.values) > MANY)
        return tuple(value for value in self.values if not value.id.startswith(others))

    @cached_property
    def taken_seats(self) -> frozenset[str]:
        """Seats with a phone; empty in a cooperative game, because every phone may make every move there."""
        return taken_seats(self.asker.table) if has_owners(self.game) else frozenset()

    def may_act(self, owner: str) -> bool:
        """Return True if this phone may make a move of this owner: a seat, or "" if it belongs to no seat."""
        return self.asker.role.may_play(owner, self.taken_seats, self.play_for)

    @cached_property
    def plays_for_me(self) -> bool:
        """True if taps here count for the seat shown."""
        return self.may_play and self.may_act(self.subject)

    @cached_property
    def at_turn(self) -> str:
        """Seat whose turn it is. It is "" if no seat has a turn or the game is over."""
        return "" if self.outcome else call_safely("", self.game.at_turn, self.view.state)

    @cached_property
    def theirs(self) -> str:
        """Seat whose turn it is if this phone may not play it, else ""."""
        seat = self.at_turn if self.may_play else ""
        return "" if self.may_act(seat) else seat

    def refusal_for(self, offer: Offer) -> Text | None:
        """Return the reason why this phone may not make an offered move, None if it may."""
        move = self.game.moves.get(offer.kind)
        if move is None or not self.taken_seats:
            return None
        owner = self.theirs if move.of_turn else offer.fields.get(SEAT, "") if move.owned else ""
        return None if self.may_act(owner) else NotYours(self.names.get(owner, owner)).reason

    @cached_property
    def readonly(self) -> bool:
        return self.past or not self.plays_for_me

    def icon_of(self, kind: str) -> str:
        """Return the name of the drawing that stands beside the words of this move, "" if it has none."""
        return self.game.icons.get(kind, "")

    def counts_again(self, kind: str) -> bool:
        """Return True if each of several quick taps counts, as for "-1" but not for drawing a card."""
        return getattr(self.game.moves.get(kind), "anchor", None) is Anchor.NONE

    @property
    def moment(self) -> Text:
        return call_safely(NOTHING, self.game.next_moment, self.view.state)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Standings, best first; empty if the game fails to count."""
        return call_safely((), self.game.score, self.view.state)

    @cached_property
    def people(self) -> Mapping[str, str]:
        names = {**self.names, **call_safely(NO_NAMES, self.game.joined, self.view.state)}
        order = call_safely((), self.game.seat_order, self.view.state)
        return {seat: names[seat] for seat in order or names if seat in names}

    @cached_property
    def initials(self) -> Mapping[str, str]:
        """Letters on the badges, by seat."""
        return initials(player_names(self.game, self.view.seats, self.view.state))

    @cached_property
    def called(self) -> Mapping[str, str]:
        """Names that players use for the ids of the state."""
        return call_safely(NO_NAMES, self.game.names, self.view.state)

    @cached_property
    def values(self) -> tuple[TableValue, ...]:
        """All tracked values that a correction can set; empty if the game fails to list them."""
        return call_safely((), self.game.tracked_values, self.view.state)

    @cached_property
    def unknown(self) -> frozenset[str]:
        """Ids of the values that are shown as a dash, because the app does not know them."""
        return self.game.unknown(self.view.state)

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
    def guide(self) -> Guide:
        """The game's help for newcomers."""
        return self.game.guide(self.view.state)

    def help_id(self, prompt: Prompt) -> str:
        """Return the id of the help for a prompt, "" if it has none."""
        return self.guide.step_id(prompt.id)

    @cached_property
    def panel(self) -> Any:
        """The game's own view of its state, None if it has no views."""
        return self.game.panel(self.view.state, self.me)

    @cached_property
    def vitals(self) -> tuple[Vital, ...]:
        """Figures that decide the game: those that the game's views name, else every player's total.

        A figure is a dash if the app does not know it.
        """
        named = tuple(
            replace(vital, figure=DASH, low=False, level=None)
            if vital.value in self.unknown
            else self._called_you(vital)
            for vital in self.game.vitals(self.view.state, self.me)
        )
        if named or self.game.shows_totals:
            return named
        return game_views.totals_of(self.standings, self.people)

    def _called_you(self, vital: Vital) -> Vital:
        """Return the figure of this phone's own player under "You" if no name was typed for the seat."""
        own = vital.seat == self.own and is_nameless(vital.label)
        return replace(vital, label=Text("You")) if own else vital

    @cached_property
    def thinking(self) -> tuple[tuple[str, bool], ...]:
        """Seats of a simultaneous turn, each with True if it is done."""
        return () if self.outcome else self.game.thinking(self.view.state)

    @cached_property
    def taken_back(self) -> Text:
        """Notice after somebody went back to an earlier moment, or undid what this phone's player had done.

        Empty on past pages.
        """
        view, table = self.view, self.asker.table
        if self.past or not view.number or (view.top is not None and view.top.number == view.number):
            return NOTHING  # the newest entry is a move
        with table.lock:
            newest = table.entry(view.number)
            undone = int(newest.fields.get("of") or 0) if newest.kind == UNDO else 0
            by = table.entry(undone).by if undone else ""
        name = self.names.get(newest.by)
        if by and by == self.me != newest.by:
            (what,) = sentences(table, [undone])
            return Text("{name} took back: {what}", name=name or Text("The host"), what=what)
        if newest.kind != GO_BACK:
            return NOTHING
        to = newest.fields["to"]
        if name is None:
            said = Text("The host went back to the table after entry {to}.", to=to)
            return said if to else Text("The host went back to the start.")
        said = Text("{name} went back to the table after entry {to}.", name=name, to=to)
        return said if to else Text("{name} went back to the start.", name=name)

    @cached_property
    def overwritten(self) -> Text:
        """Notice after another player's newest entry replaced a number that this phone had just written.

        Empty on past pages.
        """
        table, top = self.asker.table, self.view.top
        if self.past or top is None or top.number != self.view.number or top.by == self.asker.sender:
            return NOTHING
        with table.lock:
            step = table.newest_step() if table.number == self.number else None
            move = read_move(self.game.moves, top.kind, top.fields)
            if step is None or not call_safely(False, move.replaces, step[0]):
                return NOTHING
            before = table.entries(range(max(1, top.number - JUST), top.number))
        if self._last_writer(move.sets, before) != self.asker.sender:
            return NOTHING
        (what,) = sentences(table, [top.number])
        name = self.names.get(top.by) or Text("The host")
        return Text("{name} has changed what you wrote: {what}", name=name, what=what)

    def _last_writer(self, value: str, entries: Sequence[Entry]) -> str:
        for one in reversed(entries):
            if one.kind in self.game.moves and read_move(self.game.moves, one.kind, one.fields).sets == value:
                return one.by
        return ""

    @cached_property
    def scene(self) -> Scene | None:
        """The great moment that the newest entry brought, None if it brought none or is a correction.

        The end of the game has a scene of its own.
        """
        table = self.asker.table
        with table.lock:
            step = None if self.past or table.number != self.number else table.newest_step()
        if self.outcome or (self.view.top is not None and self.view.top.kind == Correct.kind):
            return None
        return call_safely(None, lambda states: self.game.scene(*states), step)

    @property
    def scene_is_mine(self) -> bool:
        """True if the scene fills this screen.

        It then concerns everybody, the player of this phone, or a player without a phone.
        """
        seat = self.scene.seat if self.scene else ""
        return seat in ("", self.me) or seat not in taken_seats(self.asker.table)

    @property
    def knocks(self) -> tuple[Waiting, ...]:
        """Phones that wait to be let in; empty for a phone that only watches."""
        return knocks.waiting(self.code) if self.may_play else ()

    @cached_property
    def rematch(self) -> str | None:
        """Code of the table that follows this one, None if there is no rematch yet."""
        return rematch_of(self.code)

    @property
    def in_campaign(self) -> bool:
        """True if this table belongs to a campaign, which has its own page."""
        return self.game.in_campaign(self.view.setup)

    @cached_property
    def following(self) -> Following[Any] | None:
        """Next part of the campaign after this table."""
        return following_of(self.view)
