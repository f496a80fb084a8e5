"""The sentences of a log: every move that a game has says one, with whatever may stand in its fields."""

from each import each

from companion.engine.fields import Choice, Flag, Id, Many, Number, Value, Words, specs
from companion.engine.instants import LATEST, Instant


def every_kind(game):
    """A test for each move of a game, twice: with the largest, longest and last values, and the smallest."""
    kinds = each("kind", sorted(game.moves))
    sizes = each("most", [True, False], ids=["largest", "smallest"])
    return lambda test: sizes(kinds(test))


def check_sentence(game, state, kind, most, ids):
    """A move with anything in its fields says a sentence that a translation can fill in again.

    `ids` are things of this table, by the name of a field or by what its id is of; all others are "red".
    """
    cls = game.moves[kind]
    move = cls(**{name: sample(spec, name, most, ids) for name, spec in specs(cls).items()})
    words = move.words(game.names(state))
    assert words.endswith(".")
    assert words[0].isupper() or words[0] == "{"
    template = words.many if words.many and words.values["count"] != 1 else words.template
    assert words == template.format(**words.values)


def sample(spec, name, most, ids):
    """A value that may stand in this field: its largest, longest or last, or its smallest."""
    if isinstance(spec, Number):
        return spec.most if most else spec.least
    if isinstance(spec, Instant):
        return LATEST if most else 0
    if isinstance(spec, Words):
        return "{x} %s 'ü'" if most else "y" * spec.shortest
    if isinstance(spec, Choice):
        return list(spec.options)[-1 if most else 0]
    if isinstance(spec, Many):
        count = spec.most if most else spec.least
        return tuple(sample(spec.item, name, most, ids) for _ in range(count))
    if isinstance(spec, Id):
        return ids.get(name, ids.get(spec.of, "red"))
    return {Flag: most, Value: 7}[type(spec)]
