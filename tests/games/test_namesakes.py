"""Two players of one name: each keeps a curve, in every game."""

from dataclasses import replace

from each import each

from companion.engine.replay import replay
from companion.games import GAMES
from companion.tables.game_file import read_file
from tests.games.situations import SITUATIONS
from tests.test_every_game import FILES, RECORDED


@each("path", FILES, ids=lambda path: path.relative_to(RECORDED).as_posix())
def test_everybody_has_a_curve_although_all_are_called_the_same(path):
    one = read_file(path)
    namesakes = [replace(seat, name="ASTRA") for seat in one.seats]
    for number in {len(one.log) // 2, len(one.log)}:
        told, apart = (
            one.game.figures(replay(one.game, one.setup, seats, one.log, number, rules=one.rules))
            for seats in (one.seats, namesakes)
        )
        assert list(apart.values()) == list(told.values())


def test_a_boss_called_like_the_homeworld_has_a_curve_too():
    state = next(iter(SITUATIONS["astro_knights"].values()))
    game = GAMES["astro_knights"]
    namesake = state.with_boss(name=state.homeworld.name)
    assert list(game.figures(namesake).values()) == list(game.figures(state).values())
