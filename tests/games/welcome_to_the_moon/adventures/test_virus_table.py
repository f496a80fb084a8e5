"""The Virus at a table: patient zero, phase 5, missions, ASTRA."""

from dataclasses import replace

import pytest
from each import each

from companion.games.welcome_to_the_moon import GAME, astra, turn_end
from companion.games.welcome_to_the_moon.components import STARSHIP
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.adventures.test_virus_scores import TRACKS, filled, shut
from tests.games.welcome_to_the_moon.table import OPEN, Table, a_table, after_writing, blue_activated
from tests.games.welcome_to_the_moon.test_astra import CARD, drawing, to_next_turn


def homes(table, seat="red"):
    """The quarters where this player may infect a space now."""
    return sorted({o.fields["mark"].split(".")[1] for o in table.open_offers("incident", seat=seat)})


def infections(table, seat="red"):
    return sum(entry == "infected" for entry in table.sheet(seat).written.values())


def propagations(table, seat="red"):
    """How many propagations this player still has to carry out."""
    return len({"-".join(d.source.split("-")[:2]) for d in table.player(seat).turn.decisions})


def pass_on(table, *seats):
    """These players have written nothing worth a word; everybody is done."""
    return table.fail(*seats).done(*(s for s in table.ids if not table.player(s).turn.done))


# --- Before the first cards ---


def test_wm_v3_wm_v4_wm_v5_patient_zero_comes_before_the_first_cards():
    table = Table("virus", 2)
    assert table.refusal("turn-over") == "Before the first cards, still to choose: Ada and Ben."
    table.mark("housing.2c.4").mark("housing.2c.4", "blue")
    assert table.sheet().written == {"housing.2c.4": "infected"}
    assert "target.2c" in table.sheet().circled
    table.play("turn-over")
    assert (table.state.phase, table.state.turn) == ("writing", 1)
    assert table.player().turn.decisions == ()


def test_wm_v3_only_in_a_quarter_with_a_grey_target_and_not_left_out():
    table = Table("virus", 2)
    assert "not what is asked" in table.refusal("mark", seat="red", mark="housing.1b.1")
    assert table.refusal("done", seat="red") == "The cards come first."
    assert table.refusal("decline", seat="red", decision="patient-zero") == "The cards come first."
    table.mark("housing.1a.1")
    assert table.refusal("mark", seat="red", mark="housing.4a.1")


def test_wm_v5_patient_zero_earns_no_solo_bonus():
    assert astra.bonuses(a_table("virus", 1).state) == 0


@each("mode", ["cards", "scores"])
def test_wm_v3_on_paper_nobody_is_asked(mode):
    assert Table("virus", 2, mode=mode).player().turn.decisions == ()


# --- Writing and wild symbols ---


def test_wm_v12_an_error_only_where_nothing_fits():
    table = a_table("virus")
    assert table.refusal("system-error", seat="red")
    table.with_sheet(written=dict.fromkeys(table.layout.spaces, X))
    assert table.refusal("system-error", seat="red") is None


def test_wm_v25_an_astronaut_is_crossed_with_any_shift():
    table = a_table("virus", 1, ((8, "astronaut"), *OPEN[1:])).choose("red", 2, 1)
    table.play("shift", seat="red", value=9).write("housing.3a.1")
    assert "astronaut.1" in table.sheet().crossed


def test_wm_v26_no_x_no_symbol():
    table = a_table("virus", 2, ((5, "planning"), *OPEN[1:])).turn("red", 1, "housing.3a.1")
    table.play("decline", seat="red", decision="x")
    assert table.sheet().unmarked(["planning.1"])


def test_wm_v28_wm_v29_a_wild_makes_any_action_of_it():
    table = a_table("virus").with_sheet(circled=["wild.astronaut.1"]).choose("red")
    table.play("use-wild", seat="red", action="robot").write("housing.3a.1").mark("walkway.3a-3b")
    assert "wild.astronaut.1" in table.sheet().crossed
    full = a_table("virus", slots=((8, "plant"),) * 3).with_sheet(circled=["wild.planning.1"])
    lows = {f"housing.{q}.1": 9 for q in ("1a", "2b", "3a", "4a", "5b")}
    others = {s: X for s in full.layout.spaces if s not in lows and s != "housing.1a.2"}
    full.with_sheet(written={**others, **lows, "housing.1a.1": 9})
    assert full.refusal("system-error", seat="red") is None
    full.choose("red").play("use-wild", seat="red", action="astronaut").play("shift", seat="red", value=10)
    assert [o.fields["space"] for o in full.open_offers("write")] == ["housing.1a.2"]


def test_wm_v18_an_x_evacuates_its_own_quarter():
    table = a_table("virus", slots=((5, "planning"), *OPEN[1:]))
    table.with_sheet(written={f"housing.1a.{n}": n for n in (2, 3)})
    table.turn("red", 1, "housing.1a.4").write_x("housing.1a.5")
    assert table.adventure.missions[94](table.with_sheet(written=filled("3b")).sheet())


# --- Phase 5 ---


def test_wm_v33_wm_v40_wm_v41_wm_v84_an_activated_virus_spreads_once_on_every_sheet():
    table = blue_activated()
    assert table.state.phase == "incidents"
    for seat in ("red", "blue"):
        assert "activation.blue" in table.sheet(seat).crossed
        assert "target.4b" in table.sheet(seat).circled
        assert propagations(table, seat) == 1
        assert homes(table, seat) == ["1a"]
    table.play("incident", seat="red", mark="housing.1a.5")
    assert homes(table) == ["4b"]
    table.suffer()
    assert (infections(table), infections(table, "blue")) == (3, 3)
    assert table.state.turn == 2


def test_wm_v49_each_sheet_is_its_players_own():
    table = blue_activated().suffer("red")
    assert (infections(table), infections(table, "blue")) == (3, 1)
    assert table.state.phase == "incidents"
    assert table.offers(seat="red") == []
    assert [prompt.text for prompt in GAME.prompts(table.state, "red")] == ["Still thinking: Ben."]


def test_wm_v41_wm_v76_two_viruses_of_one_turn_are_two_propagations_with_both():
    table = a_table("virus", 2, ((8, "water"), (7, "plant"), (9, "robot")))
    table.with_sheet("red", crossed=TRACKS["water"][:2]).with_sheet("blue", crossed=TRACKS["plant"][:4])
    table.turn("red", 1, "housing.4b.3", marks=["tank.4b"])
    table.turn("blue", 2, "housing.3b.3", marks=["plant.3b.1"]).done()
    assert [propagations(table, seat) for seat in table.ids] == [2, 2]
    table.suffer()
    assert [infections(table, seat) for seat in table.ids] == [1 + 2 * 3] * 2


def test_wm_v41_activated_by_both_it_counts_once():
    table = a_table("virus", 2, ((8, "water"), *OPEN[1:]))
    for seat in table.ids:
        table.with_sheet(seat, crossed=TRACKS["water"][:2])
        table.turn(seat, 1, "housing.4b.3", marks=["tank.4b"])
    table.done()
    assert [propagations(table, seat) for seat in table.ids] == [1, 1]


@each(
    ("who", "suffered"),
    [
        pytest.param(("red",), (0, 1, 1), id="WM-V41 the others suffer"),
        pytest.param(("red", "blue"), (0, 0, 1), id="WM-V42 neither of two"),
        pytest.param(("red", "blue", "green"), (0, 0, 0), id="WM-V42 nobody"),
    ],
)
def test_a_propagation_symbol(who, suffered):
    """WM-V34: whoever crosses it suffers nothing."""
    table = a_table("virus", 3, ((8, "water"), *OPEN[1:]))
    for seat in who:
        table.with_sheet(seat, crossed=TRACKS["water"][:4])
        table.turn(seat, 1, "housing.4b.3", marks=["tank.4b"])
    pass_on(table, *(seat for seat in table.ids if seat not in who))
    assert tuple(propagations(table, seat) for seat in table.ids) == suffered
    assert all("propagation.water.1" in table.sheet(seat).crossed for seat in table.ids)
    table.suffer()
    assert tuple(infections(table, seat) - 1 for seat in table.ids) == suffered


@each(("boxes", "count"), [(0, 0), (1, 1), (2, 1)], ids=["WM-V13 1", "WM-V13 2", "WM-V13 WM-V77 3"])
def test_an_error_spreads_for_its_player_alone(boxes, count):
    """WM-V50: nothing but spaces is crossed."""
    table = a_table("virus", 2)
    table.with_sheet(
        written=dict.fromkeys(table.layout.zones[4].spaces, X), crossed=table.layout.errors[:boxes]
    )
    rest = [s for zone in table.layout.zones[:4] for s in zone.spaces]
    table.with_sheet(written={s: "infected" for s in rest if s != "housing.1a.2"} | {"housing.1a.3": 0})
    table.play("system-error", seat="red")
    before = table.sheet()
    pass_on(table, "blue")
    assert [propagations(table, seat) for seat in table.ids] == [count, 0]
    after = table.suffer().sheet()
    assert (after.circled, after.crossed) == (before.circled, before.crossed)
    assert len(after.written) - len(before.written) == count


def test_wm_v48_wm_v78_a_quarter_filled_this_turn_spreads_outwards():
    written = {f"housing.1a.{n}": 2 * n for n in range(2, 6)}
    table = blue_activated(written)
    assert homes(table) == ["1b", "3a", "4a"]
    table.play("incident", seat="red", mark="housing.3a.5")
    assert homes(table) == ["1b", "4a"]
    table.suffer()
    assert infections(table) == 1 + 3 + 1


def test_wm_v38_wm_v39_wm_v75_wm_v82_a_quarantine_counts_in_phase_5_of_the_same_turn():
    ways = shut("4b") - {"walkway.4a-4b"}
    table = a_table("virus", 2, ((8, "water"), (7, "robot"), (9, "robot")))
    table.with_sheet("red", crossed=TRACKS["water"][:2]).with_sheet("blue", circled=ways)
    table.turn("red", 1, "housing.4b.3", marks=["tank.4b"])
    table.turn("blue", 2, "housing.3a.1", marks=["walkway.4a-4b"]).done()
    assert "target.4b" in table.sheet("blue").crossed
    assert "target.4b" not in table.sheet("blue").circled
    table.suffer()
    assert (infections(table), infections(table, "blue")) == (3, 2)
    active = a_table("virus", 1).with_sheet(circled=shut("1a"), crossed=["target.1a", "error.1"])
    assert active.adventure.unfold(active.sheet(), astra_propagation()).decisions


def astra_propagation():
    from companion.games.welcome_to_the_moon.adventures.virus import propagation

    return propagation("test-1")


# --- Missions ---


def at_mission(players=2, **setup):
    """Phase 6: red has evacuated two quarters."""
    table = a_table("virus", players, **setup)
    table.with_sheet(written=filled("3a", "3b"))
    return pass_on(table, *table.ids)


def test_wm_v51_missions_come_after_the_propagations():
    table = blue_activated(filled("3b") | {f"housing.1a.{n}": n for n in (2, 3, 4)})
    assert table.state.phase == "incidents"
    table.play("incident", seat="red", mark="housing.1a.5")
    table.suffer()
    assert table.state.phase == "missions"
    assert [offer.fields["letter"] for offer in table.open_offers("claim")] == ["A"]


def test_wm_v53_wm_v54_the_first_accomplishment_activates_its_virus_for_everybody():
    table = at_mission().play("claim", seat="red", letter="A")
    assert table.state.phase == "incidents"
    for seat in table.ids:
        assert "activation.red" in table.sheet(seat).crossed
        assert "target.1b" in table.sheet(seat).circled
        assert propagations(table, seat) == 1
    assert not table.state.mission("A").flipped
    table.suffer()
    assert (table.state.turn, table.state.mission("A").flipped) == (2, True)


def test_wm_v52_wm_v54_the_second_pass_still_gives_the_first_value():
    table = a_table("virus", 2)
    table.with_sheet("red", written=filled("3a", "3b"))
    near = {f"housing.1b.{n}": n for n in (1, 2, 3, 4)}
    table.with_sheet("blue", written=filled("3b") | near)
    pass_on(table, *table.ids).play("claim", seat="red", letter="A")
    table.suffer()
    assert table.state.phase == "missions"
    table.play("claim", seat="blue", letter="A")
    assert [claim.first for claim in table.player("blue").claims] == [True]
    assert table.state.turn == 2


def test_wm_v53_a_later_accomplishment_activates_nothing():
    table = at_mission().play("claim", seat="red", letter="A").suffer()
    table.with_sheet("blue", written=filled("3a", "3b"))
    pass_on(table, *table.ids).play("claim", seat="blue", letter="A")
    assert table.state.turn == 3
    assert [claim.first for claim in table.player("blue").claims] == [False]


def test_wm_v54_two_missions_of_a_turn_are_two_propagations():
    table = a_table("virus", 2)
    table.with_sheet(written=filled("3a", "3b"), circled=shut("1a", "4a", "5c"))
    pass_on(table, *table.ids)
    table.play("claim", seat="red", letter="A").play("claim", seat="red", letter="B")
    assert [propagations(table, seat) for seat in table.ids] == [2, 2]


def test_wm_v57_the_end_is_looked_at_after_the_last_pass():
    table = a_table("virus", 2)
    table.with_sheet(written=dict.fromkeys([s for s in table.layout.spaces if s[8:10] != "1b"], X))
    pass_on(table, *table.ids).play("claim", seat="red", letter="A")
    assert table.outcome() is None
    table.suffer()
    assert table.outcome() is None
    table.with_sheet(written=filled("1b", entry="infected"))
    pass_on(table, *table.ids)
    assert table.outcome().reason == "full"


# --- ASTRA ---


def test_wm_v68_wm_v70_own_activations_and_own_symbols_bring_a_bonus_each():
    table = a_table("virus", 1, ((8, "water"), (7, "robot"), (9, "plant")))
    table.with_sheet(crossed=TRACKS["water"][:4]).turn(
        "red", 2, "housing.4b.3", action_at=1, marks=["tank.4b"]
    )
    table.done()
    assert (table.state.phase, astra.bonuses(table.state)) == ("third-card", 1)
    assert infections(table) == 1
    mission = at_mission(1).play("claim", seat="red", letter="A")
    assert astra.bonuses(mission.state) == 1
    assert propagations(mission) == 1


def test_wm_v68_nine_bonuses_at_most_wm_v85_none_for_an_error():
    table = a_table("virus", 1)
    table.with_sheet(crossed=(*table.layout.prizes, *table.layout.errors))
    assert astra.bonuses(table.state) == table.layout.solo.bonuses == 9
    assert astra.bonuses(a_table("virus", 1).with_sheet(crossed=["error.1", "error.2"]).state) == 0


def test_wm_v71_wm_v74_first_draw_green_or_blue_and_a_propagation_at_once():
    table = to_next_turn(drawing("virus", "C"))
    assert [o.fields["mark"] for o in table.open_offers("mark")] == ["activation.green", "activation.blue"]
    assert table.open_offers("choose") == []
    table.mark("activation.blue")
    assert "target.4b" in table.sheet().circled
    table.mark("housing.1a.4").mark("housing.4b.5")
    assert (infections(table), table.player().turn.decisions) == (3, ())
    assert table.open_offers("choose")
    assert astra.bonuses(table.state) == 0  # WM-V69


def test_wm_v71_wm_v87_then_a_propagation_symbol_and_at_last_only_the_propagation():
    table = drawing("virus", "A").with_sheet(crossed=["activation.green", "activation.blue"])
    to_next_turn(table)
    offered = [offer.fields["mark"] for offer in table.open_offers("mark")]
    assert offered == [spot for spot in table.layout.prizes if spot.startswith("propagation")]
    table.mark("propagation.water.2").mark("housing.1a.2")
    assert table.open_offers("choose")
    table = to_next_turn(drawing("virus", "A").with_sheet(crossed=table.layout.prizes))
    assert [o.fields["mark"] for o in table.open_offers("mark")] == [f"housing.1a.{n}" for n in (2, 3, 4, 5)]
    table.mark("housing.1a.2")
    assert table.open_offers("choose")


@each(("letter", "target"), [("A", "1b"), ("B", "3b"), ("C", "5b")])
def test_wm_v72_second_draw_the_virus_of_the_letter(letter, target):
    table = to_next_turn(drawing("virus", letter, before=letter))
    assert table.state.mission(letter).flipped
    assert f"target.{target}" in table.sheet().circled
    table.mark("housing.1a.4").mark(f"housing.{target}.1")
    assert table.player().turn.decisions == ()
    assert astra.bonuses(table.state) == 0


def test_wm_v72_an_active_virus_brings_neither():
    table = to_next_turn(drawing("virus", "A", before="A").with_sheet(crossed=["activation.red"]))
    assert table.player().turn.decisions == ()
    assert infections(table) == 1


def test_wm_v73_a_flipped_mission_activates_nothing():
    table = drawing("virus", "A", before="A")
    to_next_turn(table).mark("housing.1a.4").mark("housing.1b.1")
    table.with_sheet(written=filled("3a", "3b")).fail("red").done().play("claim", seat="red", letter="A")
    assert table.state.phase == "third-card"
    assert [claim.first for claim in table.player().claims] == [False]


def test_wm_v86_a_quarantined_target_is_judged_by_its_symbol():
    table = drawing("virus", "A").with_sheet(crossed=["target.2b"])
    to_next_turn(table).mark("activation.green")
    assert "target.2b" not in table.sheet().circled
    assert [o.fields["mark"] for o in table.open_offers("mark")] == [f"housing.1a.{n}" for n in (2, 3, 4, 5)]
    second = to_next_turn(drawing("virus", "B", before="B").with_sheet(crossed=["target.3b"]))
    assert "target.3b" not in second.sheet().circled
    assert propagations(second) == 1


def test_two_effects_of_one_turn_come_one_after_the_other():
    """WM-V71, WM-S49: the second sees what the first has done."""
    table = to_next_turn(drawing("virus", "A", "B")).mark("activation.green")
    table.mark("housing.1a.2").mark("housing.2b.1")
    assert [offer.fields["mark"] for offer in table.open_offers("mark")] == ["activation.blue"]
    table.mark("activation.blue").mark("housing.1a.3").mark("housing.2b.2").mark("housing.4b.1")
    assert (infections(table), table.player().turn.decisions) == (6, ())


def test_wm_s58_wm_v71_wm_v72_a_card_that_comes_twice_in_one_turn():
    """The last card of the pile is C, and the new pile brings it again: the second draw waits."""
    table, card = after_writing("virus", 1), CARD["C"]
    pile = table.state.pile
    free = tuple(other for other in STARSHIP if other not in pile.shown)[:9]
    table.set(pile=replace(pile, cards=(), effects=(card,), discard=free))
    slot = table.done().state.slots[0]
    closing = turn_end.GiveCard(seat="red", slot=1, number=slot.number, action=slot.action)
    table.state = GAME.play(table.state, replace(closing, drawn=(card, card, *free[:3])))
    assert [offer.fields["mark"] for offer in table.open_offers("mark")] == [
        "activation.green",
        "activation.blue",
    ]
    assert "target.5b" not in table.sheet().circled
    table.mark("activation.blue").mark("housing.1a.2").mark("housing.4b.1")
    assert "target.5b" in table.sheet().circled
    table.mark("housing.1a.3").mark("housing.4b.2").mark("housing.5b.1")
    assert (infections(table), table.player().turn.decisions) == (6, ())
