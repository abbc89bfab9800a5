"""Addresses below the language prefix."""

from __future__ import annotations

from django.urls import include, path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("speed/", views.speed, name="speed"),
    path("crazy-switch/", include(("games.crazy_switch.urls", "crazy-switch"))),
    path("war/", include(("games.war.urls", "war"))),
]
