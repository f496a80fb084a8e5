"""Paper sheets: the app keeps the cards, or only the scores; a typed sheet scores as a drawn one."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.game import GAME
from companion.games.welcome_to_the_moon.guide import GUIDES
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.scoring import score
from companion.games.welcome_to_the_moon.views import more, panel
from tests.games.welcome_to_the_moon.adventures import (
    battle_sheets,
    colony_sheets,
    escape_sheets,
    launch_sheets,
)
from tests.games.welcome_to_the_moon.adventures import test_dome_scores as dome
from tests.games.welcome_to_the_moon.adventures import test_journey_scores as journey
from tests.games.welcome_to_the_moon.adventures import test_mine_scores as mine
from tests.games.welcome_to_the_moon.adventures import test_virus_scores as virus
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table, cards_of

FOLDER = Path(__file__).parent / "examples"


def read(slug):
    return json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))


SHEETS = {
    "launch": lambda case: (launch_sheets.of_example(case), ()),
    "journey": lambda case: (journey.the_sheet(case), journey.the_claims(case)),
    "colony": lambda case: (
        colony_sheets.example_sheet(case["state"]).circle(*case["antennas"]),
        colony_sheets.example_claims(case["state"]),
    ),
    "mine": lambda case: (mine.sheet_of(case["state"]), mine.claims_of(case["state"])),
    "virus": lambda case: (virus.sheet_of(case["state"]), virus.claims_of(case["state"])),
    "dome": lambda case: (dome.read_sheet(case["state"]), dome.read_claims(case["state"])),
    "escape": lambda case: (
        escape_sheets.example_sheet(case["state"]),
        escape_sheets.example_claims(case["state"]),
    ),
    "battle": lambda case: (
        battle_sheets.of_example(case["state"]),
        battle_sheets.claims_of(case["state"]),
    ),
}
CASES = [
    pytest.param(slug, case, id=f"{slug} {case['id']}")
    for slug in SLUGS
    for case in read(slug)["sheets" if slug == "launch" else "scorings"]
]


def typed(table, seat, tally):
    return table.play(f"score-{table.slug}", seat=seat, **fields.to_json(tally))


@each(("slug", "case"), CASES)
def test_a_typed_sheet_scores_line_by_line_like_the_sheet(slug, case):
    """WM-S42: of every worked example, on its own among empty sheets."""
    sheet, claims = SHEETS[slug](case)
    drawn = a_table(slug, 2)
    drawn.with_sheet("red", sheet=sheet)
    drawn.state = drawn.state.with_player(replace(drawn.player(), claims=tuple(claims)))
    table = Table(slug, 2, mode="scores")
    for seat in table.ids:
        player = drawn.player(seat)
        typed(table, seat, drawn.adventure.tally_of(player.sheet, player.claims))
    assert lines_of(table) == lines_of(drawn)
    assert table.outcome().winners == tuple(s.seat for s in score(drawn.state) if s.rank == 1)
    assert table.outcome().reason == "scored"


def lines_of(table):
    return {
        s.seat: (s.rank, [(line.label, line.points, line.reason) for line in s.lines])
        for s in score(table.state)
    }


# Only the scores


@each("slug", SLUGS)
def test_scores_alone(slug):
    table = Table(slug, 2, mode="scores")
    assert table.state.phase == "scoring"
    assert table.outcome() is None
    assert [offer.kind for offer in table.offers()] == [f"score-{slug}"]
    typed(table, "red", table.adventure.tally())
    assert table.outcome() is None
    assert [s.seat for s in score(table.state)] == ["red"]
    assert table.offers()[0].label == "Change the sheet"
    assert [offer.label for offer in rare_offers(table)] == ["Change the sheet"]
    typed(table, "blue", table.adventure.tally())
    assert table.outcome().winners == ("red", "blue")
    assert rare_offers(table) == (), "a sheet is changed after an undo, and not typed in vain"


def rare_offers(table):
    player = table.state.players[0]
    return more(table.state, player, offers_of(table.state, player.seat))


def test_a_sheet_typed_again_replaces_the_first():
    table = Table("mine", 3, mode="scores")
    typed(table, "red", table.adventure.tally(plants=9))
    typed(table, "red", table.adventure.tally(plants=5))
    assert table.total("red") == 10


def test_a_sheet_of_another_adventure_or_time_is_refused():
    sheet = fields.to_json(Table("mine").adventure.tally())
    refused = Table("dome", 2, mode="scores").refusal("score-mine", seat="red", **sheet)
    assert refused == "This table plays The Dome."
    early = a_table("mine").refusal("score-mine", seat="red", **sheet)
    assert early == "Sheets are typed in when the game on paper is over."
    assert Table("mine", 2, mode="scores").refusal("score-mine", seat="violet", **sheet)


@each("slug", SLUGS)
def test_wm_s67_astras_cards_are_typed(slug):
    counts = {"robot": 4, "energy": 3, "plant": 2, "water": 1, "astronaut": 3, "planning": 2}
    table = Table(slug, 1, mode="scores", level=1)
    typed(table, "red", table.adventure.tally())
    assert table.outcome() is None
    table.play("score-astra", **counts)
    assert table.outcome().reason == "scored"
    drawn = a_table(slug, 1, level=1)
    for action in ACTIONS:
        drawn.correct(f"astra.{action}", counts[action])
    assert table.total("astra") == drawn.total("astra")


def test_astras_cards_are_typed_only_where_nobody_dealt_them():
    counts = dict.fromkeys(ACTIONS, 1)
    for table in (Table("mine", 2, mode="scores"), a_table("mine", 1, mode="cards"), a_table("mine", 1)):
        assert "counted already" in table.refusal("score-astra", **counts)


# The cards


@each("slug", SLUGS)
@each("dealer", ["app", "table"])
def test_paper_sheets_of_several_players(slug, dealer):
    """WM-S36, WM-A1-07: missions may be told at any time; turning over the next cards closes the turn."""
    cards = {"number_1": 5, "action_1": "plant", "number_2": 7, "action_2": "water"}
    cards |= {"number_3": 9, "action_3": "energy"}
    more = {"number_1": 1, "action_1": "robot", "number_2": 2, "action_2": "plant"}
    more |= {"number_3": 3, "action_3": "water"}
    table = Table(slug, 3, mode="cards", dealer=dealer)

    def next_cards(slots):
        return table.play("turn-over") if dealer == "app" else table.play("type-cards", **slots)

    next_cards(cards)
    for seat in ("green", "red"):
        table.play("claim", seat=seat, letter="A")
    next_cards(more)
    assert table.state.turn == 2
    assert table.state.mission("A").flipped
    table.play("claim", seat="blue", letter="A")
    assert [player.claims[0].first for player in table.state.players] == [True, False, True]
    assert table.refusal("claim", seat="red", letter="A").startswith("You have accomplished")


def test_three_missions_on_paper_leave_only_the_scores():
    table = a_table("mine", 2, mode="cards").with_claims("red", "ABC")
    assert table.refusal("turn-over").startswith("The game is over")
    assert table.outcome() is None
    table.play("finish")
    assert table.state.phase == "scoring"
    assert table.refusal("finish") == "There is no game on paper sheets to finish here."
    assert a_table("mine", 2).refusal("finish")


@each("slug", SLUGS)
def test_wm_s51_solo_on_paper_the_third_card_by_hand(slug):
    table = a_table(slug, 1, mode="cards")
    assert table.refusal("give-card", seat="red", slot=1, number=5, action="plant") == (
        "Choose the two cards that you use first."
    )
    table.choose("red", 1, 3)
    third = table.state.pile.shown[1]
    assert "was used" in table.refusal("give-card", seat="red", slot=1, number=5, action="plant")
    table.play("give-card", seat="red", slot=2, number=7, action="water")
    assert table.state.astra.given == (third,)
    assert table.state.turn == 2


def test_wm_s52_wm_s60_solo_on_paper_an_error_and_a_bonus():
    """The sheet is on paper: what it allows, the table knows."""
    table = a_table("mine", 1, mode="cards").play("system-error", seat="red")
    third = table.state.pile.shown[2]
    table.play("remove-card", seat="red", slot=3, number=9, action="energy")
    assert table.state.astra.removed == (third,)
    assert table.state.turn == 2


def test_solo_on_paper_runs_to_the_end_of_the_pile():
    table = Table("mine", 1, mode="cards").play("turn-over")
    for _ in range(35):
        assert table.state.ended == ()
        table.choose("red", 1, 2)
        table.play("give-card", **table.open_offers("give-card")[0].fields)
    assert table.state.ended == ("deck",)
    typed(table.play("finish"), "red", table.adventure.tally())
    assert table.outcome().reason == "scored"
    assert len(table.state.astra.given) == 35


# What the app knows already


@each("slug", SLUGS)
def test_a_score_form_begins_with_a_middling_sheet_and_its_missions(slug):
    """WM-S42: only missions that were accomplished are known, all else is a guess: what is usual."""
    table = a_table(slug, 2, mode="cards")
    table.play("claim", seat="red", letter="A")
    table.play("finish")
    (offer,) = (one for one in table.offers(seat="red") if one.kind == f"score-{slug}")
    assert str(offer.hint).startswith("Dashed figures are our guess")
    card = next(one for one in table.layout.cards.values() if one.number == table.state.mission("A").card)
    guesses = set(fields.specs(table.adventure.tally)) - {"mission_a"}
    assert set(offer.guesses) == guesses
    won = {"launch": None, "dome": "first"}.get(slug, card.first)
    assert offer.values.get("mission_a") == won
    table.play(offer.kind, **offer.fields, **offer.values)
    assert 0 < table.total("red") < 160
    (again,) = (one for one in table.offers(seat="red") if one.kind == offer.kind)
    assert again.values == table.state.player("red").tally
    assert "guess" not in str(again.hint)
    assert again.guesses == ()


CARDS = [card for slug in SLUGS for card in Table(slug).layout.cards.values()]


def test_what_can_be_counted_of_a_mission_is_said_in_words():
    counted = [card for card in CARDS if card.count]
    assert len(counted) == 43
    assert all(card.of for card in counted)
    assert all(not card.of for card in CARDS if not card.count)
    (card,) = (card for card in CARDS if card.number == 65)
    assert str(card.progress(11)) == "11 of 16 spaces"


def test_the_floors_of_a_mission_have_so_many_spaces():
    """Cards 64 to 67 ask for whole floors of The Launch."""
    floors = {zone.id: len(zone.spaces) for zone in Table("launch").layout.zones}
    asked = {
        64: ("astronaut-1", "astronaut-2", "water"),
        65: ("robot-1", "robot-2", "planning"),
        66: ("energy",),
        67: ("plant", "wild"),
    }
    counts = {card.number: card.count for card in CARDS}
    assert {number: sum(floors[floor] for floor in of) for number, of in asked.items()} == {
        number: counts[number] for number in asked
    }


def test_a_player_says_how_far_a_mission_is():
    table = a_table("launch", 2, mode="cards", mission_a=65)
    for _ in range(3):
        table.play("count-mission", seat="red", letter="A", by=1)
    table.play("count-mission", seat="red", letter="A", by=-1)
    assert "2 of 16 spaces" in {str(said) for _, said in panel(table.state, "blue").missions[0].counts}
    assert str(panel(table.state, "blue").missions[0].count.said) == "0 of 16 spaces"
    table.correct("red.count.A", 16)
    assert table.refusal("count-mission", seat="red", letter="A", by=1) == "This mission counts from 0 to 16."
    table.play("claim", seat="red", letter="A")
    assert panel(table.state, "red").missions[0].count is None
    assert panel(table.state, "blue").missions[0].counts == ()
    assert table.refusal("count-mission", seat="red", letter="A", by=-1) is not None


@each("mode", ["sheets", "scores"])
def test_missions_are_counted_only_with_paper_sheets(mode):
    table = a_table("launch", 2) if mode == "sheets" else Table("launch", 2, mode=mode)
    assert "counted by hand" in table.refusal("count-mission", seat="red", letter="A", by=1)


# What no sheet can have

IMPOSSIBLE = [
    ("launch", "open_errors", {"open_errors": 3, "suffered": 2}),
    ("launch", "suffered", {"rockets": 30, "open_errors": 1, "suffered": 2}),
    ("launch", "final_rockets", {"rockets": 30, "final_rockets": 1}),
    ("journey", "mission_a", {"mission_a": 7}),
    ("journey", "water", {"water": 1}),
    ("journey", "complete_zones", {"longest_zone": 5}),
    ("journey", "complete_zones", {"longest_zone": 34, "complete_zones": 4}),
    ("journey", "longest_zone", {"longest_zone": 5, "complete_zones": 7}),
    ("colony", "lows", {"highs": 3, "lows": 2}),
    ("mine", "pearls_bonus", {"pearls": 4, "pearls_bonus": True}),
    ("dome", "research_three", {"research_one": 4, "research_two": 3, "research_three": 2}),
    ("virus", "quarter_3b", {"quarter_3b": 7}),
    ("virus", "infected", {"quarter_2b": 6, "infected": 54}),
    ("escape", "mission_c", {"mission_c": 9}),
    ("battle", "mission_b", {"mission_b": 10}),
]


@each(("slug", "field", "figures"), IMPOSSIBLE)
def test_a_figure_that_no_sheet_has_is_refused_at_its_field(slug, field, figures):
    """WM-A1-25, WM-A2-14, WM-A3-27, WM-M29, WM-D36, WM-V15, WM-S42."""
    table = Table(slug, 2, mode="scores")
    with pytest.raises(Malformed) as refused:
        typed(table, "red", table.adventure.tally(**figures))
    assert refused.value.field == field
    assert table.state.player("red").tally is None
    old = Table(slug, 2, mode="scores").set(rules_version=2)
    assert typed(old, "red", old.adventure.tally(**figures)).state.player("red").tally is not None


@each("slug", SLUGS)
def test_the_points_of_a_mission_are_those_of_the_card_that_lies_open(slug):
    """WM-S42: with missions known, the other card of the letter does not count."""
    table = a_table(slug, 2, mode="cards").play("finish")
    if slug in {"launch", "dome"}:
        assert table.open_offers(f"score-{slug}")
        return
    lying, other = (table.layout.cards[number] for number in cards_of(slug, "A"))
    wrong = next((one for one in (other.first, other.later) if one not in (lying.first, lying.later)), 1)
    with pytest.raises(Malformed, match="Mission A brings"):
        typed(table, "red", table.adventure.tally(mission_a=wrong))


# The end


def test_scoring_before_the_end_asks_once():
    table = a_table("mine", 2, mode="cards")
    (offer,) = (one for one in table.offers() if one.kind == "finish")
    assert offer.asks == ("sure",)
    assert "No more cards" in str(offer.options["sure"]["over"])
    table.play("finish", sure="over")
    assert table.state.phase == "scoring"


def test_scoring_after_the_end_is_one_tap():
    table = a_table("mine", 2, mode="cards").with_claims("red", "ABC")
    (offer,) = (one for one in table.offers() if one.kind == "finish")
    assert offer.asks == ()


# Own cards


def own_cards(slug="mine", players=2, **setup):
    return Table(
        slug, players, **{"mode": "cards", "dealer": "table", "mission_a": 0, "mission_c": 0, **setup}
    )


@each("mode", ["cards", "sheets"])
def test_wm_s7_whoever_has_the_cards_tells_the_missions(mode):
    table = own_cards("colony", mode=mode, mission_b=0)
    cards = {"number_1": 5, "action_1": "plant", "number_2": 7, "action_2": "water"}
    cards |= {"number_3": 9, "action_3": "energy"}
    assert [offer.kind for offer in table.offers()] == ["open-missions"]
    assert table.refusal("type-cards", **cards) == "One mission of each letter is needed."
    (a, _), (_, b), (c, _) = (cards_of("colony", letter) for letter in "ABC")
    told = {"mission_a": str(a), "mission_b": str(b), "mission_c": str(c)}
    wrong = table.refusal("open-missions", **(told | {"mission_a": str(cards_of("mine", "A")[0])}))
    assert wrong.endswith("is no mission A here.")
    table.play("open-missions", **told)
    assert [one.card for one in table.state.missions] == [a, b, c]
    assert table.refusal("open-missions", **told) == "The missions of this table are known."
    assert table.play("type-cards", **cards).state.turn == 1


def test_a_mission_chosen_at_the_set_up_is_the_only_one_to_tell():
    """The other two are asked for; the set-up of a table names what lies open."""
    table = own_cards()
    (offer,) = table.offers()
    assert list(offer.options["mission_b"]) == [str(cards_of("mine", "B")[0])]
    assert len(offer.options["mission_a"]) == 2


def test_an_old_table_asks_for_no_missions():
    table = own_cards().set(rules_version=2)
    assert [offer.kind for offer in table.offers()] == ["type-cards"]


@each("mode", ["cards", "scores"])
def test_everybody_scores_the_own_sheet_and_waits_for_the_others(mode):
    table = Table("launch", 2, mode="scores") if mode == "scores" else a_table("launch", 2, mode="cards")
    if mode == "cards":
        assert GAME.thinking(table.state) == ()
        table.play("finish")
    assert GAME.thinking(table.state) == (("red", False), ("blue", False))
    typed(table, "blue", table.adventure.tally())
    assert GAME.thinking(table.state) == (("red", False), ("blue", True))
    typed(table, "red", table.adventure.tally())
    assert GAME.thinking(table.state) == ()


@each(("slug", "ends", "acts"), [("launch", "a launch,", False), ("mine", "three missions,", True)])
def test_the_help_of_paper_says_what_this_adventure_asks(slug, ends, acts):
    at_a_glance = [str(line) for line in GUIDES[slug, True, False].round]
    assert at_a_glance[-1].startswith(f"The end: {ends}")
    assert ("Use its action, if you like." in at_a_glance) is acts
    assert not [line for line in at_a_glance if "the app does it" in line]
