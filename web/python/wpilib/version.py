"""The version of RobotPy's wpilib whose names are here."""

version = __version__ = "2026.2.2"

__all__ = ["version"]
