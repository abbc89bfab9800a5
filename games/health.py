"""The answer to the operator's question whether the site is well."""

from __future__ import annotations

import logging

from django.contrib.sessions.models import Session
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Ask the table of sessions, so that a database that is away or was never migrated is noticed."""
    try:
        Session.objects.exists()
    except Error as error:
        logger.error("The database does not answer: %s", str(error).partition("\n")[0])
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
