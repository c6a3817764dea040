"""What a mechanism is doing."""

import enum


class MechanismState(enum.Enum):
    """Whether a mechanism runs."""

    OK = 0
    DISABLED = 1
    REQUIRES_USER_ACTION = 2


__all__ = ["MechanismState"]
