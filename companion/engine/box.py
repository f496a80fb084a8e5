"""Kinds of box cards that players may give to others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Flag, Number, Spec, Words
from companion.engine.slugs import slug
from companion.engine.text import Text, visible

NO, YES = Text("no"), Text("yes")
ONE_WAY, OTHER_WAY = Text("one way"), Text("another way")


@dataclass(frozen=True, slots=True)
class BoxKind:
    """A kind of box card: its name in the plural, and the class that declares its fields.

    `title` is the attribute of a card that is its name and whose slug is its id, "" if the id is made
    otherwise. `only` are the fields that a card may have, by default all of the class. `check` gets the id
    and the fields of a card, and raises `Malformed` if they do not fit together.
    """

    name: Text
    card: type
    title: str = ""
    only: tuple[str, ...] = ()
    check: Callable[[str, Mapping[str, Any]], None] = lambda _id, _fields: None

    def read(self, card_id: str, raw: object) -> dict[str, Any]:
        """Return the checked fields of a card, those that are given and no others. Raises `Malformed`."""
        read = fields.read_some(self.card, visible(raw), only=self.only)
        declared = fields.specs(self.card)
        if self.title and slug(getattr(self.card(**read), self.title)) != card_id:
            raise Malformed("id", "The id of a card does not fit its name.")
        self.check(card_id, read)
        return {
            name: None if value is None else declared[name].to_plain(value) for name, value in read.items()
        }

    def label(self, card_id: str, values: Mapping[str, Any]) -> str:
        """Return the name of a card, made from its id if none was typed."""
        typed = values.get("name", "")
        return str(typed or card_id.replace("-", " ").replace(".", ", ").title())

    def changes(self, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """Yield the fields in which two cards differ: the label, our value and their value."""
        usual = fields.defaults(self.card)
        for name, spec in fields.specs(self.card).items():
            one, other = ours.get(name, usual.get(name)), theirs.get(name, usual.get(name))
            if one != other:
                yield spec.label, _in_words(spec, one, ONE_WAY), _in_words(spec, other, OTHER_WAY)


def _in_words(spec: Spec, value: Any, otherwise: Text) -> str:
    """Return a value as players read it, `otherwise` if it is more than a word or a number."""
    if isinstance(spec, Flag):
        return YES if value else NO
    if value is None or value == "":
        return Text.verbatim("\u2013")
    if isinstance(spec, Choice):
        return spec.label_of(value)
    if isinstance(spec, Number | Words):
        return Text.verbatim(str(value).replace("-", "\u2212") if isinstance(spec, Number) else value)
    return otherwise
