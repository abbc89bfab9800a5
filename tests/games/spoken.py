"""How much a screen reader has to read out."""

from __future__ import annotations

import re


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?])\s|[。！？]", text) if part.strip()]
