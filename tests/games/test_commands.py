"""The commands that show a deal and verify a log, as they are run by hand and by other programs."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.engine.helpers import vectors
from tests.vectors.replay_cases import ALMOST, WIN

ROOT = Path(__file__).resolve().parents[2]
CODE = "YU1-C-AAAAAAB"


def run(*arguments, stdin=b""):
    """Run `manage.py` and return the exit code, what it printed, and the lines of what it complained about."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, input=stdin, capture_output=True, check=False, timeout=60
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode().splitlines()


def show(*arguments):
    out = io.StringIO()
    call_command("show_deal", *arguments, stdout=out)
    return out.getvalue()


def verify(*arguments):
    """Return the exit code and the verdict."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_log", *arguments, stdout=out)
    return ended.value.code, json.loads(out.getvalue())


@pytest.fixture
def log_file(tmp_path):
    """A function that writes a log to a file and returns its name."""

    def write(log):
        path = tmp_path / "moves.log"
        path.write_bytes(log if isinstance(log, bytes) else log.encode())
        return str(path)

    return write


@pytest.mark.parametrize("case", vectors("deals"), ids=lambda case: case["symbols"])
def test_show_deal_prints_the_columns(case):
    assert show(f"yu1-t-{case['symbols'].lower()}\n").splitlines() == [f"YU1-T-{case['symbols']}", *case["columns"]]


def test_show_deal_prints_json():
    shown = json.loads(show(CODE, "--json"))
    assert list(shown) == ["code", "columns"]
    assert shown["code"] == CODE
    assert shown["columns"][1][:2] == [{"card": "3D", "face_up": False}, {"card": "3S", "face_up": True}]
    assert [len(column) for column in shown["columns"]] == [1, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("text", [case["text"] for case in vectors("codes") if "problem" in case], ids=ascii)
def test_an_unreadable_code_is_refused(text):
    with pytest.raises(CommandError) as caught:
        show("--", text)
    assert caught.value.returncode == 3


@pytest.mark.parametrize(
    ("log", "exit_code", "verdict"),
    [
        (WIN, 0, "won"),
        (f"{WIN}\n", 0, "won"),
        (ALMOST, 1, "unfinished"),
        ("", 1, "unfinished"),
        ("3f 12", 2, "rejected"),
    ],
)
def test_verify_log_tells_the_verdict(log_file, log, exit_code, verdict):
    code, shown = verify(CODE, log_file(log))
    assert (code, shown["verdict"]) == (exit_code, verdict)


def test_verify_log_shows_a_clean_win(log_file):
    assert verify(CODE, log_file(WIN)) == (
        0,
        {"verdict": "won", "score": 625, "moves": 92, "plies": 92, "clean": True, "failure": None},
    )


def test_verify_log_names_the_changed_token(log_file):
    # Column 3 ends in QC QS 8D by then: three cards of it begin with a queen, and column 1 ends in 7D.
    changed = WIN.replace("31x4", "31x3", 1)
    assert verify(CODE, log_file(changed)) == (
        2,
        {
            "verdict": "rejected",
            "score": 10,
            "moves": 1,
            "plies": 1,
            "clean": True,
            "failure": {"ply": 1, "move": "31x3", "reason": "wrong_rank"},
        },
    )


def test_verify_log_judges_a_log_that_is_too_long(log_file):
    code, shown = verify(CODE, log_file(" ".join(["r"] * 4001)))
    assert (code, shown["failure"]) == (2, {"ply": 4000, "move": "r", "reason": "log_too_long"})


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe3\x00f\x00", "is not UTF-8"),
        (b"3f\xe7", "is not UTF-8"),
        (b"r " * 40_000, "at most 65536 bytes"),
    ],
)
def test_a_file_that_is_no_log_cannot_be_read(log_file, content, sentence):
    with pytest.raises(CommandError, match=sentence) as caught:
        call_command("verify_log", CODE, log_file(content))
    assert caught.value.returncode == 3


@pytest.mark.parametrize("name", ["missing.log", "", "a" * 5000, "nul\0nul"])
def test_a_missing_file_cannot_be_read(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match="Cannot read the file") as caught:
        call_command("verify_log", CODE, name)
    assert caught.value.returncode == 3


# As programs, with their exit codes and what they write where


def test_a_log_may_come_on_standard_input():
    code, printed, complaints = run("verify_log", CODE, "-", stdin=WIN.encode())
    assert (code, json.loads(printed)["score"], complaints) == (0, 625, [])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show_deal", "YU2-C-AAAAAAB"], "Codes begin with YU1."),
        (["show_deal"], "The following arguments are required: CODE."),
        (["show_deal", CODE, "--yaml"], "Unrecognized arguments: --yaml."),
        (["verify_log", CODE, "missing.log"], "Cannot read the file missing.log: No such file or directory."),
        (["verify_log", CODE, "."], "Cannot read the file .: Is a directory."),
        (["verify_log", "YU1-X-AAAAAAB", "-"], "The rule letter must be C (Classic), R (Relaxed) or T (Traditional)."),
    ],
)
def test_what_cannot_be_read_ends_with_one_sentence_and_exit_code_3(arguments, sentence):
    assert run(*arguments) == (3, "", [sentence])
