"""Linear systems, loops around them, and numerical integration."""

from ._linear_system import (
    LinearSystem_1_1_1,
    LinearSystem_1_1_2,
    LinearSystem_1_1_3,
    LinearSystem_2_1_1,
    LinearSystem_2_1_2,
    LinearSystem_2_1_3,
    LinearSystem_2_2_1,
    LinearSystem_2_2_2,
    LinearSystem_2_2_3,
    LinearSystem_3_2_1,
    LinearSystem_3_2_2,
    LinearSystem_3_2_3,
)

__all__ = [
    "LinearSystem_1_1_1",
    "LinearSystem_1_1_2",
    "LinearSystem_1_1_3",
    "LinearSystem_2_1_1",
    "LinearSystem_2_1_2",
    "LinearSystem_2_1_3",
    "LinearSystem_2_2_1",
    "LinearSystem_2_2_2",
    "LinearSystem_2_2_3",
    "LinearSystem_3_2_1",
    "LinearSystem_3_2_2",
    "LinearSystem_3_2_3",
]
