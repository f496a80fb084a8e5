"""Cards in hand, Items and Plans."""

import pytest
from each import each

from companion.games.exoplanet_colony import GAME, hands
from companion.games.exoplanet_colony.state import EVENT, Hand
from tests.games.exoplanet_colony.table import (
    a_table,
    correct,
    play,
    plays,
    refusal,
    size,
    value_of,
)

FULL = "Ada has 7 cards: down to 6 first."


def test_ec_c1_hands_are_open():
    state = a_table(hands="colours", hand={"blue": {"plan": 2}})
    assert value_of(state, "blue.hand.plan") == 2
    assert GAME.offers(state, "red") == GAME.offers(state, "blue")


@each(
    ("cards", "over"), [pytest.param(6, [], id="EC-C2 6 cards"), pytest.param(7, ["red"], id="EC-C2 7 cards")]
)
def test_ec_c2_who_has_too_many(cards, over):
    assert [one.seat for one in hands.over_limit(a_table(hand={"red": cards}))] == over


@each(
    ("kind", "table"),
    [
        pytest.param("end-actions", {}, id="EC-C2 EC-T2 before step 1 ends"),
        pytest.param("update-resources", {"step": "update"}, id="EC-C2 EC-T2 before step 2"),
        pytest.param("reveal-event", {"step": "reveal"}, id="EC-C2 EC-T2 before step 3"),
        pytest.param("finish-event", {"step": EVENT}, id="EC-C2 EC-T2 before the next turn"),
    ],
)
@each("whose", ["red", "blue"])
def test_ec_c2_the_table_waits_in_anybodys_turn(kind, table, whose):
    name = {"red": "Ada", "blue": "Ben"}[whose]
    state = a_table(**table)
    full = play(state, "change-hand", seat=whose, by=4)
    assert refusal(full, kind) == f"{name} has 7 cards: down to 6 first."
    assert refusal(play(state, "change-hand", seat=whose, by=3), kind) is None


def test_ec_c2_several_have_too_many():
    state = a_table(hand={"red": 7, "blue": 8})
    state = plays(state, ("discard", {"seat": "blue"}), ("discard", {"seat": "blue"}))
    assert refusal(state, "draw-card") == FULL
    assert refusal(play(state, "discard", seat="red"), "draw-card") is None


def test_ec_c3_characters_and_health_issues_do_not_count():
    state = a_table(hand={"red": 6}, issues={"red": ("Flu", "Burn")}, characters=["Medic", "Pilot"])
    assert (size(state, "red"), hands.over_limit(state)) == (6, ())


@each("kind", ["red", "blue", "green", "yellow", "plan", "card"])
def test_ec_c3_every_player_card_counts(kind):
    assert Hand(**{kind: 7}).size == 7


# EC-C4


@each(
    ("kind", "given", "cards"),
    [
        pytest.param("discard", {"seat": "blue"}, 1, id="EC-C4 a card too many"),
        pytest.param("use-item", {"seat": "red"}, 1, id="EC-C4 EC-C5 an Item"),
        pytest.param("use-plan", {"seat": "blue"}, 1, id="EC-C4 EC-C5 a Plan"),
        pytest.param("generate", {"resource": "food"}, 1, id="EC-C4 EC-A5 generate"),
        pytest.param("deploy", {"module": "card.dish", "at": "1.0"}, 1, id="EC-C4 EC-A3 what a module costs"),
        pytest.param("deploy", {"module": "card.well", "at": "1.0"}, 0, id="EC-C4 EC-A3 not the module"),
        pytest.param("recover", {"issue": "issue.1"}, 2, id="EC-C4 EC-A8 recover"),
        pytest.param(
            "transfer", {"other": "blue", "way": "give"}, 0, id="EC-C4 EC-A2 not what changes hands"
        ),
    ],
)
def test_ec_c4_one_shared_discard_pile(kind, given, cards):
    state = a_table(deck=9, discards=2, issues={"red": ("Flu",)})
    after = play(state, kind, **given)
    assert (after.deck, after.discards) == (9, 2 + cards)


@each(
    ("deck", "discards", "after"),
    [
        pytest.param(2, 5, (1, 5), id="EC-C4 a card is left"),
        pytest.param(1, 5, (5, 0), id="EC-C4 the last card: reshuffled at once"),
        pytest.param(1, 0, (0, 0), id="EC-C4 EC-Q13 nothing to reshuffle"),
    ],
)
def test_ec_c4_the_empty_player_deck(deck, discards, after):
    state = play(a_table(deck=deck, discards=discards), "draw-card")
    assert (state.deck, state.discards) == after


def test_ec_c4_ec_q13_a_discard_makes_a_deck_of_one_again():
    state = play(a_table(deck=1), "draw-card")
    assert refusal(state, "draw-card") == "The Player Deck and its discard pile are empty."
    state = play(state, "discard", seat="blue")
    assert (state.deck, state.discards) == (1, 0)
    assert refusal(state, "draw-card") is None


def test_ec_c4_a_deck_set_to_0_by_hand_is_made_anew_before_the_draw():
    state = play(correct(a_table(deck=5, discards=3), "deck", 0), "draw-card")
    assert (state.deck, state.discards) == (2, 0)


def test_ec_c4_a_deck_that_nobody_counts():
    state = plays(a_table(), *["draw-card"] * 3, ("discard", {"seat": "red"}))
    assert (state.deck, state.discards) == (None, 1)


# EC-C5


@each(
    ("kind", "seat", "said"),
    [
        pytest.param("use-item", "red", None, id="EC-C5 an Item in the own turn"),
        pytest.param(
            "use-item",
            "blue",
            "An Item is used only in its owner\u2019s turn. Ben may discard it.",
            id="EC-C5 an Item in another turn",
        ),
        pytest.param("use-plan", "red", None, id="EC-C5 a Plan in the own turn"),
        pytest.param("use-plan", "blue", None, id="EC-C5 a Plan in another turn"),
    ],
)
@each("step", ["actions", "update", "reveal", EVENT])
def test_ec_c5_when_a_card_may_be_used(kind, seat, said, step):
    assert refusal(a_table(step=step), kind, seat=seat) == said


@each(
    ("kind", "given", "said"),
    [
        pytest.param("use-plan", {}, None, id="EC-C5 a Plan in hand"),
        pytest.param("use-item", {"card": "red"}, None, id="EC-C5 a red Item in hand"),
        pytest.param("use-item", {"card": "blue"}, "Ada has no blue card.", id="EC-C5 no blue card"),
    ],
)
def test_ec_c5_it_has_to_be_in_hand(kind, given, said):
    state = a_table(hands="colours", hand={"red": {"red": 1, "plan": 1}})
    assert refusal(state, kind, seat="red", **given) == said
    if said is None:
        after = play(state, kind, seat="red", **given)
        assert after.colonist("red").hand == Hand(red=1, plan=1).plus(given.get("card", "plan"), -1)


@each(
    ("hand", "said"),
    [
        pytest.param({"red": 2}, "Ada has no Plan card.", id="EC-C5 no Plan"),
        pytest.param({}, "Ada has no card in hand.", id="EC-C5 no card"),
    ],
)
def test_ec_c5_no_plan_in_hand(hand, said):
    state = a_table(hands="colours", hand={"red": hand})
    assert refusal(state, "use-plan", seat="red") == said


def test_ec_c5_the_first_aid_kit_cures():
    state = a_table(issues={"blue": ("Flu", "Burn")})
    flu = state.colonist("blue").issues[0].id
    state = play(state, "use-item", seat="red", name="First Aid Kit", text="A health issue goes.", cures=flu)
    assert [issue.name for issue in state.colonist("blue").issues] == ["Burn"]
    assert [(card.name, card.text) for card in state.library.cards] == [
        ("First Aid Kit", "A health issue goes.")
    ]
    said = "Nobody has this health issue (any more)."
    assert refusal(state, "use-item", seat="red", cures=flu) == said


def test_ec_s6_a_card_used_again_keeps_its_text_until_it_is_typed_anew():
    state = play(a_table(), "use-item", seat="red", name="Kit", text="Cures.")
    state = play(state, "use-item", seat="red", name="Kit")
    assert state.library.cards[0].text == "Cures."
    state = play(state, "use-plan", seat="blue", name="Kit", text="Cures one.")
    assert [card.text for card in state.library.cards] == ["Cures one."]


# EC-C6, EC-C7


@each(
    ("hand", "cost", "ways"),
    [
        pytest.param({"blue": 2}, ("blue", "blue"), ["blue.blue"], id="EC-C6 each colour with itself"),
        pytest.param(
            {"blue": 2, "plan": 2},
            ("blue", "blue"),
            ["blue.blue", "blue.plan", "plan.plan"],
            id="EC-C6 fewest Plans first",
        ),
        pytest.param({"plan": 1}, ("yellow",), ["plan"], id="EC-C6 a Plan for any colour"),
        pytest.param({"red": 1, "blue": 1}, ("any",), ["blue", "red"], id="EC-C6 any colour"),
        pytest.param(
            {"red": 1, "blue": 1, "plan": 1},
            ("blue", "any"),
            ["red.blue", "blue.plan", "red.plan"],
            id="EC-C6 a colour and any",
        ),
        pytest.param({"red": 2}, ("blue", "any"), [], id="EC-C6 a red card is not blue"),
        pytest.param({"red": 1, "green": 1}, ("red", "blue"), [], id="EC-C6 another colour does not pay"),
        pytest.param({"card": 2}, ("blue", "red"), ["card.card"], id="EC-C7 nobody told the colours"),
        pytest.param({"red": 1}, (), [""], id="EC-A3 nothing to pay"),
        pytest.param({"red": 1}, ("red", "red"), [], id="EC-A3 too few"),
    ],
)
def test_ec_c6_all_ways_to_pay(hand, cost, ways):
    assert [hands.payment_id(way) for way in hands.payments(Hand(**hand), cost)] == ways


def test_ec_c6_several_plans_are_plans():
    assert hands.hand_name(Hand(blue=2, plan=1)) == "2 blue and 1 Plan"
    assert hands.hand_name(Hand(blue=2, plan=2)) == "2 blue and 2 Plans"


def test_ec_c7_the_four_colours():
    state = a_table()
    colours = [state.board.colour(resource) for resource in ("oxygen", "water", "food", "energy")]
    assert colours[0] == "red"  # the only one that is certain
    assert sorted(colours) == ["blue", "green", "red", "yellow"]


# cards that come and go


@each(
    ("by", "said"),
    [
        pytest.param(-3, None, id="EC-S7 down to none"),
        pytest.param(-4, "Ada has 3 cards in hand.", id="EC-S7 more than there are"),
        pytest.param(6, None, id="EC-S7 more"),
        pytest.param(0, "Nothing would change.", id="EC-S7 nothing"),
    ],
)
def test_a_hand_changed_by_a_card(by, said):
    state = a_table()
    assert refusal(state, "change-hand", seat="red", by=by) == said
    if said is None:
        assert size(play(state, "change-hand", seat="red", by=by), "red") == 3 + by


def test_a_hand_cannot_lose_a_colour_it_has_not():
    state = a_table(hands="colours", hand={"red": {"red": 1, "plan": 1}})
    said = "Ada has 1 red and 1 Plan in hand."
    assert refusal(state, "change-hand", seat="red", by=-1, card="blue") == said
    assert refusal(state, "change-hand", seat="red", by=-1, card="plan") is None


@each(
    ("hand", "card", "said"),
    [
        pytest.param({"red": 1}, "red", None, id="EC-C2 in hand"),
        pytest.param({"red": 1}, "blue", "Ada has no blue card.", id="EC-C2 not in hand"),
        pytest.param({"card": 1}, "blue", None, id="EC-C2 of no told colour"),
        pytest.param({}, "card", "Ada has no card in hand.", id="EC-C2 none"),
    ],
)
def test_what_can_be_discarded(hand, card, said):
    state = a_table(hands="colours", hand={"red": hand})
    assert refusal(state, "discard", seat="red", card=card) == said


@each("kind", ["discard", "use-plan", "change-hand"])
def test_nobody_sits_there(kind):
    more = {"by": 1} if kind == "change-hand" else {}
    assert refusal(a_table(), kind, seat="violet", **more) == "Nobody sits at violet."
