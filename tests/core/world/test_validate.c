// simWorld_Validate finds each broken promise by its words. Every other test asks it after each tick: see SIM_VALIDATE.
#include "physics/physics_internal.h"
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <string.h>

/// A robot with eight balls in its hopper, on a field with the others.
static simWorld* Create( void )
{
	simWorld* world = testCreateWorld(
	    "{\"sandlot\":1,\"name\":\"t\",\"seed\":7,\"field\":\"2026-rebuilt\",\"pieces\":\"match\",\"robots\":[{"
	    "\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"preload\":8},{\"robot\":\"kitbot\","
	    "\"station\":\"red2\"}]}" );
	if ( world != NULL )
	{
		runWorld( world, 0.1 );
	}
	return world;
}

static void Expect( simWorld* world, const char* words )
{
	const char* problem = simWorld_Validate( world );
	CHECK( problem != NULL );
	if ( problem != NULL )
	{
		CHECK_STR( problem, words );
	}
}

static int PieceIn( const simWorld* world, simPieceState state )
{
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		if ( world->pieces.pieces[i].state == state )
		{
			return i;
		}
	}
	return -1;
}

TEST( validate_findsPiecesInTwoPlaces )
{
	simWorld* world = Create();
	REQUIRE( world != NULL );
	CHECK( simWorld_Validate( world ) == NULL );
	simPiecePool kept = world->pieces;
	simRobot robot = world->robots[0];
	int held = PieceIn( world, simPiece_held ), staged = PieceIn( world, simPiece_staged );
	REQUIRE( held >= 0 && staged >= 0 );

	world->pieces.pieces[held].state = simPiece_lost;
	Expect( world, "a held piece names the robot that holds it, and no other piece names one" );
	world->pieces = kept;
	world->pieces.pieces[staged].state = simPiece_scored;
	Expect( world, "the bits of pieces in play are those of their states" );
	world->pieces = kept;
	world->pieces.pieces[staged].state = simPiece_scored;
	world->pieces.inPlay[staged / 64] &= ~( 1ull << ( staged % 64 ) );
	Expect( world, "a piece in play has a body in play, and no other one has" );
	world->pieces = kept;

	world->robots[0].hopper.pieces[1] = world->robots[0].hopper.pieces[0];
	Expect( world, "a hopper has a piece once" );
	world->robots[0] = robot;
	world->robots[0].hopper.pieces[0] = (uint16_t)staged;
	Expect( world, "a hopper has pieces that its robot holds" );
	world->robots[0] = robot;
	world->robots[0].heldByType[0] += 1;
	Expect( world, "a robot's counts are those of its hopper" );
	world->robots[0] = robot;
	world->robots[0].hopper.count -= 1;
	world->robots[0].heldByType[0] -= 1;
	Expect( world, "a piece that a robot holds is in its hopper" );
	world->robots[0] = robot;
	CHECK( simWorld_Validate( world ) == NULL );
	simWorld_Destroy( world );
}

TEST( validate_findsBodiesThatAreNowhere )
{
	simWorld* world = Create();
	REQUIRE( world != NULL );
	simPhysics* physics = world->physics;
	int body = world->robots[0].body;
	simBodyMotion motion = physics->motions[body];

	physics->motions[body].turn[0] += 1e-6;
	Expect( world, "a body's turn is a unit quaternion" );
	physics->motions[body] = motion;
	physics->motions[body].position[0] = NAN;
	Expect( world, "a body in play is somewhere" );
	physics->motions[body] = motion;
	physics->motions[body].position[0] += 0.001;
	Expect( world, "a shape is where its body is" );
	physics->motions[body] = motion;
	physics->rotations[body].m[0] += 1e-12;
	Expect( world, "a body of shapes has the matrix of its turn" );
	physics->rotations[body].m[0] -= 1e-12;
	simPhysics_Turn( physics, body, motion.turn );
	physics->motions[body] = motion;

	int ball = world->pieces.pieces[PieceIn( world, simPiece_staged )].body;
	simBody kept = physics->bodies[ball];
	simSetAwake( physics, ball, false );
	physics->motions[ball].velocity[0] = 0.1;
	Expect( world, "a body that sleeps stands still" );
	physics->motions[ball].velocity[0] = 0.0;
	simSetAwake( physics, ball, kept.awake );
	physics->bodies[ball].awake = !kept.awake;
	Expect( world, "what is awake has its bit" );
	physics->bodies[ball] = kept;
	physics->bodies[ball].parked = true;
	Expect( world, "a body is in play or parked" );
	physics->bodies[ball] = kept;
	physics->compounds[0] = physics->compounds[1];
	physics->compoundCount -= 1;
	Expect( world, "the list along x has all bodies of shapes in play" );
	simWorld_Destroy( world );
}

TEST( validate_findsNumbersThatRobotsAndRulesCannotHave )
{
	simWorld* world = Create();
	REQUIRE( world != NULL );
	simRobot robot = world->robots[0];
	world->robots[0].battery.charge = 1.5;
	Expect( world, "a battery has a voltage, a current and a charge of 0 to 1" );
	world->robots[0] = robot;
	world->robots[0].motors[0].velocity = INFINITY;
	Expect( world, "a motor turns, and is warm, by a number; its temperature leaves 0 to 1 of its current" );
	world->robots[0] = robot;
	world->robots[0].station = world->robots[1].station;
	Expect( world, "a station has one robot" );
	world->robots[0] = robot;
	world->run.scriptNext = 1;
	Expect( world, "the script goes on at one of its entries, or is over" );
	world->run.scriptNext = 0;
	world->rules.tallies[0].open = 1u << 31;
	Expect( world, "a window that is open counts" );
	// A run that has stopped promises nothing: its last step may have left it without sense.
	world->run.stop = simStop_nonFinite;
	CHECK( simWorld_Validate( world ) == NULL );
	simWorld_Destroy( world );
}
