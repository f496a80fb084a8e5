"""What a lit spot would bring, told before it is written: the same as what writing it brings."""

from dataclasses import replace

import pytest
from each import each

from companion.engine.moves import read_move
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.gains import TAPPED, gains_of, target
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.views import panel
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table, blue_activated, situations, worth

SITUATIONS = {name: table for name, table in situations().items() if table.open_offers(*TAPPED)}


def after_phase_5(state, seat):
    """The table with phase 5 played for this sheet alone."""
    player = state.player(seat)
    sheet = state.adventure.incidents({seat: player.sheet})[seat]
    return state.with_player(replace(player, sheet=sheet))


def total(state, seat):
    return next(standing.total for standing in score(after_phase_5(state, seat)) if standing.seat == seat)


def points(gain):
    """The points that the words begin with, 0 where they name none."""
    first = gain.said.split()[0] if "point" in gain.said else "0"
    return int(first.replace("−", "-"))


def of(table, spot):
    return gains_of(table.state, "red")[spot]


@each("name", SITUATIONS)
def test_a_move_brings_the_points_that_were_told(name):
    table = SITUATIONS[name]
    for offer in table.open_offers(*TAPPED):
        played = GAME.play(table.state, read_move(GAME.moves, offer.kind, offer.fields))
        told = gains_of(table.state, "red")[target(offer)]
        assert points(told) == total(played, "red") - total(table.state, "red")


@each(
    ("slug", "spot", "sign", "said"),
    [
        pytest.param("launch", "wild.2", "•", "2 rockets, an X", id="a1_16: a full quarter"),
        pytest.param("launch", "wild.3", "", "", id="a1_15: half of one brings nothing"),
        pytest.param(
            "journey", "trajectory.3", "+26", "+26 points as the others stand, a zone of 6", id="a2_14, a2_44"
        ),
        pytest.param("journey", "trajectory.10", "", "", id="a2_12: nothing follows from the number alone"),
        pytest.param("journey", "trajectory.11", "+6", "Water: +6", id="a2_21: the tank of the space"),
        pytest.param("colony", "building.r6c3", "+15", "+15 points, a bonus", id="a3_27: a full quarter"),
        pytest.param("colony", "building.r2c1", "+1", "+1 point, an antenna", id="a3_21: a filled building"),
        pytest.param("colony", "building.r6c4", "", "", id="a3_26: another one"),
        pytest.param(
            "mine", "mine.l3c1", "+6", "+6 points, a pearl, a ruby, a full column", id="m25: a full column"
        ),
        pytest.param("mine", "mine.l1c6", "", "a ruby", id="m11: what is printed beside it takes no dot"),
        pytest.param("mine", "mine.l2c2", "•", "Water can be used", id="m14: a water beside the space"),
        pytest.param(
            "battle",
            "left.space.4.7",
            "+7",
            "+4 points, a robot, Planet 4 is yours, Water: +3",
            id="b29: four of each on a planet of seven, which is then both's",
        ),
        pytest.param(
            "dome", "tower-1.+3", "+8", "+6 points, the high bonus, meets mission A, Water: +2", id="d12, d31"
        ),
        pytest.param(
            "escape",
            "space.1.3",
            "+8",
            "+4 points, a full module, Water: +4",
            id="a full module, its tank",
        ),
        pytest.param("escape", "space.1.5", "+4", "+4 points, the ×2", id="a greenhouse"),
        pytest.param("escape", "space.2.2", "•", "Water can be used", id="a tank of a module with room"),
        pytest.param("escape", "space.2.3", "", "an airlock", id="a robot space"),
        pytest.param("escape", "space.2.4", "", "", id="another one"),
    ],
)
def test_what_a_space_would_bring(slug, spot, sign, said):
    gain = of(worth(slug), spot)
    assert (gain.signed, gain.said) == (sign, said)


def test_wm_a2_44_a_place_is_told_as_the_others_stand():
    table = worth("journey").with_sheet("blue", written={f"trajectory.{n}": "X" for n in range(1, 7)})
    table.with_sheet("blue", circled=["divider.6-7"])
    assert of(table, "trajectory.3").said.startswith("+26 points as the others stand")
    table.with_sheet("blue", written={"trajectory.7": "X"}, circled=["divider.7-8"])
    assert of(table, "trajectory.3").said.startswith("+16 points as the others stand")


@each(
    ("action", "spot", "sign", "said"),
    [
        pytest.param(
            "energy", "space.1.3", "+7", "+4 points, a full module, Energy: +3", id="of a full module"
        ),
        pytest.param("energy", "space.2.4", "•", "Energy can be used", id="none is full"),
        pytest.param("plant", "space.1.5", "+8", "+4 points, the ×2, Plant: +4", id="doubled"),
        pytest.param("robot", "space.2.4", "", "", id="an airlock is never tied to the number"),
    ],
)
def test_wm_s30_what_only_reaches_the_ship_of_the_number_is_told_with_it(action, spot, sign, said):
    table = worth("escape").correct("slot.1.action", action).choose("red")
    assert (of(table, spot).signed, of(table, spot).said) == (sign, said)


def test_a_greenhouse_whose_double_is_lost_still_brings_its_plants():
    table = worth("escape").with_sheet(crossed=["double.1"])
    assert of(table, "space.1.5").said == "+2 points, a greenhouse without its ×2"


def test_wm_s40_the_last_space_ends_the_game():
    table = a_table("mine").choose("red", 1)
    spaces = table.layout.spaces
    table.with_sheet(written=dict.fromkeys(spaces[:-1], "X"))
    assert "ends the game" in of(table, spaces[-1]).said
    table.state = replace(table.state, players=a_table("mine").choose("red", 1).state.players)
    assert "ends the game" not in of(table, spaces[-1]).said


def test_wm_s39_a_mission_met_before_is_not_told_again():
    table = worth("dome")
    assert "meets mission A" in of(table, "tower-1.+3").said
    table.with_claims("red", "A")
    assert "mission" not in of(table, "tower-1.+3").said


@each("slug", SLUGS)
def test_nobody_who_looks_is_told_a_gain(slug):
    sheet = panel(worth(slug).state, "red").sheet
    assert any(one.gain.signed for one in sheet.spots.values())
    assert not any(one.gain.signed for one in sheet.unlit().spots.values())


def test_wm_v3_wm_v44_wm_v63_wm_v79_where_each_choice_costs_the_same_only_the_rest_tells_them_apart():
    """Patient zero and phase 5: a tank that is lost, and the last empty space of a quarter."""
    first, last = Table("virus", 2), blue_activated({f"housing.1a.{n}": 2 * n for n in (2, 3, 4)})
    assert {gain.sum for gain in gains_of(first.state, "red").values()} == {0}
    told = {spot: (of(first, spot).signed, of(first, spot).said) for spot in ("housing.2c.4", "housing.2c.5")}
    assert told == {
        "housing.2c.4": ("", "−1 point"),
        "housing.2c.5": ("•", "−1 point, its tank is lost"),
    }
    assert of(last, "housing.1a.5").signed == "•"
    assert of(last, "housing.1a.5").said == "−1 point, 1A is evacuated"
