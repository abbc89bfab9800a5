"""The ways in which pages are asked for: language, whole or as a fragment."""

from __future__ import annotations

import pytest

LANGUAGES = ("ja", "ru")
AS_PAGE, AS_FRAGMENT = {}, {"HX-Request": "true"}
BOTH = pytest.mark.parametrize("headers", [AS_PAGE, AS_FRAGMENT], ids=["page", "htmx"])
#: Where one of the two languages each will do.
EITHER = pytest.mark.parametrize(("language", "headers"), [("ja", AS_FRAGMENT), ("ru", AS_PAGE)], ids=["htmx", "page"])
IN_BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
