"""Bids and tricks: the order in which they are written, and the points that follow."""

from each import each

from companion.games.any_game import GAME
from companion.games.any_game.bids import WriteTricks, of_round
from companion.games.any_game.views import cells, heads
from tests.games.any_game.table import SEATS, a_pad, correct, ended, play, refusal, totals, value_of


def a_round(*numbers, row=1, state=None, players=3, **raw):
    """A pad of bids: what was bid and won by each column in a round, None for what is not written."""
    state = state or a_pad(players=players, shape="bids", dealer="", **raw)
    for what, at in (("bid", 0), ("won", 1)):
        for seat, pair in zip(SEATS, numbers, strict=False):
            if pair[at] is not None:
                state = play(state, "write-tricks", seat=seat, row=f"r{row}", what=what, tricks=pair[at])
    return state


def asked_for(state, seat="red"):
    """The question, and which number of which column the seat's main button writes."""
    act = GAME.own_act(state, seat)
    return str(GAME.prompts(state, seat)[0].text), act.fields["seat"], act.fields["what"]


def test_ag_p43_all_bids_of_a_round_come_before_the_tricks():
    bidding, playing = a_round((2, None), (None, None)), a_round((2, None), (1, None), (0, None))
    assert asked_for(bidding, "blue") == ("Write the bids", "blue", "bid")
    assert asked_for(bidding, "red") == ("Write the bids", "blue", "bid")
    assert asked_for(playing, "green") == ("Write the tricks won", "green", "won")
    assert [str(note) for note in GAME.prompts(playing, "")[0].notes] == ["Bids in all: 3"]
    assert [one.writes for one in heads(bidding)] == [False, True, False]


def test_ag_p43_a_round_is_complete_with_the_last_tricks():
    state = a_round((2, 2), (1, 0), (0, 1))
    assert state.rows == ("r1", "r2")
    assert asked_for(state) == ("Write the bids", "red", "bid")
    assert ended(a_round((2, 2), (1, 0), (0, 1), rounds=1)) == ("rounds", ("red",))


def test_ag_p43_who_begins_the_round_bids_first():
    """Ada deals the first round, so Ben begins it; Ben deals the second."""
    state = a_round(players=3)
    state = play(state, "deal-first", seat="red")
    assert asked_for(state, "") == ("Write the bids", "blue", "bid")
    found = GAME.next_offers(state, WriteTricks.of(state, "blue.r1", "bid"))
    assert [(str(one.label), one.sets) for one in found][:7] == [
        ("Cleo", "green.r1.bid"), ("Ada", "red.r1.bid"),
        ("tricks won", "blue.r1.won"), ("Cleo", "green.r1.won"), ("Ada", "red.r1.won"),
        ("Round 2", "green.r2.bid"), ("Ada", "red.r2.bid"),
    ]  # fmt: skip


def test_ag_p43_next_goes_on_around_the_table_and_never_jumps():
    """Ben begins the round. Cleo writes her bid first, on her own phone."""
    state = play(a_round(players=3), "deal-first", seat="red")
    found = GAME.next_offers(state, WriteTricks.of(state, "green.r1", "bid"))
    assert [one.sets for one in found][:5] == [
        "red.r1.bid", "blue.r1.bid", "blue.r1.won", "green.r1.won", "red.r1.won",
    ]  # fmt: skip
    bid = play(a_round((1, None), (0, None), (2, None)), "deal-first", seat="red")
    found = GAME.next_offers(bid, WriteTricks.of(bid, "green.r1", "won"))
    assert [one.sets for one in found][:3] == ["red.r1.won", "blue.r1.won", "green.r2.bid"]


def test_ag_p43_a_cell_asks_for_the_number_that_is_due():
    def due(state):
        return [cells(state, GAME.offer_index(state))[f"{seat}.r1"].fields["what"] for seat in SEATS[:2]]

    assert due(a_round(players=2)) == ["bid", "bid"]
    assert due(a_round((2, None), players=2)) == ["bid", "bid"], "Ben has not bid yet"
    assert due(a_round((2, None), (1, None), players=2)) == ["won", "won"]
    assert due(a_round((2, 1), (1, 0), players=2)) == ["won", "won"]


def test_ag_p43_the_television_shows_bids_and_tricks_of_the_round():
    assert of_round(a_round(players=2)) == {}
    assert of_round(a_round((2, None), players=2)) == {"red": ("2", "–"), "blue": ("–", "–")}
    done = a_round((2, 1), (1, 0), players=2)
    assert of_round(done) == {"red": ("2", "1"), "blue": ("1", "0")}
    assert of_round(a_round((1, None), row=2, state=done)) == {"red": ("1", "–"), "blue": ("–", "–")}


def test_the_main_button_says_whose_number_it_writes():
    def said(state, seat):
        return str(GAME.own_act(state, seat).label)

    bidding, playing = a_round((2, None), (None, None)), a_round((2, None), (1, None), (0, None))
    assert [said(bidding, seat) for seat in ("blue", "red", "")] == [
        "Your bid: Round 1",
        *["Write for Ben"] * 2,
    ]
    assert said(playing, "green") == "Your tricks: Round 1"
    assert said(a_pad((5, None), dealer=""), "red") == "Write for Ben"
    assert said(a_pad((5, None), dealer=""), "blue") == "Your points: Round 1"
    assert said(a_pad((5, 3), dealer=""), "") == "Write for Ada"


def test_ag_p43_no_tricks_before_the_bid_and_no_points_without_them():
    state = a_round((2, None))
    said = {"seat": "blue", "row": "r1", "what": "won", "tricks": 1}
    assert refusal(state, "write-tricks", **said) == "Ben has not bid in this round yet."
    points = refusal(state, "write-points", seat="red", row="r1", points=3)
    assert points == "The points follow from bid and tricks."
    assert (
        refusal(state, "write-tricks", **{**said, "what": "bid", "tricks": 0.5})
        == "Type how many there are: 0 or more."
    )
    assert refusal(a_pad(), "write-tricks", **said) == "There is no such column on the pad."


def test_ag_p43_bids_and_tricks_are_set_by_hand_and_written_anew():
    state = a_round((2, 2), (1, 0), (0, 1))
    assert (value_of(state, "red.r1.bid"), value_of(state, "red.r1.won")) == (2, 2)
    assert totals(correct(state, "red.r1.bid", 1))["red"] == -1
    again = play(state, "write-tricks", seat="red", row="r1", what="won", tricks=4)
    assert totals(again)["red"] == -2


@each(
    ("formula", "points"),
    [
        ({}, {"red": 12, "blue": -1, "green": 10}),
        ({"met": 20, "each": 10, "off": -10}, {"red": 40, "blue": -10, "green": 20}),
        ({"met": 5, "each": 0, "off": 0}, {"red": 5, "blue": 0, "green": 5}),
    ],
)
def test_ag_p44_the_points_follow_from_bid_tricks_and_formula(formula, points):
    assert totals(a_round((2, 2), (1, 2), (0, 0), **formula)) == points


def test_ag_p40_bids_lead_to_bids_then_to_tricks_and_to_the_next_round():
    state = a_round((2, None), (None, None), players=2)
    found = GAME.next_offers(state, WriteTricks.of(state, "blue.r1", "bid"))
    assert [(str(one.label), one.sets) for one in found] == [
        ("tricks won", "red.r1.won"), ("Ben", "blue.r1.won"),
        ("Round 2", "red.r2.bid"), ("Ben", "blue.r2.bid"),
        ("tricks won", "red.r2.won"), ("Ben", "blue.r2.won"),
    ]  # fmt: skip
    assert GAME.next_offers(state, WriteTricks.of(state, "red.r1", "bid")) == ()


def test_the_help_explains_bids_tricks_and_the_formula():
    lines = [str(line) for line in GAME.guide(a_round(met=20, each=10, off=-10)).steps["write"].lines]
    assert len(lines) == 3
    assert lines[2] == "Bid met: +20, and +10 a trick. Else −10 for each over or under."
    assert "bids" not in str(GAME.guide(a_pad()).steps["write"].lines)


def test_the_log_says_what_was_bid_and_won():
    names = {"red": "Ann", "r1": "Round 1"}
    said = [WriteTricks(seat="red", row="r1", what=what, tricks=2).words(names) for what in ("bid", "won")]
    assert [str(one) for one in said] == ["Ann, Round 1: bids 2.", "Ann, Round 1: 2 won."]


def shown(offer):
    """Return the lines that the dialog of an offer shows above its field."""
    return [f"{one.label}: {one.total}" for one in offer.tallies]


def test_ag_p43_the_dialog_shows_the_bid_and_the_sum_of_the_others():
    bidding, playing = a_round((2, None), (1, None), (None, None)), a_round((2, 1), (1, None), (0, 2))
    assert shown(WriteTricks.of(bidding, "green.r1", "bid")) == ["Bids so far: 3"]
    assert shown(WriteTricks.of(bidding, "red.r1", "bid")) == ["Bids so far: 1"], "without its own"
    assert shown(WriteTricks.of(playing, "blue.r1", "won")) == ["Bid: 1", "Tricks so far: 3"]


def test_ag_p43_cells_that_follow_name_the_numbers_that_their_sums_are_made_of():
    found = GAME.next_offers(a_round((2, None)), WriteTricks.of(a_round((2, None)), "blue.r1", "bid"))
    counted = {one.sets: [dict(tally.counts) for tally in one.offer.tallies] for one in found}
    assert counted["green.r1.bid"] == [{"red.r1.bid": 2, "blue.r1.bid": 0}]
    assert counted["blue.r1.won"] == [{"blue.r1.bid": 0}, {"red.r1.won": 0}]


def test_the_field_of_a_bid_is_labelled_as_one():
    state = a_round((2, None), players=2)
    assert WriteTricks.of(state, "blue.r1", "bid").labels == {"tricks": "Bid"}
    assert WriteTricks.of(state, "red.r1", "won").labels == {}
