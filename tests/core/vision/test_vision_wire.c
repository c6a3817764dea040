// From a robot in a world to robot code's tables: the reference's scenes, angle cameras and a detector, through exposure, solver,
// block and topics, as a page or the command line do it.
#include "rigs/eye.h"
#include "rigs/limelight_rig.h"

#include "sandlot/wire/limelight.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TOPICS 400
#define MOST_NUMBERS 64

/// The last value of each topic, and how often and when it came.
typedef struct Heard
{
	simLimelight* limelight;
	struct
	{
		int calls, count;
		int64_t time;
		double numbers[MOST_NUMBERS];
		uint8_t bytes[512];
	} topics[MOST_TOPICS];
} Heard;

static void Keep( void* context, int topic, const simNt4Value* value, int64_t time )
{
	Heard* heard = context;
	heard->topics[topic].calls += 1;
	heard->topics[topic].time = time;
	heard->topics[topic].count = (int)value->count;
	if ( value->type == simNt4Type_double )
	{
		heard->topics[topic].numbers[0] = value->number;
	}
	else if ( value->type == simNt4Type_doubles )
	{
		size_t count = value->count < MOST_NUMBERS ? value->count : MOST_NUMBERS;
		memcpy( heard->topics[topic].numbers, value->doubles, count * sizeof( double ) );
	}
	else if ( value->type == simNt4Type_raw )
	{
		memcpy( heard->topics[topic].bytes, value->bytes, value->count < 512 ? value->count : 512 );
	}
}

static Heard* Listen( const simWorld* world )
{
	static simSchema schema[8192];
	simError error = { 0 };
	int count = simWorld_WriteSchema( world, schema, 8192 );
	Heard* heard = calloc( 1, sizeof( Heard ) );
	heard->limelight = simLimelight_Create( schema, count, 0, simLimelight_all, &error );
	CHECK_STR( error.message, "" );
	SIM_ASSERT( count <= 8192 && simLimelight_Count( heard->limelight ) <= MOST_TOPICS );
	return heard;
}

static void Stop( Heard* heard )
{
	simLimelight_Destroy( heard->limelight );
	free( heard );
}

static int Find( const Heard* heard, const char* name )
{
	return rigFindTopic( heard->limelight, name );
}

static const double* Key( const Heard* heard, const char* key )
{
	char name[128];
	snprintf( name, sizeof( name ), "/limelight/%s", key );
	return heard->topics[Find( heard, name )].numbers;
}

static void CheckSix( const double* six, const double expected[6], double metres )
{
	for ( int i = 0; i < 3; ++i )
	{
		CHECK_NEAR( six[i], expected[i], metres );
		CHECK_NEAR( simWrapAngle( ( six[i + 3] - expected[i + 3] ) * EYE_DEG ) / EYE_DEG, 0.0, 1e-3 );
	}
}

// The reference's sections 2.5 and 7.2: three places, the tag in view, and a Limelight's values for it.
TEST( visionWire_referenceScenes )
{
	static const struct
	{
		double x, y, heading;
		uint32_t tag;
		double targetInCamera[6], cameraInTarget[6], targetInRobot[6], robotInTarget[6], distance, robotDistance;
		double red[3], middle[2];
	} rows[] = {
		{ 1.6, 0.9, 180, 30, { -0.090237, 0.181090, 1.314597, -20, 0, 0 }, { 0.090237, 0.279450, -1.297253, 20, 0, 0 },
		    { 0.197763, -0.552450, 1.592253, 0, 0, 0 }, { -0.197763, 0.552450, -1.592253, 0, 0, 0 }, 1.330075, 1.696933,
		    { 14.941, 7.169, 0 }, { -6.6705, -3.1345 } },
		{ 2.0, 4.0, 0, 26, { -0.322638, -0.209010, 1.913761, -20, 0, 0 }, { 0.322638, 0.850950, -1.726861, 20, 0, 0 },
		    { -0.034638, -1.123950, 2.021861, 0, 0, 0 }, { 0.034638, 1.123950, -2.021861, 0, 0, 0 }, 1.951989, 2.313523,
		    { 14.541, 4.069, 180 }, { -6.2705, -0.0345 } },
		{ 2.5, 5.5, -35, 26, { 0.039451, -0.186686, 1.975096, -23.956803, -32.614607, 13.467834 },
		    { -1.060242, 0.850950, -1.445402, 20, 35, 0 }, { 0.327451, -1.123950, 2.087133, 0, -35, 0 },
		    { -1.465362, 1.123950, -1.521861, 0, 35, 0 }, 1.984292, 2.393034, { 14.041, 2.569, 145 },
		    { -5.7705, 1.4655 } },
	};
	Eye* eye = eyeCreate( "{'name': 'limelight', 'at': [0.295, -0.288, 0.273], 'pitch': '-20 deg', 'preset': 'high', "
	                      "'noise': 0, 'latency': ['30 ms', '4 ms'], 'exposure': '6 ms', 'range': 20}",
	    "2026-rebuilt" );
	REQUIRE( eye != NULL );
	eyeOpen( eye );
	Heard* heard = Listen( eye->world );
	int pose = Find( heard, "/limelight/botpose_wpiblue" );
	for ( int i = 0; i < 3; ++i )
	{
		simCameraControl control = { .priority = 1 + rows[i].tag };
		CHECK( simVision_Control( eye->vision, 0, &control ) );
		const simVisionResult* result = NULL;
		for ( int k = 0; k < 4; ++k )
		{
			eyePut( eye, rows[i].x, rows[i].y, 0.0, rows[i].heading * EYE_DEG );
			result = eyeLook( eye ); // those under way are of the place before
		}
		REQUIRE( result != NULL && result->hasTarget == 1 );
		int calls = heard->topics[pose].calls;
		CHECK( simLimelight_Write( heard->limelight, eye->block, eye->blockSize, 0, Keep, heard ) );
		CHECK_EQ_INT( heard->topics[pose].calls, calls + 1 );
		CheckSix( Key( heard, "targetpose_cameraspace" ), rows[i].targetInCamera, 1e-4 );
		CheckSix( Key( heard, "camerapose_targetspace" ), rows[i].cameraInTarget, 1e-4 );
		CheckSix( Key( heard, "targetpose_robotspace" ), rows[i].targetInRobot, 1e-4 );
		CheckSix( Key( heard, "botpose_targetspace" ), rows[i].robotInTarget, 1e-4 );
		CheckSix( Key( heard, "camerapose_robotspace" ), ( double[6] ){ 0.295, 0.288, 0.273, 0, 20, 0 }, 1e-9 );
		static const char* const kKeys[2][3] = { { "botpose_wpiblue", "botpose_wpired", "botpose" },
			{ "botpose_orb_wpiblue", "botpose_orb_wpired", "botpose_orb" } };
		const double blue[6] = { rows[i].x, rows[i].y, 0, 0, 0, rows[i].heading };
		const double red[6] = { rows[i].red[0], rows[i].red[1], 0, 0, 0, rows[i].red[2] };
		const double middle[6] = { rows[i].middle[0], rows[i].middle[1], 0, 0, 0, rows[i].heading };
		for ( int k = 0; k < 2; ++k )
		{
			CheckSix( Key( heard, kKeys[k][0] ), blue, 1e-4 );
			CheckSix( Key( heard, kKeys[k][1] ), red, 1e-4 );
			CheckSix( Key( heard, kKeys[k][2] ), middle, 1e-4 );
			const double* values = Key( heard, kKeys[k][0] );
			CHECK_EQ_INT( heard->topics[Find( heard, "/limelight/botpose_wpiblue" )].count, 11 + 7 * (int)values[7] );
			CHECK( values[6] == ( result->published - result->captured ) / 1000.0 );
			CHECK( values[6] == Key( heard, "tl" )[0] + Key( heard, "cl" )[0] );
		}
		CHECK( (double)heard->topics[pose].time == result->published );
		CHECK_NEAR( Key( heard, "hb" )[0], result->heartbeat, 0.0 );
		CHECK_NEAR( Key( heard, "tid" )[0], rows[i].tag, 0.0 );
		CHECK_NEAR( Key( heard, "tv" )[0], 1.0, 0.0 );
		const double* fiducial = Key( heard, "rawfiducials" );
		CHECK_NEAR( fiducial[0], rows[i].tag, 0.0 );
		CHECK_NEAR( fiducial[4], rows[i].distance, 1e-4 );
		CHECK_NEAR( fiducial[5], rows[i].robotDistance, 1e-4 );
	}
	Stop( heard );
	eyeDestroy( eye );
}

#define ANGLES                                                                                                         \
	"{\"sandlot\":1,\"name\":\"angles\",\"seed\":1,\"field\":\"practice\",\"pieces\":\"none\",\"robots\":[{\"robot\":" \
	"{"                                                                                                                \
	"\"mass\":40,\"centerOfMass\":[0,0,0.15],\"inertia\":[2.5,2.5,4],\"shapes\":[{\"name\":\"frame\",\"shape\":"       \
	"\"box\",\"size\":[0.7,0.7,0.3],\"at\":[0,0,0.15]}],\"angleCameras\":[{\"name\":\"hub\",\"fov\":\"61 deg\","       \
	"\"near\":1,\"far\":15,\"rate\":15,\"lag\":\"50 ms\",\"targets\":[{\"at\":[7,5],\"from\":\"90 deg\",\"to\":"       \
	"\"270 deg\"},{\"at\":[7,4],\"from\":\"90 deg\",\"to\":\"270 deg\"},{\"at\":[6,3.5],\"from\":\"90 deg\",\"to\":"   \
	"\"270 deg\"}]},{\"name\":\"back\",\"fov\":\"61 deg\",\"near\":1,\"far\":15,\"compat\":true,\"targets\":"          \
	"[{\"at\":[7,4],\"from\":\"-90 deg\",\"to\":\"90 deg\"}]}]},\"station\":\"blue1\",\"at\":[2,4,0]}]}"

// pyfrc's VisionSim from robot.json to its topic; no camera beside it.
TEST( visionWire_angleCameras )
{
	simWorld* world = testCreateWorld( ANGLES );
	REQUIRE( world != NULL );
	CHECK( simVision_HasAny( world ) );
	Eye eye = { .world = world, .field = world->scenario->field };
	eyeOpen( &eye );
	Heard* heard = Listen( world );
	int hub = Find( heard, "/Sandlot/Vision/hub" ), back = Find( heard, "/Sandlot/Vision/back" );
	CHECK_EQ_INT( simLimelight_Count( heard->limelight ), 4 );
	int now = Find( heard, "/Sandlot/Vision/hub/Immediate" );
	eyePut( &eye, 2.0, 4.0, 0.0, 0.0 );
	for ( int i = 0; i < 100; ++i )
	{
		eyeTick( &eye );
		CHECK( simLimelight_Write( heard->limelight, eye.block, eye.blockSize, 0, Keep, heard ) );
	}
	// 15 a second, each told once, at the first tick after its lag.
	CHECK_NEAR( heard->topics[hub].calls, 29, 1 );
	const double* said = heard->topics[hub].numbers;
	REQUIRE( heard->topics[hub].count == 12 );
	const double expected[3][2] = { { 0.0, 5.0 }, { -7.1250163, 4.0311289 }, { 11.3099325, 5.0990195 } };
	for ( int i = 0; i < 3; ++i )
	{
		CHECK_NEAR( said[4 * i], 1.0, 0.0 );
		CHECK_NEAR( said[4 * i + 1], said[1], 0.0 );
		CHECK_NEAR( said[4 * i + 2], expected[i][0], 1e-4 );
		CHECK_NEAR( said[4 * i + 3], expected[i][1], 1e-4 );
	}
	// Without the lag, of the one best in line; the other camera, with pyfrc's oddities, has nothing.
	CHECK_NEAR( heard->topics[now].numbers[0], 5.0, 1e-9 );
	CHECK_NEAR( heard->topics[Find( heard, "/Sandlot/Vision/back/Immediate" )].numbers[0], -1.0, 0.0 );
	double late = 1e-6 * (double)heard->topics[hub].time - said[1];
	CHECK( late >= 0.05 - 1e-9 && late < 0.07 + 1e-9 );
	// The other camera's target is invisible from behind: pyfrc's infinite angle.
	CHECK( heard->topics[back].calls > 20 && heard->topics[back].count == 4 );
	CHECK_NEAR( heard->topics[back].numbers[0], 0.0, 0.0 );
	CHECK( isinf( heard->topics[back].numbers[2] ) );
	CHECK_NEAR( heard->topics[back].numbers[3], 0.0, 0.0 );
	// The robot turns by 10 degrees: so do they.
	eyePut( &eye, 2.0, 4.0, 0.0, 10.0 * EYE_DEG );
	for ( int i = 0; i < 12; ++i )
	{
		eyeTick( &eye );
		CHECK( simLimelight_Write( heard->limelight, eye.block, eye.blockSize, 0, Keep, heard ) );
	}
	REQUIRE( heard->topics[hub].count == 12 );
	CHECK_NEAR( said[2], 1.3099325, 1e-4 ); // best in line now
	CHECK_NEAR( said[6], -10.0, 1e-4 );
	CHECK_NEAR( said[10], -17.1250163, 1e-4 );
	Stop( heard );
	simVision_Destroy( eye.vision );
	simWorld_Destroy( world );
	free( eye.block );
}

// A mount beside the robot's middle that looks to its left, a topic of the builder's choice, and its switch.
TEST( visionWire_angleCameraElsewhereAndOff )
{
	char text[2048];
	const char* add = "\"at\":[0.3,-0.2],\"yaw\":\"90 deg\",\"topic\":\"/camera/target\",\"near\":1,\"far\":15,";
	const char* at = strstr( ANGLES, "\"near\":1,\"far\":15," );
	int before = (int)( at - ANGLES );
	snprintf( text, sizeof( text ), "%.*s%s%s", before, ANGLES, add, at + strlen( "\"near\":1,\"far\":15," ) );
	simWorld* world = testCreateWorld( text );
	REQUIRE( world != NULL );
	Eye eye = { .world = world, .field = world->scenario->field };
	eyeOpen( &eye );
	Heard* heard = Listen( world );
	int hub = Find( heard, "/camera/target" ), now = Find( heard, "/Sandlot/Vision/hub/Immediate" );
	// Turned by -90 degrees at [2, 4.3] the camera is at [1.8, 4] and looks along +x.
	eyePut( &eye, 2.0, 4.3, 0.0, -90.0 * EYE_DEG );
	for ( int i = 0; i < 20; ++i )
	{
		eyeTick( &eye );
		CHECK( simLimelight_Write( heard->limelight, eye.block, eye.blockSize, 0, Keep, heard ) );
	}
	CHECK_NEAR( heard->topics[hub].numbers[2], 0.0, 1e-9 );
	CHECK_NEAR( heard->topics[hub].numbers[3], 5.2, 1e-9 );
	CHECK_NEAR( heard->topics[now].numbers[0], 5.2, 1e-9 );
	// Off: it publishes nothing more, not even results under way.
	int calls = heard->topics[hub].calls;
	world->vision[0].anglesOff = 1u;
	for ( int i = 0; i < 20; ++i )
	{
		eyeTick( &eye );
		CHECK( simLimelight_Write( heard->limelight, eye.block, eye.blockSize, 0, Keep, heard ) );
	}
	CHECK_EQ_INT( heard->topics[hub].calls, calls );
	CHECK_NEAR( heard->topics[now].numbers[0], -1.0, 0.0 );
	CHECK_EQ_INT( eyeHeader( &eye )->anglesOff, 1 );
	world->vision[0].anglesOff = 0u;
	for ( int i = 0; i < 20; ++i )
	{
		eyeTick( &eye );
		CHECK( simLimelight_Write( heard->limelight, eye.block, eye.blockSize, 0, Keep, heard ) );
	}
	CHECK( heard->topics[hub].calls > calls );
	Stop( heard );
	simVision_Destroy( eye.vision );
	simWorld_Destroy( world );
	free( eye.block );
}

static double Double( const uint8_t* at )
{
	double value;
	memcpy( &value, at, 8 );
	return value;
}

// PhotonVision's ObjectDetection, as PhotonLib reads it: a class, a confidence, and no fiducial; of a tag the other way round.
TEST( visionWire_photonsPacketOfAPieceAndOfATag )
{
	simWorld* world =
	    testCreateWorld( "{\"sandlot\":1,\"name\":\"ball\",\"seed\":3,\"field\":\"2026-rebuilt\",\"pieces\":[{\"type\":"
	                     "\"fuel\",\"at\":[3.4,4.0,0.075]}],\"robots\":[{\"robot\":\"kitbot\",\"station\":\"blue1\","
	                     "\"at\":[1.2,2.5,0]}]}" );
	REQUIRE( world != NULL );
	simCameraDef* camera = &( (simRobotModel*)world->robots[0].model )->cameras[0];
	camera->misses = 0.0;
	camera->pipelineCount = 2;
	camera->pipelines[0] = ( simPipelineDef ){ .kind = simPipeline_detector };
	camera->pipelines[1] = ( simPipelineDef ){ .kind = simPipeline_fiducial };
	Eye eye = { .world = world, .field = world->scenario->field };
	eyeOpen( &eye );
	eyePut( &eye, 1.2, 4.0, 0.0, 0.0 );
	Heard* heard = Listen( world );
	int raw = Find( heard, "/photonvision/limelight/rawBytes" );
	for ( int kind = 0; kind < 2; ++kind )
	{
		simCameraControl control = { .pipeline = (uint32_t)kind };
		CHECK( simVision_Control( eye.vision, 0, &control ) );
		for ( int i = 0; i < 6; ++i )
		{
			REQUIRE( eyeLook( &eye ) != NULL );
		}
		CHECK( simLimelight_Write( heard->limelight, eye.block, eye.blockSize, 0, Keep, heard ) );
		const uint8_t* at = heard->topics[raw].bytes;
		REQUIRE( heard->topics[raw].count > 33 && at[32] >= 1 );
		at += 33; // metadata and the count
		int32_t fiducial, type;
		float confidence;
		memcpy( &fiducial, at + 32, 4 );
		memcpy( &type, at + 36, 4 );
		memcpy( &confidence, at + 40, 4 );
		CHECK( fabs( Double( at ) ) < 25.0 && fabs( Double( at + 8 ) ) < 25.0 && Double( at + 16 ) > 0.0 );
		if ( kind == 0 )
		{
			const simDetection* ball = eyeDetections( &eye, eyeResult( &eye, 0 ) );
			CHECK_EQ_INT( fiducial, -1 );
			CHECK_EQ_INT( type, world->pieces.pieces[0].type );
			CHECK_NEAR( confidence, ball->confidence, 1e-6 );
		}
		else
		{
			CHECK( fiducial == 25 || fiducial == 26 );
			CHECK_EQ_INT( type, -1 );
			CHECK_NEAR( confidence, -1.0, 0.0 );
		}
	}
	Stop( heard );
	simVision_Destroy( eye.vision );
	simWorld_Destroy( world );
	free( eye.block );
}
