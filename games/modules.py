"""The modules that a page's scripts import, however deep, so that a page can ask for all of them at once."""

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

# A line that imports, or exports from, another module. Comments that name a module's types do not begin like that.
IMPORT = re.compile(r"""^(?:import|export)\s+(?:[\w$\s{},*]+?\sfrom\s+)?["'](\.{1,2}/[^"']+)["'];""", re.MULTILINE)


@cache
def imports(name: str) -> tuple[str, ...]:
    """Return the static names of the modules that a module imports; raises FileNotFoundError if one is not there."""
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(f"no static file is named {name}")
    folder = posixpath.dirname(name)
    found = IMPORT.findall(Path(path).read_text(encoding="utf-8"))
    return tuple(posixpath.normpath(posixpath.join(folder, address)) for address in found)


@cache
def closure(*entries: str) -> tuple[str, ...]:
    """Return the entry modules and all that they import, those imported first hand before the others."""
    names = list(dict.fromkeys(entries))
    for name in names:
        names += [imported for imported in dict.fromkeys(imports(name)) if imported not in names]
    return tuple(names)
