"""CI runs failed tests once more, alone: a flaky one is named, and a broken one still fails."""

import subprocess
import sys
from pathlib import Path

import once_more
import pytest

FLAKY = """
from pathlib import Path

def test_first_time_only():
    mark = Path(__file__).with_name("ran")
    again = mark.exists()
    mark.touch()
    assert again
"""
BROKEN = "def test_broken(): assert False\n"


def run(folder: Path, **tests: str) -> subprocess.CompletedProcess[str]:
    """Run these test files as CI does, with the groups of xdist in their ids."""
    (folder / "conftest.py").write_text(
        "import pytest\n"
        "def pytest_collection_modifyitems(items):\n"
        "    for item in items: item.add_marker(pytest.mark.xdist_group('all'))\n"
    )
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name, text in tests.items():
        (folder / f"test_{name}.py").write_text(text)
    command = [sys.executable, once_more.__file__, "--numprocesses=1", "--dist=loadgroup"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_flaky_test_is_named_and_fails_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, flaky=FLAKY)
    assert "flaky: test_flaky.py::test_first_time_only" in done.stdout.splitlines()
    assert done.returncode == 0


def test_a_broken_test_fails_whatever_else_is_flaky(tmp_path: Path) -> None:
    done = run(tmp_path, flaky=FLAKY, broken=BROKEN)
    assert "failed twice: test_broken.py::test_broken" in done.stdout.splitlines()
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_many_failed_tests_are_not_run_again(tmp_path: Path) -> None:
    many = "".join(f"def test_{n}(): assert False\n" for n in range(once_more.MOST + 1))
    done = run(tmp_path, many=many)
    assert "twice" not in done.stdout
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_a_run_without_tests_keeps_its_status(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == pytest.ExitCode.NO_TESTS_COLLECTED
