"""The form of a play that was played elsewhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from wtforms import BooleanField, DateField, FieldList, Form, FormField, HiddenField, RadioField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import Length, Optional, ValidationError

from companion.engine import sizes
from companion.engine.errors import Malformed
from companion.engine.sums import LARGEST, read_sum
from companion.engine.text import Text, visible_text
from companion.plays.book import minutes_of
from companion.plays.typed import Typed, ranked
from companion.setup_forms import Figure, Within
from companion.tables.create import NAME
from companion.tables.people import FORM, TABLE, KeptPlay, KeptPlayer
from companion.web.templating.template_filters import moment_of
from companion.web.templating.time_zone import phone_zone

ROWS, MOST_WORDS = 12, 200
TOO_LONG = Text("This is too long.")
NEEDED = Text(
    "A number up to {most} with at most two decimal places is needed, or a sum such as 8 + 7.5.", most=LARGEST
)
NOON = time(12)
EARLIEST = date(1970, 1, 2)
RESULTS = [
    SelectChoice("ranked", Text("Against one another")),
    SelectChoice("won", Text("Won together")),
    SelectChoice("lost", Text("Lost together")),
]


def one_line(text: str | None) -> str:
    """Return the text without invisible characters, with single spaces."""
    return " ".join(visible_text((text or "").replace("\0", "")).split())


class PointsField(StringField):
    """Points, entered as a number or a sum. They are None if the field is empty."""

    data: Any

    def process_formdata(self, valuelist: list[str]) -> None:
        text = (valuelist[0] if valuelist else "").strip()
        found = read_sum(text) if text else None
        self.data = (text or None) if found is None else found

    def _value(self) -> str:
        return "" if self.data is None else str(self.data)

    def pre_validate(self, form: Any) -> None:
        if isinstance(self.data, str):
            raise ValidationError(NEEDED)


class PlayerForm(Form):
    """One player. A row without a name is ignored."""

    name = StringField(Text("Name"), filters=[one_line])
    score = PointsField(Text("Points"))
    winner = BooleanField(Text("Won"))
    began = BooleanField(Text("Start player"))

    def validate_name(self, field: StringField) -> None:
        """Check the name by the same rules as at a table."""
        try:
            NAME.read(field.data or "", "name")
        except Malformed as error:
            raise ValidationError(error.reason) from error

    def player(self) -> KeptPlayer:
        """Return the player, linked to the person of this name."""
        name = self.name.data or ""
        won, began = bool(self.winner.data), bool(self.began.data)
        return KeptPlayer(name, known_as=name, score=self.score.data, winner=won, began=began)


def minutes_field() -> Figure:
    """Return a field for the playing time, which may be left empty."""
    limit = Within(0, sizes.MOST_MINUTES, Text("From 0 to 6000 minutes."))
    return Figure(Text("Minutes"), [Optional(), limit])


class PlayForm(Form):
    """A whole play. Because of its `key`, a form that is sent twice counts only once."""

    key = HiddenField()
    game = StringField(Text("Game"), [Length(1, sizes.GAME, Text("Which game was it?"))], filters=[one_line])
    day = DateField(Text("Day"))
    minutes = Figure(
        Text("Minutes"), [Optional(), Within(0, sizes.MOST_MINUTES, Text("From 0 to 6000 minutes."))]
    )
    place = StringField(Text("Place"), [Length(0, sizes.PLACE, TOO_LONG)], filters=[one_line])
    board = StringField(Text("Board or scenario"), [Length(0, MOST_WORDS, TOO_LONG)], filters=[one_line])
    result = RadioField(Text("How it was played"), choices=RESULTS, default="ranked")
    lowest = BooleanField(Text("The lowest score wins"))
    players = FieldList(FormField(PlayerForm), min_entries=ROWS, max_entries=ROWS)

    def validate_day(self, field: DateField) -> None:
        """Check that the day is in a valid range. Tomorrow by UTC is allowed for other time zones."""
        if field.data is None:
            raise ValidationError(Text("Which day was it?"))
        if not EARLIEST <= field.data <= datetime.now(UTC).date() + timedelta(days=1):
            raise ValidationError(Text("This day has not come yet, or is too long ago."))

    def typed(self) -> Typed:
        """Return the play in the form. It has no time of day, so it ends at noon in the phone's zone."""
        return Typed(
            key=(self.key.data or "")[:80],
            game=self.game.data or "",
            finished=int(datetime.combine(self.day.data or EARLIEST, NOON, phone_zone()).timestamp()) * 1000,
            minutes=self.minutes.data or 0,
            result=self.result.data,
            lowest_wins=bool(self.lowest.data),
            board=self.board.data or "",
            place=self.place.data or "",
            players=tuple(row.form.player() for row in self.players if row.form.name.data),
        )


def is_typed(play: KeptPlay) -> bool:
    """Return True if the form can show a play completely, which needs a name for every player."""
    return play.origin == FORM and all(one.name for one in play.players)


def is_deletable(play: KeptPlay) -> bool:
    """Return True if the play can be deleted. A deleted play of a table would come back from the table."""
    return play.origin != TABLE


def form_of(play: KeptPlay) -> PlayForm:
    """Return the form filled in for a play."""
    chosen = chosen_winners(play)
    rows = [
        {"name": one.name, "score": one.score, "winner": won, "began": one.began}
        for one, won in zip(play.players, chosen, strict=True)
    ]
    return PlayForm(
        game=play.game,
        day=moment_of(play.finished).astimezone(phone_zone()).date(),
        minutes=minutes_of(play) or None,
        place=play.place,
        board=play.board,
        result=play.result,
        lowest=not play.highest_wins,
        players=rows,
    )


def chosen_winners(play: KeptPlay) -> list[bool]:
    """Return for each player if the win is ticked in the form.

    A win that follows from the scores is not ticked, because the scores may be changed.
    """
    won = [one.winner for one in play.players]
    by_score = ranked([replace(one, winner=False) for one in play.players], highest_wins=play.highest_wins)
    if play.cooperative or won == [one.winner for one in by_score]:
        return [False] * len(won)
    return won
