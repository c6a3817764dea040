// A run as its schema describes it, and frames of it that have been checked. All parts of core/wire that publish, drive
// or name things of a run read schema and frames here, so a record's meaning and a frame's defects are written once.
//	simRun run;
//	if ( simRun_Read( &run, schema, count, &error ) != sim_ok ) ...
//	simFrameView view;
//	if ( simRun_OpenFrame( &run, frame, bytes, &view ) ) ...view.wheels[run.robots[r].firstWheel]...
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/sim/math.h"
#include "sandlot/sim/types.h"

typedef char simRunName[SIM_NAME];

typedef struct simRunWheel
{
	simRunName name;
	double x, y, radius; ///< in the robot frame [m]
} simRunWheel;

typedef struct simRunMotor
{
	simRunName name;
	simMotorTask task;
	int index;                ///< of the wheel or mechanism it turns, -1: none
	double sign;              ///< -1 where it turns that backwards at positive volts of its own, else 1
	double shortest, longest; ///< of a servo: its pulses [us]; 0 of a plain motor
	double gearing;           ///< of its rotor per rad or m of that, with its sign; 0: it turns nothing
} simRunMotor;

typedef struct simRunMechanism
{
	simRunName name;
	simMechanismKind kind;
	double low, high; ///< its hard stops [rad or m], equal without
	double ticks;     ///< counts per rad or m, 0 without
	double start;     ///< position at the start
} simRunMechanism;

typedef struct simRunSensor
{
	simRunName name;
	simSensorKind kind;
} simRunSensor;

#define X( name ) simFoul_##name,
typedef enum simFoul
{
	SIM_FOULS( X ) simFoul_count
} simFoul;
#undef X

typedef struct simRunRule
{
	simRunName name;
	simFoul foul;
} simRunRule;

typedef struct simRunGoal
{
	simRunName name;
	simVec3 target;
	bool isRed;
} simRunGoal;

typedef struct simRunTag
{
	uint32_t id;
	simPose pose; ///< x points out of its face
} simRunTag;

typedef struct simRunRobot
{
	simRunName name;
	simStation station;
	simDriveKind drive;
	bool hasPath;             ///< it is measured against a path
	double maxSpeed, maxTurn; ///< of its built-in program at full stick [m/s], [rad/s]; both 0 without one

	int wheelCount, motorCount, mechanismCount, sensorCount, componentCount;
	int buttonCount, cameraCount, angleCameraCount, deviceCount, pathEventCount;
	simRunWheel wheels[SIM_MAX_WHEELS];
	simRunMotor motors[SIM_MAX_MOTORS];
	simRunMechanism mechanisms[SIM_MAX_MECHANISMS];
	simRunSensor sensors[SIM_MAX_SENSORS];
	simRunName components[SIM_MAX_COMPONENTS];
	simRunName buttons[SIM_MAX_BUTTONS];
	simRunName cameras[SIM_MAX_CAMERAS];
	simRunName angleCameras[SIM_MAX_ANGLE_CAMERAS];
	simRunName angleTopics[SIM_MAX_ANGLE_CAMERAS]; ///< where each is told; "": at the usual place
	simDeviceDef devices[SIM_MAX_DEVICES];
	simRunName pathEvents[SIM_MAX_PATH_EVENTS];

	/// Index of its first record of each kind in a frame, where the robots' records follow each other.
	int firstWheel, firstMotor, firstMechanism, firstSensor, firstComponent;
} simRunRobot;

typedef struct simRun
{
	bool hasField;
	double length, width; ///< of the field [m]

	int robotCount;
	simRunRobot robots[SIM_MAX_ROBOTS];
	int wheelCount, motorCount, mechanismCount, sensorCount, componentCount; ///< of all robots

	int pieceTypeCount, tagCount, phaseCount, periodCount, counterCount, windowCount, ruleCount, goalCount, bonusCount;
	simRunName pieceTypes[SIM_MAX_PIECE_TYPES];
	simRunTag tags[SIM_MAX_TAGS];
	simRunName phases[SIM_MAX_PHASES];
	simRunName periods[SIM_MAX_PERIODS];
	simRunName counters[SIM_MAX_COUNTERS];
	simRunName windows[SIM_MAX_WINDOWS];
	simRunRule rules[SIM_MAX_RULES];
	simRunGoal goals[SIM_MAX_GOALS];
	simRunName bonuses[SIM_MAX_BONUSES];
} simRun;

/// Reads the schema of a run. On an error (a record does not follow from those before it, or has values that cannot be) the run
/// is empty, so that no frame belongs to it.
simResult simRun_Read( simRun* run, const simSchema* schema, int count, simError* error );

/// The robot at a station, -1 without one.
int simRun_RobotAt( const simRun* run, int station );

/// Does this kind of device turn motors? The others measure.
bool simRun_IsOutput( simDeviceKind kind );

/// The match time as robot code hears it [s]. While an FMS is attached it has whole seconds, as WPILib says of DriverStation.getMatchTime
/// on a real field, rounded up as field controllers count down; in the pause between auto and teleop it is 0.
double simRun_ToldMatchTime( const simFrameHeader* header );

/// "blue1" to "red3".
const char* simRun_StationName( int station );

static inline bool simRun_IsRed( simStation station )
{
	return station >= simStation_red1;
}

/// The tables of a frame.
typedef struct simFrameView
{
	const simFrameHeader* header;
	const simAllianceFrame* alliances; ///< blue, red
	const simPieceTypeFrame* pieceTypes;
	const simRobotFrame* robots;
	const simWheelFrame* wheels;
	const simMotorFrame* motors;
	const simMechanismFrame* mechanisms;
	const simSensorFrame* sensors;
	const simRangeFrame* ranges;
	const simComponentFrame* components;
	const simPieceFrame* pieces;
	const simChangeFrame* changes; ///< the first header->changesInForce are in force
} simFrameView;

/// False, and no view, when the frame is not one of this run. Every index and count of a view lies in the frame.
bool simRun_OpenFrame( const simRun* run, const void* frame, size_t size, simFrameView* view );
