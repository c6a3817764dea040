// The autopilot as a driver: in a world without dynamics, where a robot moves as its sticks say and pieces lie still, and for
// half a minute in the real one.
#include "base/hash.h"
#include "pilot/autopilot_internal.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The kinematic world takes field, pieces and navigation of a real one that never steps.
typedef struct Toy
{
	simWorld* world;
	simRobotStatus status[SIM_MAX_ROBOTS];
	int shots, shotsOutside; ///< launched; of those, with the robot nowhere in a zone of its alliance
	double fed;              ///< [s] since the last piece left
	double nearest;          ///< that robots 0 and 1 came to each other [m]
	bool frozen;             ///< whatever the sticks say
	bool slippery;           ///< no piece can be taken
} Toy;

#define PILOT( station, pose, preload, role )                                                        \
	"{\"robot\":\"swerve-shooter\",\"station\":\"" station "\",\"at\":" pose ",\"preload\":" preload \
	",\"program\":{\"autopilot\":{\"role\":\"" role "\"}}}"

static const double kMaxTurn = 600.0 / 180.0 * SIM_PI; // robots/swerve-shooter

static void Look( Toy* toy, int r )
{
	const simWorld* world = toy->world;
	simRobotStatus* status = &toy->status[r];
	const simRobotModel* model = world->robots[r].model;
	for ( int k = 0; k < 4; ++k )
	{
		static const double signs[4][2] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };
		double c = simCos( status->heading ), s = simSin( status->heading );
		double x = 0.39 * signs[k][0], y = 0.39 * signs[k][1];
		status->corners[k] = simV3( status->position.x + c * x - s * y, status->position.y + s * x + c * y, 0.06 );
	}
	status->partly = status->fully = ( simZoneSet ){ { 0 } };
	for ( int z = 0; z < world->field->zoneCount; ++z )
	{
		simOverlap overlap = simZone_Overlap( &world->field->zones[z], status->corners, 0.06, 0.5 );
		if ( overlap != simOverlap_none )
		{
			simZoneSet_Add( &status->partly, z );
		}
		if ( overlap == simOverlap_full )
		{
			simZoneSet_Add( &status->fully, z );
		}
	}
	status->room = model->hopperCapacity - status->held;
	status->heldOf[0] = status->held;
	status->enabled = true;
}

static Toy* Create( const char* text )
{
	Toy* toy = calloc( 1, sizeof( Toy ) );
	toy->world = testCreateWorld( text );
	if ( toy->world == NULL )
	{
		free( toy );
		return NULL;
	}
	toy->nearest = 1e9;
	for ( int r = 0; r < toy->world->robotCount; ++r )
	{
		toy->status[r] = toy->world->status[r];
		toy->status[r].held = simRobot_Held( &toy->world->robots[r] );
		Look( toy, r );
	}
	return toy;
}

static void Destroy( Toy* toy )
{
	simWorld_Destroy( toy->world );
	free( toy );
}

/// Pieces within the intake's reach ahead of the robot are taken, as long as its button is held.
static void TakePieces( Toy* toy, int r, uint32_t buttons )
{
	simRobotStatus* status = &toy->status[r];
	simPiecePool* pool = &toy->world->pieces;
	const simAbilities* abilities = &toy->world->pilots[r].abilities;
	for ( int i = 0; i < pool->count && ( buttons & abilities->intakeButtons ) != 0 && !toy->slippery; ++i )
	{
		if ( !simPiece_IsInPlay( &pool->pieces[i] ) || status->room == 0 )
		{
			continue;
		}
		simVec3 to = simSub( simPhysics_GetPose( toy->world->physics, pool->pieces[i].body ).p, status->position );
		double c = simCos( status->heading ), s = simSin( status->heading );
		double ahead = c * to.x + s * to.y, aside = -s * to.x + c * to.y;
		if ( ahead > 0.3 && ahead < 0.6 && fabs( aside ) < abilities->halfMouth && to.z < 0.3 )
		{
			simPiecePool_Take( pool, i, r );
			status->held += 1;
			status->room -= 1;
		}
	}
}

/// Eight pieces a second leave while the button is held and the robot, which turns towards the goal by itself, points at it.
static void ShootPieces( Toy* toy, int r, uint32_t buttons )
{
	simRobotStatus* status = &toy->status[r];
	const simField* field = toy->world->field;
	bool pressed = ( buttons & toy->world->pilots[r].abilities.shootButton ) != 0;
	toy->fed += SIM_TICK;
	if ( !pressed || status->held == 0 || toy->fed < 0.125 )
	{
		return;
	}
	toy->fed = 0.0;
	toy->shots += 1;
	bool home = false;
	for ( int i = 0; i < field->goalCount; ++i )
	{
		const simGoal* goal = &field->goals[i];
		home =
		    home
		    || ( goal->alliance == status->alliance && !goal->pass && simZoneSet_Meet( &goal->from, &status->partly ) );
	}
	toy->shotsOutside += home ? 0 : 1;
	for ( int i = 0; i < toy->world->pieces.count; ++i )
	{
		if ( toy->world->pieces.pieces[i].state == simPiece_held && toy->world->pieces.pieces[i].robot == r )
		{
			simPiecePool_Remove( &toy->world->pieces, i, simPiece_scored );
			break;
		}
	}
	status->held -= 1;
}

static simJoystick Tick( Toy* toy )
{
	simWorld* world = toy->world;
	simJoystick first = { 0 };
	simJoystick joystick[SIM_MAX_ROBOTS];
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simPilotInput seen = { &world->match, &world->rules, toy->status, world->robotCount, r, &world->pieces,
			world->run.tick, true, true, 0, 0, NULL };
		joystick[r] = simAutopilot_Drive( &world->pilots[r], &seen );
		first = r == 0 ? joystick[r] : first;
	}
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simRobotStatus* status = &toy->status[r];
		double most = world->robots[r].model->program.maxSpeed;
		double x = joystick[r].axes[0], y = joystick[r].axes[1], size = simMax( 1.0, sqrt( x * x + y * y ) );
		status->velocity = simV3( most * x / size, most * y / size, 0.0 );
		if ( !toy->frozen )
		{
			status->position = simMulAdd( status->position, SIM_TICK, status->velocity );
			status->heading = simWrapAngle( status->heading + kMaxTurn * joystick[r].axes[2] * SIM_TICK );
		}
		Look( toy, r );
		TakePieces( toy, r, joystick[r].buttons );
		ShootPieces( toy, r, joystick[r].buttons );
	}
	simVec3 between = simSub( toy->status[0].position, toy->status[1].position );
	toy->nearest = world->robotCount > 1 ? simMin( toy->nearest, simLength( between ) ) : toy->nearest;
	world->run.tick += 1;
	simMatch_Tick( &world->match );
	world->events.tick = world->run.tick;
	const bool buys[2] = { false, false };
	simRules_BeginTick( &world->rules, &world->match, toy->status, world->robotCount, buys, &world->events );
	return first;
}

/// To the first tick of a period of a match that is running.
static void GoToPeriod( Toy* toy, const char* name )
{
	simWorld* world = toy->world;
	int ticks = 0;
	while (
	    world->match.period == SIM_NO_PHASE || strcmp( world->field->periods[world->match.period].name, name ) != 0 )
	{
		world->run.tick += 1;
		simMatch_Tick( &world->match );
		world->events.tick = world->run.tick;
		const bool buys[2] = { false, false };
		simRules_BeginTick( &world->rules, &world->match, toy->status, world->robotCount, buys, &world->events );
		if ( !CHECK( ++ticks < 10000 ) )
		{
			return;
		}
	}
}

static double SecondsLeft( const Toy* toy )
{
	return simMatch_PeriodLeft( &toy->world->match );
}

/// To so many seconds before the end of the period.
static void SkipTo( Toy* toy, double seconds )
{
	while ( SecondsLeft( toy ) > seconds )
	{
		simMatch_Tick( &toy->world->match );
		toy->world->run.tick += 1;
	}
}

static bool IsOpen( const Toy* toy, simAlliance alliance )
{
	return ( toy->world->rules.tallies[alliance].open & 1u ) != 0;
}

#define FREE "\"field\":\"2026-rebuilt\",\"match\":{\"start\":\"teleop\",\"clock\":false}"
#define FULL "\"field\":\"2026-rebuilt\",\"match\":{\"start\":\"full\",\"clock\":true}"


TEST( autopilot_knowsItsRobot )
{
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FREE
	                   ",\"pieces\":\"none\",\"robots\":[" PILOT( "blue1", "[2,2,0]", "0", "score" ) "]}" );
	REQUIRE( toy != NULL );
	const simRobotModel* model = toy->world->robots[0].model;
	const simAbilities* abilities = &toy->world->pilots[0].abilities;
	CHECK_EQ_INT( abilities->shootButton, 1u << model->aimButton );
	CHECK_EQ_INT( abilities->capacity, 50 );
	CHECK_NEAR( abilities->rate, 8.0, 1e-9 ); // two barrels, four a second each
	CHECK_NEAR( abilities->intakeYaw, 0.0, 1e-9 );
	CHECK_NEAR( abilities->halfWidth, 0.387, 1e-3 ); // 30.5 in across bumpers
	bool intake = false;
	for ( int b = 0; b < model->buttonCount; ++b )
	{
		bool held = ( abilities->intakeButtons >> b & 1u ) != 0;
		intake = intake || ( held && strcmp( model->buttons[b], "intake" ) == 0 );
		CHECK( !held || strcmp( model->buttons[b], "intake" ) == 0 ); // and not the one that spits out
	}
	CHECK( intake );
	Destroy( toy );
}

TEST( autopilot_collectsAndScores )
{
	// Twelve pieces in its own zone and the neutral one, and one behind the guardrail that cannot be reached.
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FREE ",\"pieces\":["
	                   "{\"type\":\"fuel\",\"at\":[1.5,2.0,0.08]},{\"type\":\"fuel\",\"at\":[1.8,2.2,0.08]},"
	                   "{\"type\":\"fuel\",\"at\":[2.2,2.4,0.08]},{\"type\":\"fuel\",\"at\":[2.5,6.0,0.08]},"
	                   "{\"type\":\"fuel\",\"at\":[0.4,6.6,0.08]},{\"type\":\"fuel\",\"at\":[0.3,0.3,0.08]},"
	                   "{\"type\":\"fuel\",\"at\":[7.0,4.0,0.08]},{\"type\":\"fuel\",\"at\":[7.4,4.1,0.08]},"
	                   "{\"type\":\"fuel\",\"at\":[7.8,4.3,0.08]},{\"type\":\"fuel\",\"at\":[8.2,4.6,0.08]},"
	                   "{\"type\":\"fuel\",\"at\":[8.2,5.0,0.08]},{\"type\":\"fuel\",\"at\":[6.5,0.5,0.08]},"
	                   "{\"type\":\"fuel\",\"at\":[5.0,-0.4,0.08]}],"
	                   "\"robots\":[" PILOT( "blue2", "[3,5,0]", "0", "score" ) "]}" );
	REQUIRE( toy != NULL );
	uint64_t allocations = simAllocationCount();
	for ( int i = 0; i < 50 * 45; ++i )
	{
		Tick( toy );
	}
	CHECK_EQ_INT( simAllocationCount() - allocations, 0 );
	CHECK_EQ_INT( toy->shots, 12 );
	CHECK_EQ_INT( toy->shotsOutside, 0 );
	CHECK_EQ_INT( toy->status[0].held, 0 );
	Destroy( toy );
}

TEST( autopilot_keepsStillWhileDisabled )
{
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"match\":{\"start\":\"disabled\"},"
	                   "\"pieces\":\"match\",\"robots\":[" PILOT( "blue2", "[3,5,0]", "8", "score" ) "]}" );
	REQUIRE( toy != NULL );
	for ( int i = 0; i < 100; ++i )
	{
		simJoystick joystick = Tick( toy );
		CHECK( joystick.axes[0] == 0.0 && joystick.axes[1] == 0.0 && joystick.axes[2] == 0.0 && joystick.buttons == 0 );
	}
	Destroy( toy );
}

TEST( autopilot_shootsWhenItsWindowOpens )
{
	// Full, in a shift in which its hub counts nothing: not one piece leaves; it stands ready when the next shift begins.
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FULL ",\"pieces\":\"none\",\"robots\":[" PILOT(
	    "blue2", "[2,5,0]", "40", "score" ) "," PILOT( "red2", "[14,3,3.14]", "40", "score" ) "]}" );
	REQUIRE( toy != NULL );
	GoToPeriod( toy, "shift2" );
	simAlliance waits = IsOpen( toy, simAlliance_blue ) ? simAlliance_red : simAlliance_blue;
	CHECK( !IsOpen( toy, waits ) );
	SkipTo( toy, 20.0 ); // the grace of the shift before is over
	while ( SecondsLeft( toy ) > 1.5 )
	{
		Tick( toy );
	}
	CHECK_EQ_INT( toy->status[waits].held, 40 );
	CHECK( toy->status[1 - waits].held < 40 ); // the other one has shot
	const simGoal* goal = NULL;
	for ( int i = 0; i < toy->world->field->goalCount; ++i )
	{
		const simGoal* g = &toy->world->field->goals[i];
		goal = g->alliance == waits && !g->pass ? g : goal;
	}
	REQUIRE( goal != NULL );
	CHECK( simZoneSet_Meet( &goal->from, &toy->status[waits].partly ) );
	CHECK( simAutopilot_Distance( toy->status[waits].position, goal->target ) < 5.0 );
	for ( int i = 0; i < 50 * 4; ++i ) // 1.5 s to the edge, 2.5 s beyond: 8 a second
	{
		Tick( toy );
	}
	CHECK( toy->status[waits].held < 30 );
	Destroy( toy );
}

TEST( autopilot_shootsBeforeItsWindowCloses )
{
	// All of the field's pieces lie around it, and it goes on trying to take some; but before the window closes it goes and shoots
	// the eight that it has.
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FULL ",\"pieces\":\"match\",\"robots\":[" PILOT(
	    "blue2", "[6.7,6,0]", "8", "score" ) "," PILOT( "red2", "[9.8,2,3.14]", "8", "score" ) "]}" );
	REQUIRE( toy != NULL );
	GoToPeriod( toy, "shift1" );
	simAlliance open = IsOpen( toy, simAlliance_blue ) ? simAlliance_blue : simAlliance_red;
	SkipTo( toy, 8.0 );
	toy->slippery = true;
	while ( SecondsLeft( toy ) > 5.5 )
	{
		Tick( toy );
	}
	CHECK_EQ_INT( toy->world->pilots[open].task, simTask_collect ); // eight do not justify leaving so many
	while ( SecondsLeft( toy ) > 0.1 )
	{
		Tick( toy );
	}
	CHECK_EQ_INT( toy->status[open].held, 0 );
	CHECK_EQ_INT( toy->shotsOutside, 0 );
	Destroy( toy );
}

TEST( autopilot_passesWhatItCannotScore )
{
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FULL ",\"pieces\":\"match\",\"robots\":[" PILOT(
	    "blue2", "[6.7,6,0]", "50", "score" ) "," PILOT( "red2", "[9.8,2,3.14]", "50", "score" ) "]}" );
	REQUIRE( toy != NULL );
	GoToPeriod( toy, "shift1" ); // 25 s: time enough to fill up again
	simAlliance waits = IsOpen( toy, simAlliance_blue ) ? simAlliance_red : simAlliance_blue;
	int least = 50;
	for ( int i = 0; i < 50 * 10; ++i )
	{
		Tick( toy );
		least = toy->status[waits].held < least ? toy->status[waits].held : least;
	}
	CHECK( least < 10 );
	CHECK( toy->shotsOutside >= 40 );
	const simVec3 at = toy->status[waits].position;
	CHECK( at.x > 4.67 && at.x < toy->world->field->length - 4.67 ); // it never left the neutral zone
	Destroy( toy );
}

TEST( autopilot_passerOnlyPasses )
{
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FREE
	                   ",\"pieces\":\"none\",\"robots\":[" PILOT( "blue1", "[2,2,0]", "50", "pass" ) "]}" );
	REQUIRE( toy != NULL );
	for ( int i = 0; i < 50 * 15; ++i )
	{
		Tick( toy );
	}
	CHECK_EQ_INT( toy->status[0].held, 0 );
	CHECK_EQ_INT( toy->shotsOutside, 50 );
	Destroy( toy );
}

TEST( autopilot_defenderStandsInTheWay )
{
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FREE ",\"pieces\":\"none\",\"robots\":[" PILOT(
	    "blue2", "[7,6,0]", "0", "defend" ) "," PILOT( "red2", "[13.5,2,3.14]", "50", "score" ) "]}" );
	REQUIRE( toy != NULL );
	double best = 1e9;
	for ( int i = 0; i < 50 * 8; ++i )
	{
		toy->status[1].held = 50;
		Tick( toy );
		best = simMin( best, simAutopilot_Distance( toy->status[0].position, toy->status[1].position ) );
	}
	CHECK_EQ_INT( toy->world->pilots[0].task, simTask_defend );
	CHECK( best < 1.3 );
	// nearer to the goal than whom it hinders
	simVec3 goal = simV3( toy->world->field->length - 4.625, 4.03, 0 );
	CHECK( simAutopilot_Distance( toy->status[0].position, goal )
	       < simAutopilot_Distance( toy->status[1].position, goal ) + 0.2 );
	Destroy( toy );
}

TEST( autopilot_goesAroundOthers )
{
	// Two meet head-on: one comes for the piece behind the other. Their middles stay a robot's width apart.
	Toy* toy =
	    Create( "{\"sandlot\":1,\"name\":\"t\"," FREE
	            ",\"pieces\":[{\"type\":\"fuel\",\"at\":[10.35,6.5,0.08]},{\"type\":\"fuel\",\"at\":[6.15,6.5,0.08]}],"
	            "\"robots\":[" PILOT( "blue2", "[6.8,6.5,0]", "0", "score" ) "," PILOT(
	                "blue3", "[9.7,6.5,3.14]", "0", "score" ) "]}" );
	REQUIRE( toy != NULL );
	for ( int r = 0; r < 2; ++r ) // neither takes the piece beside itself
	{
		int mine = r == 0 ? 1 : 0;
		toy->world->pilots[r].avoid[0] |= 1u << mine;
		toy->world->pilots[r].avoidUntil = 100000;
	}
	for ( int i = 0; i < 50 * 6; ++i )
	{
		Tick( toy );
	}
	CHECK( toy->nearest > 0.78 );
	CHECK( toy->nearest < 1.8 ); // they did meet
	CHECK_EQ_INT( toy->status[0].held + toy->status[1].held + toy->shots, 2 );
	Destroy( toy );
}

TEST( autopilot_backsOutWhenStuck )
{
	Toy* toy = Create( "{\"sandlot\":1,\"name\":\"t\"," FREE ",\"pieces\":[{\"type\":\"fuel\",\"at\":[8,6,0.08]}],"
	                   "\"robots\":[" PILOT( "blue2", "[6,6,0]", "0", "score" ) "]}" );
	REQUIRE( toy != NULL );
	toy->frozen = true;
	Tick( toy );
	Tick( toy );
	CHECK( Tick( toy ).axes[0] > 0.3 );
	bool back = false;
	for ( int i = 0; i < 100; ++i )
	{
		back = back || Tick( toy ).axes[0] < -0.1;
	}
	CHECK( back );
	toy->frozen = false; // and once it can move it carries out its plan
	for ( int i = 0; i < 50 * 12; ++i )
	{
		Tick( toy );
	}
	CHECK_EQ_INT( toy->status[0].held + toy->shots, 1 );
	Destroy( toy );
}

/// Hash of a pilot and of all it did in ten seconds.
static uint64_t HashOfRun( const char* seed )
{
	char text[512];
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"t\",\"seed\":%s," FREE
	    ",\"pieces\":\"match\",\"robots\":[" PILOT( "blue2", "[6.5,6,0]", "8", "score" ) "]}",
	    seed );
	Toy* toy = Create( text );
	if ( toy == NULL )
	{
		return 0;
	}
	simHash hash;
	simHash_Begin( &hash );
	for ( int i = 0; i < 500; ++i )
	{
		simJoystick joystick = Tick( toy );
		simHash_Mix( &hash, joystick.axes, sizeof( joystick.axes ) );
		simHash_Mix( &hash, &joystick.buttons, sizeof( joystick.buttons ) );
	}
	simHash_Mix( &hash, &toy->world->pilots[0], SIM_STATE_BYTES( simAutopilot, field ) );
	Destroy( toy );
	return hash.value;
}

TEST( autopilot_sameSeedSameHands )
{
	uint64_t one = HashOfRun( "3" );
	CHECK( one != 0 && HashOfRun( "3" ) == one );
	CHECK( HashOfRun( "4" ) != one );
}

TEST( autopilot_skillIsSpeed )
{
	double way[2];
	for ( int i = 0; i < 2; ++i )
	{
		char text[512];
		snprintf( text, sizeof( text ),
		    "{\"sandlot\":1,\"name\":\"t\"," FREE ",\"pieces\":[{\"type\":\"fuel\",\"at\":[10,7.0,0.08]}],\"robots\":[{"
		    "\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"at\":[6,7,0],\"program\":{\"autopilot\":{\"skill\":%"
		    "s}}}]}",
		    i == 0 ? "0" : "1" );
		Toy* toy = Create( text );
		REQUIRE( toy != NULL );
		for ( int k = 0; k < 50; ++k )
		{
			Tick( toy );
		}
		way[i] = toy->status[0].position.x - 6.0;
		Destroy( toy );
	}
	CHECK( way[0] > 0.3 );
	CHECK( way[1] > 1.5 * way[0] );
}

TEST( autopilot_playsInTheRealWorld )
{
	// Auto and the transition: 33 s with one robot each. Each collects, scores and breaks no rule that costs anything.
	simWorld* world =
	    testCreateWorld( "{\"sandlot\":1,\"name\":\"t\",\"seed\":2," FULL ",\"pieces\":\"match\",\"robots\":[" PILOT(
	        "blue2", "[3.4,5.2,0]", "8", "score" ) "," PILOT( "red2", "[13.1,2.8,3.14]", "8", "score" ) "]}" );
	REQUIRE( world != NULL );
	uint64_t allocations = simAllocationCount();
	for ( int i = 0; i < 50 * 33; ++i )
	{
		simWorld_Step( world, NULL );
	}
	CHECK_EQ_INT( simAllocationCount() - allocations, 0 );
	for ( int a = 0; a < 2; ++a )
	{
		const simTally* tally = &world->rules.tallies[a];
		CHECK( tally->points >= 16 ); // mostly about 70; the preload alone would be 8
		CHECK_EQ_INT( tally->majorFouls, 0 );
		CHECK( tally->minorFouls <= 1 );
	}
	simWorld_Destroy( world );
}
