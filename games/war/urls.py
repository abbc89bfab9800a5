from __future__ import annotations

from django.urls import path

from games import addresses  # noqa: F401  (registers the converter)
from games.war import views

urlpatterns = [
    path("", views.start, name="start"),
    path("<deal:deal>/", views.deal, name="deal"),
    path("<deal:deal>/settings/", views.settings, name="settings"),
    path("<deal:deal>/discard/", views.discard, name="discard"),
    path("<deal:deal>/review/", views.review, name="review"),
    path("<deal:deal>/record/", views.record, name="record"),
    path("<deal:deal>/record/clear/", views.clear, name="clear"),
]
