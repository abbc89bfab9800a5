"""Addresses below the language prefix."""

from __future__ import annotations

from django.urls import include, path

from games import views
from games.catalog import GAMES

urlpatterns = [
    path("", views.home, name="home"),
    path("speed/", views.speed, name="speed"),
    *(path(f"{game.slug}/", include((f"{game.package}.urls", game.slug))) for game in GAMES.values()),
]
