"""The end of a game, and the winner (WM-S40, WM-S41, WM-S43, WM-S64, WM-S65, WM-S66, WM-S70)."""

from dataclasses import replace

import pytest
from each import each

from companion.games.welcome_to_the_moon import scoring
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import STARSHIP
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table, after_writing

SIZES = {
    "launch": 53,
    "journey": 36,
    "colony": 32,
    "mine": 36,
    "dome": 38,
    "virus": 55,
    "escape": 43,
    "battle": 66,
}
BOXES = {"launch": 8, "journey": 3, "colony": 3, "mine": 3, "dome": 3, "virus": 3, "escape": 3, "battle": 2}


def close(table):
    """Everybody done, no mission accomplished, in solo a card given."""
    for seat in table.ids:
        if table.state.phase == "writing" and not table.player(seat).turn.done:
            table.play("done", seat=seat)
    while table.state.phase in ("incidents", "missions"):
        for seat in table.suffer().ids:
            if table.state.phase == "missions" and not table.player(seat).turn.missions_done:
                table.leave(seat)
    if table.state.phase == "third-card":
        table.play("give-card", **table.open_offers("give-card")[0].fields)
    return table


def reason(table):
    outcome = table.outcome()
    return outcome and outcome.reason


def errors(table, count, seat="red"):
    mark = "circled" if table.slug == "launch" else "crossed"
    return table.with_sheet(seat, **{mark: table.layout.errors[:count]})


@each("slug", SLUGS)
@each("players", [1, 2])
@each("short", [1, 0])
def test_wm_s40_b_wm_s66_all_system_errors(slug, players, short):
    """WM-A1-43, WM-A2-31, WM-A3-31, WM-M37, WM-D34: the last box ends the game, the one before it does
    not."""
    table = close(errors(after_writing(slug, players), BOXES[slug] - short))
    assert reason(table) == (None if short else "errors")


@each("slug", SLUGS)
@each("players", [1, 2])
@each("short", [1, 0])
def test_wm_s40_c_wm_s66_a_full_sheet(slug, players, short):
    """WM-A1-42, WM-A1-66, WM-M37, WM-D34: X count (WM-S16), the last space ends the game."""
    table = after_writing(slug, players)
    assert len(table.layout.spaces) == SIZES[slug]
    part = next(iter(table.layout.parts.values()))
    table.with_sheet("red", written=dict.fromkeys(part.spaces[: len(part.spaces) - short], X))
    assert reason(close(table)) == (None if short else "full")


@each("slug", SLUGS)
@each("players", [1, 2])
@each("letters", ["AB", "ABC"])
def test_wm_s40_a_wm_s66_all_three_missions(slug, players, letters):
    table = after_writing(slug, players).with_claims("red", letters)
    assert reason(close(table)) == ("missions" if letters == "ABC" else None)


def test_wm_s40_a_wm_a1_10_three_missions_among_several_players_do_not_end_it():
    table = after_writing("mine", 2).with_claims("red", "AB").with_claims("blue", "C")
    assert reason(close(table)) is None


@each("slug", SLUGS)
def test_wm_s41_wm_a1_10_wm_a2_10_wm_a3_10_everybody_finishes_the_turn_first(slug):
    table = errors(after_writing(slug, 3), BOXES[slug])
    table.done("red", "blue")
    assert reason(table) is None
    assert table.open_offers("done", seat="green")
    table.done("green")
    assert reason(table) == "errors"
    assert table.refusal("done", seat="red").startswith("The game is over:")
    assert [table.offers(seat=seat) for seat in (*table.ids, "")] == [[], [], [], []]


def test_wm_s41_the_end_is_looked_at_after_missions():
    """WM-A2-31: the third error, and the third mission in the same turn still counts."""
    table = errors(after_writing("mine", 2), 3)
    table.with_sheet("red", circled=[f"pump.{n}" for n in range(1, 6)]).done()
    assert reason(table) is None
    table.play("claim", seat="red", letter="A")
    assert reason(table) == "errors"
    assert table.player().claims[0].first


def test_wm_s41_several_reasons_at_once_the_first_is_told():
    table = errors(after_writing("mine", 2).with_claims("blue", "ABC"), 3)
    close(table)
    assert table.state.ended == ("errors", "missions")
    assert table.outcome().text.startswith("All System Errors are crossed.")


# The Launch


def ready(table, seat="red", final=0, errors=0, repaired=0):
    rockets = [f"rocket.{n}" for n in range(1, 32)]
    boxes = table.layout.of_kind("score-box")
    low = [box for box in boxes if box != "score-box.150"]
    return table.with_sheet(
        seat,
        circled=table.layout.errors[: errors + repaired],
        crossed=[
            *rockets,
            *low,
            *table.layout.errors[:repaired],
            *(f"final-rocket.{n}" for n in range(1, final + 1)),
        ],
    )


@each(
    ("errors", "repaired", "ends"),
    [
        pytest.param(0, 0, "launch", id="WM-A1-41 no error"),
        pytest.param(0, 2, "launch", id="WM-A1-41 repaired errors"),
        pytest.param(1, 2, None, id="WM-A1-41 an open error"),
        pytest.param(0, 8, "launch", id="WM-A1-43 all suffered, all repaired"),
        pytest.param(1, 7, "errors", id="WM-A1-43 all suffered, one open"),
    ],
)
def test_a_launch(errors, repaired, ends):
    table = ready(after_writing("launch", 2), errors=errors, repaired=repaired)
    assert reason(close(table)) == ends


def test_wm_a1_14_wm_a1_25_errors_of_the_launch_are_circled_and_crossed_when_repaired():
    table = close(ready(after_writing("launch", 2), errors=1, repaired=7))
    assert table.outcome().text.startswith("All System Errors are circled.")


def test_wm_a1_41_thirty_rockets_are_no_launch():
    table = after_writing("launch", 2).with_sheet("red", crossed=[f"rocket.{n}" for n in range(1, 31)])
    assert reason(close(table)) is None


@each(
    ("finals", "winners"),
    [
        pytest.param((5, 3), ("red",), id="WM-A1-47 more final rockets"),
        pytest.param((3, 5), ("blue",), id="WM-A1-47 WM-A1-D1 of the other"),
        pytest.param((3, 3), ("red", "blue"), id="WM-A1-48 shared"),
    ],
)
def test_two_launches_in_one_turn(finals, winners):
    table = ready(ready(after_writing("launch", 3), "red", finals[0]), "blue", finals[1])
    close(table)
    assert table.outcome().winners == winners
    assert ("with more final rockets" in table.outcome().text) is (len(winners) == 1)
    assert [table.total(seat) for seat in ("red", "blue")] == [150, 150]


def test_wm_a1_48_wm_d5_fewer_errors_suffered_break_a_tie_of_launches():
    table = ready(ready(after_writing("launch", 2), "red", 2, repaired=1), "blue", 2)
    assert close(table).outcome().winners == ("blue",)


def given(table, **cards):
    """ASTRA has so many cards of these actions."""
    hers = []
    for action, count in cards.items():
        hers += [card for card, printed in STARSHIP.items() if printed.action == action][:count]
    return table.set(astra=replace(table.state.astra, given=tuple(hers)))


@each(
    ("mine", "hers", "final", "result", "winners"),
    [
        pytest.param(False, True, 0, "lost", ("astra",), id="WM-A1-61 only ASTRA"),
        pytest.param(True, False, 0, "won", ("red",), id="WM-A1-61 only the player"),
        pytest.param(True, True, 0, "ranked", ("red", "astra"), id="WM-A1-61 both"),
        pytest.param(True, True, 1, "won", ("red",), id="WM-A1-61 both, with a final rocket"),
    ],
)
def test_wm_a1_60_launches_against_astra(mine, hers, final, result, winners):
    table = after_writing("launch", 1, level=4)
    if mine:
        ready(table, final=final)
    if hers:
        given(table, robot=4, energy=8, plant=3, water=1, planning=1)
    outcome = close(table).outcome()
    assert (outcome.result, outcome.winners) == (result, winners)
    assert outcome.reason == ("astra-launch" if hers else "launch")


@each(
    ("robots", "ends"),
    [pytest.param(3, "astra-launch", id="WM-A1-60 box 81"), pytest.param(2, None, id="WM-A1-60 box 79")],
)
def test_astra_launches_with_the_card_of_the_turn(robots, ends):
    """WM-A1-57, WM-A1-58: head start 8, energy 8 x 6, plant 3 x 4, water 3, robots 2 each; then a plant for
    4."""
    table = given(after_writing("launch", 1, level=4), robot=robots, energy=8, plant=3, water=1)
    assert reason(close(table)) == ends


@each(
    ("missions", "launches"),
    [
        pytest.param("red", "blue", id="WM-A1-47 of another player"),
        pytest.param("red", "red", id="WM-A1-42 of one player"),
    ],
)
def test_a_launch_is_told_before_all_missions(missions, launches):
    """WM-A1-47: whoever launched wins, so three missions of the same turn did not decide the game."""
    table = ready(after_writing("launch", 2).with_claims(missions, "ABC"), launches)
    outcome = close(table).outcome()
    assert table.state.ended == ("launch", "missions")
    assert outcome.winners == (launches,)
    assert outcome.text.startswith("A rocket lifts off.")


def test_a_launch_of_the_first_rules_is_told_in_the_order_of_the_players():
    """A recorded game of these rules states its reason."""
    table = ready(after_writing("launch", 2).set(rules_version=1).with_claims("red", "ABC"), "blue")
    assert close(table).state.ended == ("missions", "launch")


# Who has won


@each("slug", ["mine", "journey", "colony"])
@each(
    ("missions", "winners"),
    [
        pytest.param(("AB", "A"), ("red",), id="WM-S43 most points"),
        pytest.param(("A", "A"), ("red", "blue"), id="WM-S43 shared"),
    ],
)
def test_the_winner(slug, missions, winners):
    table = after_writing(slug, 3)
    for seat, letters in zip(("red", "blue"), missions, strict=True):
        table.with_claims(seat, letters)
    errors(table, BOXES[slug], "green")
    outcome = close(table).outcome()
    assert outcome.result == "ranked"
    assert outcome.winners == winners
    assert ("share the victory" in outcome.text) is (len(winners) > 1)


@each(
    ("boxes", "winners"),
    [
        pytest.param((1, 0), ("blue",), id="WM-S43 WM-M43 fewer errors"),
        pytest.param((0, 1), ("red",), id="WM-S43 WM-M43 the other way round"),
    ],
)
def test_wm_s43_fewer_system_errors_break_a_tie(boxes, winners):
    """WM-A2-46, WM-A3-43, WM-M43, WM-D42: five points more, and one box more."""
    table = after_writing("mine", 3, mission_a=82, mission_b=85)
    for seat, count in zip(("red", "blue"), boxes, strict=True):
        errors(table, count, seat)
        if count:  # 5 points of water and pearls against the box
            table.with_sheet(seat, circled=["main.pearl.m1", "main.water.m1"])
    errors(table, 3, "green")
    close(table)
    assert table.total("red") == table.total("blue") == 0
    assert table.outcome().winners == winners
    assert "A tie at 0 points" in table.outcome().text
    assert "with fewer System Errors" in table.outcome().text


@each(
    ("pearls", "result", "winners", "said"),
    [
        pytest.param(3, "won", ("red",), "Ada wins with 9 points.", id="WM-S70 more"),
        pytest.param(2, "ranked", ("red", "astra"), "A draw with ASTRA, 7 points each.", id="WM-S70 equal"),
        pytest.param(1, "lost", ("astra",), "ASTRA wins with 7 points.", id="WM-S70 fewer"),
    ],
)
def test_against_astra(pearls, result, winners, said):
    """WM-M48, WM-A3-D8, WM-A2-D10: she has 5 + 1 x 2, the player 3 and 2 for each pearl."""
    table = a_table("mine", 1, level=1).set(ended=("full",), phase="cards")
    table.with_sheet("red", circled=["main.water.m1", *(f"main.pearl.m{n}" for n in range(1, pearls + 1))])
    outcome = table.outcome()
    assert (outcome.result, outcome.winners) == (result, winners)
    assert outcome.text == f"A sheet is full. {said}"


def test_wm_s70_fewer_errors_do_not_beat_astra():
    table = a_table("mine", 1, level=1).set(ended=("full",), phase="cards")
    table.with_sheet("red", circled=["main.water.m1", "main.pearl.m1", "main.pearl.m2"])
    assert [standing.rank for standing in score(table.state)] == [1, 1]


@each("slug", SLUGS)
def test_every_ending_has_its_sentence(slug):
    state = Table(slug).state
    for why in (*scoring.SENTENCES, *ADVENTURES[slug].endings):
        assert scoring.sentence(state, why).endswith(".")


def test_wm_s64_a_game_that_is_over_takes_no_more_cards():
    table = a_table("mine", 2).set(ended=("full",), phase="cards")
    assert table.refusal("turn-over").startswith("The game is over")
    assert table.offers(seat="") == []
