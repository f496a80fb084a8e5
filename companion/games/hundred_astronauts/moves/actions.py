"""The once-per-turn actions (A1-A12), and those of edition B (B-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.fields import Choice, Id, Number, declare
from companion.engine.moves import Move
from companion.games.hundred_astronauts.components import (
    ACTION_CARDS,
    COIN_CARDS,
    COIN_LOOKS,
    REFRESH_OTHERS,
    SALES_B,
)
from companion.games.hundred_astronauts.library import REWARDS, UNKNOWN

SLOTS = {"": "nothing", "1": "slot I", "2": "slot II"}
FROM_DECK, FROM_DRAFT, FROM_SCRAPYARD = "deck", "draft", "scrapyard"
COIN_USES = {
    FROM_DECK: f"draws {COIN_CARDS} from the deck",
    FROM_DRAFT: f"takes {COIN_CARDS} from the draft",
    FROM_SCRAPYARD: f"takes 1 of the top {COIN_LOOKS} of the scrapyard",
}
FOUND = {FROM_SCRAPYARD: "in the scrapyard", FROM_DECK: "in the deck", "none": "nowhere"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Build(Move):
    """A1: a blueprint and its material. `ignore` is the slot that the Build-Bot saves (A9).

    `paid` counts the cards paid where nobody has typed what the blueprint costs.
    """

    kind: ClassVar[str] = "build"
    sentence: ClassVar[str] = "Builds {blueprint}."
    reveals: ClassVar[bool] = True  # a reward that is known is taken with it

    blueprint: str = declare(Id("Blueprint", of="blueprint"))
    ignore: str = declare(Choice("Build-Bot saves", SLOTS), default="")
    paid: int | None = declare(Number("Cards paid", 0, 12), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeReward(Move):
    """B3: the reward of a building whose card nobody has typed."""

    kind: ClassVar[str] = "take-reward"
    sentence: ClassVar[str] = "Reward: {reward}."
    reveals: ClassVar[bool] = True

    reward: str = declare(Choice("Reward", {key: name for key, name in REWARDS.items() if key != UNKNOWN}))


@dataclass(frozen=True, slots=True, kw_only=True)
class FindCoin(Move):
    """B3: where the coin of a reward was found; after a search the deck is shuffled."""

    kind: ClassVar[str] = "find-coin"
    sentence: ClassVar[str] = "The coin was found {where}."
    reveals: ClassVar[bool] = True

    where: str = declare(Choice("Found", FOUND))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDraft(Move):
    """A2: discard one, take a draft card."""

    kind: ClassVar[str] = "take-draft"
    sentence: ClassVar[str] = "Takes a draft card."
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SellBlueprint(Move):
    """A3: to the scrapyard, draw 1."""

    kind: ClassVar[str] = "sell-blueprint"
    sentence: ClassVar[str] = "Sells a blueprint."
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SellAstronaut(Move):
    """A4: to the scrapyard, draw 1."""

    kind: ClassVar[str] = "sell-astronaut"
    sentence: ClassVar[str] = "Sells an Astronaut."
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Move):
    """A5: an Astronaut card onto the free Space Base, for good."""

    kind: ClassVar[str] = "activate"
    sentence: ClassVar[str] = "Activates an Astronaut."


@dataclass(frozen=True, slots=True, kw_only=True)
class Refresh(Move):
    """A6: the Refresh card and up to three others out, as many in."""

    kind: ClassVar[str] = "refresh"
    sentence: ClassVar[str] = "Refresh with {others} other cards."
    reveals: ClassVar[bool] = True

    others: int = declare(Number("Other cards", 0, REFRESH_OTHERS, pad=(0, REFRESH_OTHERS)))


@dataclass(frozen=True, slots=True, kw_only=True)
class UseCoin(Move):
    """A7: one of three."""

    kind: ClassVar[str] = "use-coin"
    sentence: ClassVar[str] = "Galactic Coin: {use}."
    reveals: ClassVar[bool] = True

    use: str = declare(Choice("Galactic Coin", COIN_USES))


@dataclass(frozen=True, slots=True, kw_only=True)
class FireBattleship(Move):
    """A8: a Utility card for a card of somebody's hand."""

    kind: ClassVar[str] = "fire-battleship"
    sentence: ClassVar[str] = "The Battleship steals a card from {victim}."
    reveals: ClassVar[bool] = True

    victim: str = declare(Id("From", of="seat"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FireProjectiles(Move):
    """A11: an enemy building, for the Projectiles."""

    kind: ClassVar[str] = "fire-projectiles"
    sentence: ClassVar[str] = "Projectiles destroy {target} of {victim}."

    victim: str = declare(Id("Whose", of="seat"))
    target: str = declare(Id("Building", of="building"))


@dataclass(frozen=True, slots=True, kw_only=True)
class UseSolarPanel(Move):
    """A12: a draft card without a discard."""

    kind: ClassVar[str] = "use-solar-panel"
    sentence: ClassVar[str] = "Solar Panel: a draft card."
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAction(Move):
    """B-6: the action card of the turn. A Populate is activated by it (B-7)."""

    kind: ClassVar[str] = "play-action"
    sentence: ClassVar[str] = "Plays {card}."

    card: str = declare(Choice("Action card", ACTION_CARDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class UseConstruction(Move):
    """B-6: the effect of a building, as its card says."""

    kind: ClassVar[str] = "use-construction"
    sentence: ClassVar[str] = "Uses {building}."

    building: str = declare(Id("Building", of="building"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Move):
    """B-6: a card marked $, up to three times a turn. `draws` is what the table draws for it (B-8)."""

    kind: ClassVar[str] = "sell"
    sentence: ClassVar[str] = "Sells a card marked $."
    reveals: ClassVar[bool] = True

    draws: int = declare(Number("Cards drawn for it", 0, SALES_B), default=1)
