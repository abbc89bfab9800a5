"""All addresses of the site."""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from games import (
    addresses,  # noqa: F401  (registers the converter)
    health,
    views,
)
from rules import views as rules_views

handler400 = "games.errors.bad_request"
handler404 = "games.errors.not_found"
handler500 = "games.errors.server_error"

urlpatterns = [
    path("", views.choose_language, name="choose-language"),
    path("sitemap.xml", rules_views.sitemap, name="sitemap"),
    path("healthz", health.healthz, name="healthz"),
    path("robots.txt", rules_views.robots, name="robots"),
    path("<slug:game>/<deal:deal>/", views.shared, name="shared"),
    path("<slug:game>/<deal:deal>/review/", views.shared, name="shared-review"),
    *i18n_patterns(path("", include("games.urls")), path("", include("rules.urls"))),
]
