// What the files of icd_robot share: icd_robot.c reads the schema and turns commands into input, icd_robot_say.c reads frames and
// turns them into messages.
#pragma once

#include "sandlot/icd_robot.h"
#include "sandlot/types.h"

/// The mechanisms of a vehicle there.
typedef enum Role
{
	role_intakeCenter,
	role_intakeLeft,
	role_intakeRight,
	role_tube,
	role_elevator,
	role_count,
} Role;

typedef struct Wheel
{
	double y, radius;
} Wheel;

typedef struct Motor
{
	char name[SIM_NAME];
	simMotorTask task;
	int index;
	double sign;
} Motor;

typedef struct Mechanism
{
	char name[SIM_NAME];
	simMechanismKind kind;
	double low, high;
} Mechanism;

typedef struct Robot
{
	int station;
	int drive; // simDriveKind
	int wheelCount, motorCount, mechanismCount, sensorCount;
	int lidar; // first sensor of that kind, -1
	Wheel wheels[SIM_MAX_WHEELS];
	Motor motors[SIM_MAX_MOTORS];
	Mechanism mechanisms[SIM_MAX_MECHANISMS];
	int roles[role_count]; // mechanism or -1
} Robot;

/// What a robot's last frame has, copied out of it.
typedef struct Seen
{
	simRobotFrame frame;
	double position[SIM_MAX_WHEELS], rate[SIM_MAX_WHEELS]; // of the wheels [rad], [rad/s]
	double mechanism[SIM_MAX_MECHANISMS], velocity[SIM_MAX_MECHANISMS];
	double turns;
	int points;
	simRangeFrame ranges[SIM_MAX_LIDAR_POINTS];
} Seen;

typedef struct Player
{
	simIcdPlayer player;
	int station;
	char team[SIM_ICD_NAME];
	bool owns;        // its last input holds something
	int ownedStation; // whose
	uint32_t timerTaken, resetsTaken;
	double lidarTaken; // turns of the lidar when its last state was written
} Player;

typedef struct Goal
{
	double at[3];
	bool red;
} Goal;

struct simIcdSim
{
	Player players[SIM_ICD_PLAYERS];
	bool fed[2];          // human players were last told to feed
	double length, width; // of the field [m]
	int robotCount, goalCount;
	Robot robots[SIM_MAX_ROBOTS];
	Goal goals[SIM_MAX_GOALS];
	bool has; // a frame
	simFrameHeader header;
	Seen seen[SIM_MAX_ROBOTS];
	int pieceCount;
	simPieceFrame pieces[SIM_MAX_PIECES];
	double viewTaken[SIM_MAX_ROBOTS]; // turns of the lidars when the last view was written
	simIcdState state;
	simIcdView view;
};

/// A player by its number, 1..SIM_ICD_PLAYERS.
Player* simIcdSim_PlayerOf( simIcdSim* sim, int player );
/// The robot at a station, or -1.
int simIcdSim_RobotAt( const simIcdSim* sim, int station );
