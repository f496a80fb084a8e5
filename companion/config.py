"""Settings from the environment. None is required: by default the app needs no other server.

| variable | what it sets | without it |
|---|---|---|
| `DATABASE_URL` | where tables are kept | SQLite in the instance folder |
| `REDIS_URL` | news and rate limits shared by several processes | kept inside the process |
| `SECRET_KEY` | what signs cookies | made once, kept in the instance folder |
| `PUBLIC_URL` | the address phones use, for links and QR codes | this machine's name or address |
| `HOST`, `PORT` | where to listen; `::` listens on IPv6 and IPv4 | 0.0.0.0, 8000 |
| `MDNS` | `off`: do not say `companion.local` on the network | on, where phones of the network reach it |
| `HTTPS` | `on`: serve https, with a certificate made on this machine | off |
| `TRUSTED_PROXIES` | how many reverse proxies stand before it | 0: nobody's `X-Forwarded-For` is believed |
| `CODE_LENGTH` | letters of a table's code | 5; 8 where `PUBLIC_URL` is https: there strangers try |
| `BOX_CARDS` | whose typed cards a phone sees: `house`, `own` | house; `own` if `PUBLIC_URL` is https |
| `PEOPLE` | whose people and plays a phone sees: `house`, `group` | house; `group` if `PUBLIC_URL` is https |
| `LIMIT_TRIES` | how many wrong codes and keys one address may try | 30 per minute; 300 per hour |
| `LIMIT_TABLES` | how many tables one address may open | 30 per minute; 300 per hour |
| `LIMIT_DEMOS` | how many demo tables one address may open | 30 per minute; 120 per hour |
| `LIMIT_KNOCKS` | how often one address may knock for a seat | 6 per minute; 30 per hour |
| `LIMIT_PLAYS` | how often one phone may play, at each process | 3000 per minute |
| `LIMIT_READS` | how often one phone, and one address, may read a whole log | 300 per minute |
| `LIMIT_CARDS` | how many new box cards of one address are kept for other tables | 300 per day |
| `LIMIT_ENTRIES` | how long one table's log may grow | 20,000 entries |
| `LIMIT_KEPT_PLAYS` | how many plays a group keeps of what is typed or imported | 20,000 plays |
| `LIMIT_PEOPLE` | how many people a group keeps of what is typed or imported | 2,000 people |
| `RETAIN_DAYS` | after how many days without a tap the server deletes a table | none is deleted |
| `STREAMS_PER_PHONE`, `STREAMS_PER_ADDRESS` | event streams open at once | 12, 600 |
| `LOG_FORMAT` | `text`, or `json` for one object a line | text |
| `LOG_LEVEL` | `error`, `warning`, `info` (a line a request too) or `debug` | warning; with `json` info |
| `METRICS_KEY` | the key that `/metrics` asks for | no metrics are told |
| `COMPANION_INSTANCE` | the instance folder | `instance` in a checkout, else the user's data folder |
"""

import os
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from companion.addresses import plain_host
from companion.environment import ConfigError, rate, require, switch, whole_number
from companion.folders import instance_folder
from companion.secret_file import SHORTEST_SECRET, kept_secret

HOUSE, OWN, GROUP = "house", "own", "group"
POOL_SECONDS, CONNECTIONS, MOST_FILES = 5, 10, 200


def settings(
    environ: Mapping[str, str] = os.environ, given: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return Flask's configuration. `given` overrides the environment, and the environment the defaults.

    A given setting is not read from anywhere else. A test that gives its own key and database therefore
    creates no folder.
    """
    found = dict(given or {})
    for name, setting in SETTINGS.items():
        if name not in found:
            found[name] = setting(environ)
    return found | {name: value for name, value in following(found).items() if name not in found}


def following(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that are derived from others, and fixed ones."""
    https = (found["PUBLIC_URL"] or "").startswith("https:")
    return {
        # The longest forms are setups of 100 fields; no form sends files.
        "MAX_CONTENT_LENGTH": 64 * 1024,
        "MAX_FORM_MEMORY_SIZE": 64 * 1024,
        "MAX_FORM_PARTS": 500,
        # Pages are compressed for each response (a score sheet is 60 kB of text). Event streams are not
        # compressed, because each line must leave at once. Static files are compressed in advance
        # (web/assets.py).
        "COMPRESS_STREAMS": False,
        # A score sheet takes 1 % more bytes than at the default level, but only two thirds of the time.
        "COMPRESS_LEVEL": 5,
        # Event streams send a ping this often, because proxies cut a connection that is silent for a minute.
        "PING_SECONDS": 15,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "PREFERRED_URL_SCHEME": "https" if https else "http",
        # The protocol of this server itself. A reverse proxy before it may use another one.
        "SCHEME": "https" if found["HTTPS"] else "http",
        "SESSION_REFRESH_EACH_REQUEST": False,  # `web.cookies` extends the session
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": https,
        # The parameters of a statement may be secret, so errors must not show them.
        "SQLALCHEMY_ENGINE_OPTIONS": {"hide_parameters": True, **pool(found["SQLALCHEMY_DATABASE_URI"])},
        # A page may stay open all evening, so its forms are valid as long as the session.
        "WTF_CSRF_TIME_LIMIT": None,
    }


def pool(url: str) -> dict[str, Any]:
    """Return the size of the connection pool and the time to wait for a connection.

    SQLite gets a connection for every waiting request, because readers need not wait for each other. A
    database server gets no connections beyond the pool, because waiting for one is faster than opening one.
    Of the connections to a database server, the last used one is taken first: its statements are prepared
    already, and the next query notices if the server is lost.
    """
    if not url.startswith("sqlite:"):
        return {
            "pool_timeout": POOL_SECONDS,
            "pool_size": CONNECTIONS,
            "max_overflow": 0,
            "pool_use_lifo": True,
        }
    in_memory = ":memory:" in url or url == "sqlite://"
    return {} if in_memory else {"pool_timeout": POOL_SECONDS, "max_overflow": MOST_FILES}


def database_url(environ: Mapping[str, str]) -> str:
    """Return DATABASE_URL in the form that SQLAlchemy needs. `postgres://` becomes `postgresql+psycopg://`."""
    # Imported here, because this module may be imported before gevent has patched what SQLAlchemy imports.
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    given = environ.get("DATABASE_URL", "").strip()
    if not given:
        return f"sqlite:///{instance_folder(environ) / 'companion.sqlite'}"
    try:
        url = make_url(given)
    except ArgumentError:
        # The address and the error may contain a password, so neither is shown.
        raise ConfigError("DATABASE_URL is no database address, such as sqlite:////data/c.sqlite.") from None
    if url.drivername in ("postgres", "postgresql"):
        require("psycopg", "DATABASE_URL")
        url = url.set(drivername="postgresql+psycopg")
    return url.render_as_string(hide_password=False)


def redis_url(environ: Mapping[str, str]) -> str | None:
    url = environ.get("REDIS_URL", "").strip()
    if not url:
        return None
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise ConfigError("REDIS_URL is no Redis address, such as redis://127.0.0.1:6379/0.")
    require("redis", "REDIS_URL")
    return url


def public_url(environ: Mapping[str, str]) -> str | None:
    """Return PUBLIC_URL, the address that phones use, without a slash at the end; None if it is not set."""
    url = environ.get("PUBLIC_URL", "").strip().rstrip("/")
    if not url:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or url != f"{parts.scheme}://{parts.netloc}":
        raise ConfigError(f"PUBLIC_URL is {url!r}; it has to be like https://companion.example, no path.")
    return url


def host(environ: Mapping[str, str]) -> str:
    return plain_host(environ.get("HOST", "")) or "0.0.0.0"  # noqa: S104 - phones on the network have to reach it


def port(environ: Mapping[str, str]) -> int:
    """Return PORT. With 0 the system chooses a free port."""
    given = environ.get("PORT", "").strip() or "8000"
    if not (given.isascii() and given.isdigit() and int(given) <= 65535):
        raise ConfigError(f"PORT is {given!r}; it has to be a number from 0 to 65535.")
    return int(given)


def code_length(environ: Mapping[str, str]) -> int:
    """Return CODE_LENGTH. By default it is 5, short to read aloud, or 8 on the internet, against guessing."""
    given = environ.get("CODE_LENGTH", "").strip()
    if not given:
        return 8 if (public_url(environ) or "").startswith("https:") else 5
    if not (given.isascii() and given.isdigit() and 5 <= int(given) <= 12):
        raise ConfigError(f"CODE_LENGTH is {given!r}; it has to be a number from 5 to 12.")
    return int(given)


def box_cards(environ: Mapping[str, str]) -> str:
    """Return BOX_CARDS. If it is not set, all phones share box cards at home, but not on the internet."""
    given = environ.get("BOX_CARDS", "").strip()
    if given not in ("", HOUSE, OWN):
        raise ConfigError(f"BOX_CARDS is {given!r}; it has to be house or own.")
    return given or (OWN if (public_url(environ) or "").startswith("https:") else HOUSE)


def people(environ: Mapping[str, str]) -> str:
    """Return PEOPLE. By default phones see all people at home, but only their group's on the internet."""
    given = environ.get("PEOPLE", "").strip()
    if given not in ("", HOUSE, GROUP):
        raise ConfigError(f"PEOPLE is {given!r}; it has to be house or group.")
    return given or (GROUP if (public_url(environ) or "").startswith("https:") else HOUSE)


def log_format(environ: Mapping[str, str]) -> str:
    given = environ.get("LOG_FORMAT", "").strip() or "text"
    if given not in ("text", "json"):
        raise ConfigError(f"LOG_FORMAT is {given!r}; it has to be text or json.")
    return given


def log_level(environ: Mapping[str, str]) -> str:
    """Return LOG_LEVEL. The default is "info" for JSON, else "warning": at home nobody reads the log."""
    given = environ.get("LOG_LEVEL", "").strip().lower()
    if given not in ("", "error", "warning", "info", "debug"):
        raise ConfigError(f"LOG_LEVEL is {given!r}; it has to be error, warning, info or debug.")
    return given or ("info" if log_format(environ) == "json" else "warning")


def metrics_key(environ: Mapping[str, str]) -> str | None:
    """Return METRICS_KEY, None if there are no metrics. Raises `ConfigError` if it is easy to guess."""
    given = environ.get("METRICS_KEY", "").strip()
    if given and len(given) < SHORTEST_SECRET:
        raise ConfigError(f"METRICS_KEY is too short; it has to have {SHORTEST_SECRET} characters or more.")
    return given or None


def secret_key(environ: Mapping[str, str]) -> str:
    """Return SECRET_KEY, by default the key that the first start creates in the instance folder."""
    given = environ.get("SECRET_KEY", "").strip()
    if not given:
        return kept_secret(instance_folder(environ) / "secret_key")
    if len(given) < SHORTEST_SECRET:
        raise ConfigError(f"SECRET_KEY is too short; it has to have {SHORTEST_SECRET} characters or more.")
    return given


RATES = (
    "LIMIT_TRIES",
    "LIMIT_TABLES",
    "LIMIT_DEMOS",
    "LIMIT_KNOCKS",
    "LIMIT_PLAYS",
    "LIMIT_READS",
    "LIMIT_CARDS",
)

SETTINGS = {
    "SQLALCHEMY_DATABASE_URI": database_url,
    "REDIS_URL": redis_url,
    "TRUSTED_PROXIES": whole_number("TRUSTED_PROXIES", 0, least=0),
    "CODE_LENGTH": code_length,
    "BOX_CARDS": box_cards,
    "PEOPLE": people,
    **{name: rate(name) for name in RATES},
    "LIMIT_ENTRIES": whole_number("LIMIT_ENTRIES", 20_000),
    "LIMIT_KEPT_PLAYS": whole_number("LIMIT_KEPT_PLAYS", 20_000),
    "LIMIT_PEOPLE": whole_number("LIMIT_PEOPLE", 2_000),
    "RETAIN_DAYS": whole_number("RETAIN_DAYS", 0, least=0),
    "STREAMS_PER_PHONE": whole_number("STREAMS_PER_PHONE", 12),
    "STREAMS_PER_ADDRESS": whole_number("STREAMS_PER_ADDRESS", 600),
    "LOG_FORMAT": log_format,
    "LOG_LEVEL": log_level,
    "METRICS_KEY": metrics_key,
    "SECRET_KEY": secret_key,
    "PUBLIC_URL": public_url,
    "HOST": host,
    "PORT": port,
    "MDNS": switch("MDNS", default=True),
    "HTTPS": switch("HTTPS", default=False),
}
