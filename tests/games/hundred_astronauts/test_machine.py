"""Any taps, corrections and hostile moves: the cards lie where a second pair of hands put them.

`Hands` is that pair of hands: it knows nothing of how the game keeps its piles, and moves one card at a
time, as the rulebook says.
"""

from collections import Counter
from dataclasses import dataclass

import pytest
from each import each
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, run_state_machine_as_test

from companion.engine import fields
from companion.engine.fields import Number
from companion.engine.seats import seat_row
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.setup import HABITS
from tests.games import evenings

SHORT = evenings.so_many(80, 30)
LONG = evenings.so_many(400, 60)

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEATS = ("red", "blue", "green", "yellow")
WORDS = ["", "Beacon", "Sun", "{x}"]
BASE, TURBINE, PANEL, BOT = "space-base", "wind-turbine", "solar-panel", "build-bot"
SHIP, SHOT, WALL = "battleship", "projectiles", "defensive-wall"
KINDS = (BASE, PANEL, TURBINE, BOT, SHIP, SHOT, WALL)
NEEDED = {"a": 3, "b": 2}
ONCE = {
    "build": "build",
    "take-draft": "take",
    "sell-blueprint": "sell-blueprint",
    "sell-astronaut": "sell-astronaut",
    "activate": "activate",
    "refresh": "refresh",
    "use-coin": "coin",
    "fire-battleship": "battleship",
    "fire-projectiles": "projectiles",
    "use-solar-panel": "solar-panel",
    "play-action": "action-card",
}
"""HA-I5, HA-B-6: what is done once a turn, with its tick."""
ACTS = {*ONCE, "sell", "use-construction"}
OF_A = {"declare", "caught-hoarding", "sell-blueprint", "sell-astronaut", "activate", "refresh", "use-coin"}
OF_A |= {"fire-battleship", "use-solar-panel"}
OF_B = {"play-action", "use-construction", "sell", "change-inventory"}
HOW = ["take_a_turn"] * 10 + ["follow_the_prompt"] * 4 + ["take_an_action"] * 4 + ["tap_any_button"] * 3
HOW += ["tap_a_grey_button", "correct_something", "send_anything"]
IN_ORDER = ("begin", "start-turn", "end-actions", "declare", "discard-excess")
FREE = {
    "build": ("takes", "costs"),
    "declare": ("card in hand.", "cards in hand."),
    "refresh": ("takes",),
    "put-building": ("without an astronaut.", "Space Bases only."),
}
"""What a button that is not grey may still be refused for, where it asks for something."""

LIBRARY = [
    {"what": BASE, "slot_1": 1, "slot_1_text": "Energy", "slot_2": 1, "reward": "coin"},
    {"what": TURBINE, "slot_1": 1, "reward": "deck"},
    {"what": PANEL, "slot_2": 1, "reward": "draft"},
    {"what": SHOT, "reward": "none"},
    {"what": BOT, "name": "Beacon", "slot_1": 2, "slot_2": 2},
    {"what": WALL, "slot_1": 1},
]

setups = st.builds(
    dict,
    edition=st.sampled_from(["a", "a", "b"]),
    cards=st.sampled_from([0, 1, 2, 5, 12, 30, 80]),
    steal=st.sampled_from(["random", "chosen"]),
    first_draw=st.sampled_from(["own", "own", "game"]),
    counted=st.sampled_from(["before", "before", "after"]),
    start_draw=st.integers(0, 3),
    draft_discard=st.booleans(),
    hand_limit=st.sampled_from([0, 5, 12]),
    universal=st.sampled_from(WORDS),
    library=st.sampled_from([LIBRARY, LIBRARY, []]),
)
"""`cards` are those left in the deck of the classic edition after dealing; 0: nobody counts."""
colonies = st.lists(
    st.tuples(st.sampled_from(SEATS[:2]), st.sampled_from([*KINDS, BASE, BASE, BASE]), st.booleans()),
    min_size=3,
    max_size=10,
)
hands = st.lists(st.sampled_from([6, 5, 0, -4, -6, 9]), min_size=4, max_size=4)
"""Cards more than six, by player: twelve is where Wind Turbine and Solar Panel are off."""
plain = evenings.anything(
    st.sampled_from(["red", "blue", "b1", "b2", "b3", "card.beacon", "card.space-base", *KINDS]),
)


@dataclass
class Hands:
    """The cards as people move them who have only the rulebook."""

    edition: str
    house: object
    deck: int | None
    scrapyard: int
    draft: int
    hand: Counter
    supplies: Counter
    populated: Counter
    turns: Counter
    built: dict
    """By seat the buildings in building order: id, kind and whether an astronaut lies on it."""
    loose: dict
    """By seat how many Space Bases without an astronaut a correction left there."""
    at: str
    used: set
    sold: int
    start: int
    """Cards in hand when the turn began."""
    drew: int
    """Cards drawn then."""
    over: list
    """Bases, astronauts, cards that have to go."""

    @classmethod
    def of(cls, state):
        """Set up anew from the table: at the start, and after something was set by hand."""
        turn, excess = state.turn, state.excess
        built = {p.seat: [(b.id, b.kind, b.astronaut) for b in p.built] for p in state.players}
        return cls(
            state.edition,
            state.house,
            state.deck,
            state.scrapyard,
            state.draft,
            Counter({p.seat: p.hand for p in state.players}),
            Counter({p.seat: p.inventory for p in state.players}),
            Counter({p.seat: p.populated for p in state.players}),
            Counter({p.seat: p.turns for p in state.players}),
            built,
            {seat: max(1, empty(built[seat])) for seat in built},
            turn.seat,
            set(turn.used),
            turn.sold,
            turn.hand_at_start,
            turn.drawn,
            [excess.bases, excess.astronauts, excess.cards],
        )

    @property
    def cards(self):
        """Every card there is, where the deck is counted."""
        hands = sum(self.hand.values()) + sum(self.supplies.values()) + sum(self.populated.values())
        built = sum(1 + astronaut for row in self.built.values() for _, _, astronaut in row)
        return self.deck + self.scrapyard + self.draft + hands + built

    def activated(self, seat):
        """HA-I2, HA-B-7."""
        return sum(astronaut for *_, astronaut in self.built[seat]) + self.populated[seat]

    def has(self, kind, seat=None):
        return any(one[1] == kind for one in self.built[seat or self.at])

    # --- piles ----------------------------------------------------------------------------------

    def reshuffle(self):
        """HA-D1: scrapyard and draft together, six of them laid out again."""
        pool, self.scrapyard, self.draft = self.scrapyard + self.draft, 0, 0
        while pool and self.draft < 6:
            pool, self.draft = pool - 1, self.draft + 1
        self.deck = None if self.deck is None else pool

    def off_the_deck(self):
        """HA-Q12: one card, and the deck made anew when it was the last; False where there is none at all."""
        if self.deck is None:
            return True
        if not self.deck and self.scrapyard:
            self.reshuffle()
        if not self.deck:
            return False
        self.deck -= 1
        if not self.deck:
            self.reshuffle()
        return True

    def draw(self, count=1):
        for _ in range(count):
            if not self.deck and self.deck is not None and self.scrapyard:
                self.reshuffle()
            if self.deck is None or self.deck:
                self.hand[self.at] += 1  # first to hand, then the rest is shuffled
                self.off_the_deck()

    def take(self, count=1):
        """HA-I1, HA-Q13: both out of the draft, then it is filled again at once."""
        count = min(count, self.draft)
        self.draft -= count
        self.hand[self.at] += count
        while self.draft < 6:
            if not self.deck and self.deck is not None:
                if not self.scrapyard:
                    break
                self.reshuffle()
                continue
            self.draft += 1
            self.off_the_deck()
        assert self.draft == 6 or (self.deck, self.scrapyard) == (0, 0), "HA-I1"

    def scrap(self, count=1):
        self.hand[self.at] -= count
        self.scrapyard += count

    # --- the moves ------------------------------------------------------------------------------

    def follow(self, kind, given, before, after):
        """What people do at the table when this is told to the app."""
        assert not (kind in OF_B and self.edition == "a"), kind
        assert not (kind in OF_A and self.edition == "b"), kind
        if kind in ONCE:
            self.tick(ONCE[kind])
        act = getattr(self, kind.replace("-", "_"), None)
        if act is not None:
            act(given, before, after)

    def tick(self, action):
        """HA-I5."""
        assert action not in self.used, "HA-I5"
        self.used.add(action)

    def turn_of(self, seat):
        """A new turn."""
        self.at, self.used, self.sold, self.over = seat, set(), 0, [0, 0, 0]
        self.turns[seat] += 1
        self.start = self.hand[seat]

    def close(self):
        """HA-I4, HA-S4: within the limits, to the left; or there is something to discard first."""
        if any(self.over):
            return
        limit = 12 if self.edition == "a" else self.house.hand_limit
        assert not limit or self.hand[self.at] <= limit, "HA-I4"
        seats = list(self.built)
        self.turn_of(seats[(seats.index(self.at) + 1) % len(seats)])

    def begin(self, given, before, after):
        self.turn_of(given["seat"])

    def start_turn(self, given, before, after):
        """HA-T1, HA-A10, HA-Q1, HA-Q4, HA-Q5."""
        self.start = hand = self.hand[self.at]
        late = self.house.counted == "after"
        first = before.turn.number < 2 if self.house.first_draw == "game" else self.turns[self.at] < 2
        self.drew = 0 if first else 1 + (self.has(TURBINE) and hand + late < 12)
        if self.edition == "b":
            self.drew = self.house.start_draw
        if not given.get("turbine", True):
            assert self.drew == 2
            self.drew = 1
        self.draw(self.drew)

    def build(self, given, before, after):
        """HA-A1, HA-A9, HA-B1, HA-B3, HA-B4."""
        typed = {card.id: card for card in before.library}.get(given["blueprint"])
        kind, slots = typed.what if typed else given["blueprint"], [0, 0]
        if typed:
            slots = [typed.slot_1, typed.slot_2]
        cost = sum(slots) or (typed.cards if typed else 0)
        if given.get("ignore"):
            assert self.has(BOT)
            self.tick(BOT)
            cost += 1 - slots[int(given["ignore"]) - 1]
        cost = cost if given.get("paid") is None else given["paid"]
        if kind == BASE and self.edition == "a":
            assert not empty(self.built[self.at]), "HA-B4"
        self.hand[self.at] -= 1
        (self.hand if self.edition == "a" else self.supplies)[self.at] -= cost
        self.scrapyard += cost
        self.new(self.at, kind, False, after)
        self.reward(given.get("reward") or (typed.reward if typed else "unknown"))

    def new(self, seat, kind, astronaut, after):
        """The youngest; its id is no other's."""
        made = after.player(seat).built[-1].id
        assert all(made != one[0] for row in self.built.values() for one in row)
        self.built[seat].append((made, kind, astronaut))

    def reward(self, which):
        """HA-B3; a coin, and a card that nobody typed, are asked about."""
        if which == "deck":
            self.draw(2)
        if which == "draft":
            self.take(2)

    def take_reward(self, given, before, after):
        self.reward(given["reward"])

    def find_coin(self, given, before, after):
        """HA-W22, HA-W23."""
        if given["where"] == "scrapyard":
            self.scrapyard -= 1
            self.hand[self.at] += 1
        if given["where"] == "deck":
            assert self.deck != 0
            self.draw()

    def take_draft(self, given, before, after):
        """HA-A2, HA-Q15."""
        if self.edition == "a" or self.house.draft_discard:
            self.scrap()
        self.take()

    def sell_blueprint(self, given, before, after):
        """HA-A3, HA-A4."""
        self.scrap()
        self.draw()

    sell_astronaut = sell_blueprint

    def activate(self, given, before, after):
        """HA-A5, HA-B5."""
        row = self.built[self.at]
        index = next(i for i, (_, kind, astronaut) in enumerate(row) if kind == BASE and not astronaut)
        row[index] = (*row[index][:2], True)
        self.hand[self.at] -= 1

    def refresh(self, given, before, after):
        """HA-A6."""
        assert 0 <= given["others"] <= 3
        self.scrap(1 + given["others"])
        self.draw(1 + given["others"])

    def use_coin(self, given, before, after):
        """HA-A7, HA-Q14."""
        if given["use"] == "scrapyard":
            self.scrapyard -= 1
            assert self.scrapyard >= 0, "HA-Q14"
            self.hand[self.at] += 1
        if given["use"] == "deck":
            self.draw(2)
        if given["use"] == "draft":
            self.take(2)
        self.scrap()

    def fire_battleship(self, given, before, after):
        """HA-A8."""
        assert self.has(SHIP)
        assert given["victim"] != self.at
        self.scrap()
        self.hand[given["victim"]] -= 1
        self.hand[self.at] += 1

    def fire_projectiles(self, given, before, after):
        """HA-A11, HA-P1, HA-P2, HA-P3, HA-P4."""
        victim, target = given["victim"], given["target"]
        assert victim != self.at
        bases = [one[0] for one in self.built[victim] if one[1] == BASE]
        assert target not in bases[:-1], "HA-P3"
        self.remove_building({"seat": victim, "building": target}, before, after)
        own = next(one[0] for one in self.built[self.at] if one[1] == SHOT)
        self.remove_building({"seat": self.at, "building": own}, before, after)

    def use_solar_panel(self, given, before, after):
        """HA-A12, HA-Q4."""
        assert self.has(PANEL)
        late = self.house.counted == "after"
        assert self.start + (self.drew if late else 0) < 12, "HA-W6"
        self.take()

    def play_action(self, given, before, after):
        """HA-B-6, HA-B-7."""
        if given["card"] == "populate":
            self.hand[self.at] -= 1
            self.populated[self.at] += 1
        else:
            self.scrap()

    def sell(self, given, before, after):
        """HA-B-6."""
        self.sold += 1
        assert self.sold <= 3, "HA-B-6"
        self.scrap()
        self.draw(given.get("draws", 1))

    def end_actions(self, given, before, after):
        """HA-T3, HA-L1, HA-B-8."""
        if self.edition == "b":
            self.too_many()
        if self.edition == "b" or given.get("within"):
            self.close()

    def too_many(self):
        """HA-L3, HA-Q9: of what the rest leaves in hand."""
        limit = 12 if self.edition == "a" else self.house.hand_limit
        self.over[2] = max(0, self.hand[self.at] - self.over[0] - self.over[1] - limit) if limit else 0

    def declare(self, given, before, after):
        """HA-L1, HA-Q10: one card after the other goes, from hand alone."""
        bases = sum(one[1] == BASE for one in self.built[self.at])
        for index, (name, out) in enumerate((("bases", bases), ("astronauts", self.activated(self.at)))):
            held = given.get(name, 0)
            while held and held + out > 3:
                held -= 1
                self.over[index] += 1
        self.too_many()
        self.close()

    def discard_excess(self, given, before, after):
        """HA-L1, HA-L3."""
        self.scrap(sum(self.over))
        self.over = [0, 0, 0]
        self.close()

    def caught_hoarding(self, given, before, after):
        """HA-L2."""
        seat = given.get("seat") or self.at
        self.scrapyard += self.hand[seat]
        self.hand[seat] = 0
        if seat == self.at and before.turn.step in {"limits", "discard"}:
            self.over = [0, 0, 0]
            self.close()

    def change_hand(self, given, before, after):
        self.hand[given["seat"]] += given["by"]
        if any(self.over):  # what is left of it goes, and the rest is counted anew
            hand = self.hand[self.at]
            self.over[0] = min(self.over[0], hand)
            self.over[1] = min(self.over[1], hand - self.over[0])
            self.too_many()

    def change_inventory(self, given, before, after):
        self.supplies[given["seat"]] += given["by"]

    def put_building(self, given, before, after):
        self.new(given["seat"], given["building"], given.get("astronaut", False), after)

    def remove_building(self, given, before, after):
        """HA-P1, HA-P2: with what lies on it."""
        row = self.built[given["seat"]]
        gone = next(one for one in row if one[0] == given["building"])
        row.remove(gone)
        self.scrapyard += 1 + gone[2]

    def deck_ran_out(self, given, before, after):
        """HA-D1: whatever was counted, as cards that an effect moved may be missed."""
        self.reshuffle()


def empty(row):
    """HA-I3: Space Bases without an astronaut."""
    return sum(kind == BASE and not astronaut for _, kind, astronaut in row)


BY_A_WORD = {"change-hand", "change-inventory", "put-building", "correct", "deck-ran-out"}
"""Cards that come to the table or leave it by a card's word, and a count that was found to be wrong."""


class Taps(evenings.Evening):
    """People at either way of this game."""

    game, how, free, plain, words = GAME, HOW, FREE, plain, WORDS
    raw_ids = frozenset({*KINDS, *SEATS})

    def take_a_turn(self, data):
        """What people do most: all that the turn needs, and between it a few of the actions."""
        prompts = self.prompts()
        if self.state.turn.step == "turn":
            for _ in range(data.draw(st.integers(1, 6))):
                self.take_an_action(data)
                prompts = self.prompts()
        offers = [o for prompt in prompts for o in prompt.offers if o.refusal is None]
        self.tap_one(data, [o for o in offers if o.kind in IN_ORDER] or offers)

    def take_an_action(self, data):
        self.tap_one(data, self.open_offers(*ACTS))

    def allowed(self, spec):
        """Small numbers more often than large ones."""
        values = super().allowed(spec)
        if not isinstance(spec, Number):
            return values
        few = st.integers(max(0, spec.least), min(4, spec.most))
        return st.one_of(few, few, values)


class Evening(Taps):
    @initialize(raw=setups, players=st.integers(2, 4), begun=st.integers(0, 4), colony=colonies, more=hands)
    def set_up(self, raw, players, begun, colony, more=()):
        raw = {**raw, "cards": raw["cards"] and raw["cards"] + 6 * players + 6}
        self.start(raw, NAMES[:players])
        for seat, by in zip(SEATS[:players], more, strict=False):
            self.play("change-hand", {"seat": seat, "by": by})
            self.play("change-inventory", {"seat": seat, "by": abs(by)})
            self.play("correct", {"what": f"{seat}.turns", "value": abs(by) // 3})
        if begun:
            assert self.play("begin", {}) is None
        for seat, building, astronaut in colony:  # what was there before the app; some of it is refused
            if not astronaut or self.hands.activated(seat) + 1 < NEEDED[raw["edition"]]:
                self.play("put-building", {"seat": seat, "building": building, "astronaut": astronaut})

    def look_again(self):
        self.hands = Hands.of(self.state)

    def played(self, kind, given, before, after):
        was = None if before.deck is None else self.hands.cards
        self.hands.follow(kind, given, before, after)
        assert kind in BY_A_WORD or was is None or self.hands.cards == was

    # --- what always holds ----------------------------------------------------------------------

    @invariant()
    def the_cards_lie_where_people_put_them(self):
        state, hands = self.state, self.hands
        assert (state.deck, state.scrapyard, state.draft) == (hands.deck, hands.scrapyard, hands.draft)
        for player in state.players:
            seat = player.seat
            assert (player.hand, player.inventory) == (hands.hand[seat], hands.supplies[seat])
            assert (player.populated, player.turns) == (hands.populated[seat], hands.turns[seat])
            assert [(b.id, b.kind, b.astronaut) for b in player.built] == hands.built[seat]

    @invariant()
    def nothing_is_less_than_nothing(self):
        """HA-I1."""
        state = self.state
        counts = [count for p in state.players for count in (p.hand, p.inventory, p.populated)]
        assert min(*counts, state.scrapyard, state.deck or 0) >= 0
        assert 0 <= state.draft <= 6

    @invariant()
    def astronauts_lie_on_bases(self):
        """HA-I2, HA-I3, HA-B5."""
        for player in self.state.players:
            row = self.hands.built[player.seat]
            assert not [kind for _, kind, astronaut in row if astronaut and kind != BASE]
            assert self.state.edition == "b" or empty(row) <= self.hands.loose[player.seat]
            assert player.activated == self.hands.activated(player.seat)

    @invariant()
    def the_turn_is_where_people_have_it(self):
        """HA-I5, HA-S4, HA-L1, HA-L3."""
        turn, excess, hands = self.state.turn, self.state.excess, self.hands
        assert (turn.seat, set(turn.used), turn.sold) == (hands.at, hands.used, hands.sold)
        assert len(turn.used) == len(set(turn.used))
        assert [excess.bases, excess.astronauts, excess.cards] == hands.over
        assert (turn.step == "discard") is (sum(hands.over) > 0)
        assert turn.hand_at_start == hands.start

    @invariant()
    def it_is_over_exactly_when_it_should_be(self):
        """HA-E1, HA-B-7."""
        outcome, edition = GAME.outcome(self.state), self.state.edition
        enough = [seat for seat in self.hands.built if self.hands.activated(seat) >= NEEDED[edition]]
        assert (outcome is not None) is bool(enough)
        if outcome:
            assert (outcome.result, outcome.winners) == ("ranked", tuple(enough[:1]))
            assert outcome.reason == {"a": "astronauts", "b": "populate"}[edition]
            assert str(outcome.text)
            best = {standing.seat for standing in GAME.score(self.state) if standing.rank == 1}
            assert outcome.winners[0] in best

    @invariant()
    def everybody_has_a_curve_and_points(self):
        assert len(GAME.figures(self.state)) == len(self.state.players) == len(GAME.score(self.state))
        assert GAME.turn(self.state) == sum(self.hands.turns.values()) or self.corrected_turns()

    def corrected_turns(self):
        return any(kind == "correct" and given["what"].endswith(".turns") for kind, given in self.log)

    def next_table(self, box):
        """Its cards and what was set for its edition."""
        again = fields.read(GAME.setup, GAME.fill_setup({"edition": self.state.edition}, box))
        known = GAME.start(again, seat_row(NAMES[:2]))
        assert {card.id: card for card in known.library} == {card.id: card for card in self.state.library}
        for name in HABITS[self.state.edition]:
            assert getattr(again, name) == getattr(self.setup, name)


def an_evening(setup, *taps):
    """Some moves of two players, looked at as the machine looks at its own."""
    evening = Evening()
    evening.set_up({"cards": 0, "edition": "a", **setup}, 2, 0, [])
    look = (evening.the_cards_lie_where_people_put_them, evening.the_turn_is_where_people_have_it)
    return evening.tapped(("begin", {"seat": "red"}), *taps, look=look)


START, END, NONE = ("start-turn", {}), ("end-actions", {}), ("declare", {})
PASS = (START, END, NONE)


def test_ha_d1_no_card_comes_out_of_an_empty_deck():
    """One card is left: drawn, it leaves nothing to shuffle but the draft; the next player draws none."""
    state = an_evening({"cards": 1}, *PASS, *PASS, START, END, NONE, START)
    assert [player.hand for player in state.players] == [7, 6]
    assert (state.deck, state.draft, state.scrapyard) == (0, 6, 0)


def test_ha_d1_the_first_card_on_the_scrapyard_makes_a_deck_again():
    """HA-I1: it is shuffled with what the draft still holds, and the draft has six again."""
    state = an_evening({"cards": 1}, *PASS, *PASS, START, ("take-draft", {}))
    assert (state.deck, state.draft, state.scrapyard) == (0, 6, 0)
    assert [player.hand for player in state.players] == [7, 6]


def test_ha_b3_no_coin_is_found_in_an_empty_deck():
    evening = Evening()
    evening.set_up({"cards": 1, "edition": "a", "library": LIBRARY}, 2, 0, [])
    for kind, given in (
        ("begin", {"seat": "red"}),
        ("start-turn", {}),
        ("correct", {"what": "deck", "value": 0}),
    ):
        assert evening.play(kind, given) is None
    assert evening.play("build", {"blueprint": "card.space-base"}) is None
    assert evening.play("find-coin", {"where": "deck"}) == "The deck is empty."
    assert evening.play("find-coin", {"where": "none"}) is None


FULL = ("change-hand", {"seat": "red", "by": 8})


@each(
    ("by", "step", "cards"),
    [
        pytest.param(2, "discard", 4, id="HA-L3 two cards more, two more to discard"),
        pytest.param(-1, "discard", 1, id="HA-L3 one card less, one less to discard"),
        pytest.param(-2, "limits", 0, id="HA-L3 nothing is left to discard"),
        pytest.param(-12, "limits", 0, id="HA-L3 hardly a card is left"),
    ],
)
def test_ha_l3_a_hand_that_changes_while_its_owner_discards(by, step, cards):
    state = an_evening({}, START, FULL, END, NONE, ("change-hand", {"seat": "red", "by": by}))
    assert (state.turn.step, state.excess.cards) == (step, cards)


@each("kind", ["declare", "caught-hoarding", "fire-battleship", "use-solar-panel"])
def test_ha_b_8_what_only_the_classic_edition_has_is_refused_in_the_newer_one(kind):
    evening = Evening()
    evening.set_up({"cards": 0, "edition": "b", "hand_limit": 5}, 2, 0, [])
    given = {"victim": "blue"} if kind == "fire-battleship" else {}
    for step, fields_of in (("begin", {"seat": "red"}), START, END):
        assert evening.play(step, fields_of) is None
    assert evening.state.turn.step == "discard"
    assert evening.play(kind, given) == "This is of the classic edition."


def test_a_defensive_wall_stands_in_the_newer_edition_alone():
    """HA-B-2."""
    wall = ("put-building", {"seat": "red", "building": WALL})
    evening = Evening()
    evening.set_up({"cards": 0, "edition": "a"}, 2, 0, [])
    assert evening.play(*wall) == "There is no such blueprint in this edition."
    assert [one.kind for one in an_evening({"edition": "b"}, wall).players[0].built] == [WALL]


def test_an_evening_of_taps():
    run_state_machine_as_test(Evening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps():
    run_state_machine_as_test(Evening, settings=LONG)


class LightEvening(evenings.LightEvening, Taps):
    how = (*HOW, "switch", "switch", "say_a_number")

    @initialize(raw=setups, players=st.integers(2, 4))
    def set_up(self, raw, players):
        self.start({**raw, "cards": raw["cards"] and raw["cards"] + 6 * players + 6}, NAMES[:players])

    @invariant()
    def it_is_over_when_somebody_has_enough_astronauts(self):
        """HA-E1, HA-B-7: astronauts are tracked in either way."""
        enough = [one for one in self.state.players if one.activated >= NEEDED[self.state.edition]]
        assert (GAME.outcome(self.state) is not None) is bool(enough)


def test_an_evening_of_taps_in_the_light_way():
    run_state_machine_as_test(LightEvening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps_in_the_light_way():
    run_state_machine_as_test(LightEvening, settings=LONG)
