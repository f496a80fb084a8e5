"""Secrets in files of their own, so that they are the same after a restart."""

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from companion.environment import ConfigError

SHORTEST_SECRET = 16
USUAL_MODE = 0o644
"""Usual default mode of new files."""


def make_secret(path: Path, secret: str = "") -> None:
    """Write a secret, by default a random one, into a new file.

    The secret is written into a draft, which is then linked to `path`. A link never replaces a file, so if
    several processes do this at once, the first file stays.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secret or secrets.token_urlsafe(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def make_private(*paths: Path) -> None:
    """Close files with the default mode 0644 to other users. Any other mode was chosen, so it is kept."""
    for path in paths:
        with suppress(OSError):  # missing, or another user's
            if stat.S_IMODE(path.stat().st_mode) == USUAL_MODE:
                path.chmod(0o600)


def kept_secret(path: Path) -> str:
    """Return the secret in this file. If the file is missing, create it with a random secret.

    If two processes create the file at once, both use the first one.
    """
    try:
        if not path.exists():
            make_secret(path)
        make_private(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ConfigError(f"{path} cannot keep the secret key: {error.strerror}. Set SECRET_KEY.") from error
    if len(key) < SHORTEST_SECRET:
        raise ConfigError(f"{path} holds no usable key. Delete it, and a new one is made.")
    return key
