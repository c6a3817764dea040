"""Fields and where their AprilTags are, as RobotPy has it from 2027 on: of 2024's and 2026's games, and fields of a program's own."""

import enum
import json

from wpimath.geometry import Pose3d, Quaternion, Rotation3d, Translation3d

_inch = 0.0254
_degree = 3.141592653589793 / 180


class FieldId(enum.Enum):
    """The fields by name; Sandlot has the tags of some."""

    FRC_2018_POWER_UP = "2018 FRC Power Up"
    FRC_2019_DEEP_SPACE = "2019 FRC Deep Space"
    FRC_2020_INFINITE_RECHARGE = "2020 FRC Infinite Recharge"
    FRC_2021_INFINITE_RECHARGE = "2021 FRC Infinite Recharge"
    FRC_2021_BARREL = "2021 FRC Barrel"
    FRC_2021_BOUNCE = "2021 FRC Bounce"
    FRC_2021_GALACTIC_SEARCH_A = "2021 FRC Galactic Search A"
    FRC_2021_GALACTIC_SEARCH_B = "2021 FRC Galactic Search B"
    FRC_2021_SLALOM = "2021 FRC Slalom"
    FRC_2022_RAPID_REACT = "2022 FRC Rapid React"
    FRC_2023_CHARGED_UP = "2023 FRC Charged Up"
    FRC_2024_CRESCENDO = "2024 FRC Crescendo"
    FTC_2024_2025_INTO_THE_DEEP = "2024-2025 FTC Into The Deep"
    FRC_2025_REEFSCAPE_WELDED = "2025 FRC Reefscape Welded"
    FRC_2025_REEFSCAPE_ANDY_MARK = "2025 FRC Reefscape AndyMark"
    FTC_2025_2026_DECODE = "2025-2026 FTC Decode"
    FRC_2026_REBUILT_WELDED = "2026 FRC Rebuilt Welded"
    FRC_2026_REBUILT_ANDY_MARK = "2026 FRC Rebuilt AndyMark"


class FieldTag:
    """A tag of a field: its number, and its pose in the field's frame [m]."""

    def __init__(self, ID: int, pose: Pose3d) -> None:
        self.ID = ID
        self.pose = pose

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FieldTag) and (self.ID, self.pose) == (other.ID, other.pose)

    __hash__ = None

    def __repr__(self) -> str:
        return f"FieldTag(ID={self.ID}, pose={self.pose!r})"


class OriginPosition(enum.IntEnum):
    """The corner at which the frame of a field's tags begins, seen by the alliance that stands there."""

    BLUE_ALLIANCE_WALL_RIGHT_SIDE = 0
    RED_ALLIANCE_WALL_RIGHT_SIDE = 1


class Field:
    """A field: its name, its size [m] and its tags. Field(path) reads a file of this form."""

    OriginPosition = OriginPosition

    def __init__(
        self,
        name: str,
        season: str | None = None,
        game: str = "",
        image: None = None,
        length: float = 0.0,
        width: float = 0.0,
        program: str = "frc",
        tags: "list[FieldTag] | tuple[FieldTag, ...]" = (),
    ) -> None:
        self._json = ""
        self._origin = Pose3d()
        if season is None:
            with open(name, encoding="utf-8") as file:
                self._json = file.read()
            self._read(json.loads(self._json))
            return
        self._name, self._season, self._game, self._program = name, season, game, program
        self._length, self._width = float(length), float(width)
        self._tags = {each.ID: each for each in tags}

    def _read(self, data: dict) -> None:
        size = data["field-dimensions"]
        self._name, self._season = str(data["name"]), str(data["season"])
        self._game, self._program = str(data["game"]), str(data["program"])
        self._length, self._width = float(size["length"]), float(size["width"])
        self._tags = {}
        for each in data.get("tags", ()):
            place, turn = each["pose"]["translation"], each["pose"]["rotation"]["quaternion"]
            rotation = Rotation3d(Quaternion(*(float(turn[key]) for key in "WXYZ")))
            at = Translation3d(*(float(place[key]) for key in "xyz"))
            self._tags[int(each["ID"])] = FieldTag(int(each["ID"]), Pose3d(at, rotation))

    def getName(self) -> str:
        return self._name

    def getSeason(self) -> str:
        return self._season

    def getGame(self) -> str:
        return self._game

    def getProgram(self) -> str:
        """Whose season: frc or ftc."""
        return self._program

    def getLength(self) -> float:
        """Along x [m]."""
        return self._length

    def getWidth(self) -> float:
        """Along y [m]."""
        return self._width

    def hasImage(self) -> bool:
        return False

    def getImage(self) -> None:
        """None: no pictures of fields are here."""

    def hasTags(self) -> bool:
        return bool(self._tags)

    def getTags(self) -> list[FieldTag]:
        """All, in the frame of the origin that was set."""
        return [FieldTag(ID, self.getTagPose(ID)) for ID in sorted(self._tags)]

    def getTagPose(self, ID: int) -> Pose3d | None:
        """In the frame of the origin that was set; None: it has no such tag."""
        tag = self._tags.get(ID)
        return None if tag is None else tag.pose.relativeTo(self._origin)

    def getOrigin(self) -> Pose3d:
        return self._origin

    def setOrigin(self, origin: "OriginPosition | Pose3d") -> None:
        """The frame of the poses that come from now on: of an alliance, or one of the program's own."""
        if isinstance(origin, Pose3d):
            self._origin = origin
        elif origin == OriginPosition.RED_ALLIANCE_WALL_RIGHT_SIDE:
            self._origin = Pose3d(Translation3d(self._length, self._width, 0), Rotation3d(0, 0, 180 * _degree))
        else:
            self._origin = Pose3d()

    def getJson(self) -> str:
        """As `serialize` writes it."""
        return self._json or json.dumps(self._data(), indent=2)

    def serialize(self, path: str) -> None:
        """Writes it as a file that Field(path) reads."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(self._data(), indent=2))

    def _data(self) -> dict:
        def of(tag: FieldTag) -> dict:
            at, turn = tag.pose.translation(), tag.pose.rotation().getQuaternion()
            rotation = {"quaternion": {"W": turn.W(), "X": turn.X(), "Y": turn.Y(), "Z": turn.Z()}}
            return {"ID": tag.ID, "pose": {"translation": {"x": at.x, "y": at.y, "z": at.z}, "rotation": rotation}}

        return {
            **{"name": self._name, "season": self._season, "game": self._game, "program": self._program},
            "field-dimensions": {"length": self._length, "width": self._width},
            "tags": [of(self._tags[ID]) for ID in sorted(self._tags)],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self._data() == other._data()

    __hash__ = None


# x, y, z [in] and direction [degrees] of the tags 1, 2 and so on: of FIRST's drawings of the fields.
_crescendo = """593.68 9.68 53.38 120|637.21 34.79 53.38 120|652.73 196.17 57.13 180|652.73 218.42 57.13 180|578.77 323 53.38 270
72.5 323 53.38 270|-1.5 218.42 57.13 0|-1.5 196.17 57.13 0|14.02 34.79 53.38 60|57.54 9.68 53.38 60|468.69 146.19 52 300
468.69 177.1 52 60|441.74 161.62 52 180|209.48 161.62 52 0|182.73 177.1 52 120|182.73 146.19 52 240"""
_rebuilt = """467.637 292.314 35 180|469.111 182.6 44.25 90|445.349 172.844 44.25 180|445.349 158.844 44.25 180|469.111 135.088 44.25 270
467.637 25.374 35 180|470.586 25.374 35 0|483.111 135.088 44.25 270|492.881 144.844 44.25 0|492.881 158.844 44.25 0
483.111 182.6 44.25 90|470.586 292.314 35 0|650.918 291.469 21.75 180|650.918 274.469 21.75 180|650.904 170.219 21.75 180
650.904 153.219 21.75 180|183.586 25.374 35 0|182.111 135.088 44.25 270|205.873 144.844 44.25 0|205.873 158.844 44.25 0
182.111 182.6 44.25 90|183.586 292.314 35 0|180.637 292.314 35 180|168.111 182.6 44.25 90|158.341 172.844 44.25 180
158.341 158.844 44.25 180|168.111 135.088 44.25 270|180.637 25.374 35 180|0.305 26.219 21.75 0|0.305 43.219 21.75 0
0.318 147.469 21.75 0|0.318 164.469 21.75 0"""
#: Of each field that is here: its length and width [m], and its tags.
_known = {
    FieldId.FRC_2024_CRESCENDO: (16.541, 8.211, _crescendo),
    FieldId.FRC_2026_REBUILT_WELDED: (651.22 * _inch, 317.677 * _inch, _rebuilt),
}


def getFields() -> list[FieldId]:
    """Those whose tags are here."""
    return list(_known)


def getFieldName(field: FieldId) -> str:
    return field.value


def getField(field: FieldId) -> Field:
    """A field by its name; a sentence for one whose tags are not here."""
    if field not in _known:
        here = ", ".join(each.name for each in _known)
        raise RuntimeError(f"robotpy_fields: Sandlot has no tags of {field.name}. It has {here}; Field(path) reads a file.")
    length, width, text = _known[field]
    tags = []
    for i, words in enumerate(text.replace("\n", "|").split("|")):
        x, y, z, degrees = map(float, words.split())
        tags.append(FieldTag(i + 1, Pose3d(x * _inch, y * _inch, z * _inch, Rotation3d(0, 0, degrees * _degree))))
    season, _, game = field.value.replace("FRC ", "").partition(" ")
    return Field(field.value, season, game, None, length, width, "frc", tags)


__all__ = ["Field", "FieldId", "FieldTag", "OriginPosition", "getField", "getFieldName", "getFields"]
