"""Phases 2 to 4 of one player, with what the adventures say of them."""

import pytest
from each import each

from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table

MULTI, SOLO = 2, 1


def level(number, **written):
    """Numbers in a gallery of the Mine: c4=7."""
    return {f"mine.l{number}{space}": value for space, value in written.items()}


def closed_mine():
    """A mine without an empty space: a test opens one."""
    return dict.fromkeys(ADVENTURES["mine"].layout.spaces, X)


def numbers_of(table, seat="red"):
    return sorted(offer.fields["number"] for offer in table.open_offers("choose", seat=seat))


# Phase 2


def test_wm_s3_wm_a1_01_wm_a2_01_wm_a3_01_three_combinations_in_multiplayer():
    table = a_table(players=MULTI)
    assert [(o.fields["number"], o.fields["action"]) for o in table.offers("choose")] == [
        (5, "plant"),
        (7, "water"),
        (9, "energy"),
    ]
    assert table.refusal("choose", seat="red", number=5, action="water", number_slot=1, action_slot=2)


def test_wm_s50_wm_a1_50_wm_a2_48_wm_a3_45_six_combinations_of_two_cards_in_solo():
    table = a_table(players=SOLO)
    pairs = {(o.fields["number"], o.fields["action"]) for o in table.offers("choose")}
    assert pairs == {
        (5, "water"),
        (5, "energy"),
        (7, "plant"),
        (7, "energy"),
        (9, "plant"),
        (9, "water"),
    }
    own = table.refusal("choose", seat="red", number=5, action="plant", number_slot=1, action_slot=1)
    assert own == "The cards do not show this combination."


def test_wm_s9_several_players_choose_the_same():
    table = a_table(players=3)
    for seat in table.ids:
        table.choose(seat, 2)
    assert [player.turn.action for player in table.state.players] == ["water"] * 3


def test_wm_s9_another_combination_may_be_chosen_until_the_number_is_written():
    table = a_table().choose("red", 1).choose("red", 3)
    assert table.player().turn.action == "energy"
    table.write("mine.l1c5")
    assert table.refusal("choose", seat="red", number=5, action="plant", number_slot=1, action_slot=1) == (
        "You have written already this turn."
    )


def test_wm_s8_nobody_waits_for_anybody():
    table = a_table(players=3).turn("green", 1).done("green").choose("blue", 2)
    assert table.player("red").turn.chosen is None
    assert table.player("green").turn.done
    assert table.state.phase == "writing"


# Phase 3


def test_wm_s10_the_number_is_compulsory_and_the_action_is_not():
    table = a_table().choose("red", 3)
    assert "Write your number first" in table.refusal("done", seat="red")
    table.write("mine.l1c5")
    assert table.player().turn.decisions
    assert table.refusal("done", seat="red") is None


def test_wm_s11_no_action_without_a_number():
    table = a_table().choose("red", 3)
    assert table.refusal("mark", seat="red", mark="main.plant.e1") == "There is nothing to mark now."
    table.write("mine.l1c5")
    assert table.refusal("mark", seat="red", mark="main.plant.e1") is None


@each(
    ("space", "reason"),
    [
        pytest.param("mine.l1c5", "7 stands there already.", id="WM-S12 WM-S18 taken"),
        pytest.param("mine.l1c4", "must be lower than the 7", id="WM-S13 not twice in a zone, before"),
        pytest.param("mine.l1c6", "must be higher than the 7", id="WM-S13 not twice in a zone, after"),
        pytest.param("mine.l2c5", None, id="WM-S13 twice on the sheet"),
        pytest.param("pump.1", "no space of this name", id="WM-S12 no space"),
        pytest.param("nowhere", "no space of this name", id="WM-S12 nothing"),
    ],
)
def test_where_a_number_goes(space, reason):
    table = a_table().with_sheet(written=level(1, c5=7)).choose("red", 2)
    refused = table.refusal("write", seat="red", space=space, value=7)
    assert refused is None if reason is None else reason in refused


@each(
    ("there", "value", "expected"),
    [
        pytest.param({"c5": 6, "c7": 8}, 7, True, id="WM-S14 gaps in values and spaces"),
        pytest.param(
            {"c5": 5, "c7": 6}, 7, False, id="WM-S15 an empty space between 5 and 6 takes no number"
        ),
        pytest.param({"c4": 8, "c5": X}, 9, True, id="WM-S17 an X reserves no value"),
        pytest.param({"c4": 9, "c5": X}, 9, False, id="WM-S17 nor hides the number before it"),
    ],
)
def test_order(there, value, expected):
    table = a_table(slots=((value, "plant"), (7, "water"), (9, "energy"))).with_sheet(
        written=level(1, **there)
    )
    table.choose("red", 1)
    assert (table.refusal("write", seat="red", space="mine.l1c6", value=value) is None) is expected


@each(
    ("value", "expected"),
    [
        pytest.param(4, False, id="WM-A3-03 not twice in a row"),
        pytest.param(5, True, id="WM-A3-03 gaps are fine"),
        pytest.param(6, True, id="WM-A3-04 an X beside it says nothing"),
        pytest.param(7, False, id="WM-A3-03 not twice in a column"),
    ],
)
def test_order_in_rows_and_columns(value, expected):
    """Row 2 of the Colony holds 4 . X . 9, and 7 stands above the second building."""
    table = a_table("colony", slots=((value, "robot"), (7, "water"), (9, "energy")))
    row = {"building.r2c1": 4, "building.r2c3": X, "building.r2c5": 9, "building.r3c2": 7}
    table.with_sheet(written=row).choose("red", 1)
    assert (table.refusal("write", seat="red", space="building.r2c2", value=value) is None) is expected


def test_wm_s19_a_number_away_from_its_symbol_leaves_the_action_without_use():
    table = a_table().choose("red", 2).write("mine.l3c11")
    assert table.player().turn.decisions == ()
    assert table.sheet().written == {"mine.l3c11": 7}


def test_another_number_than_the_chosen_one_is_refused():
    table = a_table().choose("red", 2)
    assert table.refusal("write", seat="red", space="mine.l1c5", value=8) == "Your number is 7."


def test_before_a_combination_is_chosen_nothing_can_be_written():
    table = a_table()
    assert table.refusal("write", seat="red", space="mine.l1c5", value=8) == "Choose a combination first."
    assert table.refusal("shift", seat="red", value=8) == "Choose a combination first."


# The astronaut


@each(
    ("number", "values"),
    [
        pytest.param(1, [0, 2, 3], id="WM-S21 not below 0"),
        pytest.param(2, [0, 1, 3, 4], id="WM-S20 down to 0"),
        pytest.param(8, [6, 7, 9, 10], id="WM-S20 by two"),
        pytest.param(15, [13, 14, 16, 17], id="WM-S21 up to 17"),
    ],
)
def test_astronaut_changes(number, values):
    table = a_table(slots=((number, "astronaut"), (7, "water"), (9, "energy"))).choose("red", 1)
    assert [offer.fields["value"] for offer in table.open_offers("shift")] == values
    for value in range(18):
        allowed = value in values or value == number
        assert (table.refusal("shift", seat="red", value=value) is None) is allowed


@each("slug", ["journey", "colony", "dome", "escape"])
@each(("number", "values"), [(1, [0, 2, 3]), (15, [13, 14, 16, 17])])
def test_wm_a2_05_wm_a3_05_wm_d18_the_same_changes_in_other_adventures(slug, number, values):
    table = a_table(slug, slots=((number, "astronaut"), (7, "water"), (9, "energy"))).choose("red", 1)
    assert [offer.fields["value"] for offer in table.open_offers("shift")] == values
    table.play("shift", seat="red", value=values[-1])
    table.write(table.open_offers("write")[0].fields["space"])
    assert values[-1] in table.sheet().written.values()


def test_wm_s20_a_changed_number_is_the_one_written():
    table = a_table(slots=((8, "astronaut"), (7, "water"), (9, "energy"))).choose("red", 1)
    table.play("shift", seat="red", value=10)
    assert table.refusal("write", seat="red", space="mine.l1c5", value=8) == "Your number is 10."
    table.write("mine.l1c5")
    assert table.sheet().written == {"mine.l1c5": 10}


def test_wm_s20_only_an_astronaut_changes_a_number():
    table = a_table().choose("red", 1)
    assert "Only an astronaut" in table.refusal("shift", seat="red", value=6)
    assert table.offers("shift") == []


def test_wm_a1_05_no_number_is_changed_in_the_launch():
    table = a_table("launch", slots=((8, "astronaut"), (7, "water"), (9, "energy"))).choose("red", 1)
    assert "Only an astronaut" in table.refusal("shift", seat="red", value=9)
    assert table.offers("shift") == []


@each(
    ("slug", "space", "symbol"),
    [
        ("journey", "trajectory.3", "astronaut.1"),
        ("colony", "building.r1c2", "astronaut.1"),
        ("mine", "mine.l1c5", "main.astronaut.m1"),
        ("dome", "tower-1.+1", "astronaut.1"),
        ("escape", "space.1.2", "astronaut.1"),
    ],
)
@each("value", [6, 8], ids=["WM-S20 changed, so the symbol is due", "WM-S22 WM-S23 unchanged"])
def test_the_symbol_of_an_astronaut(slug, space, symbol, value):
    table = a_table(slug, slots=((8, "astronaut"), (7, "water"), (9, "energy"))).choose("red", 1)
    if value != 8:
        table.play("shift", seat="red", value=value)
    table.write(space)
    if value != 8:
        assert table.player().turn.decisions == ()
    else:
        assert table.sheet().blank(symbol)
        assert [offer.fields["mark"] for offer in table.open_offers("mark")] == [symbol]
        untouched = table.sheet()
        table.play("decline", seat="red", decision="astronaut")
        assert table.sheet() == untouched
        table.control().mark(symbol)
    assert not table.sheet().blank(symbol)


@each("slug", ["journey", "colony", "mine", "dome", "escape"])
def test_wm_m16_wm_d18_wm_a2_24_wm_a3_23_a_number_changes_also_when_all_symbols_are_marked(slug):
    table = a_table(slug, slots=((8, "astronaut"), (7, "water"), (9, "energy")))
    adventure = ADVENTURES[slug]
    symbols = [s.id for s in adventure.layout.spots.values() if s.kind == "astronaut"] or [
        f"main.astronaut.m{n}" for n in range(1, 9)
    ]
    table.with_sheet(circled=symbols, crossed=symbols).choose("red", 1).play("shift", seat="red", value=7)
    before = table.sheet()
    spaces = [offer.fields["space"] for offer in table.open_offers("write")]
    table.write(next(space for space in spaces if not adventure.write(before, space, 7).decisions))
    assert 7 in table.sheet().written.values()
    assert table.player().turn.decisions == ()
    marked = (table.sheet().circled - before.circled) | (table.sheet().crossed - before.crossed)
    assert marked <= {"mine.l1c1.pearl"}  # the mineral of the space itself


# System Errors


def test_wm_s24_a_combination_that_fits_nowhere_cannot_be_chosen():
    table = a_table().with_sheet(written=closed_mine())
    assert numbers_of(table) == []
    assert "fits nowhere" in table.refusal(
        "choose", seat="red", number=5, action="plant", number_slot=1, action_slot=1
    )


@each(
    ("free", "may_write"),
    [
        pytest.param("mine.l1c4", [5], id="WM-S24 WM-S27 one fits"),
        pytest.param("", [], id="WM-S25 none fits"),
    ],
)
@each("players", [MULTI, SOLO])
def test_a_system_error_only_where_nothing_fits(free, may_write, players):
    """WM-S25, WM-S27, WM-A1-06, WM-A2-06, WM-A3-06; WM-S52, WM-A1-51, WM-A2-49, WM-A3-46 in solo: none of the
    six."""
    table = a_table(players=players)
    table.with_sheet(written=closed_mine())
    if free:
        written = {**table.sheet().written, "mine.l1c1": 4, "mine.l1c5": 6}
        del written[free]
        table.with_sheet(sheet=type(table.sheet())(written))
    assert sorted(set(numbers_of(table))) == may_write
    refused = table.refusal("system-error", seat="red")
    assert (refused is None) is not bool(may_write)
    if refused is None:
        table.play("system-error", seat="red")
        assert table.sheet().crossed == {"error.1"}
        assert table.player().turn.decisions == ()
        assert table.refusal("system-error", seat="red") == "You have written already this turn."
        assert "written already" in table.refusal("write", seat="red", space="mine.l1c1", value=5)
    else:
        assert "only taken when no combination fits" in refused


@each(
    ("upper", "fits"),
    [
        pytest.param(11, True, id="WM-S26 only 10 fits: the change must be used"),
        pytest.param(10, False, id="WM-S26 not even 10 fits"),
    ],
)
@each("players", [MULTI, SOLO])
def test_wm_s26_wm_a2_15_wm_a3_14_a_change_makes_a_number_fit(upper, fits, players):
    slots = ((8, "astronaut"), (1, "robot"), (2, "plant"))
    if players == SOLO:
        slots = ((3, "astronaut"), (8, "water"), (1, "robot"))
    table = a_table(players=players, slots=slots)
    written = {**closed_mine(), "mine.l1c1": 9, "mine.l1c3": upper}
    del written["mine.l1c2"]
    table.with_sheet(sheet=type(table.sheet())(written))
    assert (table.refusal("system-error", seat="red") is not None) is fits
    assert numbers_of(table) == ([8] if fits else [])
    if fits:
        place = table.open_offers("choose")[0].fields
        table.choose("red", place["number_slot"], place["action_slot"])
        assert table.open_offers("write") == []
        table.play("shift", seat="red", value=10).write("mine.l1c2")
        assert table.sheet().written["mine.l1c2"] == 10


def test_wm_a1_13_a_space_on_a_floor_of_another_action_does_not_help():
    table = a_table("launch", slots=((5, "plant"), (7, "plant"), (9, "plant")))
    full = [space for zone in table.layout.zones if zone.id in {"plant", "wild"} for space in zone.spaces]
    table.with_sheet(written=dict.fromkeys(full, X))
    assert table.open_offers("choose") == []
    assert table.refusal("system-error", seat="red") is None


# The actions in general


@each(
    ("slug", "action"),
    [(slug, action) for slug in SLUGS if slug != "launch" for action in ACTIONS],
)
def test_wm_s30_wm_s31_wm_s32_every_action_can_be_left_alone(slug, action):
    """WM-A2-17, WM-A3-16, WM-M18, WM-D17, WM-D27: what is offered may be declined, and what is declined
    changes nothing."""
    table = a_table(slug, slots=((8, action), (7, "water"), (9, "energy"))).choose("red", 1)
    tried = 0
    for offer in table.open_offers("write"):
        table.write(offer.fields["space"])
        decisions = table.player().turn.decisions
        if decisions and all(decision.source == action for decision in decisions):  # none by its space alone
            tried += 1
            before = table.sheet()
            (kind,) = {decision.kind for decision in decisions}
            table.play("decline", seat="red", decision=kind)
            assert table.sheet() == before
            assert table.player().turn.decisions == ()
            table.control()
            done = table.control().write(offer.fields["space"]).play("done", seat="red")
            assert done.sheet() == before
            table.control().control()
        else:
            table.control()
    assert tried > 0


def test_wm_s33_an_x_not_written_costs_nothing():
    table = a_table("colony", slots=((8, "planning"), (7, "water"), (9, "energy")))
    table.choose("red", 1).write("building.r1c2")
    before = table.total()
    table.play("decline", seat="red", decision="x")
    assert table.total() == before
    table.control().write_x("building.r1c3")
    assert table.total() == before - 1


def test_wm_s16_wm_s34_the_x_comes_after_the_number_and_may_use_what_it_made_possible():
    table = a_table("dome", slots=((8, "planning"), (7, "water"), (9, "energy"))).choose("red", 1)
    assert table.refusal("write-x", seat="red", space="tower-1.+1") == "There is nothing to mark now."
    table.write("tower-1.+1")
    assert table.refusal("write-x", seat="red", space="tower-1.+3")
    assert table.refusal("write-x", seat="red", space="tower-1.+1") == "8 stands there already."
    table.write_x("tower-1.+2")
    assert table.sheet().written == {"tower-1.+1": 8, "tower-1.+2": X}
    cut = table.player().turn.decisions
    assert [decision.must for decision in cut] == [True]  # WM-D24
    assert "First" in table.refusal("done", seat="red")
    assert "has to be done" in table.refusal("decline", seat="red", decision="cut")
    table.mark("dome.3").done("red")
    assert "dome.3" in table.sheet().crossed


def test_wm_d25_with_nothing_left_to_cut_the_x_is_free():
    table = a_table("dome", slots=((8, "planning"), (7, "water"), (9, "energy")))
    table.with_sheet(crossed=[f"dome.{n}" for n in range(1, 9)])
    table.choose("red", 1).write("tower-1.+1").write_x("tower-1.+2")
    assert table.player().turn.decisions == ()
    assert table.refusal("done", seat="red") is None


def test_wm_s17_an_x_needs_no_order_and_several_are_no_duplicates():
    table = a_table(slots=((8, "planning"), (7, "water"), (9, "energy")))
    table.with_sheet(written=level(1, c1=2, c2=4, c3=X, c5=5)).choose("red", 1).write("mine.l2c4")
    assert table.refusal("write-x", seat="red", space="mine.l1c4") is None
    table.write_x("mine.l1c4")
    assert table.sheet().written["mine.l1c4"] == X
    assert table.refusal("write-x", seat="red", space="mine.l1c6") == "There is nothing to mark now."


def test_wm_a2_29_wm_m13_an_x_lets_no_action_be_used_on_its_space():
    table = a_table(slots=((8, "planning"), (7, "water"), (9, "energy")))
    table.choose("red", 1).write("mine.l1c5").write_x("mine.l1c1")
    assert table.player().turn.decisions == ()
    assert table.sheet().circled == {"mine.l1c1.pearl", "main.planning.m1"}


def test_what_is_marked_is_what_is_asked():
    table = a_table().choose("red", 3).write("mine.l1c5")
    assert "That is not what is asked" in table.refusal("mark", seat="red", mark="main.plant.r1")
    assert table.refusal("mark", seat="red", mark="main.plant.e1") is None
    assert "nothing like that" in table.refusal("decline", seat="red", decision="robot")


# Decisions of the newest source come first


def launch_with_a_chain():
    """The first quarter of the upper Robot floor waits for its last space; it brings an X or more."""
    table = a_table("launch", slots=((8, "robot"), (7, "water"), (9, "energy")))
    for name, raw in table.layout.printed["quarters"].items():
        kinds = [table.layout.spots[effect].kind for effect in raw["effects"]]
        if {"building", "activation"} <= set(kinds):
            return table, name, raw["spaces"]
    raise LookupError


def test_wm_a1_16_wm_a1_21_effects_of_a_quarter_in_any_order_and_a_newer_quarter_first():
    table, name, spaces = launch_with_a_chain()
    action = table.layout.printed["floors"][name.removeprefix("quarter.").rpartition(".")[0]]["action"]
    table.lay((8, action or "robot"), (7, "water"), (9, "energy"))
    table.with_sheet(written=dict.fromkeys(spaces[:-1], X)).choose("red", 1).write(spaces[-1])
    kinds = {decision.kind for decision in table.player().turn.decisions}
    assert kinds == {"x", "activation"}
    assert table.open_offers("mark")
    xs = table.open_offers("write-x")
    other = next(
        (quarter, raw["spaces"])
        for quarter, raw in table.layout.printed["quarters"].items()
        if quarter != name and "building" in {table.layout.spots[e].kind for e in raw["effects"]}
    )
    table.with_sheet(written=dict.fromkeys(other[1][:-1], X))
    assert len(xs) > len(table.open_offers("write-x"))
    table.write_x(other[1][-1])
    assert table.player().turn.decisions[0].source == other[0]
    assert {offer.fields.get("mark") for offer in table.open_offers("mark")} <= set(table.layout.spots)
    sources = [decision.source for decision in table.player().turn.decisions]
    assert sources[-1] == name
    waiting = {d.kind for d in table.player().turn.decisions if d.source == other[0]}
    if "activation" not in waiting:
        assert table.open_offers("mark") == []
        table.play("decline", seat="red", decision="x")
    assert table.open_offers("mark")


def test_wm_a1_22_without_an_empty_space_a_building_is_dropped():
    table, _, spaces = launch_with_a_chain()
    zone = next(zone for zone in table.layout.zones if spaces[-1] in zone.spaces)
    action = table.layout.printed["floors"][zone.id]["action"] or "robot"
    table.lay((8, action), (7, "water"), (9, "energy"))
    others = [space for space in table.layout.spaces if space != spaces[-1]]
    table.with_sheet(written=dict.fromkeys(others, X)).choose("red", 1).write(spaces[-1])
    assert table.player().turn.decisions == ()


def test_wm_m23_the_workshop_crosses_three_robots_one_after_the_other():
    table = a_table().with_sheet(crossed=["sec.robot.e1"]).choose("red", 3).write("mine.l1c5")
    table.mark("sec.robot.e2")
    assert len(table.player().turn.decisions) == 3
    table.mark("main.plant.r1").mark("main.plant.r2").mark("main.plant.r3")
    assert table.player().turn.decisions == ()
    assert table.sheet().crossed >= {"main.plant.r1", "main.plant.r2", "main.plant.r3"}


@each("left", [0, 1, 2, 4], ids=lambda n: f"WM-M23 {n} robots left")
def test_the_workshop_crosses_what_is_there(left):
    table = a_table()
    robots = [spot.id for spot in table.layout.spots.values() if spot.kind == "robot"]
    table.with_sheet(crossed=["sec.robot.e1", *robots[left:]]).choose("red", 3).write("mine.l1c5")
    table.mark("sec.robot.e2")
    for _ in range(min(left, 3)):
        table.play("mark", seat="red", mark=table.open_offers("mark")[0].fields["mark"])
    assert table.player().turn.decisions == ()


# Wild symbols of the Journey


def with_wild(players=2, slots=((8, "robot"), (7, "water"), (9, "energy")), spent=()):
    table = a_table("journey", players, slots)
    return table.with_sheet(circled=["wild.astronaut.1"], crossed=spent)


def test_wm_a2_27_a_wild_makes_any_other_action_of_the_chosen_one():
    table = with_wild().choose("red", 1)
    assert [offer.fields["action"] for offer in table.open_offers("use-wild")] == [
        action for action in ACTIONS if action != "robot"
    ]
    table.play("use-wild", seat="red", action="energy").write("trajectory.3")
    assert "wild.astronaut.1" in table.sheet().crossed
    assert [decision.kind for decision in table.player().turn.decisions] == ["energy"]


@each(
    ("change", "reason"),
    [
        pytest.param({"spent": ["wild.astronaut.1"]}, "No wild symbol", id="WM-A2-27 spent"),
        pytest.param({}, None, id="WM-A2-27 circled and unspent"),
    ],
)
def test_a_wild_must_be_there(change, reason):
    table = with_wild(**change).choose("red", 1)
    refused = table.refusal("use-wild", seat="red", action="energy")
    assert refused is None if reason is None else reason in refused


def test_wm_a2_28_one_wild_a_turn_and_before_writing():
    table = with_wild().with_sheet(circled=["wild.planning.1"]).choose("red", 1)
    assert "Choose a combination first" in with_wild().refusal("use-wild", seat="red", action="energy")
    assert "already" in table.refusal("use-wild", seat="red", action="robot")
    table.play("use-wild", seat="red", action="energy")
    assert "once a turn" in table.refusal("use-wild", seat="red", action="plant")
    refused = table.refusal("choose", seat="red", number=7, action="water", number_slot=2, action_slot=2)
    assert "wild symbol is spent" in refused
    late = with_wild().choose("red", 1).write("trajectory.3")
    assert "before the number is written" in late.refusal("use-wild", seat="red", action="energy")


def test_wm_a2_28_a_wild_circled_this_turn_is_for_the_next():
    table = a_table("journey", slots=((8, "astronaut"), (7, "water"), (9, "energy")))
    table.with_sheet(crossed=["astronaut.1"]).choose("red", 1).write("trajectory.3").mark("astronaut.2")
    assert "wild.astronaut.1" in table.sheet().circled
    assert "before the number is written" in table.refusal("use-wild", seat="red", action="energy")


def test_wm_a2_27_wm_a2_05_a_wild_astronaut_changes_the_number():
    table = with_wild().choose("red", 1).play("use-wild", seat="red", action="astronaut")
    table.play("shift", seat="red", value=10).write("trajectory.3")
    assert table.sheet().written == {"trajectory.3": 10}
    assert "astronaut.1" in table.sheet().crossed


def closed_journey(table, gap=()):
    """Only spaces between 9 and 11 are empty: 10 alone fits."""
    written = dict.fromkeys((f"trajectory.{n}" for n in range(1, 37)), X)
    written |= {"trajectory.3": 9, "trajectory.5": 11}
    del written["trajectory.4"]
    return table.with_sheet(written={**written, **dict(gap)})


def test_wm_a2_16_a_wild_may_be_used_against_an_error_but_need_not():
    """WM-A2-D4: an 8 fits only when a wild makes an astronaut of its action."""
    table = closed_journey(with_wild(slots=((8, "robot"), (1, "energy"), (2, "plant"))))
    assert table.refusal("system-error", seat="red") is None
    assert numbers_of(table) == [8]
    table.choose("red", 1)
    assert table.open_offers("write") == []
    assert [offer.fields["action"] for offer in table.open_offers("use-wild")] == ["astronaut"]
    assert table.refusal("system-error", seat="red") is None
    table.play("use-wild", seat="red", action="astronaut")
    assert "write with it" in table.refusal("system-error", seat="red")
    table.play("shift", seat="red", value=10).write("trajectory.4")
    assert table.sheet().written["trajectory.4"] == 10


def test_wm_a2_16_without_a_wild_it_is_an_error():
    table = closed_journey(a_table("journey", slots=((8, "robot"), (1, "energy"), (2, "plant"))))
    assert numbers_of(table) == []
    assert table.refusal("system-error", seat="red") is None


def test_a_wild_spent_on_what_a_correction_closed_binds_nobody():
    table = with_wild().choose("red", 1).play("use-wild", seat="red", action="energy")
    for number in range(1, 37):
        table.correct(f"red.trajectory.{number}", X)
    assert table.refusal("system-error", seat="red") is None


def test_wm_a2_60_a_wild_in_solo_still_uses_up_two_cards():
    table = with_wild(1, ((8, "robot"), (7, "water"), (9, "energy"))).choose("red", 1, 2)
    table.play("use-wild", seat="red", action="astronaut").write("trajectory.3").done()
    given = table.state.astra.given
    assert len(given) == 1
    assert table.entries[-1].kind == "done"


def test_wm_a2_27_only_the_journey_has_wilds():
    table = a_table().choose("red", 1)
    assert table.offers("use-wild") == []
    assert "No wild symbol" in table.refusal("use-wild", seat="red", action="robot")


# Errors that bring something


def test_wm_a2_30_an_error_may_force_a_divider_which_must_be_drawn():
    table = closed_journey(a_table("journey", slots=((1, "robot"), (2, "energy"), (3, "plant"))))
    table.play("system-error", seat="red")
    assert table.refusal("done", seat="red")
    assert {offer.kind for offer in table.open_offers()} == {"mark"}
    table.mark("divider.4-5").done("red")
    assert "divider.4-5" in table.sheet().circled


@each("slug", SLUGS)
def test_nobody_acts_for_an_empty_seat_or_out_of_turn(slug):
    table = a_table(slug)
    for kind in ("done", "system-error", "leave-missions"):
        assert table.refusal(kind, seat="violet") == "Nobody sits there."
    table.turn("red", 1).done("red")
    assert table.refusal("done", seat="red").startswith("You are done with this turn.")
    assert "You are done" in table.refusal(
        "choose", seat="red", number=5, action="plant", number_slot=1, action_slot=1
    )
    assert Table(slug).refusal("done", seat="red") == "The cards come first."
