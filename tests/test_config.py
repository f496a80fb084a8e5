"""Settings: the environment, what is given in its place, and the defaults."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from each import each

from companion import config, folders
from companion.config import settings
from companion.environment import ConfigError
from companion.folders import resource_folder
from companion.secret_file import kept_secret

ROOT = Path(__file__).parents[1]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"COMPANION_INSTANCE": str(tmp_path / "instance")}


def test_without_any_setting_everything_is_embedded(environ, tmp_path):
    found = settings(environ)
    assert found["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path}/instance/companion.sqlite"
    assert found["REDIS_URL"] is None
    assert found["PUBLIC_URL"] is None
    assert (found["HOST"], found["PORT"]) == ("0.0.0.0", 8000)
    assert found["MAX_CONTENT_LENGTH"] == 65536
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["WTF_CSRF_TIME_LIMIT"] is None


@pytest.mark.parametrize(
    ("given", "length"),
    [
        ({}, 5),
        ({"PUBLIC_URL": "http://192.168.1.7:8000"}, 5),
        ({"PUBLIC_URL": "https://companion.example"}, 8),
        ({"PUBLIC_URL": "https://companion.example", "CODE_LENGTH": "6"}, 6),
    ],
)
def test_where_strangers_may_try_codes_are_longer(environ, given, length):
    assert settings(environ | given)["CODE_LENGTH"] == length


@pytest.mark.parametrize("given", ["4", "13", "-6", "six", "6.0", "٦"])
def test_a_code_length_that_cannot_be(environ, given):
    with pytest.raises(ConfigError, match="a number from 5 to 12"):
        settings(environ | {"CODE_LENGTH": given})


def test_what_is_given_is_not_looked_up(tmp_path):
    given = {"SECRET_KEY": "made up", "SQLALCHEMY_DATABASE_URI": "sqlite://", "MAX_CONTENT_LENGTH": 10}
    found = settings({"PORT": "81", "COMPANION_INSTANCE": str(tmp_path / "not-made")}, given)
    assert found.items() >= given.items()
    assert found["PORT"] == 81
    assert not (tmp_path / "not-made").exists()


def test_blank_is_the_same_as_not_set(environ):
    names = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "HOST", "PORT", "LIMIT_TABLES")
    blank = dict.fromkeys(names, " ")
    assert settings(environ | blank) == settings(environ)


def test_the_secret_key_is_made_once_and_kept_to_its_owner(environ, tmp_path):
    key = settings(environ)["SECRET_KEY"]
    file = tmp_path / "instance" / "secret_key"
    assert settings(environ)["SECRET_KEY"] == key == file.read_text().strip()
    assert len(key) > 40
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_many_first_starts_at_once_end_with_the_same_key(tmp_path):
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(kept_secret, [tmp_path / "secret_key"] * 64))
    assert len(keys) == 1


def test_a_key_made_by_another_process_in_between_is_taken_over(tmp_path, monkeypatch):
    path = tmp_path / "secret_key"
    monkeypatch.setattr(Path, "exists", lambda _: False)
    path.write_text("the other process was first\n")
    assert kept_secret(path) == "the other process was first"


def test_an_empty_key_file_is_refused(tmp_path):
    (tmp_path / "secret_key").touch()
    with pytest.raises(ConfigError, match="holds no usable key"):
        kept_secret(tmp_path / "secret_key")


def test_an_https_address_makes_cookies_secure(environ):
    found = settings(environ | {"PUBLIC_URL": "https://companion.example/"})
    assert found["PUBLIC_URL"] == "https://companion.example"
    assert found["SESSION_COOKIE_SECURE"] is True
    assert found["PREFERRED_URL_SCHEME"] == "https"


def test_redis_counts_for_all_processes(environ):
    found = settings(environ | {"REDIS_URL": "redis://127.0.0.1:6379/0"})
    assert found["REDIS_URL"] == "redis://127.0.0.1:6379/0"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("sqlite:////data/c.sqlite", "sqlite:////data/c.sqlite"),
        # hosting services still hand out the old name
        ("postgres://u:p%40@db/c", "postgresql+psycopg://u:p%40@db/c"),
        ("postgresql://u:p@db/c", "postgresql+psycopg://u:p@db/c"),
    ],
)
def test_database_address(environ, given, read):
    assert settings(environ | {"DATABASE_URL": given})["SQLALCHEMY_DATABASE_URI"] == read


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "abc"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("PORT", "²"),  # a digit to Python, no number
        ("PUBLIC_URL", "companion.example"),
        ("PUBLIC_URL", "https://companion.example/games"),
        ("PUBLIC_URL", "https://"),
        ("REDIS_URL", "127.0.0.1"),
        ("DATABASE_URL", "my database"),
        ("SECRET_KEY", "short"),
    ],
)
def test_a_bad_value_is_told_in_a_sentence(environ, name, value):
    with pytest.raises(ConfigError, match=rf"^{name} .*\.$"):
        settings(environ | {name: value})


def test_a_password_is_not_repeated(environ):
    with pytest.raises(ConfigError) as told:
        settings(environ | {"DATABASE_URL": "postgres//ann:hush@db"})
    assert "hush" not in str(told.value)


def test_port_0_takes_any_free_one(environ):
    assert settings(environ | {"PORT": "0"})["PORT"] == 0


def test_an_instance_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="cannot be made"):
        settings({"COMPANION_INSTANCE": str(tmp_path / "file" / "instance")})


def test_the_instance_folder_of_a_checkout_is_closed_to_others(tmp_path, monkeypatch):
    """Git brings it as open as the shell makes folders; the key and the tables come into it."""
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "companion")
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "instance").mkdir(mode=0o755)
    assert folders.instance_folder({}) == tmp_path / "instance"
    assert stat.S_IMODE((tmp_path / "instance").stat().st_mode) == 0o700
    (tmp_path / "given").mkdir(mode=0o750)
    folders.instance_folder({"COMPANION_INSTANCE": str(tmp_path / "given")})
    assert stat.S_IMODE((tmp_path / "given").stat().st_mode) == 0o750


def test_a_checkout_brings_the_instance_folder_and_keeps_its_files_out_of_the_repository():
    said = (ROOT / "instance" / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert [line for line in said if not line.startswith("#")] == ["*", "!.gitignore"]
    assert {"companion.sqlite", "secret_key"} <= {word for line in said for word in line.split()}


def test_in_a_checkout_resources_lie_beside_the_package():
    assert resource_folder("templates") == Path(folders.__file__).parents[1] / "templates"


def test_from_a_wheel_resources_lie_inside_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "site-packages" / "companion")
    monkeypatch.chdir(tmp_path)
    assert resource_folder("static") == tmp_path / "site-packages" / "companion" / "static"


def test_outside_a_checkout_games_are_kept_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "site-packages" / "companion")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "instance").mkdir()  # of something else
    assert folders.instance_folder({}) == tmp_path / "data" / "companion"
    assert stat.S_IMODE((tmp_path / "data" / "companion").stat().st_mode) == 0o700


def test_games_that_were_kept_below_the_working_folder_stay_there(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "site-packages" / "companion")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "companion.sqlite").touch()
    assert folders.instance_folder({}) == tmp_path / "instance"


def test_how_many_tables_an_address_may_open(environ):
    assert settings(environ)["LIMIT_TABLES"] is None
    for name in ("LIMIT_TRIES", "LIMIT_TABLES", "LIMIT_PLAYS", "LIMIT_READS"):
        assert settings(environ | {name: "60 per minute"})[name] == "60 per minute"
    with pytest.raises(ConfigError, match="LIMIT_TABLES is 'many'; it has to be like 60 per minute"):
        settings(environ | {"LIMIT_TABLES": "many"})


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("TRUSTED_PROXIES", "two"),
        ("LIMIT_ENTRIES", "0"),
        ("STREAMS_PER_PHONE", "-1"),
        ("STREAMS_PER_ADDRESS", "9" * 9),
        ("LOG_FORMAT", "xml"),
        ("METRICS_KEY", "short"),
    ],
)
def test_a_setting_that_cannot_be_used_is_told_by_its_name(environ, name, typed):
    with pytest.raises(ConfigError, match=name):
        settings(environ | {name: typed})


def test_what_a_public_server_sets_is_read(environ):
    found = settings(environ | {"TRUSTED_PROXIES": "1", "LIMIT_ENTRIES": "500", "METRICS_KEY": "m" * 20})
    assert (found["TRUSTED_PROXIES"], found["LIMIT_ENTRIES"], found["METRICS_KEY"]) == (1, 500, "m" * 20)


@each(
    ("environ", "found"),
    [
        ({}, "house"),
        ({"PUBLIC_URL": "https://companion.example"}, "own"),
        ({"PUBLIC_URL": "https://companion.example", "BOX_CARDS": "house"}, "house"),
        ({"BOX_CARDS": "own"}, "own"),
    ],
)
def test_behind_https_a_phone_sees_its_own_cards_unless_told(environ, found):
    assert config.box_cards(environ) == found
    with pytest.raises(ConfigError, match="BOX_CARDS"):
        config.box_cards({"BOX_CARDS": "mine"})


@pytest.mark.parametrize(
    ("given", "found"), [({}, (True, False)), ({"MDNS": "Off", "HTTPS": "on"}, (False, True))]
)
def test_a_switch_is_on_or_off(environ, given, found):
    known = settings(environ | given)
    assert (known["MDNS"], known["HTTPS"]) == found
    assert known["SCHEME"] == ("https" if found[1] else "http")
    assert known["CODE_LENGTH"] == 5


@pytest.mark.parametrize("name", ["MDNS", "HTTPS"])
def test_a_switch_that_is_neither(environ, name):
    with pytest.raises(ConfigError, match=f"{name} is 'yes'; it has to be on or off"):
        settings(environ | {name: "yes"})
