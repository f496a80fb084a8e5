"""A table without a score, and parts that it chooses when it starts or adds later."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.games.any_game import GAME
from companion.games.any_game.forms import SetupForm
from companion.games.any_game.guide import WORDS
from companion.games.any_game.prompts import additions
from companion.plays.play import play_of
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from tests.games.any_game.table import (
    BIRDS,
    PARTS,
    a_pad,
    a_table,
    all_parts,
    deal,
    ended,
    play,
    plays,
    refusal,
    write,
)
from tests.games.setup_pages import SetupPage

ROWS = {f"people-{row}": "" for row in range(6)}


def main_act(state, seat=""):
    """The question, and the first answer to it."""
    prompt = GAME.prompts(state, seat)[0]
    return prompt.id, prompt.offers[0].label


@each(
    ("winners", "said"),
    [([], "The game is over."), (["blue"], "Ben wins."), (["blue", "red"], "Ada and Ben win.")],
)
def test_ag_p17_who_ends_a_table_without_a_score_says_who_has_won(winners, said):
    state = play(a_table(), "end-game", winners=winners)
    assert (ended(state), GAME.outcome(state).text) == (("ended", tuple(sorted(winners, reverse=True))), said)
    assert (GAME.score(state), dict(GAME.figures(state))) == ((), {})


def test_ag_p17_nobody_else_wins_and_a_score_decides_by_itself():
    assert refusal(a_table(), "end-game", winners=["green"]) == "The score says who has won."
    assert refusal(a_pad((1,), dealer=""), "end-game", winners=["red"]) == "The score says who has won."
    assert refusal(a_table(), "write-points", seat="red", row="r1", points=1) is not None
    assert refusal(a_table(), "deal-first", seat="red") is not None


def test_ag_p17_the_play_has_winners_and_neither_place_nor_points(app):
    with app.app_context():
        table = table_cache.find(open_table("any_game", {"shape": "none"}, ["Ada", "Ben"]).code)
        play_tap(table, Tap("end-game", {"winners": ["blue"]}, by="host", expect=0))
        taken = play_of(table)
    assert (taken.points, taken.cooperative, taken.ending) == (False, False, "Ben wins.")
    assert [(one.winner, one.rank, one.score) for one in taken.players] == [
        (False, None, None), (True, None, None),
    ]  # fmt: skip


def test_ag_p17_the_result_and_its_picture_name_the_winner(app):
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        opened = open_table("any_game", {"shape": "none"}, ["Ada", "Ben"])
        play_tap(table_cache.find(opened.code), Tap("end-game", {"winners": ["blue"]}, by="host", expect=0))
    client = app.test_client()
    client.get(f"/t/{opened.code}/key/{opened.keys.host}")
    html = client.get(f"/t/{opened.code}/result").text
    assert "Final scores" not in html
    assert "Standings" not in html
    assert "step-won" in html
    assert "Ben wins." in client.get(f"/t/{opened.code}/result.svg").text


@each(
    ("made", "expected"),
    [
        (a_table, ("add", "A score pad")),
        (lambda: a_table(cards=["Ada"], dice=["2d6"]), ("draw", "Draw a card")),
        (lambda: a_table(dice=["2d6"], glass=5), ("roll", "Roll 2d6")),
        (lambda: a_table(glass=5), ("start-clock", "Start")),
        (lambda: play(a_table(glass=5), "start-timer", timer="t1"), ("clock", "Turn it over")),
        (lambda: play(a_table(round=5), "start-timer", timer="t1"), ("clock", "Pause")),
        (lambda: play(all_parts(shape="none"), "start-timer", timer="t2"), ("clock", "Done: Ben’s time")),
        (lambda: deal(a_table(cards=["Ada"], drawn_once=True), "Ada"), ("count", "End the game")),
        (lambda: all_parts(dice=[], rounds=1), ("deal", "Ada")),
        (lambda: play(all_parts(), "deal-first"), ("write", "Ada: Round 1")),
        (lambda: play(all_parts(), "reveal-card"), ("place-card", "Back on top of the deck")),
    ],
)
def test_ag_p17_ag_p20_what_comes_next(made, expected):
    assert main_act(made()) == expected


def test_ag_p18_parts_are_chosen_at_the_start():
    state = all_parts(players=3)
    assert (len(state.deck.names), len(state.counters), len(state.dice.sets), len(state.timers)) == (
        3,
        3,
        3,
        3,
    )
    assert not a_pad().parts


def test_ag_p18_each_part_is_added_to_a_table_that_is_played():
    state = plays(
        a_table(),
        ("add-cards", {"name": "Ada", "copies": 2}),
        ("add-counter", {"name": "Life", "count": 20}),
        ("roll-dice", {"count": 2, "sides": 6}),
        ("add-timer", {"shape": "glass", "seconds": 60}),
        ("draw-players", {"what": "first"}),
        ("add-pad", {"shape": "total"}),
    )
    assert state.deck
    assert state.counters
    assert state.dice
    assert state.timers
    assert state.drawn
    assert ended(play(write(state, "red", 1, 5), "end-game")) == ("ended", ("red",))


def test_ag_p18_a_table_has_one_score_pad():
    assert refusal(a_pad(), "add-pad", shape="rounds") == "There is a score pad already."
    state = play(a_table(), "add-pad", shape="rounds")
    assert main_act(state) == ("deal", "Ada")


def test_a_table_of_before_has_no_other_parts():
    assert GAME.setup(shape="sheet", lines=BIRDS).cards == ()
    assert GAME.start(GAME.setup(), ()).parts is False


@pytest.fixture
def page(app):
    return SetupPage(app, GAME, SetupForm, ROWS)


def test_ag_p18_the_page_asks_for_every_part(page):
    lines = {name: "\r\n".join(value) for name, value in PARTS.items() if isinstance(value, list)}
    times = {name: str(value) for name, value in PARTS.items() if isinstance(value, int)}
    view = page.started(players="2", shape="none", sheet="", drawn_once="yes", **lines, **times)
    assert view.setup == GAME.setup(
        shape="none", drawn_once=True, **{k: tuple(v) if isinstance(v, list) else v for k, v in PARTS.items()}
    )


@pytest.mark.parametrize(
    ("field", "line", "said"),
    [("dice", "2d6 best 3", "are no dice"), ("cards", "Boss × 99", "1 to 40 copies")],
)
def test_ag_p19_ag_p27_what_is_no_deck_and_no_dice_is_refused_beside_its_field(page, field, line, said):
    assert said in page.refused(players="2", shape="none", sheet="", **{field: line})
    with pytest.raises(Malformed, match=said) as refused:
        a_table(**{field: [line]})
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("field", "line", "said"),
    [
        ("cards", "Boss × 5000", "Boss: 1 to 40 copies."),
        ("counters", "Life: 999999", "Life: a number up to 99999 is needed."),
        ("shared", "Gold: -123456", "Gold: a number up to 99999 is needed."),
    ],
)
def test_ag_p19_ag_p25_a_number_that_is_too_long_is_no_name(page, field, line, said):
    assert said in page.refused(players="2", shape="none", sheet="", **{field: line})
    assert a_table(**{field: [line]}), "an older table with such a name is still read"


def test_the_help_explains_only_words_that_the_table_uses():
    def words(**raw):
        return set(GAME.guide(a_pad(**raw)).words)

    assert words(shape="bids", dice=["2d6"]) == {"pad", "round", "bid", "dealer", "dice"}
    assert words(shape="total", glass=60) == {"pad", "total", "recount", "glass"}
    assert len(words(shape="none")) == len(WORDS), "what an empty table may add"


def test_ag_p18_a_part_says_what_adding_it_does():
    hints = {str(one.label): str(one.hint) for one in additions(a_pad(shape="none")) if one.asks}
    assert hints["Roll dice"] == "You say which. They are rolled at once and stay at hand."
    assert all(hints[label] for label in ("A deck of cards", "A counter", "A timer"))
