"""The glance test: who has to act sees question, vitals, main act and every control of the step at once."""

from __future__ import annotations

import pytest
from games.situations import SITUATIONS

from tests.browser.glance import LARGE, SMALL, TABLET, TINY, glance_faults
from tests.browser.situation_server import situation_app, situation_port, table

__all__ = ["situation_app", "situation_port", "table"]

AT_A_GLANCE: tuple[str, ...] = (
    "astro_knights",
    "astrojam",
    "exoplanet_colony",
    "hundred_astronauts",
    "welcome_to_the_moon",
)
"""The games that fit the screen: all, when the last one does."""


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug in AT_A_GLANCE for name in SITUATIONS[slug]]
)
def test_one_glance_is_enough(table, slug, name):
    page = table(slug, name)
    faults = [fault for size in (LARGE, SMALL, TINY, TABLET) for fault in glance_faults(page, *size)]
    assert faults == []
