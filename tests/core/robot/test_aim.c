// Aiming: by itself against the shot it should make, then on robots that turn, spin up, fire only when ready, and hit.
#include "rigs/rig.h"
#include "rigs/scenes.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const simVec3 kNone = { 0, 0, 0 };

#define FIELD "\"sandlot\":1,\"name\":\"t\",\"seed\":3," SCENE_FUEL
#define GOAL ",\"goals\":{\"hub\":{\"alliance\":\"blue\",\"piece\":\"fuel\",\"target\":[10,6,1.83],\"radius\":0.53}}"

/// The pieces' results in one run.
typedef struct Result
{
	int shots, hits; ///< launched; through the target's height within its radius, on the way down
	double first;    ///< time of the first shot [s]
	double worst;    ///< miss [m]
	bool early;      ///< something left while its aim was not ready
} Result;

static simWorld* Create( const char* robot, bool goal, double x, double y, double heading, const char* script )
{
	char text[3000];
	snprintf( text, sizeof( text ),
	    "{" FIELD "%s},\"robots\":[{\"robot\":\"%s\",\"station\":\"blue1\",\"at\":[%g,%g,%g],\"preload\":15}],"
	    "\"script\":[%s]}",
	    goal ? GOAL : "", robot, x, y, heading, script );
	return testCreateWorld( text );
}

static Result Play( simWorld* world, double seconds )
{
	Result result = { .first = -1.0 };
	simVec3 last[SIM_MAX_PIECES];
	bool counted[SIM_MAX_PIECES] = { false };
	memset( last, 0, sizeof( last ) );
	for ( int t = 0; t < (int)( seconds / SIM_TICK + 0.5 ); ++t )
	{
		simWorld_Step( world, NULL );
		simEvent event;
		while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
		{
			if ( event.kind == simEvent_pieceLaunched )
			{
				result.first = result.shots == 0 ? simWorld_Time( world ) : result.first;
				result.shots += 1;
				result.early = result.early || !world->robots[0].aim.active;
			}
		}
		for ( int i = simPiecePool_NextInPlay( &world->pieces, 0 ); i >= 0;
		      i = simPiecePool_NextInPlay( &world->pieces, i + 1 ) )
		{
			simVec3 p = simPhysics_GetPose( world->physics, world->pieces.pieces[i].body ).p;
			if ( !counted[i] && last[i].z > 1.83 && p.z <= 1.83 )
			{
				double part = ( last[i].z - 1.83 ) / ( last[i].z - p.z );
				double x = last[i].x + part * ( p.x - last[i].x ) - 10.0;
				double y = last[i].y + part * ( p.y - last[i].y ) - 6.0;
				counted[i] = true;
				result.hits += hypot( x, y ) < 0.53 ? 1 : 0;
				result.worst = fmax( result.worst, hypot( x, y ) );
			}
			last[i] = p;
		}
	}
	return result;
}

static double Heading( const simWorld* world )
{
	return simQuatToRpy( simPhysics_GetPose( world->physics, world->robots[0].body ).q ).z;
}

#define HOLD_SHOOT "{\"t\":0,\"station\":\"blue1\",\"buttons\":[\"shoot\"]}"

TEST( aim_turnsSpinsUpAndHitsAtRest )
{
	static const double distances[] = { 2.0, 3.0, 5.0 };
	for ( int k = 0; k < 3; ++k )
	{
		// It looks away at first: 2 rad to turn.
		double x = 10.0 - distances[k] * cos( 0.4 ), y = 6.0 - distances[k] * sin( 0.4 );
		simWorld* world = Create( "swerve-shooter", true, x, y, 2.4, HOLD_SHOOT );
		REQUIRE( world != NULL );
		Result result = Play( world, 0.2 );
		CHECK_EQ_INT( result.shots, 0 );
		CHECK( world->robots[0].aim.active && world->robots[0].aim.inRange && !world->robots[0].aim.ready );
		result = Play( world, 4.8 );
		CHECK_EQ_INT( result.shots, 15 );
		CHECK( result.hits >= 14 ); // nominal spread
		CHECK( result.first > 0.3 && result.first < 1.2 );
		CHECK_NEAR( simWrapAngle( Heading( world ) - 0.4 ), 0.0, 0.02 );
		simWorld_Destroy( world );
	}
}

TEST( aim_hitsWhileItDrivesBy )
{
	// Past the goal at 3 m/s, 3.5 m beside it, both ways.
	for ( int k = 0; k < 2; ++k )
	{
		char script[200];
		snprintf( script, sizeof( script ), "{\"t\":0,\"station\":\"blue1\",\"axes\":[0,%g,0],\"buttons\":[\"shoot\"]}",
		    k == 0 ? 0.6 : -0.6 );
		simWorld* world = Create( "swerve-shooter", true, 6.5, k == 0 ? 2.0 : 10.0, 0.0, script );
		REQUIRE( world != NULL );
		Result result = Play( world, 4.0 );
		CHECK_EQ_INT( result.shots, 15 );
		CHECK( result.hits >= 14 );
		CHECK( fabs( simRobot_GetVelocity( &world->robots[0], world->physics ).y ) > 2.8 );
		simWorld_Destroy( world );
	}
}

TEST( aim_differentialTurnsToo )
{
	simWorld* world = Create( "kitbot", true, 6.6, 5.3, 1.5, HOLD_SHOOT );
	REQUIRE( world != NULL );
	Result result = Play( world, 6.0 );
	CHECK_EQ_INT( result.shots, 15 );
	CHECK( result.hits >= 12 ); // it scatters more
	simWorld_Destroy( world );
}

TEST( aim_withoutTargetItSpinsUpAndDoesNotFeed )
{
	simWorld* world = Create( "swerve-shooter", false, 6.0, 6.0, 1.0,
	    HOLD_SHOOT ",{\"t\":2,\"station\":\"blue1\",\"buttons\":[\"shoot\",\"lob\"]},"
	               "{\"t\":3,\"station\":\"blue1\",\"buttons\":[\"lob\"]}" );
	REQUIRE( world != NULL );
	Result result = Play( world, 2.0 );
	CHECK_EQ_INT( result.shots, 0 );
	CHECK_NEAR( world->robots[0].mechanisms[3].velocity, 2800.0 * SIM_PI / 30.0, 6.0 );
	CHECK_NEAR( Heading( world ), 1.0, 0.01 );
	CHECK( !world->robots[0].aim.active );
	result = Play( world, 1.0 );
	CHECK_EQ_INT( result.shots, 0 ); // aiming has the feeder, against any other button
	result = Play( world, 1.0 );
	CHECK( result.shots >= 7 );
	simWorld_Destroy( world );
}

TEST( aim_outOfRangeItTurnsAndDoesNotFeed )
{
	simWorld* world = Create( "swerve-shooter", true, 1.0, 6.0, 1.0, HOLD_SHOOT );
	REQUIRE( world != NULL );
	Result result = Play( world, 2.0 );
	CHECK_EQ_INT( result.shots, 0 );
	CHECK( world->robots[0].aim.active && !world->robots[0].aim.inRange && !world->robots[0].aim.ready );
	CHECK_NEAR( Heading( world ), 0.0, 0.05 );
	CHECK_NEAR( world->robots[0].mechanisms[3].velocity, 2800.0 * SIM_PI / 30.0, 6.0 );
	simWorld_Destroy( world );
}

TEST( aim_lettingGoStopsIt )
{
	simWorld* world = Create( "swerve-shooter", true, 7.0, 6.0, 0.0,
	    HOLD_SHOOT ",{\"t\":1.2,\"station\":\"blue1\",\"buttons\":[],\"axes\":[0,0,0.1]}" );
	REQUIRE( world != NULL );
	Result result = Play( world, 1.2 );
	int shots = result.shots;
	CHECK( shots > 2 && shots < 12 );
	result = Play( world, 3.0 );
	CHECK( result.shots <= 1 ); // one may be on its way through
	const simRobot* robot = &world->robots[0];
	CHECK( !robot->aim.active && !robot->aim.ready );
	CHECK_NEAR( robot->mechanisms[2].velocity, 0.0, 0.5 );
	CHECK( robot->mechanisms[3].controller.setpoint == 0.0 );
	CHECK( fabs( Heading( world ) ) > 0.5 ); // the stick turns it again
	simWorld_Destroy( world );
}

/// Shoots for so long from the place and on the way given, into the hub of the 2026 field. Adds the pieces that left
/// the robot, and the ones of them that went down through the opening. more: keys of the scenario · robot: JSON.
static void ShootInScenario(
    const char* more, const char* robot, double x, double y, double along, double seconds, int* shots, int* in )
{
	const double hub[2] = { 4.6256, 4.0346 };
	size_t size = strlen( more ) + strlen( robot ) + 1000;
	char* text = malloc( size );
	REQUIRE( text != NULL );
	snprintf( text, size,
	    "{\"sandlot\":1,\"name\":\"t\",\"seed\":9,\"field\":\"2026-rebuilt\",\"pieces\":\"none\"%s,\"robots\":[{"
	    "\"robot\":%s,\"station\":\"blue1\",\"at\":[%g,%g,0],\"preload\":40}],\"script\":[{\"t\":0,\"station\":"
	    "\"blue1\",\"axes\":[0,%g,0],\"buttons\":[\"shoot\"]},{\"t\":%g,\"station\":\"blue1\",\"buttons\":[]}]}",
	    more, robot, x, y, along, seconds );
	simWorld* world = testCreateWorld( text );
	free( text );
	REQUIRE( world != NULL );
	bool flies[SIM_MAX_PIECES] = { false };
	for ( int t = 0; t < (int)( ( seconds + 2.5 ) / SIM_TICK ); ++t )
	{
		simWorld_Step( world, NULL );
		simEvent event;
		while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
		{
			if ( event.kind == simEvent_pieceLaunched )
			{
				flies[event.subject] = true;
				*shots += 1;
			}
		}
		for ( int i = 0; i < world->pieces.count; ++i )
		{
			const simPiece* piece = &world->pieces.pieces[i];
			simVec3 p = simPhysics_GetPose( world->physics, piece->body ).p;
			bool inside = hypot( p.x - hub[0], p.y - hub[1] ) < 0.5 && p.z < 1.6 && p.z > 0.8;
			if ( flies[i] && ( inside || !simPiece_IsInPlay( piece ) ) )
			{
				flies[i] = false;
				*in += 1;
			}
		}
	}
	simWorld_Destroy( world );
}

static void ShootAtTheHub( double x, double y, double along, double seconds, int* shots, int* in )
{
	ShootInScenario( "", "\"swerve-shooter\"", x, y, along, seconds, shots, in );
}

TEST( aim_predictsByTheMethodItIsGiven )
{
	// Fuel that air slows more than it should: aiming with the piece's own method scores, a prediction without that
	// damping does not.
	static const char damped[] = ",\"flights\":{\"fuel\":{\"method\":\"rk4\",\"linearDamping\":0.25}}";
	int shots = 0, in = 0;
	ShootInScenario( damped, "\"swerve-shooter\"", 1.63, 5.2, 0.0, 3.0, &shots, &in );
	CHECK( shots > 15 );
	CHECK( in >= 0.9 * shots );
	size_t size;
	char* file = testReadFile( "robots/swerve-shooter/robot.json", &size );
	REQUIRE( file != NULL );
	static const char begins[] = "\"aim\": {";
	const char* aim = strstr( file, begins );
	char* robot = malloc( size + 100 );
	REQUIRE( aim != NULL && robot != NULL );
	snprintf( robot, size + 100, "%.*s%s\"prediction\": { \"method\": \"rk4\" },%s", (int)( aim - file ), file, begins,
	    aim + strlen( begins ) );
	shots = in = 0;
	ShootInScenario( damped, robot, 1.63, 5.2, 0.0, 3.0, &shots, &in );
	CHECK( shots > 15 );
	CHECK( in < 0.5 * shots );
	free( file );
	free( robot );
}

TEST( aim_scoresInTheHub )
{
	// At rest from 2 to 4.8 m, then past it at 3 m/s: nominal spread, the real opening.
	int shots = 0, in = 0;
	ShootAtTheHub( 2.62, 4.0, 0.0, 4.0, &shots, &in );
	ShootAtTheHub( 1.63, 5.2, 0.0, 4.0, &shots, &in );
	ShootAtTheHub( 0.8, 1.2, 0.0, 4.0, &shots, &in );
	CHECK( shots > 70 );
	CHECK( in >= 0.95 * shots );
	shots = in = 0;
	ShootAtTheHub( 2.4, 7.3, -0.62, 1.9, &shots, &in );
	ShootAtTheHub( 2.4, 0.8, 0.62, 1.9, &shots, &in );
	ShootAtTheHub( 1.8, 7.2, -0.62, 1.9, &shots, &in );
	CHECK( shots > 20 );
	CHECK( in >= 0.9 * shots );
}

TEST( aim_stopsAndGoesOnLikeAnyState )
{
	// The same inputs give the same bits; a robot that aims allocates nothing.
	uint64_t hashes[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = Create( "swerve-shooter", true, 6.5, 3.0, 1.0,
		    "{\"t\":0,\"station\":\"blue1\",\"axes\":[0.1,0.4,0],\"buttons\":[\"shoot\"]}" );
		REQUIRE( world != NULL );
		uint64_t allocations = simAllocationCount();
		Result result = Play( world, 2.0 );
		CHECK( result.shots > 3 );
		CHECK( simAllocationCount() == allocations );
		hashes[k] = simWorld_Hash( world );
		simWorld_Destroy( world );
	}
	CHECK( hashes[0] == hashes[1] );
}


// ---- by itself ----

/// A turret and a hood on a rig that does not move; the wheel is as fast as it is told.
static Rig* MakeTurret( void )
{
	Rig* rig = rigCreateAfloat();
	simRobotModel* model = &rig->model;
	int turret = rigAddMechanism( rig, simMechanism_turret, 0.1 );
	int hood = rigAddMechanism( rig, simMechanism_arm, 0.05 );
	model->mechanisms[turret].low = -2.0;
	model->mechanisms[turret].high = 5.0;
	model->mechanisms[hood].low = 0.0;
	model->mechanisms[hood].high = 0.6;
	int ring = rigAddComponent( rig, turret, false, simV3( 0, 0, 0.4 ), simV3( 0, 0, 1 ) );
	int plate = rigAddComponent( rig, hood, false, simV3( 0.1, 0, 0.45 ), simV3( 0, 1, 0 ) );
	model->components[plate].parent = ring;
	simLauncherDef* def = rigAddLauncher( rig );
	def->component = plate;
	def->at = simV3( 0.15, 0, 0.5 );
	def->elevation = 1.3;
	model->aimLauncher = 0;
	model->aimHood = hood;
	model->aimTurret = turret;
	rigBuild( rig, 1 );
	simMechanism* wheel = &rig->robot.mechanisms[def->wheel];
	wheel->gain = 0.01;
	wheel->drag = -2e-4; // 600 rad/s at 12 V
	return rig;
}

static simAimTarget Target( double radius )
{
	return ( simAimTarget ){ .valid = true, .at = { 14.0, 12.0, 1.8 }, .radius = radius };
}

static void Update( Rig* rig, simAim* aim, const simAimTarget* target, simPose pose, simVec3 velocity, simVec3 spin )
{
	simAim_Update( aim, &rig->model, rig->robot.mechanisms, rig->robot.wheels, target,
	    &rig->field.pieceTypes[target->type], pose, velocity, spin );
}

/// Sets turret, hood and wheel as aiming wants them.
static void Obey( Rig* rig, const simAim* aim )
{
	rig->robot.mechanisms[rig->model.aimTurret].position = aim->turret;
	rig->robot.mechanisms[rig->model.aimHood].position = aim->hood;
	rig->robot.mechanisms[rig->model.launchers[0].wheel].velocity = aim->wheelSpeed;
}

TEST( aim_turretHoodAndWheelMakeTheShot )
{
	// Wherever the robot stands, leans, moves and turns: with turret, hood and wheel as it says, the piece flies into the target.
	static const struct
	{
		simVec3 rpy, velocity, spin;
	} cases[] = {
		{ { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } },
		{ { 0, 0, 1.9 }, { 0, 0, 0 }, { 0, 0, 0 } },
		{ { 0, 0, -2.8 }, { 2.0, -2.0, 0 }, { 0, 0, 0 } },
		{ { 0, 0, 0.4 }, { -1.0, 2.0, 0 }, { 0, 0, 3.0 } },
		{ { 0.0, 0.15, 0.46 }, { 1.0, 0.5, 0 }, { 0, 0, 0 } },
		{ { 0.0, -0.2, 0.46 }, { 0, 0, 0.3 }, { 0, 0, 0 } },
	};
	for ( int k = 0; k < 6; ++k )
	{
		Rig* rig = MakeTurret();
		simPose pose = { simV3( 10, 10, 0 ), simQuatFromRpy( cases[k].rpy.x, cases[k].rpy.y, cases[k].rpy.z ) };
		simAim aim = { 0 };
		simAimTarget target = Target( 0.5 );
		for ( int i = 0; i < 6; ++i )
		{
			Update( rig, &aim, &target, pose, cases[k].velocity, cases[k].spin );
			Obey( rig, &aim );
		}
		Update( rig, &aim, &target, pose, cases[k].velocity, cases[k].spin );
		CHECK( aim.active && aim.inRange && aim.ready );
		CHECK( aim.hood >= 0.0 && aim.hood <= 0.6 );

		// By the book: muzzle, its velocity, the way out, then the flight.
		simPose poses[SIM_MAX_COMPONENTS];
		simComponents_Pose( &rig->model, rig->robot.mechanisms, rig->robot.wheels, poses );
		simPose carried = simCompose( pose, simComponent_MountPose( &rig->model, poses, 1 ) );
		simVec3 muzzle = simTransform( carried, rig->model.launchers[0].at );
		simVec3 way = simRotate( carried.q, simV3( cos( 1.3 ), 0.0, sin( 1.3 ) ) );
		simVec3 velocity = simAdd( cases[k].velocity, simCross( cases[k].spin, simSub( muzzle, pose.p ) ) );
		simVec3 at;
		double exit = 0.5 * 0.05 * aim.wheelSpeed;
		double time = simShot_Fly( &rig->field.pieceTypes[0], muzzle, simMulAdd( velocity, exit, way ), cases[k].spin,
		    target.at.z, false, &at );
		CHECK( time > 0.5 );
		CHECK_NEAR( hypot( at.x - target.at.x, at.y - target.at.y ), 0.0, 0.06 );
		rigDestroy( rig );
	}
}

TEST( aim_turretKeepsItsStops )
{
	// It turns from -2 to 5 rad. With any heading of the robot, it points there the way that its stops leave; no
	// heading is out of reach.
	Rig* rig = MakeTurret();
	simAimTarget target = Target( 0.5 );
	double bearing = atan2( 2.0, 4.0 );
	for ( int i = 0; i < 40; ++i )
	{
		double heading = -SIM_PI + i * SIM_PI / 20.0;
		simAim aim = { 0 };
		rig->robot.mechanisms[rig->model.aimTurret].position = i % 2 == 0 ? -1.5 : 4.5;
		for ( int n = 0; n < 4; ++n )
		{
			Update(
			    rig, &aim, &target, ( simPose ){ simV3( 10, 10, 0 ), simQuatFromRpy( 0, 0, heading ) }, kNone, kNone );
			Obey( rig, &aim );
		}
		CHECK( aim.turret >= -2.0 && aim.turret <= 5.0 );
		CHECK_NEAR( simWrapAngle( heading + aim.turret - bearing ), 0.0, 0.01 );
	}
	rigDestroy( rig );
}

TEST( aim_readyGoesByTheTargetsRadius )
{
	// 0.08 rad off at 4.5 m is 0.36 m: a target of 1.2 m forgives that, one of 0.6 m does not. A wheel 3 % slow likewise falls short
	// by some 0.3 m.
	Rig* rig = MakeTurret();
	simPose pose = { simV3( 10, 10, 0 ), simQuatFromRpy( 0, 0, 0.4 ) };
	for ( int k = 0; k < 4; ++k )
	{
		simAimTarget target = Target( k % 2 == 0 ? 1.2 : 0.6 );
		simAim aim = { 0 };
		for ( int n = 0; n < 5; ++n )
		{
			Update( rig, &aim, &target, pose, kNone, kNone );
			Obey( rig, &aim );
		}
		Update( rig, &aim, &target, pose, kNone, kNone );
		CHECK( aim.ready );
		aim = ( simAim ){ 0 };
		if ( k < 2 )
		{
			rig->robot.mechanisms[rig->model.aimTurret].position += 0.08;
		}
		else
		{
			rig->robot.mechanisms[rig->model.launchers[0].wheel].velocity *= 0.97;
		}
		Update( rig, &aim, &target, pose, kNone, kNone );
		CHECK( aim.ready == ( k % 2 == 0 ) );
	}
	// Once it fires it goes on to twice that error, so that it does not stutter.
	simAimTarget target = Target( 0.6 );
	simAim aim = { 0 };
	for ( int n = 0; n < 5; ++n )
	{
		Update( rig, &aim, &target, pose, kNone, kNone );
		Obey( rig, &aim );
	}
	Update( rig, &aim, &target, pose, kNone, kNone );
	rig->robot.mechanisms[rig->model.aimTurret].position += 0.08;
	Update( rig, &aim, &target, pose, kNone, kNone );
	CHECK( aim.ready );
	rig->robot.mechanisms[rig->model.aimTurret].position += 0.08;
	Update( rig, &aim, &target, pose, kNone, kNone );
	CHECK( !aim.ready );
	rigDestroy( rig );
}

TEST( aim_leadsTheTurn )
{
	// At 3 m/s past a target 3.5 m aside: the heading turns as it says it does.
	Rig* rig = MakeTurret();
	rig->model.aimTurret = -1;
	simAimTarget target = Target( 0.5 );
	target.at = simV3( 13.5, 10.0, 1.8 );
	simVec3 velocity = simV3( 0.0, 3.0, 0.0 );
	simAim aim = { 0 };
	double last = 0.0, turn = 0.0;
	for ( int i = 0; i < 60; ++i )
	{
		double y = 8.0 + 3.0 * SIM_TICK * i;
		simPose pose = { simV3( 10, y, 0 ), simQuatFromRpy( 0, 0, i > 0 ? aim.heading : 0.3 ) };
		Update( rig, &aim, &target, pose, velocity, simV3( 0, 0, aim.turn ) );
		CHECK( aim.inRange );
		if ( i > 10 )
		{
			double rate = simWrapAngle( aim.heading - last ) / SIM_TICK;
			CHECK_NEAR( rate, 0.5 * ( turn + aim.turn ), 0.15 );
			CHECK( rate < -0.2 );
		}
		last = aim.heading;
		turn = aim.turn;
	}
	// and the wheels get that rate plus the error's correction
	CHECK_NEAR( simAim_TurnRate( &aim, aim.heading ), aim.turn, 1e-12 );
	CHECK( simAim_TurnRate( &aim, aim.heading - 0.1 ) > aim.turn + 0.5 );
	rigDestroy( rig );
}
