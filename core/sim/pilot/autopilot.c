#include "pilot/autopilot_internal.h"

#include "base/random.h"

#include <string.h>

// A few times a second the autopilot decides on a task and a place for it. Every tick it drives there and presses
// buttons. It knows three things about any game: scoring windows open and close, goals may be shot at from zones, and
// rules forbid things.
//
// The numbers below were tuned by watching full matches with six autopilots on the 2026 field, so that skill 1 plays
// like a strong human driver and skill 0 like a beginner. A tick is 20 ms.

// Ticks between two decisions of a perfect driver; up to twice as many by chance.
static const uint32_t kDecision = 10;
// Ticks that a driver of skill 0 takes longer to decide.
static const double kReaction = 24.0;
// Ticks that a driver of skill 0 stops to think before another task, and before the next piece.
static const double kRestTask = 130.0;
static const double kRestPiece = 28.0;

// This part of the capacity counts as full: the last pieces take long to find.
static const double kFull = 0.92;
// From arriving to the first shot: turning, aiming, wheels getting up to speed [s].
static const double kSettle = 0.8;
// Reserve for being in time when a window opens or closes [s].
static const double kReserve = 1.2;
// Speed limit while shooting; faster, the aim lags behind [m/s].
static const double kShootSpeed = 1.2;
// First guess of the distances from a goal that a shot works from [m]. It learns from shots that did not leave:
static const double kClosest = 1.9;
static const double kFarthest = 4.6;
// so much nearer or farther it stands at the next try [m].
static const double kProbe = 0.35;
// Passing is worth it when the window stays closed long enough to collect again afterwards [s].
static const double kRefill = 8.0;
// Speed limit against an opponent that it defends, so that contact stays gentle [m/s].
static const double kBump = 1.5;
// Speed limit through pieces that it cannot take: a robot that rams them climbs on top [m/s].
static const double kPlough = 1.5;
// Ticks between two counts of the pieces ahead.
static const uint32_t kLookTicks = 4;
// Speed limit where it takes pieces; the intake misses some at higher speeds [m/s].
static const double kGatherSpeed = 3.0;
// Ground higher than this is a ramp, where it neither lowers its intake nor shoots [m].
static const double kFlat = 0.035;
// It has arrived when it is nearer than this [m].
static const double kNear = 0.3;
// A robot slower than this [m/s] and nearer than this [m] counts as an obstacle for the way.
static const double kStands = 0.4;
static const double kStandsNear = 3.0;
// After so many ticks with the trigger pulled and no shot it tries another place.
static const uint32_t kGiveUp = 100;
// After so many ticks close to one piece without getting it, it leaves that piece alone for so many ticks.
static const uint32_t kChase = 150;
static const uint32_t kAvoid = 250;


// ---- before the match ----

void simAutopilot_Reset( simAutopilot* pilot, const simField* field, const simRobotModel* model, simNav* nav,
    const simRobotPlacement* placement, uint64_t seed )
{
	SIM_CHECK( field != NULL && model != NULL && nav != NULL );
	SIM_CHECK( placement->station >= 0 && placement->station < simStation_count );
	memset( pilot, 0, sizeof( *pilot ) );
	pilot->field = field;
	pilot->model = model;
	pilot->nav = nav;
	pilot->station = placement->station;
	pilot->alliance = simAllianceOf( placement->station );
	pilot->role = placement->role;
	pilot->goals = placement->goals != 0 ? placement->goals : 0xffffffffu;
	pilot->skill = simClamp( placement->skill, 0.0, 1.0 );
	pilot->abilities = simAbilities_Find( field, model, pilot->alliance, pilot->skill );
	pilot->targetIndex = -1;
	pilot->goal = -1;
	pilot->close = kClosest;
	pilot->far = kFarthest;
	pilot->place = pilot->way = placement->at;
	pilot->vain = simV3( -1e3, -1e3, 0.0 );
	simRandom_Begin( &pilot->random, seed, simStream_autopilot, (uint64_t)placement->station );
	// Spread the first decisions of six robots over six ticks.
	pilot->decideAt = (uint32_t)( placement->station % 6 );
}


// ---- deciding ----

// A driver of little skill stops and thinks for a while.
static void Rest( simAutopilot* pilot, const simPilotInput* seen, double ticks )
{
	SIM_CHECK( pilot->skill >= 0.0 && pilot->skill <= 1.0 && ticks >= 0.0 );
	double rest = ( 1.0 - pilot->skill ) * ticks * simRandom_Uniform( &pilot->random, 0.5, 1.5 );
	uint32_t until = seen->tick + (uint32_t)rest;
	if ( until > pilot->restUntil )
	{
		pilot->restUntil = until;
	}
}

static void SetTask( simAutopilot* pilot, const simPilotInput* seen, simTask task )
{
	SIM_CHECK( task >= simTask_wait && task <= simTask_take );
	if ( task != pilot->task )
	{
		if ( pilot->task == simTask_score || pilot->task == simTask_pass )
		{
			pilot->emptySince = seen->tick;
		}
		Rest( pilot, seen, pilot->task != simTask_wait ? kRestTask : 0.0 );
		pilot->task = task;
		pilot->taskSince = seen->tick;
		pilot->shotSince = seen->tick;
		pilot->targetIndex = -1;
	}
}

// Gives up a piece that it cannot get, and forgets after a while which ones those were.
static void UpdatePrey( simAutopilot* pilot, const simPilotInput* seen )
{
	SIM_CHECK( pilot->task != simTask_collect || pilot->targetIndex < seen->pool->count );
	if ( seen->tick >= pilot->avoidUntil )
	{
		memset( pilot->avoid, 0, sizeof( pilot->avoid ) );
	}
	if ( pilot->task != simTask_collect || pilot->targetIndex < 0 )
	{
		return;
	}
	double distance =
	    simAutopilot_Distance( simAutopilot_PieceAt( seen, pilot->targetIndex ), simPilotInput_Self( seen )->position );
	// Beside it all this time, and without it: another one is easier.
	if ( distance < 1.5 && seen->tick - pilot->targetSince > kChase )
	{
		pilot->avoid[pilot->targetIndex / 32] |= 1u << ( pilot->targetIndex % 32 );
		pilot->avoidUntil = seen->tick + kAvoid;
		pilot->targetIndex = -1;
	}
	else if ( distance >= 1.5 )
	{
		pilot->targetSince = seen->tick;
	}
}

// Where it would shoot from, and how long that takes.
typedef struct simPlan
{
	int goal, pass;     // indices of the goals to score in and to pass to, -1: none
	bool hasPlace;      // there is a place to shoot from
	simVec3 place;      // that place [m]
	double travel;      // until it stands there, ready to shoot [s]
	double emptying;    // to launch all it holds [s]
	simOutlook outlook; // of the goal's window
} simPlan;

static simPlan MakePlan( simAutopilot* pilot, const simPilotInput* seen )
{
	SIM_CHECK( pilot->abilities.rate > 0.0 );
	const simRobotStatus* me = simPilotInput_Self( seen );
	simPlan plan = { .goal = -1, .pass = -1, .place = me->position };
	if ( pilot->abilities.shootButton != 0 )
	{
		plan.goal = simAutopilot_FindGoal( pilot, seen, false );
		plan.pass = simAutopilot_FindGoal( pilot, seen, true );
	}
	int window = plan.goal >= 0 ? pilot->field->goals[plan.goal].window : -1;
	plan.outlook = simAutopilot_Outlook( seen, window, me->alliance );
	plan.emptying = me->held / pilot->abilities.rate;
	plan.hasPlace = plan.goal >= 0 && simAutopilot_FindPlace( pilot, seen, plan.goal, &plan.place );
	plan.travel = simNav_Distance( pilot->nav, me->position, plan.place ) / simAutopilot_Pace( pilot ) + kSettle;
	return plan;
}

// Returns whether to go and shoot now. rate: pieces a second that collecting on would bring.
static bool WantsToScore( const simAutopilot* pilot, const simPilotInput* seen, const simPlan* plan, double rate )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simOutlook* outlook = &plan->outlook;
	if ( !plan->hasPlace || me->held == 0 )
	{
		return false;
	}
	// Measured against this driver's own idea of full, not the hopper's limit.
	bool full = me->room == 0 || me->held >= kFull * pilot->abilities.capacity;
	if ( !outlook->open )
	{
		bool soon = outlook->opensIn < plan->travel + kReserve;
		return soon || ( rate <= 0.0 && outlook->opensIn < INFINITY );
	}
	if ( pilot->task == simTask_score )
	{
		return true;
	}
	if ( outlook->closesIn < plan->travel )
	{
		return false; // The window closes before it gets there.
	}
	if ( full || outlook->closesIn < plan->travel + plan->emptying + kReserve )
	{
		return true;
	}
	// Collecting on pays as long as it brings more pieces a second than the whole trip does on average: collecting, going there,
	// shooting and coming back. (The marginal value theorem of foraging: leave a patch when its yield falls to the average.)
	double elapsed = ( seen->tick - pilot->emptySince ) * SIM_TICK;
	double trip = elapsed + 2.0 * plan->travel + plan->emptying;
	return rate * trip < me->held;
}

static bool WantsToPass( const simAutopilot* pilot, const simPilotInput* seen, const simPlan* plan, double rate )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	if ( plan->pass < 0 || me->held == 0 )
	{
		return false;
	}
	if ( pilot->task == simTask_pass )
	{
		return pilot->role == simRole_pass || plan->outlook.opensIn > plan->travel + kReserve;
	}
	bool full = me->room == 0 || me->held >= kFull * pilot->abilities.capacity;
	if ( pilot->role == simRole_pass )
	{
		return full || rate <= 0.0 || plan->outlook.left < 2.0 * plan->emptying + 2.0;
	}
	return full && plan->outlook.opensIn > plan->emptying + plan->travel + kRefill;
}

static bool WantsToDefend( const simAutopilot* pilot, const simPilotInput* seen )
{
	const simField* field = pilot->field;
	if ( pilot->role != simRole_defend )
	{
		return false;
	}
	// Only while its opponents may score is there anything to defend.
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		if ( goal->alliance != pilot->alliance && !goal->pass )
		{
			simOutlook outlook = simAutopilot_Outlook( seen, goal->window, goal->alliance );
			return outlook.open || outlook.opensIn < 3.0;
		}
	}
	return false;
}

// Returns whether a place is nearer than `room` to the straight line between two others.
static bool IsBeside( simVec3 at, simVec3 from, simVec3 to, double room )
{
	SIM_CHECK( room > 0.0 );
	double x = to.x - from.x, y = to.y - from.y, length2 = x * x + y * y;
	double part = 0.0; // of the line, to the point nearest to the place
	if ( length2 > 0.0 )
	{
		// Projection of the place onto the line, kept between both ends.
		part = ( ( at.x - from.x ) * x + ( at.y - from.y ) * y ) / length2;
	}
	part = simClamp( part, 0.0, 1.0 );
	return simAutopilot_Distance( at, simV3( from.x + part * x, from.y + part * y, 0.0 ) ) < room;
}

// Plans the way to a place, around robots that stand in it.
static void GoTo( simAutopilot* pilot, const simPilotInput* seen, simVec3 to )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	pilot->way = simNav_Next( pilot->nav, me->position, to, &pilot->wayLeft );
	// Two half widths and a hand's breadth: less and the bumpers would meet.
	double room = 2.0 * pilot->abilities.halfWidth + 0.1;
	simVec3 standing[SIM_MAX_ROBOTS];
	int count = 0;
	bool blocked = false;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		const simRobotStatus* other = &seen->status[i];
		bool stands = simLength( other->velocity ) < kStands;
		if ( i != seen->self && stands && simAutopilot_Distance( me->position, other->position ) < kStandsNear )
		{
			SIM_CHECK( count < SIM_MAX_ROBOTS );
			standing[count++] = other->position;
			blocked = blocked || IsBeside( other->position, me->position, pilot->way, room );
		}
	}
	// A second search, with cells around them made dear: only when the first way really leads past them.
	if ( blocked )
	{
		pilot->way = simNav_NextPast( pilot->nav, me->position, to, standing, count, room, &pilot->wayLeft );
	}
}

// Decides where to shoot from. It keeps its place unless another robot stands there or no shot leaves.
static void DecideShooting( simAutopilot* pilot, const simPilotInput* seen, int goal, bool started )
{
	SIM_CHECK( goal >= 0 && goal < pilot->field->goalCount );
	const simRobotStatus* me = simPilotInput_Self( seen );
	double distance = simAutopilot_Distance( me->position, pilot->place );
	bool taken = false;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		double theirs = simAutopilot_Distance( seen->status[i].position, pilot->place );
		taken = taken || ( i != seen->self && theirs < 2.0 * pilot->abilities.halfWidth && theirs < distance );
	}
	// A piece has left since: the place works.
	if ( me->held != pilot->heldBefore )
	{
		pilot->shotSince = seen->tick;
	}
	bool vain = seen->tick - pilot->shotSince > kGiveUp;
	if ( vain )
	{
		if ( !seen->inRange )
		{
			// The aim has no solution: too near for the hood, or too far for the wheel. Narrow the range from that side.
			double reach = simAutopilot_Distance( me->position, pilot->field->goals[goal].target );
			// Up through an opening a shot only gets flatter with the distance.
			bool near = reach < 0.5 * ( kClosest + kFarthest ) && !pilot->field->goals[goal].rising;
			if ( near )
			{
				pilot->close = reach + kProbe;
			}
			else
			{
				pilot->far = reach - kProbe;
			}
			// Both ends have met: its lesson was chance, so it starts over.
			bool none = pilot->close > pilot->far;
			if ( none )
			{
				pilot->close = kClosest;
				pilot->far = kFarthest;
			}
		}
		pilot->vain = me->position;
		pilot->shotSince = seen->tick;
	}
	if ( started || taken || vain || pilot->goal != goal )
	{
		simAutopilot_FindPlace( pilot, seen, goal, &pilot->place );
	}
	pilot->goal = goal;
	GoTo( pilot, seen, pilot->place );
}

// Once a piece is taken, goes on to the next one close by without a whole decision. Returns false when there is none.
static bool GoOn( simAutopilot* pilot, const simPilotInput* seen )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	if ( pilot->task != simTask_collect || me->room == 0 || me->held >= pilot->abilities.capacity )
	{
		return false;
	}
	Rest( pilot, seen, kRestPiece );
	simPick pick = simAutopilot_FindPiece( pilot, seen, pilot->home, true );
	if ( pick.piece < 0 )
	{
		return false;
	}
	pilot->targetIndex = pick.piece;
	pilot->targetSince = seen->tick;
	pilot->way = simAutopilot_PieceAt( seen, pick.piece );
	return true;
}

static void Chase( simAutopilot* pilot, const simPilotInput* seen, int piece )
{
	SIM_CHECK( piece >= 0 && piece < seen->pool->count );
	if ( piece != pilot->targetIndex )
	{
		pilot->targetSince = seen->tick;
	}
	pilot->targetIndex = piece;
	GoTo( pilot, seen, simAutopilot_PieceAt( seen, piece ) );
}

// Goes where it will shoot from. A better place a little off is not worth driving about.
static void Wait( simAutopilot* pilot, const simPilotInput* seen, const simPlan* plan, bool started )
{
	SIM_CHECK( plan->goal < pilot->field->goalCount );
	double away = simAutopilot_Distance( simPilotInput_Self( seen )->position, pilot->place );
	pilot->goal = plan->goal;
	if ( plan->hasPlace && ( started || away > 1.5 ) )
	{
		pilot->place = plan->place;
	}
	GoTo( pilot, seen, pilot->place );
}

static void Decide( simAutopilot* pilot, const simPilotInput* seen )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	simTask before = pilot->task;
	UpdatePrey( pilot, seen );
	simPlan plan = MakePlan( pilot, seen );
	// Keep the same home as long as it hardly moves, because the navigation caches distances to it.
	if ( simAutopilot_Distance( pilot->home, plan.place ) > 1.0 )
	{
		pilot->home = plan.place;
	}
	simPick pick = { .piece = -1 };
	if ( me->room > 0 && me->held < pilot->abilities.capacity )
	{
		pick = simAutopilot_FindPiece( pilot, seen, pilot->home, false );
	}
	if ( me->held == 0 && pilot->task != simTask_collect )
	{
		pilot->emptySince = seen->tick;
	}
	simVec3 block;
	int opponent = -1;
	if ( WantsToDefend( pilot, seen ) )
	{
		opponent = simAutopilot_FindOpponent( pilot, seen, &block );
	}
	simScoring scoring = { plan.hasPlace, plan.travel, pick.rate, plan.outlook };
	if ( simAutopilot_WantsToClimb( pilot, seen, &scoring ) )
	{
		SetTask( pilot, seen, simTask_climb );
		pilot->place = pilot->climb.front;
		GoTo( pilot, seen, pilot->place );
	}
	else if ( !simAutopilot_ReachesOut( pilot ) && simAutopilot_FindParking( pilot, seen, plan.outlook.left, &block ) )
	{
		SetTask( pilot, seen, simTask_wait );
		pilot->place = block;
		GoTo( pilot, seen, block );
	}
	else if ( ( pilot->task != simTask_take || pilot->climbStep == simClimbStep_approach )
	          && simAutopilot_WantsToPlace( pilot, seen ) )
	{
		int slot = pilot->targetIndex;
		SetTask( pilot, seen, simTask_place );
		pilot->targetIndex = slot;
		GoTo( pilot, seen, pilot->place );
	}
	else if ( pilot->abilities.graspCount > 0
	          && simAutopilot_WantsToTake( pilot, seen, simAutopilot_SweepRate( pilot, seen, &pick ) ) )
	{
		int piece = pilot->targetIndex;
		SetTask( pilot, seen, simTask_take );
		pilot->targetIndex = piece;
		GoTo( pilot, seen, pilot->place );
	}
	else if ( opponent >= 0 )
	{
		SetTask( pilot, seen, simTask_defend );
		pilot->targetIndex = opponent;
		pilot->place = block;
		GoTo( pilot, seen, block );
	}
	else if ( pilot->role != simRole_pass && WantsToScore( pilot, seen, &plan, pick.rate ) )
	{
		SetTask( pilot, seen, simTask_score );
		DecideShooting( pilot, seen, plan.goal, before != simTask_score );
	}
	else if ( WantsToPass( pilot, seen, &plan, pick.rate ) )
	{
		SetTask( pilot, seen, simTask_pass );
		DecideShooting( pilot, seen, plan.pass, before != simTask_pass );
	}
	else if ( pick.piece >= 0 )
	{
		SetTask( pilot, seen, simTask_collect );
		Chase( pilot, seen, pick.piece );
	}
	else
	{
		SetTask( pilot, seen, simTask_wait );
		Wait( pilot, seen, &plan, before != simTask_wait );
	}
	pilot->heldBefore = me->held;
	double reaction = kDecision + ( 1.0 - pilot->skill ) * kReaction;
	pilot->decideAt = seen->tick + (uint32_t)( reaction * simRandom_Uniform( &pilot->random, 1.0, 2.0 ) );
}


// ---- acting ----

static double YawTo( const simRobotStatus* me, simVec3 at )
{
	return simAtan2( at.y - me->position.y, at.x - me->position.x );
}

// Returns whether the intake may be lowered here. On a ramp it would lift the robot, and while backing out it is in the way.
static bool MayLower( const simAutopilot* pilot, const simPilotInput* seen )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double yaw = me->heading + pilot->abilities.intakeYaw;
	simVec3 tip =
	    simMulAdd( me->position, pilot->abilities.intakeReach + 0.1, simV3( simCos( yaw ), simSin( yaw ), 0.0 ) );
	return seen->tick >= pilot->unstickUntil && !simAutopilot_IsAtExit( seen, tip )
	       && simNav_Ground( pilot->nav, tip.x, tip.y ) < kFlat
	       && simNav_Ground( pilot->nav, me->position.x, me->position.y ) < kFlat;
}

static void Collect( const simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	SIM_CHECK( pilot->targetIndex >= 0 && pilot->targetIndex < seen->pool->count );
	const simRobotStatus* me = simPilotInput_Self( seen );
	int body = seen->pool->pieces[pilot->targetIndex].body;
	// Where the piece will be in 0.15 s, for it may be rolling.
	simVec3 at = simMulAdd(
	    simAutopilot_PieceAt( seen, pilot->targetIndex ), 0.15, simPhysics_GetVelocity( seen->pool->physics, body ) );
	simVec3 stand = simNav_Nearest( pilot->nav, at.x, at.y );
	double distance = simAutopilot_Distance( at, me->position );
	// Near its way's end it drives at the piece itself, which may lie closer to a wall than the robot's middle can
	// get.
	bool last = simAutopilot_Distance( pilot->way, stand ) < kNear || distance < 1.0;
	move->to = last ? at : pilot->way;
	if ( distance < 3.0 )
	{
		move->faces = true;
		move->yaw = YawTo( me, move->to ) - pilot->abilities.intakeYaw;
		double off = fabs( simWrapAngle( move->yaw - me->heading ) );
		// It must not arrive sideways: its bumper would only push the piece away.
		if ( off > 0.4 )
		{
			move->speed = simMin( move->speed, 0.3 + 1.5 * simMax( 0.0, distance - 0.6 ) );
		}
		move->speed = simMin( move->speed, kGatherSpeed );
		if ( MayLower( pilot, seen ) )
		{
			joystick->buttons |= pilot->abilities.intakeButtons;
		}
	}
}

static void Shoot( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	SIM_CHECK( pilot->goal >= 0 && pilot->goal < pilot->field->goalCount );
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simGoal* goal = &pilot->field->goals[pilot->goal];
	bool last = simAutopilot_Distance( pilot->way, pilot->place ) < kNear;
	double distance = simAutopilot_Distance( pilot->place, me->position );
	bool tank = pilot->model->drive == simDrive_differential;
	bool there = distance < ( tank ? 1.5 * kNear : kNear );
	move->to = last ? pilot->place : pilot->way;
	move->stop = last;
	// A tank turns its chassis to aim and cannot drive on meanwhile, so it shoots only where it stands.
	bool close;
	if ( goal->pass || tank )
	{
		close = there;
	}
	else
	{
		close = simAutopilot_Distance( me->position, goal->target ) < pilot->far + 0.5;
	}
	bool level = simNav_Ground( pilot->nav, me->position.x, me->position.y ) < kFlat;
	bool shoots = me->held > 0 && close && level && simAutopilot_MayShoot( pilot, seen, pilot->goal );
	if ( shoots )
	{
		joystick->buttons |= pilot->abilities.shootButton;
		if ( seen->inRange || there )
		{
			move->speed = simMin( move->speed, kShootSpeed );
		}
	}
	else
	{
		pilot->shotSince = seen->tick;
	}
	move->deliberate = there || ( shoots && seen->ready );
	move->pushes = there; // It holds its place; others go around.
	if ( shoots || distance < 2.0 )
	{
		double launcher = 0.0; // direction of the launcher in the robot frame; a turret turns by itself
		if ( pilot->model->aimTurret < 0 )
		{
			launcher = pilot->model->launchers[pilot->model->aimLauncher].yaw;
		}
		move->faces = true;
		move->yaw = YawTo( me, goal->target ) - launcher;
	}
}

// Drives into the opponent's way and slows down near it. It may push, but not ram.
static void Defend( const simAutopilot* pilot, const simPilotInput* seen, simMove* move )
{
	SIM_CHECK( pilot->targetIndex >= 0 && pilot->targetIndex < seen->robotCount && pilot->targetIndex != seen->self );
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simRobotStatus* opponent = &seen->status[pilot->targetIndex];
	double distance = simAutopilot_Distance( me->position, opponent->position );
	move->faces = distance < 2.0;
	move->yaw = YawTo( me, opponent->position );
	move->pushes = distance < 1.5;
	move->deliberate =
	    ( me->robots >> pilot->targetIndex & 1u ) != 0 || simAutopilot_Distance( me->position, pilot->place ) < kNear;
	move->speed = simMin( move->speed, simMax( kBump, 2.0 * distance ) );
	move->stop = simAutopilot_Distance( pilot->way, pilot->place ) < kNear;
}

// Drives through pieces with the intake ahead, and slowly while it cannot take them: a robot that rams them ends up on top.
static void Plough( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	SIM_CHECK( move->speed >= 0.0 );
	const simRobotStatus* me = simPilotInput_Self( seen );
	// Robots count in different ticks, so that no tick pays for all of them.
	if ( ( seen->tick + (uint32_t)seen->self ) % kLookTicks == 0 )
	{
		pilot->ahead = simAutopilot_CountAhead( pilot, seen, move->to );
	}
	bool shooting = ( joystick->buttons & pilot->abilities.shootButton ) != 0;
	if ( pilot->ahead == 0 || move->deliberate || shooting || move->speed < kPlough )
	{
		return;
	}
	move->faces = true;
	move->yaw = YawTo( me, move->to ) - pilot->abilities.intakeYaw;
	bool takes = me->room > 0 && me->held < pilot->abilities.capacity && MayLower( pilot, seen );
	if ( takes )
	{
		joystick->buttons |= pilot->abilities.intakeButtons;
	}
	double off = fabs( simWrapAngle( move->yaw - me->heading ) );
	move->speed = simMin( move->speed, takes && off < 0.5 ? kGatherSpeed : kPlough );
}

simJoystick simAutopilot_Drive( simAutopilot* pilot, const simPilotInput* seen )
{
	SIM_CHECK( seen->self >= 0 && seen->self < seen->robotCount );
	SIM_CHECK( seen->robotCount <= SIM_MAX_ROBOTS && pilot->targetIndex >= -1 );
	SIM_CHECK( seen->match != NULL && seen->rules != NULL && seen->status != NULL && seen->pool != NULL );
	simJoystick joystick = { 0 };
	const simRobotStatus* me = simPilotInput_Self( seen );
	if ( seen->match->mode == simMode_disabled || !me->enabled )
	{
		pilot->stuckAt = me->position;
		pilot->stuckTicks = 0;
		pilot->shotSince = seen->tick;
		return joystick;
	}
	bool lost =
	    pilot->task == simTask_collect
	    && ( pilot->targetIndex < 0 || !simAutopilot_CanCollect( pilot, seen, pilot->targetIndex ) || me->room == 0 );
	// It has reached a corner of its way: the next one is due.
	bool there = simAutopilot_Distance( me->position, pilot->way ) < kNear
	             && simAutopilot_Distance( pilot->way, pilot->place ) > kNear && pilot->task != simTask_collect;
	if ( seen->tick >= pilot->decideAt || there || ( lost && !GoOn( pilot, seen ) ) )
	{
		Decide( pilot, seen );
	}
	simMove move = { .to = pilot->way, .speed = pilot->abilities.speed };
	bool drives = false; // sticks are set already
	switch ( pilot->task )
	{
		case simTask_collect:
			Collect( pilot, seen, &move, &joystick );
			break;

		case simTask_score:
		case simTask_pass:
			Shoot( pilot, seen, &move, &joystick );
			break;

		case simTask_defend:
			Defend( pilot, seen, &move );
			break;

		case simTask_climb:
			drives = simAutopilot_Climb( pilot, seen, &move, &joystick );
			break;

		case simTask_place:
			drives = simAutopilot_Place( pilot, seen, &move, &joystick );
			break;

		case simTask_take:
			drives = simAutopilot_Take( pilot, seen, &move, &joystick );
			break;

		case simTask_wait:
			move.stop = true;
			move.deliberate = simAutopilot_Distance( me->position, pilot->place ) < kNear;
			break;
	}
	if ( drives )
	{
		return joystick;
	}
	// Thinking: it stands still, and is not stuck.
	if ( seen->tick < pilot->restUntil )
	{
		move.speed = 0.0;
		move.deliberate = true;
		joystick.buttons &= ~pilot->abilities.shootButton;
	}
	Plough( pilot, seen, &move, &joystick );
	simAutopilot_Move( pilot, seen, &move, &joystick );
	if ( seen->tick < pilot->unstickUntil && pilot->attempts % 2 == 0 && !simAutopilot_IsAtExit( seen, me->position ) )
	{
		joystick.buttons |= pilot->abilities.intakeButtons; // A piece under the robot or its intake may come free.
	}
	return joystick;
}
