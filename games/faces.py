"""Cards as they are drawn: `games/face.html` shows one, and each game makes them of its own cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import pgettext


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: symbols of the sprite, one upon the other, and its name."""

    name: str
    symbols: tuple[str, ...]
    red: bool = False
    fits: bool = True


def names_of(faces: Iterable[Face]) -> str:
    return pgettext("between the names of a list", ", ").join(face.name for face in faces)
