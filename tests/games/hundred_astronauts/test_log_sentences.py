"""Every entry of the log reads as a sentence."""

from each import each

from companion.games.hundred_astronauts import GAME
from tests.games.hundred_astronauts.table import BASE, FULL, a_table, the_move
from tests.games.sentences import check_sentence, every_kind

STATE = a_table(
    built={"red": ("projectiles",), "blue": (FULL, BASE, "wind-turbine")},
    cards=("Dome", "Robot"),
    scrapyard=3,
)
IDS = {"blueprint": "card.dome", "target": "b2", "building": "b4", "what": "deck"}


@every_kind(GAME)
def test_every_kind_has_a_sentence(kind, most):
    check_sentence(GAME, STATE, kind, most, IDS)


SENTENCES = [
    ("begin", {"seat": "blue"}, "Ben begins."),
    ("start-turn", {}, "The turn starts."),
    ("build", {"blueprint": "card.dome"}, "Builds Dome."),
    ("build", {"blueprint": "space-base", "paid": 2}, "Builds Space Base."),
    ("build", {"blueprint": "wind-turbine", "paid": 0}, "Builds Wind Turbine."),
    ("take-reward", {"reward": "draft"}, "Reward: two draft cards."),
    ("take-reward", {"reward": "none"}, "Reward: none."),
    ("find-coin", {"where": "deck"}, "The coin was found in the deck."),
    ("find-coin", {"where": "none"}, "The coin was found nowhere."),
    ("take-draft", {}, "Takes a draft card."),
    ("sell-blueprint", {}, "Sells a blueprint."),
    ("sell-astronaut", {}, "Sells an Astronaut."),
    ("activate", {}, "Activates an Astronaut."),
    ("refresh", {"others": 1}, "Refresh with 1 other card."),
    ("refresh", {"others": 2}, "Refresh with 2 other cards."),
    ("refresh", {}, "Uses Refresh."),
    ("use-coin", {}, "Uses Galactic Coin."),
    ("use-coin", {"use": "deck"}, "Galactic Coin: draws 2 from the deck."),
    ("use-coin", {"use": "scrapyard"}, "Galactic Coin: takes 1 of the top 5 of the scrapyard."),
    ("fire-battleship", {"victim": "blue"}, "The Battleship steals a card from Ben."),
    ("fire-projectiles", {"victim": "blue", "target": "b3"}, "Projectiles destroy Space Base 2 of Ben."),
    ("fire-projectiles", {"victim": "blue", "target": "b4"}, "Projectiles destroy Wind Turbine of Ben."),
    ("use-solar-panel", {}, "Solar Panel: a draft card."),
    ("play-action", {"card": "populate"}, "Plays Populate."),
    ("use-construction", {"building": "b1"}, "Uses Projectiles."),
    ("sell", {}, "Sells a card marked $."),
    ("end-actions", {}, "The actions are over."),
    ("declare", {"bases": 1, "astronauts": 2}, "In hand: 1 Space Base, 2 Astronauts."),
    ("discard-excess", {}, "Discards what is too much."),
    ("caught-hoarding", {}, "Caught hoarding: the whole hand is discarded."),
    ("change-hand", {"seat": "red", "by": 2}, "Ada: +2 cards in hand."),
    ("change-hand", {"seat": "red", "by": 1}, "Ada: +1 card in hand."),
    ("change-inventory", {"seat": "blue", "by": -3}, "Ben: -3 supplies."),
    ("change-inventory", {"seat": "blue", "by": -1}, "Ben: -1 supply."),
    ("put-building", {"seat": "red", "building": "battleship"}, "Battleship stands at Ada."),
    ("remove-building", {"seat": "blue", "building": "b2"}, "Space Base 1 of Ben goes to the scrapyard."),
    ("deck-ran-out", {}, "The deck ran out: scrapyard and draft are shuffled."),
    ("type-blueprint", {"what": "battleship"}, "Typed in: Battleship."),
    ("type-blueprint", {"what": "battleship", "name": "Dread"}, "Typed in: Dread."),
    ("track", {"part": "hands", "on": True}, "Tracked by the app from now on: Cards in hand."),
    ("track", {"part": "piles", "on": False}, "Left to the table from now on: Deck, draft and scrapyard."),
    ("correct", {"what": "deck", "value": 7}, "Correction: Deck (\N{MINUS SIGN}1: not counted) is 7."),
    (
        "correct",
        {"what": "blue.b3.astronaut", "value": False},
        "Correction: Ben: astronaut on Space Base 2 is False.",
    ),
]


@each(("kind", "given", "expected"), SENTENCES)
def test_sentences(kind, given, expected):
    said = the_move(STATE, kind, **given).words(GAME.names(STATE))
    assert said == expected


def test_every_move_has_its_sentence_here():
    assert {kind for kind, _, _ in SENTENCES} == set(GAME.moves)


def test_what_shows_hidden_cards_is_marked():
    """Taking it back asks first: cards were drawn, laid out or shuffled."""
    shown = {kind for kind, cls in GAME.moves.items() if cls.reveals}
    assert shown == {
        *("start-turn", "build", "take-reward", "find-coin", "take-draft", "sell-blueprint"),
        *("sell-astronaut", "refresh", "use-coin", "fire-battleship", "use-solar-panel", "sell"),
        "deck-ran-out",
    }


def test_relative_changes_do_not_get_stale():
    loose = {kind for kind, cls in GAME.moves.items() if cls.anchor == "none"}
    assert loose == {"change-hand", "change-inventory", "correct", "track"}
