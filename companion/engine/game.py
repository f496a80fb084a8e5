"""A game, as the other packages see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.campaign import Campaign, Following
from companion.engine.errors import IllegalMove
from companion.engine.moves import Correct, Move
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome, check_running
from companion.engine.plays import DEFAULT_PLAYS, Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group, of_values
from companion.engine.records import replace
from companion.engine.scoring import Standing
from companion.engine.seats import RENAME_PLAYERS, Seat
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue, checked

BoxCard = tuple[str, str, dict[str, Any]]
"""Kind, id and raw fields of a box card."""
BoxCards = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Raw fields by kind and id."""


def untitled(_: Any) -> str:
    """Return no title: tables of this game take none."""
    return ""


@dataclass(frozen=True, slots=True)
class Meta:
    """Facts about a game that the lobby needs. New tables are played by version `rules`.

    A `name` that is a `Text` is translated; a published name stays as it is in every language.
    """

    slug: str
    name: str
    players: tuple[int, int]
    tagline: Text
    rules: int


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its functions and declarations, by name. All functions are pure; states are immutable.

    A state has a field `rules_version`: the version its table was opened with. A check or an effect that
    changes asks for it, so that older tables play on as they began.
    `values` lists all that a correction can set and `correct` sets it. `names` maps the ids of a state to
    what players call them. `figures` are the numbers of a state that the result page draws as curves, a
    player's by seat; `moment` names the part of the game that a state is in, and `coming` the next one if the
    next move belongs to another moment.
    `renamed` returns a state with other names for its players, given by seat. `charts` names the curves that
    share a scale of their own (if empty, all share one), `chart_colours` gives the colour of a figure as a
    seat's id, `turn` returns the turn of a state if the curves go by turns and not by moves.
    `at_turn` returns the seat whose turn it is, "" if none has it; the moves marked `of_turn` belong to it.
    `box_cards` are the printed numbers that a setup and its table have taught: kind, id and fields;
    `prepare` fills in with them what a raw setup leaves out.
    `opened` returns the state after what a new game does by itself before its first entry, by its rules.
    `before(state)` and `after(before, state, move)` run around every move but a correction: for example, the
    notice of a reshuffle is removed, or a level is settled.
    `campaign` says which tables follow one another and are read as one. `plays` says how records of finished
    games describe it; `title` returns the game's title given by a setup ("": the game's own name).
    `joined` are the names of players who came later, by an id of their own: they have no seat at the table.
    `internal` are patterns of ids of numbers that only the app follows: the log never shows them.
    `rebuild` lists what to lay out so that the table stands as in a state, in the words of the game, and
    without anything secret; without it `checklist` lists the values.
    """

    meta: Meta
    setup: type
    state: type
    moves: Mapping[str, type[Move]]
    new_game: Callable[[Any, Sequence[Seat]], Any]
    offers: Callable[[Any, str], tuple[Offer, ...]]
    prompts: Callable[[Any, str], tuple[Prompt, ...]]
    score: Callable[[Any], tuple[Standing, ...]]
    outcome: Callable[[Any], Outcome | None]
    values: Callable[[Any], tuple[TableValue, ...]]
    correct: Callable[[Any, str, Plain], Any]
    names: Callable[[Any], Mapping[str, str]]
    figures: Callable[[Any], Mapping[str, Points]]
    moment: Callable[[Any], Text]
    check_setup: Callable[[Any, Sequence[Seat]], None]
    renamed: Callable[[Any, Mapping[str, str]], Any] = RENAME_PLAYERS
    charts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chart_colours: Mapping[str, str] = field(default_factory=dict)
    turn: Callable[[Any], int] | None = None
    at_turn: Callable[[Any], str] = lambda state: ""
    box_cards: Callable[[Any, Any], tuple[BoxCard, ...]] = lambda setup, state: ()
    prepare: Callable[[Mapping[str, Any], BoxCards], Mapping[str, Any]] = lambda raw, box: raw
    opened: Callable[[Any], Any] = lambda state: state
    before: Callable[[Any], Any] = lambda state: state
    after: Callable[[Any, Any, Move], Any] = lambda before, state, move: state
    campaign: Campaign | None = None
    plays: Plays = DEFAULT_PLAYS
    title: Callable[[Any], str] = untitled
    rebuild: Callable[[Any], tuple[Group, ...]] | None = None
    coming: Callable[[Any], Text] | None = None
    joined: Callable[[Any], Mapping[str, str]] = lambda state: {}
    internal: tuple[str, ...] = ()

    def name_of(self, setup: Any) -> str:
        """Return the title typed for this setup, else the game's name."""
        return self.title(setup) or self.meta.name

    def now(self, state: Any) -> Text:
        """Return the moment that a page of the table names."""
        return (self.coming or self.moment)(state)

    def checklist(self, state: Any) -> tuple[Group, ...]:
        """Return what to lay out and set so that the table stands as in this state."""
        if self.rebuild is not None:
            return self.rebuild(state)
        return of_values(self.values(state), self.names(state))

    def in_campaign(self, setup: Any) -> bool:
        """Return True if a table of this setup belongs to a campaign."""
        return self.campaign is not None and self.campaign.part(setup)

    def following(self, setup: Any, end: Outcome | None) -> Following | None:
        """Return what the same people play after this end of a campaign's table; None if it is a rematch."""
        if self.campaign is None or end is None or not self.campaign.part(setup):
            return None
        return self.campaign.following(setup)

    def start(self, setup: Any, seats: Sequence[Seat], rules: int | None = None) -> Any:
        """Return the state before the first entry, by this version of the rules (None: the newest)."""
        return self.opened(replace(self.new_game(setup, seats), rules_version=rules or self.meta.rules))

    def check(self, state: Any, move: Move) -> None:
        """Raise `IllegalMove` or `Malformed` if the move may not be made in this state."""
        if isinstance(move, Correct):
            self.correct(state, move.what, checked(self.values(state), move.what, move.value))
        else:
            check_running(self.outcome(state), move)
            move.check(state)

    def apply(self, state: Any, move: Move) -> Any:
        """Return the state after a move that was checked."""
        if isinstance(move, Correct):
            return self.correct(state, move.what, checked(self.values(state), move.what, move.value))
        return self.after(state, move.apply(self.before(state)), move)

    def play(self, state: Any, move: Move) -> Any:
        """Check the move and return the state after it."""
        self.check(state, move)
        return self.apply(state, move)

    def refusal(self, state: Any, move: Move) -> Text | None:
        """Return the reason why the move may not be made, or None if it may."""
        try:
            self.check(state, move)
        except IllegalMove as error:
            return error.reason
        return None
