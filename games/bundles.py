"""One script for each page, put together from its modules: a phone far away asks for one file instead of fifty.

The sources are plain ES modules, which node runs as they are. In a bundle each module is a function of its own that
returns what it exports, so names of different modules never meet; only the entry, which exports nothing, stays as it
is. Comments stay behind. Only those forms of import and export are known that the sources use; a module with any other
is refused.
"""

import os
import posixpath
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

PREFIX = "bundled/"
COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(
    r"""^import\s+(?:(?P<names>\{[\w$\s,]*\}|\*\s+as\s+[\w$]+)\s+from\s+)?"(?P<address>\.{1,2}/[^"]+)";""", re.MULTILINE
)
AS = re.compile(r"\s+as\s+")
EXPORT = re.compile(r"^export\s+(?=(?:async\s+)?(?:function|class|const)\s+(?P<name>[\w$]+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b[^\n]*", re.MULTILINE)


def bundle(entry: str) -> str:
    """Return one script with a module and all that it imports, each before those that import it.

    Raises FileNotFoundError for a module that is not there, and ValueError for modules that import each other or that
    use a form of import or export which is not known here.
    """
    sources = _sources(entry)
    ids = {name: f"module_{number}" for number, name in enumerate(sources)}
    parts = {name: _bound(name, text, ids) for name, text in sources.items()}
    functions = [_as_function(ids[name], text) for name, text in parts.items() if name != entry]
    return "".join([*functions, parts[entry]])


def _sources(entry: str) -> dict[str, str]:
    """Return the texts of a module and of all that it imports, by name, each before those that import it."""
    found: dict[str, str] = {}

    def visit(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            raise ValueError(f"{name} and {importers[-1]} import each other")
        if name not in found:
            text = _source(name)
            for match in IMPORT.finditer(text):
                visit(_resolved(name, match["address"]), (*importers, name))
            found[name] = text

    visit(entry, ())
    return found


def _source(name: str) -> str:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(f"no static file is named {name}")
    return COMMENT.sub("", Path(path).read_text(encoding="utf-8"))


def _resolved(name: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _bound(name: str, source: str, ids: dict[str, str]) -> str:
    """Return a module's text that takes what it imports from the functions before it."""

    def binding(match: re.Match[str]) -> str:
        module = ids[_resolved(name, match["address"])]
        names = match["names"] or ""
        if names.startswith("*"):
            names = names.split()[-1]
        return names and f"const {AS.sub(': ', names)} = {module};"

    text = IMPORT.sub(binding, source)
    if unknown := UNKNOWN.search(EXPORT.sub("", text)):
        raise ValueError(f"{name} has a form that bundles do not know: {unknown[0]}")
    return text


def _as_function(module: str, text: str) -> str:
    exports = ", ".join(match["name"] for match in EXPORT.finditer(text))
    return f"const {module} = (() => {{\n{EXPORT.sub('', text)}return {{ {exports} }};\n}})();\n"


class BundleFinder(BaseFinder):
    """Finds `bundled/NAME`, the bundle of each entry module NAME that the settings list as a page's script.

    Bundles are files, made anew when a source has changed.
    """

    def __init__(self, app_names: Iterable[str] | None = None, *args: Any, **kwargs: Any) -> None:
        self._storage = FileSystemStorage(location=settings.DATA_DIR / "bundles")

    def check(self, **kwargs: Any) -> list[Any]:
        """There is nothing to set wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Return the path of a bundle, or none, as Django's finders do."""
        entry = path.removeprefix(PREFIX)
        if entry == path or entry not in settings.PAGE_SCRIPTS:
            return []
        found = self._made(entry)
        return [found] if find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Any:
        """Yield the name and the storage of every bundle."""
        for entry in settings.PAGE_SCRIPTS:
            self._made(entry)
            yield PREFIX + entry, self._storage

    def _made(self, entry: str) -> str:
        path = Path(self._storage.path(PREFIX + entry))
        text = bundle(entry)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(f".{os.getpid()}")  # never a half-written script, whoever else makes it
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(path)
        return str(path)
