"""Draws mutants from the code by the operators, until each area has its number that a test sees.

    .venv/bin/python -m tests.mutants draw                       # every area
    SEED=7 .venv/bin/python -m tests.mutants draw games/astrojam # one, by another seed

It drops mutants whose place is lost, and looks for another test where the file is gone that saw one. Then
it tries others on the test files that may see them. For one that none sees, a test is missing, or a file
that was not tried has it, or it changes nothing. Which files call a function follows from build/calls/,
which `tests.mutants.calls` writes; without that it tries those of the area.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

from tests.mutants.app import APP
from tests.mutants.calls import FOLDER
from tests.mutants.drawn import DRAWN, mutant_of, write_drawn
from tests.mutants.games import GAMES
from tests.mutants.mutant import ROOT, Lost, Mutant
from tests.mutants.operators import Change, changes, script_changes
from tests.mutants.trial import trials
from tests.sample import SEED
from tests.tiers import is_full_file

OF_A_GAME = 20
AREAS = {
    **{f"games/{path.parent.name}": OF_A_GAME for path in sorted(ROOT.glob("companion/games/*/__init__.py"))},
    "engine": 14,
    "tables": 32,
    "web": 16,
    "plays": 8,
    "static/js": 6,
}
"""The number of mutants in each area, with those that were chosen by hand."""

TRIES = 8
"""How many are tried for each one that is missing, before the area is given up."""
QUICK_FILE, ALL_FILES = 4, 7
"""Seconds: of a test file that is tried, and of all those that are tried on one mutant."""
SOON = 4
"""Seconds from the begin of its file in which a test has to fail."""


def draw(areas: Sequence[str]) -> int:
    """Draw what is missing in these areas, or in all. Return 1 if too few were seen."""
    areas = areas or list(AREAS)
    kept = [one for one in DRAWN if area_of(one) not in areas or (stands(one) and has_test(one))]
    first = {mutant.name for mutant in DRAWN if not has_test(mutant)}
    for area in areas:
        for mutant in drawn_in(area, kept, first):
            kept.append(mutant)
            write_drawn(kept)
    write_drawn(kept)
    return int(any(missing(area, kept) > 0 for area in areas))


def area_of(mutant: Mutant) -> str:
    return next((area for area in AREAS if f"{mutant.module}/".startswith(f"{area}/")), "")


def stands(mutant: Mutant) -> bool:
    try:
        return bool(mutant.broken())
    except Lost:
        return False


def has_test(mutant: Mutant) -> bool:
    return all((ROOT / "tests" / test).is_file() for test in mutant.tests)


def missing(area: str, kept: Sequence[Mutant]) -> int:
    """How many mutants an area lacks."""
    return AREAS[area] - sum(area_of(mutant) == area for mutant in (*APP, *GAMES, *kept))


def drawn_in(area: str, kept: Sequence[Mutant], first: Collection[str]) -> Iterator[Mutant]:
    """Yield as many mutants as the area lacks; a function has at most one. Those named `first` come first."""
    lacking, ahead = missing(area, kept), chain(named_changes(area, first), shuffled_changes(area))
    known = {(mutant.module, mutant.old) for mutant in kept}
    for _ in range(TRIES):
        batch = [mutant for mutant, _ in zip(ahead, range(lacking), strict=False)]
        for mutant, outcome in trials(
            [one for one in batch if (one.module, one.old) not in known], again=False
        ):
            if outcome.seen and outcome.test and outcome.seconds <= SOON and lacking:
                lacking -= 1
                print(f"seen by {outcome.test} in {outcome.seconds:.1f} s: {mutant.name}", flush=True)
                file = mutant.path.relative_to(ROOT).as_posix()
                yield mutant_of(file, mutant.old, mutant.new, [outcome.test])
            elif outcome.passed:
                print(f"not seen by {len(mutant.tests)} files: {mutant.name}", flush=True)


def named_changes(area: str, names: Collection[str]) -> Iterator[Mutant]:
    for file, change in changes_in(area) if names else ():
        mutant = mutant_of(file, change.old, change.new, ())
        if mutant.name in names and (tests := tests_for(area, file, change.function)):
            yield replace(mutant, tests=tuple(tests))


def shuffled_changes(area: str) -> Iterator[Mutant]:
    """Yield the mutants of an area in the seed's order. Each operator is as likely as another."""
    chance = random.Random(f"{SEED} {area}")
    by_operator: dict[str, list[tuple[str, Change]]] = defaultdict(list)
    for file, change in changes_in(area):
        by_operator[change.operator].append((file, change))
    used = set()
    while by_operator:
        operator = chance.choice(sorted(by_operator))
        places = by_operator[operator]
        file, change = places.pop(chance.randrange(len(places)))
        if not places:
            del by_operator[operator]
        place = (file, change.function or change.old)
        if place not in used and (tests := tests_for(area, file, change.function)):
            used.add(place)
            yield mutant_of(file, change.old, change.new, tests)


def changes_in(area: str) -> Iterator[tuple[str, Change]]:
    scripts = area.startswith("static")
    for path in sorted((ROOT / area).glob("*.js") if scripts else (ROOT / "companion" / area).rglob("*.py")):
        found = (script_changes if scripts else changes)(path.read_text(encoding="utf-8"))
        yield from ((path.relative_to(ROOT).as_posix(), change) for change in found)


def tests_for(area: str, file: str, function: str) -> list[str]:
    """Return the test files that may see a change: first those of the area and of the module's name."""
    if file.endswith(".js"):
        return browser_tests(Path(file).stem)
    calls, module = read_calls(), file.removeprefix("companion/")
    place = f"{module}:{function}"
    found = [test for test, (_, called) in calls.items() if any(one.startswith(place) for one in called)]
    own = [test for test in folder_tests(area) if test in found or test not in calls]
    words, dotted = set(Path(file).stem.split("_")), file.removesuffix(".py").replace("/", ".")

    def order(test: str) -> tuple[bool, bool, bool, float]:
        of_name = not words.isdisjoint(Path(test).stem.split("_"))
        imports = dotted in (ROOT / "tests" / test).read_text(encoding="utf-8")
        return test not in own, not of_name, not imports, seconds_of(test)

    chosen, seconds = [], 0.0
    for test in sorted({*own, *found}, key=order):
        if seconds_of(test) <= min(QUICK_FILE, ALL_FILES - seconds):
            seconds += seconds_of(test)
            chosen.append(test)
    return chosen


@cache
def folder_tests(area: str) -> list[str]:
    paths = (ROOT / "tests" / area).rglob("test_*.py")
    files = sorted(path.relative_to(ROOT / "tests").as_posix() for path in paths)
    return [file for file in files if not is_full_file(file)]


@cache
def read_calls() -> dict[str, tuple[float, list[str]]]:
    """What `tests.mutants.calls` wrote, by test file."""
    return {
        test: (seconds, called)
        for path in FOLDER.glob("*.json")
        for test, (seconds, called) in json.loads(path.read_text(encoding="utf-8")).items()
    }


def seconds_of(test: str) -> float:
    return read_calls().get(test, (1.0, []))[0]


def browser_tests(script: str) -> list[str]:
    """The browser tests that are named after a script."""
    files = sorted((ROOT / "tests" / "browser").glob(f"test_*{script}*.py"))
    return [f"browser/{path.name}" for path in files]
