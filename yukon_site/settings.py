"""The settings, read from the environment; without any, one machine runs the service on SQLite and memory.

An unreadable value stops start-up with one sentence that names it (ImproperlyConfigured).
README, "Deploy", lists the variables.
"""

import logging
import os
import secrets
from contextlib import suppress
from email.utils import parseaddr
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email
from django.urls import reverse_lazy

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
BOOLEANS = ("true", "false", "on", "off", "yes", "no", "1", "0")


def _read(kind: str, name: str, default: Any) -> Any:
    """Return a variable read as `kind` (bool, int, list, str); an unreadable one is named, its value is not."""
    if kind == "bool" and env.str(name, default="true").lower() not in BOOLEANS:
        raise ImproperlyConfigured(f"The setting {name} cannot be read: it must be one of {', '.join(BOOLEANS)}.")
    try:
        return getattr(env, kind)(name, default=default)
    except (ValueError, ImproperlyConfigured) as error:
        raise ImproperlyConfigured(f"The setting {name} cannot be read: it must be of type {kind}.") from error


def _secret_key(path: Path) -> str:
    """Return the machine's own key, made at the first start and readable by its owner only."""
    if not path.exists():
        new = path.with_suffix(f".{os.getpid()}")
        new.touch(mode=0o600)
        new.write_text(secrets.token_urlsafe(50), encoding="ascii")
        new.replace(path)  # whole or not at all
    key = path.read_text(encoding="ascii")
    if len(key) < 50:
        raise ImproperlyConfigured(f"The file {path} holds no key: remove it, and a new one is made.")
    return key


# --- Where things are -------------------------------------------------------------------------------------------------

DATA_DIR = Path(_read("str", "YUKON_DATA", str(BASE_DIR / ".data")))
try:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # sessions and sealed codes are in it
except OSError as error:
    raise ImproperlyConfigured(f"The folder that YUKON_DATA names cannot be made ({error.strerror}).") from error

DEBUG = _read("bool", "DEBUG", False)
SECRET_KEY = _read("str", "SECRET_KEY", "") or _secret_key(DATA_DIR / "secret_key")
# The machine itself may always ask: health checks do.
ALLOWED_HOSTS = [*_read("list", "ALLOWED_HOSTS", []), "localhost", "127.0.0.1", "[::1]"]
# Public addresses, such as https://yukon.example: they decide the origin checks and whether cookies are HTTPS only.
PUBLIC_ORIGINS = _read("list", "PUBLIC_ORIGINS", [])
if not all(origin.startswith(("https://", "http://")) for origin in PUBLIC_ORIGINS):
    raise ImproperlyConfigured("Each of PUBLIC_ORIGINS must begin with https:// or http://.")
BEHIND_HTTPS = bool(PUBLIC_ORIGINS) and all(origin.startswith("https://") for origin in PUBLIC_ORIGINS)
# Trusted proxies in front: so many entries are taken from the right of X-Forwarded-For to find the client.
NUM_PROXIES = _read("int", "NUM_PROXIES", 0)
if NUM_PROXIES < 0:
    raise ImproperlyConfigured("The setting NUM_PROXIES cannot be below 0.")
LOG_LEVEL = _read("str", "LOG_LEVEL", "INFO").upper()
if LOG_LEVEL not in logging.getLevelNamesMapping():
    raise ImproperlyConfigured("The setting LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL.")

ROOT_URLCONF = "yukon_site.urls"
ASGI_APPLICATION = "yukon_site.asgi.application"
WSGI_APPLICATION = "yukon_site.wsgi.application"

# --- Applications -----------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django_tasks",
    "django_tasks_db",  # before games, whose admin takes its page out
    "yukon_site",
    "games",
    "leaderboard",
    "allauth",
    "allauth.account",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "yukon_site.middleware.PermissionsPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # after static files, which are compressed once, when collected
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "yukon_site.middleware.ReadOnlyMiddleware",  # before tokens are asked for
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.middleware.PlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context_processors.page",
            ],
        },
    },
]

# --- Data: SQLite and memory on one machine; DATABASE_URL and REDIS_URL beyond it ---

DATABASE_URL = _read("str", "DATABASE_URL", "")
REDIS_URL = _read("str", "REDIS_URL", "")


def _databases() -> dict[str, Any]:
    if not DATABASE_URL:
        file = DATA_DIR / "db.sqlite3"
        with suppress(OSError):  # SQLite will say what is wrong
            file.touch(mode=0o600)  # the files that SQLite puts beside it get the same mode
        return {
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": file,
                "OPTIONS": {
                    # One writer at a time that waits, instead of two readers that both fail to become the writer.
                    "transaction_mode": "IMMEDIATE",
                    "timeout": 20,
                    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
                },
                # A file, as in production: threads of one test share it the way requests do. One per test process.
                "TEST": {"NAME": Path(gettempdir()) / f"yukon-test-{os.getpid()}.sqlite3"},
            }
        }
    try:
        database = environ.Env.db_url_config(DATABASE_URL)
    except Exception as error:  # the library raises several kinds
        raise ImproperlyConfigured("The setting DATABASE_URL cannot be read.") from error
    if database.get("ENGINE") != "django.db.backends.postgresql" or not database.get("NAME"):
        raise ImproperlyConfigured(
            "The setting DATABASE_URL must be of the form postgres://user:password@host:port/name."
        )
    # Django's native pool needs CONN_MAX_AGE 0; without a pool PostgreSQL gives a third of the requests.
    database["OPTIONS"] = database.get("OPTIONS", {}) | {"pool": {"min_size": 1, "max_size": 8, "timeout": 20}}
    return {"default": database}


DATABASES = _databases()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL and not REDIS_URL.startswith(("redis://", "rediss://", "unix://")):
    raise ImproperlyConfigured("The setting REDIS_URL must begin with redis://, rediss:// or unix://.")

CHANNEL_LAYERS = {
    "default": (
        {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # A consumer that waits for news is not a stalled connection.
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}], "prefix": "yukon"},
        }
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    )
}
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "yukon"}
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}}
    )
}
SESSION_ENGINE = "yukon_site.sessions"

# The queue is a table everywhere: a task is enqueued in the transaction that wants it, and outlives every process.
# `up` runs a worker beside the one serving process; where several serve, `manage.py db_worker` is a service of its own.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# --- Accounts ---------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_ADAPTER = "games.accounts.AccountAdapter"
ACCOUNT_FORMS = {"login": "games.accounts.LogInForm"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
LOGIN_REDIRECT_URL = reverse_lazy("games:today")
ACCOUNT_LOGOUT_REDIRECT_URL = reverse_lazy("games:today")
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a guest's attempts and streak hang on the cookie

# --- E-mail: without EMAIL_URL none is sent, and no page offers any ---

DEFAULT_FROM_EMAIL = _read("str", "DEFAULT_FROM_EMAIL", "")


def _email(url: str) -> dict[str, Any]:
    """Return the settings EMAIL_... of a URL."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    try:
        email = environ.Env.email_url_config(url)
    except (ValueError, ImproperlyConfigured) as error:
        raise ImproperlyConfigured("The setting EMAIL_URL cannot be read.") from error
    if not url.startswith("consolemail:") and not (url.startswith("smtp") and email["EMAIL_HOST"]):
        raise ImproperlyConfigured(
            "The setting EMAIL_URL must be of the form smtp+tls://user:password@host:587, or consolemail://."
        )
    try:
        validate_email(parseaddr(DEFAULT_FROM_EMAIL)[1])
    except ValidationError as error:
        raise ImproperlyConfigured(
            "With EMAIL_URL, DEFAULT_FROM_EMAIL must be an e-mail address, such as yukon@yukon.example."
        ) from error
    return {**email, "EMAIL_TIMEOUT": 10}


globals().update(_email(_read("str", "EMAIL_URL", "")))

# --- Languages --------------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("tr", "Türkçe")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["yukon_site.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # the day turns at 00:00 UTC for everybody; pages show times in the player's own zone
USE_THOUSAND_SEPARATOR = True

# --- Files ------------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "games.bundles.BundleFinder",
]
# The entry module of each page's script.
PAGE_SCRIPTS = [
    "games/js/site.js",
    "games/js/play.js",
    "games/js/example.js",
    "games/js/statistics_page.js",
    "leaderboard/js/standings.js",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- Guards -----------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = BEHIND_HTTPS
CSRF_COOKIE_SECURE = BEHIND_HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = BEHIND_HTTPS
CSRF_TRUSTED_ORIGINS = PUBLIC_ORIGINS
CSRF_FAILURE_VIEW = "yukon_site.api_errors.csrf_failure"
if BEHIND_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
# Names are public: the limit of a name is more than one address can use up, so that nobody alone can lock a player out.
ACCOUNT_RATE_LIMITS = {"login_failed": "5/m/ip,60/10m/key", "signup": "20/m/ip,60/h/ip"}
# An e-mail address is never said to have an account, and nobody gets mail because somebody typed an address.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""

# --- HTTP API ---------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.authentication.PlayerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "yukon_site.api_errors.exception_handler",
    "DEFAULT_THROTTLE_RATES": {
        "begin": "30/min",
        "append": "240/min",
        "write": "60/min",
        "deals": "60/min",
        "verify": "20/min",
        "analysis": "120/min",
        "analyse": "30/hour",
    },
    "NUM_PROXIES": NUM_PROXIES,
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Yukon Daily",
    "VERSION": "1",
    "DESCRIPTION": (
        "Daily Yukon Solitaire challenges: deals, attempts, verified results and standings.\n\n"
        "Reading, `verify/`, `analysis/` and a stranger's first attempt need nothing. That attempt sets the cookies "
        "`sessionid`, by which the guest is known from then on, and `csrftoken` (`GET challenges/today/` sets it too): "
        "send the latter's value as `X-CSRFToken` with every further write and, over HTTPS, the address of the site "
        "as `Origin`."
    ),
    "SERVE_INCLUDE_SCHEMA": False,
    "OAS_VERSION": "3.1.1",
    "PATH_CONVERTER_OVERRIDES": {
        "day": {"type": "string", "format": "date"},
        "rule": {"type": "string", "enum": ["C", "R", "T"]},
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- Logs: to standard error; never a code, salt or solution, so no request bodies and no local variables ---

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},
        # Anybody can send any Host or a form too large, and gets a 400: not worth a traceback each.
        "django.security": {"level": "CRITICAL"},
        "django.security.csrf": {"level": "WARNING"},  # one line, which names a setting that is wrong
    },
}

# The counts of the standings' buckets are in an index of PostgreSQL's alone: SQLite does without.
SILENCED_SYSTEM_CHECKS = ["models.W039", *([] if BEHIND_HTTPS else ["security.W004", "security.W008"])]
