// The effects of physics on a drivetrain: grip, load, losses, inertia, battery. Five robots: A, B and C are the ones
// for which a consistent one-dimensional reference has been computed (motor, 13.5 V / 0.02 ohm battery without lag, stator
// limit, 70 A supply limit, rotor 5.8e-5 and wheel 8e-4 kg m^2, Coulomb tyre, no losses); D is heavy, tall and slippery, E
// light, low and fast.
#include "rigs/run.h"
#include "rigs/scenes.h"
#include "test.h"
#include "world/world_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Config
{
	const char* motor;
	double gearing, mass, mu, stator, track, height;
	double speed025, speed05, speed1, top, reach1,
	    time4; ///< reference: m/s at 0.25, 0.5, 1 s; top m/s; m at 1 s; s to 4 m/s
	double tolerance;
} Config;

static const Config kA = { "falcon500", 6.75, 45, 0.899, 60, 0.52, 0.02, 2.203, 4.179, 5.049, 5.06, 3.52, 0.469, 0.10 };
static const Config kB = { "krakenX60", 6.75, 60, 1.426, 60, 0.60, 0.02, 2.364, 4.106, 4.752, 4.76, 3.44, 0.477, 0.05 };
static const Config kC = { "krakenX60", 6.12, 60, 1.426, 120, 0.60, 0.02, 2.987, 4.501, 5.237, 5.24, 3.89, 0.396,
	0.10 };
static const Config kD = { "krakenX60Foc", 8.14, 68, 0.70, 120, 0.55, 0.30, 0, 0, 0, 0, 0, 0, 0 };
static const Config kE = { "neoVortex", 5.36, 30, 1.10, 80, 0.45, 0.10, 0, 0, 0, 0, 0, 0, 0 };

/// A four-module robot of that kind on a carpet of 60 x 20 m, with a wall face at x = 40 if asked for.
static simWorld* Create( const Config* c, bool wall, double rolling, bool powered, const char* script )
{
	char motors[1200] = "", modules[1200] = "", text[6000];
	static const char* const corner[4] = { "fl", "fr", "bl", "br" };
	for ( int i = 0; i < 4; ++i )
	{
		char part[256];
		snprintf( part, sizeof( part ),
		    "%s\"%s_d\":{\"type\":\"%s\",\"stator\":%g,\"supply\":70},\"%s_s\":{\"type\":\"krakenX60\",\"stator\":60,"
		    "\"supply\":40}",
		    i > 0 ? "," : "", corner[i], c->motor, c->stator, corner[i] );
		strcat( motors, part );
		char drive[48];
		snprintf( drive, sizeof( drive ), ",\"drive\":\"%s_d\"", corner[i] );
		snprintf( part, sizeof( part ), "%s{\"name\":\"%s\",\"at\":[%g,%g]%s,\"steer\":\"%s_s\"}", i > 0 ? "," : "",
		    corner[i], ( i < 2 ? 0.5 : -0.5 ) * c->track, ( i % 2 == 0 ? 0.5 : -0.5 ) * c->track, powered ? drive : "",
		    corner[i] );
		strcat( modules, part );
	}
	const char* obj =
	    "o wall\\nv 40 0 0\\nv 41 0 0\\nv 41 20 0\\nv 40 20 0\\nv 40 0 2\\nv 41 0 2\\nv 41 20 2\\nv 40 20 2\\n"
	    "f 1 4 3 2\\nf 5 6 7 8\\nf 1 2 6 5\\nf 3 4 8 7\\nf 4 1 5 8\\nf 2 3 7 6\\n";
	double inertia = c->mass * 2.0 * 0.8 * 0.8 / 12.0;
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"r\"," SCENE_PLAIN_WITH( "60,20", "0", "slick", "0",
	        "0" ) "%s%s%s},\"robots\":[{\"robot\":{\"mass\":%g,\"centerOfMass\":[0,0,%g],\"inertia\":[%g,%g,%"
	              "g],"
	              "\"shapes\":[{\"name\":\"b\",\"shape\":\"box\",\"size\":[0.8,0.8,0.1],\"at\":[0,0,0.13],\"material\":"
	              "\"slick\"}"
	              "],"
	              "\"battery\":{\"emf\":13.5,\"resistance\":0.02,\"idle\":0},\"motors\":{%s},\"drivetrain\":{\"kind\":"
	              "\"swerve\","
	              "\"wheel\":{\"radius\":\"2 "
	              "in\",\"friction\":%g,\"inertia\":8e-4,\"stiffness\":9e4,\"damping\":900,\"shear\":6e4,"
	              "\"rolling\":%g,\"driveGearing\":%g,\"efficiency\":1,\"steerGearing\":21.43,\"steerInertia\":0.004,"
	              "\"scrub\":0."
	              "01},"
	              "\"modules\":[%s]},\"program\":{\"maxSpeed\":6,\"maxTurn\":10,\"driveKv\":2.3,\"driveKp\":1,"
	              "\"steerKp\":50,"
	              "\"steerKd\":0.9}},"
	              "\"station\":\"blue1\",\"at\":[10,10,0]}],\"script\":[%s]}",
	    wall ? ",\"groups\":{\"wall\":\"slick\"},\"collision\":\"" : "", wall ? obj : "", wall ? "\"" : "", c->mass,
	    c->height, 0.51 * inertia, 0.51 * inertia, inertia, motors, c->mu, rolling, c->gearing, modules, script );
	return testCreateWorld( text );
}

#define FULL_VOLTS "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"fl_d\":12,\"fr_d\":12,\"bl_d\":12,\"br_d\":12}}"
#define NO_VOLTS "{\"t\":0,\"mode\":\"disabled\"}"

static simVec3 Velocity( const simWorld* world )
{
	return simPhysics_GetVelocity( world->physics, world->robots[0].body );
}

static void Throw( simWorld* world, simVec3 velocity )
{
	int body = world->robots[0].body;
	for ( int i = 0; i < 25; ++i )
	{
		simWorld_Step( world, NULL );
	}
	simPhysics_Place( world->physics, body, simPhysics_GetPose( world->physics, body ), velocity, simV3( 0, 0, 0 ) );
}

static void CheckLaunch( const Config* c )
{
	simWorld* world = Create( c, false, 0.0, true, FULL_VOLTS );
	REQUIRE( world != NULL );
	double before = 0.0, hardest = 0.0, time4 = -1.0, x0 = 10.0, reach1 = 0.0, at[3] = { 0 };
	for ( int i = 1; i <= 200; ++i )
	{
		simWorld_Step( world, NULL );
		double v = Velocity( world ).x;
		hardest = simMax( hardest, ( v - before ) / SIM_TICK );
		if ( time4 < 0.0 && v >= 4.0 )
		{
			time4 = ( i - ( v - 4.0 ) / simMax( v - before, 1e-9 ) ) * SIM_TICK;
		}
		before = v;
		reach1 = i == 50 ? simPhysics_GetPose( world->physics, world->robots[0].body ).p.x - x0 : reach1;
		at[0] = i == 12 ? v : i == 13 ? 0.5 * ( at[0] + v ) : at[0];
		at[1] = i == 25 ? v : at[1];
		at[2] = i == 50 ? v : at[2];
	}
	CHECK_NEAR( simMax( hardest, c->mu * SIM_GRAVITY ), c->mu * SIM_GRAVITY, 0.02 * c->mu * SIM_GRAVITY );
	if ( c->tolerance > 0.0 )
	{
		CHECK_NEAR( at[0], c->speed025, c->tolerance * c->speed025 );
		CHECK_NEAR( at[1], c->speed05, c->tolerance * c->speed05 );
		CHECK_NEAR( at[2], c->speed1, c->tolerance * c->speed1 );
		CHECK_NEAR( before, c->top, 0.03 * c->top );
		CHECK_NEAR( reach1, c->reach1, c->tolerance * c->reach1 );
		CHECK_NEAR( time4, c->time4, c->tolerance * c->time4 );
	}
	simWorld_Destroy( world );
}

TEST( drivePhysics_launchMatchesTheReferenceAndTheGrip )
{
	CheckLaunch( &kA );
	CheckLaunch( &kB );
	CheckLaunch( &kC );
	CheckLaunch( &kD );
	CheckLaunch( &kE );
}

TEST( drivePhysics_pushIsLimitedByGrip )
{
	static const Config* const configs[] = { &kA, &kB, &kC, &kD, &kE };
	for ( int k = 0; k < 5; ++k )
	{
		const Config* c = configs[k];
		simWorld* world = Create( c, true, 0.0, true, FULL_VOLTS );
		REQUIRE( world != NULL );
		int body = world->robots[0].body;
		simPose pose = simPhysics_GetPose( world->physics, body );
		pose.p.x = 39.5;
		simPhysics_Place( world->physics, body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
		runWorld( world, 1.5 );
		double push = 0.0, load = 0.0;
		for ( int i = 0; i < 4; ++i )
		{
			push += world->robots[0].wheels[i].force[0];
			load += world->robots[0].wheels[i].load;
		}
		CHECK( fabs( Velocity( world ).x ) < 0.01 );
		CHECK( push <= c->mu * c->mass * SIM_GRAVITY * 1.02 );
		CHECK( push >= 0.5 * c->mu * c->mass * SIM_GRAVITY );
		CHECK_NEAR( load, c->mass * SIM_GRAVITY, 0.02 * c->mass * SIM_GRAVITY );
		simWorld_Destroy( world );
	}
}

TEST( drivePhysics_lockedWheelsSlideTheirWay )
{
	static const Config* const configs[] = { &kA, &kB, &kC, &kD, &kE };
	for ( int k = 0; k < 5; ++k )
	{
		simWorld* world = Create( configs[k], false, 0.0, true, NO_VOLTS );
		REQUIRE( world != NULL );
		Throw( world, simV3( 0, 3, 0 ) );
		double y = simPhysics_GetPose( world->physics, world->robots[0].body ).p.y;
		runWorld( world, 1.5 );
		double way = simPhysics_GetPose( world->physics, world->robots[0].body ).p.y - y;
		double expected = 9.0 / ( 2.0 * configs[k]->mu * SIM_GRAVITY );
		CHECK_NEAR( way, expected, 0.05 * expected );
		simWorld_Destroy( world );
	}
}

TEST( drivePhysics_coastingLosesOnlyModelledLosses )
{
	// no motors on the axles and no rolling loss: nothing slows it
	simWorld* world = Create( &kB, false, 0.0, false, NO_VOLTS );
	REQUIRE( world != NULL );
	Throw( world, simV3( 4, 0, 0 ) );
	runWorld( world, 0.2 ); // the wheels catch up and take their share of the momentum
	double v = Velocity( world ).x;
	runWorld( world, 2.0 );
	CHECK_NEAR( Velocity( world ).x, v, 1e-3 );
	simWorld_Destroy( world );

	// a rolling loss of 2 %: c g, less the share of the parts that turn with the wheels
	world = Create( &kB, false, 0.02, false, NO_VOLTS );
	REQUIRE( world != NULL );
	Throw( world, simV3( 4, 0, 0 ) );
	runWorld( world, 0.2 );
	v = Velocity( world ).x;
	runWorld( world, 2.0 );
	double turning = 4.0 * 8e-4 / ( 0.0508 * 0.0508 );
	double expected = 2.0 * 0.02 * kB.mass * SIM_GRAVITY / ( kB.mass + turning );
	CHECK_NEAR( v - Velocity( world ).x, expected, 0.03 * expected );
	simWorld_Destroy( world );
}

TEST( drivePhysics_everyWheelStaysInItsBudget )
{
	static const Config* const configs[] = { &kA, &kB, &kC, &kD, &kE };
	for ( int k = 0; k < 5; ++k )
	{
		simWorld* world = Create( configs[k], false, 0.0, true,
		    "{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]},{\"t\":0.6,\"station\":\"blue1\",\"axes\":[0.2,1,1]},"
		    "{\"t\":1.2,\"station\":\"blue1\",\"axes\":[-1,-1,-0.5]}" );
		REQUIRE( world != NULL );
		double worst = 0.0;
		for ( int i = 0; i < 100; ++i )
		{
			simWorld_Step( world, NULL );
			for ( int w = 0; w < 4; ++w )
			{
				const simWheel* wheel = &world->robots[0].wheels[w];
				double force = hypot( wheel->force[0], wheel->force[1] );
				worst = simMax( worst, force - configs[k]->mu * wheel->load );
			}
		}
		CHECK_NEAR( worst, 0.0, 1e-6 );
		simWorld_Destroy( world );
	}
}

TEST( drivePhysics_loadMovesBackUnderAcceleration )
{
	simWorld* world = Create( &kD, false, 0.0, true, FULL_VOLTS );
	REQUIRE( world != NULL );
	runWorld( world, 0.3 ); // past the first rocking
	double transfer = 0.0, v0 = Velocity( world ).x;
	int ticks = 15;
	for ( int i = 0; i < ticks; ++i )
	{
		simWorld_Step( world, NULL );
		const simWheel* w = world->robots[0].wheels;
		transfer += 0.5 * ( w[2].load + w[3].load - w[0].load - w[1].load ) / ticks;
	}
	double acceleration = ( Velocity( world ).x - v0 ) / ( ticks * SIM_TICK );
	double height = kD.height; // of the centre of mass over the ground
	double expected = kD.mass * acceleration * height / kD.track;
	CHECK( acceleration > 4.0 );
	CHECK_NEAR( transfer, expected, 0.08 * expected );
	simWorld_Destroy( world );

	// so tall that the grip lifts the front: a > g ( L / 2 ) / h
	Config tall = kD;
	tall.mu = 1.4;
	tall.height = 0.45;
	world = Create( &tall, false, 0.0, true, FULL_VOLTS );
	REQUIRE( world != NULL );
	bool lifted = false;
	for ( int i = 0; i < 40; ++i )
	{
		simWorld_Step( world, NULL );
		lifted = lifted || world->robots[0].wheels[0].load == 0.0;
	}
	CHECK( lifted );
	simWorld_Destroy( world );
}

TEST( drivePhysics_wheelsSpinAndGripAgain )
{
	Config slippery = kC;
	slippery.mu = 0.5;
	simWorld* world = Create( &slippery, false, 0.0, true, FULL_VOLTS );
	REQUIRE( world != NULL );
	double slip = 0.0;
	for ( int i = 0; i < 10; ++i )
	{
		simWorld_Step( world, NULL );
		slip = simMax( slip, world->robots[0].wheels[2].spin * 0.0508 - Velocity( world ).x );
	}
	CHECK( slip > 1.5 );
	runWorld( world, 3.0 );
	CHECK_NEAR( world->robots[0].wheels[2].spin * 0.0508, Velocity( world ).x, 0.01 );
	simWorld_Destroy( world );
}

/// Seconds that a module takes for most of a quarter turn.
static double QuarterTurn( double speed )
{
	Config heavy = kC;
	heavy.mu = 1.4;
	simWorld* world = Create( &heavy, false, 0.0, true,
	    "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"fl_d\":0,\"fr_d\":0,\"bl_d\":0,\"br_d\":0,\"fl_s\":2.5}}" );
	if ( !testCheck( world != NULL, "world", __FILE__, __LINE__ ) )
	{
		return 0.0;
	}
	simRobot* robot = &world->robots[0];
	int body = robot->body;
	if ( speed > 0.0 )
	{
		simPhysics_Place(
		    world->physics, body, simPhysics_GetPose( world->physics, body ), simV3( speed, 0, 0 ), simV3( 0, 0, 0 ) );
	}
	double scrub = speed > 0.0 ? 0.0 : robot->wheelsBounded[0].scrub;
	robot->wheelsBounded[0].scrub = scrub; // a rolling tread does not scrub
	int ticks = 0;
	for ( ; ticks < 200 && robot->wheels[0].angle < 1.4; ++ticks )
	{
		simWorld_Step( world, NULL );
	}
	simWorld_Destroy( world );
	return ticks * SIM_TICK;
}

TEST( drivePhysics_steeringScrubsAtRest )
{
	double atRest = QuarterTurn( 0.0 ), rolling = QuarterTurn( 2.0 );
	CHECK( atRest > rolling );
	CHECK( atRest < 2.0 );
}

TEST( drivePhysics_batteriesAreSeparate )
{
	simWorld* world = testCreateWorld( "{\"sandlot\":1,\"name\":\"t\"," SCENE_PLAIN( "60,20",
	    "0.2" ) "},\"robots\":["
	            "{\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"at\":[10,5,0]},{\"robot\":\"swerve-shooter\","
	            "\"station\":\"red1\",\"at\":"
	            "[10,15,0]}],\"script\":[{\"t\":0,\"station\":\"blue1\",\"axes\":[1,0,0]}]}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.2 );
	CHECK( world->robots[0].battery.volts < 11.5 );
	CHECK( world->robots[1].battery.volts > 12.5 );
	simWorld_Destroy( world );
}

static double Energy( const simWorld* world )
{
	double energy = 0.0;
	for ( int r = 0; r < world->robotCount; ++r )
	{
		const simRobot* robot = &world->robots[r];
		const simRobotModel* model = robot->model;
		simPose pose = simPhysics_GetPose( world->physics, robot->body );
		simVec3 v = simPhysics_GetVelocity( world->physics, robot->body );
		simVec3 w = simUnrotate( pose.q, simPhysics_GetSpin( world->physics, robot->body ) );
		energy += 0.5 * model->mass * simDot( v, v ) + model->mass * SIM_GRAVITY * pose.p.z;
		energy += 0.5 * ( model->inertia.x * w.x * w.x + model->inertia.y * w.y * w.y + model->inertia.z * w.z * w.z );
		for ( int i = 0; i < model->wheelCount; ++i )
		{
			double depth = robot->wheels[i].load / robot->wheelsBounded[i].stiffness;
			energy += 0.5 * robot->wheelsBounded[i].stiffness * depth * depth;
			energy += 0.5 * model->wheels[i].inertia * robot->wheels[i].spin * robot->wheels[i].spin;
		}
	}
	return energy;
}

TEST( drivePhysics_energyNeverGrowsWithoutMotors )
{
	// thrown, spinning and dropped from 20 cm, motors off
	simWorld* world = Create( &kD, false, 0.0, false, NO_VOLTS );
	REQUIRE( world != NULL );
	int body = world->robots[0].body;
	simPose pose = simPhysics_GetPose( world->physics, body );
	pose.p.z += 0.2;
	simPhysics_Place( world->physics, body, pose, simV3( 3, 2, 0 ), simV3( 0.5, -0.5, 4 ) );
	double highest = Energy( world ), start = highest;
	for ( int i = 0; i < 200; ++i )
	{
		simWorld_Step( world, NULL );
		highest = simMax( highest, Energy( world ) );
	}
	CHECK( highest <= start * 1.01 );
	CHECK( Energy( world ) < 0.9 * start ); // the fall and the sideways part are gone
	simWorld_Destroy( world );
}

TEST( drivePhysics_headOnHitKeepsMomentum )
{
	simWorld* world = testCreateWorld( "{\"sandlot\":1,\"name\":\"t\"," SCENE_PLAIN_WITH(
	    "60,20", "0.2", "bumper", "0.5", "0.15" ) "},"
	                                              "\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue1\","
	                                              "\"at\":[10,5,0],\"program\":\"external\"},"
	                                              "{\"robot\":\"swerve-shooter\",\"station\":\"red1\",\"at\":[10.9,5.0,"
	                                              "3.14159265],\"program\":\"external\"}],"
	                                              "\"match\":{\"start\":\"disabled\"}}" );
	REQUIRE( world != NULL );
	// lifted off the carpet, so that only the two of them act on each other
	for ( int r = 0; r < 2; ++r )
	{
		int body = world->robots[r].body;
		simPose pose = simPhysics_GetPose( world->physics, body );
		pose.p.z += 1.0;
		simPhysics_Place(
		    world->physics, body, pose, simV3( r == 0 ? 3.0 : -1.0, r == 0 ? 0.3 : 0.0, 0 ), simV3( 0, 0, 0 ) );
	}
	double mass = world->robots[0].model->mass;
	runWorld( world, 0.3 );
	simVec3 a = simPhysics_GetVelocity( world->physics, world->robots[0].body );
	simVec3 b = simPhysics_GetVelocity( world->physics, world->robots[1].body );
	CHECK( a.x < 2.9 ); // they met
	CHECK_NEAR( mass * ( a.x + b.x ), mass * 2.0, 0.02 * mass * 2.0 );
	CHECK_NEAR( mass * ( a.y + b.y ), mass * 0.3, 0.02 * mass * 2.0 );
	simWorld_Destroy( world );
}

TEST( drivePhysics_sixRobotsPushForAMinute )
{
	char robots[1200] = "", script[6000] = "", text[8000];
	static const char* const stations[6] = { "blue1", "blue2", "blue3", "red1", "red2", "red3" };
	for ( int r = 0; r < 6; ++r )
	{
		char part[200];
		snprintf( part, sizeof( part ), "%s{\"robot\":\"swerve-shooter\",\"station\":\"%s\",\"at\":[%g,%g,%g]}",
		    r > 0 ? "," : "", stations[r], 8.3 + 1.1 * ( r % 3 - 1 ), 3.4 + 1.2 * ( r / 3 ), 0.7 * r );
		strcat( robots, part );
		for ( int k = 0; k < 10; ++k )
		{
			double angle = 2.1 * r + 1.7 * k;
			snprintf( part, sizeof( part ), "%s{\"t\":%d,\"station\":\"%s\",\"axes\":[%.3f,%.3f,%.3f]}",
			    r + k > 0 ? "," : "", 6 * k, stations[r], cos( angle ), sin( angle ), 0.6 * sin( 3.0 * angle ) );
			strcat( script, part );
		}
	}
	snprintf( text, sizeof( text ),
	    "{\"sandlot\":1,\"name\":\"six\",\"field\":\"2026-rebuilt\",\"pieces\":\"none\",\"robots\":[%s],\"script\":[%s]"
	    "}",
	    robots, script );
	simWorld* world = testCreateWorld( text );
	REQUIRE( world != NULL );
	double fastest = 0.0;
	for ( int i = 0; i < 3000; ++i )
	{
		if ( !simWorld_Step( world, NULL ) )
		{
			break;
		}
		for ( int r = 0; r < 6; ++r )
		{
			simVec3 v = simPhysics_GetVelocity( world->physics, world->robots[r].body );
			fastest = simMax( fastest, simLength( v ) );
		}
	}
	CHECK_EQ_INT( simWorld_Ticks( world ), 3000 );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	CHECK( fastest < 8.0 ); // no robot is flung
	for ( int r = 0; r < 6; ++r )
	{
		simVec3 p = simPhysics_GetPose( world->physics, world->robots[r].body ).p;
		CHECK( p.x > 0.0 && p.x < world->field->length && p.y > 0.0 && p.y < world->field->width && p.z < 1.0 );
	}
	simWorld_Destroy( world );
}

TEST( drivePhysics_tippedStaysTipped )
{
	simWorld* world =
	    testCreateWorld( "{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"pieces\":\"none\",\"robots\":[{"
	                     "\"robot\":\"swerve-shooter\",\"station\":\"blue1\","
	                     "\"at\":[3,2.5,0]}],\"script\":[{\"t\":1,\"station\":\"blue1\",\"axes\":[1,0,0]}]}" );
	REQUIRE( world != NULL );
	int body = world->robots[0].body;
	simPose side = { simV3( 3, 2.5, 0.45 ), simQuatFromRpy( SIM_PI / 2, 0, 0 ) };
	simPhysics_Place( world->physics, body, side, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	runWorld( world, 4.0 );
	double up = simRotate( simPhysics_GetPose( world->physics, body ).q, simV3( 0, 0, 1 ) ).z;
	CHECK( up < 0.4 );
	CHECK( simLength( Velocity( world ) ) < 0.1 );
	simWorld_Destroy( world );
}

static simWorld* CreateOwned( const char* script, bool wall )
{
	Config level = kB;
	level.height = 0.13; // pushed at the height of its bumper it stays level against a wall
	return Create( &level, wall, 0.0, true, script );
}

TEST( drivePhysics_ownedChassisFollowsAVelocity )
{
	simWorld* world = CreateOwned( "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"velocity\":[2,-1,0.5]}},"
	                               "{\"t\":1,\"station\":\"blue1\",\"chassis\":{\"velocity\":[0,0,0]}},"
	                               "{\"t\":2,\"station\":\"blue1\",\"chassis\":{\"wrench\":[120,0,0]}},"
	                               "{\"t\":3,\"station\":\"blue1\",\"chassis\":null}",
	    false );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CHECK_NEAR( Velocity( world ).x, 2.0, 0.01 );
	CHECK_NEAR( Velocity( world ).y, -1.0, 0.01 );
	CHECK_NEAR( simPhysics_GetSpin( world->physics, world->robots[0].body ).z, 0.5, 0.01 );
	runWorld( world, 1.0 );
	CHECK_NEAR( simLength( Velocity( world ) ), 0.0, 0.01 );
	runWorld( world, 1.0 );
	CHECK_NEAR( Velocity( world ).x, 120.0 / kB.mass, 0.02 ); // F t / m: nothing else holds it
	runWorld( world, 1.0 );
	CHECK( simLength( Velocity( world ) ) < 0.05 ); // its wheels brake it
	simWorld_Destroy( world );
}

TEST( drivePhysics_ownedChassisStopsAtWalls )
{
	simWorld* world = CreateOwned( "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"velocity\":[8,0,0]}}", true );
	REQUIRE( world != NULL );
	runWorld( world, 6.0 );
	double front = simPhysics_GetPose( world->physics, world->robots[0].body ).p.x + 0.4;
	CHECK_NEAR( front, 40.0, 0.01 );
	simWorld_Destroy( world );
}

// ---- the reference simulator's module and chassis tests, with closed forms where it has inequalities ----

/// Pull of one wheel of a robot that stands against a wall, at so many volts on all four.
static double StallPull( const Config* c, double volts )
{
	char script[256];
	snprintf( script, sizeof( script ),
	    "{\"t\":0,\"station\":\"blue1\",\"volts\":{\"fl_d\":%g,\"fr_d\":%g,\"bl_d\":%g,\"br_d\":%g}}", volts, volts,
	    volts, volts );
	simWorld* world = Create( c, true, 0.0, true, script );
	if ( !testCheck( world != NULL, "world", __FILE__, __LINE__ ) )
	{
		return 0.0;
	}
	int body = world->robots[0].body;
	simPose pose = simPhysics_GetPose( world->physics, body );
	pose.p.x = 39.6;
	simPhysics_Place( world->physics, body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	runWorld( world, 1.0 );
	double pull = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		pull += 0.25 * world->robots[0].wheels[i].force[0];
	}
	double volt = world->robots[0].motors[0].output.volts;
	CHECK( volts == 0.0 || fabs( volt ) <= fabs( volts ) + 1e-9 );
	simWorld_Destroy( world );
	return pull;
}

TEST( drivePhysics_moduleForceIsMotorOrGrip )
{
	Config c = { "krakenX60", 8.14, 55, 1.0, 0, 0.53, 0.13, 0, 0, 0, 0, 0, 0, 0 };
	double grip = c.mu * c.mass * SIM_GRAVITY / 4.0;
	CHECK_NEAR( StallPull( &c, 0.0 ), 0.0, 0.01 );
	// 0.25 V stalled: torque Kt V / R at 8.14:1 on a 2 in wheel, far below grip
	double force = 7.09 * ( 0.25 / 12.0 ) * 8.14 / 0.0508;
	CHECK( force < 0.3 * grip );
	CHECK_NEAR( StallPull( &c, 0.25 ), force, 0.01 * force );
	CHECK_NEAR( StallPull( &c, 12.0 ), grip, 0.05 * grip );
	CHECK_NEAR( StallPull( &c, 24.0 ), grip, 0.05 * grip );
	Config low = c, high = c;
	low.gearing = 4.0;
	high.gearing = 8.0;
	double ratio = StallPull( &high, 0.25 ) / StallPull( &low, 0.25 );
	CHECK_NEAR( ratio, 2.0, 0.02 );
	Config ice = c;
	ice.mu = 0.05;
	CHECK_NEAR( StallPull( &ice, 12.0 ), 0.05 * c.mass * SIM_GRAVITY / 4.0, 0.05 * 0.05 * c.mass * SIM_GRAVITY / 4.0 );
}

TEST( drivePhysics_chassisObeysForces )
{
	Config c = kB;
	c.mass = 50;
	c.height = 0.13;
	simWorld* world =
	    Create( &c, false, 0.0, true, "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"wrench\":[200,0,0]}}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.0 );
	CHECK_NEAR( simPhysics_GetPose( world->physics, world->robots[0].body ).p.x - 10.0, 2.0, 0.02 ); // a t^2 / 2
	simWorld_Destroy( world );

	world = Create( &c, false, 0.0, true, "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"wrench\":[0,0,5]}}" );
	REQUIRE( world != NULL );
	runWorld( world, 1.5 );
	double turned = 0.5 * 5.0 / world->robots[0].model->inertia.z * 1.5 * 1.5;
	CHECK_NEAR(
	    simQuatToRpy( simPhysics_GetPose( world->physics, world->robots[0].body ).q ).z, turned, 0.02 * turned );
	simWorld_Destroy( world );
}

TEST( drivePhysics_fullPowerNeverPressesIntoAWall )
{
	simWorld* world = Create( &kC, true, 0.0, true, FULL_VOLTS );
	REQUIRE( world != NULL );
	int body = world->robots[0].body;
	simPose pose = simPhysics_GetPose( world->physics, body );
	pose.p.x = 39.55;
	simPhysics_Place( world->physics, body, pose, simV3( 0, 0, 0 ), simV3( 0, 0, 0 ) );
	double deepest = 0.0;
	for ( int i = 0; i < 150; ++i )
	{
		simWorld_Step( world, NULL );
		deepest = simMax( deepest, simPhysics_GetPose( world->physics, body ).p.x + 0.4 - 40.0 );
	}
	CHECK( deepest < 0.010 );
	CHECK( deepest > -0.02 );
	simWorld_Destroy( world );
}

TEST( drivePhysics_bumpRiseFollowsItsGeometry )
{
	// parked across the ridge of a 15 degree bump: the wheels stand on the slopes, as high as trigonometry says
	simWorld* world = testCreateWorld( "{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"pieces\":\"none\","
	                                   "\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue1\","
	                                   "\"at\":[4.6256,2.5,0]}],\"match\":{\"start\":\"disabled\"}}" );
	REQUIRE( world != NULL );
	simRobot* robot = &world->robots[0];
	runWorld( world, 3.0 );
	simPose stand = simRobot_GetPose( robot, world->physics );
	const simWheelDef* wheel = &robot->model->wheels[0];
	double slope = 15.0 * SIM_PI / 180.0;
	double axle = 0.1654 - wheel->at.x * tan( slope ) + wheel->radius / cos( slope );
	CHECK_NEAR( stand.p.z + wheel->radius, axle, 0.005 );
	CHECK_NEAR( simQuatToRpy( stand.q ).y, 0.0, 0.05 ); // its weight is behind the ridge: it came down a little off it
	simWorld_Destroy( world );
}

TEST( drivePhysics_carpetHasADirection )
{
	// pile along x, 80 % of the grip across it: a slide across goes a quarter further
	double way[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = testCreateWorld( "{\"sandlot\":1,\"name\":\"t\"," SCENE_PLAIN(
		    "60,20", "0.2" ) ",\"nap\":{\"heading\":0,\"across\":0.8}},"
		                     "\"robots\":[{\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"at\":[20,"
		                     "10,0.785398]}],\"match\":{\"start\":\"disabled\"}}" );
		REQUIRE( world != NULL );
		Throw( world, k == 0 ? simV3( 3, 0, 0 ) : simV3( 0, 3, 0 ) );
		simVec3 from = simPhysics_GetPose( world->physics, world->robots[0].body ).p;
		runWorld( world, 2.0 );
		way[k] = simLength( simSub( simPhysics_GetPose( world->physics, world->robots[0].body ).p, from ) );
		simWorld_Destroy( world );
	}
	CHECK( way[1] > 1.08 * way[0] );
	CHECK( way[1] < 1.30 * way[0] );
}

TEST( drivePhysics_absurdCommandsStayFinite )
{
	simWorld* world = CreateOwned( "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"velocity\":[90,0,50]}}", true );
	REQUIRE( world != NULL );
	runWorld( world, 5.0 );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	simWorld_Destroy( world );

	// stalled against a wall for a minute at full volts
	world = Create( &kC, true, 0.0, true, FULL_VOLTS );
	REQUIRE( world != NULL );
	Throw( world, simV3( 0, 0, 0 ) );
	runWorld( world, 60.0 );
	CHECK_EQ_INT( simWorld_StopReason( world ), simStop_running );
	CHECK( world->robots[0].battery.volts > 4.5 );
	simWorld_Destroy( world );
}

TEST( drivePhysics_modulesTurnTheirRotorsAndTheRobot )
{
	// moved at 0.508 m/s for a second, a 2 in wheel turns at 10 rad/s and its rotor 8.14 times as fast: 12.955 turns
	Config c = { "krakenX60", 8.14, 55, 1.0, 0, 0.53, 0.13, 0, 0, 0, 0, 0, 0, 0 };
	simWorld* world =
	    Create( &c, false, 0.0, true, "{\"t\":0,\"station\":\"blue1\",\"chassis\":{\"velocity\":[0.508,0,0]}}" );
	REQUIRE( world != NULL );
	runWorld( world, 0.5 );
	double before = world->robots[0].motors[0].position;
	runWorld( world, 1.0 );
	double turns = ( world->robots[0].motors[0].position - before ) / ( 2.0 * SIM_PI );
	CHECK_NEAR( turns, 12.9552, 0.01 * 12.9552 );
	simWorld_Destroy( world );

	// four equal modules do not turn the robot, one alone does not turn it left, and left against right does
	static const char* const volts[3] = { "\"fl_d\":4,\"fr_d\":4,\"bl_d\":4,\"br_d\":4",
		"\"fl_d\":4,\"fr_d\":0,\"bl_d\":0,\"br_d\":0", "\"fl_d\":-4,\"fr_d\":4,\"bl_d\":-4,\"br_d\":4" };
	double spin[3];
	for ( int k = 0; k < 3; ++k )
	{
		char script[200];
		snprintf( script, sizeof( script ), "{\"t\":0,\"station\":\"blue1\",\"volts\":{%s}}", volts[k] );
		world = Create( &c, false, 0.0, true, script );
		REQUIRE( world != NULL );
		runWorld( world, 0.2 );
		spin[k] = simPhysics_GetSpin( world->physics, world->robots[0].body ).z;
		simWorld_Destroy( world );
	}
	CHECK_NEAR( spin[0], 0.0, 1e-6 );
	CHECK( spin[1] <= 0.0 ); // the left front one pushes the robot round to the right, against three that brake
	CHECK( spin[2] > 0.5 );
}
