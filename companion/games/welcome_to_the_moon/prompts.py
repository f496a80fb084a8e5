"""Prompts: one sentence that tells a player what to do now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Offer, OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text, plain_list
from companion.games.welcome_to_the_moon import (
    astra,
    cards,
    decisions,
    paper_scores,
    transitions,
    turn_end,
    turns,
)
from companion.games.welcome_to_the_moon.adventure import Decision
from companion.games.welcome_to_the_moon.components import ACTIONS, IN_SENTENCE
from companion.games.welcome_to_the_moon.neighbours import LEFT, RIGHT
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.scoring import sentence
from companion.games.welcome_to_the_moon.state import (
    CARDS,
    CARDS_DUE,
    INCIDENTS,
    MISSIONS,
    SCORING,
    THIRD_CARD,
    WRITING,
    Player,
    State,
)

IN_USE = {LEFT: Text("left sheet"), RIGHT: Text("right sheet")}
"""Names of the sheet that all players use this turn (WM-B7, WM-B78)."""


def moment(state: State) -> Text:
    """Return the moment as a text: the adventure with its turn or "final scores"."""
    name = state.adventure.layout.name
    if state.phase == SCORING:
        return Text("{adventure}, final scores", adventure=name)
    turn = state.turn or 1
    if state.adventure.neighbours is not None:
        return Text(
            "{adventure}, turn {turn}, {sheet}", adventure=name, turn=turn, sheet=IN_USE[state.active]
        )
    return Text("{adventure}, turn {turn}", adventure=name, turn=turn)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts of this seat; if it has no player, return prompts about the whole table."""
    player = state.player(seat) or (state.seen[0] if state.solo else None)
    index = offers_of(state, seat)
    if state.phase == SCORING:
        return tuple(scoring(state, player, index))
    if state.ended:
        return tuple(over(state, index))
    if state.phase == CARDS_DUE:
        return (first_choice(state, player, index),)
    if state.mode == CARDS:
        return (paper(state, player, index),)
    return (waiting(state) if player is None else own(state, player, index),)


def own(state: State, player: Player, index: OfferIndex) -> Prompt:
    """Return the prompt for this player's next step in phases 2 to 6 and for ASTRA's card."""
    if state.phase == WRITING and not player.turn.done:
        return at_work(state, player, index)
    if state.phase == INCIDENTS and player.turn.decisions:
        return deciding(state, player, index)
    if state.phase == MISSIONS and not player.turn.missions_done:
        return accomplish(state, player, index)
    if state.phase == THIRD_CARD:
        return third_card(state, index)
    return waiting(state)


def first_choice(state: State, player: Player | None, index: OfferIndex) -> Prompt:
    """Return the prompt for a choice before the first cards, or if there is none, the prompt of phase 1."""
    if player is not None and player.turn.decisions:
        return deciding(state, player, index)
    if any(other.turn.decisions for other in state.players):
        return waiting(state)
    return cards_due(state, index)


def cards_due(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of phase 1, to turn over the cards."""
    if cards.missions_due(state):
        return Prompt("open-missions", Text("Which missions lie open?"), index.of(cards.OpenMissions))
    text = Text("Turn over the cards of the piles.") if not state.solo else Text("Turn over three cards.")
    return Prompt("cards", text, index.of(cards.TurnOver, cards.TypeCards, paper_scores.FinishPaper))


def over(state: State, index: OfferIndex) -> Iterator[Prompt]:
    """Yield the outcome as a reminder with paper sheets; otherwise the result page shows it."""
    if state.mode == CARDS:
        yield Prompt("over", sentence(state, state.ended[0]), index.of(paper_scores.FinishPaper))


def scoring(state: State, player: Player | None, index: OfferIndex) -> Iterator[Prompt]:
    """Yield the prompt to type in the sheets that are missing."""
    missing = [other.name for other in state.players if other.tally is None]
    if state.solo and not astra.counted(state):
        missing.append("ASTRA")
    if missing:
        text = Text("Not scored yet: {names}.", names=plain_list(missing))
        first = index.of(paper_scores.SCORE_MOVES[state.slug]) if player and player.tally is None else ()
        yield Prompt("score", text, (*first, *index.of(paper_scores.ScoreAstra)))


def paper(state: State, player: Player | None, index: OfferIndex) -> Prompt:
    """Return the prompt with paper sheets, where the app keeps only the cards."""
    notes = effect_notes(state)
    if state.solo and player is not None:
        if player.turn.chosen is None and not player.turn.error:
            return Prompt("choose", Text("Which two cards do you use?"), notes=notes)
        return Prompt(
            "third", Text("And the third card?"), index.of(turn_end.GiveCard, turn_end.RemoveCard), notes
        )
    next_cards = index.of(cards.TurnOver, cards.TypeCards) or index.of(paper_scores.FinishPaper)
    return Prompt("write", Text("Everybody writes."), next_cards, notes)


def effect_notes(state: State) -> tuple[Text, ...]:
    """Return a note on ASTRA's own turn, and one on each of this turn's effect cards (WM-S54, WM-S55).

    Rule WM-B51.
    """
    if state.astra is None:
        return ()
    drawn = state.astra.effects
    fresh = range(len(drawn) - state.astra.new, len(drawn))
    notes = tuple(_effect_note(state, drawn[at], second=drawn[at] in drawn[:at]) for at in fresh)
    if state.adventure.neighbours is None:
        return notes
    first = state.slots[0]
    played = Text("ASTRA plays {number} {action}.", number=first.number, action=IN_SENTENCE[first.action])
    return (played, *notes)


def _effect_note(state: State, letter: str, *, second: bool) -> Text:
    strikes = letter in state.adventure.layout.solo.effects
    what = state.adventure.astra_prize if strikes else Text("No effect in this adventure.")
    if second:
        return Text(
            "ASTRA's effect {letter}, again: {what} Mission {letter} is flipped.", letter=letter, what=what
        )
    return Text("ASTRA's effect {letter}: {what}", letter=letter, what=what)


def at_work(state: State, player: Player, index: OfferIndex) -> Prompt:
    """Return the prompt of a player in phases 2 to 4."""
    turn = player.turn
    if turn.decisions:
        return deciding(state, player, index)
    if turn.wrote:
        return Prompt("done", Text("Your turn is written."), index.of(turn_end.Done))
    if turns.hopeless(state, player) and turn.chosen is None:
        return Prompt("error", Text("No number fits anywhere."), index.of(turns.TakeError))
    if turn.chosen is None:
        return Prompt("choose", Text("Choose a combination."), notes=effect_notes(state))
    return writing(state, player, index)


def writing(state: State, player: Player, index: OfferIndex) -> Prompt:
    """Return the prompt of phase 3, with changes to choose from if the number fits no space."""
    turn = player.turn
    said = {"value": turn.value, "action": ACTIONS.get(turn.action, "")}
    if turn.value is not None and state.adventure.fits(player.sheet, turn.value, turn.action):
        return Prompt("write", Text("Write {value} in a lit space.", **said))
    text = Text("{value} fits nowhere: change it.", **said)
    return Prompt("write", text, tuple(changes(index)), tone=Tone.CHOOSE)


def changes(index: OfferIndex) -> Iterator[Offer]:
    """Yield the changes that make a number fit: by an astronaut, else by a wild symbol (WM-A2-16).

    Rule WM-S20.
    """
    shifts = [offer for offer in index.of(turns.ShiftNumber) if not offer.hint]
    for offer in shifts:
        yield replace(offer, label=Text("Make it {value}", value=offer.label))
    for offer in () if shifts else index.of(turns.UseWild):
        if offer.refusal is None:
            yield replace(offer, label=Text("Wild symbol: {action}", action=offer.label))


def deciding(state: State, player: Player, index: OfferIndex) -> Prompt:
    """Return the prompt of the newest decision, which may or must be taken."""
    first, *others = decisions.current(player.turn)
    notes = tuple(dict.fromkeys(other.text for other in others if other.text != first.text))
    if first.must:
        return Prompt("decide", first.text, notes=notes, tone=Tone.CHOOSE)
    return Prompt("decide", first.text, tuple(leaving(player, first, index)), notes)


def leaving(player: Player, first: Decision, index: OfferIndex) -> Iterator[Offer]:
    """Yield the button that declines this effect (WM-S31).

    If no other decision waits, this is the button that ends the turn.
    """
    waiting = sum(one.text != first.text for one in player.turn.decisions)
    if waiting:
        leave = index[decisions.Decline(seat=player.seat, decision=first.kind)]
        yield replace(leave, leaves=Text("{count} more to choose", count=waiting))
    else:
        yield from (
            replace(offer, leaves=Text("leaves this action alone")) for offer in index.of(turn_end.Done)
        )


def accomplish(state: State, player: Player, index: OfferIndex) -> Prompt:
    """Return the prompt of phase 6, to accomplish a mission or not."""
    claims = tuple(
        replace(offer, label=claim(state, player, offer.fields["letter"]))
        for offer in index.of(turn_end.ClaimMission)
        if offer.refusal is None
    )
    layout = state.adventure.layout
    notes = tuple(
        Text("{letter}: {what}", letter=mission.letter, what=layout.cards[mission.card].asks)
        for mission in transitions.open_missions(state, player)
    )
    text = Text("Accomplish a mission?")
    found = (*claims, *index.of(turn_end.LeaveMissions))
    return Prompt("missions", text, found, notes, player.seat, Tone.CHOOSE)


def claim(state: State, player: Player, letter: str) -> Text:
    """Return a mission's label, with its value now and the effects that it sets off for all (WM-V53).

    Rule WM-S36.
    """
    (mission,) = (one for one in state.missions if one.letter == letter)
    adventure, layout = state.adventure, state.adventure.layout
    first, later = adventure.worth(player.sheet, layout.cards[mission.card])
    said = {"letter": letter, "brings": adventure.brings(later if mission.flipped else first)}
    set_off = transitions.set_off_by(state, mission)
    if not set_off:
        return Text("Mission {letter} · {brings}", **said)
    names = plain_list([layout.spots[symbol].name for symbol in set_off])
    return Text("Mission {letter} · {brings} + {names}", names=names, **said)


def third_card(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the third card (WM-S51, WM-S52) and the bonuses that could remove it (WM-S60)."""
    gives, left = index.of(turn_end.GiveCard), astra.bonuses_left(state)
    text = Text("Which card does ASTRA get?") if len(gives) > 1 else Text("The third card goes to ASTRA.")
    notes = (Text("Solo bonuses left: {left}.", left=left),) if left else ()
    removes = tuple(offer for offer in index.of(turn_end.RemoveCard) if offer.refusal is None)
    tone = Tone.CHOOSE if len(gives) > 1 else Tone.DO
    return Prompt("third", text, (*gives, *removes), notes, tone=tone)


def waiting(state: State) -> Prompt:
    """Return the prompt that names the players still thinking."""
    names = [player.name for player in state.players if player.thinks(state.phase)]
    return Prompt("wait", Text("Still thinking: {names}.", names=plain_list(names)))
