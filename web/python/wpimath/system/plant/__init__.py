"""Plants: motors, and the linear systems of common mechanisms."""

from ._dc_motor import DCMotor
from ._linear_system_id import LinearSystemId

__all__ = ["DCMotor", "LinearSystemId"]
