"""Phases 5 and 6 and what closes a turn (WM-S8, WM-S53), with the races of every adventure."""

from each import each

from companion.engine.scene import DANGER
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.scenes import scene_of
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.table import RACES, SLUGS, Table, a_table, after_writing, cards_of

LAUNCH = ADVENTURES["launch"].layout
SABOTAGES = LAUNCH.prizes

# Races: in each adventure one prize that the player wins by hand with the mark that the test puts


def journey_station(table, seat):
    """The last robot of station 1 is next."""
    return table.with_sheet(seat, circled=["robot.1.1"])


def win_journey(table, seat):
    table.lay((8, "robot"), (7, "water"), (9, "energy"))
    return journey_station(table, seat).turn(seat, 1, "trajectory.3", marks=["robot.1.2"])


def win_colony(table, seat):
    quarter = next(
        raw["spaces"] for raw in table.layout.printed["quarters"].values() if "bottom-left" in raw["high"]
    )
    table.with_sheet(seat, written=dict.fromkeys([s for s in quarter if s != "building.r2c2"], X))
    return table.turn(seat, 1, "building.r2c2")


def win_mine(table, seat):
    table.with_sheet(
        seat,
        written=dict.fromkeys(["mine.l1c1", "mine.l2c1"], X),
        circled=[*(f"main.pearl.m{n}" for n in range(1, 10)), "mine.l1c1.pearl"],
    )
    return table.turn(seat, 1, "mine.l3c1")


def win_dome(table, seat):
    table.with_sheet(seat, written=dict.fromkeys(["tower-1.-1", "tower-1.+1", "tower-1.+2"], X))
    return table.turn(seat, 1, "tower-1.+3")


def win_escape(table, seat):
    table.with_sheet(seat, circled=["airlock.m1.1--g1"])
    return table.turn(seat, 1, "space.1.5")


def sabotage_of(table):
    """A quarter with a sabotage, its floor's action, its spaces and the sabotage."""
    for raw in table.layout.printed["quarters"].values():
        for effect in raw["effects"]:
            if effect in table.layout.prizes:
                zone = next(zone for zone in table.layout.zones if raw["spaces"][0] in zone.spaces)
                return table.layout.printed["floors"][zone.id]["action"], raw["spaces"], effect
    raise LookupError


def win_launch(table, seat):
    action, spaces, _ = sabotage_of(table)
    table.lay((8, action or "robot"), (7, "water"), (9, "energy"))
    table.with_sheet(seat, written=dict.fromkeys(spaces[:-1], X))
    return table.turn(seat, 1, spaces[-1])


WIN = {
    "launch": (win_launch, sabotage_of(Table("launch"))[2]),
    "journey": (win_journey, "multiplier.1.high"),
    "colony": (win_colony, "quarter-bonus.bottom-left.high"),
    "mine": (win_mine, "main.pearl.bonus"),
    "dome": (win_dome, "tower-1.top.high"),
    "escape": (win_escape, "double.1"),
}
LOW = {"journey": "multiplier.1.low", "colony": "quarter-bonus.bottom-left.low", "dome": "tower-1.top.low"}


def pass_turn(table, *seats):
    table.fail(*seats)
    return table


def close_turn(table):
    """Everybody says done; missions that came up on the way are left."""
    for seat in table.ids:
        if not table.player(seat).turn.done and table.state.phase == "writing":
            table.play("done", seat=seat)
    for seat in table.ids:
        if table.state.phase == "missions" and not table.player(seat).turn.missions_done:
            table.leave(seat)
    return table


def state_of(table, seat, prize):
    sheet = table.sheet(seat)
    return "circled" if prize in sheet.circled else "crossed" if prize in sheet.crossed else "open"


@each("slug", RACES)
@each(
    "winners",
    [("red",), ("blue", "red"), ("red", "blue", "green")],
    ids=["one", "two tie", "three tie"],
)
def test_a_race_is_lost_to_those_who_did_not_win_it_in_its_first_turn(slug, winners):
    """WM-A1-31, WM-A1-34, WM-A2-32, WM-A3-28, WM-M30, WM-D13, WM-D15: with ties of the same turn, whoever
    acts first."""
    win, prize = WIN[slug]
    table = a_table(slug, 4)
    for seat in winners:
        win(table, seat)
    losers = [seat for seat in table.ids if seat not in winners]
    pass_turn(table, *losers)
    assert [state_of(table, seat, prize) for seat in losers] == ["open"] * len(losers)
    close_turn(table)
    assert table.state.turn == 2
    assert [state_of(table, seat, prize) for seat in winners] == ["circled"] * len(winners)
    assert [state_of(table, seat, prize) for seat in losers] == ["crossed"] * len(losers)


@each("slug", [slug for slug in RACES if slug != "launch"])
def test_a_race_lost_earlier_gives_the_low_prize_or_none(slug):
    """WM-A2-33, WM-A3-27, WM-M29, WM-D13."""
    win, prize = WIN[slug]
    table = a_table(slug, 3)
    win(table, "red")
    close_turn(pass_turn(table, "blue", "green"))
    table.lay()
    win(table, "blue")
    close_turn(pass_turn(table, "red", "green"))
    assert [state_of(table, seat, prize) for seat in table.ids] == ["circled", "crossed", "crossed"]
    if slug in LOW:
        assert [state_of(table, seat, LOW[slug]) for seat in table.ids] == ["open", "circled", "open"]


@each("slug", [slug for slug in RACES if slug != "launch"])
def test_nobody_races_in_solo(slug):
    """WM-A2-59, WM-A3-56, WM-M49, WM-D44: what is not won stays open."""
    prize = WIN[slug][1]
    table = a_table(slug, 1)
    others = [other for other in table.layout.prizes if other != prize]
    table.fail("red").with_sheet(circled=[prize])
    close_turn(table)
    assert [state_of(table, "red", other) for other in others] == ["open"] * len(others)


def test_wm_m30_the_trigger_mark_may_be_reached_in_phase_4_and_in_phase_5_of_one_turn():
    table = a_table("mine", 3, ((8, "energy"), (7, "water"), (9, "energy")))
    win_mine(table, "red")
    table.with_sheet(
        "blue", circled=[f"main.pearl.m{n}" for n in range(1, 9)], crossed=["sec.pearl.r1", "sec.pearl.r2"]
    )
    table.turn("blue", 1, "mine.l1c5", marks=["sec.pearl.e1"])
    assert state_of(table, "blue", "main.pearl.bonus") == "circled"
    assert state_of(table, "red", "main.pearl.bonus") == "open"
    close_turn(pass_turn(table, "green"))
    assert [state_of(table, seat, "main.pearl.bonus") for seat in table.ids] == [
        "circled",
        "circled",
        "crossed",
    ]


def test_wm_m25_extraction_waits_for_everybody_to_be_done():
    table = a_table("mine", 2)
    table.with_sheet("red", written=dict.fromkeys(["mine.l1c1", "mine.l2c1"], X))
    table.turn("red", 1, "mine.l3c1").done("red")
    assert "pump.1" not in table.sheet().circled
    pass_turn(table, "blue").done("blue")
    assert "pump.1" in table.sheet().circled


# Sabotages


def errors(table, seat):
    return table.sheet(seat).count_circled(table.layout.errors)


def use(table, seat, *sabotages):
    """The seat has used these this turn."""
    return table.with_sheet(seat, circled=sabotages)


def test_wm_a1_30_wm_a1_31_a_sabotage_costs_all_others_one_error():
    table = use(after_writing("launch", 3), "red", SABOTAGES[0]).done()
    assert [errors(table, seat) for seat in table.ids] == [0, 1, 1]
    assert [state_of(table, seat, SABOTAGES[0]) for seat in table.ids] == ["circled", "crossed", "crossed"]


def test_wm_a1_31_two_users_of_the_same_sabotage_cost_the_others_one_error():
    table = after_writing("launch", 4)
    use(table, "red", SABOTAGES[0])
    use(table, "green", SABOTAGES[0]).done()
    assert [errors(table, seat) for seat in table.ids] == [0, 1, 0, 1]


def test_wm_a1_30_a_scene_names_all_whom_a_sabotage_costs_an_error():
    table = use(after_writing("launch", 3), "red", SABOTAGES[0])
    before = table.state
    scene = scene_of(before, table.done().state)
    assert scene is not None
    assert (scene.title, scene.tone) == ("Sabotage!", DANGER)
    hit = [player.name for player in before.players if player.seat != "red"]
    assert str(scene.line) == f"{hit[0]} and {hit[1]}: a System Error"


def test_wm_a1_33_a_sabotage_without_a_free_box_has_no_scene():
    table = use(after_writing("launch", 2).with_sheet("blue", circled=LAUNCH.errors), "red", SABOTAGES[0])
    assert scene_of(table.state, table.done().state) is None


def test_wm_a1_32_different_sabotages_add_up():
    table = after_writing("launch", 3)
    use(table, "red", SABOTAGES[0], SABOTAGES[1])
    use(table, "blue", SABOTAGES[1], SABOTAGES[2]).done()
    assert [errors(table, seat) for seat in table.ids] == [1, 1, 3]
    assert [state_of(table, "green", s) for s in SABOTAGES[:4]] == ["crossed"] * 3 + ["open"]


def test_wm_a1_33_without_a_free_box_only_the_sabotage_is_crossed():
    table = after_writing("launch", 2).with_sheet("blue", circled=LAUNCH.errors)
    use(table, "red", SABOTAGES[0]).done()
    assert errors(table, "blue") == 8
    assert state_of(table, "blue", SABOTAGES[0]) == "crossed"


def test_wm_a1_34_a_sabotage_of_an_earlier_turn_costs_nothing_any_more():
    table = use(after_writing("launch", 3), "red", SABOTAGES[0]).done()
    table.fail(*table.ids).done()
    assert [errors(table, seat) for seat in table.ids] == [0, 1, 1]
    assert table.state.turn == 3


def test_wm_a1_23_a_lost_sabotage_gives_nothing():
    table = a_table("launch", 2).with_sheet("red", crossed=[WIN["launch"][1]])
    win_launch(table, "red")
    close_turn(pass_turn(table, "blue"))
    assert errors(table, "blue") == 0
    assert state_of(table, "blue", WIN["launch"][1]) == "open"


def test_wm_a1_35_sabotages_come_before_missions_and_before_the_launch():
    """Five errors by sabotages of this turn fulfil card 69; one keeps a rocket on the ground (WM-A1-44)."""
    table = after_writing("launch", 2, mission_c=69)
    for sabotage in SABOTAGES[:5]:
        use(table, "red", sabotage)
    rockets = [f"rocket.{n}" for n in range(1, 32)]
    table.with_sheet("blue", crossed=[*rockets, "final-rocket.1"]).done()
    assert table.state.phase == "missions"
    assert [offer.fields["letter"] for offer in table.open_offers("claim", seat="blue")] == ["C"]
    table.leave("blue")
    assert table.outcome() is None
    assert "final-rocket.1" in table.sheet("blue").crossed


def test_wm_a1_62_no_sabotage_hurts_in_solo_but_each_brings_a_bonus():
    table = use(after_writing("launch", 1), "red", *SABOTAGES[:2]).done()
    assert errors(table, "red") == 0
    assert table.state.phase == "third-card"
    assert len(table.open_offers("remove-card")) == 3


# Missions


def five_columns(table, *seats):
    """Card 82 of the Mine: five complete columns."""
    for seat in seats:
        table.with_sheet(seat, circled=[f"pump.{n}" for n in range(1, 6)])
    return table


def test_wm_s35_wm_a1_07_wm_a2_07_wm_a3_07_a_mission_needs_its_requirement_now():
    table = five_columns(after_writing("mine", 2), "red").done()
    assert table.refusal("claim", seat="red", letter="A") is None
    assert "Your sheet does not meet it" in table.refusal("claim", seat="red", letter="B")
    assert "at the end of a turn" in table.refusal("claim", seat="blue", letter="A")


@each("order", [("red", "blue", "green"), ("green", "blue", "red")])
def test_wm_s36_wm_a1_08_wm_a2_08_wm_a3_08_all_of_the_first_turn_get_the_first_value(order):
    table = five_columns(after_writing("mine", 4), "red", "blue", "green").done()
    for seat in order:
        table.play("claim", seat=seat, letter="A")
    assert [bool(p.claims and p.claims[0].first) for p in table.state.players] == [True, True, True, False]
    assert table.state.mission("A").flipped
    assert not table.state.mission("B").flipped
    five_columns(table, "yellow").fail(*table.ids).done().play("claim", seat="yellow", letter="A")
    assert table.player("yellow").claims[0].first is False


def test_wm_s36_wm_s39_a_flipped_mission_is_open_to_all_who_have_not_done_it():
    table = five_columns(after_writing("mine", 3), "red").done().play("claim", seat="red", letter="A")
    five_columns(table, "blue", "green").fail(*table.ids).done()
    for seat in ("blue", "green"):
        table.play("claim", seat=seat, letter="A")
    points = {standing.seat: standing.lines[0].points for standing in score(table.state)}
    assert points == {"red": 8, "blue": 4, "green": 4}


def test_wm_s37_once_per_player_and_kept_for_good():
    table = five_columns(after_writing("mine", 2), "red").done().play("claim", seat="red", letter="A")
    table.correct("red.pump.1", "empty").fail(*table.ids).done()
    assert table.state.phase == "writing"
    assert table.player().claimed("A").first
    assert score(table.state)[0].lines[0].points == 8
    table.fail(*table.ids).correct("red.pump.1", "circled")
    assert table.done().state.turn == 4  # nothing to accomplish any more


def test_wm_s37_a_second_claim_is_refused():
    table = five_columns(after_writing("mine", 2, mission_c=86), "red")
    plants = [spot.id for spot in table.layout.spots.values() if spot.kind == "plant"][:8]
    table.with_sheet("red", circled=plants).done().play("claim", seat="red", letter="A")
    assert table.state.phase == "missions"
    assert table.refusal("claim", seat="red", letter="A") == "You have accomplished this mission already."


def test_wm_s35_wm_a1_09_wm_a2_09_wm_a3_09_several_missions_in_one_turn_one_after_the_other():
    table = five_columns(after_writing("mine", 2, mission_c=86), "red")
    plants = [spot.id for spot in table.layout.spots.values() if spot.kind == "plant"][:8]
    table.with_sheet("red", circled=plants).done()
    table.play("claim", seat="red", letter="C").play("claim", seat="red", letter="A")
    assert [claim.letter for claim in table.player().claims] == ["C", "A"]
    assert table.state.turn == 2


def test_wm_s38_who_declines_may_accomplish_it_later_at_the_value_then_open():
    table = five_columns(after_writing("mine", 2), "red", "blue").done()
    table.leave("red").play("claim", seat="blue", letter="A")
    assert table.player("red").claims == ()
    table.fail(*table.ids).done()
    assert table.open_offers("claim", seat="red")
    table.play("claim", seat="red", letter="A")
    assert table.player("red").claims[0].first is False


def test_wm_s38_nobody_accomplished_it_so_the_first_value_is_still_there():
    table = five_columns(after_writing("mine", 2), "red").done().leave("red")
    table.fail(*table.ids).done().play("claim", seat="red", letter="A")
    assert table.player("red").claims[0].first


def test_wm_s28_a_player_who_took_a_system_error_may_accomplish_a_mission():
    table = five_columns(a_table("mine", 2), "red")
    table.with_sheet("red", written=dict.fromkeys(table.layout.spaces, X))
    table.play("system-error", seat="red").fail("blue").done()
    assert table.refusal("claim", seat="red", letter="A") is None


def test_wm_a1_36_the_reward_of_a_mission_is_spent_at_once():
    table = after_writing("launch", 2, mission_a=64)
    card = table.layout.cards[64]
    floors = [z.spaces for z in table.layout.zones if z.id in {"astronaut-1", "astronaut-2", "water"}]
    table.with_sheet("red", written={space: X for floor in floors for space in floor}).done()
    table.play("claim", seat="red", letter="A")
    assert table.sheet().count_crossed([f"rocket.{n}" for n in range(1, 32)]) == card.first


def test_wm_a1_40_the_order_of_claims_matters_for_card_69():
    """The reward of another card repairs errors when all rockets are crossed."""
    table = after_writing("launch", 2, mission_a=64, mission_c=69)
    floors = [z.spaces for z in table.layout.zones if z.id in {"astronaut-1", "astronaut-2", "water"}]
    table.with_sheet(
        "red",
        written={space: X for floor in floors for space in floor},
        circled=LAUNCH.errors[:5],
        crossed=[f"rocket.{n}" for n in range(1, 32)],
    ).done()
    spoiled = table.play("claim", seat="red", letter="A").player().claims
    assert [claim.letter for claim in spoiled] == ["A"]
    assert table.state.turn == 2 or table.outcome()
    table.control().play("claim", seat="red", letter="C").play("claim", seat="red", letter="A")
    assert [claim.letter for claim in table.player().claims] == ["C", "A"]


@each("slug", SLUGS)
def test_wm_s7_one_mission_of_each_letter_drawn_from_two(slug):
    seen = {letter: set() for letter in "ABC"}
    for seed in "abcdefghij":
        table = Table(slug, seed=seed, mission_a=0, mission_b=0, mission_c=0).open().play("turn-over")
        assert [mission.letter for mission in table.state.missions] == ["A", "B", "C"]
        assert not any(mission.flipped for mission in table.state.missions)
        for mission in table.state.missions:
            seen[mission.letter].add(mission.card)
    assert seen == {letter: set(cards_of(slug, letter)) for letter in "ABC"}


def test_no_mission_before_the_cards():
    assert Table().refusal("claim", seat="red", letter="A") == "The missions are not drawn yet."
    assert Table().refusal("leave-missions", seat="red") == "There is no mission to leave."


# The end of a turn


@each("slug", SLUGS)
@each("players", [2, 3, 6])
def test_wm_s8_wm_a1_02_wm_a2_02_wm_a3_02_the_last_one_done_closes_the_turn_for_all(slug, players):
    table = after_writing(slug, players)
    table.done(*table.ids[:-1])
    assert (table.state.phase, table.state.turn) == ("writing", 1)
    table.done(table.ids[-1])
    assert (table.state.phase, table.state.turn) == ("writing", 2)
    assert all(player.turn.chosen is None and not player.turn.done for player in table.state.players)


def test_the_next_cards_come_with_the_step_that_closes_the_turn():
    table = after_writing("mine", 2)
    table.done("red")
    assert table.entries[-1].drawn is None
    table.done("blue")
    assert len(table.entries[-1].fields["drawn"]) == 3
    again = table.control().done("blue")
    assert again.entries[-1].fields == table.entries[-3].fields


def test_cards_of_the_table_are_typed_after_the_turn():
    table = Table("mine", 2, dealer="table")
    assert "type in what they show" in table.refusal("turn-over")
    typed = {"number_1": 5, "action_1": "plant", "number_2": 7, "action_2": "water"}
    table.play("type-cards", **typed, number_3=9, action_3="energy")
    assert [slot.number for slot in table.state.slots] == [5, 7, 9]
    assert "lie open already" in table.refusal("type-cards", **typed, number_3=9, action_3="energy")
    table.fail(*table.ids).done()
    assert table.state.phase == "cards"
    wrong = table.refusal("type-cards", **typed | {"action_1": "water"}, number_3=9, action_3="energy")
    assert wrong == "No card with a 5 has Water on its back."  # WM-S4
    table.play(
        "type-cards",
        number_1=1,
        action_1="robot",
        number_2=2,
        action_2="plant",
        number_3=3,
        action_3="water",
    )
    assert table.state.turn == 2
    assert "app turns over" in Table().refusal("type-cards", **typed, number_3=9, action_3="energy")


def test_the_chosen_missions_are_the_ones_that_lie_open():
    typed = {"number_1": 5, "action_1": "plant", "number_2": 7, "action_2": "water"}
    typed |= {"number_3": 9, "action_3": "energy"}
    chosen = {"mission_a": 82, "mission_b": 84, "mission_c": 86}
    table = Table("mine", 2, dealer="table", **chosen)
    assert "no mission A here" in table.refusal("type-cards", **typed, missions=[83, 84, 86])
    assert "One mission of each" in table.refusal("type-cards", **typed, missions=[82, 84])
    table.play("type-cards", **typed, missions=[82, 84, 86]).fail(*table.ids).done()
    assert "open already" in table.refusal("type-cards", **typed, missions=[82, 84, 86])
