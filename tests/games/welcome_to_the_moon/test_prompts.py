"""Prompts: one sentence of what comes next, with its buttons."""

from dataclasses import replace

import pytest
from each import each

from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.table import Table, a_table, after_writing, situations

SITUATIONS = situations()
every_situation = each("table", SITUATIONS.values(), ids=SITUATIONS.keys())


def prompt(table, seat="red"):
    (only,) = GAME.prompts(table.state, seat)
    return only


def ids(table):
    return {seat: [p.id for p in GAME.prompts(table.state, seat)] for seat in (*table.ids, "")}


@every_situation
def test_one_prompt_at_most_and_none_without_a_sentence(table):
    for seat in (*table.ids, "", "watcher"):
        found = GAME.prompts(table.state, seat)
        assert len(found) <= 1
        assert all(p.text and p.text.endswith((".", "?")) for p in found)
        assert GAME.moment(table.state).startswith(table.layout.name)


@every_situation
def test_a_prompt_brings_only_what_is_offered(table):
    for seat in (*table.ids, ""):
        offered = set(map(id_of, GAME.offers(table.state, seat)))
        for found in GAME.prompts(table.state, seat):
            assert set(map(id_of, found.offers)) <= offered


def id_of(offer):
    return offer.id, offer.refusal


@each(
    ("name", "red", "nobody"),
    [
        ("mine, before the cards", "cards", "cards"),
        ("mine, a new turn", "choose", "wait"),
        ("mine, chosen", "write", "wait"),
        ("mine, energy", "decide", "wait"),
        ("mine, one done", "wait", "wait"),
        ("mine, solo", "choose", "choose"),
        ("mine, on paper", "write", "write"),
        ("mine, solo on paper", "choose", "choose"),
        ("mine, solo on paper, chosen", "third", "third"),
        ("mine, scores", "score", "score"),
        ("nothing fits", "error", "wait"),
        ("missions", "missions", "wait"),
        ("third card", "third", "third"),
    ],
)
def test_which_prompt(name, red, nobody):
    table = SITUATIONS[name]
    assert ids(table)["red"] == [red]
    assert ids(table)[""] == [nobody]


def test_when_the_game_is_over_the_page_shows_the_outcome():
    assert ids(SITUATIONS["mine, over"]) == {"red": [], "blue": [], "": []}


def test_still_thinking_names_them():
    table = after_writing("mine", 3).done("red")
    assert prompt(table).text == "Still thinking: Ben and Cleo."
    assert prompt(table, "").text == "Still thinking: Ben and Cleo."


def test_missions_wait_for_those_who_can_accomplish_one():
    table = SITUATIONS["missions"]
    assert prompt(table, "blue").text == "Still thinking: Ada."
    found = prompt(table)
    assert [offer.kind for offer in found.offers] == ["claim", "leave-missions"]
    assert found.notes[0].startswith("A: ")


def labels(table, seat="red"):
    return [offer.label for offer in prompt(table, seat).offers if offer.kind == "claim"]


def test_a_mission_says_what_it_brings_now():
    table = SITUATIONS["missions"]
    assert labels(table) == ["Mission A · 8 points"]
    state = table.state
    later = tuple(replace(mission, flipped=True) for mission in state.missions)
    (only,) = GAME.prompts(replace(state, missions=later), "red")
    assert only.offers[0].label == "Mission A · 4 points"
    rockets = after_writing("launch", mission_c=68).with_sheet(
        written=dict.fromkeys(Table("launch").layout.spaces[:10], X)
    )
    assert "Mission C · 2 rockets" in labels(rockets.done())


def test_wm_v53_a_mission_says_which_virus_it_activates_unless_it_has_done_so():
    table = SITUATIONS["virus, missions"]
    red, purple = (
        "Mission A · 8 points + red virus",
        "Mission B · 11 points + purple virus",
    )
    assert labels(table) == [red, purple]
    state = table.state
    active = state.with_player(
        replace(state.players[1], sheet=state.players[1].sheet.cross("activation.red"))
    )
    (only,) = GAME.prompts(active, "red")
    assert [offer.label for offer in only.offers[:2]] == ["Mission A · 8 points", purple]


def test_written_and_nothing_left_to_choose_leaves_done():
    table = a_table("mine").choose("red", 2).write("mine.l3c11")
    assert prompt(table).text == "Your turn is written."
    assert [offer.kind for offer in prompt(table).offers] == ["done"]


def test_wm_s31_leaving_a_bonus_alone_leaves_the_action_to_be_asked():
    table = a_table("escape", slots=((8, "plant"), (7, "water"), (9, "energy")))
    table.with_sheet(circled=["plant.1.1"]).choose("red", 1).write("space.1.1")
    (leave,) = prompt(table).offers
    assert (leave.kind, str(leave.leaves)) == ("decline", "1 more to choose")
    (done,) = prompt(table.play(leave.kind, **leave.fields)).offers
    assert (done.kind, str(done.leaves)) == ("done", "leaves this action alone")


def test_what_must_be_decided_brings_no_done():
    table = a_table("dome", slots=((8, "planning"), (7, "water"), (9, "energy")))
    table.choose("red", 1).write("tower-1.+1")
    assert [offer.kind for offer in prompt(table).offers] == ["done"]
    assert prompt(table.write_x("tower-1.+2")).offers == ()
    assert prompt(table).text == "Cut one section of the dome in half."


def test_wm_s20_a_number_that_fits_nowhere_as_it_is_asks_for_a_change():
    table = a_table("mine", slots=((8, "astronaut"), (7, "water"), (9, "energy")))
    written = dict.fromkeys(table.layout.spaces, X) | {"mine.l1c1": 9, "mine.l1c3": 11}
    del written["mine.l1c2"]
    table.with_sheet(written=written).choose("red", 1)
    assert prompt(table).text == "8 fits nowhere: change it."
    assert [offer.label for offer in prompt(table).offers] == ["Make it 10"]
    table.play("shift", seat="red", value=10)
    assert prompt(table).text == "Write 10 in a lit space."


@each(
    ("effects", "new", "notes"),
    [
        pytest.param("A", 1, ["ASTRA's effect A: Cross one filling bonus."], id="WM-S54"),
        pytest.param("C", 1, ["ASTRA's effect C: No effect in this adventure."], id="WM-S56"),
        pytest.param(
            "AA", 1, ["ASTRA's effect A, again: Cross one filling bonus. Mission A is flipped."], id="WM-S55"
        ),
        pytest.param("AA", 0, [], id="WM-S54 of an earlier turn"),
    ],
)
def test_effects_are_told(effects, new, notes):
    table = a_table("mine", 1)
    table.set(astra=replace(table.state.astra, effects=tuple(effects), new=new))
    assert list(prompt(table).notes) == notes


def test_wm_s60_solo_bonuses_are_counted():
    found = prompt(SITUATIONS["third card"])
    assert found.notes == ("Solo bonuses left: 2.",)
    assert found.text == "Which card does ASTRA get?"


def test_on_paper_the_next_cards_or_the_end():
    table = a_table("mine", 2, mode="cards")
    assert [offer.kind for offer in prompt(table).offers] == ["turn-over"]
    table.with_claims("red", "ABC")
    assert [offer.kind for offer in prompt(table).offers] == ["finish"]


def test_the_moment():
    assert GAME.moment(Table("mine").state) == "The Mine, turn 1"
    assert GAME.moment(after_writing("mine", 2).done().state) == "The Mine, turn 2"
    assert GAME.moment(Table("mine", mode="scores").state) == "The Mine, final scores"


def test_wm_a2_16_a_number_that_only_a_wild_symbol_makes_fit_offers_it():
    table = a_table("journey", slots=((5, "water"), (7, "water"), (9, "energy")))
    *others, last_but_one, last = table.layout.spaces
    full = dict.fromkeys(others, X) | {last_but_one: 6}
    table.with_sheet(written=full, circled=[next(iter(table.layout.of_kind("wild")))]).choose("red", 1)
    assert prompt(table).text == "5 fits nowhere: change it."
    assert [offer.label for offer in prompt(table).offers] == ["Wild symbol: Astronaut"]
    assert last not in table.player("red").sheet.written


def test_the_help_of_the_first_step_says_what_to_do_first():
    """With own cards the missions come first, and their help is not that of accomplishing one."""
    table = Table("launch", 2, mode="cards", dealer="table", mission_a=0, mission_b=0, mission_c=0)
    guide, asked = GAME.guide(table.state), prompt(table)
    assert str(guide.steps[asked.id].lines[0]) == "Lay out a mission card of each letter: A, B and C."
    table = Table("launch", 2, mode="cards")
    first = GAME.guide(table.state).steps[prompt(table).id]
    assert str(first.lines[0]) == "Before the first cards, everybody takes a sheet and a pen."
    assert "its next card" in str(first.lines[1])
