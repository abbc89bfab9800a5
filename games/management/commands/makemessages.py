"""``makemessages`` that guesses no translation, and writes the same catalogues when run again."""

from __future__ import annotations

import re
from pathlib import Path

from django.core.management.commands import makemessages

#: Gettext adds these to a header; a date would make catalogues differ that say the same.
_NOISE = re.compile(r'^"(?:POT-Creation-Date|Report-Msgid-Bugs-To):.*\n', re.MULTILINE)


class Command(makemessages.Command):
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]  # noqa: RUF012  (Django's own)

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        catalogue = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        catalogue.write_text(_NOISE.sub("", catalogue.read_text("utf-8")), "utf-8")
