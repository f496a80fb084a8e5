"""Moves that may close the turn: done, missions, the third card in solo."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, Many, Number, declare
from companion.engine.move_context import MoveContext
from companion.engine.text import Text
from companion.games.welcome_to_the_moon import astra, cards, transitions
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.decisions import MarkSheet
from companion.games.welcome_to_the_moon.printed import card_action, card_number
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.state import (
    CARDS,
    INCIDENTS,
    MISSIONS,
    SCORING,
    SLOT,
    THIRD_CARD,
    WRITING,
    OnMySheet,
    Player,
    Slot,
    State,
    acting,
    player_at,
)


class Closing(OnMySheet, reveals=True):
    """Base of the moves that may close the turn and then, if the app deals, turn over the next cards, too.

    `drawn` are these next cards in their order.
    """

    drawn: tuple[str, ...] = declare(Many("Cards", Id("Card"), 0, 12), default=())

    def check_step(self, state: State) -> None:
        """Raise `IllegalMove` if the step may not be made; `drawn` is not checked here."""
        raise NotImplementedError

    def step(self, state: State) -> State:
        """Return the state after the step, before any cards are turned over."""
        raise NotImplementedError

    def ahead(self, state: State) -> State:
        """Return the state after the step. Raise `IllegalMove` if the step may not be made."""
        self.check_step(state)
        return self.step(state)

    def check(self, state: State) -> None:
        self.apply(state)

    def apply(self, state: State) -> State:
        """Make the step and, if it closes the turn, turn over the next cards."""
        return cards.turned(self.ahead(state), self.drawn)

    def needs_draw(self, state: State) -> bool:
        """Return True if the step closes the turn and the app deals the cards."""
        try:
            return cards.due(self.ahead(state))
        except IllegalMove:
            return False  # `check` then gives the reason.

    def draw(self, state: State, context: MoveContext) -> Self:
        """Draw the cards of the next turn (WM-S3, WM-S49)."""
        return replace(self, drawn=cards.draw_cards(self.ahead(state), context.chance))

    def shows(self) -> bool:
        """Return True if cards came with the move."""
        return bool(self.drawn)


class Done(Closing, kind="done"):
    """Finish phases 2 to 4 for this player; the last player to finish starts phase 5.

    The player must have written a number or taken a System Error (WM-S10, WM-S24). Decisions that the player
    has not taken are given up (WM-S31).
    """

    sentence = Text("{seat} is done.")

    def check_step(self, state: State) -> None:
        turn = acting(state, self.seat).turn
        if not turn.wrote:
            raise IllegalMove("Write your number first; with no room for any, take a System Error.")
        for decision in turn.decisions:
            if decision.must:
                raise IllegalMove("First: {what}", what=decision.text)

    def step(self, state: State) -> State:
        return transitions.with_done(state, self.seat)


class Incident(Closing, kind="incident"):
    """Mark one spot for a decision in phase 5; when no player has a decision left, phase 6 starts."""

    sentence = Text("{seat} marks {mark}.")

    mark: str = declare(Id("Mark"))

    def check_step(self, state: State) -> None:
        player = player_at(state, self.seat)
        if state.phase != INCIDENTS:
            raise IllegalMove("There is nothing to mark now.")
        self._answer.meant(state, player)

    @property
    def _answer(self) -> MarkSheet:
        return MarkSheet(seat=self.seat, mark=self.mark)

    def written(self, state: State, player: Player) -> Player:
        """Return the player with the mark."""
        return self._answer.written(state, player)

    def step(self, state: State) -> State:
        player = self.written(state, player_at(state, self.seat))
        return transitions.suffered(state.with_player(player))


class ClaimMission(Closing, kind="claim"):
    """Accomplish a mission in phase 6, or at any time with paper sheets.

    Rules WM-S35, WM-S39. With paper sheets only the players know if the sheet meets the requirement
    (WM-A1-07).
    """

    sentence = Text("{seat} accomplishes mission {letter}.")

    letter: str = declare(cards.LETTER)

    def check_step(self, state: State) -> None:
        player, mission = player_at(state, self.seat), state.mission(self.letter)
        if mission is None:
            raise IllegalMove("The missions are not drawn yet.")
        if player.claimed(self.letter) is not None:
            raise IllegalMove("You have accomplished this mission already.")
        if state.mode == CARDS:
            return
        if state.phase != MISSIONS or player.turn.missions_done:
            raise IllegalMove("Missions are accomplished at the end of a turn, when everybody is done.")
        if mission not in transitions.open_missions(state, player):
            what = state.adventure.layout.cards[mission.card].asks
            raise IllegalMove("Your sheet does not meet it: {what}", what=what)

    def step(self, state: State) -> State:
        """Accomplish the mission; its reward comes at once (WM-A1-36).

        All players who claim the mission in the first turn in which it is claimed get its first value
        (WM-S36).
        """
        (mission,) = (one for one in state.missions if one.letter == self.letter)
        player, card = player_at(state, self.seat), state.adventure.layout.cards[mission.card]
        sheet = state.adventure.reward(player.sheet, card.later if mission.flipped else card.first)
        made = Claim(mission.card, self.letter, not mission.flipped)
        state = state.with_player(replace(player, sheet=sheet, claims=(*player.claims, made)))
        return state if state.mode == CARDS else transitions.next_mission(state)


class CountMission(OnMySheet, kind="count-mission"):
    """Say how much of a mission's requirement a paper sheet meets, for everybody to see."""

    sentence = Text("{seat}: mission {letter} {by:+}.")

    letter: str = declare(cards.LETTER)
    by: int = declare(Number("Change", -20, 20))

    def check(self, state: State) -> None:
        player, mission = player_at(state, self.seat), state.mission(self.letter)
        if state.mode != CARDS or state.phase == SCORING or mission is None:
            raise IllegalMove("The missions of this table are not counted by hand.")
        if player.claimed(self.letter) is not None:
            raise IllegalMove("You have accomplished this mission already.")
        most = state.adventure.layout.cards[mission.card].count
        if not 0 <= player.count(self.letter) + self.by <= most:
            raise IllegalMove("This mission counts from 0 to {most}.", most=most)

    def apply(self, state: State) -> State:
        player = player_at(state, self.seat)
        return state.with_player(player.with_count(self.letter, player.count(self.letter) + self.by))


class LeaveMissions(Closing, kind="leave-missions"):
    """Accomplish no more missions this turn; they stay open for later turns.

    Rule WM-S38.
    """

    sentence = Text("{seat} leaves the missions for later.")

    def check_step(self, state: State) -> None:
        if player_at(state, self.seat).turn.missions_done or state.phase != MISSIONS:
            raise IllegalMove("There is no mission to leave.")

    def step(self, state: State) -> State:
        player = player_at(state, self.seat)
        return transitions.next_mission(state.with_player(player.at(missions_done=True)))


class GiveCard(Closing, kind="give-card"):
    """Give ASTRA the card that was not used; the fields name its place, its number and its action.

    Rules WM-S51, WM-S52.
    """

    sentence = Text("ASTRA gets {number} {action}.")
    removed = False

    slot: int = declare(SLOT)
    number: Entry = declare(card_number(Text("Number"), 0, 17))
    action: str = declare(card_action(Text("Action")))

    def check_step(self, state: State) -> None:
        if self.slot > len(state.slots) or state.slots[self.slot - 1] != Slot(self.number, self.action):
            raise IllegalMove("This card does not lie there.")
        turn = player_at(state, self.seat).turn
        on_paper = state.mode == CARDS and state.phase == WRITING
        if not state.solo or not (state.phase == THIRD_CARD or on_paper):
            raise IllegalMove("No card goes to ASTRA now.")
        if on_paper and turn.chosen is None and not turn.error:
            raise IllegalMove("Choose the two cards that you use first.")
        if self.slot not in astra.third_slots(state):
            raise IllegalMove("This card was used; another one goes to ASTRA.")

    def step(self, state: State) -> State:
        return transitions.finish(astra.given(state, self.slot, removed=self.removed))


class RemoveCard(GiveCard, kind="remove-card"):
    """Use a solo bonus to remove the third card from the game, so that ASTRA does not get it.

    Rule WM-S60.
    """

    sentence = Text("A solo bonus removes {number} {action} from the game.")
    removed = True

    def check_step(self, state: State) -> None:
        super().check_step(state)
        if state.mode != CARDS and not astra.bonuses_left(state):
            raise IllegalMove("There is no circled solo bonus left.")
