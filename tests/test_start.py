"""Starting the service: what is wrong with the machine is said in one sentence, with exit code 3, before serving."""

import ast
import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def start(tmp_path, *arguments, **environment):
    """Run `manage.py` with its own data folder and return the finished process."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"YUKON_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def assert_refused(done, *parts):
    """Assert one sentence on standard error that holds the parts, and exit code 3."""
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 3, done.stderr
    assert len(lines) == 1, done.stderr
    for part in parts:
        assert part in lines[0]


def test_a_damaged_database_stops_the_start(tmp_path):
    (tmp_path / "db.sqlite3").write_bytes(b"not a database, whatever its name says" * 100)
    assert_refused(start(tmp_path, "up", "--port", "0"), "db.sqlite3", "restore a backup or move it away")


def test_a_busy_port_stops_the_start(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert_refused(start(tmp_path, "up", "--port", port), f"port {port}", "choose another")


def test_two_workers_without_redis_are_refused(tmp_path):
    assert_refused(start(tmp_path, "up", "--workers", "2"), "REDIS_URL")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "maybe"),
        ("NUM_PROXIES", "one"),
        ("DATABASE_URL", "mysql://root@127.0.0.1/test"),
        ("DATABASE_URL", "postgres://[broken"),
        ("REDIS_URL", "http://127.0.0.1"),
        ("LOG_LEVEL", "LOUD"),
        ("PUBLIC_ORIGINS", "yukon.example"),
        ("NUM_PROXIES", "-3"),
        ("YUKON_DATA", "/proc/nope"),
        ("EMAIL_URL", "mail.example:587"),
        ("EMAIL_URL", "http://mail.example"),
        ("EMAIL_URL", "smtp+tls://yukon:hunter2@mail.example:many"),
        ("EMAIL_URL", "smtps://:587"),
        ("DEFAULT_FROM_EMAIL", "Yukon Daily"),
    ],
)
def test_an_unreadable_setting_is_named_and_its_value_is_not(tmp_path, name, value):
    mail = {"EMAIL_URL": "smtp+tls://mail.example:587", "DEFAULT_FROM_EMAIL": "yukon@yukon.example"}
    done = start(tmp_path, "check", **mail | {name: value})
    assert_refused(done, name)
    assert value not in done.stderr


def settings_of(tmp_path, names, **environment):
    """Return what the settings of these names, other than Django's own, are in a process of their own."""
    done = start(tmp_path, "diffsettings", **environment)
    assert done.returncode == 0, done.stderr
    said = dict(re.findall(r"^(\w+) = (.*?)(?: +###)?$", done.stdout, re.MULTILINE))
    return [ast.literal_eval(said[name]) for name in names]


def test_mail_is_sent_as_its_address_says(tmp_path):
    mail = {"EMAIL_URL": "smtp+tls://yukon:p%40ss@mail.example:587", "DEFAULT_FROM_EMAIL": "Yukon <y@yukon.example>"}
    names = ["EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS"]
    values = ["mail.example", 587, "yukon", "p@ss", True]
    assert settings_of(tmp_path, names, **mail) == values
    assert settings_of(tmp_path, ["DEFAULT_FROM_EMAIL"], **mail) == ["Yukon <y@yukon.example>"]


@pytest.mark.parametrize("nothing", [{}, {"EMAIL_URL": "", "DEFAULT_FROM_EMAIL": ""}])
def test_without_an_address_no_mail_is_sent(tmp_path, nothing):
    assert settings_of(tmp_path, ["EMAIL_BACKEND"], **nothing) == ["django.core.mail.backends.dummy.EmailBackend"]


def test_nobody_else_on_the_machine_can_read_the_data(tmp_path):
    data = tmp_path / "new" / "data"
    assert start(tmp_path, "migrate", "--verbosity", "0", YUKON_DATA=str(data), SECRET_KEY="").returncode == 0
    assert (data / "db.sqlite3").exists()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (data, *data.iterdir())}
    assert {name for name, mode in modes.items() if mode & 0o077} == set(), modes


def test_an_unreachable_database_stops_the_start_without_its_password(tmp_path):
    done = start(tmp_path, "up", "--port", "0", DATABASE_URL="postgres://yukon:hunter2@127.0.0.1:1/yukon")
    assert_refused(done, "DATABASE_URL")
    assert "hunter2" not in done.stderr


def test_several_processes_on_memory_are_refused_by_a_check(tmp_path):
    done = start(tmp_path, "check", WEB_CONCURRENCY="4")
    assert done.returncode != 0
    assert "yukon.E001" in done.stderr


@pytest.mark.django_db
def test_health_answers_while_the_database_does(client):
    answer = client.get("/healthz/")
    assert (answer.status_code, answer.content, answer["Cache-Control"]) == (200, b"ok", "no-store")


def test_the_static_files_can_be_collected_under_names_of_their_content(tmp_path):
    done = start(tmp_path, "collectstatic", "--no-input", "--verbosity", "0")
    assert (done.returncode, done.stderr) == (0, "")
    (page,) = (tmp_path / "static" / "bundled" / "games" / "js").glob("play.*.js")
    assert re.fullmatch(r"play\.[0-9a-f]{12}\.js", page.name)
    assert "import " not in page.read_text()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [(["--port", "99999"], "--port"), (["--port", "-1"], "--port"), (["--workers", "0"], "--workers")],
)
def test_options_out_of_range_are_refused(tmp_path, arguments, part):
    assert_refused(start(tmp_path, "up", *arguments), part)


@pytest.mark.parametrize("command", ["schedule_challenges", "seed_demo"])
def test_a_damaged_database_is_named_by_every_command(tmp_path, command):
    (tmp_path / "db.sqlite3").write_bytes(b"not a database, whatever its name says" * 100)
    assert_refused(start(tmp_path, command), "db.sqlite3")


def test_an_unreachable_redis_stops_the_start(tmp_path):
    assert_refused(start(tmp_path, "up", "--port", "0", REDIS_URL="redis://127.0.0.1:1/0"), "REDIS_URL")


def test_a_key_file_without_a_key_is_named(tmp_path):
    (tmp_path / "secret_key").touch()
    assert_refused(start(tmp_path, "check", SECRET_KEY=""), "secret_key")


def test_two_starts_at_once_share_one_data_folder(tmp_path):
    command = [sys.executable, "manage.py", "up", "--port", "0", "--no-worker"]
    environment = os.environ | {"YUKON_DATA": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": ""}
    both = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    try:
        for process in both:
            assert any("is ready" in line for line in process.stdout), process.stderr.read()
    finally:
        for process in both:
            process.kill()
            process.communicate()


def test_installing_says_nothing_on_standard_output(tmp_path):
    """What a command prints may be on its way into another program, on a fresh clone too."""
    (tmp_path / "manage.py").write_bytes((ROOT / "manage.py").read_bytes())
    for name in ("requirements.txt", "requirements-dev.txt"):
        (tmp_path / name).write_text("# nothing\n")
    program = (
        "import importlib.util, sys\n"
        "find_spec = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name: None if name == 'django' else find_spec(name)\n"
        "import manage\n"
        "manage.os.execv = lambda *arguments: sys.exit(7)\n"
        "manage.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "verify_log"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (7, ""), done.stderr
    assert "Installing the packages of requirements.txt" in done.stderr
    assert (tmp_path / ".venv" / ".requirements.sha256").exists()
