"""Form of the set-up page: four decisions, then the printed numbers, which are typed once per box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import wtforms
from wtforms import BooleanField, FieldList, FormField, HiddenField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import ValidationError

from companion.engine import fields
from companion.engine.game import BoxCards
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.astro_knights import components as printed
from companion.games.astro_knights import setup
from companion.games.astro_knights.setup import printed_name
from companion.games.astro_knights.turn_order import row_of
from companion.setup_forms import (
    LIGHT,
    Figure,
    SetupFormBase,
    light_or_full,
    number,
    options,
    players_of,
    words,
)

OTHER, LISTED = "other", 30
KNIGHTS, COUNTERS, SIDE_DECKS = printed.MAX_PLAYERS, 4, 2
LABELS = {"All": Text("All")}
"""Printed labels that are words and need a translation (AK-S9)."""
NAMELESS = Text("What is it called?")
MISSING = Text("This is still missing.")
TWICE = Text("Two players cannot have the same knight.")


def printed_number(declaration: type, name: str) -> Figure:
    """Return a field for a number printed on a mat, within the limits of its declaration; 0 is allowed."""
    return number(fields.specs(declaration)[name])


class MatForm(wtforms.Form):
    """Form of one component: the choice, its name if it is not listed, and its printed numbers."""

    part: str
    declaration: type
    other = words(Text("Its name"), 40)
    asked_for = HiddenField()

    def validate_other(self, other: StringField) -> None:
        """Refuse a component that is not listed and has no name."""
        if self[self.part].data == OTHER and not (other.data or "").strip():
            raise ValidationError(NAMELESS)

    def card(self) -> str:
        """Return the id of the chosen component."""
        chosen = str(self[self.part].data)
        return slug(self.other.data or "") if chosen == OTHER else chosen

    def title(self) -> str:
        """Return the name of the component."""
        chosen: Any = self[self.part]
        names = {choice.value: choice.label for choice in chosen.choices}
        title: str = self.other.data or names.get(chosen.data, "")
        return title

    def numbers(self) -> Iterator[Figure]:
        """Return the fields of the printed numbers."""
        return (field for field in self if isinstance(field, Figure))

    def raw(self) -> dict[str, Any]:
        """Return the raw setup of this component, with the values that were typed."""
        typed = {field.short_name: field.data for field in self.numbers() if field.data is not None}
        called = {"name": self.other.data} if self[self.part].data == OTHER and self.other.data else {}
        return {self.part: self.card(), **called, **typed}


class KnightForm(MatForm):
    """A player and a knight mat (AK-S1, AK-S2, AK-S3)."""

    part, declaration = "knight", setup.KnightSetup
    player = words(Text("Player"), 20)
    knight = SelectField(Text("Knight"), validate_choice=False)
    health = printed_number(setup.KnightSetup, "health")
    slots = printed_number(setup.KnightSetup, "slots")
    slots_top = printed_number(setup.KnightSetup, "slots_top")
    power = printed_number(setup.KnightSetup, "power")
    power_top = printed_number(setup.KnightSetup, "power_top")


class HomeworldForm(MatForm):
    """A Homeworld (AK-S5)."""

    part, declaration = "homeworld", setup.HomeworldSetup
    homeworld = SelectField(Text("Homeworld"), validate_choice=False)
    health = printed_number(setup.HomeworldSetup, "health")
    power_top = printed_number(setup.HomeworldSetup, "power_top")


class CounterForm(wtforms.Form):
    """A track on the boss's mat; without a name the row is ignored."""

    name = words(Text("Name"), 24)
    start = printed_number(setup.CounterSetup, "start")
    most = printed_number(setup.CounterSetup, "most")
    exhaust = printed_number(setup.CounterSetup, "exhaust")
    threshold = printed_number(setup.CounterSetup, "threshold")
    spend = printed_number(setup.CounterSetup, "spend")


class SideDeckForm(wtforms.Form):
    """A deck beside the boss deck; without a name the row is ignored."""

    name = words(Text("Name"), 24)
    cards = printed_number(setup.SideDeckSetup, "cards")


class BossForm(MatForm):
    """A boss (AK-S8, AK-S9, AK-S10, AK-S12)."""

    part, declaration = "boss", setup.BossSetup
    boss = SelectField(Text("Boss"), validate_choice=False)
    health = printed_number(setup.BossSetup, "health")
    tokens = printed_number(setup.BossSetup, "tokens")
    deck = printed_number(setup.BossSetup, "deck")
    discard = printed_number(setup.BossSetup, "discard")
    exhaust = words(Text("When a knight is exhausted"), 120)
    end_step = words(Text("At the end of each boss turn"), 120)
    counters = FieldList(FormField(CounterForm), min_entries=COUNTERS, max_entries=COUNTERS)
    side_decks = FieldList(FormField(SideDeckForm), min_entries=SIDE_DECKS, max_entries=SIDE_DECKS)

    def extras_wrong(self) -> bool:
        """Return True if there is a fault in the part that is folded away."""
        return any(row.errors for row in (*self.counters, *self.side_decks))

    def raw(self) -> dict[str, Any]:
        """Return the raw setup, with the extra parts that were typed."""
        extras = {"counters": named(self.counters), "side_decks": named(self.side_decks)}
        texts = {part: self[part].data for part in ("exhaust", "end_step")}
        return {**super().raw(), **{part: value for part, value in {**extras, **texts}.items() if value}}


def named(rows: Any) -> list[dict[str, Any]]:
    """Return the rows that were given a name, each with an id."""
    typed = ({part: value for part, value in row.data.items() if value not in (None, "", [])} for row in rows)
    return [{"id": slug(row["name"]), **row} for row in typed if row.get("name")]


class SetupForm(SetupFormBase):
    """Form of the set-up: each player's knight, the boss and the Homeworld.

    `missing` holds the names of the number fields that players still have to fill in.
    """

    rows_in = "knights"
    anew = ("all_numbers",)

    players = players_of(printed.MIN_PLAYERS, printed.MAX_PLAYERS, 2, Text("Knights"))
    alone = BooleanField(Text("One person plays all of them"))
    knights = FieldList(FormField(KnightForm), min_entries=KNIGHTS, max_entries=KNIGHTS)
    boss = FormField(BossForm)
    homeworld = FormField(HomeworldForm)
    tracks = light_or_full()
    difficulty = RadioField(Text("Difficulty"), choices=options(setup.DIFFICULTIES), default="normal")
    dealer = RadioField(Text("Turn order deck"), choices=options(setup.DEALERS), default="app")
    passing = RadioField(Text("Player numbers, clockwise"), choices=options(setup.PASSING), default="1-2-3")
    again = HiddenField(Text("Show the printed numbers"))
    all_numbers = BooleanField()

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.box: BoxCards = box_cards or {}
        self.missing: set[str] = set()
        bosses = self.known()["boss"]
        for position, row in enumerate(self.knights):
            row.form.knight.choices = choices(printed.KNIGHTS, self.box.get("knight", {}))
            row.form.knight.data = row.form.knight.data or list(printed.KNIGHTS)[position]
        self.forget_others()
        if self.again.data:
            self.all_numbers.data = True
            self.fill()
        self.boss.form.boss.choices = choices(printed.BOSSES, bosses)
        self.homeworld.form.homeworld.choices = choices(printed.HOMEWORLDS, self.box.get("homeworld", {}))

    def forget_others(self) -> None:
        """Clear the numbers typed for a component if another component has been chosen since then."""
        for mat in self.mats():
            for field in mat.numbers():
                if mat.asked_for.data not in (None, "", mat[mat.part].data):
                    field.data, field.raw_data = None, []

    def fill(self) -> None:
        """Fill the empty number fields with known values, so that players can correct them."""
        for mat in self.mats():
            for field in (one for one in mat.numbers() if one.data is None):
                field.data = self.known_of(mat).get(field.short_name)

    def mats(self) -> list[MatForm]:
        """Return the components in play."""
        return [*self.rows(), self.boss.form, self.homeworld.form]

    def known(self) -> dict[str, Mapping[str, Mapping[str, Any]]]:
        """Return the known values of all components, by kind and id."""
        bosses = setup.known_bosses(self.box, self.count(), str(self.difficulty.data or "normal"))
        return {**{kind: self.box.get(kind, {}) for kind in ("knight", "homeworld")}, "boss": bosses}

    def known_of(self, mat: MatForm) -> Mapping[str, Any]:
        """Return the known values of the component that is chosen in this form."""
        return self.known()[mat.part].get(setup.known_as(mat.part, mat.card()), {})

    def validate(self, extra_validators: Any = None) -> bool:
        """Check all components in play, and ask for printed numbers that are still missing."""
        super().validate(extra_validators)
        mats = [mat.card() for mat in self.rows()]
        for position, row in enumerate(self.rows()):
            if mats[position] in mats[:position]:
                row.knight.errors = [TWICE]
        for mat in self.mats():
            self.ask(mat, self.known_of(mat))
        self.mark_rows()
        return not self.errors and not self.missing

    def ask(self, mat: MatForm, known: Mapping[str, Any]) -> None:
        """Add the missing numbers of a component to `missing`.

        A number that was asked for before and left empty also gets an error.
        """
        for field in self.needed(mat):
            if field.data is None and not field.errors and field.short_name not in known:
                self.missing.add(field.name)
                field.errors = [MISSING] if field.raw_data else ()

    def needed(self, mat: MatForm) -> list[Figure]:
        """Return the numbers of a component that the table needs: none in the light way, which asks later."""
        return [] if self.tracks.data == LIGHT else list(mat.numbers())

    def asked(self, mat: MatForm) -> list[Figure]:
        """Return the numbers of a component that the page asks for."""
        return [f for f in mat.numbers() if self.all_numbers.data or f.name in self.missing or f.raw_data]

    def first(self) -> Figure | None:
        """Return the first number field with an error, else the first one asked for, else None."""
        asked = [field for mat in self.mats() for field in self.asked(mat)]
        return next((field for field in asked if field.errors), next(iter(asked), None))

    def labels(self) -> Text:
        """Return the labels of the cards that make the boss deck (AK-S9)."""
        return row_of(
            [LABELS.get(label) or Text.verbatim(label) for label in printed.boss_labels(self.count())]
        )

    def chosen_last(self) -> dict[str, str]:
        """Return the choices to preselect next time. A typed component is chosen by its new id."""
        kept = {name: value for name, value in super().chosen_last().items() if not name.endswith("-other")}
        return {**kept, **{mat[mat.part].name: mat.card() for mat in self.mats()}}

    def choose(self, chosen: Mapping[str, str]) -> None:
        """Select these choices.

        The second pass selects the boss, because the list of bosses depends on the knights and the difficulty
        that the first pass selects (AK-S9, AK-S12).
        """
        super().choose(chosen)
        self.boss.form.boss.choices = choices(printed.BOSSES, self.known()["boss"])
        super().choose(chosen)

    def names(self) -> list[str]:
        """Return the seats' names: the people, or the knights if one person plays them all."""
        if self.alone.data:
            return [row.other.data or printed_name(printed.KNIGHTS, row.card()) for row in self.rows()]
        return super().names()

    def setup(self) -> dict[str, Any]:
        """Return the raw setup. Numbers that players leave empty are later filled in from box cards."""
        *knights, boss, homeworld = (mat.raw() for mat in self.mats())
        parts = ("difficulty", "dealer", "passing") if self.count() == 3 else ("difficulty", "dealer")
        chosen = {part: self[part].data for part in parts}
        light = {"light": True} if self.tracks.data == LIGHT else {}
        return {"knights": knights, "boss": boss, "homeworld": homeworld, **chosen, **light}


def choices(cards: Mapping[str, Any], known: Mapping[str, Mapping[str, Any]]) -> list[SelectChoice]:
    """Return the choices: the printed components by box, those typed before, and one for a new component."""
    of_boxes = [SelectChoice(card.id, card.name, optgroup=card.box) for card in cards.values()]
    typed = [(card, row.get("name")) for card, row in known.items() if card not in cards][:LISTED]
    of_house = [SelectChoice(i, n or printed_name(cards, i), optgroup=Text("Typed here")) for i, n in typed]
    return [
        *of_boxes,
        *of_house,
        SelectChoice(OTHER, Text("Another one \u2026"), optgroup=Text("Not in the list")),
    ]
