"""What a call of Phoenix answers."""

import enum


class StatusCode(enum.Enum):
    """Those that can happen here, by CTRE's names."""

    OK = 0
    INVALID_PARAM_VALUE = -100
    INVALID_DEVICE_SPEC = -102
    INVALID_NETWORK = -103
    CONFIG_FAILED = -1002
    RX_TIMEOUT = -1006
    TX_FAILED = -1000
    TIMEOUT_CANNOT_BE_ZERO = -10003
    SIGNAL_NOT_SUPPORTED = -1010
    DEVICE_IS_NULL = -10002
    NOT_SUPPORTED = -1019
    STATUS_CODE_NOT_INITIALIZED = -10001
    GENERAL_ERROR = -1001

    def is_ok(self) -> bool:
        return self.value >= 0

    def is_error(self) -> bool:
        return self.value < 0

    def is_warning(self) -> bool:
        return self.value > 0

    @property
    def description(self) -> str:
        return self.name.replace("_", " ").capitalize()
