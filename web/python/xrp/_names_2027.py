"""2027's XRP and Romi: angles in radians. By the answers of alpha 7's own packages."""

import math


def _gyro(kind: type, base: type, about_z: float) -> None:
    """A gyro's class with angles and rates in radians. about_z: 1 or -1, for the page tells them clockwise, as in 2026."""

    def answers(name: str) -> object:
        degrees = getattr(base, name)
        sign = about_z if name.endswith("z") else 1.0

        def angle(self: object) -> float:
            """[rad], of a rate [rad/s]."""
            return sign * math.radians(degrees(self))

        angle.__name__ = name
        return angle

    for what in ("angle", "rate"):
        for letter in "xyz":
            setattr(kind, f"get_{what}_{letter}", answers(f"get_{what}_{letter}"))
        setattr(kind, f"get_{what}", answers(f"get_{what}_z"))


def make() -> None:
    """Puts them into the packages."""
    import romi
    import xrp
    from wpimath import Rotation2d

    base = type("_Degrees", (), dict(vars(romi.RomiGyro)))
    del romi.RomiGyro.get_rotation2d
    _gyro(romi.RomiGyro, base, 1.0)
    # Its rotation is its angle, so that it counts counter-clockwise.
    _gyro(xrp.XRPGyro, base, -1.0)

    def get_rotation2d(self: object) -> Rotation2d:
        """The robot's heading; counter-clockwise is positive."""
        return Rotation2d(self.get_angle())

    xrp.XRPGyro.get_rotation2d = get_rotation2d
    motor, servo = xrp.XRPMotor, xrp.XRPServo

    def get_description(self: object) -> str:
        """Its kind and its name."""
        return f"XRPMotor:{self._device.name}"

    def set_angle(self: object, angle: float) -> None:
        """0 to pi [rad]."""
        self._turn_to(angle / math.pi)

    def get_angle(self: object) -> float:
        """[rad]"""
        return self._turned() * math.pi

    motor.get_description = get_description
    servo._turn_to, servo._turned = servo.set_position, servo.get_position
    servo.set_angle, servo.get_angle = set_angle, get_angle
    del servo.set_position, servo.get_position, motor.get_device_number
