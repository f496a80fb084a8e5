"""Health issues, the actions that they forbid, and the moves that give and remove them (EC-V8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, Many, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.exoplanet_colony.card_records import (
    CURE,
    FORBIDDEN,
    ISSUE,
    MOST_NAME,
    MOST_TEXT,
    IssueCard,
    Step,
    called,
    with_card,
    with_issue,
)
from companion.games.exoplanet_colony.state import Issue, State, also_noted, colonist_at, noted, patient_of


def check_health(state: State, seat: str, act: str) -> None:
    """EC-V8: raise `IllegalMove` if a health issue of the player forbids this kind of move."""
    if (me := state.colonist(seat)) is None:
        return
    for issue in me.issues:
        card = called(state.library.issues, issue.name)
        if card is not None and act in card.forbids:
            names = {"player": me.player, "issue": issue.name, "act": FORBIDDEN[act]}
            raise IllegalMove("{player}: {issue} forbids {act}.", **names)


def cured(state: State, issue: str) -> State:
    """EC-V8, EC-Q18: return the state without a health issue, which goes to the event discards."""
    patient = patient_of(state, issue)
    return state.with_colonist(patient.seat, issues=tuple(one for one in patient.issues if one.id != issue))


def issue_name(state: State, issue: str) -> str:
    """Return the name of a health issue on the table, "" if there is none with this id."""
    return next((one.name for c in state.colonists for one in c.issues if one.id == issue), "")


def issues_of(state: State) -> dict[str, Text]:
    """Return the labels of all health issues on the table by id, for example 'Flu of Ada'."""
    return {
        issue.id: Text("{issue} of {player}", issue=issue.name, player=one.player)
        for one in state.colonists
        for issue in one.issues
    }


class GiveIssue(Move, kind="give-issue", learns=True):
    """EC-V8: give a player a health issue, which stays until it is removed.

    The text of the issue and the actions that it forbids are kept for the next time.
    """

    sentence = Text("{seat} has a health issue: {name}.")

    seat: str = declare(Id("Player", of="seat"))
    name: str = declare(Words("Health issue", MOST_NAME, shortest=1))
    text: str = declare(Words("What it says", MOST_TEXT), default="")
    forbids: tuple[str, ...] = declare(
        Many("Forbids", Choice("Act", FORBIDDEN), 0, len(FORBIDDEN)), default=()
    )

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        known = {card.name: card.text for card in state.library.issues}
        seats = {one.seat: one.player for one in state.colonists}
        asks = ("seat", "name", "text", "forbids")
        yield cls(seat=state.seats[0], name="?").offer(Text("Health issue"), *asks, seat=seats, name=known)

    def check(self, state: State) -> None:
        colonist_at(state, self.seat)

    def apply(self, state: State) -> State:
        made = state.made + 1
        held = (*colonist_at(state, self.seat).issues, Issue(f"issue.{made}", self.name))
        issues = with_issue(state.library.issues, IssueCard(self.name, self.text, self.forbids))
        state = replace(state, made=made, library=replace(state.library, issues=issues))
        return noted(state.with_colonist(self.seat, issues=held), Step(ISSUE, name=self.name))


class CureIssue(Move, kind="cure-issue"):
    """EC-V8: remove a health issue by a card's effect."""

    sentence = Text("{issue} is cured.")

    issue: str = declare(Id("Health issue", of="issue"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for issue, label in issues_of(state).items():
            yield cls(issue=issue).offer(Text("{label} gone", label=label))

    def check(self, state: State) -> None:
        patient_of(state, self.issue)

    def apply(self, state: State) -> State:
        return also_noted(cured(state, self.issue), Step(CURE, name=issue_name(state, self.issue)))


class TypeIssue(IssueCard, Move, kind="type-issue", learns=True):
    """EC-V8: replace the known text of a health issue and the actions that it forbids."""

    sentence = Text("Typed in: {name}.")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, name=self.name)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for name in sorted({issue.name for one in state.colonists for issue in one.issues}):
            card = state.library.issue(name)
            known = {"text": card.text, "forbids": card.forbids}
            yield cls(name=name).offer(Text("Change {name}", name=name), "text", "forbids", values=known)

    def apply(self, state: State) -> State:
        issues = with_card(state.library.issues, IssueCard(self.name, self.text, self.forbids))
        return replace(state, library=replace(state.library, issues=issues))
