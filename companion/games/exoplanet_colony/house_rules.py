"""House rules: how a table plays if the rulebook is silent or has two readings (Q)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.fields import Choice, Flag, Number, declare
from companion.engine.text import Text

RISES_FIRST, IN_ORDER = "rises-first", "in-order"
SIDES, CORNERS = "sides", "corners"
PLANS, DISCARD = "plans", "discard"
FIRST, LOST, WON = "first", "lost", "won"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One field for each question that a table may answer in its own way; the defaults are recommended."""

    update_order: str = declare(
        Choice(
            "When one supply rises from 0 and another falls to 0 in the same update",
            {
                RISES_FIRST: Text("rises count first"),
                IN_ORDER: Text("in the order oxygen, water, food, energy"),
            },
        ),
        default=RISES_FIRST,
    )  # EC-Q3
    any_rise: bool = declare(
        Flag("A supply that rises from 0 by the update or an event moves the Emergency Level back"),
        default=True,
    )  # EC-Q4
    deploy: str = declare(
        Choice(
            "A module is deployed beside the pawn",
            {SIDES: Text("at a side of the pawn's module"), CORNERS: Text("at a side or a corner")},
        ),
        default=SIDES,
    )  # EC-Q8
    repair_limit: bool = declare(
        Flag("A repair is refused where it would take a production above +3"), default=True
    )  # EC-Q9
    hub_off: bool = declare(Flag("The Central Hub may be switched off"), default=False)  # EC-Q10
    card_cost: int = declare(Number("Actions for using an Item or a Plan", 0, 1), default=0)  # EC-Q11
    over_limit: str = declare(
        Choice(
            "With more than 6 cards",
            {
                PLANS: Text("a Plan may be used instead (an Item in the own turn)"),
                DISCARD: Text("only discard"),
            },
        ),
        default=PLANS,
    )  # EC-Q12
    same_event: str = declare(
        Choice(
            "Victory and defeat in one event",
            {FIRST: Text("the first counts"), LOST: Text("it is lost"), WON: Text("it is won")},
        ),
        default=FIRST,
    )  # EC-Q14


RECOMMENDED = HouseRules()
