"""The shortest round trip through poses, found by simulated annealing."""

import random
from collections.abc import Callable, Sequence

from ..geometry import Pose2d
from ..optimization import SimulatedAnnealing


class TravelingSalesman:
    """Orders poses so that visiting them and coming back costs little."""

    def __init__(self, cost: Callable[[Pose2d, Pose2d], float] | None = None) -> None:
        """`cost`: of going from one pose to another; the distance if it is left out."""
        self._cost = cost or (lambda a, b: a.translation().distance(b.translation()))

    def solve(self, poses: Sequence[Pose2d], iterations: int) -> list[Pose2d]:
        """The poses in order, the first one first."""
        count = len(poses)

        def length(order: list[int]) -> float:
            return sum(self._cost(poses[order[i]], poses[order[(i + 1) % count]]) for i in range(count))

        order = SimulatedAnnealing(1.0, _reversed_part, length).solve(list(range(count)), iterations)
        start = order.index(0)
        return [poses[i] for i in order[start:] + order[:start]]


def _reversed_part(order: list[int]) -> list[int]:
    """The order with a part of it turned round."""
    first, last = sorted((random.randrange(len(order)), random.randrange(len(order))))
    return order[:first] + order[first : last + 1][::-1] + order[last + 1 :]
