#include "pilot/autopilot_internal.h"

// Placing. A slot gives the middle of a piece at its release, and the line along which it must lie. A button that moves
// an elevator or an arm holds the robot's piece out in one way; the button is for the slots that this way fits. The
// robot stops before the slot, raises its piece, creeps up to the slot, lets go, and backs away before it lowers
// anything. A zone that scores pieces that come to lie in it is served in the same way, from several sides. The numbers
// are tuned; see autopilot.c for how.

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
// A toss onto a piece that lies there already is worth this part: a free spot is tidier.
static const double kCrowded = 0.75;
// Another slot must promise so many times as much.
static const double kKeep = 1.3;


// Reserve for being parked in time: traffic [s].
static const double kParking = 2.5;

enum
{
	SIDES = SIM_PLACE_SIDES,
	SPOTS = 5, // of a zone to toss to
	LOOKS = 8, // along a toss, whether something is in the way
};


// ---- slots ----

/// Where a robot stands to place in a slot.
typedef struct Stand
{
	simVec3 at, front; // where it lets go, and straight before that [m]
	double yaw;        // [rad]
	double flight;     // until a piece that it tosses has fallen into a zone, 0: it drops [s]
	const simHolding* holding;
} Stand;

/// Finds the holding that fits a slot best: its height, and the line along which the piece lies. False: none does.
static bool FindStand( const simAutopilot* pilot, const simSlot* slot, Stand* stand )
{
	SIM_CHECK( slot->near > 0.0 );
	double best = kPart;
	bool found = false;
	for ( int i = 0; i < pilot->abilities.holdingCount; ++i )
	{
		const simHolding* holding = &pilot->abilities.holdings[i];
		if ( ( holding->pieces >> slot->piece & 1u ) == 0 || holding->speed > slot->maxSpeed )
		{
			continue;
		}
		double yaw = simAtan2( -slot->out.y, -slot->out.x );
		// A piece that leaves straight up or down lacks a heading of its own.
		if ( fabs( holding->way.x ) + fabs( holding->way.y ) > 1e-3 )
		{
			yaw = simWrapAngle( yaw - simAtan2( holding->way.y, holding->way.x ) );
		}
		simVec3 way = simAutopilot_TurnBy( holding->way, yaw );
		double along = fabs( simDot( way, slot->axis ) );
		double angle = simAtan2( simLength( simCross( way, slot->axis ) ), along );
		// Parts of both tolerances that it uses up.
		double off =
		    simMax( fabs( holding->muzzle.z - slot->mouth.z ) / slot->near, angle / simMax( slot->within, 1e-3 ) );
		if ( off < best )
		{
			best = off;
			found = true;
			simVec3 reach = simAutopilot_TurnBy( holding->muzzle, yaw );
			*stand = ( Stand ){ .yaw = yaw, .holding = holding };
			stand->at = simV3( slot->mouth.x - reach.x, slot->mouth.y - reach.y, 0.0 );
			stand->front = simMulAdd( stand->at, kFront, slot->out );
		}
	}
	return found;
}

/// A robot's destination: a slot by its index, and behind all slots the sides of all zones, once for each way to hold a piece out.
static bool IsSlot( const simAutopilot* pilot, int target )
{
	SIM_CHECK( target >= 0 );
	return target < pilot->field->slotCount;
}

/// The types of pieces that bring points in a zone, as bits.
static uint32_t PiecesOfZone( const simField* field, simAlliance alliance, int zone )
{
	SIM_CHECK( zone >= 0 && zone < field->zoneCount );
	uint32_t pieces = 0;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool gives = rule->kind == simRule_piece && rule->points > 0 && rule->alliance == alliance && rule->piece >= 0;
		if ( gives && simZoneSet_Has( &rule->zones, zone ) )
		{
			pieces |= 1u << rule->piece;
		}
	}
	return pieces;
}

/// Stands so that a point of the robot's frame comes to a place on the line out of a zone's middle, so far along it [m].
static void StandBy( Stand* stand, const simHolding* holding, simVec3 point, simVec3 middle, double along, simVec3 out )
{
	double yaw = simWrapAngle( simAtan2( -out.y, -out.x ) - simAtan2( point.y, point.x ) );
	double reach = sqrt( point.x * point.x + point.y * point.y );
	*stand = ( Stand ){ .yaw = yaw, .holding = holding };
	stand->at = simMulAdd( simV3( middle.x, middle.y, 0.0 ), along + reach, out );
	stand->front = simMulAdd( stand->at, kFront, out );
}

/// Stands where a piece let go within the zone's height drops into it, a little inside its edge.
static void StandToDrop( Stand* stand, const simHolding* holding, const simZone* zone, simVec3 out )
{
	double far = simLength( simSub( zone->high, zone->low ) );
	simVec3 middle = simScale( 0.5, simAdd( zone->low, zone->high ) );
	// The zone's edge on this side, from outside inwards.
	double edge = 0.5 * far;
	while ( edge > 0.0 && !simZone_Has( zone, simMulAdd( middle, edge, out ) ) )
	{
		edge -= kStep;
	}
	StandBy( stand, holding, holding->muzzle, middle, edge - kInside, out );
}

/// A spot of a zone to toss to: one of several along it, the robots of an alliance beginning with different ones.
static simVec3 TossTo( const simZone* zone, simStation station, int spot )
{
	SIM_CHECK( spot >= 0 && spot < SPOTS );
	simVec3 size = simSub( zone->high, zone->low ), at = simScale( 0.5, simAdd( zone->low, zone->high ) );
	// From one end to the other, no nearer to an end than the zone is half wide.
	double aside = ( 2 * station + spot ) % SPOTS / ( SPOTS - 1.0 ) - 0.5;
	at.x += size.x > size.y ? aside * ( size.x - size.y ) : 0.0;
	at.y += size.y > size.x ? aside * ( size.y - size.x ) : 0.0;
	return at;
}

/// Stands where a piece tossed from above falls into a zone. False: the spot is not in the zone.
static bool StandToToss( Stand* stand, const simHolding* holding, const simZone* zone, simVec3 spot, simVec3 out )
{
	// Air slows a toss of a metre by some centimetres: left out. z = muzzle + v t - g t^2 / 2 down to the zone's top.
	double above = holding->muzzle.z - zone->high.z, rise = holding->speed * holding->way.z;
	if ( !simZone_Has( zone, spot ) )
	{
		return false;
	}
	double flight = ( rise + sqrt( rise * rise + 2.0 * SIM_GRAVITY * above ) ) / SIM_GRAVITY;
	simVec3 fallen = simMulAdd( holding->muzzle, flight * holding->speed, holding->way );
	StandBy( stand, holding, fallen, spot, 0.0, out );
	stand->flight = flight;
	return true;
}

/// Is there room for the robot where it lets go, and before that?
static bool HasRoom( const simAutopilot* pilot, const Stand* stand, simVec3 out )
{
	simVec3 beside = simMulAdd( stand->at, kBeside, out );
	return simNav_IsFree( pilot->nav, beside.x, beside.y )
	       && simNav_IsFree( pilot->nav, stand->front.x, stand->front.y );
}

/// Where a robot stands to bring a piece into a zone from one of its sides, held out in one of the ways that fit. False: there are fewer
/// such ways, or something is where the robot would stand.
static bool FindSide( const simAutopilot* pilot, int index, int side, int way, Stand* stand )
{
	SIM_CHECK( index >= 0 && index < pilot->field->zoneCount && side >= 0 && side < SIDES && way >= 0 );
	const simZone* zone = &pilot->field->zones[index];
	uint32_t pieces = PiecesOfZone( pilot->field, pilot->alliance, index );
	double angle = 2.0 * SIM_PI * side / SIDES, middle = 0.5 * ( zone->low.z + zone->high.z );
	simVec3 out = simV3( simCos( angle ), simSin( angle ), 0.0 );
	// First from above its middle, then from between its middle and its bottom, then by a toss.
	for ( int kind = 0; kind < 3; ++kind )
	{
		for ( int i = 0; i < pilot->abilities.holdingCount; ++i )
		{
			const simHolding* holding = &pilot->abilities.holdings[i];
			double z = holding->muzzle.z;
			bool above = z >= middle && z <= zone->high.z + kDrop, below = z < middle && z > zone->low.z + kInside;
			bool drops = ( kind == 0 && above ) || ( kind == 1 && below );
			bool tosses = kind == 2 && !above && !below && holding->muzzle.z > zone->high.z;
			if ( ( holding->pieces & pieces ) == 0 || ( !drops && !tosses ) )
			{
				continue;
			}
			// Each spot to toss to is a way of its own.
			int spots = tosses ? SPOTS : 1;
			way -= spots;
			if ( way < 0 )
			{
				if ( drops )
				{
					StandToDrop( stand, holding, zone, out );
				}
				else if ( !StandToToss( stand, holding, zone, TossTo( zone, pilot->station, way + spots ), out ) )
				{
					return false;
				}
				// Turned askew a robot takes more room: its corners.
				bool askew = kind > 0 && side % ( SIDES / 4 ) != 0;
				return HasRoom( pilot, stand, out )
				       && ( !askew || simNav_IsWide( pilot->nav, stand->at.x, stand->at.y ) );
			}
		}
	}
	return false;
}

static bool FindTarget( const simAutopilot* pilot, int target, Stand* stand )
{
	if ( IsSlot( pilot, target ) )
	{
		return FindStand( pilot, &pilot->field->slots[target], stand );
	}
	int side = target - pilot->field->slotCount, sides = SIDES * pilot->field->zoneCount;
	return FindSide( pilot, side % sides / SIDES, side % SIDES, side / sides, stand );
}

/// Points that a piece of a type brings that comes into a zone now and stays there.
static int WorthOfZone( const simPilotInput* seen, int zone, int type )
{
	SIM_CHECK( zone >= 0 && zone < seen->match->field->zoneCount );
	SIM_CHECK( type >= 0 && type < seen->match->field->pieceTypeCount );
	const simField* field = seen->match->field;
	simAlliance alliance = simPilotInput_Self( seen )->alliance;
	bool free = seen->match->state == simMatchState_free;
	int sum = 0;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool fits = rule->kind == simRule_piece && rule->alliance == alliance && rule->piece == type
		            && simZoneSet_Has( &rule->zones, zone );
		if ( fits && ( free || simAutopilot_IsRuleActive( rule, seen->match ) ) )
		{
			sum += rule->points;
		}
	}
	return sum;
}

/// The same for the pieces that the robot holds.
static int WorthOfHeld( const simPilotInput* seen, int zone )
{
	int most = 0;
	for ( int type = 0; type < seen->match->field->pieceTypeCount; ++type )
	{
		int worth = simPilotInput_Self( seen )->heldOf[type] > 0 ? WorthOfZone( seen, zone, type ) : 0;
		most = worth > most ? worth : most;
	}
	return most;
}

/// Points that placing there brings now.
static int WorthOf( const simPilotInput* seen, int slot )
{
	SIM_CHECK( slot >= 0 && slot < seen->match->field->slotCount );
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
	SIM_CHECK( index >= 0 && index < pilot->field->slotCount );
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

/// Where a piece is some time after it was let go [s].
static simVec3 PieceAfter( const Stand* stand, double t )
{
	SIM_CHECK( t >= 0.0 && stand->holding != NULL );
	simVec3 at = simAdd( stand->at, simAutopilot_TurnBy( stand->holding->muzzle, stand->yaw ) );
	at = simMulAdd( at, t * stand->holding->speed, simAutopilot_TurnBy( stand->holding->way, stand->yaw ) );
	at.z -= 0.5 * SIM_GRAVITY * t * t;
	return at;
}

/// Does a piece that scored stay where a toss falls? Physics does not know: such a piece has no body.
static bool IsOccupied( const simPilotInput* seen, const Stand* stand )
{
	simVec3 at = PieceAfter( stand, stand->flight );
	for ( int i = 0; i < seen->pool->count && stand->flight > 0.0; ++i )
	{
		const simPiece* piece = &seen->pool->pieces[i];
		double radius = seen->match->field->pieceTypes[piece->type].radius;
		if ( piece->state == simPiece_placed
		     && simAutopilot_Distance( simAutopilot_PieceAt( seen, i ), at ) < 1.5 * radius )
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
	// Of a toss the whole way must be free.
	for ( int k = 0; k <= LOOKS; ++k )
	{
		double t = stand->flight * k / LOOKS;
		if ( ( k == 0 || t > 0.0 )
		     && !simPhysics_IsClear( seen->pool->physics, PieceAfter( stand, t ), kFree * radius, -1 ) )
		{
			return false;
		}
	}
	return true;
}

/// The best so far, and its points a second.
typedef struct Choice
{
	int target; // -1: none
	double rate;
	Stand stand;
} Choice;

/// Takes a target that brings more than the best so far.
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
	worth *= IsOccupied( seen, &stand ) ? kCrowded : 1.0;
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
		int worth = WorthOfHeld( seen, z );
		for ( int k = 0; k < SIDES * SIM_PLACE_WAYS && worth > 0; ++k )
		{
			int side = z * SIDES + k % SIDES, way = k / SIDES;
			Consider( pilot, seen, field->slotCount + way * SIDES * field->zoneCount + side, worth, &choice );
		}
	}
	return choice;
}

bool simAutopilot_FindDelivery(
    const simAutopilot* pilot, const simPilotInput* seen, int type, simVec3 from, simDelivery* delivery )
{
	SIM_CHECK( type >= 0 && type < pilot->field->pieceTypeCount );
	const simField* field = pilot->field;
	double pace = simAutopilot_Pace( pilot ), radius = kFree * field->pieceTypes[type].radius, best = 0.0;
	for ( int i = 0; i < field->slotCount + field->zoneCount; ++i )
	{
		const simSlot* slot = i < field->slotCount ? &field->slots[i] : NULL;
		int zone = i - field->slotCount, points = 0;
		simVec3 at;
		if ( slot != NULL )
		{
			bool mine = slot->by == simAlliance_none || slot->by == pilot->alliance;
			bool free = slot->piece == type && mine && seen->rules->slotPieces[i] < 0;
			points = free ? WorthOf( seen, i ) : 0;
			at = slot->mouth;
		}
		else
		{
			points = WorthOfZone( seen, zone, type );
			at = simScale( 0.5, simAdd( field->zones[zone].low, field->zones[zone].high ) );
		}
		double seconds = kPlacing + simAutopilot_Distance( from, at ) / pace;
		// Asked of physics last, which costs most: something may hang before a slot.
		if ( points / seconds > best && ( slot == NULL || simPhysics_IsClear( seen->pool->physics, at, radius, -1 ) ) )
		{
			best = points / seconds;
			*delivery = ( simDelivery ){ points, seconds };
		}
	}
	return best > 0.0;
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
	SIM_CHECK( step >= simClimbStep_approach && step <= simClimbStep_pull );
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
	SIM_CHECK( distance > 0.0 && turn > 0.0 );
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
				joystick->buttons |= stand.holding->release;
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

bool simAutopilot_ReachesOut( const simAutopilot* pilot )
{
	bool reaches = pilot->task == simTask_place || pilot->task == simTask_take;
	return reaches && pilot->climbStep != simClimbStep_approach;
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
