"""Parts of templates that are remembered, and text that is written once and said several times."""

from __future__ import annotations

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.safestring import mark_safe
from django.utils.translation import override

REMARK = '{% load parts %}{% part "games/remark.html" notice=notice %}'


def rendered(source: str, **values: object) -> str:
    return Template(source).render(Context(values)).strip()


def test_a_part_is_given_its_values_and_nothing_else() -> None:
    assert rendered(REMARK, notice="", damaged="seen from outside") == ""
    assert rendered(REMARK, notice="told") == '<p class="remark">told</p>'


def test_a_remembered_part_tells_text_from_marked_text() -> None:
    assert rendered(REMARK, notice=mark_safe("<b>")) == '<p class="remark"><b></p>'
    assert rendered(REMARK, notice="<b>") == '<p class="remark">&lt;b&gt;</p>'


def test_a_part_is_remembered_by_language() -> None:
    source = '{% load parts %}{% part "games/crazy_switch/playing.html" pace=pace %}'
    said = set()
    for language in ("ja", "ru", "ja"):
        with override(language):
            said.add(rendered(source, pace=""))
    assert len(said) == 2


def test_a_value_without_a_name_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="by name"):
        Template('{% load parts %}{% part "games/remark.html" notice %}')


def test_what_is_written_once_is_escaped_once() -> None:
    source = "{% load parts %}{% written as name %}<i>{{ name }}</i>{% endwritten %}{{ name }}{{ name }}"
    assert rendered(source, name="&") == "<i>&amp;</i><i>&amp;</i>"
