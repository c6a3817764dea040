"""Plants: motors, and the linear systems of common mechanisms."""

from _sandlot import keywords as _keywords

from ._dc_motor import DCMotor
from ._linear_system_id import LinearSystemId

_keywords.take("wpimath.system.plant", globals())

__all__ = ["DCMotor", "LinearSystemId"]
