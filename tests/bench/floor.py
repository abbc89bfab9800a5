"""The web floor, which a move is measured by: bare Django with one session write and a small page, and nothing else.

``python -m tests.bench.floor`` makes its database, below DATA_DIR and with the site's own settings of SQLite;
``gunicorn tests.bench.floor`` serves it.
"""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from config.settings import SQLITE

BUTTONS = range(30)
#: With its buttons, a page of three kilobytes.
PAGE = """<!DOCTYPE html>
<html lang="en">
<title>The floor</title>
<p>Pressed {{ presses }} times.</p>
<form method="post">
{% csrf_token %}
{% for button in buttons %}<button id="button-{{ button }}" class="button" name="press" value="{{ button }}">The button with the number {{ button }}</button>
{% endfor %}
</form>
"""  # noqa: E501  (as one line in the page)


def press(request: HttpRequest) -> HttpResponse:
    """Count the presses of this browser in its session, which the middleware writes in a transaction (IMMEDIATE)."""
    if request.method == "POST":
        request.session["presses"] = request.session.get("presses", 0) + 1
    return render(request, "page.html", {"presses": request.session.get("presses", 0), "buttons": BUTTONS})


urlpatterns = [path("", press)]

settings.configure(
    SECRET_KEY=os.environ["SECRET_KEY"],
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {**SQLITE, "NAME": Path(os.environ["DATA_DIR"]) / "floor.sqlite3"}},
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    # As `startproject` lists it.
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "context_processors": ["django.template.context_processors.request"],
                "loaders": [
                    (
                        "django.template.loaders.cached.Loader",
                        [("django.template.loaders.locmem.Loader", {"page.html": PAGE})],
                    )
                ],
            },
        }
    ],
)
application = get_wsgi_application()

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
