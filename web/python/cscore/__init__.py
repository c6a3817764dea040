"""Cameras and their streams. There are no pictures here: a program that makes cameras and streams goes on, and a sentence says so once."""

import typing

from _sandlot import report
from _sandlot.enums import Enum

_words = (
    "Camera code runs in a second program on a real robot, and has no pictures here. "
    "Sandlot's cameras are on NetworkTables: read the table limelight-NAME, or photonvision/NAME."
)


class VideoMode:
    """The form of a stream: (pixelFormat, width, height, fps)."""

    class PixelFormat(Enum):
        kUnknown = 0
        kMJPEG = 1
        kYUYV = 2
        kRGB565 = 3
        kBGR = 4
        kGray = 5
        kY16 = 6
        kUYVY = 7
        kBGRA = 8

    def __init__(self, pixelFormat: "VideoMode.PixelFormat" = PixelFormat.kMJPEG, width: int = 320, height: int = 240, fps: int = 30) -> None:
        self.pixelFormat, self.width, self.height, self.fps = pixelFormat, width, height, fps


class _Quiet:
    """Accepts every setting, and has no pictures."""

    def __init__(self, name: str = "", *arguments: object, **named: object) -> None:
        report.once(_words)
        self._name = str(name)

    def getName(self) -> str:
        return self._name

    def isConnected(self) -> bool:
        return False

    def isValid(self) -> bool:
        return True

    def isEnabled(self) -> bool:
        return False

    def getVideoMode(self) -> VideoMode:
        return VideoMode()

    def grabFrame(self, image: object = None, timeout: float = 0.225) -> tuple[int, typing.Any]:
        """(0, image): no frame has come."""
        return 0, image

    grabFrameNoTimeout = grabFrame

    def getError(self) -> str:
        return "there are no pictures in a simulation of robot code"

    def __getattr__(self, name: str) -> typing.Any:
        if not name.startswith(("set", "put", "get", "enumerate", "add", "remove", "notify", "create")):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
        return lambda *arguments, **named: [] if name.startswith("enumerate") else None


def _kinds() -> None:
    for name in ("VideoSource", "VideoCamera", "UsbCamera", "HttpCamera", "AxisCamera", "CvSource", "VideoSink", "CvSink", "MjpegServer"):
        globals()[name] = type(name, (_Quiet,), {"__doc__": "Without pictures.", "__module__": __name__})


_kinds()


class CameraServer:
    """All static, as cameras of a robot's own program use it."""

    @staticmethod
    def startAutomaticCapture(*arguments: object, **named: object) -> typing.Any:
        """A camera without pictures."""
        return globals()["UsbCamera"]("USB Camera 0")

    @staticmethod
    def getVideo(*arguments: object) -> typing.Any:
        return globals()["CvSink"]("opencv")

    @staticmethod
    def putVideo(name: str, width: int, height: int) -> typing.Any:
        return globals()["CvSource"](name)

    @staticmethod
    def getServer(name: str = "") -> typing.Any:
        return globals()["MjpegServer"](name)

    @staticmethod
    def addAxisCamera(*arguments: object) -> typing.Any:
        return globals()["HttpCamera"]("Axis Camera")

    @staticmethod
    def addServer(*arguments: object) -> typing.Any:
        return globals()["MjpegServer"]("serve")

    @staticmethod
    def addCamera(camera: object) -> None:
        """Accepted."""

    removeCamera = removeServer = addCamera

    @staticmethod
    def waitForever() -> None:
        """Raises: nothing would go on."""
        raise RuntimeError("CameraServer.waitForever() would stop the whole robot")

    @staticmethod
    def enableLogging(level: object = None) -> None:
        """Accepted."""

    @staticmethod
    def getInstance() -> type:
        return CameraServer


__all__ = [name for name in dir() if not name.startswith("_") and name not in ("enum", "report", "typing")]
