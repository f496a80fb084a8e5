"""The once-per-turn actions of the classic edition: what they cost, do and refuse."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.actions import COIN_USES
from companion.games.hundred_astronauts.components import COIN_CARDS, COIN_LOOKS
from tests.games.hundred_astronauts.table import (
    BASE,
    FULL,
    a_table,
    activated,
    ended,
    hand,
    piles,
    play,
    plays,
    refusal,
    standing,
)

BUILT = {"red": (BASE, "battleship", "solar-panel", "projectiles"), "blue": ("wind-turbine",)}
ACTIONS = {
    "take-draft": ({}, "A draft card"),
    "sell-blueprint": ({}, "Selling a blueprint"),
    "sell-astronaut": ({}, "Selling an Astronaut"),
    "activate": ({}, "Activating"),
    "refresh": ({"others": 0}, "Refresh"),
    "use-coin": ({"use": "deck"}, "Galactic Coin"),
    "fire-battleship": ({"victim": "blue"}, "The Battleship"),
    "fire-projectiles": ({"victim": "blue", "target": "b5"}, "Projectiles"),
    "use-solar-panel": ({}, "Solar Panel"),
    "build": ({"blueprint": "build-bot", "paid": 0}, "Building"),
}
every_action = each("kind", ACTIONS)


def notes(state):
    """The notes below the question."""
    return [str(note) for note in GAME.prompts(state, "")[-1].notes]


def a_colony(**more):
    """Everything that the actions need."""
    return a_table(built=BUILT, **{"hand": 8, "scrapyard": 5, **more})


@every_action
def test_ha_i5_each_action_once_per_turn(kind):
    given, name = ACTIONS[kind]
    state = a_colony()
    assert refusal(state, kind, **given) is None
    state = play(state, kind, **given).with_turn(step="turn")
    assert refusal(state, kind, **given) == f"{name}: already done in this turn."


@every_action
def test_ha_i5_an_action_ticks_itself_and_no_other(kind):
    given, _ = ACTIONS[kind]
    ticked = play(a_colony(), kind, **given).turn.used
    assert len(ticked) == 1
    others = [other for other in ACTIONS if other != kind]
    state = a_colony(used=ticked)
    assert [other for other in others if refusal(state, other, **ACTIONS[other][0])] == []


CARDS_NEEDED = {kind: 1 for kind in ACTIONS if kind not in ("fire-projectiles", "use-solar-panel")}
NAMED = {**{kind: name for kind, (_, name) in ACTIONS.items()}, "use-coin": "The coin", "build": "Build-Bot"}


@each("kind", CARDS_NEEDED)
def test_ha_a2_ha_a3_ha_a4_ha_a5_ha_a6_ha_a7_ha_a8_a_card_from_hand_is_needed(kind):
    given, _ = ACTIONS[kind]
    said = f"{NAMED[kind]} takes 1 from hand, Ada has 0."
    assert refusal(a_colony(hand={"red": 0}), kind, **given) == said
    assert refusal(a_colony(hand={"red": 1}), kind, **given) is None


@each("kind", ["fire-projectiles", "use-solar-panel"])
def test_ha_a11_ha_a12_no_card_from_hand_is_needed(kind):
    assert refusal(a_colony(hand={"red": 0}), kind, **ACTIONS[kind][0]) is None


OTHERS = set(ACTIONS) - {"take-draft", "build"}


@each("kind", sorted(OTHERS))
def test_ha_b_6_the_newer_edition_has_other_actions(kind):
    state = a_table(edition="b", built=BUILT, scrapyard=5)
    assert refusal(state, kind, **ACTIONS[kind][0]) == "This is of the classic edition."


@each("seat", ["green", "nobody"])
def test_ha_a8_nobody_to_steal_from(seat):
    assert refusal(a_colony(), "fire-battleship", victim=seat) == f"Nobody sits at {seat}."


# HA-A2


def test_ha_a2_a_draft_card_for_a_discard_and_the_draft_is_refilled():
    after = play(a_table(deck=20), "take-draft")
    assert (hand(after), piles(after)) == (6, (19, 6, 1))


def test_ha_q15_the_discard_does_not_lie_in_the_draft():
    after = play(a_table(hand=1, deck=20, draft=0, scrapyard=3), "change-hand", seat="red", by=1)
    assert refusal(after, "take-draft") == "The draft is empty."


@each(
    ("draft", "said"),
    [
        pytest.param(0, "The draft is empty.", id="HA-A2 HA-A12 no card"),
        pytest.param(1, None, id="HA-A2 HA-A12 one card"),
    ],
)
@each(("kind", "given"), [("take-draft", {}), ("use-solar-panel", {}), ("use-coin", {"use": "draft"})])
def test_ha_a2_ha_a7_ha_a12_a_draft_with_nothing_in_it(kind, given, draft, said):
    assert refusal(a_colony(draft=draft), kind, **given) == said


# HA-A3, HA-A4


@each("kind", ["sell-blueprint", "sell-astronaut"])
def test_ha_a3_ha_a4_one_to_the_scrapyard_one_from_the_deck(kind):
    after = play(a_table(deck=20), kind)
    assert (hand(after), piles(after)) == (6, (19, 6, 1))


@each("kind", ["sell-blueprint", "sell-astronaut"])
def test_ha_q6_what_is_built_or_activated_is_not_sold(kind):
    state = a_table(hand={"red": 0}, built={"red": (FULL, "wind-turbine")})
    assert refusal(state, kind) == f"{ACTIONS[kind][1]} takes 1 from hand, Ada has 0."
    after = play(a_table(built={"red": (FULL, "wind-turbine")}), kind)
    assert (standing(after), activated(after)) == ([FULL, "wind-turbine"], 1)


# HA-A5


@each(
    ("built", "said"),
    [
        pytest.param((), "Ada has no Space Base without an astronaut.", id="HA-A5 no base"),
        pytest.param(
            (FULL,), "Ada has no Space Base without an astronaut.", id="HA-B5 HA-A5 an occupied base"
        ),
        pytest.param(("wind-turbine",), "Ada has no Space Base without an astronaut.", id="HA-A5 no base"),
        pytest.param((BASE,), None, id="HA-A5 a free base"),
        pytest.param((FULL, BASE), None, id="HA-A5 a free base beside an occupied one"),
    ],
)
def test_ha_a5_a_free_base_of_ones_own(built, said):
    assert refusal(a_table(built={"red": built, "blue": (BASE,)}), "activate") == said


def test_ha_a5_the_card_lies_on_the_free_base():
    state = a_table(built={"red": (FULL, BASE, "wind-turbine"), "blue": (BASE,)}, deck=20)
    after = play(state, "activate")
    assert (standing(after), standing(after, "blue")) == ([FULL, FULL, "wind-turbine"], [BASE])
    assert (hand(after), piles(after), activated(after)) == (5, (20, 6, 0), 2)
    assert ended(after) is None


# HA-A6


@each(
    ("cards", "others", "said"),
    [
        pytest.param(4, 3, None, id="HA-A6 all of the hand"),
        pytest.param(3, 3, "Refresh takes 4 from hand, Ada has 3.", id="HA-A6 one too few"),
        pytest.param(1, 0, None, id="HA-A6 the card alone"),
        pytest.param(1, 1, "Refresh takes 2 from hand, Ada has 1.", id="HA-A6 no other card"),
    ],
)
def test_ha_a6_refresh_takes_what_is_in_hand(cards, others, said):
    assert refusal(a_table(hand=cards), "refresh", others=others) == said


@each("others", [0, 1, 2, 3])
def test_ha_a6_as_many_in_as_out(others):
    after = play(a_table(deck=20), "refresh", others=others)
    assert (hand(after), piles(after)) == (6, (19 - others, 6, 1 + others))


@each("others", [-1, 4])
def test_ha_a6_up_to_three_others(others):
    with pytest.raises(Malformed, match="from 0 to 3"):
        play(a_table(hand=9), "refresh", others=others)


# HA-A7


@each(
    ("use", "cards", "lie"),
    [
        pytest.param("deck", 7, (18, 6, 6), id="HA-A7 two from the deck"),
        pytest.param("draft", 7, (18, 6, 6), id="HA-A7 two from the draft, refilled from the deck"),
        pytest.param("scrapyard", 6, (20, 6, 5), id="HA-A7 one of the scrapyard, the coin instead"),
    ],
)
def test_ha_a7_the_three_uses_of_a_coin(use, cards, lie):
    after = play(a_table(deck=20, scrapyard=5), "use-coin", use=use)
    assert (hand(after), piles(after)) == (cards, lie)


def test_ha_a7_two_of_a_draft_of_one():
    after = play(a_table(draft=1, deck=20), "use-coin", use="draft")
    assert (hand(after), piles(after)) == (6, (14, 6, 1))


def test_ha_a7_the_uses_say_the_printed_numbers():
    assert (COIN_CARDS, COIN_LOOKS) == (2, 5)
    assert COIN_USES["deck"] == f"draws {COIN_CARDS} from the deck"
    assert COIN_USES["draft"] == f"takes {COIN_CARDS} from the draft"
    assert COIN_USES["scrapyard"] == f"takes 1 of the top {COIN_LOOKS} of the scrapyard"


def test_ha_a7_the_deck_is_not_the_draft():
    after = play(a_table(draft=0, deck=20), "use-coin", use="deck")
    assert (hand(after), piles(after)) == (7, (18, 0, 1))


@each(
    ("scrapyard", "said"),
    [
        pytest.param(0, "The scrapyard is empty.", id="HA-Q14 the coin itself does not count"),
        pytest.param(1, None, id="HA-Q14 another card"),
    ],
)
def test_ha_q14_the_coin_is_not_among_the_five(scrapyard, said):
    assert refusal(a_table(scrapyard=scrapyard), "use-coin", use="scrapyard") == said
    assert refusal(a_table(scrapyard=scrapyard), "use-coin", use="deck") is None


# HA-A8


def test_ha_a8_a_utility_card_for_a_card_of_somebody():
    state = a_table(3, built={"red": ("battleship",)}, deck=20)
    after = play(state, "fire-battleship", victim="green")
    assert [hand(after, seat) for seat in ("red", "blue", "green")] == [6, 6, 5]
    assert (piles(after), standing(after)) == ((20, 6, 1), ["battleship"])


@each(
    ("built", "victim", "theirs", "said"),
    [
        pytest.param(("battleship",), "blue", 1, None, id="HA-A8 their last card"),
        pytest.param(("battleship",), "blue", 0, "Ben has no card in hand.", id="HA-A8 an empty hand"),
        pytest.param(
            ("battleship",), "red", 6, "The Battleship steals from another player.", id="HA-A8 from oneself"
        ),
        pytest.param(("build-bot",), "blue", 6, "Ada has built no Battleship.", id="HA-A8 not built"),
    ],
)
def test_ha_a8_what_a_battleship_needs(built, victim, theirs, said):
    state = a_table(built={"red": built, "blue": ("battleship",)}, hand={"blue": theirs})
    assert refusal(state, "fire-battleship", victim=victim) == said


def test_ha_q5_two_battleships_steal_once():
    state = play(a_table(built={"red": ("battleship",) * 2}), "fire-battleship", victim="blue")
    assert refusal(state, "fire-battleship", victim="blue") == "The Battleship: already done in this turn."


# HA-A12


def test_ha_a12_a_draft_card_without_a_discard():
    after = play(a_table(built={"red": ("solar-panel",)}, deck=20), "use-solar-panel")
    assert (hand(after), piles(after)) == (7, (19, 6, 0))


def test_ha_a12_no_solar_panel():
    state = a_table(built={"red": ("wind-turbine",), "blue": ("solar-panel",)})
    assert refusal(state, "use-solar-panel") == "Ada has built no Solar Panel."


@each("kinds", [("take-draft", "use-solar-panel"), ("use-solar-panel", "take-draft")])
def test_ha_q2_ha_q3_the_panel_gives_one_card_beside_the_draft_action(kinds):
    after = plays(a_table(built={"red": ("solar-panel",)}, deck=20), *kinds)
    assert (hand(after), piles(after)) == (7, (18, 6, 1))


def test_ha_q5_two_panels_give_one_card():
    state = play(a_table(built={"red": ("solar-panel",) * 2}), "use-solar-panel")
    assert refusal(state, "use-solar-panel") == "Solar Panel: already done in this turn."


@each(
    ("at_start", "said"),
    [
        pytest.param(11, None, id="HA-Q4 11 at the start"),
        pytest.param(
            12, "The Solar Panel is off: 12 cards at the start of the turn.", id="HA-Q4 12 at the start"
        ),
        pytest.param(
            13, "The Solar Panel is off: 12 cards at the start of the turn.", id="HA-Q4 more than 12"
        ),
    ],
)
def test_ha_q4_the_panel_looks_at_the_start_of_the_turn_not_at_the_hand(at_start, said):
    for now in (0, 20):
        state = a_table(built={"red": ("solar-panel",)}, at_start=at_start, hand=now)
        assert refusal(state, "use-solar-panel") == said


# hands that change by a card's word


@each(
    ("seat", "by", "said"),
    [
        pytest.param("blue", -6, None, id="all of the hand"),
        pytest.param("blue", -7, "Ben has 6 cards.", id="more than are in hand"),
        pytest.param("red", 0, "Nothing would change.", id="nothing"),
        pytest.param("green", 1, "Nobody sits at green.", id="nobody"),
    ],
)
def test_change_hand(seat, by, said):
    state = a_table()
    assert refusal(state, "change-hand", seat=seat, by=by) == said
    if said is None:
        assert hand(play(state, "change-hand", seat=seat, by=by), seat) == 6 + by


def test_ha_a11_who_loses_a_building_is_told_by_whom():
    """In a scene, in the turn of the player who did it, and in the victim's next turn."""
    before = a_table(built={"red": ("projectiles",), "blue": (FULL,)})
    target = before.player("blue").built[0].id
    state = play(before, "fire-projectiles", victim="blue", target=target)
    scene = GAME.scene(before, state)
    said = "Ada has shot down Space Base of Ben, with its astronaut."
    assert (str(scene.title), str(scene.line), scene.seat) == ("Shot down", said, "blue")
    assert notes(state) == [said]
    later = play(state, "end-actions", within=True)
    assert GAME.scene(state, later) is None
    assert notes(later)[:1] == [said]
    assert said not in notes(play(play(later, "start-turn"), "end-actions", within=True))


def test_ha_a8_who_loses_a_card_is_told_by_whom_also_if_hands_are_not_counted():
    before = a_table(built={"red": ("battleship",)}, light=True)
    state = play(before, "fire-battleship", victim="blue")
    scene = GAME.scene(before, state)
    assert (str(scene.title), str(scene.line)) == ("Stolen", "Ada has stolen a card from Ben.")
    assert notes(state) == ["Ada has stolen a card from Ben."]


def test_those_who_wait_read_what_was_built_also_if_it_is_gone_again():
    """HA-A11: the Projectiles go to the scrapyard in the turn in which they may have been built."""
    state = a_table(built={"red": ("battleship",), "blue": (FULL,)}, light=True)
    target = state.player("blue").built[0].id
    state = play(state, "build", blueprint="projectiles")
    state = play(state, "fire-projectiles", victim="blue", target=target)
    said, *_ = GAME.panel(state, "blue").done
    assert said == "Build: Projectiles"


def test_those_who_wait_read_what_was_done_in_the_turn():
    state = a_table(built={"red": ("battleship",)}, light=True)
    state = play(play(state, "build", blueprint="wind-turbine"), "fire-battleship", victim="blue")
    done = [str(one) for one in GAME.panel(state, "blue").done]
    assert done == ["Build: Wind Turbine", "Ada has stolen a card from Ben."]


def test_the_tiles_of_the_blueprints_stay_after_one_was_built():
    state = a_table(light=True)
    names = [one.name for one in GAME.panel(state, "red").tiles]
    panel = GAME.panel(play(state, "build", blueprint="space-base"), "red")
    assert [one.name for one in panel.tiles] == names
    assert [one.name for one in panel.tiles if one.built] == ["Space Base"]
    assert all(one.refusal for one in panel.tiles)
