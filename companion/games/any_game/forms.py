"""The set-up form: the declared fields, and a choice of known score sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wtforms import RadioField

from companion.engine.game import BoxCards
from companion.engine.text import Text
from companion.games.any_game import GAME
from companion.games.any_game.components import DECKS, DICE
from companion.games.any_game.parts import check_typed
from companion.games.any_game.setup import decks, sheets
from companion.setup_forms import Switch, options, setup_form

Declared: Any = setup_form(GAME)
SHIPPED_DECKS = {"": Text("none"), "cards-52": Text("52 cards"), "suits-4": Text("Four suits")}


class SetupForm(Declared):
    """The set-up form with the known sheets, and with dice and decks that are chosen by a tap.

    The first choice is a new sheet, whose lines are typed. Typed dice and cards come after the chosen ones.
    """

    sheet = RadioField(Text("Sheet"), default="")
    one_die = Switch(Text("One die"))
    two_dice = Switch(Text("Two dice"))
    die_of_20 = Switch(Text("Die of 20"))
    formula = RadioField(
        Text("Points for bids"),
        choices=options(
            {
                "10 1 -1": Text("10 and 1 a trick, −1 a trick off"),
                "20 10 -10": Text("20 and 10 a trick, −10 a trick off"),
                "": Text("our own"),
            }
        ),
        default="10 1 -1",
    )
    deck = RadioField(Text("Deck"), default="")

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.decks = decks(box_cards or {})
        for field, first, known in (
            (self.sheet, {"": Text("a new one")}, sheets(box_cards or {})),
            (self.deck, SHIPPED_DECKS, self.decks),
        ):
            field.choices = options(
                {**first, **{key: Text.verbatim(one["title"]) for key, one in known.items()}}
            )

    def setup(self) -> dict[str, Any]:
        """Return the raw set-up. If a known sheet was chosen, its id replaces the lines.

        Raises `Malformed` for a line whose number is too long.
        """
        raw: dict[str, Any] = super().setup()
        check_typed(raw)
        if self.sheet.data:
            raw = {name: value for name, value in raw.items() if name != "lines"} | {"sheet": self.sheet.data}
        tapped = zip((self.one_die, self.two_dice, self.die_of_20), DICE, strict=True)
        dice = [line for field, line in tapped if field.data]
        raw["dice"] = [*dice, *(raw.get("dice") or ())]
        kept = self.decks.get(self.deck.data, {}).get("lines", ())
        raw["cards"] = [*DECKS.get(self.deck.data, kept), *(raw.get("cards") or ())]
        if self.formula.data:
            raw |= dict(zip(("met", "each", "off"), map(int, self.formula.data.split()), strict=True))
        return raw

    def choosable(self) -> Iterator[Any]:
        """Yield also what is played, so that the next evening needs no typing."""
        yield self.title
        yield from super().choosable()
