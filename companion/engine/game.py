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
    """Return "", because setups of this game have no title."""
    return ""


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


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its functions and declarations, by name. All functions are pure; states are immutable.

    Every state has a field `rules_version`, the version of the rules by which its table was opened. If a
    check or an effect changes between versions, it reads this field, so that older tables keep their rules.
    `values` lists the values that a correction can set, and `correct` sets one of them. `names` maps ids in
    a state to the names that players use. `figures` are the numbers of a state that the result page draws as
    curves; a number of a player has the seat's id as its key. `moment` names the present part of the game,
    for example a round. If a game has `coming`, the table's page shows that in place of `moment`: the part to
    which the next move belongs.
    `renamed` returns the state with new player names, given by seat. `charts` groups the figures into charts
    with separate scales (if it is empty, one chart has all). `chart_colours` maps a figure to the seat whose
    colour its curve has. `turn` returns the turn of a state, if the curves go by turns and not by moves.
    `at_turn` returns the seat whose turn it is, or ""; the moves marked `of_turn` belong to this seat.
    `box_cards` returns the printed numbers that players typed at a table, as kind, id and fields; `prepare`
    uses known box cards to fill in the fields that a raw setup leaves out.
    `opened` returns the state after the steps that a new game makes by itself, before the first entry.
    `before(state)` and `after(before, state, move)` run around every move except a correction. They remove
    the notice of a reshuffle or settle a level, for example.
    `campaign` says which tables belong to a campaign. `plays` says how records of finished games describe
    this game. `title` returns the title that a setup gives to the game, or "" if the game has its own name.
    `joined` maps ids to the names of players who came later and have no seat at the table.
    `internal` are patterns for the ids of numbers that the log never shows, because only the app uses them.
    `rebuild` lists the steps to lay out the table as in a state, in the words of the game and without
    anything secret. For a game without `rebuild`, `checklist` lists the values.
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
        """Return the part of the game that the table's page shows."""
        return (self.coming or self.moment)(state)

    def checklist(self, state: Any) -> tuple[Group, ...]:
        """Return the steps to lay out and set the table as in this state."""
        if self.rebuild is not None:
            return self.rebuild(state)
        return of_values(self.values(state), self.names(state))

    def in_campaign(self, setup: Any) -> bool:
        """Return True if a table of this setup belongs to a campaign."""
        return self.campaign is not None and self.campaign.part(setup)

    def following(self, setup: Any, end: Outcome | None) -> Following | None:
        """Return the next table of the campaign.

        Return None if the game is not over, the table belongs to no campaign, or it was the last one.
        """
        if self.campaign is None or end is None or not self.campaign.part(setup):
            return None
        return self.campaign.following(setup)

    def start(self, setup: Any, seats: Sequence[Seat], rules: int | None = None) -> Any:
        """Return the state before the first entry. `rules` is the rules version, None for the newest."""
        return self.opened(replace(self.new_game(setup, seats), rules_version=rules or self.meta.rules))

    def check(self, state: Any, move: Move) -> None:
        """Raise `IllegalMove` or `Malformed` if the move may not be made in this state."""
        if isinstance(move, Correct):
            self.correct(state, move.what, checked(self.values(state), move.what, move.value))
        else:
            check_running(self.outcome(state), after_end=move.after_end)
            move.check(state)

    def apply(self, state: Any, move: Move) -> Any:
        """Return the state after a move. The caller has checked the move."""
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
