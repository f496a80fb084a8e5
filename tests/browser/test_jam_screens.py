"""The screens of Astrojam."""

from tests.browser.jam_house import SCREENS, House
from tests.browser.screen_checks import (
    axe,
    house,
    phones,
    seen,
    test_axe_finds_nothing,
    test_nothing_is_too_small_to_read_or_to_hit,
    test_nothing_scrolls_sideways_or_is_cut_off,
)

__all__ = [
    "SCREENS",
    "House",
    "axe",
    "house",
    "phones",
    "seen",
    "test_axe_finds_nothing",
    "test_nothing_is_too_small_to_read_or_to_hit",
    "test_nothing_scrolls_sideways_or_is_cut_off",
]
