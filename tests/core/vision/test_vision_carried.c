// Cameras on parts that move, and detectors' first results: the ways from robot.json to a result that no other test goes.
#include "rigs/eye.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The mecanum robot in an empty hall, its camera on the arm, with lift and arm moved.
static Eye* Arm( double lift, double arm )
{
	Eye* hall = eyeCreate( "{'name': 'limelight', 'preset': 'perfect', 'at': [0, 0, 0]}", NULL );
	if ( hall == NULL )
	{
		return NULL;
	}
	simCameraDef def = hall->world->robots[0].model->cameras[0];
	eyeDestroy( hall );
	Eye* eye = calloc( 1, sizeof( Eye ) );
	eye->world =
	    testCreateWorld( "{\"sandlot\":1,\"name\":\"arm\",\"seed\":3,\"field\":\"practice\",\"pieces\":\"none\","
	                     "\"robots\":[{\"robot\":\"mecanum-arm\",\"station\":\"blue1\",\"at\":[2,4,0]}]}" );
	if ( eye->world == NULL )
	{
		free( eye );
		return NULL;
	}
	eye->field = eye->world->scenario->field;
	eye->field->tagCount = 0;
	eye->field->tagSize = 0.1651;
	simRobot* robot = &eye->world->robots[0];
	simRobotModel* model = (simRobotModel*)robot->model;
	def.mount = ( simPose ){ simV3( 0.3, 0.05, 0.6 ), simQuatFromRpy( 0, 0, 0 ) };
	for ( int i = 0; i < model->componentCount; ++i )
	{
		def.component = strcmp( model->components[i].name, "arm" ) == 0 ? i : def.component;
	}
	model->cameraCount = 1;
	model->cameras[0] = def;
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		const char* name = model->mechanisms[i].name;
		robot->mechanisms[i].position = strcmp( name, "lift" ) == 0  ? lift
		                                : strcmp( name, "arm" ) == 0 ? arm
		                                                             : robot->mechanisms[i].position;
	}
	return eye;
}

TEST( visionCarried_aCameraGoesWithItsArm )
{
	const double lift = 0.5, arm = 0.4;
	Eye* eye = Arm( lift, arm );
	REQUIRE( eye != NULL );
	// By robot.json the arm's pivot is at 0.09, 0, 0.43 and rides on the lift; the arm turns up about -y.
	double c = cos( arm ), s = sin( arm );
	simVec3 at = { 0.09 + 0.21 * c - 0.17 * s, 0.05, 0.43 + lift + 0.21 * s + 0.17 * c };
	eyeAddTag( eye, 1, 6.0, 4.0, at.z + 3.6 * s / c, SIM_PI );
	eyeAddTag( eye, 2, 6.0, 4.5, at.z + 3.6 * s / c - 0.2, SIM_PI );
	eyeOpen( eye );
	eyePut( eye, 2.0, 4.0, 0.0, 0.0 );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	const simVisionCamera* camera = (const simVisionCamera*)( eye->block + eyeHeader( eye )->cameraOffset );
	simPose robot = simRobot_GetPose( &eye->world->robots[0], eye->world->physics );
	CHECK_NEAR( camera->pose[0], robot.p.x + at.x, 1e-9 );
	CHECK_NEAR( camera->pose[1], robot.p.y + at.y, 1e-9 );
	CHECK_NEAR( camera->pose[2], robot.p.z + at.z, 1e-9 );
	simQuat turn = { camera->pose[3], camera->pose[4], camera->pose[5], camera->pose[6] };
	simVec3 ahead = simRotate( turn, simV3( 1, 0, 0 ) );
	CHECK_NEAR( ahead.x, c, 1e-9 );
	CHECK_NEAR( ahead.z, s, 1e-9 );
	CHECK_EQ_INT( result->sightCount, 2 );
	// The camera knows where the arm holds it, so the robot's place comes out right.
	CHECK_EQ_INT( result->solved, 3 );
	for ( int k = 0; k < 3; ++k )
	{
		CHECK_NEAR( result->pose1[k], result->truth[k], 1e-4 );
		CHECK_NEAR( result->pose2[k], result->truth[k], 1e-4 );
	}
	eyeDestroy( eye );
}

TEST( visionCarried_aMountThatIsSaidReplacesTheArms )
{
	Eye* eye = Arm( 0.2, 0.3 );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 1, 6.0, 4.0, 2.2, SIM_PI );
	eyeAddTag( eye, 2, 6.0, 4.6, 2.0, SIM_PI );
	eyeOpen( eye );
	// Robot code that forgets its arm: it says where the camera was before the arm moved.
	simCameraControl control = { .hasMount = 1, .mount = { 0.3, 0.05, 0.6, 1, 0, 0, 0 }, .imuAssist = 0.001 };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	eyePut( eye, 2.0, 4.0, 0.0, 0.0 );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	REQUIRE( ( result->solved & 1u ) != 0 );
	// Seen from a level camera the tags would be the robot's nose up: it is believed to be tipped back by the arm's
	// turn.
	simQuat believed = { result->pose1[3], result->pose1[4], result->pose1[5], result->pose1[6] };
	CHECK_NEAR( simQuatToRpy( believed ).y, -0.3, 1e-3 );
	eyeDestroy( eye );
}

/// Distance of the first piece that a detector gives, of one near and aside, one farther in the middle.
static double FirstPiece( simDetectChoice choice )
{
	simWorld* world =
	    testCreateWorld( "{\"sandlot\":1,\"name\":\"two\",\"seed\":3,\"field\":\"2026-rebuilt\",\"pieces\":["
	                     "{\"type\":\"fuel\",\"at\":[2.6,3.0,0.075]},{\"type\":\"fuel\",\"at\":[3.2,2.5,0.075]}],"
	                     "\"robots\":[{\"robot\":\"kitbot\",\"station\":\"blue1\",\"at\":[1.2,2.5,0]}]}" );
	if ( world == NULL )
	{
		return NAN;
	}
	simRobotModel* model = (simRobotModel*)world->robots[0].model;
	model->cameras[0].mount = ( simPose ){ simV3( 0.3, 0.0, 0.6 ), simQuatFromRpy( 0, 20 * EYE_DEG, 0 ) };
	model->cameras[0].misses = 0.0;
	model->cameras[0].pipelines[0] = ( simPipelineDef ){ .kind = simPipeline_detector, .choice = choice };
	Eye eye = { .world = world, .field = world->scenario->field };
	eyeOpen( &eye );
	double distance = NAN;
	const simVisionResult* result = eyeLook( &eye );
	if ( result != NULL && CHECK_EQ_INT( result->detectionCount, 2 ) )
	{
		distance = eyeDetections( &eye, result )[0].distance;
	}
	simVision_Destroy( eye.vision );
	simWorld_Destroy( world );
	free( eye.block );
	return distance;
}

TEST( visionCarried_aPipelineSaysWhichPieceComesFirst )
{
	double nearest = FirstPiece( simDetectChoice_nearest ), central = FirstPiece( simDetectChoice_central );
	CHECK_NEAR( nearest, sqrt( 1.1 * 1.1 + 0.5 * 0.5 + 0.525 * 0.525 ), 0.02 );
	CHECK_NEAR( central, sqrt( 1.7 * 1.7 + 0.525 * 0.525 ), 0.02 );
	CHECK_NEAR( FirstPiece( simDetectChoice_largest ), nearest, 1e-9 );
}
