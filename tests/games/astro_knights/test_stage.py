"""The stage: what a step needs; and the figures that never leave the screen."""

import pytest
from each import each

from companion.engine.records import replace
from companion.games.astro_knights.views import panel, vitals
from tests.games.astro_knights.tables import GAME, a_table, situations

SITUATIONS = situations()


@each(
    ("situation", "step", "hit"),
    [
        pytest.param("between turns", "deck", [], id="AK-T2"),
        pytest.param("main, rich", "knight", ["Furion", "Nisarin"], id="AK-K6"),
        pytest.param("attack", "knight", [], id="AK-K1 the question has the targets"),
        pytest.param("draw phase", "knight", [], id="AK-K17"),
        pytest.param("boss draws", "boss", ["Ada", "Ben", "Nisarin", "all knights"], id="AK-R1"),
        pytest.param("pair chooses", "choice", [], id="AK-T10"),
        pytest.param("no wild holder", "choice", [], id="AK-T7"),
        pytest.param("a pair token over a reshuffle", "choice", [], id="AK-T12"),
        pytest.param("revealed", "choice", [], id="AK-T16"),
        pytest.param("win and loss", "choice", [], id="AK-W6"),
        pytest.param("won", "over", [], id="AK-W1"),
    ],
)
def test_what_a_step_is_about_and_whom_it_hits(situation, step, hit):
    stage = panel(SITUATIONS[situation]).stage
    assert (stage.step, [one.name for one in stage.hits]) == (step, hit)


def test_the_boss_turn_is_a_checklist():
    lines = panel(SITUATIONS["activations"]).stage.checklist
    assert [(one.name, one.step) for one in lines] == [
        ("Level 2", "now"),
        ("Old", "waiting"),
        ("New", "waiting"),
    ]
    assert panel(SITUATIONS["boss end"]).stage.checklist == ()


@each("situation", ["attack", "main, rich", "main, poor", "draw phase"])
def test_every_act_of_a_knights_turn_that_may_be_made_has_its_place(situation):
    state = SITUATIONS[situation]
    stage = panel(state).stage
    shown = [*stage.rare, *(act.offer for act in stage.acting.acts), *stage.acting.energy]
    shown += [offer for prompt in GAME.prompts(state, "") for offer in prompt.offers]
    kinds = {"gain-slot", "power-up", "gain-card", "overcharge", "equip", "use-ability"}
    kinds |= {"use-homeworld-ability", "attack-by-card", "attack", "end-turn", "go-to-phase", "gain-energy"}
    open_ones = {offer.kind for offer in GAME.offers(state, "") if offer.kind in kinds and not offer.refusal}
    assert open_ones <= {offer.kind for offer in shown}


@each(
    ("players", "minions", "seat", "labels"),
    [
        pytest.param(2, (), "blue", ["Furion", "Nisarin", "You", "Ada"], id="the own knight first"),
        pytest.param(2, (("Drone", 3),), "", ["Furion", "Drone", "Nisarin", "Ada", "Ben"], id="a minion"),
        pytest.param(
            4, (), "red", ["Furion", "Nisarin", "You", "Ben", "Cleo", "Dan"], id="four knights, no minion"
        ),
        pytest.param(4, (("Drone", 3),), "red", ["Furion", "Drone", "Nisarin", "You"], id="no room for all"),
        pytest.param(
            4, (("Drone", 3),), "", ["Furion", "Nisarin", "Ada", "Ben", "Cleo", "Dan"], id="nobody's phone"
        ),
    ],
)
def test_which_figures_never_leave_the_screen(players, minions, seat, labels):
    assert [vital.label for vital in vitals(a_table(players, minions=minions), seat)] == labels


def test_a_figure_that_is_about_to_hurt():
    low = [vital.label for vital in vitals(a_table(health=(3, 4), homeworld=6), "red") if vital.low]
    assert low == ["Nisarin", "You"]


def test_a_level_is_a_share_of_the_printed_health():
    """A boss from a table that did not keep the printed health has none, nor has a minion."""
    state = a_table(minions=(("Drone", 3),), health=(10, 5), homeworld=15, boss_health=60)
    levels = {str(vital.label): vital.level for vital in vitals(state, "red")}
    most = state.homeworld.health.most
    assert levels == {"Furion": 1.0, "Drone": None, "Nisarin": 15 / most, "You": 1.0, "Ben": 0.5}

    def boss(health, full, *printed):
        mat = replace(state.boss, health=health, full=full)
        return vitals(replace(state, boss=mat, printed=printed), "red")[0].level

    assert boss(45, 60) == 0.75
    assert boss(90, 60) == 1.0
    assert boss(60, None) is None
    assert boss(60, None, ("boss.health", 120)) == 0.5


def test_a_tap_on_a_figure_sets_its_value():
    state = a_table(minions=(("Drone", 3),))
    settable = {value.id: value.value for value in GAME.values(state)}
    for vital in vitals(state, "red"):
        assert str(settable[vital.value]) == vital.figure


def test_a_light_turn_heals_knights_and_the_homeworld():
    """AK-K18. In the full way they are healed on the table."""
    light = panel(SITUATIONS["light, a knight's turn"]).stage
    assert [offer.label for offer in light.heals] == ["Heal Ada", "Heal Ben", "Heal Nisarin"]
    assert not panel(SITUATIONS["main, rich"]).stage.heals


def test_a_strike_and_a_minion_are_one_choice():
    """AK-R1: neither is likelier, so neither is the main act."""
    asked = GAME.prompts(SITUATIONS["light, the boss draws"], "")[-1]
    assert (asked.tone, [offer.label for offer in asked.offers[:2]]) == ("choose", ["Strike", "Minion"])
