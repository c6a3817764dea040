"""Simulated annealing: a search that may go uphill at first, and less and less later."""

import math
import random
import typing
from collections.abc import Callable

State = typing.TypeVar("State")


class SimulatedAnnealing(typing.Generic[State]):
    """Finds a state that costs little, by asking for neighbours of states."""

    def __init__(
        self, initialTemperature: float, neighbor: Callable[[State], State], cost: Callable[[State], float]
    ) -> None:
        """A higher temperature goes uphill more readily; `neighbor` makes a state of another, by chance."""
        self._temperature = initialTemperature
        self._neighbor = neighbor
        self._cost = cost

    def solve(self, initialGuess: State, iterations: int) -> State:
        """The cheapest state that was met."""
        best, least = initialGuess, math.inf
        state, cost = initialGuess, self._cost(initialGuess)
        for i in range(iterations):
            proposed = self._neighbor(state)
            proposed_cost = self._cost(proposed)
            change = proposed_cost - cost
            # e^(-change / temperature), where the temperature is the first one divided by the round.
            if change < 0 or math.exp(-min(change * i / self._temperature, 700.0)) >= random.random():
                state, cost = proposed, proposed_cost
            if proposed_cost < least:
                best, least = proposed, proposed_cost
        return best
