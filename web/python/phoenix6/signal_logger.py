"""Phoenix's own log. Its format is CTRE's, so no file is made: what a program writes is in the run's data log where it uses wpilib's."""

import typing
from collections.abc import Sequence

from _sandlot import can_motors

from .status_code import StatusCode

_why = "a hoot log has CTRE's own format. The run's data log has the motors; write values with wpilib.DataLogManager or NetworkTables"


class SignalLogger:
    """Each call is accepted, and writes nothing."""

    @staticmethod
    def _accept() -> StatusCode:
        can_motors.no_model("phoenix6.SignalLogger", _why)
        return StatusCode.OK

    @classmethod
    def set_path(cls, path: str) -> StatusCode:
        return cls._accept()

    @classmethod
    def start(cls) -> StatusCode:
        return cls._accept()

    @classmethod
    def stop(cls) -> StatusCode:
        return StatusCode.OK

    @classmethod
    def enable_auto_logging(cls, enable: bool) -> StatusCode:
        return StatusCode.OK

    @classmethod
    def write_boolean(cls, name: str, value: bool, latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_integer(cls, name: str, value: int, units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_float(cls, name: str, value: float, units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_double(cls, name: str, value: float, units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_string(cls, name: str, value: str, latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_double_array(cls, name: str, values: Sequence[float], units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_float_array(cls, name: str, values: Sequence[float], units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_integer_array(cls, name: str, values: Sequence[int], units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_boolean_array(cls, name: str, values: Sequence[bool], latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_raw(cls, name: str, data: bytes, latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_struct(cls, name: str, struct: type, value: typing.Any, latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    write_struct_array = write_struct

    @classmethod
    def write_protobuf(cls, name: str, proto: type, value: typing.Any, latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_string_array(cls, name: str, values: Sequence[str], latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_value(cls, name: str, value: typing.Any, units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def write_schema_value(cls, name: str, schema: str, value: bytes, latency_seconds: float = 0) -> StatusCode:
        return cls._accept()

    @classmethod
    def add_schema(cls, name: str, type: typing.Any, schema: typing.Any) -> StatusCode:
        return cls._accept()

    @classmethod
    def has_schema(cls, name: str, type: typing.Any) -> bool:
        return False

    @classmethod
    def write_scalar_array(cls, name: str, values: Sequence[typing.Any], units: str = "", latency_seconds: float = 0) -> StatusCode:
        return cls._accept()
