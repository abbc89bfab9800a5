"""Addresses below the language prefix."""

from __future__ import annotations

from django.urls import path

from rules import views

urlpatterns = [
    path("<slug:game>/rules/", views.rules, name="rules"),
    path("<slug:game>/faq/", views.faq, name="faq"),
    path("about/", views.about, name="about"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
]
