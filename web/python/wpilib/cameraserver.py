"""The camera server of a robot's main program: it starts none here, and a program that does so goes on."""

from _sandlot import report
from cscore import CameraServer as _Cameras

_words = (
    "Camera code runs in a second program on a real robot, and cannot run here. "
    "Sandlot's cameras are on NetworkTables: read the table limelight-NAME."
)


class CameraServer(_Cameras):
    """All static."""

    @staticmethod
    def launch(vision_py: str | None = None) -> None:
        """Says that there is no camera server, and returns."""
        report.once(_words)


__all__ = ["CameraServer"]
