"""The camera server: there is none here, and a program that starts it goes on."""

from _sandlot import report

_words = (
    "Camera code runs in a second program on a real robot, and cannot run here. "
    "Sandlot's cameras are on NetworkTables: read the table limelight-NAME."
)


class CameraServer:
    """All static."""

    @staticmethod
    def launch(vision_py: str | None = None) -> None:
        """Says that there is no camera server, and returns."""
        report.once(_words)

    @staticmethod
    def startAutomaticCapture(*arguments: object, **named: object) -> None:
        report.once(_words)

    @staticmethod
    def getInstance() -> type:
        return CameraServer

    @staticmethod
    def enableLogging(level: object = None) -> None:
        """Accepted."""
