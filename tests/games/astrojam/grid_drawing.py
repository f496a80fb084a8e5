"""Maps drawn as text, so that a reader sees the position.

One word for each space: the sign of the space, or what is on it, joined by "+": `r1` is red's first
astronaut (`b` blue, `g` green), `o1` a robot, `c1` a crate, `i1` an item. `C+c1+i2` is a crate and an item on
a CARGO site. The X of a drawing is the computer.
"""

from companion.games.astrojam import grid as g

PREFIXES = {"r": "red", "b": "blue", "g": "green", "o": "robot", "c": "crate", "i": "item"}


def a_board(*rows, name="Main", **more):
    return g.ModuleBoard(name, rows, **more)


def a_station(*rows):
    """One board with these rows of signs."""
    there = any("X" in row for row in rows)
    return g.Station((g.Laid(a_board(*rows, destination="computer" if there else "")),))


def piece(word):
    return f"{PREFIXES[word[0]]}-{word[1:]}"


def render_grid(*rows, outside=""):
    """The grid of a drawing; what is not drawn is not placed yet."""
    at, signs = {piece(word): g.OUTSIDE for word in outside.split("+") if word}, []
    for y, row in enumerate(rows):
        words = [space.split("+") for space in row.split()]
        signs.append("".join(parts[0] if parts[0] in g.SIGNS else "." for parts in words))
        at |= {
            piece(part): f"{x}.{y}" for x, parts in enumerate(words) for part in parts if part not in g.SIGNS
        }
    return g.new_grid(a_station(*signs), ["red", "blue", "green"]).moved(at)


def moved(before, after):
    """What is in another place: piece to its new space."""
    pairs = zip((*before.elements, *before.items), (*after.elements, *after.items), strict=True)
    return {new.id: new.at for old, new in pairs if old != new}
