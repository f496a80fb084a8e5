"""The checklist that puts a table back: all that can be set is in it, and nothing that nobody may know."""

import dataclasses
from functools import cache

from each import each
from sample import part

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Number
from companion.engine.game import Game
from companion.engine.records import replace
from companion.engine.tracking import with_known
from companion.engine.values import by_id
from companion.games import GAMES
from tests.games.situations import situations
from tests.test_every_game import FILES, read_file, states

MOMENTS = 5
"""So many moments of each recorded game."""
AT_ONCE = 12
"""So many values are set at each of them, others from moment to moment and from game to game."""
AS_PRINTED = {"exoplanet_colony": ".limit"}
"""How the ids end of what is only said where a card has changed it."""


def said(game, state):
    """All that a checklist says, whose place each of it is."""
    return [(group.place, group.seat, *group.steps, "|", *group.notes) for group in game.checklist(state)]


def others(value):
    """What else a value may be, the nearest first."""
    spec = value.spec
    if isinstance(spec, Choice):
        return [option for option in spec.options if option != value.value]
    if isinstance(spec, Flag):
        return [not value.value]
    if isinstance(spec, Number):
        return [n for n in (value.value + 1, value.value - 1) if spec.least <= n <= spec.most]
    return [f"{value.value}x"[-spec.longest :]]


def corrected(game, state, value):
    """The state with this value set to something else; None where it cannot be, or does not stay so."""
    for other in others(value):
        try:
            after = with_known(game.correct(state, value.id, other), value.id)
        except IllegalMove:
            continue
        now = by_id(game.values(after)).get(value.id)
        if now is None or now.value != value.value:
            return after
    return None


def lies(state):
    """What of a state lies on a table; of a sheet that two players share it is what both see."""
    players = getattr(state, "seen", None)
    return state if players is None else (replace(state, players=()), players)


def unsaid(game, state, values):
    """The values that may change without a change of the checklist."""
    before = said(game, state)
    found = []
    for value in values:
        after = corrected(game, state, value)
        if after is not None and lies(after) != lies(state) and said(game, after) == before:
            found.append(value.id)
    return found


def known(game, state):
    """The values that the app tracks and knows; the printed top of a track counts with the cube on it."""
    unknown = {*game.unknown(state)}
    return [
        value
        for value in game.tracked_values(state)
        if not unknown & {value.id, value.id.removesuffix("-top")}
    ]


def some_of(values, turn):
    """Every so many-th of the values, from the one on whose turn it is."""
    step = -(-len(values) // AT_ONCE)
    return values[turn % step :: step] if values else ()


@cache
def moments(path):
    """Some states of a recorded game, from before the first entry to the last."""
    every = states(path)
    return [every[at * (len(every) - 1) // (MOMENTS - 1)] for at in range(MOMENTS)]


recorded = each("path", part(FILES, 3))
"""Another third of the recorded games at each commit."""


@recorded
def test_whatever_is_set_by_hand_changes_the_checklist(path):
    game = read_file(path).game
    for turn, state in enumerate(moments(path), start=FILES.index(path) * MOMENTS):
        assert unsaid(game, state, some_of(known(game, state), turn)) == []


@situations(of=3)
def test_whatever_is_set_in_a_situation_changes_its_checklist(game, state):
    values = known(game, state)
    assert unsaid(game, state, some_of(values, len(said(game, state)))) == []


@recorded
def test_every_number_on_the_table_is_said(path):
    game = read_file(path).game
    for state in moments(path):
        text = " ".join(part for row in said(game, state) for part in row).replace("−", "-")
        printed = AS_PRINTED.get(game.meta.slug, "-")
        numbers = [
            value for value in known(game, state) if isinstance(value.spec, Number) and value.value > 1
        ]
        left_out = [value.id for value in numbers if str(value.value) not in text]
        assert [what for what in left_out if not what.endswith(printed)] == []


@recorded
def test_no_step_and_no_note_is_said_twice_in_a_place(path):
    for state in moments(path):
        for group in read_file(path).game.checklist(state):
            assert len(set(group.steps)) == len(group.steps) or group.place == "Minions"
            assert all(str(text).strip() == str(text) for text in (*group.steps, *group.notes))


@recorded
def test_places_have_names_of_their_own(path):
    for state in moments(path):
        places = [(group.place, group.seat) for group in read_file(path).game.checklist(state)]
        assert len(set(places)) == len(places)


# --- hidden ----------------------------------------------------------------------------------------


def turned_round(cards):
    return tuple(reversed(cards))


def shuffled_moon(state):
    """Another order of all that lies face down."""
    if state.piles is not None:
        piles = tuple(replace(pile, mixed=turned_round(pile.mixed)) for pile in state.piles.piles)
        unseen = turned_round(state.piles.unseen)
        state = replace(state, piles=dataclasses.replace(state.piles, piles=piles, unseen=unseen))
    if state.pile is not None:
        cards, effects = turned_round(state.pile.cards), turned_round(state.pile.effects)
        state = replace(state, pile=dataclasses.replace(state.pile, cards=cards, effects=effects))
    return state


def shuffled_knights(state):
    deck = state.order.deck
    return state.with_order(deck=dataclasses.replace(deck, mixed=turned_round(deck.mixed)))


def shuffled_deck(state):
    if state.deck is None:
        return state
    deck = dataclasses.replace(state.deck.deck, mixed=turned_round(state.deck.deck.mixed))
    return replace(state, deck=dataclasses.replace(state.deck, deck=deck))


HIDDEN = {
    "any_game": shuffled_deck,
    "astro_knights": shuffled_knights,
    "welcome_to_the_moon": shuffled_moon,
}
COUNTED = {"astrojam", "exoplanet_colony", "hundred_astronauts"}
"""Their decks and hands are numbers: the app knows no card of them."""


def test_each_checklist_of_its_own_hides_cards_or_knows_none():
    """What follows from the values alone tells only what a correction can set."""
    own = {slug for slug, game in GAMES.items() if type(game).checklist is not Game.checklist}
    assert set(HIDDEN) | COUNTED == own


@recorded
def test_the_order_of_what_lies_face_down_is_not_told(path):
    game = read_file(path).game
    shuffle = HIDDEN.get(game.meta.slug, lambda state: state)
    for state in moments(path):
        assert sorted(map(str, said(game, shuffle(state)))) == sorted(map(str, said(game, state)))
