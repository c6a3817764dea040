"""What wpilib.simulation has upstream and not here: each name with what to use instead."""

from _sandlot.unbuilt import refuse

from . import _analog_sim, _device_sim, _digital_sim, _gyro_sim, _pneumatics_sim, _roborio_sim, _station_sim

_listener = "simulated values call nobody; read the value in update_sim or in each loop"
_made = "the program's own object makes the device; give that object, or its channel, to the constructor"
_output = "what the program puts out is the program's; a simulation reads it"
_unused = "no simulated device has a use for it"

#: Of the module.
names = {
    "ADXL345Sim": "use BuiltInAccelerometerSim",
    "ADXL362Sim": "use BuiltInAccelerometerSim",
    "SPIAccelerometerSim": "use BuiltInAccelerometerSim",
    "CallbackStore": _listener,
    "PneumaticsBaseSim": "use CTREPCMSim or REVPHSim",
    "LinearSystemSim_1_1_2": "use LinearSystemSim_2_1_2 with a state that stays 0",
}


def _listeners(kind: type, values: str) -> None:
    refuse(kind, " ".join(f"register{value}Callback" for value in values.split()), _listener)


_listeners(_digital_sim.AddressableLEDSim, "Data Initialized Length OutputPort Running")
_listeners(_analog_sim.AnalogGyroSim, "Angle Initialized Rate")
_listeners(
    _analog_sim.AnalogInputSim,
    "AccumulatorCenter AccumulatorCount AccumulatorDeadband AccumulatorInitialized AccumulatorValue AverageBits Initialized "
    "OversampleBits Voltage",
)
_listeners(_analog_sim.AnalogOutputSim, "Initialized Voltage")
_listeners(_digital_sim.AnalogTriggerSim, "Initialized TriggerLowerBound TriggerUpperBound")
_listeners(_gyro_sim.BuiltInAccelerometerSim, "Active Range X Y Z")
_listeners(
    _pneumatics_sim.CTREPCMSim,
    "ClosedLoopEnabled CompressorCurrent CompressorOn Initialized PressureSwitch SolenoidOutput",
)
_listeners(_digital_sim.DIOSim, "FilterIndex Initialized IsInput PulseLength Value")
_listeners(_digital_sim.DigitalPWMSim, "DutyCycle Initialized Pin")
_listeners(
    _station_sim.DriverStationSim,
    "AllianceStationId Autonomous DsAttached EStop Enabled FmsAttached MatchTime Test",
)
_listeners(_digital_sim.DutyCycleSim, "Frequency Initialized Output")
_listeners(
    _digital_sim.EncoderSim,
    "Count Direction DistancePerPulse Initialized MaxPeriod Period Reset ReverseDirection SamplesToAverage",
)
_listeners(_digital_sim.PWMSim, "Initialized PeriodScale Position PulseMicrosecond Speed ZeroLatch")
_listeners(_pneumatics_sim.PowerDistributionSim, "Current Initialized Temperature Voltage")
_listeners(
    _pneumatics_sim.REVPHSim,
    "CompressorConfigType CompressorCurrent CompressorOn Initialized PressureSwitch SolenoidOutput",
)
_listeners(_digital_sim.RelaySim, "Forward InitializedForward InitializedReverse Reverse")
_listeners(
    _roborio_sim.RoboRioSim,
    "BrownoutVoltage CPUTemp FPGAButton RadioLEDState TeamNumber UserActive3V3 UserActive5V UserActive6V UserCurrent3V3 "
    "UserCurrent5V UserCurrent6V UserFaults3V3 UserFaults5V UserFaults6V UserVoltage3V3 UserVoltage5V UserVoltage6V VInCurrent "
    "VInVoltage",
)
_listeners(_pneumatics_sim.SolenoidSim, "Output")

for _kind in [each for module in (_analog_sim, _digital_sim, _gyro_sim, _pneumatics_sim) for each in vars(module).values()]:
    if isinstance(_kind, type) and _kind.__name__.endswith("Sim"):
        refuse(_kind, "createForChannel createForIndex setInitialized setInitializedForward setInitializedReverse", _made)
        refuse(_kind, "getInitialized resetData getModuleSim", _made)

refuse(_digital_sim.AddressableLEDSim, "setData setLength setOutputPort setRunning", _output)
refuse(_digital_sim.AddressableLEDSim, "getOutputPort", "the program's AddressableLED was given its port")
refuse(
    _analog_sim.AnalogInputSim,
    "getAccumulatorCenter getAccumulatorCount getAccumulatorDeadband getAccumulatorInitialized getAccumulatorValue "
    "setAccumulatorCenter setAccumulatorCount setAccumulatorDeadband setAccumulatorInitialized setAccumulatorValue",
    "analog inputs have no accumulator here; use setVoltage",
)
refuse(_analog_sim.AnalogInputSim, "setAverageBits setOversampleBits", _output)
refuse(_gyro_sim.BuiltInAccelerometerSim, "getActive getRange setActive setRange", "use setX, setY and setZ")
refuse(_digital_sim.DIOSim, "getFilterIndex setFilterIndex", _unused)
refuse(_digital_sim.DIOSim, "setIsInput setPulseLength", _output)
refuse(_digital_sim.DigitalPWMSim, "getPin setDutyCycle setPin", _output)
refuse(_digital_sim.PWMSim, "getPeriodScale setPeriodScale", _unused)
refuse(_digital_sim.PWMSim, "setPosition setPulseMicrosecond setZeroLatch", _output)
refuse(_digital_sim.RelaySim, "setForward setReverse", _output)
refuse(
    _digital_sim.EncoderSim,
    "getDirection getMaxPeriod getReset setDirection setDistancePerPulse setMaxPeriod setReset setReverseDirection "
    "setSamplesToAverage",
    "that is the program's Encoder's; set its count, its distance or its rate",
)
for _kind in (_pneumatics_sim.CTREPCMSim, _pneumatics_sim.REVPHSim):
    refuse(
        _kind,
        "getAllSolenoidOutputs getCompressorConfigType setAllSolenoidOutputs setClosedLoopEnabled setCompressorConfigType "
        "setSolenoidOutput",
        "use SolenoidSim for a valve; the compressor's settings are the program's",
    )
refuse(_pneumatics_sim.PowerDistributionSim, "getAllCurrents setAllCurrents", "use getCurrent and setCurrent for each channel")
refuse(
    _station_sim.DriverStationSim,
    "getAllianceStationId getJoystickOutputs getJoystickRumble setJoystickAxisType setJoystickButtons setJoystickType "
    "setSendConsoleLine setSendError",
    "use its other setters, and GenericHIDSim for one joystick",
)
refuse(
    _station_sim.GenericHIDSim,
    "getOutput getOutputs getRumble setAxisCount setAxisType setButtonCount setPOVCount setType",
    "a simulated joystick has as many axes and buttons as were set; use setRawAxis, setRawButton and setPOV",
)
refuse(
    _roborio_sim.RoboRioSim,
    "getBrownoutVoltage getCPUTemp getComments getRadioLEDState getSerialNumber getTeamNumber getUserFaults3V3 "
    "getUserFaults5V getUserFaults6V setCPUTemp setComments setRadioLEDState setSerialNumber setTeamNumber setUserFaults3V3 "
    "setUserFaults5V setUserFaults6V",
    "RobotController says it; a simulated roboRIO has no faults and no name",
)
refuse(_device_sim.SimDeviceSim, "getEnumOptions resetData", "the program's SimDevice has its options and its values")
