"""End of the game, standings, and data for the recorded plays (W).

The end is checked after every change.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.records import replace
from companion.engine.scoring import ScoreLine, Standing
from companion.engine.text import Text
from companion.games.astro_knights.setup import DIFFICULTIES
from companion.games.astro_knights.state import Knight, State


def score(state: State) -> tuple[Standing, ...]:
    """Return the standings. All knights share the first place, with the health left as their only line."""
    return tuple(
        Standing(
            knight.seat,
            1,
            (health(knight),) if state.knows(f"{knight.seat}.health") else (),
        )
        for knight in state.knights
    )


def health(knight: Knight) -> ScoreLine:
    """Return the line with the health that a knight has left."""
    stands = Text("exhausted") if knight.exhausted else Text("{knight} stands", knight=knight.name)
    return ScoreLine(Text("Health"), knight.health.value, stands)


WON, LOST = "won", "lost"


HOMEWORLD, EXHAUSTED = Text("{homeworld} is destroyed."), Text("All knights are exhausted.")
OUT_OF_LEVELS = Text("{boss} had to draw, with no card and no level left.")
CONDITION, DEFEATED = Text("The losing condition of {boss} is met."), Text("{boss} is defeated.")
DECIDED = Text("The players decided that it is lost.")
SENTENCES = (HOMEWORLD, EXHAUSTED, OUT_OF_LEVELS, CONDITION, DEFEATED, DECIDED)


def defeated(state: State) -> bool:
    """Return True if the boss has 0 health (AK-W1)."""
    return state.boss.health == 0


def losses(state: State) -> tuple[Outcome, ...]:
    """Return every losing condition that is met now (AK-W2, AK-W3, AK-W4, AK-W5)."""
    met = (
        (state.homeworld.health.empty, "homeworld-destroyed", HOMEWORLD),
        (all_exhausted(state), "all-exhausted", EXHAUSTED),
        (state.out_of_levels, "boss-out-of-levels", OUT_OF_LEVELS),
        (state.boss_condition, "boss-condition", CONDITION),
    )
    names = {"homeworld": state.homeworld.name, "boss": state.boss.name}
    return tuple(Outcome(LOST, reason, Text(text, **names)) for holds, reason, text in met if holds)


def all_exhausted(state: State) -> bool:
    """Return True if all knights are exhausted (AK-W2); never in one-knight solo (AK-O2)."""
    return len(state.knights) > 1 and all(knight.exhausted for knight in state.knights)


def victory(state: State) -> Outcome:
    """Return the outcome of a victory (AK-W1)."""
    return Outcome(WON, "boss-defeated", Text(DEFEATED, boss=state.boss.name), state.seats)


def undecided(state: State) -> bool:
    """Return True if win and loss fall in the same moment and the players have not decided yet (AK-W6).

    The rulebook does not say which of them counts.
    """
    return defeated(state) and bool(losses(state)) and not state.decided


def outcome(state: State) -> Outcome | None:
    """Return the outcome, None while the game runs or the players still have to decide (AK-W6)."""
    if undecided(state):
        return None
    lost = losses(state)
    if defeated(state) and state.decided != LOST:
        return victory(state)
    if lost:
        return lost[0]
    return Outcome(LOST, "decided", DECIDED) if defeated(state) else None


class BossCondition(Move, kind="boss-condition"):
    """AK-W5: state that a losing condition of a boss mat or card is met; this is never automatic."""

    sentence = Text("The boss's own condition is met.")
    button = Text("Boss condition met")

    def check(self, state: State) -> None:
        if state.boss_condition:
            raise IllegalMove("This was said already.")

    def apply(self, state: State) -> State:
        return replace(state, boss_condition=True)


class DecideEnd(Move, kind="decide-end", after_end=True):
    """AK-W6: let the players decide between win and loss if both fall in the same moment.

    This is possible only if the boss is defeated, so a mere loss cannot become a win.
    """

    sentence = Text("The players decide: {result}.")

    result: str = declare(Choice("Result", {WON: Text("won"), LOST: Text("lost")}))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if defeated(state):
            yield cls(result=WON).offer(Text("We won"))
            yield cls(result=LOST).offer(Text("We lost"))

    def check(self, state: State) -> None:
        if not defeated(state):
            raise IllegalMove("The boss still stands, so there is nothing to decide.")

    def apply(self, state: State) -> State:
        return replace(state, decided=self.result)


def board(state: State) -> tuple[str, ...]:
    """Return the boss and the Homeworld, and the difficulty if it is not normal."""
    harder = () if state.difficulty == "normal" else (DIFFICULTIES[state.difficulty],)
    return (state.boss.name, state.homeworld.name, *harder)
