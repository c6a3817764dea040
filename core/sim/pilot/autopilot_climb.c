#include "pilot/autopilot_internal.h"

// Climbing. A rule names the things that a robot must touch, and be off, when a period ends. Of these, a level bar
// between the lowest and the highest place of the robot's hooks is one to hang from: the robot drives under it from the
// open side, raises its hooks past it and pulls itself up. It begins as late as it can, since until then it scores, and
// only if that brings more points than scoring on by the end. The numbers are tuned; see autopilot.c for how.

// From standing in front of the bar to driving under it: to stop there, and to be straight [s].
static const double kAlign = 0.7;
// Distance in front of the bar where it straightens up, beyond the robot's own half length [m].
static const double kFront = 0.45;
// Speed limit in front of the bar and under it [m/s].
static const double kEnter = 0.9;
// It is straight in front of the bar when it is off by no more than this aside [m], in turn [rad], and slower than this [m/s].
static const double kStraight = 0.02;
static const double kStraightTurn = 0.03;
static const double kStraightSpeed = 0.15;
// It is under the bar when it is nearer than this [m]; the hooks find the bar by themselves within 15 mm.
static const double kUnder = 0.01;
// Time to wait for hooks beyond their travel [s].
static const double kSlack = 0.4;
// From pulling until its wheels are off the floor [s].
static const double kLift = 0.4;
// Reserve for being up in time: traffic, pieces in the way [s]. It goes when it has no more than the first, and no less than the second.
static const double kReserve = 2.0;
static const double kLeastReserve = 1.0;
// A robot that reaches out must lower its arm first: it goes so much earlier [s].
static const double kLowering = 4.0;
// Part of the pieces launched in a match of six autopilots that score: 0.7 to 0.8 in the shipped match.
static const double kHits = 0.75;
// A climb that was begun in time succeeds so often.
static const double kSure = 0.9;
// A robot that is nearer than this to the place has it [m].
static const double kTaken = 0.9;
// After giving up it does not try again for so many ticks.
static const uint32_t kGivenUp = 250;
// A step under the bar that takes longer than this has failed [s].
static const double kStuck = 3.0;
// The way that an ally's full hopper is worth when they agree on the climber [m] for a piece.
static const double kPieceWay = 0.4;
// A bar to hang from is at most this thick [m].
static const double kThick = 0.1;
// A bar so near to the field's middle has two open sides [m].
static const double kBetween = 0.5;
// Bars whose places are nearer to each other than this are one place to hang from [m].
static const double kApart = 0.9;

enum
{
	PLACES = 16, // to hang from, of one alliance, at most
};


// ---- the bar ----

/// Returns whether hooks of the robot fit over a mesh group: a level bar between where they are low and high.
static bool IsBar( const simAbilities* abilities, const simMeshGroup* group )
{
	double alongX = group->high.x - group->low.x, alongY = group->high.y - group->low.y;
	double length = simMax( alongX, alongY ), thick = simMin( alongX, alongY );
	return group->low.z > abilities->hook.z && group->high.z < abilities->hook.z + abilities->hookRise
	       && length > 2.0 * abilities->hookHalf && thick < kThick;
}

/// The points of a rule for a robot whose bumpers are so high.
static int PointsOf( const simRule* rule, double bumpers )
{
	SIM_CHECK( rule->levelCount >= 0 && rule->levelCount <= SIM_MAX_LEVELS );
	int points = rule->levelCount > 0 ? 0 : rule->points;
	for ( int i = 0; i < rule->levelCount; ++i )
	{
		if ( bumpers >= rule->levels[i].above )
		{
			points = rule->levels[i].points;
		}
	}
	return points;
}

/// Returns whether something of the robot is as high as a bar, on the way from its front (side 1) or its back (-1) to its hooks.
static bool IsInTheWay( const simAutopilot* pilot, const simMeshGroup* bar, double side )
{
	SIM_CHECK( side == 1.0 || side == -1.0 );
	const simRobotModel* model = pilot->model;
	double half = 0.5 * simMax( bar->high.x - bar->low.x, bar->high.y - bar->low.y );
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		const simRobotShape* shape = &model->shapes[i];
		bool meets = shape->at.z + 0.5 * shape->size.z > bar->low.z && shape->at.z - 0.5 * shape->size.z < bar->high.z
		             && fabs( shape->at.y ) - 0.5 * shape->size.y < half;
		if ( shape->component < 0 && meets && side * ( shape->at.x - pilot->abilities.hook.x ) > 0.0 )
		{
			return true;
		}
	}
	return false;
}

/// Where the robot stands under a bar and in front of it.
static void PlaceUnder( const simAutopilot* pilot, const simRobotStatus* me, const simMeshGroup* bar, simClimb* climb )
{
	simVec3 middle = simScale( 0.5, simAdd( bar->low, bar->high ) );
	bool alongY = bar->high.y - bar->low.y > bar->high.x - bar->low.x;
	simVec3 out = alongY ? simV3( 1, 0, 0 ) : simV3( 0, 1, 0 );
	double away = pilot->abilities.halfLength + kFront;
	// The open side is the one nearer to the middle of the field.
	simVec3 center = simV3( 0.5 * pilot->field->length, 0.5 * pilot->field->width, 0.0 );
	// Between both halves of the field it is the robot's own.
	simVec3 open = fabs( simDot( simSub( center, middle ), out ) ) < kBetween ? me->position : center;
	if ( simDot( simSub( open, middle ), out ) < 0.0 )
	{
		out = simScale( -1.0, out );
	}
	// Its front or its back to the bar, whichever is nearer, unless only one of them fits under it.
	double yaw = simAtan2( -out.y, -out.x );
	bool front = !IsInTheWay( pilot, bar, 1.0 ), back = !IsInTheWay( pilot, bar, -1.0 );
	bool turns = fabs( simWrapAngle( yaw - me->heading ) ) > 0.5 * SIM_PI;
	if ( front != back )
	{
		turns = back;
	}
	if ( turns )
	{
		yaw = simWrapAngle( yaw + SIM_PI );
	}
	// The hooks' middle comes under the bar's.
	simVec3 hook = pilot->abilities.hook;
	double c = simCos( yaw ), s = simSin( yaw );
	climb->at = simV3( middle.x - c * hook.x + s * hook.y, middle.y - s * hook.x - c * hook.y, 0.0 );
	climb->front = simMulAdd( climb->at, away, out );
	climb->yaw = yaw;
}

/// Returns whether a rule is judged after the last play: a robot that hangs earlier, as in auto, would have to come down again, and
/// hooks that hold by friction keep it there for the match.
bool simAutopilot_IsLast( const simRule* rule, const simMatch* match )
{
	SIM_CHECK( match->period < (uint32_t)match->field->periodCount );
	const simField* field = match->field;
	bool last = false;
	for ( int p = (int)match->period; p < field->periodCount; ++p )
	{
		bool plays = field->phases[field->periods[p].phase].mode != simMode_disabled;
		bool judged = ( rule->periods >> p & 1u ) != 0;
		last = judged || ( last && !plays );
	}
	return last;
}

/// A bar that the robot can hang from, and its points.
typedef struct Place
{
	const simMeshGroup* bar;
	int points;
} Place;

static double Apart( const simMeshGroup* a, const simMeshGroup* b )
{
	return 0.5 * simAutopilot_Distance( simAdd( a->low, a->high ), simAdd( b->low, b->high ) );
}

/// Adds a bar, or puts it in place of one that hangs above or below it and brings less. Returns how many places there are.
static int AddPlace( Place* places, int count, Place place )
{
	SIM_CHECK( count >= 0 && count <= PLACES );
	for ( int i = 0; i < count; ++i )
	{
		if ( Apart( places[i].bar, place.bar ) < kApart )
		{
			places[i] = place.points > places[i].points ? place : places[i];
			return count;
		}
	}
	if ( count < PLACES )
	{
		places[count++] = place;
	}
	return count;
}

/// Lists the places to hang from for points at the end of the match.
static int ListPlaces( const simAutopilot* pilot, const simPilotInput* seen, Place* places )
{
	const simField* field = pilot->field;
	const simAbilities* abilities = &pilot->abilities;
	int count = 0;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		if ( rule->kind != simRule_assess || rule->alliance != pilot->alliance || !rule->where.touching
		     || !simAutopilot_IsLast( rule, seen->match ) )
		{
			continue;
		}
		for ( int g = 0; g < field->groupCount; ++g )
		{
			bool counts = ( rule->where.touch[g / 32] >> ( g % 32 ) & 1u ) != 0;
			// By as much as the hooks come down from the bar.
			double lift = field->groups[g].high.z - abilities->hook.z;
			int points = PointsOf( rule, lift );
			if ( counts && points > 0 && IsBar( abilities, &field->groups[g] ) )
			{
				count = AddPlace( places, count, ( Place ){ &field->groups[g], points } );
			}
		}
	}
	return count;
}

bool simAutopilot_FindClimb( const simAutopilot* pilot, const simPilotInput* seen, simClimb* climb )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	Place places[PLACES];
	*climb = ( simClimb ){ 0 };
	if ( pilot->abilities.climbButton == 0 || seen->match->state != simMatchState_running
	     || seen->match->period == SIM_NO_PHASE )
	{
		return false;
	}
	int count = ListPlaces( pilot, seen, places );
	// Of several places each robot of the alliance has its own, by its station, as the drivers agree before the match.
	int own = count > 1 ? me->station % 3 : 0;
	if ( own >= count )
	{
		return false;
	}
	climb->points = places[own].points;
	PlaceUnder( pilot, me, places[own].bar, climb );
	return true;
}

/// Returns whether each robot of the alliance has a place of its own to hang from.
static bool HasOwnPlace( const simAutopilot* pilot, const simPilotInput* seen )
{
	Place places[PLACES];
	return ListPlaces( pilot, seen, places ) > 1;
}


// ---- deciding ----

/// Time that hooks take from one end of their way to the other [s].
static double HookTime( const simAbilities* abilities )
{
	SIM_CHECK( abilities->hookSpeed > 0.0 );
	return abilities->hookRise / abilities->hookSpeed + kSlack;
}

/// Points of a piece in the goals of an alliance, by the rules of this period.
static int PieceWorth( const simField* field, const simMatch* match, simAlliance alliance )
{
	int most = 0;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		if ( rule->kind == simRule_piece && rule->alliance == alliance && rule->points > most
		     && simAutopilot_IsRuleActive( rule, match ) )
		{
			most = rule->points;
		}
	}
	return most;
}

/// The points that it expects to score by shooting until then. rate: pieces a second that collecting brings.
///
/// Collecting for c seconds, the way and launching all take c + travel + ( held + rate c ) / launch = left.
static double ExpectScore(
    const simAutopilot* pilot, const simPilotInput* seen, const simScoring* scoring, double left )
{
	SIM_CHECK( left >= 0.0 );
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simOutlook* outlook = &scoring->outlook;
	if ( !scoring->hasPlace )
	{
		return 0.0;
	}
	double time = simMin( left, outlook->open ? outlook->closesIn : 0.0 );
	if ( !outlook->open && outlook->opensIn < left )
	{
		time = left;
	}
	double launch = pilot->abilities.rate;
	double collecting = ( time - scoring->travel - me->held / launch ) / ( 1.0 + scoring->rate / launch );
	double pieces = launch * simMax( 0.0, time - scoring->travel );
	if ( collecting > 0.0 )
	{
		pieces = simMin( me->held + scoring->rate * collecting, pilot->abilities.capacity );
	}
	return kHits * PieceWorth( pilot->field, seen->match, me->alliance )
	       * simMin( pieces, launch * simMax( 0.0, time - scoring->travel ) );
}

/// Returns whether another robot of the alliance climbs already, is in the place, or should rather go.
static bool IsOthers( const simAutopilot* pilot, const simPilotInput* seen, const simClimb* climb )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double own = simAutopilot_Distance( me->position, climb->at );
	bool alone = HasOwnPlace( pilot, seen ); // no other one of its alliance wants to go there
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		const simRobotStatus* other = &seen->status[i];
		double theirs = simAutopilot_Distance( other->position, climb->at );
		if ( i == seen->self || other->alliance != me->alliance )
		{
			continue;
		}
		if ( theirs < kTaken && own > kTaken )
		{
			return true;
		}
		if ( alone )
		{
			continue;
		}
		bool climbs = ( seen->climbing >> i & 1u ) != 0;
		if ( pilot->task != simTask_climb && climbs )
		{
			return true;
		}
		// The drivers have agreed: the nearer one with less to score climbs.
		double mine = own + kPieceWay * me->held, its = theirs + kPieceWay * other->held;
		bool rather = its < mine || ( its == mine && i < seen->self );
		if ( pilot->task != simTask_climb && ( seen->climbers >> i & 1u ) != 0 && rather )
		{
			return true;
		}
	}
	return false;
}

/// Time that it still needs until it hangs [s].
static double TimeNeeded( simAutopilot* pilot, const simPilotInput* seen, const simClimb* climb )
{
	const simAbilities* abilities = &pilot->abilities;
	double hooks = HookTime( abilities );
	switch ( pilot->task == simTask_climb ? pilot->climbStep : simClimbStep_approach )
	{
		case simClimbStep_approach:
		{
			simVec3 at = simPilotInput_Self( seen )->position;
			double way = simNav_Distance( pilot->nav, at, climb->front );
			double enter = simAutopilot_Distance( climb->at, climb->front );
			return way / simAutopilot_Pace( pilot ) + kAlign + enter / kEnter + hooks + kLift;
		}
		case simClimbStep_enter:
			return simAutopilot_Distance( simPilotInput_Self( seen )->position, climb->at ) / kEnter + hooks + kLift;
		case simClimbStep_raise:
			return kLift;
		case simClimbStep_pull:
			break;
	}
	return 0.0;
}

bool simAutopilot_WantsToClimb( simAutopilot* pilot, const simPilotInput* seen, const simScoring* scoring )
{
	simClimb climb;
	double left = scoring->outlook.left;
	if ( !simAutopilot_FindClimb( pilot, seen, &climb ) || seen->tick < pilot->climbAgainAt
	     || ( pilot->task != simTask_climb && simAutopilot_ReachesOut( pilot ) ) || IsOthers( pilot, seen, &climb ) )
	{
		return false;
	}
	double needed = TimeNeeded( pilot, seen, &climb );
	if ( pilot->task == simTask_climb )
	{
		// Once its hooks go up there is no time left for anything else.
		return needed <= left || pilot->climbStep >= simClimbStep_raise;
	}
	bool worth = kSure * climb.points > ExpectScore( pilot, seen, scoring, left );
	bool reaches = pilot->abilities.holdingCount > 0 || pilot->abilities.graspCount > 0;
	double reserve = kReserve + ( reaches ? kLowering : 0.0 );
	if ( left < needed + kLeastReserve || left > needed + reserve || !worth )
	{
		return false;
	}
	pilot->climb = climb;
	pilot->climbStep = simClimbStep_approach;
	pilot->climbSince = seen->tick;
	return true;
}


// ---- acting ----

static void Next( simAutopilot* pilot, const simPilotInput* seen, simClimbStep step )
{
	SIM_CHECK( step >= simClimbStep_approach && step <= simClimbStep_pull );
	pilot->climbStep = step;
	pilot->climbSince = seen->tick;
}

/// Returns whether it stands straight at a place in front of the bar.
static bool IsStraight( const simAutopilot* pilot, const simRobotStatus* me, simVec3 at )
{
	return simAutopilot_Distance( me->position, at ) < 2.0 * kStraight
	       && fabs( simWrapAngle( me->heading - pilot->climb.yaw ) ) < kStraightTurn
	       && simLength( me->velocity ) < kStraightSpeed;
}

bool simAutopilot_Climb( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simClimb* climb = &pilot->climb;
	double since = ( seen->tick - pilot->climbSince ) * SIM_TICK, hooks = HookTime( &pilot->abilities );
	bool near = simAutopilot_Distance( me->position, climb->front ) < 0.4;
	switch ( pilot->climbStep )
	{
		case simClimbStep_approach:
			if ( !near )
			{
				bool last = simAutopilot_Distance( pilot->way, climb->front ) < 0.3;
				move->to = last ? climb->front : pilot->way;
				move->stop = last;
				move->faces = simAutopilot_Distance( me->position, climb->front ) < 2.0;
				move->yaw = climb->yaw;
				return false;
			}
			simAutopilot_Creep( pilot, seen, climb->front, climb->yaw, kEnter, joystick );
			if ( IsStraight( pilot, me, climb->front ) )
			{
				Next( pilot, seen, simClimbStep_enter );
			}
			return true;

		case simClimbStep_enter:
			simAutopilot_Creep( pilot, seen, climb->at, climb->yaw, kEnter, joystick );
			if ( simAutopilot_Distance( me->position, climb->at ) < kUnder
			     && simLength( me->velocity ) < kStraightSpeed )
			{
				Next( pilot, seen, simClimbStep_raise );
			}
			else if ( since > kStuck )
			{
				// Something is in the way.
				pilot->climbAgainAt = seen->tick + kGivenUp;
				pilot->decideAt = seen->tick;
			}
			return true;

		case simClimbStep_raise:
			simAutopilot_Creep( pilot, seen, climb->at, climb->yaw, kEnter, joystick );
			joystick->buttons |= pilot->abilities.climbButton;
			if ( since > hooks )
			{
				Next( pilot, seen, simClimbStep_pull );
			}
			return true;

		case simClimbStep_pull:
			return true; // its wheels stand still, and its hooks pull it up
	}
	return false;
}
