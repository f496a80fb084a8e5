"""Exactly the moves that are allowed are lit; nothing is lost on the way (AJ-I2, AJ-I5,
AJ-I7)."""

from itertools import permutations, product

from each import each
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove
from companion.games.astrojam import grid as g
from tests.games.astrojam.grid_drawing import a_station, render_grid

CREW = "red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3"


def test_aj_k1_the_astronaut_card_lights_spaces_items_and_those_who_catch():
    grid = render_grid("r1+i1 . b1 r2", "c1 . . .")
    lit = g.lit(grid, "red", "astronaut")
    assert lit.moves == {"red-1": ("1.0",), "red-2": ("3.1",)}
    assert lit.items == {"red-1": ("item-1",)}
    assert lit.throws == {"red-1": (g.Target("red-2", {"blue": 1}),)}
    assert (lit.rows, lit.swaps, lit.steals, lit.shifts) == ((), {}, {}, ())


def test_aj_k2_the_rival_card_lights_rivals_without_their_items():
    lit = g.lit(render_grid("r1 b1+i1 . c1", "# # # #"), "red", "rival")
    assert (lit.moves, lit.items, lit.throws) == ({"blue-1": ("2.0",)}, {}, {})


def test_aj_k3_the_robot_card_lights_robots():
    lit = g.lit(render_grid("o1+i1 . o2", "r1 # b1"), "red", "robot")
    assert lit.moves == {"robot-1": ("1.0",), "robot-2": ("1.0",)}
    assert lit.throws == {"robot-1": (g.Target("red-1", {}), g.Target("robot-2", {}))}


def test_aj_k5_the_swap_card_lights_partners_and_items_beside():
    lit = g.lit(render_grid("r1 b1+i1 .", ". c1 ."), "red", "swap")
    assert lit.swaps == {"red-1": ("blue-1",), "blue-1": ("crate-1", "red-1"), "crate-1": ("blue-1",)}
    assert lit.steals == {"red-1": ("item-1",)}


def test_aj_k6_the_spacesuit_card_lights_all_astronauts_but_the_one_outside():
    lit = g.lit(render_grid("r1+i1 b1+i2 o1", outside="r2"), "red", "spacesuit")
    assert (lit.shifts, lit.items) == (("red-1", "blue-1"), {"red-1": ("item-1",)})


@each("card", g.CARDS)
def test_on_an_empty_map_no_card_is_lit(card):
    assert not g.lit(render_grid(". ."), "red", card)


# --- any map, any sequence ---------------------------------------------------------------------------

SIDES = st.sampled_from(["....", "..C.", ".#..", "S..S", "C#.S"])
MAPS = st.lists(SIDES, min_size=3, max_size=6)


@st.composite
def positions(draw):
    """A map with some of the pieces at random, one astronaut outside at times."""
    station = a_station(*draw(MAPS), "..X.")
    grid = g.new_grid(station, ["red", "blue"])
    free = draw(st.permutations(sorted(g.spaces(station))))
    wanted = [*CREW, "robot-1", "robot-2", "robot-3", *(f"crate-{n}" for n in range(1, 14))]
    some = draw(st.lists(st.sampled_from(wanted), unique=True, max_size=min(len(free), 14)))
    grid = grid.moved(dict(zip(some, free, strict=False)))
    laid = draw(st.lists(st.sampled_from(free), min_size=5, max_size=5))
    grid = grid.moved({f"item-{n}": space for n, space in enumerate(laid, start=1)})
    crew = grid.on_map(g.ASTRONAUT)
    return grid.moved({draw(st.sampled_from(crew)): g.OUTSIDE}) if crew and draw(st.booleans()) else grid


def acts(grid, seat):
    """All lit acts: a check and the fields it takes."""
    for card in g.CARDS:
        lit = g.lit(grid, seat, card)
        yield from pawn_acts(lit, seat, card)
        yield from other_acts(lit, seat)


def pawn_acts(lit, seat, card):
    """AJ-K1a, AJ-K1b, AJ-K2, AJ-K3a, AJ-K3b."""
    for pawn, spaces in lit.moves.items():
        for to, item in product(spaces, ("", *lit.items.get(pawn, ()))):
            yield g.check_move, (seat, card, pawn, to, item)
    for thrower, targets in lit.throws.items():
        for target, item in product(targets, lit.items[thrower]):
            yield g.check_throw, (seat, card, thrower, item, target.to)


def other_acts(lit, seat):
    """AJ-K4, AJ-K5a, AJ-K5b, AJ-K6a."""
    for row in lit.rows:
        yield from ((g.check_crates, (row.crates, row.way, by)) for by in range(1, len(row.to) + 1))
    yield from ((g.check_swap, (one, other)) for one, others in lit.swaps.items() for other in others)
    yield from ((g.check_steal, (seat, one, item)) for one, items in lit.steals.items() for item in items)
    for one in lit.shifts:
        yield from ((g.check_shift, (seat, one, item)) for item in ("", *lit.items.get(one, ())))


def play(grid, seat, check, args):
    """What the act does."""
    check(grid, *args)
    if check is g.check_move:
        return g.move(grid, seat, *args[2:])
    if check is g.check_throw:
        return g.throw(grid, seat, *args[2:])
    if check is g.check_crates:
        return g.move_crates(grid, *args)
    if check is g.check_swap:
        return g.swap(grid, seat, *args)
    return {g.check_steal: g.steal, g.check_shift: g.shift}[check](grid, *args)


def assert_sound(grid, first):
    """AJ-I2, AJ-I5, AJ-I7: the same pieces, one element to a space, all on spaces, one outside with one
    item."""
    assert [piece.id for piece in grid.elements] == [piece.id for piece in first.elements]
    assert [piece.id for piece in grid.items] == [piece.id for piece in first.items]
    taken = [piece.at for piece in grid.elements if piece.at != g.NOWHERE]
    assert len(set(taken)) == len(taken)
    assert set(taken) | {item.at for item in grid.items} <= {*g.spaces(grid.station), g.OUTSIDE}
    assert len(grid.items_on(g.OUTSIDE)) <= (grid.outside != "")
    assert g.kind_of(grid.outside) == g.ASTRONAUT
    assert grid.unplaced(g.CRATE) == first.unplaced(g.CRATE)
    assert grid.unplaced(g.ASTRONAUT) == first.unplaced(g.ASTRONAUT)


@settings(max_examples=150)
@given(positions(), st.data())
def test_aj_i2_aj_i5_aj_i7_any_lit_acts_keep_every_piece_and_one_element_to_a_space(first, data):
    grid = first
    for seat in data.draw(st.lists(st.sampled_from(["red", "blue"]), max_size=8)):
        lit = list(acts(grid, seat))
        if not lit:
            continue
        before, was_outside = grid, grid.outside
        did = play(grid, seat, *data.draw(st.sampled_from(lit)))
        grid = did.grid
        assert grid != before
        assert_sound(grid, first)
        assert bool(grid.outside) >= bool(was_outside)
        assert seat not in did.draws
        if did.delivered:
            space = grid.at(did.item)
            assert g.spaces(grid.station)[space].destination == did.delivered


def passes(check, grid, *args):
    try:
        check(grid, *args)
    except IllegalMove:
        return False
    return True


def everything(grid, seat):
    """Everything that could be asked of one or two pieces of the map, sense or nonsense."""
    spaces = sorted(g.spaces(grid.station))
    items = [item.id for item in grid.items]
    elements = [element.id for element in grid.elements if g.kind_of(element.id) != g.CRATE] + ["crate-1"]
    for card, pawn, to, item in product(g.CARDS, elements, spaces, ("", "item-1")):
        yield g.check_move, (seat, card, pawn, to, item)
    for card, (one, other), item in product(g.CARDS, permutations(elements, 2), items):
        yield g.check_throw, (seat, card, one, item, other)
    yield from ((g.check_swap, pair) for pair in permutations(elements, 2))
    yield from ((g.check_steal, (seat, one, item)) for one, item in product(elements, items))
    yield from ((g.check_shift, (seat, one, item)) for one, item in product(elements, ("", *items)))


@settings(max_examples=15)
@given(positions(), st.sampled_from(["red", "blue"]))
def test_what_the_checks_let_pass_is_lit_and_nothing_else(grid, seat):
    lit = set(acts(grid, seat))
    assert all(passes(check, grid, *args) for check, args in lit)
    assert {act for act in everything(grid, seat) if passes(act[0], grid, *act[1])} <= lit


@settings(max_examples=40)
@given(positions(), st.data())
def test_aj_k4_crates_that_may_move_are_lit_in_any_number(grid, data):
    crates = grid.on_map(g.CRATE)
    lit = {(frozenset(row.crates), row.way): len(row.to) for row in g.lit(grid, "red", g.CRATE).rows}
    for size in range(1, min(3, len(crates)) + 1):
        for chosen, way in product(permutations(crates, size), g.WAYS):
            room = lit.get((frozenset(chosen), way), 0)
            far = data.draw(st.integers(1, 6)) if size == 1 else 1
            assert passes(g.check_crates, grid, chosen, way, far) == (far <= room)
