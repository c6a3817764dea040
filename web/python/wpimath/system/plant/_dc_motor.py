"""Motors: what a brushed or brushless motor does at a voltage."""

import math

from ..._struct import describe


class DCMotor:
    """A motor, or several on one gearbox: torque follows current, speed follows voltage. Its numbers can be written."""

    def __init__(
        self,
        nominalVoltage: float,
        stallTorque: float,
        stallCurrent: float,
        freeCurrent: float,
        freeSpeed: float,
        numMotors: int = 1,
    ) -> None:
        """Of one motor's data sheet: voltage [V], stall torque [Nm], stall current [A], free current [A] and free
        speed [rad/s]."""
        self.nominalVoltage = float(nominalVoltage)
        self.stallTorque = float(stallTorque) * numMotors
        self.stallCurrent = float(stallCurrent) * numMotors
        self.freeCurrent = float(freeCurrent) * numMotors
        self.freeSpeed = float(freeSpeed)
        #: The windings' resistance [ohm].
        self.R = self.nominalVoltage / self.stallCurrent
        #: Speed for each volt of back-EMF [rad/s/V].
        self.Kv = self.freeSpeed / (self.nominalVoltage - self.R * self.freeCurrent)
        #: Torque for each ampere [Nm/A].
        self.Kt = self.stallTorque / self.stallCurrent

    def current(self, first: float, inputVoltage: float | None = None) -> float:
        """`current( speed, inputVoltage )`: the current [A] at a speed [rad/s] and a voltage [V];
        `current( torque )`: the current that makes a torque [Nm]."""
        if inputVoltage is None:
            return first / self.Kt
        return -1.0 / self.Kv / self.R * first + 1.0 / self.R * inputVoltage

    def torque(self, current: float) -> float:
        """The torque [Nm] that a current makes [A]."""
        return current * self.Kt

    def voltage(self, torque: float, speed: float) -> float:
        """The voltage [V] for a torque [Nm] at a speed [rad/s]."""
        return 1.0 / self.Kv * speed + 1.0 / self.Kt * self.R * torque

    def speed(self, torque: float, inputVoltage: float) -> float:
        """The speed [rad/s] at a torque [Nm] and a voltage [V]."""
        return inputVoltage * self.Kv - 1.0 / self.Kt * torque * self.R * self.Kv

    def withReduction(self, gearboxReduction: float) -> "DCMotor":
        """The motor with a gearbox: slower and stronger by this factor."""
        return DCMotor(
            self.nominalVoltage,
            self.stallTorque * gearboxReduction,
            self.stallCurrent,
            self.freeCurrent,
            self.freeSpeed / gearboxReduction,
        )

    # ---- motors of FRC; data sheets of their makers, as WPILib 2026 has them ----

    @staticmethod
    def CIM(numMotors: int = 1) -> "DCMotor":
        """CIM motors."""
        return _motor(12, 2.42, 133, 2.7, 5310, numMotors)

    @staticmethod
    def miniCIM(numMotors: int = 1) -> "DCMotor":
        """MiniCIM motors."""
        return _motor(12, 1.41, 89, 3, 5840, numMotors)

    @staticmethod
    def bag(numMotors: int = 1) -> "DCMotor":
        """Bag motors."""
        return _motor(12, 0.43, 53, 1.8, 13180, numMotors)

    @staticmethod
    def vex775Pro(numMotors: int = 1) -> "DCMotor":
        """Vex 775pro motors."""
        return _motor(12, 0.71, 134, 0.7, 18730, numMotors)

    @staticmethod
    def RS775_125(numMotors: int = 1) -> "DCMotor":
        """Andymark RS 775-125 motors."""
        return _motor(12, 0.28, 18, 1.6, 5800, numMotors)

    @staticmethod
    def banebotsRS775(numMotors: int = 1) -> "DCMotor":
        """Banebots RS 775 motors."""
        return _motor(12, 0.72, 97, 2.7, 13050, numMotors)

    @staticmethod
    def andymark9015(numMotors: int = 1) -> "DCMotor":
        """Andymark 9015 motors."""
        return _motor(12, 0.36, 71, 3.7, 14270, numMotors)

    @staticmethod
    def banebotsRS550(numMotors: int = 1) -> "DCMotor":
        """Banebots RS 550 motors."""
        return _motor(12, 0.38, 84, 0.4, 19000, numMotors)

    @staticmethod
    def NEO(numMotors: int = 1) -> "DCMotor":
        """REV NEO motors."""
        return _motor(12, 2.6, 105, 1.8, 5676, numMotors)

    @staticmethod
    def NEO550(numMotors: int = 1) -> "DCMotor":
        """REV NEO 550 motors."""
        return _motor(12, 0.97, 100, 1.4, 11000, numMotors)

    @staticmethod
    def falcon500(numMotors: int = 1) -> "DCMotor":
        """Falcon 500 motors."""
        return _motor(12, 4.69, 257, 1.5, 6380, numMotors)

    @staticmethod
    def falcon500FOC(numMotors: int = 1) -> "DCMotor":
        """Falcon 500 motors, field-oriented."""
        return _motor(12, 5.84, 304, 1.5, 6080, numMotors)

    @staticmethod
    def romiBuiltIn(numMotors: int = 1) -> "DCMotor":
        """The motors of a Romi or an XRP."""
        return _motor(4.5, 0.1765, 1.25, 0.13, 150, numMotors)

    @staticmethod
    def krakenX60(numMotors: int = 1) -> "DCMotor":
        """Kraken X60 motors."""
        return _motor(12, 7.09, 366, 2, 6000, numMotors)

    @staticmethod
    def krakenX60FOC(numMotors: int = 1) -> "DCMotor":
        """Kraken X60 motors, field-oriented."""
        return _motor(12, 9.37, 483, 2, 5800, numMotors)

    @staticmethod
    def krakenX44(numMotors: int = 1) -> "DCMotor":
        """Kraken X44 motors."""
        return _motor(12, 4.11, 279, 2, 7758, numMotors)

    @staticmethod
    def krakenX44FOC(numMotors: int = 1) -> "DCMotor":
        """Kraken X44 motors, field-oriented."""
        return _motor(12, 5.01, 329, 2, 7368, numMotors)

    @staticmethod
    def minion(numMotors: int = 1) -> "DCMotor":
        """Minion motors."""
        return _motor(12, 3.17, 211, 2, 7704, numMotors)

    @staticmethod
    def neoVortex(numMotors: int = 1) -> "DCMotor":
        """REV NEO Vortex motors."""
        return _motor(12, 3.60, 211, 3.615, 6784, numMotors)


def _motor(volts: float, torque: float, stall: float, free: float, rpm: float, count: int) -> DCMotor:
    return DCMotor(volts, torque, stall, free, rpm * math.tau / 60, count)


DCMotor.WPIStruct = describe(  # type: ignore[attr-defined]
    "DCMotor",
    "double nominal_voltage;double stall_torque;double stall_current;double free_current;double free_speed",
    5,
    lambda m: (m.nominalVoltage, m.stallTorque, m.stallCurrent, m.freeCurrent, m.freeSpeed),
    DCMotor,
)
