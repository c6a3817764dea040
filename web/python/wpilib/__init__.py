"""WPILib for Python, as RobotPy has it in 2026, on Sandlot's simulated hardware."""

from _sandlot import keywords as _keywords

import importlib

from _sandlot import clock, report, unbuilt
from hal import RuntimeType
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from . import _not_here, drive, event, interfaces, simulation
from ._analog import AnalogAccelerometer, AnalogEncoder, AnalogInput, AnalogOutput, AnalogPotentiometer
from ._analog_trigger import AnalogTrigger, AnalogTriggerOutput, AnalogTriggerType, SharpIR
from ._accelerometer import ADXL362, ADXL345_I2C, ADXL345_SPI, BuiltInAccelerometer
from ._bus import I2C, SPI, SerialPort
from ._can import CAN, CANData, CANStatus
from ._dashboard._chooser import SendableChooser, SendableChooserBase
from ._dashboard._color import Color, Color8Bit
from ._dashboard._field import Field2d, FieldObject2d
from ._dashboard._mechanism import Mechanism2d, MechanismLigament2d, MechanismObject2d, MechanismRoot2d
from ._dashboard._preferences import Alert, DataLogManager, Preferences
from ._dashboard._smart_dashboard import LiveWindow, SmartDashboard
from ._addressable_led import AddressableLED
from ._digital import DigitalGlitchFilter, DigitalInput, DigitalOutput, DigitalSource, DutyCycle, DutyCycleEncoder, Ultrasonic
from ._driver_station import DriverStation, DSControlWord
from ._counter import Counter
from ._encoder import CounterBase, Encoder
from ._gyro import ADIS16448_IMU, ADIS16470_IMU, ADXRS450_Gyro, AnalogGyro
from ._joystick import GenericHID, Joystick, PS4Controller, PS5Controller, StadiaController, XboxController
from ._led_pattern import LEDPattern
from ._motor_controller import (
    DMC60,
    PWM,
    SD540,
    Jaguar,
    Koors40,
    MotorControllerGroup,
    PWMMotorController,
    PWMSparkFlex,
    PWMSparkMax,
    PWMTalonFX,
    PWMTalonSRX,
    PWMVenom,
    PWMVictorSPX,
    Servo,
    Spark,
    SparkMini,
    Talon,
    Victor,
    VictorSP,
)
from ._motor_safety import MotorSafety
from ._pneumatics import (
    Compressor,
    CompressorConfigType,
    DoubleSolenoid,
    PneumaticHub,
    PneumaticsBase,
    PneumaticsControlModule,
    PneumaticsModuleType,
    Solenoid,
)
from ._power import PowerDistribution, RadioLEDState, RobotController, SensorUtil
from ._relay import Relay
from ._robot import IterativeRobotBase, RobotBase, RobotState, TimedRobot, TimesliceRobot, run
from ._timer import Notifier, Timer, Tracer, Watchdog, wait

_keywords.take("wpilib", globals())

SendableBuilderImpl = SendableBuilder


def reportError(error: str, printTrace: bool = False) -> None:
    """An error on the driver station's console."""
    report.error(error)


def reportWarning(warning: str, printTrace: bool = False) -> None:
    """A warning on the driver station's console."""
    report.warning(warning)


def getTime() -> float:
    """Seconds since the program began."""
    return clock.seconds()


def getErrorMessage() -> tuple[str, int]:
    """Of the hardware's last error, with its number: none, for errors here are exceptions with their words."""
    return "", 0


def getDeployDirectory() -> str:
    """Where the project's files are: its folder "deploy"."""
    return "/robot/deploy"


def getOperatingDirectory() -> str:
    return "/robot"


def getCurrentThreadPriority() -> tuple[bool, int]:
    return False, 0


def setCurrentThreadPriority(realTime: bool, priority: int) -> bool:
    """Accepted: there is one thread."""
    return True

__version__ = "2026.2.2"


def __getattr__(name: str) -> object:
    if name in ("shuffleboard", "cameraserver", "sysid", "deployinfo", "counter"):
        return importlib.import_module(f"wpilib.{name}")
    if name == "getDeployData":
        return importlib.import_module("wpilib.deployinfo").getDeployData
    if name == "CameraServer":
        return importlib.import_module("wpilib.cameraserver").CameraServer
    if name in _old:
        raise unbuilt.absent(f"wpilib.{name} is not there: use {_old[name]}")
    raise unbuilt.not_found("wpilib", name, _not_here.names)


_old = {
    "SampleRobot": "TimedRobot",
    "IterativeRobot": "TimedRobot",
    "SpeedController": "wpilib.interfaces.MotorController",
    "SpeedControllerGroup": "MotorControllerGroup, or addFollower of a motor controller",
    "RobotDrive": "wpilib.drive.DifferentialDrive",
    "GyroBase": "wpilib.AnalogGyro or ADXRS450_Gyro",
    "PIDController": "wpimath.controller.PIDController",
    "CANTalon": "PWMTalonSRX: vendors' CAN libraries are not in Sandlot",
}
