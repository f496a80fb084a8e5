"""A table of any game in a few words, and moves played on it."""

from functools import cache

from companion.games.any_game import GAME
from tests.games.taps import Taps

taps = Taps(GAME)
play, plays, refusal, the_move = taps.play, taps.plays, taps.refusal, taps.the_move
correct, corrections, value_of = taps.correct, taps.corrections, taps.value_of
prompt_ids, the_prompt, an_offer = taps.prompt_ids, taps.the_prompt, taps.an_offer

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
SEATS = ("red", "blue", "green", "yellow", "violet", "orange")
BIRDS = ("Birds × 2", "Sets: 0 1 3 6", "Coins")


def a_pad(*rows, players=2, dealer=None, **raw):
    """A pad with these rows: the points of each column in its order, None where there are none yet."""
    state = taps.new_game(raw, NAMES[:players])
    if dealer is not None:
        state = play(state, "deal-first", **({"seat": dealer} if dealer else {}))
    for number, row in enumerate(rows, start=1):
        for column, points in zip(state.columns, row, strict=False):
            state = state if points is None else write(state, column, number, points)
    return state


def write(state, seat, row, points, counter=""):
    """Points in a row, counted by a seat."""
    who = {"counter": counter} if counter else {}
    return play(state, "write-points", seat=seat, row=f"r{row}", points=points, **who)


def bids(state, bid, won=()):
    """The bids of the first columns in the first round, and the tricks they have won."""
    for what, numbers in (("bid", bid), ("won", won)):
        for seat, tricks in zip(SEATS, numbers, strict=False):
            state = play(state, "write-tricks", seat=seat, row="r1", what=what, tricks=tricks)
    return state


def totals(state):
    """By seat."""
    return {standing.seat: standing.total for standing in GAME.score(state)}


def ended(state):
    """Reason and winners of the end, or None while the game runs."""
    end = GAME.outcome(state)
    return None if end is None else (end.reason, end.winners)


def two_counts(state, seat="red", row=1):
    """Two players count the same cell, and differ by one."""
    return write(write(state, seat, row, 18, "red"), seat, row, 17, "blue")


PARTS = {
    "cards": ["Boss × 2", "First player", "Second player"],
    "counters": ["Life: 20", "Gold"],
    "shared": ["Doom: 3"],
    "dice": ["2d6", "4d6 best 3", "3d6 exploding"],
    "glass": 60,
    "chess": 10,
    "round": 30,
}
"""Each part of a table."""


def a_table(*made, players=2, **raw):
    """A table without a score on which these moves were made."""
    return plays(a_pad(players=players, **{"shape": "none", **raw}), *made)


def all_parts(*made, players=2, **raw):
    """A table with each part, a score pad unless `raw` says otherwise, on which these moves were made."""
    return plays(a_pad(players=players, **{**PARTS, **raw}), *made)


def deal(state, *cards):
    """Draw these cards, whatever chance would say."""
    ids = {name: card for card, name in state.deck.names.items()}
    for card in cards:
        state = GAME.play(state, GAME.moves["draw-card"](drawn=ids[card]))
    return state


@cache
def situations():
    """One table for each moment that offers, prompts and values have to cope with, by name."""
    six = [(12, 8, -3, 0, 105, 7)] * 9
    return {
        "who deals": a_pad(),
        "who deals, six": a_pad(players=6),
        "alone": a_pad((7,), players=1),
        "a round, half of it": a_pad((18, 7), (4,), dealer="red"),
        "nine rounds, six players": a_pad(*six, (3, None, 9), players=6, dealer="blue", target=5000),
        "two counts differ": two_counts(a_pad(dealer="")),
        "two counts differ, all else written": write(two_counts(a_pad(rounds=1, dealer="")), "blue", 1, 5),
        "a sheet": a_pad((3, 2), (2, 4), (None, 6), shape="sheet", lines=BIRDS),
        "a sheet of the app, six players": a_pad(players=6, shape="sheet", sheet="sets-and-pairs"),
        "a long sheet, six players": a_pad(
            *six, players=6, shape="sheet", lines=[f"Most of a kind {n} × 2" for n in range(20)]
        ),
        "a running total": a_pad((5, 3), (7,), shape="total", target=100),
        "two teams": a_pad((120, 80), players=4, teams="2", dealer="green"),
        "three teams": a_pad((120, 80), players=6, teams="3", dealer=""),
        "bids, half of them": bids(a_pad(players=6, shape="bids", dealer="red"), (2, 1, 0)),
        "tricks, half of them": bids(a_pad(shape="bids", met=20, each=10, off=-10), (12, 1), (11,)),
        "bids, a round": bids(a_pad(players=3, shape="bids", dealer=""), (2, 1, 0), (2, 0, 1)),
        "a full pad": a_pad(*[(1,)] * 99, players=1),
        "target": a_pad((60, 40), target=50, dealer=""),
        "rounds, a tie": a_pad((6, 6), rounds=1, dealer=""),
        "sheet": a_pad((3, 2), (2, 4), (5, 6), shape="sheet", lines=BIRDS, lowest=True),
        "a player left": play(a_pad((6, 9, 4), (3,), players=3, dealer="blue"), "leave-pad", seat="blue"),
        "a player joined": play(a_pad((6, 9), (3,), dealer="red"), "join-pad", name="Zoe", start=12),
        "a tie with a winner": play(a_pad((6, 6), rounds=1, dealer=""), "break-tie", seat="blue"),
        "ended": play(a_pad((6, 9), (3,), dealer=""), "end-game"),
        **part_situations(),
    }


def part_situations():
    """Moments of tables with other parts than the pad."""
    rolled = ("roll-dice", {"count": 4, "sides": 6, "best": 3})
    order = ("draw-players", {"what": "order"})
    runs = ("start-timer", {"timer": "t2"})
    deck = a_table(cards=["Boss × 3", "Ada × 2", "Ben × 2"], players=3)
    shown = play(deck, "reveal-card")
    return {
        "no score and nothing else": a_table(),
        "a deck alone": deck,
        "a card lies open": shown,
        "an empty deck that stays empty": deal(a_table(cards=["Boss"], drawn_once=True), "Boss"),
        "an empty deck that is reshuffled": deal(a_table(cards=["Boss"]), "Boss"),
        "counters alone": a_table(counters=["Life: 20"], shared=["Doom"]),
        "counters of six": a_table(counters=["Life: 20", "Gold", "A long name of something"], players=6),
        "dice alone": a_table(("roll-dice", {"count": 2, "sides": 6}), dice=["2d6"]),
        "many dice": a_table(("roll-dice", {"count": 20, "sides": 1000, "explodes": True}), dice=["2d6"]),
        "a chess clock runs": a_table(("start-timer", {"timer": "t1"}), chess=10, players=4),
        "a sand glass runs": a_table(("start-timer", {"timer": "t1"}), glass=90),
        "a round timer stands": a_table(
            ("start-timer", {"timer": "t1"}), ("pause-timer", {"timer": "t1"}), round=90
        ),
        "three teams were drawn": a_table(("draw-players", {"what": "3"}), players=6),
        "all parts, not used yet": all_parts(),
        "all parts, six players": deal(all_parts(rolled, order, runs, players=6), "First player", "Boss"),
        "all parts without a score": all_parts(rolled, order, runs, players=6, shape="none"),
        "all parts and a sheet": all_parts(rolled, players=4, shape="sheet", lines=BIRDS),
        "ended without a score": a_table(("end-game", {"winners": ["blue"]}), counters=["Life: 20"]),
        "ended, nobody has won": all_parts(rolled, "end-game", shape="none"),
    }
