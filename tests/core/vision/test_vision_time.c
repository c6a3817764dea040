// The times of frames, motion between them, orders to cameras, and broken cameras.
#include "rigs/eye.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRONT "'name': 'limelight', 'at': [0.2, 0, 0.5]"
#define SHARP "'preset': 'perfect', 'fps': 30, 'exposure': '8 ms', 'latency': ['30 ms', '6 ms']"

/// Four tags on a wall at x = 8, looked at from x = 3 or so.
static Eye* Wall( const char* camera )
{
	Eye* eye = eyeCreate( camera, NULL );
	if ( eye != NULL )
	{
		for ( int i = 0; i < 4; ++i )
		{
			eyeAddTag( eye, i + 1, 8.0 + 0.3 * ( i % 2 ), 9.0 + 0.6 * i, 0.6 + 0.3 * ( i & 1 ), SIM_PI );
		}
		eyeOpen( eye );
		eyePut( eye, 5.0, 10.0, 0.0, 0.0 );
	}
	return eye;
}

TEST( visionTime_everyMicrosecondIsAccountedFor )
{
	Eye* eye = Wall( "{" FRONT ", 'preset': 'limelight4', 'latency': ['20 ms', '9 ms'], 'drops': 0.1}" );
	REQUIRE( eye != NULL );
	double last = -1.0, lastPublished = -1.0, first = 0.0;
	int count = 0;
	for ( int i = 0; i < 500; ++i )
	{
		eyeTick( eye );
		double now = 20000.0 * eyeHeader( eye )->tick;
		for ( uint32_t k = 0; k < eyeHeader( eye )->resultCount; ++k )
		{
			const simVisionResult* result = eyeResult( eye, (int)k );
			CHECK(
			    result->published - result->captured == 1000.0 * ( result->targetLatency + result->captureLatency ) );
			CHECK( result->captured == floor( result->captured ) && result->captureLatency == 10.0 );
			CHECK( result->targetLatency >= 0.0 && result->targetLatency < 80.0 );
			CHECK( result->published <= now && result->published > now - 20000.0 );
			CHECK( result->published > lastPublished && result->captured > last );
			first = count == 0 ? result->captured : first;
			double frame = ( result->captured - first ) * 60e-6;
			CHECK_NEAR( frame, floor( frame + 0.5 ), 1.3e-4 ); // whole periods of 1/60 s, to the microsecond
			last = result->captured;
			lastPublished = result->published;
			count += 1;
			CHECK_EQ_INT( result->heartbeat, count );
		}
		CHECK_EQ_INT( ( (const simVisionCamera*)( eye->block + eyeHeader( eye )->cameraOffset ) )->heartbeat, count );
	}
	CHECK_NEAR( count, 540.0, 30.0 ); // 600 less a tenth
	eyeDestroy( eye );
}

/// A block's numbers: none of them is NaN, and only deviations are infinite.
static void CheckFinite( const Eye* eye )
{
	const simVisionHeader* header = eyeHeader( eye );
	for ( uint32_t i = 0; i < header->resultCount; ++i )
	{
		simVisionResult result = *eyeResult( eye, (int)i );
		for ( int k = 0; k < 3; ++k )
		{
			CHECK( result.deviations1[k] > 0.0 && result.deviations2[k] > 0.0 );
			result.deviations1[k] = result.deviations2[k] = 0.0;
		}
		const double* at = result.pose1;
		for ( size_t k = 0; k < ( sizeof( result ) - offsetof( simVisionResult, pose1 ) ) / sizeof( double ); ++k )
		{
			CHECK( isfinite( at[k] ) );
		}
		const simTagSight* sights = eyeSights( eye, &result );
		for ( uint32_t k = 0; k < result.sightCount; ++k )
		{
			const double* values = sights[k].corners;
			for ( size_t n = 0; n < ( sizeof( simTagSight ) - offsetof( simTagSight, corners ) ) / sizeof( double );
			      ++n )
			{
				CHECK( isfinite( values[n] ) );
			}
		}
	}
	for ( int k = 0; k < 3; ++k )
	{
		CHECK( isfinite( header->estimate[k] ) && isfinite( header->odometry[k] ) && isfinite( header->truth[k] ) );
	}
}

TEST( visionTime_drivingAtThreeMetresASecond )
{
	// At the reconstructed time of the exposure the pose is that of the robot then: without noise to a millimetre, with it on average.
	for ( int noisy = 0; noisy < 2; ++noisy )
	{
		Eye* eye = Wall( noisy ? "{" FRONT ", " SHARP ", 'noise': [0.35, 0.1]}" : "{" FRONT ", " SHARP "}" );
		REQUIRE( eye != NULL );
		double sum = 0.0, worst = 0.0;
		int count = 0;
		for ( int i = 0; i < 600; ++i )
		{
			// Back and forth between x = 4 and 5.5, always at 3 m/s: the way back is the way there.
			double now = eyeHeader( eye )->tick * SIM_TICK + SIM_TICK;
			double phase = fmod( now, 1.0 ), there = phase < 0.5 ? phase : 1.0 - phase;
			simPose pose = { simV3( 4.0 + 3.0 * there, 10.0, 0.0 ), simQuatFromRpy( 0, 0, 0.2 * simSin( 5.0 * now ) ) };
			double v = phase < 0.5 - 1e-9 ? 3.0 : -3.0;
			eyePutMoving( eye, pose, simV3( v, 0, 0 ), simV3( 0, 0, simCos( 5.0 * now ) ) );
			eyeTick( eye );
			for ( uint32_t k = 0; k < eyeHeader( eye )->resultCount; ++k )
			{
				const simVisionResult* result = eyeResult( eye, (int)k );
				double t = fmod( 1e-6 * result->captured, 1.0 );
				bool turning = fabs( t - 0.5 ) < 0.021 || t < 0.021 || t > 0.979 || result->captured < 1e6;
				if ( turning || ( result->solved & 1u ) == 0 )
				{
					continue; // no robot turns round at once; interpolation there does not matter
				}
				double x = 4.0 + 3.0 * ( t < 0.5 ? t : 1.0 - t );
				CHECK_NEAR( result->truth[0], x, 1e-4 );
				double error = ( result->pose1[0] - x ) * ( t < 0.5 ? 1.0 : -1.0 ); // along the way
				sum += error;
				worst = fmax( worst, fabs( error ) );
				count += 1;
			}
		}
		CHECK( count > 250 );
		CHECK_NEAR( sum / count, 0.0, 2e-3 );
		CHECK( worst < ( noisy ? 0.1 : 1e-3 ) );
		eyeDestroy( eye );
	}
}

#define DRIVING                                                                                                       \
	"{\"sandlot\":1,\"name\":\"t\",\"seed\":5,\"field\":\"2026-rebuilt\",\"pieces\":\"none\",\"robots\":[{\"robot\":" \
	"\"swerve-shooter\",\"station\":\"blue1\",\"at\":[2.0,5.5,-0.6]},{\"robot\":\"kitbot\",\"station\":\"blue2\","    \
	"\"at\":[3.0,2.0,0]}],\"script\":[{\"t\":0.1,\"station\":\"blue1\",\"axes\":[0.2,-0.3,0.2]},{\"t\":1.2,"          \
	"\"station\":\"blue1\",\"axes\":[-0.3,0.2,-0.3]}]}"

static size_t StepAndWrite( simWorld* world, simVision* vision, char* block, size_t size )
{
	simVision_Update( vision, world );
	return simVision_WriteBlock( vision, block, size );
}

TEST( visionTime_sameSeedSameBits )
{
	// Three eyes in one world, and a world without: made at the start, made late, updated all the time.
	simWorld* world = testCreateWorld( DRIVING );
	simWorld* blind = testCreateWorld( DRIVING );
	REQUIRE( world != NULL && blind != NULL );
	simError error;
	simVision* a = simVision_Create( world, 0, &error );
	simVision* b = NULL;
	REQUIRE( a != NULL );
	size_t size = simVision_BlockLimit( a );
	char *first = calloc( 1, size ), *second = calloc( 1, size );
	int compared = 0, sights = 0;
	uint64_t allocations = 0;
	for ( int i = 0; i < 120; ++i )
	{
		simWorld_Step( world, NULL );
		simWorld_Step( blind, NULL );
		if ( i == 40 )
		{
			b = simVision_Create( world, 0, &error );
			allocations = simAllocationCount();
		}
		StepAndWrite( world, a, first, size );
		if ( b == NULL )
		{
			continue;
		}
		StepAndWrite( world, b, second, size );
		const simVisionHeader *x = (const simVisionHeader*)first, *y = (const simVisionHeader*)second;
		if ( i < 50 )
		{
			continue; // results that were under way are only the first one's
		}
		REQUIRE( x->resultCount == y->resultCount && x->sightCount == y->sightCount );
		const simVisionResult* p = (const simVisionResult*)( first + x->resultOffset );
		const simVisionResult* q = (const simVisionResult*)( second + y->resultOffset );
		for ( uint32_t k = 0; k < x->resultCount; ++k )
		{
			// All but deviations, which depend on the estimator's past.
			CHECK( memcmp( &p[k], &q[k], offsetof( simVisionResult, deviations1 ) ) == 0 );
			CHECK( memcmp( p[k].truth, q[k].truth, sizeof( p[k].truth ) ) == 0 );
			compared += 1;
		}
		CHECK( memcmp( first + x->sightOffset, second + y->sightOffset, x->sightCount * sizeof( simTagSight ) ) == 0 );
		CHECK( memcmp( first + x->missOffset, second + y->missOffset, x->missCount * sizeof( simTagMiss ) ) == 0 );
		sights += (int)x->sightCount;
	}
	CHECK( compared > 100 && sights > 100 );
	CHECK_EQ_INT( simAllocationCount(), allocations );
	CHECK( simWorld_Hash( world ) == simWorld_Hash( blind ) );
	// A gap in the updates: it starts again and goes on.
	for ( int i = 0; i < 10; ++i )
	{
		simWorld_Step( world, NULL );
	}
	StepAndWrite( world, a, first, size );
	CHECK_EQ_INT( ( (const simVisionHeader*)first )->resultCount, 0 );
	CHECK_EQ_INT( ( (const simVisionHeader*)first )->tick, simWorld_Ticks( world ) );
	CHECK( simVision_Create( world, 2, &error ) == NULL );
	CHECK_HAS( error.message, "there is no robot 2; the scenario has 2" );
	CHECK( simVision_Open( a, world, 1 ) );
	StepAndWrite( world, a, first, size );
	CHECK_EQ_INT( ( (const simVisionHeader*)first )->cameraCount, 1 );
	CHECK( !simVision_Open( a, world, 2 ) );
	simVision_Destroy( a );
	simVision_Destroy( b );
	simWorld_Destroy( world );
	simWorld_Destroy( blind );
	free( first );
	free( second );
}

TEST( visionTime_orientation )
{
	Eye* eye = Wall( "{" FRONT ", " SHARP "}" );
	REQUIRE( eye != NULL );
	const double heading = 0.3;
	eye->world->robots[0].program = simProgram_external;
	eyeOpen( eye );
	eyePut( eye, 5.0, 10.0, 0.0, heading );
	// None is sent: the camera takes it for 0 degrees, and is far off. As a real one.
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL && result->solved == 3 );
	CHECK_EQ_INT( result->orientation, 0 );
	CHECK_NEAR( result->pose1[1], 10.0, 1e-4 );
	CHECK( fabs( result->pose2[1] - 10.0 ) > 0.5 );
	CHECK_NEAR( simQuatToRpy( eyePose( result->pose2 ).q ).z, 0.0, 1e-12 );
	// NaN and times that go back leave the old one.
	simOrientation bad[] = { { .time = NAN, .yaw = 5 }, { .time = 1, .yaw = NAN }, { .time = 1, .roll = INFINITY } };
	for ( int i = 0; i < 3; ++i )
	{
		CHECK( simVision_Orient( eye->vision, 0, &bad[i] ) );
	}
	CHECK( !simVision_Orient( eye->vision, 1, &bad[0] ) && !simVision_Orient( eye->vision, -1, &bad[0] ) );
	CHECK_EQ_INT( eyeLook( eye )->orientation, 0 );
	CheckFinite( eye );
	// The right one, between samples, across +-180 degrees.
	for ( int i = 0; i < 20; ++i )
	{
		double time = ( eyeHeader( eye )->tick + 1 ) * SIM_TICK;
		eyePut( eye, 5.0, 10.0, 0.0, heading );
		simOrientation said = { .time = time, .yaw = heading / EYE_DEG + 360.0 * ( i % 2 ) };
		CHECK( simVision_Orient( eye->vision, 0, &said ) );
		eyeTick( eye );
	}
	simOrientation old = { .time = 0.1, .yaw = 90.0 };
	CHECK( simVision_Orient( eye->vision, 0, &old ) ); // from the past: it changes nothing
	result = eyeLook( eye );
	CHECK_EQ_INT( result->orientation, 1 );
	CHECK_NEAR( result->used[0], heading / EYE_DEG, 1e-9 );
	CHECK_NEAR( result->pose2[1], 10.0, 1e-4 );
	// The camera's own IMU was switched on with the robot at some heading, and calls that 0.
	simCameraControl control = { .imuMode = 2, .imuAssist = 0.5 };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	result = eyeLook( eye );
	result = eyeLook( eye );
	double off = result->used[0] - heading / EYE_DEG;
	CHECK( fabs( off ) < 1e-6 || fabs( off ) > 1.0 );
	control.imuMode = 3; // helped by the tags
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	for ( int i = 0; i < 60; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK_NEAR( result->used[0], heading / EYE_DEG, 1e-3 );
	CHECK_NEAR( result->pose2[1], 10.0, 1e-3 );
	eyeDestroy( eye );
	// A robot whose own program drives sends its gyro's yaw; when that is wrong, the place is.
	eye = Wall( "{" FRONT ", " SHARP "}" );
	REQUIRE( eye != NULL );
	result = eyeLook( eye );
	CHECK_EQ_INT( result->orientation, 1 );
	CHECK_NEAR( result->pose2[1], 10.0, 1e-3 );
	simVision_OffsetGyro( eye->vision, 0.1 );
	simVision_OffsetGyro( eye->vision, NAN );
	for ( int i = 0; i < 10; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK_NEAR( result->used[0], 0.1 / EYE_DEG, 1e-6 );
	CHECK( fabs( result->pose2[1] - 10.0 ) > 0.1 );
	CHECK_NEAR( result->pose1[1], 10.0, 1e-3 );
	eyeDestroy( eye );
}

TEST( visionTime_faults )
{
	Eye* eye = Wall( "{" FRONT ", " SHARP "}" );
	REQUIRE( eye != NULL );
	simCameraFault fault = { .shift = { 0.1, 0, 0 } };
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	for ( int i = 0; i < 5; ++i )
	{
		eyeLook( eye );
	}
	CHECK_NEAR( eyeResult( eye, 0 )->pose1[0], 5.1, 1e-3 ); // it believes to be 10 cm further back
	fault = ( simCameraFault ){ .dead = 1 };
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	for ( int i = 0; i < 10; ++i )
	{
		eyeTick( eye ); // results under way still come
	}
	uint32_t heartbeat = ( (const simVisionCamera*)( eye->block + eyeHeader( eye )->cameraOffset ) )->heartbeat;
	CHECK( eyeLook( eye ) == NULL );
	const simVisionCamera* camera = (const simVisionCamera*)( eye->block + eyeHeader( eye )->cameraOffset );
	CHECK_EQ_INT( camera->alive, 0 );
	CHECK_EQ_INT( camera->heartbeat, heartbeat );
	// A spike of latency: later results wait for the late one; then everything is as before.
	fault = ( simCameraFault ){ .latency = 0.3 };
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	CHECK( result->published - result->captured >= 300000.0 );
	CHECK( result->published - result->captured == 1000.0 * ( result->targetLatency + result->captureLatency ) );
	fault = ( simCameraFault ){ .fps = 10 };
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	double last = 0.0;
	for ( int i = 0; i < 30; ++i )
	{
		result = eyeLook( eye );
		CHECK( i == 0 || result->captured > last );
		CHECK( i < 20 || fabs( result->captured - last - 100000.0 ) < 1.5 );
		last = result->captured;
	}
	fault = ( simCameraFault ){ .drops = 1.0 };
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	for ( int i = 0; i < 10; ++i )
	{
		eyeTick( eye );
	}
	CHECK( eyeLook( eye ) == NULL );
	const simCameraFault nonsense[] = { { .noise = NAN }, { .latency = -1 }, { .fps = 1e9 }, { .drops = 2 },
		{ .shift = { INFINITY, 0, 0 } }, { .turn = { 0, NAN, 0 } } };
	for ( int i = 0; i < 6; ++i )
	{
		CHECK( !simVision_Fault( eye->vision, 0, &nonsense[i] ) );
	}
	fault = ( simCameraFault ){ 0 };
	CHECK( !simVision_Fault( eye->vision, 1, &fault ) );
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	// Tags: one is gone, one hangs 20 cm to the side.
	simTagFault gone = { .id = 1, .missing = 1 }, moved = { .id = 2, .shift = { 0, 0.2, 0 } }, none = { .id = 77 };
	CHECK( simVision_FaultTag( eye->vision, &gone ) && simVision_FaultTag( eye->vision, &moved ) );
	CHECK( !simVision_FaultTag( eye->vision, &none ) );
	moved.turn = NAN;
	CHECK( !simVision_FaultTag( eye->vision, &moved ) );
	simCameraControl control = { .filterCount = 1, .filters = { 2 } };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	for ( int i = 0; i < 5; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK_EQ_INT( eyeReason( eye, result, 1 ), simSightReason_missing );
	CHECK_EQ_INT( result->tagCount, 1 );
	CHECK_NEAR( result->pose2[1], 9.8, 1e-3 );
	eyeDestroy( eye );
}

TEST( visionTime_controls )
{
	Eye* eye = Wall( "{" FRONT ", " SHARP ", 'pipelines': [{'kind': 'fiducial'}, {'kind': 'detector'}]}" );
	REQUIRE( eye != NULL );
	const simVisionResult* result = eyeLook( eye );
	CHECK_EQ_INT( result->sightCount, 4 );
	for ( uint32_t i = 1; i < 4; ++i )
	{
		CHECK( eyeSights( eye, result )[i].area <= eyeSights( eye, result )[i - 1].area );
	}
	simCameraControl control = { .priority = 1 + 3 };
	CHECK( simVision_Control( eye->vision, 0, &control ) && !simVision_Control( eye->vision, 9, &control ) );
	eyeLook( eye );
	eyeLook( eye );
	result = eyeLook( eye );
	CHECK( result->hasTarget == 1 && eyeSights( eye, result )->id == 3 && result->sightCount == 4 );
	// Its target lies 30 cm to the right of the tag, as one looks at it.
	double tx = eyeSights( eye, result )->tx;
	control.offset[1] = 0.3;
	control.throttle = 2;
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	eyeLook( eye );
	eyeLook( eye );
	result = eyeLook( eye );
	double captured = result->captured;
	double distance = eyeSights( eye, result )->best[0];
	CHECK_NEAR( tan( eyeSights( eye, result )->tx * EYE_DEG ) - tan( tx * EYE_DEG ), 0.3 / distance, 2e-3 );
	result = eyeLook( eye );
	CHECK_NEAR( result->captured - captured, 100000.0, 1.5 ); // every third frame
	// The chosen one is not there: there are others, but no target.
	control = ( simCameraControl ){ .priority = 1 + 99 };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	for ( int i = 0; i < 4; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK( result->hasTarget == 0 && result->sightCount == 4 && result->solved == 3 );
	// Only the left half; and nonsense that leaves that.
	control = ( simCameraControl ){ .crop = { -1, 0, -1, 1 } };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	control = ( simCameraControl ){ .crop = { 0.5, -0.5, NAN, 3 },
		.pipeline = 7,
		.imuMode = 9,
		.imuAssist = NAN,
		.filterCount = 9999,
		.throttle = 0xffffffffu,
		.offset = { NAN, 0, 0 },
		.hasMount = 1,
		.mount = { NAN } };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	for ( int i = 0; i < 4; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK( result->sightCount > 0 && result->sightCount < 4 );
	CHECK_EQ_INT( eyeReason( eye, result, 1 ), simSightReason_cropped );
	CHECK_EQ_INT( result->kind, simPipeline_fiducial );
	CheckFinite( eye );
	// Another pipeline, which looks for pieces; and a place that robot code says.
	control = ( simCameraControl ){ .pipeline = 1 };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	for ( int i = 0; i < 4; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK(
	    result->kind == simPipeline_detector && result->sightCount + result->missCount == 0 && result->hasTarget == 0 );
	control = ( simCameraControl ){ .hasMount = 1, .mount = { 1.2, 0, 0.5, 1, 0, 0, 0 } };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	for ( int i = 0; i < 4; ++i )
	{
		result = eyeLook( eye );
	}
	CHECK_NEAR( result->pose1[0], 4.0, 1e-3 );
	eyeDestroy( eye );
}

TEST( visionTime_fieldsThatMakeNoSense )
{
	// No tags; tags in a wall, in the floor, in the camera itself, at the same place.
	Eye* eye = eyeCreate( "{" FRONT ", 'preset': 'limelight2'}", NULL );
	REQUIRE( eye != NULL );
	eyeOpen( eye );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	CHECK( result->solved == 0 && result->sightCount == 0 && result->missCount == 0 );
	CheckFinite( eye );
	eyeAddTag( eye, 1, 5.2, 10.0, 0.5, SIM_PI );
	eyeAddTag( eye, 2, 8.0, 10.0, -0.3, SIM_PI );
	eyeAddTag( eye, 3, 7.0, 10.0, 0.5, SIM_PI );
	eyeAddTag( eye, 4, 7.0, 10.0, 0.5, SIM_PI );
	eyeAddTag( eye, 5, 5.0, 10.0, 0.5, 0.0 );
	eyeOpen( eye );
	eyePut( eye, 5.0, 10.0, 0.0, 0.0 );
	for ( int i = 0; i < 20; ++i )
	{
		result = eyeLook( eye );
		CheckFinite( eye );
	}
	CHECK_EQ_INT( eyeReason( eye, result, 2 ), simSightReason_fieldHides );
	CHECK_EQ_INT( eyeReason( eye, result, 5 ), simSightReason_behind );
	eyeDestroy( eye );
	eye = eyeCreate( "{" FRONT ", 'preset': 'limelight4'}", "2026-rebuilt" );
	REQUIRE( eye != NULL );
	eye->field->tags[25].p.x += 0.05; // tag 26, into the hub
	eyeOpen( eye );
	eyePut( eye, 2.0, 4.0, 0.0, 0.0 );
	for ( int i = 0; i < 4; ++i )
	{
		result = eyeLook( eye );
		CheckFinite( eye );
	}
	CHECK_EQ_INT( eyeReason( eye, result, 26 ), simSightReason_fieldHides );
	CHECK_EQ_INT( eyeReason( eye, result, 25 ), simSightReason_seen );
	eyeDestroy( eye );
}

TEST( visionTime_robotsAndPiecesHideTags )
{
	// A robot stands between the camera and the hub's tags; then a ball does.
	static const char* const kTexts[2] = {
		"{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"pieces\":\"none\",\"robots\":[{\"robot\":"
		"\"kitbot\","
		"\"station\":\"blue1\",\"at\":[2.0,3.81,0]},{\"robot\":\"swerve-shooter\",\"station\":\"blue2\",\"at\":[2.9,4."
		"03,0]}]}",
		"{\"sandlot\":1,\"name\":\"t\",\"field\":\"2026-rebuilt\",\"pieces\":[{\"type\":\"fuel\",\"at\":[2.45,4.03,0."
		"41]}],"
		"\"robots\":[{\"robot\":\"kitbot\",\"station\":\"blue1\",\"at\":[2.0,3.81,0]}]}",
	};
	for ( int i = 0; i < 2; ++i )
	{
		simWorld* world = testCreateWorld( kTexts[i] );
		REQUIRE( world != NULL );
		simError error;
		simVision* vision = simVision_Create( world, 0, &error );
		REQUIRE( vision != NULL );
		size_t size = simVision_BlockLimit( vision );
		char* block = calloc( 1, size );
		int reason = -1;
		for ( int k = 0; k < 6 && reason < 0; ++k )
		{
			simWorld_Step( world, NULL );
			StepAndWrite( world, vision, block, size );
			const simVisionHeader* header = (const simVisionHeader*)block;
			const simTagMiss* misses = (const simTagMiss*)( block + header->missOffset );
			for ( uint32_t m = 0; m < header->missCount; ++m )
			{
				reason = misses[m].id == 26 ? (int)misses[m].reason : reason;
			}
		}
		CHECK_EQ_INT( reason, i == 0 ? simSightReason_robotHides : simSightReason_pieceHides );
		simVision_Destroy( vision );
		simWorld_Destroy( world );
		free( block );
	}
}
