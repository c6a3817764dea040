#include "pilot/autopilot_internal.h"

#include <string.h>

// A few times a second it decides what to do and where to be for that; every tick it drives there and presses what has to be
// pressed. What it knows of the game: windows open and close, goals may be shot at from zones, rules forbid things.

static const uint64_t kStreams = 2000;  // of the scenario's seed, one for each station
static const uint32_t kDecision = 10;   // ticks between two decisions of a perfect driver, and as many more
static const double kReaction = 24.0;   // of a bad one
static const double kSlowest = 0.4;     // part of its speed that a bad driver uses
static const double kLeastLoad = 0.2;   // part of its capacity that the worst driver fills
static const double kRestTask = 130.0;  // ticks that he thinks before he does something else,
static const double kRestPiece = 28.0;  // or goes on to the next piece
static const double kFull = 0.92;       // of its capacity is full
static const double kSettle = 0.8;      // [s] from arriving to the first shot
static const double kReserve = 1.2;     // [s] that it is early, where it matters
static const double kShootSpeed = 1.2;  // while it shoots [m/s]
static const double kClosest = 1.9;     // closer to a goal it does not try to shoot [m],
static const double kFarthest = 4.6;    // nor from farther, at first
static const double kProbe = 0.35;      // nearer or farther at the next try
static const double kRefill = 8.0;      // [s] to collect enough again, before passing is worth it
static const double kBump = 1.5;        // against an opponent [m/s]
static const double kPlough = 1.5;      // pushing them [m/s]
static const uint32_t kLookTicks = 4;   // between two looks at what is ahead
static const double kGatherSpeed = 3.0; // among pieces [m/s]
static const double kFlat = 0.035;      // ground higher than this is a ramp [m]
static const double kNear = 0.3;        // it is there [m]
static const double kStands = 0.4;      // a robot slower than this stands in the way [m/s],
static const double kStandsNear = 3.0;  // if it is nearer than this [m]
static const uint32_t kGiveUp = 100;    // ticks with the trigger pulled and nothing leaving
static const uint32_t kChase = 150;     // ticks after one piece, and no more
static const uint32_t kAvoid = 250;     // ticks that it then leaves it alone


// ---- before the match ----

static bool Turns( const simBindingDef* binding )
{
	return binding->value > 0.0;
}

/// The buttons of what makes a mechanism do something: the first of those bound to it that suits.
static uint32_t ButtonFor( const simRobotModel* model, int mechanism, bool gate, double low, double high )
{
	for ( int i = 0; i < model->bindingCount; ++i )
	{
		if ( mechanism < 0 )
		{
			break;
		}
		const simBindingDef* binding = &model->bindings[i];
		bool suits;
		if ( gate )
		{
			suits = binding->mode == simControl_position && binding->value >= low && binding->value <= high;
		}
		else
		{
			suits = Turns( binding );
		}
		if ( binding->mechanism == mechanism && suits )
		{
			return 1u << binding->button;
		}
	}
	return 0;
}

static simAbilities FindAbilities(
    const simField* field, const simRobotModel* model, simAlliance alliance, double skill )
{
	simAbilities abilities = { .capacity = model->hopperCapacity, .rate = 5.0 };
	abilities.speed = simMax( 0.3, model->program.maxSpeed * ( kSlowest + ( 1.0 - kSlowest ) * skill ) );
	if ( model->aimButton >= 0 )
	{
		const simLauncherDef* launcher = &model->launchers[model->aimLauncher];
		abilities.shootButton = 1u << model->aimButton;
		double rate = launcher->rate * launcher->barrelCount;
		if ( rate > 0.0 )
		{
			abilities.rate = rate;
		}
	}
	if ( model->intakeCount > 0 )
	{
		const simIntakeDef* intake = &model->intakes[0];
		abilities.pieces = intake->pieceNameCount > 0 ? intake->pieces : 0xffffffffu;
		abilities.intakeButtons = ButtonFor( model, intake->roller, false, 0.0, 0.0 )
		                          | ButtonFor( model, intake->gate, true, intake->gateLow, intake->gateHigh );
		double reach = sqrt( intake->at.x * intake->at.x + intake->at.y * intake->at.y );
		if ( reach > 0.05 )
		{
			abilities.intakeYaw = simAtan2( intake->at.y, intake->at.x );
		}
		else
		{
			abilities.intakeYaw = 0.0;
		}
		abilities.intakeReach = reach + 0.5 * intake->size.x;
		abilities.halfMouth = 0.5 * intake->mouthWidth;
	}
	uint32_t wanted = 0;
	for ( int i = 0; i < field->goalCount; ++i )
	{
		if ( field->goals[i].alliance == alliance )
		{
			wanted |= 1u << field->goals[i].piece;
		}
	}
	abilities.pieces &= wanted != 0 && abilities.shootButton != 0 ? wanted : 0xffffffffu; // no use for others
	for ( int i = 0; i < model->shapeCount; ++i )
	{
		const simRobotShape* shape = &model->shapes[i];
		double half = fabs( shape->at.y ) + 0.5 * shape->size.y;
		if ( shape->component < 0 )
		{
			abilities.halfWidth = simMax( abilities.halfWidth, half );
		}
	}
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		const simRule* rule = &field->rules[i];
		bool limits = rule->kind == simRule_limit && rule->carry > 0 && rule->foul != 0;
		if ( limits && rule->carry < abilities.capacity )
		{
			abilities.capacity = rule->carry;
		}
	}
	// who is not so good goes and scores earlier
	double part = kLeastLoad + ( 1.0 - kLeastLoad ) * skill * skill;
	int load = (int)ceil( part * abilities.capacity );
	if ( load <= abilities.capacity )
	{
		abilities.capacity = load;
	}
	return abilities;
}

void simAutopilot_Reset( simAutopilot* pilot, const simField* field, const simRobotModel* model, simNav* nav,
    const simRobotPlacement* placement, uint64_t seed )
{
	memset( pilot, 0, sizeof( *pilot ) );
	pilot->field = field;
	pilot->model = model;
	pilot->nav = nav;
	pilot->alliance = simAllianceOf( placement->station );
	pilot->role = placement->role;
	pilot->skill = simClamp( placement->skill, 0.0, 1.0 );
	pilot->abilities = FindAbilities( field, model, pilot->alliance, pilot->skill );
	pilot->targetIndex = -1;
	pilot->goal = -1;
	pilot->close = kClosest;
	pilot->far = kFarthest;
	pilot->place = pilot->way = placement->at;
	pilot->vain = simV3( -1e3, -1e3, 0.0 );
	simRandom_Seed( &pilot->random, seed, kStreams + (uint64_t)placement->station );
	// not all in the same tick
	pilot->decideAt = (uint32_t)( placement->station % 6 );
}


// ---- deciding ----

/// A driver of little skill stops and thinks for a while.
static void Rest( simAutopilot* pilot, const simPilotInput* seen, double ticks )
{
	double rest = ( 1.0 - pilot->skill ) * ticks * simRandom_Uniform( &pilot->random, 0.5, 1.5 );
	uint32_t until = seen->tick + (uint32_t)rest;
	if ( until > pilot->restUntil )
	{
		pilot->restUntil = until;
	}
}

static void SetTask( simAutopilot* pilot, const simPilotInput* seen, simTask task )
{
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

/// Forgets what it could not get, after a while, and what it has been after for too long.
static void UpdatePrey( simAutopilot* pilot, const simPilotInput* seen )
{
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

/// What it thinks about where to shoot from.
typedef struct simPlan
{
	int goal, pass; ///< -1 = none
	bool hasPlace;
	simVec3 place;   ///< to shoot at the goal from
	double travel;   ///< to there, and ready [s]
	double emptying; ///< what it holds [s]
	simOutlook outlook;
} simPlan;

static simPlan Think( simAutopilot* pilot, const simPilotInput* seen )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	simPlan plan = { .goal = -1, .pass = -1, .place = me->position };
	if ( pilot->abilities.shootButton != 0 )
	{
		plan.goal = simAutopilot_FindGoal( pilot, seen, false );
		plan.pass = simAutopilot_FindGoal( pilot, seen, true );
	}
	plan.outlook =
	    simAutopilot_Outlook( seen, plan.goal >= 0 ? pilot->field->goals[plan.goal].window : -1, me->alliance );
	plan.emptying = me->held / pilot->abilities.rate;
	plan.hasPlace = plan.goal >= 0 && simAutopilot_FindPlace( pilot, seen, plan.goal, &plan.place );
	plan.travel = simNav_Distance( pilot->nav, me->position, plan.place ) / simAutopilot_Pace( pilot ) + kSettle;
	return plan;
}

/// Whether to go and shoot what it has. rate: of pieces that it would still collect.
static bool WantsToScore( const simAutopilot* pilot, const simPilotInput* seen, const simPlan* plan, double rate )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simOutlook* outlook = &plan->outlook;
	if ( !plan->hasPlace || me->held == 0 )
	{
		return false;
	}
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
		return false; // too late
	}
	if ( full || outlook->closesIn < plan->travel + plan->emptying + kReserve )
	{
		return true;
	}
	// Going on pays as long as it brings in more than the whole trip does on average.
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
	for ( int i = 0; i < field->goalCount; ++i )
	{
		if ( pilot->role != simRole_defend )
		{
			break;
		}
		const simGoal* goal = &field->goals[i];
		if ( goal->alliance != pilot->alliance && !goal->pass )
		{
			simOutlook outlook = simAutopilot_Outlook( seen, goal->window, goal->alliance );
			return outlook.open || outlook.opensIn < 3.0;
		}
	}
	return false;
}

/// Whether a place is beside the straight way between two others.
static bool IsBeside( simVec3 at, simVec3 from, simVec3 to, double room )
{
	double x = to.x - from.x, y = to.y - from.y, length2 = x * x + y * y;
	double part = length2 > 0.0 ? ( ( at.x - from.x ) * x + ( at.y - from.y ) * y ) / length2 : 0.0;
	part = simClamp( part, 0.0, 1.0 );
	return simAutopilot_Distance( at, simV3( from.x + part * x, from.y + part * y, 0.0 ) ) < room;
}

/// The way there, past robots that stand in it.
static void GoTo( simAutopilot* pilot, const simPilotInput* seen, simVec3 to )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	pilot->way = simNav_Next( pilot->nav, me->position, to, &pilot->wayLeft );
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
			standing[count++] = other->position;
			blocked = blocked || IsBeside( other->position, me->position, pilot->way, room );
		}
	}
	if ( blocked )
	{
		pilot->way = simNav_NextPast( pilot->nav, me->position, to, standing, count, room, &pilot->wayLeft );
	}
}

/// Shooting: it keeps its place unless somebody else stands there or nothing comes of it.
static void DecideShooting( simAutopilot* pilot, const simPilotInput* seen, int goal, bool started )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	double distance = simAutopilot_Distance( me->position, pilot->place );
	bool taken = false;
	for ( int i = 0; i < seen->robotCount; ++i )
	{
		double theirs = simAutopilot_Distance( seen->status[i].position, pilot->place );
		taken = taken || ( i != seen->self && theirs < 2.0 * pilot->abilities.halfWidth && theirs < distance );
	}
	if ( me->held != pilot->heldBefore )
	{
		pilot->shotSince = seen->tick;
	}
	bool vain = seen->tick - pilot->shotSince > kGiveUp;
	if ( vain )
	{
		if ( !seen->inRange )
		{
			// too near for its hood, or too far for its wheel: that way out of both
			double reach = simAutopilot_Distance( me->position, pilot->field->goals[goal].target );
			bool near = reach < 0.5 * ( kClosest + kFarthest );
			if ( near )
			{
				pilot->close = reach + kProbe;
			}
			else
			{
				pilot->far = reach - kProbe;
			}
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

/// The piece that it went for is taken: to the next one close by, if there is any, without thinking about all the rest.
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

static void Decide( simAutopilot* pilot, const simPilotInput* seen )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
	simTask before = pilot->task;
	UpdatePrey( pilot, seen );
	simPlan plan = Think( pilot, seen );
	// the same one for a while: distances to it are kept
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
	int opponent = WantsToDefend( pilot, seen ) ? simAutopilot_FindOpponent( pilot, seen, &block ) : -1;
	if ( opponent >= 0 )
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
		if ( pick.piece != pilot->targetIndex )
		{
			pilot->targetSince = seen->tick;
		}
		pilot->targetIndex = pick.piece;
		GoTo( pilot, seen, simAutopilot_PieceAt( seen, pick.piece ) );
	}
	else
	{
		SetTask( pilot, seen, simTask_wait );
		pilot->goal = plan.goal;
		if ( plan.hasPlace && ( before != simTask_wait || simAutopilot_Distance( me->position, pilot->place ) > 1.5 ) )
		{
			pilot->place = plan.place;
		}
		GoTo( pilot, seen, pilot->place );
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

/// An intake that lies on a ramp lifts the robot; one that is down hampers it where it tries to get free.
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
	const simRobotStatus* me = simPilotInput_Self( seen );
	int body = seen->pool->pieces[pilot->targetIndex].body;
	simVec3 at = simMulAdd(
	    simAutopilot_PieceAt( seen, pilot->targetIndex ), 0.15, simPhysics_GetVelocity( seen->pool->physics, body ) );
	simVec3 stand = simNav_Nearest( pilot->nav, at.x, at.y );
	double distance = simAutopilot_Distance( at, me->position );
	bool last = simAutopilot_Distance( pilot->way, stand ) < kNear || distance < 1.0;
	move->to = last ? at : pilot->way;
	if ( distance < 3.0 )
	{
		move->faces = true;
		move->yaw = YawTo( me, move->to ) - pilot->abilities.intakeYaw;
		double off = fabs( simWrapAngle( move->yaw - me->heading ) );
		// it must not arrive sideways: a bumper only pushes
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
	const simRobotStatus* me = simPilotInput_Self( seen );
	const simGoal* goal = &pilot->field->goals[pilot->goal];
	bool last = simAutopilot_Distance( pilot->way, pilot->place ) < kNear;
	double distance = simAutopilot_Distance( pilot->place, me->position );
	bool tank = pilot->model->drive == simDrive_differential;
	bool there = distance < ( tank ? 1.5 * kNear : kNear );
	move->to = last ? pilot->place : pilot->way;
	move->stop = last;
	// what turns its chassis to aim cannot drive on meanwhile
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
	move->pushes = there; // others go around
	if ( shoots || distance < 2.0 )
	{
		double launcher = pilot->model->aimTurret >= 0 ? 0.0 : pilot->model->launchers[pilot->model->aimLauncher].yaw;
		move->faces = true;
		move->yaw = YawTo( me, goal->target ) - launcher;
	}
}

/// In the way, not through it: near the opponent it slows down, and it may push.
static void Defend( const simAutopilot* pilot, const simPilotInput* seen, simMove* move )
{
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

/// Through pieces it drives intake first, and slowly while it cannot take them: a robot that rams them ends up on top of them.
static void Plough( simAutopilot* pilot, const simPilotInput* seen, simMove* move, simJoystick* joystick )
{
	const simRobotStatus* me = simPilotInput_Self( seen );
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
	bool there = simAutopilot_Distance( me->position, pilot->way ) < kNear
	             && simAutopilot_Distance( pilot->way, pilot->place ) > kNear && pilot->task != simTask_collect;
	if ( seen->tick >= pilot->decideAt || there || ( lost && !GoOn( pilot, seen ) ) )
	{
		Decide( pilot, seen );
	}
	simMove move = { .to = pilot->way, .speed = pilot->abilities.speed };
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

		default:
			move.stop = true;
			move.deliberate = simAutopilot_Distance( me->position, pilot->place ) < kNear;
			break;
	}
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
		joystick.buttons |= pilot->abilities.intakeButtons; // what lies under the robot or its intake may move that way
	}
	return joystick;
}

void simAutopilot_Hash(
    const simAutopilot* pilot, void ( *mix )( void* context, const void* bytes, size_t size ), void* context )
{
	mix( context, &pilot->random, sizeof( pilot->random ) );
	mix( context, pilot->avoid, sizeof( pilot->avoid ) );
	const uint32_t ticks[] = { (uint32_t)pilot->task, pilot->taskSince, pilot->decideAt, (uint32_t)pilot->targetIndex,
		pilot->targetSince, pilot->restUntil, pilot->emptySince, (uint32_t)pilot->goal, (uint32_t)pilot->heldBefore,
		(uint32_t)pilot->ahead, pilot->shotSince, pilot->avoidUntil, pilot->attempts, pilot->stuckTicks,
		pilot->unstickUntil, pilot->touchTicks, pilot->backOffUntil };
	mix( context, ticks, sizeof( ticks ) );
	const double places[] = { pilot->place.x, pilot->place.y, pilot->way.x, pilot->way.y, pilot->home.x, pilot->home.y,
		pilot->vain.x, pilot->vain.y, pilot->wayLeft, pilot->close, pilot->far, pilot->stuckAt.x, pilot->stuckAt.y,
		pilot->stuckYaw, pilot->unstickYaw };
	mix( context, places, sizeof( places ) );
}
