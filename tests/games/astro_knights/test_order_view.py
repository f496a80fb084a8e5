"""The turn order deck as the panel shows it: exact odds, and what they are the odds of."""

from fractions import Fraction

import pytest
from each import each

from companion.games.astro_knights.boss_cards import AddMinion, DestroyBossCard, DiscardBossCard, ReturnMinion
from companion.games.astro_knights.boss_turn import DrawAgain, DrawBossCard, LevelUp, ShuffleBossDeck
from companion.games.astro_knights.card_texts import TypeStrikeText
from companion.games.astro_knights.views import panel
from tests.games.astro_knights.tables import a_table, draw, play, skip_turn

KEPT_TOGETHER = "\u00a0"


@each(
    ("players", "order", "expected"),
    [
        pytest.param(1, {}, "Next: Ada 60 %, Furion 40 %", id="the likeliest first"),
        pytest.param(4, {}, "Next: Furion 33 %, Ada or Ben 33 %, Cleo or Dan 33 %", id="AK-T10 pairs"),
        pytest.param(4, {"pair_3_4": "yellow"}, "Next: Furion 33 %, Ada or Ben 33 %, Cleo 33 %", id="AK-T11"),
        pytest.param(
            3,
            {"wild": ""},
            "Next: Furion 33 %, Ada 17 %, Ben 17 %, Cleo 17 %, whoever holds the wild token 17 %",
            id="AK-T7 before anybody holds the wild token",
        ),
    ],
)
def test_whose_turn_comes_next(players, order, expected):
    sides = panel(a_table(players).with_order(**order)).order.sides
    assert str(sides).replace(KEPT_TOGETHER, " ") == expected


def test_a_boss_card_next_says_what_it_is_the_odds_of():
    order = panel(a_table(2)).order
    assert (str(order.chance), order.likely) == ("2 in 6", Fraction(1, 3))
    assert (order.odds, order.two_boss) == (
        f"A boss card next: 2 of 6, 33{KEPT_TOGETHER}%",
        f"Two boss turns running: 7{KEPT_TOGETHER}%",
    )


@each(
    ("left", "expected"),
    [
        pytest.param(("boss",), "certain", id="nothing else is left"),
        pytest.param(("player-1", "player-1"), "0 in 2", id="no boss card is left"),
    ],
)
def test_the_chance_of_a_boss_card_in_short(left, expected):
    cards = ["boss", "boss", "player-1", "player-1", "player-2", "player-2"]
    for card in left:
        cards.remove(card)
    assert str(panel(skip_turn(draw(a_table(), *cards))).order.chance) == expected


@each(
    ("players", "passing", "expected"),
    [
        pytest.param(3, "1-2-3", "Ada → Ben → Cleo", id="AK-T7 clockwise"),
        pytest.param(3, "1-3-2", "Ada → Cleo → Ben", id="AK-T7 the other way round"),
        pytest.param(4, "1-2-3", "", id="AK-T7 without a wild card"),
    ],
)
def test_the_way_of_the_wild_token(players, passing, expected):
    assert panel(a_table(players, passing=passing)).order.passing == expected


@each(
    ("equipped", "expected"),
    [
        pytest.param(2, None, id="AK-K13 as many as slots"),
        pytest.param(3, "1 more Weapon than slots", id="AK-K13 AK-K4 one more"),
        pytest.param(4, "2 more Weapons than slots", id="AK-K13 AK-K4 two more"),
    ],
)
def test_more_weapons_than_slots_are_said_on_the_mat(equipped, expected):
    assert panel(a_table(equipped=(equipped, 0))).knights[0].too_many == expected


def test_a_button_names_the_act_and_its_cost():
    acts = panel(a_table(turn="red", energy=5, equipped=1, power=3)).stage.acting.acts
    assert [(act.label, act.note) for act in acts] == [
        ("New slot", "3 energy"),
        ("Power up", "2 energy"),
        ("Gain card", "up to 5"),
        ("Overcharge", "Tech"),
        ("Equip", "1 of 2 slots"),
        ("Ability", "power 3/4"),
    ]


NOVA = DrawBossCard(card="strike", name="Nova")
STRIKE = DrawBossCard(card="strike")
DRONE = DrawBossCard(card="minion", health=2, name="Drone")
HUSK = DrawBossCard(card="minion", health=2)
AGAIN = DrawAgain()


@each(
    ("moves", "left", "expected"),
    [
        pytest.param((NOVA,), 5, "Nova", id="AK-R2 a strike"),
        pytest.param((NOVA, AGAIN, DRONE, AGAIN, NOVA), 3, "Nova ×2, Drone", id="AK-R2 AK-R3 twice the same"),
        pytest.param((STRIKE, AGAIN, HUSK), 4, "a strike, a minion", id="nobody typed a name"),
        pytest.param((STRIKE, TypeStrikeText(name="Nova")), 5, "Nova", id="a name typed later"),
        pytest.param((DiscardBossCard(),), 5, "one unread", id="discarded unread"),
        pytest.param((DestroyBossCard(pile="deck"),), 5, "one unread", id="AK-R7 destroyed unread"),
        pytest.param(
            (AddMinion(health=2, name="Drone", source="deck"),), 5, "Drone", id="AK-R4 out of the deck"
        ),
        pytest.param(
            (DRONE, AGAIN, HUSK, ReturnMinion(minion="minion-1", to="shuffle")),
            5,
            "a minion",
            id="a minion went back",
        ),
    ],
)
def test_the_boss_cards_seen_since_the_shuffle(moves, left, expected):
    seen = panel(play(a_table(turn="boss"), *moves)).order.seen
    assert str(seen.title).endswith(f"seen, {left} left")
    assert seen.cards == expected


@each(
    "moves",
    [
        (),
        (AddMinion(health=2, name="Drone", source="discard"),),
        (AddMinion(health=2, name="Drone", source="neither"),),
        (AddMinion(health=2, name="Droid", pile="droid-deck", source="deck"),),
        (DestroyBossCard(pile="discard"),),
        (DRONE, ReturnMinion(minion="minion-1", to="top")),
    ],
    ids=["at first", "discard pile", "neither", "side deck", "destroyed discard", "went back"],
)
def test_what_was_not_in_the_boss_deck_was_not_seen_of_it(moves):
    assert panel(play(a_table(turn="boss"), *moves)).order.seen is None


def test_ak_l3_a_shuffle_forgets_what_was_seen():
    state = play(a_table(turn="boss", deck=1), NOVA, AGAIN, LevelUp(bonus=1))
    assert panel(state).order.seen.cards == "Nova"
    assert panel(play(state, ShuffleBossDeck())).order.seen is None
