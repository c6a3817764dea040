"""WPILib for Python, as RobotPy has it in 2026, on Sandlot's simulated hardware."""

from . import drive, event, interfaces, simulation
from ._analog import AnalogAccelerometer, AnalogEncoder, AnalogInput, AnalogOutput, AnalogPotentiometer
from ._bus import I2C, SerialPort
from ._digital import AddressableLED, DigitalGlitchFilter, DigitalInput, DigitalOutput, DutyCycle, DutyCycleEncoder, Ultrasonic
from ._driver_station import DriverStation
from ._encoder import Counter, CounterBase, Encoder
from ._gyro import SPI, ADIS16448_IMU, ADIS16470_IMU, ADXRS450_Gyro, AnalogGyro, BuiltInAccelerometer
from ._joystick import GenericHID, Joystick, PS4Controller, PS5Controller, StadiaController, XboxController
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
    PneumaticsControlModule,
    PneumaticsModuleType,
    Relay,
    Solenoid,
)
from ._power import PowerDistribution, RobotController
from ._robot import IterativeRobotBase, RobotBase, RobotState, TimedRobot, run
from ._timer import Notifier, Timer, Tracer, Watchdog, wait

__version__ = "2026.2.2"
