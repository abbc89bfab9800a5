"""Start the site on this machine, with everything that it needs made on the way."""

from __future__ import annotations

import os
import secrets
import socket
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

EVERY_ADDRESS = {"0.0.0.0", "::"}
MEMORY_DISK = Path("/dev/shm")

HELP = """Start the site on this machine and print its address.

Without ALLOWED_HOSTS the site answers to localhost and to the host given. With 0.0.0.0 or :: the machine's
names are not known beforehand, so it answers to any: right for a phone in the same flat, too open for the
internet, where ALLOWED_HOSTS should list the site's names. WORKERS sets the number of processes (2)."""


class Command(BaseCommand):
    help = HELP

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        return super().create_parser(prog_name, subcommand, formatter_class=RawDescriptionHelpFormatter, **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        refuse_taken(host, port)
        prepare()
        self.stdout.write(f"http://{net_location(shown_host(host), port)}/")
        self.stdout.flush()
        serve(host, port)


def refuse_taken(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, OverflowError) as error:
            raise CommandError(
                f"The site cannot listen on {net_location(host, port)} ({error}). "
                "Another program may be using the port: choose one with PORT=8001."
            ) from error


def prepare() -> None:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    if not os.environ.get("SECRET_KEY") and not settings.SECRET_KEY_FILE.exists():
        make_secret(settings.SECRET_KEY_FILE)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("clearsessions")


def make_secret(file: Path) -> None:
    """Write a new key that only its owner may read."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as secret:
        secret.write(secrets.token_urlsafe(50))


def serve(host: str, port: int) -> None:
    """Become the web server: sync workers, since threads pile kept connections up on one of them."""
    os.environ.setdefault("ALLOWED_HOSTS", allowed_hosts(host))
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *server_options(host, port), "config.wsgi"])


def server_options(host: str, port: int) -> list[str]:
    options = [f"--bind={net_location(host, port)}", f"--workers={os.environ.get('WORKERS') or 2}"]
    options += [f"--chdir={settings.BASE_DIR}", "--log-level=warning", "--no-control-socket"]
    # Workers touch a file to show that they live; a slow disk must not make them look dead.
    return options + [f"--worker-tmp-dir={MEMORY_DISK}"] * MEMORY_DISK.is_dir()


def allowed_hosts(host: str) -> str:
    return "*" if host in EVERY_ADDRESS else ",".join([*settings.ALLOWED_HOSTS, net_location(host)])


def shown_host(host: str) -> str:
    return socket.gethostname() if host in EVERY_ADDRESS else host


def net_location(host: str, port: int | None = None) -> str:
    """Join host and port as in an address: IPv6 hosts stand in brackets."""
    bracketed = f"[{host}]" if ":" in host else host
    return bracketed if port is None else f"{bracketed}:{port}"
