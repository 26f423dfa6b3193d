"""Fixtures of the games app."""

import pytest


@pytest.fixture
def desk(client, mod, now, monkeypatch):
    """A client logged in as staff; the clock of the admin stands at noon of the tests' day."""
    for module in ("challenges", "results"):
        monkeypatch.setattr(f"games.admin.{module}.clock", lambda: now)
    client.force_login(mod)
    return client
