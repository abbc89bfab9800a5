from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.middleware import content_policy


def test_nothing_unsafe_is_allowed(rf: RequestFactory) -> None:
    policy = content_policy(lambda request: HttpResponse())(rf.get("/")).headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "object-src": "'none'",
    }


@pytest.mark.django_db
def test_a_page_that_is_not_there_carries_the_headers_too(client: Client) -> None:
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "Content-Security-Policy" in response.headers
    assert "camera=()" in response.headers["Permissions-Policy"]
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
