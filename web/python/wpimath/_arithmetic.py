"""Numbers as C++ has them: division by zero gives an infinity or no number, and limits hold in a fixed order."""

import math


def quotient(dividend: float, divisor: float) -> float:
    """dividend / divisor."""
    try:
        return dividend / divisor
    except ZeroDivisionError:
        if dividend == 0.0 or math.isnan(dividend):
            return math.nan
        return math.copysign(math.inf, dividend) * math.copysign(1.0, divisor)


def clamp(value: float, low: float, high: float) -> float:
    """`value` between limits; where `low` is the higher one, it holds for all that is less."""
    return low if value < low else high if high < value else value
