"""`manage.py up`: everything from a fresh clone to a served page, in one command that may be repeated at any time."""

import hashlib
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import psycopg
import uvicorn
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.cache import cache
from django.core.files import locks
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from redis.exceptions import RedisError

from games.management.base import SentenceCommand, Unreadable, whole_number
from games.services.schedule import DAYS_AHEAD, EVERY, schedule_keep_begin
from yukon_site.worker import TaskWorker

PREPARING = 7_985_101  # PostgreSQL's advisory locks are numbers; any that nobody else uses
STATIC_STAMP = ".collected"
NOT_SERVED = ["rest_framework", "redoc"]  # large files of packages that no page of ours asks for


class AnnouncingServer(uvicorn.Server):
    """Says where the service is once it really answers there."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, then print the address."""
        await super().startup(sockets)
        port = self.servers[0].sockets[0].getsockname()[1]
        print(f"Yukon Daily is ready: http://{self.config.host}:{port}/  (Ctrl+C stops it)", flush=True)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one `up` at a time prepare what several share: the data folder of a machine, the database of many."""
    with (settings.DATA_DIR / "up.lock").open("w") as file:
        locks.lock(file, locks.LOCK_EX)
        if connection.vendor != "postgresql":
            yield
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARING])


class Command(SentenceCommand):
    """Migrate, top the schedule up, collect the static files and serve pages, API and sockets."""

    help = "Start the service: migrate, schedule challenges, collect files, serve. May be repeated at any time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to serve, with how many processes, and whether with sample data."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=whole_number(0, 65535), default=8000)
        parser.add_argument(
            "--workers", type=whole_number(1, 64), default=1, help="processes; more than one needs REDIS_URL"
        )
        parser.add_argument(
            "--no-worker", action="store_true", help="leave background tasks to a `manage.py db_worker` of its own"
        )
        parser.add_argument("--demo", action="store_true", help="add sample players, results and a staff account")

    def handle(
        self, *args: Any, host: str, port: int, workers: int, no_worker: bool, demo: bool, **options: Any
    ) -> None:
        """Do it all; raises Unreadable with one sentence when the machine is not ready."""
        if workers > 1 and not settings.REDIS_URL:
            raise Unreadable("More than one worker needs REDIS_URL: memory is not shared between processes.")
        self.refuse_busy_port(host, port)
        self.refuse_missing_services()
        with one_at_a_time():
            call_command("migrate", interactive=False, verbosity=0)
            call_command("schedule_challenges", days=DAYS_AHEAD)
            schedule_keep_begin(run_after=timezone.now() + EVERY)
            if demo:
                call_command("seed_demo")
            self.collect_static()
        with suppress(KeyboardInterrupt), nullcontext() if no_worker else TaskWorker():
            self.serve(host, port, workers)

    def refuse_busy_port(self, host: str, port: int) -> None:
        """Raise Unreadable if nothing can listen there."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise Unreadable(
                    f"Nothing can be served at {host} port {port} ({error.strerror}): choose another --port or --host."
                ) from error

    def refuse_missing_services(self) -> None:
        """Raise Unreadable or DatabaseError if PostgreSQL or Redis is asked for and does not answer."""
        if connection.vendor == "postgresql":
            # Once without the pool, which would go on trying, and say so, for as long as it may.
            one_try = connection.get_connection_params() | {"connect_timeout": 5}
            with connection.wrap_database_errors:
                psycopg.connect(**one_try).close()
        try:
            cache.get("up")
        except RedisError as error:
            raise Unreadable(f"The Redis at REDIS_URL does not answer ({error}).") from error

    def collect_static(self) -> None:
        """Collect the static files unless none has changed since the last time."""
        stamp = Path(settings.STATIC_ROOT) / STATIC_STAMP
        digest = self.static_digest()
        if not stamp.exists() or stamp.read_text() != digest:
            self.stdout.write("Collecting static files ...")
            call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=NOT_SERVED)
            stamp.write_text(digest)

    def static_digest(self) -> str:
        """Return a digest over the names, sizes and times of all static files."""
        digest = hashlib.sha256()
        for finder in get_finders():
            for name, storage in sorted(finder.list([]), key=lambda item: item[0]):
                status = Path(storage.path(name)).stat()
                digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
        return digest.hexdigest()

    def serve(self, host: str, port: int, workers: int) -> None:
        """Serve until told to stop."""
        config: dict[str, Any] = {
            "host": host,
            "port": port,
            "log_level": "warning",
            "access_log": False,
            "server_header": False,
            "lifespan": "on",
            # Deflating each message to each socket costs half the processor for a few kilobytes.
            "ws_per_message_deflate": False,
            "ws_max_size": 1024,
            "proxy_headers": False,  # the client's address is found in one place: settings.NUM_PROXIES
            "timeout_graceful_shutdown": 3,
        }
        application = "yukon_site.asgi:application"
        if workers > 1:
            self.stdout.write(f"Yukon Daily starts with {workers} processes: http://{host}:{port}/")
            uvicorn.run(application, workers=workers, **config)
        else:
            AnnouncingServer(uvicorn.Config(application, **config)).run()
