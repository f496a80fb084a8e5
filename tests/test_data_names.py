"""The names of `data-` attributes: declared once for scripts, and each is written and read somewhere."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ATTRIBUTE = re.compile(r"\bdata-([a-z][a-z-]*[a-z])")
IN_DATASET = re.compile(r"\bdataset\??\.(\w+)|'(\w+)' in [\w.]*dataset\b")
WRITTEN_BY_SCRIPT = re.compile(r"\.dataset\.(\w+) (?:\?\?)?=|toggleAttribute\('data-([\w-]+)'")
SAY = "say-"


def text_of(folder: str, kind: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / folder).rglob(f"*.{kind}")))


def kebab(name: str) -> str:
    """The attribute's name of a property of `dataset`."""
    return re.sub("[A-Z]", lambda found: f"-{found[0].lower()}", name)


def camel(name: str) -> str:
    return re.sub(r"-(\w)", lambda found: found[1].upper(), name)


TYPES = (ROOT / ".build" / "types" / "data.d.ts").read_text("utf-8")
DECLARED = set(re.findall(r"'([\w-]+)'", TYPES[TYPES.index("type DataName") : TYPES.index(";")]))
SCRIPTS, SHEETS = text_of("static/js", "js"), text_of("static/css", "css")
PAGES = text_of("templates", "html") + text_of("companion", "py")
CHOICES = {"adventure", "count", "edition", "mode", "other", "player"}
"""Fields of set-ups: templates write one beside each choice, by the name of its field."""


def words(found: list[tuple[str, ...]]) -> set[str]:
    return {kebab("".join(each)) for each in found}


def test_every_name_that_a_script_uses_is_declared():
    """TypeScript sees `dataset.name` too, but no name in a selector that is only asked for."""
    used = set(ATTRIBUTE.findall(SCRIPTS)) | words(IN_DATASET.findall(SCRIPTS))
    assert len(used) > 80
    assert used - DECLARED == set()


def test_every_name_that_is_declared_is_used_by_a_script():
    unused = {
        name
        for name in DECLARED
        if f"data-{name}" not in SCRIPTS and not re.search(rf"\b{camel(name)}\b", SCRIPTS)
    }
    assert unused == set()


def test_every_name_that_a_script_reads_is_written():
    written = set(ATTRIBUTE.findall(PAGES)) | words(WRITTEN_BY_SCRIPT.findall(SCRIPTS)) | CHOICES
    assert DECLARED - written == set()


def test_every_name_that_a_page_writes_is_read():
    """By a script, a style sheet, or a test that asks for it."""
    read = DECLARED | set(ATTRIBUTE.findall(SHEETS + text_of("companion", "py") + text_of("tests", "py")))
    written = {name for name in ATTRIBUTE.findall(text_of("templates", "html")) if not name.startswith(SAY)}
    assert len(written) > 80
    assert written - read == set()


def test_every_sentence_of_a_script_is_in_the_page_and_none_in_vain():
    base = (ROOT / "templates" / "base.html").read_text("utf-8")
    written = {name.removeprefix(SAY) for name in ATTRIBUTE.findall(base) if name.startswith(SAY)}
    assert len(written) > 10
    assert {name for name in written if f"'{name}'" not in SCRIPTS} == set()
    assert set(re.findall(r"\btranslate\('([\w-]+)'", SCRIPTS)) - written == set()
