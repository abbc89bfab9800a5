"""Where a web server enters the site."""

import os

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

from config.settings import SECRET_KEY, SECRET_KEY_FILE

if not SECRET_KEY:
    raise ImproperlyConfigured(
        f"The site has no secret key: set the variable SECRET_KEY, or run `make play`, which makes {SECRET_KEY_FILE}."
    )

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
