"""Every mutant that `make mutants` breaks can be made, and its tests are there."""

from collections import Counter

from each import each

from tests.mutants.app import APP
from tests.mutants.games import GAMES
from tests.mutants.mutant import ROOT

ALL = (*APP, *GAMES)


@each("mutant", ALL, ids=lambda mutant: mutant.name)
def test_its_piece_of_source_stands_there_once_and_can_be_broken(mutant):
    compile(mutant.broken(), str(mutant.path), "exec")
    assert [test for test in mutant.tests if not (ROOT / "tests" / test).is_file()] == []


def test_there_are_some_thirty_and_some_of_every_game():
    assert len({mutant.name for mutant in ALL}) == len(ALL) > 30
    of_games = Counter(mutant.module.split("/")[1] for mutant in GAMES)
    folders = (ROOT / "companion" / "games").iterdir()
    assert set(of_games) == {path.name for path in folders if (path / "__init__.py").is_file()}
    assert min(of_games.values()) >= 3
