"""The glance test: who has to act sees question, vitals, main act and every control of the step at once."""

from __future__ import annotations

import pytest
from games.situations import SITUATIONS

from companion.games import GAMES
from tests.browser.glance import DESKTOP, LARGE, SMALL, TABLETS, TINY, glance_faults, tablet_faults
from tests.browser.situation_server import one_table, situation_app, situation_port

__all__ = ["one_table", "situation_app", "situation_port"]


@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug in GAMES for name in SITUATIONS[slug]])
def test_one_glance_is_enough(one_table, slug, name):
    page = one_table(slug, name)
    faults = [fault for size in (LARGE, SMALL, TINY, DESKTOP) for fault in glance_faults(page, *size)]
    faults += [fault for size in TABLETS for fault in tablet_faults(page, *size)]
    assert faults == []
