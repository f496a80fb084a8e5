"""The folders of this installation, and the folders that belong to the package."""

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

from companion.environment import ConfigError

PACKAGE = Path(__file__).resolve().parent


def resource_folder(name: str) -> Path:
    """Return the folder `templates` or `static`: beside the package in a checkout, else inside it."""
    return checkout() / name if in_checkout() else PACKAGE / name


def instance_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for this installation's data. It is created if needed, closed to other users."""
    given = environ.get("COMPANION_INSTANCE", "").strip()
    path = Path(given) if given else usual_folder()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not given and path.stat().st_mode & 0o077:
            path.chmod(0o700)  # in a checkout git created the folder, readable by others
    except OSError as error:
        raise ConfigError(f"{path} cannot be made: {error.strerror}. Set COMPANION_INSTANCE.") from error
    return path.resolve()


def https_folder(instance: str) -> Path:
    """Return the folder in which `companion serve --https` keeps its certificates."""
    return Path(instance, "https")


def usual_folder() -> Path:
    """Return the folder `instance` of a checkout, else the user's data folder.

    Older versions stored games in `instance` below the current folder. If that folder has games, return it.
    """
    if in_checkout():
        return checkout() / "instance"
    before = Path.cwd() / "instance"
    if (before / "companion.sqlite").is_file():
        return before
    return user_data_path("companion", appauthor=False)


def in_checkout() -> bool:
    """Return True if the package is in a checkout of its repository, with pyproject.toml beside it."""
    return (checkout() / "pyproject.toml").is_file()


def checkout() -> Path:
    return PACKAGE.parent
