"""The folders of this installation: its own files, and those that the package brings."""

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

from companion.environment import ConfigError

PACKAGE = Path(__file__).resolve().parent


def resource_folder(name: str) -> Path:
    """`templates` or `static`: beside the package in a checkout, inside it where a wheel brought them."""
    return checkout() / name if in_checkout() else PACKAGE / name


def instance_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this installation keeps its own files; made if it is not there, open to nobody else."""
    given = environ.get("COMPANION_INSTANCE", "").strip()
    path = Path(given) if given else usual_folder()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not given and path.stat().st_mode & 0o077:
            path.chmod(0o700)  # a checkout brings the folder, as open as git made it
    except OSError as error:
        raise ConfigError(f"{path} cannot be made: {error.strerror}. Set COMPANION_INSTANCE.") from error
    return path.resolve()


def https_folder(instance: str) -> Path:
    """Where `companion serve --https` keeps its certificates."""
    return Path(instance, "https")


def usual_folder() -> Path:
    """`instance` of a checkout, else the user's data folder.

    Before there was that folder, games were kept below where the command was started: there they stay.
    """
    if in_checkout():
        return checkout() / "instance"
    before = Path.cwd() / "instance"
    if (before / "companion.sqlite").is_file():
        return before
    return user_data_path("companion", appauthor=False)


def in_checkout() -> bool:
    """Whether the package lies in its repository: only there is pyproject.toml its neighbour."""
    return (checkout() / "pyproject.toml").is_file()


def checkout() -> Path:
    return PACKAGE.parent
