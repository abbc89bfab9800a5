"""For templates that say the same thing many times over: parts that follow from a few values, and text said again."""

from __future__ import annotations

from functools import lru_cache

from django.template import Context, Library, Node, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = Library()

#: Of all parts in all languages: more than readers at their tables meet in an hour.
REMEMBERED = 8192


@register.tag
def part(parser: Parser, token: Token) -> PartNode:
    """Include a template that is given these values and nothing else: ``{% part "games/seat.html" seat=seat %}``.

    What it says is remembered, so the values must be ones that never change.
    """
    _tag, name, *given = token.split_contents()
    values = token_kwargs(given, parser)
    if given:
        raise TemplateSyntaxError(f"A part takes values by name, not {' '.join(given)}.")
    return PartNode(name.strip("\"'"), values)


class PartNode(Node):
    def __init__(self, name: str, values: dict[str, FilterExpression]) -> None:
        self._name = name
        self._names = tuple(values)
        self._values = tuple(values.values())

    def render(self, context: Context) -> str:
        values = [value.resolve(context) for value in self._values]
        return _rendered(self._name, get_language(), self._names, *values)


# By type as well: marked as safe, the same text is another value.
@lru_cache(maxsize=REMEMBERED, typed=True)
def _rendered(name: str, _language: str | None, names: tuple[str, ...], *values: object) -> str:
    return get_template(name).render(dict(zip(names, values, strict=True)))


@register.simple_block_tag
def written(content: str) -> SafeString:
    """Write something once that is said several times: ``{% written as form %}…{% endwritten %}``, ``{{ form }}``."""
    return mark_safe(content)
