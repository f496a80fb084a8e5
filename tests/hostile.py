"""What somebody might send who means no good, or whose program is broken: values, and moves made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from companion.engine.fields import (
    Choice,
    Flag,
    Id,
    Many,
    Number,
    Record,
    Spec,
    Words,
    required,
    specs,
)
from companion.engine.game import Game
from companion.engine.moves import Move
from companion.engine.offers import Offer

ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\n\r\t",
    "\x1b[31m",
    "\ud83d",  # half of a character
    "\udc00\ud800",
    "\u202eevil",  # turns the direction of writing
    "\u2066\u2069\u200f",
    "\u200b\u200d\ufeff",  # no width
    "e\u0301" * 20,
    "Z\u0336\u0321" * 30,
    "\U0010fffd",
    "\ufffe",
    "👩‍👩‍👧‍👧🏳️‍🌈🚀",
    "٣",
    "x" * 10_000,
    "🚀" * 2_000,
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "{seat}",
    "%s%n",
    "'; DROP TABLE entry; --",
    "../../etc/passwd",
    "__class__",
    "null",
    "True",
    "-0",
    "1e9",
    "NaN",
)
ODD_NUMBERS = (
    *(0, 1, -1, 2, 99, 100, 255, 256, -2, 10**6 - 1, 10**6, 2**31, 2**53, 2**63, 10**14, -(10**14)),
    *(10**15, 10**40, 0.5, 1.0, -0.0, 1e300, float("nan"), float("inf"), float("-inf")),
)
DEEP: Any = "deep"
for _ in range(14):
    DEEP = [DEEP]

odd_text: SearchStrategy[str] = st.sampled_from(ODD_TEXTS)
odd_scalar: SearchStrategy[Any] = (
    st.none() | st.booleans() | st.sampled_from(ODD_NUMBERS) | odd_text | st.just([]) | st.just({})
)
nested: SearchStrategy[Any] = st.recursive(
    odd_scalar,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(odd_text, inner, max_size=3),
    max_leaves=4,
) | st.sampled_from([DEEP, [0] * 500])
odd: SearchStrategy[Any] = odd_scalar | nested


def near(spec: Spec, ids: Sequence[str]) -> SearchStrategy[Any]:
    """Values that a field may hold, and those just beyond."""
    match spec:
        case Number():
            around = {spec.least - 1, spec.least, spec.least + 1, 0, 1, 2, 3, spec.most, spec.most + 1}
            return st.sampled_from(sorted(around))
        case Words():
            most = min(spec.longest, 300)
            return st.sampled_from(["", "Meteor", "x" * most, "x" * (spec.longest + 1), "Zoë 🚀", " a  b "])
        case Choice():
            return st.sampled_from([*spec.options, "moon"])
        case Id():
            return st.sampled_from([*ids, "moon", "host", "."])
        case Flag():
            return st.booleans()
        case Many():
            return st.lists(near(spec.item, ids), max_size=min(spec.most, 6) + 1)
        case Record():
            return st.fixed_dictionaries({name: near(one, ids) for name, one in specs(spec.of).items()})
        case _:
            return st.integers(-2, 12) | st.sampled_from([*ids, "yes"]) | st.booleans()


def moves_near(
    move: type[Move], ids: Sequence[str], offers: Sequence[Offer]
) -> SearchStrategy[dict[str, Any]]:
    """The fields of a move: as they are offered, as they are declared, and with some of them broken."""
    declared = {name: near(spec, ids) for name, spec in specs(move).items()}
    needed = {name: declared[name] for name in required(move)}
    other = {name: value for name, value in declared.items() if name not in needed}
    plain = st.fixed_dictionaries(needed, optional=other)
    offered = [filled(offer, declared) for offer in offers[:40]]
    good = st.one_of(plain, *offered) if len(offered) < 4 else st.one_of(offered)
    broken = st.dictionaries(st.sampled_from([*declared, "moon"]), odd, min_size=1, max_size=2)
    return st.one_of(good, good, plain, st.tuples(good, broken).map(lambda pair: {**pair[0], **pair[1]}))


def filled(offer: Offer, declared: Mapping[str, SearchStrategy[Any]]) -> SearchStrategy[dict[str, Any]]:
    """An offer as a player would take it: what it asks for is one of its options."""
    fixed = {name: st.just(value) for name, value in offer.fields.items() if name in declared}
    asked = {
        name: st.sampled_from(list(offer.options[name])) if offer.options.get(name) else declared[name]
        for name in offer.asks
        if name in declared
    }
    return st.fixed_dictionaries({**fixed, **asked})


def offers_of(game: Game, state: Any, seats: Sequence[str]) -> Iterator[Offer]:
    """Every offer that can be taken now, by whomever."""
    for seat in ("", *seats):
        prompts = game.prompts(state, seat)
        for offer in (*game.offers(state, seat), *(one for prompt in prompts for one in prompt.offers)):
            if offer.refusal is None:
                yield offer


def ids_of(game: Game, state: Any) -> list[str]:
    """Whatever has an id and a name on this table."""
    return sorted({*game.names(state), ""})
