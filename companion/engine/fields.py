"""Declarations of the fields of moves and setups.

Each field is a dataclass field with a `Spec` in its metadata. The JSON payload, its checks, the form, the
log sentence and the API document are all made from these declarations.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass
from typing import Any, TypeVar

from companion.engine import sizes
from companion.engine.errors import Malformed
from companion.engine.text import Text, has_controls

T = TypeVar("T")

MOST = 999_999_999
"""The largest number that a correction may set."""

ID = re.compile(r"[A-Za-z0-9._+\-]+")


@dataclass(frozen=True, slots=True)
class Spec:
    """Type and limits of one field. `read` turns a raw JSON value into a checked one.

    A label given as a string becomes a `Text`; `make strings` collects it for translation.
    """

    label: str

    def __post_init__(self) -> None:
        if type(self.label) is not Text:
            object.__setattr__(self, "label", Text(self.label))

    def read(self, raw: object, where: str) -> Any:
        """Return the checked value. Raises `Malformed` with `where`, the name of the field."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the value."""
        raise NotImplementedError

    def to_plain(self, value: Any) -> Any:
        """Return the value as plain JSON."""
        return value


@dataclass(frozen=True, slots=True)
class Number(Spec):
    """A whole number within limits. With `pad` the dialog has a big button for each value of this range."""

    least: int
    most: int
    pad: tuple[int, int] | None = None

    def read(self, raw: object, where: str) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not self.least <= raw <= self.most:
            reason = "{label}: a whole number from {least} to {most} is needed."
            raise Malformed(where, reason, label=self.label, least=self.least, most=self.most)
        return raw

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most, "title": self.label}


@dataclass(frozen=True, slots=True)
class Words(Spec):
    """A short text on one line, trimmed, without control characters."""

    longest: int
    shortest: int = 0

    def read(self, raw: object, where: str) -> str:
        text = " ".join(unicodedata.normalize("NFC", raw).split()) if isinstance(raw, str) else None
        if text is not None and has_controls(text):
            raise Malformed(where, "{label}: a text without control characters is needed.", label=self.label)
        if text is None or not self.shortest <= len(text) <= self.longest:
            raise Malformed(
                where,
                "{label}: a text of {shortest} to {longest} characters is needed.",
                label=self.label,
                shortest=self.shortest,
                longest=self.longest,
            )
        return text

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": self.shortest, "maxLength": self.longest, "title": self.label}


@dataclass(frozen=True, slots=True)
class Choice(Spec):
    """One of a few values. `options` maps the allowed ids to their labels.

    `unoffered` has the labels of ids that only old entries contain.
    """

    options: Mapping[str, str]
    unoffered: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def label_of(self, value: str) -> str:
        return self.options.get(value, self.unoffered.get(value, value))

    def read(self, raw: object, where: str) -> str:
        if not isinstance(raw, str) or raw not in self.options:
            allowed = ", ".join(option or "(none)" for option in self.options)
            raise Malformed(where, "{label}: one of {allowed} is needed.", label=self.label, allowed=allowed)
        return raw

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.options), "title": self.label}


@dataclass(frozen=True, slots=True)
class Id(Spec):
    """The id of something on the table. With `of="me"` the phone's own seat is filled in.

    `read` checks only the characters; the rules of the game check that the id exists.
    """

    of: str = ""
    longest: int = sizes.ID

    def read(self, raw: object, where: str) -> str:
        if not isinstance(raw, str) or not 1 <= len(raw) <= self.longest or not ID.fullmatch(raw):
            reason = "{label}: the id of one of those on the table is needed."
            raise Malformed(where, reason, label=self.label)
        return raw

    def schema(self) -> dict[str, Any]:
        return {
            "type": "string",
            "minLength": 1,
            "maxLength": self.longest,
            "pattern": f"^{ID.pattern}$",
            "title": self.label,
        }


@dataclass(frozen=True, slots=True)
class Flag(Spec):
    """Yes or no."""

    def read(self, raw: object, where: str) -> bool:
        if not isinstance(raw, bool):
            raise Malformed(where, "{label}: yes or no is needed.", label=self.label)
        return raw

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean", "title": self.label}


@dataclass(frozen=True, slots=True)
class Value(Spec):
    """The new value in a correction: a number, a text or a truth value. The game checks its limits."""

    def read(self, raw: object, where: str) -> int | float | str | bool:
        if isinstance(raw, bool) or (isinstance(raw, int | float) and abs(raw) <= MOST):
            return raw
        if isinstance(raw, str):
            return Words(self.label, longest=200).read(raw, where)
        raise Malformed(where, "{label}: a number or a short text is needed.", label=self.label)

    def schema(self) -> dict[str, Any]:
        kinds = [
            {"type": "number", "minimum": -MOST, "maximum": MOST},
            {"type": "string", "maxLength": 200},
            {"type": "boolean"},
        ]
        return {"anyOf": kinds, "title": self.label}


@dataclass(frozen=True, slots=True)
class Record(Spec):
    """A value with fields of its own. `of` is the class that declares them."""

    of: type

    def read(self, raw: object, where: str) -> Any:
        return read(self.of, raw, where)

    def schema(self) -> dict[str, Any]:
        return {**schema(self.of), "title": self.label}

    def to_plain(self, value: Any) -> Any:
        return to_json(value)


@dataclass(frozen=True, slots=True)
class Many(Spec):
    """A list of values of one kind, `least` to `most` of them."""

    item: Spec
    least: int
    most: int

    def read(self, raw: object, where: str) -> tuple[Any, ...]:
        if isinstance(raw, str) or not isinstance(raw, Sequence) or not self.least <= len(raw) <= self.most:
            reason = "{label}: a list of {least} to {most} is needed."
            raise Malformed(where, reason, label=self.label, least=self.least, most=self.most)
        return tuple(self.item.read(item, f"{where}[{index}]") for index, item in enumerate(raw))

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": self.item.schema(),
            "minItems": self.least,
            "maxItems": self.most,
            "title": self.label,
        }

    def to_plain(self, value: Any) -> Any:
        return [self.item.to_plain(item) for item in value]


def declare(spec: Spec, default: Any = MISSING, section: str = "") -> Any:
    """Return a dataclass field with this `spec`. It is required if it has no default.

    Forms show fields with the same `section` together.
    """
    return dataclasses.field(default=default, metadata={"spec": spec, "section": section})


def specs(cls: type) -> dict[str, Spec]:
    """Return the declared fields of a class, by name, in order."""
    return _declared(cls)[0]


def required(cls: type) -> tuple[str, ...]:
    """Return the names of the declared fields that have no default."""
    return _declared(cls)[1]


def defaults(cls: type) -> dict[str, Any]:
    """Return the defaults of the declared fields that have one."""
    return _declared(cls)[2]


_KNOWN: dict[type, tuple[dict[str, Spec], tuple[str, ...], dict[str, Any]]] = {}


def _declared(cls: type) -> tuple[dict[str, Spec], tuple[str, ...], dict[str, Any]]:
    """Read the declarations once per class, because every entry of a log needs them."""
    if cls not in _KNOWN:
        fields = [f for f in dataclasses.fields(cls) if "spec" in f.metadata]
        _KNOWN[cls] = (
            {f.name: f.metadata["spec"] for f in fields},
            tuple(f.name for f in fields if f.default is MISSING),
            {f.name: f.default for f in fields if f.default is not MISSING},
        )
    return _KNOWN[cls]


def read(cls: type[T], raw: object, where: str = "") -> T:
    """Return an instance from plain JSON. Raises `Malformed` for unknown, missing or bad fields."""
    return cls(**read_some(cls, raw, where))


def read_some(cls: type, raw: object, where: str = "", only: Sequence[str] = ()) -> dict[str, Any]:
    """Return the checked values of the fields in `raw`. Raises `Malformed` as `read` does.

    `only` names the fields that there are, by default all that the class declares.
    """
    if not isinstance(raw, Mapping):
        raise Malformed(where or "body", "An object with named fields is needed.")
    declared, needed, known = _declared(cls)
    prefix = f"{where}." if where else ""
    for name in raw:
        if name not in (only or declared):
            raise Malformed(f"{prefix}{name}", "There is no field of this name.")
    for name in needed:
        if name not in raw and (not only or name in only):
            raise Malformed(f"{prefix}{name}", "{label}: this is missing.", label=declared[name].label)
    return {
        name: value
        if (value := raw[name]) is None and known.get(name, MISSING) is None
        else spec.read(value, prefix + name)
        for name, spec in declared.items()
        if name in raw
    }


def to_json(instance: Any) -> dict[str, Any]:
    """Return the instance as plain JSON: its declared fields, except those that have their default value."""
    declared, _, known = _declared(type(instance))
    plain = {}
    for name, spec in declared.items():
        value = getattr(instance, name)
        if name in known and value == known[name] and type(value) is type(known[name]):
            continue
        plain[name] = None if value is None else spec.to_plain(value)
    return plain


def schema(cls: type) -> dict[str, Any]:
    """Return the JSON Schema of a declaration."""
    return {
        "type": "object",
        "properties": {name: _with_default(cls, name, spec) for name, spec in specs(cls).items()},
        "required": list(required(cls)),
        "additionalProperties": False,
    }


def _with_default(cls: type, name: str, spec: Spec) -> dict[str, Any]:
    known, plain = defaults(cls), spec.schema()
    if name not in known:
        return plain
    if known[name] is None:
        return {"anyOf": [plain, {"type": "null"}], "default": None}
    with suppress(Malformed):  # the default "" of an `Id` is no valid value, so the schema does not show it
        return {**plain, "default": spec.to_plain(spec.read(spec.to_plain(known[name]), name))}
    return plain
