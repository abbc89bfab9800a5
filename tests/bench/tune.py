"""Look for better weights of the Expert of Crazy Switch, one at a time: ``python -m tests.bench.tune --deals 1000``.

What is looked for is half of the game each: that a Normal in South's seat wins less against three Experts, and that an
Expert in South's seat wins more against three Normals; in both presets, over the same deals at every step. The deals
are none of those that the ladder is measured on. Each improvement is printed and kept; what stands in the engine is
changed by hand, and measured anew by ``manage.py ladder``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence

from games.crazy_switch.engine import cpu
from games.crazy_switch.engine.cpu import Level, Weights
from games.crazy_switch.engine.model import Preset
from games.crazy_switch.engine.simulate import wins

FIRST = 100_001
#: The share that an Expert wins weighs less: there is one of it at the table, not three.
OF_SOUTH = 0.6
STEPS = (1.5, 0.6)


def loss(weights: Weights, numbers: Sequence[int]) -> float:
    """Give, in points, how far from a felt ladder these weights leave the levels."""
    before, cpu.WEIGHTS = cpu.WEIGHTS, weights
    try:
        return sum(_loss(preset, numbers) for preset in Preset) / len(Preset)
    finally:
        cpu.WEIGHTS = before


def _loss(preset: Preset, numbers: Sequence[int]) -> float:
    against = sum(wins(numbers, preset, Level.EXPERT, Level.NORMAL))
    own = sum(wins(numbers, preset, Level.NORMAL, Level.EXPERT))
    return 100 * (against - OF_SOUTH * own) / len(numbers)


def search(weights: Weights, names: Sequence[str], numbers: Sequence[int]) -> Weights:
    """Try every weight larger and smaller, and keep what is better."""
    least = loss(weights, numbers)
    print(f"{least:.2f} at first", flush=True)
    for name in names:
        for step in STEPS:
            tried = weights._replace(**{name: getattr(weights, name) * step})
            if (found := loss(tried, numbers)) < least:
                weights, least = tried, found
                print(f"{least:.2f} with {name} = {getattr(weights, name):.3g}", flush=True)
                break
    return weights


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("names", nargs="*", metavar="WEIGHT", default=list(Weights._fields))
    options = parser.parse_args()
    print(search(cpu.WEIGHTS, options.names, range(options.first, options.first + options.deals)))


if __name__ == "__main__":
    main()
