// The common part of the icd_robot files: icd_robot.c turns commands of players into input blocks, icd_robot_state.c
// turns frames into messages.
#pragma once

#include "run/run.h"

#include "sandlot/wire/icd_robot.h"

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

/// Which mechanism of a robot each of them is, -1: none.
typedef struct Roles
{
	int mechanism[role_count];
} Roles;

/// The data of a robot's last frame, copied out of it.
typedef struct Seen
{
	simRobotFrame frame;
	double position[SIM_MAX_WHEELS], rate[SIM_MAX_WHEELS]; // of the wheels [rad], [rad/s]
	double mechanism[SIM_MAX_MECHANISMS], velocity[SIM_MAX_MECHANISMS];
	double turns; // of the first lidar since the run began
	int points;   // of one turn of it
	simRangeFrame ranges[SIM_MAX_LIDAR_POINTS];
} Seen;

typedef struct Player
{
	simIcdPlayer player; // its link and its last command
	int station;         // whose robot it drives; simStation_count: none
	char team[SIM_ICD_NAME];
	bool owns;                        // its last input holds something
	int ownedStation;                 // whose
	uint32_t timerTaken, resetsTaken; // how many of the player's presses the run has had
	double lidarTaken;                // turns of the lidar when its last state was written
} Player;

struct simIcdSim
{
	Player players[SIM_ICD_PLAYERS];
	bool fed[2]; // human players were last told to feed
	simRun run;
	Roles roles[SIM_MAX_ROBOTS]; // of its robots
	bool hasFrame;
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
