"""House rules of a table for cases in which the rulebook is silent or ambiguous (Q)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.fields import Choice, Flag, declare
from companion.engine.text import Text

LAST, TURNS = "last", "turns"
CLOSES, GO_ON = "closes", "go-on"
ASTRONAUT, ITEM = "astronaut", "item"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One field for each question that a table may answer itself; the defaults are recommended."""

    crates: str = declare(
        Choice(
            "Crates are placed", {LAST: Text("all by the last player"), TURNS: Text("one by one in turns")}
        ),
        default=LAST,
    )  # AJ-Q1
    after_scoring: str = declare(
        Choice(
            "After a delivery was scored",
            {CLOSES: Text("the action phase is over"), GO_ON: Text("more action cards may be played")},
        ),
        default=CLOSES,
    )  # AJ-Q2
    visit: str = declare(
        Choice(
            "A condition's place is visited by",
            {ASTRONAUT: Text("any own astronaut there or passing"), ITEM: Text("the item itself")},
        ),
        default=ASTRONAUT,
    )  # AJ-Q5
    # AJ-Q6
    swap_draws: bool = declare(Flag("Swapping a rival astronaut gives its owner a card"), default=False)


RECOMMENDED = HouseRules()
