"""A store's URL on each of the two databases, and a store on SQLite."""

import pytest

from nomicd.adapters.store.sql import SqlStore


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """Where an up-to-date PostgreSQL store is, or an SQLite store can be made."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/nomicd.sqlite"
    return request.getfixturevalue("postgres").database()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request, tmp_path):
    """Where nothing is yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/nomicd.sqlite"
    return request.getfixturevalue("postgres").database(empty=True)


@pytest.fixture
def path(tmp_path):
    """Where the SQLite store is."""
    return tmp_path / "nomicd.sqlite"


@pytest.fixture
def sqlite_store(path):
    """A store on SQLite."""
    made = SqlStore(f"sqlite:///{path}")
    yield made
    made.close()
