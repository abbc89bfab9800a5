from django.apps import AppConfig
from django.core.checks import register

from rules.checks import content


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self) -> None:
        register(content)
