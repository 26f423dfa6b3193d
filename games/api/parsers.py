"""Strict JSON: what two readers could understand differently is refused, and so is what is too much."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.utils.mediatypes import _MediaType

from games.errors import TooLarge

MAX_BODY = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
MAX_NESTING = 20


class StrictJSONParser(JSONParser):
    """Reads UTF-8 JSON of at most 64 KiB and 20 levels, each key once, without NaN, NUL or lone surrogates."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the document; raises ParseError or TooLarge."""
        charset = _MediaType(media_type or "").params.get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8"):
            raise ParseError
        body = stream.read(MAX_BODY + 1)
        if len(body) > MAX_BODY:
            raise TooLarge(limit=MAX_BODY)
        try:
            document = json.loads(body.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse)
        except (ValueError, RecursionError) as error:
            raise ParseError from error
        _check(document)
        return document


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise ValueError("a key is there twice")
    return document


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _check(document: Any) -> None:
    """Raise ParseError for a document that is nested too deeply or holds a text that no database takes."""
    level: list[Any] = [[document]]
    for _ in range(MAX_NESTING + 1):
        level = [child for value in level for child in _children(value)]
        if not all(_is_storable(text) for text in level if isinstance(text, str)):
            raise ParseError
    if any(isinstance(value, dict | list) for value in level):
        raise ParseError


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _is_storable(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return "\0" not in text
