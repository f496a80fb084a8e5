"""Statistics by SQL are those that a slow computation finds in the plays, over whatever plays there are."""

from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from zoneinfo import ZoneInfo

import pytest
from each import each
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete

from companion.extensions import db
from companion.tables.people import KeptLine, KeptPlay, KeptPlayer, Wanted, people, plays
from companion.tables.store import models, play_rows
from companion.tables.store import play_statistics as by_sql

NAMES = ("Ada", "Ben", "Cleo", "Dora")
GAMES = (("toy", True, False), ("low", False, False), ("coop", True, True))
MONTH = 30 * 24 * 3600 * 1000
OTHER = "b" * 64


@st.composite
def players(draw, cooperative):
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    together, first = draw(st.booleans()), draw(st.integers(-1, 3))
    found = []
    for place, name in enumerate(names):
        labels = draw(st.lists(st.sampled_from(("Plants", "Plans")), max_size=3))
        lines = tuple(KeptLine(label, draw(st.integers(-5, 20))) for label in labels)
        found.append(
            KeptPlayer(
                name,
                known_as=name,
                winner=together if cooperative else draw(st.booleans()),
                rank=None if cooperative else draw(st.integers(1, 4)),
                score=draw(st.none() | st.integers(-9, 99)),
                began=place == first,
                lines=lines,
            )
        )
    if draw(st.booleans()):
        found.append(KeptPlayer("ASTRA", bot=True, winner=draw(st.booleans()), score=7))
    return tuple(found)


@st.composite
def some_plays(draw):
    found = []
    for number in range(draw(st.integers(0, 12))):
        slug, highest, cooperative = draw(st.sampled_from(GAMES))
        started = draw(st.integers(0, 3)) * MONTH + number
        found.append(
            KeptPlay(
                group=draw(st.sampled_from(("", "", OTHER))),
                key=f"play {number}",
                slug=slug,
                game=slug.title(),
                started=started,
                finished=started + draw(st.integers(0, 5)) * 60_000,
                result="ranked",
                origin="form",
                board=draw(st.sampled_from(("", "Big", "Small"))),
                cooperative=cooperative,
                highest_wins=highest,
                players=draw(players(cooperative)),
            )
        )
    return found


def store_only(these):
    """Have these plays and no others."""
    with db.engine.begin() as connection:
        for row in (models.PlayRow, models.PersonNameRow, models.PersonRow):
            connection.execute(delete(row))
        for play in these:
            play_rows.insert_play(connection, play)


def fits(play, wanted):
    """Whether a play is meant: the slow way."""
    about = (
        (wanted.game, play.slug == wanted.game),
        (wanted.board is not None, play.board == wanted.board),
        (wanted.since is not None, play.finished >= (wanted.since or 0)),
        (wanted.until is not None, play.finished <= (wanted.until or 0)),
        (wanted.beside is not None, any(is_beside(one, wanted) for one in play.players)),
    )
    if not all(fine for asked, fine in about if asked):
        return False
    if wanted.person is None and wanted.won is False and wanted.began is None and not wanted.line:
        return not any(one.winner for one in play.players)
    return any(
        (wanted.person is None or one.person == wanted.person)
        and (wanted.won is None or one.winner is wanted.won)
        and (wanted.began is None or one.began is wanted.began)
        and (not wanted.line or has_line(one, wanted))
        for one in play.players
    )


def is_beside(one, wanted):
    return one.person == wanted.beside and wanted.beside_won in (None, one.winner)


def has_line(one, wanted):
    points = [line.points for line in one.lines if line.label == wanted.line]
    return bool(points) and not one.bot and wanted.points in (None, sum(points))


def rows_of(these, wanted):
    """Play and player: of the person, or every one that is no bot."""
    return [
        (play, one)
        for play in these
        for one in play.players
        if (one.person == wanted.person if wanted.person else not one.bot)
    ]


def mean(values):
    values = [value for value in values if value is not None]
    return pytest.approx(sum(values) / len(values)) if values else None


def check_person(these, wanted):
    """All that a page about a person says."""
    rows = rows_of(these, wanted)
    found = by_sql.count(wanted)
    assert (found.plays, found.wins) == (len(rows), sum(one.winner for _, one in rows))
    assert found.time == sum(play.finished - play.started for play, _ in rows)
    check_games(these, wanted)
    check_pairs(these, wanted)
    check_streaks(these, wanted)
    check_beginning(these, wanted)
    shares = [
        sum(one.winner for _, one in rows[max(0, at - 9) : at + 1]) / min(10, at + 1)
        for at in range(len(rows))
    ]
    assert [point.share for point in by_sql.shares(wanted)] == pytest.approx(shares)


def check_games(these, wanted):
    for game in by_sql.by_game(wanted):
        own = [(play, one) for play, one in rows_of(these, wanted) if play.slug == game.slug]
        of_game = [play for play in these if play.slug == game.slug]
        assert game.plays == len({play.id for play, _ in own})
        assert game.score == mean([one.score for _, one in own])
        assert game.rank == mean([one.rank for _, one in own])
        scores = [one.score for _, one in own if one.score is not None]
        best = max if own[0][0].highest_wins else min
        assert game.best == best(scores, default=None)
        assert game.time == sum(play.finished - play.started for play in of_game)
        won = (
            sum(one.winner for _, one in own)
            if wanted.person
            else sum(any(one.winner for one in play.players) for play in of_game)
        )
        assert game.wins == won
    assert {game.slug for game in by_sql.by_game(wanted)} == {play.slug for play in these}


def check_pairs(these, wanted):
    slow = defaultdict(lambda: [0, 0, 0, 0])
    for play, me in rows_of(these, wanted):
        for other in play.players:
            if other.person is not None and other is not me:
                pair = slow[other.person]
                pair[0] += 1
                pair[1] += me.winner and not other.winner
                pair[2] += other.winner and not me.winner
                pair[3] += me.winner and other.winner
    fast = {pair.id: [pair.plays, pair.wins, pair.losses, pair.together] for pair in by_sql.by_pair(wanted)}
    assert fast == dict(slow)


def check_streaks(these, wanted):
    runs = [list(run) for _, run in groupby(rows_of(these, wanted), key=lambda row: row[1].winner)]
    slow = [(run[0][1].winner, len(run), run[0][0].finished, run[-1][0].finished) for run in runs][::-1]
    assert [(run.won, run.plays, run.since, run.until) for run in by_sql.streaks(wanted)] == slow


def check_beginning(these, wanted):
    slow = [
        (one.winner, 1 / sum(not other.bot for other in play.players))
        for play, one in rows_of(these, wanted)
        if one.began and not play.cooperative and sum(not other.bot for other in play.players) > 1
    ]
    found = by_sql.beginning(wanted)
    assert (found.plays, found.wins) == (len(slow), sum(won for won, _ in slow))
    assert found.fair == pytest.approx(sum(fair for _, fair in slow))


def check_lines(these, wanted):
    slow = defaultdict(list)
    for _, one in rows_of(these, wanted):
        sums = defaultdict(int)
        for line in one.lines:
            sums[line.label] += line.points
        for label, points in sums.items():
            slow[label].append((points, one.winner))
    assert {line.label for line in by_sql.by_line(wanted)} == set(slow)
    for line in by_sql.by_line(wanted):
        all_points = [points for points, _ in slow[line.label]]
        assert (line.players, line.most) == (len(all_points), max(all_points))
        assert line.points == mean(all_points)
        assert line.winners == mean([points for points, won in slow[line.label] if won])
        of_line = plays(replace(wanted, line=line.label))
        assert of_line == [play for play in these[::-1] if fits(play, replace(wanted, line=line.label))]
        assert plays(replace(wanted, line=line.label, points=line.most)), "the number leads to its play"


def check_boards(these, wanted):
    for board in by_sql.by_board(wanted):
        rows = [(play, one) for play, one in rows_of(these, wanted) if play.board == board.board]
        assert board.plays == len({play.id for play, _ in rows})
        assert board.wins == len({play.id for play, one in rows if one.winner})
        assert board.score == mean([one.score for _, one in rows])
    assert {board.board for board in by_sql.by_board(wanted)} == {play.board for play in these} - {""}


def check_records(these, wanted):
    for highest in (True, False):
        rows = [one.score for _, one in rows_of(these, wanted) if one.score is not None]
        found = [record.score for record in by_sql.records(wanted, highest=highest)]
        assert found == sorted(rows, reverse=highest)[:5]


def check_months(these, wanted):
    for name in ("UTC", "Pacific/Auckland", "America/New_York"):
        zone = ZoneInfo(name)
        slow = defaultdict(int)
        for play in these:
            slow[f"{datetime.fromtimestamp(play.finished / 1000, zone):%Y-%m}"] += 1
        found = by_sql.by_month(wanted, zone)
        assert {month.month: month.plays for month in found} == slow
        assert [month.month for month in found] == sorted(slow)
        for month in found:
            assert by_sql.count(replace(wanted, since=month.since, until=month.until)).plays == month.plays


@each(
    ("moment", "zone", "month", "hours"),
    [
        ("2026-11-30T23:30+00:00", "Europe/Berlin", "2026-12", 31 * 24),
        ("2026-11-30T23:30+00:00", "UTC", "2026-11", 30 * 24),
        ("2026-12-01T01:00+00:00", "America/New_York", "2026-11", 30 * 24 + 1),
        ("2026-03-31T23:59+02:00", "Europe/Berlin", "2026-03", 31 * 24 - 1),
    ],
)
def test_a_month_is_one_of_the_calendar_at_the_table(moment, zone, month, hours):
    at = int(datetime.fromisoformat(moment).timestamp() * 1000)
    name, since, until = by_sql.month_around(at, ZoneInfo(zone))
    assert (name, until - since + 1) == (month, hours * 3_600_000)
    assert since <= at <= until


def test_the_newest_twelve_months_are_shown_whatever_lies_between(app):
    years = [play_of_year(year) for year in range(1971, 1991)]
    store_only(years)
    assert [month.month for month in by_sql.by_month(Wanted(""))] == [
        f"{year}-07" for year in range(1979, 1991)
    ]


def test_a_month_counts_only_the_plays_that_are_asked_for(app):
    july = play_of_year(1990)
    later = july.finished + 10 * 24 * 3_600_000
    store_only([july, replace(july, key="later", started=later, finished=later)])
    assert [month.plays for month in by_sql.by_month(Wanted(""))] == [2]
    assert [month.plays for month in by_sql.by_month(Wanted("", since=later))] == [1]


def play_of_year(year):
    at = int(datetime(year, 7, 9, tzinfo=UTC).timestamp()) * 1000
    return KeptPlay(
        "", f"{year}", "toy", "Toy", at, at, "ranked", "form", (KeptPlayer("Ada", known_as="Ada"),)
    )


@settings(max_examples=20)
@given(these=some_plays(), data=st.data())
def test_statistics_are_those_of_the_slow_computation(app, these, data):
    store_only(these)
    for group in ("", OTHER):
        stored = sorted(plays(Wanted(group)), key=lambda play: (play.finished, play.id))
        assert len(stored) == sum(play.group == group for play in these)
        ids = [one.id for one in people(group)]
        for person in (None, *ids):
            wanted = Wanted(
                group,
                person=person,
                game=data.draw(st.sampled_from(("", "toy", "coop"))),
                beside=data.draw(st.sampled_from((None, *ids))),
                board=data.draw(st.sampled_from((None, None, "", "Big"))),
            )
            meant = [play for play in stored if fits(play, wanted)]
            if person:
                check_person(meant, wanted)
            else:
                check_games(meant, wanted)
                check_beginning(meant, wanted)
                check_months(meant, wanted)
            for check in (check_lines, check_boards, check_records):
                check(meant, wanted)


@settings(max_examples=20)
@given(these=some_plays(), data=st.data())
def test_a_filter_finds_the_plays_that_fit(app, these, data):
    store_only(these)
    stored = plays(Wanted(""))
    ids = [None, *(one.id for one in people(""))]
    flag = st.sampled_from((None, True, False))
    wanted = Wanted(
        "",
        person=data.draw(st.sampled_from(ids)),
        game=data.draw(st.sampled_from(("", "toy"))),
        won=data.draw(flag),
        began=data.draw(flag),
        beside=data.draw(st.sampled_from(ids)),
        since=data.draw(st.none() | st.just(MONTH)),
        until=data.draw(st.none() | st.just(2 * MONTH)),
        beside_won=data.draw(flag),
        line=data.draw(st.sampled_from(("", "Plants"))),
        points=data.draw(st.none() | st.integers(-5, 5)),
    )
    assert plays(wanted) == [play for play in stored if fits(play, wanted)]
    counted = by_sql.count(wanted).plays
    assert counted == len(plays(wanted))


def test_who_plays_most_comes_first(app):
    store_only([])
    for number, names in enumerate((("Ada", "Ben"), ("Ben",))):
        who = tuple(KeptPlayer(name, known_as=name, winner=name == "Ada") for name in names)
        play_rows.put_play(KeptPlay("", f"{number}", "toy", "Toy", 0, 60_000 + number, "ranked", "form", who))
    found = [(one.name, one.plays, one.wins, one.time, one.last) for one in by_sql.everybody("")]
    assert found == [("Ben", 2, 0, 120_001, 60_001), ("Ada", 1, 1, 60_000, 60_000)]
    assert by_sql.everybody(OTHER) == []
