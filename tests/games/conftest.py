"""The checks that several games share explain themselves when they fail, as those of a test file do."""

import pytest

pytest.register_assert_rewrite("tests.games.sentences", "tests.games.evenings")
