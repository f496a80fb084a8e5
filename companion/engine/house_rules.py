"""House rules: the choices of a table that differ from the recommended reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import fields
from companion.engine.fields import Choice, Flag, Spec
from companion.engine.text import Text


def house_rules(chosen: Any, recommended: Any) -> Iterator[Text]:
    """Yield one sentence for each field of the record `chosen` that differs from the record `recommended`."""
    for name, spec in fields.specs(type(chosen)).items():
        value = getattr(chosen, name)
        if value != getattr(recommended, name):
            yield _sentence(spec, value)


def _sentence(spec: Spec, value: Any) -> Text:
    rule = Text.lowered(Text(spec.label))
    if isinstance(spec, Flag):
        return Text(Text("House rule: {rule}.") if value else Text("Not at this table: {rule}."), rule=rule)
    way = spec.options[value] if isinstance(spec, Choice) else value
    return Text("House rule: {rule}: {way}.", rule=rule, way=way)
