"""Arguments by the names that upstream's stubs have, where a function of ours has one parameter for several of upstream's forms."""

import functools
import typing

from . import names

#: By package and class: function, then "upstream's name=ours", between spaces.
_table: dict[str, dict[str, dict[str, str]]] = {
    "wpilib": {
        "AnalogEncoder": {"__init__": "analogInput=channel"},
        "AnalogPotentiometer": {"__init__": "input=channel"},
        "AnalogTrigger": {"__init__": "input=channel dutyCycle=channel"},
        "AnalogTriggerOutput": {"__init__": "outputType=type"},
        "Counter": {"__init__": "channel=source trigger=source", "setUpSource": "channel=source analogTrigger=source"},
        "DutyCycleEncoder": {"__init__": "channel=source dutyCycle=source digitalSource=source"},
        "Encoder": {"__init__": "aSource=aChannel bSource=bChannel", "setIndexSource": "channel=source"},
        "LEDPattern": {"applyTo": "reader=data"},
        "Notifier": {"__init__": "handler=callback", "setCallback": "handler=callback"},
        "SharpIR": {"__init__": "minCM=min maxCM=max"},
    },
    "wpilib.simulation": {
        **{f"ADIS{chip}_IMUSim": {f"setGyroAngle{axis}": "angle=angleDegrees" for axis in "XYZ"} for chip in (16448, 16470)},
        "AnalogGyroSim": {"__init__": "gyro=device channel=device"},
        "AnalogInputSim": {"__init__": "analogInput=device channel=device"},
        "AnalogOutputSim": {"__init__": "analogOutput=device channel=device"},
        "BuiltInAccelerometerSim": {"__init__": "accel=accelerometer"},
        "CTREPCMSim": {"__init__": "pneumatics=module"},
        "DIOSim": {"__init__": "input=device output=device channel=device"},
        "DigitalPWMSim": {"__init__": "digitalOutput=device"},
        "DoubleSolenoidSim": {"set": "output=value"},
        "DutyCycleEncoderSim": {"__init__": "channel=encoder"},
        **{f"{pad}Sim": {"__init__": "port=joystick"} for pad in ("GenericHID", "Joystick", "PS4Controller", "PS5Controller", "StadiaController", "XboxController")},
        "PWMSim": {"__init__": "pwm=device motorctrl=device channel=device"},
        "PowerDistributionSim": {"__init__": "pdp=module"},
        "REVPHSim": {"__init__": "pneumatics=module"},
        "RelaySim": {"__init__": "relay=device channel=device"},
        "RoboRioSim": {
            "setBrownoutVoltage": "brownoutVoltage=voltage",
            "setFPGAButton": "fPGAButton=value",
            **{f"setUser{what}{rail}": f"user{what}{rail}=value" for what in ("Active", "Current", "Voltage") for rail in ("3V3", "5V", "6V")},
            "setVInCurrent": "vInCurrent=value",
            "setVInVoltage": "vInVoltage=value",
        },
        "SharpIRSim": {"__init__": "channel=sharpIR", "setRange": "rng=range"},
        "UltrasonicSim": {"setRangeValid": "valid=isValid"},
    },
    "wpilib.event": {"BooleanEvent": {"__init__": "signal=condition", "castTo": "ctor=factory"}},
    "wpimath.system.plant": {"DCMotor": {"current": "speed=first torque=first"}},
    "wpimath.controller": {
        **{f"ControlAffinePlantInversionFeedforward_{form}": {"calculate": "r=first"} for form in ("1_1", "2_1", "2_2")},
        **{f"LinearPlantInversionFeedforward_{form}": {"calculate": "r=first"} for form in ("1_1", "2_1", "2_2", "3_2")},
        **{f"ProfiledPIDController{form}": {"reset": "measuredPosition=measurement"} for form in ("", "Radians")},
        **{f"SimpleMotorFeedforward{form}": {"calculate": "currentVelocity=velocity"} for form in ("Meters", "Radians")},
    },
    "wpimath.filter": {"SlewRateLimiter": {"__init__": "rateLimit=positiveRateLimit", "setLimit": "rateLimit=positiveRateLimit"}},
    "wpimath.geometry": {"CoordinateSystem": {"convert": "translation=value rotation=value pose=value transform=value"}},
    "ntcore": {
        **{
            f"{kind}Topic": {"__init__": "topic=name"}
            for kind in "Boolean Double Float Integer String BooleanArray DoubleArray FloatArray IntegerArray StringArray Raw Struct StructArray".split()
        },
        "Event": {"is_": "kind=flags"},
        "NetworkTableEntry": {"setDefaultValue": "defaultValue=value"},
        "NetworkTableInstance": {"addListener": "topic=where subscriber=where entry=where prefixes=where"},
    },
    "wpiutil": {
        "SendableRegistry": {
            name: "sendable=obj"
            for name in ("contains", "disableLiveWindow", "enableLiveWindow", "getName", "getSubsystem", "remove", "setSubsystem")
        }
    },
}


def _also(function: typing.Callable, pairs: list[tuple[str, str]]) -> typing.Callable:
    @functools.wraps(function)
    def called(*given: typing.Any, **named: typing.Any) -> typing.Any:
        for other, own in pairs if named else ():
            other = names.of(other)
            if other in named:
                named[names.of(own)] = named.pop(other)
        return function(*given, **named)

    return called


def take(package: str, space: dict[str, typing.Any]) -> None:
    """From now on functions of the package's classes take upstream's names, too."""
    for kind_name, functions in _table.get(package, {}).items():
        kind = space[kind_name]
        for name, text in functions.items():
            pairs = [tuple(each.split("=")) for each in text.split()]
            found = next(vars(each)[name] for each in kind.__mro__ if name in vars(each))
            made = _also(found.__func__ if isinstance(found, staticmethod) else found, pairs)  # type: ignore[arg-type]
            setattr(kind, name, staticmethod(made) if isinstance(found, staticmethod) else made)
