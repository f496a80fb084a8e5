"""A seed that was shown is never drawn from again."""

from dataclasses import replace

import flask_migrate
import pytest
from toy import Draw

from companion.engine.chance import Chance, seed_hash
from companion.engine.log import Entry
from companion.engine.move_context import MoveContext
from companion.extensions import db
from companion.tables import game_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import backup
from companion.tables.seeds import Seed, Seeds
from companion.tables.store import table_rows
from companion.tables.store.models import TableRow


def expected(table, seed, draws):
    """The card that a seed gives to the table as it stands."""
    return Draw().draw(table.state, MoveContext(Chance(seed, draws), 0)).card


def end(table):
    """End the game by hand, as a curious seat would, and see the seed."""
    table.correct("count", 100)
    return view_table(table_cache.find(table.code)).seed


@pytest.fixture
def shown(table):
    """A table that was ended by hand after one draw, looked at and played on; and the seed that was seen."""
    table.draw()
    seed = end(table)
    table.undo()
    return table, seed


def test_what_comes_after_a_shown_seed_is_not_known(shown):
    table, seed = shown
    cards, known = [], []
    for draws in range(1, 9):
        known.append(expected(table, seed, draws))
        cards.append(table.draw().entry.fields["card"])
    assert cards != known, "one in 12 * 11 * ... * 5 games gives the same"


def test_each_draw_takes_numbers_of_its_own(table):
    """Anybody can work them out afterwards, from the seed and how many draws there were before."""
    seed = table_rows.find(table.code).seed
    for draws in range(6):
        card = expected(table, seed, draws)
        assert table.draw().entry.fields["card"] == card


def test_the_new_seed_was_fixed_when_the_old_one_was_shown(table):
    table.draw()
    end(table)
    promised = view_table(table_cache.find(table.code)).seeds[-1]
    table.undo()
    table.draw()
    end(table)
    kept = view_table(table_cache.find(table.code)).seeds[1]
    assert (kept.after, kept.hash, promised.seed) == (2, promised.hash, None)
    assert seed_hash(kept.seed) == promised.hash


def test_a_seed_that_was_not_drawn_from_stays_hidden(shown):
    table, _ = shown
    end(table)
    table.undo()
    assert [seed.after for seed in view_table(table_cache.find(table.code)).seeds] == [0, 2]
    table.draw()
    end(table)
    assert [seed.after for seed in view_table(table_cache.find(table.code)).seeds] == [0, 2, 7]


def test_a_draw_that_ends_the_game_shows_its_seed(table):
    table.correct("count", 99)
    table.draw()
    end(table)
    assert [seed.seed is None for seed in view_table(table_cache.find(table.code)).seeds] == [False, True]


def test_an_undone_draw_gives_the_same_card_within_a_seed(shown):
    table, _ = shown
    card = table.draw().entry.fields["card"]
    table.undo()
    assert table.draw().entry.fields["card"] == card


def test_a_restart_draws_on_from_the_new_seed(shown):
    table, _ = shown
    card = table.draw().entry.fields["card"]
    table.undo()
    table_cache.forget()
    assert table.draw().entry.fields["card"] == card


def test_another_process_learns_of_the_new_seed(table):
    sleeper = LoadedTable(table_rows.find(table.code))
    end(table)
    table.undo()
    sleeper.refresh()
    assert sleeper.seeds == table_cache.find(table.code).seeds
    assert len(sleeper.seeds.all) == 2


def stored(table):
    return table.stored("SELECT later_seeds FROM game_table")


# --- files ---------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path):
    def write(table):
        path = tmp_path / "game.toml"
        path.write_text(game_file.to_toml(table_cache.find(table.code)), encoding="utf-8")
        return path

    return write


def test_a_replay_verifies_the_draws_of_every_seed(shown, file):
    table, _ = shown
    table.draw()
    table.draw()
    running = file(table)
    assert game_file.replay_file(running)["shuffle"] == "partly verified"
    end(table)
    assert game_file.replay_file(file(table))["shuffle"] == "verified"


def test_a_card_that_the_new_seed_would_not_have_given(shown, file):
    table, _ = shown
    card = table.draw().entry.fields["card"]
    end(table)
    path = file(table)
    other = next(one for one in table.state.deck.mixed)
    path.write_text(path.read_text().replace(f'card = "{card}"', f'card = "{other}"'))
    with pytest.raises(game_file.GameFileError, match="entry 4: The seed gives something else"):
        game_file.replay_file(path)


def test_a_new_seed_that_does_not_fit_its_hash(shown, file):
    table, _ = shown
    table.draw()
    end(table)
    path = file(table)
    seed = view_table(table_cache.find(table.code)).seeds[1].seed
    path.write_text(path.read_text().replace(seed, "ab"))
    with pytest.raises(game_file.GameFileError, match="not the SHA-256"):
        game_file.replay_file(path)


@pytest.mark.parametrize("item", ["3", "{ after = -1 }", '{ after = "1" }', "{ after = 99 }", "{}"])
def test_later_seeds_that_cannot_be(shown, file, item):
    table, _ = shown
    path = file(table)
    path.write_text(path.read_text().replace("log = [", f"later_seeds = [{item}]\nlog = [", 1))
    with pytest.raises(game_file.GameFileError, match="number of the entry after which it holds"):
        game_file.replay_file(path)


def test_a_table_from_a_file_draws_from_none_of_its_seeds(shown, file):
    table, seed = shown
    table.draw()
    again = replace(table, code=game_file.import_file(file(table)).code)
    seeds = view_table(table_cache.find(again.code)).seeds
    assert [one.after for one in seeds] == [0, 2, 4], "unknown is what the file did not show"
    assert (seeds[0].seed, seeds[1].hash, seeds[1].seed) == (seed, "", None)
    again.draw()
    end(again)
    assert game_file.replay_file(file(again))["shuffle"] == "partly verified"


def test_a_running_game_from_a_file_can_be_verified_from_there_on(table, file):
    table.draw()
    again = replace(table, code=game_file.import_file(file(table)).code)
    again.draw()
    end(again)
    assert game_file.replay_file(file(again))["shuffle"] == "partly verified"


def test_a_backup_keeps_all_seeds(shown, tmp_path):
    table, _ = shown
    table.draw()
    before = stored(table)
    backup.backup(tmp_path / "backup")
    with db.engine.begin() as connection:
        for rows in reversed(db.metadata.sorted_tables):
            connection.execute(rows.delete())
    table_cache.forget()
    assert len(list(backup.restore(tmp_path / "backup"))) == 1
    assert stored(table) == before


# --- a database of the version before ------------------------------------------------------------


class TestOldDatabase:
    @pytest.fixture
    def store(self, store, stores):
        with stores.apart(store) as own:
            yield own

    @pytest.mark.parametrize(
        ("play", "new"),
        [
            pytest.param(lambda table: table.correct("count", 100), True, id="over"),
            pytest.param(lambda table: (table.correct("count", 100), table.undo()), True, id="once over"),
            pytest.param(lambda table: None, False, id="running"),
        ],
    )
    def test_what_was_or_may_have_been_shown_is_not_drawn_from(self, app, table, play, new):
        table.draw()
        play(table)
        number = table.number
        flask_migrate.downgrade(revision="0002")
        flask_migrate.upgrade()
        table_cache.forget()
        with db.engine.connect() as connection:
            later = connection.scalar(db.select(TableRow.later_seeds))
        assert bool(later) is new
        assert not new or Seeds.read("", later).newest.after == number


# --- the seeds by themselves ---------------------------------------------------------------------


def test_seeds_are_read_as_they_were_written():
    seeds = Seeds((Seed(0, "a"), Seed(0, ""), Seed(7, "b")))
    assert Seeds.read("a", seeds.later) == seeds
    assert [seeds.of(number).secret for number in (1, 7, 8)] == ["", "", "b"]


def test_an_empty_file_needs_no_later_seed():
    assert len(Seeds((Seed(0, ""),)).imported([Entry(1, "add")]).all) == 1
