"""The same name where CTRE's package has it."""

from ._requests import VelocityDutyCycle

__all__ = ["VelocityDutyCycle"]
