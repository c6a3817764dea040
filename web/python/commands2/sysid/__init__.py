"""Commands that measure a mechanism for SysId."""

from ._routine import SysIdRoutine

__all__ = ["SysIdRoutine"]
