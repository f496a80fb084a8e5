"""Exoplanet Colony with little of the table tracked: what is left out, and what is asked once."""

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.engine.moves import read_move
from companion.games.exoplanet_colony.base import place_id
from companion.games.exoplanet_colony.parts import BASE, HANDS, PARTS, PLANS, Track
from companion.games.exoplanet_colony.state import HUB
from companion.games.exoplanet_colony.views import panel
from tests.games.exoplanet_colony.table import (
    GAME,
    a_setup,
    a_table,
    an_offer,
    correct,
    new_game,
    numbers,
    play,
    played_before,
    plays,
    prompt_ids,
    refusal,
    size,
    space,
    supplies,
    the_prompt,
)

FARM = {"base": (("Farm", "1.0"), ("Well", "0.1"))}


def track(state, *parts, on=True):
    for part in parts:
        state = play(state, "track", part=part, on=on)
    return state


def labels(groups):
    return [str(group.label) for group in groups]


# --- what a light table asks ---


def test_a_light_table_tracks_no_part_and_a_table_without_the_word_tracks_all():
    assert new_game(a_setup(light=True)).untracked == tuple(PARTS)
    assert new_game(a_setup()).untracked == ()


def test_nothing_asks_for_a_place_or_a_card():
    state = a_table(light=True, **FARM, step="event", issues={"red": ("Flu",)})
    asked = {name for offer in GAME.offers(state, "red") for name in offer.asks}
    acting = a_table(light=True, **FARM, issues={"red": ("Flu",)}, emergencies={HUB: 1})
    asked |= {name for offer in GAME.offers(acting, "red") for name in offer.asks}
    assert not asked & {"at", "to", "pay", "card"}


def test_the_acts_of_a_light_turn():
    table = panel(a_table(light=True, emergencies={HUB: 1}), "red")
    assert labels(table.actions) == ["Draw, move, give", "Deploy", "Switch", "Repair", "Recover", "Ability"]
    assert labels(table.beside) == ["More"]


@each(
    ("part", "there", "gone", "other"), [(HANDS, "Move", "Draw", "Draw or give"), (BASE, "Draw", "", "Move")]
)
def test_each_part_brings_its_own_acts(part, there, gone, other):
    """One button stands for all untracked actions, and names them."""
    table = panel(track(a_table(), part, on=False), "red")
    found = labels(table.actions)
    assert {there, other} <= set(found)
    assert gone not in found
    assert [str(one.label) for one in table.actions if one.id == "other"] == [other]
    all_kept = panel(track(a_table(), PLANS, on=False), "red").actions
    assert "other" not in [one.id for one in all_kept]


def test_another_action_uses_one_and_changes_nothing_else():
    state = a_table(light=True)
    after = play(state, "other-action")
    assert after.turn.used == 1
    assert the_prompt(after, "act").text == "3 of 4 actions left."
    assert refusal(a_table(light=True, used=4), "other-action") is not None


@each(("supply", "note", "refused"), [(17, "+2", False), (19, "+1", False), (20, "full", True)])
def test_ec_a5_a_full_supply_is_a_grey_button_that_says_why(supply, note, refused):
    """The move stays legal, but it would cost an action and add nothing."""
    state = a_table(light=True, supply={"water": supply})
    water = panel(state, "red").generate[1]
    assert water.note == note
    assert [str(act.offer.refusal or "") for act in water.acts] == [
        "Nothing fits: the supply is full." if refused else ""
    ]
    assert refusal(state, "generate", resource="water") is None


def test_no_card_is_needed_to_generate_to_deploy_or_to_recover():
    state = a_table(light=True, hand={"red": 0}, issues={"red": ("Flu",)})
    state = plays(
        state,
        ("generate", {"resource": "water"}),
        ("deploy", {"module": "card.farm"}),
        ("recover", {"issue": "issue.1"}),
    )
    assert (supplies(state)[1], state.turn.used) == (12, 3)
    assert state.colonist("red").issues == ()
    assert size(state, "red") == 0


def test_nobody_discards_in_a_light_table():
    """EC-C2 needs the cards in hand."""
    state = a_table(hand={"red": 8})
    assert prompt_ids(state) == ["discard-red", "act"]
    light = track(state, HANDS, on=False)
    assert prompt_ids(light) == ["act"]
    assert refusal(light, "end-actions") is None


def test_a_token_needs_no_module():
    """EC-V3, EC-V6: productions and the level know how many lie on the base, which is enough."""
    state = play(a_table(light=True, **FARM, step="event"), "place-loss", resource="water")
    state = play(state, "place-emergency")
    assert (numbers(state)[1], space(state)) == (-2, 1)
    assert refusal(a_table(step="event"), "place-emergency") is not None, "the full way asks where"
    turn = a_table(light=True, **FARM, loss={"base.1": {"water": 1}})
    assert numbers(play(turn, "repair", token="water"))[1] == 0


def test_an_event_that_names_a_colour_takes_any_module_of_it():
    """EC-V7: several modules of the colour are no question, as nobody asks where the token lies."""
    state = a_table(light=True, base=(("Garden", "1.0"), ("Dish", "0.1")), step="event")
    assert numbers(play(state, "place-loss", resource="food", at="yellow-module"))[2] == -2
    assert numbers(play(state, "place-loss", resource="food", at="red-module"))[2] == -1


def test_any_module_is_switched():
    """EC-A7: the app does not know where the pawn stands."""
    state = a_table(light=True, **FARM)
    assert "Switch Well off" in [str(offer.label) for offer in GAME.offers(state, "red")]
    assert numbers(play(state, "switch", module="base.2", to="off"))[1] == -2
    assert refusal(track(state, BASE), "switch", module="base.2", to="off") is not None


def test_steps_of_a_known_event_on_cards_and_pawns_are_left_to_the_table():
    state = played_before(
        ("change-hand", {"seat": "red", "by": 1}), ("put-pawn", {"seat": "red", "to": "base.1"}), **FARM
    )
    light = track(state, HANDS, BASE, on=False)
    prompt = the_prompt(light, "event")
    assert "On the table: cards are drawn or discarded." in [str(note) for note in prompt.notes]
    assert [offer.kind for offer in prompt.offers] == ["skip-step", "finish-event"]


def test_what_if_is_a_part():
    state = a_table(production=(0, 0, -1, 0))
    offer = an_offer(state, "deploy", "Deploy Garden")
    assert "victory" in str(offer.hint)
    light = track(state, PLANS, on=False)
    assert not an_offer(light, "deploy", "Deploy Garden").hint
    assert [wins for _, _, wins in panel(light, "red").deployable(None)] == [False] * 5
    assert any(wins for _, _, wins in panel(state, "red").deployable(None))


# --- what is asked once ---


def test_what_may_have_changed_is_unknown_and_asked_once():
    state = track(play(track(a_table(**FARM), HANDS, BASE, on=False), "other-action"), HANDS, BASE)
    assert GAME.unknown(state) >= {
        "red.hand.card",
        "red.at",
        "base.1.place",
        "base.hub.loss.water",
        "discards",
    }
    assert "red.limit" not in GAME.unknown(state), "the limit stays"
    offer = an_offer(state, "generate", resource="water")
    assert (offer.unknown, offer.refusal is None) == ("red.hand.card", False)
    state = correct(state, "red.hand.card", 2)
    assert an_offer(state, "generate", resource="water").refusal is None
    assert an_offer(state, "move-pawn").unknown == "base.1.place"


def test_an_unknown_hand_is_never_too_large():
    state = track(play(track(a_table(hand={"red": 8}), HANDS, on=False), "other-action"), HANDS)
    assert prompt_ids(state) == ["act"]
    assert prompt_ids(correct(state, "red.hand.card", 7)) == ["discard-red", "act"]


def test_tokens_whose_module_is_told_later_count_once():
    state = play(a_table(light=True, **FARM, step="event"), "place-loss", resource="water", at=HUB, count=2)
    state = track(play(state, "place-emergency", at=HUB), BASE)
    assert panel(state, "red").tokens == {"base.hub": (), "base.1": (), "base.2": ()}
    state = correct(state, "base.1.loss.water", 1)
    state = correct(state, "base.2.emergencies", 1)
    assert (numbers(state)[1], space(state)) == (-3, 1), "they only lie elsewhere"
    assert state.module(HUB).loss["water"] == 1
    assert correct(state, "base.1.loss.water", 2).module(HUB).loss["water"] == 1, (
        "known: one more is one more"
    )
    assert numbers(correct(state, "base.1.loss.water", 2))[1] == -4


def test_no_two_modules_are_put_on_one_place():
    state = track(play(a_table(light=True, **FARM), "other-action"), BASE)
    first, second = (place_id((one.x, one.y)) for one in state.modules[1:])
    state = correct(state, "base.1.place", second)
    taken = read_move(GAME.moves, "correct", {"what": "base.2.place", "value": second})
    assert GAME.refusal(state, taken).template == "There is a module on this place already."
    state = correct(state, "base.2.place", first)
    assert not {"base.1.place", "base.2.place"} & GAME.unknown(state)


def test_the_map_shows_what_is_known():
    state = track(play(a_table(light=True, **FARM), "other-action"), BASE)
    table = panel(state, "red")
    assert list(table.unplaced) == ["base.1.place", "base.2.place", "red.at", "blue.at"]
    assert [place.cell.id for row in table.map for place in row if place.cell] == [HUB]
    state = correct(correct(state, "base.1.place", "1.0"), "red.at", "base.1")
    cells = {place.cell.id: place.cell for row in panel(state, "red").map for place in row if place.cell}
    assert cells["base.1"].here
    assert set(cells) == {HUB, "base.1"}


def test_an_untracked_number_is_shown_nowhere():
    state = a_table(light=True, **FARM, loss={HUB: {"water": 1}})
    shown = {value.id for value in GAME.tracked_values(state)}
    assert {"supply.water", "production.water", "level", "turn.used", "base.1.on"} <= shown
    assert not [
        one for one in shown if one.endswith((".at", ".place", ".hand.card", ".limit", ".loss.water"))
    ]
    steps = [str(step) for group in GAME.checklist(state) for step in group.steps]
    assert [step for step in steps if step.startswith(("Pawn", "Hand", "Player"))] == []
    assert "On the base: 1 water loss." in steps


def test_an_unknown_part_is_refused():
    with pytest.raises(IllegalMove):
        GAME.play(a_table(), Track(part="tea", on=True))


# --- the same evening ---

EVENING = (
    ("generate", {"resource": "water"}),
    ("deploy-new", {"colour": "blue", "food": 1, "at": "1.0"}),
    ("move-pawn", {"to": "base.1"}),
    ("switch", {"module": "base.1", "to": "off"}),
    ("update-resources", {"event": True}),
    ("place-loss", {"resource": "water", "at": "base.1"}),
    ("place-emergency", {"at": "base.1"}),
    ("give-issue", {"seat": "blue", "name": "Flu"}),
    ("finish-event", {}),
    ("draw-card", {}),
    ("recover", {"issue": "issue.2"}),
    ("deploy", {"module": "card.mast", "at": "0.1"}),
    ("end-actions", {}),
    ("update-resources", {}),
    ("reveal-event", {}),
    ("change-production", {"resource": "oxygen", "by": 2}),
    ("finish-event", {}),
    ("repair", {"token": "emergency"}),
    ("repair", {"token": "water"}),
    ("switch", {"module": "base.1", "to": "on"}),
)
AT_THE_TABLE = {"move-pawn", "draw-card"}
"""Actions of untracked parts: in the light way each is told as another action."""


def test_the_same_evening_ends_the_same_in_light_and_in_full():
    full, light = a_table(hand={"red": 6, "blue": 5}), a_table(light=True)
    for kind, given in EVENING:
        full = play(full, kind, **given)
        fields = {name: value for name, value in given.items() if name != "at" or kind.startswith("place")}
        light = play(light, "other-action") if kind in AT_THE_TABLE else play(light, kind, **fields)
        assert GAME.figures(full) == GAME.figures(light)
    hidden = {value.id for value in GAME.values(light)} - {value.id for value in GAME.tracked_values(light)}
    told = [{v.id: v.value for v in GAME.values(state) if v.id not in hidden} for state in (full, light)]
    assert told[0] == told[1]
