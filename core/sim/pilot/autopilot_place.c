#include "pilot/autopilot_internal.h"

#include "robot/component.h"

// Placing. A slot says where the middle of a piece must be when it is let go, and along which line it must lie. A button that moves an
// elevator or an arm holds the robot's piece out in one way; the slots that this way fits are those that the button is for. The robot
// stops before the slot, raises its piece, creeps up to the slot, lets go, and backs away before it lowers anything. A zone that scores
// what comes to lie in it is served in the same way, from several sides. The numbers are tuned; see autopilot.c for how.

// Distance before the place where it lets go, at which it straightens up [m].
static const double kFront = 0.5;
// Nearer than this to that point it begins to raise its piece [m].
static const double kRaise = 0.9;
// Speed limit up to the slot and away from it [m/s].
static const double kEnter = 1.2;
// It lets go when it is off by no more than this [m], this in turn [rad], and slower than this [m/s].
static const double kThere = 0.02;
static const double kTurned = 0.03;
static const double kSlow = 0.12;
// It creeps up to the slot when it is nearer than this to straight before it [m], [rad].
static const double kStraight = 0.08;
static const double kStraightTurn = 0.1;
// It has backed away when it is so far from where it let go [m].
static const double kAway = 0.4;
// Time for an elevator or an arm beyond what its way takes [s].
static const double kSlack = 0.25;
// Raising, creeping up and letting go take about so long [s].
static const double kPlacing = 2.5;
// A step that takes longer than this has failed [s].
static const double kStuck = 4.0;
// Of a slot's tolerances it uses this part.
static const double kPart = 0.85;
// A robot that is nearer than this to a place has it [m].
static const double kTaken = 0.9;
// The part of a piece's radius that must be free where it is let go [-]: something may hang in the way.
static const double kFree = 0.85;
// A piece is let go so far inside a zone [m], and no higher above it than this [m].
static const double kInside = 0.1;
static const double kDrop = 0.15;
// How finely it looks for a zone's edge [m].
static const double kStep = 0.02;
// The grid of ways is coarser than a gap before a wall: so far before its place the robot must fit [m].
static const double kBeside = 0.06;
// Another slot must promise so many times as much.
static const double kKeep = 1.3;


// Reserve for being parked in time: traffic [s].
static const double kParking = 2.5;

enum
{
	SIDES = SIM_PLACE_SIDES,
};


// ---- before the match ----

/// The first launcher that a feeder empties and nothing aims, with the button for the feeder; -1: none.
static int FindRelease( const simRobotModel* model, uint32_t* button )
{
	for ( int i = 0; i < model->launcherCount; ++i )
	{
		const simLauncherDef* launcher = &model->launchers[i];
		bool aims = model->aimButton >= 0 && model->aimLauncher == i;
		for ( int k = 0; k < model->bindingCount && !aims && launcher->feeder >= 0; ++k )
		{
			const simBindingDef* binding = &model->bindings[k];
			bool feeds = binding->mechanism == launcher->feeder && binding->mode != simControl_position
			             && binding->value * launcher->feederSpeed > 0.0;
			if ( feeds )
			{
				*button = 1u << binding->button;
				return i;
			}
		}
	}
	return -1;
}

/// Time that a mechanism takes from one position to another [s].
static double TimeOf( const simMechanismDef* def, double way )
{
	// A trapezoid: the way at full speed, and once more the time to reach it.
	double speed = simMax( def->control.maxVelocity, 0.05 ), acceleration = simMax( def->control.maxAcceleration, 0.5 );
	return fabs( way ) / speed + speed / acceleration + kSlack;
}

/// How the robot holds a piece out with a button held. False: the button moves nothing to a position.
static bool Hold( const simRobotModel* model, const simLauncherDef* launcher, int button, simHolding* holding )
{
	simMechanism mechanisms[SIM_MAX_MECHANISMS] = { 0 };
	simWheel wheels[SIM_MAX_WHEELS] = { 0 };
	simPose poses[SIM_MAX_COMPONENTS];
	bool moves = false;
	*holding = ( simHolding ){ .button = 1u << button };
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		double rest = model->mechanisms[i].start, held = rest;
		bool has = false;
		for ( int k = 0; k < model->bindingCount; ++k )
		{
			const simBindingDef* binding = &model->bindings[k];
			if ( binding->mechanism != i || binding->mode != simControl_position )
			{
				continue;
			}
			rest = binding->hasRelease ? binding->release : rest;
			has = has || binding->button == button;
			held = binding->button == button ? binding->value : held;
		}
		mechanisms[i].position = has ? held : rest;
		holding->seconds = simMax( holding->seconds, has ? TimeOf( &model->mechanisms[i], held - rest ) : 0.0 );
		moves = moves || has;
	}
	simComponents_Pose( model, mechanisms, wheels, poses );
	simPose mount = simComponent_MountPose( model, poses, launcher->component );
	double level = simCos( launcher->elevation );
	simVec3 way =
	    simV3( level * simCos( launcher->yaw ), level * simSin( launcher->yaw ), simSin( launcher->elevation ) );
	holding->muzzle = simTransform( mount, launcher->at );
	holding->way = simRotate( mount.q, way );
	return moves;
}

void simAutopilot_FindHoldings( const simField* field, const simRobotModel* model, simAbilities* abilities )
{
	int launcher = field->slotCount > 0 ? FindRelease( model, &abilities->releaseButton ) : -1;
	for ( int b = 0; b < model->buttonCount && launcher >= 0; ++b )
	{
		simHolding* holding = &abilities->holdings[abilities->holdingCount];
		if ( Hold( model, &model->launchers[launcher], b, holding ) )
		{
			abilities->holdingCount += 1;
		}
	}
}


// ---- slots ----

/// Where a robot stands to place in a slot.
typedef struct Stand
{
	simVec3 at, front; // where it lets go, and straight before that [m]
	double yaw;        // [rad]
	const simHolding* holding;
} Stand;

static simVec3 TurnBy( simVec3 v, double yaw )
{
	double c = simCos( yaw ), s = simSin( yaw );
	return simV3( c * v.x - s * v.y, s * v.x + c * v.y, v.z );
}

/// Finds the holding that fits a slot best: its height, and the line along which the piece lies. False: none does.
static bool FindStand( const simAutopilot* pilot, const simSlot* slot, Stand* stand )
{
	double best = kPart;
	bool found = false;
	for ( int i = 0; i < pilot->abilities.holdingCount; ++i )
	{
		const simHolding* holding = &pilot->abilities.holdings[i];
		double yaw = simAtan2( -slot->out.y, -slot->out.x );
		// What leaves straight up or down has no heading of its own.
		if ( fabs( holding->way.x ) + fabs( holding->way.y ) > 1e-3 )
		{
			yaw = simWrapAngle( yaw - simAtan2( holding->way.y, holding->way.x ) );
		}
		simVec3 way = TurnBy( holding->way, yaw );
		double along = fabs( simDot( way, slot->axis ) );
		double angle = simAtan2( simLength( simCross( way, slot->axis ) ), along );
		// Parts of both tolerances that it uses up.
		double off =
		    simMax( fabs( holding->muzzle.z - slot->mouth.z ) / slot->near, angle / simMax( slot->within, 1e-3 ) );
		if ( off < best )
		{
			best = off;
			found = true;
			simVec3 reach = TurnBy( holding->muzzle, yaw );
			*stand = ( Stand ){ .yaw = yaw, .holding = holding };
			stand->at = simV3( slot->mouth.x - reach.x, slot->mouth.y - reach.y, 0.0 );
			stand->front = simMulAdd( stand->at, kFront, slot->out );
		}
	}
	return found;
}

/// What a robot goes to: a slot by its index, and behind all slots the sides of all zones.
static bool IsSlot( const simAutopilot* pilot, int target )
{
	return target < pilot->field->slotCount;
}

/// Where a robot stands to drop a piece into a zone from one of its sides. False: no holding is as high, or something is there.
static bool FindSide( const simAutopilot* pilot, const simZone* zone, int side, Stand* stand )
{
	double angle = 2.0 * SIM_PI * side / SIDES, far = simLength( simSub( zone->high, zone->low ) );
	simVec3 out = simV3( simCos( angle ), simSin( angle ), 0.0 );
	simVec3 middle = simScale( 0.5, simAdd( zone->low, zone->high ) );
	for ( int i = 0; i < pilot->abilities.holdingCount; ++i )
	{
		const simHolding* holding = &pilot->abilities.holdings[i];
		simVec3 muzzle = holding->muzzle;
		if ( muzzle.z < middle.z || muzzle.z > zone->high.z + kDrop )
		{
			continue;
		}
		// The zone's edge on this side, from outside inwards.
		double edge = 0.5 * far;
		while ( edge > 0.0 && !simZone_Has( zone, simMulAdd( middle, edge, out ) ) )
		{
			edge -= kStep;
		}
		double yaw = simWrapAngle( simAtan2( -out.y, -out.x ) - simAtan2( muzzle.y, muzzle.x ) );
		double reach = sqrt( muzzle.x * muzzle.x + muzzle.y * muzzle.y );
		*stand = ( Stand ){ .yaw = yaw, .holding = holding };
		stand->at = simMulAdd( simV3( middle.x, middle.y, 0.0 ), edge - kInside + reach, out );
		stand->front = simMulAdd( stand->at, kFront, out );
		simVec3 beside = simMulAdd( stand->at, kBeside, out );
		return simNav_IsFree( pilot->nav, beside.x, beside.y )
		       && simNav_IsFree( pilot->nav, stand->front.x, stand->front.y );
	}
	return false;
}

static bool FindTarget( const simAutopilot* pilot, int target, Stand* stand )
{
	if ( IsSlot( pilot, target ) )
	{
		return FindStand( pilot, &pilot->field->slots[target], stand );
	}
	int side = target - pilot->field->slotCount;
	return FindSide( pilot, &pilot->field->zones[side / SIDES], side % SIDES, stand );
}

/// Points that a piece brings that comes into a zone now and stays there.
static int WorthOfZone( const simPilotInput* seen, int zone )
{
	const simField* field = seen->match->field;
	const simRobotStatus* me = simPilotInput_Self( seen );
	bool free = seen->match->state == simMatchState_free;
	int sum = 0;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool fits = rule->kind == simRule_piece && rule->whileThere && rule->alliance == me->alliance
		            && simZoneSet_Has( &rule->zones, zone ) && rule->piece >= 0 && me->heldOf[rule->piece] > 0;
		if ( fits && ( free || simAutopilot_IsRuleActive( rule, seen->match ) ) )
		{
			sum += rule->points;
		}
	}
	return sum;
}

/// Points that placing there brings now.
static int WorthOf( const simPilotInput* seen, int slot )
{
	const simField* field = seen->match->field;
	simAlliance alliance = simPilotInput_Self( seen )->alliance;
	// Without a match no rule looks that names its periods: a driver practises all the same.
	bool free = seen->match->state == simMatchState_free;
	int sum = 0;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool has = rule->kind == simRule_placed && ( rule->slots[slot / 32] >> ( slot % 32 ) & 1u ) != 0;
		bool mine = rule->alliance == alliance || rule->alliance == simAlliance_none;
		if ( has && mine && ( free || simAutopilot_IsRuleActive( rule, seen->match ) ) )
		{
			sum += rule->points;
		}
	}
	return sum;
}

static bool MayPlace( const simAutopilot* pilot, const simPilotInput* seen, int index )
{
	const simSlot* slot = &pilot->field->slots[index];
	const simRobotStatus* me = simPilotInput_Self( seen );
	bool mine = pilot->task == simTask_place && pilot->targetIndex == index;
	bool claimed = ( seen->claimed[index / 32] >> ( index % 32 ) & 1u ) != 0;
	return seen->rules->slotPieces[index] < 0 && me->heldOf[slot->piece] > 0 && ( mine || !claimed )
	       && ( slot->by == simAlliance_none || slot->by == me->alliance );
}

static bool IsTaken( const simPilotInput* seen, simVec3 at )
{
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		if ( i != seen->self && simAutopilot_Distance( seen->status[i].position, at ) < kTaken )
		{
			return true;
		}
	}
	return false;
}

/// Is there room for the piece where it is let go?
static bool IsFree( const simPilotInput* seen, const Stand* stand )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double radius = 0.0;
	for ( int i = 0; i < seen->match->field->pieceTypeCount; ++i )
	{
		radius = me->heldOf[i] > 0 ? simMax( radius, seen->match->field->pieceTypes[i].radius ) : radius;
	}
	simVec3 at = simAdd( stand->at, TurnBy( stand->holding->muzzle, stand->yaw ) );
	return simPhysics_IsClear( seen->pool->physics, at, kFree * radius, -1 );
}

/// What was found so far, and how many points a second it brings.
typedef struct Choice
{
	int target; // -1: none
	double rate;
	Stand stand;
} Choice;

/// Takes a target that brings more than what was found so far.
static void Consider( simAutopilot* pilot, const simPilotInput* seen, int target, double worth, Choice* choice )
{
	Stand stand;
	double pace = simAutopilot_Pace( pilot );
	simVec3 position = simPilotInput_Self( seen )->position;
	if ( worth <= 0.0 || !FindTarget( pilot, target, &stand ) || IsTaken( seen, stand.at )
	     || simAutopilot_Distance( stand.at, pilot->vain ) < 0.05 )
	{
		return;
	}
	worth *= pilot->task == simTask_place && pilot->targetIndex == target ? kKeep : 1.0;
	// By the straight line first: no way is shorter.
	if ( worth / ( kPlacing + simAutopilot_Distance( position, stand.front ) / pace ) <= choice->rate )
	{
		return;
	}
	double rate = worth / ( kPlacing + simNav_Distance( pilot->nav, position, stand.front ) / pace );
	if ( rate > choice->rate && IsFree( seen, &stand ) )
	{
		*choice = ( Choice ){ target, rate, stand };
	}
}

/// The slot, or the side of a zone, that brings most points a second.
static Choice Choose( simAutopilot* pilot, const simPilotInput* seen )
{
	const simField* field = pilot->field;
	Choice choice = { .target = -1 };
	for ( int i = 0; i < field->slotCount; ++i )
	{
		if ( MayPlace( pilot, seen, i ) )
		{
			Consider( pilot, seen, i, WorthOf( seen, i ), &choice );
		}
	}
	for ( int z = 0; z < field->zoneCount; ++z )
	{
		int worth = WorthOfZone( seen, z );
		for ( int k = 0; k < SIDES && worth > 0; ++k )
		{
			Consider( pilot, seen, field->slotCount + z * SIDES + k, worth, &choice );
		}
	}
	return choice;
}

bool simAutopilot_WantsToPlace( simAutopilot* pilot, const simPilotInput* seen )
{
	if ( pilot->abilities.holdingCount == 0 || pilot->role == simRole_defend )
	{
		return false;
	}
	bool places = pilot->task == simTask_place && pilot->targetIndex >= 0;
	if ( places && pilot->climbStep != simClimbStep_approach )
	{
		return true; // once it has raised its piece it goes on, and backs away
	}
	Choice choice = Choose( pilot, seen );
	if ( choice.target < 0 )
	{
		return false;
	}
	if ( !places )
	{
		pilot->climbStep = simClimbStep_approach;
		pilot->climbSince = seen->tick;
	}
	pilot->targetIndex = choice.target;
	pilot->place = choice.stand.front;
	return true;
}


// ---- acting ----

static void Next( simAutopilot* pilot, const simPilotInput* seen, simClimbStep step )
{
	pilot->climbStep = step;
	pilot->climbSince = seen->tick;
}

/// It does not get there: backs away, and leaves this slot alone until another one fails.
static void GiveUp( simAutopilot* pilot, const simPilotInput* seen, const Stand* stand )
{
	pilot->vain = stand->at;
	Next( pilot, seen, simClimbStep_pull );
}

/// Creeps to a place in the pose that placing needs, with the piece held out.
static void CreepTo(
    const simAutopilot* pilot, const simPilotInput* seen, const Stand* stand, simVec3 to, simJoystick* joystick )
{
	simAutopilot_Creep( pilot, seen, to, stand->yaw, kEnter, joystick );
	joystick->buttons |= stand->holding->button;
}

/// Is it at a place, within a distance, turned as it must be?
static bool IsAt( const simRobotStatus* me, const Stand* stand, simVec3 at, double distance, double turn )
{
	return simAutopilot_Distance( me->position, at ) < distance
	       && fabs( simWrapAngle( me->heading - stand->yaw ) ) < turn;
}

bool simAutopilot_Place( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	Stand stand;
	if ( pilot->targetIndex < 0 || !FindTarget( pilot, pilot->targetIndex, &stand ) )
	{
		move->stop = true;
		return false;
	}
	double since = ( seen->tick - pilot->climbSince ) * SIM_TICK;
	double toFront = simAutopilot_Distance( me->position, stand.front );
	bool done =
	    me->held == 0 || ( IsSlot( pilot, pilot->targetIndex ) && seen->rules->slotPieces[pilot->targetIndex] >= 0 );
	switch ( pilot->climbStep )
	{
		case simClimbStep_approach:
		{
			bool last = simAutopilot_Distance( pilot->way, stand.front ) < 0.3;
			move->to = last ? stand.front : pilot->way;
			move->stop = last;
			move->faces = toFront < 2.5;
			move->yaw = stand.yaw;
			move->pushes = toFront < kRaise;
			if ( toFront < kRaise && last )
			{
				Next( pilot, seen, simClimbStep_enter );
			}
			return false;
		}

		case simClimbStep_enter:
			CreepTo( pilot, seen, &stand, stand.front, joystick );
			if ( since > stand.holding->seconds && IsAt( me, &stand, stand.front, kStraight, kStraightTurn ) )
			{
				Next( pilot, seen, simClimbStep_raise );
			}
			else if ( since > stand.holding->seconds + kStuck )
			{
				GiveUp( pilot, seen, &stand );
			}
			return true;

		case simClimbStep_raise:
			CreepTo( pilot, seen, &stand, stand.at, joystick );
			if ( IsAt( me, &stand, stand.at, kThere, kTurned ) && simLength( me->velocity ) < kSlow )
			{
				joystick->buttons |= pilot->abilities.releaseButton;
			}
			if ( done )
			{
				Next( pilot, seen, simClimbStep_pull );
			}
			else if ( since > kStuck )
			{
				GiveUp( pilot, seen, &stand );
			}
			return true;

		case simClimbStep_pull:
			CreepTo( pilot, seen, &stand, stand.front, joystick );
			if ( simAutopilot_Distance( me->position, stand.at ) > kAway || since > kStuck )
			{
				Next( pilot, seen, simClimbStep_approach );
				pilot->decideAt = seen->tick;
			}
			return true;
	}
	return false;
}


// ---- parking ----

bool simAutopilot_IsFreeToPark( const simAutopilot* pilot )
{
	return pilot->task != simTask_place || pilot->climbStep == simClimbStep_approach;
}

bool simAutopilot_FindParking( const simAutopilot* pilot, const simPilotInput* seen, double left, simVec3* place )
{
	const simField* field = pilot->field;
	const simRobotStatus* me = simPilotInput_Self( seen );
	// A robot that shoots scores to the end: that brings more than to stand somewhere.
	for ( int i = 0; i < field->ruleCount && pilot->abilities.shootButton == 0; ++i )
	{
		const simRule* rule = &field->rules[i];
		// A robot that need only stand in a zone at the end.
		bool parks = rule->kind == simRule_assess && rule->alliance == me->alliance && rule->points > 0
		             && rule->where.in && rule->where.touchFloor;
		if ( !parks || seen->match->state != simMatchState_running || !simAutopilot_IsLast( rule, seen->match ) )
		{
			continue;
		}
		for ( int z = 0; z < field->zoneCount; ++z )
		{
			const simZone* zone = &field->zones[z];
			if ( !simZoneSet_Has( &rule->where.zones, z ) )
			{
				continue;
			}
			// The robots of an alliance side by side.
			double part = ( me->station % 3 + 0.5 ) / 3.0;
			double y = zone->low.y + part * ( zone->high.y - zone->low.y );
			*place = simNav_NearestWide( pilot->nav, 0.5 * ( zone->low.x + zone->high.x ), y );
			double needed = simNav_Distance( pilot->nav, me->position, *place ) / simAutopilot_Pace( pilot );
			return left < needed + kParking;
		}
	}
	return false;
}
