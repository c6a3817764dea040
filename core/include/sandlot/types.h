// What the loaders produce and the world is built from: a field, robots and a scenario. All of it is immutable once loaded;
// everything that changes lives in the world. SI units, radians, the field's own frame.
#pragma once

#include "sandlot/base.h"
#include "sandlot/frame.h"
#include "sandlot/math.h"

// ---- field ----

/// What two surfaces do to each other. Used as is when a pair is named; else the two materials are mixed: see world.c.
typedef struct simSurface
{
	double friction;    ///< Coulomb coefficient [-], 0..3
	double restitution; ///< rebound speed over approach speed [-], 0..1
	double threshold;   ///< approach speed below which nothing rebounds [m/s], >= 0
	double fade; ///< how the rebound weakens with speed: restitution / ( 1 + fade * approach speed ) [s/m], 0 = not
	double stiffness; ///< contact spring of one contact [N/m], 0 = hard
	double damping;   ///< contact damper of one contact [N*s/m], used with stiffness
} simSurface;

typedef struct simMaterial
{
	char name[SIM_NAME];
	simSurface surface;
} simMaterial;

/// The explicit rule for one pair of materials, either order. It wins over mixing.
typedef struct simMaterialPair
{
	int first, second; ///< material indices
	simSurface surface;
} simMaterialPair;

/// One named group of the collision mesh: a geom of its own with a material of its own.
typedef struct simMeshGroup
{
	char name[SIM_NAME];
	int material;
	int vertexCount, triangleCount;
	double* vertices;    ///< (vertexCount x 3) [m]
	uint32_t* triangles; ///< (triangleCount x 3), counter-clockwise seen from outside
	simVec3 low, high;   ///< bounds
} simMeshGroup;

// Axes of the shapes that have one are z. Robots have spheres and boxes only; a torus is a ring of capsules.

typedef struct simPieceType
{
	char name[SIM_NAME];
	simShapeKind shape;
	int material;
	simVec3
	    size; ///< box: full lengths · cylinder, capsule: diameter, diameter, whole length · torus: outer, outer, tube diameter [m]
	double radius; ///< sphere: its radius; else of a sphere of the same volume: what air, rolling and intakes go by [m]
	double mass;   ///< [kg]
	double inertia;   ///< sphere: about any axis through the centre, else the mean of inertias [kg m^2]
	simVec3 inertias; ///< principal, about x, y, z [kg m^2]
	double rolling;   ///< rolling resistance coefficient on the floor [-]: moment = rolling * load * radius
	double drag;      ///< drag coefficient, F = 0.5 * 1.204 kg/m^3 * drag * pi r^2 * v^2 [-]
	double magnus;    ///< lift from spin [-]: F = 0.5 * 1.204 kg/m^3 * magnus * pi r^3 * (spin x velocity)
	double squeeze;   ///< force that flattens it, by flattening [N/m]: what a launcher's compression presses with
	int total;        ///< pieces in a match, staged, preloaded and stored together
} simPieceType;

/// A region of the field. It makes no contact. Bounds are always set; a box is its bounds.
typedef enum simZoneKind
{
	simZone_box,
	simZone_cylinder, ///< upright: centre of its bounds, radius
	simZone_prism,    ///< upright: corners counter-clockwise, between low.z and high.z; convex or not
} simZoneKind;

typedef struct simZone
{
	char name[SIM_NAME];
	simZoneKind kind;
	simVec3 low, high; ///< [m]
	double radius;     ///< cylinder [m]
	int cornerCount;
	double corners[SIM_MAX_CORNERS][2]; ///< prism: x, y [m]
} simZone;

/// A set of zones, by index.
typedef struct simZoneSet
{
	uint32_t words[SIM_ZONE_WORDS];
} simZoneSet;

static inline void simZoneSet_Add( simZoneSet* set, int zone )
{
	set->words[zone / 32] |= 1u << ( zone % 32 );
}

static inline bool simZoneSet_Has( const simZoneSet* set, int zone )
{
	return ( set->words[zone / 32] >> ( zone % 32 ) & 1u ) != 0;
}

static inline bool simZoneSet_Meet( const simZoneSet* a, const simZoneSet* b )
{
	return ( ( a->words[0] & b->words[0] ) | ( a->words[1] & b->words[1] ) | ( a->words[2] & b->words[2] ) ) != 0;
}
static_assert( SIM_ZONE_WORDS == 3 && 32 * SIM_ZONE_WORDS >= SIM_MAX_ZONES, "a zone set has a bit per zone" );

/// A grid of staged pieces: position = at + i * step[0] + j * step[1] + k * step[2].
/// Filled k outermost, then j, then i innermost. Pieces of a "rest" entry fill what the other entries leave of the total.
typedef struct simStaging
{
	int piece;       ///< piece type
	simVec3 at;      ///< [m]
	simVec3 step[3]; ///< [m]
	int count[3];
	int limit;     ///< pieces placed at most; -1 = the rest of the total, shared evenly among "rest" entries
	double jitter; ///< uniform in +- jitter on x and y, seeded [m]
} simStaging;

typedef struct simTag
{
	int id;
	simVec3 p;  ///< centre [m]
	double yaw; ///< of the normal [rad]
} simTag;

/// How random a launch, an exit or a throw is: standard deviations of a normal distribution, cut at 3.
typedef struct simSpread
{
	double speed; ///< part of the speed [-]
	double yaw;   ///< [rad]
	double pitch; ///< [rad]
} simSpread;

typedef enum simAlliance
{
	simAlliance_blue,
	simAlliance_red,
	simAlliance_none = -1,
} simAlliance;

/// Alliance of a station index.
static inline simAlliance simAllianceOf( int station )
{
	return station < 3 ? simAlliance_blue : simAlliance_red;
}

typedef struct simPhase
{
	char name[SIM_NAME];
	simMode mode;
	double seconds;               ///< > 0
	int firstPeriod, periodCount; ///< its parts, in order; a phase that names none is one period of its own name
} simPhase;

/// A part of a phase: a shift, the end game.
typedef struct simPeriod
{
	char name[SIM_NAME];
	int phase;
	double begin;   ///< after the phase began [s]
	double seconds; ///< > 0
} simPeriod;

/// When something of an alliance counts. Outside a match it always does.
typedef struct simWindow
{
	char name[SIM_NAME];
	uint32_t both;    ///< periods (bits) in which it is open for both alliances
	uint32_t leader;  ///< ... for the alliance with more of the counter `by` when period `decided` ends; a tie is drawn
	uint32_t trailer; ///< ... for the other one
	int by;           ///< counter, -1: nothing to decide
	int decided;      ///< period, -1
	char message[2][8]; ///< the game-specific message from then on, if the leader is blue, red
	double grace;       ///< counts on for so long after it closed [s]
	double warning;     ///< lights pulse for so long before it closes [s]
} simWindow;

/// Where pieces come back into play.
typedef struct simExitDef
{
	char name[SIM_NAME];
	int pointCount;
	simVec3 points[SIM_MAX_EXIT_POINTS]; ///< one is drawn for each piece [m]
	simVec3 direction;                   ///< unit vector
	double speed;                        ///< [m/s]
	simSpread spread;
	double delay; ///< from going in to coming out, at least [s]; longer while the place is taken
} simExitDef;

/// What makes a rule look.
typedef enum simRuleKind
{
	simRule_piece,   ///< a piece enters a zone
	simRule_assess,  ///< a period ends: robots are looked at once
	simRule_contact, ///< robots of both alliances touch
	simRule_pin,     ///< a robot holds an opponent against something
	simRule_catch,   ///< a robot takes a piece that came out of an exit before it touched the floor
	simRule_limit,   ///< a robot is higher, reaches farther or holds more than it may
} simRuleKind;

/// A place where robots are: in some zone, touching some mesh groups, or not. Empty: anywhere.
typedef struct simWhere
{
	bool in, out; ///< zones: partly in one; with out: not even partly in any
	bool fully;   ///< wholly in one
	simZoneSet zones;
	bool touching;
	uint32_t touch[SIM_MAX_GROUPS / 32]; ///< mesh groups (bits), one of which it must touch
	bool off;
	bool offFloor;                       ///< it must not touch the floor
	uint32_t clear[SIM_MAX_GROUPS / 32]; ///< nor any of these mesh groups
} simWhere;

typedef struct simLevel
{
	double above; ///< the lowest point of the bumpers is at least so high [m]
	int points;
} simLevel;

typedef struct simRule
{
	char name[SIM_NAME];
	simRuleKind kind;
	simAlliance alliance; ///< piece, assess: that gains · the others: that offends; none: the launcher's, or both
	uint32_t periods;     ///< in which it looks (bits); assess: at the end of which. 0 = always, in a match or not
	// piece
	simZoneSet zones;
	int piece;              ///< type, -1 = any
	simVec3 direction;      ///< unit vector; zero = any
	double minSpeed;        ///< along the direction, without one in any [m/s]
	double maxSpeed;        ///< the same, 0 = none
	int window;             ///< only while it is open for the alliance, -1 = always
	simAlliance launchedBy; ///< none: any
	simWhere launched;      ///< where its launcher was when it launched the piece: zones only
	bool hasLaunched;
	// assess
	simWhere where;
	int levelCount;
	simLevel levels[SIM_MAX_LEVELS]; ///< the highest one met counts, ascending
	int most;                        ///< robots that gain, 0 = all
	// contact, pin
	simWhere offender, victim;
	double seconds;  ///< of a pin, or that a limit must be exceeded [s]
	double distance; ///< that ends a pin [m]
	// catch
	int exit;
	// limit
	double height, extension; ///< [m], 0 = none
	int carry;                ///< pieces of the type, 0 = none
	// what follows
	int points;
	uint32_t counts;  ///< counters (bits) that go up by one
	uint32_t tallies; ///< counters (bits) that go up by the points
	uint32_t misses;  ///< counters (bits) that go up by one when only the window was closed
	int foul;         ///< 0 none, 1 minor, 2 major: points for the other alliance
	double every;     ///< the same robot offends again only after so long [s]
	bool remove;      ///< the piece is scored and gone
	bool place;       ///< the piece stays where it is, fixed, and is scored
	int toExit;       ///< the piece comes out of one of these exits, -1
	int toFeeder;     ///< the piece goes to this feeder, -1
} simRule;

/// A human player with a store of pieces, and perhaps a gate, a chute and an arm.
typedef struct simFeederDef
{
	char name[SIM_NAME];
	simAlliance alliance;
	int piece;                          ///< type
	uint32_t gate[SIM_MAX_GROUPS / 32]; ///< mesh groups (bits) that open while it feeds
	bool hasGate;
	simZoneSet collects; ///< pieces that rest in these are picked up
	double collectEvery; ///< [s] for one piece
	bool loads;
	simVec3 loadAt;   ///< where it puts pieces down, into its chute [m]
	simZoneSet chute; ///< what is in these is in the chute
	int chuteMost;
	double loadEvery; ///< [s]
	bool throws;
	simVec3 throwFrom, target; ///< [m]
	double elevation;          ///< of a throw [rad]
	double throwEvery;         ///< [s]
	simSpread spread;
	int window;        ///< it throws only while this is open, -1
	simZoneSet pickup; ///< a robot of the alliance in one of these wants to be fed
} simFeederDef;

/// Something to aim at.
typedef struct simGoal
{
	char name[SIM_NAME];
	simAlliance alliance;
	int piece;
	simVec3 target;  ///< what the centre of the piece should go through, downwards [m]
	double radius;   ///< that is good enough [m]
	int window;      ///< -1
	simZoneSet from; ///< from where it may be tried, partly in; empty: anywhere
	bool hasFrom;
	bool pass; ///< not a goal but a place on the floor to pass pieces to
} simGoal;

typedef struct simBonus
{
	char name[SIM_NAME];
	int counter, atLeast, points;
} simBonus;

typedef struct simField
{
	char name[SIM_NAME];
	double length, width; ///< x and y size [m]
	int materialCount;
	simMaterial materials[SIM_MAX_MATERIALS];
	int pairCount;
	simMaterialPair pairs[SIM_MAX_PAIRS];
	int floorMaterial;
	double napHeading; ///< along which the carpet's pile lies [rad]
	double napAcross;  ///< its grip across the pile over its grip along it, 1 = none
	int groupCount;
	simMeshGroup* groups;
	int pieceTypeCount;
	simPieceType pieceTypes[SIM_MAX_PIECE_TYPES];
	int stagingCount;
	simStaging staging[SIM_MAX_STAGING];
	int tagCount;
	simTag tags[SIM_MAX_TAGS];
	int phaseCount;
	simPhase phases[SIM_MAX_PHASES];
	int periodCount;
	simPeriod periods[SIM_MAX_PERIODS];
	int zoneCount;
	simZone zones[SIM_MAX_ZONES];
	int counterCount;
	char counters[SIM_MAX_COUNTERS][SIM_NAME];
	int windowCount;
	simWindow windows[SIM_MAX_WINDOWS];
	int exitCount;
	simExitDef exits[SIM_MAX_EXITS];
	int ruleCount;
	simRule rules[SIM_MAX_RULES];
	int minorFoul, majorFoul; ///< points for the other alliance
	int winPoints, tiePoints; ///< ranking points
	int bonusCount;
	simBonus bonuses[SIM_MAX_BONUSES];
	int feederCount;
	simFeederDef feeders[SIM_MAX_FEEDERS];
	int goalCount;
	simGoal goals[SIM_MAX_GOALS];
	int gateCount;
	int gates[SIM_MAX_GATES];       ///< zones of a course, in order; a lap ends at the first one
	bool returnsStrays;             ///< pieces that leave the field go to a feeder, nearest first; else they are lost
	double strayDelay;              ///< [s] outside before somebody fetches it
	simZoneSet strayKeep;           ///< zones outside the field where pieces may lie
	simVec3 starts[SIM_MAX_ROBOTS]; ///< default robot pose per station: x, y [m], heading [rad]
} simField;

// ---- robot ----

/// A DC motor as WPILib's DCMotor describes it, one motor, at its nominal voltage.
typedef struct simMotorType
{
	const char* name;    ///< WPILib's name, e.g. "krakenX60Foc"
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

typedef enum simPortKind
{
	simPort_none,
	simPort_pwm,
	simPort_can,
} simPortKind;

typedef struct simMotorDef
{
	char name[SIM_NAME];
	const simMotorType* type;
	int count;          ///< motors geared together, >= 1
	double statorLimit; ///< [A] per motor, 0 = none
	double supplyLimit; ///< [A] per motor, 0 = none
	bool inverted;      ///< positive volts turn what it drives backwards: see simMotor_Sign
	bool coast;         ///< at zero volts its leads are open (coast), not shorted (brake)
	simThermalDef thermal;
	simPortKind port; ///< where robot code finds it
	int portNumber;   ///< PWM channel or CAN id
} simMotorDef;

/// What a motor controller is told to hold.
typedef enum simControl
{
	simControl_volts,
	simControl_duty,
	simControl_velocity,
	simControl_position,
} simControl;

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
	double heading;   ///< robot frame: of the plane in which an arm swings or an elevator leans, from +x to +y [rad]
	double tilt;      ///< of a length's line, from straight up towards its heading [rad]
	double friction;  ///< Coulomb, at the output [N m] or [N]
	double low, high; ///< hard stops [unit], used if low < high
	double start;     ///< [unit]
	double ticks;     ///< counts per unit, 0 = none
	bool reaction;    ///< what accelerates pushes the chassis back
	bool lowSwitch, highSwitch; ///< a limit switch stops its controller at or below lowAt, at or above highAt
	double lowAt, highAt;       ///< [unit]
	simControllerDef control;
} simMechanismDef;

/// True for a mechanism whose position is a length.
static inline bool simMechanism_IsLength( simMechanismKind kind )
{
	return kind == simMechanism_elevator || kind == simMechanism_linear;
}

/// Something that measures. What is not used by its kind is zero, -1 for an index.
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

/// What a button of the driver makes a mechanism do.
typedef struct simBindingDef
{
	int button, mechanism;
	simControl mode;
	double value; ///< while it is held: [V], duty -1..1, [unit/s] or [unit]
	bool hasRelease;
	double release; ///< once it is let go, and before any of the mechanism's buttons was pressed
} simBindingDef;

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

/// A climbing hook: a round bar that pushes back what it touches, and by that carries the robot.
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
	int aimButton;   ///< while it is held the program aims a launcher at a goal and fires, -1
	int aimLauncher; ///< with aimButton
	int aimHood;     ///< mechanism that sets the elevation, -1
	int aimTurret;   ///< mechanism that sets the yaw, -1: the chassis turns
	double aimFeed;  ///< [V] for the feeder while it fires
	int componentCount;
	simComponentDef components[SIM_MAX_COMPONENTS];
	int buttonCount;
	char buttons[SIM_MAX_BUTTONS][SIM_NAME];
	int mechanismCount;
	simMechanismDef mechanisms[SIM_MAX_MECHANISMS];
	int sensorCount;
	simSensorDef sensors[SIM_MAX_SENSORS];
	int bindingCount;
	simBindingDef bindings[SIM_MAX_BINDINGS];
	simDriveProgram program;
} simRobotModel;

// ---- scenario ----

typedef enum simProgramKind
{
	simProgram_driver,    ///< the robot's built-in teleop program, driven by the input block and the script
	simProgram_script,    ///< only what the script says
	simProgram_external,  ///< voltages from outside
	simProgram_autopilot, ///< plays by itself, with the sticks and buttons that a driver has
} simProgramKind;

/// What an autopilot is there for.
typedef enum simRole
{
	simRole_score,
	simRole_pass,
	simRole_defend,
} simRole;

/// Who plays the human player of an alliance.
typedef enum simHuman
{
	simHuman_policy,  ///< feeds a robot that waits, throws when it counts
	simHuman_command, ///< only what the input block says
} simHuman;

typedef enum simMatchStart
{
	simMatchStart_disabled,
	simMatchStart_auto,
	simMatchStart_teleop,
	simMatchStart_test,
	simMatchStart_full,
} simMatchStart;

typedef struct simRobotPlacement
{
	int model;   ///< index into the scenario's models
	int station; ///< simStation
	simVec3 at;  ///< x, y [m], heading [rad]
	int preload;
	simProgramKind program;
	simRole role; ///< of an autopilot
	double skill; ///< of an autopilot, 0..1: how fast it drives and decides
} simRobotPlacement;

typedef struct simPiecePlacement
{
	int type;
	simVec3 at, velocity, spin; ///< [m] [m/s] [rad/s]
} simPiecePlacement;

/// What is done at one moment. Fields that are not given keep what they were.
typedef struct simScriptEntry
{
	double t; ///< [s], applied at the first tick boundary at or after it
	bool hasMode;
	simMode mode;
	int robot; ///< robot index, -1 without a station
	bool hasAxes, hasButtons, hasVolts, hasChassis;
	double axes[3];
	uint32_t buttons;
	simChassisMode chassisMode;
	double chassis[3]; ///< as simInputRobot's
	uint32_t voltMask; ///< motors this entry gives a voltage
	uint32_t freeMask; ///< motors this entry gives back to the program ("volts": null for the motor)
	double volts[SIM_MAX_MOTORS];
} simScriptEntry;

typedef struct simScenario
{
	char name[SIM_NAME];
	uint64_t seed;
	simField* field;
	bool matchPieces; ///< stage the field's pieces
	int pieceCount;
	simPiecePlacement* pieces;
	bool allAwake; ///< pieces never rest (bench and debugging)
	simMatchStart start;
	bool clock;
	simHuman humans[2];
	int modelCount;
	simRobotModel* models[SIM_MAX_ROBOTS];
	int robotCount;
	simRobotPlacement robots[SIM_MAX_ROBOTS];
	int scriptCount;
	simScriptEntry* script; ///< sorted by t, stable
} simScenario;
