"""Any taps, corrections and hostile moves: the cards lie where a second pair of hands put them.

`Hands` is that pair of hands: it knows nothing of how the game keeps its piles, and moves one card at a
time, as the rulebook says.
"""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, run_state_machine_as_test

from companion.engine import fields
from companion.engine.fields import Id, Many
from companion.games.astrojam import GAME
from companion.games.astrojam.house_rules import HouseRules
from tests.games import evenings

SHORT = evenings.so_many(40, 50)
LONG = evenings.so_many(300, 100)

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEATS = ("red", "blue", "green", "yellow")
PLACES = ("computer", "engine", "lab")
STRENGTHS = [0, 1, 2, 3, 4, 5, 20]
ITEMS = tuple(f"item-{number}" for number in range(1, 6))
SPLIT = (4, 3, 3, 3)
"""AJ-S7."""
CARDS = {
    "move-astronaut": "astronaut",
    "throw-by-astronaut": "astronaut",
    "move-rival": "rival",
    "move-robot": "robot",
    "throw-by-robot": "robot",
    "move-crates": "crate",
    "swap": "swap",
    "steal": "swap",
    "shift-spacesuit": "spacesuit",
}
"""K: each way to use a card, with its kind."""
HOW = ["follow_the_prompt"] * 5 + ["play_a_card"] * 7 + ["tap_any_button"] * 2 + ["deliver"] * 6
HOW += ["tap_a_grey_button", "correct_something", "send_anything"]
FREE = {
    "discard-and-draw": ("has no card to discard.",),
    "name-items": ("Two items cannot have the same name.",),
}
"""What a button that is not grey may still be refused for, where it asks for something."""

setups = st.builds(
    dict,
    first=st.integers(0, 2),
    actions=st.sampled_from([0, 32, 35, 54]),
    tasks=st.sampled_from([0, 3, 4, 20]),
    conditions=st.sampled_from([0, 3, 4, 20]),
    sites=st.sampled_from([0, 2, 5, 8]),
    board=st.sampled_from(["", "Lab {left}"]),
    items=st.sampled_from([["A", "B", "C", "D", "{x}"], ["Item 1", "Item 2", "Item 3", "Item 4", "Item 5"]]),
    readings=st.builds(
        dict,
        crates=st.sampled_from(["last", "turns"]),
        after_scoring=st.sampled_from(["closes", "go-on"]),
        visit=st.sampled_from(["astronaut", "item"]),
        swap_draws=st.booleans(),
    ),
)
starts = st.one_of(st.none(), st.lists(st.integers(0, 5), min_size=4, max_size=4))
"""Points there are already when the first turn begins, to come to an end; None: the set-up is played, too."""
held = st.lists(st.sampled_from([0, 1, 2, 3, 8, 8, 10, 10]), min_size=4, max_size=4)
"""Cards in hand then, to come to both limits."""
plain = evenings.anything(
    st.lists(st.sampled_from([*SEATS, "red-1", "blue-2", "blue-9", "x"]), max_size=4),
)


def ids(of):
    """Ids of this sort, and one that is none."""
    if of == "item":
        return st.sampled_from([*ITEMS, "none", "item-9", ""])
    apart = [f"{seat}-{number}" for seat in SEATS for number in (1, 2, 3)] if of == "astronaut" else []
    return st.sampled_from([*SEATS, *apart, ""])


def owner(astronaut):
    return astronaut.split("-")[0]


@dataclass
class Hands:
    """The cards as people move them who have only the rulebook."""

    order: list
    """Seats from the first player on."""
    readings: object
    hand: Counter
    due: Counter
    points: dict
    """By seat task and condition cards won (AJ-I3)."""
    deck: int | None
    discards: int
    tasks: int | None
    conditions: int | None
    missed: int
    columns: dict
    """By destination its task and its condition."""
    out: tuple | None
    prepared: list
    """Astronauts, robots, items dealt, crates, hands drawn."""
    at: str
    phase: str
    number: int
    played: list
    visited: set
    column: str
    scored: bool
    drawn: bool
    items: list
    """What they are called."""

    @classmethod
    def of(cls, state):
        """Set up anew from the table: at the start, and after something was set by hand."""
        turn, piles, done = state.turn, state.piles, state.setup
        out = state.outside and (state.outside.astronaut, state.outside.item)
        return cls(
            list(state.seats),
            state.readings,
            Counter({p.seat: p.hand for p in state.players}),
            Counter({p.seat: p.due for p in state.players}),
            {p.seat: [p.tasks, p.conditions] for p in state.players},
            piles.actions,
            piles.played,
            piles.tasks,
            piles.conditions,
            piles.missed,
            {column.destination: [column.task, column.condition] for column in state.columns},
            out,
            [done.astronauts, done.robots, done.dealt, sum(done.crates), done.hands],
            turn.seat,
            turn.phase,
            turn.number,
            list(turn.cards),
            set(turn.visited),
            turn.column,
            turn.scored,
            turn.drawn,
            list(state.items),
        )

    @property
    def actions(self):
        """Every action card there is, where the deck is counted."""
        return self.deck + self.discards + sum(self.hand.values())

    @property
    def task_cards(self):
        lying = sum(task not in ("", "none") for task, _ in self.columns.values())
        return self.tasks + lying + sum(tasks for tasks, _ in self.points.values())

    @property
    def condition_cards(self):
        lying = sum(condition not in ("", "none") for _, condition in self.columns.values())
        won = sum(conditions for _, conditions in self.points.values())
        return self.conditions + self.missed + lying + won

    # --- cards one by one -----------------------------------------------------------------------

    def draw(self, seat):
        """AJ-H2, AJ-Q9."""
        if self.hand[seat] > 10:
            self.due[seat] += 1
            return
        if self.deck is not None:
            if not self.deck:
                self.deck, self.discards = self.discards, 0
            if not self.deck:
                return
            self.deck -= 1
        self.hand[seat] += 1

    def scrap(self, seat):
        self.hand[seat] -= 1
        self.discards += 1

    def empty_places(self):
        """AJ-Q10, AJ-Q11."""
        for column in self.columns.values():
            if column[0] == "" and self.tasks == 0:
                column[0] = "none"
            if column[1] == "" and self.conditions == 0 and not self.missed:
                column[1] = "none"

    def told(self, column):
        return "" not in self.columns[column]

    # --- what follows by itself -----------------------------------------------------------------

    def settle(self):
        """AJ-T1, AJ-T6, AJ-E1, AJ-Q2, AJ-Q12."""
        self.empty_places()
        if self.phase == "setup":
            ready = self.prepared == [3 * len(self.order), 3, True, 13, True]
            if ready and all(map(self.told, PLACES)):
                self.begin_turn(self.order[0])
        elif self.phase == "scoring" and self.scored and self.told(self.column):
            self.phase = "action" if self.readings.after_scoring == "go-on" else "drawing"
            self.column, self.scored = "", False
        elif self.phase == "drawing" and self.drawn and self.hand[self.at] <= 10:
            self.end_turn()

    def end_turn(self):
        """AJ-E1: all have had equally many turns; AJ-Q12: with no hand over ten."""
        if self.at != self.order[-1] or self.most < 5:
            self.begin_turn(self.order[(self.order.index(self.at) + 1) % len(self.order)])
        elif max(self.hand.values()) <= 10:
            self.phase = "over"

    @property
    def most(self):
        return max(map(sum, self.points.values()))

    def begin_turn(self, seat):
        self.at, self.phase, self.number = seat, "action", self.number + 1
        self.played, self.visited, self.column, self.scored, self.drawn = [], set(), "", False, False

    # --- moves ----------------------------------------------------------------------------------

    def follow(self, kind, given):
        if kind in CARDS:
            self.play_card(kind, given)
        else:
            getattr(self, kind.replace("-", "_"))(given)
        self.settle()

    def play_card(self, kind, given):
        """AJ-T7, 2.5."""
        assert self.phase == "action"
        assert self.hand[self.at] >= 2, "AJ-Q7: one card is kept"
        self.scrap(self.at)
        self.played.append(CARDS[kind])
        if kind.startswith("throw"):
            touched = given.get("over", ())
        elif kind == "swap":
            touched = given.get("swapped", ()) if self.readings.swap_draws else ()  # AJ-Q6
        else:
            touched = [given["astronaut"]] if given.get("astronaut") else []
        for astronaut in touched:
            if owner(astronaut) != self.at:
                self.draw(owner(astronaut))
        if kind == "shift-spacesuit":
            assert self.out is None or "-" not in given["astronaut"] or given["astronaut"] != self.out[0]
            assert not given.get("item") or owner(given["astronaut"]) == self.at
            self.out = (given["astronaut"], given.get("item", ""))

    def begin(self, given):
        first = self.order.index(given["seat"])
        self.order = self.order[first:] + self.order[:first]

    def place_astronaut(self, given):
        """AJ-J3."""
        self.prepared[0] = 3 * len(self.order) if given.get("all") else self.prepared[0] + 1

    def place_robot(self, given):
        self.prepared[1] = 3 if given.get("all") else self.prepared[1] + 1

    def deal_items(self, given):
        self.prepared[2] = True

    def place_crates(self, given):
        self.prepared[3] = 13 if given["board"] == "all" else self.prepared[3] + given.get("count", 1)

    def draw_hands(self, given):
        """AJ-S8."""
        for seat in self.order:
            for _ in range(8):
                self.draw(seat)
        self.prepared[4] = True

    def lay_task(self, given):
        column = self.columns[given["column"]]
        assert column[0] == ""
        column[0] = given["item"]
        if given["item"] != "none" and self.tasks is not None:
            self.tasks -= 1

    def lay_condition(self, given):
        column = self.columns[given["column"]]
        assert column[1] == ""
        column[1] = given["place"]
        if given["place"] != "none" and self.conditions is not None:
            if not self.conditions:
                self.conditions, self.missed = self.missed, 0
            self.conditions -= 1

    def tick_visit(self, given):
        (self.visited.add if given.get("on", True) else self.visited.remove)(given["place"])

    def deliver(self, given):
        """AJ-T3."""
        assert self.phase == "action"
        assert self.played
        self.phase, self.column, self.scored = "scoring", given["column"], False

    def score(self, given):
        """AJ-T4, AJ-J4, AJ-J5."""
        task, condition = self.columns[self.column]
        assert task != "none"
        assert condition != "none" or not given["visited"]
        self.points[self.at][0] += 1
        self.points[self.at][1] += given["visited"]
        self.missed += condition != "none" and not given["visited"]
        self.columns[self.column] = ["", ""]
        self.scored = True

    def score_delivery(self, given):
        """AJ-T3, AJ-T4: both at once."""
        self.deliver(given)
        assert self.told(given["column"])
        self.score(given)

    def lay_objective(self, given):
        self.lay_task(given)
        self.lay_condition(given)

    def rival_draws(self, given):
        assert given["seat"] != self.at
        self.draw(given["seat"])

    def end_actions(self, given):
        self.phase = "drawing"

    def discard_and_draw(self, given):
        """AJ-T6, AJ-Q8."""
        assert self.hand[self.at] <= 10
        assert not self.drawn
        if self.hand[self.at]:
            self.scrap(self.at)
            for _ in range(given["strength"]):
                self.draw(self.at)
        self.drawn = True

    def discard_eleventh(self, given):
        seat = given["seat"]
        assert self.hand[seat] == 11
        self.scrap(seat)
        due, self.due[seat] = self.due[seat], 0
        for _ in range(due):
            self.draw(seat)

    def name_items(self, given):
        """AJ-I7."""
        self.items = [given.get(f"item_{n}") or name for n, name in enumerate(self.items, start=1)]

    def cards_drawn(self, given):
        """2.5: the hand was counted when the cards were due."""

    def tell_strength(self, given):
        assert self.phase == "over"


def totals(hands):
    """The cards of each deck that is counted."""
    return (
        None if hands.deck is None else hands.actions,
        None if hands.tasks is None else hands.task_cards,
        None if hands.conditions is None else hands.condition_cards,
    )


class Evening(evenings.Evening):
    game, how, free, plain = GAME, HOW, FREE, plain
    phones = ("", *SEATS)
    raw_ids = frozenset({*SEATS, *ITEMS})

    @initialize(raw=setups, players=st.integers(2, 4), points=starts, cards=held)
    def set_up(self, raw, players, points, cards):
        self.start(raw, NAMES[:players])
        if points is not None:
            self.get_ready()
            for seat, already, hand in zip(SEATS[:players], points, cards, strict=False):
                assert self.play("correct", {"what": f"{seat}.tasks", "value": already}) is None
                assert self.play("correct", {"what": f"{seat}.hand", "value": hand}) is None

    def get_ready(self):
        """The set-up, with the fewest taps."""
        taps = [
            ("begin", {"seat": "blue"}),
            ("place-astronaut", {"all": True}),
            ("place-robot", {"all": True}),
            ("deal-items", {"by_hand": True}),
            ("place-crates", {"board": "all"}),
            ("draw-hands", {}),
        ]
        for place, item in zip(PLACES, ITEMS, strict=False):
            taps += [
                ("lay-task", {"column": place, "item": item}),
                ("lay-condition", {"column": place, "place": "lab"}),
            ]
        for kind, given in taps:
            assert self.play(kind, given) is None

    # --- what people do -------------------------------------------------------------------------

    def play_a_card(self, data):
        if offers := self.open_offers(*CARDS):
            self.tap_one(data, offers)
        else:
            self.follow_the_prompt(data)

    def deliver(self, data):
        if offers := self.open_offers("deliver", "score", "score-delivery"):
            self.tap_one(data, offers)
        else:
            self.play_a_card(data)

    def answer(self, offer, name, spec):
        options = STRENGTHS if offer.kind == "discard-and-draw" else list(offer.options.get(name, ()))
        if isinstance(spec, Many) and options:
            return st.lists(st.sampled_from(options), unique=True, max_size=spec.most)
        return st.sampled_from(options) if options else self.allowed(spec)

    def allowed(self, spec):
        if isinstance(spec, Many):
            return st.lists(self.allowed(spec.item), min_size=spec.least, max_size=min(spec.most, 6))
        return ids(spec.of) if isinstance(spec, Id) else evenings.Evening.allowed(self, spec)

    def look_again(self):
        self.hands = Hands.of(self.state)

    def played(self, kind, given, before, after):
        """No card is lost on the way."""
        was = totals(self.hands)
        self.hands.follow(kind, given)
        assert totals(self.hands) == was

    # --- what always holds ----------------------------------------------------------------------

    @invariant()
    def the_cards_lie_where_people_put_them(self):
        """AJ-I1, AJ-I3, AJ-I4, AJ-T5."""
        state, hands, piles = self.state, self.hands, self.state.piles
        assert (piles.actions, piles.played) == (hands.deck, hands.discards)
        assert (piles.tasks, piles.conditions, piles.missed) == (hands.tasks, hands.conditions, hands.missed)
        for player in state.players:
            seat = player.seat
            assert (player.hand, player.due) == (hands.hand[seat], hands.due[seat])
            assert [player.tasks, player.conditions] == hands.points[seat]
            assert player.points == sum(hands.points[seat])
        assert {c.destination: [c.task, c.condition] for c in state.columns} == hands.columns

    @invariant()
    def the_turn_is_where_people_have_it(self):
        """AJ-T1, AJ-E1."""
        turn, hands = self.state.turn, self.hands
        assert (turn.seat, turn.phase, turn.number) == (hands.at, hands.phase, hands.number)
        assert (list(turn.cards), set(turn.visited)) == (hands.played, hands.visited)
        assert (turn.column, turn.scored, turn.drawn) == (hands.column, hands.scored, hands.drawn)
        assert list(self.state.seats) == hands.order

    @invariant()
    def the_set_up_is_as_far_as_people_have_it(self):
        """AJ-S4, AJ-S5, AJ-S7."""
        done = self.state.setup
        told = [done.astronauts, done.robots, done.dealt, sum(done.crates), done.hands]
        assert told == self.hands.prepared
        assert done.astronauts <= 3 * len(self.state.players)
        assert done.robots <= 3
        assert all(there <= most for there, most in zip(done.crates, SPLIT, strict=True))

    @invariant()
    def an_eleventh_card_is_there_to_be_discarded(self):
        """AJ-I4, AJ-H2: over ten only while one of eleven is being chosen; what is due waits for that
        alone."""
        ways = {o.fields["seat"]: o.refusal for o in GAME.offers(self.state, "red") if o.kind == ELEVENTH}
        for player in self.state.players:
            assert 0 <= player.hand <= 11
            assert player.due == 0 or player.hand == 11
            if GAME.outcome(self.state) is None:
                assert (ways[player.seat] is None) is (player.hand == 11)

    @invariant()
    def one_astronaut_is_outside_from_the_first_shift_on(self):
        """AJ-I5, AJ-K6b."""
        out = self.state.outside
        assert (out and (out.astronaut, out.item)) == self.hands.out

    @invariant()
    def it_is_over_exactly_when_it_should_be(self):
        """AJ-E1, AJ-E2, AJ-E3."""
        outcome, players = GAME.outcome(self.state), self.state.players
        best = max((p.points, p.hand) for p in players)
        level = [p for p in players if (p.points, p.hand) == best]
        waiting = len(level) > 1 and any(p.strength is None for p in level)
        assert (outcome is not None) is (self.hands.phase == "over" and not waiting)
        if outcome is None:
            return
        most = max(p.strength for p in level) if len(level) > 1 else None
        winners = tuple(p.seat for p in level if most is None or p.strength == most)
        assert (outcome.result, outcome.winners) == ("ranked", tuple(s for s in SEATS if s in winners))
        assert outcome.reason == self.why(players, level, winners)
        assert str(outcome.text)

    @staticmethod
    def why(players, level, winners):
        if len(winners) > 1:
            return "shared"
        if len(level) > 1:
            return "strength"
        most = max(p.points for p in players)
        return "cards" if sum(p.points == most for p in players) > 1 else "points"

    def goes_on(self, prompts):
        """Also a sheet: a card told by what it names."""
        return any(offer.refusal is None for prompt in prompts for offer in prompt.offers)

    @invariant()
    def everybody_has_a_curve_and_points(self):
        assert len(GAME.figures(self.state)) == len(self.state.players) == len(GAME.score(self.state))
        assert GAME.turn(self.state) == self.hands.number

    def next_table(self, box):
        """What the box holds; but who begins, the board, and how the table reads the rules, are new."""
        again = fields.read(GAME.setup, GAME.fill_setup({}, box))
        for name in ("actions", "tasks", "conditions", "sites"):
            assert getattr(again, name) == getattr(self.setup, name)
        assert list(again.items) == self.hands.items
        assert (again.first, again.board, again.readings) == (0, "", HouseRules())


ELEVENTH = "discard-eleventh"


def an_evening(setup, *taps, players=2):
    """Some moves after the set-up, looked at as the machine looks at its own."""
    evening = Evening()
    evening.set_up(setup, players, [0] * 4, [8] * 4)
    look = (evening.the_cards_lie_where_people_put_them, evening.the_turn_is_where_people_have_it)
    return evening.tapped(*taps, look=look)


def draw(strength):
    """A turn without a card played."""
    return [("end-actions", {}), ("discard-and-draw", {"strength": strength})]


def test_aj_q9_the_discards_are_the_deck_again():
    """16 cards, 8 each: what is discarded is drawn at once."""
    state = an_evening({"actions": 16}, *draw(2), *draw(0))
    assert [player.hand for player in state.players] == [7, 8]
    assert (state.piles.actions, state.piles.played) == (0, 1)


def test_aj_q9_nothing_is_drawn_where_no_card_is_left():
    state = an_evening({"actions": 16}, *draw(5))
    assert [player.hand for player in state.players] == [8, 8]
    assert (state.piles.actions, state.piles.played) == (0, 0)


def test_aj_j7_what_is_due_comes_card_by_card():
    """Ben begins with 8: 7, 8, 9, 10, 11 to 10, 11 to 10."""
    two = [(ELEVENTH, {"seat": "blue"})] * 2
    state = an_evening({"actions": 40}, *draw(5), *two)
    assert (state.player("blue").hand, state.turn.seat) == (10, "red")
    assert (state.piles.actions, state.piles.played) == (40 - 16 - 5, 3)


def test_aj_t3_a_task_that_is_set_to_none_while_it_is_scored_scores_nothing():
    taken = ("correct", {"what": "lab.task", "value": "none"})
    state = an_evening({}, ("move-astronaut", {}), ("deliver", {"column": "lab"}), taken)
    assert (state.turn.phase, state.turn.column, state.last_round) == ("action", "", False)
    assert [player.points for player in state.players] == [0, 0]


def test_an_evening_of_taps():
    run_state_machine_as_test(Evening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps():
    run_state_machine_as_test(Evening, settings=LONG)


class LightEvening(evenings.LightEvening):
    game, free, plain = GAME, FREE, plain
    how = ("follow_the_prompt",) * 6 + ("tap_any_button",) * 8 + ("switch",) * 2 + tuple(HOW[-3:])
    phones = ("", *SEATS)
    raw_ids = frozenset({*SEATS, *ITEMS})

    @initialize(raw=setups, players=st.integers(2, 4))
    def set_up(self, raw, players):
        self.start(raw, NAMES[:players])

    answer, allowed, goes_on = Evening.answer, Evening.allowed, Evening.goes_on

    @invariant()
    def points_are_the_cards_won(self):
        """AJ-I3, AJ-E1: they are counted in either way."""
        points = {player.seat: player.tasks + player.conditions for player in self.state.players}
        assert GAME.figures(self.state) == points
        assert sum(points.values()) >= 0


def test_an_evening_of_taps_in_the_light_way():
    run_state_machine_as_test(LightEvening, settings=SHORT)


@pytest.mark.slow
def test_a_long_evening_of_taps_in_the_light_way():
    run_state_machine_as_test(LightEvening, settings=LONG)
