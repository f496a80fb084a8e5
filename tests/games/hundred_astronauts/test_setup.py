"""S: what is chosen before anybody begins, in both editions, and what of it does not fit together."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.hundred_astronauts import GAME, turn
from companion.games.hundred_astronauts.components import CLASSIC, EDITIONS, NEWER
from companion.games.hundred_astronauts.setup import HABITS, Setup, out_of_deck
from companion.games.hundred_astronauts.state import CHOSEN, RANDOM, HouseRules

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
BASE = {"what": "space-base", "slot_1": 2, "slot_2": 2, "reward": "coin"}


def table(players=2, /, **raw):
    """The table of a raw set-up, checked as a real one is."""
    seats = seat_row(PEOPLE[:players])
    setup = fields.read(Setup, raw)
    GAME.check_setup(setup, seats)
    return GAME.start(setup, seats)


def fault(players=2, /, **raw):
    """The field that a set-up is refused for, or None."""
    try:
        table(players, **raw)
    except Malformed as error:
        return error.field
    return None


# --- the table at the start -----------------------------------------------------------------------


def test_nothing_has_to_be_chosen():
    state = table()
    assert (state.edition, state.deck, state.scrapyard) == (CLASSIC, None, 0)
    assert state.house == HouseRules(RANDOM, 0, False, 0, "")


@each("edition", EDITIONS)
@each("players", range(2, 5), ids=lambda n: f"HA-S3 HA-B-5 {n} players")
def test_six_cards_each_and_six_in_the_draft(edition, players):
    state = table(players, edition=edition)
    assert [player.hand for player in state.players] == [6] * players
    assert state.draft == 6
    assert [player.name for player in state.players] == list(PEOPLE[:players])
    assert out_of_deck(players) == 6 * players + 6


def test_ha_s1_four_areas_and_nothing_is_built():
    state = table(cards=90)
    assert (state.deck, state.scrapyard, state.draft) == (90 - 18, 0, 6)
    assert [player.built for player in state.players] == [(), ()]


@each(("players", "left"), [(2, 82), (3, 76), (4, 70)])
def test_ha_b_1_all_hundred_cards_of_the_newer_edition_are_counted(players, left):
    assert table(players, edition=NEWER).deck == left


def test_ha_b_1_a_count_of_the_classic_pile_is_not_one_of_the_newer_cards():
    assert table(edition=NEWER, cards=90).deck == 82
    assert fault(edition=NEWER, cards=5) is None


def test_ha_s2_ha_s4_anybody_may_begin_and_play_goes_clockwise():
    for seat in ("red", "blue", "green"):
        assert GAME.play(table(3), turn.Begin(seat=seat)).turn.seat == seat
    assert table(4).seats == ("red", "blue", "green", "yellow")


def test_each_edition_has_an_end_of_its_own():
    needed = {key: (one.needed, one.winning_card) for key, one in EDITIONS.items()}
    assert needed == {CLASSIC: (3, "Astronaut"), NEWER: (2, "Populate")}


def test_ha_b_1_no_edition_uses_what_belongs_to_the_other():
    """HA-Q18: the hundred cards of the newer edition all have a name, and none is the Universal card."""
    assert not set(HABITS[CLASSIC]) & set(HABITS[NEWER])
    asked = {"edition", "library", "light", *HABITS[CLASSIC], *HABITS[NEWER]}
    assert asked == set(fields.specs(Setup))


@each(
    ("raw", "expected"),
    [
        pytest.param({"steal": CHOSEN}, HouseRules(steal=CHOSEN), id="HA-Q7"),
        pytest.param({"universal": "Any one."}, HouseRules(universal="Any one."), id="HA-Q18"),
        pytest.param({"edition": NEWER, "start_draw": 2}, HouseRules(start_draw=2), id="HA-B-8 draw"),
        pytest.param(
            {"edition": NEWER, "draft_discard": True}, HouseRules(draft_discard=True), id="HA-B-8 draft"
        ),
        pytest.param({"edition": NEWER, "hand_limit": 10}, HouseRules(hand_limit=10), id="HA-B-8 hand"),
    ],
)
def test_how_this_table_plays(raw, expected):
    assert table(**raw).house == expected


def test_blueprints_typed_before_lie_ready():
    (card,) = table(library=[BASE]).library
    assert (card.title, card.cost, card.reward) == ("Space Base", 4, "coin")


# --- what may be chosen ---------------------------------------------------------------------------


@each(
    ("players", "raw", "expected"),
    [
        pytest.param(2, {"edition": "c"}, "edition", id="no third edition"),
        pytest.param(2, {"cards": 18}, "cards", id="HA-S3 no deck for 2"),
        pytest.param(2, {"cards": 19}, None, id="HA-S3 a deck of one for 2"),
        pytest.param(4, {"cards": 30}, "cards", id="HA-S3 no deck for 4"),
        pytest.param(4, {"cards": 31}, None, id="HA-S3 a deck of one for 4"),
        pytest.param(2, {"cards": 0}, None, id="nobody counts"),
        pytest.param(2, {"cards": -1}, "cards", id="fewer than none"),
        pytest.param(2, {"cards": 200}, None, id="200 cards"),
        pytest.param(2, {"cards": 201}, "cards", id="201 cards"),
        pytest.param(2, {"steal": "twice"}, "steal", id="HA-Q7 no such way"),
        pytest.param(2, {"start_draw": 3}, None, id="HA-B-8 draws 3"),
        pytest.param(2, {"start_draw": 4}, "start_draw", id="HA-B-8 draws 4"),
        pytest.param(2, {"hand_limit": 20}, None, id="HA-B-8 a hand of 20"),
        pytest.param(2, {"hand_limit": 21}, "hand_limit", id="HA-B-8 a hand of 21"),
        pytest.param(2, {"draft_discard": "yes"}, "draft_discard", id="HA-B-8 neither yes nor no"),
        pytest.param(2, {"universal": "A" * 120}, None, id="HA-Q18 a long text"),
        pytest.param(2, {"universal": "A" * 121}, "universal", id="HA-Q18 too long a text"),
        pytest.param(2, {"library": [BASE] * 101}, "library", id="more blueprints than a library holds"),
        pytest.param(2, {"players": 2}, "players", id="no such field"),
    ],
)
def test_what_a_setup_may_hold(players, raw, expected):
    assert fault(players, **raw) == expected


def test_ha_s3_a_pile_that_is_too_small_is_told_how_small():
    with pytest.raises(Malformed) as refused:
        table(3, cards=24)
    assert str(refused.value.reason) == "24 cards are dealt: 25 at least, or 0 where nobody counts."
