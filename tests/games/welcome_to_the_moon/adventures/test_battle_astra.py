"""ASTRA on the other half of both sheets."""

from dataclasses import replace

import pytest
from each import each

from companion.games.welcome_to_the_moon import GAME, astra, scoring
from companion.games.welcome_to_the_moon.adventures.battle import Battle
from companion.games.welcome_to_the_moon.cards import turned
from companion.games.welcome_to_the_moon.components import EFFECTS
from companion.games.welcome_to_the_moon.neighbours import MINE, SIDES, THEIRS
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.prompts import prompts
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.sheet_view import sides_of
from companion.games.welcome_to_the_moon.state import Slot
from companion.games.welcome_to_the_moon.transitions import begin
from companion.games.welcome_to_the_moon.views import combinations
from tests.games.welcome_to_the_moon.adventures.battle_sheets import a_sheet
from tests.games.welcome_to_the_moon.table import OPEN, a_table

BATTLE = Battle()

SIZES = {1: 3, 2: 5, 3: 5, 4: 7, 5: 5, 6: 5, 7: 3}


def full(*numbers, whose="m"):
    return {number: whose * SIZES[number] for number in numbers}


def solo(*slots, sheet=None, turn=1, effects=(), late=0, before=()):
    """A turn of the solo game as it begins with these cards, on this sheet."""
    table = a_table("battle", 1)
    (player,) = table.state.players
    table.state = table.state.with_player(player.at(decisions=()))
    table.set(slots=tuple(Slot(*slot) for slot in slots or OPEN))
    (player,) = table.state.players
    blank = Sheet(sheet.written, sheet.circled, sheet.crossed) if sheet else Sheet()
    her = replace(table.state.astra, effects=(*before, *effects), new=len(effects), late=late)
    table.set(players=(replace(player, sheet=blank),), astra=her, turn=turn - 1)
    table.state = begin(table.state)
    return table


def hers(table):
    """Where ASTRA's insignia stand: spaces, and the moons and asteroids she took."""
    sheet = table.sheet()
    taken = {one for one in sheet.crossed if ".moon." in one or ".asteroid." in one}
    return {space for space, there in sheet.written.items() if there == THEIRS} | taken


def asked(table):
    """Between which spots the player chooses for her."""
    return {offer.fields["mark"] for offer in table.open_offers("mark")}


@each(("turn", "side"), [(1, "left"), (2, "right"), (3, "left")])
def test_wm_b50_she_plays_on_the_sheet_in_use_and_owns_the_other_half_of_both(turn, side):
    table = solo((8, "plant"), *OPEN[1:], turn=turn)
    assert hers(table) == {f"{side}.space.4.1"}
    assert [view.theirs for view in sides_of(table.state, table.player())] == ["astra", "astra"]


def test_wm_b51_of_two_planets_the_player_chooses():
    table = solo((7, "plant"), *OPEN[1:])
    assert hers(table) == set()
    assert asked(table) == {"left.space.3.1", "left.space.4.1"}
    assert table.open_offers("choose") == []
    table.mark("left.space.3.1")
    assert hers(table) == {"left.space.3.1"}
    assert len(table.open_offers("choose")) == 6


@each(
    ("number", "planets", "space"),
    [
        pytest.param(8, full(4), "left.space.5.1", id="WM-B51 8 goes up to 9"),
        pytest.param(15, full(7), "left.space.1.1", id="WM-B51 15 to 1"),
        pytest.param(14, full(7, 1), "left.space.2.1", id="WM-B51 over 1 and 2 to 3"),
    ],
)
def test_where_her_planet_is_full(number, planets, space):
    table = solo((number, "energy"), *OPEN[1:], sheet=a_sheet(planets=planets))
    assert space in hers(table)


def test_wm_b51_she_takes_no_bonus_of_a_space():
    table = solo((8, "energy"), *OPEN[1:])
    assert "left.space.4.1" in hers(table), "which brings a plant"
    assert table.sheet().crossed == {"left.asteroid.1"}


@each(
    ("action", "mark"),
    [
        pytest.param("plant", "left.symbol.4.plant.1", id="WM-B52 plant"),
        pytest.param("water", "left.symbol.4.water.1", id="WM-B52 water"),
        pytest.param("planning", "left.moon.4.1", id="WM-B52 planning"),
        pytest.param("astronaut", "left.moon.4.1", id="WM-B52 astronaut"),
        pytest.param("robot", "left.asteroid.1", id="WM-B52 robot: from her side, without bonuses"),
        pytest.param("energy", "left.asteroid.1", id="WM-B52 energy as robot"),
    ],
)
def test_her_action(action, mark):
    sheet = BATTLE.mark(Sheet(active="left"), BATTLE.astra_turn(8, action)[0], "left.space.4.1", None).sheet
    assert sheet.written == {"left.space.4.1": THEIRS}
    assert sheet.crossed == {mark}


@each(("side", "first"), [("left", 1), ("right", 13)])
def test_wm_b52_her_side_is_opposite(side, first):
    decision = BATTLE.astra_turn(8, "robot")[0]
    sheet = BATTLE.mark(Sheet(active=side), decision, f"{side}.space.4.1", None).sheet
    assert sheet.crossed == {f"{side}.asteroid.{first}"}


@each(
    ("number", "action", "space"),
    [(14, "water", "left.space.7.1"), (8, "planning", "left.space.4.1")],
)
def test_wm_b52_what_is_not_there_is_left_out(number, action, space):
    sheet = a_sheet(moons={4: "mt"})
    after = BATTLE.mark(sheet, BATTLE.astra_turn(number, action)[0], space, None).sheet
    assert after.crossed == sheet.crossed


def test_wm_b53_all_three_cards_are_played_with_hers_included():
    table = solo((8, "plant"), (5, "robot"), (9, "energy"))
    pairs = {(o.fields["number"], o.fields["action"]) for o in table.open_offers("choose")}
    assert (8, "robot") in pairs
    assert (5, "plant") in pairs
    assert len(pairs) == 6


def test_wm_b53_the_other_two_cards_come_into_view_when_she_has_played():
    table = solo((7, "plant"), (5, "robot"), (9, "energy"))
    shown = combinations(table.state, table.player(), offers_of(table.state, "red"))
    assert [(one.number, one.action, one.offer) for one in shown] == [(7, "plant", None)]
    (prompt,) = prompts(table.state, "red")
    assert prompt.text == "ASTRA has 7: choose her planet."
    table.mark("left.space.4.1")
    assert len(combinations(table.state, table.player(), offers_of(table.state, "red"))) == 6
    (prompt,) = prompts(table.state, "red")
    assert prompt.notes == ("ASTRA plays 7 plant.",)


@each("action", ["planning", "astronaut"])
def test_wm_b54_wm_b77_a_planet_that_she_completes_is_decided_before_her_action(action):
    table = solo((1, action), *OPEN[1:], sheet=a_sheet(planets={1: "mt"}))
    assert hers(table) == {"left.space.1.2", "left.space.1.3"}
    assert "left.flag.1" in table.sheet().crossed


def test_wm_b55_a_tie_is_the_player_s_alone():
    table = solo((10, "plant"), *OPEN[1:], sheet=a_sheet(planets={1: "mtt"}, moons={1: "m."}))
    assert "left.flag.1" in table.sheet().circled
    assert "left.flag.1" not in table.sheet().crossed


@each(("flags", "bonuses"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_wm_b56_a_solo_bonus_for_every_second_flag(flags, bonuses):
    assert BATTLE.won(a_sheet(planets=full(*range(1, flags + 1)))) == bonuses
    assert BATTLE.layout.solo.bonuses == 6


def test_wm_b56_both_sheets_are_counted_together_and_the_flags_of_the_end_bring_none():
    table = solo((10, "plant"), *OPEN[1:], sheet=a_sheet(planets={1: "mmm"}))
    table.with_sheet(written={f"right.space.2.{n}": MINE for n in range(1, 6)})
    assert astra.bonuses(table.state) == 1
    table.with_sheet(written={f"right.space.{n}.1": MINE for n in (3, 4)}).set(ended=("errors",))
    assert "right.flag.3" in table.sheet().circled
    assert astra.bonuses(table.state) == 1


# --- Her effect ---


@each("letter", "ABC")
def test_wm_b57_two_moon_spaces_of_the_planet_with_most_of_the_player_s_insignia(letter):
    sheet = a_sheet(planets={2: "m", 5: "mmt"})
    table = solo((14, "plant"), *OPEN[1:], sheet=sheet, effects=(letter,))
    assert {one for one in hers(table) if "moon" in one} == {"left.moon.5.1", "left.moon.5.2"}


def test_wm_b57_without_room_the_next_one_and_on_a_tie_the_player_chooses():
    sheet = a_sheet(planets={2: "m", 3: "m", 5: "mm"}, moons={5: "tt"})
    table = solo((14, "plant"), *OPEN[1:], sheet=sheet, effects=("A",))
    assert asked(table) == {"left.moon.2.1", "left.moon.3.1"}
    table.mark("left.moon.3.1")
    assert asked(table) == {"left.moon.2.1", "left.moon.3.2"}
    table.mark("left.moon.2.1")
    assert len(table.open_offers("choose")) == 6


def test_wm_b57_the_player_s_moons_count_and_decided_planets_are_closed():
    sheet = a_sheet(planets=full(5), moons={2: "m."})
    table = solo((14, "plant"), *OPEN[1:], sheet=sheet, effects=("B",))
    moons = {one for one in hers(table) if "moon" in one}
    assert "left.moon.2.2" in moons
    assert not any("moon.5" in one for one in moons)


def test_wm_b57_an_effect_that_finds_no_moon_does_nothing():
    sheet = a_sheet(moons=dict.fromkeys(SIZES, "mt"))
    table = solo((14, "plant"), *OPEN[1:], sheet=sheet, effects=("C",))
    assert {one for one in hers(table) if "moon" in one} == {f"left.moon.{n}.2" for n in SIZES}


def test_wm_b58_before_her_card_or_after_it():
    """Planet 1 has one free space, which her number fills: then its moon is closed."""
    sheet = a_sheet(planets={1: "mm"})
    early = solo((1, "plant"), *OPEN[1:], sheet=sheet, effects=("A",), late=0)
    assert {"left.moon.1.1", "left.moon.1.2"} <= hers(early)
    late = solo((1, "plant"), *OPEN[1:], sheet=sheet, effects=("A",), late=1)
    assert not any("moon.1" in one for one in hers(late))


def test_wm_b58_the_deal_tells_which_effects_came_after_the_first_card():
    table = a_table("battle", 1)
    pile = table.state.pile
    effect = next(iter(EFFECTS))
    cards = [card for card in pile.cards if card not in EFFECTS][:20]
    ready = replace(pile, cards=tuple(cards), shown=())
    for order, late in (((effect, *cards[:3]), 0), ((cards[0], effect, *cards[1:3]), 1)):
        state = replace(
            table.state,
            pile=ready,
            phase="cards",
            players=tuple(one.at(decisions=()) for one in table.state.players),
        )
        state = turned(state, order)
        assert (state.astra.new, state.astra.late) == (1, late)


def test_wm_b59_the_second_draw_flips_the_mission():
    table = solo((14, "plant"), *OPEN[1:], effects=("B",), before=("B",))
    assert table.state.mission("B").flipped
    assert not table.state.mission("A").flipped


def test_wm_b61_the_pile_runs_out_for_the_second_time():
    table = solo((8, "plant"), *OPEN[1:])
    table.state = replace(table.state, pile=replace(table.state.pile, cards=(), discard=(), second=True))
    assert scoring.reasons(table.state) == ("deck",)


@each("mode", ["cards"])
def test_on_paper_the_app_draws_nothing_for_her(mode):
    table = a_table("battle", 1, mode=mode)
    assert table.state.players[0].turn.decisions == ()
    assert table.state.players[0].sheet == Sheet()


def test_wm_b9_her_marks_stay_on_the_sheet_where_she_drew_them():
    table = solo((8, "energy"), *OPEN[1:])
    table.set(turn=2)
    assert hers(table) == {"left.space.4.1", "left.asteroid.1"}
    assert table.sheet().active == SIDES[1]


def places(table):
    """The places whose cards stand among the values, and so in the log."""
    return {item.id.split(".")[1] for item in GAME.values(table.state) if item.id.startswith("slot.")}


def test_wm_b53_the_log_keeps_two_cards_to_itself_until_she_has_played():
    """Her planet is chosen before they are turned up."""
    table = solo((9, "plant"), *OPEN[1:])
    assert places(table) == {"1"}
    assert places(table.mark("left.space.4.1")) == {"1", "2", "3"}


def test_wm_b58_cards_that_lie_on_the_table_are_no_secret():
    table = solo((9, "plant"), *OPEN[1:])
    assert places(table.set(dealer="table")) == {"1", "2", "3"}
