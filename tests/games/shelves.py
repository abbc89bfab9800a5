"""A shelf opened through the middleware of sessions, without pages."""

from django.contrib.sessions.models import Session
from django.core import signing
from django.http import HttpResponse
from django.test import RequestFactory

from games.saves import SessionMiddleware, SessionStore, changing, shelf
from games.shelf import Save

OPTIONS = ("standard", "normal", "south")


def crazy(deal, **fields):
    return Save("crazy-switch", deal, OPTIONS, **fields)


def ask(view, key=None, method="POST"):
    """Send a request with this session cookie through the middleware to the view."""
    request = RequestFactory().generic(method, "/")
    if key is not None:
        request.COOKIES["sessionid"] = key
    return SessionMiddleware(view)(request)


def put(deal, **fields):
    def view(request):
        with changing(request) as opened:
            opened.put(crazy(deal, **fields))
        return HttpResponse()

    return view


def read(key, look):
    """Give what a reading request sees."""
    seen = []

    def view(request):
        seen.append(look(shelf(request)))
        return HttpResponse()

    ask(view, key, "GET")
    return seen[0]


def deals(key):
    return [play.deal for play in read(key, lambda seen: seen.plays("crazy-switch"))]


def begun(deal=7):
    """Give the key of a new session with this deal."""
    return ask(put(deal)).cookies["sessionid"].value


def damage(key, text):
    Session.objects.filter(session_key=key).update(session_data=text)


def signed(data):
    return signing.dumps(data, salt=SessionStore().key_salt, compress=True)
