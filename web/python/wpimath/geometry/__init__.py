"""Geometry: rotations, translations, poses, transforms, twists and shapes."""

from _sandlot import keywords as _keywords

from ._coordinates import CoordinateAxis, CoordinateSystem
from ._pose2d import Pose2d
from ._pose3d import Pose3d, rotationVectorToMatrix
from ._quaternion import Quaternion
from ._rotation2d import Rotation2d
from ._rotation3d import Rotation3d
from ._shapes import Ellipse2d, Rectangle2d
from ._transform2d import Transform2d
from ._transform3d import Transform3d
from ._translation2d import Translation2d
from ._translation3d import Translation3d
from ._twist import Twist2d, Twist3d

_keywords.take("wpimath.geometry", globals())

__all__ = [
    "CoordinateAxis",
    "CoordinateSystem",
    "Ellipse2d",
    "Pose2d",
    "Pose3d",
    "Quaternion",
    "Rectangle2d",
    "Rotation2d",
    "Rotation3d",
    "Transform2d",
    "Transform3d",
    "Translation2d",
    "Translation3d",
    "Twist2d",
    "Twist3d",
    "rotationVectorToMatrix",
]
