"""The system's Chromium, and how it is started."""

from __future__ import annotations

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same without its windows, where it is installed: a page opens in half the time."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
