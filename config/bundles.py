"""Style sheets and scripts, joined into one file a kind of page when static files are collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

SITE = ["games/tokens.css", "games/frame.css"]
TABLE = [*SITE, "games/cards.css", "games/board.css", "games/deal.css"]
REVIEW = [*SITE, "games/cards.css", "games/board.css"]
SWITCH = ["games/crazy-switch.css", "games/crazy-switch-middle.css"]
WAR = ["games/war.css", "games/war-result.css", "games/war-cards.css"]
SCRIPTS = ["games/play.js", "games/copy.js"]

#: What each bundle is made of, in this order; its name tells templates where it is.
BUNDLES = {
    "bundles/site.css": SITE,
    "bundles/site.js": SCRIPTS,
    "bundles/home.css": [*SITE, "games/cards.css", "games/start.css", "games/plays.css", "games/home.css"],
    "bundles/start.css": [*SITE, "games/start.css", "games/plays.css"],
    "bundles/rules.css": [*SITE, "games/cards.css", "rules/rules.css", "rules/pictures.css"],
    "bundles/crazy-switch.css": [*TABLE, *SWITCH, "games/crazy-switch-hand.css", "games/crazy-switch-sideways.css"],
    "bundles/crazy-switch.js": [*SCRIPTS, "games/steps.js", "games/keys.js", "games/travel.js"],
    "bundles/crazy-switch-review.css": [*REVIEW, *SWITCH, "games/review.css"],
    "bundles/war.css": [*TABLE, *WAR, "games/plays.css", "games/war-sideways.css"],
    "bundles/war.js": ["games/war.js", *SCRIPTS],
    "bundles/war-review.css": [*REVIEW, *WAR, "games/review.css"],
}
MINIFIERS = {".css": cssmin, ".js": jsmin}


def bundle(name: str, parts: Iterable[str]) -> str:
    """Join the files one after another, without comments and needless white space."""
    return "\n".join(MINIFIERS[Path(name).suffix](source(part)) for part in parts)


def source(name: str) -> str:
    """Read a file as it lies in its application.

    Raises:
        FileNotFoundError: there is none of this name.
    """
    found = finders.find(name)
    if not found:
        raise FileNotFoundError(name)
    return Path(found).read_text("utf-8")


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no types
    """Adds the bundles to the files that are collected; their names are hashed and they are compressed as all are."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            for name, parts in BUNDLES.items():
                file = Path(self.path(name))
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(bundle(name, parts), "utf-8")
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)
