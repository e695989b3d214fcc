"""What the crash tests ask for: a nursery of lives, installations, and a judge."""

import itertools

import pytest
from lives import BORED, WEEK, House, Judge, Nursery


@pytest.fixture(scope="session")
def nursery():
    """The process that forks lives of the service."""
    process = Nursery()
    yield process
    process.close()


@pytest.fixture
def new_house(tmp_path, nursery):
    """Builds installations in which the week is to be played."""
    numbers = itertools.count()
    return lambda play=BORED: House(tmp_path / f"house{next(numbers)}", nursery, play)


@pytest.fixture
def house(new_house):
    """An installation in which the week is to be played."""
    return new_house()


@pytest.fixture(scope="session")
def judge(tmp_path_factory, nursery):
    """Weeks without a crash, to compare with."""
    return Judge(tmp_path_factory.mktemp("quiet"), nursery)


@pytest.fixture
def week():
    """The scenes."""
    return WEEK
