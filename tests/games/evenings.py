"""Evenings of any taps, corrections and hostile moves, looked at after each: what they are in every game.

A game's own `test_machine.py` makes an `Evening` of it: how a table is set up, a second pair of hands that
moves the pieces as the rulebook says, and what has to be true of both.
"""

from typing import ClassVar

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.engine import fields
from companion.engine.chance import Chance
from companion.engine.errors import TableError
from companion.engine.fields import Choice, Flag, Number, Words, specs
from companion.engine.move_context import MoveContext
from companion.engine.moves import read_move
from companion.engine.seats import seat_row


def so_many(count, steps):
    """So many evenings of so many taps each."""
    return settings(max_examples=count, stateful_step_count=steps)


def anything(some):
    """What a hostile program puts into a field: a value of any type, or one of `some` that have a meaning."""
    return st.one_of(st.integers(-(10**7), 10**7), st.booleans(), st.none(), st.text(max_size=5), some)


class Evening(RuleBasedStateMachine):
    """A table, what people do there, and what always holds. A game names what is left open here."""

    game = None
    how = ()
    """What people do, by the name of a method: each as often as it stands here."""
    phones = ("red",)
    """Whose prompts are looked at, and first whose are followed."""
    plain = anything(st.nothing())
    words = ("", "tea")
    """What they type."""
    free: ClassVar = {}
    """By move what a button that is not grey may still be refused for, where it asks for something."""
    raw_ids = frozenset()
    """Ids that no sentence may show."""

    def start(self, raw, names):
        """A new table of a raw set-up; `look_again` sets the second pair of hands up from it."""
        seats = seat_row(names)
        self.setup = fields.read(self.game.setup, raw)
        self.game.check_setup(self.setup, seats)
        self.first = self.state = self.game.start(self.setup, seats)
        self.log = []
        self.look_again()

    # --- what people do -------------------------------------------------------------------------

    @rule(data=st.data())
    def do_something(self, data):
        getattr(self, data.draw(st.sampled_from(self.how)))(data)

    def prompts(self):
        return self.game.prompts(self.state, self.phones[0])

    def open_offers(self, *kinds):
        """The buttons that are not grey."""
        offers = [offer for offer in self.game.offers(self.state, "red") if offer.refusal is None]
        return [offer for offer in offers if not kinds or offer.kind in kinds]

    def follow_the_prompt(self, data):
        self.tap_one(data, [o for prompt in self.prompts() for o in prompt.offers if o.refusal is None])

    def tap_any_button(self, data):
        self.tap_one(data, self.open_offers())

    def tap_one(self, data, offers):
        """First what, then which: of some there is one for each piece, player or place."""
        if offers:
            kind = data.draw(st.sampled_from(sorted({offer.kind for offer in offers})))
            self.tap(data, data.draw(st.sampled_from([offer for offer in offers if offer.kind == kind])))

    def tap_a_grey_button(self, data):
        offers = [offer for offer in self.game.offers(self.state, "red") if offer.refusal and not offer.asks]
        if offers:
            offer = data.draw(st.sampled_from(offers))
            assert self.play(offer.kind, dict(offer.fields)) == offer.refusal

    def correct_something(self, data):
        item = data.draw(st.sampled_from(self.game.values(self.state)))
        value = data.draw(self.allowed(item.spec))
        assert self.play("correct", {"what": item.id, "value": value}) is None
        assert {v.id: v.value for v in self.game.values(self.state)}.get(item.id, value) == value

    def send_anything(self, data):
        kind = data.draw(st.sampled_from(sorted(self.game.moves)))
        declared = specs(self.game.moves[kind])
        self.play(kind, {n: data.draw(st.one_of(self.plain, self.allowed(s))) for n, s in declared.items()})

    def tap(self, data, offer):
        """An offer that is not grey, its open fields filled with anything that they may hold."""
        declared = specs(self.game.moves[offer.kind])
        raw = dict(offer.fields)
        for name in offer.asks:
            raw[name] = data.draw(self.answer(offer, name, declared[name]))
        refusal = self.play(offer.kind, self.sent(raw))
        known = any(why in (refusal or "") for why in self.free.get(offer.kind, ()))
        assert refusal is None or (offer.asks and known), refusal

    def answer(self, offer, name, spec):
        """Of a number or a text the options are only what a value would do or what may be meant."""
        free = isinstance(spec, Number | Words) or not offer.options.get(name)
        return self.allowed(spec) if free else st.sampled_from(list(offer.options[name]))

    def sent(self, raw):
        """What a browser sends of the fields of a sheet."""
        return raw

    def allowed(self, spec):
        """Values that a field of this kind may hold, its ends among them."""
        if isinstance(spec, Number):
            return st.one_of(st.sampled_from([spec.least, spec.most]), st.integers(spec.least, spec.most))
        if isinstance(spec, Choice):
            return st.sampled_from(list(spec.options))
        shortest = spec.shortest if isinstance(spec, Words) else 0
        return (
            st.booleans() if isinstance(spec, Flag) else st.sampled_from(self.words[1 if shortest else 0 :])
        )

    # --- moves ----------------------------------------------------------------------------------

    def play(self, kind, raw):
        """The refusal, or None where the move was made."""
        before = self.state
        try:
            move = read_move(self.game.moves, kind, raw)
            if move.needs_draw(before):
                move = move.draw(before, MoveContext(Chance("seed", len(self.log)), 0))
            after = self.game.play(before, move)
        except TableError as error:
            return error.reason
        self.log.append((kind, move.payload()))
        self.state = after
        if kind == "correct":
            self.look_again()
        else:
            self.played(kind, move.payload(), before, after)
        return None

    def look_again(self):
        """The second pair of hands set up from the table: at the start, and after a correction."""

    def played(self, kind, given, before, after):
        """What the second pair of hands does when this is told to the app."""

    def tapped(self, *taps, look):
        """The state after some moves, each of them looked at as the machine looks at its own."""
        for kind, given in taps:
            assert self.play(kind, given) is None
            for holds in look:
                holds()
        self.teardown()
        return self.state

    # --- what always holds ----------------------------------------------------------------------

    @invariant()
    def there_is_an_end_or_a_way_forward(self):
        prompts = self.prompts()
        if self.game.outcome(self.state) is None:
            assert self.goes_on(prompts)
        else:
            assert [prompt.offers for prompt in prompts] == [()]

    def goes_on(self, prompts):
        """Whether something can be tapped without being asked anything."""
        return any(o.refusal is None and not o.asks for prompt in prompts for o in prompt.offers)

    @invariant()
    def prompts_are_told_apart_and_say_something(self):
        for seat in self.phones:
            prompts = self.game.prompts(self.state, seat)
            assert len({prompt.id for prompt in prompts}) == len(prompts)
            assert all(str(prompt.text) and all(map(str, prompt.notes)) for prompt in prompts)

    @invariant()
    def all_the_rest_can_be_asked(self):
        assert str(self.game.moment(self.state))
        assert self.game.names(self.state)
        for item in self.game.values(self.state):
            assert item.spec.read(item.value, "value") == item.value
        ids = [(offer.id, bool(offer.asks)) for offer in self.game.offers(self.state, "red")]
        assert len(set(ids)) == len(ids)

    @invariant()
    def a_snapshot_is_the_state(self):
        written = msgspec.json.encode(self.state)
        assert msgspec.json.decode(written, type=self.game.state) == self.state

    # --- afterwards -----------------------------------------------------------------------------

    def teardown(self):
        """What was written down plays to the same state and has its sentences; its box opens a new table."""
        if not hasattr(self, "state"):
            return
        state = self.first
        for kind, payload in msgspec.json.decode(msgspec.json.encode(self.log)):
            move, names = read_move(self.game.moves, kind, payload), self.game.names(state)
            assert move.words(names)
            state = self.game.play(state, move)
            sentence = str(move.words({**names, **self.game.names(state)}))
            assert sentence
            shown = {word.strip(".:,") for word in sentence.split()} & self.raw_ids
            assert kind == "correct" or not shown, sentence
        assert state == self.state
        box = {}
        for kind, name, card in self.game.box_cards(self.setup, state):
            box.setdefault(kind, {})[name] = card
        self.next_table(box)

    def next_table(self, box):
        """What a table that is opened with these box cards has of this one."""


class LightEvening(Evening):
    """A table that begins in the light way, where parts are switched on and off at any time."""

    def start(self, raw, names):
        super().start({**raw, "light": True}, names)

    def switch(self, data):
        """Switch a part: known numbers stay, and switching it back gives the same table."""
        part = data.draw(st.sampled_from(sorted(self.game.parts_of(self.state))))
        before, on = self.state, part in self.state.untracked
        if self.game.outcome(before) is None:
            assert self.play("track", {"part": part, "on": on}) is None
            assert self.game.values(self.state) == self.game.values(before)
            assert self.play("track", {"part": part, "on": not on}) is None
            assert self.state == before
            assert self.play("track", {"part": part, "on": on}) is None

    def say_a_number(self, data):
        """Type the number that a button needs first."""
        wanted = [offer.unknown for prompt in self.prompts() for offer in prompt.offers if offer.unknown]
        for item in self.game.values(self.state):
            if item.id in wanted[:1]:
                assert (
                    self.play("correct", {"what": item.id, "value": data.draw(self.allowed(item.spec))})
                    is None
                )

    def goes_on(self, prompts):
        """Return True also for a button that needs a number first."""
        return super().goes_on(prompts) or any(o.unknown for prompt in prompts for o in prompt.offers)

    @invariant()
    def every_screen_can_be_made(self):
        for seat in self.phones:
            self.game.panel(self.state, seat)
            assert tuple(self.game.vitals(self.state, seat))
        assert self.game.checklist(self.state)
