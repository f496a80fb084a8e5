"""Help for newcomers: the steps, the words, and a round at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.guide import ENDED, Guide, Step, Word
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.any_game.parts import CHESS, GLASS
from companion.games.any_game.parts import ROUND as ROUND_TIMER
from companion.games.any_game.setup import BIDS, ROUNDS, SHEET, TOTAL
from companion.games.any_game.state import State

WORDS = {
    "pad": Word(
        Text("Score pad"), Text("Writes and adds up everybody’s points."), "AG-P1 AG-P2 AG-P6", "pencil"
    ),
    "round": Word(
        Text("Round"), Text("A row of the pad. When all have written in it, the next one opens."), "AG-P1"
    ),
    "category": Word(
        Text("Category"),
        Text("A row with a name. It may count double, or by a table of its own."),
        "AG-P2 AG-P4 AG-P5",
    ),
    "total": Word(
        Text("Running total"), Text("Each player adds points at any time, without rounds."), "AG-P6"
    ),
    "bid": Word(
        Text("Bid"), Text("How many tricks you say you will win. Meet it for the points."), "AG-P43 AG-P44"
    ),
    "dealer": Word(
        Text("Dealer"), Text("Deals this round; the next player begins. It rotates by itself."), "AG-P10"
    ),
    "recount": Word(
        Text("Two counts"), Text("Two players counted differently. Count once more to settle it."), "AG-P9"
    ),
    "deck": Word(
        Text("Deck"),
        Text("Cards that the app shuffles and draws, the same for all phones."),
        "AG-P19 AG-P21",
        "cards",
    ),
    "reveal": Word(
        Text("Reveal"),
        Text("Turn over the top card without drawing it; then say where it goes."),
        "AG-P20",
        "eye",
    ),
    "odds": Word(Text("Odds"), Text("How likely the next card is, from what everybody knows."), "AG-P24"),
    "counter": Word(
        Text("Counter"),
        Text("A number that anybody may change, such as lives or gold."),
        "AG-P25 AG-P26",
        "plus",
    ),
    "dice": Word(
        Text("Dice"), Text("Such as 2d6, two dice of six sides. 4d6k3 keeps the best three."), "AG-P27 AG-P28"
    ),
    "glass": Word(
        Text("Sand glass"), Text("Runs down. Turned over, what had run down runs back."), "AG-P30", "history"
    ),
    "chess": Word(
        Text("Chess clock"), Text("Time for each player. It runs for whoever thinks."), "AG-P31", "history"
    ),
    "timer": Word(
        Text("Round timer"), Text("Runs down, and can be given all its time back."), "AG-P32", "history"
    ),
}

STEPS = {
    **ENDED,
    "deal": Step(
        "AG-P10",
        (
            Text("Tap who deals the first round. The player after the dealer begins."),
            Text("Nobody deals? Say so, or just write points."),
        ),
        "dealer round",
    ),
    "write": Step(
        "AG-P1 AG-P7 AG-P8 AG-P40",
        (
            Text("Type a player’s points and go to the next one. Sums such as 8+7 work too."),
            Text("Tap a cell to write it again."),
            Text("The app adds up, ranks, and sees the end."),
        ),
        "pad round category total bid dealer recount",
    ),
    "place-card": Step(
        "AG-P20",
        (Text("A card lies open. Say where it goes: on top, below, shuffled in, or away."),),
        "reveal deck",
    ),
    "draw": Step(
        "AG-P20 AG-P21",
        (
            Text("Draw the top card: it goes to the discard pile and all phones show it."),
            Text("When the deck is empty, the discards are shuffled, unless you chose otherwise."),
        ),
        "deck reveal odds",
    ),
    "roll": Step(
        "AG-P27 AG-P29",
        (
            Text("Tap a set of dice: the app rolls and adds up, on all phones."),
            Text("Other dice? Add them; the newest six sets stay at hand."),
        ),
        "dice",
    ),
    "add": Step(
        "AG-P18",
        (
            Text("Nothing is on this table yet. Add what your game needs."),
            Text("You may add more at any time."),
        ),
        "pad deck counter dice glass chess timer",
    ),
    "count": Step(
        "AG-P17 AG-P26",
        (
            Text("Tap + and − at the counters while you play."),
            Text("When the game is over, end it and say who won."),
        ),
        "counter",
    ),
    "start-clock": Step(
        "AG-P30 AG-P31 AG-P32",
        (
            Text("Start the clock when you are ready. All phones show the same time."),
            Text("With no time left, give it all its time back first."),
        ),
        "glass chess timer",
    ),
    "clock": Step(
        "AG-P30 AG-P31 AG-P33",
        (
            Text("Tap when you are done: the next player’s time runs, or the glass turns over."),
            Text("A pause loses no time."),
        ),
        "glass chess timer",
    ),
}

ROUND = (
    Text("Play your game as always; the app keeps what you tell it."),
    Text("Write points, draw cards, roll dice, or run a clock."),
    Text("The pad ends the game by itself, or you end it."),
)

WORDS_OF_SHAPES = {
    ROUNDS: "pad round dealer recount",
    SHEET: "pad category recount",
    TOTAL: "pad total recount",
    BIDS: "pad round bid dealer",
}
"""Words that a way of counting needs."""


def guide_of(state: State) -> Guide:
    """Return the help of a table: it explains only words that the table uses.

    With bids and tricks it explains them with the numbers of the formula. An empty table explains everything
    that can be added.
    """
    setup = state.setup
    used = " ".join(words_of(state)) if state.scored or state.parts else " ".join(WORDS)
    bids = (setup.met, setup.each, setup.off) if setup.shape == BIDS else ()
    return guide_with(frozenset(used.split()), bids)


def words_of(state: State) -> Iterator[str]:
    """Yield the ids of the words that a table uses."""
    yield WORDS_OF_SHAPES.get(state.setup.shape, "")
    if state.deck:
        yield "deck reveal odds"
    if state.counters:
        yield "counter"
    if state.dice:
        yield "dice"
    yield from (TIMER_WORDS[timer.shape] for timer in state.timers)


TIMER_WORDS = {GLASS: "glass", CHESS: "chess", ROUND_TIMER: "timer"}


@lru_cache(maxsize=64)
def guide_with(used: frozenset[str], formula: tuple[int, ...]) -> Guide:
    """Return the help with these words. `formula` is empty without bids and tricks."""
    steps = {**STEPS, "write": step_of_bids(*formula)} if formula else STEPS
    return Guide(
        {
            name: replace(step, words=" ".join(one for one in step.words.split() if one in used))
            for name, step in steps.items()
        },
        {name: word for name, word in WORDS.items() if name in used},
        ROUND,
    )


def step_of_bids(*formula: int) -> Step:
    """Return the help with bids and tricks. `formula` is the points if met, a trick, and a trick off."""
    met, each, off = (f"{one:+}".replace("-", "−") for one in formula)
    lines = (
        Text("First each player bids: how many tricks you will win. All bids come before the tricks."),
        Text("After the cards are played, write the tricks won. Tap a cell for what is due in it."),
        Text(
            "Bid met: {met}, and {each} a trick. Else {off} for each over or under.",
            met=met,
            each=each,
            off=off,
        ),
    )
    return Step("AG-P43 AG-P44 AG-P8", lines, STEPS["write"].words)
