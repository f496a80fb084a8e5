"""The records of the parts of a table, and the parsers of the set-up lines that choose them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.deck import Deck, shuffled
from companion.engine.errors import Malformed
from companion.engine.records import replace
from companion.engine.text import Text

MOST_KINDS, MOST_COPIES = 60, 40
MOST_COUNTERS, MOST_DICE, MOST_TIMERS = 20, 6, 4
MOST_COUNT, LONGEST_TIME = 99_999, 6 * 60 * 60
"""Limits: the number of a counter, and the seconds of a timer."""
GLASS, CHESS, ROUND = "glass", "chess", "round"
FIRST, ORDER = "first", "order"
COPIES = re.compile(r"(?P<name>.*\S)(?:\s*[×*]|\s+x)\s*(?P<copies>\d{1,3})")
BEGINS = re.compile(r"(?P<name>.*\S)\s*:\s*(?P<count>[-−]?\d{1,5})")
LONG_COPIES = re.compile(r"(?P<name>.*\S)(?:\s*[×*]|\s+x)\s*\d{4,}")
LONG_COUNT = re.compile(r"(?P<name>.*\S)\s*:\s*[-−]?\d{6,}")
"""Lines whose number is too long, and so would be read as a part of the name."""
DICE = re.compile(
    r"(?P<count>\d{0,2})\s*[dw](?P<sides>\d{1,4})(?:(?:,?\s+best\s+|k)(?P<best>\d{1,2}))?(?P<explodes>,?\s+exploding|!)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CardDeck:
    """AG-P19: a deck of cards. `names` maps the id of each kind of card ("c1") to its name.

    `discard` and `revealed` end with the newest card. If `reshuffles` is True, an empty deck takes its
    discards back (AG-P21).
    """

    names: Mapping[str, str]
    deck: Deck
    discard: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    reshuffles: bool = True

    @property
    def ready(self) -> CardDeck:
        """The deck from which to draw. An empty deck that reshuffles takes its discards back first.

        Rule AG-P21.
        """
        return self.reshuffled if self.reshuffles and not len(self.deck) else self

    @property
    def reshuffled(self) -> CardDeck:
        """AG-P21: the deck with the discards shuffled in; revealed cards stay revealed."""
        return replace(self, deck=self.deck.shuffled_in(*self.discard), discard=())

    def with_cards(self, name: str, copies: int) -> CardDeck:
        """AG-P22: return the deck with copies of this card shuffled in."""
        card = next((known for known, said in self.names.items() if said == name), f"c{len(self.names) + 1}")
        return replace(self, names={**self.names, card: name}, deck=self.deck.shuffled_in(*[card] * copies))


@dataclass(frozen=True, slots=True)
class Counter:
    """AG-P25: a counter of each player or of the table.

    `counts` has a number for each seat, or one number for the table under the key "".
    """

    id: str
    name: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DiceSet:
    """AG-P27, AG-P28: dice that are rolled together. Only the `best` highest dice count; 0 means all."""

    count: int
    sides: int
    best: int = 0
    explodes: bool = False

    @property
    def name(self) -> Text:
        """The dice as players write them: "4d6, best 3"."""
        name = Text.verbatim(f"{self.count}d{self.sides}")
        if self.best:
            name = Text("{dice}, best {best}", dice=name, best=self.best)
        return Text("{dice}, exploding", dice=name) if self.explodes else name


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: its throws, die by die. A throw after an exploding throw belongs to the same die."""

    dice: DiceSet
    throws: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """AG-P27: the sets of dice at the table, and the last roll."""

    sets: tuple[DiceSet, ...] = ()
    last: Roll | None = None


@dataclass(frozen=True, slots=True)
class Timer:
    """AG-P30, AG-P31, AG-P32: a sand glass, a chess clock or a round timer that starts with `seconds`.

    `left` has the seconds that each seat had left when the timer was last started or stopped. A timer of the
    whole table has one number under the key "". `turn` is the key in `left` whose time runs or is next.
    `since` is the time of the start in seconds since 1970; None while the timer is stopped.
    """

    id: str
    shape: str
    seconds: int
    left: Mapping[str, int]
    turn: str = ""
    since: int | None = None

    @property
    def full(self) -> bool:
        """True if the timer is stopped and has all its time left."""
        return self.since is None and set(self.left.values()) == {self.seconds}

    def left_of(self, seat: str, now: int) -> int:
        """AG-P33: return the seconds left at `now`. If the server clock was set back, no time has passed."""
        gone = max(0, now - self.since) if self.since is not None and seat == self.turn else 0
        return max(0, self.left[seat] - gone)

    def stopped(self, now: int) -> Timer:
        """Return the timer stopped at `now`."""
        return replace(self, left={**self.left, self.turn: self.left_of(self.turn, now)}, since=None)


@dataclass(frozen=True, slots=True)
class Lots:
    """AG-P34: a random draw. `what` is a key of `drawing.WHAT`; `seats` are in the order of the draw."""

    what: str
    seats: tuple[str, ...]

    @property
    def row(self) -> tuple[str, ...]:
        """The drawn order of play, or the first player alone; empty if teams were drawn."""
        return self.seats if self.what in {FIRST, ORDER} else ()


# --- parsing the set-up lines ----------------------------------------------------------------------


def check_typed(lines: Mapping[str, Sequence[str]]) -> None:
    """AG-P19, AG-P25: raise `Malformed` for a line of cards or counters with a number that is too long.

    `lines` are by the name of their field. Set-ups that are stored already may have such lines, as names.
    """
    for line in lines.get("cards", ()):
        if found := LONG_COPIES.fullmatch(line):
            raise Malformed("cards", "{card}: 1 to {most} copies.", card=found["name"], most=MOST_COPIES)
    for field in ("counters", "shared"):
        for line in lines.get(field, ()):
            if found := LONG_COUNT.fullmatch(line):
                raise Malformed(
                    field,
                    "{counter}: a number up to {most} is needed.",
                    counter=found["name"],
                    most=MOST_COUNT,
                )


def deck_of(lines: Sequence[str], reshuffles: bool) -> CardDeck | None:
    """AG-P19: parse lines like "Boss × 4" or "Boss" into a shuffled deck; return None if there are no lines.

    Raise `Malformed` if the number of copies is not from 1 to `MOST_COPIES`.
    """
    made = CardDeck({}, shuffled(()), reshuffles=reshuffles) if lines else None
    for line in lines:
        found = COPIES.fullmatch(line)
        name, copies = (found["name"], int(found["copies"])) if found else (line, 1)
        if not 1 <= copies <= MOST_COPIES:
            raise Malformed("cards", "{card}: 1 to {most} copies.", card=name, most=MOST_COPIES)
        made = made.with_cards(name, copies) if made else None
    return made


def counters_of(lines: Sequence[str], keys: Sequence[str], before: int = 0) -> tuple[Counter, ...]:
    """AG-P25: parse lines like "Life: 20" into counters; a line without a number begins at 0.

    `keys` are the seats that get a number, or ("",) for the table. `before` is the number of counters that
    exist already, so that no id is used twice.
    """
    made = []
    for number, line in enumerate(lines, start=before + 1):
        found = BEGINS.fullmatch(line)
        name, count = (found["name"], int(found["count"].replace("−", "-"))) if found else (line, 0)
        made.append(Counter(f"k{number}", name, dict.fromkeys(keys, count)))
    return tuple(made)


def dice_of(lines: Sequence[str]) -> Dice | None:
    """AG-P27, AG-P28: parse lines like "2d6", "4d6k3" or "3d6!"; return None if there are no lines.

    Raise `Malformed` for a line that cannot be read.
    """
    return Dice(tuple(dict.fromkeys(dice_set(line) for line in lines))) if lines else None


def dice_set(line: str) -> DiceSet:
    """Parse one line into dice, or raise `Malformed`."""
    found = DICE.fullmatch(line)
    made = found and DiceSet(
        int(found["count"] or 1), int(found["sides"]), int(found["best"] or 0), bool(found["explodes"])
    )
    if not made or not 1 <= made.count <= 20 or not 2 <= made.sides <= 1000 or made.best > made.count:
        raise Malformed(
            "dice", "“{line}” are no dice. Write 2d6, 4d6k3 (the best three) or 3d6! (exploding).", line=line
        )
    return made


def timer_of(number: int, shape: str, seconds: int, seats: Sequence[str]) -> Timer:
    """AG-P30, AG-P31, AG-P32: return a stopped timer with all its time."""
    keys = seats if shape == CHESS else ("",)
    return Timer(f"t{number}", shape, seconds, dict.fromkeys(keys, seconds), keys[0])


def timers_of(seconds: Mapping[str, int], seats: Sequence[str]) -> tuple[Timer, ...]:
    """AG-P30, AG-P31, AG-P32: return a timer for each shape with more than 0 seconds."""
    chosen = [(shape, time) for shape, time in seconds.items() if time]
    return tuple(timer_of(number, *one, seats) for number, one in enumerate(chosen, start=1))
