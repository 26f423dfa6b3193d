"""Input fields that take a value as it is or not at all: no field guesses that "3" or true was meant as a number."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rest_framework import serializers

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class StrictSerializer(serializers.Serializer[Any]):
    """An input in which a field that we do not know is an error, not a thing to pass over."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated input."""
        if isinstance(data, Mapping) and (unknown := set(data) - set(self.fields)):
            raise serializers.ValidationError({"unknown": sorted(name[:40] for name in unknown)})
        return super().to_internal_value(data)


class NoInput(StrictSerializer):
    """For views that take nothing."""


class StrictInteger(serializers.IntegerField):
    """A JSON integer: neither true nor "3" nor 3.0."""

    def to_internal_value(self, data: Any) -> int:
        """Return the integer."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class StrictBoolean(serializers.BooleanField):
    """true or false: neither 1 nor "true"."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the boolean."""
        if type(data) is not bool:
            self.fail("invalid", input=type(data).__name__)
        return data


class StrictText(serializers.CharField):
    """A JSON string, with its white space."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Return the string."""
        if type(data) is not str:
            self.fail("invalid")
        return data


class StrictUuid(serializers.UUIDField):
    """An id in the one form in which we write it."""

    def to_internal_value(self, data: Any) -> UUID:
        """Return the id."""
        if type(data) is not str or not _UUID.fullmatch(data):
            self.fail("invalid", value="")
        return UUID(data)
