"""The layering of README, held by reading the imports and calls of every module."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "games" / "engine"
PURE = [*sorted(ENGINE.rglob("*.py")), ROOT / "leaderboard" / "ranking.py"]
MODULES = sorted(path for app in ("games", "leaderboard", "yukon_site") for path in (ROOT / app).rglob("*.py"))
# What a pure module must not know: the clock, chance, files, the environment.
IMPURE = {"random", "secrets", "time", "datetime", "os", "pathlib", "io", "threading", "asyncio", "logging"}
WRITING_MANAGER_CALLS = {"create", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
WRITING_CALLS = {"save", "delete", "asave", "adelete"}


def name_of(path: Path) -> str:
    """Return a module's dotted name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a module imports, wherever in it; a relative import as it is written, with its dots."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def test_no_import_is_relative():
    relative = [f"{name_of(path)} imports {name}" for path in MODULES for name in imports(path) if name[0] == "."]
    assert relative == []


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_pure_modules_import_the_standard_library_and_the_engine_only(path):
    allowed = sys.stdlib_module_names - IMPURE
    others = {
        name for name in imports(path) if not name.startswith("games.engine") and name.split(".")[0] not in allowed
    }
    assert others == set()


def test_games_never_imports_the_leaderboard():
    culprits = [
        name_of(path)
        for path in MODULES
        if name_of(path).startswith("games.") and any(name.startswith("leaderboard") for name in imports(path))
    ]
    assert culprits == []


def test_models_and_selectors_import_no_service():
    lower = ("models", "selectors", "names", "errors", "signals", "ranking", "events")
    culprits = [
        f"{name_of(path)} imports {name}"
        for path in MODULES
        if name_of(path).split(".")[1:2] and name_of(path).split(".")[1] in lower
        for name in imports(path)
        if ".services" in name or ".api" in name or ".views" in name or ".admin" in name
    ]
    assert culprits == []


def test_only_services_write():
    culprits = [
        f"{name_of(path)}:{call.lineno} calls {call.func.attr}"
        for path in MODULES
        if not is_writer(path)
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and writes(call.func)
    ]
    assert culprits == []


def is_writer(path: Path) -> bool:
    """Return whether a module may write: services, migrations, the manager of `createsuperuser`, catalogue files."""
    parts = name_of(path).split(".")
    return "services" in parts or "migrations" in parts or parts[-1] in ("models", "compile_catalogues")


def writes(function: ast.Attribute) -> bool:
    """Return whether calling this attribute writes a row; `super().save()` of a form or an admin is none of ours."""
    if isinstance(function.value, ast.Call) and getattr(function.value.func, "id", "") == "super":
        return False
    through_manager = isinstance(function.value, ast.Attribute) and function.value.attr == "objects"
    return function.attr in WRITING_CALLS or (through_manager and function.attr in WRITING_MANAGER_CALLS)
