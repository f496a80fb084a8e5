"""A game, as the other packages see it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from companion.engine.box import BoxKind
from companion.engine.campaign import Chapter, Following
from companion.engine.errors import IllegalMove
from companion.engine.guide import NO_GUIDE, Guide
from companion.engine.moves import Correct, Move
from companion.engine.offers import NextOffer, Offer
from companion.engine.outcome import Outcome, check_running
from companion.engine.plays import DEFAULT_PLAYS, Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group, of_values
from companion.engine.records import replace
from companion.engine.scene import Scene
from companion.engine.scoring import Standing
from companion.engine.seats import Seat, rename_players
from companion.engine.sums import Points
from companion.engine.text import NOTHING, Text
from companion.engine.tracking import Part, TrackPart, forget_untracked, tracked_values, with_known
from companion.engine.values import Plain, TableValue, checked
from companion.engine.vitals import Vital

Setup = TypeVar("Setup")
State = TypeVar("State")

BoxCard = tuple[str, str, dict[str, Any]]
"""Kind, id and raw fields of a box card."""
BoxCards = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Raw fields by kind and id."""

NONE: Mapping[str, Any] = MappingProxyType({})

TURN_VIEW = "turn"
"""Id of the view with the prompts and everything that players need to follow them."""

VIEWS: MappingProxyType[str, Text] = MappingProxyType(
    {TURN_VIEW: Text("Turn"), "table": Text("Table"), "players": Text("Players")}
)
"""Names of the usual views by id, in the order in which pages show them."""


@dataclass(frozen=True, slots=True)
class Meta:
    """Facts about a game that the lobby needs. `rules` is the version of the rules for new tables.

    `players` is the lowest and the highest number of players. A `name` is translated only if it is a `Text`;
    a published name is the same in every language.
    """

    slug: str
    name: str
    players: tuple[int, int]
    tagline: Text
    rules: int


class Game(ABC, Generic[Setup, State]):
    """One game: its declarations, and its rules as the other packages call them.

    All methods are pure; states are immutable. Every state has a field `rules_version`, the version of the
    rules by which its table was opened. If a check or an effect changes between versions, it reads this
    field, so that older tables keep their rules.
    """

    meta: ClassVar[Meta]
    setup: type[Setup]
    state: type[State]
    moves: ClassVar[Mapping[str, type[Move]]]
    """The classes of the moves by kind, in the order in which their offers are listed."""
    icons: ClassVar[Mapping[str, str]] = NONE
    """Names of the drawings that stand beside the words of the moves, by kind."""
    plays: Plays[State] = DEFAULT_PLAYS
    """Declaration of how records of finished games describe this game."""
    box: ClassVar[Mapping[str, BoxKind]] = NONE
    """The kinds of box cards that players may give to others.

    Other kinds have habits of a table, such as its house rules; they are kept for this server alone.
    """
    internal: ClassVar[tuple[str, ...]] = ()
    """Patterns for the ids of numbers that the log never shows, because only the app uses them."""
    parts: ClassVar[Mapping[str, Part]] = NONE
    """Parts of a table that the app may leave to the players, by id.

    A game with parts has a move of the kind "track", its states have the fields `untracked` and `unknown`
    (`companion.engine.tracking`), and its setup has a field `light`. With `light`, a new table tracks none of
    the parts.
    """

    # --- a new game ---

    @abstractmethod
    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> State:
        """Return the state at the start."""

    @abstractmethod
    def check_setup(self, setup: Setup, seats: Sequence[Seat]) -> None:
        """Raise `Malformed` if no game can be played with this setup."""

    def on_start(self, state: State) -> State:
        """Return the state after the steps that a new game makes by itself, before the first entry."""
        return state

    def fill_setup(self, raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
        """Return the raw setup, with missing fields filled in from the box cards in `box`."""
        return raw

    def box_cards(self, setup: Setup, state: State) -> tuple[BoxCard, ...]:
        """Return the box cards of this table: the printed numbers that its players typed."""
        return ()

    # --- play ---

    @abstractmethod
    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        """Return the moves that this seat may make now, and those that are refused, with the reason."""

    @abstractmethod
    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        """Return the instructions for the table, most urgent first, as this seat reads them."""

    def guide(self, state: State) -> Guide:
        """Return the help for newcomers: each prompt in three lines, the words, and the round at a glance.

        A prompt without help has no "?" beside it.
        """
        return NO_GUIDE

    def before(self, state: State) -> State:
        """Return the state in which a move is made, for example without the notice of a reshuffle.

        Not called for a correction.
        """
        return state

    def after(self, before: State, state: State, move: Move) -> State:
        """Return the state with the consequences that every move may have, for example a change of level.

        Not called for a correction.
        """
        return state

    def at_turn(self, state: State) -> str:
        """Return the seat whose turn it is, or "". The moves marked `of_turn` belong to this seat."""
        return ""

    def side_at_turn(self, state: State) -> Text:
        """Return the name of a side without a seat whose turn it is, such as a boss; NOTHING otherwise."""
        return NOTHING

    def thinking(self, state: State) -> tuple[tuple[str, bool], ...]:
        """Return the seats of a simultaneous turn, each with True if it is done; () in other games."""
        return ()

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the game, None while it runs."""

    def score(self, state: State) -> tuple[Standing, ...]:
        """Return the standings, best first; () if all win or lose together."""
        return ()

    # --- values, names and figures ---

    @abstractmethod
    def values(self, state: State) -> tuple[TableValue, ...]:
        """Return the values that a correction can set."""

    @abstractmethod
    def correct(self, state: State, what: str, value: Plain) -> State:
        """Return the state with one value set by hand. Raises `IllegalMove` if the value is refused."""

    @abstractmethod
    def names(self, state: State) -> Mapping[str, str]:
        """Return the names that players use for the ids in the state."""

    def parts_of(self, state: State) -> Mapping[str, Part]:
        """Return the parts that this table has: all parts of the game, unless the set-up left one out."""
        return self.parts

    def tracked_values(self, state: State) -> tuple[TableValue, ...]:
        """Return the values that pages show: all but those of untracked parts."""
        return tracked_values(self.parts, state, self.values(state))

    def unknown(self, state: State) -> frozenset[str]:
        """Return the ids of the values that pages show as a dash, because the app does not know them."""
        return frozenset(getattr(state, "unknown", ()))

    def where_to_read(self, state: State, what: str) -> Text:
        """Return a hint where players read an unknown value, given by id."""
        return Text("Read it off the table, once.")

    def joined(self, state: State) -> Mapping[str, str]:
        """Return the names of players who came later and have no seat at the table, by id."""
        return NONE

    def mats(self, state: State) -> Mapping[str, str]:
        """Return the figures on the players' mats, by seat: players find their seat by them."""
        return NONE

    def seat_order(self, state: State) -> tuple[str, ...]:
        """Return the seats in the order of play; () if the order never changes."""
        return ()

    def renamed(self, state: State, names: Mapping[str, str]) -> State:
        """Return the state with new player names, given by seat."""
        return rename_players(state, names)

    def figures(self, state: State) -> Mapping[str, Points]:
        """Return the numbers that the result page draws as curves, by id. The id of a player is the seat."""
        return NONE

    charts: ClassVar[Mapping[str, tuple[str, ...]]] = NONE
    """Figures of each chart, by title. Each chart has its own scale. By default one chart has all figures."""
    chart_colours: ClassVar[Mapping[str, str]] = NONE
    """The seat whose colour a curve has, by the id of the figure."""

    def turn(self, state: State) -> int | None:
        """Return the number of the turn, or None if the curves have a point for each move instead."""
        return None

    @abstractmethod
    def moment(self, state: State) -> Text:
        """Return the present part of the game, for example the round."""

    def next_moment(self, state: State) -> Text:
        """Return the part of the game to which the next move belongs. The table's page shows it."""
        return self.moment(state)

    def scene(self, before: State, state: State) -> Scene | None:
        """Return the great moment that a move brought, None if it brought none."""
        return None

    def checklist(self, state: State) -> tuple[Group, ...]:
        """Return the steps for laying out the table as in this state, without hidden information."""
        return of_values(self.values(state), self.names(state))

    def setting_up(self, state: State) -> tuple[Group, ...]:
        """Return the steps for setting up the physical table of a new game, in the rulebook's order."""
        return self.checklist(state)

    # --- pages ---

    views: ClassVar[Mapping[str, Text]] = NONE
    """Names of the game's views by id, in the order in which pages show them.

    Their templates are `<id>.html` in the game's folder of templates, which also holds `screen.html` for the
    shared screen. A game without views is shown by the templates `table/plain_*.html`.
    """
    view_icons: ClassVar[Mapping[str, str]] = NONE
    """Icons of the game's own views, by id. The usual views have one."""
    dialogs: ClassVar[Mapping[str, str]] = NONE
    """Templates of dialogs that the game draws itself, by the kind of their move, without `.html`.

    They are in the game's folder of templates. All other dialogs are made from the fields of their moves.
    """
    finished: ClassVar[tuple[str, ...]] = ()
    """Templates that the result page shows, by name without `.html`. They may be templates of views."""
    finished_seat: ClassVar[str] = ""
    """Template that the result page shows once for each seat, "" if there is none."""
    picture: ClassVar[str] = ""
    """Template of the drawing below the picture of a result, "" if there is none."""
    picture_seat: ClassVar[str] = ""
    """Template of the drawing of each seat below the picture of a result, "" if there is none."""

    def panel(self, state: State, seat: str) -> object:
        """Return the data that the game's templates read, as this seat sees the table."""
        return None

    shows_totals: ClassVar[bool] = False
    """True if the game's own views show every player's total."""

    def vitals(self, state: State, seat: str) -> Iterable[Vital]:
        """Return the figures that decide the game.

        If there are none, pages show every player's total, unless the game `shows_totals` itself.
        """
        return ()

    def own_act(self, state: State, seat: str) -> Offer | None:
        """Return the offer of a seat's main button, or None if it is the first offer of the prompt."""
        return None

    def next_offers(self, state: State, offer: Offer) -> tuple[NextOffer, ...]:
        """Return the offers to which the dialog of this offer goes on, in order; () if it closes."""
        return ()

    # --- titles and campaigns ---

    titled: ClassVar[bool] = False
    """True if a setup can give a title to its game."""

    def title(self, setup: Setup) -> str:
        """Return the title that a setup gives to the game, or "" if the game has its own name."""
        return ""

    def name_of(self, setup: Setup) -> str:
        """Return the title typed for this setup, else the game's name."""
        return self.title(setup) or self.meta.name

    campaign_moves: ClassVar[frozenset[str]] = frozenset()
    """Kinds of the moves that are made on a campaign's page; empty if the game has no campaigns."""

    def in_campaign(self, setup: Setup) -> bool:
        """Return True if a table of this setup belongs to a campaign."""
        return False

    def next_chapter(self, setup: Setup) -> Following[Setup] | None:
        """Return the table that follows in the campaign of this setup, None after the last one."""
        return None

    def following(self, setup: Setup, end: Outcome | None) -> Following[Setup] | None:
        """Return the next table of the campaign.

        Return None if the game is not over, the table belongs to no campaign, or it was the last one.
        """
        return self.next_chapter(setup) if end is not None and self.in_campaign(setup) else None

    def campaign_view(self, chapters: Sequence[Chapter[State]]) -> object:
        """Return the data for the templates of a campaign with these tables.

        The templates are `campaign.html` for the campaign's page, and `campaign_result.html` for the result
        page of each table.
        """
        return None

    # --- steps of every move ---

    def start(self, setup: Setup, seats: Sequence[Seat], rules: int | None = None) -> State:
        """Return the state before the first entry. `rules` is the rules version, None for the newest."""
        state = replace(self.new_game(setup, seats), rules_version=rules or self.meta.rules)
        if self.parts and getattr(setup, "light", False):
            state = replace(state, untracked=tuple(self.parts_of(state)))
        return self.on_start(state)

    def check(self, state: State, move: Move) -> None:
        """Raise `IllegalMove` or `Malformed` if the move may not be made in this state."""
        if isinstance(move, Correct):
            self.correct(state, move.what, checked(self.values(state), move.what, move.value))
        else:
            check_running(self.outcome(state), after_end=move.after_end)
            move.check_known(state)
            move.check(state)

    def apply(self, state: State, move: Move) -> State:
        """Return the state after a move. The caller has checked the move."""
        if isinstance(move, Correct):
            state = self.correct(state, move.what, checked(self.values(state), move.what, move.value))
            return with_known(state, move.what)
        if isinstance(move, TrackPart):
            switched: State = move.apply(state)
            return switched
        state = self.after(state, move.apply(self.before(state)), move)
        known: State = forget_untracked(self.parts, state, self.values)
        return known

    def play(self, state: State, move: Move) -> State:
        """Check the move and return the state after it."""
        self.check(state, move)
        return self.apply(state, move)

    def refusal(self, state: State, move: Move) -> Text | None:
        """Return the reason why the move may not be made, or None if it may."""
        try:
            self.check(state, move)
        except IllegalMove as error:
            return error.reason
        return None


RegisteredGame: TypeAlias = Game[Any, Any]
"""A game of the register. Its callers hand its setups and states on and never look into them."""
