"""What a screen reader says of a page: roles, names and states in their order, kept as files in `aria/`.

`aria/<game>/<screen>.yml` holds Playwright's aria snapshot of each screen. After a change that is meant:

    SLOW=1 COMPANION_RENEW_ARIA=1 .venv/bin/pytest -q tests/browser/test_screens.py
    git diff tests/browser/aria
"""

from __future__ import annotations

import os
import re
import time
from difflib import unified_diff
from pathlib import Path
from typing import Any

KEPT = Path(__file__).parent / "aria"
RENEWS = bool(os.environ.get("COMPANION_RENEW_ARIA"))
PATIENCE = 60.0
"""Seconds in which what is loaded late, as a dialog's keys, has come."""
SETTLED = 2_000
"""Milliseconds after which nothing more comes, where a file is written."""
NOT_KEPT = (
    (r"\n *- /url: .*", ""),  # nobody hears it
    (r"127\.0\.0\.1:\d+", "SERVER"),
    (r"\b[0-9a-f]{64}\b", "FINGERPRINT"),
    (r"\b(under a minute|\d+ min)\b", "LENGTH"),
    (r"status: Connecting\b", "status: Live"),  # whichever it is by now
    (r"/key/[\w-]+", "/key/KEY"),
    (r"\b\d{1,2}:\d\d(:\d\d)?( [AP]M)?\b", "TIME"),
    (r"\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b", "DAY"),
    (r"\b([A-Z][a-z]{2,8} \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4}|\d{4}-\d\d-\d\d)\b", "DATE"),
)
"""Addresses, keys and times are other ones at each run; so are the codes of tables (`CODES`)."""
NAMELESS = re.compile(
    r"^ *- (?:button|link|textbox|spinbutton|checkbox|radio|combobox|slider|tab)(?: \[.*|:.*)?$", re.MULTILINE
)
"""A control without a name, which stands in quotes after its role."""
CODES = """() => [...new Set([...document.querySelectorAll('[href*="/t/"], [data-copy]')].map((one) =>
  /\\/(?:t|join|p)\\/([A-Z0-9]{5})\\b/.exec(one.href ?? one.dataset.copy)?.[1]).filter(Boolean))]"""


def said(page: Any) -> str:
    """The snapshot of the page, or of the dialog that is open over it."""
    dialog = page.locator("dialog[open]")
    text: str = (dialog if dialog.count() else page.locator("body")).aria_snapshot()
    for code in (*page.evaluate(CODES), re.search(r"/(?:t|join)/(\w{5})\b|$", page.url)[1]):
        if code:
            text = re.sub(rf'"{code}"$|\b{code}\b', "CODE", text, flags=re.MULTILINE)  # quoted like 1E234
            text = re.sub(" ".join(code), "C O D E", text)
    return masked(text) + "\n"


def masked(text: str) -> str:
    """The same without what is another at each run."""
    for pattern, word in NOT_KEPT:
        text = re.sub(pattern, word, text)
    return text


def said_at_last(page: Any, wanted: str) -> str:
    """What is wanted, once the page says it; what it says instead, where it does not for `PATIENCE`."""
    end = time.monotonic() + PATIENCE
    while (now := said(page)) != wanted and time.monotonic() < end:
        page.wait_for_timeout(100)
    return now


def said_faults(page: Any, game: str, screen: str) -> list[str]:
    """Return the lines in which the page and its file differ. A run that renews the files writes it first."""
    kept = KEPT / game / f"{screen}.yml"
    if RENEWS:
        page.wait_for_timeout(SETTLED)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(said(page), encoding="utf-8")
    if not kept.exists():
        return [f"{kept} is missing: write it as the head of {__file__} says, and read it"]
    wanted = kept.read_text(encoding="utf-8")
    now = said_at_last(page, wanted)
    faults = [f"without a name: {control}" for control in NAMELESS.findall(now)]
    differing = list(unified_diff(wanted.splitlines(), now.splitlines(), "kept", "now", n=1))
    if differing:
        faults.append("\n".join([f"{kept} differs; see the head of {__file__}", *differing]))
    return faults
