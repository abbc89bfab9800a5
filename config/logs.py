"""Log lines for machines: one JSON object a line, without anything that tells who a reader is."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

#: The keys of sessions and the tokens of forms look like this; a fault of the database may repeat them.
KEY = re.compile(r"\b[0-9A-Za-z]{32,64}\b")


class JsonLines(logging.Formatter):
    """Writes time, level, logger, message, what ``extra={"fields": …}`` adds, and the traceback of a fault.

    What Django refuses to a stranger (`django.security`) is no fault of the site: the sentence must do.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and not record.name.startswith("django.security"):
            line["traceback"] = self.formatException(record.exc_info)
        return KEY.sub("…", json.dumps(line, ensure_ascii=False))
