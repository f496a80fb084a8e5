"""What cards do beside an event's usual words, and what the table tells the app."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.prompts import Tone
from companion.engine.records import replace
from companion.engine.seats import seat_row
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.card_records import FORBIDDEN, IssueCard
from companion.games.exoplanet_colony.state import EVENT, HUB
from tests.games.exoplanet_colony.table import (
    a_setup,
    a_table,
    an_offer,
    correct,
    ended,
    numbers,
    play,
    played_before,
    plays,
    prompt_ids,
    refusal,
    size,
    the_prompt,
    turn_over,
    value_of,
)

BASE = {"base": (("Farm", "1.0"), ("Well", "0.1"))}


def by_version_1(state):
    """The same table, opened when version 1 of the rules was the newest."""
    return replace(state, rules_version=1)


# EC-V10


@each("events", [None, 0, 3], ids=["EC-V10 not counted", "EC-V10 none left", "EC-V10 miscounted"])
def test_ec_v10_ec_e3_no_event_card_is_left(events):
    state = replace(a_table(step="reveal"), events=events)
    state = play(state, "no-event-left")
    assert (ended(state), state.events) == (("lost", "events"), 0)
    assert ended(correct(state, "supply.food", 9)) == ("lost", "events")
    assert ended(correct(state, "events", 1)) is None


@each(
    ("step", "said"),
    [
        pytest.param("reveal", None, id="EC-V10 an event has to be revealed"),
        pytest.param("actions", "Not in this step: the actions are in progress.", id="EC-V10 not before"),
        pytest.param(EVENT, None, id="EC-V10 nothing was told of the event yet"),
    ],
)
def test_ec_v10_only_where_an_event_has_to_be_revealed(step, said):
    assert refusal(a_table(step=step), "no-event-left") == said


@each(
    ("events", "labels"),
    [
        pytest.param(0, ["No event card left"], id="EC-V10 none left"),
        pytest.param(
            1, ["Reveal event", "Reveal, with its name", "No event card left"], id="EC-V10 one is left"
        ),
    ],
)
def test_ec_v10_the_button_stands_where_the_event_is_revealed(events, labels):
    state = replace(a_table(step="reveal"), events=events)
    assert [offer.label for offer in the_prompt(state, "reveal").offers] == labels


# EC-C4


@each(
    ("discards", "said"),
    [
        pytest.param(
            3,
            "The Player Deck ran out: shuffle the 3 discards, they are the new deck.",
            id="EC-C4 several",
        ),
        pytest.param(1, "The Player Deck ran out: the one discard is the new deck.", id="EC-C4 one"),
    ],
)
@each("counted", [True, False], ids=["EC-C4 counted", "EC-C4 not counted"])
def test_ec_c4_a_new_player_deck_is_announced(discards, said, counted):
    state = a_table(deck=1 if counted else 0, discards=discards)
    assert "shuffled" not in prompt_ids(state)
    state = play(state, "draw-card" if counted else "new-deck")
    prompt = the_prompt(state, "shuffled")
    assert (prompt.text, prompt.tone) == (said, Tone.WARN)
    assert (state.deck, state.discards) == ((discards if counted else None), 0)


@each("after", ["draw-card", "turn"])
def test_ec_c4_it_is_said_until_the_next_card_or_turn(after):
    state = play(a_table(deck=1, discards=3), "draw-card")
    state = play(state, "change-supply", resource="food", by=-1)
    assert "shuffled" in prompt_ids(state)
    assert "shuffled" not in prompt_ids(
        play(state, "draw-card") if after == "draw-card" else turn_over(state)
    )


@each(
    ("discards", "said"),
    [
        pytest.param(0, "The discard pile is empty.", id="EC-C4 nothing to shuffle"),
        pytest.param(1, None, id="EC-C4 a card to shuffle"),
    ],
)
def test_ec_c4_the_deck_ran_out_on_the_table(discards, said):
    state = a_table(deck=5, discards=discards)
    assert refusal(state, "new-deck", counted="empty") == said
    assert an_offer(state, "new-deck").refusal == said
    if said is None:
        assert play(state, "new-deck", counted="empty").deck == discards


def test_ec_c4_a_counted_deck_that_has_cards_is_asked_about_first():
    state = a_table(deck=5, discards=2)
    still = "The app counts 5 cards: it is empty all the same"
    assert an_offer(state, "new-deck").options == {"counted": {"empty": still}}
    said = "The app counts 5 cards in the Player Deck: say that it is empty."
    assert refusal(state, "new-deck") == said
    assert refusal(replace(state, rules_version=2), "new-deck") is None
    assert an_offer(a_table(discards=2), "new-deck").asks == ()


@each(
    ("by", "deck", "discards"),
    [
        pytest.param(2, 7, 4, id="EC-C4 two drawn"),
        pytest.param(-2, 9, 6, id="EC-C4 two discarded"),
    ],
)
def test_ec_c4_cards_that_come_and_go_by_a_card_move_the_counted_deck(by, deck, discards):
    state = a_table(deck=9, discards=4)
    after = play(state, "change-hand", seat="blue", by=by)
    assert (after.deck, after.discards, size(after, "blue")) == (deck, discards, 3 + by)
    older = play(by_version_1(state), "change-hand", seat="blue", by=by)
    assert (older.deck, older.discards, size(older, "blue")) == (9, 4, 3 + by)


def test_ec_c4_a_draw_by_a_card_over_a_new_deck():
    state = play(a_table(deck=1, discards=4), "change-hand", seat="red", by=3)
    assert (state.deck, state.discards, state.shuffled, size(state, "red")) == (2, 0, 4, 6)


@each(
    ("deck", "discards", "by", "said"),
    [
        pytest.param(1, 1, 2, None, id="EC-C4 all there are"),
        pytest.param(
            1,
            1,
            3,
            "The Player Deck and its discard pile have only 2 cards.",
            id="EC-C4 one more than there are",
        ),
        pytest.param(
            1, 0, 2, "The Player Deck and its discard pile have only 1 card.", id="EC-C4 one is left"
        ),
        pytest.param(0, 0, 1, "The Player Deck and its discard pile are empty.", id="EC-Q13 none is left"),
        pytest.param(None, 0, 6, None, id="EC-C4 nobody counts"),
    ],
)
def test_ec_c4_ec_q13_nobody_draws_by_a_card_what_is_not_there(deck, discards, by, said):
    state = replace(a_table(), deck=deck, discards=discards)
    assert refusal(state, "change-hand", seat="red", by=by) == said
    assert refusal(by_version_1(state), "change-hand", seat="red", by=by) is None


def test_ec_c4_by_colour_a_card_drawn_by_an_effect_is_told():
    state = a_table(hands="colours", hand={"red": {}}, deck=5)
    assert an_offer(state, "change-hand", "Draw by a card", seat="red").asks == ("card",)
    state = play(state, "change-hand", seat="red", by=1, card="plan")
    assert (value_of(state, "red.hand.plan"), state.deck) == (1, 4)


# EC-A0a


@each(
    ("used", "by", "said"),
    [
        pytest.param(3, -1, None, id="EC-A0a one is left"),
        pytest.param(4, -1, "No action of this turn is left.", id="EC-A0a none is left"),
        pytest.param(4, 1, None, id="EC-A0a one more"),
        pytest.param(0, 8, None, id="EC-A0a up to 12"),
        pytest.param(0, 9, "A turn has at most 12 actions.", id="EC-A0a over 12"),
        pytest.param(0, 0, "Nothing would change.", id="EC-A0a nothing"),
    ],
)
def test_ec_a0a_a_card_gives_or_takes_actions(used, by, said):
    state = a_table(used=used)
    assert refusal(state, "change-actions", by=by) == said
    if said is None:
        after = play(state, "change-actions", by=by)
        assert (after.turn.left, after.turn.used) == (4 - used + by, used)
        assert turn_over(after).turn.allowance == 4


# EC-C2


@each(
    ("by", "cards", "over"),
    [
        pytest.param(1, 7, 0, id="EC-C2 7 of 7"),
        pytest.param(1, 8, 1, id="EC-C2 8 of 7"),
        pytest.param(-2, 4, 0, id="EC-C2 4 of 4"),
        pytest.param(-2, 5, 1, id="EC-C2 5 of 4"),
    ],
)
def test_ec_c2_a_hand_limit_by_a_card(by, cards, over):
    state = play(a_table(hand={"red": cards}), "change-limit", seat="red", by=by)
    assert (state.colonist("red").over, state.colonist("blue").limit) == (over, 6)
    said = f"Ada has {cards} cards: down to {6 + by} first." if over else None
    assert refusal(state, "draw-card") == said
    assert ("discard-red" in prompt_ids(state)) is bool(over)


@each(
    ("limit", "by", "said"),
    [
        pytest.param(11, 1, None, id="EC-C2 up to 12"),
        pytest.param(12, 1, "A hand limit is from 0 to 12 cards.", id="EC-C2 over 12"),
        pytest.param(1, -1, None, id="EC-C2 down to 0"),
        pytest.param(0, -1, "A hand limit is from 0 to 12 cards.", id="EC-C2 below 0"),
    ],
)
def test_ec_c2_how_far_a_limit_goes(limit, by, said):
    state = correct(a_table(), "red.limit", limit)
    assert refusal(state, "change-limit", seat="red", by=by) == said


def test_ec_c6_with_a_higher_limit_seven_cards_pay():
    state = play(a_table(hand={"red": 7}), "change-limit", seat="red", by=1)
    assert size(play(state, "generate", resource="food"), "red") == 6


# pawns and switches


@each(
    ("to", "said"),
    [
        pytest.param("base.1", None, id="EC-V1 anywhere"),
        pytest.param(HUB, "The pawn of Ben stands there already.", id="EC-V1 not where it stands"),
        pytest.param("base.9", "This module is not on the base (any more).", id="EC-V1 no module"),
    ],
)
def test_a_card_moves_a_pawn(to, said):
    state = a_table(**BASE, used=4)
    assert refusal(state, "put-pawn", seat="blue", to=to) == said
    if said is None:
        after = play(state, "put-pawn", seat="blue", to=to)
        assert (after.colonist("blue").at, after.turn.used) == (to, 4)


@each(
    ("off", "to", "said"),
    [
        pytest.param((), "off", None, id="EC-A7 off"),
        pytest.param((), "on", "Farm is on already.", id="EC-A7 on already"),
        pytest.param(("base.1",), "on", None, id="EC-A7 on"),
        pytest.param(("base.1",), "off", "Farm is off already.", id="EC-A7 off already"),
    ],
)
def test_a_card_switches_a_module(off, to, said):
    state = a_table(**BASE, off=off, used=4)
    assert refusal(state, "set-switch", module="base.1", to=to) == said
    if said is None:
        after = play(state, "set-switch", module="base.1", to=to)
        assert (after.module("base.1").on, after.turn.used) == (to == "on", 4)


@each(
    ("production", "there"),
    [
        pytest.param((0, -1, 3, -5), (-1, -1, 1, -4), id="EC-Q6 within the tracks"),
        pytest.param((-5, -1, -4, -1), (-5, -1, -5, 0), id="EC-Q6 to the ends of the tracks"),
    ],
)
def test_ec_q6_a_switch_by_a_card_is_undone_by_the_same_amount(production, there):
    state = a_table(**BASE, production=production)
    off = play(state, "set-switch", module="base.1", to="off")
    assert numbers(off) == there
    assert numbers(play(off, "set-switch", module="base.1", to="on")) == production


# EC-V8


@each(
    ("kind", "given"),
    [
        ("draw-card", {}),
        ("transfer", {"other": "blue", "way": "give"}),
        ("deploy", {"module": "card.well", "at": "0.-1"}),
        ("move-pawn", {"to": "base.1"}),
        ("generate", {"resource": "food"}),
        ("repair", {"token": "water"}),
        ("switch", {"module": HUB, "to": "off"}),
        ("recover", {"issue": "issue.3"}),
        ("use-ability", {}),
        ("use-item", {"seat": "red"}),
        ("use-plan", {"seat": "red"}),
    ],
)
def test_ec_v8_a_health_issue_greys_what_it_forbids(kind, given):
    state = a_table(**BASE, loss={HUB: {"water": 1}}, readings={"hub_off": True}, issues={"red": ("Flu",)})
    assert refusal(state, kind, **given) is None
    state = play(state, "type-issue", name="Flu", forbids=[kind])
    said = f"Ada: Flu forbids {FORBIDDEN[kind]}."
    assert refusal(state, kind, **given) == said
    assert {offer.refusal for offer in GAME.offers(state, "red") if red(offer, kind)} == {said}
    others = set(FORBIDDEN) - {kind}
    assert refusal(play(state, "type-issue", name="Flu", forbids=sorted(others)), kind, **given) is None


def red(offer, kind):
    """Whether it is this act of Ada."""
    return offer.kind == kind and offer.fields.get("seat", "red") == "red"


def test_ec_v8_only_the_sick_player_is_kept_from_it():
    state = a_table(step=EVENT)
    state = play(state, "give-issue", seat="red", name="Flu", forbids=["generate", "use-plan"])
    state = play(state, "finish-event")  # Ben's turn
    assert refusal(state, "generate", resource="food") is None
    assert refusal(state, "use-plan", seat="blue") is None
    assert refusal(state, "use-plan", seat="red") == "Ada: Flu forbids using a Plan."
    state = turn_over(state)
    assert refusal(state, "generate", resource="food") == "Ada: Flu forbids generating."
    state = play(state, "cure-issue", issue="issue.1")
    assert refusal(state, "generate", resource="food") is None


def test_ec_v8_what_an_issue_forbids_is_known_the_next_time():
    state = play(a_table(step=EVENT), "give-issue", seat="red", name="Flu", text="No.", forbids=["deploy"])
    state = play(state, "give-issue", seat="blue", name="flu")
    assert state.library.issues == (IssueCard("flu", "No.", ("deploy",)),)
    state = play(state, "type-issue", name="Flu", text="Cough.")
    assert state.library.issues == (IssueCard("Flu", "Cough."),)


# EC-A5


@each(
    ("supply", "hint"),
    [
        pytest.param(20, "Nothing fits: the supply is full.", id="EC-A5 EC-R2 full"),
        pytest.param(19, "Only 1 fits: the supply ends at 20.", id="EC-A5 EC-R2 EC-X8 nearly full"),
        pytest.param(18, "Discards a green card or a Plan.", id="EC-A5 EC-R2 room for both"),
    ],
)
def test_ec_a5_generating_says_what_fits(supply, hint):
    state = a_table(supply={"food": supply})
    assert an_offer(state, "generate", "Food +2").hint == hint


# EC-V1


EVERY_STEP = (
    ("change-hand", {"seat": "blue", "by": 1}),
    ("discard", {"seat": "red"}),
    ("change-limit", {"seat": "red", "by": 1}),
    ("put-pawn", {"seat": "blue", "to": "base.2"}),
    ("place-module", {"module": "card.garden", "at": "0.-1"}),
    ("set-switch", {"module": "base.1", "to": "off"}),
    ("remove-token", {"at": HUB, "token": "water"}),
    ("remove-token", {"at": "base.2", "token": "emergency"}),
    ("cure-issue", {"issue": "issue.3"}),
    ("remove-module", {"module": "base.2"}),
)
SAID = [
    ("hand", "", 1, "", ""),
    ("hand", "", -1, "", ""),
    ("limit", "", 1, "", ""),
    ("pawn", "", 0, "", ""),
    ("module-placed", "", 0, "yellow", "Garden"),
    ("switch", "", -1, "green", ""),
    ("token-removed", "water", 0, "", ""),
    ("token-removed", "", 0, "blue", ""),
    ("cure", "", 0, "", "Flu"),
    ("module-removed", "", 0, "blue", ""),
]
TOKENS = {"loss": {HUB: {"water": 1}}, "emergencies": {"base.2": 1}, "issues": {"red": ("Flu",)}}


def test_ec_v1_every_kind_of_step_is_kept():
    state = played_before(*EVERY_STEP, **BASE, **TOKENS)
    assert [(s.does, s.resource, s.by, s.where, s.name) for s in state.event.known] == SAID


def test_ec_v1_by_version_1_none_of_them_was():
    state = by_version_1(a_table(step="reveal", **BASE, **TOKENS))
    state = play(state, "reveal-event", name="Storm")
    new = {"change-limit", "put-pawn", "set-switch"}
    (card,) = plays(state, *(one for one in EVERY_STEP if one[0] not in new), "finish-event").library.events
    assert card.steps == ()


@each(
    ("told", "labels"),
    [
        pytest.param(EVERY_STEP[0], ["Ada draws a card", "Ben draws a card"], id="EC-V1 a card drawn"),
        pytest.param(EVERY_STEP[1], ["Ada discards a card", "Ben discards a card"], id="EC-V1 discarded"),
        pytest.param(
            EVERY_STEP[2], ["Hand limit of Ada +1", "Hand limit of Ben +1"], id="EC-V1 a hand limit"
        ),
        pytest.param(EVERY_STEP[3], ["Move Ada\u2019s pawn", "Move Ben\u2019s pawn"], id="EC-V1 a pawn"),
        pytest.param(EVERY_STEP[4], ["Put Garden on the base"], id="EC-V1 a module placed"),
        pytest.param(EVERY_STEP[5], [], id="EC-V1 a switch: the only green module is off already"),
        pytest.param(("set-switch", {"module": "base.2", "to": "off"}), [], id="EC-V1 a switch, blue"),
        pytest.param(EVERY_STEP[6], [], id="EC-V1 a token that is not there any more"),
        pytest.param(EVERY_STEP[9], [], id="EC-V1 a module that is not there any more"),
    ],
)
def test_ec_v1_ec_q5_a_known_step_offers_what_fits_and_may_be_skipped(told, labels):
    state = played_before(told, **BASE, **TOKENS)
    offers = the_prompt(state, "event").offers
    assert [offer.label for offer in offers] == [*labels, "Skip this step", "Event done"]
    assert the_prompt(state, "event").tone == (Tone.CHOOSE if labels else Tone.DO)
    after = play(state, "skip-step")
    assert after.event.done == after.event.known
    assert refusal(after, "skip-step") == "The event has no other known step."


def test_ec_v1_a_known_switch_finds_the_module_of_its_colour():
    state = played_before(EVERY_STEP[5], **BASE)
    state = play(state, "set-switch", module="base.1", to="on")
    state = replace(state, event=replace(state.event, done=()))
    prompt = the_prompt(state, "event")
    assert [offer.label for offer in prompt.offers][:1] == ["Switch Farm off"]
    assert prompt.notes == ("The last time it was a green module.",)


@each(("cards", "steps"), [(6, ["hand"]), (7, [])], ids=["EC-V1 asked for", "EC-C2 too many"])
def test_ec_v1_ec_c2_a_card_too_many_is_no_step_of_the_event(cards, steps):
    state = play(a_table(step="reveal", hand={"red": 6}), "reveal-event", name="Storm")
    state = state.with_colonist("red", limit=6 - (cards - 6))
    state = play(state, "discard", seat="red")
    assert [step.does for step in state.event.done] == steps


def test_ec_v1_three_cards_drawn_are_three_steps():
    state = played_before(("change-hand", {"seat": "red", "by": 3}))
    assert [step.by for step in state.event.known] == [1, 1, 1]


def test_what_is_typed_of_an_issue_reads_back():
    """A set-up written before issues could forbid anything still opens."""
    raw = a_setup(library={"issues": [{"name": "Flu", "text": "No moving."}]})
    setup = fields.read(GAME.setup, raw)
    assert GAME.start(setup, seat_row(["Ada", "Ben"])).library.issues == (IssueCard("Flu", "No moving."),)
