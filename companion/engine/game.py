"""A game, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.campaign import Campaign, Following
from companion.engine.errors import IllegalMove
from companion.engine.moves import Correct, Move
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome, check_running
from companion.engine.plays import UNSAID, Plays
from companion.engine.prompts import Prompt
from companion.engine.rebuild import Group, of_values
from companion.engine.records import replace
from companion.engine.scoring import Standing
from companion.engine.seats import CALLED, Seat
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue, checked

BoxCard = tuple[str, str, dict[str, Any]]
"""A kind, an id and the raw fields."""
BoxCards = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Raw fields by kind and id."""


def untitled(_: Any) -> str:
    """No title is typed at a table of this game."""
    return ""


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby needs to know. `rules` is the version that new tables are played by.

    A `name` that is a `Text` is said in each language, a published one stays as it is.
    """

    slug: str
    name: str
    players: tuple[int, int]
    tagline: Text
    rules: int


@dataclass(frozen=True, slots=True)
class Game:
    """One game's rooms, by name. All functions are pure; states are immutable.

    A state has a field `rules_version`: the version its table was opened with. A check or an effect that
    changes asks for it, so that older tables play on as they began.
    `values` lists all a correction can set and `correct` sets it. `names` is what players call the ids of a
    state. `figures` are the numbers of a state that the result page draws as curves, a player's by seat;
    `moment` says where the game is, and `coming` where it goes on, if its next move is of another moment.
    `renamed` calls the players of a state by other names, by seat. `charts` names the curves that share a
    scale of their own (none: all of them share one), `chart_colours` the colour of a figure as the id of a
    seat, `turn` the turn of a state, where the curves go by turns and not by moves.
    `at_turn` is the seat whose turn it is ("" where it is nobody's): the moves marked `of_turn` belong to it.
    `box_cards` are the printed numbers that a setup and its table have taught: kind, id and fields;
    `prepare` fills in with them what a raw setup leaves out.
    `opened` is what a new game does by itself before its first entry, by its version of the rules.
    `before(state)` and `after(before, state, move)` are what every move but a correction does: a reshuffle's
    word goes, a level settles.
    `campaign` says which tables follow one another and are read as one. `plays` is what records of finished
    games say of it, `title` what a set-up calls its game ("": by the game's own name).
    `joined` are the names of players who came later, by an id of their own: they have no seat of the table.
    `internal` are patterns of ids of numbers that only the app follows: the log never shows them.
    `rebuild` lists what to lay out so that the table stands as in a state, in the words of the game, and
    nothing that somebody at the table may not know; without it `checklist` lists the values.
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
    renamed: Callable[[Any, Mapping[str, str]], Any] = CALLED
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
    plays: Plays = UNSAID
    title: Callable[[Any], str] = untitled
    rebuild: Callable[[Any], tuple[Group, ...]] | None = None
    coming: Callable[[Any], Text] | None = None
    joined: Callable[[Any], Mapping[str, str]] = lambda state: {}
    internal: tuple[str, ...] = ()

    def name_of(self, setup: Any) -> str:
        """What a table of this set-up plays: the title typed there, else the game's name."""
        return self.title(setup) or self.meta.name

    def now(self, state: Any) -> Text:
        """The moment that a page of the table names."""
        return (self.coming or self.moment)(state)

    def checklist(self, state: Any) -> tuple[Group, ...]:
        """What to lay out and set so that the table stands as in this state."""
        if self.rebuild is not None:
            return self.rebuild(state)
        return of_values(self.values(state), self.names(state))

    def in_campaign(self, setup: Any) -> bool:
        """Whether a table of this set-up belongs to a campaign."""
        return self.campaign is not None and self.campaign.part(setup)

    def following(self, setup: Any, end: Outcome | None) -> Following | None:
        """What the same people play after this end of a campaign's table; None where it is a rematch."""
        if self.campaign is None or end is None or not self.campaign.part(setup):
            return None
        return self.campaign.following(setup)

    def start(self, setup: Any, seats: Sequence[Seat], rules: int | None = None) -> Any:
        """The state before the first entry, played by this version of the rules; None: by the newest."""
        return self.opened(replace(self.new_game(setup, seats), rules_version=rules or self.meta.rules))

    def check(self, state: Any, move: Move) -> None:
        """Raise `IllegalMove` or `Malformed` where the move may not be made on this state."""
        if isinstance(move, Correct):
            self.correct(state, move.what, checked(self.values(state), move.what, move.value))
        else:
            check_running(self.outcome(state), move)
            move.check(state)

    def apply(self, state: Any, move: Move) -> Any:
        """The state after a move that was checked."""
        if isinstance(move, Correct):
            return self.correct(state, move.what, checked(self.values(state), move.what, move.value))
        return self.after(state, move.apply(self.before(state)), move)

    def play(self, state: Any, move: Move) -> Any:
        """Check, then apply."""
        self.check(state, move)
        return self.apply(state, move)

    def refusal(self, state: Any, move: Move) -> Text | None:
        """Why the move may not be made, or None where it may."""
        try:
            self.check(state, move)
        except IllegalMove as error:
            return error.reason
        return None
