"""The same name where CTRE's package has it."""

from ._requests import MusicTone

__all__ = ["MusicTone"]
