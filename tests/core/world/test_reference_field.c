// The reference simulator's defects of surfaces, field, staging, hub, battery and walls: the table is in test_reference_defects.c.
#include "rigs/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const simVec3 kZero = { 0, 0, 0 };


// ---- 8, 9, 16: surfaces ----

TEST( reference_bumpsCarryARobotAtAnySpeed )
{
	// 0.165 m high, on the real mesh; the reference's robot rises by 0.088 to 0.116 m at 0.5 to 4 m/s. This one's wheels stand 0.235 m before
	// and behind its middle on slopes of 15 degrees: over the ridge it is as high as they put it, or higher when it jumps.
	static const double speeds[4] = { 0.5, 1.0, 2.0, 4.0 };
	double slope = 15.0 * SIM_PI / 180.0;
	for ( int k = 0; k < 4; ++k )
	{
		simWorld* world = refCreate( "{" REF_REAL ",'pieces':'none','robots':[" REF_SHOOTER( "[3.4,2.5,0]" ) "]}" );
		REQUIRE( world != NULL );
		simRobot* robot = &world->robots[0];
		const simWheelDef* wheel = &robot->model->wheels[0];
		robot->controls.chassisMode = simChassis_velocity;
		robot->controls.chassis[0] = speeds[k];
		double height = -1.0;
		for ( int t = 0; t < 300 && height < 0.0; ++t )
		{
			refTicks( world, 1 );
			simPose pose = simRobot_GetPose( robot, world->physics );
			height = pose.p.x > 4.6256 ? pose.p.z : height;
		}
		double stands = 0.1654 - wheel->at.x * tan( slope ) + wheel->radius / cos( slope ) - wheel->radius;
		CHECK( height > stands - 0.01 );
		CHECK( height < stands + 0.06 * speeds[k] + 0.02 );
		simWorld_Destroy( world );
	}
}

TEST( reference_everySurfaceReboundsInItsOwnWay )
{
	// In the reference the ball's own surface decides wherever it meets something. A lively and a dull wall, a floor, a robot: each as
	// its pair of materials says, in whichever order the pair is written.
	refObj obj = { .vertices = 0 };
	refAddBox( &obj, "lively", simV3( 3.1, 2, 1.5 ), simV3( 0.2, 2, 3 ), 0.0 );
	refAddBox( &obj, "dull", simV3( 3.1, 6, 1.5 ), simV3( 0.2, 2, 3 ), 0.0 );
	simWorld* world = refCreate(
	    "{'sandlot':1,'field':{'size':[10,10],'floor':'floor','materials':{'floor':{'friction':0.5,"
	    "'restitution':0.9},'lively':{'friction':0.2,'restitution':1},'dull':{'friction':0.2,'restitution':1},'bumper':"
	    "{"
	    "'friction':0.2,'restitution':1},'foam':{'friction':0.5,'restitution':0.3}},'pairs':[" REF_PAIR(
	        "foam", "lively", 0.2, 0.8 ) "," REF_PAIR( "dull", "foam", 0.2, 0.2 ) "," REF_PAIR( "bumper", "foam", 0.2,
	        0.6 ) "],'groups':{'lively':"
	              "'lively','dull':'dull'},'collision':'%s','pieces':{'ball':{'shape':'sphere','diameter':0.15,'mass':"
	              "0.2,'material':"
	              "'foam'}}},'robots':[" REF_SHOOTER(
	                  "[8,8,0]" ) "],'pieces':[{'type':'ball','at':[2.6,2,2],'velocity':[5,0,1]},{"
	                              "'type':'ball','at':[2.6,6,2],'velocity':[5,0,1]},{'type':'ball','at':[7,8,0.13],'"
	                              "velocity':[5,0,0.2]},{'type':"
	                              "'ball','at':[5,3,1.075]}]}",
	    obj.text );
	REQUIRE( world != NULL );
	double back[3] = { 0.0 }, top = 0.0;
	bool down = false;
	for ( int t = 0; t < 50; ++t )
	{
		refTicks( world, 1 );
		for ( int i = 0; i < 3; ++i )
		{
			back[i] = fmin( back[i], refBallVelocity( world, i ).x );
		}
		down = down || refBallVelocity( world, 3 ).z > 0.0;
		top = down ? fmax( top, refBall( world, 3 ).z ) : 0.0;
	}
	CHECK_NEAR( back[0], -0.8 * 5.0, 0.02 * 5.0 );
	CHECK_NEAR( back[1], -0.2 * 5.0, 0.02 * 5.0 );
	// off 60 kg at rest: ( 0.6 M - m ) / ( M + m )
	CHECK_NEAR( back[2], -( 0.6 * 60.0 - 0.2 ) / 60.2 * 5.0, 0.05 * 5.0 );
	CHECK_NEAR( top, 0.075 + 0.09, 0.02 ); // no pair: the duller of the two, 0.3
	simWorld_Destroy( world );
}

TEST( reference_fieldAndBallsStopARobot )
{
	// In the reference another engine moves the robot: no bump, tower, beam or ball ever slows it. Here a robot drives at 2 m/s at blue's
	// trench, folded and with its climber up; at a tower's upright; and a thrown one into a pile of balls.
	double reached[3];
	for ( int k = 0; k < 3; ++k )
	{
		simWorld* world = refCreate( "{" REF_REAL ",'pieces':'none','robots':[" REF_SHOOTER(
		                                 "%s" ) "],'script':[{'t':0,'station':'blue1','buttons':[%s]"
		                                        "},{'t':1,'station':'blue1','axes':[%g,0,0]}]}",
		    k < 2 ? "[3.2,0.64,0]" : "[2.6,3.32,3.1416]", k == 1 ? "'climb'" : "", k < 2 ? 0.4 : -0.4 );
		REQUIRE( world != NULL );
		refTicks( world, 200 );
		reached[k] = simRobot_GetPose( &world->robots[0], world->physics ).p.x;
		simWorld_Destroy( world );
	}
	CHECK( reached[0] > 6.0 );                      // through below the beam
	CHECK( reached[1] > 4.4 && reached[1] < 4.85 ); // its telescopes, 0.1 m behind its middle, hang at the beam
	CHECK( reached[2] > 1.105 + 0.35 && reached[2] < 1.105 + 0.45 ); // its bumper at the upright's front

	double speed[2];
	for ( int k = 0; k < 2; ++k )
	{
		char* balls = calloc( 1, REF_TEXT );
		refAddBalls( balls, "ball", 8, 6, simV3( k == 0 ? 12.0 : 5.0, 5.6, 0.0752 ), 0.16 );
		simWorld* world =
		    refCreate( "{" REF_PLAIN "},'robots':[" REF_SHOOTER( "[4,6,0]" ) "],'pieces':[%s]}", 20.0, 12.0, balls );
		free( balls );
		REQUIRE( world != NULL );
		simRobot* robot = &world->robots[0];
		refTicks( world, 25 );
		robot->controls.chassisMode = simChassis_wrench;
		simPhysics_Place(
		    world->physics, robot->body, simPhysics_GetPose( world->physics, robot->body ), simV3( 3, 0, 0 ), kZero );
		refTicks( world, 40 );
		speed[k] = simPhysics_GetVelocity( world->physics, robot->body ).x;
		double pushed = 0.0;
		for ( int i = 0; i < 48; ++i )
		{
			pushed += k == 1 ? world->field->pieceTypes[0].mass * refBallVelocity( world, i ).x : 0.0;
		}
		// the balls have the robot's loss, less the floor's share
		CHECK( k == 0 || pushed > 0.2 * robot->model->mass * ( speed[0] - speed[1] ) );
		CHECK( k == 0 || pushed < 1.1 * robot->model->mass * ( speed[0] - speed[1] ) );
		simWorld_Destroy( world );
	}
	CHECK( speed[1] < 0.92 * speed[0] );
}


// ---- 11, 12: pieces and the hub ----

TEST( reference_stagingIsWholeMirroredAndSeeded )
{
	// 24 in each depot and chute, the rest in the middle; red's are blue's turned by half a turn; the same seed the same run.
	simWorld* worlds[3];
	for ( int k = 0; k < 3; ++k )
	{
		worlds[k] = refCreate( "{'sandlot':1,'seed':%d,'field':'2026-rebuilt','robots':[]}", k < 2 ? 3 : 4 );
		REQUIRE( worlds[k] != NULL );
	}
	const simField* field = worlds[0]->field;
	int counts[5] = { 0 };
	for ( int i = 0; i < 504; ++i )
	{
		simVec3 p = refBall( worlds[0], i );
		bool low = p.x<3.0, high = p.x> field->length - 3.0;
		counts[!low && !high ? 4 : ( p.z > 0.5 ? 2 : 0 ) + ( high ? 1 : 0 )] += 1;
		if ( low || high )
		{
			double nearest = 1.0;
			for ( int j = 0; j < 504; ++j )
			{
				simVec3 q = refBall( worlds[0], j );
				nearest =
				    fmin( nearest, simLength( simSub( q, simV3( field->length - p.x, field->width - p.y, p.z ) ) ) );
			}
			CHECK( nearest < 1e-9 );
		}
	}
	for ( int i = 0; i < 4; ++i )
	{
		CHECK_EQ_INT( counts[i], 24 );
	}
	CHECK_EQ_INT( counts[4], 504 - 4 * 24 );
	for ( int k = 0; k < 3; ++k )
	{
		refTicks( worlds[k], 5 );
	}
	CHECK( simWorld_Hash( worlds[0] ) == simWorld_Hash( worlds[1] ) );
	CHECK( simWorld_Hash( worlds[0] ) != simWorld_Hash( worlds[2] ) );
	for ( int k = 0; k < 3; ++k )
	{
		simWorld_Destroy( worlds[k] );
	}
}

/// Distance from the middle of a regular hexagon with a corner towards +y to its nearest side, less its inradius: below zero inside.
static double BeyondOpening( simVec3 p, simVec3 hub, double inradius )
{
	double worst = -1e9;
	for ( int i = 0; i < 6; ++i )
	{
		double angle = i * SIM_PI / 3.0;
		worst = fmax( worst, ( p.x - hub.x ) * cos( angle ) + ( p.y - hub.y ) * sin( angle ) - inradius );
	}
	return worst;
}

TEST( reference_everyBallOverTheHubScores )
{
	// A grid of 12 x 12 over 0.55 m to each side of the hub's middle, let go from z 2.2; in nine layers, so that they do not touch.
	// Of the reference's 37 scored, 11 stuck in or on the hub. Here each that is over the opening with all of it scores, and none stays.
	char* balls = calloc( 1, REF_TEXT );
	refAddBalls( balls, "fuel", 12, 12, simV3( 7.0, 2.0, 0.0756 ), 0.2 );
	for ( int red = 0; red < 2; ++red )
	{
		simWorld* world = refCreate( "{" REF_REAL ",'robots':[],'pieces':[%s]}", balls );
		REQUIRE( world != NULL );
		simVec3 hub = simV3( 4.62534, 4.034498, 1.8288 );
		hub = red == 1 ? simV3( world->field->length - hub.x, world->field->width - hub.y, hub.z ) : hub;
		double radius = world->field->pieceTypes[0].radius, inradius = 0.5 * 41.7 * 0.0254;
		bool over[144], scored[144] = { false };
		int overCount = 0, scoredCount = 0;
		for ( int layer = 0; layer < 9; ++layer )
		{
			for ( int i = 0; i < 144; ++i )
			{
				if ( i % 12 % 3 == layer % 3 && i / 12 % 3 == layer / 3 )
				{
					simVec3 at = simAdd( hub, simV3( 0.1 * ( i % 12 ) - 0.55, 0.1 * ( i / 12 ) - 0.55, 0.0 ) );
					over[i] = BeyondOpening( at, hub, inradius ) < -radius;
					at.z = 2.2;
					overCount += over[i] ? 1 : 0;
					refCarry( world, i, at );
				}
			}
			for ( int t = 0; t < ( layer < 8 ? 40 : 250 ); ++t )
			{
				refTicks( world, 1 );
				simEvent event;
				while ( simWorld_TakeEvents( world, &event, 1 ) == 1 )
				{
					if ( event.kind == simEvent_pieceScored )
					{
						CHECK_EQ_INT( event.object, red );
						CHECK( !scored[event.subject] );
						scored[event.subject] = true;
						scoredCount += 1;
					}
				}
			}
		}
		CHECK( overCount > 60 );
		for ( int i = 0; i < 144; ++i )
		{
			CHECK( scored[i] || !over[i] );
			simVec3 p = refBall( world, i );
			bool at = fabs( p.x - hub.x ) < 0.62 && fabs( p.y - hub.y ) < 0.62;
			CHECK( simPiece_IsInPlay( &world->pieces.pieces[i] ) ); // all have come out again
			CHECK( p.z < 0.3 && !at );
		}
		CHECK( scoredCount >= overCount );
		simWorld_Destroy( world );
	}
	free( balls );
}


// ---- 14, 17 ----

TEST( reference_oneBatteryFeedsEverything )
{
	// Drivetrain and mechanisms share one battery: its current is theirs together, and a flywheel that spins up while the robot sets off
	// is slower. (In the reference two models write the voltage, and neither loads the other's.)
	double wheel[2];
	for ( int k = 0; k < 2; ++k )
	{
		simWorld* world = refCreate(
		    "{" REF_PLAIN "},'robots':[" REF_SHOOTER(
		        "[4,6,0]" ) "],'pieces':[],'script':[{'t':0.2,'station':'blue1','volts':{'flywheel':12}%s}]}",
		    40.0, 12.0, k == 1 ? ",'axes':[1,0,0]" : "" );
		REQUIRE( world != NULL );
		const simRobot* robot = &world->robots[0];
		double lowest = 13.0;
		for ( int t = 0; t < 25; ++t )
		{
			refTicks( world, 1 );
			double sum = robot->model->battery.idleCurrent;
			for ( int i = 0; i < robot->model->motorCount; ++i )
			{
				sum += robot->motors[i].output.supply;
			}
			CHECK_NEAR( robot->battery.current, sum, 0.01 );
			lowest = fmin( lowest, robot->battery.volts );
		}
		CHECK( k == 0 || lowest < 10.5 );
		wheel[k] = robot->mechanisms[3].velocity;
		simWorld_Destroy( world );
	}
	CHECK( wheel[1] < 0.97 * wheel[0] );
	CHECK( wheel[1] > 50.0 );
}

TEST( reference_poseIsTheBodys )
{
	// One pose for all: a frame shows the body's of that tick, in all of space. On the slope of a bump the robot's
	// origin is below its centre of mass along the robot's own axis, not straight down.
	simWorld* world = refCreate( "{" REF_REAL ",'pieces':'none','robots':[" REF_SHOOTER(
	    "[3.4,2.5,0]" ) "],'script':[{'t':0,'station':'blue1','axes':[0.3,0,0]}]}" );
	REQUIRE( world != NULL );
	const simRobot* robot = &world->robots[0];
	size_t size = simWorld_WriteFrame( world, NULL, 0 );
	char* frame = calloc( 1, size );
	double steepest = 0.0;
	for ( int t = 0; t < 60; ++t )
	{
		refTicks( world, 1 );
		simWorld_WriteFrame( world, frame, size );
		const simRobotFrame* shown = (const simRobotFrame*)( frame + ( (const simFrameHeader*)frame )->robotOffset );
		simPose body = simPhysics_GetPose( world->physics, robot->body );
		simPose origin = { { shown->position[0], shown->position[1], shown->position[2] },
			{ shown->rotation[0], shown->rotation[1], shown->rotation[2], shown->rotation[3] } };
		CHECK_NEAR( simLength( simSub( simTransform( origin, robot->model->centerOfMass ), body.p ) ), 0.0, 1e-9 );
		steepest = fmax( steepest, fabs( shown->rpy[1] ) );
	}
	CHECK( steepest > 0.2 );
	free( frame );
	simWorld_Destroy( world );
}


// ---- 20: nothing goes through ----

/// Flies all balls for so many steps. Counts those whose centre ever comes into a mesh, or nearer to the floor than a quarter of a ball.
static int CountThrough( simWorld* world, int steps )
{
	bool through[SIM_MAX_PIECES] = { false };
	simVec3 last[SIM_MAX_PIECES];
	int count = 0;
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		last[i] = refBall( world, i );
	}
	for ( int step = 0; step < steps; ++step )
	{
		refStepBalls( world );
		for ( int i = 0; i < world->pieces.count; ++i )
		{
			simVec3 p = refBall( world, i ), way = simSub( p, last[i] );
			double length = simLength( way );
			simRayHit hit;
			bool crossed =
			    length > 1e-4
			    && simPhysics_CastRay( world->physics, last[i], simScale( 1.0 / length, way ), length, false, -1, &hit )
			    && simDot( hit.normal, way ) < 0.0;
			if ( !through[i] && ( crossed || p.z < 0.02 ) )
			{
				through[i] = true;
				count += 1;
			}
			last[i] = p;
		}
	}
	return count;
}

/// True in the air, with room for a ball: no surface near, and surfaces overhead are not seen from inside.
static bool IsFree( simWorld* world, simVec3 at )
{
	simRayHit hit;
	bool inside =
	    simPhysics_CastRay( world->physics, at, simV3( 0, 0, 1 ), 5.0, false, -1, &hit ) && hit.normal.z > 0.0;
	return !inside && simPhysics_IsClear( world->physics, at, 0.08, -1 );
}

static simVec3 RandomWay( simRandom* random, double low, double high )
{
	double yaw = simRandom_Uniform( random, -SIM_PI, SIM_PI ), rise = simRandom_Uniform( random, low, high );
	double level = sqrt( 1.0 - rise * rise );
	return simV3( level * simCos( yaw ), level * simSin( yaw ), rise );
}

TEST( reference_nothingGoesThrough )
{
	// 600 launches at 5 to 30 m/s from anywhere in the field, any way, a second each; and of each quarter 50 that meet a closed side of a hub.
	simRandom random;
	simRandom_Seed( &random, 11, 3 );
	char* balls = calloc( 1, REF_TEXT );
	refAddBalls( balls, "fuel", 20, 5, simV3( 6.0, 2.0, 0.0756 ), 0.2 );
	simWorld* world = refCreate( "{" REF_REAL ",'robots':[],'pieces':[%s]}", balls );
	free( balls );
	REQUIRE( world != NULL );
	const simField* field = world->field;
	for ( int batch = 0; batch < 6; ++batch )
	{
		for ( int i = 0; i < 100; ++i )
		{
			simVec3 at;
			do
			{
				at = simV3( simRandom_Uniform( &random, 0.1, field->length - 0.1 ),
				    simRandom_Uniform( &random, 0.1, field->width - 0.1 ), simRandom_Uniform( &random, 0.08, 1.2 ) );
			} while ( !IsFree( world, at ) );
			double speed = simRandom_Uniform( &random, 5.0, 30.0 );
			refThrow( world, i, at, simScale( speed, RandomWay( &random, -0.5, 0.5 ) ),
			    simScale( 50.0, RandomWay( &random, -1.0, 1.0 ) ) );
		}
		CHECK_EQ_INT( CountThrough( world, 250 ), 0 );
	}

	// Sides towards the wall, right and left, both hubs; height up to the deck.
	simVec3 hub = simV3( 4.62534, 4.034498, 0.0 );
	double half = 0.5 * 47.0 * 0.0254;
	for ( int batch = 0; batch < 2; ++batch )
	{
		bool inside = false;
		for ( int i = 0; i < 100; ++i )
		{
			double away = simRandom_Uniform( &random, 0.5, 1.6 ), across = simRandom_Uniform( &random, -0.5, 0.5 );
			simVec3 face = simV3( -half, across, simRandom_Uniform( &random, 0.2, 1.3 ) );
			simVec3 from = simV3( -half - away, across + simRandom_Uniform( &random, -0.7, 0.7 ),
			    simRandom_Uniform( &random, 0.3, 1.5 ) );
			simQuat turn = simQuatAxisAngle( simV3( 0, 0, 1 ), ( i % 3 - 1 ) * 0.5 * SIM_PI );
			face = simAdd( hub, simRotate( turn, face ) );
			from = simAdd( hub, simRotate( turn, from ) );
			if ( batch == 1 )
			{
				face = simV3( field->length - face.x, field->width - face.y, face.z );
				from = simV3( field->length - from.x, field->width - from.y, from.z );
			}
			simVec3 way = simNormalize( simSub( face, from ), kZero );
			refThrow( world, i, from, simScale( simRandom_Uniform( &random, 5.0, 30.0 ), way ), kZero );
		}
		CHECK_EQ_INT( CountThrough( world, 250 ), 0 );
		simVec3 middle = batch == 0 ? hub : simV3( field->length - hub.x, field->width - hub.y, 0.0 );
		for ( int i = 0; i < 100; ++i )
		{
			simVec3 p = refBall( world, i );
			inside =
			    inside || ( fabs( p.x - middle.x ) < half && fabs( p.y - middle.y ) < half && p.z < 1.4 && p.z > 0.45 );
		}
		CHECK( !inside );
	}
	simWorld_Destroy( world );
}
