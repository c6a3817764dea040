#include "pilot/autopilot_internal.h"

#include <string.h>

// Which piece to go for. Each piece gets a rate, the pieces a second that going there promises: those that lie around it, or in the
// lane towards it, over the time to drive there, turn, gather and bring them home. The numbers are tuned; see autopilot.c for how.

// How far beyond its front an intake still reaches a piece [m].
static const double kReach = 0.35;
// Pieces a second that an intake takes in the middle of many.
static const double kGather = 4.5;
// Time lost by turning to a piece straight behind [s].
static const double kTurnTime = 0.7;
// Size of a bin of the map of pieces [m].
static const double kBin = 0.5;
// A piece higher above the ground than this lies in or on something [m].
static const double kHigh = 0.45;
// A piece faster than this rolls away [m/s].
static const double kFast = 3.0;
// Worth of a piece where the opponents shoot from: it is crowded there.
static const double kForeign = 0.3;
// A piece that comes out of an exit within so many ticks counts as there already, nearer than this to the exit [m].
static const uint32_t kDueTicks = 25;
static const double kExitNear = 0.9;
// Pieces lower than this [m] and up to this distance ahead [m] are in a robot's way.
static const double kLow = 0.3;
static const double kLookAhead = 1.3;
// Length of the lane towards a piece [m], and the speed through the pieces in it [m/s].
static const double kLane = 2.4;
static const double kSweep = 2.2;

enum
{
	BINS = 64, // of the map of pieces along each axis, at most
};


// ---- exits ----

// Returns whether a rule forbids to catch pieces that come out of an exit before they have touched anything.
static bool MayNotCatch( const simPilotInput* seen, int exit )
{
	SIM_CHECK( exit >= 0 && exit < seen->match->field->exitCount );
	const simField* field = seen->match->field;
	simAlliance alliance = simPilotInput_Self( seen )->alliance;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool mine = rule->alliance == alliance || rule->alliance == simAlliance_none;
		if ( rule->kind == simRule_catch && rule->foul != 0 && mine && rule->exit == exit
		     && simAutopilot_IsRuleActive( rule, seen->match ) )
		{
			return true;
		}
	}
	return false;
}

bool simAutopilot_IsAtExit( const simPilotInput* seen, simVec3 at )
{
	const simField* field = seen->match->field;
	bool near = false;
	for ( int i = 0; i < field->exitCount; ++i )
	{
		if ( simAutopilot_Distance( at, field->exits[i].points[0] ) < 3.0 && MayNotCatch( seen, i ) )
		{
			near = true;
			break;
		}
	}
	if ( !near )
	{
		return false;
	}
	for ( int i = 0; i < seen->pool->count; ++i )
	{
		const simPiece* piece = &seen->pool->pieces[i];
		bool comes = piece->state == simPiece_returning && piece->due < seen->tick + kDueTicks;
		SIM_CHECK( !comes || ( piece->exit >= 0 && piece->exit < field->exitCount && piece->exitPoint >= 0 ) );
		if ( comes && simAutopilot_Distance( at, field->exits[piece->exit].points[piece->exitPoint] ) < kExitNear )
		{
			return true;
		}
		bool falls = simPiece_IsInPlay( piece ) && piece->fromExit >= 0;
		if ( falls && simAutopilot_Distance( at, simAutopilot_PieceAt( seen, i ) ) < kExitNear )
		{
			return true;
		}
	}
	return false;
}


// ---- pieces ----

simVec3 simAutopilot_PieceAt( const simPilotInput* seen, int piece )
{
	SIM_CHECK( piece >= 0 && piece < seen->pool->count );
	return simPhysics_GetPosition( seen->pool->physics, seen->pool->pieces[piece].body );
}

bool simAutopilot_CanCollect( const simAutopilot* pilot, const simPilotInput* seen, int index )
{
	SIM_CHECK( index >= 0 && index < seen->pool->count );
	const simPiece* piece = &seen->pool->pieces[index];
	if ( !simPiece_IsInPlay( piece ) || ( pilot->abilities.pieces >> piece->type & 1u ) == 0 || piece->outside
	     || piece->state == simPiece_flight || ( pilot->avoid[index / 32] >> ( index % 32 ) & 1u ) != 0 )
	{
		return false;
	}
	simVec3 at = simAutopilot_PieceAt( seen, index );
	bool inside = at.x > 0.0 && at.y > 0.0 && at.x < pilot->field->length && at.y < pilot->field->width;
	if ( !inside || at.z > kHigh + simNav_Ground( pilot->nav, at.x, at.y ) )
	{
		return false;
	}
	simVec3 stand = simNav_NearestWide( pilot->nav, at.x, at.y );
	return simAutopilot_Distance( at, stand ) < pilot->abilities.intakeReach + kReach
	       && simLength( simPhysics_GetVelocity( seen->pool->physics, piece->body ) ) < kFast;
}

// How many pieces lie where.
typedef struct simPieceMap
{
	double bin;
	int nx, ny;
	uint16_t count[BINS * BINS];
} simPieceMap;

static int BinOf( const simPieceMap* map, simVec3 at )
{
	SIM_CHECK( map->bin > 0.0 && map->nx > 0 && map->nx <= BINS && map->ny > 0 && map->ny <= BINS );
	int i = (int)simClamp( at.x / map->bin, 0.0, map->nx - 1.0 );
	int j = (int)simClamp( at.y / map->bin, 0.0, map->ny - 1.0 );
	return j * BINS + i;
}

static int CountNear( const simPieceMap* map, simVec3 at )
{
	int bin = BinOf( map, at ), i = bin % BINS, j = bin / BINS, sum = 0;
	// The nine bins around: about a square of three bins' edge.
	for ( int y = j > 0 ? j - 1 : 0; y <= j + 1 && y < map->ny; ++y )
	{
		for ( int x = i > 0 ? i - 1 : 0; x <= i + 1 && x < map->nx; ++x )
		{
			sum += map->count[y * BINS + x];
		}
	}
	return sum;
}

// Returns the share of a piece's worth that other robots leave: a nearer one gets it first, and two of an alliance
// should not go to the same place.
static double Share( const simPilotInput* seen, simVec3 at, double distance )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double share = 1.0;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		const simRobotStatus* other = &seen->status[i];
		double dx = other->position.x - at.x, dy = other->position.y - at.y;
		if ( dx * dx + dy * dy > 4.1 )
		{
			continue; // farther than 2 m, as most are
		}
		double theirs = simAutopilot_Distance( other->position, at );
		if ( i == seen->self || theirs > 2.0 )
		{
			continue;
		}
		// It gets there first, and more surely if it has room.
		if ( theirs + 0.3 < distance )
		{
			share *= other->room > 0 ? 0.5 : 0.75;
		}
		if ( other->alliance == me->alliance )
		{
			share *= 0.75;
		}
	}
	return share;
}

// Pieces around the robot: it may drive through several at once.
typedef struct simPiecesAround
{
	int count;
	double x[SIM_MAX_PIECES], y[SIM_MAX_PIECES]; // from the robot's middle, field frame [m]
} simPiecesAround;

// Counts the pieces in the lane from the robot to a piece and a little further.
static int CountLane( const simPiecesAround* nearby, double toX, double toY, double halfWidth )
{
	SIM_CHECK( nearby->count >= 0 && nearby->count <= SIM_MAX_PIECES );
	// Along the lane and across it, from the piece's place by dot and cross product.
	double length = sqrt( toX * toX + toY * toY );
	double ux = toX / simMax( length, 1e-6 ), uy = toY / simMax( length, 1e-6 );
	int sum = 0;
	for ( int i = 0; i < nearby->count; ++i )
	{
		double along = nearby->x[i] * ux + nearby->y[i] * uy, aside = nearby->y[i] * ux - nearby->x[i] * uy;
		if ( along > 0.2 && along < length + 0.4 && fabs( aside ) < halfWidth )
		{
			sum += 1;
		}
	}
	return sum;
}

// The pieces that the robot can collect now.
typedef struct simCollectable
{
	uint32_t bits[SIM_MAX_PIECES / 32]; // bit i: piece i is one of them
	simPieceMap map;
	simPiecesAround nearby;
} simCollectable;

// near: only pieces close by.
static void FindCollectable( const simAutopilot* pilot, const simPilotInput* seen, bool near, simCollectable* found )
{
	const simField* field = pilot->field;
	const simPiecePool* pool = seen->pool;
	const simRobotStatus* me = simPilotInput_Self( seen );
	simPieceMap* map = &found->map;
	simPiecesAround* nearby = &found->nearby;
	memset( found->bits, 0, sizeof( found->bits ) );
	memset( map, 0, sizeof( *map ) );
	// Bins grow on a large field, so that the map's size stays.
	map->bin = simMax( kBin, simMax( field->length, field->width ) / BINS );
	map->nx = (int)simMin( BINS, ceil( field->length / map->bin ) );
	map->ny = (int)simMin( BINS, ceil( field->width / map->bin ) );
	nearby->count = 0;
	simZoneSet danger = simAutopilot_Danger( seen, me->alliance );
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		simVec3 at = simAutopilot_PieceAt( seen, i );
		double distance = simAutopilot_Distance( at, me->position );
		if ( ( near && distance > kLane + 0.5 ) || !simAutopilot_CanCollect( pilot, seen, i )
		     || simZones_Have( field, &danger, simV3( at.x, at.y, 0.1 ) ) )
		{
			continue;
		}
		found->bits[i / 32] |= 1u << ( i % 32 );
		map->count[BinOf( map, at )] += 1;
		if ( distance < kLane + 0.5 )
		{
			SIM_CHECK( nearby->count < SIM_MAX_PIECES );
			nearby->x[nearby->count] = at.x - me->position.x;
			nearby->y[nearby->count] = at.y - me->position.y;
			nearby->count += 1;
		}
	}
}

// The part of a piece's rate that is known before any way around the field has been found.
typedef struct Offer
{
	simVec3 at;
	double toX, toY, distance; // from the robot [m]
	double turn;               // time to turn to it [s]
	double share;              // the share that others leave
	double many, lane;         // pieces around it, and in the lane to it; lane 0: too far for one
} Offer;

/// ahead: unit vector in which the intake looks.
static Offer MakeOffer( const simAutopilot* pilot, const simPilotInput* seen, const simCollectable* found,
    const simZoneSet* foreign, simVec3 ahead, int piece )
{
	SIM_CHECK( piece >= 0 && piece < seen->pool->count );
	const simRobotStatus* me = simPilotInput_Self( seen );
	double room = simMax( me->room, 1.0 );
	Offer offer = { .at = simAutopilot_PieceAt( seen, piece ) };
	simVec3 at = offer.at, to = simSub( at, me->position );
	offer.toX = to.x;
	offer.toY = to.y;
	offer.distance = simAutopilot_Distance( at, me->position );
	// From nothing for a piece straight ahead to kTurnTime for one behind.
	offer.turn = 0.5 * kTurnTime * ( 1.0 - simDot( to, ahead ) / simMax( offer.distance, 0.1 ) );
	offer.share = Share( seen, at, offer.distance );
	if ( simZones_Have( pilot->field, foreign, simV3( at.x, at.y, 0.1 ) ) )
	{
		offer.share *= kForeign;
	}
	// Stay with the present piece unless another is clearly better.
	if ( piece == pilot->targetIndex )
	{
		offer.share *= 1.25;
	}
	// A piece in a corner is hard to reach: the robot's middle stays far from it.
	simVec3 stand = simNav_Nearest( pilot->nav, at.x, at.y );
	offer.share /= 1.0 + 2.0 * simAutopilot_Distance( at, stand );
	offer.many = simMin( CountNear( &found->map, at ), simMin( room, 15.0 ) );
	if ( offer.distance < kLane )
	{
		offer.lane = simMin( CountLane( &found->nearby, to.x, to.y, pilot->abilities.halfMouth ), room );
	}
	return offer;
}

// The pieces a second that a piece promises whose way there and home are so long [m]. Never more by a longer way.
static double RateOf( const simAutopilot* pilot, const Offer* offer, double room, double way, double homeWay )
{
	SIM_CHECK( room >= 1.0 && homeWay >= 0.0 );
	double pace = simAutopilot_Pace( pilot ), many = offer->many, lane = offer->lane;
	// The way home counts in proportion to how far this trip fills the hopper.
	double back = homeWay / pace * simMin( 1.0, many / room );
	double rate = offer->share * many / ( way / pace + offer->turn + 0.1 + many / kGather + back );
	if ( lane > 0.0 && way < 1.3 * offer->distance + 0.2 )
	{
		back = homeWay / pace * simMin( 1.0, lane / room );
		rate = simMax( rate, offer->share * lane / ( offer->distance / kSweep + offer->turn + 0.2 + back ) );
	}
	return rate;
}

// A piece that it can collect, with the most that it may promise.
typedef struct Candidate
{
	int piece;
	double most;    // no less than its rate [1/s]
	double homeWay; // from there [m]; negative: not found yet
} Candidate;

// Returns the place of the candidate that may promise most; of two alike the first. -1: there is none.
static int FindMost( const Candidate* candidates, int count )
{
	int best = -1;
	for ( int i = 0; i < count; ++i )
	{
		best = best < 0 || candidates[i].most > candidates[best].most ? i : best;
	}
	return best;
}

simPick simAutopilot_FindPiece( const simAutopilot* pilot, const simPilotInput* seen, simVec3 home, bool near )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double room = simMax( me->room, 1.0 );
	simCollectable found;
	FindCollectable( pilot, seen, near, &found );
	simAlliance opponents = me->alliance == simAlliance_blue ? simAlliance_red : simAlliance_blue;
	simZoneSet foreign = simAutopilot_ShootingZones( pilot->field, opponents );
	double yaw = me->heading + pilot->abilities.intakeYaw;
	simVec3 ahead = simV3( simCos( yaw ), simSin( yaw ), 0.0 );

	Candidate candidates[SIM_MAX_PIECES];
	int count = 0;
	for ( int i = 0; i < seen->pool->count; ++i )
	{
		if ( ( found.bits[i / 32] >> ( i % 32 ) & 1u ) == 0 )
		{
			continue;
		}
		Offer offer = MakeOffer( pilot, seen, &found, &foreign, ahead, i );
		double homeWay = simAutopilot_Distance( home, offer.at );
		double most = RateOf( pilot, &offer, room, offer.distance, near ? 1.2 * homeWay : homeWay );
		candidates[count++] = ( Candidate ){ .piece = i, .most = most, .homeWay = -1.0 };
	}
	simPick pick = { .piece = -1 };
	int first = FindMost( candidates, count );
	if ( near )
	{
		// Nearby, the straight line is the way.
		return first >= 0 && candidates[first].most > 0.0
		           ? ( simPick ){ candidates[first].piece, candidates[first].most }
		           : pick;
	}
	// Finding a way costs most, so the piece that may promise most is always asked first. The straight line bounds its rate, then
	// the way home as it is and the least way there; the way itself is found for those that may still win.
	for ( int i = first; i >= 0 && candidates[i].most > 0.0 && candidates[i].most >= pick.rate;
	      i = FindMost( candidates, count ) )
	{
		Candidate* candidate = &candidates[i];
		Offer offer = MakeOffer( pilot, seen, &found, &foreign, ahead, candidate->piece );
		if ( candidate->homeWay < 0.0 )
		{
			candidate->homeWay = simNav_DistanceTo( pilot->nav, offer.at, home );
			double least = simNav_DistanceAtLeast( pilot->nav, me->position, offer.at );
			candidate->most = RateOf( pilot, &offer, room, least, candidate->homeWay );
			continue;
		}
		double way = simNav_Distance( pilot->nav, me->position, offer.at );
		double rate = RateOf( pilot, &offer, room, way, candidate->homeWay );
		SIM_CHECK( rate <= candidate->most );
		candidate->most = -1.0; // done with
		// Of two that promise the same the lower index is taken.
		if ( rate > pick.rate || ( rate == pick.rate && candidate->piece < pick.piece ) )
		{
			pick = ( simPick ){ candidate->piece, rate };
		}
	}
	return pick;
}

int simAutopilot_CountAhead( const simAutopilot* pilot, const simPilotInput* seen, simVec3 to )
{
	const simPiecePool* pool = seen->pool;
	simVec3 position = simPilotInput_Self( seen )->position;
	simVec3 way = simSub( to, position );
	way.z = 0.0;
	double length = simLength( way );
	if ( length < 0.1 )
	{
		return 0;
	}
	way = simScale( 1.0 / length, way );
	int sum = 0;
	for ( int i = simPiecePool_NextInPlay( pool, 0 ); i >= 0; i = simPiecePool_NextInPlay( pool, i + 1 ) )
	{
		simVec3 at = simSub( simAutopilot_PieceAt( seen, i ), position );
		double along = at.x * way.x + at.y * way.y, aside = at.y * way.x - at.x * way.y;
		if ( at.z < kLow && along > 0.0 && along < kLookAhead && fabs( aside ) < pilot->abilities.halfWidth )
		{
			sum += 1;
		}
	}
	return sum;
}
