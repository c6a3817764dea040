"""A simulated device of any library by its name."""

from _sandlot import devices


class _Value:
    """One value of a device; hal's SimDouble, SimInt, SimBoolean and SimEnum in one."""

    def __init__(self, device: devices.Device, name: str) -> None:
        self._device = device
        self._key = next((f"{prefix}{name}" for prefix in ("<>", ">", "<") if f"{prefix}{name}" in device.values), f">{name}")

    def get(self):
        return self._device.get(self._key, 0.0)

    def set(self, value: object) -> None:
        self._device.set(self._key, value)

    def getName(self) -> str:
        return self._key.lstrip("<>")

    @property
    def value(self):
        return self.get()

    @value.setter
    def value(self, value: object) -> None:
        self.set(value)


class _SeenValue:
    """One value of a vendor's device."""

    def __init__(self, name: str, values: dict) -> None:
        self._name = name
        self._read, self._write = values.get(name, (lambda: 0.0, lambda value: None))

    def get(self):
        return self._read()

    def set(self, value: object) -> None:
        self._write(value)

    def getName(self) -> str:
        return self._name

    value = property(get, set)


_kinds = ("SimDevice", "Gyro", "Accel", "DutyCycle", "CANMotor", "CANEncoder", "CANGyro", "CANAIn", "CANDIO")


def _whole_name(device: devices.Device) -> str | None:
    """As a program names it: the kind stands in front; None: it is the roboRIO's own."""
    if device.kind not in _kinds:
        return None
    return device.name if device.kind == "SimDevice" else f"{device.kind}:{device.name}"


class SimDeviceSim:
    """By name, and by an index or two: "Gyro:ADXRS450[0]", or ("Gyro:ADXRS450", 0). The kind in front may be left away."""

    def __init__(self, name: str, *indices: int) -> None:
        # By a handle of the HAL: a device that no program has made.
        whole = str(name) + (f"[{','.join(map(str, indices))}]" if indices else "")
        before, _, after = whole.partition(":")
        found = (devices.find(*((kind, after) if before == kind and after else (kind, whole))) for kind in _kinds)
        self._device = next((each for each in found if each is not None), None)
        # One that no program has made: as WPILib's, its values are 0, and setting them changes nothing.
        self._seen = devices.sim_values.get(whole, {} if self._device is None else None)
        self._name = whole

    @staticmethod
    def enumerateDevices(prefix: str = "") -> list[str]:
        """Names of the devices that the program has made and that begin so."""
        return [name for each in devices.each() for name in (_whole_name(each),) if name is not None and each.values and name.startswith(prefix)]

    def enumerateValues(self) -> list[tuple[str, bool]]:
        """Names of its values, and whether each is the program's output."""
        values = self._device.values if self._device is not None else {}
        return [(key.lstrip("<>"), key.startswith("<") and not key.startswith("<>")) for key in values if key != "<init"]

    @staticmethod
    def getEnumOptions(val: object) -> list[str]:
        """Of a value of named choices."""
        return list(getattr(val, "options", ()))

    @staticmethod
    def resetData() -> None:
        """Forgets the values of all devices of libraries."""
        for each in devices.each():
            if _whole_name(each) is not None:
                each.forget()

    def getName(self) -> str:
        return self._name

    def _value(self, name: str) -> "_Value | _SeenValue":
        if self._seen is not None:
            return _SeenValue(name, self._seen)
        return _Value(self._device, name)

    getValue = getInt = getLong = getDouble = getEnum = getBoolean = _value
