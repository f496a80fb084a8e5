"""Blows to all knights, or to each minion (X1-X5, X8, R5, R6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import declare
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astro_knights.blows import AMOUNT, PAD, spill
from companion.games.astro_knights.damage import DamageKnight, Relative, harm
from companion.games.astro_knights.state import State


class DamageAllKnights(Relative, kind="damage-all-knights"):
    """X1-X5: deal the same damage to every knight, one after the other by player number.

    Each blow works as for one knight; the total is the same in any order. Knights who were exhausted
    before are hit, too, and all of that blow falls on the Homeworld (X3).
    """

    sentence = Text("Each knight suffers {amount}.")

    amount: int = declare(AMOUNT)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if len(state.knights) > 1:
            blows = {str(n): said for n in range(1, PAD + 1) if (said := blow_to_all(state, n))}
            yield cls(amount=1).offer(Text("Damage all knights"), "amount", amount=blows)

    def apply(self, state: State) -> State:
        for knight in state.knights:
            state = DamageKnight(seat=knight.seat, amount=self.amount).apply(state)
        return state


def blow_to_all(state: State, amount: int) -> Text | None:
    """Return the worst effect of such a blow beyond lost health, in a word; None if there is none."""
    falling = sum(0 < knight.health.value <= amount for knight in state.knights)
    if all(knight.health.value <= amount for knight in state.knights):
        return Text("all fall")
    if over := sum(spill(knight.health.value, amount) for knight in state.knights):
        return Text("World \u2212{over}", over=over)
    return Text.counted("{count} falls", "{count} fall", count=falling) if falling else None


class EachMinion(Relative, kind=""):
    """A change to each minion in play."""

    amount: int = declare(AMOUNT)

    def check(self, state: State) -> None:
        """Refuse it without a minion in play: defeated ones have left (R6)."""
        if not state.minions:
            raise IllegalMove("No minion is in play.")


class DamageEachMinion(EachMinion, kind="damage-each-minion"):
    """X8, R6: deal the same damage to each minion, the longest in play first; at 0 it is defeated at once."""

    sentence = Text("Each minion suffers {amount}.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if len(state.minions) > 1:
            blows = {str(n): said for n in range(1, PAD + 1) if (said := kills(state, n))}
            yield cls(amount=1).offer(Text("Damage each minion"), "amount", amount=blows)

    def apply(self, state: State) -> State:
        for minion in state.minions:
            state = harm(state, minion.id, self.amount)
        return state


def kills(state: State, amount: int) -> Text | None:
    """Return the number of minions that such a blow defeats, in words (R6); None if none."""
    defeated = sum(minion.health <= amount for minion in state.minions)
    if defeated == len(state.minions):
        return Text("all defeated")
    return Text("{count} defeated", count=defeated) if defeated else None


class HealEachMinion(EachMinion, kind="heal-each-minion"):
    """R5: heal each minion by the same amount; none has a maximum."""

    sentence = Text("Each minion gains {amount} health.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if len(state.minions) > 1:
            yield cls(amount=1).offer(Text("Each minion gains health"), "amount")

    def apply(self, state: State) -> State:
        for minion in state.minions:
            state = state.with_minion(minion.id, health=minion.health + self.amount)
        return state
