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
from ._linear_system_loop import (
    LinearSystemLoop_1_1_1,
    LinearSystemLoop_2_1_1,
    LinearSystemLoop_2_1_2,
    LinearSystemLoop_2_2_2,
    LinearSystemLoop_3_2_3,
)
from ._numerical import (
    RK4,
    RKDP,
    numericalJacobian,
    numericalJacobianU,
    numericalJacobianX,
)

__all__ = [
    "LinearSystemLoop_1_1_1",
    "LinearSystemLoop_2_1_1",
    "LinearSystemLoop_2_1_2",
    "LinearSystemLoop_2_2_2",
    "LinearSystemLoop_3_2_3",
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
    "RK4",
    "RKDP",
    "numericalJacobian",
    "numericalJacobianU",
    "numericalJacobianX",
]
