"""Field2d: a robot and other objects on a field, seen from above."""

from collections.abc import Sequence

from wpiutil import Sendable, SendableBuilder, SendableRegistry


class FieldObject2d:
    """Poses under one name: one of a robot, many of a path."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._numbers: list[float] = []
        self._table: object = None

    def setPose(self, *arguments: object) -> None:
        """(pose) or (x, y, rotation)."""
        if len(arguments) == 3:
            x, y, rotation = arguments
            self._set([float(x), float(y), rotation.degrees()])
        else:
            self.setPoses(arguments)

    def setPoses(self, poses: Sequence[object]) -> None:
        numbers: list[float] = []
        for pose in poses:
            numbers += [pose.X(), pose.Y(), pose.rotation().degrees()]
        self._set(numbers)

    def setTrajectory(self, trajectory: object) -> None:
        self.setPoses([state.pose for state in trajectory.states()])

    def getPose(self) -> object:
        from wpimath.geometry import Pose2d

        poses = self.getPoses()
        return poses[0] if poses else Pose2d()

    def getPoses(self) -> list[object]:
        from wpimath.geometry import Pose2d, Rotation2d

        # A dashboard may have moved it.
        numbers = self._numbers
        if self._table is not None:
            numbers = list(self._table.getEntry(self._name).getDoubleArray(numbers))
        if len(numbers) % 3 != 0:
            return []
        return [
            Pose2d(numbers[i], numbers[i + 1], Rotation2d.fromDegrees(numbers[i + 2])) for i in range(0, len(numbers), 3)
        ]

    def _set(self, numbers: list[float]) -> None:
        self._numbers = numbers
        self._publish()

    def _publish(self) -> None:
        if self._table is not None:
            self._table._put(self._name, "double[]", self._numbers)


class Field2d(Sendable):
    """The robot's object is "Robot"."""

    def __init__(self) -> None:
        self._objects: dict[str, FieldObject2d] = {"Robot": FieldObject2d("Robot")}
        self._objects["Robot"]._numbers = [0.0, 0.0, 0.0]
        self._table: object = None
        SendableRegistry.add(self, "Field")

    def setRobotPose(self, *arguments: object) -> None:
        """(pose) or (x, y, rotation)."""
        self.getRobotObject().setPose(*arguments)

    def getRobotPose(self) -> object:
        return self.getRobotObject().getPose()

    def getRobotObject(self) -> FieldObject2d:
        return self._objects["Robot"]

    def getObject(self, name: str) -> FieldObject2d:
        """The object of that name; made when it is asked for first."""
        found = self._objects.get(name)
        if found is None:
            found = self._objects[name] = FieldObject2d(name)
            found._table = self._table
            found._publish()
        return found

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Field2d")
        self._table = builder.getTable()
        for each in self._objects.values():
            each._table = self._table
            each._publish()
