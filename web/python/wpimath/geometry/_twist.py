"""Movements along an arc, in the plane and in space."""

from .._struct import describe

_feet = 0.3048
_degree = 0.017453292519943295


class Twist2d:
    """How far along an arc: forward [m], left [m] and turned [rad]. Its numbers can be written."""

    __slots__ = ("dx", "dy", "dtheta")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, dx: float = 0, dy: float = 0, dtheta: float = 0) -> None:
        self.dx = float(dx)
        self.dy = float(dy)
        self.dtheta = float(dtheta)

    @staticmethod
    def fromFeet(dx: float = 0, dy: float = 0, dtheta: float = 0) -> "Twist2d":
        """Forward [ft], left [ft] and turned [rad]."""
        return Twist2d(dx * _feet, dy * _feet, dtheta)

    @property
    def dx_feet(self) -> float:
        """Forward [ft]."""
        return self.dx / _feet

    @dx_feet.setter
    def dx_feet(self, dx: float) -> None:
        self.dx = dx * _feet

    @property
    def dy_feet(self) -> float:
        """Left [ft]."""
        return self.dy / _feet

    @dy_feet.setter
    def dy_feet(self, dy: float) -> None:
        self.dy = dy * _feet

    @property
    def dtheta_degrees(self) -> float:
        """Turned [deg]."""
        return self.dtheta / _degree

    @dtheta_degrees.setter
    def dtheta_degrees(self, dtheta: float) -> None:
        self.dtheta = dtheta * _degree

    def __mul__(self, factor: float) -> "Twist2d":
        if not isinstance(factor, (int, float)):
            return NotImplemented
        return Twist2d(self.dx * factor, self.dy * factor, self.dtheta * factor)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same, within 1e-9."""
        if not isinstance(other, Twist2d):
            return NotImplemented
        return (
            abs(self.dx - other.dx) < 1e-9
            and abs(self.dy - other.dy) < 1e-9
            and abs(self.dtheta - other.dtheta) < 1e-9
        )

    def __repr__(self) -> str:
        return f"Twist2d(dx={self.dx:f}, dy={self.dy:f}, dtheta={self.dtheta:f})"


Twist2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Twist2d", "double dx;double dy;double dtheta", 3, lambda t: (t.dx, t.dy, t.dtheta), Twist2d
)


class Twist3d:
    """How far along an arc in space: three distances [m] and three turns [rad]. Its numbers can be written."""

    __slots__ = ("dx", "dy", "dz", "rx", "ry", "rz")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self, dx: float = 0, dy: float = 0, dz: float = 0, rx: float = 0, ry: float = 0, rz: float = 0
    ) -> None:
        self.dx = float(dx)
        self.dy = float(dy)
        self.dz = float(dz)
        self.rx = float(rx)
        self.ry = float(ry)
        self.rz = float(rz)

    @staticmethod
    def fromFeet(
        dx: float = 0, dy: float = 0, dz: float = 0, rx: float = 0, ry: float = 0, rz: float = 0
    ) -> "Twist3d":
        """Three distances [ft] and three turns [rad]."""
        return Twist3d(dx * _feet, dy * _feet, dz * _feet, rx, ry, rz)

    def _numbers(self) -> tuple[float, ...]:
        return (self.dx, self.dy, self.dz, self.rx, self.ry, self.rz)

    def __mul__(self, factor: float) -> "Twist3d":
        if not isinstance(factor, (int, float)):
            return NotImplemented
        return Twist3d(*(number * factor for number in self._numbers()))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same, within 1e-9."""
        if not isinstance(other, Twist3d):
            return NotImplemented
        return all(abs(a - b) < 1e-9 for a, b in zip(self._numbers(), other._numbers()))

    def __repr__(self) -> str:
        texts = (f"{name}={getattr(self, name):f}" for name in self.__slots__)
        return f"Twist3d({', '.join(texts)})"


def _scaled(name: str, scale: float) -> property:
    """A number in another unit."""
    return property(
        lambda twist: getattr(twist, name) / scale, lambda twist, value: setattr(twist, name, value * scale)
    )


for _name in ("dx", "dy", "dz"):
    setattr(Twist3d, f"{_name}_feet", _scaled(_name, _feet))
for _name in ("rx", "ry", "rz"):
    setattr(Twist3d, f"{_name}_degrees", _scaled(_name, _degree))

Twist3d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Twist3d",
    "double dx;double dy;double dz;double rx;double ry;double rz",
    6,
    Twist3d._numbers,
    Twist3d,
)
