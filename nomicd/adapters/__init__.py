"""The ways to the world: mail, files, databases, the web. One outside package a file, and each can be thrown
away alone: what those that write files have in common stands here."""

from __future__ import annotations

import os
from pathlib import Path


def sync_folder(path: Path) -> None:
    """Make the names in a folder durable: a power cut takes what `fsync` of the file alone does not keep."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
