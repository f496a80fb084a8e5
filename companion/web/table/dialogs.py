"""Dialogs that ask for the open fields of an offer, built from the move's declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from companion.engine.errors import IllegalMove, UnknownMove
from companion.engine.fields import Id, Number, Spec, defaults, required, specs
from companion.engine.game import RegisteredGame
from companion.engine.moves import Correct, Move
from companion.engine.offers import NextOffer, Offer, Tally
from companion.engine.sums import Points
from companion.engine.text import Text
from companion.engine.values import TableValue, by_id
from companion.tables.loaded.views import TableView
from companion.web.table.move_forms import choices_of, widget_of

OPTIONAL_OF_CORRECT = "why"
PAD = 12
"""Highest number for which a pad has a key."""
LONG = 4
"""Minimum number of fields of a dialog that is shown as a list, with smaller figures and grouped fields."""


@dataclass(frozen=True)
class DialogField:
    """One open field of a dialog. `guess` is True if its value is a proposal that no player has touched."""

    name: str
    label: str
    widget: str
    spec: Spec
    value: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = True
    notes: Mapping[str, str] = field(default_factory=dict)
    section: str = ""
    guess: bool = False

    @property
    def numbers(self) -> tuple[int | str, ...]:
        """Buttons of a number pad, followed by the other suggested values."""
        least, most = self.spec.pad if isinstance(self.spec, Number) and self.spec.pad else (0, -1)
        usual = range(least, most + 1)
        return (*usual, *(text for text in self.notes if text not in map(str, usual)))

    @property
    def on_keys(self) -> bool:
        """True if the pad has a button for every number that is allowed."""
        spec = self.spec
        return isinstance(spec, Number) and spec.pad == (spec.least, spec.most)


@dataclass(frozen=True)
class Dialog:
    """The content of a dialog: title, fields already filled in, fields it asks for, and their total.

    `last` is the field whose buttons end the dialog. In a correction, `now` is the value to correct.
    `next_offers` are the offers to which the dialog goes on without being closed. `sets` is the id of the
    value that it writes, "" if it has none (`Move.sets`). `tallies` are the numbers that it shows.
    """

    kind: str
    title: str
    filled: Mapping[str, str]
    asks: tuple[DialogField, ...]
    hint: str = ""
    refusal: str = ""
    seat: str = ""
    submit: str = ""
    last: DialogField | None = field(default=None)
    total: Points | None = None
    now: TableValue | None = None
    next_offers: tuple[NextOffer, ...] = ()
    sets: str = ""
    tallies: tuple[Tally, ...] = ()

    def field(self, name: str) -> DialogField | None:
        """Return the field of this name that the dialog asks for, None if it does not ask for it."""
        return next((one for one in self.asks if one.name == name), None)

    @property
    def guesses(self) -> int:
        """Number of fields whose value is still a proposal."""
        return sum(one.guess for one in self.asks)

    @property
    def long(self) -> bool:
        """True if it has so many fields that it is shown as a list."""
        return len(self.asks) >= LONG

    @property
    def groups(self) -> tuple[tuple[DialogField, ...], ...]:
        """Fields it asks for, with related fields in one group."""
        groups: list[list[DialogField]] = []
        for one in self.asks:
            if groups and together(groups[-1][0], one):
                groups[-1].append(one)
            else:
                groups.append([one])
        return tuple(tuple(group) for group in groups)


def together(first: DialogField, one: DialogField) -> bool:
    """Return True if a field belongs to the group of fields that starts with `first`.

    If either has a section, both must have the same one; if neither has, their names decide (`belong`).
    """
    if first.section or one.section:
        return first.section == one.section
    return belong(first.name, one.name)


def belong(first: str, name: str) -> bool:
    """Return True if the field with this name belongs to the group of fields that starts with `first`.

    It does if it extends the name of the first field (`low_more` after `low`), or if it ends with the same
    number (`low_2` after `high_2`).
    """
    number = first.rpartition("_")[2]
    return name.startswith(f"{first}_") or (number.isdigit() and name.endswith(f"_{number}"))


def dialog_for(
    game: RegisteredGame,
    view: TableView,
    me: str,
    kind: str,
    given: Mapping[str, str],
    typed: Mapping[str, Any] | None = None,
) -> Dialog:
    """Return the dialog of a move.

    `given` are the fields that are filled in, `typed` the values that the player has entered so far.
    """
    move = game.moves.get(kind)
    if move is None:
        raise UnknownMove("There is no move of this kind in this game.")
    filled = {name: value for name, value in given.items() if name in specs(move)}
    if move is Correct:
        return correction(game, view, filled)
    offer = offered(game, view.state, me, kind, filled)
    asks = offer.asks if offer else tuple(name for name in required(move) if name not in filled)
    refusal = None if offer else Text("This cannot be done just now.")
    known = {**(offer.values if offer else {}), **(typed or {}), **filled}
    asked = asked_fields(move, asks, options_of(offer, move, asks, view), known)
    guesses = set(offer.guesses) - set(typed or ()) if offer else set()
    labels = offer.labels if offer else {}
    asked = tuple(
        replace(one, guess=one.name in guesses, label=labels.get(one.name, one.label)) for one in asked
    )
    made = dialog_of(kind, title_of(offer, move), filled, asked, offer, refusal or "")
    if offer is None:
        return made
    sets = offer.move.sets if offer.move else ""
    next_offers = game.next_offers(view.state, offer)
    return replace(made, next_offers=next_offers, sets=sets, tallies=offer.tallies)


def dialog_of(
    kind: str,
    title: str,
    filled: Mapping[str, str],
    asked: tuple[DialogField, ...],
    offer: Offer | None,
    refusal: str,
) -> Dialog:
    """Return a dialog. Its `last` field is the one whose buttons end it: a pad or the only choice."""
    last = last_of(asked, offer.values if offer else {})
    rest = tuple(one for one in asked if one is not last)
    hint = offer.hint if offer else ""
    kept = {name: value for name, value in filled.items() if name not in {one.name for one in asked}}
    submit = Text("Save") if all(one.widget == "sum" for one in asked) else ""
    return Dialog(kind, title, kept, rest, hint, refusal, filled.get("seat", ""), submit, last)


def last_of(asked: tuple[DialogField, ...], answered: Mapping[str, Any]) -> DialogField | None:
    """Return the field whose buttons end the dialog: its only pad, or a choice if no other field is open."""
    still = [one for one in asked if one.name not in answered]
    if len(still) == 1 and all(one.widget == "choice" for one in asked):
        return still[0]
    pads = [one for one in asked if one.widget == "pad"]
    return pads[0] if len(pads) == 1 else None


def offered(game: RegisteredGame, state: Any, me: str, kind: str, filled: Mapping[str, str]) -> Offer | None:
    """Return the current offer of this kind and these fields, None if there is none any more."""
    prompts = game.prompts(state, me)
    for offer in (*(offer for prompt in prompts for offer in prompt.offers), *game.offers(state, me)):
        if offer.kind == kind and offer.asks and {k: str(v) for k, v in offer.fields.items()} == dict(filled):
            return offer
    return None


def options_of(
    offer: Offer | None, move: type[Move], asks: tuple[str, ...], view: TableView
) -> dict[str, Mapping[str, str]]:
    """Return the allowed ids of each open field, from the offer.

    A field that names a seat allows all seats if the offer has no options for it.
    """
    seats = {seat.id: seat.name for seat in view.seats}
    found: dict[str, Mapping[str, str]] = dict(offer.options) if offer else {}
    for name in asks:
        spec = specs(move)[name]
        if name not in found and isinstance(spec, Id) and spec.of == "seat":
            found[name] = seats
    return found


def asked_fields(
    move: type[Move],
    asks: tuple[str, ...],
    options: Mapping[str, Mapping[str, str]],
    filled: Mapping[str, Any],
    overrides: Mapping[str, Spec] | None = None,
) -> tuple[DialogField, ...]:
    """Return the open fields, each with the widget that asks for it."""
    declared, needed = specs(move) | dict(overrides or {}), required(move)
    filled = {**defaults(move), **filled}
    sections = {one.name: one.metadata.get("section", "") for one in fields(move)}
    return tuple(
        replace(
            asked_field(name, declared[name], filled.get(name), name in needed, options.get(name)),
            section=sections[name],
        )
        for name in asks
    )


def asked_field(
    name: str, spec: Spec, value: Any, needed: bool, options: Mapping[str, str] | None
) -> DialogField:
    choices = choices_of(spec, options)
    return DialogField(
        name, spec.label, widget_of(spec, choices), spec, value, choices, needed, options or {}
    )


def correction(game: RegisteredGame, view: TableView, filled: Mapping[str, str]) -> Dialog:
    """Return the dialog that corrects one value, filled in with its current value."""
    known = by_id(game.values(view.state)).get(filled.get("what", ""))
    if known is None:
        raise IllegalMove("There is nothing of this name on the table.")
    spec = known.spec
    plain = Number(spec.label, spec.least, spec.most) if isinstance(spec, Number) else spec
    if known.id in game.unknown(view.state):
        return unknown_value(known, game.where_to_read(view.state, known.id))
    now = {"value": known.value, OPTIONAL_OF_CORRECT: ""}
    asks = asked_fields(Correct, ("value", OPTIONAL_OF_CORRECT), {}, now, {"value": plain})
    return Dialog(Correct.kind, known.label, {"what": known.id}, asks, submit=Text("Set by hand"), now=known)


def unknown_value(known: TableValue, hint: Text) -> Dialog:
    """Return the dialog that asks for a value which the app does not know, a small number on a pad."""
    spec: Any = known.spec
    if isinstance(spec, Number):
        spec = Number(
            spec.label, spec.least, spec.most, (spec.least, spec.most) if spec.most <= PAD else None
        )
    (asked,) = asked_fields(Correct, ("value",), {}, {"value": ""}, {"value": spec})
    last = last_of((asked,), {})
    asks = () if last else (asked,)
    return Dialog(Correct.kind, known.label, {"what": known.id}, asks, hint, submit=Text("Save"), last=last)


def title_of(offer: Offer | None, move: type[Move]) -> str:
    return offer.label if offer else move.kind.replace("-", " ").capitalize()
