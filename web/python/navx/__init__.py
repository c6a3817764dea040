"""Studica's navX for robot programs, written anew from its public documents: `AHRS` with the names of 2025 and 2026."""

import typing

from _sandlot.unbuilt import not_found

from ._ahrs import AHRS

__all__ = ["AHRS"]

_instead = {"Navx": "navX3 on CAN has no model: use navx.AHRS"}


def __getattr__(name: str) -> typing.Any:
    raise not_found(__name__, name, _instead)
