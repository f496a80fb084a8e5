"""The set-up form. It shows players, scenario and hands, and folds everything else away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import wtforms
from wtforms import FormField, HiddenField, RadioField, SelectField

from companion.engine import fields
from companion.engine.figures import signed
from companion.engine.game import BoxCards
from companion.engine.slugs import slug
from companion.engine.text import Text, in_a_row
from companion.games.exoplanet_colony import setup as game_setup
from companion.games.exoplanet_colony.card_records import MOST_NAME, Scenario
from companion.games.exoplanet_colony.components import (
    MAX_PLAYERS,
    MEDIC,
    MIN_PLAYERS,
    PRODUCTION_SUGGESTED,
    RESOURCES,
)
from companion.games.exoplanet_colony.house_rules import HouseRules
from companion.games.exoplanet_colony.setup import BoardSetup, Setup
from companion.setup_forms import (
    LIGHT,
    LONGEST_PLAYER,
    SetupFormBase,
    field_of,
    form_for,
    in_full,
    light_or_full,
    options,
    people_of,
    players_of,
    words,
)

USUAL = 2
"""Number of players when the page is opened."""
NEW, LISTED = "", 30
"""Value of the choice "a new scenario", and the largest number of scenarios or characters listed."""
MISSING = Text("This is still missing.")


PRODUCTIONS = tuple(f"{resource}_production" for resource in RESOURCES)
SUPPLIES = tuple(f"{resource}_supply" for resource in RESOURCES)
SUGGESTED = dict.fromkeys(PRODUCTIONS, PRODUCTION_SUGGESTED) | {
    name: value for name, value in fields.defaults(Scenario).items() if name in SUPPLIES
}
"""EC-S2, EC-S3: productions and supplies that are filled in when the page is opened."""
OPEN = (*PRODUCTIONS, *SUPPLIES, "events", game_setup.NAME)
"""Fields of a scenario that are always shown.

EC-S8: `events` is one of them, because the game is lost when the event cards run out.
"""
MORE = tuple(name for name in fields.specs(Scenario) if name not in OPEN)
"""Fields of a scenario that are folded away."""


class PersonForm(wtforms.Form):
    """Row of a player, with an optional character (EC-S6)."""

    player = words(Text("Player"), LONGEST_PLAYER)
    character = words(Text("Character"), MOST_NAME)


class SetupForm(SetupFormBase):
    """The set-up form: players, scenario, and how hands are kept.

    `numbers_of` is the id of the known scenario whose numbers the page shows, "" if it shows none.
    """

    players = players_of(MIN_PLAYERS, MAX_PLAYERS, USUAL)
    people = people_of(MAX_PLAYERS, FormField(PersonForm))
    known = RadioField(Text("Scenario"), default=NEW)
    again = HiddenField(Text("Show its numbers"))
    numbers_of = HiddenField()
    scenario = FormField(form_for(Scenario, SUGGESTED))
    tracks = light_or_full()
    hands = field_of(Setup, "hands")
    start_hand = field_of(Setup, "start_hand")
    deck = field_of(Setup, "deck")
    board = FormField(form_for(BoardSetup, fields.defaults(BoardSetup), SelectField))
    readings = FormField(form_for(HouseRules))

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        self.box: BoxCards = box_cards or {}
        usual = {**game_setup.previous_house_rules(self.box), "board": game_setup.board(self.box)}
        super().__init__(*args, data=usual, **kwargs)
        known = {card: str(row[game_setup.NAME]) for card, row in self.scenarios().items()}
        self.known.choices = options({**dict(list(known.items())[:LISTED]), NEW: Text("Another one \u2026")})
        if self.again.data:
            self.show_numbers()

    # --- cards typed before --------------------------------------------------------------------------

    def scenarios(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the scenarios typed before, by id."""
        return self.box.get(game_setup.SCENARIO, {})

    def summary(self, scenario: str) -> Text:
        """EC-S3: return the start productions of a known scenario, so that players recognize the scenario."""
        card = self.scenarios()[scenario]
        starts = ((name, card.get(f"{resource}_production", 0)) for resource, name in RESOURCES.items())
        said = [Text("{resource}\u00a0{start}", resource=name, start=signed(start)) for name, start in starts]
        return in_a_row(said, Text("{items}\u00a0\u00b7 {item}"))

    def characters(self) -> list[str]:
        """EC-S6: return the characters typed before, and the Medic, whom the rulebook names."""
        typed = [str(row["name"]) for row in self.box.get("character", {}).values()][:LISTED]
        return sorted({MEDIC, *typed}, key=str.casefold)

    def show_numbers(self) -> None:
        """Fill in the chosen scenario's fields as typed before, so that players can check and change them."""
        card = self.scenarios().get(str(self.known.data))
        self.numbers_of.data = self.known.data if card else ""
        if card:
            shown = {**fields.defaults(Scenario), **card}
            for field in self.scenario.form:
                field.data, field.raw_data = shown.get(field.short_name), None

    def opened(self) -> bool:
        """Return True if a new scenario is chosen, or if the page shows the numbers of the chosen one."""
        return self.known.data in (NEW, self.numbers_of.data)

    # --- shown on the page ---------------------------------------------------------------------------

    def starts(self) -> Iterator[tuple[Text, Any, Any]]:
        """EC-S2, EC-S3: yield each resource with the fields of its start production and supply."""
        inner = self.scenario.form
        for resource, name in RESOURCES.items():
            yield name, inner[f"{resource}_production"], inner[f"{resource}_supply"]

    def more(self) -> bool:
        """Return True if a field behind "More of the scenario" has a value or an error."""
        return any(self.scenario.form[name].data or self.scenario.form[name].errors for name in MORE)

    def board_wrong(self) -> bool:
        """Return True if a field behind "The Resource Board" has an error."""
        return bool(self.board.errors or self.deck.errors or self.start_hand.errors)

    # --- the raw set-up ------------------------------------------------------------------------------

    def chosen_last(self) -> dict[str, str]:
        """Return the choices to preselect at the next table. A new scenario is a known one by then."""
        typed = slug(str(self.scenario.form[game_setup.NAME].data or ""))
        return {**super().chosen_last(), "known": self.known.data or typed}

    def setup(self) -> dict[str, Any]:
        """Return the raw set-up. Fields that a known scenario leaves out are filled in from its box card."""
        return {
            "scenario": self.chosen(),
            "characters": self.cast(),
            "hands": self.hands.data,
            **{name: self[name].data or 0 for name in ("start_hand", "deck")},
            "board": in_full(BoardSetup, self.board.form),
            "readings": in_full(HouseRules, self.readings.form),
            **({"light": True} if self.tracks.data == LIGHT else {}),
        }

    def cast(self) -> list[str]:
        """EC-S6: return the players' characters. A character known before keeps its known spelling."""
        known = {slug(name): name for name in self.characters()}
        typed = [" ".join((row.character.data or "").split()) for row in self.rows()]
        return [known.get(slug(name), name) if name else "" for name in typed]

    def chosen(self) -> dict[str, Any]:
        """Return the raw scenario. A known scenario is only a name, unless the page shows its numbers."""
        if self.known.data == NEW:
            return {name: value for name, value in self.scenario.form.data.items() if value not in (None, "")}
        called = {game_setup.NAME: self.scenarios()[self.known.data]["name"]}
        return {**in_full(Scenario, self.scenario.form), **called} if self.opened() else called

    def validate(self, extra_validators: Any = None) -> bool:
        """Validate the form, but ignore the numbers of a known scenario if the page does not show them."""
        super().validate(extra_validators)
        for field in self.scenario.form:
            if not self.opened():
                field.errors = ()
            elif field.short_name in PRODUCTIONS and field.data is None and not field.errors:
                field.errors = [MISSING]
        return not self.errors

    def mark(self, path: str, sentence: str) -> bool:
        """Put a refusal beside its field. If the field is a hidden number of a scenario, show it first."""
        if path.startswith("setup.scenario.") and not self.opened():
            self.show_numbers()
        return super().mark(path, sentence)

    def on_page(self, path: str) -> str:
        """EC-S6: return the page's path for a part of the set-up. A character is in the row of its player."""
        return re.sub(r"^characters\[(\d+)\]$", r"people[\1].character", super().on_page(path))
