"""A table of Astrojam in a few words, and moves played on it."""

from functools import cache

from companion.engine.records import replace
from companion.games.astrojam import GAME
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.state import (
    ACTION,
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CRATES_STEP,
    DRAWING,
    HANDS_STEP,
    ITEMS_STEP,
    OVER,
    ROBOTS_STEP,
    SCORING,
    Outside,
    Turn,
)
from tests.games.astrojam.grid_drawing import render_grid
from tests.games.taps import Taps

taps = Taps(GAME)
the_move, play, plays, refusal = taps.the_move, taps.play, taps.plays, taps.refusal
correct, value_of = taps.correct, taps.value_of
prompt_ids, the_prompt, comes_next = taps.prompt_ids, taps.the_prompt, taps.comes_next
an_offer = taps.an_offer

CARD_MOVES = [move for move in GAME.moves.values() if issubclass(move, CardMove)]

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEATS = ("red", "blue", "green", "yellow")
COLUMNS = {"computer": ("item-1", "engine"), "engine": ("item-2", "lab"), "lab": ("item-3", "lab")}
"""Task and condition of each column, where a test does not care. That of the lab names itself (AJ-Q19)."""
WIZARD = {
    BEGIN: ("begin", {"seat": "red"}),
    ASTRONAUTS_STEP: ("place-astronaut", {"all": True}),
    ROBOTS_STEP: ("place-robot", {"all": True}),
    ITEMS_STEP: ("deal-items", {"by_hand": True}),
    CRATES_STEP: ("place-crates", {"board": "all"}),
    HANDS_STEP: ("draw-hands", {}),
}
"""The quickest way through each step of the set-up."""

ROWS = ("SSSC..", ".X....", "......", "..C...", "......")
BOARDS = [
    {"board": {"name": "Main", "rows": ROWS, "destination": "computer", "largest": True}},
    {"board": {"name": "East", "rows": ROWS, "destination": "engine"}, "x": 6},
    {"board": {"name": "South", "rows": ROWS, "destination": "lab"}, "y": 5},
    {"board": {"name": "Far", "rows": [row.replace("X", ".") for row in ROWS]}, "x": 6, "y": 5},
]
"""Module boards whose edges touch, for a table that keeps a map."""


def new_game(names=NAMES[:3], **raw):
    """The table of a raw set-up, checked as a real one is."""
    return taps.new_game(raw, names)


def at_step(step, players=3, *, first="red", **raw):
    """The set-up, all done that comes before this step."""
    state = new_game(NAMES[:players], **raw)
    while state.step != step:
        kind, given = WIZARD[state.step]
        state = play(state, kind, **({"seat": first} if kind == "begin" else given))
    return state


def laid_out(state, columns=COLUMNS):
    """The columns get their cards, one by one."""
    for place, (task, condition) in columns.items():
        state = play(state, "lay-task", column=place, item=task)
        state = play(state, "lay-condition", column=place, place=condition)
    return state


def a_table(
    players=3,
    *,
    hand=8,
    turn="red",
    phase=ACTION,
    first="red",
    played=(),
    visited=(),
    points=None,
    columns=None,
    scoring="",
    outside=None,
    item="",
    piles=None,
    strength=None,
    **raw,
):
    """A table in a phase of the turn of a seat.

    `hand`, `points` and `strength` are the same for everybody or by seat; points are task cards; `played`
    are the cards of this turn, `scoring` the column of a delivery, `outside` who is beside the board.
    """
    state = replace(new_game(NAMES[:players], **raw), first=first)
    for place, (task, condition) in {**COLUMNS, **(columns or {})}.items():
        state = state.with_column(place, task=task, condition=condition)
    for seat in state.seats:
        state = state.with_player(
            seat, hand=of(hand, seat, 8), tasks=of(points or 0, seat, 0), strength=of(strength, seat, None)
        )
    state = replace(state, outside=Outside(outside, item) if outside else None)
    state = state.with_piles(**(piles or {}))
    number = state.seats.index(turn) + 1
    return replace(state, turn=Turn(turn, phase, number, tuple(played), tuple(visited), scoring))


def light_table(players=3, **more):
    """The same with nothing tracked but what the light way tracks."""
    return replace(a_table(players, **more), untracked=("cards", "visits"))


def at_light(players=3, *, skip=True):
    """A light table in its first turn with no objective told, or where they are asked for."""
    state = play(new_game(NAMES[:players], light=True), "begin", seat="red")
    return play(state, "play-first-turn") if skip else state


def light_tie(*, over=True):
    """A light table with two players level at five points, before or after the last turn."""
    state = plays(
        light_table(turn="green", points={"red": 5, "blue": 4}),
        ("correct", {"what": "blue.conditions", "value": 1}), ("rival-draws", {"seat": "red"}),
    )  # fmt: skip
    return play(state, "end-turn") if over else state


def of(value, seat, default):
    """What this seat has, where it is told by seat."""
    return value.get(seat, default) if isinstance(value, dict) else value


def hands(state):
    """The cards in hand of everybody, in seat order."""
    return [player.hand for player in state.players]


def scores(state):
    """The points of everybody, in seat order."""
    return [player.points for player in state.players]


def delivered(state, place, *, visited=False, task="item-4", condition="computer"):
    """A delivery from card to refill: the action phase is over, or goes on (AJ-Q2)."""
    state = plays(state, "move-astronaut", ("deliver", {"column": place}), ("score", {"visited": visited}))
    state = play(state, "lay-task", column=place, item=task)
    return play(state, "lay-condition", column=place, place=condition)


def passed(state, strength=1):
    """A turn without an action card; one card is exchanged for as many as its strength."""
    return plays(state, "end-actions", ("discard-and-draw", {"strength": strength}))


def ended(state):
    """Reason and winners of the end, or None while the game runs."""
    end = GAME.outcome(state)
    return None if end is None else (end.reason, end.winners)


def where(state):
    """Whose turn, and which phase."""
    return (state.turn.seat, state.turn.phase)


def labels(state, kind):
    """What the buttons of a kind say."""
    return [offer.label for offer in GAME.offers(state, "red") if offer.kind == kind]


@cache
def situations():
    """One table for each moment that offers, prompts and values have to cope with, by name."""
    turns, draws = {"crates": "turns"}, {"swap_draws": True}
    eleven = play(a_table(hand={"blue": 10}), "move-rival", astronaut="blue")
    refill = plays(a_table(phase=SCORING, scoring="lab", visited=("lab",)), ("score", {"visited": True}))
    full = plays(a_table(hand=10), "end-actions", ("discard-and-draw", {"strength": 4}))
    drawn_out = {"tasks": 0, "conditions": 0}
    light = at_light()
    scored = play(light_table(), "score-delivery", column="computer", visited=True)
    level = {"points": {"red": 5, "blue": 5}, "hand": {"red": 6, "blue": 6, "green": 8}}
    return {
        **{f"set-up, {step}": at_step(step) for step in (*WIZARD, COLUMNS_STEP)},
        "set-up, a first player was chosen": new_game(first=2, board="L-shaped."),
        "set-up, some pawns": play(at_step(ASTRONAUTS_STEP, 2), "place-astronaut"),
        "set-up, crates in turns": play(
            at_step(CRATES_STEP, readings=turns), "place-crates", board="largest"
        ),
        "set-up, items dealt": play(at_step(ITEMS_STEP, sites=3), "deal-items"),
        "set-up, last card": play(
            laid_out(at_step(COLUMNS_STEP), {"computer": ("item-1", "lab"), "engine": ("item-1", "lab")}),
            "lay-task", column="lab", item="item-1",
        ),
        "set-up, on a map": at_step(ASTRONAUTS_STEP, map=True, station={"boards": BOARDS}),
        "action": a_table(),
        "action, on a map": replace(a_table(), grid=render_grid("r1 . C+i1 b1", "r2 c1 . o1", ". X g1 C+c2")),
        "action, four play": a_table(4, turn="yellow", first="blue", played=("robot",)),
        "action, two play": a_table(2, hand=10, played=("swap", "crate"), visited=("engine",)),
        "action, last card": a_table(hand=1, played=("robot",)),
        "action, no card": a_table(hand=0),
        "action, swaps draw": a_table(readings=draws, outside="blue"),
        "action, own one outside": a_table(outside="red-2", item="item-2", played=("spacesuit",)),
        "action, a rival outside": a_table(outside="green-1", played=("spacesuit",)),
        "action, last round": a_table(turn="blue", points={"red": 5}, played=("robot",)),
        "action, empty columns": a_table(columns={"lab": ("none", "none")}, played=("robot",),
                                         piles=drawn_out),
        "action, counted": a_table(piles={"actions": 1, "played": 0, "tasks": 3, "conditions": 2}),
        "a rival has eleven": eleven,
        "a rival has eleven, and more to come": play(eleven, "move-rival", astronaut="blue"),
        "a rival draws": play(a_table(), "throw-by-astronaut", over=["blue", "blue", "green"]),
        "drawn for in the turn before": plays(
            a_table(2), ("move-rival", {"astronaut": "blue"}), ("end-actions", {}),
            ("discard-and-draw", {"strength": 1}),
        ),
        "scoring, visited": a_table(phase=SCORING, scoring="computer", visited=("engine",), played=("swap",)),
        "scoring, missed": a_table(phase=SCORING, scoring="lab", played=("swap",)),
        "scoring, by the item": a_table(phase=SCORING, scoring="lab", readings={"visit": "item"}),
        "scoring, no condition": a_table(phase=SCORING, scoring="lab", columns={"lab": ("item-1", "none")}),
        "refill": refill,
        "refill, the condition": play(refill, "lay-task", column="lab", item="item-3"),
        "refill, decks may be empty": play(
            a_table(phase=SCORING, scoring="lab", columns={"engine": ("none", "none")}),
            "score", visited=False,
        ),
        "drawing": a_table(phase=DRAWING),
        "drawing, last round": a_table(phase=DRAWING, points={"red": 5}),
        "drawing, no card": a_table(phase=DRAWING, hand=0),
        "drawing, eleven": full,
        "light, set-up": new_game(light=True),
        "light, columns": at_light(skip=False),
        "light, columns, an item told": play(
            at_light(skip=False), "lay-task", column="computer", item="item-2"
        ),
        "light, nothing told": light,
        "light, action": light_table(),
        "light, two play": light_table(2, turn="blue", points={"red": 5}),
        "light, rivals draw": plays(
            light_table(), ("rival-draws", {"seat": "blue"}), ("rival-draws", {"seat": "blue"}),
            ("rival-draws", {"seat": "green"}),
        ),
        "light, drawn for in the turn before": plays(
            light_table(), ("rival-draws", {"seat": "blue"}), "end-turn"
        ),
        "light, visits ticked": plays(
            light_table(), ("track", {"part": "visits", "on": True}), ("tick-visit", {"place": "engine"})
        ),
        "light, scoring asked": plays(
            light_table(), ("track", {"part": "visits", "on": True}), ("deliver", {"column": "computer"})
        ),
        "light, refill": scored,
        "light, refill, the condition": play(scored, "lay-task", column="computer", item="item-3"),
        "light, refilled": play(
            scored, "lay-objective", column="computer", item="item-3", place="lab"
        ),
        "light, empty columns": light_table(columns={"lab": ("none", "none"), "engine": ("item-2", "none")},
                                            piles=drawn_out),
        "light, on a map": replace(
            light_table(), grid=render_grid("r1 . C+i1 b1", "r2 c1 . o1", ". X g1 C+c2")
        ),
        "light, tie": light_tie(),
        "light, tie, one has told": play(light_tie(), "tell-hand", seat="red", hand=4),
        "light, tie by strength": plays(
            light_tie(), ("tell-hand", {"seat": "red", "hand": 4}), ("tell-hand", {"seat": "blue", "hand": 4})
        ),
        "light, cards tracked again": play(light_tie(over=False), "track", part="cards", on=True),
        "tie": a_table(phase=OVER, **level),
        "tie, one has told": a_table(phase=OVER, strength={"red": 12}, **level),
        "won": a_table(phase=OVER, points={"blue": 6, "red": 5}),
        "won by cards": a_table(phase=OVER, points=5, hand={"green": 9}),
        "won by strength": a_table(phase=OVER, strength={"red": 12, "blue": 13}, **level),
        "shared": a_table(phase=OVER, strength={"red": 12, "blue": 12}, **level),
    }  # fmt: skip
