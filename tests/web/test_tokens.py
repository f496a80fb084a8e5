"""One file has the colours, durations and easings of all style sheets; the others use them by their names."""

import re

from companion.folders import resource_folder

CSS = resource_folder("static") / "css"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?![^{}]*\{)|\b(?:rgb|hsl|oklch|oklab)a?\(")
TIME = re.compile(r"(?<![\w.-])[\d.]+m?s\b|cubic-bezier\(")
NAMED = re.compile(r"var\((--[\w-]+)\)")

DRAWN = {
    f"welcome_to_the_moon/{sheet}.css"
    for sheet in (
        "battle",
        "colony",
        "dome",
        "escape",
        "gains",
        "journey",
        "launch",
        "mine",
        "sheet",
        "virus",
    )
}
"""Drawn score sheets: pictures, whose inks and papers are their own."""
LITERAL = {"base.css": ["0.01ms", "0.01ms", "0s"]}
"""Literal times that are allowed: with less motion they begin and end every animation at once."""


def sheets():
    for path in sorted(CSS.rglob("*.css")):
        name = path.relative_to(CSS).as_posix()
        yield name, re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text("utf-8"), flags=re.DOTALL)


def test_no_other_sheet_has_a_colour_or_a_duration_of_its_own():
    found = {}
    for name, sheet in sheets():
        if name != "tokens.css":
            literal = [*(COLOUR.findall(sheet) if name not in DRAWN else ()), *TIME.findall(sheet)]
            if literal != LITERAL.get(name, []):
                found[name] = literal
    assert found == {}


def test_every_token_that_is_used_is_told_somewhere():
    every = dict(sheets())
    told = {one for sheet in every.values() for one in re.findall(r"(--[\w-]+):", sheet)}
    used = {one for sheet in every.values() for one in NAMED.findall(sheet)}
    assert used - told == set()


def test_what_follows_from_a_tone_has_a_flat_colour_where_colours_cannot_be_mixed():
    sheet = dict(sheets())["tokens.css"]
    flat, _, mixed = sheet.partition("@supports (color: color-mix(")
    derived = set(re.findall(r"(--[\w-]+): color-mix", mixed))
    assert derived
    assert derived <= set(re.findall(r"(--tone-\w+): (?!color-mix)", flat))
    assert "color-mix(" not in flat
