"""The attack phase of a knight's turn, and attacks by a card (AK-K1, AK-K2, AK-K3, AK-K4, AK-K5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Id, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import NOTHING, Text
from companion.games.astro_knights.boss_mat import BOSS
from companion.games.astro_knights.damage import DEFEATED, harm, left_after
from companion.games.astro_knights.parts import WEAPONS
from companion.games.astro_knights.state import (
    ATTACK,
    State,
    acting_knight,
    check_target,
    health_of,
    knight_at,
    knight_turn,
    targets,
)

DAMAGE_PAD = (0, 11)
DAMAGE = Number("Damage", 0, 60, pad=DAMAGE_PAD)


def forced_attacks(state: State) -> int:
    """Return the number of attacks that the acting knight still has to make (AK-K3).

    A slot lost during the turn forces no attack (AK-K4). A slot gained during the turn may make a forced
    attack unnecessary. After the attack phase the number is 0, because no attack could be made any more.
    """
    turn = state.turn
    if turn is None or turn.phase != ATTACK or not state.tracks(WEAPONS):
        return 0
    knight = acting_knight(state)
    if not knows_weapons(state, knight.seat):
        return 0
    return max(0, min(turn.must_attack, knight.equipped - knight.slots.value))


def knows_weapons(state: State, seat: str) -> bool:
    """Return True if the app knows the slots and the equipped Weapons of this knight."""
    return state.knows(f"{seat}.slots", f"{seat}.equipped")


def check_attacked_enough(state: State) -> None:
    """Raise `IllegalMove` while the acting knight still has to attack (AK-K3)."""
    if forced := forced_attacks(state):
        raise IllegalMove(
            "More Weapons are equipped than there are slots: attack at least {count} more.", count=forced
        )


def check_weapon(state: State, owner: str, target: str) -> None:
    """Raise `IllegalMove` if this seat has no equipped Weapon or there is no such target (AK-K1, AK-K2)."""
    knight = knight_at(state, owner)
    if knight.equipped == 0:
        raise IllegalMove("{name} has no Weapon equipped.", name=knight.player)
    check_target(state, target)


def discard_weapon(state: State, seat: str) -> State:
    """Discard one Weapon of this knight (AK-K2). The acting knight then has to attack once less (AK-K3)."""
    turn = knight_turn(state)
    state = state.with_knight(seat, equipped=knight_at(state, seat).equipped - 1)
    return state if seat != turn.seat else state.with_turn(must_attack=max(0, turn.must_attack - 1))


def owners_of_weapons(state: State) -> dict[str, str]:
    """Return the players with an equipped Weapon, by seat (AK-K5)."""
    return {knight.seat: knight.player for knight in state.knights if knight.equipped}


class Attack(Move, kind="attack", of_part=WEAPONS):
    """AK-K1, AK-K2: use an equipped Weapon on one target.

    AK-K5: `owner` is the seat of the player who owns the Weapon, "" for the acting player.
    """

    sentence = Text("A Weapon deals {damage} to {target}.")

    target: str = declare(Id("Target", of="target"))
    damage: int = declare(DAMAGE)
    owner: str = declare(Id("Whose Weapon", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield an attack on each target.

        If the knight has no Weapon equipped, the attack uses another player's Weapon by default (AK-K5).
        """
        owners = owners_of_weapons(state)
        own = state.turn is None or state.turn.seat in owners
        owner = "" if own else next(iter(owners), "")
        options = {"owner": owners} if owners else {}
        for target, name in targets(state).items():
            move = cls(target=target, damage=0, owner=owner)
            blows = left_after(health_of(state, target), DEFEATED, *DAMAGE_PAD)
            label = Text("Attack {name}", name=name)
            yield move.offer(label, "damage", "owner", hint=NOTHING, damage=blows, **options)

    def depends_on(self, state: State) -> tuple[str, ...]:
        owner = self.owner or (state.turn.seat if state.turn else "")
        return (f"{owner}.equipped", f"{self.target}.health")

    def check(self, state: State) -> None:
        turn = knight_turn(state)
        if turn.phase != ATTACK:
            raise IllegalMove("The attack phase is over.")
        check_weapon(state, self.owner or turn.seat, self.target)

    def apply(self, state: State) -> State:
        """Discard the Weapon to its owner's pile (AK-K5) and deal the damage (AK-K2)."""
        owner = self.owner or knight_turn(state).seat
        return harm(discard_weapon(state, owner), self.target, self.damage)


class AttackByCard(Move, kind="attack-by-card", of_part=WEAPONS):
    """AK-K5: attack with any player's Weapon in any phase, because a card or an ability allows it."""

    sentence = Text("By a card, a Weapon of {owner} deals {damage} to {target}.")
    staying = Text("By a card, a Weapon of {owner} deals {damage} to {target} and stays equipped.")

    target: str = declare(Id("Target", of="target"))
    damage: int = declare(DAMAGE)
    owner: str = declare(Id("Whose Weapon", of="seat"))
    stays: bool = declare(Flag("The Weapon stays equipped"), default=False)

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(
            self.staying if self.stays else self.sentence,
            owner=names.get(self.owner, self.owner),
            damage=self.damage,
            target=names.get(self.target, self.target),
        )

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield one button for all targets, because attacks by a card are rare (AK-K5)."""
        owners = owners_of_weapons(state)
        move = cls(target=BOSS, damage=0, owner=next(iter(owners), state.seats[0]))
        yield move.offer(
            Text("Weapon, by a card"),
            *("target", "owner", "stays", "damage"),
            target=targets(state),
            owner=owners or state.players,
        )

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{self.owner}.equipped", f"{self.target}.health")

    def check(self, state: State) -> None:
        knight_turn(state)
        if not any(knight.equipped for knight in state.knights):
            raise IllegalMove("Nobody has a Weapon equipped.")
        check_weapon(state, self.owner, self.target)

    def apply(self, state: State) -> State:
        """Discard the Weapon to its owner's pile unless the card says that it stays equipped (AK-K5)."""
        state = state if self.stays else discard_weapon(state, self.owner)
        return harm(state, self.target, self.damage)
