"""Sessions in the database, looked up only by keys that can be ours."""

from django.contrib.sessions.backends import db

MIN_LENGTH = 8


class SessionStore(db.SessionStore):
    """Django's store, for which a cookie of rubbish is no session: PostgreSQL fails on one that holds NUL."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and len(key) >= MIN_LENGTH and key.isascii() and key.isalnum()
