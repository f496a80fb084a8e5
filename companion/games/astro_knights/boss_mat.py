"""The boss's side of the table: the boss mat, the minions, and the boss cards that players typed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.fields import Flag
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.track import Track
from companion.engine.values import Count, editable
from companion.games.astro_knights.components import FIRST_LEVEL, FIRST_LEVEL_BONUS, LAST_LEVEL

BOSS = "boss"
STRIKE, MINION = "strike", "minion"
MOST_CARDS = 90
"""Highest number of cards in a pile that a correction can set."""
MOST_KNOWN = 60
"""Maximum number of minions, and of strikes, that a table remembers. The oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Minion:
    """A minion in play.

    `pile` is the deck that it came from (AK-R6), and `entered` is the number of the turn in which it came
    into play (AK-B3). `counted` is False if its card came from no pile that the app counts; the card then
    returns to no pile. `activate` and `instant` are the card's texts for activating and entering, as players
    typed them, "" if not typed.
    """

    id: str
    name: str
    health: int = editable(Count("{name}", 0, 99))
    pile: str = BOSS
    entered: int = 0
    activated: bool = False
    counted: bool = True
    activate: str = ""
    instant: str = ""

    @property
    def called(self) -> str:
        """Name that players see. A default name, such as "Minion 3", is translated."""
        number = self.id.removeprefix("minion-")
        return Text("Minion {number}", number=number) if self.name == f"Minion {number}" else self.name


@dataclass(frozen=True, slots=True)
class Counter:
    """A track on the boss mat.

    If its value is `threshold` or more at the end of a boss turn, the top card of `pile` is resolved and the
    value falls by `spend`. This is repeated until the value is below `threshold`. `exhaust` is the gain of
    the track when a knight is exhausted (AK-X1).
    """

    id: str
    name: str
    track: Track
    threshold: int = 0
    spend: int = 0
    exhaust: int = 0
    pile: str = ""

    @property
    def due(self) -> bool:
        """True if a card has to be resolved for this track at the end of the boss turn."""
        return self.threshold > 0 and self.spend > 0 and self.track.value >= self.threshold


@dataclass(frozen=True, slots=True)
class SideDeck:
    """A deck beside the boss deck (AK-S10), with the numbers of its cards."""

    id: str
    name: str
    deck: int = editable(Count("{name} deck", 0, MOST_CARDS), 0)
    discard: int = editable(Count("{name} discard pile", 0, MOST_CARDS), 0)


@dataclass(frozen=True, slots=True)
class Level:
    """A level token (AK-L3, AK-L4, AK-L5, AK-L6), known beforehand or typed when it comes into play.

    `activate_text` and `instant_text` are the texts of its two effects, in the players' words.
    """

    level: int
    bonus: int
    minions_gain: int = 0
    activate: bool = True
    activate_text: str = ""
    instant_text: str = ""


@dataclass(frozen=True, slots=True)
class KnownMinion:
    """A minion card that was typed once: its name, its printed health and its texts."""

    name: str
    health: int
    activate: str = ""
    instant: str = ""


@dataclass(frozen=True, slots=True)
class KnownStrike:
    """A strike that was typed once: its name, and its effect in the players' words (AK-R2)."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that left the boss deck since its last shuffle.

    `card` is "strike", "minion", or "" if it is not known; `name` is "" if it was not typed.
    """

    card: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Boss:
    """The boss mat with its level, its decks, and its known cards.

    `tokens` counts the level tokens not yet in play, and `destroyed` the boss cards that left the game
    (AK-R7). `seen` holds the cards that left the deck since its last shuffle, oldest first. `side_reshuffle`
    is the players' decision on a side deck that has run out (AK-S10), "" if they have not decided yet. `full`
    is the printed health, None if it was not typed before the game began.
    """

    name: str
    health: int = editable(Count("Boss health", 0, 400))
    tokens: int = editable(Count("Level tokens left", 0, 8))
    deck: int = editable(Count("Boss deck", 0, MOST_CARDS))
    discard: int = editable(Count("Boss discard pile", 0, MOST_CARDS))
    level: int = editable(Count("Boss level", FIRST_LEVEL, LAST_LEVEL), FIRST_LEVEL)
    bonus: int = editable(Count("Bonus of new minions", 0, 20), FIRST_LEVEL_BONUS)
    activates: bool = editable(Flag("The level token has an activate effect"), default=False)
    destroyed: int = editable(Count("Boss cards destroyed", 0, MOST_CARDS), 0)
    exhaust: str = ""
    end_step: str = ""
    counters: tuple[Counter, ...] = ()
    side_decks: tuple[SideDeck, ...] = ()
    levels: tuple[Level, ...] = ()
    minions: tuple[KnownMinion, ...] = ()
    strikes: tuple[KnownStrike, ...] = ()
    seen: tuple[SeenCard, ...] = ()
    side_reshuffle: str = ""
    full: int | None = None

    def known_level(self, level: int) -> Level | None:
        """Return the level token of this level, None if it is not known."""
        return next((token for token in self.levels if token.level == level), None)

    def known_minion(self, name: str) -> KnownMinion | None:
        """Return the minion card of this name, None if it was not typed before."""
        return next((card for card in self.minions if card.name.casefold() == name.casefold()), None)

    def known_strike(self, name: str) -> KnownStrike | None:
        """Return the strike of this name, None if it was not typed before."""
        return next((card for card in self.strikes if card.name.casefold() == name.casefold()), None)

    def learned_level(self, token: Level) -> Boss:
        """Return the boss with this level token known from now on.

        A token above the last level is possible only by a correction, and is not kept.
        """
        others = tuple(level for level in self.levels if level.level != token.level)
        return replace(self, levels=(*others, token) if token.level <= LAST_LEVEL else others)

    def learned_minion(self, card: KnownMinion) -> Boss:
        """Return the boss with this minion card known from now on."""
        others = tuple(known for known in self.minions if known.name.casefold() != card.name.casefold())
        return replace(self, minions=(*others, card)[-MOST_KNOWN:])

    def learned_strike(self, card: KnownStrike) -> Boss:
        """Return the boss with this strike known from now on."""
        others = tuple(known for known in self.strikes if known.name.casefold() != card.name.casefold())
        return replace(self, strikes=(*others, card)[-MOST_KNOWN:])
