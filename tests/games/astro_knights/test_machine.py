"""Any sequence of taps, corrections and hostile moves: nothing breaks, nothing is lost, and it replays."""

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.engine.chance import Chance
from companion.engine.errors import TableError
from companion.engine.fields import Choice, Flag, Number, Words, specs
from companion.engine.move_context import MoveContext
from companion.engine.moves import read_move
from companion.games.astro_knights import GAME
from companion.games.astro_knights.state import State
from tests.games.astro_knights.tables import ARTILLERY, DROIDS, a_setup, boss_cards, new_game, turn_cards

SHORT = settings(max_examples=50, stateful_step_count=30)
LONG = settings(SHORT, max_examples=500, stateful_step_count=80)
FREE = {"boss.deck", "boss.discard", "boss.destroyed"}
"""Corrections that make boss cards appear or vanish."""

setups = st.builds(
    lambda players, **boss: a_setup(
        players,
        health=tuple(2 + seat for seat in range(players)),
        boss={**boss, "counters": [ARTILLERY], "side_decks": [DROIDS]},
        wild="red" if boss["tokens"] else "",
        dealer="app" if boss["health"] % 2 else "table",
    ),
    st.integers(1, 4),
    health=st.integers(1, 30),
    tokens=st.integers(0, 3),
    deck=st.integers(0, 4),
    discard=st.integers(0, 3),
)
plain = st.one_of(
    st.integers(-(10**7), 10**7),
    st.booleans(),
    st.none(),
    st.text(max_size=5),
    st.sampled_from(
        ["red", "green", "boss", "minion-1", "artillery", "droid-deck", "boss.health", "top", "won"]
    ),
)


def allowed(spec):
    """Values that a field of this kind may hold, its ends among them."""
    if isinstance(spec, Number):
        return st.one_of(st.sampled_from([spec.least, spec.most]), st.integers(spec.least, spec.most))
    if isinstance(spec, Choice):
        return st.sampled_from(list(spec.options))
    if isinstance(spec, Flag):
        return st.booleans()
    shortest = spec.shortest if isinstance(spec, Words) else 0
    return st.sampled_from([word for word in ("", "Drone", "Hulk", "{x}") if len(word) >= shortest])


class Evening(RuleBasedStateMachine):
    @initialize(raw=setups)
    def set_up(self, raw):
        self.raw = raw
        self.first = self.state = new_game(raw)
        self.log = []
        self.boss_cards = boss_cards(self.state)

    # --- what people do -------------------------------------------------------------------------

    @precondition(lambda self: GAME.outcome(self.state) is None)
    @rule(data=st.data())
    def follow_the_prompt(self, data):
        offers = [o for prompt in GAME.prompts(self.state, "red") for o in prompt.offers if o.refusal is None]
        self.tap(data, data.draw(st.sampled_from(offers)))

    @rule(data=st.data())
    def tap_any_button(self, data):
        offers = [offer for offer in GAME.offers(self.state, "red") if offer.refusal is None]
        if offers:
            self.tap(data, data.draw(st.sampled_from(offers)))

    @rule(data=st.data())
    def tap_a_grey_button(self, data):
        offers = [offer for offer in GAME.offers(self.state, "red") if offer.refusal and not offer.asks]
        if offers:
            offer = data.draw(st.sampled_from(offers))
            assert self.play(offer.kind, dict(offer.fields)) == offer.refusal

    @rule(data=st.data())
    def correct_something(self, data):
        item = data.draw(st.sampled_from(GAME.values(self.state)))
        value = data.draw(allowed(item.spec))
        assert self.play("correct", {"what": item.id, "value": value}) is None
        if item.id in FREE:
            self.boss_cards = boss_cards(self.state)

    @rule(data=st.data(), kind=st.sampled_from(sorted(GAME.moves)))
    def send_anything(self, data, kind):
        declared = specs(GAME.moves[kind])
        raw = {name: data.draw(st.one_of(plain, allowed(spec))) for name, spec in declared.items()}
        self.play(kind, raw)
        if kind == "correct":
            self.boss_cards = boss_cards(self.state)

    def tap(self, data, offer):
        """An offer that is not grey, its open fields filled with anything that they may hold."""
        declared = specs(GAME.moves[offer.kind])
        raw = dict(offer.fields)
        for name in offer.asks:
            # of a number or a text the options are only what a value would do or what may be meant
            free = isinstance(declared[name], Number | Words) or name not in offer.options
            one = allowed(declared[name]) if free else st.sampled_from(list(offer.options[name]))
            raw[name] = data.draw(one)
        refusal = self.play(offer.kind, raw)
        # numbers may be beyond what the knight can pay, and a minion's health left at 0
        assert refusal is None or "cost" in raw or raw.get("health") == 0, refusal

    def play(self, kind, raw):
        """The refusal, or None where the move was made."""
        try:
            move = read_move(GAME.moves, kind, raw)
            if move.needs_draw(self.state):
                move = move.draw(self.state, MoveContext(Chance("seed", len(self.log)), 0))
            after = GAME.play(self.state, move)
        except TableError as error:
            return error.reason
        self.log.append((kind, move.payload()))
        self.state = after
        return None

    # --- what always holds ----------------------------------------------------------------------

    @invariant()
    def cards_are_conserved(self):
        assert turn_cards(self.state) == tuple(sorted(self.state.turn_cards))
        assert boss_cards(self.state) == self.boss_cards

    @invariant()
    def tracks_are_in_range(self):
        world, boss = self.state.homeworld, self.state.boss
        tracks = [world.health, world.power, *(counter.track for counter in boss.counters)]
        for knight in self.state.knights:
            tracks += [knight.health, knight.slots, knight.power]
            assert knight.equipped >= 0
        assert all(track.least <= track.value <= track.most for track in tracks)
        assert min(boss.health, boss.deck, boss.discard, boss.destroyed, boss.tokens, boss.bonus) >= 0
        assert all(minion.health > 0 for minion in self.state.minions)
        assert self.state.turn is None or self.state.turn.energy >= 0
        assert self.state.order.round >= 1

    @invariant()
    def there_is_an_end_or_a_way_forward(self):
        prompts = GAME.prompts(self.state, "red")
        forward = [offer for prompt in prompts for offer in prompt.offers if offer.refusal is None]
        outcome = GAME.outcome(self.state)
        if outcome is None:
            assert forward
            assert prompts[-1].offers[0].refusal is None
        else:
            assert (outcome.result == "won") is bool(outcome.winners)
            assert len(prompts) == 1
        assert len({prompt.id for prompt in prompts}) == len(prompts)

    @invariant()
    def all_the_rest_can_be_asked(self):
        GAME.moment(self.state)
        assert set(GAME.figures(self.state)) == {"Furion", "Nisarin"}
        assert len(GAME.score(self.state)) == len(self.state.knights)
        for item in GAME.values(self.state):
            assert item.spec.read(item.value, "value") == item.value
        assert GAME.names(self.state)

    @invariant()
    def a_snapshot_is_the_state(self):
        assert msgspec.json.decode(msgspec.json.encode(self.state), type=State) == self.state

    def teardown(self):
        """What was written down plays to the same state, and has its sentences."""
        if not hasattr(self, "state"):
            return
        state = self.first
        for kind, payload in msgspec.json.decode(msgspec.json.encode(self.log)):
            move = read_move(GAME.moves, kind, payload)
            assert move.words(GAME.names(state))
            state = GAME.play(state, move)
        assert state == self.state


def test_an_evening_of_taps():
    run_state_machine_as_test(Evening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps():
    run_state_machine_as_test(Evening, settings=LONG)
