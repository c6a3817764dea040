"""What wpilib has upstream and not here: each name with what to use instead."""

from _sandlot.unbuilt import refuse

from ._analog import AnalogInput
from ._analog_trigger import AnalogTrigger, AnalogTriggerOutput
from ._bus import SerialPort
from ._dashboard._mechanism import MechanismLigament2d, MechanismObject2d
from ._digital import DigitalGlitchFilter, DigitalInput, DigitalOutput
from ._driver_station import DriverStation
from ._encoder import Counter
from ._gyro import SPI, ADIS16448_IMU, ADIS16470_IMU, AnalogGyro
from ._joystick import PS4Controller, PS5Controller, StadiaController, XboxController
from ._motor_controller import PWM
from ._pneumatics import PneumaticHub, PneumaticsBase, PneumaticsControlModule
from ._power import PowerDistribution, RobotController
from ._robot import IterativeRobotBase
from ._timer import Notifier

_accelerometer = "use wpilib.BuiltInAccelerometer"
_counter = "use wpilib.Encoder, or DigitalInput.get in each loop; a loop of 20 ms sees no single edges"
#: Of the module.
names = {
    "ADXL345_I2C": _accelerometer,
    "ADXL345_SPI": _accelerometer,
    "ADXL362": _accelerometer,
    "DigitalSource": "use wpilib.DigitalInput, or AnalogTrigger.createOutput",
    "SendableChooserBase": "use wpilib.SendableChooser",
    "SynchronousInterrupt": "it waits for an edge, which would stop the whole robot; use DigitalInput.get in each loop",
    "getErrorMessage": "errors of the hardware are exceptions with their words",
    "counter": _counter,
}

_accumulator = "analog inputs have no accumulator here; add up getVoltage() in each loop"
refuse(
    AnalogInput,
    "getAccumulatorCount getAccumulatorOutput getAccumulatorValue initAccumulator kAccumulatorChannels "
    "kAccumulatorModuleNumber kAccumulatorNumChannels resetAccumulator setAccumulatorCenter setAccumulatorDeadband "
    "setAccumulatorInitialValue",
    _accumulator,
)
refuse(AnalogGyro, "kAverageBits kCalibrationSampleTime kOversampleBits kSamplesPerSecond", "its angle comes from the simulation")
refuse(AnalogTrigger, "setLimitsDutyCycle", "WPILib's simulation has none of it either; use setLimitsVoltage")
_routing = "channels are not routed inside a simulated roboRIO; use get()"
for _kind in (AnalogTriggerOutput, DigitalInput, DigitalOutput):
    refuse(_kind, "getAnalogTriggerTypeForRouting getPortHandleForRouting", _routing)
    refuse(_kind, "setSimDevice", "set the value through wpilib.simulation.DIOSim")
refuse(DigitalOutput, "enablePPS", "nothing in a robot's wiring listens to it; use enablePWM")
refuse(DigitalGlitchFilter, "getPeriodCycles getPeriodNanoSeconds", "simulated signals have no glitches to filter")
refuse(
    Counter,
    "clearDownSource clearUpSource getDirection getFPGAIndex getPeriod getRate getSamplesToAverage getStopped setDownSource "
    "setDownSourceEdge setExternalDirectionMode setMaxPeriod setPulseLengthMode setReverseDirection setSamplesToAverage "
    "setSemiPeriodMode setUpDownCounterMode setUpSourceEdge setUpdateWhenEmpty",
    _counter,
)
_imu = "this gyro has its angles, rates and accelerations here; the rest of the chip is not simulated"
refuse(ADIS16470_IMU, "CalibrationTime", _imu)
refuse(
    ADIS16448_IMU,
    "CalibrationTime getPitchAxis getRollAxis setYawAxis getBarometricPressure getGyroRateX getGyroRateY getGyroRateZ getMagneticFieldX "
    "getMagneticFieldY getMagneticFieldZ getTemperature",
    _imu,
)
refuse(
    DriverStation,
    "provideRefreshedDataEventHandle removeRefreshedDataEventHandle",
    "the driver station's data changes once a loop; read it there",
)
for _kind in (MechanismLigament2d, MechanismObject2d):
    refuse(_kind, "updateEntries", "its setters publish by themselves")
refuse(Notifier, "setHALThreadPriority", "there is one thread; callbacks are called in the order of their times")
for _kind in (PS4Controller, PS5Controller, StadiaController, XboxController):
    refuse(_kind, "initSendable", "put getRawAxis and getRawButton on SmartDashboard by putNumber and putBoolean")
refuse(PWM, "PeriodMultiplier setAlwaysHighMode setPeriodMultiplier", "simulated pulses have their length only; use setPulseTime")
_valves = "a Solenoid or DoubleSolenoid takes its channels by itself"
_shot = "Solenoid has setPulseDuration and startPulse"
_faults = "simulated modules have no faults"
for _kind in (PneumaticHub, PneumaticsBase, PneumaticsControlModule):
    refuse(
        _kind, "checkAndReserveSolenoids reserveCompressor unreserveCompressor unreserveSolenoids getForType getDefaultForType", _valves
    )
    refuse(_kind, "fireOneShot setOneShotDuration", _shot)
    refuse(
        _kind,
        "Faults StickyFaults Version getFaults getStickyFaults getVersion clearStickyFaults clearAllStickyFaults "
        "getCompressorCurrentTooHighFault getCompressorCurrentTooHighStickyFault getCompressorNotConnectedFault "
        "getCompressorNotConnectedStickyFault getCompressorShortedFault getCompressorShortedStickyFault "
        "getSolenoidVoltageFault getSolenoidVoltageStickyFault",
        _faults,
    )
refuse(PowerDistribution, "Faults StickyFaults Version getFaults getStickyFaults getVersion", _faults)
refuse(RobotController, "resetRailFaultCounts", "rails have no faults here")
refuse(
    SPI,
    "Mode configureAutoStall forceAutoRead freeAccumulator freeAuto getAccumulatorAverage getAccumulatorCount "
    "getAccumulatorIntegratedAverage getAccumulatorIntegratedValue getAccumulatorLastValue getAccumulatorOutput "
    "getAccumulatorValue getAutoDroppedCount getPort initAccumulator initAuto readAutoReceivedData resetAccumulator "
    "setAccumulatorCenter setAccumulatorDeadband setAccumulatorIntegratedCenter setAutoTransmitData setChipSelectActiveHigh "
    "setChipSelectActiveLow setClockRate setMode startAutoRate startAutoTrigger stopAuto",
    "nothing is wired to SPI; wpilib.ADXRS450_Gyro is the gyro that a robot.json can have",
)
refuse(
    SerialPort,
    "FlowControl WriteBufferMode disableTermination setFlowControl setReadBufferSize setWriteBufferMode setWriteBufferSize",
    "nothing is wired to serial ports",
)
