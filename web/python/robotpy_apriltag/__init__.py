"""AprilTags and where those of a field are. Nothing is detected here: cameras of the simulation tell the tags that they see."""

from _sandlot.enums import Enum
import json
import os
import typing

from wpimath.geometry import Pose3d, Quaternion, Rotation3d, Translation3d

from ._layouts import tags as _tags

_inch = 0.0254
_degree = 3.141592653589793 / 180


class AprilTag:
    """A tag: its number, and its pose on the field [m]."""

    def __init__(self, ID: int = 0, pose: Pose3d | None = None) -> None:
        self.ID = ID
        self.pose = pose or Pose3d()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AprilTag) and (self.ID, self.pose) == (other.ID, other.pose)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"AprilTag(ID={self.ID}, pose={self.pose!r})"


class AprilTagField(Enum):
    """Fields whose tags are here."""

    k2022RapidReact = 0
    k2023ChargedUp = 1
    k2024Crescendo = 2
    k2025ReefscapeWelded = 3
    k2025ReefscapeAndyMark = 4
    k2026RebuiltWelded = 5
    k2026RebuiltAndyMark = 6
    #: This year's.
    kDefaultField = 5
    kNumFields = 7


class AprilTagFieldLayout:
    """Tags of a field: (path) of a file of WPILib's form, or (apriltags, fieldLength, fieldWidth) [m]."""

    class OriginPosition(Enum):
        """The corner at which the frame begins, seen by the alliance that stands there."""

        kBlueAllianceWallRightSide = 0
        kRedAllianceWallRightSide = 1

    def __init__(
        self,
        apriltags: "str | os.PathLike | list[AprilTag]" = (),
        fieldLength: float = 0.0,
        fieldWidth: float = 0.0,
        *,
        path: "str | os.PathLike | None" = None,
    ) -> None:
        self._origin = Pose3d()
        if path is not None or isinstance(apriltags, (str, os.PathLike)):
            with open(path if path is not None else apriltags, encoding="utf-8") as file:
                apriltags, fieldLength, fieldWidth = _read(json.load(file))
        self._tags = {each.ID: each for each in apriltags}
        self._length, self._width = float(fieldLength), float(fieldWidth)

    @staticmethod
    def loadField(field: AprilTagField) -> "AprilTagFieldLayout":
        """Of a field of FIRST's."""
        length, width, text = _tags[field.name if field.name in _tags else "k2026RebuiltWelded"]
        found = []
        for words in text.split("|"):
            number, x, y, z, yaw, *pitch = map(float, words.split())
            rotation = Rotation3d(0, (pitch or [0])[0] * _degree, yaw * _degree)
            found.append(AprilTag(int(number), Pose3d(Translation3d(x * _inch, y * _inch, z * _inch), rotation)))
        return AprilTagFieldLayout(found, length, width)

    def getFieldLength(self) -> float:
        """Along x [m]."""
        return self._length

    def getFieldWidth(self) -> float:
        """Along y [m]."""
        return self._width

    def getTags(self) -> list[AprilTag]:
        """All, in the frame of the blue alliance."""
        return [self._tags[ID] for ID in sorted(self._tags)]

    def getTagPose(self, ID: int) -> Pose3d | None:
        """In the frame that was set; None: the field has no such tag."""
        tag = self._tags.get(ID)
        return None if tag is None else tag.pose.relativeTo(self._origin)

    def getOrigin(self) -> Pose3d:
        return self._origin

    def setOrigin(self, origin: "AprilTagFieldLayout.OriginPosition | Pose3d") -> None:
        """The frame of the poses that come from now on: of an alliance, or one of the program's own."""
        if isinstance(origin, Pose3d):
            self._origin = origin
        elif origin is AprilTagFieldLayout.OriginPosition.kRedAllianceWallRightSide:
            self._origin = Pose3d(Translation3d(self._length, self._width, 0), Rotation3d(0, 0, 180 * _degree))
        else:
            self._origin = Pose3d()

    def serialize(self, path: "str | os.PathLike") -> None:
        """Writes it as a file that this class reads."""
        tags = [{"ID": each.ID, "pose": _written(each.pose)} for each in self.getTags()]
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"tags": tags, "field": {"length": self._length, "width": self._width}}, file)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, AprilTagFieldLayout) and self.getTags() == other.getTags()
        return same and (self._length, self._width) == (other._length, other._width)

    __hash__ = None  # type: ignore[assignment]


def _written(pose: Pose3d) -> dict:
    at, turn = pose.translation(), pose.rotation().getQuaternion()
    rotation = {"quaternion": {"W": turn.W(), "X": turn.X(), "Y": turn.Y(), "Z": turn.Z()}}
    return {"translation": {"x": at.x, "y": at.y, "z": at.z}, "rotation": rotation}


def _read(data: dict) -> tuple[list[AprilTag], float, float]:
    found = []
    for each in data["tags"]:
        place, turn = each["pose"]["translation"], each["pose"]["rotation"]["quaternion"]
        rotation = Rotation3d(Quaternion(*(float(turn[key]) for key in "WXYZ")))
        at = Translation3d(*(float(place[key]) for key in "xyz"))
        found.append(AprilTag(int(each["ID"]), Pose3d(at, rotation)))
    return found, float(data["field"]["length"]), float(data["field"]["width"])


def loadAprilTagLayoutField(field: AprilTagField) -> AprilTagFieldLayout:
    """As AprilTagFieldLayout.loadField, which RobotPy has had since 2025."""
    return AprilTagFieldLayout.loadField(field)


_needs = (
    "finds tags in pictures, and a program has none here. Sandlot's cameras tell the tags that they see on NetworkTables: "
    "read limelight-NAME, or photonvision/NAME by photonlibpy"
)


class _NotHere:
    def __init__(self, *arguments: object, **named: object) -> None:
        raise RuntimeError(f"robotpy_apriltag.{type(self).__name__} {_needs}")


class AprilTagDetector(_NotHere):
    """Says what it needs."""


class AprilTagDetection(_NotHere):
    """See AprilTagDetector."""


class AprilTagPoseEstimate(_NotHere):
    """See AprilTagDetector."""


class AprilTagPoseEstimator(_NotHere):
    """See AprilTagDetector."""

    class Config:
        """Of a camera."""

        def __init__(self, tagSize: float, fx: float, fy: float, cx: float, cy: float) -> None:
            self.tagSize, self.fx, self.fy, self.cx, self.cy = tagSize, fx, fy, cx, cy


__all__ = [name for name in dir() if not name.startswith("_") and name not in ("enum", "json", "os", "typing", "annotations")]
