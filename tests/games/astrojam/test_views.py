"""What the views show: the figures above the question, the objectives, the cards."""

from each import each

from companion.games.astrojam import views
from tests.games.astrojam.table import a_table, at_step, play, situations

SITUATIONS = situations()


def vital(state, seat):
    return [(one.label, one.figure, one.low) for one in views.vitals(state, seat)]


def test_aj_i3_aj_e1_aj_h1_points_in_turn_order_then_the_goal_and_the_own_cards():
    state = a_table(turn="blue", first="blue", points={"red": 2}, hand={"red": 11})
    assert vital(state, "red") == [
        ("Ben", "0", False),
        ("Cleo", "0", False),
        ("You", "2", False),
        ("goal", "5", False),
        ("cards", "11", True),
    ]
    assert views.vitals(state, "red")[-1].value == "red.hand"
    assert [one.seat for one in views.vitals(state, "red")] == ["blue", "green", "red", "", ""]


def test_aj_e1_the_goal_is_loud_in_the_last_round():
    assert ("goal", "5", True) in vital(SITUATIONS["action, last round"], "")


@each("name", SITUATIONS)
@each("seat", ["", "red", "blue"])
def test_three_to_six_figures_decide(name, seat):
    assert 3 <= len(views.vitals(SITUATIONS[name], seat)) <= 6


def test_aj_q5_a_condition_is_ticked_where_it_stands():
    columns = {one.id: one for one in views.panel(a_table(visited=("lab",)), "red").columns}
    ticks = {
        place: (one.visited, one.tick.fields["place"], one.tick.move.on) for place, one in columns.items()
    }
    assert ticks == {
        "computer": (False, "engine", True),
        "engine": (True, "lab", False),
        "lab": (True, "lab", False),
    }
    assert [one.place for one in columns.values()] == ["engine", "lab", "lab"]
    empty = a_table(columns={"lab": ("none", "none")})
    assert [one.tick is None for one in views.panel(empty, "").columns] == [False, False, True]


def test_aj_s6_where_the_items_go_is_told_once():
    state = play(at_step("items", sites=5), "deal-items", sites=[3, 1, 2, 5, 4])
    shown = views.panel(state, "red")
    assert shown.told
    assert shown.sites[0] == ("Item 1", 3)
    assert not views.panel(play(state, "place-crates", board="all"), "red").told


def test_items_have_their_number_where_a_map_shows_it():
    state = SITUATIONS["action, on a map"]
    named = views.replace(state, items=("Battery", *state.items[1:]))
    assert [one.item for one in views.panel(named, "red").columns] == ["1 · Battery", "Item 2", "Item 3"]
    assert views.panel(a_table(items=["Battery", "b", "c", "d", "e"]), "red").columns[0].item == "Battery"


@each(("players", "acts"), [(2, ["Ben"]), (4, ["Ben", "Cleo", "Dan"])])
def test_aj_k2_each_rival_has_a_button_in_its_colour(players, acts):
    rival = next(one for one in views.panel(a_table(players), "red").cards if one.id == "rival")
    assert [one.label for one in rival.acts] == acts
    assert [one.seat for one in rival.acts] == ["blue", "green", "yellow"][: players - 1]
