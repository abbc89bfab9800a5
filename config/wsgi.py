"""Where a web server enters the site."""

import os

import django
from django.core.exceptions import ImproperlyConfigured

from config.handler import Handler
from config.settings import SECRET_KEY, SECRET_KEY_FILE

if not SECRET_KEY:
    raise ImproperlyConfigured(
        f"The site has no secret key: set the variable SECRET_KEY, or run `make play`, which makes {SECRET_KEY_FILE}."
    )

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)
application = Handler()
