"""Every tier has the tests that it names."""

import subprocess
import sys
from pathlib import Path

import pytest
from stores import STORES
from tiers import FULL, QUICK, group, is_full

from companion.games import GAMES

TESTS = Path(__file__).parent


@pytest.mark.parametrize("pattern", [pattern for pattern in FULL if "::" not in pattern])
def test_every_pattern_names_tests(pattern):
    assert [path for path in TESTS.glob(pattern) if path.name.startswith("test_")]


@pytest.mark.parametrize("test", [test for test in (*FULL, *QUICK) if "::" in test])
def test_a_single_test_that_is_named_is_there(test):
    file, *_, name = test.split("::")
    assert f"def {name}(" in (TESTS / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("test", "full"),
    [
        ("load/test_kill.py::test_a_kill", True),
        ("browser/test_evening.py::test_a_whole_evening", False),
        ("browser/test_evening.py::test_a_turn_without_a_mouse", True),
        ("browser/test_jam_turn.py::test_a_whole_turn_on_two_phones[a/b.py]", False),
        ("games/astrojam/test_machine.py::test_an_evening_of_taps", True),
        ("games/astrojam/test_map.py::test_a_room[1::2]", False),
        ("test_imports.py::test_imports", False),
        ("test_every_game.py::TestRecorded::test_it_becomes_a_table_and_a_file_again[a/b]", True),
        ("test_every_game.py::TestRecorded::test_it_plays_to_the_result_it_states[a/b]", False),
    ],
)
def test_the_tier_of_a_test(test, full):
    assert is_full(test) is full


def test_the_second_store_is_of_the_second_tier(request):
    assert [getattr(store, "values", (store,)) for store in STORES] == [("sqlite",), ("postgresql",)]
    assert [mark.name for mark in STORES[1].marks] == ["full"]


def test_a_group_is_a_file_and_of_the_screens_a_game():
    assert group("web/test_table.py::test_it[a]") == "web/test_table.py"
    screens = {group(f"browser/test_screens.py::test_axe[{slug}: won]") for slug in GAMES}
    assert len(screens) == len(GAMES)


def test_the_tests_of_a_file_stay_in_one_process():
    """pytest-xdist tells groups by what stands behind a test's name; else it spreads them, silently."""
    command = [sys.executable, "-m", "pytest", "-v", "--numprocesses=2", "--dist=loadgroup"]
    chosen = ["tests/test_tiers.py", "-k", "test_every_pattern_names_tests"]
    told = subprocess.run([*command, *chosen], cwd=TESTS.parent, capture_output=True, text=True, check=True)
    passed = [line for line in told.stdout.splitlines() if "PASSED" in line]
    assert len(passed) > 5
    assert [line for line in passed if "@test_tiers.py" not in line] == []
    assert len({line.partition("]")[0] for line in passed}) == 1
