"""Division of numbers as C++ has it: by zero there is an infinity, or no number."""

import math


def quotient(dividend: float, divisor: float) -> float:
    """dividend / divisor."""
    try:
        return dividend / divisor
    except ZeroDivisionError:
        if dividend == 0.0 or math.isnan(dividend):
            return math.nan
        return math.copysign(math.inf, dividend) * math.copysign(1.0, divisor)
