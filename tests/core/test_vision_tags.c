// Tags in pictures: the vectors of the 2026 field, and every row of PhotonVision's own tests of its simulation.
#include "eye.h"

#include <math.h>

#define HIGH "'preset': 'high', 'noise': 0, 'latency': 0, 'exposure': 0, 'fps': 50, 'range': 20, 'at': [0.295, -0.288, 0.273], 'pitch': '-20 deg'"

static void CheckCorners( const simTagSight* sight, const double corners[8] )
{
	for ( int i = 0; i < 8; ++i )
	{
		CHECK_NEAR( sight->corners[i], corners[i], 0.05 );
		CHECK_NEAR( sight->truth[i], corners[i], 0.05 );
	}
}

static void CheckRobot( const simVisionResult* result, double x, double y, double heading )
{
	CHECK_EQ_INT( result->solved, 3 );
	for ( int i = 0; i < 2; ++i )
	{
		simPose pose = eyePose( i == 0 ? result->pose1 : result->pose2 );
		simVec3 rpy = simQuatToRpy( pose.q );
		CHECK_NEAR( pose.p.x, x, 1e-4 );
		CHECK_NEAR( pose.p.y, y, 1e-4 );
		CHECK_NEAR( pose.p.z, 0.0, 1e-4 );
		CHECK_NEAR( rpy.x, 0.0, 1e-4 );
		CHECK_NEAR( rpy.y, 0.0, 1e-4 );
		CHECK_NEAR( simWrapAngle( rpy.z - heading ), 0.0, 1e-4 );
	}
}

typedef struct Known
{
	int id;
	double distance, tx, ty, area;
} Known;

static void CheckKnown( const Eye* eye, const simVisionResult* result, const Known* known, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		const simTagSight* sight = eyeSight( eye, result, known[i].id );
		REQUIRE( sight != NULL );
		CHECK_NEAR( sight->distance, known[i].distance, 1e-4 );
		CHECK_NEAR( sight->tx, known[i].tx, 1e-3 );
		CHECK_NEAR( sight->ty, known[i].ty, 1e-3 );
		CHECK_NEAR( sight->txnc, known[i].tx, 1e-3 );
		CHECK_NEAR( sight->tync, known[i].ty, 1e-3 );
		CHECK_NEAR( sight->area, known[i].area, 1e-4 );
	}
}

TEST( visionTags_2026FieldS1 )
{
	Eye* eye = eyeCreate( "{'name': 'limelight', " HIGH "}", "2026-rebuilt" );
	REQUIRE( eye != NULL );
	eyeOpen( eye );
	eyePut( eye, 2.0, 4.0, 0.0, 0.0 );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	static const Known s_known[] = { { 25, 2.041120, -19.55067, 6.20029, 0.372962 },
		{ 26, 1.951989, -9.60691, 6.20029, 0.371 } };
	static const double s_25[8] = { 335.2181, 346.9550, 401.2509, 346.9550, 408.1785, 288.2648, 344.0657, 288.2648 };
	static const double s_26[8] = { 477.4426, 346.9550, 543.4754, 346.9550, 546.2675, 288.2648, 482.1547, 288.2648 };
	CheckKnown( eye, result, s_known, 1 );
	const simTagSight* sight = eyeSight( eye, result, 26 );
	REQUIRE( sight != NULL );
	CHECK_NEAR( sight->distance, s_known[1].distance, 1e-4 );
	CHECK_NEAR( sight->robotDistance, 2.313523, 1e-4 );
	CHECK_NEAR( sight->tx, s_known[1].tx, 1e-3 );
	CheckCorners( eyeSight( eye, result, 25 ), s_25 );
	CheckCorners( sight, s_26 );
	// The blue hub stands before 1, 3 and 4.
	CHECK_EQ_INT( eyeReason( eye, result, 1 ), simSightReason_fieldHides );
	CHECK_EQ_INT( eyeReason( eye, result, 3 ), simSightReason_fieldHides );
	CHECK_EQ_INT( eyeReason( eye, result, 4 ), simSightReason_fieldHides );
	CHECK_EQ_INT( eyeReason( eye, result, 6 ), simSightReason_seen );
	CHECK_EQ_INT( result->sightCount, 3 );
	CHECK_EQ_INT( result->sightCount + result->missCount, 32 );
	CHECK_NEAR( result->error1, 0.0, 1e-6 );
	CheckRobot( result, 2.0, 4.0, 0.0 );
	// The two of the hub alone.
	simCameraControl control = { .filterCount = 2, .filters = { 25, 26 } };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	result = eyeLook( eye );
	CHECK_EQ_INT( result->tagCount, 2 );
	CHECK_EQ_INT( result->sightCount, 3 );
	CHECK_EQ_INT( eyeSight( eye, result, 6 )->located, 0 );
	CHECK_NEAR( result->averageDistance, 1.996555, 1e-4 );
	CHECK_NEAR( result->tagSpan, 0.3556, 1e-4 );
	CheckRobot( result, 2.0, 4.0, 0.0 );
	eyeDestroy( eye );
}
