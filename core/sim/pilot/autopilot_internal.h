// Shared by the autopilot's files: autopilot_abilities.c and autopilot_reach.c get to know the robot, autopilot.c decides, autopilot_look.c judges goals, places and opponents, autopilot_pieces.c
// chooses pieces, autopilot_climb.c climbs, autopilot_place.c places, autopilot_take.c takes pieces that hang or lie high, autopilot_drive.c drives.
#pragma once

#include "model/zone.h"
#include "pilot/autopilot.h"

/// When a scoring window is open for an alliance, as far as the rules tell now. Times count only play, not disabled phases.
typedef struct simOutlook
{
	bool open;       ///< it is open now
	double closesIn; ///< until it closes, 0 if it is not open [s]
	double opensIn;  ///< until it opens, 0 if it is open, infinite if it never opens again [s]
	double left;     ///< until the robots are disabled for good [s]
} simOutlook;

/// The prospects of scoring on.
typedef struct simScoring
{
	bool hasPlace;      ///< there is a place to shoot from
	double travel;      ///< until it stands there, ready to shoot [s]
	double rate;        ///< that collecting promises [pieces/s]
	simOutlook outlook; ///< of the goal's window
} simScoring;

/// The best piece to go for.
typedef struct simPick
{
	int piece;   ///< index, -1: none
	double rate; ///< that going there promises [pieces/s]
} simPick;

static inline const simRobotStatus* simPilotInput_Self( const simPilotInput* seen )
{
	return &seen->status[seen->self];
}

static inline double simAutopilot_Distance( simVec3 a, simVec3 b )
{
	return sqrt( ( a.x - b.x ) * ( a.x - b.x ) + ( a.y - b.y ) * ( a.y - b.y ) );
}

/// Average speed on a way, corners and traffic included [m/s]. Tuned: higher makes it leave too late for a window.
static inline double simAutopilot_Pace( const simAutopilot* pilot )
{
	return 0.65 * pilot->abilities.speed;
}

/// The abilities of a driver of some skill, 0 to 1, with a robot of the model.
simAbilities simAbilities_Find( const simField* field, const simRobotModel* model, simAlliance alliance, double skill );

// ---- looking: these change nothing except the caches of the navigation ----

simOutlook simAutopilot_Outlook( const simPilotInput* seen, int window, simAlliance alliance );
/// Returns the nearest goal for the pieces it holds, or -1. pass: goals to pass to instead of goals to score in.
int simAutopilot_FindGoal( const simAutopilot* pilot, const simPilotInput* seen, bool pass );
/// Finds where to stand to shoot at a goal. Returns false when there is no such place.
bool simAutopilot_FindPlace( const simAutopilot* pilot, const simPilotInput* seen, int goal, simVec3* place );
/// Finds the piece that promises most. home: the place where it will take its pieces. near: only pieces close by, which
/// is cheap.
simPick simAutopilot_FindPiece( const simAutopilot* pilot, const simPilotInput* seen, simVec3 home, bool near );
/// Counts the pieces on the floor just ahead of it on its way to a place.
int simAutopilot_CountAhead( const simAutopilot* pilot, const simPilotInput* seen, simVec3 to );
/// Returns whether it can go for a piece at all.
bool simAutopilot_CanCollect( const simAutopilot* pilot, const simPilotInput* seen, int piece );
simVec3 simAutopilot_PieceAt( const simPilotInput* seen, int piece );
/// Returns whether a rule holds in the present period.
bool simAutopilot_IsRuleActive( const simRule* rule, const simMatch* match );
/// Returns the zones that an alliance shoots from.
simZoneSet simAutopilot_ShootingZones( const simField* field, simAlliance alliance );
/// Returns the zones in which touching an opponent would be a foul now.
simZoneSet simAutopilot_Danger( const simPilotInput* seen, simAlliance alliance );
/// Returns whether an intake at this place might catch a piece just as it comes out of an exit, which a rule forbids.
bool simAutopilot_IsAtExit( const simPilotInput* seen, simVec3 at );
/// Returns whether a piece launched now at this goal would count and be no foul.
bool simAutopilot_MayShoot( const simAutopilot* pilot, const simPilotInput* seen, int goal );
/// Returns the opponent to defend against, or -1, and the place to stand.
int simAutopilot_FindOpponent( const simAutopilot* pilot, const simPilotInput* seen, simVec3* place );

// ---- moving ----

/// How to drive in this tick.
typedef struct simMove
{
	simVec3 to;      ///< next point [m]
	bool stop;       ///< stop at that point
	double speed;    ///< limit [m/s]
	bool faces;      ///< turn the front to yaw; false: keep square to the way
	double yaw;      ///< [rad]
	bool pushes;     ///< do not avoid other robots
	bool deliberate; ///< standing still is on purpose, so the robot is not stuck
} simMove;

// ---- climbing ----

/// Finds the climb at the end of the match that brings most of those that the robot can do.
bool simAutopilot_FindClimb( const simAutopilot* pilot, const simPilotInput* seen, simClimb* climb );
/// Returns whether to climb now, or to go on with it.
bool simAutopilot_WantsToClimb( simAutopilot* pilot, const simPilotInput* seen, const simScoring* scoring );
/// Takes a climb's next action. Returns whether sticks are set already; else `move` says where to drive.
bool simAutopilot_Climb( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick );
/// Drives straight to a place nearby to within millimetres, through anything in the way. speed: limit [m/s]
void simAutopilot_Creep(
    const simAutopilot* pilot, const simPilotInput* seen, simVec3 to, double yaw, double speed, simJoystick* joystick );

// ---- placing ----

/// Finds out how the robot can hold a piece out.
void simAutopilot_FindHoldings( const simField* field, const simRobotModel* model, simAbilities* abilities );
/// Finds out how the robot can reach for a piece.
void simAutopilot_FindGrasps( const simRobotModel* model, simAbilities* abilities );
/// Turns a vector about the vertical.
simVec3 simAutopilot_TurnBy( simVec3 v, double yaw );

/// A piece's points at the goal with most points a second, and the time to bring it there [s].
typedef struct simDelivery
{
	int points;
	double seconds;
} simDelivery;

/// Finds that for a piece of a type, from a place. False: it brings nothing.
bool simAutopilot_FindDelivery(
    const simAutopilot* pilot, const simPilotInput* seen, int type, simVec3 from, simDelivery* delivery );
/// Returns whether to place its piece, or to go on with it, and chooses the slot: targetIndex, and place in front of
/// it.
bool simAutopilot_WantsToPlace( simAutopilot* pilot, const simPilotInput* seen );
/// Takes a placing's next action. Returns whether sticks are set already; else `move` says where to drive.
bool simAutopilot_Place( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick );

/// Returns whether it holds something out that it must lower first.
bool simAutopilot_ReachesOut( const simAutopilot* pilot );
/// Returns whether to go and park now, and where: a rule gives points to robots that stand in a zone at the end. left: of play [s]
bool simAutopilot_FindParking( const simAutopilot* pilot, const simPilotInput* seen, double left, simVec3* place );
/// Returns whether a rule is judged after the last play.
bool simAutopilot_IsLast( const simRule* rule, const simMatch* match );

// ---- taking ----

/// The points a second that sweeping up a piece promises.
double simAutopilot_SweepRate( const simAutopilot* pilot, const simPilotInput* seen, const simPick* pick );
/// Returns whether to go for a piece that it must reach for, or to go on with it. collecting: points a second of sweeping pieces up
bool simAutopilot_WantsToTake( simAutopilot* pilot, const simPilotInput* seen, double collecting );
/// Does the next step of taking. Returns true if it has set the sticks; else `move` has the place to drive to.
bool simAutopilot_Take( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick );

void simAutopilot_Move( simAutopilot* pilot, const simPilotInput* seen, const simMove* move, simJoystick* joystick );
