"""Values: everything on the table can be set by hand, and play goes on from there."""

import random
from collections import Counter

import pytest
from each import each
from sample import part

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Choice, Number
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.components import STARSHIP
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table, after_writing, situations

SITUATIONS = situations()
every_situation = each("table", part(list(SITUATIONS.values()), 3), ids=part(list(SITUATIONS), 3))
"""Another third of the situations at each commit."""


def corrected(state, what, value):
    return GAME.play(state, GAME.moves["correct"](what=what, value=value))


def ends(spec):
    """The values at both ends of what may stand there."""
    if isinstance(spec, Number):
        return (spec.least, spec.most)
    return tuple(spec.options)[:: len(spec.options) - 1] if isinstance(spec, Choice) else (False, True)


def read(state, what):
    return next(value.value for value in GAME.values(state) if value.id == what)


@every_situation
def test_values_have_ids_of_their_own_and_stand_within_their_limits(table):
    values = GAME.values(table.state)
    assert len({item.id for item in values}) == len(values)
    for item in values:
        assert item.label
        assert item.spec.read(item.value, "value") == item.value


def some(values, count=16):
    """The values of the cards, and others spread over the sheets."""
    cards = [item for item in values if item.id.startswith(("slot.", "mission.", "astra."))]
    return [*cards, *values[:: max(1, len(values) // count)], *values[-4:]]


@every_situation
def test_every_value_can_be_set_to_both_ends(table):
    for item in some(GAME.values(table.state)):
        for value in ends(item.spec):
            after = corrected(table.state, item.id, value)
            if not item.id.endswith(".done"):  # the last one to be done begins the next turn
                assert read(after, item.id) == value, item.id
            GAME.score(after)
            for seat in (*table.ids, ""):
                GAME.prompts(after, seat)


@every_situation
def test_a_correction_to_what_stands_there_already_changes_nothing(table):
    for item in some(GAME.values(table.state)):
        if item.value is not True and table.state.ended == ():
            assert corrected(table.state, item.id, item.value) == table.state, item.id


@each("slug", SLUGS)
def test_all_choices_of_a_sheet(slug):
    table = a_table(slug)
    for item in some(GAME.values(table.state), 12):
        if isinstance(item.spec, Choice) and item.id.startswith("red."):
            for value in item.spec.options:
                assert read(corrected(table.state, item.id, value), item.id) == value


@each(
    ("what", "value", "error"),
    [
        pytest.param("slot.1.number", 0, Malformed, id="WM-S1 no card has a 0"),
        pytest.param("slot.1.number", 16, Malformed, id="WM-S1 no card has a 16"),
        pytest.param("slot.1.action", "dance", Malformed, id="WM-S1 six actions"),
        pytest.param("slot.4.number", 5, IllegalMove, id="WM-S3 three places"),
        pytest.param("red.mine.l1c1", "18", Malformed, id="WM-S21 beyond 17"),
        pytest.param("red.nowhere", "X", IllegalMove, id="no such spot"),
        pytest.param("violet.mine.l1c1", "X", IllegalMove, id="no such seat"),
        pytest.param("astra.robot", 1, IllegalMove, id="nobody plays against ASTRA"),
    ],
)
def test_what_cannot_be(what, value, error):
    with pytest.raises(error):
        corrected(a_table("mine").state, what, value)


def test_a_corrected_slot_is_what_may_be_chosen():
    table = a_table("mine").correct("slot.1.number", 12).correct("slot.1.action", "robot")
    table.choose("red", 1).write("mine.l1c5")
    assert table.sheet().written == {"mine.l1c5": 12}


def test_wm_s4_after_a_corrected_number_its_own_backs_come():
    table = Table("mine", 2, dealer="table")
    cards = {"number_1": 5, "action_1": "plant", "number_2": 7, "action_2": "water", "number_3": 9}
    table.play("type-cards", **cards, action_3="energy").correct("slot.1.number", 4)
    table.fail(*table.ids).done()
    assert table.refusal("type-cards", **cards, action_3="energy") is None
    assert table.refusal("type-cards", **{**cards, "action_1": "robot"}, action_3="energy")


def cards_of(state):
    pile, her = state.pile, state.astra
    return Counter([*pile.cards, *pile.discard, *pile.shown, *her.given, *her.removed])


@each("name", ["mine, solo", "mine, solo, given", "third card", "solo, typed cards"])
def test_astras_cards_are_taken_from_somewhere_and_go_back(name):
    """WM-S67: no card is lost or doubled, whatever is set."""
    state = SITUATIONS[name].state
    for item in GAME.values(state):
        if item.id.startswith(("astra.", "slot.")):
            for value in ends(item.spec):
                after = corrected(state, item.id, value)
                starship = {card: n for card, n in cards_of(after).items() if card in STARSHIP}
                assert starship == dict.fromkeys(STARSHIP, 1), item.id


def test_a_corrected_card_is_the_one_that_astra_gets():
    table = a_table("mine", 1).correct("slot.2.number", 12).correct("slot.2.action", "planning")
    table.turn("red", 1, "mine.l1c5", action_at=3).done()
    assert table.value("astra.planning") == 1
    assert STARSHIP[table.state.astra.given[0]].number == 12


def test_an_open_card_is_no_card_of_hers():
    table = a_table("mine", 1)
    water = next(item for item in GAME.values(table.state) if item.id == "astra.water")
    assert water.spec.most == 6  # one of seven lies open


def test_marking_the_last_player_done_leads_on():
    table = after_writing("mine", 2).done("red").correct("blue.done", True)
    assert table.state.phase == "cards"
    table.play("turn-over")
    assert table.state.turn == 2


def test_taking_done_back_by_hand():
    table = after_writing("mine", 2).done("red").correct("red.done", False)
    assert table.open_offers("done")


def test_what_must_be_decided_goes_where_nothing_is_left():
    table = a_table("dome", slots=((8, "planning"), (7, "water"), (9, "energy")))
    table.choose("red", 1).write("tower-1.+1").write_x("tower-1.+2")
    for section in range(1, 9):
        assert table.refusal("done", seat="red")
        table.correct(f"red.dome.{section}", "crossed")
    assert table.refusal("done", seat="red") is None


def test_between_turns_the_end_is_looked_at_again():
    table = Table("mine", 2, dealer="table")
    cards = {"number_1": 5, "action_1": "plant", "number_2": 7, "action_2": "water", "number_3": 9}
    table.play("type-cards", **cards, action_3="energy").fail(*table.ids)
    table.with_sheet("red", crossed=["error.1", "error.2", "error.3"]).done()
    assert table.outcome().reason == "errors"
    table.correct("red.error.3", "empty")
    assert table.outcome() is None
    assert table.offers("type-cards")
    table.correct("red.error.3", "crossed")
    assert table.outcome().reason == "errors"


def test_missions_both_ways():
    table = a_table("mine").correct("mission.A.flipped", True).correct("red.mission.A", "first")
    assert table.player().claimed("A").first
    assert table.total() == 8
    table.correct("red.mission.A", "later")
    assert table.total() == 4
    table.correct("red.mission.A", "empty").correct("mission.A.flipped", False)
    assert table.player().claims == ()
    assert not table.state.mission("A").flipped


@each("slug", SLUGS)
@each("players", [1, 2])
def test_a_corrected_table_plays_on(slug, players):
    """Whatever is set, there is a way on for somebody: no dead end within three turns."""
    rng = random.Random(f"{slug} {players}")
    for _ in range(2):
        table = a_table(slug, players)
        for _ in range(60):
            if table.outcome():
                break
            if rng.random() < 0.3:
                item = rng.choice(GAME.values(table.state))
                table.correct(item.id, rng.choice(ends(item.spec)))
                continue
            offers = [offer for seat in table.ids for offer in table.open_offers(seat=seat) if not offer.asks]
            assert offers, (table.state.phase, table.entries[-1])
            offer = rng.choice(offers)
            table.play(offer.kind, **offer.fields)
        assert table.state.turn >= 1
