"""The roboRIO and the battery from the simulation's side."""

import typing
from collections.abc import Callable

from _sandlot import devices
from hal import Value

from .._power import RadioLEDState
from ._values import CallbackStore, Row, registered

_roborio = devices.device("RoboRIO", "")


class BatterySim:
    """What a battery gives under load."""

    @staticmethod
    def calculate(*arguments: typing.Any) -> float:
        """Volts: (currents), or (nominal volts, ohms, currents)."""
        *given, currents = arguments
        nominal, resistance = given if given else (12.0, 0.02)
        total = sum(float(each) for each in currents) if hasattr(currents, "__iter__") else float(currents)
        return max(0.0, float(nominal) - total * float(resistance))


def _rail(name: str, volts: float) -> tuple[Row, ...]:
    key = name.lower()
    return (
        (f"UserVoltage{name}", f">{key}_voltage", volts),
        (f"UserCurrent{name}", f">{key}_current", 0.0),
        (f"UserActive{name}", f">{key}_active", True),
        (f"UserFaults{name}", f">{key}_faults", 0),
    )


_rows: list[Row] = [
    ("FPGAButton", ">fpga_button", False),
    ("VInVoltage", ">vin_voltage", 12.0),
    ("VInCurrent", ">vin_current", 0.0),
    *_rail("6V", 6.0),
    *_rail("5V", 5.0),
    *_rail("3V3", 3.3),
    ("BrownoutVoltage", ">brownout_voltage", 6.75),
    ("CPUTemp", ">cpu_temp", 45.0),
    ("TeamNumber", ">team_number", 0),
]
_texts = {"SerialNumber": (">serial_number", 8), "Comments": (">comments", 64)}


class RoboRioSim:
    """The roboRIO's input, its rails, its button and its names. All static."""

    @staticmethod
    def getRadioLEDState() -> RadioLEDState:
        return RadioLEDState(int(_roborio.get("<radio_led", 0)))

    @staticmethod
    def setRadioLEDState(state: RadioLEDState) -> None:
        _roborio.set("<radio_led", int(state))

    @staticmethod
    def registerRadioLEDStateCallback(callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        return registered(_roborio, "<radio_led", "RadioLEDState", int, 0, callback, initialNotify)

    @staticmethod
    def resetData() -> None:
        for _, key, default in _rows:
            _roborio.reset(key, default)
        for key in (">serial_number", ">comments"):
            _roborio.set(key, "")
        _roborio.set("<radio_led", 0)


def _give(name: str, key: str, default: typing.Any) -> None:
    kind = type(default)

    def get() -> typing.Any:
        return kind(_roborio.get(key, default))

    def set(*given: typing.Any, **named: typing.Any) -> None:
        (value,) = (*given, *named.values())
        _roborio.set(key, kind(value))

    def register(callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        return registered(_roborio, key, name, kind, default, callback, initialNotify)

    for function, made in {f"get{name}": get, f"set{name}": set, f"register{name}Callback": register}.items():
        setattr(RoboRioSim, function, staticmethod(made))


def _give_text(name: str, key: str, most: int) -> None:
    """most: characters that the roboRIO keeps."""

    def get() -> str:
        return str(_roborio.get(key, ""))

    def set(*given: str, **named: str) -> None:
        (text,) = (*given, *named.values())
        _roborio.set(key, str(text)[:most])

    setattr(RoboRioSim, f"get{name}", staticmethod(get))
    setattr(RoboRioSim, f"set{name}", staticmethod(set))


def add_row(*row: typing.Any) -> None:
    """One that another year's controller has: its name, key and value at first."""
    _rows.append(row)
    _give(*row)


for _row in _rows:
    _give(*_row)
for _name, (_key, _most) in _texts.items():
    _give_text(_name, _key, _most)
