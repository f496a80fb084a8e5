"""Prompts: what the table should do now, and on whose phone."""

import pytest
from each import each

from companion.engine.prompts import Tone
from companion.engine.records import replace
from companion.games.astrojam import GAME
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.state import DRAWING, ITEMS_STEP, OVER, SCORING, Draw, Piles
from tests.games.astrojam.table import (
    CARD_MOVES,
    a_table,
    at_step,
    comes_next,
    new_game,
    play,
    plays,
    prompt_ids,
    refusal,
    situations,
    the_prompt,
)

SITUATIONS = situations()


@each(
    ("situation", "prompts", "first", "text"),
    [
        pytest.param("set-up, begin", ["begin"], "A random player", "Who has the first turn?", id="AJ-S3"),
        pytest.param("set-up, a first player was chosen", ["begin"], "Ben", "Ben has the first turn.",
                     id="AJ-S3 chosen"),
        pytest.param("set-up, some pawns", ["astronauts"], "Placed",
                     "Astronaut 1 of 3 on a free starting space.", id="AJ-S4"),
        pytest.param("set-up, robots", ["robots"], "Placed",
                     "Robot 1 of 3 on a space beside a CARGO site.", id="AJ-S5"),
        pytest.param("set-up, items", ["items"], "Deal the items",
                     "The five items go to the CARGO sites at random.", id="AJ-S6"),
        pytest.param("set-up, crates", ["crates"], "All crates are placed",
                     "Place 13 crates: 0 stand.", id="AJ-S7"),
        pytest.param("set-up, crates in turns", ["crates"], "All crates are placed",
                     "Place crate 2 of 13.", id="AJ-Q1"),
        pytest.param("set-up, hands", ["hands"], "Everybody has 8 cards",
                     "Everybody draws 8 action cards and keeps them secret.", id="AJ-S8"),
        pytest.param("set-up, columns", ["columns"], "Item 1", "Task of the computer: which item?",
                     id="AJ-S9 a task"),
        pytest.param("set-up, last card", ["columns"], "Computer",
                     "Condition of the lab: visit which place?", id="AJ-S9 a condition"),
        pytest.param("action", ["act"], "Pass", "Play up to 7 of 8 cards.", id="AJ-T2"),
        pytest.param("action, last card", ["act"], "End actions",
                     "No card may be played.", id="AJ-Q7"),
        pytest.param("scoring, visited", ["score"], "Visited: 2 points",
                     "Item 1 is at the computer, and the engine was visited.", id="AJ-T4 visited"),
        pytest.param("scoring, missed", ["score"], "Not visited: 1 point",
                     "Item 3 is at the lab. Is an own astronaut there?", id="AJ-T4 missed"),
        pytest.param("scoring, no condition", ["score"], "Not visited: 1 point",
                     "Item 1 is at the lab: 1 point.", id="AJ-Q11"),
        pytest.param("refill", ["refill"], "Item 1", "New task of the lab: which item?", id="AJ-T5"),
        pytest.param("refill, the condition", ["refill"], "Computer",
                     "New condition of the lab: visit which place?", id="AJ-T5 condition"),
        pytest.param("drawing", ["draw"], "Discard and draw",
                     "Discard a card, draw its strength.", id="AJ-T6 AJ-Q8"),
        pytest.param("drawing, no card", ["draw"], "No card to discard", "There is no card to discard.",
                     id="AJ-T6 none"),
        pytest.param("drawing, eleven", ["discard-red"], "One of eleven discarded",
                     "Draw the 11th card, then discard any one of the eleven.", id="AJ-H2"),
        pytest.param("tie", ["strength-red", "strength-blue"], "Strength in hand",
                     "Tied in points and cards. Ada: the total strength in hand?", id="AJ-E3"),
        pytest.param("tie, one has told", ["strength-blue"], None,
                     "Tied in points and cards. Ben: the total strength in hand?", id="AJ-E3 one has told"),
        pytest.param("won", ["over"], None, "Ben wins with 6 points.", id="AJ-E2"),
    ],
)  # fmt: skip
def test_what_comes_next(situation, prompts, first, text):
    assert comes_next(SITUATIONS[situation]) == (prompts, first, text)


@each(
    ("situation", "prompt", "seat", "tone"),
    [
        pytest.param("set-up, begin", "begin", "", Tone.CHOOSE, id="AJ-S3"),
        pytest.param("set-up, some pawns", "astronauts", "blue", Tone.DO, id="AJ-S4"),
        pytest.param("set-up, robots", "robots", "red", Tone.DO, id="AJ-S5"),
        pytest.param("set-up, crates", "crates", "green", Tone.DO, id="AJ-S7"),
        pytest.param("set-up, columns", "columns", "", Tone.CHOOSE, id="AJ-S9"),
        pytest.param("action", "act", "red", Tone.DO, id="AJ-T2"),
        pytest.param("scoring, missed", "score", "red", Tone.DO, id="AJ-T4"),
        pytest.param("refill", "refill", "red", Tone.CHOOSE, id="AJ-T5"),
        pytest.param("drawing", "draw", "red", Tone.DO, id="AJ-T6"),
        pytest.param("drawing, eleven", "discard-red", "red", Tone.WARN, id="AJ-H2"),
        pytest.param("tie", "strength-red", "red", Tone.DO, id="AJ-E3"),
        pytest.param("won", "over", "", Tone.END, id="AJ-E2"),
    ],
)
def test_whose_prompt_it_is_and_how_loud(situation, prompt, seat, tone):
    shown = the_prompt(SITUATIONS[situation], prompt)
    assert (shown.seat, shown.tone) == (seat, tone)


# --- the limit of ten, on the right phone (AJ-H1, AJ-H2) ----------------------------------------------


def eleven(*times):
    """It is Ada's turn; these were moved at ten cards each."""
    return plays(
        a_table(hand={"blue": 10, "green": 10}), *(("move-rival", {"astronaut": one}) for one in times)
    )


def shown(state, seat):
    """What each prompt of a phone is, and whether it can be tapped."""
    return [(prompt.id, prompt.tone, bool(prompt.offers)) for prompt in GAME.prompts(state, seat)]


@each(
    ("seat", "expected"),
    [
        pytest.param(
            "blue",
            [
                ("discard-blue", Tone.WARN, True),
                ("compensation", Tone.WARN, True),
                ("act", Tone.CHOOSE, True),
            ],
            id="AJ-H2 his phone",
        ),
        pytest.param("red", [("act", Tone.DO, True)], id="AJ-H2 the active one"),
        pytest.param("green", [("act", Tone.CHOOSE, True)], id="AJ-H2 a third"),
        pytest.param(
            "", [("act", Tone.DO, True), ("discard-blue", Tone.WARN, True)], id="AJ-H2 a shared one"
        ),
    ],
)
def test_aj_h2_the_discard_stands_on_the_phone_of_whoever_has_eleven(seat, expected):
    assert shown(eleven("blue"), seat) == expected


def test_aj_h2_the_others_only_hear_of_it():
    state = eleven("blue")
    for other in ("red", "green"):
        assert the_prompt(state, "act", other).notes == ("Ben discards one of eleven.",)
    drawn = plays(a_table(hand=9), "end-actions", ("discard-and-draw", {"strength": 4}))
    assert the_prompt(drawn, "discard-red", "blue").text == "Ada discards one of eleven."
    mine = the_prompt(state, "discard-blue", "blue")
    assert mine.text == "Draw the 11th card, then discard any one of the eleven."
    (offer,) = mine.offers
    assert (offer.kind, offer.fields) == ("discard-eleventh", {"seat": "blue"})


def test_aj_h2_two_hands_over_the_limit_each_on_its_own_phone():
    state = eleven("blue", "green")
    assert prompt_ids(state, "blue") == ["discard-blue", "compensation", "act"]
    assert prompt_ids(state, "green") == ["discard-green", "compensation", "act"]
    assert prompt_ids(state, "") == ["act", "discard-blue", "discard-green"]
    after = play(state, "discard-eleventh", seat="blue")
    assert prompt_ids(after, "blue") == ["act"]
    assert the_prompt(after, "act", "blue").notes == ("Cleo discards one of eleven.",)


@each(("times", "notes"), [(1, []), (2, ["1 more to draw after that."]),
                                              (3, ["2 more to draw after that."])])  # fmt: skip
def test_aj_h2_what_waits_to_be_drawn_is_said(times, notes):
    assert list(the_prompt(eleven(*["blue"] * times), "discard-blue", "blue").notes) == notes


def test_aj_j7_aj_h2_the_active_player_discards_before_the_turn_goes_on():
    state = plays(a_table(hand=9), "end-actions", ("discard-and-draw", {"strength": 4}))
    assert prompt_ids(state, "red") == ["discard-red"]
    state = play(state, "discard-eleventh", seat="red")
    assert prompt_ids(state, "red") == ["discard-red"]
    assert prompt_ids(play(state, "discard-eleventh", seat="red"), "red") == ["act"]


def test_aj_h1_who_discards_late_sees_it_first_in_the_own_turn():
    state = plays(eleven("blue"), "end-actions", ("discard-and-draw", {"strength": 1}))
    assert shown(state, "blue")[0] == ("discard-blue", Tone.WARN, True)


def test_aj_h2_only_the_owner_may_discard_or_tell():
    owned = {kind for kind, move in GAME.moves.items() if move.owned}
    assert owned == {"discard-eleventh", "tell-hand", "tell-strength", "cards-drawn"}


# --- other phones, other notes ------------------------------------------------------------------


@each("name", ["action", "scoring, visited", "refill", "drawing"])
def test_aj_t1_on_the_phone_of_another_player_the_turn_is_not_the_main_act(name):
    state = SITUATIONS[name]
    own, other = GAME.prompts(state, "red")[0], GAME.prompts(state, "blue")[0]
    assert (other.tone, own.seat) == (Tone.CHOOSE, "red")
    assert (own.text, own.offers) == (other.text, other.offers)


@each(
    ("seat", "expected"),
    [
        pytest.param("red", [("strength-red", True), ("strength-blue", False)], id="AJ-E3 Ada"),
        pytest.param("blue", [("strength-blue", True), ("strength-red", False)], id="AJ-E3 Ben"),
        pytest.param("green", [("strength-red", False), ("strength-blue", False)], id="AJ-E3 not level"),
        pytest.param("", [("strength-red", True), ("strength-blue", True)], id="AJ-E3 a shared phone"),
    ],
)
def test_aj_e3_everybody_tells_the_own_strength(seat, expected):
    found = [(prompt.id, bool(prompt.offers)) for prompt in GAME.prompts(SITUATIONS["tie"], seat)]
    assert found == expected


def notes(state, prompt):
    return list(the_prompt(state, prompt).notes)


LAST = "Last round: Cleo plays last."


@each(
    ("situation", "prompt", "expected"),
    [
        pytest.param("set-up, astronauts", "astronauts",
                     ["One at each destination is a good start."], id="AJ-S4"),
        pytest.param("set-up, crates", "crates", ["On free spaces, none on a CARGO site."], id="AJ-S7"),
        pytest.param("set-up, hands", "hands", [], id="AJ-S8"),
        pytest.param("action", "act", [], id="AJ-T2"),
        pytest.param("action, last round", "act", [LAST], id="AJ-E1"),
        pytest.param("scoring, visited", "score", [], id="AJ-T4"),
        pytest.param("scoring, no condition", "score", [], id="AJ-Q11"),
        pytest.param("refill", "refill", [], id="AJ-T5"),
        pytest.param("refill, the condition", "refill",
                     ["If Item 3 still lies there, it has to leave and come back."], id="AJ-Q4"),
        pytest.param("drawing", "draw", [], id="AJ-T6"),
        pytest.param("drawing, last round", "draw", [LAST], id="AJ-E1 drawing"),
        pytest.param("drawing, eleven", "discard-red", ["2 more to draw after that."], id="AJ-H2"),
    ],
)  # fmt: skip
def test_what_is_said_beside(situation, prompt, expected):
    assert notes(SITUATIONS[situation], prompt) == expected


@each(("situation", "cards"), [("scoring, visited", 2), ("scoring, no condition", 1)])
def test_aj_t4_what_is_done_with_the_cards_is_ticked(situation, cards):
    assert len(the_prompt(SITUATIONS[situation], "score").steps) == cards


@each(
    ("situation", "prompt", "left"),
    [
        pytest.param("set-up, crates", "crates", "13 not counted yet", id="AJ-S7 none counted"),
        pytest.param("set-up, crates in turns", "crates", "12 not counted yet", id="AJ-S7 one counted"),
        pytest.param("set-up, items", "items", "items without names", id="AJ-S6 no names"),
    ],
)
def test_the_main_act_of_the_set_up_says_what_it_leaves(situation, prompt, left):
    assert the_prompt(SITUATIONS[situation], prompt).offers[0].leaves == left


def test_items_with_names_leave_nothing():
    state = at_step(ITEMS_STEP, items=["Screw", "Pump", "Bolt", "Fuse", "Map"])
    assert not the_prompt(state, "items").offers[0].leaves


@each(("situation", "left"), [("action", "keeping 8 cards"), ("action, last card", "")])
def test_aj_t2_the_main_act_says_what_stays_in_hand(situation, left):
    assert the_prompt(SITUATIONS[situation], "act").offers[0].leaves == left


def test_aj_t4_either_answer_can_be_given_the_ticks_only_say_which_comes_first():
    for name, first in (("scoring, visited", True), ("scoring, missed", False)):
        offers = the_prompt(SITUATIONS[name], "score").offers
        assert [offer.fields["visited"] for offer in offers] == [first, not first]


@each(
    ("state", "expected"),
    [
        pytest.param(new_game(), "Set-up", id="S"),
        pytest.param(a_table(turn="green"), "Round 1 \N{MIDDLE DOT} Goal 5", id="AJ-T1"),
        pytest.param(a_table(phase=DRAWING), "Round 1 \N{MIDDLE DOT} Goal 5", id="AJ-T6"),
        pytest.param(a_table(phase=OVER), "Round 1 \N{MIDDLE DOT} Goal 5", id="AJ-E1"),
    ],
)
def test_where_the_game_is(state, expected):
    assert GAME.moment(state) == expected


def test_items_are_called_by_their_names():
    state = a_table(phase=SCORING, scoring="lab", items=["Screw", "Pump", "Bolt", "Fuse", "Map"])
    assert str(the_prompt(state, "score").text).startswith("Bolt is at the lab.")


# --- what a rival draws (2.5) ----------------------------------------------------------------------


def test_aj_j10_a_rival_thrown_over_is_told_what_to_draw():
    state = play(a_table(players=3), "throw-by-astronaut", over=["blue", "blue", "green", "red"])
    blue, green = (the_prompt(state, "compensation", seat) for seat in ("blue", "green"))
    assert blue.text == "Draw 2 cards: Ada played."
    assert blue.steps == ("2 cards: an item was thrown over your astronauts.",)
    assert green.text == "Draw 1 card: Ada played."
    assert "compensation" not in prompt_ids(state, "red")


def test_2_5_what_is_drawn_in_one_turn_adds_up_and_is_told_until_it_is_ticked():
    state = a_table(players=2)
    for _ in range(2):
        state = play(state, "move-rival", astronaut="blue")
    told = the_prompt(state, "compensation", "blue")
    assert told.text == "Draw 2 cards: Ada played."
    assert told.steps == ("1 card: your astronaut was moved.", "1 card: your astronaut was moved. (2)")
    after = plays(state, ("end-actions", {}), ("discard-and-draw", {"strength": 1}))
    for told in (state, after):
        assert prompt_ids(told, "blue")[0] == "compensation"
        assert the_prompt(told, "compensation", "blue").text == "Draw 2 cards: Ada played."
        assert "compensation" not in prompt_ids(play(told, "cards-drawn", seat="blue"), "blue")


def over_turn(state):
    return plays(state, ("end-actions", {}), ("discard-and-draw", {"strength": 0}))


def test_2_5_draws_of_several_turns_name_who_played():
    state = over_turn(play(a_table(players=3), "move-rival", astronaut="green"))
    state = over_turn(play(state, "move-rival", astronaut="green"))
    told = the_prompt(state, "compensation", "green")
    assert told.text == "Draw 2 cards: Ada and Ben played."
    assert [offer.kind for offer in told.offers] == ["cards-drawn"]
    assert prompt_ids(state, "green") == ["compensation"]  # its own turn: the cards come first
    assert told.notes == ("1 card: your astronaut was moved.", "1 card: your astronaut was moved. (2)")


def test_2_5_what_nobody_ticked_ends_with_the_own_next_turn():
    state = over_turn(play(a_table(players=2), "move-rival", astronaut="blue"))
    assert state.turn.seat == "blue"
    assert "compensation" in prompt_ids(state, "blue")
    state = over_turn(state)
    assert state.told == ()
    assert "compensation" not in prompt_ids(state, "blue")


def test_2_5_one_rivals_tick_leaves_the_other_its_cards():
    state = play(a_table(players=3), "throw-by-astronaut", over=["blue", "green"])
    state = play(over_turn(state), "cards-drawn", seat="green")
    assert "compensation" in prompt_ids(state, "blue")
    assert "compensation" not in prompt_ids(state, "green")
    assert state.player("green").hand == 9


@each(
    ("seat", "expected"),
    [
        ("blue", None),
        ("green", "Cleo has no cards to draw."),
        ("red", "Ada has no cards to draw."),
        ("yellow", "Nobody sits there."),
    ],
)
def test_2_5_only_who_draws_can_have_drawn(seat, expected):
    state = play(a_table(players=3), "move-rival", astronaut="blue")
    assert refusal(state, "cards-drawn", seat=seat) == expected


def test_2_5_a_draw_stored_without_its_player_is_of_the_turn_in_progress():
    state = a_table(players=2).with_turn(draws=(Draw("blue", "move-rival", 1),))
    assert the_prompt(state, "compensation", "blue").text == "Draw 1 card: Ada played."


def test_2_5_every_card_that_gives_a_rival_cards_says_so():
    touching = {move.kind for move in CARD_MOVES if move.touched is not CardMove.touched}
    assert touching | {"swap"} == {move.kind for move in CARD_MOVES if move.compensation}


# --- decks that run out ------------------------------------------------------------------------------


def test_aj_q9_a_counted_action_deck_that_was_shuffled_is_announced_once():
    state = replace(a_table(), piles=Piles(actions=1, played=6))
    state = plays(state, ("move-rival", {"astronaut": "blue"}), ("move-rival", {"astronaut": "blue"}))
    assert state.piles.shuffled == ("actions",)
    assert the_prompt(state, "shuffled-actions", "red").text == "Shuffle the action discards."
    assert "shuffled-actions" not in prompt_ids(play(state, "end-actions"), "red")


def test_aj_q11_shuffled_conditions_are_announced():
    column = a_table().columns[0].destination
    state = replace(a_table(), piles=Piles(conditions=0, missed=3)).with_column(column, condition="")
    state = play(state, "lay-condition", column=column, place="lab")
    assert the_prompt(state, "shuffled-conditions", "red").text == "Shuffle the condition discards."


# --- readings ------------------------------------------------------------------------------------------


def test_aj_q2_aj_q6_the_readings_of_a_house_are_shown_at_the_start():
    state = new_game(readings={"after_scoring": "go-on", "swap_draws": True})
    notes = the_prompt(state, "begin").notes
    assert "House rule: after a delivery was scored: more action cards may be played." in notes
    assert "House rule: swapping a rival astronaut gives its owner a card." in notes
    assert not [note for note in the_prompt(new_game(), "begin").notes if "House rule" in note]


def test_2_5_every_phone_says_who_draws_how_many():
    """Also where the players share one phone, which shows the view of whose turn it is."""
    state = SITUATIONS["a rival draws"]
    for seat in ("red", ""):
        act = the_prompt(state, "act", seat)
        assert "Ben draws 2, Cleo draws 1." in act.notes
        draw = the_prompt(play(state, "end-actions"), "draw", seat)
        drawn = {str(offer.label): offer.fields for offer in draw.offers if offer.kind == "cards-drawn"}
        assert drawn == {"Ben has drawn 2": {"seat": "blue"}, "Cleo has drawn 1": {"seat": "green"}}
    assert "Cleo draws 1." in the_prompt(state, "act", "blue").notes
    after = play(state, "cards-drawn", seat="blue")
    assert "Cleo draws 1." in the_prompt(after, "act", "red").notes
