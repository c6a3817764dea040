// Tags in pictures: the vectors of the 2026 field, and every row of PhotonVision's own tests of its simulation.
#include "rigs/eye.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define HIGH                                                                                                    \
	"'preset': 'high', 'noise': 0, 'latency': 0, 'exposure': 0, 'fps': 50, 'range': 20, 'at': [0.295, -0.288, " \
	"0.273], 'pitch': '-20 deg'"

#define LEVEL "'preset': 'high', 'noise': 0, 'latency': 0, 'exposure': 0, 'fps': 50, 'range': 20, 'at': [0, 0, 0]"

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
		CHECK_NEAR( sight->area, known[i].area, 2e-5 );
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
	static const Known kKnown[] = { { 25, 2.041120, -19.55067, 6.20029, 0.372962 },
		{ 26, 1.951989, -9.60691, 6.20029, 0.371 } };
	static const double k25[8] = { 335.2181, 346.9550, 401.2509, 346.9550, 408.1785, 288.2648, 344.0657, 288.2648 };
	static const double k26[8] = { 477.4426, 346.9550, 543.4754, 346.9550, 546.2675, 288.2648, 482.1547, 288.2648 };
	CheckKnown( eye, result, kKnown, 1 );
	const simTagSight* sight = eyeSight( eye, result, 26 );
	REQUIRE( sight != NULL );
	CHECK_NEAR( sight->distance, kKnown[1].distance, 1e-4 );
	CHECK_NEAR( sight->robotDistance, 2.313523, 1e-4 );
	CHECK_NEAR( sight->tx, kKnown[1].tx, 1e-3 );
	CheckCorners( eyeSight( eye, result, 25 ), k25 );
	CheckCorners( sight, k26 );
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

TEST( visionTags_2026FieldS2AndS5 )
{
	Eye* eye = eyeCreate( "{'name': 'limelight', " HIGH "}", "2026-rebuilt" );
	REQUIRE( eye != NULL );
	eyeOpen( eye );
	eyePut( eye, 2.5, 5.5, 0.0, -35.0 * EYE_DEG );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	static const Known kKnown[] = {
		{ 21, 2.265364, -20.72354, 3.72168, 0.073264 },
		{ 24, 1.949606, -17.93307, 7.35010, 0.111122 },
		{ 25, 1.819291, -8.05771, 8.21023, 0.386241 },
		{ 26, 1.984292, 1.12821, 5.42210, 0.284265 },
	};
	static const double k25[8] = { 498.6725, 313.5487, 562.3065, 331.3640, 564.6548, 270.4341, 503.1724, 250.1199 };
	CheckKnown( eye, result, kKnown, 4 );
	CHECK_EQ_INT( eyeReason( eye, result, 28 ), simSightReason_fieldHides ); // by the trench's post
	REQUIRE( eyeSight( eye, result, 25 ) != NULL );
	CheckCorners( eyeSight( eye, result, 25 ), k25 );
	CheckRobot( result, 2.5, 5.5, -35.0 * EYE_DEG );
	eyeDestroy( eye );
	// Head-on at 1 m, level: where OpenCV's solver gives up.
	eye = eyeCreate( "{'name': 'limelight', " LEVEL "}", "2026-rebuilt" );
	REQUIRE( eye != NULL );
	const simTag* tag = &eye->field->tags[25];
	REQUIRE( tag->id == 26 );
	simVec3 at = { tag->p.x - 1.0, tag->p.y, tag->p.z };
	eyeOpen( eye );
	simCameraControl control = { .filterCount = 1, .filters = { 26 } };
	CHECK( simVision_Control( eye->vision, 0, &control ) );
	static const double k26[8] = { 577.2467, 461.7241, 701.7533, 461.7241, 701.7533, 337.2759, 577.2467, 337.2759 };
	for ( int i = 0; i < 20; ++i )
	{
		// Exactly, and off by less than anybody can put a robot: there the two poses of a square all but meet.
		double off = i < 2 ? 0.0 : 1e-9 * pow( 2.0, i - 6 );
		simVec3 place = { at.x, at.y + off, at.z - 0.5 * off };
		eyePut( eye, place.x, place.y, place.z, 0.3 * off );
		result = eyeLook( eye );
		REQUIRE( result != NULL );
		const simTagSight* sight = eyeSight( eye, result, 26 );
		REQUIRE( sight != NULL );
		CheckCorners( sight, k26 );
		CHECK_NEAR( sight->area, 1.513149, 1e-4 );
		CHECK_NEAR( sight->skew, 0.0, 0.05 );
		CHECK_NEAR( sight->distance, 1.0, 1e-4 );
		CHECK_EQ_INT( result->solved, 3 );
		CHECK_EQ_INT( result->tagCount, 1 );
		for ( int k = 0; k < 2; ++k )
		{
			simPose pose = eyePose( k == 0 ? result->pose1 : result->pose2 );
			CHECK_NEAR( simLength( simSub( pose.p, place ) ), 0.0, 1e-5 );
			CHECK_NEAR( simLength( simQuatToRpy( pose.q ) ), 0.0, 1e-5 );
		}
	}
	eyeDestroy( eye );
}


TEST( visionTags_thatLeans_looksAsItLeans )
{
	// 3 m ahead, its face turned down by 30 degrees: the upper edge comes nearer by half its length times sin 30, the lower one goes back.
	Eye* eye = eyeCreate( "{'name': 'limelight', " LEVEL "}", NULL );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 4, 8.0, 10.0, 1.2, SIM_PI );
	eye->field->tags[0].pitch = 30.0 * EYE_DEG;
	eye->field->tagSize = 1.0;
	eyeOpen( eye );
	eyePut( eye, 5.0, 10.0, 1.2, 0.0 );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	const simTagSight* sight = eyeSight( eye, result, 4 );
	REQUIRE( sight != NULL );
	// Bottom left, bottom right, top right, top left.
	const double* c = sight->corners;
	double bottom = fabs( c[2] - c[0] ), top = fabs( c[4] - c[6] );
	CHECK_NEAR( top / bottom, ( 3.0 + 0.25 ) / ( 3.0 - 0.25 ), 1e-4 );
	// The layout's tag and the camera's are one: the solved pose is the robot's.
	CHECK_EQ_INT( result->solved & 1, 1 );
	CHECK_NEAR( simLength( simSub( eyePose( result->pose1 ).p, simV3( 5.0, 10.0, 1.2 ) ) ), 0.0, 1e-3 );
	eyeDestroy( eye );
}


// ---- PhotonVision's VisionSystemSimTest; its origin lies 10 m above our floor, which would hide things below it ----

#define UP 10.0
#define FEET 0.3048

static Eye* Photon( const char* optics )
{
	char text[400];
	snprintf( text, sizeof( text ), "{'name': 'camera', 'preset': 'perfect', 'at': [0, 0, 0], %s}", optics );
	return eyeCreate( text, NULL );
}

static bool Sees( Eye* eye, double x, double y, double heading )
{
	eyePut( eye, x, y, UP, heading * EYE_DEG );
	const simVisionResult* result = eyeLook( eye );
	return CHECK( result != NULL ) && result->sightCount > 0;
}

TEST( visionTags_photonNothingThere )
{
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg'" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 1, 0.0, 0.0, UP, 0.0 );
	eyeOpen( eye );
	eyePut( eye, 0.0, 0.0, UP, 0.0 ); // the camera is in the tag
	for ( int i = 0; i < 100; ++i )
	{
		eyeTick( eye );
		CHECK_EQ_INT( eyeHeader( eye )->resultCount, 1 ); // each update gives a frame
		CHECK_EQ_INT( eyeResult( eye, 0 )->heartbeat, eyeHeader( eye )->tick );
		CHECK_EQ_INT( eyeResult( eye, 0 )->hasTarget, 0 );
		CHECK_EQ_INT( eyeResult( eye, 0 )->solved, 0 );
	}
	eyeDestroy( eye );
}

TEST( visionTags_photonVisibilityCupidShuffle )
{
	static const struct
	{
		double x, heading;
		bool seen;
	} kRows[] = { { 5, -70, false }, { 5, -95, false }, { 5, 90, false }, { 5, 65, false }, { 2, 5, true },
		{ 2, -5, true }, { 2, -179, false } };
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg'" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 15.98, 0.0, UP + 2.0, SIM_PI );
	eye->field->tagSize = 1.0;
	eyeOpen( eye );
	for ( int i = 0; i < 7; ++i )
	{
		CHECK_EQ_INT( Sees( eye, kRows[i].x, 0.0, kRows[i].heading ), kRows[i].seen );
	}
	simCameraFault fault = { .turn = { 0, 0, SIM_PI } };
	CHECK( simVision_Fault( eye->vision, 0, &fault ) );
	CHECK( Sees( eye, 2, 0, -179 ) );
	eyeDestroy( eye );
}

TEST( visionTags_photonBunchaTargets )
{
	// A row of a hundred, one behind the other: tags hide nothing. A picture gives fifty, the nearest.
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg', 'range': 100, 'minArea': 1" );
	REQUIRE( eye != NULL );
	for ( int i = 0; i < 100; ++i )
	{
		eyeAddTag( eye, i, 15.98 + 0.1 * i, 0.0, UP + 1.0, SIM_PI );
	}
	eye->field->tagSize = 0.5;
	eyeOpen( eye );
	eyePut( eye, 5.0, 0.0, UP, 5.0 * EYE_DEG );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	CHECK_EQ_INT( result->sightCount, 50 );
	CHECK( eyeSight( eye, result, 0 ) != NULL );
	CHECK_EQ_INT( eyeReason( eye, result, 99 ), simSightReason_filtered );
	eyeDestroy( eye );
}

TEST( visionTags_thoseOfOneSizeKeepTheirPlaces )
{
	// Two left and right of the middle, of one size but for rounding: whichever is larger by that, the field's order stays.
	Eye* eye = eyeCreate( "{'name': 'limelight', " LEVEL "}", NULL );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 7, 6.0, 11.0, 1.0, SIM_PI );
	eyeAddTag( eye, 3, 6.0, 9.0, 1.0, SIM_PI );
	eyeOpen( eye );
	int larger[2] = { 0, 0 };
	for ( int i = 0; i < 20; ++i )
	{
		double off = ( i % 2 == 0 ? 1.0 : -1.0 ) * 1e-10 * ( i + 1 );
		eyePut( eye, 2.0, 10.0 + off, 1.0, off );
		const simVisionResult* result = eyeLook( eye );
		REQUIRE( result != NULL );
		REQUIRE( result->sightCount == 2 );
		const simTagSight* sights = eyeSights( eye, result );
		CHECK_EQ_INT( sights[0].id, 7 );
		CHECK_EQ_INT( sights[1].id, 3 );
		larger[0] += sights[0].area > sights[1].area;
		larger[1] += sights[0].area < sights[1].area;
	}
	CHECK( larger[0] > 0 && larger[1] > 0 );
	// One that is larger by more than that comes first: turned to the left, the right one is nearer to the picture's plane.
	eyePut( eye, 2.0, 10.0, 1.0, 0.05 );
	const simVisionResult* result = eyeLook( eye );
	REQUIRE( result != NULL );
	CHECK_EQ_INT( eyeSights( eye, result )[0].id, 3 );
	eyeDestroy( eye );
}

TEST( visionTags_photonNotVisible )
{
	// Vertically out of the picture.
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg'" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 15.98, 0.0, UP + 1.0, SIM_PI );
	eye->field->tagSize = 3.0;
	eyeOpen( eye );
	CHECK( Sees( eye, 5, 0, 5 ) );
	eyePut( eye, 5.0, 0.0, UP + 5000.0, ( 5.0 + 180.0 ) * EYE_DEG );
	CHECK_EQ_INT( eyeLook( eye )->sightCount, 0 );
	eyeDestroy( eye );
	eye =
	    eyeCreate( "{'name': 'camera', 'preset': 'perfect', 'at': [0, 0, 1], 'pitch': '-45 deg', 'resolution': [1234, "
	               "1234], 'fov': '80 deg'}",
	        NULL );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 15.98, 0.0, UP + 2.0, SIM_PI );
	eye->field->tagSize = 0.5;
	eyeOpen( eye );
	CHECK( Sees( eye, 13.98, 0, 5 ) );
	CHECK( !Sees( eye, 0, 0, 5 ) );
	eyeDestroy( eye );
	// Too small.
	eye = Photon( "'resolution': [640, 480], 'fov': '80 deg', 'minArea': 20" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 15.98, 0.0, UP + 1.0, SIM_PI );
	eye->field->tagSize = 0.1;
	eyeOpen( eye );
	CHECK( Sees( eye, 12, 0, 5 ) );
	CHECK( !Sees( eye, 0, 0, 5 ) );
	CHECK_EQ_INT( eyeReason( eye, eyeLook( eye ), 3 ), simSightReason_small );
	eyeDestroy( eye );
	// Too far.
	eye = Photon( "'resolution': [640, 480], 'fov': '80 deg', 'minArea': 1, 'range': 10" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 15.98, 0.0, UP + 1.0, SIM_PI );
	eye->field->tagSize = 1.0;
	eyeOpen( eye );
	CHECK( Sees( eye, 10, 0, 5 ) );
	CHECK( !Sees( eye, 0, 0, 5 ) );
	CHECK_EQ_INT( eyeReason( eye, eyeLook( eye ), 3 ), simSightReason_far );
	eyeDestroy( eye );
}

TEST( visionTags_photonYawAngles )
{
	static const double kRows[][2] = { { -10, -9.95873 }, { -5, -4.95427 }, { 0, 0.05011 }, { -1, -0.95077 },
		{ -2, -1.95164 }, { 5, 5.05450 }, { 7, 7.05627 }, { 10.23, 10.28917 } };
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg', 'minArea': 0" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 15.98, 0.0, UP + 1.0, 0.75 * SIM_PI );
	eye->field->tagSize = 0.5;
	eyeOpen( eye );
	for ( int i = 0; i < 8; ++i )
	{
		REQUIRE( Sees( eye, 10, 0, kRows[i][0] ) );
		const simTagSight* sight = eyeSights( eye, eyeResult( eye, 0 ) );
		CHECK_NEAR( sight->tx, kRows[i][0], 0.25 );
		CHECK_NEAR( sight->tx, kRows[i][1], 1e-3 ); // worked out with OpenCV's least rectangle
	}
	eyeDestroy( eye );
}

TEST( visionTags_photonPitchAngles )
{
	static const double kRows[] = { -10, -5, 0, -1, -2, 5, 7, 10.23, 20.21, -19.999 };
	for ( int i = 0; i < 10; ++i )
	{
		char optics[128];
		snprintf( optics, sizeof( optics ),
		    "'pitch': '%g deg', 'resolution': [640, 480], 'fov': '120 deg', 'minArea': 0", kRows[i] );
		Eye* eye = Photon( optics );
		REQUIRE( eye != NULL );
		eyeAddTag( eye, 3, 15.98, 0.0, UP, 0.75 * SIM_PI );
		eye->field->tagSize = 0.5;
		eyeOpen( eye );
		REQUIRE( Sees( eye, 10, 0, 0 ) );
		const simTagSight* sight = eyeSights( eye, eyeResult( eye, 0 ) );
		CHECK_NEAR( sight->ty, kRows[i], 0.25 );
		double exact = kRows[i] == -10       ? -10.02764
		               : kRows[i] == 20.21   ? 20.26614
		               : kRows[i] == -19.999 ? -20.05455
		                                     : NAN;
		if ( isfinite( exact ) )
		{
			CHECK_NEAR( sight->ty, exact, 1e-3 );
		}
		eyeDestroy( eye );
	}
}

TEST( visionTags_photonDistanceCalc )
{
	static const double kRows[][3] = { { 5, -15.98, 0 }, { 6, -15.98, 1 }, { 10, -15.98, 0 }, { 15, -15.98, 2 },
		{ 19.95, -15.98, 0 }, { 20, -15.98, 0 }, { 5, -42, 1 }, { 6, -42, 0 }, { 10, -42, 2 }, { 15, -42, 0.5 },
		{ 19.42, -15.98, 0 }, { 20, -42, 0 }, { 5, -35, 2 }, { 6, -35, 0 }, { 10, -34, 2.4 }, { 15, -33, 0 },
		{ 19.52, -15.98, 1.1 } };
	for ( int i = 0; i < 17; ++i )
	{
		double distance = kRows[i][0] * FEET, pitch = kRows[i][1], height = kRows[i][2] * FEET;
		char text[300];
		snprintf( text, sizeof( text ),
		    "{'name': 'camera', 'preset': 'perfect', 'at': [0, 0, %.9g], 'pitch': '%g deg', "
		    "'resolution': [640, 480], 'fov': '160 deg', 'minArea': 0}",
		    height, pitch );
		Eye* eye = eyeCreate( text, NULL );
		REQUIRE( eye != NULL );
		eyeAddTag( eye, 3, 15.98, 0.0, UP + 1.0, 0.98 * SIM_PI );
		eye->field->tagSize = 0.5;
		eyeOpen( eye );
		REQUIRE( Sees( eye, 15.98 - distance, 0, 0 ) );
		const simTagSight* sight = eyeSights( eye, eyeResult( eye, 0 ) );
		CHECK_NEAR( sight->tx, 0.0, 0.5 );
		CHECK_NEAR( ( 1.0 - height ) / tan( ( sight->ty - pitch ) * EYE_DEG ), distance, 0.15 );
		eyeDestroy( eye );
	}
}

TEST( visionTags_photonMultipleTargets )
{
	// 11 of the fifteen places, as PhotonVision has them.
	static const double kAt[11][2] = { { 2, 0 }, { 2, 0.25 }, { 2, 0.5 }, { 2, 1 }, { 0, 0 }, { 0, 0.25 }, { 0, 0.75 },
		{ 0, 1 }, { -2, 0 }, { -2, 0.5 }, { -2, 1 } };
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg', 'minArea': 20" );
	REQUIRE( eye != NULL );
	for ( int i = 0; i < 11; ++i )
	{
		eyeAddTag( eye, i + 1, 15.98, kAt[i][0], UP + kAt[i][1], SIM_PI );
	}
	eye->field->tagSize = 0.1524;
	eyeOpen( eye );
	eyePut( eye, 6.0, 0.0, UP, 0.25 * EYE_DEG );
	CHECK_EQ_INT( eyeLook( eye )->sightCount, 11 );
	eyeDestroy( eye );
}

TEST( visionTags_photonPoseEstimation )
{
	static const char* const kMounts[] = {
		"{'name': 'c', 'preset': 'perfect', 'at': [0, 0, 0], 'resolution': [640, 480], 'fov': '90 deg', 'minArea': 20}",
		"{'name': 'c', 'preset': 'perfect', 'at': ['6 in', '6 in', '6 in'], 'pitch': '-30 deg', 'yaw': '25.5 deg', "
		"'resolution': [640, 480], 'fov': '90 deg', 'minArea': 20}"
	};
	static const double kTag0[8] = { 238.0985, 187.9577, 246.4379, 187.8618, 246.4379, 179.3430, 238.0985, 179.4547 };
	for ( int i = 0; i < 2; ++i )
	{
		for ( int tags = 1; tags <= 3; tags += 2 )
		{
			Eye* eye = eyeCreate( kMounts[i], NULL );
			REQUIRE( eye != NULL );
			eye->field->tagSize = i == 0 ? 0.1524 : 0.1651;
			double heading = i == 0 ? 5.0 : -5.0;
			static const double kAt[3][3] = { { 12, 3, 1 }, { 12, 1, -1 }, { 11, 0, 2 } };
			for ( int k = 0; k < tags; ++k )
			{
				eyeAddTag( eye, k, kAt[k][0], kAt[k][1], UP + kAt[k][2], SIM_PI );
			}
			eyeOpen( eye );
			eyePut( eye, 5.0, 1.0, UP, heading * EYE_DEG );
			const simVisionResult* result = eyeLook( eye );
			REQUIRE( result != NULL && result->sightCount > 0 );
			CHECK_EQ_INT( result->solved & 1, 1 );
			simPose pose = eyePose( result->pose1 );
			CHECK_NEAR( pose.p.x, 5.0, 0.01 );
			CHECK_NEAR( pose.p.y, 1.0, 0.01 );
			CHECK_NEAR( pose.p.z, UP, 0.01 );
			CHECK_NEAR( simQuatToRpy( pose.q ).z, heading * EYE_DEG, 0.01 );
			if ( i == 0 )
			{
				REQUIRE( eyeSight( eye, result, 0 ) != NULL );
				CheckCorners( eyeSight( eye, result, 0 ), kTag0 );
			}
			eyeDestroy( eye );
		}
	}
}

TEST( visionTags_photonTagAmbiguity )
{
	Eye* eye = Photon( "'resolution': [640, 480], 'fov': '80 deg', 'minArea': 20" );
	REQUIRE( eye != NULL );
	eyeAddTag( eye, 3, 4.0, 4.0, UP, SIM_PI );
	eyeOpen( eye );
	CHECK( Sees( eye, 2, 4, 0 ) );
	CHECK( eyeSights( eye, eyeResult( eye, 0 ) )->ambiguity > 0.5 );
	REQUIRE( Sees( eye, 0, 2, 30 ) );
	const simTagSight* sight = eyeSights( eye, eyeResult( eye, 0 ) );
	CHECK( sight->ambiguity > 0.0 && sight->ambiguity < 0.2 );
	static const double kCorners[8] = { 340.2543, 248.2162, 356.0283, 248.3789, 356.0283, 230.6211, 340.2543,
		230.7838 };
	CheckCorners( sight, kCorners );
	CHECK_NEAR( sight->tx, 3.44369, 1e-3 );
	CHECK_NEAR( sight->area, 0.090347, 1e-4 );
	CHECK_NEAR( sight->otherError, 0.1027, 2e-3 );
	CHECK_NEAR( simQuatToRpy( eyePose( sight->best ).q ).z, 150.0 * EYE_DEG, 1e-3 );
	CHECK_NEAR( simQuatToRpy( eyePose( sight->other ).q ).z, -156.870 * EYE_DEG, 2e-3 );
	eyeDestroy( eye );
}

TEST( visionTags_photonObjectDetection )
{
	// A ball of 6 inches 2 m ahead: as sure as its area says, and no tag.
	simWorld* world =
	    testCreateWorld( "{\"sandlot\":1,\"name\":\"ball\",\"seed\":3,\"field\":\"2026-rebuilt\",\"pieces\":[{\"type\":"
	                     "\"fuel\",\"at\":[3.4,4.0,0.075]}],\"robots\":[{\"robot\":\"kitbot\",\"station\":\"blue1\","
	                     "\"at\":[1.2,2.5,0]}]}" );
	REQUIRE( world != NULL );
	simRobotModel* model = (simRobotModel*)world->robots[0].model;
	simPieceType* type = &world->scenario->field->pieceTypes[world->pieces.pieces[0].type];
	type->radius = 0.5 * 6.0 * 0.0254;
	simCameraDef* camera = &model->cameras[0];
	camera->lens = simLens_FromDiagonal( 640, 480, 80.0 * EYE_DEG );
	camera->mount = ( simPose ){ { 0.2, 0.0, 0.075 }, { 1, 0, 0, 0 } };
	camera->noise = camera->noiseSpread = camera->misses = 0.0;
	camera->minArea = 20.0;
	model->cameraCount = 1;
	camera->pipelines[0] = ( simPipelineDef ){ .kind = simPipeline_detector };
	Eye eye = { .world = world, .field = world->scenario->field };
	eyeOpen( &eye );
	eyePut( &eye, 1.2, 4.0, 0.0, 0.0 );
	const simVisionResult* result = eyeLook( &eye );
	if ( CHECK( result != NULL ) && CHECK_EQ_INT( result->detectionCount, 1 ) )
	{
		const simDetection* ball = eyeDetections( &eye, result );
		CHECK_EQ_INT( result->kind, simPipeline_detector );
		CHECK_EQ_INT( result->sightCount, 0 );
		CHECK_EQ_INT( ball->type, world->pieces.pieces[0].type );
		CHECK_NEAR( ball->confidence, 0.131, 0.01 );
		CHECK_NEAR( ball->distance, 2.0, 1e-3 );
		CHECK_NEAR( ball->tx, 0.0, 0.05 );
		CHECK_NEAR( ball->ty, 0.0, 0.05 );
	}
	simVision_Destroy( eye.vision );
	simWorld_Destroy( world );
	free( eye.block );
}
