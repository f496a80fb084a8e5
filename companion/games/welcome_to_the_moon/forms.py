"""Form that sets up a table, with four choices; choices that are rarely needed are behind "More"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import wtforms
from wtforms import BooleanField, FormField, RadioField

from companion.engine.fields import specs
from companion.engine.text import Text
from companion.games.welcome_to_the_moon import components
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import EXTRA, LETTERS, OPPONENTS, StarshipCard
from companion.games.welcome_to_the_moon.layout import Layout, MissionCard
from companion.games.welcome_to_the_moon.setup import DEALERS, MODES, Setup
from companion.games.welcome_to_the_moon.state import APP, SCORES, SHEETS
from companion.games.welcome_to_the_moon.state import CARDS as ONLY_CARDS
from companion.setup_forms import SetupFormBase, options, people_of, players_of

LAYOUTS: dict[str, Layout] = {slug: adventure.layout for slug, adventure in ADVENTURES.items()}
FIRST = next(iter(LAYOUTS))
LEAST, MOST = components.MIN_PLAYERS, components.MAX_PLAYERS
USUAL = 2
"""Number of players that is selected at first."""

DRAWN = 0
"""Value of a mission field if the app draws the card (WM-S7)."""

CARDS = [card for layout in LAYOUTS.values() for card in layout.cards.values()]


def label(name: str) -> str:
    return specs(Setup)[name].label


def one_of(name: str, values: Iterable[tuple[Any, str]], first: Any, kind: type = str) -> RadioField:
    """Return a field with a few options; `first` is the default."""
    return RadioField(label(name), choices=options(values), default=first, coerce=kind)


def mission(letter: str) -> RadioField:
    """Return the field for a letter's mission, which is a card or drawn at random (WM-S7).

    `check_setup` verifies that the adventure has the card.
    """
    cards = [(card.number, str(card.number)) for card in CARDS if card.letter == letter]
    return one_of(f"mission_{letter.lower()}", [(DRAWN, Text("At random")), *cards], DRAWN, int)


ExtraCards = type("ExtraCards", (wtforms.Form,), {f"card_{card}": BooleanField() for card in EXTRA})
"""A switch for each extra card (WM-S76)."""


class SetupForm(SetupFormBase):
    """The adventure, the players, what the app keeps, whose cards are used, and the missions if chosen."""

    adventure = one_of("adventure", ((slug, layout.name) for slug, layout in LAYOUTS.items()), FIRST)
    players = players_of(LEAST, MOST, USUAL)
    people = people_of(MOST)
    level = one_of("level", ((level, one.name) for level, one in OPPONENTS.items()), min(OPPONENTS), int)
    mode = one_of("mode", MODES.items(), ONLY_CARDS)
    dealer = one_of("dealer", DEALERS.items(), APP)
    mission_a, mission_b, mission_c = (mission(letter) for letter in LETTERS)
    errors_anyway = BooleanField(label("errors_anyway"), default=True)
    untouched = BooleanField(label("untouched"), default=True)
    campaign = BooleanField(label("campaign"))
    extra: FormField[Any] = FormField(ExtraCards, label("extra"))

    @property
    def layouts(self) -> dict[str, Layout]:
        return LAYOUTS

    def card(self, number: int) -> MissionCard | None:
        return next((card for card in CARDS if card.number == number), None)

    def home_of(self, number: int) -> str:
        """Return the adventure that a mission card belongs to, "" if there is none."""
        return next((slug for slug, layout in LAYOUTS.items() if number in layout.cards), "")

    def missions(self) -> tuple[RadioField, ...]:
        return (self.mission_a, self.mission_b, self.mission_c)

    def extra_cards(self) -> tuple[tuple[BooleanField, StarshipCard], ...]:
        """Return pairs of an extra card's switch and the card itself (WM-S76)."""
        return tuple((self.extra.form[f"card_{card}"], printed) for card, printed in EXTRA.items())

    def more(self) -> bool:
        """Return True if a field behind "More" has a changed choice or an error."""
        chosen = any(field.data or field.errors for field in (*self.missions(), self.campaign))
        return bool(chosen or not (self.errors_anyway.data and self.untouched.data))

    def setup(self) -> dict[str, Any]:
        """Return the raw set-up, without the fields that this table does not use.

        The page may still hold a value of such a field from an earlier choice.
        """
        chosen = {"adventure": self.adventure.data, "mode": self.mode.data, "campaign": self.campaign.data}
        if self.mode.data != SCORES:
            chosen["dealer"] = self.dealer.data
            if self.dealer.data == APP or all(field.data for field in self.missions()):
                chosen |= {field.short_name: field.data for field in self.missions()}
            if self.mode.data == SHEETS and ADVENTURES[self.adventure.data].neighbours is not None:
                chosen["untouched"] = self.untouched.data
        if self.campaign.data and (self.mode.data != SCORES or self.count() == 1):
            chosen["extra"] = [card.id for field, card in self.extra_cards() if field.data]
        if self.count() == 1:
            chosen["level"] = self.level.data
            if self.mode.data == SHEETS:
                chosen["errors_anyway"] = self.errors_anyway.data
        return chosen
