"""Numbers that any card can change in any player's turn (K18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, Number, declare
from companion.engine.offers import BY_ONE, Offer
from companion.engine.text import Text
from companion.engine.track import Track
from companion.games.astro_knights.damage import Relative
from companion.games.astro_knights.lookup import counter_at, knight_at
from companion.games.astro_knights.main_phase import check_free_slot
from companion.games.astro_knights.state import State

STEP = Number("By", -99, 99)


def check_step(track: Track, by: int, what: str) -> None:
    """Raise `IllegalMove` for a cube that stands at the end of its track (S3, X7)."""
    if not by:
        raise IllegalMove("Up or down by how many?")
    if track.moved(by).value == track.value:
        if by > 0:
            raise IllegalMove("{what}: already at the top of the track.", what=what)
        raise IllegalMove("{what}: already at the bottom of the track.", what=what)


class ChangeKnight(Relative, kind=""):
    """S3: one of a knight's own tracks up or down; `field` names it in the state."""

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

    def track(self, state: State) -> Track:
        """Return the track as it stands."""
        track: Track = getattr(knight_at(state, self.seat), self.field)
        return track

    def check(self, state: State) -> None:
        check_step(self.track(state), self.by, self.capital)

    def apply(self, state: State) -> State:
        return state.with_knight(self.seat, **{self.field: self.track(state).moved(self.by)})


class ChangePower(ChangeKnight, kind="change-power"):
    """K18, S3: raise or lower a knight's power, between 0 and the top of the knight's own track."""

    sentence = Text("{seat}: power {by:+}.")
    field = title = Text("power")
    capital = Text("Power")


class ChangeSlots(ChangeKnight, kind="change-slots"):
    """K18, S3: raise or lower a knight's slots on its own track; a slot lost unequips nothing (K4)."""

    sentence = Text("{seat}: slots {by:+}.")
    field = title = Text("slots")
    capital = Text("Slots")


class ChangeEquipped(ChangeKnight, kind="change-equipped"):
    """K18: change a knight's number of equipped Weapons by an effect, which can equip an ally."""

    sentence = Text("{seat}: Weapons equipped {by:+}.")
    title = capital = Text("Weapons")

    def track(self, state: State) -> Track:
        """Return the Weapons equipped, up to the slots (K13); those above them stay until used (K4)."""
        knight = knight_at(state, self.seat)
        most = knight.slots.value if state.rules_version >= 2 else knight.slots.most or 0
        return Track(knight.equipped, max(most, knight.equipped))

    def check(self, state: State) -> None:
        """Check for a free slot (K13; in rules version 1 only for the track's top)."""
        if self.by > 0 and state.rules_version >= 2:
            check_free_slot(knight_at(state, self.seat))
        super().check(state)

    def apply(self, state: State) -> State:
        return state.with_knight(self.seat, equipped=self.track(state).moved(self.by).value)


class ChangeHomeworldPower(Relative, kind="change-homeworld-power"):
    """X7: raise or lower the Homeworld's power, between 0 and the top of its track."""

    sentence = Text("Homeworld power {by:+}.")

    by: int = declare(STEP)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for by, sign in BY_ONE:
            yield cls(by=by).offer(Text("Homeworld power {sign}", sign=sign))

    def check(self, state: State) -> None:
        check_step(state.homeworld.power, self.by, Text("Homeworld power"))

    def apply(self, state: State) -> State:
        return state.with_homeworld(power=state.homeworld.power.moved(self.by))


class ChangeCounter(Relative, kind="change-counter"):
    """Raise or lower one of the boss's counters, within its own limits."""

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
