"""Drafts of backups.

A draft is a file `.NAME.1a2b3c4d`. It is renamed to `NAME` once all of the backup is on the disk. A killed
backup leaves its draft behind, and the next backup deletes it.
"""

from __future__ import annotations

import gzip
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # Windows does not delete what is open
    fcntl = None  # type: ignore[assignment]

BY_TIME = re.compile(r"companion-[0-9]{8}T[0-9]{6}Z\.jsonl\.gz")
"""File names that `companion backup` chooses by itself."""


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO | gzip.GzipFile]:
    """Open a file, readable by its owner only, that gets its name only when all of it is on the disk.

    Raises `FileExistsError` if there is a file with this name.
    """
    if path.exists():
        raise FileExistsError(f"{path} is there already; a backup never overwrites one.")
    delete_drafts(path)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            lock(file.fileno())
            if path.suffix == ".gz":
                with gzip.GzipFile(filename="", mode="wb", fileobj=file) as packed:
                    yield packed
            else:
                yield file
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
    keep_name(path.parent)


def keep_name(folder: Path) -> None:
    """Sync a folder if the system allows it, so that the names of its files are on the disk, too."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return  # Windows opens no folders
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def lock(opened: int) -> None:
    """Lock a draft while it is written; the system unlocks it when the process ends for any reason."""
    if fcntl is not None:
        with suppress(OSError):  # some network folders know no locks
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)


def delete_drafts(path: Path) -> None:
    """Delete drafts that no backup is writing at the moment.

    These are the drafts of this file, and in the same folder the drafts of files named by time (`BY_TIME`).
    """
    for draft in path.parent.glob(".*"):
        name, _, end = draft.name[1:].rpartition(".")
        ours = name == path.name or BY_TIME.fullmatch(name)
        if ours and re.fullmatch(r"[0-9a-f]{8}", end) and draft.is_file() and not draft.is_symlink():
            with suppress(OSError):
                _delete_unlocked(draft)


def _delete_unlocked(draft: Path) -> None:
    """Delete a draft. Raises `OSError` if a backup is writing it."""
    opened = os.open(draft, os.O_RDONLY)
    try:
        if fcntl is not None:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            draft.unlink()
    finally:
        os.close(opened)
    draft.unlink(missing_ok=True)
