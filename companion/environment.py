"""Reads single settings from the environment."""

import importlib.util
from collections.abc import Callable, Mapping

MOST = 1_000_000


class ConfigError(ValueError):
    """A setting or an installation cannot be used. The text gives the reason and the remedy."""


def require(module: str, variable: str) -> None:
    """Raise `ConfigError` if the module that the setting `variable` needs is not installed."""
    if importlib.util.find_spec(module) is None:
        raise ConfigError(f"{variable} needs {module}, which is not installed: pip install '.[server]'.")


def whole_number(name: str, default: int, least: int = 1) -> Callable[[Mapping[str, str]], int]:
    """Return a reader for a setting that is a whole number of at least `least`."""

    def read(environ: Mapping[str, str]) -> int:
        given = environ.get(name, "").strip() or str(default)
        if not (given.isascii() and given.isdigit() and least <= int(given) <= MOST):
            raise ConfigError(f"{name} is {given!r}; it has to be a number from {least} to {MOST}.")
        return int(given)

    return read


def rate(name: str) -> Callable[[Mapping[str, str]], str | None]:
    """Return a reader for a setting such as "60 per minute; 600 per hour". If it is empty, None is read."""

    def read(environ: Mapping[str, str]) -> str | None:
        given = environ.get(name, "").strip()
        if not given:
            return None
        from limits import parse_many  # imported here: gevent has to patch what it imports first

        try:
            parse_many(given)
        except ValueError:
            raise ConfigError(f"{name} is {given!r}; it has to be like 60 per minute.") from None
        return given

    return read


def switch(name: str, *, default: bool) -> Callable[[Mapping[str, str]], bool]:
    """Return a reader for a setting that is `on` or `off`."""

    def read(environ: Mapping[str, str]) -> bool:
        given = environ.get(name, "").strip().lower() or ("on" if default else "off")
        if given not in ("on", "off"):
            raise ConfigError(f"{name} is {given!r}; it has to be on or off.")
        return given == "on"

    return read
