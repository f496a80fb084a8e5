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
FLAKY_SETUP = FLAKY.replace("def test_first_time_only():", "@pytest.fixture(scope='module')\ndef opened():")
FLAKY_MODULE = f"import pytest\n{FLAKY_SETUP}\n" + "".join(
    f"def test_{n}(opened): pass\n" for n in range(once_more.MOST + 1)
)
"""Tests that all fail with one fixture, and pass the next time."""
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
    assert "failed twice, or with another: test_broken.py::test_broken" in done.stdout.splitlines()
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_many_tests_of_one_file_may_be_flaky_together(tmp_path: Path) -> None:
    done = run(tmp_path, flaky=FLAKY_MODULE)
    named = [line for line in done.stdout.splitlines() if line.startswith("flaky: test_flaky.py::test_")]
    assert len(named) == once_more.MOST + 1
    assert done.returncode == 0


def test_failed_tests_of_many_files_are_not_run_again(tmp_path: Path) -> None:
    done = run(tmp_path, **{f"broken_{n}": BROKEN for n in range(once_more.MOST + 1)})
    assert "twice" not in done.stdout
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_a_run_without_tests_keeps_its_status(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == pytest.ExitCode.NO_TESTS_COLLECTED
