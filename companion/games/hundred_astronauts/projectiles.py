"""Projectiles destroy an enemy building (A11, P)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.hundred_astronauts.building import destroyed
from companion.games.hundred_astronauts.components import CLASSIC, PROJECTILES
from companion.games.hundred_astronauts.lookup import active, building_at, check_built, player_at
from companion.games.hundred_astronauts.once_per_turn import Action
from companion.games.hundred_astronauts.state import Building, Player, State, building_name


class FireProjectiles(Action, kind="fire-projectiles"):
    """A11, P1-P4: destroy an enemy building with its astronaut, and the Projectiles themselves.

    The effect of the newer edition's Projectiles is not known (B-8).
    """

    sentence = Text("Projectiles destroy {target} of {victim}.")
    tick, title, called = "projectiles", Text("Projectiles"), Text("Projectiles")
    edition = CLASSIC

    victim: str = declare(Id("Whose", of="seat"))
    target: str = declare(Id("Building", of="building"))

    @classmethod
    def buttons(cls, state: State) -> Iterator[Offer]:
        """Yield each building that may be hit; without Projectiles one grey button."""
        if state.active is None or not state.active.has(PROJECTILES):
            victim = next((player.seat for player in state.others), "none")
            yield cls(victim=victim, target="none").offer(cls.title)
            return
        for player in state.others:
            for target in targets(player):
                said = {"building": building_name(player, target), "player": player.name}
                label = Text("Hit {building} of {player}", **said)
                if target.astronaut:
                    label = Text("Hit {building} with its astronaut of {player}", **said)
                yield cls(victim=player.seat, target=target.id).offer(label)

    def check(self, state: State) -> None:
        super().check(state)
        me, victim = active(state), player_at(state, self.victim)
        check_built(me, PROJECTILES)
        if victim.seat == me.seat:
            raise IllegalMove("Projectiles are fired at another player.")
        if building_at(victim, self.target) not in targets(victim):
            raise IllegalMove("Of several Space Bases only the youngest can be hit.")

    def apply(self, state: State) -> State:
        me = active(state)
        own = next(building for building in me.built if building.kind == PROJECTILES)
        return destroyed(destroyed(self.used(state), self.victim, self.target), me.seat, own.id)


def targets(player: Player) -> tuple[Building, ...]:
    """P1, P3: return all buildings, but of several Space Bases only the newest."""
    old = player.bases[:-1]
    return tuple(building for building in player.built if building not in old)
