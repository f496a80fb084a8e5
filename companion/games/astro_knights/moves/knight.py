"""A knight's turn (K)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.text import Text
from companion.games.astro_knights.components import supply_card
from companion.games.astro_knights.state import DRAW, MAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class GoToPhase(Move):
    """K: attack, then main, then draw."""

    kind: ClassVar[str] = "go-to-phase"
    sentence: ClassVar[str] = "On to the {phase} phase."

    phase: str = declare(Choice("Phase", {MAIN: "main", DRAW: "draw"}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Move):
    """K1, K2: use an equipped Weapon on one target. K5: `owner` when it is somebody else's."""

    kind: ClassVar[str] = "attack"
    sentence: ClassVar[str] = "A Weapon deals {damage} to {target}."

    target: str = declare(Id("Target", of="target"))
    damage: int = declare(Number("Damage", 0, 60, pad=(0, 11)))
    owner: str = declare(Id("Whose Weapon", of="seat"), default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class GainEnergy(Move):
    """K7, K8: energy of this turn, up or down."""

    kind: ClassVar[str] = "gain-energy"
    sentence: ClassVar[str] = "Energy {by:+}."
    anchor: ClassVar[Anchor] = Anchor.NONE

    by: int = declare(Number("Energy", -30, 30, pad=(1, 6)))


@dataclass(frozen=True, slots=True, kw_only=True)
class GainSlot(Move):
    """K9: 3 energy for one more slot."""

    kind: ClassVar[str] = "gain-slot"
    sentence: ClassVar[str] = "One more slot, for 3 energy."


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUp(Move):
    """K10: 2 energy for 1 own power."""

    kind: ClassVar[str] = "power-up"
    sentence: ClassVar[str] = "Power up, for 2 energy."


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying(Move):
    """Paying for a supply card. Naming it is optional; the supply list then knows its cost."""

    nameless: ClassVar[str]

    cost: int | None = declare(Number("Cost", 0, 20, pad=(0, 9)), default=None)
    card: str = declare(Words("Card", 40), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """The log's sentence; a card nobody named has none."""
        return Text(self.sentence if self.card else self.nameless, card=self.card, cost=self.price)

    @property
    def price(self) -> int | None:
        """The cost typed, or else the one printed on the card named; None where neither is known."""
        known = supply_card(self.card) if self.cost is None else None
        return known.cost if known else self.cost


@dataclass(frozen=True, slots=True, kw_only=True)
class GainCard(Buying):
    """K14: pay a supply card and put it on top of the discard pile."""

    kind: ClassVar[str] = "gain-card"
    sentence: ClassVar[str] = "Gains {card} for {cost} energy."
    nameless: ClassVar[str] = "Gains a card for {cost} energy."


@dataclass(frozen=True, slots=True, kw_only=True)
class Overcharge(Buying):
    """K15: pay the top Tech, resolve it, put it under the Tech deck."""

    kind: ClassVar[str] = "overcharge"
    sentence: ClassVar[str] = "Overcharges {card} for {cost} energy."
    nameless: ClassVar[str] = "Overcharges the top Tech for {cost} energy."


@dataclass(frozen=True, slots=True, kw_only=True)
class Equip(Move):
    """K13: a Weapon into a free slot."""

    kind: ClassVar[str] = "equip"
    sentence: ClassVar[str] = "Equips a Weapon."


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAbility(Move):
    """K11: the knight's own ability, at full power."""

    kind: ClassVar[str] = "use-ability"
    sentence: ClassVar[str] = "Uses the knight's ability; power to 0."


@dataclass(frozen=True, slots=True, kw_only=True)
class UseHomeworldAbility(Move):
    """K12: the Homeworld's ability, at full power."""

    kind: ClassVar[str] = "use-homeworld-ability"
    sentence: ClassVar[str] = "Uses the Homeworld's ability; its power to 0."
