"""The extra starship cards in the piles, typed, added, given to ASTRA, set by hand (WM-S76, WM-S82, WM-S83,
WM-S84)."""

import random
from collections import Counter

import pytest
from each import each

from companion.engine import fields
from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.replay import audit, replay
from companion.engine.seats import seat_row
from companion.games.welcome_to_the_moon import GAME, astra
from companion.games.welcome_to_the_moon.components import (
    DECK,
    EFFECTS,
    EXTRA,
    OPPONENTS,
    STARSHIP,
    best_action,
)
from companion.games.welcome_to_the_moon.piles import Piles, SoloPile, deal, third_of, turn_over
from companion.games.welcome_to_the_moon.setup import Setup
from companion.games.welcome_to_the_moon.views import panel
from companion.web.api.json_encoding import plain
from tests.games.welcome_to_the_moon.table import ALL_EXTRA, OPEN, SLUGS, Table, a_table, extra_table
from tests.games.welcome_to_the_moon.test_random_games import step

FULL = (*STARSHIP, *EXTRA)


# --- a table without them ------------------------------------------------------------------------


@each("players", [1, 3])
def test_a_table_without_them_is_told_as_before(players):
    """Its JSON: no new field, numbers as numbers; and its offers."""
    state = a_table("mine", players).state
    told = plain(state)
    assert set(told["slots"][0]) == {"number", "action"}
    assert set(told) == {
        *("slug", "mode", "dealer", "players", "missions", "wanted", "slots", "piles", "pile", "astra"),
        *("turn", "phase", "ended", "errors_anyway", "campaign", "rules_version"),
        "untouched",  # a reading of The Battle
        *("notes", "typed_stars"),  # a campaign's, which are empty
    }
    assert set(told["pile"] or told["piles"]) in (
        {"piles", "unseen"},
        {"cards", "effects", "discard", "shown", "second"},
    )
    assert [value.value for value in GAME.values(state)[:2]] == [5, "plant"]
    assert "add-card" not in {offer.kind for offer in GAME.offers(state, "red")}


def test_the_cards_of_a_table_without_them_are_typed_as_before():
    (solo,) = Table("mine", 1, dealer="table").offers("type-cards")
    (first,) = Table("mine", 2, dealer="table").offers("type-cards")
    assert solo.options == first.options == {}
    table = Table("mine", 2, dealer="table")
    for number, action in ((8.5, "plant"), (42, "robot"), ("X", "energy"), (4, "any"), (0, "water")):
        with pytest.raises(IllegalMove, match="no such card"):
            table.play("type-cards", **typed((number, action), *OPEN[1:]))


def test_nobody_adds_a_card_outside_of_a_campaign():
    with pytest.raises(IllegalMove, match="come with the campaign"):
        a_table("mine").play("add-card", card="153")


# --- set-up --------------------------------------------------------------------------------------


@each("extra", [[], ["153"], list(EXTRA), ["157", "149"]])
def test_wm_s76_any_of_them_from_the_start(extra):
    setup = fields.read(Setup, {"adventure": "mine", "extra": extra})
    assert fields.read(Setup, fields.to_json(setup)) == setup
    for names in (["Ada"], ["Ada", "Ben"]):
        assert GAME.start(setup, seat_row(names)).extra == tuple(card for card in EXTRA if card in extra)


@each("extra", [["148"], ["1"], ["158"], "153", [153], ["153"] * 10])
def test_wm_s76_no_others(extra):
    with pytest.raises(Malformed):
        fields.read(Setup, {"adventure": "mine", "extra": extra})


def test_wm_s76_none_of_them_twice():
    with pytest.raises(Malformed) as refused:
        Table("mine", 2, extra=("153", "153"))
    assert refused.value.field == "extra"


# --- piles ---------------------------------------------------------------------------------------


def first_of(candidates):
    return candidates[0]


def after(turns, cards, pick=first_of):
    piles, shown = Piles(unseen=tuple(cards)), []
    for _ in range(turns):
        piles = turn_over(piles, pick)
        shown.append([(pile.number, pile.action) for pile in piles.piles])
    return piles, shown


@each("extra", range(10))
def test_wm_s82_no_card_is_lost_or_doubled(extra):
    cards = FULL[: 63 + extra]
    for turns in (1, 20, 21, 22, 23, 24, 25, 44, 45, 70, 100):
        piles, _ = after(turns, cards, Chance(f"{extra}", turns).pick)
        assert Counter(piles.cards) == Counter(cards)


@each("extra", range(10))
def test_wm_s82_the_piles_are_as_equal_as_they_can_be_and_each_is_shuffled_when_it_runs_out(extra):
    cards = FULL[: 63 + extra]
    sizes = [len(cards) // 3 + (place < len(cards) % 3) for place in range(3)]
    _, shown = after(120, cards, Chance("seed", extra).pick)
    for place, size in enumerate(sizes):
        numbers = [turn[place][0] for turn in shown]
        first = {shown[0][place][1], *numbers[: size - 1]}
        assert len(first) == size, "every card of the pile once"
        again = numbers[size - 1 : 2 * (size - 1)]
        assert set(again) == first - {numbers[size - 2]}, "the open one stays out"  # WM-S6
        assert len(set(again)) == size - 1


def test_wm_s82_the_turns_to_the_shuffle_are_those_of_the_smallest_pile():
    left = [after(turns, FULL[:64])[0].left for turns in (19, 20, 21, 22)]
    assert left == [1, 0, 0, 18]
    assert after(20, FULL[:64])[0].unseen == (FULL[63],)
    assert [after(turns, FULL)[0].left for turns in (1, 23, 24)] == [22, 0, 22]


@each(("turns", "place"), [(1, "unseen"), (19, "unseen"), (20, "discard"), (21, "mixed"), (40, "discard")])
def test_wm_s82_a_card_added_later_comes_where_nobody_has_seen_it(turns, place):
    before, _ = after(turns, STARSHIP)
    now = before.with_card("153")
    assert Counter(now.cards) == Counter([*STARSHIP, "153"])
    there = now.unseen if place == "unseen" else getattr(now.piles[0], place)
    assert there[-1] == "153"
    came = []
    for _ in range(45):
        now = turn_over(now, Chance("seed", len(came)).pick)
        came += [pile.number for pile in now.piles]
    assert "153" in came


def test_wm_s82_the_smallest_pile_gets_it():
    piles, _ = after(30, STARSHIP)
    for card in ("149", "150", "151", "152"):
        piles = piles.with_card(card)
    assert [len(pile.mixed) + len(pile.discard) + 2 for pile in piles.piles] == [23, 22, 22]


# --- the pile of the solo game -------------------------------------------------------------------


def solo(turns, cards, pick):
    pile, came = SoloPile(tuple(cards)), []
    third = third_of(len(cards) - 63)
    for _ in range(turns):
        pile, effects = deal(pile, pick, third)
        came.append(effects)
        pile = pile.put_away(*pile.shown[1:])
    return pile, came


@each(("extra", "third"), [(0, 21), (1, 21), (2, 21), (3, 22), (8, 23), (9, 24)])
def test_wm_s83_a_third_of_the_cards_is_the_last_stack(extra, third):
    assert third_of(extra) == third
    some = tuple(FULL)[: third + 1]
    assert SoloPile(some).candidates(third) == some
    assert SoloPile(some[1:]).candidates(third) == (*some[1:], *EFFECTS)


def test_wm_s83_no_effect_card_before_the_last_stack_of_72():
    _, came = solo(24, FULL, lambda candidates: candidates[-1])
    assert [at for at, effects in enumerate(came, start=1) if effects] == [17]


@each("extra", range(10))
def test_wm_s65_wm_s83_turns_at_most(extra):
    cards = FULL[: 63 + extra]
    most = next(
        turns for turns in range(30, 50) if solo(turns, cards, lambda candidates: candidates[-1])[0].run_out
    )
    assert most == {0: 35, 9: 40}.get(extra, most)
    assert 35 <= most <= 40


@each(("turns", "place"), [(1, "cards"), (20, "cards"), (21, "discard"), (25, "cards")])
def test_wm_s83_a_card_added_later(turns, place):
    pile, _ = solo(turns, STARSHIP, lambda candidates: candidates[-1])
    assert getattr(pile.with_card("153"), place)[-1] == "153"


# --- added during a game -------------------------------------------------------------------------


@each("players", [1, 2])
@each("card", EXTRA)
def test_wm_s76_each_can_be_added(players, card):
    table = a_table("mine", players, campaign=True)
    (offer,) = table.open_offers("add-card")
    assert list(offer.options["card"]) == list(EXTRA)
    table.play("add-card", card=card)
    assert table.state.extra == (card,)
    assert card not in table.open_offers("add-card")[0].options["card"]
    with pytest.raises(IllegalMove, match="already"):
        table.play("add-card", card=card)
    assert table.control().state.extra == ()


def test_wm_s76_after_the_ninth_there_is_none_to_add():
    table = a_table("mine", 2, campaign=True, extra=ALL_EXTRA[:8])
    table.play("add-card", card=ALL_EXTRA[8])
    assert table.open_offers("add-card") == []


def test_wm_s76_adding_a_card_changes_nothing_that_lies_open():
    table = a_table("mine", 2, campaign=True).choose()
    before = table.state
    table.play("add-card", card="154")
    assert (table.state.slots, table.state.players) == (before.slots, before.players)
    assert table.state.piles.piles == before.piles.piles


def test_the_act_stands_with_what_is_seldom_needed():
    more = panel(a_table("dome", 2, campaign=True).state, "red").more
    assert [offer.label for offer in more] == ["Add an extra card"]
    assert panel(a_table("dome", 2).state, "red").more == ()
    assert panel(extra_table("dome").state, "red").extra[4] == "8.5 Astronaut or plant"


def test_no_card_is_added_to_a_finished_game():
    table = a_table("mine", 2, campaign=True).set(ended=("full",), phase="cards")
    with pytest.raises(IllegalMove, match="over"):
        table.play("add-card", card="153")


# --- typed ---------------------------------------------------------------------------------------


def typed(*slots):
    return {
        f"{part}_{place}": value
        for place, slot in enumerate(slots, start=1)
        for part, value in zip(("number", "action"), slot, strict=True)
    }


@each("players", [1, 2])
def test_each_card_can_be_typed(players):
    for card in EXTRA.values():
        table = Table("mine", players, dealer="table", campaign=True, extra=ALL_EXTRA)
        table.play("type-cards", **typed((card.number, card.action), (7, "plant"), (9, "energy")))
        assert (table.state.slots[0].number, table.state.slots[0].action) == (card.number, card.action)
        assert type(table.state.slots[0].number) is type(card.number)


def test_typing_offers_what_is_in_the_deck():
    (offer,) = Table("mine", 2, dealer="table", extra=("149", "153")).offers("type-cards")
    assert list(offer.options["number_1"]) == ["X", "8.5"]
    assert list(offer.options["action_1"])[6:] == ["astronaut/plant"]


def test_wm_s4_what_an_extra_card_has_on_its_back():
    table = Table("mine", 2, dealer="table", extra=ALL_EXTRA)
    table.play("type-cards", **typed((8.5, "robot"), ("X", "any"), (4, "plant"))).fail(*table.ids).done()
    (offer,) = table.offers("type-cards")
    backs = [list(offer.options[f"action_{place}"]) for place in (1, 2, 3)]
    assert backs == [
        ["astronaut/plant"],
        ["robot", "energy", "plant"],
        ["energy", "plant", "astronaut", "planning", "any"],
    ]
    with pytest.raises(IllegalMove, match=r"No card with a 8\.5 has Plant"):
        table.play("type-cards", **typed((7, "plant"), (7, "robot"), (7, "any")))
    table.play("type-cards", **typed((7, "astronaut/plant"), (7, "robot"), (7, "any")))


def test_a_typed_extra_card_is_gone_from_the_solo_pile():
    table = Table("mine", 1, dealer="table", extra=("153",))
    table.play("type-cards", **typed((8.5, "astronaut/plant"), (7, "plant"), (9, "energy")))
    assert "153" in table.state.pile.shown
    table.choose("red", 1, 2).write("mine.l1c1").done()
    with pytest.raises(IllegalMove, match=r"All cards with 8\.5"):
        table.play("type-cards", **typed((8.5, "astronaut/plant"), (7, "plant"), (9, "energy")))


# --- ASTRA ---------------------------------------------------------------------------------------


@each("card", EXTRA)
@each("level", OPPONENTS)
def test_wm_s84_a_card_counts_as_its_action_that_is_worth_most(card, level):
    points = OPPONENTS[level].points
    printed = {"any": list(points)}.get(EXTRA[card].action, EXTRA[card].action.split("/"))
    assert points[best_action(OPPONENTS[level], EXTRA[card].action)] == max(points[one] for one in printed)
    table = extra_table("mine", 1, level=level)
    free = astra.given_by_action(table.state)
    table.set(astra=table.state.astra.__class__(level, given=(card,)))
    gained = Counter(astra.given_by_action(table.state)) - Counter(free)
    assert sum(points[action] * count for action, count in gained.items()) == max(
        points[one] for one in printed
    )


def test_wm_s84_what_the_third_card_is_worth_is_said_before_it_is_given():
    table = extra_table("mine", 1, ((7, "plant"), (9, "robot"), (8.5, "astronaut/plant")), level=1)
    two = panel(table.state, "red").combinations[0]
    assert (two.number, two.action, two.astra) == (7, "robot", 2)  # Katherine: plant 2, astronaut 1
    table.turn("red", 1, action_at=2).done()
    assert table.state.astra.given == ("153",)


def test_wm_s84_the_third_card_is_given_as_it_is_printed():
    table = extra_table("mine", 1, ((7, "plant"), (9, "robot"), ("6/9", "any")), mode="cards")
    table.choose("red", 1, 2)
    (offer,) = table.open_offers("give-card")
    assert offer.label == "Give ASTRA 6/9 Any action"
    table.play("give-card", **offer.fields)
    assert table.state.astra.given == ("156",)
    assert table.entries[-1].fields["number"] == "6/9"


@each(("extra", "most"), [((), 14), (("151",), 15), (ALL_EXTRA, 19)])
def test_wm_s67_cards_counted_on_paper(extra, most):
    table = Table("mine", 1, mode="scores", extra=extra)
    counts = dict.fromkeys(("energy", "plant", "water", "astronaut", "planning"), 0)
    assert table.refusal("score-astra", robot=most, **counts) is None
    with pytest.raises(Malformed):
        table.play("score-astra", robot=most + 1, **counts)


# --- by hand -------------------------------------------------------------------------------------


def test_a_place_is_set_to_what_an_extra_card_prints():
    table = extra_table("mine", 2, OPEN)
    table.correct("slot.1.number", "8.5").correct("slot.1.action", "robot/planning").correct(
        "slot.2.number", 12
    )
    assert [(slot.number, slot.action) for slot in table.state.slots[:2]] == [
        (8.5, "robot/planning"),
        (12, "water"),
    ]
    for wrong in ("41", "8.25", 16):
        with pytest.raises(Malformed):
            table.correct("slot.1.number", wrong)


@each(("text", "entry"), [("8.5", 8.5), ("42", 42), ("44", 44), ("X", "X"), ("3", 3)])
def test_a_space_is_set_to_what_they_make_one_write(text, entry):
    table = extra_table("dome").correct("red.tower-1.+1", text)
    assert table.sheet().written == {"tower-1.+1": entry}
    assert type(table.sheet().written["tower-1.+1"]) is type(entry)
    assert table.value("red.tower-1.+1") == text
    assert table.correct("red.tower-1.+1", "empty").sheet().written == {}


def test_astras_cards_set_by_hand_come_from_the_whole_deck():
    table = extra_table("mine", 1, level=4)  # Franklin: energy is worth most, so any action is energy
    table.correct("astra.energy", 18)
    assert {"149", "152", "155", "156", "157"} - set(table.state.pile.shown) <= set(table.state.astra.given)
    check_deck(table, FULL)
    table.correct("astra.energy", 0)
    assert table.state.astra.given == ()
    check_deck(table, FULL)


# --- whole games ---------------------------------------------------------------------------------


def check_deck(table, cards):
    state = table.state
    if state.pile is not None:
        pile, her = state.pile, state.astra
        lying = Counter([*pile.cards, *pile.discard, *pile.shown, *her.given, *her.removed])
        assert Counter({card: n for card, n in lying.items() if card in DECK}) == Counter(cards)
    else:
        assert Counter(state.piles.cards) == Counter(cards)


def play_a_game(slug, number):
    """A whole game; the cards are in from the start, or are added on the way."""
    rng = random.Random(f"extra {slug} {number}")
    early = ALL_EXTRA[: rng.choice([0, 4, 9, 9])]
    late = list(ALL_EXTRA[len(early) :])
    table = Table(slug, number % 6 + 1, seed=f"{number}", level=rng.randint(1, 8), campaign=True, extra=early)
    for _ in range(4000):
        if table.outcome():
            return table
        if late and rng.random() < 0.1:
            table.play("add-card", card=late.pop())
        step(table, rng)
        check_deck(table, (*STARSHIP, *table.state.extra))
    raise AssertionError("the game does not end")


@each("number", range(12))
@each("slug", SLUGS)
def test_a_random_game_with_extra_cards(slug, number):
    """WM-S40, WM-S66: one to six players, no dead end, no card lost; the log gives the table back."""
    table = play_a_game(slug, number)
    assert table.state.turn <= (40 if table.state.solo else 200)
    assert replay(GAME, table.setup, table.seats, table.entries) == table.state
    assert audit(GAME, table.setup, table.seats, table.entries) == table.state


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12, 72))
@pytest.mark.parametrize("slug", SLUGS)
def test_many_random_games_with_extra_cards(slug, number):
    play_a_game(slug, number)
