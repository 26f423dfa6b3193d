"""What our commands have in common: an option that cannot be read ends with one sentence and exit code 3."""

from typing import Any, NoReturn

from django.core.management import BaseCommand
from django.core.management.base import CommandParser

UNREADABLE = 3


class SentenceParser(CommandParser):
    """Says in one sentence what is wrong with the options, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(UNREADABLE, f"{message[:1].upper()}{message[1:]}.\n")


class SentenceCommand(BaseCommand):
    """A command with that parser."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return Django's parser with our way to end."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = SentenceParser
        return parser
