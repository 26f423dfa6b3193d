#!/usr/bin/env python3
"""Run a command of the service: `python3 manage.py up` starts it, `python3 manage.py test` checks it.

Needs nothing but Python: where the packages are not at hand it makes `.venv`, installs them from the hashed lock, and
runs itself again inside. Uses the standard library only until then.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stop(sentence: str) -> None:
    """End with one sentence on standard error and exit code 3."""
    print(sentence, file=sys.stderr)
    raise SystemExit(3)


def install(lock: Path) -> None:
    """Install the lock's packages into `.venv`; ends the program if that fails.

    Progress goes to standard error: what a command prints may be on its way into another program.
    """
    print(f"Installing the packages of {lock.name} into .venv (once, a minute at most) ...", file=sys.stderr)
    if not VENV_PYTHON.exists():
        if find_spec("venv") is None or find_spec("ensurepip") is None:
            stop("Python's venv module is missing: install it (on Debian and Ubuntu: apt install python3-venv).")
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True, stdout=sys.stderr)
    uv = shutil.which("uv")
    installer = (
        [uv, "pip", "install", "--python", str(VENV_PYTHON)] if uv else [str(VENV_PYTHON), "-m", "pip", "install"]
    )
    quiet = [] if uv else ["--progress-bar", "on", "--disable-pip-version-check"]
    if subprocess.call([*installer, *quiet, "--require-hashes", "-r", str(lock)], stdout=sys.stderr):
        stop(f"The packages of {lock.name} could not be installed: see the installer's message above.")


def enter_environment(command: str) -> None:
    """Make sure the packages are there, running this program again inside `.venv` if they are not."""
    is_test = command == "test"
    needed = ("pytest", "playwright") if is_test else ("django", "channels")
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    if not inside and all(find_spec(name) for name in needed):
        return  # an environment that somebody else keeps, such as a container
    # The lock for tests holds all of the other, so that one install serves both.
    locks = [HERE / "requirements-dev.txt", HERE / "requirements.txt"] if is_test else [HERE / "requirements.txt"]
    stamps = {VENV / f".{lock.stem}.sha256": hashlib.sha256(lock.read_bytes()).hexdigest() for lock in locks}
    if any(not stamp.exists() or stamp.read_text() != digest for stamp, digest in stamps.items()):
        install(locks[0])
        for stamp, digest in stamps.items():
            stamp.write_text(digest)
    if not inside:
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])


def main() -> None:
    """Run the command that the arguments name."""
    if sys.version_info < (3, 11):
        stop(f"Yukon Daily needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    enter_environment(sys.argv[1] if len(sys.argv) > 1 else "help")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yukon_site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        stop(str(error))


if __name__ == "__main__":
    main()
