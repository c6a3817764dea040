"""Simulated hardware from the other side: what a physics.py sets and reads, and plants to calculate with."""

from _sandlot import keywords as _keywords
from _sandlot import unbuilt

from . import _not_here
from ._analog_sim import AnalogEncoderSim, AnalogGyroSim, AnalogInputSim, AnalogOutputSim, AnalogTriggerSim, SharpIRSim
from ._device_sim import SimDeviceSim
from ._digital_sim import (
    AddressableLEDSim,
    DigitalPWMSim,
    DIOSim,
    DutyCycleEncoderSim,
    DutyCycleSim,
    EncoderSim,
    PWMMotorControllerSim,
    PWMSim,
    RelaySim,
    UltrasonicSim,
)
from ._gyro_sim import (
    ADIS16448_IMUSim,
    ADIS16470_IMUSim,
    ADXL345Sim,
    ADXL362Sim,
    ADXRS450_GyroSim,
    BuiltInAccelerometerSim,
    SPIAccelerometerSim,
)
from ._pneumatics_sim import CTREPCMSim, DoubleSolenoidSim, PDPSim, PneumaticsBaseSim, PowerDistributionSim, REVPHSim, SolenoidSim
from ._roborio_sim import BatterySim, RoboRioSim
from ._station_sim import (
    DriverStationSim,
    GenericHIDSim,
    JoystickSim,
    PS4ControllerSim,
    PS5ControllerSim,
    SendableChooserSim,
    StadiaControllerSim,
    XboxControllerSim,
)
from ._values import CallbackStore
from ._timing import (
    getProgramStarted,
    isTimingPaused,
    pauseTiming,
    restartTiming,
    resumeTiming,
    setProgramStarted,
    setRuntimeType,
    stepTiming,
    stepTimingAsync,
    waitForProgramStart,
)

_keywords.take("wpilib.simulation", globals())

__all__ = [name for name in dir() if not name.startswith("_")]


def __getattr__(name: str) -> object:
    # Plants need wpimath, which a program without them does not load.
    if name in _plants:
        from . import _plant_sims

        return getattr(_plant_sims, name)
    raise unbuilt.not_found("wpilib.simulation", name, _not_here.names)


_plants = (
    "DCMotorSim",
    "DifferentialDrivetrainSim",
    "ElevatorSim",
    "FlywheelSim",
    "LinearSystemSim_1_1_1",
    "LinearSystemSim_1_1_2",
    "LinearSystemSim_2_1_1",
    "LinearSystemSim_2_1_2",
    "LinearSystemSim_2_2_1",
    "LinearSystemSim_2_2_2",
    "SingleJointedArmSim",
)
