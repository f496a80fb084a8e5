"""Interface of an adventure, which consists of a file in `data/` and a rules file in `adventures/`.

The turn, cards, missions, ASTRA, offers, prompts and ranking are the same for all adventures, so their code
is outside `adventures/`. That code calls an adventure through the functions listed here, which are all pure.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.components import PLANT, WATER, Opponent
from companion.games.welcome_to_the_moon.layout import Layout, MissionCard, Part
from companion.games.welcome_to_the_moon.neighbours import Neighbours
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet

Sheets = Mapping[str, Sheet]
"""Each player's sheet by seat."""

WRITE_X = "x"
"""Kind of the decision that writes an X."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice on the sheet that the player may still make this turn, or has to make if `must` is True.

    `kind` says what is chosen. `source` names the action, quarter or factory that granted the choice. The
    decisions of the newest source come first; decisions of one source may be taken in any order (A1-21).
    `text` asks for the choice in one sentence. `later` is True if the options are only known after all
    earlier decisions; `Adventure.unfold` then replaces the decision. `alone` is True if the app takes the
    decision by itself when only one option is left.
    """

    kind: str
    source: str
    text: Text
    must: bool = False
    later: bool = False
    alone: bool = False


class Step(NamedTuple):
    """The sheet after a mark or an entry, and the new decisions that follow, in their order.

    `due` are the ids of everything that the mark sets off for phase 5.
    """

    sheet: Sheet
    decisions: tuple[Decision, ...] = ()
    due: tuple[str, ...] = ()


class Written(NamedTuple):
    """The number, or the X of a card (S76), that was written this turn, and its space."""

    space: str
    value: Entry


@dataclass(frozen=True, slots=True)
class Claim:
    """A mission that a player has accomplished (S35-S39). `first` is True if it scores its first value."""

    card: int
    letter: str
    first: bool


def cross_error(layout: Layout, sheet: Sheet) -> Step:
    """Cross the next System Error box from the top; change nothing if all are crossed (S25)."""
    return Step(sheet.cross(*sheet.unmarked(layout.errors)[:1]))


def count_errors(layout: Layout | Part, sheet: Sheet) -> int:
    """Return the number of System Errors taken so far: boxes that are crossed or circled (A1-43)."""
    return sum(not sheet.blank(box) for box in layout.errors)


def race(layout: Layout, sheets: Sheets) -> Sheets:
    """Cross each prize that any player has circled, on all sheets where it is blank (A2-32, A3-28, M30, D13).

    The race runs at the end of each turn, so all players who win a prize in the same turn keep it. A second
    run changes nothing.
    """
    won = {prize for sheet in sheets.values() for prize in sheet.circled_of(layout.prizes)}
    return {
        seat: sheet.cross(*(prize for prize in layout.prizes if prize in won and sheet.blank(prize)))
        for seat, sheet in sheets.items()
    }


def no_choices(sheets: Sheets, due: Mapping[str, tuple[str, ...]]) -> Mapping[str, Step]:
    """Return each sheet unchanged and without decisions, for adventures without choices in phase 5."""
    return {seat: Step(sheet) for seat, sheet in sheets.items()}


def prizes_won(layout: Layout, sheet: Sheet) -> int:
    """Return the number of circled prizes (S59)."""
    return sheet.count_circled(layout.prizes)


def _unspent(sheet: Sheet, action: str, written: Written) -> tuple[Sheet, bool]:
    return sheet, False


def _nothing(sheet: Sheet) -> str:
    return ""


def _points(worth: int) -> Text:
    return Text.counted("{count} point", "{count} points", count=worth)


def _no_contest(tally: Any) -> int:
    return 0


@dataclass(frozen=True)
class Adventure:
    """Rules of one adventure, as a record of functions and values.

    first            () -> the sheet with its printed marks.
    refusal          (sheet, value, action, space) -> the reason why this number may not be written in this
                     space with this action, None if it may. `space` is any id of the layout. The number may
                     have a half, or be the X of a card, which may break the order (S76).
    x_refusal        (sheet, space) -> the reason why an X may not be written in this space, None if it may.
    write            (sheet, space, value) -> the step that writes this turn's number, or the X of a card,
                     with everything that follows at once.
    action           (sheet, action, written) -> the decisions of the turn's action, () if it can do nothing.
                     `written` is None if an X was written, because no mark is then next to this turn's number
                     or depends on it (S76). A planning action gives a WRITE_X decision. An astronaut action
                     gives a decision with the next astronaut as its only option, () if none is left.
    options          (sheet, decision, written) -> the ids that may be chosen now, in sheet order.
    mark             (sheet, decision, id, written) -> the step that marks the id (or writes an X in it), with
                     everything that follows at once. The caller drops decisions that have no options left.
    opens            kinds of decision that can give more options to the decisions waiting behind them.
    beside           actions that can only mark spots next to this turn's number (S30).
    error            (sheet) -> the step that takes one more System Error, with everything that follows.
    incidents        (sheets by seat) -> the sheets after phase 5, which runs for all players together and
                     ends with the races. A second run must change nothing. A single sheet (solo) loses no
                     race.
    opening          decisions that each player makes before the first cards.
    unfold           (sheet, decision) -> the decisions that a `later` decision becomes, and what it does to
                     the sheet.
    suffers          (sheets by seat, the `due` ids of each seat) -> what phase 5 does to each sheet and the
                     decisions that its player then has to make. It runs after `incidents`.
    set_off          (sheets by seat, letters) -> the ids that these missions set off for all players, because
                     they were accomplished for the first time this turn. If there are any ids, phases 5 and 6
                     run once more.
    effect           (letter, True at its second draw) -> the decisions that ASTRA's effect card brings. The
                     field is None if the card crosses a prize as usual (S57).
    won              (layout, sheet) -> the number of prizes won, each of which brings `Solo.per_prize` solo
                     bonuses (S59).
    weighs           (sheet) -> a key for all entries of spaces that score without a mark and without being in
                     `completed`. Two sheets with the same marks, `completed` and key have the same score.
    struck           (sheet) -> the sheet after the rest of ASTRA's effect, besides the crossed prize (A1-64).
    reward           (sheet, points) -> the sheet after the immediate reward of an accomplished mission
                     (A1-36).
    missions         card number -> (sheet) -> True if the sheet meets the requirement.
    worth            (sheet, card) -> the first and the later value of a mission card for this sheet.
    brings           (value) -> a mission's value in words ("3 points").
    end              (sheet) -> the id of the adventure's own ending that the sheet has reached ("launch"), ""
                     if none. The endings of all adventures (all System Errors, a full sheet) are checked
                     elsewhere.
    completed        (sheet before, sheet after) -> in words, everything that was completed between these two
                     sheets and scores without being a mark.
    cost             (sheet before, sheet after) -> the number of stored astronauts that the change spends.
    wild             (sheet) -> the next wild action symbol that can be spent, "" if none (A2-27).
    reached          (sheet) -> the printed parts that the sheet's network connects, for the drawing.
    zone_name        (sheet, id) -> the heading of this id in the strip.
    tally            the class that records everything that scores. Its fields are declared like those of a
                     move, each with a default. The score form, its checks and its API schema are derived from
                     these fields.
    tally_of         (sheet, claims) -> the tally of a sheet.
    lines            (tally, place) -> the score lines with reasons. `place` is the rank in the adventure's
                     contest (1 is the best), None without a rank or contest.
    marks            (sheet, claims) -> by the label of each score line, the ids of the spots that it counts.
    contest          (tally) -> the number by which players are ranked (S44); 0 is never ranked (S45).
    astra_contest    (number of cards given by action) -> ASTRA's number in that contest (S69).
    tie_breaks       (tally) -> the numbers that break a tie of totals: more is better, most important first
                     (S43).
    beats_astra      (tally) -> True if equal totals are still a win against ASTRA (A1-61).
    astra_lines      (opponent, number of cards given by action) -> ASTRA's score lines (S67).
    astra_end        (opponent, number of cards given by action) -> the id of an ending that ASTRA has
                     reached, "" if none.
    astra_prize      the sentence in which ASTRA's effect asks for a prize: "Cross one high multiplier."
    endings          the adventure's own endings: id to sentence.
    neighbours       the rules of sheets shared by two neighbours, None if each player has one sheet.
    spend            (sheet, action, written) -> the sheet after paying for this number, and True if the
                     astronaut action was part of the price (B13).
    astra_turn       (number as printed, action) -> the decisions of ASTRA's own turn, which comes before the
                     player's (B51).
    entries          entries that a correction may write in a space, each with its name. If None, a correction
                     may write numbers, X and `layout.entries`.
    derived          kinds of spot with marks that are computed from other marks and never stored.
    """

    layout: Layout
    first: Callable[[], Sheet]
    refusal: Callable[[Sheet, Entry, str, str], Text | None]
    x_refusal: Callable[[Sheet, str], Text | None]
    write: Callable[[Sheet, str, Entry], Step]
    action: Callable[[Sheet, str, Written | None], tuple[Decision, ...]]
    options: Callable[[Sheet, Decision, Written | None], tuple[str, ...]]
    mark: Callable[[Sheet, Decision, str, Written | None], Step]
    error: Callable[[Sheet], Step]
    incidents: Callable[[Sheets], Sheets]
    missions: Mapping[int, Callable[[Sheet], bool]]
    tally: type
    tally_of: Callable[[Sheet, Sequence[Claim]], Any]
    lines: Callable[[Any, int | None], tuple[ScoreLine, ...]]
    marks: Callable[[Sheet, Sequence[Claim]], Mapping[str, tuple[str, ...]]]
    tie_breaks: Callable[[Any], tuple[int, ...]]
    astra_lines: Callable[[Opponent, Mapping[str, int]], tuple[ScoreLine, ...]]
    astra_prize: Text
    shifts: bool = True
    opening: tuple[Decision, ...] = ()
    unfold: Callable[[Sheet, Decision], Step] = lambda sheet, decision: Step(sheet)
    opens: frozenset[str] = frozenset()
    suffers: Callable[[Sheets, Mapping[str, tuple[str, ...]]], Mapping[str, Step]] = no_choices
    set_off: Callable[[Sheets, Sequence[str]], tuple[str, ...]] = lambda sheets, letters: ()
    effect: Callable[[str, bool], tuple[Decision, ...]] | None = None
    won: Callable[[Layout, Sheet], int] = prizes_won
    beside: frozenset[str] = frozenset({PLANT, WATER})
    weighs: Callable[[Sheet], Hashable] = _nothing
    struck: Callable[[Sheet], Sheet] = lambda sheet: sheet
    reward: Callable[[Sheet, int], Sheet] = lambda sheet, points: sheet
    worth: Callable[[Sheet, MissionCard], tuple[int, int]] = lambda sheet, card: (card.first, card.later)
    brings: Callable[[int], Text] = _points
    end: Callable[[Sheet], str] = _nothing
    completed: Callable[[Sheet, Sheet], tuple[Text, ...]] = lambda before, after: ()
    cost: Callable[[Sheet, Sheet], int] = lambda before, after: 0
    wild: Callable[[Sheet], str] = _nothing
    contest: Callable[[Any], int] = _no_contest
    astra_contest: Callable[[Mapping[str, int]], int] = lambda given: 0
    beats_astra: Callable[[Any], bool] = lambda tally: False
    astra_end: Callable[[Opponent, Mapping[str, int]], str] = lambda opponent, given: ""
    reached: Callable[[Sheet], frozenset[str]] = lambda sheet: frozenset()
    zone_name: Callable[[Sheet, str], Text] | None = None
    endings: Mapping[str, Text] = field(default_factory=dict)
    neighbours: Neighbours | None = None
    spend: Callable[[Sheet, str, Written], tuple[Sheet, bool]] = _unspent
    astra_turn: Callable[[Entry, str], tuple[Decision, ...]] | None = None
    entries: Mapping[str, Text] | None = None
    derived: tuple[str, ...] = ()

    @property
    def compares(self) -> bool:
        """True if points depend on the other sheets (S44)."""
        return self.contest is not _no_contest

    def places(self, sheet: Sheet, value: Entry, action: str) -> tuple[str, ...]:
        """Return every space where the number may be written with this action (S12-S15)."""
        return tuple(s for s in self.empty(sheet) if self.refusal(sheet, value, action, s) is None)

    def fits(self, sheet: Sheet, value: Entry, action: str) -> bool:
        """Return True if the number may be written anywhere with this action."""
        return any(self.refusal(sheet, value, action, s) is None for s in self.empty(sheet))

    def empty(self, sheet: Sheet) -> tuple[str, ...]:
        """Return the empty spaces of the sheet in use this turn."""
        return sheet.empty(self.layout.parts[sheet.active].spaces)

    def heading(self, sheet: Sheet, spot: str) -> Text:
        """Return the heading under which the strip lists this id."""
        return self.zone_name(sheet, spot) if self.zone_name else self.layout.spots[spot].group
