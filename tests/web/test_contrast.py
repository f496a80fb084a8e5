"""Letters can be read in both colour schemes and in every game: computed from the tokens and the style rules.

WCAG 2.2 asks for 4.5 to 1 between letters and what lies under them, and 3 to 1 for edges that mean something.
"""

import re

from each import each

from companion.engine.seats import SEAT_IDS as SEATS
from companion.folders import resource_folder
from companion.games import GAMES

CSS = resource_folder("static") / "css"
TOKENS = CSS / "tokens.css"
LETTERS, EDGES = 4.5, 3.0

TEXT = ("ink", "muted", "faint", "accent-text", "danger", "good", "warn", "boss")
SURFACES = ("bg", "surface", "raised", "sunken", "accent-soft", "danger-soft")
DRAWN = {
    f"{sheet}.css"
    for sheet in ("battle", "colony", "dome", "escape", "journey", "launch", "mine", "sheet", "virus")
}
"""Drawn score sheets: pictures with schemes of their own."""

PLACES = [
    (game, light) for game in ("", *(slug for slug in GAMES if slug != "toy")) for light in (False, True)
]
BLOCK = re.compile(
    r'(?P<light>@media \(prefers-color-scheme: light\) \{\s*)?(?::root|\[data-game="(?P<game>\w+)"\])'
    r" \{(?P<body>[^}]*)\}"
)


def without_comments(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def tokens(game, light):
    """Every token as a page of this game has it in this scheme; "" is a page of no game."""
    blocks = list(BLOCK.finditer(without_comments(TOKENS)))
    found = {}
    for wanted in [("", False), ("", True), (game, False), (game, True)]:
        for block in blocks:
            if (block["game"] or "", bool(block["light"])) == wanted and (light or not block["light"]):
                found.update(re.findall(r"--([\w-]+): ([^;]+);", block["body"]))
    return found


def channels(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def luminance(colour):
    parts = [value / 255 for value in channels(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def mixed(colour, percent, other):
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round((a * percent + b * (100 - percent)) / 100):02x}" for a, b in pairs)


def too_close(place, pairs, least):
    """Of pairs of token names those that cannot be told apart."""
    known = tokens(*place)
    found = [(one, other, round(ratio(known[one], known[other]), 2)) for one, other in pairs]
    return [pair for pair in found if pair[2] < least]


def test_a_ratio_is_what_the_standard_says():
    assert ratio("#000000", "#ffffff") == 21
    assert round(ratio("#777777", "#ffffff"), 2) == 4.48
    assert mixed("#ff0000", 10, "#ffffff") == "#ffe6e6"


@each("place", PLACES)
def test_all_letters_can_be_read_on_every_surface(place):
    pairs = [(text, surface) for text in (*TEXT, *SEATS) for surface in SURFACES]
    assert too_close(place, [*pairs, *(("seat-ink", seat) for seat in SEATS)], LETTERS) == []


@each("place", PLACES)
def test_edges_and_the_focus_can_be_seen_on_every_surface(place):
    pairs = [(edge, surface) for edge in ("line-strong", "focus", *TEXT) for surface in SURFACES]
    assert too_close(place, pairs, EDGES) == []


@each("place", PLACES)
def test_letters_can_be_read_on_a_surface_with_a_breath_of_a_seats_colour(place):
    known = tokens(*place)
    for seat in SEATS:
        for surface in ("bg", "surface", "raised"):
            tinted = mixed(known[seat], 10, known[surface])
            assert min(ratio(known[text], tinted) for text in ("ink", "muted")) >= LETTERS, (seat, surface)
        assert ratio(known[seat], mixed(known[seat], 16, known["surface"])) >= EDGES  # pictures


# --- the style rules ------------------------------------------------------------------------------


def rules():
    """Every style rule that sets a colour of letters: where, the colour, and the background it sets."""
    for path in sorted(CSS.rglob("*.css")):
        if path.name in DRAWN or path == TOKENS:
            continue
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", without_comments(path)):
            said = dict(line.strip().split(":", 1) for line in body.split(";") if ":" in line)
            if "color" in said:
                yield (
                    f"{path.name}: {selector.strip()}",
                    said["color"].strip(),
                    said.get("background", "").strip(),
                )


def token(colour):
    """The name of the token, or "" where it is none."""
    found = re.match(r"var\(--([\w-]+)", colour)
    return found[1] if found else ""


def test_letters_have_a_colour_that_can_be_read_anywhere_or_bring_their_background():
    anywhere = {*TEXT, "seat", "tone"}  # a tone is a seat's, the boss's or the accent of letters
    kept = {"inherit", "currentColor", "transparent"}
    found = [(where, ink, under) for where, ink, under in rules() if ink not in kept]
    assert len(found) > 80
    chosen = {"Canvas", "CanvasText"}  # the reader's own pair, where colours are forced
    found = [one for one in found if {one[1], one[2]} != chosen]
    assert [one for one in found if token(one[1]) not in anywhere and not token(one[2])] == []


@each("place", PLACES)
def test_letters_can_be_read_on_the_background_that_comes_with_them(place):
    known = tokens(*place)
    pairs = {(token(ink), token(under)) for _, ink, under in rules() if token(under) in known}
    assert {("accent-ink", "accent"), ("bg", "ink")} <= pairs
    assert too_close(place, sorted(pair for pair in pairs if pair[0] in known), LETTERS) == []


def test_only_tokens_and_drawn_sheets_know_a_scheme():
    asks = {path.name for path in CSS.rglob("*.css") if "prefers-color-scheme" in path.read_text("utf-8")}
    assert asks <= {TOKENS.name, *DRAWN}


@each("place", PLACES)
def test_letters_can_be_read_on_a_tank_and_on_a_card_of_any_colour(place):
    """The shares are those of `--tone-fill`, `--tone-card` and `--tone-ink`."""
    known, sheet = tokens(*place), without_comments(TOKENS)
    shares = dict(
        re.findall(r"--tone-(\w+): color-mix\(in srgb, var\(--tone\) (\d+)%, var\(--\w+\)\)", sheet)
    )
    fill, card, ink = (int(shares[name]) for name in ("fill", "card", "ink"))
    found = []
    for tone in (*SEATS, "accent-text", "danger", "boss"):
        colour = known[tone]
        note = mixed(colour, ink, known["ink"])
        for share, letters in ((fill, known["ink"]), (card, known["ink"]), (card, note), (0, note)):
            if (seen := ratio(letters, mixed(colour, share, known["surface"]))) < LETTERS:
                found.append((tone, share, letters, round(seen, 2)))
    assert found == []


@each("place", PLACES)
def test_letters_can_be_read_at_the_top_and_the_foot_of_the_main_act(place):
    known = tokens(*place)
    light, shade = (int(known[name].rstrip("%")) for name in ("act-light", "act-shade"))
    top, foot = mixed(known["accent"], light, known["paper"]), mixed(known["accent"], shade, known["print"])
    assert min(ratio(known["accent-ink"], under) for under in (top, foot)) >= LETTERS
    assert light < 100 or shade < 100
