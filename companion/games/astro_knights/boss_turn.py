"""The boss turn and its levels (sections B, R and L)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, Number, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.astro_knights.boss_cards import STAY, check_ran_out, enter_minion, turn_side_card
from companion.games.astro_knights.boss_mat import BOSS, MINION, STRIKE, Level
from companion.games.astro_knights.card_texts import name_strike
from companion.games.astro_knights.damage import OnMinion
from companion.games.astro_knights.parts import ACTIVATIONS
from companion.games.astro_knights.state import State, boss_turn, counter_at, is_boss_turn, minion_at

LEVEL = "level"


def pending_activations(state: State) -> tuple[str, ...]:
    """Return the pending activations in order: the level token (AK-B1), then minions by age (AK-B2).

    A minion that came into play in this turn is left out (AK-B3). Once the boss has drawn or leveled up,
    nothing is pending. If the app does not track activations, they never hold up the turn.
    """
    return activations(state) if state.tracks(ACTIVATIONS) else ()


def activations(state: State) -> tuple[str, ...]:
    """Return the activations that the app does not know to be done, tracked or not."""
    turn = boss_turn(state)
    if turn.drawn or turn.leveled or turn.draws_again:
        return ()
    level = (LEVEL,) if state.boss.activates and not turn.level_activated else ()
    return level + tuple(m.id for m in state.minions if not m.activated and m.entered != state.turns)


def check_next_activation(state: State, what: str) -> None:
    """Raise `IllegalMove` unless this is the next activation in order (AK-B1, AK-B2)."""
    pending = activations(state)
    if what not in pending:
        raise IllegalMove("This does not activate (again) in this turn.")
    if pending[0] != what:
        first = Text("The level token") if pending[0] == LEVEL else minion_at(state, pending[0]).called
        raise IllegalMove("{first} activates first.", first=first)


class ActivateLevel(Move, kind="activate-level", of_part=ACTIVATIONS):
    """AK-B1, AK-L6: mark the level token's activate effect as resolved at the table."""

    sentence = Text("The level token activates.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if is_boss_turn(state) and LEVEL in pending_activations(state):
            yield cls().offer(Text("Level token activated"))

    def check(self, state: State) -> None:
        check_next_activation(state, LEVEL)

    def apply(self, state: State) -> State:
        return state.with_turn(level_activated=True)


class ActivateMinion(OnMinion, kind="activate-minion", of_part=ACTIVATIONS):
    """AK-B2, AK-B3: mark a minion's activate effect as resolved at the table."""

    sentence = Text("{minion} activates.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        pending = pending_activations(state) if is_boss_turn(state) else ()
        for minion in state.minions:
            if minion.id in pending:
                yield cls(minion=minion.id).offer(Text("{minion} activated", minion=minion.called))

    def check(self, state: State) -> None:
        super().check(state)
        check_next_activation(state, self.minion)

    def apply(self, state: State) -> State:
        return state.with_minion(self.minion, activated=True)


def check_boss_draws(state: State) -> None:
    """Refuse a second draw (AK-R3, AK-L3), and a draw before the shuffle or the activations (B, R)."""
    if boss_turn(state).drawn:
        raise IllegalMove("The boss has drawn in this turn already.")
    if boss_turn(state).shuffle_due:
        raise IllegalMove("Resolve the token\u2019s \u201cinstant\u201d, then shuffle the boss discards.")
    if pending_activations(state):
        raise IllegalMove("Activate the level token and the minions first.")


def must_level_up(state: State) -> bool:
    """Return True if the boss has to draw from an empty deck and a level token is left (AK-L1)."""
    turn = boss_turn(state)
    return state.boss.deck == 0 and state.boss.tokens > 0 and not turn.leveled


class DrawBossCard(Move, kind="draw-boss-card", learns=True):
    """Record the card that the boss draws, which is a strike or a minion with its printed health.

    Rules AK-R1, AK-R2, AK-R3.
    """

    sentence = Text("The boss draws a {card}.")

    card: str = declare(Choice("Card", {STRIKE: Text("strike"), MINION: Text("minion")}))
    health: int = declare(Number("Printed health", 0, 60, pad=(1, 12)), default=0)
    name: str = declare(Words("Name", 40), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        if self.card == STRIKE:
            return Text(
                Text("The boss draws a strike: {name}.") if self.name else Text("The boss draws a strike."),
                name=self.name,
            )
        return Text(
            Text("The boss draws a minion: {name}, health {health}.")
            if self.name
            else Text("The boss draws a minion, health {health}."),
            name=self.name,
            health=self.health,
        )

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.deck",)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(card=STRIKE).offer(Text("Strike"))
        yield cls(card=MINION, health=1).offer(Text("Minion"), "health", "name")
        for known in state.boss.minions:
            card = cls(card=MINION, health=known.health, name=known.name)
            yield card.offer(Text("{known}, {health}", known=known.name, health=known.health))

    def check(self, state: State) -> None:
        """Refuse a draw while a level up is due (AK-L1), or if no card is left even after a level up.

        If neither a card nor a level token is left, the draw is allowed, because it ends the game with a loss
        (AK-L2).
        """
        check_boss_draws(state)
        if must_level_up(state):
            raise IllegalMove("The boss deck is empty: the boss levels up first.")
        if state.boss.deck == 0 and boss_turn(state).leveled:
            raise IllegalMove("There is no boss card to draw: the discard pile was empty too.")
        if state.boss.deck and self.card != STRIKE and self.health < 1:
            raise IllegalMove("Type the health printed on the minion.")

    def apply(self, state: State) -> State:
        """Put a strike on the discards (AK-R2) or a minion into play (AK-R3).

        If there is no card to draw, the game is lost (AK-L2).
        """
        if state.boss.deck == 0:
            return replace(state, out_of_levels=True)
        state = state.with_turn(drawn=True, card_drawn=self.card).with_boss(deck=state.boss.deck - 1)
        state = state.with_seen(self.card, self.name)
        if self.card == STRIKE:
            return name_strike(state, self.name).with_boss(discard=state.boss.discard + 1)
        return enter_minion(state, self.name, self.health, BOSS)


class LevelUp(Move, kind="level-up", learns=True):
    """AK-L3: bring the next level token into play.

    Players then resolve the instant effects of the token and use `ShuffleBossDeck`. In rules version 1 this
    move also shuffles the discards, which then lack any minion that an instant effect kills.
    """

    sentence = Text("The boss levels up: new minions +{bonus}.")

    bonus: int = declare(Number("Bonus of new minions", 0, 20, pad=(0, 11)))
    minions_gain: int = declare(Number("Minions in play gain", 0, 20), default=0)
    activate: bool = declare(Flag("The token has an activate effect"), default=True)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.deck", "boss.tokens")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        level = state.boss.level + 1
        known = [token for token in state.boss.levels if token.level == level]
        for token in known:
            read = cls(bonus=token.bonus, minions_gain=token.minions_gain, activate=token.activate)
            label = Text("Level {level}: new minions +{bonus}", level=level, bonus=token.bonus)
            if token.minions_gain:
                label = Text("{level}, in play +{gain}", level=label, gain=token.minions_gain)
            yield read.offer(label)
        typing = Text("It says something else") if known else Text("Level {level}", level=level)
        yield cls(bonus=0).offer(typing, "bonus", "minions_gain", "activate")

    def words(self, names: Mapping[str, str]) -> Text:
        if not self.minions_gain:
            return super().words(names)
        said = Text("The boss levels up: new minions +{bonus}, minions in play +{gain}.")
        return Text(said, bonus=self.bonus, gain=self.minions_gain)

    def check(self, state: State) -> None:
        """Refuse a level up with cards in the deck, twice in a turn, or without a token (AK-L1, AK-L2)."""
        check_boss_draws(state)
        if state.boss.deck:
            raise IllegalMove("The boss levels up only when it has to draw from an empty deck.")
        if boss_turn(state).leveled:
            raise IllegalMove("The boss has leveled up in this turn already.")
        if state.boss.tokens == 0:
            raise IllegalMove("No level token is left.")

    def apply(self, state: State) -> State:
        """Put the token into play and raise the health of the minions in play (AK-L5).

        The instant effects, the shuffle and the draw follow.
        """
        known = state.boss.known_level(state.boss.level + 1) or Level(state.boss.level + 1, self.bonus)
        level = replace(known, bonus=self.bonus, minions_gain=self.minions_gain, activate=self.activate)
        minions = tuple(replace(m, health=m.health + self.minions_gain) for m in state.minions)
        state = replace(state, minions=minions, boss=state.boss.learned_level(level))
        state = state.with_turn(leveled=True, shuffle_due=True).with_boss(
            level=level.level, tokens=state.boss.tokens - 1, bonus=level.bonus, activates=level.activate
        )
        return state if state.rules_version >= 2 else shuffle_discards(state)


class ShuffleBossDeck(Move, kind="shuffle-boss-deck"):
    """Shuffle the discards into a new boss deck, after the token's instant effects and kills.

    Rules AK-L3, AK-L9.
    """

    sentence = Text("The boss discards are shuffled: they are the new boss deck.")
    button = Text("Shuffle the boss discards")

    def depends_on(self, state: State) -> tuple[str, ...]:
        return ("boss.discard",)

    def check(self, state: State) -> None:
        """Refuse the move unless a level token has just come into play (AK-L3)."""
        if not boss_turn(state).shuffle_due:
            raise IllegalMove("The boss discards are shuffled only when the boss has leveled up.")

    def apply(self, state: State) -> State:
        return shuffle_discards(state)


def shuffle_discards(state: State) -> State:
    """Shuffle the whole boss discard pile to make the new deck (AK-L3).

    A card that an effect put into the empty deck meanwhile is included.
    """
    deck = state.boss.deck + state.boss.discard
    return state.with_turn(shuffle_due=False).with_boss(deck=deck, discard=0, seen=())


class SkipBossDraw(Move, kind="skip-boss-draw"):
    """AK-L8: agree that the boss draws no card, because even a level up left its deck empty."""

    sentence = Text("The boss has no card to draw.")
    button = Text("Nothing to draw")

    def check(self, state: State) -> None:
        """Refuse the move unless the deck is empty even after a level up (AK-L8)."""
        check_boss_draws(state)
        if state.boss.deck or not boss_turn(state).leveled:
            raise IllegalMove("The boss has to draw.")

    def apply(self, state: State) -> State:
        return state.with_turn(drawn=True)


class DrawAgain(Move, kind="boss-draws-again"):
    """AK-R1: let the boss draw once more in this turn, because a card says so."""

    sentence = Text("The boss draws again.")
    button = Text("The boss draws again")

    def check(self, state: State) -> None:
        """Refuse the move if the boss has not drawn in this turn yet (AK-R1)."""
        if not boss_turn(state).drawn:
            raise IllegalMove("The boss has not drawn in this turn yet.")

    def apply(self, state: State) -> State:
        """Allow one more draw and, if the deck is empty, one more level up (AK-L1)."""
        again = boss_turn(state).draws_again + 1
        return state.with_turn(drawn=False, leveled=False, card_drawn="", draws_again=again, strike="")


class ResolveCounter(Move, kind="resolve-counter"):
    """Resolve a card for a counter at its threshold, in the boss's own end step (AK-DX-1)."""

    sentence = Text("{counter}: a card is resolved.")

    counter: str = declare(Id("Counter", of="counter"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for counter in state.boss.counters:
            if counter.threshold:
                yield cls(counter=counter.id).offer(Text("{counter} card resolved", counter=counter.name))

    def check(self, state: State) -> None:
        if not boss_turn(state).drawn:
            raise IllegalMove("This is done at the end of the boss turn, after its draw.")
        counter = counter_at(state, self.counter)
        if not counter.due:
            raise IllegalMove(
                "{name} stands below {threshold}.", name=counter.name, threshold=counter.threshold
            )
        of_side_deck = counter.pile in {deck.id for deck in state.boss.side_decks}
        if state.rules_version >= 2 and of_side_deck and state.boss.side_reshuffle != STAY:
            check_ran_out(state, counter.pile)

    def apply(self, state: State) -> State:
        counter = counter_at(state, self.counter)
        state = state.with_counter(counter.id, counter.track.moved(-counter.spend))
        return turn_side_card(state, counter.pile)


def check_end_boss_turn(state: State) -> None:
    """Raise `IllegalMove` unless activations, draw and end step are done."""
    if pending_activations(state) or not boss_turn(state).drawn:
        raise IllegalMove("The boss turn is not done: activate, then draw.")
    for counter in state.boss.counters:
        if counter.due:
            raise IllegalMove(
                "{name} stands at {value}: resolve a card first.",
                name=counter.name,
                value=counter.track.value,
            )
