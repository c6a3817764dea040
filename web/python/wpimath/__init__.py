"""WPILib's mathematics for robots: what robot programs compute with."""

from . import geometry as geometry
from ._functions import (
    angleModulus,
    applyDeadband,
    copyDirectionPow,
    inputModulus,
    objectToRobotPose,
    slewRateLimit,
)

__all__ = [
    "angleModulus",
    "applyDeadband",
    "copyDirectionPow",
    "inputModulus",
    "objectToRobotPose",
    "slewRateLimit",
]
