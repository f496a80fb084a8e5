"""The extra starship cards of a campaign, printed, chosen and written (WM-S76, WM-S78, WM-S79, WM-S80,
WM-S81)."""

import json
import pickle
import tomllib

import pytest
import tomli_w
from each import each

from companion.engine.errors import IllegalMove, Malformed
from companion.games.welcome_to_the_moon import turns
from companion.games.welcome_to_the_moon.adventure import Written
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, EXTRA, actions_of, numbers_of
from companion.games.welcome_to_the_moon.printed import WRITTEN
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from companion.games.welcome_to_the_moon.state import State
from companion.games.welcome_to_the_moon.views import panel
from companion.tables.store import codec
from tests.games.welcome_to_the_moon.table import OPEN, SLUGS, a_table, extra_table

PRINTED = {
    "149": (X, ["energy"]),
    "150": (X, ["plant"]),
    "151": (X, ["robot"]),
    "152": (0, ["energy", "water"]),
    "153": (8.5, ["astronaut", "plant"]),
    "154": (42, ["robot", "planning"]),
    "155": (4, list(ACTIONS)),
    "156": ("6/9", list(ACTIONS)),
    "157": (12, list(ACTIONS)),
}
ROWS = {
    "launch": ("robot-1", 0),
    "journey": ("trajectory", 3),
    "colony": ("row.2", 1),
    "mine": ("mine.l1", 4),
    "dome": ("tower-1", 5),
    "virus": ("floor.1", 4),
    "escape": ("ship.1", 0),
}
"""A zone of each adventure, and where in it three neighbours begin that a robot's number may go to."""


NUMBERED = tuple(slug for slug in SLUGS if ADVENTURES[slug].neighbours is None)
"""The adventures whose sheets hold numbers. In The Battle a number chooses a planet."""


def row(slug):
    """Three neighbouring spaces whose numbers rise."""
    name, at = ROWS[slug]
    (zone,) = (zone for zone in ADVENTURES[slug].layout.zones if zone.id == name)
    return zone.spaces[at : at + 3]


def refused(slug, value, before=None, after=None):
    """Whether a robot's number is refused between these two; without a number the space is empty."""
    low, middle, high = row(slug)
    sheet = Sheet({space: there for space, there in ((low, before), (high, after)) if there is not None})
    return ADVENTURES[slug].refusal(sheet, value, "robot", middle) is not None


# --- print ---------------------------------------------------------------------------------------


@each("card", PRINTED)
def test_wm_s76_what_each_card_prints(card):
    number, actions = PRINTED[card]
    assert EXTRA[card].number == number
    assert type(EXTRA[card].number) is type(number)
    assert list(actions_of(EXTRA[card].action)) == actions


def test_wm_s76_nine_cards():
    assert EXTRA.keys() == PRINTED.keys()


def test_wm_s81_the_numbers_of_a_card():
    assert [numbers_of(card.number) for card in EXTRA.values()] == [
        *[(X,)] * 3,
        (0,),
        (8.5,),
        (42,),
        (4,),
        (6, 9),
        (12,),
    ]


# --- fields --------------------------------------------------------------------------------------


@each(
    ("raw", "value"),
    [(0, 0), (17, 17), ("8.5", 8.5), (8.5, 8.5), (10.5, 10.5), (6.5, 6.5), ("X", X), (40, 40), ("44", 44)],
)
def test_what_may_be_written_comes_as_json_or_from_a_form(raw, value):
    read = WRITTEN.read(raw, "value")
    assert (read, type(read)) == (value, type(value))


@each(
    "raw",
    [-1, 18, 39, 45, 5.5, 11.5, 8.25, "x", "6/9", "", True, None, [8.5], {}, float("nan"), float("inf")],
)
def test_what_no_card_makes_anybody_write_is_malformed(raw):
    with pytest.raises(Malformed):
        WRITTEN.read(raw, "value")


def test_a_half_is_exact_wherever_it_is_stored():
    table = extra_table("colony", 2, ((8.5, "astronaut"), *OPEN[1:])).choose().write(row("colony")[1])
    state, entry = table.state, table.entries[-1].fields
    assert entry["value"] == 8.5
    assert json.loads(json.dumps(entry)) == tomllib.loads(tomli_w.dumps(entry)) == entry
    assert codec.decode(codec.encode(state), State) == state
    assert pickle.loads(pickle.dumps(state)) == state
    again = codec.decode(codec.encode(state), State)
    assert [type(again.slots[at].number) for at in (0, 1)] == [float, int]


# --- order ---------------------------------------------------------------------------------------


@each("slug", NUMBERED)
@each(
    ("value", "before", "after", "fits"),
    [
        pytest.param(8.5, 8, 9, True, id="WM-S79 between 8 and 9"),
        pytest.param(8.5, 9, 10, False, id="WM-S79 not between 9 and 10"),
        pytest.param(8.5, 7, 8, False, id="WM-S79 not between 7 and 8"),
        pytest.param(8.5, 8.5, None, False, id="WM-S13 not twice"),
        pytest.param(8, None, 8.5, True, id="WM-S79 8 below it"),
        pytest.param(9, None, 8.5, False, id="WM-S79 9 not below it"),
        pytest.param(9, 8.5, None, True, id="WM-S79 9 above it"),
        pytest.param(8, 8.5, None, False, id="WM-S79 8 not above it"),
        pytest.param(42, 17, None, True, id="WM-S79 42 above 17"),
        pytest.param(42, None, 17, False, id="WM-S79 42 not below 17"),
        pytest.param(42, 41, 43, True, id="WM-S80 42 between what astronauts made of it"),
        pytest.param(17, 42, None, False, id="WM-S79 nothing usual above 42"),
        pytest.param(17, None, 42, True, id="WM-S79 17 below 42"),
        pytest.param(0, None, 1, True, id="WM-S79 0 below 1"),
        pytest.param(0, 1, None, False, id="WM-S79 0 not above 1"),
        pytest.param(0, 0, None, False, id="WM-S79 0 not twice"),
        pytest.param(X, 5, 6, True, id="WM-S78 an X between 5 and 6"),
        pytest.param(X, 12, 3, True, id="WM-S78 an X in no order"),
        pytest.param(8.5, X, 9, True, id="WM-S17 beside an X"),
    ],
)
def test_a_number_between_two(slug, value, before, after, fits):
    assert refused(slug, value, before, after) is not fits


@each("slug", NUMBERED)
def test_wm_s18_an_x_needs_an_empty_space(slug):
    space = row(slug)[1]
    assert ADVENTURES[slug].refusal(Sheet({space: 3}), X, "robot", space) == "3 stands there already."


def test_wm_s78_an_x_keeps_to_the_floors_of_its_action():
    """WM-A1-11: a floor of the action or the Wild floor, where a Building's X goes anywhere (WM-A1-20)."""
    launch = ADVENTURES["launch"]
    places = set(launch.places(Sheet(), X, "robot"))
    floors = {zone.id for zone in launch.layout.zones if places & set(zone.spaces)}
    assert floors == {"robot-1", "robot-2", "wild"}
    assert launch.x_refusal(Sheet(), "plant.1") is None


def test_wm_s78_an_x_needs_a_level_that_can_be_entered():
    """WM-D8."""
    tower = ADVENTURES["dome"].layout.zones[0].spaces
    assert "tower-1.+3" in tower
    assert "tower-1.+3" not in ADVENTURES["dome"].places(Sheet(), X, "robot")
    assert "tower-1.+1" in ADVENTURES["dome"].places(Sheet(), X, "robot")


# --- combinations --------------------------------------------------------------------------------


def offered(table):
    return [(o.fields["number"], o.fields["action"]) for o in table.offers("choose")]


def test_wm_s81_a_choice_is_made_with_the_combination():
    table = extra_table("mine", 2, (("6/9", "energy/water"), (4, "any"), (X, "robot")))
    assert offered(table) == [
        *((number, action) for number in (6, 9) for action in ("energy", "water")),
        *((4, action) for action in ACTIONS),
        (X, "robot"),
    ]
    table.play("choose", seat="red", number=9, action="water", number_slot=1, action_slot=1)
    assert (table.player().turn.value, table.player().turn.action) == (9, "water")
    assert table.entries[-1].fields["number"] == 9


@each(("number", "action"), [(7, "energy"), (6, "robot"), (8, "energy"), ("X", "energy"), (6.5, "energy")])
def test_wm_s81_what_the_cards_do_not_leave_open_cannot_be_chosen(number, action):
    table = extra_table("mine", 2, (("6/9", "energy/water"), *OPEN[1:]))
    with pytest.raises(IllegalMove, match="do not show"):
        table.play("choose", seat="red", number=number, action=action, number_slot=1, action_slot=1)


def test_wm_s50_in_solo_the_number_of_one_card_with_an_action_of_another():
    table = extra_table("mine", 1, ((8.5, "astronaut/plant"), (4, "any"), ("6/9", "any")))
    pairs = offered(table)
    assert len(pairs) == 6 + 6 + 2 + 6 + 2 * 2 + 2 * 6
    assert (8.5, "astronaut") in pairs
    assert {number for number, action in pairs if action == "robot"} == {8.5, 4, 6, 9}


def test_wm_s26_the_astronaut_of_any_action_counts():
    """7 fits nowhere, 9 does: no System Error may be taken."""
    spaces = ADVENTURES["mine"].layout.spaces
    full = dict.fromkeys(spaces, X) | {spaces[0]: 8}
    full.pop(spaces[1])
    plain = a_table("mine", 2, ((7, "robot"), (7, "energy"), (7, "plant"))).with_sheet(written=full)
    assert turns.hopeless(plain.state, plain.player())
    table = extra_table("mine", 2, ((7, "any"), (7, "energy"), (7, "plant"))).with_sheet(written=full)
    assert not turns.hopeless(table.state, table.player())
    fits = [offer.fields["action"] for offer in table.open_offers("choose")]
    assert fits == ["astronaut"]


def test_the_view_has_one_card_for_each_place_whatever_it_leaves_open():
    table = extra_table("mine", 2, (("6/9", "any"), (8.5, "energy/water"), (7, "robot")))
    shown = panel(table.state, "red").combinations
    assert [(one.number, one.action, len(one.choices)) for one in shown] == [
        ("6/9", "any", 12),
        (8.5, "energy/water", 2),
        (7, "robot", 0),
    ]
    assert [one.several_numbers for one in shown] == [True, False, False]
    assert [one.fields["number"] for one in shown[0].choices] == [6, 9] * 6
    table.play("choose", seat="red", number=9, action="plant", number_slot=1, action_slot=1)
    first, second, _ = panel(table.state, "red").combinations
    assert (first.number, first.action, first.chosen, len(first.choices)) == (9, "plant", True, 12)
    assert not second.chosen


def test_a_card_of_which_nothing_fits_is_refused_as_a_whole():
    spaces = ADVENTURES["mine"].layout.spaces
    full = dict.fromkeys(spaces, X) | {spaces[0]: 14}
    full.pop(spaces[1])
    table = extra_table("mine", 2, ((12, "energy/water"), (15, "energy/water"), (X, "robot")))
    first, second, third = panel(table.with_sheet(written=full).state, "red").combinations
    assert (first.choices, first.offer.refusal) == ((), "12 fits nowhere with energy.")
    assert [one.refusal for one in second.choices] == [None, None]
    assert third.offer.refusal is None


# --- the astronaut -------------------------------------------------------------------------------


@each("slug", NUMBERED)
@each(
    ("number", "values"),
    [
        pytest.param(8.5, [6.5, 7.5, 9.5, 10.5], id="WM-S80 8.5"),
        pytest.param(42, [40, 41, 43, 44], id="WM-S80 42"),
        pytest.param(0, [1, 2], id="WM-S80 WM-S21 0"),
        pytest.param(X, [], id="WM-S80 X"),
    ],
)
def test_what_an_astronaut_makes_of_it(slug, number, values):
    table = extra_table(slug, 2, ((number, "astronaut"), *OPEN[1:])).choose()
    shifts = ADVENTURES[slug].shifts  # WM-A1-05
    assert [offer.fields["value"] for offer in table.offers("shift")] == (values if shifts else [])
    for value in values if shifts else ():
        table.play("shift", seat="red", value=value)
        assert table.player().turn.value == value
        assert type(table.player().turn.shift) is int


def test_wm_s80_not_three_and_not_half():
    table = extra_table("mine", 2, ((8.5, "astronaut"), *OPEN[1:])).choose()
    for value in (9, 8, 40):
        with pytest.raises(IllegalMove, match="two at most"):
            table.play("shift", seat="red", value=value)


def test_wm_s80_a_shifted_half_is_written_and_uses_its_astronaut():
    table = extra_table("mine", 2, ((8.5, "astronaut"), *OPEN[1:])).choose()
    table.play("shift", seat="red", value=10.5).write(row("mine")[0])
    assert table.sheet().written[row("mine")[0]] == 10.5
    assert "main.astronaut.m1" in table.sheet().circled | table.sheet().crossed


def test_wm_s80_an_x_is_not_made_an_x_by_an_astronaut():
    table = extra_table("mine", 2, ((X, "astronaut"), *OPEN[1:])).choose()
    with pytest.raises(IllegalMove, match="Only an astronaut changes the number"):
        table.play("shift", seat="red", value=X)


def test_wm_s80_an_x_uses_its_astronaut_all_the_same():
    table = extra_table("mine", 2, ((X, "astronaut"), *OPEN[1:])).choose().write(row("mine")[0])
    assert [offer.fields["mark"] for offer in table.open_offers("mark")] == ["main.astronaut.m1"]


# --- what follows from it ------------------------------------------------------------------------


ASK_NUMBER = {"dome": {"robot"}, "virus": {"energy"}, "escape": {"energy"}}
"""What is beside the number, or fits it, in these adventures too."""


@each("slug", [slug for slug in NUMBERED if slug != "launch"])
@each("action", ACTIONS)
def test_wm_s78_an_x_is_beside_nothing_and_costs_nothing(slug, action):
    """Where a number lets water, plant, the dome's robot or the energy of a ship be used, an X does not."""
    asks_number = {"water", "plant"} | ASK_NUMBER.get(slug, set())
    layout = ADVENTURES[slug].layout
    before = extra_table(slug).sheet()
    for space in ADVENTURES[slug].places(before, X, action)[:12]:
        table = extra_table(slug, 2, ((X, action), *OPEN[1:])).choose().write(space)
        asked = [decision for decision in table.player().turn.decisions if decision.source == action]
        assert bool(asked) is (action not in asks_number), space
        assert table.sheet().written == {**before.written, space: X}
        assert not set(table.sheet().crossed) & set(layout.errors)


@each("slug", [slug for slug in NUMBERED if slug != "launch"])
def test_wm_s78_a_number_there_would_have_let_them(slug):
    """The other side: of the same spaces at least one lets a number use water, and one plant."""
    for action in ("water", "plant"):
        usable = [
            space
            for space in ADVENTURES[slug].places(Sheet(), 8.5, action)
            if ADVENTURES[slug].action(ADVENTURES[slug].first(), action, Written(space, 8.5))
        ]
        assert usable, action


def test_wm_d19_8_5_is_neither_odd_nor_even():
    def pieces(number):
        table = extra_table("dome", 2, ((number, "robot"), *OPEN[1:])).choose().write("tower-1.+1")
        return [offer.fields["mark"] for offer in table.open_offers("mark")]

    assert (pieces(9), pieces(8), pieces(42), pieces(0)) == (["dome.1"], ["dome.8"], ["dome.8"], ["dome.8"])
    assert pieces(8.5) == []


def test_wm_d33_the_x_of_a_card_is_no_x_of_planning():
    met = ADVENTURES["dome"].missions[93]
    table = extra_table("dome", 2, ((X, "energy"), *OPEN[1:])).choose().write("tower-1.+1")
    sheet = table.sheet()
    assert sheet.circled == {"tower-1.+1"}
    three = {f"tower-{tower}.-1": X for tower in (2, 3, 4)}
    assert not met(Sheet({**sheet.written, **three}, sheet.circled))
    assert met(Sheet({**sheet.written, **three, "tower-2.-2": X}, sheet.circled))
    assert met(Sheet({**sheet.written, **three}))


def test_wm_a1_38_the_x_of_a_card_is_one_of_the_ten():
    met = ADVENTURES["launch"].missions[68]
    sheet = extra_table("launch", 2, ((X, "robot"), *OPEN[1:])).choose().write("robot-1.1").sheet()
    others = sheet.empty(ADVENTURES["launch"].layout.spaces)
    assert met(Sheet(dict.fromkeys(others[:9], X) | sheet.written))
    assert not met(Sheet(dict.fromkeys(others[:8], X) | sheet.written))


@each("number", [X, 8.5, 42])
def test_wm_a1_15_it_completes_a_quarter(number):
    """The Launch: the last space of a quarter is filled, whatever fills it."""
    layout = ADVENTURES["launch"].layout
    wild = set(layout.zones[8].spaces)
    quarter = next(
        raw["spaces"] for raw in layout.printed["quarters"].values() if wild.issuperset(raw["spaces"])
    )
    table = extra_table("launch", 2, ((number, "robot"), *OPEN[1:]))
    table.with_sheet(written={space: at + 1 for at, space in enumerate(quarter[:-1])})
    assert not table.sheet().crossed
    table.choose().write(quarter[-1])
    assert table.sheet().crossed


@each("slug", SLUGS)
def test_wm_s42_scores_and_missions_do_not_ask_what_the_numbers_are(slug):
    spaces = ADVENTURES[slug].layout.spaces
    usual = dict.fromkeys(spaces[:6], 5)
    unusual = dict(zip(spaces, (0, 8.5, 42, 44, 6.5, 10.5), strict=False))
    tallies = [ADVENTURES[slug].tally_of(Sheet(written), ()) for written in (usual, unusual)]
    assert tallies[0] == tallies[1]
    met = [
        [meets(Sheet(written)) for meets in ADVENTURES[slug].missions.values()]
        for written in (usual, unusual)
    ]
    assert met[0] == met[1]


# --- The Battle: a number chooses a planet -------------------------------------------------------


@each(
    ("number", "planets"),
    [
        pytest.param(0, {1}, id="WM-B10 0"),
        pytest.param(4, {2}, id="WM-B10 4"),
        pytest.param(8.5, {4}, id="WM-B10 WM-S79 8.5 lies between 7 and 9"),
        pytest.param(9, {4, 5}, id="WM-B10 9 leaves a choice"),
        pytest.param(12, {6}, id="WM-B10 12"),
        pytest.param(42, set(), id="WM-B10 WM-S79 42 lies above 17"),
        pytest.param(X, set(), id="WM-B27 WM-S78 no X is written"),
    ],
)
def test_which_planets_a_number_reaches(number, planets):
    battle, sheet = ADVENTURES["battle"], extra_table("battle").sheet()
    assert {int(space.split(".")[2]) for space in battle.places(sheet, number, "robot")} == planets


@each(("number", "planets"), [(8.5, {4}), (9.5, {5}), (10.5, {5}), (6.5, {3})])
def test_wm_b13_an_astronaut_brings_a_half_to_its_planet(number, planets):
    """WM-B23: two steps reach the planets beside it too, as far as their numbers are at most two away."""
    battle, sheet = ADVENTURES["battle"], extra_table("battle").sheet()
    here = {int(space.split(".")[2]) for space in battle.places(sheet, number, "robot")}
    near = {int(space.split(".")[2]) for space in battle.places(sheet, number, "astronaut")}
    assert here == planets
    assert near == planets | {min(planets) - 1, max(planets) + 1}


@each(
    ("number", "planets"),
    [
        pytest.param("6/9", {3, 4, 5}, id="WM-B51 WM-S81 6 or 9"),
        pytest.param(8.5, {4}, id="WM-B51 WM-S79 8.5"),
        pytest.param(42, {1}, id="WM-B51 WM-S79 after 42 follows 1"),
    ],
)
def test_where_astra_s_number_goes(number, planets):
    battle, sheet = ADVENTURES["battle"], extra_table("battle").sheet()
    (decision,) = battle.astra_turn(number, "robot")
    found = {int(space.split(".")[2]) for space in battle.options(sheet, decision, None)}
    assert found == planets


def test_wm_b51_wm_s78_astra_does_nothing_with_an_x():
    assert ADVENTURES["battle"].astra_turn(X, "robot") == ()
