"""The set-up of a table: its fields, their checks, and the score sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Id, Many, Number, Words, declare
from companion.engine.game import BoxCard, BoxCards
from companion.engine.seats import Seat
from companion.engine.slugs import slug
from companion.engine.sums import LARGEST, Points, rounded
from companion.engine.text import Text
from companion.games.any_game.components import DECKS, SHIPPED
from companion.games.any_game.parts import LONGEST_TIME, MOST_DICE, MOST_KINDS, deck_of, dice_of

ROUNDS, SHEET, TOTAL, BIDS, UNSCORED = "rounds", "sheet", "total", "bids", "none"
SHAPES = {
    ROUNDS: Text("Round by round"),
    SHEET: Text("By categories"),
    TOTAL: Text("One running total"),
    BIDS: Text("Bids and tricks"),
    UNSCORED: Text("No score"),
}
DECK = "deck"
TEAMS = {"0": Text("Everybody alone"), "2": Text("Two teams"), "3": Text("Three teams")}
MOST_LINES, MOST_ROWS, MOST_POINTS = 20, 99, 999
TIMES = re.compile(r"(?P<name>.*\S)(?:\s*[×*]|\s+x)\s*(?P<times>[-−]?\d{1,3})")
"""Pattern of a category with a factor, for tables that were opened with version 1 of the rules."""
FACTOR = re.compile(
    r"(?P<name>.*?\S)(?:\s*(?P<sign>[×✕*÷])|\s+(?P<word>[xX/]))\s*(?P<times>[-−]?[\d½⅓⅔¼¾][\d.,/ ½⅓⅔¼¾]*?)\s*"
)
NUMBER = re.compile(
    r"(?P<minus>[-−]?)(?P<whole>\d{1,3}(?:[.,]\d{1,2})?)(?:\s*/\s*(?P<parts>[1-9]\d{0,2}))?", re.ASCII
)
VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}
LOOKS_LIKE_A_FACTOR = re.compile(r"[×✕÷]|\s[xX*]\s*[^\w\s]*\d|\d\s*[xX*]\s")
TABLE = re.compile(r"(?P<name>.*\S)\s*:\s*(?P<table>-?\d{1,4}(?:\s+-?\d{1,4})+)")


NEWEST = 2
"""Version of the rules for new tables. Version 2 added factors that are not whole numbers."""
UNCLEAR = Text(
    "“{line}”: which factor is meant? It reads “× 2”, “× 0.5”, “× 1/3” or “÷ 5” at the end of the line."
)


def lines_of(label: Text, most: int) -> Many:
    """Return a set-up field into which players type one item per line."""
    return Many(label, Words("Line", 40, 1), 0, most)


@dataclass(frozen=True, slots=True)
class Setup:
    """The title, the way of counting, the end of the game, and the parts beside the score pad.

    Rules AG-P16, AG-P17, AG-P18.

    A `target` or `rounds` of 0 does not end the game. An empty list or a time of 0 leaves a part out. `met`,
    `each` and `off` turn bids and tricks into points (AG-P44).
    """

    title: str = declare(Words("What are you playing?", 30), default="")
    shape: str = declare(Choice("How do you count?", SHAPES), default=ROUNDS)
    sheet: str = declare(Id("Sheet", of="sheet"), default="")
    lines: tuple[str, ...] = declare(
        Many("Categories, one a line", Words("Category", 40, 1), 0, MOST_LINES), default=()
    )
    lowest: bool = declare(Flag("The lowest total wins"), default=False)
    target: int = declare(Number("Ends at a total of", 0, LARGEST), default=0)
    rounds: int = declare(Number("Ends after so many rounds", 0, MOST_ROWS), default=0)
    teams: str = declare(Choice("Teams", TEAMS), default="0")
    cards: tuple[str, ...] = declare(lines_of(Text("Cards of a deck, one a line"), MOST_KINDS), default=())
    drawn_once: bool = declare(Flag("An empty deck stays empty"), default=False)
    counters: tuple[str, ...] = declare(lines_of(Text("Counters of each player, one a line"), 10), default=())
    shared: tuple[str, ...] = declare(lines_of(Text("Counters of the table, one a line"), 10), default=())
    dice: tuple[str, ...] = declare(lines_of(Text("Dice, one a line"), MOST_DICE), default=())
    glass: int = declare(Number("Sand glass: seconds", 0, LONGEST_TIME), default=0)
    chess: int = declare(Number("Chess clock: minutes each", 0, LONGEST_TIME // 60), default=0)
    round: int = declare(Number("Round timer: minutes", 0, LONGEST_TIME // 60), default=0)
    met: int = declare(Number("Points for a bid that is met", -MOST_POINTS, MOST_POINTS), default=10)
    each: int = declare(Number("and for each trick of it", -MOST_POINTS, MOST_POINTS), default=1)
    off: int = declare(Number("else for each trick over or under it", -MOST_POINTS, MOST_POINTS), default=-1)

    @property
    def by_rounds(self) -> bool:
        """True if a round is open until each column has points in it (AG-P1, AG-P43)."""
        return self.shape in {ROUNDS, BIDS}


@dataclass(frozen=True, slots=True)
class Category:
    """A line of a sheet. Points are the typed number times `times`, or its entry in `table` if there is one.

    `factor` is the text that players read, such as "× 2" or "÷ 5".
    """

    name: str
    times: int | Fraction = 1
    table: tuple[int, ...] = ()
    factor: str = ""

    @property
    def scaled(self) -> bool:
        """True if the points can differ from the number typed."""
        return bool(self.table) or self.times != 1

    def points(self, count: Points) -> Points:
        """Return the points for this number. Beyond the end of the table its last entry counts.

        Rules AG-P4, AG-P5.
        """
        if self.table:
            return self.table[min(int(count), len(self.table) - 1)]
        return count if self.times == 1 else rounded(Fraction(str(count)) * self.times)


@lru_cache(1000)
def category(line: str, rules: int) -> Category:
    """AG-P3, AG-P4, AG-P5: parse "Birds", "Birds × 2" or "Sets: 0 1 3 6" by this version of the rules."""
    if found := TABLE.fullmatch(line):
        return Category(found["name"], table=tuple(map(int, found["table"].split())))
    if rules == 1:
        first = TIMES.fullmatch(line)
        whole = int(first["times"].replace("−", "-")) if first else 1
        return Category(first["name"] if first else line, whole, factor=f"× {whole}".replace("-", "−"))
    if (found := FACTOR.fullmatch(line)) and (times := factor_of(found)) is not None:
        return Category(found["name"], times, factor=shown_factor(found))
    return Category(line)


def factor_of(found: re.Match[str]) -> int | Fraction | None:
    """AG-P4: return the factor at the end of a line, or None if it cannot be read, such as "÷ 0"."""
    typed = found["times"]
    for sign, parts in VULGAR.items():
        typed = typed.replace(sign, parts)
    number, divides = NUMBER.fullmatch(typed), is_divided(found)
    if number is None or (divides and (number["minus"] or number["parts"])):
        return None
    times = Fraction(number["whole"].replace(",", ".")) / int(number["parts"] or 1)
    if divides and not times:
        return None
    exact = 1 / times if divides else (-times if number["minus"] else times)
    return int(exact) if exact.denominator == 1 else exact


def is_divided(found: re.Match[str]) -> bool:
    return (found["sign"] or found["word"]) in "÷/"


def shown_factor(found: re.Match[str]) -> str:
    """Return the factor as players read it: "× 2"."""
    return f"{'÷' if is_divided(found) else '×'} {found['times'].replace('-', '−')}"


def check_setup(setup: Setup, seats: Sequence[Seat]) -> None:
    """Raise `Malformed` for an empty sheet, an empty team or an unclear line.

    Rules AG-P2, AG-P11, AG-P19, AG-P27.
    """
    if setup.shape == SHEET and not setup.lines:
        raise Malformed("lines", "Type at least one category, or choose a sheet.")
    for line in setup.lines if setup.shape == SHEET else ():
        if LOOKS_LIKE_A_FACTOR.search(category(line, NEWEST).name):
            raise Malformed("lines", UNCLEAR, line=line)
    if len(seats) <= int(setup.teams):
        raise Malformed("teams", "There are not enough players for so many teams.")
    deck_of(setup.cards, True)
    dice_of(setup.dice)


def sheets(box: BoxCards) -> dict[str, Mapping[str, Any]]:
    """AG-P12, AG-P13: return all known sheets by id.

    The sheets that players typed earlier come first. Such a sheet replaces the app's sheet with the same id.
    """
    typed = box.get(SHEET, {})
    return {**typed, **{key: one for key, one in SHIPPED.items() if key not in typed}}


def decks(box: BoxCards) -> dict[str, Mapping[str, Any]]:
    """AG-P42: return the decks that players typed at earlier tables, by id."""
    return dict(box.get(DECK, {}))


def fill_setup(raw: Mapping[str, Any], box: BoxCards) -> Mapping[str, Any]:
    """AG-P12: return the raw set-up; add the lines of the chosen sheet if it has no field `lines`."""
    chosen = sheets(box).get(str(raw.get("sheet", "")), {})
    return {"lines": chosen["lines"], **raw} if chosen else raw


def box_cards(setup: Setup, state: Any) -> tuple[BoxCard, ...]:
    """AG-P12, AG-P42: return the sheet and the deck that players entered, stored under the game's title.

    Empty if they were chosen from the known ones, or if the game has no title.
    """
    typed = {SHEET: setup.lines if setup.shape == SHEET and not setup.sheet else ()}
    typed[DECK] = setup.cards if setup.cards not in DECKS.values() else ()
    return tuple(
        (kind, slug(setup.title), {"title": setup.title, "lines": list(lines)})
        for kind, lines in typed.items()
        if lines and setup.title
    )
