"""Panel of a table: the pad as a grid, the other parts, and the buttons that add a part or end the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.engine.deck import share
from companion.engine.figures import figure
from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.games.any_game import bids, drawing, pad
from companion.games.any_game.counters import ChangeCounter, label, value_id
from companion.games.any_game.deck_part import DrawCard, ReshuffleDeck, ReturnCard, RevealCard, odds
from companion.games.any_game.dice import RollDice, counted, total
from companion.games.any_game.pad import (
    BreakTie,
    DealFirst,
    EndGame,
    JoinPad,
    LeavePad,
    PlacePlayer,
    ReturnPad,
    WritePoints,
)
from companion.games.any_game.parts import CHESS, GLASS, CardDeck, Counter, Lots, Timer
from companion.games.any_game.prompts import additions
from companion.games.any_game.setup import SHEET
from companion.games.any_game.state import State
from companion.games.any_game.timers import (
    SHAPES,
    PassClock,
    PauseTimer,
    ResetTimer,
    StartTimer,
    TurnGlass,
    whose,
)


@dataclass(frozen=True, slots=True)
class DeckView:
    """View of the deck, with the odds of the next card (AG-P24).

    `cards` are the newest revealed card and the newest discard, each with the words that say which of the
    two it is. `left` is the number of cards in the deck.
    """

    cards: tuple[tuple[Text, Text], ...]
    left: int
    odds: tuple[Text, ...]
    discard: tuple[Text, ...]
    draw: Offer
    reveal: Offer
    more: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """One number of a counter with its two buttons. `seat` is "" for a number of the table."""

    seat: str
    value: str
    label: Text
    count: int
    less: Offer
    more: Offer


@dataclass(frozen=True, slots=True)
class DiceView:
    """The last roll: its total, and (sum, True if it counts) for each die. `rolls` are the buttons."""

    name: Text
    total: int | None
    dice: tuple[tuple[int, bool], ...]
    rolls: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class TimerView:
    """A timer and its buttons: the usual ones in `acts`, the rare ones in `more`.

    `turn` is the seat whose time runs now or will run next.
    """

    timer: Timer
    turn: str
    name: Text
    acts: tuple[Offer, ...]
    more: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class LotsView:
    """The last random draw, team by team."""

    name: Text
    teams: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """Views of all parts. A field is None or empty if the table does not have that part."""

    deck: DeckView | None
    counters: tuple[tuple[str, tuple[Count, ...]], ...]
    dice: DiceView | None
    timers: tuple[TimerView, ...]
    lots: LotsView | None


def parts(state: State, index: OfferIndex, seat: str) -> Parts:
    """Return the views of all parts. In each counter the seat's own number comes first."""
    return Parts(
        deck=deck(state, index) if state.deck else None,
        counters=tuple((one.name, tuple(counts(state, index, one, seat))) for one in state.counters),
        dice=dice(state, index) if state.dice else None,
        timers=tuple(timer(state, index, one) for one in state.timers),
        lots=view_of_lots(state.drawn) if state.drawn else None,
    )


def deck(state: State, index: OfferIndex) -> DeckView | None:
    """AG-P20, AG-P21, AG-P22, AG-P23, AG-P24: return the view of the deck, or None if there is none."""
    part = state.deck
    if part is None:
        return None
    newest = ((part.revealed, Text("revealed")), (part.discard, Text("drawn last")))
    return DeckView(
        cards=tuple((Text.verbatim(part.names[pile[-1]]), how) for pile, how in newest if pile),
        left=len(part.deck),
        odds=tuple(chances(part)),
        discard=tuple(Text.verbatim(part.names[one]) for one in part.discard[::-1]),
        draw=index[DrawCard()],
        reveal=index[RevealCard()],
        more=(index[ReshuffleDeck()], *index.of(ReturnCard)),
    )


def chances(part: CardDeck) -> Iterator[Text]:
    """AG-P24: yield the odds of each card that may come next, the most likely first."""
    for card, count, cards in odds(part):
        name, odds_of = part.names[card], share(Fraction(count, cards))
        yield Text("{card}: {count} of {all}, {share}", card=name, count=count, all=cards, share=odds_of)


def counts(state: State, index: OfferIndex, counter: Counter, seat: str) -> Iterator[Count]:
    """AG-P25, AG-P26: yield a counter's numbers: the seat's own first, then the others in table order."""
    at = list(counter.counts).index(seat) if seat in counter.counts else 0
    order = [*list(counter.counts)[at:], *list(counter.counts)[:at]]
    for one in order:
        less, more = (index[ChangeCounter(counter=counter.id, seat=one, by=by)] for by in (-1, 1))
        said = label(state, counter, one)
        yield Count(one, value_id(counter, one), said, counter.counts[one], less, more)


def dice(state: State, index: OfferIndex) -> DiceView | None:
    """AG-P27, AG-P28: return the view of the dice, or None if there are none."""
    part = state.dice
    if part is None:
        return None
    roll, rolls = part.last, tuple(index[RollDice.of(one)] for one in part.sets)
    if roll is None:
        return DiceView(Text("Not rolled yet"), None, (), rolls)
    return DiceView(roll.dice.name, total(roll), counted(roll), rolls)


def timer(state: State, index: OfferIndex, one: Timer) -> TimerView:
    """AG-P30, AG-P31, AG-P32, AG-P33: return a timer with its buttons, the most likely one first."""
    runs = one.since is not None
    acts: list[Offer] = []
    if runs and one.shape == CHESS and len(one.left) > 1:
        acts.append(index[PassClock.of(state, one)])
    acts.append(index[PauseTimer(timer=one.id)] if runs else index[StartTimer.of(state, one)])
    if one.shape == GLASS:
        acts.append(index[TurnGlass(timer=one.id)])
    return TimerView(
        one, whose(state, one), SHAPES[one.shape], tuple(acts), (index[ResetTimer(timer=one.id)],)
    )


def view_of_lots(part: Lots) -> LotsView:
    """AG-P34: return the view of the last draw."""
    return LotsView(drawing.WHAT[part.what], drawing.teams(part.what, part.seats))


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its total and its place.

    `rank` is 0 as long as nothing is written and in a half-written round. `lead` is how far the only leader
    is ahead of the next column, 0 for all others and while `rank` is 0. `writes` is True if the next points
    belong to this column.
    """

    column: str
    total: Points
    rank: int = 0
    lead: Points = 0
    writes: bool = False


def heads(state: State) -> tuple[Head, ...]:
    """AG-P14, AG-P41: return the heads of the columns, in their order."""
    ranks = {state.column_of(one.seat): one.rank for one in reversed(pad.score(state))}
    totals = pad.figures(state)
    best = sorted((totals[one] for one in totals if not state.has_left(one)), reverse=not state.setup.lowest)
    lead = pad.difference(best[0], best[1]) if len(best) > 1 and list(ranks.values()).count(1) == 1 else 0
    act = None if pad.outcome(state) else pad.write_next(state, *state.order)
    next_one = act.fields["seat"] if act else ""
    shown = state.settled or pad.outcome(state) is not None
    return tuple(
        Head(
            column,
            total,
            ranks[column] if shown else 0,
            lead if ranks[column] == 1 and shown else 0,
            column == next_one,
        )
        for column, total in totals.items()
    )


def cells(state: State, index: OfferIndex) -> Mapping[str, Offer]:
    """AG-P43: return the offer that writes each cell; in a cell of bids and tricks the number that is due."""
    found: dict[str, Offer] = {}
    for one in index.of(WritePoints, bids.WriteTricks):
        key = f"{one.fields['seat']}.{one.fields['row']}"
        if one.fields.get("what") in {None, bids.due(state, key)}:
            found[key] = one
    return found


@dataclass(frozen=True, slots=True)
class Panel:
    """The pad, the other parts of the table, and the buttons of the page.

    `rows` begin with the newest row, except on a sheet. `cells` has the offer that writes each cell, by the
    id of the cell ("red.r1"). `bids` are the bid and the tricks of each column in the round (AG-P43).
    """

    heads: tuple[Head, ...]
    rows: tuple[str, ...]
    cells: Mapping[str, Offer]
    dealing: tuple[Offer, ...]
    end: Offer
    by_sheet: bool
    parts: Parts
    additions: tuple[Offer, ...]
    players: tuple[Offer, ...]
    ties: tuple[Offer, ...]
    progress: tuple[Mapping[str, Points], ...]
    bids: Mapping[str, tuple[str, str]]


def panel(state: State, seat: str, index: OfferIndex) -> Panel:
    """Return the panel; seats differ only in the order of the counters."""
    offers, by_sheet = index.all, state.setup.shape == SHEET
    there = state.rows if by_sheet or not pad.outcome(state) else state.rows[: state.begun]
    return Panel(
        heads=heads(state) if state.scored else (),
        rows=there if by_sheet else there[::-1],
        cells=cells(state, index),
        dealing=tuple(one for one in offers if one.kind == DealFirst.kind),
        end=next(one for one in offers if one.kind == EndGame.kind),
        by_sheet=by_sheet,
        parts=parts(state, index, seat),
        additions=checked_additions(state, index),
        players=index.of(JoinPad, LeavePad, ReturnPad, PlacePlayer),
        ties=index.of(BreakTie),
        progress=pad.progress(state),
        bids=bids.of_round(state),
    )


def checked_additions(state: State, index: OfferIndex) -> tuple[Offer, ...]:
    """AG-P18: return the offers that add a part, each with its `refusal` if a rule forbids it."""
    wanted = {(one.key, bool(one.asks)) for one in additions(state)}
    return tuple(one for one in index.all if (one.key, bool(one.asks)) in wanted)


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """AG-P17: return each player's number in the first counter that players have.

    Empty if a score is kept, because the page then shows the totals.
    """
    counted = [one for one in state.counters if "" not in one.counts]
    if state.scored or not counted:
        return ()
    first, names = counted[0], {one.seat: one.name for one in state.players}
    return tuple(
        Vital(
            Text.verbatim(names[one]),
            Text.verbatim(figure(count)),
            value_id(first, one),
            seat=one,
        )
        for one, count in first.counts.items()
    )


def own_act(state: State, seat: str) -> Offer | None:
    """Return the offer for what the seat's column writes next, else the table; None if all is written."""
    first, column = pad.write_next(state, *state.order), state.column_of(seat)
    own = pad.write_next(state, column) if column and state.next_row(column) else None
    if own and first and own.fields.get("what") == first.fields.get("what"):  # bids come before tricks
        said = {bids.BID: Text("Your bid: {row}"), bids.WON: Text("Your tricks: {row}")}
        label = said.get(str(own.fields.get("what")), Text("Your points: {row}"))
        return replace(own, label=Text(label, row=state.row_name(own.fields["row"])))
    if first is None or first.values:  # two counts differ: the question names their cell
        return None
    return replace(first, label=Text("Write for {player}", player=state.called(first.fields["seat"])))
