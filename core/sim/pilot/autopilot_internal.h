// What the autopilot's files share: autopilot.c decides, autopilot_look.c sees what there is to do,
// autopilot_pieces.c which pieces to go for, autopilot_drive.c moves.
#pragma once

#include "model/zone.h"
#include "pilot/autopilot.h"

/// When a window is open for an alliance, as far as anybody knows.
typedef struct simOutlook
{
	bool open;       ///< now
	double closesIn; ///< [s] of play, 0 if it is not open
	double opensIn;  ///< [s], 0 if it is open; infinite if never again
	double left;     ///< [s] until the robots are disabled for good
} simOutlook;

/// The best piece to go for.
typedef struct simPick
{
	int piece;   ///< -1: none
	double rate; ///< pieces a second that going there promises
} simPick;

static inline const simRobotStatus* simPilotInput_Self( const simPilotInput* seen )
{
	return &seen->status[seen->self];
}

static inline double simAutopilot_Distance( simVec3 a, simVec3 b )
{
	return sqrt( ( a.x - b.x ) * ( a.x - b.x ) + ( a.y - b.y ) * ( a.y - b.y ) );
}

/// Speed that it makes good on the way, corners and crowds included [m/s].
static inline double simAutopilot_Pace( const simAutopilot* pilot )
{
	return 0.65 * pilot->abilities.speed;
}

// Looking. None of it changes anything but the navigation's memory.

simOutlook simAutopilot_Outlook( const simPilotInput* seen, int window, simAlliance alliance );
/// The goal for what it holds (pass: a place to pass to), -1 = none.
int simAutopilot_FindGoal( const simAutopilot* pilot, const simPilotInput* seen, bool pass );
/// Where to stand to shoot at a goal. False: nowhere.
bool simAutopilot_FindPlace( const simAutopilot* pilot, const simPilotInput* seen, int goal, simVec3* place );
/// home: where it will go with what it has collected. near: only what lies a step away; cheap.
simPick simAutopilot_FindPiece( const simAutopilot* pilot, const simPilotInput* seen, simVec3 home, bool near );
/// Pieces on the floor just ahead of it on its way to a place.
int simAutopilot_CountAhead( const simAutopilot* pilot, const simPilotInput* seen, simVec3 to );
/// Whether it can go for a piece at all.
bool simAutopilot_CanCollect( const simAutopilot* pilot, const simPilotInput* seen, int piece );
simVec3 simAutopilot_PieceAt( const simPilotInput* seen, int piece );
/// Whether a rule holds now.
bool simAutopilot_IsRuleActive( const simRule* rule, const simMatch* match );
/// Where an alliance shoots from.
simZoneSet simAutopilot_ShootingZones( const simField* field, simAlliance alliance );
/// Zones in which touching an opponent would be a foul now.
simZoneSet simAutopilot_Danger( const simPilotInput* seen, simAlliance alliance );
/// Whether somebody who takes a piece there may catch one that no rule lets him: it is just coming out of an exit.
bool simAutopilot_IsAtExit( const simPilotInput* seen, simVec3 at );
/// Whether a piece that it launches at a goal from where it is would be worth it and no foul.
bool simAutopilot_MayShoot( const simAutopilot* pilot, const simPilotInput* seen, int goal );
/// The opponent to stand in the way of and where; -1 = none.
int simAutopilot_FindOpponent( const simAutopilot* pilot, const simPilotInput* seen, simVec3* place );

// Moving.

/// How it drives in this tick.
typedef struct simMove
{
	simVec3 to;      ///< next point [m]
	bool stop;       ///< at it
	double speed;    ///< at most [m/s]
	bool faces;      ///< turns its front to yaw; else keeps square to its way
	double yaw;      ///< [rad]
	bool pushes;     ///< does not avoid other robots
	bool deliberate; ///< stands still on purpose: not stuck
} simMove;

void simAutopilot_Move( simAutopilot* pilot, const simPilotInput* seen, const simMove* move, simJoystick* joystick );
