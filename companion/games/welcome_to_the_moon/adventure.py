"""The class `Adventure`, through which the rest of the game uses the rules of an adventure.

An adventure is a file in `data/` and a subclass in `adventures/`. The turn, cards, missions, ASTRA, offers,
prompts and ranking are the same for all adventures, so their code is outside `adventures/`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from companion.engine.errors import Malformed
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text, in_a_row
from companion.games.welcome_to_the_moon.components import (
    ASTRONAUT,
    LETTERS,
    PLANNING,
    PLANT,
    WATER,
    Opponent,
)
from companion.games.welcome_to_the_moon.layout import (
    Layout,
    MissionCard,
    Part,
    out_of_order,
    space_refusal,
)
from companion.games.welcome_to_the_moon.neighbours import Neighbours
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

Sheets = Mapping[str, Sheet]
"""Each player's sheet by seat."""

WRITE_X = "x"
"""Kind of the decision that writes an X."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice on the sheet that the player may still make this turn, or has to make if `must` is True.

    `kind` says what is chosen. `source` names the action, quarter or factory that granted the choice. The
    decisions of the newest source come first; decisions of one source may be taken in any order (WM-A1-21).
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
    """The number that was written this turn, or the X of a card (WM-S76), with its space."""

    space: str
    value: Entry


@dataclass(frozen=True, slots=True)
class Claim:
    """A mission that a player has accomplished.

    Rules WM-S36, WM-S37. `first` is True if it scores its first value.
    """

    card: int
    letter: str
    first: bool


def count_errors(layout: Layout | Part, sheet: Sheet) -> int:
    """Return the number of System Errors taken so far: boxes that are crossed or circled (WM-A1-43)."""
    return sum(not sheet.blank(box) for box in layout.errors)


class Tally(Protocol):
    """Figures read off a finished sheet, as a dataclass.

    Its fields are declared like those of a move, each with a default. The score form, its checks and its API
    schema are derived from these fields.
    """

    @property
    def errors(self) -> int:
        """Number of System Errors that cost points (WM-S29)."""


T = TypeVar("T", bound=Tally)


class Adventure(ABC, Generic[T]):
    """Rules of one adventure and its sheet. All methods are pure; states and sheets are immutable.

    `T` is the tally, which holds everything that scores.
    """

    layout: Layout
    tally: type[T]
    missions: Mapping[int, Callable[[Sheet], bool]]
    """Check of each mission card, by the card's number. It is True if a sheet meets the requirement."""
    astra_prize: Text
    """Sentence in which ASTRA's effect asks for a prize: "Cross one high multiplier."."""

    actions: Mapping[str, Decision] = {}
    """Decision that each action grants, which the player may decline (WM-S31, WM-A2-17, WM-A2-D1, WM-E15)."""
    beside: frozenset[str] = frozenset({PLANT, WATER})
    """Actions that can only mark spots next to this turn's number (WM-S30)."""
    anywhere: Mapping[str, tuple[str, ...]] = {}
    """Spots of which any blank one may be marked, by kind of decision."""
    next_to: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    """Spots that a number in a space lets the player mark, by kind of decision and by space."""
    astronauts: tuple[str, ...] = ()
    """Astronauts in the order in which they are marked."""
    plannings: tuple[str, ...] = ()
    """Symbols that the planning action crosses, in their order (WM-S33)."""
    wild_of: Mapping[str, str] = {}
    """Wild symbol that the last astronaut or planning symbol of a row brings.

    Rules WM-A2-24, WM-A2-25, WM-E20, WM-V27.
    """
    shifts: bool = True
    """True if an astronaut changes the number before it is written (WM-S20)."""
    opening: tuple[Decision, ...] = ()
    """Decisions that each player makes before the first cards."""
    opens: frozenset[str] = frozenset()
    """Kinds of decision that can give more options to the decisions waiting behind them."""
    endings: Mapping[str, Text] = {}
    """Sentences of the adventure's own endings, and of common ones that it words in its own way, by id."""
    compares: bool = False
    """True if points depend on the other sheets (WM-S44)."""
    neighbours: Neighbours | None = None
    """Rules of sheets shared by two neighbours, None if each player has one sheet.

    With shared sheets, ASTRA has a turn of her own.
    """
    entries: Mapping[str, Text] = {}
    """Entries that a correction may write in a space, each with its name.

    If this is empty, a correction may write numbers, X and `layout.entries`.
    """

    # The sheet

    def first(self) -> Sheet:
        """Return the sheet with its printed marks (WM-A2-22, WM-A3-19, WM-B5, WM-E2, WM-M9, WM-V2)."""
        return Sheet(circled=frozenset(self.layout.printed.get("circled", ())))

    def refusal(self, sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
        """Return the reason why this number may not be written in this space, None if it may.

        Rules WM-S12, WM-S13, WM-S14, WM-S15.

        `space` is any id of the layout. The number may have a half. It may also be the X of a card, which may
        break the order (WM-S76). Most adventures check the order of the numbers and ignore the action
        (WM-A2-11, WM-A3-11, WM-A3-13, WM-D10, WM-M2, WM-M10, WM-V7, WM-V11).
        """
        if (reason := self.x_refusal(sheet, space)) is not None:
            return reason
        for spaces in self.rows(sheet, space):
            if (reason := out_of_order(sheet, spaces, space, value)) is not None:
                return reason
        return None

    def x_refusal(self, sheet: Sheet, space: str) -> Text | None:
        """Return the reason why an X may not be written in this space, None if it may.

        Most adventures allow any empty space (WM-A1-04, WM-A2-04, WM-A3-24, WM-M17, WM-V26).
        """
        return space_refusal(self.layout, sheet, space)

    def rows(self, sheet: Sheet, space: str) -> Sequence[Sequence[str]]:
        """Return the rows of spaces through this space in which the numbers must rise (WM-S13)."""
        return [zone.spaces for zone in self.layout.zones_of[space]]

    def empty(self, sheet: Sheet) -> tuple[str, ...]:
        """Return the empty spaces of the sheet in use this turn."""
        return sheet.empty(self.layout.parts[sheet.active].spaces)

    def places(self, sheet: Sheet, value: Entry, action: str) -> tuple[str, ...]:
        """Return every space where the number may be written with this action.

        Rules WM-S12, WM-S13, WM-S14, WM-S15.
        """
        return tuple(s for s in self.empty(sheet) if self.refusal(sheet, value, action, s) is None)

    def fits(self, sheet: Sheet, value: Entry, action: str) -> bool:
        """Return True if the number may be written anywhere with this action."""
        return any(self.refusal(sheet, value, action, s) is None for s in self.empty(sheet))

    def heading(self, sheet: Sheet, spot: str) -> Text:
        """Return the heading under which this spot is listed."""
        return self.layout.spots[spot].group

    def reached(self, sheet: Sheet) -> frozenset[str]:
        """Return the printed parts that the sheet's network connects, for the drawing."""
        return frozenset()

    # The turn

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Write this turn's number, or an X, with everything that follows at once."""
        return Step(sheet.write(space, value))

    def spend(self, sheet: Sheet, action: str, written: Written) -> tuple[Sheet, bool]:
        """Return the sheet after paying the astronauts that this number costs.

        The second value is True if the astronaut of this turn's action was one of them (WM-B13).
        """
        return sheet, False

    def action(self, sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
        """Return the decisions of the turn's action, () if it can do nothing.

        Rules WM-A1-12, WM-A2-17, WM-A3-16, WM-V20, WM-V80.

        `written` is None if an X was written, because no mark may be next to an X or depend on it (WM-S76). A
        planning action gives a `WRITE_X` decision. An astronaut action gives a decision with the next
        astronaut as its only option, or () if no astronaut is left.
        """
        decision = self.actions.get(action)
        return (decision,) if decision and self.options(sheet, decision, written) else ()

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that may be chosen now, in sheet order.

        By default these are all spaces that an X may enter, the next astronaut, or the blank spots that
        `anywhere` or `next_to` name for the decision.
        """
        kind = decision.kind
        if kind == WRITE_X:
            return tuple(s for s in sheet.empty(self.layout.spaces) if self.x_refusal(sheet, s) is None)
        if kind == ASTRONAUT:
            return sheet.unmarked(self.astronauts)[:1]
        if kind in self.anywhere:
            return sheet.unmarked(self.anywhere[kind])
        return sheet.unmarked(self.next_to.get(kind, {}).get(written.space, ())) if written else ()

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        """Mark this spot, or write an X in it, with everything that follows at once (WM-A2-29).

        By default an astronaut is crossed and any other spot is circled. The caller drops decisions that have
        no options left.
        """
        if decision.kind == WRITE_X:
            step = self.write(sheet, spot, X)
            return step._replace(sheet=self.plan(step.sheet)) if decision.source == PLANNING else step
        return Step(self.cross_symbol(sheet, spot) if decision.kind == ASTRONAUT else sheet.circle(spot))

    def plan(self, sheet: Sheet) -> Sheet:
        """Cross the next symbol of the planning action, if one is left (WM-S33, WM-A2-26, WM-E21)."""
        for symbol in sheet.unmarked(self.plannings)[:1]:
            sheet = self.cross_symbol(sheet, symbol)
        return sheet

    def cross_symbol(self, sheet: Sheet, symbol: str) -> Sheet:
        """Cross an astronaut or planning symbol; the last one of a row also circles its wild symbol."""
        wilds = (self.wild_of[symbol],) if symbol in self.wild_of else ()
        return sheet.cross(symbol).circle(*wilds)

    def wild(self, sheet: Sheet) -> str:
        """Return the first wild symbol that is circled and not spent, "" if none.

        Rules WM-A2-27, WM-E22, WM-V28.
        """
        wilds = self.wild_of.values()
        return next((one for one in wilds if one in sheet.circled and one not in sheet.crossed), "")

    def error(self, sheet: Sheet) -> Step:
        """Cross the next System Error from the top, with everything that follows (WM-S25, WM-B14).

        Nothing changes if all are crossed.
        """
        return Step(sheet.cross(*sheet.unmarked(self.layout.parts[sheet.active].errors)[:1]))

    def unfold(self, sheet: Sheet, decision: Decision) -> Step:
        """Return the decisions that replace one marked `later`, and the sheet with its effects."""
        return Step(sheet)

    # Phases 5 and 6

    def incidents(self, sheets: Sheets) -> Sheets:
        """Return the sheets of all players after phase 5, which ends with the race for the prizes.

        A prize that any player has circled is crossed on each sheet where it is still blank (WM-A2-32,
        WM-A3-28, WM-D13, WM-E25, WM-M30). All players who circle a prize in the same turn therefore keep it,
        and a solo player loses none (WM-A3-56). Repeating this changes nothing. The Battle has no prizes
        (WM-B32).
        """
        prizes = self.layout.prizes
        won = {prize for sheet in sheets.values() for prize in sheet.circled_of(prizes)}
        return {
            seat: sheet.cross(*(prize for prize in prizes if prize in won and sheet.blank(prize)))
            for seat, sheet in sheets.items()
        }

    def suffers(self, sheets: Sheets, due: Mapping[str, tuple[str, ...]]) -> Mapping[str, Step]:
        """Return what phase 5 does to each sheet after `incidents`, with the decisions that follow.

        `due` are the ids that each seat has set off.
        """
        return {seat: Step(sheet) for seat, sheet in sheets.items()}

    def set_off(self, sheets: Sheets, letters: Sequence[str]) -> tuple[str, ...]:
        """Return the ids that these missions set off for all players.

        The missions were accomplished for the first time this turn. If there are any ids, phases 5 and 6 run
        once more.
        """
        return ()

    def worth(self, sheet: Sheet, card: MissionCard) -> tuple[int, int]:
        """Return the first and the later value of a mission card for this sheet."""
        return card.first, card.later

    def brings(self, worth: int) -> Text:
        """Return a mission's value in words."""
        return Text.counted("{count} point", "{count} points", count=worth)

    def reward(self, sheet: Sheet, points: int) -> Sheet:
        """Return the sheet after the immediate reward of an accomplished mission (WM-A1-36)."""
        return sheet

    def end(self, sheet: Sheet) -> str:
        """Return the id of the adventure's own ending that the sheet has reached, "" if none.

        The endings that all adventures share (all System Errors, a full sheet) are checked elsewhere.
        """
        return ""

    # The score

    def check_tally(self, tally: T, missions: Sequence[int]) -> None:
        """Raise `Malformed` with the name of a figure that no sheet of this adventure can have.

        The limits of single figures are declared in the tally; this checks figures that depend on others, and
        the points of missions. `missions` are the numbers of the open mission cards, () if they are unknown.
        """
        for letter in LETTERS:
            name = f"mission_{letter.lower()}"
            points = getattr(tally, name, 0)
            cards = [card for card in self.layout.cards.values() if card.letter == letter]
            lying = [card for card in cards if card.number in missions] or cards
            possible = {0, *(value for card in lying for value in (card.first, card.later))}
            if isinstance(points, int) and points not in possible:
                said = in_a_row([Text.verbatim(value) for value in sorted(possible)])
                reason = Text(
                    "Mission {letter} brings one of these here: {points}.", letter=letter, points=said
                )
                raise Malformed(name, reason)

    @abstractmethod
    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> T:
        """Return the tally of a sheet that the app keeps."""

    @abstractmethod
    def lines(self, tally: T, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines with reasons, in the order of the sheet's score boxes.

        `place` is the rank in the adventure's contest (1 is the best), None without a rank or contest.
        """

    def marks(self, sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
        """Return the ids of the spots that each score line counts, by the label of the line."""
        return {
            "Missions": tuple(f"mission.{claim.letter}" for claim in claims),
            **self.counted(sheet),
            "System Errors": sheet.crossed_of(self.layout.errors),
        }

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        """Return the `marks` of the lines that only this adventure has."""
        return {}

    def mission_points(self, claims: Sequence[Claim]) -> dict[str, int]:
        """Return the points of the three missions as fields of a tally (WM-S42)."""
        points = {f"mission_{letter.lower()}": 0 for letter in LETTERS}
        for claim in claims:
            card = self.layout.cards[claim.card]
            points[f"mission_{claim.letter.lower()}"] = card.first if claim.first else card.later
        return points

    def mission_fields(self, claims: Sequence[Claim]) -> Mapping[str, int | str]:
        """Return the fields of a tally that follow from the accomplished missions alone."""
        return self.mission_points(claims)

    def weighs(self, sheet: Sheet) -> Hashable:
        """Return a key for the entries that affect the score, besides the marks and `completed`.

        Two sheets with equal marks, `completed` and key have the same score.
        """
        return ""

    def completed(self, before: Sheet, after: Sheet) -> tuple[Text, ...]:
        """Return, in words, what was completed between `before` and `after` and scores without a mark."""
        return ()

    def cost(self, before: Sheet, after: Sheet) -> int:
        """Return the number of stored astronauts that the change spends."""
        return 0

    def contest(self, tally: T) -> int:
        """Return the number that ranks the players if `compares` is True (WM-S44); 0 has no rank (WM-S45)."""
        return 0

    def tie_breaks(self, tally: T) -> tuple[int, ...]:
        """Return the numbers that break a tie of totals: more is better, most important first (WM-S43).

        Fewer System Errors win in most adventures (WM-A2-46, WM-A3-43, WM-B48, WM-E39, WM-M43, WM-V66).
        """
        return (-tally.errors,)

    # ASTRA

    def effect(self, letter: str, second: bool) -> tuple[Decision, ...] | None:
        """Return the decisions of ASTRA's effect card, None if it crosses a prize as usual (WM-S57).

        `second` is True at the second draw of the letter.
        """
        return None

    def struck(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the part of ASTRA's effect that crosses no prize (WM-A1-64)."""
        return sheet

    def won(self, sheet: Sheet) -> int:
        """Return the number of prizes won, each of which brings `Solo.per_prize` solo bonuses (WM-S59)."""
        return sheet.count_circled(self.layout.prizes)

    def astra_turn(self, number: Entry, action: str) -> tuple[Decision, ...]:
        """Return the decisions of ASTRA's own turn, which comes before the player's (WM-B51)."""
        return ()

    def astra_lines(self, opponent: Opponent, given: Mapping[str, int]) -> tuple[ScoreLine, ...]:
        """Return ASTRA's score lines (WM-S67). `given` is the number of her cards by action.

        Most adventures count her cards, a fixed part and her level (WM-A2-55, WM-A3-52, WM-B60, WM-E41,
        WM-M48, WM-V67).
        """
        return astra_card_lines(self.layout, opponent, given)

    def astra_contest(self, given: Mapping[str, int]) -> int:
        """Return ASTRA's number in the contest (WM-S69)."""
        return 0

    def astra_end(self, opponent: Opponent, given: Mapping[str, int]) -> str:
        """Return the id of an ending that ASTRA has reached, "" if none."""
        return ""

    def beats_astra(self, tally: T) -> bool:
        """Return True if equal totals are still a win against ASTRA (WM-A1-61)."""
        return False
