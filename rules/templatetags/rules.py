"""For templates of any page: the address of a rule, and what search engines are told of a game."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.catalog import GAMES
from rules import anchors, structured, typography

register = template.Library()


@register.simple_tag
def rule_url(rule: str) -> str:
    return anchors.address(rule)


@register.simple_tag
def rule_title(rule: str) -> str:
    return anchors.title(rule)


@register.filter
def foreign(text: str) -> SafeString:
    """Let words of the other language say so."""
    return typography.foreign(text, get_language() or "ja")


@register.simple_tag(takes_context=True)
def game_data(context: dict[str, Any], *slugs: str) -> SafeString:
    """Give structured data for the games named, or for all."""
    request, language = context["request"], context["frame"]["lang"]
    games = [GAMES[slug] for slug in slugs or GAMES]
    return structured.script(
        *(structured.video_game(game, language, request.build_absolute_uri(game.url)) for game in games)
    )
