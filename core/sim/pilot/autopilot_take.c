#include "pilot/autopilot_internal.h"

// Taking a piece that a robot must reach for: one that hangs or lies on something, or is too large for the intake that sweeps the
// carpet. Each button that holds out another intake reaches one height. The robot stops before the piece, reaches out, creeps up to
// it until it has it, and backs away. The numbers are tuned; see autopilot.c for how.

// Distance before the place where it takes the piece, at which it straightens up and reaches out [m].
static const double kFront = 0.45;
// Nearer than this to that point it begins to reach out [m].
static const double kReach = 0.8;
// It creeps up to the piece when it is nearer than this to straight before it [m], [rad].
static const double kStraight = 0.08;
static const double kStraightTurn = 0.1;
// Speed limit up to the piece and away from it [m/s].
static const double kEnter = 1.0;
// So far beyond the piece's middle it aims [m]: then the intake's mouth surely gets there.
static const double kBeyond = 0.02;
// The grid of ways is coarser than a gap before a structure: so far before its place the robot must fit [m].
static const double kBeside = 0.15;
// An intake reaches pieces whose middle is off its mouth's height by no more than this [m].
static const double kHeight = 0.12;
// A piece slower than this stays where it is [m/s].
static const double kRests = 0.15;
// A step that takes longer than this has failed [s].
static const double kStuck = 3.0;
// It has backed away when it is so far from where it took the piece [m].
static const double kAway = 0.35;
// Reaching out, creeping up and backing away take about so long [s].
static const double kTaking = 2.5;
// A robot that is nearer than this to a place has it [m].
static const double kTaken = 0.9;
// The piece that it goes for already counts so many times as much.
static const double kKeep = 1.3;
// A piece that it could not get is left alone for so many ticks.
static const uint32_t kAvoid = 500;

enum
{
	BEARINGS = 12, // from which a piece may be taken
};


/// Where a robot stands to take a piece.
typedef struct Stand
{
	simVec3 at, front; // where it has it, and straight before that [m]
	double yaw;        // [rad]
} Stand;

static const simGrasp* GraspFor( const simAbilities* abilities, int type, double height )
{
	SIM_CHECK( type >= 0 && type < SIM_MAX_PIECE_TYPES );
	const simGrasp* best = NULL;
	double least = kHeight;
	for ( int i = 0; i < abilities->graspCount; ++i )
	{
		const simGrasp* grasp = &abilities->grasps[i];
		double off = fabs( grasp->mouth.z - height );
		if ( ( grasp->pieces >> type & 1u ) != 0 && off < least )
		{
			least = off;
			best = grasp;
		}
	}
	return best;
}

static Stand StandAt( const simGrasp* grasp, simVec3 piece, double yaw )
{
	simVec3 reach = simAutopilot_TurnBy( grasp->mouth, yaw ), ahead = simV3( simCos( yaw ), simSin( yaw ), 0.0 );
	Stand stand = { .yaw = yaw };
	stand.at = simMulAdd( simV3( piece.x - reach.x, piece.y - reach.y, 0.0 ), kBeyond, ahead );
	stand.front = simMulAdd( stand.at, -kFront, ahead );
	return stand;
}

static bool IsTaken( const simPilotInput* seen, simVec3 at, double own )
{
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		double theirs = simAutopilot_Distance( seen->status[i].position, at );
		if ( i != seen->self && theirs < kTaken && theirs < own )
		{
			return true;
		}
	}
	return false;
}

/// The stand for a piece that is nearest to the robot. False: it does not fit anywhere around the piece.
static bool FindStand(
    const simAutopilot* pilot, const simPilotInput* seen, const simGrasp* grasp, simVec3 piece, Stand* best )
{
	simVec3 position = simPilotInput_Self( seen )->position;
	double least = INFINITY;
	for ( int k = 0; k < BEARINGS; ++k )
	{
		Stand stand = StandAt( grasp, piece, simWrapAngle( 2.0 * SIM_PI * k / BEARINGS ) );
		simVec3 beside = simMulAdd( stand.at, kBeside / kFront, simSub( stand.front, stand.at ) );
		double way = simAutopilot_Distance( position, stand.front );
		if ( way < least && simNav_IsFree( pilot->nav, beside.x, beside.y )
		     && simNav_IsFree( pilot->nav, stand.front.x, stand.front.y ) && !IsTaken( seen, stand.at, way ) )
		{
			least = way;
			*best = stand;
		}
	}
	return isfinite( least );
}

static bool MayTake( const simAutopilot* pilot, const simPilotInput* seen, int index )
{
	SIM_CHECK( index >= 0 && index < seen->pool->count );
	const simPiece* piece = &seen->pool->pieces[index];
	return simPiece_IsInPlay( piece ) && !piece->outside && piece->state != simPiece_flight
	       && ( pilot->avoid[index / 32] >> ( index % 32 ) & 1u ) == 0
	       && simLength( simPhysics_GetVelocity( seen->pool->physics, piece->body ) ) < kRests;
}

bool simAutopilot_WantsToTake( simAutopilot* pilot, const simPilotInput* seen, double collecting )
{
	const simAbilities* abilities = &pilot->abilities;
	bool takes = pilot->task == simTask_take && pilot->targetIndex >= 0;
	if ( takes && pilot->climbStep != simClimbStep_approach )
	{
		return true; // once it has reached out it goes on, and backs away
	}
	const simRobotStatus* me = simPilotInput_Self( seen );
	if ( abilities->graspCount == 0 || me->room == 0 || me->held > 0 || pilot->role == simRole_defend )
	{
		return false;
	}
	double pace = simAutopilot_Pace( pilot ), best = 0.0;
	int chosen = -1;
	Stand stand;
	for ( int i = 0; i < seen->pool->count; ++i )
	{
		int type = seen->pool->pieces[i].type;
		simVec3 at = simAutopilot_PieceAt( seen, i );
		const simGrasp* grasp = MayTake( pilot, seen, i ) ? GraspFor( abilities, type, at.z ) : NULL;
		simDelivery delivery;
		Stand found;
		if ( grasp == NULL || !simAutopilot_FindDelivery( pilot, seen, type, at, &delivery )
		     || !FindStand( pilot, seen, grasp, at, &found ) )
		{
			continue;
		}
		double way = simNav_Distance( pilot->nav, me->position, found.front );
		double rate = delivery.points / ( way / pace + kTaking + delivery.seconds );
		rate *= takes && i == pilot->targetIndex ? kKeep : 1.0;
		if ( rate > best )
		{
			best = rate;
			chosen = i;
			stand = found;
		}
	}
	// Points a second, against those of sweeping up pieces, as the other intake does.
	if ( chosen < 0 || best <= collecting )
	{
		return false;
	}
	if ( !takes )
	{
		pilot->climbStep = simClimbStep_approach;
		pilot->climbSince = seen->tick;
	}
	pilot->targetIndex = chosen;
	pilot->climb = ( simClimb ){ .at = stand.at, .front = stand.front, .yaw = stand.yaw };
	pilot->climb.at.z = simAutopilot_PieceAt( seen, chosen ).z;
	pilot->place = stand.front;
	return true;
}

double simAutopilot_SweepRate( const simAutopilot* pilot, const simPilotInput* seen, const simPick* pick )
{
	SIM_CHECK( pick->piece < seen->pool->count );
	simDelivery delivery;
	if ( pick->piece < 0 || pick->rate <= 0.0 )
	{
		return 0.0;
	}
	int type = seen->pool->pieces[pick->piece].type;
	simVec3 at = simAutopilot_PieceAt( seen, pick->piece );
	if ( !simAutopilot_FindDelivery( pilot, seen, type, at, &delivery ) )
	{
		return 0.0;
	}
	return delivery.points / ( 1.0 / pick->rate + delivery.seconds );
}


// ---- acting ----

static void Next( simAutopilot* pilot, const simPilotInput* seen, simClimbStep step )
{
	SIM_CHECK( step >= simClimbStep_approach && step <= simClimbStep_pull );
	pilot->climbStep = step;
	pilot->climbSince = seen->tick;
}

/// It does not get the piece: leaves it alone for a while.
static void GiveUp( simAutopilot* pilot, const simPilotInput* seen )
{
	SIM_CHECK( pilot->targetIndex >= 0 && pilot->targetIndex < seen->pool->count );
	pilot->avoid[pilot->targetIndex / 32] |= 1u << ( pilot->targetIndex % 32 );
	pilot->avoidUntil = seen->tick + kAvoid;
	Next( pilot, seen, simClimbStep_pull );
}

bool simAutopilot_Take( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	simClimb* climb = &pilot->climb;
	const simPiece* piece = pilot->targetIndex >= 0 ? &seen->pool->pieces[pilot->targetIndex] : NULL;
	const simGrasp* grasp = piece != NULL ? GraspFor( &pilot->abilities, piece->type, climb->at.z ) : NULL;
	if ( grasp == NULL )
	{
		move->stop = true;
		pilot->decideAt = seen->tick + 1;
		return false;
	}
	bool there = simPiece_IsInPlay( piece );
	// It follows a piece that rolls or is pushed.
	if ( there && pilot->climbStep != simClimbStep_pull )
	{
		Stand stand = StandAt( grasp, simAutopilot_PieceAt( seen, pilot->targetIndex ), climb->yaw );
		double height = climb->at.z;
		climb->at = stand.at;
		climb->at.z = height;
		climb->front = stand.front;
	}
	double since = ( seen->tick - pilot->climbSince ) * SIM_TICK;
	double toFront = simAutopilot_Distance( me->position, climb->front );
	bool straight = toFront < kStraight && fabs( simWrapAngle( me->heading - climb->yaw ) ) < kStraightTurn;
	switch ( pilot->climbStep )
	{
		case simClimbStep_approach:
		{
			bool last = simAutopilot_Distance( pilot->way, climb->front ) < 0.3;
			move->to = last ? climb->front : pilot->way;
			move->stop = last;
			move->faces = toFront < 2.5;
			move->yaw = climb->yaw;
			move->pushes = toFront < kReach;
			if ( !there || me->room == 0 )
			{
				pilot->decideAt = seen->tick;
			}
			else if ( toFront < kReach && last )
			{
				Next( pilot, seen, simClimbStep_enter );
			}
			return false;
		}

		case simClimbStep_enter:
			simAutopilot_Creep( pilot, seen, climb->front, climb->yaw, kEnter, joystick );
			joystick->buttons |= grasp->button;
			if ( since > grasp->seconds && straight )
			{
				Next( pilot, seen, simClimbStep_raise );
			}
			else if ( !there || since > grasp->seconds + kStuck )
			{
				GiveUp( pilot, seen );
			}
			return true;

		case simClimbStep_raise:
			simAutopilot_Creep( pilot, seen, climb->at, climb->yaw, kEnter, joystick );
			joystick->buttons |= grasp->button;
			if ( !there )
			{
				Next( pilot, seen, simClimbStep_pull );
			}
			else if ( since > kStuck )
			{
				GiveUp( pilot, seen );
			}
			return true;

		case simClimbStep_pull:
			simAutopilot_Creep( pilot, seen, climb->front, climb->yaw, kEnter, joystick );
			joystick->buttons |= grasp->button;
			if ( simAutopilot_Distance( me->position, climb->at ) > kAway || since > kStuck )
			{
				Next( pilot, seen, simClimbStep_approach );
				pilot->targetIndex = -1;
				pilot->decideAt = seen->tick;
			}
			return true;
	}
	return false;
}
