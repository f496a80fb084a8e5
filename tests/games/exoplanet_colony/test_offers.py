"""Offers: what is grey says why, what is not can be played."""

from itertools import product

import pytest
from each import each

from companion.engine.fields import Choice, Flag, Id, Many, Number, defaults, specs
from companion.engine.moves import read_move
from companion.games.exoplanet_colony import GAME
from tests.games.exoplanet_colony.table import a_table, an_offer, play, situations, the_move

SITUATIONS = situations()
every_situation = each("state", SITUATIONS.values(), ids=SITUATIONS.keys())
FREE = {"type-module", "type-character", "type-issue", "deploy-new"}
"""Cards typed in: what their open fields hold is free, and too much to try all of it."""


def answers(offer, name):
    """The values that a sheet may send for an open field."""
    spec = specs(GAME.moves[offer.kind])[name]
    if isinstance(spec, Many):
        return [[], list(spec.item.options)]
    if isinstance(spec, Number):
        return [number for number in (spec.least, spec.most) if number]
    if isinstance(spec, Id | Choice):
        known = ("",) if name == "cures" and defaults(GAME.moves[offer.kind]).get(name) == "" else ()
        return [*known, *(offer.options.get(name) or getattr(spec, "options", ()))]
    return [False, True] if isinstance(spec, Flag) else ["Some name", *list(offer.options.get(name, ()))[:1]]


def every_answer(offer):
    """The moves that this offer can become."""
    for values in product(*(answers(offer, name) for name in offer.asks)):
        filled = {n: v for n, v in zip(offer.asks, values, strict=True) if v != ""}
        yield read_move(GAME.moves, offer.kind, {**offer.fields, **filled})


def some_answer(state, offer):
    """A move that this offer stands for: what is open holds its first option."""
    known = defaults(GAME.moves[offer.kind])
    possible = {name: answers(offer, name) for name in offer.asks}
    filled = {
        name: values[0]
        for name, values in possible.items()
        if values and values[0] != "" and (offer.options.get(name) or known.get(name) is None)
    }
    if "module" in offer.asks and "module" not in filled:  # none fits the place
        filled["module"] = next((card.id for card in state.library.modules), "card.none")
    return the_move(state, offer.kind, **{**offer.fields, **filled})


@every_situation
def test_a_grey_offer_says_what_the_rule_would_say(state):
    for offer in GAME.offers(state, "red"):
        if offer.refusal is not None:
            assert GAME.refusal(state, some_answer(state, offer)) == offer.refusal, offer.id


SEVERAL = "such modules: say which one."
"""EC-V7: the one answer that the app gives back as a question."""


@every_situation
def test_an_offer_that_is_not_grey_can_be_played_with_every_answer(state):
    offers = [*GAME.offers(state, "red"), *(o for p in GAME.prompts(state, "red") for o in p.offers)]
    for offer in offers:
        if offer.refusal is None and offer.kind not in FREE:
            for move in every_answer(offer):
                refused = GAME.refusal(state, move)
                assert refused is None or refused.endswith(SEVERAL), move


@every_situation
def test_a_card_can_be_typed_as_it_is_offered(state):
    for offer in GAME.offers(state, "red"):
        if offer.kind in FREE and offer.refusal is None:
            colours = offer.options.get("colour", ("red",))
            given = {"name": "New"} if offer.kind == "type-character" else {"colour": next(iter(colours))}
            typed = {name: offer.values.get(name, given.get(name)) for name in offer.asks}
            raw = {**offer.fields, **{name: value for name, value in typed.items() if value is not None}}
            assert play(state, offer.kind, **raw)


@every_situation
def test_the_first_offer_of_every_prompt_can_be_played(state):
    """But for the way on while somebody has too many cards: that prompt is not the first."""
    first, *_ = GAME.prompts(state, "red")
    if first.offers:
        assert first.offers[0].refusal is None
        move = some_answer(state, first.offers[0])
        assert GAME.play(state, move) != state


# what is asked


@each(
    ("situation", "kind", "label", "asks"),
    [
        pytest.param("first turn", "draw-card", "Draw", (), id="EC-A1 a tap where cards are only counted"),
        pytest.param("by colour", "draw-card", "Draw", ("card",), id="EC-A1 by colour: which card"),
        pytest.param("first turn", "transfer", "Give Ben a card", (), id="EC-A2 a tap"),
        pytest.param("by colour", "transfer", "Give Ben a card", ("card",), id="EC-A2 by colour: which card"),
        pytest.param("first turn", "deploy", "Deploy Well", ("at",), id="EC-A3 where"),
        pytest.param("sick", "recover", "Recover: Flu", (), id="EC-A8 a tap"),
        pytest.param("by colour", "recover", "Recover: Flu", ("pay",), id="EC-A8 by colour: which two"),
        pytest.param("event", "place-loss", "Water loss", ("at",), id="EC-V3 on which module"),
        pytest.param(
            "event",
            "give-issue",
            "Health issue",
            ("seat", "name", "text", "forbids"),
            id="EC-V8 whose, and what",
        ),
        pytest.param("first turn", "use-plan", "Use a Plan", ("name", "text"), id="EC-C5 nobody is ill"),
        pytest.param(
            "sick", "use-plan", "Use a Plan", ("name", "text", "cures"), id="EC-C5 EC-V8 who gets well"
        ),
    ],
)
def test_what_an_offer_asks(situation, kind, label, asks):
    assert an_offer(SITUATIONS[situation], kind, label).asks == asks


def test_ec_a3_only_places_beside_the_pawn_are_offered():
    offer = an_offer(SITUATIONS["a base"], "deploy", "Deploy Well")
    assert offer.options["at"] == {"1.-1": "Above", "2.0": "To the right"}


def test_ec_q8_corners_are_offered_where_the_table_reads_it_so():
    assert len(an_offer(SITUATIONS["corners"], "deploy", "Deploy Well").options["at"]) == 8


def test_ec_a3_the_ways_to_pay_are_offered():
    state = a_table(hands="colours", hand={"red": {"green": 1, "blue": 2, "plan": 1}})
    offer = an_offer(state, "deploy", "Deploy Farm")
    assert offer.asks == ("at", "pay")
    assert offer.options["pay"] == {"blue.blue": "2 blue", "blue.plan": "1 blue, 1 Plan"}


def test_ec_a3_a_place_offers_the_modules_that_fit():
    state = a_table(hands="colours", hand={"red": {"blue": 1, "yellow": 1}})
    offer = an_offer(state, "deploy", "Deploy above")
    assert [said.split("\n") for said in offer.options["module"].values()] == [
        ["Well", "Water \u22121 \u2192 0"],
        ["Garden", "Food \u22121 \u2192 0"],
        ["Dish", "Energy \u22121 \u2192 0"],
    ]


def test_ec_c6_generating_with_a_plan_is_a_button_where_there_is_a_choice():
    labels = {offer.label for offer in GAME.offers(SITUATIONS["by colour"], "red")}
    assert "Oxygen +2 with a Plan" in labels  # a red card and a Plan
    assert "Energy +2 with a Plan" not in labels  # no yellow card: the Plan is the only way


def test_ec_a11_icons_are_asked_where_the_scenario_has_a_number():
    assert "oxygen_icon" in an_offer(SITUATIONS["icons"], "type-module", "Type in a module").asks
    assert "oxygen_icon" not in an_offer(SITUATIONS["first turn"], "type-module", "Type in a module").asks


def test_ec_a7_a_switch_says_what_it_would_do():
    offer = an_offer(SITUATIONS["a base, module off"], "switch")
    assert (offer.label, offer.hint) == (
        "Switch on",
        "Oxygen \u22121 \u2192 0, Food \u22121 \u2192 +1, Energy \u22121 \u2192 \u22122",
    )
