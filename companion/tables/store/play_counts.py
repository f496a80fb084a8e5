"""Records of counted plays, as `play_statistics` reads them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.sums import Points

WINDOW = 10
"""Number of plays over which a running share is taken."""


@dataclass(frozen=True, slots=True)
class Count:
    """Number of plays, number of won plays, and total playing time in milliseconds."""

    plays: int
    wins: int
    time: int


@dataclass(frozen=True, slots=True)
class PersonCount:
    """The plays of a person; `last` is the end time of the newest one, 0 if there is none."""

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    time: int
    last: int


@dataclass(frozen=True, slots=True)
class GameCount:
    """The plays of a game. `rank` and `score` are averages, `top` and `low` the extreme scores.

    These four are figures of the person in the filter, or of all players. They are None if not computed.
    """

    slug: str
    game: str
    plays: int
    wins: int
    time: int
    cooperative: bool
    highest_wins: bool
    rank: float | None
    score: float | None
    top: Points | None
    low: Points | None

    @property
    def best(self) -> Points | None:
        """The best score."""
        return self.top if self.highest_wins else self.low


@dataclass(frozen=True, slots=True)
class PairCount:
    """The plays that a person shared with another one; `id`, `name` and `colour` are those of the other one.

    `wins` were won only by the first person, `losses` only by the other one, `together` by both.
    """

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    losses: int
    together: int


@dataclass(frozen=True, slots=True)
class Streak:
    """A run of wins or of losses; `since` and `until` are the end times of its first and its last play."""

    won: bool
    plays: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Began:
    """Competitive plays with a known start player; `fair` is how many this player would win by chance."""

    plays: int
    wins: int
    fair: float


@dataclass(frozen=True, slots=True)
class LineCount:
    """Points of a line of the score: number of players with it, average, maximum, average of winners."""

    label: str
    players: int
    points: float
    most: Points
    winners: float | None


@dataclass(frozen=True, slots=True)
class BoardCount:
    """The plays on a board; `wins` are those of the person, or of any player, and `score` is the average."""

    board: str
    plays: int
    wins: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Record:
    """A score of a player, and the play in which it was reached."""

    play: int
    person: int | None
    name: str
    score: Points
    finished: int


@dataclass(frozen=True, slots=True)
class Share:
    """The share of wins among the last `WINDOW` plays of a person, up to and including this play."""

    play: int
    finished: int
    share: float


@dataclass(frozen=True, slots=True)
class Month:
    """The plays that ended in a month such as "2026-11", which lasts from `since` to `until`."""

    month: str
    plays: int
    wins: int
    since: int
    until: int
