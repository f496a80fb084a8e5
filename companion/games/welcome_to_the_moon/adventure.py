"""What an adventure is: one data file and one rules file that holds only what differs.

The turn, the cards, missions, ASTRA, offers, prompts and ranking are the same for all of them and stand
outside `adventures/`. They ask the adventure through the functions named here; all are pure.
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
"""Everybody's sheet by seat."""

WRITE_X = "x"
"""The kind of decision that writes an X somewhere."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something on the sheet that the player may (or `must`) still choose this turn.

    `kind` says what is chosen, `source` what granted it: an action, a quarter, a factory. Decisions of
    one source may be taken in any order; those of the newest source come first (A1-21). `text` asks for
    it in one sentence. `later`: what there is to choose is only known when all before it is done, and the
    adventure unfolds it then. `alone`: where one option is left, it is taken by itself.
    """

    kind: str
    source: str
    text: Text
    must: bool = False
    later: bool = False
    alone: bool = False


class Step(NamedTuple):
    """The sheet after a mark, and the decisions it brought, first to last.

    `due` are the ids of what it has set off for phase 5.
    """

    sheet: Sheet
    decisions: tuple[Decision, ...] = ()
    due: tuple[str, ...] = ()


class Written(NamedTuple):
    """This turn's number, or the X of a card (S76), and where it stands."""

    space: str
    value: Entry


@dataclass(frozen=True, slots=True)
class Claim:
    """A mission that this player has accomplished (S35-S39). `first`: at its first value."""

    card: int
    letter: str
    first: bool


def cross_error(layout: Layout, sheet: Sheet) -> Step:
    """S25: one System Error box, from top to bottom; nothing where all are crossed."""
    return Step(sheet.cross(*sheet.unmarked(layout.errors)[:1]))


def count_errors(layout: Layout | Part, sheet: Sheet) -> int:
    """System Errors taken so far: crossed, or circled where they are circled (A1-43)."""
    return sum(not sheet.blank(box) for box in layout.errors)


def race(layout: Layout, sheets: Sheets) -> Sheets:
    """A prize that somebody has circled is lost to everybody who has not (A2-32, A3-28, M30, D13).

    Played at the end of each turn, so that all who win it in the same turn have it. It changes nothing
    when it is played again.
    """
    won = {prize for sheet in sheets.values() for prize in sheet.circled_of(layout.prizes)}
    return {
        seat: sheet.cross(*(prize for prize in layout.prizes if prize in won and sheet.blank(prize)))
        for seat, sheet in sheets.items()
    }


def no_choices(sheets: Sheets, due: Mapping[str, tuple[str, ...]]) -> Mapping[str, Step]:
    """Phase 5 where nothing is left to choose."""
    return {seat: Step(sheet) for seat, sheet in sheets.items()}


def prizes_won(layout: Layout, sheet: Sheet) -> int:
    """S59: the prizes that are circled."""
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
    """One adventure's rules, by name.

    first            () -> the sheet with its printed marks.
    refusal          (sheet, value, action, space) -> why this number may not be written in this space
                     with this action, None where it may. `space` is any id of the layout. The number may
                     have a half, or be the X of a card, which stands in no order (S76).
    x_refusal        (sheet, space) -> the same for an X.
    write            (sheet, space, value) -> with this turn's number written, or the X of a card, and what
                     follows at once.
    action           (sheet, action, written) -> what the turn's action lets the player choose; () where it
                     can do nothing. `written` is None where an X was written: nothing is then beside this
                     turn's number, or fits it (S76). A planning action gives a WRITE_X decision. An
                     astronaut action gives the mark of the next astronaut (one option), () where none is
                     left.
    options          (sheet, decision, written) -> the ids that may be chosen now, in sheet order.
    mark             (sheet, decision, id, written) -> with it marked (or an X written in it) and what
                     follows at once. A choice without options left is dropped by the turn.
    opens            the kinds of decision that can give more to choose to those that wait behind them.
    beside           the actions that only reach what stands beside this turn's number (S30).
    error            (sheet) -> with one more System Error and what it brings.
    incidents        (sheets by seat) -> phase 5 for all players together, races last; must change nothing
                     when played twice. With a single sheet (solo) no race is lost.
    opening          what each player chooses before the first cards.
    unfold           (sheet, decision) -> what a decision that comes `later` has come to, with what it does
                     to the sheet.
    suffers          (sheets by seat, what each has set off this turn) -> what phase 5 does to each sheet and
                     what its player must then choose, after `incidents`.
    set_off          (sheets by seat, letters) -> the ids that these missions, accomplished for the first time
                     this turn, set off for everybody: phases 5 and 6 then come once more.
    effect           (letter, whether it is the second draw) -> the decisions that ASTRA's effect card brings,
                     None where it crosses a prize as usual (S57).
    won              (layout, sheet) -> how many prizes bring solo bonuses, `Solo.per_prize` each (S59).
    weighs           (sheet) -> what of the spaces scores without being a mark or `completed`; sheets that
                     agree in these three score the same.
    struck           (sheet) -> what ASTRA's effect does besides crossing a prize (A1-64).
    reward           (sheet, points) -> what accomplishing a mission does to the sheet at once (A1-36).
    missions         card number -> whether the sheet meets its requirement.
    worth            (sheet, card) -> what accomplishing it at its first and later value is worth as the sheet
                     stands.
    brings           (worth) -> the same in words.
    end              (sheet) -> the id of an ending of this adventure alone that this sheet has reached
                     ("launch"), "" for none. All System Errors and a full sheet are looked at elsewhere.
    completed        (sheet before, sheet after) -> what has become complete between them, in words: all that
                     scores without being a mark.
    cost             (sheet before, sheet after) -> how many stored astronauts were spent between them.
    wild             (sheet) -> the next wild action symbol that can be spent, "" for none (A2-27).
    reached          (sheet) -> the printed parts that the sheet's network connects, as it is drawn.
    zone_name        (sheet, id) -> the heading for this id in the strip.
    tally            the record of what scores: fields declared as for a move, each with a default, so that
                     the score form, its checks and its API schema follow.
    tally_of         (sheet, claims) -> the tally of a sheet.
    lines            (tally, place) -> the score lines with reasons. `place` is the rank in the adventure's
                     contest (1 is the best), None without a place or contest.
    marks            (sheet, claims) -> the ids each score line comes from, by the line's label.
    contest          (tally) -> the number that is compared with the others' (S44); 0 is never ranked (S45).
    astra_contest    (cards given by action) -> ASTRA's number in that contest (S69).
    tie_breaks       (tally) -> what breaks a tie of totals: more is better, most important first (S43).
    beats_astra      (tally) -> whether equal totals are still a win against ASTRA (A1-61).
    astra_lines      (opponent, cards given in order by action) -> ASTRA's score lines (S67).
    astra_end        (opponent, cards given) -> the id of an ending that ASTRA has reached, "" for none.
    astra_prize      what ASTRA's effect asks, one sentence: "Cross one high multiplier."
    endings          the adventure's own endings: id to sentence.
    neighbours       what two neighbours share, where sheets lie between them.
    spend            (sheet, action, written) -> with what this number has cost, and whether the astronaut
                     action was a part of it (B13).
    astra_turn       (number as printed, action) -> ASTRA's own turn, before the player's, as decisions (B51).
    entries          what a correction may write in a space: entry to words; None for numbers, X and the
                     words of the layout.
    derived          the kinds of spot whose marks follow from others and are never stored.
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
        """S44: whether points depend on the other sheets."""
        return self.contest is not _no_contest

    def places(self, sheet: Sheet, value: Entry, action: str) -> tuple[str, ...]:
        """S12-S15: every space where the number may be written with this action."""
        return tuple(s for s in self.empty(sheet) if self.refusal(sheet, value, action, s) is None)

    def fits(self, sheet: Sheet, value: Entry, action: str) -> bool:
        """Whether there is any such space."""
        return any(self.refusal(sheet, value, action, s) is None for s in self.empty(sheet))

    def empty(self, sheet: Sheet) -> tuple[str, ...]:
        """The empty spaces of the sheet that is used this turn."""
        return sheet.empty(self.layout.parts[sheet.active].spaces)

    def heading(self, sheet: Sheet, spot: str) -> Text:
        """The strip's heading for this id."""
        return self.zone_name(sheet, spot) if self.zone_name else self.layout.spots[spot].group
