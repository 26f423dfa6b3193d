"""What our commands have in common: what cannot be read (code, file, option) is one sentence and exit code 3."""

import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from math import inf, nan
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.core.management.base import CommandParser
from django.db import DatabaseError, OperationalError, connection

from games.engine.code import GameCode, parse_code
from games.engine.errors import UnreadableCode

UNREADABLE = 3
MAX_LOG_BYTES = 64 * 1024  # three times the longest log there can be


class Unreadable(CommandError):
    """A code, file or option that cannot be read, in one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, returncode=UNREADABLE)


class SentenceParser(CommandParser):
    """Says in one sentence what is wrong with the options, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(UNREADABLE, f"{message[:1].upper()}{message[1:]}.\n")


class SentenceCommand(BaseCommand):
    """A command that says in one sentence what it cannot read."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return Django's parser with our way to end."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = SentenceParser
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command; on the command line an Unreadable is its sentence alone, without the name of a class."""
        try:
            return self.execute_with_database(*args, **options)
        except Unreadable as error:
            if not getattr(self, "_called_from_command_line", False):
                raise
            self.stderr.write(str(error))
            sys.exit(error.returncode)

    def execute_with_database(self, *args: Any, **options: Any) -> str | None:
        """Run the command; a database that is damaged or does not answer is Unreadable."""
        try:
            return super().execute(*args, **options)
        except DatabaseError as error:
            if type(error) not in (DatabaseError, OperationalError):  # a bug of ours
                raise
            where = "at DATABASE_URL" if settings.DATABASE_URL else str(connection.settings_dict["NAME"])
            reason = str(error).splitlines()[0]
            raise Unreadable(
                f"The database {where} cannot be used ({reason}): restore a backup or move it away."
            ) from error


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a number in that range for argparse."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{1,9}", text) and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"must be a whole number from {least} to {most}")

    return read


def read_code(text: str) -> GameCode:
    """Return the code that an argument gives; raises Unreadable."""
    try:
        return parse_code(text)
    except UnreadableCode as error:
        raise Unreadable(str(error)) from error


def read_seconds(text: str | float) -> float:
    """Return a time to search from an option; raises Unreadable."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 < seconds < inf:
        raise Unreadable(f"{text} is not a number of seconds.")
    return seconds


def read_log(name: str) -> str:
    """Return the move log in a file, or on standard input for `-`, not yet parsed; raises Unreadable."""
    shown = "standard input" if name == "-" else f"the file {name}"
    try:
        if name == "-":
            content = sys.stdin.buffer.read(MAX_LOG_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MAX_LOG_BYTES + 1)
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"A move log is text, and {shown} is not UTF-8.") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Unreadable(f"Cannot read {shown}: {reason}.") from error
    if len(content) > MAX_LOG_BYTES:
        raise Unreadable(f"A move log has at most {MAX_LOG_BYTES} bytes, and {shown} has more.")
    return text
