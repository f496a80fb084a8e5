"""Texts of the boss's cards: players enter them once, the app shows them when due.

Rules AK-B1, AK-B2, AK-R2, AK-R3, AK-X1.

No printed text is shipped. When a card first turns up, players type a few words of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Number, Words, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.astro_knights.boss_mat import STRIKE, KnownStrike, Level, Minion, SeenCard
from companion.games.astro_knights.components import LAST_LEVEL
from companion.games.astro_knights.damage import OnMinion
from companion.games.astro_knights.setup import ACTIVATE_TEXT, EXHAUST_TEXT, INSTANT_TEXT, STRIKE_TEXT
from companion.games.astro_knights.state import State, boss_turn, is_boss_turn, minion_at


class TypeMinionText(OnMinion, kind="type-minion-text", anchor=Anchor.NONE, learns=True):
    """Type what a minion's card says when it activates and when it enters; "" removes a text.

    Rules AK-B2, AK-R3.
    """

    sentence = Text("The text of {minion} is typed in.")

    activate: str = declare(ACTIVATE_TEXT, default="")
    instant: str = declare(INSTANT_TEXT, default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for minion in state.minions:
            known = {"activate": minion.activate, "instant": minion.instant}
            label = Text("What {minion} says", minion=minion.called)
            yield cls(minion=minion.id).offer(label, *known, values=known)

    def apply(self, state: State) -> State:
        """Set the texts of all minions of this name, in play now or later."""
        told = minion_at(state, self.minion)
        minions = tuple(
            replace(m, activate=self.activate, instant=self.instant) if same_card(m, told) else m
            for m in state.minions
        )
        known, boss = state.boss.known_minion(told.name), state.boss
        if known is not None:
            boss = boss.learned_minion(replace(known, activate=self.activate, instant=self.instant))
        return replace(state, minions=minions, boss=boss)


def same_card(minion: Minion, other: Minion) -> bool:
    """Return True if both minions have the same name, because their cards then have the same texts."""
    return minion.name.casefold() == other.name.casefold()


class TypeLevelText(Move, kind="type-level-text", anchor=Anchor.NONE, learns=True):
    """AK-B1, AK-L3, AK-L4: type what the level token in play says; "" removes a text."""

    sentence = Text("The text of the level {level} token is typed in.")

    level: int = declare(Number("Level", 2, LAST_LEVEL))
    activate: str = declare(ACTIVATE_TEXT, default="")
    instant: str = declare(INSTANT_TEXT, default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if 2 <= state.boss.level <= LAST_LEVEL:
            token = level_in_play(state)
            known = {"activate": token.activate_text, "instant": token.instant_text}
            label = Text("What the level {level} token says", level=token.level)
            yield cls(level=token.level).offer(label, *known, values=known)

    def check(self, state: State) -> None:
        """Refuse any token except the one in play, because no other token has an effect (AK-L4)."""
        if self.level != state.boss.level:
            raise IllegalMove("The level {level} token is not in play.", level=self.level)

    def apply(self, state: State) -> State:
        token = replace(level_in_play(state), activate_text=self.activate, instant_text=self.instant)
        return replace(state, boss=state.boss.learned_level(token))


def level_in_play(state: State) -> Level:
    """Return the level token in play (AK-L4). If it is not known, build it from the boss mat."""
    boss = state.boss
    return boss.known_level(boss.level) or Level(boss.level, boss.bonus, activate=boss.activates)


class TypeStrikeText(Move, kind="type-strike-text", learns=True):
    """AK-R2: type the name of the strike that the boss drew in this turn, and what it does."""

    sentence = Text("The strike is {name}.")

    name: str = declare(Words("Name", 40, shortest=1))
    text: str = declare(STRIKE_TEXT, default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if is_boss_turn(state) and boss_turn(state).card_drawn == STRIKE:
            name = boss_turn(state).strike
            known = {"name": name, "text": strike_text(state)}
            strikes = {card.name: card.name for card in state.boss.strikes}
            said = Text("What the strike says")
            yield cls(name=name or "-").offer(said, *known, values=known, name=strikes)

    def check(self, state: State) -> None:
        if boss_turn(state).card_drawn != STRIKE:
            raise IllegalMove("The boss has drawn no strike in this turn.")

    def apply(self, state: State) -> State:
        """Name the strike and store its text.

        If the strike gets another name and no text is typed, the text known for that name is kept.
        """
        known, named_before = state.boss.known_strike(self.name), boss_turn(state).strike
        kept = known.text if known and self.name.casefold() != named_before.casefold() else ""
        state = name_strike(state.with_boss(seen=strike_named(state.boss.seen, self.name)), self.name)
        return replace(state, boss=state.boss.learned_strike(KnownStrike(self.name, self.text or kept)))


def strike_named(seen: tuple[SeenCard, ...], name: str) -> tuple[SeenCard, ...]:
    """Return the seen boss cards, with this name given to the last strike among them."""
    last = max((at for at, card in enumerate(seen) if card.card == STRIKE), default=-1)
    return tuple(replace(card, name=name) if at == last else card for at, card in enumerate(seen))


def name_strike(state: State, name: str) -> State:
    """Store the name of the strike drawn in this turn (AK-R2). A strike stays known with its text."""
    known = state.boss.known_strike(name)
    boss = state.boss.learned_strike(KnownStrike(name, known.text if known else "")) if name else state.boss
    return replace(state, boss=boss).with_turn(strike=name)


def strike_text(state: State) -> str:
    """Return the text that players entered for this turn's strike, or ""."""
    known = state.boss.known_strike(boss_turn(state).strike)
    return known.text if known else ""


class TypeExhaustText(Move, kind="type-exhaust-text", anchor=Anchor.NONE, learns=True):
    """AK-X1: type what the boss's mat says about an exhausted knight; "" removes the text."""

    sentence = Text("The exhaust effect of the boss is typed in.")

    text: str = declare(EXHAUST_TEXT, default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        label = Text("What {boss} does to an exhausted knight", boss=state.boss.name)
        yield cls().offer(label, "text", values={"text": state.boss.exhaust})

    def apply(self, state: State) -> State:
        return state.with_boss(exhaust=self.text)
