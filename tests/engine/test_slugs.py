"""Ids made from what somebody typed."""

import pytest
from each import each

from companion.engine.fields import Id
from companion.engine.slugs import slug


@each(
    ("typed", "expected"),
    [
        pytest.param("Silas T'Ferran", "silas-tferran", id="a name"),
        pytest.param("  Z.A.K. ", "z-a-k", id="dots and blanks"),
    ],
)
def test_the_id_of_what_somebody_typed(typed, expected):
    assert slug(typed) == expected


def test_two_names_of_signs_only_are_two_ids():
    ids = {slug("!!!"), slug("???")}
    assert len(ids) == 2
    assert all(Id("Mat").read(one, "mat") == one for one in ids)
