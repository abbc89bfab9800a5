"""What a page says, in any game, when an address, a form or a save is not what it should be (section 10)."""

from __future__ import annotations

from django.utils.translation import gettext as _


def moved_on() -> str:
    return _("The table has moved on since that page was shown. This is how it stands now.")


def unreadable_move() -> str:
    return _("That move could not be read. Nothing has changed.")


def unreadable_form() -> str:
    return _("That setting could not be read. Nothing has changed.")


def unknown_option() -> str:
    return _("The address holds an unknown option, so the usual one is used instead.")


def unknown_moment() -> str:
    return _("The address points at something that is not there. This is how the table stands now.")


def damaged() -> str:
    return _("Something that this browser had saved can no longer be read, so it is missing here.")


def not_replayable() -> str:
    return _("This saved deal can no longer be read. You can play the same cards from the start.")


def not_reviewable() -> str:
    return _(
        "This review can no longer be read: its address is damaged or of another version. The cards can be played."
    )


def unknown_step() -> str:
    return _("The address points at a step that is not there. This is the review from its start.")
