"""The data files of Astro Knights against the numbers the rulebook gives for the box."""

import json
import re
from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from each import each

from companion.games.astro_knights import components as c

DATA = Path(c.__file__).parent / "data"


def read(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def boxes(rows):
    return dict(Counter(row["box"] for row in rows))


def parts(rows, key):
    return [part for row in rows for part in row.get(key, ())]


def copies(rows):
    return sum(row["copies"] for row in rows)


# Nothing is lost: every file counts what it holds, and the module loads all of it.


@each("name", ["knights", "homeworlds"])
def test_counts_of_the_mats(name):
    data = read(name)
    assert data["counts"] == {name: len(data[name]), "boxes": boxes(data[name])}


def test_counts_of_the_bosses():
    data = read("bosses")
    rows = data["bosses"]
    assert data["counts"] == {
        "bosses": len(rows),
        "counters": len(parts(rows, "counters")),
        "side_decks": len(parts(rows, "side_decks")),
        "side_deck_cards": len(parts(parts(rows, "side_decks"), "cards")),
        "levels": len(parts(rows, "levels")),
        "minions": len(parts(rows, "minions")),
        "boxes": boxes(rows),
    }


def test_counts_of_the_turn_order():
    data = read("turn_order")
    assert data["counts"] == {
        "cards": len(data["cards"]),
        "box": sum(data["box"].values()),
        "compositions": len(data["compositions"]),
    }


def test_counts_of_the_supply():
    data = read("supply")
    assert data["counts"] == {
        "decks": len(data["decks"]),
        "cards": len(data["cards"]),
        "copies": copies(data["cards"]),
        "expansions": len(data["expansions"]),
        "expansion_copies": copies(data["expansions"]),
    }


def test_every_file_is_one_of_these():
    names = {path.name for path in DATA.iterdir()}
    assert names == {"knights.json", "homeworlds.json", "bosses.json", "turn_order.json", "supply.json"}


@each(
    ("loaded", "total"),
    [
        pytest.param(c.KNIGHTS, 18, id="knights"),
        pytest.param(c.HOMEWORLDS, 10, id="homeworlds"),
        pytest.param(c.BOSSES, 11, id="bosses"),
        pytest.param(c.TURN_CARDS, 8, id="turn order"),
        pytest.param(c.SUPPLY, 6, id="supply decks"),
        pytest.param(c.SUPPLY_CARDS, 47, id="supply cards"),
    ],
)
def test_loaded_cards(loaded, total):
    """A repeated id would swallow a card on loading, so the total says that ids are unique."""
    assert len(loaded) == total
    for key, card in loaded.items():
        assert key == card.id
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.id)
        assert card.name == card.name.strip() != ""


@each("boss", c.BOSSES.values(), ids=lambda boss: boss.id)
def test_ids_of_one_boss_are_its_own(boss):
    """Counters, side decks and cards of one boss never share an id: a correction names them by it."""
    cards = [card for deck in boss.side_decks for card in deck.cards]
    ids = [part.id for part in (*boss.counters, *boss.side_decks, *cards, *boss.minions)]
    assert len(ids) == len(set(ids))
    assert {counter.side_deck for counter in boss.counters} <= {"", *(deck.id for deck in boss.side_decks)}


def test_cards_do_not_change():
    with pytest.raises(FrozenInstanceError):
        c.KNIGHTS["gavriil"].name = "Someone else"


# The box


@each(
    ("cards", "expected"),
    [
        pytest.param(c.KNIGHTS, 6, id="AK-S13 six knights"),
        pytest.param(c.HOMEWORLDS, 4, id="AK-S13 four Homeworlds"),
        pytest.param(c.BOSSES, 4, id="AK-S13 four bosses"),
    ],
)
def test_base_box(cards, expected):
    assert sum(card.box == c.BASE_BOX for card in cards.values()) == expected


def test_specialties_are_the_six_of_the_rulebook():
    known = {"Early Damage", "Late Damage", "Energy", "Healing", "Support", "Flexibility"}
    assert {word for knight in c.KNIGHTS.values() for word in knight.specialties} == known


# Turn order


def test_turn_order_box():
    """AK-S13: 1,1,2,2,3,wild,1/2,1/2,3/4,3/4,boss,boss."""
    assert c.TURN_ORDER_BOX == {
        "player-1": 2,
        "player-2": 2,
        "player-3": 1,
        "wild": 1,
        "pair-1-2": 2,
        "pair-3-4": 2,
        "boss": 2,
    }
    assert sum(c.TURN_ORDER_BOX.values()) == 12


@each(
    ("knights", "expected"),
    [
        pytest.param(1, "boss boss player player player", id="AK-T5 one knight"),
        pytest.param(2, "boss boss player-1 player-1 player-2 player-2", id="AK-T4 two knights"),
        pytest.param(3, "boss boss player-1 player-2 player-3 wild", id="AK-T6 three knights"),
        pytest.param(4, "boss boss pair-1-2 pair-1-2 pair-3-4 pair-3-4", id="AK-T10 four knights"),
    ],
)
def test_composition(knights, expected):
    assert c.TURN_ORDER[knights] == tuple(expected.split())


@each("knights", [pytest.param(n, id=f"AK-T1 {n} knights") for n in (1, 2, 3, 4)])
def test_two_boss_cards(knights):
    assert c.TURN_ORDER[knights].count("boss") == c.BOSS_CARDS == 2


@each("knights", [pytest.param(n, id=f"AK-S13 {n} knights") for n in (1, 2, 3, 4)])
def test_the_box_holds_every_composition(knights):
    """A lone knight takes any player cards, so those are counted together."""
    needed, box = Counter(c.TURN_ORDER[knights]), Counter(c.TURN_ORDER_BOX)
    any_player = needed.pop("player", 0)
    assert needed <= box
    assert any_player <= (box - needed).total() - (box - needed)["boss"]


@each(
    ("card", "numbers"),
    [
        pytest.param("boss", (), id="AK-T3 the boss"),
        pytest.param("player-2", (2,), id="AK-T4 a number"),
        pytest.param("player", (1,), id="AK-T5 a lone knight"),
        pytest.param("wild", (), id="AK-T6 the token decides"),
        pytest.param("pair-3-4", (3, 4), id="AK-T10 two numbers"),
    ],
)
def test_turn_card_numbers(card, numbers):
    assert c.TURN_CARDS[card].numbers == numbers


def test_turn_cards_name_nobody_who_is_not_there():
    for knights, cards in c.TURN_ORDER.items():
        assert all(number <= knights for card in cards for number in c.TURN_CARDS[card].numbers)


# Supply


@each(
    ("deck", "size"),
    [
        pytest.param("tech", 9, id="AK-S6 Tech"),
        pytest.param("fuel-low", 10, id="AK-S6 Fuel 3 or less"),
        pytest.param("fuel-high", 11, id="AK-S6 Fuel 4 or more"),
        pytest.param("weapon-low", 11, id="AK-S6 Weapons 2-4"),
        pytest.param("weapon-mid", 9, id="AK-S6 Weapons 5-6"),
        pytest.param("weapon-high", 7, id="AK-S6 Weapons 7+"),
    ],
)
def test_supply_deck_size(deck, size):
    cards = [card for card in c.SUPPLY_CARDS.values() if card.deck == deck and card.box == c.BASE_BOX]
    assert c.SUPPLY[deck].size == sum(card.copies for card in cards) == size


def test_supply_total():
    """AK-S6: 57 cards in six decks, in the order the rulebook lays them out."""
    assert list(c.SUPPLY) == ["tech", "fuel-low", "fuel-high", "weapon-low", "weapon-mid", "weapon-high"]
    assert sum(deck.size for deck in c.SUPPLY.values()) == 57


@each("card", [pytest.param(card, id=f"AK-S6 {card.id}") for card in c.SUPPLY_CARDS.values()])
def test_supply_card_belongs_to_its_deck(card):
    deck = c.SUPPLY[card.deck]
    assert card.type == deck.theme
    assert deck.least <= card.cost
    assert deck.most is None or card.cost <= deck.most


@each(
    ("asked", "found"),
    [
        pytest.param("quantum-hack", "quantum-hack", id="id"),
        pytest.param("Quantum Hack", "quantum-hack", id="name"),
        pytest.param("  quantum HACK ", "quantum-hack", id="as typed"),
        pytest.param("Howler", "howler", id="expansion"),
    ],
)
def test_supply_card(asked, found):
    card = c.supply_card(asked)
    assert card is not None
    assert card.id == found


@each("asked", ["", "quantum", "Power Core"])
def test_supply_card_unknown(asked):
    assert c.supply_card(asked) is None


# Bosses


@each(
    ("players", "deck", "discard"),
    [
        pytest.param(1, ("All",), ("2+", "3+", "4"), id="AK-S9 one player"),
        pytest.param(2, ("All", "2+"), ("3+", "4"), id="AK-EX-1 two players"),
        pytest.param(3, ("All", "2+", "3+"), ("4",), id="AK-S9 three players"),
        pytest.param(4, ("All", "2+", "3+", "4"), (), id="AK-S9 four players"),
    ],
)
def test_boss_labels(players, deck, discard):
    every = c.boss_labels(c.MAX_PLAYERS)
    assert c.boss_labels(players) == deck
    assert tuple(label for label in every if label not in c.boss_labels(players)) == discard


def test_furion():
    """AK-EX-2, AK-EX-3, AK-DX-1, AK-DX-2: Artillery 0-9 from 0, fires at 3 for 3, +3 when a knight is
    exhausted."""
    furion = c.BOSSES["furion"]
    (artillery,), (deck,) = furion.counters, furion.side_decks
    assert (artillery.name, artillery.start, artillery.least, artillery.most) == ("Artillery", 0, 0, 9)
    assert (artillery.threshold, artillery.spend, artillery.exhaust) == (3, 3, 3)
    assert (deck.name, [card.name for card in deck.cards]) == ("Artillery", ["Sonicblade"])
    assert artillery.side_deck == deck.id
    assert furion.levels == (c.LevelCard(level=2, bonus=4, minions_gain=4, activate=True),)


def test_architect():
    """AK-S10 the Droid deck; AK-DX-4 starts from the printed 6."""
    architect = c.BOSSES["architect-0-815"]
    (commander,) = architect.minions
    assert [deck.name for deck in architect.side_decks] == ["Droid"]
    assert (commander.name, commander.health, commander.label) == ("Darkiron Commander", 6, "3+")


@each("boss", c.BOSSES.values(), ids=lambda boss: boss.id)
def test_boss_parts_make_sense(boss):
    """AK-S9 labels are printed ones; AK-L4 tokens run 2, 3, ...; a counter starts on its track."""
    assert {minion.label for minion in boss.minions} <= set(c.boss_labels(c.MAX_PLAYERS))
    assert [token.level for token in boss.levels] == list(range(2, 2 + len(boss.levels)))
    assert all(track.least <= track.start <= track.most for track in boss.counters)


@each(
    ("number", "expected"),
    [
        pytest.param(c.HEALTH_TOP, 10, id="AK-S3"),
        pytest.param(c.HAND, 5, id="AK-S4"),
        pytest.param(c.HOMEWORLD_POWER_START, 0, id="AK-S5"),
        pytest.param(c.FIRST_LEVEL, 1, id="AK-S8"),
        pytest.param(c.FIRST_LEVEL_BONUS, 0, id="AK-L6"),
        pytest.param(c.SLOT_COST, 3, id="AK-K9"),
        pytest.param(c.POWER_UP_COST, 2, id="AK-K10"),
        pytest.param(c.HOMEWORLD_DOUBLING, 2, id="AK-X3"),
        pytest.param(c.DIFFICULTIES, ("normal", "expert", "nightmare"), id="AK-S12"),
    ],
)
def test_numbers_of_the_rulebook(number, expected):
    assert number == expected
