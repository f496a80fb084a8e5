"""The page that sets up a table: four decisions, then once the numbers printed in the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    FieldList,
    Form,
    FormField,
    IntegerField,
    RadioField,
    SelectField,
    StringField,
)
from wtforms.validators import Length, NumberRange, Optional

from companion.engine import fields
from companion.engine.fields import Number
from companion.engine.game import BoxCards
from companion.games.astro_knights import box
from companion.games.astro_knights import components as printed
from companion.games.astro_knights.setup import (
    DEALERS,
    DIFFICULTIES,
    BossSetup,
    CounterSetup,
    HomeworldSetup,
    KnightSetup,
    printed_name,
    slug,
)

OTHER = "other"
KNIGHTS, COUNTERS, SIDE_DECKS = printed.MAX_PLAYERS, 4, 2


def number(declaration: type, name: str) -> IntegerField:
    """An optional number within the limits of a set-up's declaration."""
    spec = fields.specs(declaration)[name]
    if not isinstance(spec, Number):
        raise TypeError(f"{name} is no number")
    limits = NumberRange(spec.least, spec.most, f"{spec.label}: from {spec.least} to {spec.most}.")
    bounds = {"min": spec.least, "max": spec.most, "inputmode": "numeric"}
    return IntegerField(spec.label, [Optional(), limits], render_kw=bounds)


def name(label: str, longest: int = 40) -> StringField:
    """A short text."""
    return StringField(label, [Length(max=longest)], render_kw={"maxlength": longest, "autocomplete": "off"})


class MatForm(Form):
    """One component: which it is, its name where it is none we know, and its printed numbers."""

    part: str
    declaration: type
    other = name("Its name")

    def card(self) -> str:
        """The id of the chosen component."""
        chosen = str(self[self.part].data)
        return slug(self.other.data or "") if chosen == OTHER else chosen

    def title(self) -> str:
        """What the component is called."""
        chosen = self[self.part]
        return self.other.data or dict(chosen.choices).get(chosen.data, "")

    def numbers(self) -> Iterator[IntegerField]:
        """The printed numbers."""
        return (field for field in self if isinstance(field, IntegerField))

    def raw(self) -> dict[str, Any]:
        """The raw set-up of this component, with what was typed."""
        typed = {field.short_name: field.data for field in self.numbers() if field.data is not None}
        called = {"name": self.other.data} if self[self.part].data == OTHER and self.other.data else {}
        return {self.part: self.card(), **called, **typed}


class KnightForm(MatForm):
    """A player and a knight mat (S1-S3)."""

    part, declaration = "knight", KnightSetup
    player = name("Player", 20)
    knight = SelectField("Knight", validate_choice=False)
    health = number(KnightSetup, "health")
    slots = number(KnightSetup, "slots")
    slots_top = number(KnightSetup, "slots_top")
    power = number(KnightSetup, "power")
    power_top = number(KnightSetup, "power_top")


class HomeworldForm(MatForm):
    """A Homeworld (S5)."""

    part, declaration = "homeworld", HomeworldSetup
    homeworld = SelectField("Homeworld", validate_choice=False)
    health = number(HomeworldSetup, "health")
    power_top = number(HomeworldSetup, "power_top")


class CounterForm(Form):
    """A track on the boss's mat; a nameless one is none."""

    name = name("Name", 24)
    start = number(CounterSetup, "start")
    most = number(CounterSetup, "most")
    exhaust = number(CounterSetup, "exhaust")
    threshold = number(CounterSetup, "threshold")
    spend = number(CounterSetup, "spend")


class SideDeckForm(Form):
    """A deck beside the boss deck; a nameless one is none."""

    name = name("Name", 24)
    cards = IntegerField("Cards", [Optional(), NumberRange(0, 60)], render_kw={"min": 0, "max": 60})


class BossForm(MatForm):
    """A boss (S8-S12)."""

    part, declaration = "boss", BossSetup
    boss = SelectField("Boss", validate_choice=False)
    health = number(BossSetup, "health")
    tokens = number(BossSetup, "tokens")
    deck = number(BossSetup, "deck")
    discard = number(BossSetup, "discard")
    exhaust = name("When a knight is exhausted", 120)
    end_step = name("At the end of each boss turn", 120)
    counters = FieldList(FormField(CounterForm), min_entries=COUNTERS, max_entries=COUNTERS)
    side_decks = FieldList(FormField(SideDeckForm), min_entries=SIDE_DECKS, max_entries=SIDE_DECKS)

    def raw(self) -> dict[str, Any]:
        """The raw set-up, with the extra parts that were typed."""
        extras = {"counters": named(self.counters), "side_decks": named(self.side_decks)}
        texts = {part: self[part].data for part in ("exhaust", "end_step")}
        return {**super().raw(), **{part: value for part, value in {**extras, **texts}.items() if value}}


def named(rows: FieldList) -> list[dict[str, Any]]:
    """The rows that were given a name, each with an id."""
    typed = ({part: value for part, value in row.data.items() if value not in (None, "", [])} for row in rows)
    return [
        {"id": slug(row["name"]), **{part: value for part, value in row.items() if part != "csrf_token"}}
        for row in typed
        if row.get("name")
    ]


class SetupForm(FlaskForm):
    """Who plays which knight, the boss, the Homeworld; `missing` names the numbers still to be typed."""

    players = RadioField("Knights", choices=[(str(n), str(n)) for n in range(1, 5)], default="2")
    alone = BooleanField("One person plays all of them")
    knights = FieldList(
        FormField(KnightForm), min_entries=printed.MAX_PLAYERS, max_entries=printed.MAX_PLAYERS
    )
    boss = FormField(BossForm)
    homeworld = FormField(HomeworldForm)
    difficulty = RadioField("Difficulty", choices=list(DIFFICULTIES.items()), default="normal")
    dealer = RadioField("Turn order deck", choices=list(DEALERS.items()), default="app")
    all_numbers = BooleanField("Show all numbers")

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.box: BoxCards = box_cards or {}
        self.missing: set[str] = set()
        bosses = self.known()["boss"]
        for position, row in enumerate(self.knights):
            row.form.knight.choices = choices(printed.KNIGHTS, self.box.get("knight", {}))
            row.form.knight.data = row.form.knight.data or list(printed.KNIGHTS)[position]
        self.boss.form.boss.choices = choices(printed.BOSSES, bosses)
        self.homeworld.form.homeworld.choices = choices(printed.HOMEWORLDS, self.box.get("homeworld", {}))

    def count(self) -> int:
        """The number of knights."""
        return int(self.players.data) if str(self.players.data) in {"1", "2", "3", "4"} else 2

    def mats(self) -> list[MatForm]:
        """The components in play."""
        return [*(row.form for row in self.knights[: self.count()]), self.boss.form, self.homeworld.form]

    def known(self) -> dict[str, Mapping[str, Mapping[str, Any]]]:
        """What is known of each component, by kind and id."""
        bosses = box.known_bosses(self.box, self.count(), str(self.difficulty.data or "normal"))
        return {**{kind: self.box.get(kind, {}) for kind in ("knight", "homeworld")}, "boss": bosses}

    def validate(self, extra_validators: Any = None) -> bool:
        """The form's own checks; a printed number that nobody has typed yet is asked for."""
        if not super().validate(extra_validators):
            return False
        known = self.known()
        self.missing = {
            field.name
            for mat in self.mats()
            for field in mat.numbers()
            if field.data is None and field.short_name not in known[mat.part].get(mat.card(), {})
        }
        return not self.missing

    def asked(self, mat: MatForm) -> list[IntegerField]:
        """The numbers of a component that the page asks for."""
        everything = bool(self.all_numbers.data)
        return [f for f in mat.numbers() if everything or f.name in self.missing or f.data is not None]

    def labels(self) -> str:
        """S9: the labels of the cards that make the boss deck."""
        return ", ".join(printed.boss_labels(self.count()))

    def names(self) -> list[str]:
        """The seats' names: the people, or the knights where one person plays them all."""
        rows = [row.form for row in self.knights[: self.count()]]
        if self.alone.data:
            return [row.other.data or printed_name(printed.KNIGHTS, row.card()) for row in rows]
        return [(row.player.data or "").strip() for row in rows]

    def setup(self) -> dict[str, Any]:
        """The raw set-up; what it leaves out is filled in from box cards."""
        *knights, boss, homeworld = (mat.raw() for mat in self.mats())
        return {
            "knights": knights,
            "boss": boss,
            "homeworld": homeworld,
            "difficulty": self.difficulty.data,
            "dealer": self.dealer.data,
        }


def choices(cards: Mapping[str, Any], known: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str]]:
    """All known components by name, those typed at this house too, and one more to type."""
    typed = {
        card: values.get("name") or printed_name(cards, card)
        for card, values in known.items()
        if card not in cards
    }
    return [*((card.id, card.name) for card in cards.values()), *typed.items(), (OTHER, "Another one \u2026")]
