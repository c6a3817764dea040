"""Mechanism2d: a picture of arms and elevators from straight pieces."""

from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._color import Color8Bit


class MechanismObject2d:
    """What ligaments hang on."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._table: object = None
        self._children: dict[str, MechanismObject2d] = {}

    def getName(self) -> str:
        return self._name

    def appendLigament(
        self, name: str, length: float, angle: float, lineWidth: float = 6, color: Color8Bit = Color8Bit(235, 137, 52)
    ) -> "MechanismLigament2d":
        """A piece of that length, turned by that many degrees against this one."""
        if name in self._children:
            raise RuntimeError(f"MechanismObject names must be unique! `{name}` was inserted twice!")
        child = MechanismLigament2d(name, length, angle, lineWidth, color)
        self._children[name] = child
        child._update(self._table.getSubTable(name) if self._table is not None else None)
        return child

    def _update(self, table: object) -> None:
        self._table = table
        if table is None:
            return
        self._publish()
        for name, child in self._children.items():
            child._update(table.getSubTable(name))

    def _publish(self) -> None:
        pass


class MechanismRoot2d(MechanismObject2d):
    """A place in the picture."""

    def __init__(self, name: str, x: float, y: float) -> None:
        super().__init__(name)
        self._x, self._y = x, y

    def setPosition(self, x: float, y: float) -> None:
        self._x, self._y = float(x), float(y)
        if self._table is not None:
            self._publish()

    def _publish(self) -> None:
        self._table._put("x", "double", self._x)
        self._table._put("y", "double", self._y)


class MechanismLigament2d(MechanismObject2d):
    """One piece."""

    def __init__(self, name: str, length: float, angle: float, lineWidth: float = 6, color: Color8Bit = Color8Bit(235, 137, 52)) -> None:
        super().__init__(name)
        self._length, self._angle, self._weight, self._color = float(length), float(angle), float(lineWidth), color

    def setAngle(self, angle: object) -> None:
        """Degrees, or a Rotation2d."""
        self._angle = angle.degrees() if hasattr(angle, "degrees") else float(angle)
        self._changed()

    def getAngle(self) -> float:
        if self._table is not None:
            self._angle = self._table.getEntry("angle").getDouble(self._angle)
        return self._angle

    def setLength(self, length: float) -> None:
        self._length = float(length)
        self._changed()

    def getLength(self) -> float:
        if self._table is not None:
            self._length = self._table.getEntry("length").getDouble(self._length)
        return self._length

    def setColor(self, color: object) -> None:
        self._color = color
        self._changed()

    def getColor(self) -> object:
        return self._color

    def setLineWeight(self, lineWidth: float) -> None:
        self._weight = float(lineWidth)
        self._changed()

    def getLineWeight(self) -> float:
        return self._weight

    def _changed(self) -> None:
        if self._table is not None:
            self._publish()

    def _publish(self) -> None:
        topic = self._table.getStringTopic(".type")
        topic.publish().set("line")
        topic.setProperty("SmartDashboard", "line")
        self._table._put("angle", "double", self._angle)
        self._table._put("length", "double", self._length)
        self._table._put("color", "string", self._color.hexString())
        self._table._put("weight", "double", self._weight)


class Mechanism2d(Sendable):
    """A picture of so many metres."""

    def __init__(self, width: float, height: float, backgroundColor: object = Color8Bit(0, 0, 32)) -> None:
        self._width, self._height = width, height
        self._color = backgroundColor
        self._roots: dict[str, MechanismRoot2d] = {}
        self._table: object = None
        SendableRegistry.add(self, "Mechanism2d")

    def getRoot(self, name: str, x: float, y: float) -> MechanismRoot2d:
        """The root of that name; made when it is asked for first."""
        found = self._roots.get(name)
        if found is None:
            found = self._roots[name] = MechanismRoot2d(name, x, y)
            found._update(self._table.getSubTable(name) if self._table is not None else None)
        return found

    def setBackgroundColor(self, color: object) -> None:
        self._color = color
        if self._table is not None:
            self._table._put("backgroundColor", "string", color.hexString())

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Mechanism2d")
        self._table = builder.getTable()
        if self._table is None:
            return
        self._table._put("dims", "double[]", [self._width, self._height])
        self._table._put("backgroundColor", "string", self._color.hexString())
        for name, root in self._roots.items():
            root._update(self._table.getSubTable(name))
