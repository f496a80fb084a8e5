"""Offers: what is grey says why, what is not can be played."""

from itertools import product

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, Number, defaults, specs
from companion.engine.moves import read_move
from companion.games.hundred_astronauts import GAME
from tests.games.hundred_astronauts.table import (
    BASE,
    CARDS,
    FULL,
    a_table,
    an_offer,
    correct,
    play,
    refusal,
    situations,
    the_move,
)

SITUATIONS = situations()
every_situation = each("state", SITUATIONS.values(), ids=SITUATIONS.keys())
FREE = {"type-blueprint"}
"""Cards typed in: what their open fields hold is free."""


def answers(offer, name):
    """The values that a sheet may send for an open field."""
    spec = specs(GAME.moves[offer.kind])[name]
    if isinstance(spec, Number):
        return [spec.least, spec.most]
    if isinstance(spec, Id | Choice):
        return list(offer.options[name] if name in offer.options else getattr(spec, "options", ()))
    return [False, True] if isinstance(spec, Flag) else ["Some name"]


def every_answer(offer):
    """The moves that this offer can become."""
    for values in product(*(answers(offer, name) for name in offer.asks)):
        filled = dict(zip(offer.asks, values, strict=True))
        yield read_move(GAME.moves, offer.kind, {**offer.fields, **filled})


def some_answer(state, offer):
    """A move that this offer stands for: what is open holds its default, or its first option."""
    known = defaults(GAME.moves[offer.kind])
    filled = {
        name: next(iter(answers(offer, name)), next(p.seat for p in state.players if p != state.active))
        for name in offer.asks
        if name not in known
    }
    return the_move(state, offer.kind, **{**offer.fields, **filled})


@every_situation
def test_a_grey_offer_says_what_the_rule_would_say(state):
    for offer in GAME.offers(state, "red"):
        if offer.refusal is not None:
            assert GAME.refusal(state, some_answer(state, offer)) == offer.refusal, offer.id


ONLY_SAID = {
    ("refresh", "takes 4 from hand"),
    ("build", "from hand"),
    ("build", "supplies"),
    ("declare", "cards in hand"),
    ("put-building", "Astronauts lie on Space Bases only."),
    ("put-building", "a Space Base without an astronaut."),
}
"""Answers of a sheet that are refused: a number too large, or two answers that do not go together."""


@every_situation
def test_an_offer_that_is_not_grey_can_be_played_with_every_answer(state):
    offers = [*GAME.offers(state, "red"), *(o for p in GAME.prompts(state, "red") for o in p.offers)]
    for offer in offers:
        if offer.refusal is None and offer.kind not in FREE:
            for move in every_answer(offer):
                said = GAME.refusal(state, move)
                known = [part for kind, part in ONLY_SAID if kind == offer.kind and offer.asks]
                assert said is None or any(part in said for part in known), (said, move)


@every_situation
def test_some_answer_of_an_offer_that_is_not_grey_can_be_played(state):
    for offer in GAME.offers(state, "red"):
        if offer.refusal is None and offer.kind not in FREE:
            assert None in [GAME.refusal(state, move) for move in every_answer(offer)], offer.id


@every_situation
def test_a_card_can_be_typed_as_it_is_offered(state):
    for offer in GAME.offers(state, "red"):
        if offer.kind in FREE and offer.refusal is None:
            filled = {name: offer.values[name] for name in offer.asks if name in offer.values}
            raw = {"what": BASE, **offer.fields, **filled}
            after = play(state, offer.kind, **raw)
            assert len(after.library) == len(state.library) + (not offer.values)


@every_situation
def test_the_first_offer_of_every_prompt_can_be_played(state):
    for prompt in GAME.prompts(state, "red"):
        if prompt.offers and prompt.id != "coin":  # the scrapyard may be empty
            assert prompt.offers[0].refusal is None
            assert GAME.play(state, some_answer(state, prompt.offers[0])) != state


def kinds(name):
    return {offer.kind for offer in GAME.offers(SITUATIONS[name], "red")}


CLASSIC_ONLY = {"sell-blueprint", "sell-astronaut", "activate", "refresh", "use-coin"}
CLASSIC_ONLY |= {"fire-battleship", "fire-projectiles", "use-solar-panel", "caught-hoarding"}
NEWER_ONLY = {"play-action", "sell", "use-construction", "change-inventory"}


def test_ha_b_6_each_edition_offers_its_own_actions():
    classic, newer = kinds("actions, everything built"), kinds("B actions")
    assert classic - newer == CLASSIC_ONLY
    assert newer - classic == NEWER_ONLY


def labels(state, kind):
    return [offer.label for offer in GAME.offers(state, "red") if offer.kind == kind]


# what can be built


def test_ha_a1_every_kind_can_be_built_before_a_card_is_typed():
    expected = ["Space Base", "Solar Panel", "Wind Turbine", "Build-Bot", "Battleship", "Projectiles"]
    assert labels(a_table(), "build") == [f"Build {name}" for name in expected]
    assert an_offer(a_table(), "build").asks == ("paid", "reward")
    assert labels(a_table(edition="b"), "build")[-1] == "Build Defensive Wall"


@each("name", ["", "Space Base"])
def test_ha_a1_a_typed_card_takes_the_place_of_its_kind(name):
    state = play(a_table(), "type-blueprint", what=BASE, name=name, slot_1=2, reward="none")
    (offer,) = [o for o in GAME.offers(state, "red") if o.kind == "build" and o.label == "Build Space Base"]
    assert (offer.asks, offer.fields["blueprint"]) == ((), "card.space-base")


def test_ha_b3_a_reward_that_nobody_typed_is_asked_with_the_build():
    state = a_table(cards=("Rockets",))
    offers = [o for o in GAME.offers(state, "red") if o.fields.get("blueprint") == "card.rockets"]
    assert [(offer.asks, offer.hint) for offer in offers] == [(("reward",), "I: 1. 1 card.")]


def test_ha_a1_a_typed_card_of_another_name_stands_beside_its_kind():
    state = play(a_table(), "type-blueprint", what=BASE, name="Outpost")
    assert labels(state, "build")[:2] == ["Build Outpost", "Build Space Base"]


def test_ha_a1_a_card_of_the_other_edition_is_not_offered():
    state = play(a_table(), "type-blueprint", what="defensive-wall", name="Rampart")
    assert "Build Rampart" not in labels(state, "build")


@each(
    ("card", "ignore", "hint"),
    [
        pytest.param("card.dome", None, "I: 2; II: 2. 4 cards.", id="HA-A1 numbers"),
        pytest.param("card.array", None, "I: 1 Energy; II: 3. 4 cards.", id="HA-A1 words"),
        pytest.param("card.cruiser", None, "Nothing. 0 cards.", id="HA-A1 nothing"),
        pytest.param("card.robot", None, "II: 1. 1 card.", id="HA-A1 one card"),
        pytest.param("card.array", "1", "II: 3; Build-Bot: 1 Component. 4 cards.", id="HA-A9 slot I"),
        pytest.param("card.array", "2", "I: 1 Energy; Build-Bot: 1 Component. 2 cards.", id="HA-A9 slot II"),
        pytest.param("card.robot", "2", "Build-Bot: 1 Component. 1 card.", id="HA-A9 all of it"),
    ],
)
def test_ha_a1_ha_a9_a_building_says_what_it_costs(card, ignore, hint):
    state = a_table(hand=12, cards=CARDS, built={"red": ("build-bot",)})
    offers = [o for o in GAME.offers(state, "red") if o.fields.get("blueprint") == card]
    (offer,) = [o for o in offers if o.fields.get("ignore") == ignore]
    assert offer.hint == hint


def test_ha_a9_the_build_bot_saves_only_what_there_is():
    state = a_table(cards=("Dome", "Robot"), built={"red": ("build-bot",)})
    typed = [label for label in labels(state, "build") if label.startswith(("Build Dome,", "Build Robot,"))]
    assert typed == [
        "Build Dome, the Build-Bot saves slot I",
        "Build Dome, the Build-Bot saves slot II",
        "Build Robot, the Build-Bot saves slot II",
    ]
    state = a_table(cards=("Dome",), built={"blue": ("build-bot",)})
    assert [label for label in labels(state, "build") if "Bot saves" in label] == []


# who can be hit or robbed


def test_ha_p1_ha_p2_ha_p3_what_can_be_hit_is_offered():
    built = {"red": ("projectiles", BASE), "blue": (FULL, FULL, "wind-turbine"), "green": (BASE,)}
    assert labels(a_table(3, built=built), "fire-projectiles") == [
        "Hit Space Base 2 with its astronaut of Ben",
        "Hit Wind Turbine of Ben",
        "Hit Space Base of Cleo",
    ]


def test_ha_a11_without_projectiles_one_grey_button():
    (offer,) = [o for o in GAME.offers(a_table(), "red") if o.kind == "fire-projectiles"]
    assert (offer.label, offer.refusal) == ("Projectiles", "Ada has built no Projectiles.")


def test_ha_a8_hands_with_a_card_are_offered():
    state = a_table(4, built={"red": ("battleship",)}, hand={"red": 5, "blue": 0, "green": 3, "yellow": 1})
    offer = an_offer(state, "fire-battleship")
    assert offer.options["victim"] == {"green": "Cleo: 3", "yellow": "Dan: 1"}
    state = a_table(built={"red": ("battleship",)}, hand={"blue": 0})
    assert an_offer(state, "fire-battleship").refusal == "Ben has no card in hand."


@each(
    ("steal", "hint"),
    [
        pytest.param({}, "drawn unseen.", id="HA-Q7 at random"),
        pytest.param({"steal": "chosen"}, "chosen.", id="HA-Q7 as the table plays it"),
    ],
)
def test_ha_q7_how_the_battleship_takes_a_card(steal, hint):
    """HA-A8: it says what it costs, too."""
    said = f"For a Utility: steal a card from a player’s hand. The card is {hint}"
    assert an_offer(a_table(built={"red": ("battleship",)}, **steal), "fire-battleship").hint == said


def test_ha_a2_the_draft_says_that_it_costs_a_card():
    assert an_offer(a_table(), "take-draft").hint == "Discard one card first."
    assert an_offer(a_table(edition="b"), "take-draft").hint == ""


def test_ha_a6_ha_a7_what_is_asked_and_what_is_a_tap():
    state = a_table(hand=8, scrapyard=3)
    assert an_offer(state, "refresh").asks == ("others",)
    assert labels(state, "use-coin") == ["Coin: Deck +2", "Coin: Draft +2", "Coin: Scrapyard +1"]
    assert {o.asks for o in GAME.offers(state, "red") if o.kind == "use-coin"} == {()}


def test_ha_l1_nothing_in_hand_is_a_tap():
    state = SITUATIONS["limits"]
    asks = {o.label: o.asks for o in GAME.offers(state, "red") if o.kind == "declare"}
    assert asks == {"Say what is in hand": ("bases", "astronauts"), "None of them": ()}


def test_ha_b_6_what_a_construction_does_is_said():
    hints = {
        o.label: o.hint for o in GAME.offers(SITUATIONS["B actions"], "red") if o.kind == "use-construction"
    }
    assert hints["Use Defensive Wall"] == "As its card says."
    assert list(hints) == ["Use Space Base", "Use Build-Bot", "Use Projectiles", "Use Defensive Wall"]


def test_a_typed_card_can_be_mended_but_not_renamed():
    state = a_table(cards=("Array",))
    offer = an_offer(state, "type-blueprint", "Change Array")
    assert offer.fields == {"what": "solar-panel", "name": "Array"}
    assert (offer.values["slot_1"], offer.values["slot_1_text"], offer.values["slot_2"]) == (1, "1 Energy", 3)
    after = play(state, "type-blueprint", **offer.fields, slot_1=2)
    assert [(card.title, card.cost) for card in after.library] == [("Array", 2)]


def test_ha_i3_a_building_more_can_be_told_beside_a_free_base():
    offer = an_offer(a_table(built={"blue": (BASE,)}), "put-building", seat="blue")
    assert (offer.refusal, offer.asks) == (None, ("building", "astronaut"))
    assert "defensive-wall" not in offer.options["building"]
    assert "defensive-wall" in an_offer(a_table(edition="b"), "put-building").options["building"]


def test_hands_are_changed_by_one_with_a_tap():
    state = a_table(hand={"blue": 0})
    assert labels(state, "change-hand") == [
        *("Hand of Ada \N{MINUS SIGN}1", "Hand of Ada +1", "Hand of Ben \N{MINUS SIGN}1", "Hand of Ben +1"),
    ]
    assert an_offer(state, "change-hand", seat="blue", by=-1).refusal == "Ben has 0 cards."
    assert refusal(correct(state, "blue.hand", 1), "change-hand", seat="blue", by=-1) is None
    assert refusal(correct(state, "blue.hand", 1), "change-hand", seat="blue", by=-2) == "Ben has 1 card."


def test_an_unknown_move_of_the_sheet_is_refused_by_the_same_words():
    with pytest.raises(IllegalMove, match="no such building"):
        play(a_table(built={"red": ("projectiles",)}), "fire-projectiles", victim="blue", target="b7")
