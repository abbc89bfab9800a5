"""What a page says when something was wrong is told apart, in both languages (section 10)."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from games import notices


@pytest.mark.parametrize("lang", ["ja", "ru"])
def test_notices_differ(lang: str) -> None:
    with override(lang):
        texts = [
            notices.moved_on(),
            notices.unreadable_move(),
            notices.unknown_option(),
            notices.unknown_moment(),
            notices.not_replayable(),
            notices.damaged(),
        ]
    assert len(set(texts)) == len(texts)
    assert all(re.search("[а-яё]" if lang == "ru" else "[ぁ-ん]", text) for text in texts)
