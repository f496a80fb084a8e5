"""What the log says of a move on the map."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.text import Text


def on_map(sentence: str, piece: str, to: str, names: Mapping[str, str]) -> Text | None:
    """The sentence with the names of piece and target; None where no map is kept."""
    if not to or not sentence:
        return None
    said = [names.get(part, part) for part in to.split("+")]
    return Text(sentence, piece=names.get(piece, piece), to=", ".join(said))


def placed(sentence: str, at: str, names: Mapping[str, str]) -> Text:
    """A piece of the set-up, and its space."""
    return Text("{said}: {space}.", said=sentence.rstrip("."), space=names.get(at, at))
