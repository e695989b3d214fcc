"""What the tests of several adapters share."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def synced_paths(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders and files that were synced, in order."""
    found: list[Path] = []
    sync = os.fsync

    def note_and_sync(handle: int) -> None:
        found.append(Path(f"/proc/self/fd/{handle}").readlink())
        sync(handle)

    monkeypatch.setattr(os, "fsync", note_and_sync)
    return found
