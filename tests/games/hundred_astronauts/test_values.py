"""Values: every number and building can be set by hand, and nothing else but what follows changes."""

import pytest
from each import each
from sample import part

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.values import by_id, changes
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.state import DISCARD, LIMITS, START, TURN
from tests.games.hundred_astronauts.table import (
    BASE,
    CLASSIC,
    FULL,
    a_table,
    activated,
    correct,
    corrections,
    ended,
    hand,
    play,
    refusal,
    situations,
    too_much,
    value_of,
)

SITUATIONS = situations()
every_situation = each("state", part(list(SITUATIONS.values()), 3), ids=part(list(SITUATIONS), 3))
"""Another third of the situations at each commit."""


@every_situation
def test_every_value_can_be_set_to_both_ends_and_reads_back(state):
    for item, value, after in corrections(state):
        assert value_of(after, item.id) == value, item.id


MOVES_ON = {"turn.seat", "red.hand", "house.hand_limit"}


def follows(state, what):
    """Beside the value itself: the step, where nothing has to be discarded any more."""
    return {"turn.step"} if state.turn.step == DISCARD and what in MOVES_ON else set()


@every_situation
def test_only_it_changes_but_for_what_follows(state):
    before = by_id(GAME.values(state))
    for item, _, after in corrections(state):
        changed = set(changes(before, by_id(GAME.values(after))))
        assert changed <= {item.id} | follows(state, item.id), item.id


def test_what_can_be_set_at_a_classic_table():
    state = a_table(built={"red": (FULL, "wind-turbine"), "blue": (BASE,)})
    expected = {"deck", "scrapyard", "draft", "house.steal"}
    expected |= {"turn.seat", "turn.step", "turn.hand_at_start"}
    expected |= {f"turn.used.{action}" for action in CLASSIC}
    expected |= {f"{seat}.{part}" for seat in ("red", "blue") for part in ("hand", "turns")}
    assert set(by_id(GAME.values(state))) == expected | {"red.b1.astronaut", "blue.b3.astronaut"}


def test_what_can_be_set_at_a_table_of_the_newer_edition():
    state = a_table(edition="b", built={"red": (BASE,)})
    expected = {"deck", "scrapyard", "draft"}
    expected |= {"house.start_draw", "house.draft_discard", "house.hand_limit"}
    expected |= {"turn.seat", "turn.step", "turn.hand_at_start", "turn.sold"}
    used = ("build", "action-card", "take")
    expected |= {f"turn.used.{action}" for action in used}
    parts = ("hand", "turns", "inventory", "populated")
    expected |= {f"{seat}.{part}" for seat in ("red", "blue") for part in parts}
    assert set(by_id(GAME.values(state))) == expected


def test_before_the_first_turn_there_is_no_turn_to_set():
    assert [what for what in by_id(GAME.values(a_table(turn=""))) if what.startswith("turn")] == []


@each("edition", ["a", "b"])
def test_ha_i5_every_tick_there_is_can_be_set(edition):
    """Each action that ticks itself when it is played is listed."""
    given = {
        "build": {"blueprint": "card.array", **({"ignore": "2"} if edition == "a" else {})},
        "refresh": {"others": 0},
        "use-coin": {"use": "deck"},
        "fire-battleship": {"victim": "blue"},
        "fire-projectiles": {"victim": "blue", "target": "b6"},
        "play-action": {"card": "exchange"},
    }
    built = {"red": (BASE, "build-bot", "battleship", "projectiles", "solar-panel"), "blue": (BASE,)}
    state = a_table(edition=edition, built=built, cards=("Array",), inventory=9)
    ticked = set()
    for kind in GAME.moves:
        fields = given.get(kind, {})
        needless = kind in {"begin", "correct", "put-building", "remove-building", "type-blueprint", "track"}
        if needless or kind.startswith("change-") or kind in {"use-construction", "take-reward", "find-coin"}:
            continue
        if refusal(state, kind, **fields) is None:
            ticked |= set(play(state, kind, **fields).turn.used)
    listed = {what.removeprefix("turn.used.") for what in by_id(GAME.values(state)) if ".used." in what}
    assert ticked == listed


@each(
    ("what", "value"),
    [
        pytest.param("draft", 7, id="HA-I1 a seventh draft card"),
        pytest.param("draft", -1, id="HA-I1 fewer than none"),
        pytest.param("deck", -2, id="HA-D1 fewer than none"),
        pytest.param("scrapyard", -1, id="HA-D1 a scrapyard below 0"),
        pytest.param("red.hand", -1, id="HA-L3 a hand below 0"),
        pytest.param("turn.seat", "green", id="HA-S4 a turn of nobody"),
        pytest.param("turn.step", "reward", id="HA-B3 a reward for nothing"),
        pytest.param("turn.used.take", 1, id="HA-I5 a number for yes or no"),
        pytest.param("deck", "many", id="a word for a number"),
    ],
)
def test_a_value_that_cannot_be(what, value):
    with pytest.raises(Malformed):
        correct(a_table(), what, value)


@each(
    ("edition", "what"),
    [
        ("a", "green.hand"),
        ("a", "red.inventory"),
        ("a", "red.populated"),
        ("a", "turn.sold"),
        ("a", "turn.used.action-card"),
        ("a", "red.b2.astronaut"),
        ("b", "turn.used.coin"),
        ("b", "red.b1.astronaut"),
    ],
)
def test_there_is_nothing_of_that_name(edition, what):
    state = a_table(edition=edition, built={"red": (BASE, "wind-turbine")})
    with pytest.raises(IllegalMove, match=f"nothing called {what}"):
        correct(state, what, 0)


# what follows


@each(
    ("what", "value", "kind", "said"),
    [
        pytest.param(
            "turn.used.take", True, "take-draft", "A draft card: already done in this turn.", id="HA-I5"
        ),
        pytest.param("turn.used.take", False, "take-draft", None, id="HA-I5 not done after all"),
        pytest.param("draft", 0, "take-draft", "The draft is empty.", id="HA-I1"),
        pytest.param("red.hand", 0, "take-draft", "A draft card takes 1 from hand, Ada has 0.", id="HA-A2"),
        pytest.param("turn.step", LIMITS, "declare", None, id="HA-T3"),
        pytest.param("turn.step", START, "start-turn", None, id="HA-T1"),
        pytest.param(
            "turn.hand_at_start",
            12,
            "use-solar-panel",
            "The Solar Panel is off: 12 cards at the start of the turn.",
            id="HA-Q4",
        ),
        pytest.param("red.b1.astronaut", False, "activate", None, id="HA-A5"),
        pytest.param(
            "red.b1.astronaut", True, "activate", "Ada has no Space Base without an astronaut.", id="HA-B5"
        ),
    ],
)
def test_the_rules_look_at_what_was_set(what, value, kind, said):
    state = a_table(built={"red": (FULL, "solar-panel")})
    assert refusal(correct(state, what, value), kind) == said


def test_ha_i5_a_tick_set_by_hand_leaves_the_others():
    state = a_table(used=("take", "coin"))
    assert correct(state, "turn.used.take", False).turn.used == ("coin",)
    assert set(correct(state, "turn.used.refresh", True).turn.used) == {"take", "coin", "refresh"}


def test_ha_t1_ha_q1_turns_begun_decide_on_the_draw():
    state = a_table(step=START, turns=1)
    assert hand(play(state, "start-turn")) == 6
    assert hand(play(correct(state, "red.turns", 2), "start-turn")) == 7


def test_ha_i2_ha_e1_an_astronaut_set_by_hand_counts():
    state = a_table(built={"red": (FULL, BASE)})
    assert activated(correct(state, "red.b2.astronaut", True)) == 2
    assert activated(correct(state, "red.b1.astronaut", False)) == 0


def test_ha_b_7_populate_set_by_hand_ends_the_game_and_un_ends_it():
    won = correct(a_table(edition="b", populated={"blue": 1}), "blue.populated", 2)
    assert ended(won) == ("populate", ("blue",))
    assert ended(correct(won, "blue.populated", 1)) is None


@each(("sold", "said"), [(2, None), (3, "Only 3 cards are sold in a turn.")])
def test_ha_b_6_sales_set_by_hand(sold, said):
    assert refusal(correct(a_table(edition="b"), "turn.sold", sold), "sell") == said


@each(
    ("cards", "step", "excess"),
    [
        pytest.param(14, DISCARD, (0, 0, 2), id="HA-L3 fewer"),
        pytest.param(20, DISCARD, (0, 0, 8), id="HA-L3 more"),
        pytest.param(12, LIMITS, (0, 0, 0), id="HA-L3 none too many"),
    ],
)
def test_ha_l3_a_hand_set_by_hand_while_discarding(cards, step, excess):
    state = play(a_table(step=LIMITS, hand={"red": 15}), "declare")
    after = correct(state, "red.hand", cards)
    assert (after.turn.step, too_much(after)) == (step, excess)
    assert too_much(correct(state, "blue.hand", 0)) == (0, 0, 3)


def test_a_number_beyond_its_range_can_still_be_corrected():
    state = a_table(hand={"red": 60})
    state = play(state, "change-hand", seat="red", by=12)
    assert value_of(state, "red.hand") == 72
    assert hand(correct(state, "red.hand", 72)) == 72
    assert hand(correct(state, "red.hand", 12)) == 12


def test_ha_s4_the_turn_set_by_hand():
    state = correct(a_table(3), "turn.seat", "green")
    assert state.active.name == "Cleo"
    assert hand(play(state, "activate" if state.active.free_base else "sell-blueprint"), "green") == 6
    assert play(play(state, "end-actions"), "declare").turn.seat == "red"
    assert state.turn.step == TURN


def test_names_are_those_of_the_players_the_cards_and_the_buildings():
    state = a_table(built={"red": (FULL, BASE, "wind-turbine")}, cards=("Dome",))
    expected = {
        "red": "Ada",
        "card.dome": "Dome",
        "space-base": "Space Base",
        "b1": "Space Base 1",
        "b2": "Space Base 2",
        "b3": "Wind Turbine",
        "red.b2.astronaut": "Ada: astronaut on Space Base 2",
        "blue.hand": "Ben: cards in hand",
        "turn.used.take": "Draft card: used in this turn",
    }
    names = GAME.names(state)
    assert {what: names[what] for what in expected} == expected


def test_a_deck_that_is_counted_is_called_so():
    assert GAME.names(a_table(deck=9))["deck"] == "Deck"
    assert value_of(a_table(), "deck") == -1
    assert correct(a_table(deck=9), "deck", -1).deck is None
