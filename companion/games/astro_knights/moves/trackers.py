"""Numbers that a card or a minion can change in anybody's turn (K18, X, R5-R7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.text import Text

AMOUNT = Number("Amount", 1, 99, pad=(1, 12))
STEP = Number("By", -99, 99)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative(Move):
    """A change that stands whatever else was tapped: -2 and -1 make -3."""

    anchor: ClassVar[Anchor] = Anchor.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageKnight(Relative):
    """X1-X5: a knight suffers damage."""

    kind: ClassVar[str] = "damage-knight"
    sentence: ClassVar[str] = "{seat} suffers {amount}."

    seat: str = declare(Id("Knight", of="seat"))
    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveExhaust(Move):
    """X1: the boss's exhaust effect for this knight was done at the table."""

    kind: ClassVar[str] = "resolve-exhaust"
    sentence: ClassVar[str] = "The exhaust effect for {seat} is done."

    seat: str = declare(Id("Knight", of="seat"))


@dataclass(frozen=True, slots=True, kw_only=True)
class HealKnight(Relative):
    """X2, S3: a knight gains health."""

    kind: ClassVar[str] = "heal-knight"
    sentence: ClassVar[str] = "{seat} gains {amount} health."

    seat: str = declare(Id("Knight", of="seat"))
    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageHomeworld(Relative):
    """The Homeworld loses health."""

    kind: ClassVar[str] = "damage-homeworld"
    sentence: ClassVar[str] = "The Homeworld suffers {amount}."

    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class HealHomeworld(Relative):
    """X7: the Homeworld gains health."""

    kind: ClassVar[str] = "heal-homeworld"
    sentence: ClassVar[str] = "The Homeworld gains {amount} health."

    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageBoss(Relative):
    """X8: the boss suffers damage."""

    kind: ClassVar[str] = "damage-boss"
    sentence: ClassVar[str] = "The boss suffers {amount}."

    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class HealBoss(Relative):
    """R5: the boss gains health."""

    kind: ClassVar[str] = "heal-boss"
    sentence: ClassVar[str] = "The boss gains {amount} health."

    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageMinion(Relative):
    """X8, R6: a minion suffers damage."""

    kind: ClassVar[str] = "damage-minion"
    sentence: ClassVar[str] = "{minion} suffers {amount}."

    minion: str = declare(Id("Minion", of="minion"))
    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class HealMinion(Relative):
    """R5: a minion gains health."""

    kind: ClassVar[str] = "heal-minion"
    sentence: ClassVar[str] = "{minion} gains {amount} health."

    minion: str = declare(Id("Minion", of="minion"))
    amount: int = declare(AMOUNT)


@dataclass(frozen=True, slots=True, kw_only=True)
class DefeatMinion(Move):
    """R6, R7: a card defeats a minion, or destroys it for good."""

    kind: ClassVar[str] = "defeat-minion"
    sentence: ClassVar[str] = "{minion} is defeated."

    minion: str = declare(Id("Minion", of="minion"))
    destroyed: bool = declare(Flag("Leaves the game"), default=False)

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence."""
        sentence = "{minion} is destroyed." if self.destroyed else self.sentence
        return Text(sentence, minion=names.get(self.minion, self.minion))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePower(Relative):
    """K18: a knight's power up or down."""

    kind: ClassVar[str] = "change-power"
    sentence: ClassVar[str] = "{seat}: power {by:+}."

    seat: str = declare(Id("Knight", of="seat"))
    by: int = declare(STEP)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSlots(Relative):
    """K18, K4: a knight's slots up or down; no Weapon is unequipped."""

    kind: ClassVar[str] = "change-slots"
    sentence: ClassVar[str] = "{seat}: slots {by:+}."

    seat: str = declare(Id("Knight", of="seat"))
    by: int = declare(STEP)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEquipped(Relative):
    """K18: a knight's equipped Weapons up or down by an effect."""

    kind: ClassVar[str] = "change-equipped"
    sentence: ClassVar[str] = "{seat}: Weapons equipped {by:+}."

    seat: str = declare(Id("Knight", of="seat"))
    by: int = declare(STEP)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeHomeworldPower(Relative):
    """X7: the Homeworld's power up or down."""

    kind: ClassVar[str] = "change-homeworld-power"
    sentence: ClassVar[str] = "Homeworld power {by:+}."

    by: int = declare(STEP)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCounter(Relative):
    """One of the boss's counters up or down."""

    kind: ClassVar[str] = "change-counter"
    sentence: ClassVar[str] = "{counter} {by:+}."

    counter: str = declare(Id("Counter", of="counter"))
    by: int = declare(STEP)
