"""The site's settings, read from the environment; README lists the variables.

An empty variable counts as one that is not set. Nonsense is refused with a sentence that names the variable.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
DAY = 24 * 60 * 60
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
#: A name, an address or ``*``, perhaps with a leading dot; no scheme and no port.
HOST = re.compile(r"\*|\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]", re.IGNORECASE)
ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9.-]+(:[0-9]+)?", re.IGNORECASE)
YES_AND_NO = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


def env_text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool) -> bool:
    text = env_text(name, str(default)).lower()
    if text not in YES_AND_NO:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(YES_AND_NO)}, not {text!r}.")
    return YES_AND_NO[text]


def env_list(name: str, default: list[str]) -> list[str]:
    """Read names parted by commas."""
    return [part.strip() for part in env_text(name, ",".join(default)).split(",") if part.strip()]


def env_hosts(name: str, default: list[str]) -> list[str]:
    """Read host names such as ``cards.example``, parted by commas."""
    hosts = env_list(name, default)
    for host in hosts:
        if not HOST.fullmatch(host):
            raise ImproperlyConfigured(f"{name} must list host names without scheme and port, not {host!r}.")
    return hosts


def env_origins(name: str) -> list[str]:
    """Read origins such as ``https://cards.example``, parted by commas."""
    origins = env_list(name, [])
    for origin in origins:
        if not ORIGIN.fullmatch(origin):
            raise ImproperlyConfigured(f"{name} must list origins with their scheme (https://…), not {origin!r}.")
    return origins


def env_choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    choice = env_text(name, default).upper()
    if choice not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {choice!r}.")
    return choice


def env_path(name: str, default: Path) -> Path:
    """Read a path; a relative one starts at the checkout."""
    return BASE_DIR / Path(env_text(name, str(default))).expanduser()


def env_database(name: str) -> dict[str, Any]:
    """Read where PostgreSQL is: ``postgresql://user:password@host:port/database?sslmode=require``.

    Parts left out are libpq's defaults; the query is handed to it. No message repeats the password.
    """
    try:
        url = urlsplit(env_text(name))
        url.port  # noqa: B018  (raises where it is no number)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} cannot be read as an address.") from error
    if url.scheme not in {"postgresql", "postgres"} or not url.path.strip("/") or url.fragment:
        raise ImproperlyConfigured(f"{name} must look like postgresql://user:password@host:5432/database.")
    return postgresql(url)


def postgresql(url: SplitResult) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path[1:]),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": unquote(url.hostname or ""),
        "PORT": str(url.port or ""),
        "CONN_MAX_AGE": 600,
        # A connection that the server has ended meanwhile is made anew before a request uses it.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": 3,
            # A move waits this long for another of its session; a worker that stalls gives its lock up.
            "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=30s",
            **dict(parse_qsl(url.query)),
        },
    }


def stored_secret(file: Path) -> str:
    """Give the key that ``manage.py play`` has made, or nothing."""
    return file.read_text().strip() if file.is_file() else ""


DEBUG = env_bool("DEBUG", False)
DATA_DIR = env_path("DATA_DIR", BASE_DIR / ".local")
SECRET_KEY_FILE = DATA_DIR / "secret-key"
# May stay empty, so that commands such as `record` run with nothing set up; config.wsgi refuses to.
SECRET_KEY = env_text("SECRET_KEY") or stored_secret(SECRET_KEY_FILE)

ALLOWED_HOSTS = env_hosts("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env_origins("CSRF_TRUSTED_ORIGINS")

BEHIND_TLS = env_bool("BEHIND_TLS", False)
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked by the machine itself, without the proxy
    SECURE_HSTS_SECONDS = 365 * DAY
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
# What a whole domain promises is for its owner to say: HSTS for subdomains, and in browsers' preload lists.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "games",
    "rules",
]

MIDDLEWARE = [
    # Outside all that may answer, so that nothing goes without the policy.
    "config.middleware.content_policy",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Within WhiteNoise's, so that only pages are told of.
    "config.middleware.request_log",
    # After WhiteNoise, which has compressed its files beforehand.
    "django.middleware.gzip.GZipMiddleware",
    "config.middleware.refused_languages",
    # Before the session, so that public pages do not vary by cookie.
    "django.middleware.locale.LocaleMiddleware",
    # Outside all that sets a cookie.
    "config.middleware.no_cookies_ahead",
    # Django's own would save at the end of a request, outside the lock that a move needs (D-7).
    "games.saves.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Before the token, which is read from the body.
    "games.admission.AdmissionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
CSRF_FAILURE_VIEW = "games.errors.csrf_failure"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"context_processors": ["django.template.context_processors.request", "games.pages.frame"]},
    }
]

SYNCHRONOUS = env_choice("SQLITE_SYNCHRONOUS", "NORMAL", ("NORMAL", "FULL"))
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "db.sqlite3",
    "CONN_MAX_AGE": 600,
    "OPTIONS": {
        # A transaction that begins by reading cannot become a writing one while another writes.
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        # NORMAL: an answered move outlives the killing of every process; FULL: a power cut, too.
        "init_command": f"PRAGMA journal_mode = WAL; PRAGMA synchronous = {SYNCHRONOUS};",
    },
}
DATABASES = {"default": env_database("DATABASE_URL") if env_text("DATABASE_URL") else SQLITE}

SESSION_COOKIE_AGE = 180 * DAY  # D-6

LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", "日本語"), ("ru", "Русский")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * DAY
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {"staticfiles": {"BACKEND": "config.bundles.Storage"}}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "config.logs.JsonLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # One line a request at INFO; nothing in it tells who asked.
        "config": {"level": env_choice("LOG_LEVEL", "WARNING", LOG_LEVELS)},
        "django": {"handlers": [], "level": "WARNING"},
        # A page that is not there, or a refused move, is the reader's business and no fault of the site.
        "django.request": {"level": "ERROR"},
    },
}
