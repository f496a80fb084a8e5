"""Any taps, corrections and hostile moves: the markers stand where a second pair of hands put them.

`Board` is that pair of hands: it knows nothing of how the game works out its levels and productions, and
moves a cube by one each time that the rulebook says so.
"""

from dataclasses import dataclass, field

import pytest
from each import each
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, run_state_machine_as_test

from companion.engine import fields
from companion.engine.fields import Choice, Many, Number, specs
from companion.engine.seats import seat_row
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.actions import Action
from companion.games.exoplanet_colony.house_rules import HouseRules
from tests.games import evenings

SHORT = evenings.so_many(80, 50)
LONG = evenings.so_many(600, 100)

FOUR = ("oxygen", "water", "food", "energy")
COLOURS = ("red", "blue", "green", "yellow")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
WORDS = ["", "Storm", "Flu", "Farm", "Sun", "{x}"]
BASE = "base.hub"
HOW = ["follow_the_prompt"] * 4 + ["take_an_action"] * 6 + ["tap_any_button"] * 3
HOW += ["tap_a_grey_button", "correct_something", "send_anything"]
FREE = {
    "change-supply": ("Nothing would change.",),
    "change-production": ("Nothing would change.",),
    "change-level": ("Nothing would change.",),
    "place-loss": ("say which one.",),
    "place-emergency": ("say which one.",),
    "type-character": (" already.",),
    "type-module": ("keeps its name.",),
    "deploy-new": ("to pay with.", "its track ends at +3.", "its track ends at −5."),
    "use-item": ("card",),
}
"""What a button that is not grey may still be refused for, where it asks for something."""

CARDS = [
    {"colour": "green", "name": "Farm", "cost_blue": 1, "food": 2, "energy": -1},
    {"colour": "red", "name": "Garden", "oxygen": 1, "water": -1},
    {"colour": "yellow", "name": "Sun", "energy": 3, "cost_any": 1},
    {"colour": "blue", "name": "Well", "water": 1, "water_icon": "+humidity", "energy_icon": "-radiation"},
    {"colour": "yellow", "name": "Reactor", "energy": 2, "oxygen": -2},
]
FLARE = {
    "name": "Storm",
    "critical": True,
    "steps": [
        {"does": "loss", "resource": "water", "by": 2, "where": "yellow"},
        {"does": "emergency", "where": "red"},
        {"does": "supply", "resource": "oxygen", "by": -3},
        {"does": "production", "resource": "energy", "by": -1},
        {"does": "level", "by": -1},
        {"does": "issue", "name": "Flu"},
    ],
}
LIBRARY = {"modules": CARDS, "events": [FLARE]}

starts = st.integers(-5, 3)
supplies = st.one_of(st.integers(1, 4), st.integers(5, 20), st.integers(5, 20))
readings = st.builds(
    dict,
    **{
        name: st.sampled_from(list(spec.options)) if isinstance(spec, Choice) else st.booleans()
        for name, spec in specs(HouseRules).items()
        if not isinstance(spec, Number)
    },
    card_cost=st.integers(0, 1),
)
scenarios = st.builds(
    dict,
    **{f"{r}_production": starts for r in FOUR},
    **{f"{r}_supply": supplies for r in FOUR},
    radiation=st.integers(-2, 2),
    humidity=st.integers(-2, 2),
    events=st.sampled_from([0, 1, 4, 12]),
).filter(lambda scenario: any(scenario[f"{r}_production"] < 0 for r in FOUR))
setups = st.builds(
    dict,
    scenario=scenarios,
    readings=readings,
    hands=st.sampled_from(["counts", "colours"]),
    start_hand=st.sampled_from([2, 4, 6, 0]),
    deck=st.sampled_from([0, 1, 5, 40]),
    board=st.builds(dict, actions_1=st.integers(1, 4), actions_2=st.integers(0, 3)),
    library=st.sampled_from([LIBRARY, LIBRARY, LIBRARY, {}]),
)
bases = st.lists(
    st.sampled_from(
        [
            ("place-module", {"module": "card.farm", "at": "0.1"}),
            ("place-module", {"module": "card.sun", "at": "1.0"}),
            ("place-module", {"module": "card.reactor", "at": "-1.0"}),
            ("place-loss", {"resource": "water", "at": BASE}),
            ("place-loss", {"resource": "energy", "at": "yellow-module", "count": 2}),
            ("place-emergency", {"at": BASE}),
            ("give-issue", {"seat": "red", "name": "Flu"}),
        ]
    ),
    max_size=5,
)
plain = evenings.anything(
    st.sampled_from(["red", "blue", BASE, "base.1", "card.farm", "0.1", "1.0", "yellow-module", "issue.1"]),
)


def within(value, least, most):
    return max(least, min(most, value))


def prints(state, card):
    """EC-A11: what a module prints, read off its card and the scenario."""
    numbers = dict.fromkeys(FOUR, 0)
    for known in (known for known in state.library.modules if known.id == card):
        for r in FOUR:
            icon = getattr(known, f"{r}_icon")
            sign = {"": 0, "+": 1, "-": -1}[icon[:1]]
            numbers[r] = getattr(known, r) + (sign * getattr(state.planet, icon[1:]) if icon else 0)
    return numbers


@dataclass
class Board:
    """The cubes and tokens as people move them who have only the rulebook."""

    supply: dict
    production: dict
    level: int
    loss: dict
    """By module and resource."""
    fires: dict
    """Emergency tokens by module."""
    on: dict
    cards: dict
    """Which card a module is."""
    did: dict
    """Return the effect of a module on the productions, or the one it would have if on (EC-Q6)."""
    deck: int
    events: int | None
    used: int
    met: list = field(default_factory=list)
    stopped: bool = False
    """Whether a cube would have left the production track in this move."""

    @classmethod
    def of(cls, state):
        """Set up anew from the table: at the start, and after something was set by hand."""
        empty = sum(state.supply[r] == 0 for r in FOUR)
        fires = {module.id: module.emergencies for module in state.modules}
        figures = GAME.figures(state)
        return cls(
            {r: state.supply[r] for r in FOUR},
            {r: figures[f"{r.capitalize()} production"] for r in FOUR},
            empty + sum(fires.values()) + state.shift,
            {(m.id, r): m.loss[r] for m in state.modules for r in FOUR},
            fires,
            {m.id: m.on for m in state.modules},
            {m.id: m.card for m in state.modules},
            {m.id: {r: prints(state, m.card)[r] + m.cut[r] for r in FOUR} for m in state.modules},
            None if state.deck is None else state.deck + state.discards,
            state.events,
            state.turn.used,
            ["won" if end.reason not in ("level", "events") else "lost" for end in state.met],
        )

    def step(self, by):
        """EC-R5, EC-R6, EC-V6, EC-A6: the Emergency Level, never left of its first space."""
        self.level = max(0, self.level + by)

    def put_supply(self, resource, value, *, back=True):
        """EC-R2, EC-R5, EC-R6: +1 where it reaches 0, -1 where it rises from 0 (by EC-Q4 perhaps only by an
        action)."""
        before, now = self.supply[resource], within(value, 0, 20)
        self.supply[resource] = now
        if before and not now:
            self.step(1)
        if now and not before and back:
            self.step(-1)

    def put_production(self, resource, by):
        """EC-Q6: as far as the track goes."""
        wanted = self.production[resource] + by
        self.production[resource] = within(wanted, -5, 3)
        self.stopped = self.stopped or wanted != self.production[resource]

    def out(self, resource):
        """How many loss tokens of a resource are on the base."""
        return sum(count for (_, what), count in self.loss.items() if what == resource)

    def take_off(self, module, token):
        """EC-A6, EC-V3: a token gone."""
        if token == "emergency":
            self.fires[module] -= 1
            self.step(-1)
        else:
            self.loss[module, token] -= 1
            self.put_production(token, 1)

    def where(self, before, at):
        """EC-V7: the module that is meant, None where there is none of the colour."""
        if at in self.on:
            return at
        colour = at.removesuffix("-module")
        coloured = {card.id for card in before.library.modules if card.colour == colour}
        return next((module for module, card in self.cards.items() if card in coloured), None)

    # --- the moves ------------------------------------------------------------------------------

    def follow(self, kind, given, before, after):
        """What people do at the table when this is told to the app."""
        if after.turn.number != before.turn.number:
            self.used = 0
        act = getattr(self, kind.replace("-", "_"), None)
        if act is not None:
            self.stopped = False
            act(given, before, after)
            limited = kind in ("deploy", "deploy-new", "switch") or (
                kind == "repair" and before.readings.repair_limit
            )
            assert not (limited and self.stopped), "EC-A0c"
        if kind in ACTS:
            self.used += 1
        own = before.turn.seat and before.turn.seat == given.get("seat")
        if kind in ("use-item", "use-plan") and own:
            self.used += before.readings.card_cost
        self.look(kind, before)

    def look(self, kind, before):
        """EC-E1, EC-E2, EC-E3, the first of a victory and of a defeat."""
        ends = ["won"] if min(self.production.values()) >= 0 else []
        ends += ["lost"] if self.level >= 3 else []
        ends += ["lost"] if kind == "reveal-event" and before.events == 0 else []
        ends += ["lost"] if kind == "no-event-left" else []
        self.met += [end for end in dict.fromkeys(ends) if end not in self.met]

    def result(self, reading, in_event):
        """EC-Q14: None while the game runs."""
        wanted = {"first": self.met[:1], "won": ["won"], "lost": ["lost"]}[reading]
        found = [end for end in self.met if end in wanted]
        return (found or (self.met if not in_event else []) or [None])[0]

    def draw_card(self, given, before, after):
        self.deck = None if self.deck is None else self.deck - 1

    def discard(self, given, before, after):
        self.deck = None if self.deck is None else self.deck + 1

    use_item = use_plan = discard

    def change_hand(self, given, before, after):
        self.deck = None if self.deck is None else self.deck - given["by"]

    def new_deck(self, given, before, after):
        """EC-C4: what was left of the count was not there."""
        self.deck = None if self.deck is None else before.discards

    def no_event_left(self, given, before, after):
        self.events = 0

    def recover(self, given, before, after):
        self.deck = None if self.deck is None else self.deck + 2

    def generate(self, given, before, after):
        self.discard(given, before, after)
        self.put_supply(given["resource"], self.supply[given["resource"]] + 2)

    def deploy(self, given, before, after):
        card = next(card for card in before.library.modules if card.id == given["module"])
        cost = sum(getattr(card, f"cost_{colour}") for colour in (*COLOURS, "any"))
        self.deck = None if self.deck is None else self.deck + cost
        self.place_module(given, before, after)

    def deploy_new(self, given, before, after):
        """A card typed in, then deployed."""
        self.type_module(given, before, after)
        self.stopped = False
        self.deploy({"module": after.modules[-1].card}, after, after)

    def place_module(self, given, before, after):
        new = after.modules[-1].id
        assert new not in self.on
        self.on[new], self.cards[new], self.fires[new] = True, given["module"], 0
        self.loss.update({(new, r): 0 for r in FOUR})
        then = dict(self.production)
        for resource, by in prints(before, given["module"]).items():
            self.put_production(resource, by)
        self.did[new] = {r: self.production[r] - then[r] for r in FOUR}

    def remove_module(self, given, before, after):
        module = given["module"]
        del self.cards[module]
        by, on = self.did.pop(module), self.on.pop(module)
        for r in FOUR:
            self.put_production(r, self.loss.pop((module, r)) - (by[r] if on else 0))
        self.step(-self.fires.pop(module))

    def switch(self, given, before, after):
        self.on[given["module"]] = given["to"] == "on"
        for resource, by in self.did[given["module"]].items():
            self.put_production(resource, by if given["to"] == "on" else -by)

    def set_switch(self, given, before, after):
        """EC-Q6: a card's word stops at the ends of the tracks, and is undone by the same amount."""
        self.on[given["module"]] = given["to"] == "on"
        sign, did = (1 if given["to"] == "on" else -1), self.did[given["module"]]
        for resource in FOUR:
            then = self.production[resource]
            self.put_production(resource, sign * did[resource])
            did[resource] = sign * (self.production[resource] - then)

    def type_module(self, given, before, after):
        """A card typed anew: its modules do what it prints now, the newest as far as the tracks go."""
        typed = after.library.modules[-1].id
        was = given.get("was") or typed
        self.cards = {module: typed if card == was else card for module, card in self.cards.items()}
        of_it = [module for module, card in self.cards.items() if card == typed]
        working = [module for module in of_it if self.on[module]]
        moved = {r: sum(prints(after, typed)[r] - self.did[m][r] for m in working) for r in FOUR}
        self.did.update({module: prints(after, typed) for module in of_it})
        for r in FOUR:
            wanted = self.production[r] + moved[r]
            self.put_production(r, moved[r])
            if working:
                self.did[working[-1]][r] += self.production[r] - wanted

    def repair(self, given, before, after):
        at = next(one.at for one in before.colonists if one.seat == before.turn.seat)
        self.take_off(at, given["token"])

    def remove_token(self, given, before, after):
        self.take_off(given["at"], given["token"])

    def place_loss(self, given, before, after):
        """EC-V3, EC-V4, EC-V5, EC-V7."""
        module, resource = self.where(before, given["at"]), given["resource"]
        for _ in range(given.get("count", 1)):
            if module and self.production[resource] > -5 and self.out(resource) < 3:
                self.loss[module, resource] += 1
                self.production[resource] -= 1

    def place_emergency(self, given, before, after):
        """EC-V6, EC-V7."""
        if module := self.where(before, given["at"]):
            self.fires[module] += 1
            self.step(1)

    def change_supply(self, given, before, after):
        value = self.supply[given["resource"]] + given["by"]
        self.put_supply(given["resource"], value, back=before.readings.any_rise)

    def change_production(self, given, before, after):
        self.put_production(given["resource"], given["by"])

    def change_level(self, given, before, after):
        self.level = within(min(3, self.level) + given["by"], 0, 3)

    def reveal_event(self, given, before, after):
        self.events = self.events and self.events - 1

    def update_resources(self, given, before, after):
        """EC-R1, EC-R2, EC-R3; EC-Q3: rises from 0 first, or in order; EC-Q2: it stops where the game is
        lost."""
        first = [r for r in FOUR if not self.supply[r] and self.production[r] > 0]
        order = [*first, *(r for r in FOUR if r not in first)]
        for r in order if before.readings.update_order == "rises-first" else FOUR:
            if self.level < 3:
                self.put_supply(r, self.supply[r] + self.production[r], back=before.readings.any_rise)
        if given.get("event") and self.level < 3:
            self.reveal_event(given, before, after)


ACTS = {
    "draw-card",
    "transfer",
    "deploy",
    "deploy-new",
    "move-pawn",
    "generate",
    "repair",
    "switch",
    "recover",
    "use-ability",
    "other-action",
}
AT_ONCE = ACTS | {"end-actions", "update-resources", "reveal-event", "finish-event"}
"""Moves that are refused while a player has more than 6 cards (EC-C2)."""


class Taps(evenings.Evening):
    """People at either way of this game."""

    game, how, free, plain, words = GAME, HOW, FREE, plain, WORDS

    def take_an_action(self, data):
        self.tap_one(data, self.open_offers(*ACTS))

    def answer(self, offer, name, spec):
        """EC-V8: a sheet sends the boxes that are ticked."""
        if isinstance(spec, Many):
            return st.lists(st.sampled_from(list(spec.item.options)), max_size=2, unique=True)
        return super().answer(offer, name, spec)

    def sent(self, raw):
        """What is left open is not sent, but for texts."""
        return {name: value for name, value in raw.items() if value != "" or name in ("name", "text")}

    def goes_on(self, prompts):
        """The first button of all, and no prompt but the news of a new deck is without one."""
        return prompts[0].offers[0].refusal is None and all(
            prompt.offers for prompt in prompts if prompt.id != "shuffled"
        )


class Evening(Taps):
    @initialize(raw=setups, players=st.integers(1, 6), begun=st.integers(0, 3), base=bases)
    def set_up(self, raw, players, begun, base):
        self.start(raw, NAMES[:players])
        if begun and players > 1:  # one player alone has begun
            assert self.play("begin", {}) is None
        for kind, given in base:  # what was there before the app; without the cards some of it is refused
            self.play(kind, given)

    def correct_something(self, data):
        """EC-E1, EC-E2: where the first end counts, the markers alone say whether it is over; but for
        EC-E3."""
        super().correct_something(data)
        end, over = GAME.outcome(self.state), self.board.level >= 3
        stable = min(self.board.production.values()) >= 0
        if self.state.readings.same_event == "first" and not (end and end.reason == "events"):
            assert (end is not None) is (stable or over)

    def look_again(self):
        self.board = Board.of(self.state)

    def played(self, kind, given, before, after):
        assert kind not in AT_ONCE or all(one.hand.size <= one.limit for one in before.colonists)  # EC-C2
        self.board.follow(kind, given, before, after)

    # --- what always holds ----------------------------------------------------------------------

    @invariant()
    def the_cubes_stand_where_people_put_them(self):
        """EC-I3, EC-I4."""
        values = {item.id: item.value for item in GAME.values(self.state)}
        assert {r: values[f"supply.{r}"] for r in FOUR} == self.board.supply
        assert {r: values[f"production.{r}"] for r in FOUR} == self.board.production
        assert values["level"] == min(3, self.board.level)

    @invariant()
    def the_base_is_as_people_built_it(self):
        board, modules = self.board, self.state.modules
        assert {m.id: (m.on, m.card, m.emergencies) for m in modules} == {
            module: (board.on[module], board.cards[module], board.fires[module]) for module in board.on
        }
        assert {(m.id, r): m.loss[r] for m in modules for r in FOUR} == board.loss
        assert len({(m.x, m.y) for m in modules}) == len(modules)
        assert modules[0].id == BASE
        assert all(one.at in board.on for one in self.state.colonists)

    @invariant()
    def tracks_are_in_range(self):
        """EC-I1, EC-I5."""
        for r in FOUR:
            assert 0 <= self.board.supply[r] <= 20
            assert -5 <= self.board.production[r] <= 3
            assert 0 <= self.board.out(r) <= 3
        for one in self.state.colonists:
            assert min(one.hand[kind] for kind in (*COLOURS, "plan", "card")) >= 0

    @invariant()
    def cards_and_actions_are_counted(self):
        """EC-A0b, EC-C4, EC-V1."""
        state, counted = self.state, self.board.deck is not None
        assert self.board.deck == (state.deck + state.discards if counted else None)
        assert (state.events, state.turn.used) == (self.board.events, self.board.used)

    @invariant()
    def it_is_over_exactly_when_it_should_be(self):
        """EC-E1, EC-E2, EC-E3, EC-Q14."""
        outcome = GAME.outcome(self.state)
        expected = self.board.result(self.state.readings.same_event, self.state.turn.step == "event")
        assert (outcome.result if outcome else None) == expected
        if outcome:
            assert (outcome.result == "won") is bool(outcome.winners)
            assert str(outcome.text)

    @invariant()
    def there_are_eight_curves_and_no_points(self):
        assert len(GAME.figures(self.state)) == 8
        assert GAME.score(self.state) == ()

    def next_table(self, box):
        again = GAME.fill_setup({"scenario": fields.to_json(self.setup.scenario)}, box)
        known = GAME.start(fields.read(GAME.setup, again), seat_row(NAMES[:2])).library
        assert {card.id for card in known.modules} == {card.id for card in self.state.library.modules}


def an_evening(setup, *taps):
    """Some moves, looked at as the machine looks at its own."""
    evening = Evening()
    evening.set_up({"start_hand": 2, **setup}, 1, 1, [])
    look = (evening.the_cubes_stand_where_people_put_them, evening.it_is_over_exactly_when_it_should_be)
    return evening.tapped(*taps, look=look)


def test_ec_i3_the_marker_does_not_leave_its_first_space_in_the_middle_of_an_update():
    """EC-R5, EC-R6, EC-Q3: a card held it one back, so the rise is lost on it and the fall counts."""
    start = {"oxygen": (1, 5), "water": (-1, 1), "food": (-1, 9), "energy": (-1, 9)}
    scenario = {f"{r}_production": production for r, (production, _) in start.items()}
    scenario |= {f"{r}_supply": supply for r, (_, supply) in start.items()}
    state = an_evening(
        {"scenario": scenario},
        ("change-supply", {"resource": "oxygen", "by": -5}),
        ("change-level", {"by": -1}),
        ("update-resources", {}),
    )
    assert (state.supply.oxygen, state.supply.water) == (1, 0)
    assert {item.id: item.value for item in GAME.values(state)}["level"] == 1


WIN = ("change-production", {"resource": "food", "by": 1})
LOSE = ("change-level", {"by": 3})
COUNTED = ("correct", {"what": "discards", "value": 3})


@each(
    ("reading", "taps", "result"),
    [
        pytest.param("first", [WIN], "won", id="EC-Q14 the first counts, a victory"),
        pytest.param("first", [LOSE], "lost", id="EC-Q14 the first counts, a defeat"),
        pytest.param("lost", [WIN, COUNTED, LOSE], "lost", id="EC-Q14 it is lost"),
        pytest.param("lost", [WIN, COUNTED, ("finish-event", {})], "won", id="EC-Q14 one end is no question"),
        pytest.param("won", [LOSE, COUNTED, WIN], "won", id="EC-Q14 it is won"),
    ],
)
def test_ec_q14_a_correction_of_something_else_decides_no_event(reading, taps, result):
    scenario = {f"{r}_production": -1 if r == "food" else 0 for r in FOUR}
    setup = {"scenario": scenario, "readings": {"same_event": reading}}
    state = an_evening(setup, ("update-resources", {}), ("reveal-event", {}), *taps)
    assert GAME.outcome(state).result == result


def test_the_second_pair_of_hands_knows_every_action():
    assert {kind for kind, move in GAME.moves.items() if issubclass(move, Action)} == ACTS


def test_an_evening_of_taps():
    run_state_machine_as_test(Evening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps():
    run_state_machine_as_test(Evening, settings=LONG)


class LightEvening(evenings.LightEvening, Taps):
    how = (*HOW, "switch", "switch", "say_a_number")

    @initialize(raw=setups, players=st.integers(1, 6))
    def set_up(self, raw, players):
        self.start(raw, NAMES[:players])

    @invariant()
    def tracks_are_in_range(self):
        """EC-I1: supplies are tracked in either way."""
        assert all(0 <= self.state.supply[r] <= 20 for r in FOUR)


def test_an_evening_of_taps_in_the_light_way():
    run_state_machine_as_test(LightEvening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps_in_the_light_way():
    run_state_machine_as_test(LightEvening, settings=LONG)
