"""Dice of any number and sides: sums, only the best, exploding dice (AG-P27, AG-P28, AG-P29)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Many, Number, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.any_game.parts import MOST_DICE, Dice, DiceSet, Roll
from companion.games.any_game.state import State

MOST, MOST_SIDES, MOST_MORE = 20, 1000, 9
"""Limits: dice per roll, sides per die, and extra throws of one exploding die."""


def rolled(dice: DiceSet, chance: Chance) -> tuple[int, ...]:
    """AG-P29: roll the dice and return all throws, die by die."""
    throws: list[int] = []
    for _ in range(dice.count):
        for _ in range(1 + MOST_MORE):
            throws.append(1 + chance.below(dice.sides))
            if not dice.explodes or throws[-1] < dice.sides:
                break
    return tuple(throws)


def each_die(dice: DiceSet, throws: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """AG-P28: group the throws by die; a die that exploded has several throws."""
    each: list[tuple[int, ...]] = []
    for throw in throws:
        again = dice.explodes and each and each[-1][-1] == dice.sides and len(each[-1]) <= MOST_MORE
        each = [*each[:-1], (*each[-1], throw)] if again else [*each, (throw,)]
    return tuple(each)


def counted(roll: Roll) -> tuple[tuple[int, bool], ...]:
    """AG-P28: return (sum, True if it counts) for each die. Of equal dice, the earlier die counts first."""
    sums = [sum(throws) for throws in each_die(roll.dice, roll.throws)]
    order = sorted(range(len(sums)), key=lambda at: -sums[at])
    best = set(order[: roll.dice.best or None])
    return tuple((count, at in best) for at, count in enumerate(sums))


def total(roll: Roll) -> int:
    """AG-P27, AG-P28: return the sum of the dice that count."""
    return sum(count for count, counts in counted(roll) if counts)


class RollDice(Move, kind="roll-dice", reveals=True):
    """AG-P27, AG-P28, AG-P29: roll dice; the app draws the throws with its verifiable random numbers."""

    sentence = Text("Rolled {dice}: {throws} = {total}.")

    count: int = declare(Number("Number of dice", 1, MOST))
    sides: int = declare(Number("Sides", 2, MOST_SIDES))
    best: int = declare(Number("Only the best (0: all)", 0, MOST), default=0)
    explodes: bool = declare(Flag("The highest number is rolled again"), default=False)
    throws: tuple[int, ...] = declare(
        Many("Thrown", Number("Throw", 1, MOST_SIDES), 0, MOST * (1 + MOST_MORE)), default=()
    )

    @property
    def dice(self) -> DiceSet:
        return DiceSet(self.count, self.sides, self.best, self.explodes)

    @classmethod
    def of(cls, dice: DiceSet) -> Self:
        """Return the move that rolls these dice."""
        return cls(count=dice.count, sides=dice.sides, best=dice.best, explodes=dice.explodes)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for dice in state.dice.sets if state.dice else ():
            yield cls.of(dice).offer(Text("Roll {dice}", dice=dice.name))
        label = Text("Roll other dice") if state.dice else Text("Roll dice")
        usual = cls(count=2, sides=6)
        hint = Text("You say which. They are rolled at once and stay at hand.")
        values = {"count": 2, "sides": 6}
        yield usual.offer(label, "count", "sides", "best", "explodes", hint=hint, values=values)

    def needs_draw(self, state: State) -> bool:
        return True

    def draw(self, state: State, context: MoveContext) -> Self:
        return type(self)(**{**self.payload(), "throws": rolled(self.dice, context.chance)})

    def check(self, state: State) -> None:
        """Refuse to count more dice than are rolled, and refuse throws that these dice cannot show.

        Only a file can contain such throws. Rules AG-P27, AG-P28.
        """
        if self.best > self.count:
            raise IllegalMove("Of {count} dice at most {count} count.", count=self.count)
        each = each_die(self.dice, self.throws)
        if self.throws and (
            len(each) != self.count or max(self.throws) > self.sides or self.unfinished(each)
        ):
            raise IllegalMove("These dice cannot show that.")

    def unfinished(self, each: Sequence[tuple[int, ...]]) -> bool:
        """AG-P28: return True if the last die exploded and its next throw is missing."""
        return self.explodes and each[-1][-1] == self.sides and len(each[-1]) <= MOST_MORE

    def apply(self, state: State) -> State:
        """AG-P27: store the roll, and remember its dice as one of the newest `MOST_DICE` sets."""
        known = state.dice.sets if state.dice else ()
        sets = known if self.dice in known else (*known, self.dice)[-MOST_DICE:]
        return replace(state, dice=Dice(sets, Roll(self.dice, self.throws)))

    def words(self, names: Mapping[str, str]) -> Text:
        roll = Roll(self.dice, self.throws)
        return Text(self.sentence, dice=self.dice.name, throws=shown(roll), total=total(roll))


def shown(roll: Roll) -> Text:
    """Return the sum of each die, in brackets if it does not count: "5 + 3 + (1)"."""
    return Text.verbatim(" + ".join(str(n) if counts else f"({n})" for n, counts in counted(roll)))


MOVES = (RollDice,)
