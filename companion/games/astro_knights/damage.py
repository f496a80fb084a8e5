"""Damage, healing and exhaustion of single targets and of whole groups.

Rules AK-X1, AK-R5, AK-R6, AK-R7, AK-W1, AK-W3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.track import Track
from companion.games.astro_knights.boss_mat import BOSS
from companion.games.astro_knights.components import HOMEWORLD_DOUBLING
from companion.games.astro_knights.state import State, knight_at, minion_at

PAD = 12
AMOUNT = Number("Amount", 1, 99, pad=(1, PAD))
DEFEATED = Text("defeated")


def damage_offers(by_one: Move, name: str, blows: Mapping[str, str]) -> Iterator[Offer]:
    """Yield damage by any amount, and damage by 1. `blows` describes the effect of each common amount."""
    yield by_one.offer(Text("Damage {name}", name=name), "amount", amount=blows)
    yield by_one.offer(Text("{name}: health −1", name=name))


def heal_offers(by_one: Move, name: str, health: Track) -> Iterator[Offer]:
    """Yield healing by any amount, with the health after each common one, and healing by 1."""
    yield by_one.offer(Text("Heal {name}", name=name), "amount", amount=healed(health))
    yield by_one.offer(Text("{name}: health +1", name=name))


@lru_cache(maxsize=256)
def healed(health: Track) -> Mapping[str, Text]:
    """Return a text for each common amount: the health after it. A play leaves most healths as they are."""
    return {
        str(amount): Text.verbatim(f"\u2192 {health.moved(amount).value}") for amount in range(1, PAD + 1)
    }


def left_after(health: int, end: Text, least: int = 1, most: int = PAD) -> dict[str, Text]:
    """Return a text for each common amount: the health left, or `end` if none is left.

    Rules AK-R6, AK-W1, AK-W3.
    """
    return {
        str(amount): Text.verbatim(f"\u2192 {health - amount}") if amount < health else end
        for amount in range(least, most + 1)
    }


def blow(health: int, amount: int) -> Text:
    """Return a short text for the effect of this damage on a knight with this health (AK-X3, AK-X4)."""
    if amount < health:
        return Text.verbatim(f"\u2192 {health - amount}")
    over = spill(health, amount)
    return Text("World \u2212{over}", over=over) if over else Text("falls")


def spill(health: int, amount: int) -> int:
    """Return the Homeworld's loss if a knight with this health suffers this amount (AK-X3, AK-X4)."""
    return HOMEWORLD_DOUBLING * max(0, amount - health)


class Relative(Move, kind="", anchor=Anchor.NONE):
    """A change relative to the present value. It stays correct if other moves come first."""


class OnMinion(Move, kind=""):
    """A move on one minion in play."""

    minion: str = declare(Id("Minion", of="minion"))

    def check(self, state: State) -> None:
        minion_at(state, self.minion)


class DamageKnight(Relative, kind="damage-knight"):
    """Deal damage to a knight. Damage above the knight's health hits the Homeworld, doubled.

    Rules AK-X1, AK-X3, AK-X4, AK-X5.

    An exhausted knight has 0 health, so one formula serves AK-X3 (all damage to an exhausted knight is
    doubled) and AK-X4 (only the damage above the remaining health is doubled). AK-X5: the exhaust effect
    comes before the damage to the Homeworld.
    """

    sentence = Text("{seat} suffers {amount}.")

    seat: str = declare(Id("Knight", of="seat"))
    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return hurt(state, self.seat, self.amount)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for knight in state.knights:
            health = knight.health.value
            blows = {str(amount): blow(health, amount) for amount in range(1, PAD + 1)}
            yield from damage_offers(cls(seat=knight.seat, amount=1), knight.player, blows)

    def check(self, state: State) -> None:
        knight_at(state, self.seat)

    def apply(self, state: State) -> State:
        knight = knight_at(state, self.seat)
        taken = min(self.amount, knight.health.value)
        state = state.with_knight(self.seat, health=knight.health.moved(-taken))
        if taken and taken == knight.health.value:
            state = exhaust_effect(state, self.seat)
        return harm_homeworld(state, spill(knight.health.value, self.amount))


def hurt(state: State, seat: str, amount: int) -> tuple[str, ...]:
    """Return the ids of the values that this damage to a knight depends on (AK-X3, AK-X4)."""
    health = f"{seat}.health"
    knight = state.knight(seat)
    over = knight is not None and state.knows(health) and spill(knight.health.value, amount)
    return (health, "homeworld.health") if over else (health,)


def lowest_health(state: State) -> tuple[str, ...]:
    """Return the seats that "the player with the lowest health" may mean (AK-X6).

    Exhausted knights count only if all knights are exhausted, as a single knight may be (AK-O4). If there are
    several seats, the players choose (AK-B4).
    """
    standing = [knight for knight in state.knights if not knight.exhausted] or state.knights
    least = min(knight.health.value for knight in standing)
    return tuple(knight.seat for knight in standing if knight.health.value == least)


def exhaust_effect(state: State, seat: str) -> State:
    """Raise the counters that gain when a knight is exhausted (AK-X1), up to their top (AK-DX-2).

    The app only notes that the exhaust effect is due. Players resolve the rest of it from the boss mat.
    """
    counters = tuple(replace(c, track=c.track.moved(c.exhaust)) for c in state.boss.counters)
    return replace(state, exhaust_due=(*state.exhaust_due, seat)).with_boss(counters=counters)


class ResolveExhaust(Move, kind="resolve-exhaust"):
    """AK-X1: mark the boss's exhaust effect for this knight as done, once per exhaustion."""

    sentence = Text("The exhaust effect for {seat} is done.")

    seat: str = declare(Id("Knight", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for seat in state.exhaust_due:
            yield cls(seat=seat).offer(Text("Done"))

    def check(self, state: State) -> None:
        if self.seat not in state.exhaust_due:
            raise IllegalMove("No exhaust effect waits for this knight.")

    def apply(self, state: State) -> State:
        return replace(state, exhaust_due=tuple(seat for seat in state.exhaust_due if seat != self.seat))


class HealKnight(Relative, kind="heal-knight"):
    """AK-X2, AK-S3: heal a knight, up to the top of the track; the excess is lost."""

    sentence = Text("{seat} gains {amount} health.")

    seat: str = declare(Id("Knight", of="seat"))
    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{self.seat}.health",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for knight in state.knights:
            yield from heal_offers(cls(seat=knight.seat, amount=1), knight.player, knight.health)

    def check(self, state: State) -> None:
        """Refuse an exhausted knight, who stays exhausted (AK-X2), and a knight at full health."""
        knight = knight_at(state, self.seat)
        if knight.exhausted:
            raise IllegalMove("{name} is exhausted and cannot gain health.", name=knight.player)
        if knight.health.full:
            raise IllegalMove("{name} is at full health.", name=knight.player)

    def apply(self, state: State) -> State:
        return state.with_knight(self.seat, health=knight_at(state, self.seat).health.moved(self.amount))


class DamageHomeworld(Relative, kind="damage-homeworld"):
    """AK-W3: deal damage to the Homeworld, not doubled, down to 0."""

    sentence = Text("The Homeworld suffers {amount}.")

    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("homeworld.health",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        blows = left_after(state.homeworld.health.value, Text("destroyed"))
        yield from damage_offers(cls(amount=1), state.homeworld.name, blows)

    def apply(self, state: State) -> State:
        return harm_homeworld(state, self.amount)


def harm_homeworld(state: State, amount: int) -> State:
    """Return the state after damage to the Homeworld, down to 0 (AK-W3)."""
    return state.with_homeworld(health=state.homeworld.health.moved(-amount))


class HealHomeworld(Relative, kind="heal-homeworld"):
    """AK-X7: heal the Homeworld, up to its starting value."""

    sentence = Text("The Homeworld gains {amount} health.")

    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("homeworld.health",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from heal_offers(cls(amount=1), state.homeworld.name, state.homeworld.health)

    def check(self, state: State) -> None:
        if state.homeworld.health.full:
            raise IllegalMove("{name} is at its starting health.", name=state.homeworld.name)

    def apply(self, state: State) -> State:
        return state.with_homeworld(health=state.homeworld.health.moved(self.amount))


class DamageBoss(Relative, kind="damage-boss"):
    """AK-X8: deal damage to the boss. At 0 health the boss is defeated (AK-W1)."""

    sentence = Text("The boss suffers {amount}.")

    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.health",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from damage_offers(cls(amount=1), state.boss.name, left_after(state.boss.health, DEFEATED))

    def apply(self, state: State) -> State:
        return harm(state, BOSS, self.amount)


class HealBoss(Relative, kind="heal-boss"):
    """AK-R5: heal the boss, whose health has no maximum."""

    sentence = Text("The boss gains {amount} health.")

    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.health",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield from heal_offers(cls(amount=1), state.boss.name, Track(state.boss.health))

    def apply(self, state: State) -> State:
        return state.with_boss(health=state.boss.health + self.amount)


class DamageMinion(OnMinion, kind="damage-minion", anchor=Anchor.NONE):
    """Deal damage to a minion; the excess is lost. AK-R6: at 0 health the minion is defeated at once.

    Rule AK-X8.
    """

    sentence = Text("{minion} suffers {amount}.")

    amount: int = declare(AMOUNT)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for minion in state.minions:
            move, blows = cls(minion=minion.id, amount=1), left_after(minion.health, DEFEATED)
            yield from damage_offers(move, minion.called, blows)

    def apply(self, state: State) -> State:
        return harm(state, self.minion, self.amount)


class HealMinion(OnMinion, kind="heal-minion", anchor=Anchor.NONE):
    """AK-R5: heal a minion, whose health has no maximum."""

    sentence = Text("{minion} gains {amount} health.")

    amount: int = declare(AMOUNT)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for minion in state.minions:
            yield from heal_offers(cls(minion=minion.id, amount=1), minion.called, Track(minion.health))

    def apply(self, state: State) -> State:
        return state.with_minion(self.minion, health=minion_at(state, self.minion).health + self.amount)


class DefeatMinion(OnMinion, kind="defeat-minion"):
    """Defeat a minion by a card whatever its health, or destroy it, so that it leaves the game.

    Rules AK-R6, AK-R7.
    """

    sentence = Text("{minion} is defeated.")

    destroyed: bool = declare(Flag("Leaves the game"), default=False)

    def words(self, names: Mapping[str, str]) -> Text:
        sentence = Text("{minion} is destroyed.") if self.destroyed else self.sentence
        return Text(sentence, minion=names.get(self.minion, self.minion))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for minion in state.minions:
            yield cls(minion=minion.id).offer(Text("Defeated"))
            yield cls(minion=minion.id, destroyed=True).offer(Text("Destroyed, out of the game"))

    def apply(self, state: State) -> State:
        if not self.destroyed:
            return remove_minion(state, self.minion)
        minion = minion_at(state, self.minion)
        own = minion.pile == BOSS and minion.counted
        return state.without_minion(minion.id).with_boss(destroyed=state.boss.destroyed + own)


def harm(state: State, target: str, amount: int) -> State:
    """Return the state after damage to the boss or to a minion in play."""
    if target == BOSS:
        return state.with_boss(health=max(0, state.boss.health - amount))
    minion = minion_at(state, target)
    if amount >= minion.health:
        return remove_minion(state, minion.id)
    return state.with_minion(minion.id, health=minion.health - amount)


def remove_minion(state: State, minion_id: str) -> State:
    """Put a minion on the discard pile of the deck it came from (AK-R6), if that pile is counted."""
    minion = minion_at(state, minion_id)
    state = state.without_minion(minion.id)
    if not minion.counted:
        return state
    if minion.pile == BOSS:
        return state.with_boss(discard=state.boss.discard + 1)
    return state.with_side_deck(minion.pile, lambda deck: replace(deck, discard=deck.discard + 1))


class DamageAllKnights(Relative, kind="damage-all-knights"):
    """AK-X1, AK-X3, AK-X4, AK-X5: deal the same damage to every knight, one after the other by player number.

    Each knight suffers it as in `DamageKnight`. The total is the same in any order. Exhausted knights are
    hit, too, and all their damage goes to the Homeworld (AK-X3).
    """

    sentence = Text("Each knight suffers {amount}.")

    amount: int = declare(AMOUNT)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return tuple(value for knight in state.knights for value in hurt(state, knight.seat, self.amount))

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
    """Return a short text for the worst effect of this damage to all knights.

    None if the knights only lose health.
    """
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
        """Refuse the move if no minion is in play, because defeated minions have left (AK-R6)."""
        if not state.minions:
            raise IllegalMove("No minion is in play.")


class DamageEachMinion(EachMinion, kind="damage-each-minion"):
    """Deal the same damage to each minion, the oldest first. At 0 a minion is defeated at once.

    Rules AK-X8, AK-R6.
    """

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
    """Return a short text for the number of minions that this damage defeats (AK-R6), None if it is 0."""
    defeated = sum(minion.health <= amount for minion in state.minions)
    if defeated == len(state.minions):
        return Text("all defeated")
    return Text("{count} defeated", count=defeated) if defeated else None


class HealEachMinion(EachMinion, kind="heal-each-minion"):
    """AK-R5: heal each minion by the same amount. Minions have no maximum."""

    sentence = Text("Each minion gains {amount} health.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if len(state.minions) > 1:
            yield cls(amount=1).offer(Text("Each minion gains health"), "amount")

    def apply(self, state: State) -> State:
        for minion in state.minions:
            state = state.with_minion(minion.id, health=minion.health + self.amount)
        return state
