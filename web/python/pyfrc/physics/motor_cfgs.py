"""Motors as the tank model wants them: voltage, speed, torque and currents from their data sheets."""

from typing import NamedTuple

from _sandlot.unbuilt import absent

from .units import Quantity, units


class MotorModelConfig(NamedTuple):
    """What a data sheet says of a motor."""

    name: str

    #: The voltage of the other numbers.
    nominalVoltage: Quantity

    #: Without load (``1 / [time]``).
    freeSpeed: Quantity

    #: Without load.
    freeCurrent: Quantity

    #: When it is held (``[length]**2 * [mass] / [time]**2``).
    stallTorque: Quantity

    #: When it is held.
    stallCurrent: Quantity


NOMINAL_VOLTAGE = 12 * units.volts


def _motor(
    name: str, free_speed: float, free_current: float, stall_torque: float, stall_current: float
) -> MotorModelConfig:
    return MotorModelConfig(
        name,
        NOMINAL_VOLTAGE,
        free_speed * units.cpm,
        free_current * units.amp,
        stall_torque * units.N_m,
        stall_current * units.amp,
    )


MOTOR_CFG_CIM = _motor("CIM", 5310, 2.7, 2.42, 133)

MOTOR_CFG_MINI_CIM = _motor("MiniCIM", 5840, 3.0, 1.41, 89.0)

MOTOR_CFG_BAG = _motor("Bag", 13180, 1.8, 0.43, 53.0)

MOTOR_CFG_775PRO = _motor("775Pro", 18730, 0.7, 0.71, 134)

#: Andymark's RS 775-125.
MOTOR_CFG_775_125 = _motor("RS775-125", 5800, 1.6, 0.28, 18.0)

#: Banebots' RS 775.
MOTOR_CFG_BB_RS775 = _motor("RS775", 13050, 2.7, 0.72, 97.0)

#: Andymark's 9015.
MOTOR_CFG_AM_9015 = _motor("AM-9015", 14270, 3.7, 0.36, 71.0)

#: Banebots' RS 550.
MOTOR_CFG_BB_RS550 = _motor("RS550", 19000, 0.4, 0.38, 84.0)

MOTOR_CFG_NEO_550 = _motor("NEO 550", 11000, 1.4, 0.97, 100)

MOTOR_CFG_FALCON_500 = _motor("Falcon 500", 6380, 1.5, 4.69, 257)

# Names of other years, and their replacements.
_gone = {
    "MOTOR_CFG_CIM_IMP": "MOTOR_CFG_CIM",
    "MOTOR_CFG_MINI_CIM_IMP": "MOTOR_CFG_MINI_CIM",
    "MOTOR_CFG_BAG_IMP": "MOTOR_CFG_BAG",
    "MOTOR_CFG_775PRO_IMP": "MOTOR_CFG_775PRO",
    "MOTOR_CFG_775_125_IMP": "MOTOR_CFG_775_125",
    "MOTOR_CFG_BB_RS775_IMP": "MOTOR_CFG_BB_RS775",
    "MOTOR_CFG_AM_9015_IMP": "MOTOR_CFG_AM_9015",
    "MOTOR_CFG_BB_RS550_IMP": "MOTOR_CFG_BB_RS550",
}


def __getattr__(name: str) -> object:
    if name in _gone:
        raise absent(f"motor_cfgs.{name} is gone: use motor_cfgs.{_gone[name]}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
