"""What is fixed once a deal has begun: read from addresses and written into them (D-4, D-6)."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games import addresses
from games.catalog import GAMES
from games.game import Game, Option

DEAL = 7
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def test_a_game_without_options_has_plain_addresses() -> None:
    plain = Game("war", *[GAMES["war"].name] * 6)
    with override("ja"):
        assert addresses.of_play(plain, DEAL, ()) == f"/ja/war/{DEAL}/"
    assert addresses.shared(plain, DEAL, ()) == f"/war/{DEAL}/"
    assert (plain.usual, plain.knows(()), plain.knows(("40",))) == ((), True, False)


@every_game
def test_options_are_read_as_they_are_written(game: Game) -> None:
    values = [option.values for option in game.options]
    assert all(option.usual in option.values for option in game.options)
    for place, option in enumerate(game.options):
        for value in values[place]:
            options = (*game.usual[:place], value, *game.usual[place + 1 :])
            assert game.knows(options)
            assert game.read(game.own(options)) == (options, True, True)
            assert game.read(game.shared(options)).options == options
            assert (option.name in game.shared(options)) == (value != option.usual)
    assert game.read({"unknown": "x"}) == (game.usual, False, True)


def test_unknown_value_of_an_option_is_told() -> None:
    game = Game("war", *[GAMES["war"].name] * 6, options=(Option("size", ("s", "m"), "m"), Option("hue", ("r",), "r")))
    assert game.read({"size": "xl", "hue": "r"}) == (("m", "r"), True, False)
    assert not game.knows(("xl", "r"))
