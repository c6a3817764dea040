// The products of the loaders, from which a world is built: a field, robots and a scenario. All of it is immutable once
// loaded; everything that changes lives in the world.
#pragma once

#include "sandlot/sim/field_types.h"
#include "sandlot/sim/robot_types.h"

/// The duty of an autopilot.
typedef enum simRole
{
	simRole_score,
	simRole_pass,
	simRole_defend,
} simRole;

/// The human player of an alliance: a strategy, a button or a program.
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

/// Where a path says that its robot is at a moment, field frame: [s], [m], [rad], [m/s], [rad/s].
typedef struct simPathSample
{
	double t, x, y, heading, vx, vy, turn;
} simPathSample;

typedef struct simPathEvent
{
	double t; ///< [s]
	char name[SIM_NAME];
} simPathEvent;

/// The path that a robot is meant to follow. It moves nothing: frames say how far off the robot is.
typedef struct simPath
{
	int sampleCount; ///< 0: there is none
	simPathSample* samples;
	int eventCount;
	simPathEvent* events; ///< by time
} simPath;

typedef struct simRobotPlacement
{
	int model;   ///< index into the scenario's models
	int station; ///< simStation
	simVec3 at;  ///< x, y [m], heading [rad]
	int preload;
	simProgramKind program;
	simRole role;                ///< of an autopilot
	double skill;                ///< of an autopilot, 0..1: how fast it drives and decides
	uint32_t goals;              ///< of an autopilot: those that it plays (bits); 0: all
	simCameraGrade cameras;      ///< at the start
	simDeviationRule deviations; ///< by which its estimator trusts their poses, at the start
	int number;                  ///< its team's, for pictures alone; 0: the scenario says none
	simPath path;                ///< that it is measured against
} simRobotPlacement;

typedef struct simPiecePlacement
{
	int type;
	simVec3 at, velocity, spin; ///< [m] [m/s] [rad/s]
	simFlightDef flight;        ///< not own: as its type flies
} simPiecePlacement;

/// A script's actions at one moment. Fields that are not given keep their values.
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
	int firstChange, changeCount; ///< of the scenario's changes
	uint64_t past; ///< hash of it and of all entries before it: those of a state's past are compared by it
} simScriptEntry;

typedef struct simScenario
{
	char name[SIM_NAME];
	char file[128]; ///< what errors call the document it was read from
	uint64_t
	    origin; ///< hash of all it says but its script, and of its files: a state of another scenario is refused by it
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
	int changeCount;
	simChangeOrder* changes; ///< of the script's entries
} simScenario;
