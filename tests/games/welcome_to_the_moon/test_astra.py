"""ASTRA: effects, the third card, solo bonuses, in every adventure."""

from dataclasses import replace

import pytest
from each import each

from companion.games.welcome_to_the_moon import GAME, astra, turn_end
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, EFFECTS, OPPONENTS, STARSHIP
from companion.games.welcome_to_the_moon.sheet import X
from companion.games.welcome_to_the_moon.state import Slot
from tests.games.welcome_to_the_moon.table import RACES, SLUGS, Table, a_table, after_writing

CARD = {letter: card for card, letter in EFFECTS.items()}
STRIKING = {"launch": "ABC", "journey": "AB", "colony": "AB", "mine": "AB", "dome": "ABC", "escape": "ABC"}
PER_PRIZE = {"launch": 1, "journey": 2, "colony": 2, "mine": 2, "dome": 1, "escape": 1}
PRINTED_BONUSES = {"launch": 9, "journey": 10, "colony": 8, "mine": 8, "dome": 8, "escape": 6}


def drawing(slug, *letters, before="", **setup):
    """A solo table whose next cards bring these effect cards; those of `before` were drawn earlier."""
    table = after_writing(slug, 1, **setup)
    pile, effects = table.state.pile, tuple(CARD[letter] for letter in letters)
    free = tuple(card for card in STARSHIP if card not in pile.shown)[:9]
    return table.set(
        astra=replace(table.state.astra, effects=tuple(before)),
        pile=replace(pile, cards=(*effects, *free), effects=(), second=True),
    )


def to_next_turn(table):
    """Done, the third card given, and then the effect cards before three others."""
    state, closing = table.state, turn_end.Done(seat="red")
    if astra.must_choose_third(state):
        state, slot = GAME.play(state, closing), state.slots[0]
        state = GAME.play(state, turn_end.LeaveMissions(seat="red")) if state.phase == "missions" else state
        closing = turn_end.GiveCard(seat="red", slot=1, number=slot.number, action=slot.action)
    cards = [card for card in state.pile.cards if card in EFFECTS]
    free = [card for card in state.pile.cards if card not in EFFECTS]
    table.state = GAME.play(state, replace(closing, drawn=(*cards, *free[:3])))
    return table


def prizes_left(table):
    return table.sheet().unmarked(table.layout.prizes)


# Set-up


def test_wm_s46_eight_opponents():
    assert list(OPPONENTS) == list(range(1, 9))
    assert all(list(opponent.points) == list(ACTIONS) for opponent in OPPONENTS.values())


@each("slug", SLUGS)
def test_wm_s46_wm_a1_49_wm_a2_47_wm_a3_44_one_player_plays_against_astra(slug):
    table = Table(slug, 1, level=7)
    assert table.state.astra.level == 7
    assert table.state.pile.left == 66
    assert Table(slug, 2).state.astra is None
    assert Table(slug, 2).state.pile is None


# Effects


@each("slug", RACES)
@each("letter", "ABC")
@each("before", ["", "ABC"], ids=["WM-S54 first draw", "WM-S55 second draw"])
def test_an_effect_strikes_a_prize_of_the_players_choice(slug, letter, before):
    """WM-S56, WM-S57, WM-A1-64, WM-A2-57, WM-A3-54, WM-M46, WM-D45: by letter; on the second draw its mission
    is flipped."""
    table = to_next_turn(drawing(slug, letter, before=before))
    flipped = [mission.letter for mission in table.state.missions if mission.flipped]
    assert flipped == ([letter] if before else [])
    if letter not in STRIKING[slug]:
        assert table.player().turn.decisions == ()
        assert len(prizes_left(table)) == len(table.layout.prizes)
        return
    choices = [offer.fields["mark"] for offer in table.open_offers("mark")]
    assert choices == list(table.layout.prizes)
    table.mark(choices[-1])
    assert choices[-1] in table.sheet().crossed
    assert len(prizes_left(table)) == len(table.layout.prizes) - 1


@each("slug", RACES)
def test_wm_m47_wm_d48_the_strike_comes_before_the_choice_and_cannot_be_declined(slug):
    table = to_next_turn(drawing(slug, "A"))
    assert table.open_offers("choose") == []
    assert table.refusal("system-error", seat="red")
    assert table.refusal("decline", seat="red", decision="astra").startswith("This has to be done")
    assert "First" in table.offers("choose")[0].refusal
    table.mark(table.layout.prizes[0])
    assert table.open_offers("choose")


@each("slug", RACES)
def test_wm_s57_only_what_is_neither_circled_nor_crossed_can_be_hit(slug):
    table = drawing(slug, "A")
    first, second, *rest = table.layout.prizes
    table.with_sheet(circled=[first], crossed=[second])
    to_next_turn(table)
    assert [offer.fields["mark"] for offer in table.open_offers("mark")] == rest
    assert "not what is asked" in table.refusal("mark", seat="red", mark=first)


@each("slug", RACES)
@each("mark", ["circled", "crossed"])
def test_wm_s57_with_nothing_left_to_hit_nothing_is_asked(slug, mark):
    table = drawing(slug, "A")
    table.with_sheet(**{mark: table.layout.prizes})
    to_next_turn(table)
    assert table.player().turn.decisions == ()
    assert table.open_offers("choose") or table.open_offers("system-error")


@each("slug", RACES)
def test_two_effects_of_one_turn_ask_for_two_prizes(slug):
    table = to_next_turn(drawing(slug, "A", "B"))
    for prize in table.layout.prizes[:2]:
        assert table.open_offers("choose") == []
        table.mark(prize)
    assert len(prizes_left(table)) == len(table.layout.prizes) - 2
    assert table.open_offers("choose")


@each("slug", RACES)
def test_two_effects_with_one_prize_left_ask_once(slug):
    table = drawing(slug, "A", "B")
    table.with_sheet(crossed=table.layout.prizes[1:])
    to_next_turn(table).mark(table.layout.prizes[0])
    assert table.player().turn.decisions == ()


@each(
    ("anyway", "left", "errors"),
    [
        pytest.param(True, 8, 1, id="WM-A1-64 a sabotage and an error"),
        pytest.param(True, 0, 1, id="WM-A1-65 WM-A1-D6 the error without a sabotage"),
        pytest.param(False, 0, 0, id="WM-A1-65 WM-A1-D6 nothing without a sabotage"),
        pytest.param(False, 1, 1, id="WM-A1-64 the last sabotage"),
    ],
)
def test_the_error_of_the_launch(anyway, left, errors):
    table = drawing("launch", "B", errors_anyway=anyway)
    table.with_sheet(crossed=table.layout.prizes[left:])
    to_next_turn(table)
    assert table.sheet().count_circled(table.layout.errors) == errors


def test_wm_a1_65_without_a_free_box_only_the_sabotage_is_crossed():
    table = drawing("launch", "B")
    table.with_sheet(circled=table.layout.errors[:7])
    to_next_turn(table)
    assert table.sheet().count_circled(table.layout.errors) == 8
    table = drawing("launch", "B", "C")
    table.with_sheet(circled=table.layout.errors[:7])
    to_next_turn(table).mark(table.layout.prizes[0]).mark(table.layout.prizes[1])
    assert table.sheet().count_circled(table.layout.errors) == 8
    assert len(prizes_left(table)) == 6


def test_wm_s55_wm_a1_54_wm_a2_52_wm_a3_49_a_claimed_mission_keeps_its_value():
    table = drawing("mine", "A", before="ABC")
    table.with_claims("red", "A")
    to_next_turn(table)
    assert table.player().claims[0].first
    assert table.state.mission("A").flipped
    assert len(table.player().claims) == 1  # ASTRA's flip is nobody's mission


def test_wm_s55_after_the_flip_only_the_later_value():
    table = to_next_turn(drawing("mine", "C", before="ABC", mission_c=86))
    plants = [spot.id for spot in table.layout.spots.values() if spot.kind == "plant"][:8]
    table.with_sheet(circled=plants).fail("red").done().play("claim", seat="red", letter="C")
    assert table.player().claims[0].first is False


@each(
    ("before", "letters", "flipped"),
    [
        pytest.param("", "A", [], id="WM-S58 first"),
        pytest.param("B", "A", [], id="WM-S58 counted by letter"),
        pytest.param("A", "A", ["A"], id="WM-S58 second"),
        pytest.param("", "AA", ["A"], id="WM-S58 at the bottom and again in the same turn"),
        pytest.param("ABC", "BC", ["B", "C"], id="WM-S58 two seconds"),
    ],
)
def test_draws_are_counted_by_letter(before, letters, flipped):
    table = after_writing("mine", 1)
    state = replace(
        table.state,
        astra=replace(table.state.astra, effects=(*before, *letters), new=len(letters)),
    )
    after = astra.with_effects(state)
    assert [mission.letter for mission in after.missions if mission.flipped] == flipped


# The third card


def test_wm_s50_wm_s51_wm_a1_50_wm_a2_48_wm_a3_45_the_third_card_goes_to_astra_by_itself():
    table = a_table("mine", 1).turn("red", 1, "mine.l1c5", action_at=3)
    third, used = table.state.pile.shown[1], (table.state.pile.shown[0], table.state.pile.shown[2])
    table.done()
    assert table.state.astra.given == (third,)
    assert set(used) <= set(table.state.pile.discard)
    assert third not in table.state.pile.discard
    assert table.state.turn == 2
    assert table.value("astra.water") == 1


def missed(table):
    """A turn that ends with a System Error, on a sheet without an empty space."""
    table.with_sheet(written=dict.fromkeys(table.layout.spaces, X))
    return table.play("system-error", seat="red").done().leave("red")


def test_wm_s52_wm_a1_51_wm_a2_49_wm_a3_46_after_a_system_error_the_player_picks_the_card():
    table = missed(a_table("mine", 1))
    assert table.state.phase == "third-card"
    assert [offer.fields["slot"] for offer in table.open_offers("give-card")] == [1, 2, 3]
    shown = table.state.pile.shown
    table.play("give-card", seat="red", slot=2, number=7, action="water")
    assert table.state.astra.given == (shown[1],)
    assert {shown[0], shown[2]} <= set(table.state.pile.discard)


def test_a_card_that_was_used_cannot_be_given():
    table = with_bonus(a_table("mine", 1)).turn("red", 1, "mine.l1c5", action_at=3).done()
    used = table.refusal("give-card", seat="red", slot=1, number=5, action="plant")
    assert used == "This card was used; another one goes to ASTRA."
    other = table.refusal("give-card", seat="red", slot=2, number=5, action="plant")
    assert other == "This card does not lie there."
    assert table.refusal("give-card", seat="red", slot=2, number=7, action="water") is None


def test_no_card_goes_to_astra_in_multiplayer_or_before_the_turn_is_over():
    for table in (a_table("mine", 2), a_table("mine", 1)):
        refused = table.refusal("give-card", seat="red", slot=1, number=5, action="plant")
        assert refused == "No card goes to ASTRA now."


def test_wm_s53_missions_come_before_the_card():
    table = with_bonus(after_writing("mine", 1))
    table.with_sheet(circled=[f"pump.{n}" for n in range(1, 6)]).done()
    assert table.state.phase == "missions"
    table.play("claim", seat="red", letter="A")
    assert table.state.phase == "third-card"
    assert table.state.mission("A").flipped


# Solo bonuses


def with_bonus(table, prizes=1):
    return table.with_sheet(circled=table.layout.prizes[:prizes])


@each("slug", RACES)
def test_wm_s59_each_prize_won_circles_its_bonuses(slug):
    """WM-A1-62, WM-A2-56, WM-A3-53, WM-M45, WM-D44."""
    table = a_table(slug, 1)
    for prizes in range(len(table.layout.prizes) + 1):
        with_bonus(table, prizes)
        assert astra.bonuses(table.state) == prizes * PER_PRIZE[slug]
    assert table.layout.solo.bonuses == PRINTED_BONUSES[slug]


@each("slug", RACES)
def test_wm_s61_wm_a1_63_no_more_bonuses_than_are_printed(slug):
    layout = ADVENTURES[slug].layout
    table = with_bonus(a_table(slug, 1), 99)
    assert astra.bonuses(table.state) == len(layout.prizes) * PER_PRIZE[slug] <= layout.solo.bonuses


def test_wm_s60_wm_a1_55_wm_a2_53_wm_a3_50_a_bonus_removes_the_card_from_the_game():
    table = with_bonus(a_table("mine", 1)).turn("red", 1, "mine.l1c5", action_at=3)
    third = table.state.pile.shown[1]
    table.done()
    assert table.state.phase == "third-card"
    table.play("remove-card", seat="red", slot=2, number=7, action="water")
    assert table.state.astra.removed == (third,)
    assert table.state.astra.given == ()
    assert third not in (*table.state.pile.discard, *table.state.pile.cards)
    assert astra.bonuses_left(table.state) == 1
    assert astra.given_by_action(table.state)["water"] == 0


def test_wm_s60_the_bonus_need_not_be_used():
    table = with_bonus(a_table("mine", 1)).turn("red", 1, "mine.l1c5", action_at=3).done()
    table.play("give-card", seat="red", slot=2, number=7, action="water")
    assert astra.bonuses_left(table.state) == 2
    assert astra.given_by_action(table.state)["water"] == 1


@each(
    ("used", "allowed"),
    [pytest.param(1, True, id="WM-S60 one left"), pytest.param(2, False, id="WM-S60 none left")],
)
def test_a_used_bonus_is_used(used, allowed):
    table = with_bonus(a_table("mine", 1))
    table.state = replace(table.state, astra=replace(table.state.astra, used=used))
    missed(table)
    refused = table.refusal("remove-card", seat="red", slot=1, number=5, action="plant")
    assert refused is None if allowed else refused == "There is no circled solo bonus left."


def test_wm_s62_after_a_system_error_the_removed_card_is_the_players_choice():
    table = missed(with_bonus(a_table("mine", 1)))
    shown = table.state.pile.shown
    table.play("remove-card", seat="red", slot=3, number=9, action="energy")
    assert table.state.astra.removed == (shown[2],)
    assert set(shown[:2]) <= set(table.state.pile.discard)


# The pile in play


def errorless(table):
    """One more turn passed by hand: nothing written, the first card given."""
    table.fail("red").done()
    while table.state.phase == "third-card":
        offer = table.open_offers("give-card")[0]
        table.play("give-card", **offer.fields)
    while table.open_offers("mark"):
        table.play("mark", **table.open_offers("mark")[0].fields)
    return table


@each("slug", ["mine", "colony"])
@each("dealer", ["app", "table"])
def test_wm_s64_wm_s65_wm_a1_53_wm_a1_56_wm_a2_51_wm_a2_54_wm_a3_48_wm_a3_51_35_turns_at_most(slug, dealer):
    table = Table(slug, 1, dealer=dealer)
    for turn in range(1, 36):
        assert table.outcome() is None
        deal(table)
        assert table.state.turn == turn
        assert len(table.state.slots) == 3
        errorless(table)
    assert table.outcome().reason == "deck"
    assert len(table.state.astra.given) == 35
    assert table.state.astra.effects.count("A") in {1, 2}
    assert table.open_offers() == []


def deal(table):
    """The first cards, or the next ones of a table that types them: any that may come."""
    if table.state.dealer == "app":
        return table.play("turn-over") if not table.state.turn else table
    pile = table.state.pile
    source = pile.cards or tuple(card for card in pile.discard if card in STARSHIP)
    some = [card for card in source if card in STARSHIP][:3]
    pairs = {}
    for at, card in enumerate(some, 1):
        pairs |= {f"number_{at}": STARSHIP[card].number, f"action_{at}": STARSHIP[card].action}
    table.play("type-cards", **pairs, effects=[EFFECTS[e] for e in pile.effects] if not pile.cards else [])
    while table.open_offers("mark"):
        table.play("mark", **table.open_offers("mark")[0].fields)
    return table


def test_wm_a1_52_wm_a2_50_wm_a3_47_typed_effect_cards_are_resolved():
    table = Table("dome", 1, dealer="table")
    pairs = {"number_1": 1, "action_1": "robot", "number_2": 2, "action_2": "plant"}
    third = {"number_3": 3, "action_3": "water"}
    refused = table.refusal("type-cards", **pairs, **third, effects=["B"])
    assert refused == "Effect card B cannot come now."  # WM-S48
    table.state = replace(table.state, pile=replace(table.state.pile, cards=tuple(STARSHIP)[:21]))
    table.play("type-cards", **pairs, **third, effects=["B"])
    assert table.state.astra.effects == ("B",)
    assert [decision.kind for decision in table.player().turn.decisions] == ["astra"]


def test_a_typed_card_must_be_one_that_is_left():
    table = Table("mine", 1, dealer="table")
    pairs = {"number_1": 1, "action_1": "robot", "number_2": 1, "action_2": "robot"}
    third = {"number_3": 3, "action_3": "water"}
    refused = table.refusal("type-cards", **pairs, **third)
    assert refused == "All cards with 1 and Robot are gone."  # WM-S1: there is one
    table.play("type-cards", **{**pairs, "action_2": "energy"}, **third)
    assert table.state.slots[1] == Slot(1, "energy")


def test_effect_cards_are_for_the_solo_game():
    pairs = {"number_1": 1, "action_1": "robot", "number_2": 2, "action_2": "plant"}
    refused = Table("mine", 2, dealer="table").refusal(
        "type-cards", **pairs, number_3=3, action_3="water", effects=["A"]
    )
    assert "only in the solo game" in refused
