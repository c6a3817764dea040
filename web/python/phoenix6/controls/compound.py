"""Requests for an average and a difference of two motors at once."""

from ._differential import compounds
from ._named import register

globals().update(compounds)
register(f"{__name__}", compounds.values())

__all__ = list(compounds)
__path__: "list[str]" = []
