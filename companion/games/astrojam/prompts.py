"""Prompts for the next step: the set-up, the phases of a turn, hands over the limit, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.engine.house_rules import house_rules
from companion.engine.offers import Offer, OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.games.astrojam import hands, objectives, scoring
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.components import ASTRONAUTS, CRATES, ROBOTS, START_HAND, THE
from companion.games.astrojam.hands import CardsDrawn, DiscardEleventh, RivalDraws
from companion.games.astrojam.house_rules import ITEM, RECOMMENDED, TURNS
from companion.games.astrojam.objectives import (
    LayCondition,
    LayTask,
    PlayFirstTurn,
    Score,
    may_lay_both,
)
from companion.games.astrojam.offers import MOVES, offers_of
from companion.games.astrojam.parts import CARDS
from companion.games.astrojam.preparing import (
    Begin,
    DealItems,
    DrawHands,
    NameItems,
    PlaceAstronaut,
    PlaceCrates,
    PlaceRobot,
    places_crates,
    unnamed,
)
from companion.games.astrojam.scoring import TellHand, TellStrength
from companion.games.astrojam.state import (
    ACTION,
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CONDITIONS,
    CRATES_STEP,
    DRAWING,
    HANDS_STEP,
    ITEMS_STEP,
    NO_CARD,
    OVER,
    ROBOTS_STEP,
    SCORING,
    SETUP,
    TO_LAY,
    Column,
    State,
    active,
    next_of,
    player_at,
)
from companion.games.astrojam.turn import DiscardAndDraw, EndActions, EndTurn, no_card


def preparing(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of the current step of the set-up."""
    prompt = STEPS[state.step](state, index)
    return prompt if state.map is None else on_map(state, index, prompt)


def on_map(state: State, index: OfferIndex, prompt: Prompt) -> Prompt:
    """Return the prompt of a set-up step for a table with a map. Spaces to tap replace the buttons."""
    if state.step == ITEMS_STEP:
        return replace(prompt, notes=(Text("Dealt at the table: set the space of each item by hand."),))
    if state.step not in PLACING:
        return prompt
    spaces = tuple(one for one in index.of(PLACING[state.step]) if one.asks)
    return replace(prompt, offers=spaces, notes=(Text("Tap the space on the map."),))


def begin(state: State, index: OfferIndex) -> Prompt:
    """AJ-S2, AJ-S3: prompt for the first player; notes name the joined boards and the house rules."""
    notes = (*joined(state), *house_rules(state.readings, RECOMMENDED))
    if not state.named:
        text = Text("Who has the first turn?")
        return Prompt("begin", text, index.of(Begin), notes, tone=Tone.CHOOSE)
    named = next(player for player in state.players if player.seat == state.named)
    text = Text("{player} has the first turn.", player=named.name)
    others = tuple(one for one in index.of(Begin) if one.fields.get("seat") != state.named)
    return Prompt("begin", text, (index[Begin(seat=state.named)], *others), notes)


def joined(state: State) -> Iterator[Text]:
    """AJ-S2: yield the note on how the boards are joined, if one was typed."""
    if state.board:
        yield Text.verbatim(state.board)


def astronauts(state: State, index: OfferIndex) -> Prompt:
    """AJ-S4: prompt for the next astronaut."""
    placed = state.setup.astronauts
    player = next_of(state, placed)
    number = placed // len(state.players) + 1
    said = Text("Astronaut {number} of {all} on a free starting space.")
    notes = (Text("One at each destination is a good start."),)
    acts = (index[PlaceAstronaut()], index[PlaceAstronaut(all=True)])
    text = Text(said, number=number, all=ASTRONAUTS)
    return Prompt("astronauts", text, acts, notes, player.seat)


def robots(state: State, index: OfferIndex) -> Prompt:
    """AJ-S5: prompt for the next robot."""
    player, number = next_of(state, state.setup.robots), state.setup.robots + 1
    said = Text("Robot {number} of {all} on a space beside a CARGO site.")
    text = Text(said, number=number, all=ROBOTS)
    acts = (index[PlaceRobot()], index[PlaceRobot(all=True)])
    return Prompt("robots", text, acts, seat=player.seat)


def items(state: State, index: OfferIndex) -> Prompt:
    """AJ-S6, AJ-Q22: prompt to deal the items, and to name them if they have no names."""
    text = Text("The five items go to the CARGO sites at random.")
    note = Text("Number the CARGO sites from the largest board on: the app says which item goes where.")
    deal, *others = index.of(DealItems)
    if unnamed(state):
        deal, others = replace(deal, leaves=Text("items without names")), [*others, *index.of(NameItems)]
    return Prompt("items", text, (deal, *others), (Text(note),))


def crates(state: State, index: OfferIndex) -> Prompt:
    """AJ-S7, AJ-Q1: prompt to place the crates."""
    player, placed = places_crates(state), sum(state.setup.crates)
    said = Text("Place {all} crates: {placed} stand.")
    if state.readings.crates == TURNS:
        said = Text("Place crate {next} of {all}.")
    text = Text(said, all=CRATES, placed=placed, next=placed + 1)
    boards = index.of(PlaceCrates)
    notes = (Text("On free spaces, none on a CARGO site."),)
    left = Text("{count} not counted yet", count=CRATES - placed)
    rest = replace(boards[-1], leaves=left)
    return Prompt("crates", text, (rest, *boards[:-1]), notes, player.seat)


def draw_hands(state: State, index: OfferIndex) -> Prompt:
    """AJ-S8: prompt to draw the hands."""
    text = Text("Everybody draws {count} action cards and keeps them secret.", count=START_HAND)
    return Prompt("hands", text, (index[DrawHands()],))


def columns(state: State, index: OfferIndex) -> Prompt:
    """AJ-S9: prompt for the next card of the columns, with one button for each possible card."""
    column = next(one for one in state.columns if not one.full)
    place = THE[column.destination]
    task = column.task == TO_LAY
    said = Text("Task of {place}: which item?") if task else Text("Condition of {place}: visit which place?")
    if not state.tracks(CARDS):
        first = replace(index[PlayFirstTurn()], leaves=Text("objectives not told"))
        if may_lay_both(state, column):
            said = Text("Objective of {place}: which cards?")
            return Prompt("columns", Text(said, place=place), (first,))
        return Prompt("columns", Text(said, place=place), (first, *cards_to_lay(index, column)))
    naming = index.of(NameItems) if task and unnamed(state) else ()
    acts = (*cards_to_lay(index, column), *naming)
    return Prompt("columns", Text(said, place=place), acts, tone=Tone.CHOOSE)


def cards_to_lay(index: OfferIndex, column: Column) -> tuple[Offer, ...]:
    """AJ-S9, AJ-T5: return an offer for each possible next card of a column.

    The task is recorded before the condition.
    """
    laying = index.of(LayTask if column.task == TO_LAY else LayCondition)
    return tuple(one for one in laying if one.fields["column"] == column.destination and not one.asks)


PLACING = {ASTRONAUTS_STEP: PlaceAstronaut, ROBOTS_STEP: PlaceRobot, CRATES_STEP: PlaceCrates}
STEPS: Mapping[str, Callable[[State, OfferIndex], Prompt]] = {
    BEGIN: begin,
    ASTRONAUTS_STEP: astronauts,
    ROBOTS_STEP: robots,
    ITEMS_STEP: items,
    CRATES_STEP: crates,
    HANDS_STEP: draw_hands,
    COLUMNS_STEP: columns,
}


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts, the most urgent first.

    The order is: own discards, own draws, the turn, discards of others, and notices of reshuffled decks.
    """
    index = offers_of(state)
    if (end := scoring.outcome(state)) is not None:
        return (Prompt("over", end.text, tone=Tone.END),)
    if state.turn.phase == SETUP:
        return (preparing(state, index),)
    if state.turn.phase == OVER:
        return tuple(tie(state, index, seat))
    due = tuple(too_many(state, seat, index))
    own = tuple(prompt for prompt in due if prompt.seat == (seat or state.turn.seat))
    others = tuple(prompt for prompt in due if prompt not in own)
    turn = tuple(now(state, seat, index))
    # A discard that another player makes is only a note below the prompt of the turn.
    if turn and seat:
        turn, others = (with_notes(turn[0], others),), ()
    if turn:
        turn = (with_draws(turn[0], state, seat, index),)
    told = tuple(compensation(state, seat, index))
    if told and seat == state.turn.seat:
        # The stage has no room for both prompts. The cards of earlier turns are drawn first, which takes a
        # tap only if the app counts the hand. Without a tap, the note says so: the button was there before.
        counted = state.tracks(CARDS)
        turn = () if counted else (with_notes(turn[0], tuple(map(untapped, told))),)
        told = told if counted else ()
    return (*own, *told, *turn, *others, *shuffles(state))


def untapped(told: Prompt) -> Prompt:
    """Return the prompt with the remark that it needs no tap."""
    return replace(told, text=Text("{what} No tap is needed.", what=told.text))


def with_notes(prompt: Prompt, told: Sequence[Prompt]) -> Prompt:
    """Return the prompt with notes on what others do meanwhile."""
    return replace(prompt, notes=(*prompt.notes, *(one.text for one in told)))


def with_draws(prompt: Prompt, state: State, seat: str, index: OfferIndex) -> Prompt:
    """2.5: return the prompt with a note on what others have to draw, shown on every phone."""
    due = [
        (player, sum(draw.count for draw in draws))
        for player in state.players
        if player.seat != seat and not state.over_limit(player.seat)
        if (draws := state.draws_of(player.seat))
    ]
    if not due:
        return prompt
    said = [Text("{player} draws {count}", player=player.name, count=count) for player, count in due]
    note = Text("{draws}.", draws=in_a_row(said))
    drawn = tuple(
        replace(
            index[CardsDrawn(seat=player.seat)],
            label=Text("{player} has drawn {count}", player=player.name, count=count),
        )
        for player, count in due
    )
    # In the action phase, and beside the cards of a column, the stage has no room for these buttons.
    room = state.turn.phase == DRAWING or (state.tracks(CARDS) and state.turn.phase != ACTION)
    acts = drawn if room else ()
    return replace(prompt, offers=(*prompt.offers, *acts), notes=(*prompt.notes, note))


def compensation(state: State, seat: str, index: OfferIndex) -> Iterator[Prompt]:
    """2.5: tell a rival what to draw and why, with a box to tick for each reason.

    The prompt stays until a player confirms that the cards are drawn, even if the turn that caused the draws
    is over.
    """
    mine = state.draws_of(seat)
    if mine and state.turn.phase != OVER:
        by = list(dict.fromkeys(player_at(state, draw.by or state.turn.seat).name for draw in mine))
        text = Text(
            "Draw {count}: {player} played.",
            count=_cards(sum(draw.count for draw in mine)),
            player=plain_list(by),
        )
        said = [Text(COMPENSATIONS[draw.card], count=_cards(draw.count)) for draw in mine]
        acts = (index[CardsDrawn(seat=seat)],)
        if {draw.card for draw in mine} == {RivalDraws.kind}:
            said = []
        if seat == state.turn.seat:
            yield Prompt("compensation", text, acts, number_repeated(said), seat, Tone.WARN)
        else:
            yield Prompt("compensation", text, acts, steps=number_repeated(said), seat=seat, tone=Tone.WARN)


def number_repeated(said: Sequence[Text]) -> tuple[Text, ...]:
    """Add a number to sentences that occur more than once, so that each can be ticked by itself."""
    before = [said[:at].count(one) for at, one in enumerate(said)]
    pairs = zip(said, before, strict=True)
    return tuple(
        Text("{said} ({number})", said=one, number=times + 1) if times else one for one, times in pairs
    )


COMPENSATIONS = {
    kind: move.compensation for kind, move in MOVES.items() if issubclass(move, CardMove | RivalDraws)
}
"""2.5: reason why a rival draws, by kind of move."""


def _cards(count: int) -> Text:
    return Text.counted("{count} card", "{count} cards", count=count)


def shuffles(state: State) -> Iterator[Prompt]:
    """AJ-Q9, AJ-Q11: yield a notice for each counted deck that the last move rebuilt from its discards."""
    for deck in state.piles.shuffled:
        said = Text("Shuffle the action discards.")  # one line: the stage has no room for more
        if deck == CONDITIONS:
            said = Text("Shuffle the condition discards.")
        yield Prompt(f"shuffled-{deck}", said, tone=Tone.WARN)


def too_many(state: State, seat: str, index: OfferIndex) -> Iterator[Prompt]:
    """Ask the player over the limit to discard one card. The prompt on other phones names that player.

    Rule AJ-H2.
    """
    for player in hands.over_limit(state):
        if seat not in ("", player.seat):
            text = Text("{player} discards one of eleven.", player=player.name)
            yield Prompt(f"discard-{player.seat}", text, seat=player.seat)
            continue
        said = Text("Draw the 11th card, then discard any one of the eleven.")
        left = Text("{count} more to draw after that.", count=player.due)
        notes = (left,) if player.due else ()
        act = index[DiscardEleventh(seat=player.seat)]
        yield Prompt(f"discard-{player.seat}", said, (act,), notes, player.seat, Tone.WARN)


def now(state: State, seat: str, index: OfferIndex) -> Iterator[Prompt]:
    """Yield the prompt of the current phase.

    On other players' phones it has no main button, unless this button ends the turn of the light way.
    """
    prompt = _phase(state, index)
    if prompt is None:
        return
    ends = any(offer.kind == EndTurn.kind for offer in prompt.offers[:1])
    if seat and seat != state.turn.seat and not ends:
        text, offered, notes = prompt.text, prompt.offers, prompt.notes
        prompt = Prompt(prompt.id, text, offered, notes, prompt.seat, Tone.CHOOSE)
    yield prompt


def _phase(state: State, index: OfferIndex) -> Prompt | None:
    if not state.tracks(CARDS):
        return light_turn(state, index)
    if (column := next((one for one in state.columns if not one.full), None)) is not None:
        return refill(state, column, index)
    if state.turn.phase == ACTION:
        return acting(state, index)
    return scoring_phase(state, index) if state.turn.phase == SCORING else drawing(state, index)


def acting(state: State, index: OfferIndex) -> Prompt:
    """AJ-T2: prompt to play cards. The last card in hand may not be played."""
    me = active(state)
    if not state.knows_hand(me.seat):
        text, end = Text("Play cards, but not the last one."), index[EndActions()]
        return Prompt("act", text, (end,), tuple(last_round(state)), me.seat)
    text = Text("Play up to {left} of {hand} cards.", left=me.hand - 1, hand=me.hand)
    if me.hand <= 1:
        text = Text("No card may be played.")
    keeps = Text("keeping {hand} cards", hand=me.hand) if me.hand > 1 else NOTHING
    end = replace(index[EndActions()], leaves=keeps)
    return Prompt("act", text, (end,), tuple(last_round(state)), me.seat)


def light_turn(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of a turn at a table that does not track the cards one by one."""
    me, turn = active(state), state.turn
    if turn.phase == SCORING and not turn.scored:
        return scoring_phase(state, index)
    end, notes = index[EndTurn()], tuple(last_round(state))
    if turn.phase == SCORING:
        column = state.column(turn.column)
        if column.last == TO_LAY:
            notes = (Text("Scored without the objective: its cards were not told."), *notes)
        asked = refill(state, column, index)
        end = replace(end, leaves=Text("objective not told"))
        if not may_lay_both(state, column):
            return replace(asked, offers=(end, *asked.offers), notes=asked.notes or notes, tone=Tone.DO)
        text = Text("New objective of {place}: which cards?", place=THE[turn.column])
        return Prompt("refill", text, (end,), notes, me.seat)
    if turn.phase == DRAWING:
        return Prompt("draw", Text("Discard a card, draw its strength."), (end,), notes, me.seat)
    text = Text("Play cards, discard one, draw its strength.")
    return Prompt("act", text, (end,), notes, me.seat)


def last_round(state: State) -> Iterator[Text]:
    """AJ-E1: yield a note if this is the last round."""
    if state.last_round:
        last = player_at(state, state.last).name
        yield Text("Last round: {player} plays last.", player=last)


TAKE = (Text("Take the task card."), Text("Take the condition card for 2 points, else discard it."))
"""AJ-T4: steps for the cards of a scored column."""


def scoring_phase(state: State, index: OfferIndex) -> Prompt:
    """Prompt to score. Players say if the condition is met; the ticks of this turn suggest an answer.

    Rule AJ-T4.
    """
    column, me = state.column(state.turn.column), active(state)
    names = {"item": state.item_name(column.task), "place": THE[column.destination]}
    if column.condition == NO_CARD:
        text = Text("{item} is at {place}: 1 point.", **names)
        return Prompt("score", text, (index[Score(visited=False)],), seat=me.seat, steps=TAKE[:1])
    met = objectives.visited(state)
    said = Text("{item} is at {place}, and {where} was visited.")
    if not met:
        said = asked_of_visit(state, column)
    text = Text(said, where=THE[column.condition], **names)
    acts = (index[Score(visited=met)], index[Score(visited=not met)])
    return Prompt("score", text, acts, seat=me.seat, steps=TAKE)


def asked_of_visit(state: State, column: Column) -> Text:
    """AJ-T4, AJ-Q5, AJ-Q19: return the question that the table answers if no visit is ticked."""
    if state.readings.visit == ITEM:
        return Text("{item} is at {place}. Was it at {where} in this turn?")
    if column.condition == column.destination:
        return Text("{item} is at {place}. Is an own astronaut there?")
    return Text("{item} is at {place}. Was {where} visited?")


def refill(state: State, column: Column, index: OfferIndex) -> Prompt:
    """AJ-T5, AJ-Q4: prompt for the new cards of a column, with one button for each possible card."""
    place = THE[column.destination]
    if column.task == TO_LAY:
        said = Text("New task of {place}: which item?")
    else:
        said = Text("New condition of {place}: visit which place?")
    notes: tuple[Text, ...] = ()
    if column.last and column.task == column.last != TO_LAY:
        lies = Text("If {item} still lies there, it has to leave and come back.")
        notes = (Text(lies, item=state.item_name(column.task)),)
    text = Text(said, place=place)
    return Prompt("refill", text, cards_to_lay(index, column), notes, state.turn.seat, Tone.CHOOSE)


def drawing(state: State, index: OfferIndex) -> Prompt | None:
    """AJ-T6: prompt to discard and draw.

    Return None once the cards are drawn. Only a hand over the limit can then delay the next turn.
    """
    me = active(state)
    if state.turn.drawn:
        return None
    notes = tuple(last_round(state))
    if no_card(state):
        text = Text("There is no card to discard.")
        return Prompt("draw", text, (index[DiscardAndDraw(strength=0)],), notes, me.seat)
    text = Text("Discard a card, draw its strength.")
    return Prompt("draw", text, (index.dialog(DiscardAndDraw),), notes, me.seat)


def tie(state: State, index: OfferIndex, seat: str) -> Iterator[Prompt]:
    """AJ-E3: ask for the cards in hand, then for the strength in hand, of each player who is still tied."""
    for player in sorted(scoring.untold(state), key=lambda player: player.seat != seat):
        text = Text("Tied in points. {player}: how many cards in hand?", player=player.name)
        acts = (index.dialog(TellHand, seat=player.seat),) if seat in ("", player.seat) else ()
        yield Prompt(f"hand-{player.seat}", text, acts, seat=player.seat)
    for player in sorted(scoring.tied(state), key=lambda player: player.seat != seat):
        if player.strength is None:
            text = Text("Tied in points and cards. {player}: the total strength in hand?", player=player.name)
            acts = (index.dialog(TellStrength, seat=player.seat),) if seat in ("", player.seat) else ()
            yield Prompt(f"strength-{player.seat}", text, acts, seat=player.seat)
