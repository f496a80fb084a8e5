"""Building and its rewards, and what destroys buildings (HA-A1, HA-A9, HA-A11, B, P)."""

import pytest
from each import each

from companion.engine.records import replace
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.state import REWARD, TURN, Blueprint
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

# HA-A1, HA-B1


def test_ha_a1_ha_b1_the_material_is_scrapped_and_the_blueprint_stands():
    after = play(a_table(cards=("Dome",), deck=20), "build", blueprint="card.dome")
    assert (hand(after), piles(after)) == (1, (20, 6, 4))  # 6 - blueprint - 2 - 2
    assert (standing(after), after.turn.step) == ([BASE], TURN)
    assert [one.name for one in after.player("red").built] == ["Dome"]


def test_ha_b1_a_building_stays_for_the_rest_of_the_game():
    state = a_table(built={"red": (FULL, "wind-turbine")})
    state = plays(state, "end-actions", "declare", "start-turn", "end-actions", "declare", "start-turn")
    assert (standing(state), state.turn.seat) == ([FULL, "wind-turbine"], "red")


@each(
    ("cards", "said"),
    [
        pytest.param(5, None, id="HA-A1 blueprint and material, no card more"),
        pytest.param(4, "Dome takes 5 from hand, Ada has 4.", id="HA-A1 one card too few"),
    ],
)
def test_ha_a1_the_blueprint_and_its_material_are_in_hand(cards, said):
    assert refusal(a_table(hand=cards, cards=("Dome",)), "build", blueprint="card.dome") == said


@each(
    ("paid", "said"),
    [
        pytest.param(5, None, id="HA-A1 all of the hand"),
        pytest.param(6, "Space Base takes 7 from hand, Ada has 6.", id="HA-A1 one too many"),
        pytest.param(0, None, id="HA-A1 nothing"),
    ],
)
def test_ha_a1_a_blueprint_that_nobody_typed_says_what_was_paid(paid, said):
    state = a_table(deck=20)
    assert refusal(state, "build", blueprint="space-base", paid=paid) == said
    if said is None:
        after = play(state, "build", blueprint="space-base", paid=paid)
        assert (hand(after), piles(after), after.turn.step) == (5 - paid, (20, 6, paid), REWARD)


@each(
    ("edition", "blueprint"),
    [
        pytest.param("a", "card.dome", id="HA-A1 a card nobody typed"),
        pytest.param("a", "defensive-wall", id="HA-B-2 the Defensive Wall is of the newer edition"),
        pytest.param("a", "populate", id="HA-A1 no blueprint at all"),
    ],
)
def test_ha_a1_no_such_blueprint(edition, blueprint):
    said = "There is no such blueprint in this edition."
    assert refusal(a_table(edition=edition), "build", blueprint=blueprint) == said


def test_ha_a1_once_per_turn_whatever_is_built():
    state = play(a_table(cards=("Dome", "Cruiser")), "build", blueprint="card.cruiser")
    assert refusal(state, "build", blueprint="card.dome") == "Building: already done in this turn."
    assert refusal(state, "build", blueprint="build-bot", paid=0) == "Building: already done in this turn."


def test_ha_b2_any_utility_is_a_word_on_the_card():
    state = play(a_table(), "type-blueprint", what="build-bot", slot_1=1, slot_1_text="any Utility")
    after = play(state, "build", blueprint="card.build-bot")
    assert (hand(after), after.scrapyard) == (4, 1)


# HA-A9


@each(
    ("blueprint", "ignore", "paid"),
    [
        pytest.param("card.array", "1", 4, id="HA-A9 slot I of 1 and 3: 3 and a Component"),
        pytest.param("card.array", "2", 2, id="HA-A9 slot II of 1 and 3: 1 and a Component"),
        pytest.param("card.robot", "1", 2, id="HA-A9 an empty slot still costs the Component"),
        pytest.param("card.robot", "2", 1, id="HA-A9 a slot of 1 for a Component"),
    ],
)
def test_ha_a9_the_build_bot_saves_a_slot_for_a_component(blueprint, ignore, paid):
    state = a_table(hand=5, cards=("Array", "Robot"), built={"red": ("build-bot",)}, draft=0, deck=60)
    after = play(state, "build", blueprint=blueprint, ignore=ignore)
    assert after.scrapyard == paid
    assert after.turn.used == ("build", "build-bot")


@each(
    ("cards", "said"),
    [
        pytest.param(3, None, id="HA-A9 blueprint, slot I and a Component"),
        pytest.param(2, "Array takes 3 from hand, Ada has 2.", id="HA-A9 one too few"),
    ],
)
def test_ha_a9_the_component_is_in_hand_too(cards, said):
    state = a_table(hand=cards, cards=("Array",), built={"red": ("build-bot",)})
    assert refusal(state, "build", blueprint="card.array", ignore="2") == said


@each(
    ("built", "used", "said"),
    [
        pytest.param((), (), "Ada has built no Build-Bot.", id="HA-A9 not built"),
        pytest.param(("battleship",), (), "Ada has built no Build-Bot.", id="HA-A9 something else"),
        pytest.param(("build-bot",), (), None, id="HA-A9 built"),
        pytest.param(
            ("build-bot",), ("build-bot",), "The Build-Bot: already done in this turn.", id="HA-A9 HA-I5 once"
        ),
        pytest.param(
            ("build-bot", "build-bot"),
            ("build-bot",),
            "The Build-Bot: already done in this turn.",
            id="HA-Q5 two Build-Bots",
        ),
    ],
)
def test_ha_a9_the_build_bot_stands(built, used, said):
    state = a_table(cards=("Array",), built={"red": built, "blue": ("build-bot",)}, used=used)
    assert refusal(state, "build", blueprint="card.array", ignore="1") == said
    assert refusal(state, "build", blueprint="card.array") is None


def test_ha_b_8_what_the_newer_build_bot_does_is_not_known():
    """So it is neither offered nor taken; the cost of a card may be set by hand."""
    state = a_table(edition="b", cards=("Array",), built={"red": ("build-bot",)})
    said = refusal(state, "build", blueprint="card.array", ignore="1")
    assert said is not None
    assert "edition" in said
    ignored = {offer.fields.get("ignore") for offer in GAME.offers(state, "red") if offer.kind == "build"}
    assert ignored == {None}


def test_ha_q8_a_build_bot_does_nothing_in_the_turn_it_is_built():
    state = play(a_table(cards=("Robot", "Array")), "build", blueprint="card.robot")
    said = "Building: already done in this turn."
    assert refusal(state, "build", blueprint="card.array", ignore="2") == said


# HA-B3


@each(
    ("blueprint", "cards", "lie"),
    [
        pytest.param("card.robot", 6, (18, 6, 1), id="HA-B3 two draft cards, refilled"),
        pytest.param("card.cruiser", 7, (18, 6, 0), id="HA-B3 two deck cards"),
        pytest.param("card.dome", 1, (20, 6, 4), id="HA-B3 none"),
    ],
)
def test_ha_b3_the_reward_comes_with_the_building(blueprint, cards, lie):
    state = a_table(cards=("Robot", "Cruiser", "Dome"), deck=20)
    after = play(state, "build", blueprint=blueprint)
    assert (hand(after), piles(after), after.turn.step) == (cards, lie, TURN)


@each(
    ("reward", "cards", "lie", "step"),
    [
        pytest.param("draft", 8, (18, 6, 3), TURN, id="HA-B3 two draft cards"),
        pytest.param("deck", 8, (18, 6, 3), TURN, id="HA-B3 two deck cards"),
        pytest.param("none", 6, (20, 6, 3), TURN, id="HA-B3 none"),
        pytest.param("coin", 6, (20, 6, 3), REWARD, id="HA-B3 a coin is looked for"),
    ],
)
def test_ha_b3_a_reward_that_nobody_typed_is_said(reward, cards, lie, step):
    after = play(a_table(step=REWARD, reward="unknown", deck=20, scrapyard=3), "take-reward", reward=reward)
    assert (hand(after), piles(after), after.turn.step) == (cards, lie, step)
    assert after.turn.reward == ("coin" if reward == "coin" else "")


@each(
    ("where", "cards", "lie"),
    [
        pytest.param("scrapyard", 7, (20, 6, 2), id="HA-B3 in the scrapyard"),
        pytest.param("deck", 7, (19, 6, 3), id="HA-B3 in the deck"),
        pytest.param("none", 6, (20, 6, 3), id="HA-B3 nowhere"),
    ],
)
def test_ha_b3_where_the_coin_was(where, cards, lie):
    after = play(a_table(step=REWARD, reward="coin", deck=20, scrapyard=3), "find-coin", where=where)
    assert (hand(after), piles(after), after.turn.step, after.turn.reward) == (cards, lie, TURN, "")


@each(
    ("piled", "where", "said"),
    [
        pytest.param({"scrapyard": 0}, "scrapyard", "The scrapyard is empty.", id="HA-B3 no scrapyard"),
        pytest.param({"scrapyard": 1}, "scrapyard", None, id="HA-B3 one card in the scrapyard"),
        pytest.param({"deck": 0}, "deck", "The deck is empty.", id="HA-B3 no deck"),
        pytest.param({"deck": 1}, "deck", None, id="HA-B3 one card in the deck"),
        pytest.param({}, "deck", None, id="HA-B3 a deck that nobody counts"),
        pytest.param({"deck": 0}, "none", None, id="HA-B3 nowhere"),
    ],
)
def test_ha_b3_a_coin_is_not_found_in_an_empty_pile(piled, where, said):
    assert refusal(a_table(step=REWARD, reward="coin", **piled), "find-coin", where=where) == said


def test_ha_b3_what_is_asked_is_answered():
    unknown, coin = (a_table(step=REWARD, reward=reward, scrapyard=3) for reward in ("unknown", "coin"))
    said = "The reward is a coin: say where it was found."
    assert refusal(coin, "take-reward", reward="deck") == said
    assert refusal(unknown, "find-coin", where="deck") == "Say first what the reward is."
    for kind, given in (("take-reward", {"reward": "deck"}), ("find-coin", {"where": "deck"})):
        assert refusal(a_table(), kind, **given) == "Not now: the actions are in progress."


@each("kind", ["take-draft", "end-actions", "sell-blueprint"])
def test_ha_b3_the_reward_is_taken_before_anything_else(kind):
    state = a_table(step=REWARD, reward="unknown")
    assert refusal(state, kind) == "Not now: a reward is to be taken first."


# HA-B4, HA-B5


@each(
    ("built", "said"),
    [
        pytest.param((), None, id="HA-B4 the first base"),
        pytest.param((BASE,), "Ada has a Space Base without an astronaut.", id="HA-B4 HA-I3 a free base"),
        pytest.param((FULL,), None, id="HA-B4 HA-Q19 all bases have an astronaut"),
        pytest.param(
            (FULL, BASE), "Ada has a Space Base without an astronaut.", id="HA-B4 HA-I3 one is free"
        ),
        pytest.param((FULL, FULL), None, id="HA-B4 both have"),
    ],
)
@each("given", [{"blueprint": "space-base", "paid": 0}, {"blueprint": "card.dome"}])
def test_ha_b4_a_base_waits_for_the_astronaut_on_the_last(built, said, given):
    state = a_table(cards=("Dome",), built={"red": built, "blue": (BASE,)})
    assert refusal(state, "build", **given) == said


@each("kind", ["solar-panel", "wind-turbine", "build-bot", "battleship", "projectiles"])
def test_ha_b4_is_about_space_bases_only(kind):
    state = a_table(built={"red": (BASE, kind)})
    assert refusal(state, "build", blueprint=kind, paid=0) is None


def test_ha_b5_a_base_takes_one_astronaut():
    state = play(a_table(built={"red": (BASE,)}), "activate").with_turn(used=())
    assert refusal(state, "activate") == "Ada has no Space Base without an astronaut."
    assert (standing(state), activated(state)) == ([FULL], 1)


def test_ha_q19_a_base_that_was_destroyed_is_built_again():
    state = a_table(turn="blue", built={"blue": ("projectiles",), "red": (FULL, FULL)})
    state = play(state, "fire-projectiles", victim="red", target="b3")
    state = plays(state, "end-actions", "declare", "start-turn")
    state = play(state, "build", blueprint="space-base", paid=0)
    assert (standing(state), activated(state)) == ([FULL, BASE], 1)
    assert [one.id for one in state.player("red").built] == ["b2", "b4"]


# HA-A11, P


def shooting(*built, **more):
    """Projectiles of Ada, and these buildings of Ben (b2, b3, ...)."""
    return a_table(built={"red": ("projectiles",), "blue": built}, **more)


def shot(target="b2", victim="blue"):
    return "fire-projectiles", {"victim": victim, "target": target}


@each("kind", [BASE, "solar-panel", "wind-turbine", "build-bot", "battleship", "projectiles"])
def test_ha_p1_any_building_of_an_opponent(kind):
    after = plays(shooting(kind, deck=20), shot())
    assert (standing(after), standing(after, "blue")) == ([], [])
    assert (piles(after), hand(after), hand(after, "blue")) == ((20, 6, 2), 6, 6)


def test_ha_q16_the_components_are_on_the_scrapyard_since_the_building():
    state = play(a_table(cards=("Dome",), deck=20), "build", blueprint="card.dome")
    assert state.scrapyard == 4
    after = play(state, "remove-building", seat="red", building="b1")
    assert after.scrapyard == 5  # the Dome itself


@each(
    ("target", "count", "scrapyard"),
    [
        pytest.param("b3", 1, 3, id="HA-P2 the base takes its astronaut with it"),
        pytest.param("b4", 2, 2, id="HA-P2 another building takes nobody"),
    ],
)
def test_ha_p2_what_lies_on_a_base_goes_too(target, count, scrapyard):
    after = plays(shooting(FULL, FULL, "wind-turbine"), shot(target))
    assert (activated(after, "blue"), after.scrapyard) == (count, scrapyard)
    assert hand(after, "blue") == 6


OLD = "Of several Space Bases only the youngest can be hit."


@each(
    ("target", "said"),
    [
        pytest.param("b2", OLD, id="HA-P3 the oldest base"),
        pytest.param("b4", OLD, id="HA-P3 the second base"),
        pytest.param("b5", None, id="HA-P3 the youngest base"),
        pytest.param("b3", None, id="HA-P3 a building between them"),
        pytest.param("b6", None, id="HA-P3 a building after them"),
    ],
)
def test_ha_p3_of_several_bases_the_youngest(target, said):
    state = shooting(FULL, "solar-panel", FULL, BASE, "wind-turbine")
    assert refusal(state, *shot(target)[:1], **shot(target)[1]) == said


def test_ha_p3_with_the_youngest_gone_the_one_before_it_can_be_hit():
    state = shooting(FULL, FULL)
    state = play(state, "remove-building", seat="blue", building="b3")
    assert refusal(state, "fire-projectiles", victim="blue", target="b2") is None


def test_ha_p4_projectiles_serve_once():
    state = plays(shooting(BASE, "wind-turbine"), shot()).with_turn(used=())
    assert refusal(state, "fire-projectiles", victim="blue", target="b3") == "Ada has built no Projectiles."


def test_ha_p4_one_of_two_projectiles_is_left_but_not_for_this_turn():
    state = a_table(built={"red": ("projectiles",) * 2, "blue": (BASE, "wind-turbine")})
    after = plays(state, shot("b3"))
    assert standing(after) == ["projectiles"]
    said = "Projectiles: already done in this turn."  # HA-Q5
    assert refusal(after, "fire-projectiles", victim="blue", target="b4") == said


@each(
    ("victim", "target", "said"),
    [
        pytest.param("red", "b1", "Projectiles are fired at another player.", id="HA-P1 one's own building"),
        pytest.param("green", "b2", "Nobody sits at green.", id="HA-P1 nobody"),
        pytest.param("blue", "b9", "Ben has no such building (any more).", id="HA-P1 no such building"),
        pytest.param("blue", "b1", "Ben has no such building (any more).", id="HA-P1 of somebody else"),
        pytest.param("blue", "b2", None, id="HA-P1 an opponent's"),
    ],
)
def test_ha_p1_what_can_be_hit(victim, target, said):
    assert refusal(shooting(BASE), "fire-projectiles", victim=victim, target=target) == said


def test_ha_a11_projectiles_are_built_first():
    state = a_table(built={"blue": ("projectiles", BASE)})
    assert refusal(state, "fire-projectiles", victim="blue", target="b2") == "Ada has built no Projectiles."


def test_ha_p2_ha_e1_the_astronaut_that_was_hit_does_not_count_any_more():
    state = plays(shooting(FULL, FULL, BASE, turns=4), shot("b4"), "end-actions", "declare", "start-turn")
    assert refusal(state, "activate") == "Ben has no Space Base without an astronaut."
    assert (activated(state, "blue"), ended(state)) == (2, None)


# buildings that come and go by a card's word


@each(
    ("edition", "given", "said"),
    [
        pytest.param("a", {"building": "wind-turbine"}, None, id="a building"),
        pytest.param("a", {"building": BASE, "astronaut": True}, None, id="HA-I2 a base with its astronaut"),
        pytest.param(
            "a",
            {"building": BASE},
            "Ben has a Space Base without an astronaut.",
            id="HA-I3 HA-B4 a second one without",
        ),
        pytest.param("b", {"building": BASE}, None, id="HA-B-8 HA-I3 is not known of the newer edition"),
        pytest.param(
            "a",
            {"building": "wind-turbine", "astronaut": True},
            "Astronauts lie on Space Bases only.",
            id="HA-I2 no base",
        ),
        pytest.param(
            "a",
            {"building": "defensive-wall"},
            "There is no such blueprint in this edition.",
            id="HA-B-2 of the newer edition",
        ),
        pytest.param("b", {"building": "defensive-wall"}, None, id="HA-B-2 the Defensive Wall"),
    ],
)
def test_put_building(edition, given, said):
    state = a_table(edition=edition, built={"blue": (BASE,)})
    assert refusal(state, "put-building", seat="blue", **given) == said
    if said is None:
        after = play(state, "put-building", seat="blue", **given)
        assert standing(after, "blue") == [BASE, given["building"] + "+" * given.get("astronaut", False)]
        assert piles(after) == piles(state)


@each(
    ("seat", "building", "said"),
    [
        pytest.param("blue", "b1", None, id="a building"),
        pytest.param("red", "b1", "Ada has no such building (any more).", id="of somebody else"),
        pytest.param("green", "b1", "Nobody sits at green.", id="of nobody"),
    ],
)
def test_remove_building(seat, building, said):
    state = a_table(built={"blue": (FULL,)})
    assert refusal(state, "remove-building", seat=seat, building=building) == said
    if said is None:
        after = play(state, "remove-building", seat=seat, building=building)
        assert (standing(after, seat), after.scrapyard) == ([], 2)


def test_the_youngest_building_has_an_id_of_its_own():
    state = a_table(built={"red": ("wind-turbine", "solar-panel")})
    state = play(state, "remove-building", seat="red", building="b2")
    state = play(state, "put-building", seat="red", building="battleship")
    assert [one.id for one in state.player("red").built] == ["b1", "b3"]


@each(
    ("given", "said"),
    [
        pytest.param(
            {"blueprint": "space-base"},
            "Nobody has typed in what it costs: say how many cards were paid.",
            id="HA-A1 not typed",
        ),
        pytest.param(
            {"blueprint": "card.array", "paid": 0},
            "What it costs was typed in: change the blueprint, if that is wrong.",
            id="HA-A1 typed",
        ),
    ],
)
def test_ha_a1_the_card_says_what_it_costs(given, said):
    assert refusal(a_table(cards=("Array",)), "build", **given) == said


@each(("slot", "name"), [("1", "slot I"), ("2", "slot II")])
def test_ha_a9_the_build_bot_helps_with_a_blueprint_that_nobody_typed(slot, name):
    state = a_table(built={"red": ("build-bot",)}, hand=6)
    label = f"Build Space Base, the Build-Bot saves {name}"
    offer = next(one for one in GAME.offers(state, "red") if one.label == label)
    assert (offer.refusal, offer.asks, offer.fields["ignore"]) == (None, ("paid", "reward"), slot)
    after = play(state, "build", blueprint="space-base", ignore=slot, paid=3)
    assert (hand(after), after.scrapyard, after.turn.used) == (2, 3, ("build", "build-bot"))
    assert label not in {one.label for one in GAME.offers(a_table(hand=6), "red")}


# typed in while it is built


def test_ha_a1_ha_b3_a_blueprint_is_kept_as_it_was_built_first():
    """Its cost and its reward follow at once, and the next one of its kind asks nothing."""
    state = play(a_table(deck=20), "build", blueprint="space-base", paid=3, reward="deck")
    assert (hand(state), piles(state), state.turn.step) == (4, (18, 6, 3), TURN)
    (card,) = state.library
    assert (card.title, card.cost, card.reward, card.divided) == ("Space Base", 3, "deck", False)
    (offer,) = [o for o in GAME.offers(a_table_with(card), "red") if o.label == "Build Space Base"]
    assert (offer.asks, offer.hint) == ((), "3 cards.")
    again = play(a_table_with(card, deck=20), "build", blueprint="card.space-base")
    assert (hand(again), piles(again)) == (4, (18, 6, 3))


def a_table_with(card, **more):
    """A table whose box has this blueprint."""
    return replace(a_table(**more), library=(card,))


def test_ha_b3_a_reward_that_is_said_is_kept_with_a_typed_cost():
    state = play(a_table(cards=("Rockets",), deck=20), "build", blueprint="card.rockets", reward="draft")
    (card,) = state.library
    assert (hand(state), card.reward, card.slot_1, card.cost) == (6, "draft", 1, 1)


@each(
    "given",
    [
        pytest.param({"paid": 2}, id="HA-B3 the reward is not said"),
        pytest.param({"paid": 2, "ignore": "1", "reward": "deck"}, id="HA-A9 a cost with the Build-Bot"),
    ],
)
def test_what_is_not_known_in_full_is_not_kept(given):
    state = a_table(built={"red": ("build-bot",)}, deck=20)
    assert play(state, "build", blueprint="space-base", **given).library == ()


def test_ha_b3_a_reward_that_was_typed_in_is_not_said_again():
    said = refusal(a_table(cards=("Robot",)), "build", blueprint="card.robot", reward="deck")
    assert said == "What it gives was typed in: change the blueprint, if that is wrong."


@each("slot", ["1", "2"])
def test_ha_a9_what_the_build_bot_saves_of_an_undivided_cost_is_asked(slot):
    card = Blueprint(BASE, cards=4, reward="none")
    state = a_table_with(card, built={"red": ("build-bot",)})
    label = "Build Space Base, the Build-Bot saves " + ("slot I" if slot == "1" else "slot II")
    (offer,) = [o for o in GAME.offers(state, "red") if o.label == label]
    assert offer.asks == ("paid",)
    said = "Nobody has typed in what it costs: say how many cards were paid."
    assert refusal(state, "build", blueprint="card.space-base", ignore=slot) == said
    after = play(state, "build", blueprint="card.space-base", ignore=slot, paid=2)
    assert (hand(after), after.library) == (3, (card,))
    assert refusal(state, "build", blueprint="card.space-base", paid=2) is not None


def test_an_undivided_cost_is_changed_slot_by_slot():
    state = a_table_with(Blueprint(BASE, cards=11, reward="none"))
    (offer,) = [o for o in GAME.offers(state, "red") if o.label == "Change Space Base"]
    assert (offer.values["slot_1"], offer.values["slot_2"], "cards" in offer.asks) == (9, 2, False)
    after = play(state, "type-blueprint", **offer.fields, slot_1=2, slot_2=1, reward="coin")
    assert [(card.cost, card.divided) for card in after.library] == [(3, True)]
