"""Cameras of a vision program: see cscore."""

from cscore import CameraServer

__all__ = ["CameraServer"]
