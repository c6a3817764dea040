// Robots driven as no team should drive them: at full speed into walls, corners, hubs, each other and heaps of pieces.
// Nothing goes through anything, nothing is thrown about, and no energy comes out of nowhere.
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Simulated minutes; the environment variable ABUSE_MINUTES asks for more.
#define MINUTES 1

typedef struct Driver
{
	simVec3 target; // where it drives, or -1 and the robot that it chases
	int chased;
	double spin;
	uint32_t buttons;
	int until; // tick
} Driver;

// Kinetic and potential [J].
static double EnergyOf( simPhysics* physics, int body, double mass, simVec3 inertia )
{
	simPose pose = simPhysics_GetPose( physics, body );
	simVec3 v = simPhysics_GetVelocity( physics, body );
	simVec3 w = simUnrotate( pose.q, simPhysics_GetSpin( physics, body ) );
	return 0.5 * mass * simDot( v, v ) + 0.5 * ( inertia.x * w.x * w.x + inertia.y * w.y * w.y + inertia.z * w.z * w.z )
	       + mass * SIM_GRAVITY * pose.p.z;
}

static double PieceEnergy( const simWorld* world, const simPiece* piece )
{
	const simPieceType* type = &world->field->pieceTypes[piece->type];
	simVec3 inertia = simV3( type->inertia, type->inertia, type->inertia );
	return EnergyOf( world->physics, piece->body, type->mass, inertia );
}

static double RobotEnergy( const simWorld* world, const simRobot* robot )
{
	return EnergyOf( world->physics, robot->body, robot->model->mass, robot->model->inertia );
}

// Kinetic and potential of a mechanism, on a robot that stands level [J].
static double MechanismEnergy( const simMechanismDef* def, const simMechanism* mechanism )
{
	double rise = def->center * sin( mechanism->position );
	if ( simMechanism_IsLength( def->kind ) )
	{
		rise = mechanism->position * cos( def->tilt );
	}
	return 0.5 * def->inertia * mechanism->velocity * mechanism->velocity + def->mass * SIM_GRAVITY * rise;
}

// Of all that turns or slides on a robot, and of its wheels' springs [J].
static double RotorEnergy( const simRobot* robot )
{
	double energy = 0.0;
	for ( int i = 0; i < robot->model->mechanismCount; ++i )
	{
		energy += MechanismEnergy( &robot->model->mechanisms[i], &robot->mechanisms[i] );
	}
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		energy += 0.5 * robot->wheels[i].load * robot->wheels[i].load / robot->wheelsBounded[i].stiffness;
	}
	for ( int i = 0; i < robot->model->motorCount; ++i )
	{
		double speed = robot->motors[i].velocity;
		energy += 0.5 * robot->motorConstants[i].rotorInertia * speed * speed;
	}
	for ( int i = 0; i < robot->model->wheelCount; ++i )
	{
		double speed = robot->axleSpeeds[i];
		energy += 0.5 * robot->model->wheels[i].inertia * speed * speed;
	}
	return energy;
}

static void Decide( const simWorld* world, Driver* driver, int self, simRandom* random )
{
	const simField* field = world->field;
	const simVec3 targets[] = {
		{ -1, simRandom_Uniform( random, 0, field->width ), 0 },
		{ field->length + 1, simRandom_Uniform( random, 0, field->width ), 0 },
		{ simRandom_Uniform( random, 0, field->length ), -1, 0 },
		{ simRandom_Uniform( random, 0, field->length ), field->width + 1, 0 },
		{ -1, -1, 0 },
		{ -1, field->width + 1, 0 },
		{ field->length + 1, -1, 0 },
		{ field->length + 1, field->width + 1, 0 },
		{ 4.6256, 4.03, 0 },
		{ field->length - 4.6256, 4.03, 0 },
		{ 0.5 * field->length, 0.5 * field->width, 0 },
	};
	int count = (int)( sizeof( targets ) / sizeof( targets[0] ) );
	int choice = (int)simRandom_Uniform( random, 0, count + 4 );
	driver->chased = choice < count ? -1 : (int)simRandom_Uniform( random, 0, world->robotCount );
	if ( choice < count )
	{
		driver->target = targets[choice];
	}
	if ( driver->chased == self )
	{
		driver->chased = -1;
	}
	driver->spin = simRandom_Uniform( random, -1, 1 );
	driver->buttons = (uint32_t)simRandom_Uniform( random, 0, 16 );
	driver->until = (int)simWorld_Ticks( world ) + (int)simRandom_Uniform( random, 40, 200 );
}

static void Drive( const simWorld* world, Driver* driver, int self, simRandom* random, simInputRobot* input )
{
	if ( (int)simWorld_Ticks( world ) >= driver->until )
	{
		Decide( world, driver, self, random );
	}
	simVec3 at = simPhysics_GetPose( world->physics, world->robots[self].body ).p;
	simVec3 target = driver->target;
	if ( driver->chased >= 0 )
	{
		target = simPhysics_GetPose( world->physics, world->robots[driver->chased].body ).p;
	}
	double length = fmax( 0.01, hypot( target.x - at.x, target.y - at.y ) );
	input->present = 1;
	input->axes[0] = ( target.x - at.x ) / length;
	input->axes[1] = ( target.y - at.y ) / length;
	input->axes[2] = driver->spin;
	input->buttons = driver->buttons;
}

// The results of the drive through the abuse so far.
typedef struct Findings
{
	double deepest;   // of any robot in a wall [m]
	double highest;   // origin of a robot [m]
	double mostGain;  // of a tick: the growth of energies above the batteries' work [J]
	double outermost; // middle of a robot outside the field's rectangle [m]
	int longestOut;   // ticks that a piece was outside in one go
} Findings;

// The energies before a tick.
typedef struct Ledger
{
	double robots[SIM_MAX_ROBOTS]; // with their rotors
	double pieces[SIM_MAX_PIECES];
	bool inPlay[SIM_MAX_PIECES];
} Ledger;

static void Open( const simWorld* world, Ledger* ledger )
{
	for ( int r = 0; r < world->robotCount; ++r )
	{
		ledger->robots[r] = RobotEnergy( world, &world->robots[r] ) + RotorEnergy( &world->robots[r] );
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		ledger->inPlay[i] = simPiece_IsInPlay( &world->pieces.pieces[i] );
		ledger->pieces[i] = ledger->inPlay[i] ? PieceEnergy( world, &world->pieces.pieces[i] ) : 0.0;
	}
}

static double RobotGain( const simWorld* world, const Ledger* ledger, int r )
{
	const simRobot* robot = &world->robots[r];
	double given = fmax( 0.0, robot->battery.volts * robot->battery.current ) * SIM_TICK;
	return RobotEnergy( world, robot ) + RotorEnergy( robot ) - ledger->robots[r] - given;
}

// The gain of robots, their rotors and the pieces that stayed in play since before the tick, above the batteries' work
// [J]. A launcher's wheels are rotors, too: a piece that it throws comes into play with its energy, and is counted from
// then on.
static double Gain( const simWorld* world, const Ledger* ledger )
{
	double gain = 0.0;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		gain += RobotGain( world, ledger, r );
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		if ( ledger->inPlay[i] && simPiece_IsInPlay( &world->pieces.pieces[i] ) )
		{
			gain += PieceEnergy( world, &world->pieces.pieces[i] ) - ledger->pieces[i];
		}
	}
	return gain;
}

static void Look( const simWorld* world, Findings* findings, int outside[SIM_MAX_PIECES] )
{
	const simField* field = world->field;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		simDepth depth = simPhysics_OverlapField( world->physics, world->robots[r].body );
		findings->deepest = fmax( findings->deepest, depth.mesh >= 0 ? depth.depth : 0.0 );
		simVec3 p = simRobot_GetPose( &world->robots[r], world->physics ).p;
		findings->highest = fmax( findings->highest, p.z );
		double x = fmax( -p.x, p.x - field->length ), y = fmax( -p.y, p.y - field->width );
		findings->outermost = fmax( findings->outermost, fmax( x, y ) );
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		const simPiece* piece = &world->pieces.pieces[i];
		outside[i] = simPiece_IsInPlay( piece ) && piece->outside ? outside[i] + 1 : 0;
		findings->longestOut = outside[i] > findings->longestOut ? outside[i] : findings->longestOut;
		CHECK( piece->state != simPiece_lost );
	}
}

static simWorld* CreateSix( void )
{
	static const char* const robots[] = { "swerve-shooter", "kitbot", "mecanum-arm" };
	static const char* const stations[] = { "blue1", "blue2", "blue3", "red1", "red2", "red3" };
	char text[2048];
	size_t length = (size_t)snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"abuse\",\"seed\":5,\"field\":\"2026-rebuilt\",\"pieces\":\"match\","
	    "\"match\":{\"start\":\"teleop\",\"clock\":false},\"robots\":[" );
	for ( int r = 0; r < 6; ++r )
	{
		length += (size_t)snprintf( text + length, sizeof( text ) - length, "%s{\"robot\":\"%s\",\"station\":\"%s\"}",
		    r > 0 ? "," : "", robots[r % 3], stations[r] );
	}
	snprintf( text + length, sizeof( text ) - length, "]}" );
	return testCreateWorld( text );
}

static void Abuse( uint64_t seed, int ticks, bool tell )
{
	static Ledger ledger;
	static int outside[SIM_MAX_PIECES];
	simWorld* world = CreateSix();
	REQUIRE( world != NULL );
	simRandom random;
	simRandom_Seed( &random, 5, seed );
	Driver drivers[SIM_MAX_ROBOTS] = { 0 };
	Findings findings = { .mostGain = -1e9, .outermost = -1e9 };
	memset( outside, 0, sizeof( outside ) );
	for ( int tick = 0; tick < ticks; ++tick )
	{
		simInput input;
		memset( &input, 0, sizeof( input ) );
		for ( int r = 0; r < world->robotCount; ++r )
		{
			Drive( world, &drivers[r], r, &random, &input.robots[world->robots[r].station] );
		}
		Open( world, &ledger );
		REQUIRE( simWorld_Step( world, &input ) );
		findings.mostGain = fmax( findings.mostGain, Gain( world, &ledger ) );
		Look( world, &findings, outside );
	}
	CHECK( findings.deepest < 0.02 );
	CHECK( findings.highest < 1.5 );
	CHECK( findings.mostGain < 1.0 );
	CHECK( findings.outermost < 0.0 );
	CHECK( findings.longestOut < 30 * 50 ); // human players fetch it
	if ( tell )
	{
		printf( "seed %d, %d ticks: %.4f m deep at most, %.2f m high, %.2f J gained in a tick, a piece outside for %d "
		        "ticks\n",
		    (int)seed, ticks, findings.deepest, findings.highest, findings.mostGain, findings.longestOut );
	}
	simWorld_Destroy( world );
}

TEST( abuse_nothingGivesWay )
{
	// ABUSE_SEED and ABUSE_MINUTES ask for another drive. By default the two that wedge a robot between moving parts of another: 77 a
	// KitBot into a swerve's intake in tick 2187, which gained 107 J while mechanisms could not be held up.
	static const uint64_t seeds[] = { 77, 4 };
	const char* asked = getenv( "ABUSE_MINUTES" );
	const char* seed = getenv( "ABUSE_SEED" );
	int ticks = ( asked != NULL ? atoi( asked ) : MINUTES ) * 3000;
	if ( seed != NULL )
	{
		Abuse( (uint64_t)atoi( seed ), ticks, true );
		return;
	}
	for ( int i = 0; i < (int)( sizeof( seeds ) / sizeof( seeds[0] ) ); ++i )
	{
		Abuse( seeds[i], ticks, asked != NULL );
	}
}
