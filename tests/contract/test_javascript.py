"""The site's JavaScript has its own tests, run by node's own runner; here they are part of the one test command."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["games/static", "leaderboard/static", "tests/js"]
SCRIPTS = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.js"))
TESTS = [path for path in SCRIPTS if path.name.endswith(".test.js")]

pytestmark = pytest.mark.javascript


def test_javascript_tests_pass(node):
    # Files, not a folder: node's versions differ in what they make of a folder.
    report = node("--test", "--test-reporter=tap", *TESTS).splitlines()
    [count] = [int(line.removeprefix("# tests ")) for line in report if line.startswith("# tests ")]
    assert count >= len(TESTS) > 0
    assert f"# pass {count}" in report


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_script_can_be_parsed(node, path):
    node("--check", path)
