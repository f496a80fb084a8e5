"""The recorded games of Welcome to the Moon: each adventure with several and alone, and each way to end."""

from pathlib import Path

from each import each

from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.state import SHEETS
from companion.tables.game_file import read_file

FOLDER = Path(__file__).parents[2] / "recorded" / "welcome_to_the_moon"
STANDARD = {"missions", "errors", "full", "deck"}
"""WM-S40, WM-S66."""
NEVER = {"battle": {"deck"}}
"""WM-B61: two spaces of 33 are filled each turn, so a sheet is full before the pile runs out twice."""
FIRST_FIVE = {"launch", "journey", "colony", "mine", "dome"}
"""Their ways to end are recorded among all five (`tests/test_every_game.py`)."""


def played(slug):
    """The recorded games of an adventure, those of which only the scores or the cards are kept left out."""
    games = (read_file(path) for path in sorted(FOLDER.glob("*.toml")))
    return [game for game in games if game.setup.adventure == slug and game.setup.mode == SHEETS]


@each("slug", ADVENTURES)
def test_each_adventure_is_recorded_with_several_and_alone(slug):
    assert {len(game.seats) > 1 for game in played(slug)} == {True, False}


@each("slug", [slug for slug in ADVENTURES if slug not in FIRST_FIVE])
def test_wm_s40_wm_s66_each_way_that_an_adventure_can_end_is_recorded(slug):
    assert {game.result["reason"] for game in played(slug)} == STANDARD - NEVER.get(slug, set())
