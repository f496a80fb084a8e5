"""The checks that several games share explain themselves when they fail, as those of a test file do."""

import pytest

shared = ("evenings", "sentences", "setup_pages")
pytest.register_assert_rewrite(*(f"tests.games.{name}" for name in shared))
