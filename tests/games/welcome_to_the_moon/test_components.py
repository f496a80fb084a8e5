"""WM-S1: the cards are as many as are in the box."""

from collections import Counter

from each import each

from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, EFFECTS, OPPONENTS, STARSHIP

BY_NUMBER = {1: 2, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 7, 9: 6, 10: 6, 11: 5, 12: 4, 13: 3, 14: 2, 15: 2}
BY_ACTION = {"robot": 14, "energy": 14, "plant": 14, "water": 7, "astronaut": 7, "planning": 7}


def test_wm_s1_63_starship_cards():
    assert len(STARSHIP) == 63
    assert Counter(card.number for card in STARSHIP.values()) == BY_NUMBER
    assert Counter(card.action for card in STARSHIP.values()) == BY_ACTION
    assert list(ACTIONS) == list(BY_ACTION)


def test_wm_s47_three_effect_cards():
    assert sorted(EFFECTS.values()) == ["A", "B", "C"]
    assert not set(EFFECTS) & set(STARSHIP)


def test_wm_s46_opponents_by_their_names():
    names = [opponent.name for opponent in OPPONENTS.values()]
    assert names == [
        "Katherine",
        "Alexei",
        "Margaret",
        "Franklin",
        "Sergei",
        "Stephanie",
        "Thomas",
        "Peggy",
    ]
    assert sum(OPPONENTS[1].points.values()) == 15
    assert sum(OPPONENTS[8].points.values()) == 29


def test_wm_s71_the_adventures_in_their_order():
    assert [adventure.layout.number for adventure in ADVENTURES.values()] == [1, 2, 3, 4, 5, 6, 7, 8]


@each("slug", ADVENTURES)
def test_wm_s7_two_missions_of_each_letter(slug):
    cards = ADVENTURES[slug].layout.cards.values()
    assert Counter(card.letter for card in cards) == {"A": 2, "B": 2, "C": 2}
    assert all(card.asks for card in cards)


def test_wm_s7_no_card_is_in_two_adventures():
    layouts = [adventure.layout for adventure in ADVENTURES.values()]
    numbers = [list(layout.cards) for layout in layouts]
    assert numbers == [list(range(58 + 6 * layout.number, 64 + 6 * layout.number)) for layout in layouts]


@each("slug", ADVENTURES)
def test_every_id_of_a_sheet_is_a_spot(slug):
    layout = ADVENTURES[slug].layout
    for zone in layout.zones:
        assert set(zone.spaces) <= set(layout.spaces)
    assert {*layout.prizes, *layout.errors} <= set(layout.spots)
    assert {space for zone in layout.zones for space in zone.spaces} == set(layout.spaces)
    assert all(spot.name and spot.label for spot in layout.spots.values())
    assert all(0 <= at <= 1000 for spot in layout.spots.values() for at in spot.at)


@each("slug", ADVENTURES)
def test_no_two_spots_share_a_name(slug):
    names = Counter(spot.name for spot in ADVENTURES[slug].layout.spots.values())
    assert [name for name, count in names.items() if count > 1] == []
