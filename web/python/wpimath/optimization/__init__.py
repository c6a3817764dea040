"""Optimization by chance."""

from ._simulated_annealing import SimulatedAnnealing

__all__ = ["SimulatedAnnealing"]
