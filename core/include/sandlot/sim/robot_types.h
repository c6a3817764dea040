// A robot as its loader leaves it. Immutable. SI units, radians; robot frame: origin on the floor between the wheels, +x forward,
// +y left, +z up.
#pragma once

#include "sandlot/sim/base.h"
#include "sandlot/sim/camera_types.h"
#include "sandlot/sim/flight_types.h"
#include "sandlot/sim/frame.h"
#include "sandlot/sim/math.h"

/// A DC motor as WPILib's DCMotor describes it, one motor, at its nominal voltage.
typedef struct simMotorType
{
	const char* name;    ///< WPILib's name, e.g. "krakenX60Foc"; "own" of one that robot.json describes
	double nominalVolts; ///< [V]
	double stallTorque;  ///< [N m]
	double stallCurrent; ///< [A]
	double freeCurrent;  ///< [A]
	double freeSpeed;    ///< [rad/s]
	double rotorInertia; ///< [kg m^2]
} simMotorType;

/// How a motor heats, one thermal mass: capacity * dT/dt = R i^2 - (T - ambient) / resistance.
typedef struct simThermalDef
{
	double capacity;   ///< of the windings and what they heat [J/K], 0 = no thermal model
	double resistance; ///< from there to the air [K/W]
	double ambient;    ///< [degC]
	double limit;      ///< [degC] above it the controller takes current back, to nothing at limit + 20 K
} simThermalDef;

/// The servo numbers of a motor; see motion/servo.h. The numbers of the motor's type are those at its horn.
typedef struct simServoDef
{
	bool is;         ///< the motor is one
	bool continuous; ///< a pulse says how fast it turns, not where to
	double range;    ///< way of its horn from the shortest pulse to the longest [rad]
	double start;    ///< its horn's angle when the run starts, from where the shortest pulse holds it [rad]
	double pulse[2]; ///< shortest, longest [s]
	double band;     ///< farther than this from its place its motor gets all there is [rad]
	double rail;     ///< that feeds it [V]
} simServoDef;

typedef struct simMotorDef
{
	char name[SIM_NAME];
	const simMotorType* type; ///< of the table, or `own` of the model that was loaded
	simMotorType own;         ///< robot.json gives numbers in place of a name
	int count;                ///< motors geared together, >= 1
	double statorLimit;       ///< [A] per motor, 0 = none
	double supplyLimit;       ///< [A] per motor, 0 = none
	bool inverted;            ///< positive volts turn what it drives backwards: see simMotor_Sign
	bool coast;               ///< at zero volts its leads are open (coast), not shorted (brake)
	simThermalDef thermal;
	simServoDef servo;
} simMotorDef;

/// Gains of a controller's loop; the unit is that of the mechanism it turns, rad or m. Zeros: no such term.
/// volts = kS sign(v) + kV v + kA a + kG [cos(position)] + kP error + kI integral + kD d(error)/dt, with v and a of the
/// profile (velocity mode: of the setpoint).
typedef struct simControllerDef
{
	double kP;              ///< [V/unit], velocity mode [V s/unit]
	double kI;              ///< [V/(unit s)], velocity mode [V/unit]
	double kD;              ///< [V s/unit], velocity mode [V s^2/unit]
	double kS;              ///< against Coulomb friction [V]
	double kV;              ///< [V s/unit]
	double kA;              ///< [V s^2/unit]
	double kG;              ///< against gravity [V]
	bool gravityCosine;     ///< kG * cos( measured position ): an arm, 0 = level
	double integralLimit;   ///< most that kI may ask for [V], 0 = the bus voltage
	double maxVelocity;     ///< of the trapezoid profile [unit/s]; velocity mode: of the setpoint. 0 = none
	double maxAcceleration; ///< [unit/s^2], 0 = no profile. Position mode needs both.
	double softLow;         ///< soft limits [unit], used if softLow < softHigh
	double softHigh;
	bool continuous; ///< position wraps at a turn: the short way round [rad]
} simControllerDef;

/// A thing that motors turn or pull, beside the wheels. Its position is an angle [rad], of an elevator or a linear motion a
/// length [m]; "unit" below is that unit, and its force a torque [N m] or a force [N].
/// A spring that works on a mechanism beside its motors. Either a push that changes with the position, or of an arm one that is hooked
/// between a point of the arm and an anchor.
typedef struct simSpringDef
{
	double push;      ///< towards positive positions, at `at` [N m], of a length [N]
	double rate;      ///< push that each unit beyond `at` takes away [N m/rad] or [N/m]
	double at;        ///< [unit]
	double arm;       ///< hooked: distance of its point from the pivot, along the arm, 0: not hooked [m]
	double anchor[2]; ///< hooked: its other end from the pivot, in the plane of the arm: ahead, up [m]
	double force,
	    stiffness; ///< hooked: it pulls with force + stiffness * ( its length now - length ); < 0 pushes [N] [N/m]
	double length; ///< [m]
} simSpringDef;

typedef struct simMechanismDef
{
	char name[SIM_NAME];
	simMechanismKind kind; ///< differential: one of the two outputs; its other one stands beside it
	int motorCount;
	int motors[SIM_MAX_AXLE_MOTORS];   ///< motor indices
	double ratio[SIM_MAX_AXLE_MOTORS]; ///< of each: rotor turn [rad] per unit; < 0 for a motor that turns against it
	double efficiency;                 ///< of the gearing, 0..1
	double inertia;                    ///< of what moves, rotors come on top [kg m^2], of a length [kg]
	double mass;                       ///< that gravity pulls [kg]
	double center;                     ///< distance of that mass from the pivot, along the arm [m]
	double heading;      ///< robot frame: of the plane in which an arm swings or an elevator leans, from +x to +y [rad]
	double tilt;         ///< of a length's line, from straight up towards its heading [rad]
	double friction;     ///< Coulomb, at the output [N m] or [N]
	simSpringDef spring; ///< all 0: none
	double low, high;    ///< hard stops [unit], used if low < high
	double start;        ///< [unit]
	double ticks;        ///< counts per unit, 0 = none
	double speed;        ///< linearMotion: at full command [m/s]
	int compat;          ///< linearMotion: 1: pyfrc's arithmetic
	bool reaction;       ///< its acceleration pushes the chassis the other way
	bool lowSwitch, highSwitch; ///< a limit switch stops its controller at or below lowAt, at or above highAt
	double lowAt, highAt;       ///< [unit]
	simControllerDef control;
} simMechanismDef;

/// A sensor. A number that its kind does not use is zero, an index -1.
typedef struct simSensorDef
{
	char name[SIM_NAME];
	simSensorKind kind;
	int mechanism, motor; ///< encoder, limit switch: what it looks at
	bool absolute;        ///< encoder: knows its angle when switched on
	double resolution; ///< encoder: counts per turn (of a length: per m); else the smallest step of a reading. 0 = none
	double offset;     ///< encoder: added to the reading [unit]
	simVec3 at;        ///< robot frame [m]
	double yaw, pitch; ///< of the direction it looks in, robot frame; pitch > 0 looks down [rad]
	double low;        ///< range finder, lidar: nearest [m] · limit switch: pressed from here ... [unit]
	double high;  ///< farthest [m] · beam: length [m] · limit switch: ... to here · accelerometer: clips [m/s^2]
	double noise; ///< standard deviation of a reading, seeded [unit of the reading]
	double drift; ///< gyro: standard deviation of a constant rate error, drawn once a run [rad/s]
	double walk;  ///< gyro: angle random walk [rad/sqrt(s)]
	int points;   ///< lidar: of one turn
	double rate;  ///< lidar: turns a second [Hz]
	int lidar;    ///< lidar: which of the robot's
} simSensorDef;

/// The action of a driver's button on a mechanism.
typedef struct simBindingDef
{
	int button, mechanism;
	simControl mode;
	double value; ///< while it is held: [V], duty -1..1, [unit/s] or [unit]
	bool hasRelease;
	double release; ///< once it is let go, and before any of the mechanism's buttons was pressed
} simBindingDef;

/// A device of robot code, and its wiring. A device that turns a motor: duty cycle (of a Talon FX volts) = scale * the
/// program's (relay: * -1, 0 or 1); a solenoid scale while it is on, offset while it is off, or while its second
/// channel is on. A device that measures: reading = scale * position + offset, in the device's own unit: encoder
/// pulses; canEncoder, canCoder, dutyCycleEncoder, analogEncoder turns; analogInput V; ultrasonic in. digitalInput:
/// scale > 0 reads true while the sensor is pressed or broken, < 0 false. Gyros and accelerometers have fixed units.
typedef struct simDeviceDef
{
	simDeviceKind kind;
	char name[SIM_NAME]; ///< canMotor, canEncoder: "Talon SRX[1]"; simDevice..: "TYPE:DEVICE|VALUE"; else ""
	int number; ///< PWM, DIO, AI, relay or SPI channel, CAN id, XRP motor; solenoid: 8 * module + channel; -1 = none
	int second; ///< second channel of an encoder or a double solenoid; SPARK: 1 = its absolute encoder counts back; -1 = none
	simWired wired;
	int index; ///< of the motor, wheel, mechanism or sensor
	double scale, offset;
} simDeviceDef;

typedef struct simRobotShape
{
	char name[SIM_NAME];
	simShapeKind shape;
	char materialName[SIM_NAME];
	simVec3 size;      ///< box: full lengths; sphere: x = diameter [m]
	simVec3 at;        ///< centre in the robot frame, every mechanism at its zero [m]
	double yaw, pitch; ///< of the box [rad]
	int component;     ///< that carries it, -1 = the chassis
} simRobotShape;

/// A shaft that motors turn through one gearing, with one or more wheels on it: a swerve module's axle has one wheel, a side
/// of a tank drive has all of its wheels, which then cannot turn at different speeds.
typedef struct simAxleDef
{
	int motorCount;
	int motors[SIM_MAX_AXLE_MOTORS]; ///< motor indices
	double gearing;                  ///< rotor turns per turn of the shaft
	double efficiency;               ///< of the gearing, 0..1
} simAxleDef;

/// One wheel with its ground contact. A swerve module is a wheel that steers.
typedef struct simWheelDef
{
	char name[SIM_NAME];
	simVec3 at;         ///< centre of the wheel in the robot frame [m]; z is usually the radius
	double radius;      ///< [m]
	double friction;    ///< tread on carpet before it slides [-]: force <= friction * load, in any direction
	double kinetic;     ///< part of that friction left while it slides, 0..1
	double lateral;     ///< friction across the wheel over friction along it: a tread with a direction, 1 = none
	bool roller;        ///< rollers on its rim grip along one direction only: mecanum, omni
	double rollerAngle; ///< of that direction from the wheel's heading, counter-clockwise [rad]; omni 0, mecanum +-pi/4
	double heading;     ///< of a wheel that does not steer, in the robot frame [rad]
	double inertia;     ///< wheel and gears about the axle [kg m^2], rotors come on top
	double stiffness;   ///< radial, tread and frame in series [N/m]
	double damping;     ///< radial [N*s/m]
	double shear;       ///< tread stiffness against sliding [N/m]
	double rolling;     ///< rolling resistance [-]
	int axle;           ///< that turns it, -1 = free
	int steerMotor;     ///< motor index, -1 = fixed
	double steerGearing; ///< rotor turns per module turn
	double efficiency;   ///< of the steer gearing, 0..1
	double steerInertia; ///< of the module about its vertical axis [kg m^2], rotor comes on top
	double scrub;        ///< radius of the contact patch for scrub torque, friction * load * scrub [m]
} simWheelDef;

typedef enum simDriveKind
{
	simDrive_none,
	simDrive_swerve,
	simDrive_differential,
	simDrive_mecanum,
	simDrive_omni, ///< three or more omni wheels: "kiwi", H, X drives
} simDriveKind;

/// A drivetrain without physics; see sandlot/sim/quick.h.
typedef struct simKinematicDef
{
	simDynamics kind;                 ///< full: there is none
	int compat;                       ///< 1: pyfrc's arithmetic
	double speed;                     ///< of a wheel at full command [m/s]; tank: 0
	double width, length;             ///< between the wheels [m]
	double deadzone;                  ///< 0..1
	double steerSpeed;                ///< of a module at full command [rad/s]
	double nominalVolts;              ///< full command
	int motors[4];                    ///< left, right; or rear left, rear right, front left, front right
	int places[SIM_MAX_WHEELS];       ///< of each axle: which of `motors` turns it, -1: none of them
	double kv[2], ka[2], friction[2]; ///< tank, left and right [V s/m] [V s^2/m] [V]
	double mass, inertia;             ///< tank, compat: the robot's, and about the vertical [kg] [kg m^2]
	double timestep;                  ///< tank [s]
} simKinematicDef;

/// True for a drive with one axle on each side.
static inline bool simKinematic_HasSides( simDynamics kind )
{
	return kind == simDynamics_twoMotor || kind == simDynamics_tank;
}

/// How a model component moves with the state.
typedef enum simMotionKind
{
	simMotion_fixed, ///< stays where it is
	simMotion_steer, ///< turns with a wheel's steer angle
	simMotion_roll,  ///< turns with a wheel's steer angle and rolls with the wheel
	simMotion_turn,  ///< turns about an axis with a mechanism
	simMotion_slide, ///< slides along a line with a mechanism
} simMotionKind;

typedef struct simComponentDef
{
	char name[SIM_NAME];
	simVec3 at; ///< pivot in the robot frame, with every mechanism at its zero [m]
	simMotionKind motion;
	int wheel;     ///< steer, roll
	int mechanism; ///< turn, slide
	simVec3 axis;  ///< unit vector, in the frame of what carries it
	double scale;  ///< turn or way per unit of the mechanism
	double zero;   ///< position of the mechanism at which the component is where it was drawn [unit]
	int parent;    ///< the earlier component that carries it, -1 = the chassis
	bool carries;  ///< shapes, intakes, launchers or hooks ride on it; others are only drawn
} simComponentDef;

/// Takes pieces from the field. A piece in its box is pulled towards its mouth and is the robot's when it gets there.
typedef struct simIntakeDef
{
	char name[SIM_NAME];
	bool inFrame; ///< in-frame: pieces pass under or through the bumpers; else over them. Tells people; the box decides
	uint32_t pieces;    ///< types it takes (bits); resolved by name when the field is known: see pieceNames
	int pieceNameCount; ///< 0 = all
	char pieceNames[SIM_MAX_PIECE_TYPES][SIM_NAME];
	simVec3 at, size;         ///< of the box: centre [m], full lengths, robot frame with every mechanism at its zero
	double yaw, pitch;        ///< of the box [rad]
	int component;            ///< that carries box and mouth, -1 = the chassis
	simVec3 mouth;            ///< middle of the mouth [m]
	double mouthWidth;        ///< along the box's y [m]
	int roller;               ///< mechanism that pulls, -1 = always pulls
	double rollerRadius;      ///< [m]
	double minSpeed;          ///< of the roller's surface, below it nothing is pulled [m/s]
	double speed;             ///< of the pull without a roller [m/s]
	int gate;                 ///< mechanism that must be deployed, -1
	double gateLow, gateHigh; ///< from .. to [unit]
	double force;             ///< most it pulls one piece with [N]
	double throughput;        ///< pieces a second, 0 = no limit
} simIntakeDef;

/// Gives pieces away: a shooter, an outtake, or a claw that drops.
typedef struct simLauncherDef
{
	char name[SIM_NAME];
	uint32_t pieces;    ///< types it gives away (bits); resolved by name when the field is known: see pieceNames
	int pieceNameCount; ///< 0 = all
	char pieceNames[SIM_MAX_PIECE_TYPES][SIM_NAME];
	simVec3 at;         ///< of the piece's centre as it leaves, robot frame with every mechanism at its zero [m]
	double elevation;   ///< of its way out, up positive [rad]
	double yaw;         ///< [rad]
	int component;      ///< that carries it (hood, turret, arm), -1 = the chassis
	int wheel;          ///< mechanism whose surface throws, -1 = none: it drops
	double wheelRadius; ///< [m]
	double ratio; ///< exit speed over surface speed [-]: 0.5 for one wheel against a hood, 1 for wheels on both sides
	double efficiency;  ///< of the energy that the wheel gives, the part in the piece [-]
	double compression; ///< of the piece in the launcher [m]; 0: grip without limit
	double wrap;        ///< way along which the wheel touches the piece [m]
	double grip;        ///< friction between wheel and piece [-]
	double speed;       ///< exit speed without a wheel [m/s]
	double minSpeed;    ///< exit speed below which nothing is fed [m/s]
	int feeder;         ///< mechanism that feeds, -1 = none
	double feederSpeed; ///< of it, from which on it feeds; < 0: backwards [rad/s or m/s]
	int gate;           ///< mechanism that must be within gateLow .. gateHigh, -1
	double gateLow, gateHigh;
	double rate; ///< pieces a second and barrel
	int barrelCount;
	simVec3 barrels[SIM_MAX_BARRELS]; ///< offsets from at [m]
	simSpread spread;
	double spin; ///< backspin over that of rolling along the hood at exit speed [-]
} simLauncherDef;

/// A climbing hook: a round bar that pushes back on the things it touches, and so carries the robot.
typedef struct simHookDef
{
	char name[SIM_NAME];
	simVec3 at;       ///< centre, robot frame with every mechanism at its zero [m]
	double radius;    ///< [m]
	int component;    ///< that carries it, -1 = the chassis
	int mechanism;    ///< that feels its load, -1
	double stiffness; ///< [N/m]
	double damping;   ///< [N s/m]
	double friction;  ///< [-]
} simHookDef;

/// The built-in teleop program of a swerve robot.
typedef struct simDriveProgram
{
	double maxSpeed;     ///< speed at full stick [m/s]
	double maxTurn;      ///< turn rate at full stick [rad/s]
	double acceleration; ///< slew limit of the stick [m/s^2], 0 = none
	double driveKs;      ///< [V]
	double driveKv;      ///< [V s/m]
	double driveKp;      ///< [V s/m]
	double steerKp;      ///< [V/rad]
	double steerKd;      ///< [V s/rad]
} simDriveProgram;

typedef struct simBatteryDef
{
	double emf;         ///< open-circuit voltage when full [V]
	double resistance;  ///< battery, cables and breaker [ohm]
	double idleCurrent; ///< roboRIO, radio, cameras [A]
	double capacity;    ///< charge when full [C], 0 = never runs down
	double charge;      ///< at the start, part of the capacity, 0..1
	double breaker;     ///< rating of the main breaker [A], 0 = none
} simBatteryDef;

typedef struct simRobotModel
{
	char name[SIM_NAME];
	double mass;          ///< with bumpers and battery [kg]
	simVec3 centerOfMass; ///< robot frame [m]
	simVec3 inertia;      ///< principal, about the centre of mass [kg m^2]
	int shapeCount;
	simRobotShape shapes[SIM_MAX_ROBOT_SHAPES];
	simBatteryDef battery;
	int motorCount;
	simMotorDef motors[SIM_MAX_MOTORS];
	simDriveKind drive;
	simKinematicDef kinematic; ///< the drivetrain without physics that it drives by, if any
	int axleCount;
	simAxleDef axles[SIM_MAX_WHEELS];
	int wheelCount;
	simWheelDef wheels[SIM_MAX_WHEELS];
	int hopperCapacity;
	bool hopperLastFirst; ///< a stack: what came last leaves first
	int intakeCount;
	simIntakeDef intakes[SIM_MAX_INTAKES];
	int launcherCount;
	simLauncherDef launchers[SIM_MAX_LAUNCHERS];
	int hookCount;
	simHookDef hooks[SIM_MAX_HOOKS];
	int aimButton;          ///< while it is held the program aims a launcher at a goal and fires, -1
	int aimLauncher;        ///< with aimButton
	int aimHood;            ///< mechanism that sets the elevation, -1
	int aimTurret;          ///< mechanism that sets the yaw, -1: the chassis turns
	double aimFeed;         ///< [V] for the feeder while it fires
	simFlightDef aimFlight; ///< how it thinks that pieces fly; not own: as they do
	int componentCount;
	simComponentDef components[SIM_MAX_COMPONENTS];
	int buttonCount;
	char buttons[SIM_MAX_BUTTONS][SIM_NAME];
	int mechanismCount;
	simMechanismDef mechanisms[SIM_MAX_MECHANISMS];
	int sensorCount;
	simSensorDef sensors[SIM_MAX_SENSORS];
	int cameraCount;
	simCameraDef cameras[SIM_MAX_CAMERAS];
	int angleCameraCount;
	simAngleCameraDef angleCameras[SIM_MAX_ANGLE_CAMERAS];
	int deviceCount;
	simDeviceDef devices[SIM_MAX_DEVICES];
	int bindingCount;
	simBindingDef bindings[SIM_MAX_BINDINGS];
	simDriveProgram program;
} simRobotModel;
