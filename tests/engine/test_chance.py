"""Chance: fair, and anybody can work it out again from the seed."""

import hashlib
from collections import Counter

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.chance import Chance, seed_hash

SEED = "5eed0123456789abcdef"


def block(seed, drawn, number):
    """A block as docs/decisions.md tells people to work it out: SHA-256 of "seed:draw:block"."""
    return int(hashlib.sha256(f"{seed}:{drawn}:{number}".encode()).hexdigest(), 16)


def stream(seed, drawn, limit=10**9, count=5):
    chance = Chance(seed, drawn)
    return [chance.below(limit) for _ in range(count)]


def test_anybody_can_work_it_out_again():
    assert stream(SEED, 3, limit=52) == [block(SEED, 3, number) % 52 for number in range(5)]


def test_it_deals_for_ever_what_it_deals_today():
    """Stored tables are verified years later: the numbers themselves stand here."""
    # printf '%s' 5eed0123456789abcdef:0:0 | sha256sum, and so on, modulo 1000
    assert stream(SEED, 0, limit=1000, count=4) == [321, 937, 974, 284]
    assert "".join(Chance(SEED, 0).shuffle("abcdefgh")) == "bdgheacf"


def test_a_shuffle_takes_a_fair_place_of_those_left():
    left = list("abcdef")
    expected = tuple(left.pop(block(SEED, 7, number) % len(left)) for number in range(6))
    assert Chance(SEED, 7).shuffle("abcdef") == expected


def test_a_pick_is_one_number_below_the_count():
    assert Chance(SEED, 1).pick("abcde") == "abcde"[Chance(SEED, 1).below(5)]


def test_the_same_draw_deals_the_same_again():
    """Taking a draw back and doing it again shows the same card."""
    assert stream(SEED, 4) == stream(SEED, 4)


@each(
    ("seed", "drawn"),
    [
        pytest.param(SEED, 1, id="another draw"),
        pytest.param(SEED, 10, id="a draw whose number begins alike"),
        pytest.param(SEED + "0", 0, id="another seed"),
    ],
)
def test_another_draw_is_another_stream(seed, drawn):
    assert set(stream(seed, drawn, count=20)).isdisjoint(stream(SEED, 0, count=20))


def test_a_number_that_favours_the_low_ones_is_drawn_again():
    """3/4 of 2**256 leaves a quarter of all blocks over; they must be skipped, not folded down."""
    limit = 3 * 2**254
    blocks = [block(SEED, 0, number) for number in range(40)]
    fair = [number for number in blocks if number < limit]
    assert len(fair) < len(blocks), "or this test proves nothing"
    assert stream(SEED, 0, limit, count=len(fair)) == fair


@each("limit", [0, -1])
def test_nothing_to_draw_from(limit):
    with pytest.raises(ValueError, match="nothing to draw from"):
        Chance(SEED, 0).below(limit)


def test_nothing_to_pick_from():
    with pytest.raises(ValueError, match="nothing to draw from"):
        Chance(SEED, 0).pick(())


def test_nothing_to_shuffle_is_no_fault():
    assert Chance(SEED, 0).shuffle(()) == ()


def chi_square(counts, faces, draws):
    expected = draws / faces
    return sum((counts[face] - expected) ** 2 / expected for face in range(faces))


@each(
    # one in a thousand fair sources is worse than this (chi-square, faces - 1 degrees of freedom);
    # the seed is fixed, so this test never changes its mind
    ("faces", "limit"),
    [(2, 10.83), (6, 20.52), (10, 27.88), (52, 87.97)],
)
def test_numbers_are_fair(faces, limit):
    one_draw, draws = Chance(SEED, 0), 20_000
    within = Counter(one_draw.below(faces) for _ in range(draws))
    across = Counter(Chance(SEED, drawn).below(faces) for drawn in range(draws))
    assert chi_square(within, faces, draws) < limit
    assert chi_square(across, faces, draws) < limit


def test_shuffles_are_fair():
    """All 24 orders of four cards; 49.73 is one in a thousand for 23 degrees of freedom."""
    draws = 12_000
    counts = Counter(Chance(SEED, drawn).shuffle("abcd") for drawn in range(draws))
    assert len(counts) == 24
    assert sum((count - draws / 24) ** 2 / (draws / 24) for count in counts.values()) < 49.73


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(0, 10**6))
def test_a_shuffle_keeps_every_card(items, drawn):
    assert sorted(Chance(SEED, drawn).shuffle(items)) == sorted(items)


@given(st.integers(1, 10**30), st.integers(0, 10**6))
def test_a_number_is_below_its_limit(limit, drawn):
    assert 0 <= Chance(SEED, drawn).below(limit) < limit


def test_the_seed_hash_is_plain_sha256():
    # printf '%s' abc | sha256sum
    assert seed_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
