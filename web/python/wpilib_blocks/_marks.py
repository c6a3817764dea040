"""Decorators of operating modes. They only mark: the robot registers its modes by itself."""

import typing

_Kind = typing.TypeVar("_Kind")


def Teleop(cls: _Kind) -> _Kind:
    return cls


def Auto(cls: _Kind) -> _Kind:
    return cls


def Utility(cls: _Kind) -> _Kind:
    return cls


def Name(cls: object, name: str) -> "typing.Callable[[_Kind], _Kind]":
    return lambda kind: kind


def Group(cls: object, group: str) -> "typing.Callable[[_Kind], _Kind]":
    return lambda kind: kind
