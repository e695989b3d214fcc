"""A store's URL on each of the two databases."""

import pytest


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
