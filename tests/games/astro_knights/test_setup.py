"""S: what is chosen and typed before the first card, and the box cards it leaves behind."""

import copy
import json

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.astro_knights import GAME
from companion.games.astro_knights import components as printed
from companion.games.astro_knights.boss_turn import DrawBossCard
from companion.games.astro_knights.setup import Setup
from tests.games.astro_knights.tables import (
    ARTILLERY,
    DROIDS,
    NAMES,
    SEATS,
    a_setup,
    a_table,
    level_up,
    new_game,
    play,
)


def changed(raw, path, value):
    """The raw set-up with the value at this path changed: ("boss", "health")."""
    raw = copy.deepcopy(raw)
    *way, last = path
    inner = raw
    for step in way:
        inner = inner[step]
    inner[last] = value
    return raw


def fault(raw):
    """The field that a set-up is refused for, or None."""
    try:
        new_game(raw)
    except Malformed as error:
        return error.field
    return None


# --- the table at the start -----------------------------------------------------------------------


@each("players", [1, 2, 3, 4], ids=lambda n: f"AK-S1 {n} players")
def test_players_and_their_numbers(players):
    state = new_game(a_setup(players))
    assert state.seats == SEATS[:players]
    assert tuple(knight.player for knight in state.knights) == NAMES[:players]


@each("players", [0, 5], ids=lambda n: f"AK-S1 not {n}")
def test_nobody_or_too_many(players):
    knights = [{**a_setup(1)["knights"][0], "knight": f"mat-{n}"} for n in range(players)]
    with pytest.raises(Malformed) as refused:
        fields.read(Setup, {**a_setup(1), "knights": knights})
    assert refused.value.field == "knights"


def test_ak_s1_one_knight_for_each_player():
    setup = fields.read(Setup, a_setup(2))
    with pytest.raises(Malformed, match="3 knights are needed"):
        GAME.check_setup(setup, seat_row(NAMES[:3]))


def test_ak_s2_ak_s5_ak_s8_the_printed_numbers():
    state = new_game(a_setup(2, health=(7, 9), slots=3, power=1, boss={"deck": 5, "discard": 8}))
    assert [knight.health.value for knight in state.knights] == [7, 9]
    assert [(k.slots.value, k.slots.most, k.power.value, k.power.most) for k in state.knights] == [
        (3, 5, 1, 4)
    ] * 2
    assert (state.homeworld.health.value, state.homeworld.health.most) == (20, 20)
    assert (state.homeworld.power.value, state.homeworld.power.most) == (0, 5)
    assert (state.boss.health, state.boss.level, state.boss.bonus, state.boss.activates) == (40, 1, 0, False)
    assert (state.boss.deck, state.boss.discard, state.boss.tokens) == (5, 8, 2)
    assert all(knight.equipped == 0 for knight in state.knights)


@each(
    ("path", "value", "expected"),
    [
        pytest.param(("knights", 0, "health"), 10, None, id="AK-S3 health 10"),
        pytest.param(("knights", 0, "health"), 11, "knights[0].health", id="AK-S3 health above 10"),
        pytest.param(("knights", 0, "health"), 0, "knights[0].health", id="AK-S2 nobody starts exhausted"),
        pytest.param(("knights", 0, "slots"), 5, None, id="AK-S3 slots at the top"),
        pytest.param(("knights", 0, "slots"), 6, "knights[0].slots", id="AK-S3 slots above the top"),
        pytest.param(("knights", 1, "power"), 4, None, id="AK-S3 full power"),
        pytest.param(("knights", 1, "power"), 5, "knights[1].power", id="AK-S3 power above the top"),
        pytest.param(
            ("knights", 1, "knight"), "gavriil", "knights[1].knight", id="AK-S1 a mat is there once"
        ),
        pytest.param(("homeworld", "health"), 0, "homeworld.health", id="AK-S5 a Homeworld has health"),
        pytest.param(("boss", "health"), 1, None, id="AK-S8 the least boss health"),
        pytest.param(("boss", "health"), 0, "boss.health", id="AK-S8 no boss health"),
        pytest.param(("boss", "deck"), 0, None, id="AK-S11 an empty boss deck"),
        pytest.param(("boss", "tokens"), 0, None, id="AK-S8 no level token"),
        pytest.param(("difficulty",), "nightmare", None, id="AK-S12 nightmare"),
        pytest.param(("difficulty",), "easy", "difficulty", id="AK-S12 no such difficulty"),
        pytest.param(("wild",), "blue", None, id="AK-T7 one of the players"),
        pytest.param(("wild",), "yellow", "wild", id="AK-T7 nobody who is not there"),
        pytest.param(("boss", "side_decks"), [DROIDS], None, id="AK-S10 a side deck"),
        pytest.param(
            ("boss", "side_decks"), [DROIDS, DROIDS], "boss.side_decks", id="AK-S10 the same one twice"
        ),
        pytest.param(
            ("boss", "side_decks"),
            [{**DROIDS, "id": "boss"}],
            "boss.side_decks[0].id",
            id="AK-S10 named as the boss",
        ),
        pytest.param(
            ("boss", "counters"),
            [{**ARTILLERY, "id": "red"}],
            "boss.counters[0].id",
            id="AK-S10 named as a seat",
        ),
        pytest.param(
            ("boss", "side_decks"),
            [{**DROIDS, "id": "minion-1"}],
            "boss.side_decks[0].id",
            id="AK-S10 as a minion",
        ),
        pytest.param(
            ("boss", "side_decks"), [{**DROIDS, "id": "minion-deck"}], None, id="AK-S10 a deck of minions"
        ),
        pytest.param(("boss", "counters"), [ARTILLERY], None, id="AK-S10 Artillery"),
        pytest.param(("boss", "counters"), [ARTILLERY] * 2, "boss.counters", id="AK-S10 a counter twice"),
        pytest.param(
            ("boss", "counters"), [{**ARTILLERY, "start": 9}], None, id="AK-S10 it starts at the top"
        ),
        pytest.param(
            ("boss", "counters"),
            [{**ARTILLERY, "start": 10}],
            "boss.counters[0].start",
            id="AK-S10 above its top",
        ),
        pytest.param(("boss", "counters"), [{**ARTILLERY, "spend": 1}], None, id="AK-DX-1 it falls by 1"),
        pytest.param(
            ("boss", "counters"),
            [{**ARTILLERY, "spend": 0}],
            "boss.counters[0].spend",
            id="AK-DX-1 it never falls",
        ),
        pytest.param(
            ("boss", "counters"),
            [{**ARTILLERY, "spend": 4}],
            "boss.counters[0].spend",
            id="AK-DX-1 it falls too deep",
        ),
        pytest.param(
            ("boss", "counters"),
            [{**ARTILLERY, "least": 2, "start": 2}],
            None,
            id="AK-DX-1 its lowest space is below the threshold",
        ),
        pytest.param(
            ("boss", "counters"),
            [{**ARTILLERY, "least": 3, "start": 3}],
            "boss.counters[0].threshold",
            id="AK-DX-1 it could never fall below the threshold, and no boss turn would end",
        ),
        pytest.param(
            ("boss", "levels"),
            [{"level": 2, "bonus": 4}, {"level": 2, "bonus": 5}],
            "boss.levels",
            id="AK-L4 twice",
        ),
        pytest.param(("boss", "levels"), [{"level": 9, "bonus": 4}], None, id="AK-L4 the highest level"),
        pytest.param(
            ("boss", "levels"), [{"level": 10, "bonus": 4}], "boss.levels[0].level", id="AK-L4 above it"
        ),
        pytest.param(
            ("boss", "minions"),
            [{"name": "A", "health": 1}] * 2,
            "boss.minions",
            id="AK-R3 the same minion twice",
        ),
    ],
)
def test_what_a_setup_may_hold(path, value, expected):
    assert fault(changed(a_setup(3), path, value)) == expected


def test_ak_t7_only_three_players_have_a_wild_token():
    assert new_game(a_setup(3, wild="blue")).order.wild == "blue"
    assert new_game(a_setup(2, wild="blue")).order.wild == ""


@each(
    ("players", "deck"),
    [
        pytest.param(1, ("All",), id="AK-S9 one"),
        pytest.param(2, ("All", "2+"), id="AK-EX-1 AK-S9 two: 3+ and 4 start in the discard pile"),
        pytest.param(3, ("All", "2+", "3+"), id="AK-S9 three"),
        pytest.param(4, ("All", "2+", "3+", "4"), id="AK-S9 four: no labelled card is left out"),
    ],
)
def test_which_labels_are_in_the_boss_deck(players, deck):
    assert printed.boss_labels(players) == deck


def test_ak_s1_a_knight_we_do_not_know_is_called_by_its_id():
    raw = changed(a_setup(1), ("knights", 0, "knight"), "nova-prime")
    assert new_game(raw).knights[0].name == "Nova Prime"
    assert new_game(changed(raw, ("knights", 0, "name"), "Nova!")).knights[0].name == "Nova!"


# --- box cards: typed once, offered ever after ----------------------------------------------------


def box_of(state, raw):
    """What a table has taught, as it is stored: JSON there and back."""
    box = {}
    for kind, card, values in GAME.box_cards(fields.read(Setup, raw), state):
        box.setdefault(kind, {})[card] = json.loads(json.dumps(values))
    return box


def prepared(raw, box):
    setup = fields.read(Setup, json.loads(json.dumps(GAME.fill_setup(raw, box))))
    GAME.check_setup(setup, seat_row(NAMES[: len(raw["knights"])]))
    return setup


def ids_only(raw, *keep):
    """The same choice with no number typed."""
    kept = {part: raw["boss"][part] for part in keep}
    return {
        **raw,
        "knights": [{"knight": knight["knight"]} for knight in raw["knights"]],
        "homeworld": {"homeworld": raw["homeworld"]["homeworld"]},
        "boss": {"boss": raw["boss"]["boss"], **kept},
    }


FURION = {"counters": [ARTILLERY], "side_decks": [DROIDS], "exhaust": "Artillery +3", "end_step": "Look up."}


@each("difficulty", ["normal", "expert"], ids=lambda d: f"AK-S12 {d}")
@each("players", [1, 2, 3, 4], ids=lambda n: f"AK-S2 AK-S5 AK-S8 {n} knights")
def test_numbers_typed_once_come_back(players, difficulty):
    raw = a_setup(players, boss=FURION, difficulty=difficulty)
    setup = prepared(ids_only(raw), box_of(new_game(raw), raw))
    assert setup == fields.read(Setup, raw)


def test_ak_s9_the_deck_sizes_are_those_of_this_number_of_players():
    raw = a_setup(3, boss={"deck": 9, "discard": 4})
    box = box_of(new_game(raw), raw)
    two = ids_only(a_setup(2))
    with pytest.raises(Malformed) as asked:
        prepared(two, box)
    assert asked.value.field == "boss.deck"
    two["boss"] |= {"deck": 7, "discard": 6}
    assert prepared(two, box).boss.health == 40


def test_ak_s12_another_difficulty_is_asked_for_again():
    raw = a_setup(2)
    box = box_of(new_game(raw), raw)
    with pytest.raises(Malformed) as asked:
        prepared(ids_only({**raw, "difficulty": "expert"}), box)
    assert asked.value.field.startswith("boss.")


def test_what_is_typed_now_beats_the_box_card():
    raw = a_setup(2)
    box = box_of(new_game(raw), raw)
    again = ids_only(raw)
    again["boss"]["health"] = 55
    assert prepared(again, box).boss.health == 55


def test_what_is_printed_fills_in_what_nobody_typed():
    setup = prepared(a_setup(2), {})
    artillery = setup.boss.counters[0]
    assert (artillery.id, artillery.most, artillery.threshold, artillery.spend, artillery.exhaust) == (
        "artillery",
        9,
        3,
        3,
        3,
    )
    assert setup.boss.levels[0].bonus == 4


def test_a_printed_part_that_was_left_out_on_purpose_stays_out():
    raw = a_setup(2, boss={"counters": [], "side_decks": [], "exhaust": ""})
    box = box_of(new_game(raw), raw)
    boss = prepared(ids_only(raw), box).boss
    assert (boss.counters, boss.side_decks, boss.exhaust) == ((), (), "")


def test_ak_r3_ak_l4_what_was_learned_in_play_comes_back():
    raw = a_setup(2, boss={"deck": 0})
    state = a_table(deck=0, turn="boss")
    state = play(
        state,
        *level_up(6, minions_gain=1),
        DrawBossCard(card="minion", health=5, name="Hulk"),
    )
    setup = prepared(ids_only(raw), box_of(state, raw))
    assert [(token.level, token.bonus, token.minions_gain) for token in setup.boss.levels] == [(2, 6, 1)]
    assert [(minion.name, minion.health) for minion in setup.boss.minions] == [("Hulk", 5)]


@each(
    "raw",
    [
        {},
        {"knights": "all of them"},
        {"knights": [], "boss": "furion"},
        {"knights": [None, 3, {"knight": 7}], "boss": {"boss": ["furion"]}, "homeworld": {}},
        {"knights": [], "difficulty": ["normal"], "boss": {"boss": "furion"}},
    ],
)
def test_a_raw_setup_of_any_shape_is_prepared_and_then_refused(raw):
    with pytest.raises(Malformed):
        fields.read(Setup, GAME.fill_setup(raw, {}))


# --- printed level tokens, and the player numbers ----------------------------------------------------


@each(
    ("difficulty", "levels"),
    [
        pytest.param("normal", [2], id="AK-S12 the printed side"),
        pytest.param("expert", [], id="AK-S12 the token may call for the other side"),
        pytest.param("nightmare", [], id="AK-S12 the same"),
    ],
)
def test_printed_levels_are_suggested_on_normal_only(difficulty, levels):
    raw = a_setup(2, difficulty=difficulty)
    boss = fields.read(Setup, GAME.fill_setup(raw, {})).boss
    assert [token.level for token in boss.levels] == levels
    assert [counter.id for counter in boss.counters] == ["artillery"]


@each(
    ("passing", "expected"),
    [
        pytest.param(None, "1-2-3", id="AK-T7 clockwise unless said"),
        pytest.param("1-3-2", "1-3-2", id="AK-T7 the other way round"),
        pytest.param("2-1-3", Malformed, id="AK-T7 there is no third way"),
    ],
)
def test_the_player_numbers_clockwise(passing, expected):
    raw = a_setup(3, **({"passing": passing} if passing else {}))
    if expected is Malformed:
        with pytest.raises(Malformed):
            new_game(raw)
    else:
        assert new_game(raw).order.passing == expected
