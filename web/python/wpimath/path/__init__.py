"""Paths through poses."""

from ._traveling_salesman import TravelingSalesman

__all__ = ["TravelingSalesman"]
