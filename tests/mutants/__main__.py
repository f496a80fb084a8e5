"""Break rules and safety mechanisms in memory, one at a time; the tests named for each have to see it.

    make mutants                                     # a third of them; SLOW=1 for all
    .venv/bin/python -m tests.mutants NAME...        # these
    .venv/bin/python -m tests.mutants draw [AREA...] # replace lost ones by others, see `tests.mutants.draw`

Each mutant has a process of its own, two at a time. That the same tests pass with nothing broken is what
`make test` is for.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence

from tests.browser.chromium import CHROMIUM
from tests.mutants.app import APP
from tests.mutants.draw import draw
from tests.mutants.drawn import DRAWN
from tests.mutants.games import GAMES
from tests.mutants.mutant import ROOT, Lost, Mutant, Script
from tests.mutants.trial import Outcome, trials
from tests.sample import describe, part

ALL = (*APP, *GAMES, *DRAWN)
PARTS = 3
REPEAT = "  .venv/bin/python -m tests.mutants"


def main(arguments: Sequence[str]) -> int:
    """Return the exit status: 0 if every mutant was seen."""
    if arguments[:1] == ["draw"]:
        return draw(arguments[1:])
    if lost := list(lost_places()):
        print(*lost, sep="\n")
        return 1
    if arguments:
        chosen = [mutant for mutant in ALL if mutant.name in arguments]
    else:
        chosen = part(ALL, PARTS)
        print(describe(ALL, PARTS, "mutants"), flush=True)
    if CHROMIUM is None:
        print("There is no Chromium here: broken scripts are left out.")
        chosen = [mutant for mutant in chosen if not isinstance(mutant, Script)]
    faults = 0
    for mutant, outcome in trials(chosen):
        if not outcome.seen:
            faults += 1
            print(fault(mutant, outcome), flush=True)
    print(f"{len(chosen) - faults} of {len(chosen)} mutants were seen.")
    return 1 if faults or not chosen else 0


def lost_places() -> Iterator[str]:
    """Say which mutants cannot be made any more, and what to do about each."""
    for mutant in ALL:
        try:
            mutant.broken()
        except Lost as why:
            yield f"LOST {mutant.name}: {why}; {advice(mutant)}"
        for test in mutant.tests:
            if not (ROOT / "tests" / test).is_file():
                yield f"LOST {mutant.name}: there is no tests/{test}; {advice(mutant)}"


def advice(mutant: Mutant) -> str:
    return f"draw another:\n{REPEAT} draw" if mutant in DRAWN else "change it by hand."


def fault(mutant: Mutant, outcome: Outcome) -> str:
    why = "SURVIVED" if outcome.passed else f"NOT JUDGED\n{outcome.output[-3000:]}\n"
    where = f"{mutant.path.relative_to(ROOT)}; {', '.join(mutant.tests)}"
    return f"{mutant.name} ({where}): {why}. To repeat:\n{REPEAT} {shlex.quote(mutant.name)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
