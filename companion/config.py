"""Settings from the environment; without any, everything is embedded and works at once.

| variable | what it sets | without it |
|---|---|---|
| `DATABASE_URL` | where tables are kept | SQLite in the instance folder |
| `REDIS_URL` | rate limits shared by several processes | counted inside the process |
| `SECRET_KEY` | what signs cookies | made once, kept in the instance folder |
| `PUBLIC_URL` | the address phones use, for links and QR codes | that of the request, or of the network |
| `HOST`, `PORT` | where to listen | 0.0.0.0, 8000 |
| `LIMIT_TABLES` | how many tables one address may open | 30 per minute; 300 per hour |
| `COMPANION_INSTANCE` | the instance folder | `instance` |
"""

import importlib.util
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PACKAGE = Path(__file__).resolve().parent
SHORTEST_SECRET = 16


class ConfigError(ValueError):
    """A setting that cannot be used, and what to do about it."""


def settings(
    environ: Mapping[str, str] = os.environ, given: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Flask's configuration: `given` first, then the environment, then the defaults.

    What is given is not looked up, so a test that brings its own key and database touches no folder.
    """
    found = dict(given or {})
    for name, setting in SETTINGS.items():
        if name not in found:
            found[name] = setting(environ)
    return found | {name: value for name, value in following(found).items() if name not in found}


def following(found: Mapping[str, Any]) -> dict[str, Any]:
    """What is not set by itself but follows from another setting."""
    https = (found["PUBLIC_URL"] or "").startswith("https:")
    return {
        "MAX_CONTENT_LENGTH": 64 * 1024,
        # What is answered at once is packed (a drawn sheet is 60 kB of text). Files, which browsers keep,
        # go as they are: the library would leave them open.
        "COMPRESS_STREAMS": False,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "PREFERRED_URL_SCHEME": "https" if https else "http",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": https,
        # A database server may have closed a connection that lay idle between two evenings.
        "SQLALCHEMY_ENGINE_OPTIONS": {"pool_pre_ping": True},
        "RATELIMIT_STORAGE_URI": found["REDIS_URL"] or "memory://",
        # Play goes on when Redis does not answer; each process then counts for itself.
        "RATELIMIT_IN_MEMORY_FALLBACK_ENABLED": bool(found["REDIS_URL"]),
        # A page may lie open on the table all evening; its forms stay valid as long as the session.
        "WTF_CSRF_TIME_LIMIT": None,
    }


def database_url(environ: Mapping[str, str]) -> str:
    """DATABASE_URL as SQLAlchemy reads it; hosts that hand out `postgres://` mean `postgresql://`."""
    # Imported here: `companion serve` reads this module before gevent has patched what SQLAlchemy imports.
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    given = environ.get("DATABASE_URL", "").strip()
    if not given:
        return f"sqlite:///{instance_folder(environ) / 'companion.sqlite'}"
    try:
        url = make_url(given)
    except ArgumentError:
        # Neither the address nor the error is shown: they may hold a password.
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


def require(module: str, variable: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise ConfigError(f"{variable} needs {module}, which is not installed: pip install '.[server]'.")


def public_url(environ: Mapping[str, str]) -> str | None:
    """The address phones use, without a slash at its end."""
    url = environ.get("PUBLIC_URL", "").strip().rstrip("/")
    if not url:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or url != f"{parts.scheme}://{parts.netloc}":
        raise ConfigError(f"PUBLIC_URL is {url!r}; it has to be like https://companion.example, no path.")
    return url


def host(environ: Mapping[str, str]) -> str:
    return environ.get("HOST", "").strip() or "0.0.0.0"  # noqa: S104 - phones on the network have to reach it


def port(environ: Mapping[str, str]) -> int:
    """PORT; 0 takes any free one."""
    given = environ.get("PORT", "").strip() or "8000"
    if not (given.isascii() and given.isdigit() and int(given) <= 65535):
        raise ConfigError(f"PORT is {given!r}; it has to be a number from 0 to 65535.")
    return int(given)


def limit_tables(environ: Mapping[str, str]) -> str | None:
    """LIMIT_TABLES, such as "60 per minute; 600 per hour": a whole club may have one address."""
    given = environ.get("LIMIT_TABLES", "").strip()
    if not given:
        return None
    from limits import parse_many  # imported here for the same reason as SQLAlchemy above

    try:
        parse_many(given)
    except ValueError:
        raise ConfigError(f"LIMIT_TABLES is {given!r}; it has to be like 60 per minute.") from None
    return given


def secret_key(environ: Mapping[str, str]) -> str:
    """SECRET_KEY, or the one kept in the instance folder, made at the first start."""
    given = environ.get("SECRET_KEY", "").strip()
    if not given:
        return kept_secret(instance_folder(environ) / "secret_key")
    if len(given) < SHORTEST_SECRET:
        raise ConfigError(f"SECRET_KEY is too short; it has to have {SHORTEST_SECRET} characters or more.")
    return given


def kept_secret(path: Path) -> str:
    """The secret in this file; when two processes make it at once, both end with the one that came first."""
    try:
        if not path.exists():
            make_secret(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ConfigError(f"{path} cannot keep the secret key: {error.strerror}. Set SECRET_KEY.") from error
    if len(key) < SHORTEST_SECRET:
        raise ConfigError(f"{path} holds no usable key. Delete it, and a new one is made.")
    return key


def make_secret(path: Path) -> None:
    """Write a new secret in full beside its place, then link it there: a link never replaces a file."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def resource_folder(name: str) -> Path:
    """`templates` or `static`: beside the package in a checkout, inside it where a wheel brought them."""
    return checkout() / name if in_checkout() else PACKAGE / name


def instance_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this installation keeps its own files; made if it is not there, open to nobody else."""
    given = environ.get("COMPANION_INSTANCE", "").strip()
    path = Path(given) if given else (checkout() if in_checkout() else Path.cwd()) / "instance"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{path} cannot be made: {error.strerror}. Set COMPANION_INSTANCE.") from error
    return path.resolve()


def in_checkout() -> bool:
    """Whether the package lies in its repository: only there is pyproject.toml its neighbour."""
    return (checkout() / "pyproject.toml").is_file()


def checkout() -> Path:
    return PACKAGE.parent


SETTINGS = {
    "SQLALCHEMY_DATABASE_URI": database_url,
    "REDIS_URL": redis_url,
    "LIMIT_TABLES": limit_tables,
    "SECRET_KEY": secret_key,
    "PUBLIC_URL": public_url,
    "HOST": host,
    "PORT": port,
}
