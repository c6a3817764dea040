"""URCL, the logger of REV's motors for AdvantageScope, by its public types: a run's data log has the motors already, so it starts nothing."""

import typing
from collections.abc import Mapping

from _sandlot import report
from _sandlot.unbuilt import not_found
from wpiutil.log import DataLog

__all__ = ["URCL"]


class URCL:
    @staticmethod
    def start(aliases: Mapping[int, str] | DataLog | None = None, log: DataLog | None = None) -> None:
        """Says once where the motors' values are. aliases: names by CAN id; log: a data log of the program's."""
        report.once("urcl: URCL.start() logs nothing here; the run's data log has each motor's voltage, current, position and velocity")


def __getattr__(name: str) -> typing.Any:
    raise not_found(__name__, name, {})
