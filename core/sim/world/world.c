// One world: its life, a tick of it, its reports and its hash.
#include "base/hash.h"
#include "game/intake.h"
#include "game/launch.h"
#include "robot/owned.h"
#include "world/input.h"
#include "world/world_internal.h"
#include "world/world_view.h"

#include <stdio.h>
#include <string.h>

// Between two hit events of one robot [ticks]: a push along a wall is one event, not fifty a second.
static const uint32_t kHitPause = 10;
// A place to pass to counts as this much farther than it is [m]: farther than any goal.
static const double kPassPenalty = 1e3;


static void Emit( simWorld* world, simEventKind kind, uint32_t subject, uint32_t object, double value )
{
	simEvents_Add( &world->events, kind, subject, object, value, 0.0 );
}

int simWorld_TakeEvents( simWorld* world, simEvent* events, int capacity )
{
	SIM_ASSERT( world != NULL && capacity >= 0 && ( events != NULL || capacity == 0 ) );
	return simEvents_Take( &world->events, events, capacity );
}

simResult simWorld_Create( simScenario* scenario, simWorld** out, simError* error )
{
	SIM_ASSERT( scenario != NULL && out != NULL );
	*out = NULL;
	// The scenario is the world's from here on, so every failure destroys it, too.
	simWorld* world = simAlloc( sizeof( simWorld ) );
	if ( world == NULL )
	{
		simScenario_Destroy( scenario );
		return sim_noMemory;
	}
	world->scenario = scenario;
	simResult result = simWorld_Build( world, error );
	if ( result != sim_ok )
	{
		simWorld_Destroy( world );
		return result;
	}
	*out = world;
	return sim_ok;
}

void simWorld_Destroy( simWorld* world )
{
	if ( world == NULL )
	{
		return;
	}
	// By model, not by robot: robots of one model share a grid.
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		simNav_Destroy( world->navs[i] );
	}
	simPhysics_Destroy( world->physics );
	simPiecePool_Destroy( &world->pieces );
	simFree( world->changedModels );
	simFree( world->undo );
	simScenario_Destroy( world->scenario );
	simFree( world );
}


// ---- a tick ----

static void SetMode( simWorld* world, simMode mode )
{
	SIM_CHECK( mode >= 0 && mode < simMode_count );
	// Only a change is an event.
	if ( mode != world->match.mode )
	{
		world->match.mode = mode;
		Emit( world, simEvent_modeChanged, 0, 0, mode );
	}
}

/// A robot holds a script entry's commands from now on.
static void HoldEntry( simControls* controls, const simScriptEntry* entry )
{
	if ( entry->hasAxes )
	{
		memcpy( controls->axes, entry->axes, sizeof( controls->axes ) );
	}
	if ( entry->hasButtons )
	{
		controls->buttons = entry->buttons;
	}
	if ( entry->hasChassis )
	{
		controls->chassisMode = entry->chassisMode;
		memcpy( controls->chassis, entry->chassis, sizeof( controls->chassis ) );
	}
	if ( entry->hasVolts )
	{
		// Motors that the entry frees go back to the built-in program; those it names are held at its volts.
		controls->voltMask = ( controls->voltMask & ~entry->freeMask ) | entry->voltMask;
		for ( int i = 0; i < SIM_MAX_MOTORS; ++i )
		{
			if ( ( entry->voltMask >> i & 1u ) != 0 )
			{
				controls->volts[i] = entry->volts[i];
			}
		}
	}
}

bool simWorld_IsDue( const simScriptEntry* entry, uint32_t tick )
{
	SIM_CHECK( entry != NULL );
	// A tick's boundary counts as reached from half a microsecond before, so that 0.06 means the third tick.
	return entry->t <= tick * SIM_TICK + 5e-7;
}

static void ApplyScript( simWorld* world )
{
	SIM_CHECK( world->run.scriptNext >= 0 && world->run.scriptNext <= world->scenario->scriptCount );
	const simScenario* scenario = world->scenario;
	// Entries are sorted by time, so the next one decides.
	while ( world->run.scriptNext < scenario->scriptCount )
	{
		const simScriptEntry* entry = &scenario->script[world->run.scriptNext];
		if ( !simWorld_IsDue( entry, world->run.tick ) )
		{
			return;
		}
		world->run.scriptNext += 1;
		if ( entry->hasMode )
		{
			SetMode( world, entry->mode );
		}
		for ( int i = 0; i < entry->changeCount; ++i )
		{
			simChanges_Take( world, &scenario->changes[entry->firstChange + i] );
		}
		if ( entry->robot >= 0 )
		{
			HoldEntry( &world->robots[entry->robot].controls, entry );
		}
	}
}

/// A driver's commands.
static void HoldSticks( simControls* controls, const simInputRobot* held )
{
	controls->buttons = held->buttons;
	memcpy( controls->axes, held->axes, sizeof( controls->axes ) );
}

/// The commands of a program outside.
static void HoldActuators( simControls* controls, const simInputRobot* held )
{
	controls->voltMask = held->voltMask;
	controls->chassisMode = (simChassisMode)held->chassisMode;
	memcpy( controls->chassis, held->chassis, sizeof( controls->chassis ) );
	memcpy( controls->volts, held->volts, sizeof( controls->volts ) );
}

/// Requests and settings of the motors' own loops. A robot that never had one has none in its state.
static void HoldLoops( simRobot* robot, const simInputRobot* held )
{
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		simLoop* loop = &robot->loops[i];
		if ( robot->hasLoops || held->loopWord[i] != 0 )
		{
			robot->hasLoops = true;
			loop->word = held->loopWord[i];
			loop->feed = held->loopFeed[i];
			loop->rate = held->loopRate[i];
		}
	}
	for ( int k = 0; k < SIM_LOOP_MESSAGES; ++k )
	{
		int motor = (int)( held->loopPart[k] & ( ( 1u << SIM_LOOP_PART_SHIFT ) - 1u ) );
		if ( held->loopPart[k] != 0 && motor < robot->model->motorCount )
		{
			robot->hasLoops = true;
			simLoop_Set( &robot->loops[motor], held->loopPart[k] >> SIM_LOOP_PART_SHIFT, held->loopValue[k] );
		}
	}
}

/// Its sticks are free.
static bool IsAutopilot( const simWorld* world, int r )
{
	SIM_CHECK( r >= 0 && r < world->robotCount );
	return world->robots[r].program == simProgram_autopilot && !simChanges_IsDriven( world, r );
}

static void ApplyInput( simWorld* world, const simCleanInput* given )
{
	if ( given == NULL )
	{
		return;
	}
	const simInput* input = &given->input;
	if ( input->header.modeRequest >= 1 )
	{
		SetMode( world, (simMode)( input->header.modeRequest - 1 ) );
	}
	for ( int a = 0; a < 2; ++a )
	{
		uint32_t human = input->header.human[a];
		if ( ( human & 1u ) != 0 )
		{
			world->run.human[a] = human >> 1 & 7u;
		}
	}
	simChanges_TakeInput( world, &input->header );
	for ( int i = 0; i < world->robotCount; ++i )
	{
		SIM_CHECK( world->robots[i].station < simStation_count );
		simRobot* robot = &world->robots[i];
		const simInputRobot* held = &input->robots[robot->station];
		uint32_t cameras = input->header.cameras[robot->station];
		if ( ( cameras & 1u ) != 0 )
		{
			world->vision[i] = simVisionChoice_FromInput( cameras );
		}
		// A driver at that station must not disturb a scripted robot.
		if ( robot->program == simProgram_script || IsAutopilot( world, i ) )
		{
			continue; // it lacks a driver
		}
		if ( ( held->present & 1u ) != 0 )
		{
			HoldSticks( &robot->controls, held );
		}
		// Bit 0 of present: sticks and buttons; bit 1: motor voltages and chassis, from a program outside.
		if ( ( held->present & 2u ) != 0 )
		{
			HoldActuators( &robot->controls, held );
			HoldLoops( robot, held );
		}
	}
}

/// The robot that a body belongs to, as events name it; 0xffffffff: none.
static uint32_t RobotOfBody( const simWorld* world, int body )
{
	for ( int r = 0; r < world->robotCount; ++r )
	{
		if ( world->robots[r].body == body )
		{
			return (uint32_t)r;
		}
	}
	return 0xffffffffu;
}

/// The step's contacts as events, named by robot. Pieces that are bodies of shapes hit things, too; those are left out.
static void ReportHits( simWorld* world )
{
	const simHit* hits;
	int count = simPhysics_GetHits( world->physics, &hits );
	for ( int i = 0; i < count; ++i )
	{
		uint32_t r = RobotOfBody( world, hits[i].body );
		if ( r == 0xffffffffu )
		{
			continue;
		}
		// Tick 0 stands for "never".
		if ( world->run.lastHit[r] != 0 && world->run.tick - world->run.lastHit[r] < kHitPause )
		{
			continue;
		}
		world->run.lastHit[r] = world->run.tick;
		Emit( world, simEvent_robotHit, r, RobotOfBody( world, hits[i].other ), hits[i].speed );
	}
}

/// Ends the run and says which body is no longer finite.
static void Stop( simWorld* world, int body )
{
	SIM_CHECK( body >= 0 && world->run.stop == simStop_running );
	world->run.stop = simStop_nonFinite;
	// The body's number first; the loops below replace it by a name if it has one.
	snprintf( world->run.stopText, sizeof( world->run.stopText ), "body %d is no longer finite", body );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		if ( world->robots[r].body == body )
		{
			snprintf( world->run.stopText, sizeof( world->run.stopText ), "robot %d (%s) is no longer finite", r,
			    world->robots[r].model->name );
		}
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		if ( world->pieces.pieces[i].body == body )
		{
			snprintf( world->run.stopText, sizeof( world->run.stopText ), "piece %d (%s) is no longer finite", i,
			    world->field->pieceTypes[world->pieces.pieces[i].type].name );
		}
	}
}

/// Without a measurement this costs one test.
static void Mark( const simWorld* world, simPart part )
{
	SIM_CHECK( part >= 0 && part < simPart_count );
	if ( world->profile != NULL )
	{
		world->profile( world->profileContext, part );
	}
}

void simWorld_SetProfile( simWorld* world, simProfileFn* fn, void* context )
{
	SIM_ASSERT( world != NULL );
	world->profile = fn;
	world->profileContext = context;
	simPhysics_SetProfile( world->physics, fn, context );
}

/// Pieces that robots took as they came out of an exit.
static void JudgeCatches( simWorld* world )
{
	SIM_CHECK( world->catches.count >= 0 && world->catches.count <= SIM_MAX_CATCHES );
	for ( int i = 0; i < world->catches.count; ++i )
	{
		// The catch was noted during intake, where the rules are not known.
		const simCatch* caught = &world->catches.list[i];
		simRules_JudgeCatch( &world->rules, &world->match, caught->robot, world->status[caught->robot].alliance,
		    caught->exit, &world->events );
	}
	world->catches.count = 0;
}

/// The data for one robot's intakes and launchers in a step.
static simPieceStep PieceStepOf( simWorld* world, int r )
{
	SIM_CHECK( r >= 0 && r < world->robotCount );
	return ( simPieceStep ){
		.robot = &world->robots[r],
		.robotIndex = r,
		.status = &world->status[r],
		.own = &world->robotPieces[r],
		.pool = &world->pieces,
		.physics = world->physics,
		.catches = &world->catches,
		.events = &world->events,
		.dt = SIM_STEP,
	};
}

/// The robots' forces come before the contact solver, which must see them; arrivals are judged after it.
/// last: of the tick.
static bool StepPhysics( simWorld* world, bool last )
{
	SIM_CHECK( world->run.stop == simStop_running );
	Mark( world, simPart_robots );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simRobot* robot = &world->robots[r];
		// The state before the step, to see an edge.
		bool brownout = robot->battery.brownout;
		simRobot_Step( robot, world->physics, SIM_STEP, last );
		if ( robot->battery.brownout != brownout )
		{
			simEventKind kind = robot->battery.brownout ? simEvent_brownoutBegan : simEvent_brownoutEnded;
			Emit( world, kind, (uint32_t)r, 0, robot->battery.volts );
		}
	}
	Mark( world, simPart_pieces );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simPieceStep step = PieceStepOf( world, r );
		simTransit_BeginStep( &step );
		simLaunch_Step( &step );
		simIntake_Pull( &step );
		simTransit_EndStep( &step );
	}
	simPiecePool_ApplyForces( &world->pieces );
	int broken = simPhysics_Step( world->physics, SIM_STEP );
	if ( broken >= 0 )
	{
		Stop( world, broken );
		return false;
	}
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simRobot_EndStep( &world->robots[r], world->physics, SIM_STEP );
	}
	simPiecePool_EndStep( &world->pieces );
	// The page shows the most of a tick: the mean would hide the step that cost the time.
	uint32_t subSteps = (uint32_t)simPhysics_SubSteps( world->physics );
	if ( subSteps > world->run.subSteps )
	{
		world->run.subSteps = subSteps;
	}
	ReportHits( world );
	Mark( world, simPart_pieces );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simPieceStep step = PieceStepOf( world, r );
		simIntake_Take( &step );
	}
	Mark( world, simPart_rules );
	JudgeCatches( world );
	simRules_JudgeSlots( &world->rules, &world->match, &world->pieces, &world->events );
	simRules_JudgePieces( &world->rules, &world->match, &world->pieces, &world->events );
	return true;
}

/// A piece left the field: a human player brings it back, or it is lost.
static void OnPieceGone( void* context, int piece )
{
	SIM_CHECK( simPiece_IsInPlay( &( (simWorld*)context )->pieces.pieces[piece] ) );
	simWorld* world = context;
	if ( !simFeeders_TakeStray( &world->feeders, &world->pieces, piece, &world->events ) )
	{
		simPiecePool_Remove( &world->pieces, piece, simPiece_lost );
		Emit( world, simEvent_pieceLost, (uint32_t)piece, 0, 0.0 );
	}
}

/// Robots knock pieces out of slots that hold them loosely.
static void KnockOut( simWorld* world )
{
	const simField* field = world->field;
	for ( int s = 0; s < field->slotCount; ++s )
	{
		const simSlot* slot = &field->slots[s];
		if ( slot->loose == 0.0 || world->rules.slotPieces[s] < 0 )
		{
			continue;
		}
		double radius = field->pieceTypes[slot->piece].radius;
		for ( int r = 0; r < world->robotCount; ++r )
		{
			const simRobot* robot = &world->robots[r];
			simVec3 velocity = simPhysics_GetVelocityAt( world->physics, robot->body, slot->at );
			bool hits =
			    simLength( velocity ) >= slot->loose && simRobot_Overlaps( robot, world->physics, slot->at, radius );
			if ( hits )
			{
				simRules_TakeOut( &world->rules, &world->pieces, s, velocity );
				break;
			}
		}
	}
}

/// The target that a robot would aim at from its place: the nearest goal that may be tried from here, else a place to
/// pass to.
static simAimTarget ChooseTarget( const simWorld* world, int r )
{
	SIM_CHECK( r >= 0 && r < world->robotCount );
	const simField* field = world->field;
	const simRobotStatus* status = &world->status[r];
	simAimTarget target = { 0 };
	double best = INFINITY;
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		// A goal without zones may be tried from anywhere.
		bool allowed = !goal->hasFrom || simZoneSet_Meet( &goal->from, &status->partly );
		uint32_t plays = world->scenario->robots[r].goals;
		if ( goal->alliance != status->alliance || !allowed || ( plays != 0 && ( plays >> i & 1u ) == 0 ) )
		{
			continue;
		}
		double distance = simLength( simSub( goal->target, status->position ) );
		if ( goal->pass )
		{
			// The penalty makes any goal win over any place to pass to; among passes the nearest still wins.
			distance += kPassPenalty;
		}
		if ( distance < best )
		{
			best = distance;
			target = ( simAimTarget ){
				.valid = true,
				.pass = goal->pass,
				.rising = goal->rising,
				.at = goal->target,
				.radius = goal->radius,
				.type = goal->piece,
			};
		}
	}
	return target;
}

/// The slots that autopilots go to.
static void FindClaims( const simWorld* world, uint32_t claimed[SIM_MAX_SLOTS / 32] )
{
	memset( claimed, 0, SIM_MAX_SLOTS / 32 * sizeof( uint32_t ) );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		const simAutopilot* pilot = &world->pilots[r];
		bool goes = IsAutopilot( world, r ) && pilot->task == simTask_place;
		if ( goes && pilot->targetIndex >= 0 && pilot->targetIndex < world->field->slotCount )
		{
			claimed[pilot->targetIndex / 32] |= 1u << ( pilot->targetIndex % 32 );
		}
	}
}

/// Bits of the robots whose autopilots can climb, or do.
static uint32_t Climbers( const simWorld* world, bool now )
{
	uint32_t bits = 0;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		const simAutopilot* pilot = &world->pilots[r];
		bool can = IsAutopilot( world, r ) && pilot->abilities.climbButton != 0;
		if ( can && ( !now || pilot->task == simTask_climb ) )
		{
			bits |= 1u << r;
		}
	}
	return bits;
}

static void RunPrograms( simWorld* world )
{
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simRobot* robot = &world->robots[r];
		robot->enabled = world->match.mode != simMode_disabled;
		robot->target = ChooseTarget( world, r );
		// An autopilot sits at the controls like a driver: it leaves sticks and buttons, no forces.
		if ( IsAutopilot( world, r ) )
		{
			// The view from the driver station: the end of the last tick.
			uint32_t claimed[SIM_MAX_SLOTS / 32];
			FindClaims( world, claimed );
			simPilotInput seen = {
				.match = &world->match,
				.rules = &world->rules,
				.status = world->status,
				.robotCount = world->robotCount,
				.self = r,
				.pool = &world->pieces,
				.tick = world->run.tick,
				.claimed = claimed,
				.climbers = Climbers( world, false ),
				.climbing = Climbers( world, true ),
				.ready = robot->aim.ready,
				.inRange = robot->aim.inRange,
			};
			simJoystick joystick = simAutopilot_Drive( &world->pilots[r], &seen );
			memcpy( robot->controls.axes, joystick.axes, sizeof( joystick.axes ) );
			robot->controls.buttons = joystick.buttons;
		}
		simRobot_Program( robot, world->physics, SIM_TICK );
		simOwned_BeginTick( robot, world->physics );
	}
}

static void ApplyMatchRequest( simWorld* world, const simCleanInput* given )
{
	if ( given == NULL )
	{
		return;
	}
	uint32_t request = given->input.header.matchRequest;
	// A practice field without phases has no match to start.
	if ( request == 1 && world->field->phaseCount > 0 )
	{
		// Also while one runs.
		simMatch_Start( &world->match );
		simRules_Begin( &world->rules );
		Emit( world, simEvent_matchStarted, 0, 0, 0.0 );
	}
	else if ( request == 2 && world->match.state == simMatchState_running )
	{
		simMatch_Abort( &world->match );
		Emit( world, simEvent_matchAborted, 0, 0, 0.0 );
	}
}

/// The match clock, then its decisions: windows, assessments, the end.
static void TickMatch( simWorld* world, const simCleanInput* input )
{
	// The clock changes the mode by itself; the event is sent for every change.
	simMode mode = world->match.mode;
	ApplyMatchRequest( world, input );
	simMatch_Tick( &world->match );
	if ( world->match.mode != mode )
	{
		Emit( world, simEvent_modeChanged, 0, 0, world->match.mode );
	}
	if ( world->match.began )
	{
		Emit( world, simEvent_periodBegan, world->match.period, 0, 0.0 );
	}
	// A human player opens a bought window as soon as it can be paid for, or when told.
	bool buys[2];
	for ( int a = 0; a < 2; ++a )
	{
		bool decides = world->match.mode != simMode_disabled && world->scenario->humans[a] == simHuman_policy;
		buys[a] = decides || ( world->run.human[a] >> 2 & 1u ) != 0;
	}
	simRules_BeginTick( &world->rules, &world->match, world->status, world->robotCount, buys, &world->events );
}

/// The human players at the feeders.
static void TickFeeders( simWorld* world )
{
	simFeederTick tick = {
		.match = &world->match,
		.rules = &world->rules,
		.commands = world->run.human,
		.policies = world->scenario->humans,
		.robots = world->status,
		.robotCount = world->robotCount,
		.pool = &world->pieces,
		.events = &world->events,
	};
	simFeeders_Tick( &world->feeders, &tick );
}

/// Events that the robots' paths have in the tick that begins.
static void ReachPathEvents( simWorld* world )
{
	double begin = world->run.tick * SIM_TICK, end = ( world->run.tick + 1 ) * SIM_TICK;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		const simPath* path = &world->scenario->robots[r].path;
		for ( int i = 0; i < path->eventCount && path->events[i].t < end; ++i )
		{
			if ( path->events[i].t >= begin )
			{
				Emit( world, simEvent_pathEventReached, (uint32_t)r, (uint32_t)i, 0.0 );
			}
		}
	}
}

/// The physics steps of a tick. False: the run has stopped.
static bool MoveAll( simWorld* world )
{
	for ( int k = 0; k < SIM_STEPS_PER_TICK; ++k )
	{
		if ( !StepPhysics( world, k + 1 == SIM_STEPS_PER_TICK ) )
		{
			return false;
		}
	}
	return true;
}

/// Pieces, robots, rules and sensors, where everything ended up.
static void JudgeAll( simWorld* world )
{
	Mark( world, simPart_pieces );
	simPiecePool_Update( &world->pieces, world->run.tick, OnPieceGone, world );
	Mark( world, simPart_sensors );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simRobot_GetStatus( &world->robots[r], r, world->physics, world->field, &world->status[r] );
	}
	Mark( world, simPart_rules );
	KnockOut( world );
	simRules_EndTick( &world->rules, &world->match, world->status, world->robotCount, &world->pieces, &world->events );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simOwned_EndTick( &world->robots[r] );
		simRobot_UpdateSensors( &world->robots[r], world->physics, world->field, SIM_TICK );
	}
}

/// The order, and why: the clock and the decisions of people and programs come first, so that a tick's input acts in
/// that tick; then everything moves; pieces and robots are judged last, at their new places, and sensors see the
/// picture's state.
bool simWorld_StepClean( simWorld* world, const simCleanInput* input )
{
	SIM_CHECK( world != NULL );
	if ( world->run.stop != simStop_running )
	{
		return false;
	}
	Mark( world, simPart_programs );
	// All that happens from here on is stamped with this tick.
	world->events.tick = world->run.tick;
	TickMatch( world, input );
	ReachPathEvents( world );
	ApplyScript( world );
	ApplyInput( world, input );
	TickFeeders( world );
	RunPrograms( world );
	world->run.subSteps = 0;
	// Rules ask for the contacts of the tick as a whole, not of its last step.
	simPhysics_ForgetTouches( world->physics );
	bool running = MoveAll( world );
	// Also when the run stopped in it: the frame shows the end of that tick.
	world->run.tick += 1;
	if ( running )
	{
		JudgeAll( world );
	}
#ifdef SIM_VALIDATE
	const char* problem = simWorld_Validate( world );
	if ( problem != NULL )
	{
		simAssertFail( problem, "world", (int)world->run.tick );
	}
#endif
	return running;
}

bool simWorld_Step( simWorld* world, const simInput* input )
{
	SIM_ASSERT( world != NULL );
	if ( input == NULL )
	{
		return simWorld_StepClean( world, NULL );
	}
	simCleanInput clean;
	simInput_Clean( input, &clean.input );
	return simWorld_StepClean( world, &clean );
}
