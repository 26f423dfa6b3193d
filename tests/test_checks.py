"""What tools can say without running the service: lint, format, types, migrations, system checks."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMANDS = {
    "lint": ["ruff", "check", "--quiet"],
    "format": ["ruff", "format", "--check", "--quiet"],
    "types": ["mypy", "--no-error-summary"],
    "migrations": ["manage", "makemigrations", "--check", "--dry-run"],
    "system checks": ["manage", "check", "--fail-level", "WARNING"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_tools_find_nothing(name):
    tool, *arguments = COMMANDS[name]
    program = [str(ROOT / "manage.py")] if tool == "manage" else ["-m", tool]
    done = subprocess.run([sys.executable, *program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{name}:\n{done.stdout}{done.stderr}"
