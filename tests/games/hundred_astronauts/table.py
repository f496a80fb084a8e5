"""A table of 100 Astronauts in a few words, of both editions, and moves played on it."""

from functools import cache

from companion.engine.records import replace
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.state import REWARD, START, TURN, Turn
from tests.games.taps import Taps

taps = Taps(GAME)
the_move, play, plays, refusal = taps.the_move, taps.play, taps.plays, taps.refusal
correct, corrections, value_of = taps.correct, taps.corrections, taps.value_of
prompt_ids, the_prompt, comes_next = taps.prompt_ids, taps.the_prompt, taps.comes_next
an_offer = taps.an_offer

NAMES = ("Ada", "Ben", "Cleo", "Dan")
BASE, FULL = "space-base", "space-base+"
"""A Space Base without and with an astronaut."""
CARDS = {
    "Dome": {"what": BASE, "slot_1": 2, "slot_2": 2, "reward": "none"},
    "Array": {"what": "solar-panel", "slot_1": 1, "slot_1_text": "1 Energy", "slot_2": 3, "reward": "none"},
    "Mill": {"what": "wind-turbine", "slot_1": 2, "reward": "coin"},
    "Robot": {"what": "build-bot", "slot_2": 1, "reward": "draft"},
    "Cruiser": {"what": "battleship", "reward": "deck"},
    "Rockets": {"what": "projectiles", "slot_1": 1},
}
"""Blueprints made up for the tests; what the last one gives is not known."""
CLASSIC = (
    *("build", "build-bot", "take", "sell-blueprint", "sell-astronaut", "activate"),
    *("refresh", "coin", "battleship", "projectiles", "solar-panel"),
)
"""The ticks of the classic edition."""


def new_game(names=NAMES[:2], **raw):
    """The table of a raw set-up, checked as a real one is."""
    return taps.new_game(raw, names)


def a_table(
    players=2,
    *,
    hand=6,
    built=None,
    cards=(),
    turn="red",
    step=TURN,
    turns=2,
    at_start=None,
    used=(),
    reward="",
    deck=None,
    scrapyard=0,
    draft=6,
    inventory=0,
    populated=None,
    sold=0,
    **raw,
):
    """A table in a step of the turn of a seat ("": nobody has begun).

    `hand` is how many cards everybody has, or how many by seat (the others: 6); `built` names the buildings
    by seat, the oldest first, their ids are `b1`, `b2`, ... ; `cards` the blueprints of `CARDS` that were
    typed in; `turns` how many turns the active player has begun; `at_start` the hand before the draw.
    """
    state = new_game(NAMES[:players], **raw)
    for name in cards:
        state = play(state, "type-blueprint", name=name, **CARDS[name])
    for seat, kinds in (built or {}).items():
        for kind in kinds:
            state = put(state, seat, kind)
    for seat in state.seats:
        cards_now = hand if isinstance(hand, int) else hand.get(seat, 6)
        state = state.with_player(seat, hand=cards_now, inventory=inventory)
        state = state.with_player(seat, populated=(populated or {}).get(seat, 0))
    state = replace(state, scrapyard=scrapyard, draft=draft)
    state = state if deck is None else replace(state, deck=deck)
    if not turn:
        return state
    state = state.with_player(turn, turns=turns)
    before = state.player(turn).hand if at_start is None else at_start
    return replace(state, turn=Turn(turn, step, 3, tuple(used), before, sold, reward))


def put(state, seat, kind):
    """A building more; with a plus, with an astronaut. Also where the game is over."""
    given = {"seat": seat, "building": kind.removesuffix("+"), "astronaut": kind.endswith("+")}
    move = the_move(state, "put-building", **given)
    move.check(state)
    return GAME.apply(state, move)


def hand(state, seat="red"):
    """How many cards somebody has."""
    return state.player(seat).hand


def activated(state, seat="red"):
    """How many astronauts count for victory."""
    return state.player(seat).activated


def standing(state, seat="red"):
    """The buildings of somebody in building order, with a plus where an astronaut lies."""
    return [one.kind + "+" * one.astronaut for one in state.player(seat).built]


def piles(state):
    """Deck, draft, scrapyard."""
    return (state.deck, state.draft, state.scrapyard)


def too_much(state):
    """What has to go: Space Bases, Astronauts, cards."""
    return (state.excess.bases, state.excess.astronauts, state.excess.cards)


def all_cards(state):
    """Every card of a table where the deck is counted, wherever it lies."""
    players = sum(
        p.hand + p.inventory + p.populated + len(p.built) + sum(b.astronaut for b in p.built)
        for p in state.players
    )
    return state.deck + state.draft + state.scrapyard + players


def ended(state):
    """Reason and winners of the end, or None while the game runs."""
    end = GAME.outcome(state)
    return None if end is None else (end.reason, end.winners)


def turn_over(state):
    """The rest of the actions, nothing to say in hand; the next player's turn begins."""
    return plays(state, "end-actions", "declare")


@cache
def situations():
    """One table for each moment that offers, prompts and values have to cope with, by name."""
    all_kinds = (FULL, BASE, "solar-panel", "wind-turbine", "build-bot", "battleship", "projectiles")
    colony = {"red": all_kinds, "blue": (FULL, FULL, "projectiles", "wind-turbine")}
    newer = {"red": (BASE, "build-bot", "projectiles", "defensive-wall"), "blue": (BASE, BASE)}
    return {
        "not begun": a_table(turn=""),
        "first turn, to draw": a_table(step=START, turns=1),
        "to draw": a_table(4, step=START),
        "to draw, a turbine": a_table(step=START, built=colony),
        "to draw, a turbine is off": a_table(step=START, built=colony, hand=12),
        "actions, nothing built": a_table(),
        "actions, everything built": a_table(built=colony, cards=CARDS, hand=13, at_start=11, scrapyard=9),
        "actions, panel off": a_table(built=colony, cards=("Dome",), hand=13, at_start=12, scrapyard=9),
        "actions, no card": a_table(built=colony, cards=CARDS, hand=0),
        "actions, all used": a_table(
            built=colony,
            cards=CARDS,
            used=CLASSIC,
        ),
        "counted deck": a_table(deck=30, scrapyard=4, universal="Any component."),
        "deck ran out": play(a_table(deck=1, scrapyard=37), "sell-astronaut"),
        "hardly a card": a_table(deck=0, draft=0),
        "a reward": a_table(step=REWARD, reward="unknown", scrapyard=3),
        "a coin": a_table(step=REWARD, reward="coin", scrapyard=3),
        "a coin, empty scrapyard": a_table(step=REWARD, reward="coin"),
        "limits": a_table(step="limits", built=colony),
        "limits, no card": a_table(step="limits", hand=0),
        "discards": play(a_table(step="limits", hand=15, built=colony), "declare", bases=2, astronauts=3),
        "won": play(a_table(built={"red": (FULL, FULL, BASE)}), "activate"),
        "B not begun": a_table(turn="", edition="b"),
        "B to draw": a_table(edition="b", step=START, start_draw=2),
        "B actions": a_table(edition="b", built=newer, inventory=9, scrapyard=5),
        "B actions, cards known": a_table(edition="b", built=newer, inventory=9, cards=CARDS, deck=40),
        "B actions, all used": a_table(
            edition="b",
            built=newer,
            used=("build", "take", "action-card"),
            sold=3,
        ),
        "B a draft card costs a discard": a_table(edition="b", draft_discard=True, hand=0),
        "B discards": play(a_table(edition="b", hand=9, hand_limit=7), "end-actions"),
        "B won": a_table(edition="b", populated={"red": 2}),
    }
