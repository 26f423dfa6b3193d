"""Shared fixtures: a fixed clock and the personas."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_challenge, make_guest, make_player

NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)


@pytest.fixture
def now():
    """Noon of the day on which the challenges of the tests are open."""
    return NOON


@pytest.fixture
def ann(db):
    """A player."""
    return make_player("Ann")


@pytest.fixture
def ben(db):
    """Ann's rival."""
    return make_player("Ben")


@pytest.fixture
def cy(db):
    """A stranger."""
    return make_player("Cy")


@pytest.fixture
def mod(db):
    """A member of staff."""
    return make_player("Mod", is_staff=True, is_superuser=True)


@pytest.fixture
def guest(db):
    """Somebody without an account."""
    return make_guest()


@pytest.fixture
def challenge(db):
    """The open Classic challenge of NOON's day, with its solution."""
    return make_challenge(date=NOON.date())
