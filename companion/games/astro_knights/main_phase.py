"""Main phase of a knight's turn, and numbers that any card can change (AK-K18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.text import Text
from companion.engine.track import Track
from companion.games.astro_knights.attack_phase import check_attacked_enough
from companion.games.astro_knights.components import (
    POWER_UP_COST,
    SLOT_COST,
    SUPPLY,
    SUPPLY_CARDS,
    TECH,
    supply_card,
)
from companion.games.astro_knights.damage import Relative
from companion.games.astro_knights.parts import ENERGY, POWER, WEAPONS
from companion.games.astro_knights.state import (
    ATTACK,
    DRAW,
    MAIN,
    Knight,
    State,
    acting_knight,
    counter_at,
    knight_at,
    knight_turn,
)


class GoToPhase(Move, kind="go-to-phase"):
    """K: go on to a later phase. The order is attack, main, draw."""

    sentence = Text("On to the {phase} phase.")

    phase: str = declare(Choice("Phase", {MAIN: Text("main"), DRAW: Text("draw")}))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(phase=MAIN).offer(Text("Main phase"))
        yield cls(phase=DRAW).offer(Text("Draw phase"))

    def check(self, state: State) -> None:
        order = [ATTACK, MAIN, DRAW]
        if order.index(self.phase) <= order.index(knight_turn(state).phase):
            raise IllegalMove("This phase has begun already.")
        check_attacked_enough(state)

    def apply(self, state: State) -> State:
        return state.with_turn(phase=self.phase)


class GainEnergy(Move, kind="gain-energy", anchor=Anchor.NONE, of_part=ENERGY):
    """AK-K7, AK-K8: gain or lose energy in any phase of a knight's turn; never below 0."""

    sentence = Text("Energy {by:+}.")

    by: int = declare(Number("Energy", -30, 30, pad=(1, 6)))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for by, sign in ((1, "+1"), (-1, "\u22121"), (2, "+2")):
            yield cls(by=by).offer(Text("Energy {sign}", sign=sign))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("turn.energy",)

    def check(self, state: State) -> None:
        if knight_turn(state).energy + self.by < 0:
            raise IllegalMove("There is not that much energy left.")

    def apply(self, state: State) -> State:
        return state.with_turn(energy=knight_turn(state).energy + self.by)


class MainPhaseAct(Move, kind=""):
    """An action of the main phase. It is refused while an attack is forced, and ends the attack phase.

    Rule AK-K6. `reads` are the acting knight's values on which the action depends, and `costs` is True if it
    costs energy.
    """

    reads: ClassVar[tuple[str, ...]] = ()
    costs: ClassVar[bool] = False

    def depends_on(self, state: State) -> tuple[str, ...]:
        seat = state.turn.seat if state.turn else ""
        energy = ("turn.energy",) if self.costs and state.tracks(ENERGY) else ()
        return (*energy, *(f"{seat}.{name}" for name in self.reads))

    def check(self, state: State) -> None:
        check_main_phase(state)


def check_main_phase(state: State) -> None:
    """Raise `IllegalMove` in the draw phase or while an attack is forced (AK-K6)."""
    if knight_turn(state).phase == DRAW:
        raise IllegalMove("The main phase is over.")
    check_attacked_enough(state)


def check_energy(state: State, cost: int) -> None:
    """Raise `IllegalMove` if the cost is above the energy of this turn (AK-K7)."""
    if state.tracks(ENERGY) and (energy := knight_turn(state).energy) < cost:
        raise IllegalMove("It costs {cost} energy, you have {energy}.", cost=cost, energy=energy)


def in_main_phase(state: State, cost: int = 0) -> State:
    """Return the state in the main phase, with the energy paid."""
    paid = cost if state.tracks(ENERGY) else 0
    return state.with_turn(phase=MAIN, energy=knight_turn(state).energy - paid)


class GainSlot(MainPhaseAct, kind="gain-slot", of_part=WEAPONS):
    """AK-K6d, AK-K9: pay 3 energy for one more slot, up to the top of the track."""

    reads, costs = ("slots",), True
    sentence = Text("One more slot, for 3 energy.")
    button = Text("New slot · {slot_cost} energy", slot_cost=SLOT_COST)

    def check(self, state: State) -> None:
        super().check(state)
        if acting_knight(state).slots.full:
            raise IllegalMove("The slots are at the top of their track.")
        check_energy(state, SLOT_COST)

    def apply(self, state: State) -> State:
        knight = acting_knight(state)
        return in_main_phase(state, SLOT_COST).with_knight(knight.seat, slots=knight.slots.moved(1))


class PowerUp(MainPhaseAct, kind="power-up", of_part=POWER):
    """AK-K6f, AK-K10: pay 2 energy for 1 own power, up to full power."""

    reads, costs = ("power", "power-top"), True
    sentence = Text("Power up, for 2 energy.")
    button = Text("Power up · {power_up_cost} energy", power_up_cost=POWER_UP_COST)

    def check(self, state: State) -> None:
        super().check(state)
        if acting_knight(state).power.full:
            raise IllegalMove("The knight is at full power.")
        check_energy(state, POWER_UP_COST)

    def apply(self, state: State) -> State:
        knight = acting_knight(state)
        return in_main_phase(state, POWER_UP_COST).with_knight(knight.seat, power=knight.power.moved(1))


class Buying(MainPhaseAct, kind=""):
    """Pay for a supply card. The name is optional, and the cost of a known card may be left out.

    Rules AK-K6b, AK-K6c.
    """

    nameless: ClassVar[str]
    costs = True

    cost: int | None = declare(Number("Cost", 0, 20, pad=(0, 9)), default=None)
    card: str = declare(Words("Card", 40), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        """Return the sentence for the log. It names the card if players typed the name."""
        return Text(self.sentence if self.card else self.nameless, card=self.card, cost=self.price)

    @property
    def price(self) -> int | None:
        """Cost that was typed, else the printed cost of the named card; None if neither is known."""
        known = supply_card(self.card) if self.cost is None else None
        return known.cost if known else self.cost

    def check(self, state: State) -> None:
        super().check(state)
        if self.price is None:
            raise IllegalMove("Type the cost, or the name of a card of the supply.")
        check_energy(state, self.price)

    def apply(self, state: State) -> State:
        """Spend the energy. Players move the card itself on the table (AK-K14, AK-K15)."""
        return in_main_phase(state, self.price or 0).with_turn(bought=True)


SUPPLY_TYPES = {"Fuel": Text("Fuel"), "Tech": Text("Tech"), "Weapon": Text("Weapon")}


@cache
def supply_names(*decks: str) -> dict[str, Text]:
    """Return the type and cost of each card in these supply decks, by card name."""
    cards = (card for card in SUPPLY_CARDS.values() if card.deck in decks)
    return {card.name: Text("{type}, {cost}", type=SUPPLY_TYPES[card.type], cost=card.cost) for card in cards}


class GainCard(Buying, kind="gain-card", of_part=ENERGY):
    """AK-K14: pay for a supply card and put it on top of the discard pile."""

    sentence = Text("Gains {card} for {cost} energy.")
    nameless = Text("Gains a card for {cost} energy.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(cost=0).offer(Text("Gain card"), "cost", "card", card=supply_names(*SUPPLY))


class Overcharge(Buying, kind="overcharge", of_part=ENERGY):
    """AK-K15: pay for the top Tech card, resolve it, and put it under the Tech deck."""

    sentence = Text("Overcharges {card} for {cost} energy.")
    nameless = Text("Overcharges the top Tech for {cost} energy.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(cost=0).offer(Text("Overcharge Tech"), "cost", "card", card=supply_names("tech"))

    def check(self, state: State) -> None:
        """Refuse a named card that is known but is no Tech (AK-K15; since rules version 2)."""
        check_main_phase(state)
        card = supply_card(self.card) if state.rules_version >= 2 else None
        if card is not None and card.type != TECH:
            raise IllegalMove(
                "Only Tech can be overcharged. {card} is a {type} card.",
                card=card.name,
                type=SUPPLY_TYPES[card.type],
            )
        super().check(state)


class Equip(MainPhaseAct, kind="equip", of_part=WEAPONS):
    """AK-K6e, AK-K13: put a Weapon into a free slot; it can attack in the next turn."""

    reads = ("slots", "equipped")
    sentence = Text("Equips a Weapon.")
    button = Text("Equip a Weapon")

    def check(self, state: State) -> None:
        super().check(state)
        check_free_slot(acting_knight(state))

    def apply(self, state: State) -> State:
        knight = acting_knight(state)
        return in_main_phase(state).with_knight(knight.seat, equipped=knight.equipped + 1)


def check_free_slot(knight: Knight) -> None:
    """Raise `IllegalMove` if all slots hold a Weapon (AK-K13)."""
    if knight.equipped >= knight.slots.value:
        raise IllegalMove(
            "No slot is free: {count} of {slots} used.", count=knight.equipped, slots=knight.slots.value
        )


class UseAbility(MainPhaseAct, kind="use-ability", of_part=POWER):
    """Use the knight's own ability at full power, even twice in a turn if the power is full again.

    Rules AK-K6g, AK-K11.
    """

    reads = ("power", "power-top")
    sentence = Text("Uses the knight's ability; power to 0.")
    button = Text("Ability \u00b7 full\u00a0power")

    def check(self, state: State) -> None:
        super().check(state)
        check_full(acting_knight(state).power)

    def apply(self, state: State) -> State:
        """Set the power to 0. Players resolve the effect after that (AK-K11)."""
        knight = acting_knight(state)
        return in_main_phase(state).with_knight(knight.seat, power=knight.power.at(0))


class UseHomeworldAbility(MainPhaseAct, kind="use-homeworld-ability", of_part=POWER):
    """AK-K6h, AK-K12: use the Homeworld's ability at full Homeworld power.

    By the stricter reading of the rule this is possible only in a main phase.
    """

    sentence = Text("Uses the Homeworld's ability; its power to 0.")
    button = Text("Homeworld ability \u00b7 full\u00a0power")

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("homeworld.power", "homeworld.power-top")

    def check(self, state: State) -> None:
        super().check(state)
        check_full(state.homeworld.power)

    def apply(self, state: State) -> State:
        """Set the Homeworld's power to 0 before players resolve the effect (AK-K12)."""
        return in_main_phase(state).with_homeworld(power=state.homeworld.power.at(0))


def check_full(power: Track) -> None:
    """Raise `IllegalMove` unless the power is full (AK-K11, AK-K12)."""
    if not power.full:
        raise IllegalMove(
            "The ability needs full power: {power} of {top}.", power=power.value, top=power.most
        )


STEP = Number("By", -99, 99)


def check_step(track: Track, by: int, what: str) -> None:
    """Raise `IllegalMove` if `by` is 0, or if the cube cannot move in this direction (AK-S3, AK-X7)."""
    if not by:
        raise IllegalMove("Up or down by how many?")
    if track.moved(by).value == track.value:
        if by > 0:
            raise IllegalMove("{what}: already at the top of the track.", what=what)
        raise IllegalMove("{what}: already at the bottom of the track.", what=what)


class ChangeKnight(Relative, kind=""):
    """AK-S3: move the cube on one of a knight's tracks. `field` is the name of the track in the state."""

    field: ClassVar[str]
    title: ClassVar[Text]
    capital: ClassVar[Text]

    seat: str = declare(Id("Knight", of="seat"))
    by: int = declare(STEP)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for knight in state.knights:
            for by, sign in BY_ONE:
                yield cls(seat=knight.seat, by=by).offer(
                    Text("{knight}: {title} {sign}", knight=knight.player, title=cls.title, sign=sign)
                )

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{self.seat}.{self.field}",)

    def track(self, state: State) -> Track:
        """Return the track before the change."""
        track: Track = getattr(knight_at(state, self.seat), self.field)
        return track

    def check(self, state: State) -> None:
        check_step(self.track(state), self.by, self.capital)

    def apply(self, state: State) -> State:
        return state.with_knight(self.seat, **{self.field: self.track(state).moved(self.by)})


class ChangePower(ChangeKnight, kind="change-power", of_part=POWER):
    """AK-K18, AK-S3: raise or lower a knight's power, between 0 and the top of the knight's own track."""

    sentence = Text("{seat}: power {by:+}.")
    field = title = Text("power")
    capital = Text("Power")


class ChangeSlots(ChangeKnight, kind="change-slots", of_part=WEAPONS):
    """AK-K18, AK-S3: raise or lower a knight's slots. A lost slot does not unequip a Weapon (AK-K4)."""

    sentence = Text("{seat}: slots {by:+}.")
    field = title = Text("slots")
    capital = Text("Slots")


class ChangeEquipped(ChangeKnight, kind="change-equipped", of_part=WEAPONS):
    """AK-K18: change the number of equipped Weapons of any knight by an effect."""

    sentence = Text("{seat}: Weapons equipped {by:+}.")
    title = capital = Text("Weapons")

    def depends_on(self, state: State) -> tuple[str, ...]:
        return f"{self.seat}.equipped", f"{self.seat}.slots"

    def track(self, state: State) -> Track:
        """Return the equipped Weapons as a track, with the number of slots as its top (AK-K13).

        If more Weapons are equipped, their number is the top, because they stay until they are used (AK-K4).
        """
        knight = knight_at(state, self.seat)
        most = knight.slots.value if state.rules_version >= 2 else knight.slots.most or 0
        return Track(knight.equipped, max(most, knight.equipped))

    def check(self, state: State) -> None:
        """Refuse one more Weapon without a free slot (AK-K13).

        Rules version 1 checks only the top of the track.
        """
        if self.by > 0 and state.rules_version >= 2:
            check_free_slot(knight_at(state, self.seat))
        super().check(state)

    def apply(self, state: State) -> State:
        return state.with_knight(self.seat, equipped=self.track(state).moved(self.by).value)


class ChangeHomeworldPower(Relative, kind="change-homeworld-power", of_part=POWER):
    """AK-X7: raise or lower the Homeworld's power, between 0 and the top of its track."""

    sentence = Text("Homeworld power {by:+}.")

    by: int = declare(STEP)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for by, sign in BY_ONE:
            yield cls(by=by).offer(Text("Homeworld power {sign}", sign=sign))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("homeworld.power",)

    def check(self, state: State) -> None:
        check_step(state.homeworld.power, self.by, Text("Homeworld power"))

    def apply(self, state: State) -> State:
        return state.with_homeworld(power=state.homeworld.power.moved(self.by))


class ChangeCounter(Relative, kind="change-counter"):
    """Raise or lower one of the boss's counters, within the limits of its track."""

    sentence = Text("{counter} {by:+}.")

    counter: str = declare(Id("Counter", of="counter"))
    by: int = declare(STEP)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for by, sign in BY_ONE:
            for counter in state.boss.counters:
                yield cls(counter=counter.id, by=by).offer(
                    Text("{counter} {sign}", counter=counter.name, sign=sign)
                )

    def check(self, state: State) -> None:
        counter = counter_at(state, self.counter)
        check_step(counter.track, self.by, counter.name)

    def apply(self, state: State) -> State:
        return state.with_counter(self.counter, counter_at(state, self.counter).track.moved(self.by))
