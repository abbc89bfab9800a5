"""What a page tells search engines about itself (JSON-LD); it says nothing that the reader does not see."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.game import Game
from rules.pages import Page

Data = dict[str, Any]

_ESCAPES = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&\u2028\u2029"}


def script(*things: Data) -> SafeString:
    """Give a block of data for a page's head; it can neither end its element nor begin another."""
    data = {"@context": "https://schema.org", "@graph": things}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))


def breadcrumbs(trail: Iterable[tuple[str, str]]) -> Data:
    """Give the way from the home page: names with absolute addresses."""
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": url}
        for place, (name, url) in enumerate(trail, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def questions(page: Page, language: str) -> Data:
    return {
        "@type": "FAQPage",
        "inLanguage": language,
        "name": page.title,
        "mainEntity": [
            {"@type": "Question", "name": section.title, "acceptedAnswer": {"@type": "Answer", "text": section.text}}
            for section in page.sections
        ],
    }


def video_game(game: Game, language: str, url: str) -> Data:
    return {
        "@type": "VideoGame",
        "name": str(game.name),
        "description": str(game.text),
        "url": url,
        "inLanguage": language,
        "gamePlatform": "Web browser",
        "genre": "Card game",
        "applicationCategory": "Game",
        "operatingSystem": "Any",
        "isAccessibleForFree": True,
        "offers": {"@type": "Offer", "price": "0", "priceCurrency": "JPY"},
    }
