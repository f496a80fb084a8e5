"""Offers: what a seat may do, each with the very reason of the rule where it may not."""

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.welcome_to_the_moon import GAME
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table, after_writing, situations

SITUATIONS = situations()
every_situation = each("table", SITUATIONS.values(), ids=SITUATIONS.keys())


def all_offers(table):
    return [(seat, offer) for seat in (*table.ids, "", "watcher") for offer in GAME.offers(table.state, seat)]


@every_situation
def test_an_offer_is_refused_with_the_very_words_of_the_rule(table):
    for seat, offer in all_offers(table):
        if not offer.asks:
            assert table.refusal(offer.kind, **offer.fields) == offer.refusal, (seat, offer)


@every_situation
def test_an_offer_that_is_not_refused_can_be_played(table):
    before, entries, draws = table.state, len(table.entries), table.draws()
    for _, offer in all_offers(table):
        if offer.refusal is None and not offer.asks:
            other = Table(table.slug, len(table.ids), **raw_setup(table))
            other.state = before
            other.play(offer.kind, **offer.fields)
            assert other.state != before or offer.kind == "choose", offer
    assert (table.state, len(table.entries), table.draws()) == (before, entries, draws)


def raw_setup(table):
    return {"mode": table.setup.mode, "dealer": table.setup.dealer, "level": table.setup.level}


@every_situation
def test_offers_have_ids_of_their_own(table):
    for seat in (*table.ids, ""):
        ids = [offer.id for offer in GAME.offers(table.state, seat)]
        assert len(set(ids)) == len(ids)
        assert all(offer.label for offer in GAME.offers(table.state, seat))


FOR_ALL = {"campaign-stars"}
"""The entries that any seat of a campaign may write for another (WM-S75)."""


@every_situation
def test_a_seat_is_offered_only_its_own_steps(table):
    for seat in table.ids:
        for offer in GAME.offers(table.state, seat):
            assert offer.fields.get("seat", seat) == seat or offer.kind in FOR_ALL


@each("slug", SLUGS)
def test_who_is_no_player_is_offered_the_table_alone(slug):
    table = a_table(slug)
    assert GAME.offers(table.state, "") == ()
    assert [offer.kind for offer in GAME.offers(Table(slug).open().state, "")] == ["turn-over"]
    solo = a_table(slug, 1)
    assert GAME.offers(solo.state, "") == GAME.offers(solo.state, "red")  # one player, one phone


@each("slug", SLUGS)
def test_who_is_done_is_offered_nothing_until_the_others_are(slug):
    table = after_writing(slug, 2).done("red")
    assert table.offers(seat="red") == []
    assert table.open_offers("done", seat="blue")
    table.done("blue")
    assert {offer.kind for offer in table.offers(seat="red")} == {"choose", "system-error"}


def test_every_empty_space_is_offered_lit_or_with_its_reason():
    table = a_table("mine").with_sheet(written={"mine.l1c5": 7, "mine.l1c6": "X"}).choose("red", 2)
    spaces = {offer.fields["space"]: offer.refusal for offer in table.offers("write")}
    assert set(spaces) == set(table.layout.spaces) - {"mine.l1c5", "mine.l1c6"}
    assert spaces["mine.l2c5"] is None
    assert "must be higher" in spaces["mine.l1c7"]


def test_the_values_of_an_astronaut_say_where_they_fit_nowhere():
    table = a_table("mine", slots=((8, "astronaut"), (7, "water"), (9, "energy"))).choose("red")
    assert {offer.hint for offer in table.offers("shift")} == {""}
    table.with_sheet(written=dict.fromkeys(table.layout.spaces, "X"))
    assert {offer.hint for offer in table.offers("shift")} == {"It fits nowhere."}


def test_an_effect_with_nothing_to_choose_is_not_offered():
    for table in SITUATIONS.values():
        for seat in table.ids:
            declines = {offer.fields["decision"] for offer in table.offers("decline", seat=seat)}
            if declines:
                assert table.open_offers("mark", "write-x", seat=seat)


def test_third_cards_name_what_they_bring_astra():
    table = SITUATIONS["third card"]
    hints = [offer.hint for offer in table.offers("give-card")]
    assert hints == ["2 points", "3 points", "3 points"]  # Katherine: plant, water, energy
    assert [offer.kind for offer in table.offers()] == ["give-card", "remove-card"] * 3


def test_typed_cards_ask_for_backs_that_there_are():
    table = Table("mine", 2, dealer="table")
    (offer,) = table.offers("type-cards")
    assert offer.options == {}
    table.play(
        "type-cards",
        number_1=5,
        action_1="plant",
        number_2=7,
        action_2="water",
        number_3=9,
        action_3="energy",
    )
    table.fail(*table.ids).done()
    (offer,) = table.offers("type-cards")
    assert set(offer.options["action_1"]) == {"robot", "energy", "plant"}  # WM-S4: the backs of the fives
    assert "effects" not in offer.asks
    assert "effects" in Table("mine", 1, dealer="table").offers("type-cards")[0].asks


def test_a_move_that_nobody_offers_is_refused_all_the_same():
    table = a_table("mine", 2, mode="cards")
    paper = "The sheets are on paper at this table."
    assert table.refusal("done", seat="red") == paper
    assert table.refusal("system-error", seat="red") == paper
    assert table.refusal("write", seat="red", space="mine.l1c1", value=5) == paper
    one = {"number": 5, "action": "plant", "number_slot": 1, "action_slot": 1}
    assert table.refusal("choose", seat="red", **one) == paper
    with pytest.raises(IllegalMove, match="on paper"):
        table.play("choose", seat="red", **one)
