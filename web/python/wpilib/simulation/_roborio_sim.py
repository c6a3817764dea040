"""The roboRIO and the battery from the simulation's side."""

from _sandlot import devices

_roborio = devices.device("RoboRIO", "")


class BatterySim:
    """What a battery gives under load."""

    @staticmethod
    def calculate(*arguments: object) -> float:
        """Volts: (currents), or (nominal volts, ohms, currents)."""
        *given, currents = arguments
        nominal, resistance = given if given else (12.0, 0.02)
        total = sum(float(each) for each in currents) if hasattr(currents, "__iter__") else float(currents)
        return max(0.0, float(nominal) - total * float(resistance))


def _pair(key: str, default: object) -> tuple[staticmethod, staticmethod]:
    def get():
        return _roborio.get(key, default)

    def set(value) -> None:
        _roborio.set(key, value)

    return staticmethod(get), staticmethod(set)


class RoboRioSim:
    """The roboRIO's input, its rails and its button."""

    getVInVoltage, setVInVoltage = _pair(">vin_voltage", 12.0)
    getVInCurrent, setVInCurrent = _pair(">vin_current", 0.0)
    getFPGAButton, setFPGAButton = _pair(">fpga_button", False)
    getUserVoltage6V, setUserVoltage6V = _pair(">6v_voltage", 6.0)
    getUserCurrent6V, setUserCurrent6V = _pair(">6v_current", 0.0)
    getUserActive6V, setUserActive6V = _pair(">6v_active", True)
    getUserVoltage5V, setUserVoltage5V = _pair(">5v_voltage", 5.0)
    getUserCurrent5V, setUserCurrent5V = _pair(">5v_current", 0.0)
    getUserActive5V, setUserActive5V = _pair(">5v_active", True)
    getUserVoltage3V3, setUserVoltage3V3 = _pair(">3v3_voltage", 3.3)
    getUserCurrent3V3, setUserCurrent3V3 = _pair(">3v3_current", 0.0)
    getUserActive3V3, setUserActive3V3 = _pair(">3v3_active", True)

    @staticmethod
    def setBrownoutVoltage(voltage: float) -> None:
        from .._power import RobotController

        RobotController.setBrownoutVoltage(voltage)

    @staticmethod
    def resetData() -> None:
        for key in [key for key in _roborio.values if key.startswith(">")]:
            del _roborio.values[key]
