// Lenses and poses from tags. Reference values: PhotonVision's camera model and tests, and 2026 field vectors, worked out with
// OpenCV 4.6 where it gives an answer.
#include "sandlot/sim/lens.h"
#include "test.h"
#include "vision/pnp.h"

#include <math.h>
#include <stdlib.h>

#define DEG ( SIM_PI / 180.0 )
#define TAG 0.1651 // [m] edge of a tag of the family 36h11

static simLens HighFidelity( void )
{
	return simLens_FromDiagonal( 1280, 800, 90.0 * DEG );
}

/// The reference's front camera on a robot at x, y, heading.
static simPose FrontCamera( double x, double y, double heading )
{
	simPose robot = { simV3( x, y, 0.0 ), simQuatFromRpy( 0.0, 0.0, heading ) };
	simPose mount = { simV3( 0.295, -0.288, 0.273 ), simQuatFromRpy( 0.0, -20.0 * DEG, 0.0 ) };
	return simCompose( robot, mount );
}

static simPose Tag( double x, double y, double z, double yaw )
{
	return ( simPose ){ simV3( x, y, z ), simQuatFromRpy( 0.0, 0.0, yaw * DEG ) };
}

static simPose Inverse( simPose pose )
{
	simQuat q = simQuatConj( pose.q );
	return ( simPose ){ simRotate( q, simScale( -1.0, pose.p ) ), q };
}

static bool See( const simLens* lens, simPose camera, simPose tag, double size, simPixel corners[4] )
{
	static const double side[4][2] = { { -0.5, -0.5 }, { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } };
	for ( int i = 0; i < 4; ++i )
	{
		simVec3 corner = simTransform( tag, simV3( 0.0, size * side[i][0], size * side[i][1] ) );
		if ( !simLens_Project( lens, simTransform( Inverse( camera ), corner ), &corners[i] ) )
		{
			return false;
		}
	}
	return true;
}

static void CheckPose( simPose pose, simPose expected, double metres, double radians )
{
	CHECK_NEAR( simLength( simSub( pose.p, expected.p ) ), 0.0, metres );
	simQuat off = simQuatMul( simQuatConj( expected.q ), pose.q );
	CHECK_NEAR( 2.0 * sqrt( off.x * off.x + off.y * off.y + off.z * off.z ), 0.0, radians );
}

TEST( lens_asPhotonVisionHasIt )
{
	static const struct
	{
		int width, height;
		double fov, fx, fy, horizontal, vertical;
	} rows[] = {
		{ 960, 720, 90, 599.375, 599.166667, 77.37786, 61.99777 },
		{ 640, 480, 90, 399.375, 399.166667, 77.40699, 62.03294 },
		{ 640, 480, 80, 475.956591, 475.708309, 67.82823, 53.54284 },
		{ 640, 480, 120, 230.579264, 230.458982, 108.44987, 92.32350 },
		{ 640, 480, 160, 70.420588, 70.383853, 155.17807, 147.31063 },
		{ 320, 240, 90, 199.375, 199.166667, 77.49442, 62.13857 },
		{ 1280, 800, 90, 754.128867, 753.775092, 80.63994, 55.90639 },
	};
	for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
	{
		simLens lens = simLens_FromDiagonal( rows[i].width, rows[i].height, rows[i].fov * DEG );
		CHECK_NEAR( lens.fx, rows[i].fx, 1e-5 );
		CHECK_NEAR( lens.fy, rows[i].fy, 1e-5 );
		CHECK_NEAR( lens.cx, 0.5 * rows[i].width - 0.5, 0.0 );
		CHECK_NEAR( simLens_HorizontalFov( &lens ) / DEG, rows[i].horizontal, 1e-5 );
		CHECK_NEAR( simLens_VerticalFov( &lens ) / DEG, rows[i].vertical, 1e-5 );
	}
}

// Three targets of Limelight's documentation: a Limelight 2 at 320 x 240, pixels and the angles that it printed for them.
TEST( lens_asLimelightHasIt )
{
	static const double rows[][4] = { { 149.48747, 107.14710, -2.05253, 2.72948 },
		{ 125.89513, 79.79259, -6.85890, 8.71254 }, { 147.5, 165.5, -2.45950, -10.06689 } };
	simLens lens = simLens_FromFov( 320, 240, 59.6 * DEG, 49.7 * DEG );
	for ( size_t i = 0; i < sizeof( rows ) / sizeof( rows[0] ); ++i )
	{
		CHECK_NEAR( -simLens_Yaw( &lens, rows[i][0] ) / DEG, rows[i][2], 2e-5 );
		CHECK_NEAR( -simLens_Pitch( &lens, rows[i][1] ) / DEG, rows[i][3], 2e-5 );
	}
}

TEST( lens_distortionIsUndone )
{
	// Limelight 2 at 960 x 720, as PhotonVision has it measured.
	simLens lens = { 960, 720, 769.6873145148892, 773.8164483705323, 486.1096609458122, 384.66071662358354,
		{ 0.189462064814501, -0.49903003669627627, 0.007468423590519429, 0.002496885298683693, 0.3443122090208624 } };
	for ( double u = 0.0; u <= 960.0; u += 120.0 )
	{
		for ( double v = 0.0; v <= 720.0; v += 120.0 )
		{
			double ray[2];
			simPixel back;
			CHECK( simLens_Ray( &lens, ( simPixel ){ u, v }, ray ) );
			CHECK( simLens_Project( &lens, simV3( 2.0, -2.0 * ray[0], -2.0 * ray[1] ), &back ) );
			CHECK_NEAR( back.u, u, 1e-6 );
			CHECK_NEAR( back.v, v, 1e-6 );
		}
	}
	simPixel none;
	CHECK( !simLens_Project( &lens, simV3( 0.0, 1.0, 0.0 ), &none ) );
	CHECK( !simLens_Project( &lens, simV3( -1.0, 0.0, 0.0 ), &none ) );
}

// The field vectors of the reference: corners within 0.05 px, poses within 1e-4 m.
TEST( pnp_tagsOfTheField )
{
	static const struct
	{
		double robot[3], tag[4], corners[8], distance;
	} rows[] = {
		{ { 2, 4, 0 }, { 4.0219, 4.3902, 1.12395, 180 },
		    { 335.2181, 346.9550, 401.2509, 346.9550, 408.1785, 288.2648, 344.0657, 288.2648 }, 2.041120 },
		{ { 2, 4, 0 }, { 4.0219, 4.0346, 1.12395, 180 },
		    { 477.4426, 346.9550, 543.4754, 346.9550, 546.2675, 288.2648, 482.1547, 288.2648 }, 1.951989 },
		{ { 2.5, 5.5, -35 }, { 4.0219, 4.3902, 1.12395, 180 },
		    { 498.6725, 313.5487, 562.3065, 331.3640, 564.6548, 270.4341, 503.1724, 250.1199 }, 1.819291 },
	};
	simLens lens = HighFidelity();
	for ( int i = 0; i < 3; ++i )
	{
		simPose camera = FrontCamera( rows[i].robot[0], rows[i].robot[1], rows[i].robot[2] * DEG );
		simPose tag = Tag( rows[i].tag[0], rows[i].tag[1], rows[i].tag[2], rows[i].tag[3] );
		simPixel corners[4];
		REQUIRE( See( &lens, camera, tag, TAG, corners ) );
		for ( int k = 0; k < 4; ++k )
		{
			CHECK_NEAR( corners[k].u, rows[i].corners[2 * k], 0.05 );
			CHECK_NEAR( corners[k].v, rows[i].corners[2 * k + 1], 0.05 );
		}
		simPnpSquare square;
		REQUIRE( simPnp_Square( &lens, corners, TAG, &square ) );
		CheckPose( square.best, simCompose( Inverse( camera ), tag ), 1e-6, 1e-6 );
		CHECK_NEAR( simLength( square.best.p ), rows[i].distance, 1e-4 );
		CHECK( square.ambiguity >= 0.0 && square.ambiguity < 1e-6 );
	}
}

TEST( pnp_theOtherPoseAndItsError )
{
	simLens lens = HighFidelity();
	simPose camera = FrontCamera( 2.0, 4.0, 0.0 ), tag = Tag( 4.0219, 4.3902, 1.12395, 180 );
	simPixel corners[4];
	REQUIRE( See( &lens, camera, tag, TAG, corners ) );
	simPnpSquare square;
	REQUIRE( simPnp_Square( &lens, corners, TAG, &square ) );
	CHECK_NEAR( square.alternativeError, 0.8974, 5e-3 );
	simPose mount = { simV3( 0.295, -0.288, 0.273 ), simQuatFromRpy( 0.0, -20.0 * DEG, 0.0 ) };
	simPose robot = simCompose( simCompose( tag, Inverse( square.alternative ) ), Inverse( mount ) );
	CHECK_NEAR( robot.p.x, 2.1406, 1e-3 );
	CHECK_NEAR( robot.p.y, 5.5352, 1e-3 );
	CHECK_NEAR( robot.p.z, 1.9261, 1e-3 );
	simVec3 rpy = simQuatToRpy( robot.q );
	CHECK_NEAR( rpy.x / DEG, -23.01, 0.05 );
	CHECK_NEAR( rpy.y / DEG, 44.86, 0.05 );
	CHECK_NEAR( rpy.z / DEG, -52.49, 0.05 );
}

// Exactly square-on, where OpenCV's solver gives a pose behind the tag, and a picture for which it gives no number at all.
TEST( pnp_squareOn )
{
	simLens lens = HighFidelity();
	simPose camera = { simV3( 3.0219, 4.0346, 1.12395 ), { 1.0, 0.0, 0.0, 0.0 } },
	        tag = Tag( 4.0219, 4.0346, 1.12395, 180 );
	simPixel corners[4];
	REQUIRE( See( &lens, camera, tag, TAG, corners ) );
	CHECK_NEAR( corners[0].u, 577.2467, 0.05 );
	CHECK_NEAR( corners[0].v, 461.7241, 0.05 );
	simPnpSquare square;
	REQUIRE( simPnp_Square( &lens, corners, TAG, &square ) );
	CheckPose( square.best, simCompose( Inverse( camera ), tag ), 1e-6, 1e-6 );
	CHECK_NEAR( square.ambiguity, 1.0, 0.0 );

	simLens odd = { 640, 480, 512.1070492931361, 539.048825737012, 320.0, 240.0, { 0.0 } };
	simPixel picture[4] = { { 318.32449, 244.11569 }, { 326.14478, 244.11597 }, { 326.14478, 235.88403 },
		{ 318.32449, 235.88431 } };
	REQUIRE( simPnp_Square( &odd, picture, 2 * 0.076200001, &square ) );
	CHECK_NEAR( square.best.p.x, 9.98, 0.02 );
	CHECK( square.bestError < 0.1 );
	CHECK( simIsFinite3( square.alternative.p ) );
}

// Near there the two poses all but meet: neither may be lost in rounding.
TEST( pnp_nearlySquareOn )
{
	simLens lenses[2] = { HighFidelity(),
		{ 960, 720, 769.6873145148892, 773.8164483705323, 486.1096609458122, 384.66071662358354,
		    { 0.189462064814501, -0.49903003669627627, 0.007468423590519429, 0.002496885298683693,
		        0.3443122090208624 } } };
	simRandom random;
	simRandom_Seed( &random, 9, 1 );
	for ( int i = 0; i < 3000; ++i )
	{
		const simLens* lens = &lenses[i % 2];
		double tilt = i % 10 == 0 ? 0.0 : pow( 10.0, simRandom_Uniform( &random, -9.0, -1.0 ) );
		double way = simRandom_Uniform( &random, -SIM_PI, SIM_PI ), distance = simRandom_Uniform( &random, 0.5, 3.0 );
		double aside = i % 3 == 0 ? 0.0 : simRandom_Uniform( &random, -0.2, 0.2 ) * distance;
		simPose camera = { { 0.0, 0.0, 0.0 }, { 1.0, 0.0, 0.0, 0.0 } };
		simPose tag = { simV3( distance, aside, 0.4 * aside ),
			simQuatMul( simQuatFromRpy( 0.0, tilt * simSin( way ), tilt * simCos( way ) ),
			    simQuatFromRpy( 0.0, 0.0, SIM_PI ) ) };
		simPixel corners[4];
		REQUIRE( See( lens, camera, tag, TAG, corners ) );
		simPnpSquare square;
		REQUIRE( simPnp_Square( lens, corners, TAG, &square ) );
		CheckPose( square.best, tag, 1e-5, 1e-5 );
		CHECK( square.bestError < 1e-5 );
	}
}

// PhotonVision's OpenCVTest: corners go round against the clock; a tag at an angle is there; a square and eight points.
TEST( pnp_photonVisionsProjection )
{
	simLens lens = simLens_FromDiagonal( 960, 720, 90.0 * DEG );
	CHECK_NEAR( lens.fx, 599.375, 1e-6 );
	CHECK_NEAR( lens.fy, 599.166667, 1e-6 );
	simPose level = { { 0, 0, 0 }, { 1, 0, 0, 0 } }, tag = Tag( 1, 0, 0, 180 );
	simPixel corners[4];
	REQUIRE( See( &lens, level, tag, 0.1524, corners ) );
	double turning = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		const simPixel *a = &corners[i], *b = &corners[( i + 1 ) % 4];
		turning += ( b->u - a->u ) * ( b->v + a->v );
	}
	CHECK( turning > 0.0 );
	simPose cameras[2] = { level, { { 0, 0, 0 }, simQuatFromRpy( 0.0, 0.25, 0.25 ) } };
	for ( int i = 0; i < 2; ++i )
	{
		simVec3 at = simTransform( Inverse( cameras[i] ), tag.p );
		simPixel middle;
		REQUIRE( simLens_Project( &lens, at, &middle ) );
		double yaw = simAtan2( at.y, at.x ), pitch = -simAtan2( at.z, sqrt( at.x * at.x + at.y * at.y ) );
		CHECK_NEAR( simLens_Yaw( &lens, middle.u ) / DEG, yaw / DEG, 0.25 );
		CHECK_NEAR( simAtan2( simSin( simLens_Pitch( &lens, middle.v ) ) * simCos( yaw ),
		                simCos( simLens_Pitch( &lens, middle.v ) ) )
		                / DEG,
		    pitch / DEG, 0.25 );
	}
	// The 16h5 tag at 5 m, as a square and, with another one, as eight points.
	static const double kCorners[8] = { 410.4280, 248.7980, 428.6970, 248.7980, 428.6970, 230.5354, 410.4280,
		230.5354 };
	simPose tags[2] = { Tag( 5, 0.5, 1, 180 ), Tag( 5, -0.5, 1, 180 ) };
	simPnpTag known[2];
	for ( int i = 0; i < 2; ++i )
	{
		known[i].pose = tags[i];
		known[i].size = 0.1524;
		REQUIRE( See( &lens, level, tags[i], 0.1524, known[i].corners ) );
	}
	for ( int i = 0; i < 4; ++i )
	{
		CHECK_NEAR( known[0].corners[i].u, kCorners[2 * i], 0.05 );
		CHECK_NEAR( known[0].corners[i].v, kCorners[2 * i + 1], 0.05 );
	}
	simPnpSquare square;
	REQUIRE( simPnp_Square( &lens, known[0].corners, 0.1524, &square ) );
	CheckPose( square.best, tags[0], 1e-4, 1e-4 );
	simPose camera;
	double error;
	REQUIRE( simPnp_Tags( &lens, known, 2, &camera, &error ) );
	CheckPose( camera, level, 1e-4, 1e-4 );
	// simCameraProperties_test: half of 45 degrees by the root of two, loosely.
	simLens broad = simLens_FromDiagonal( 1000, 1000, 90.0 * DEG );
	CHECK_NEAR( simLens_Yaw( &broad, 0.0 ) / DEG, 45.0 / sqrt( 2.0 ), 5.0 );
	CHECK_NEAR( simLens_Pitch( &broad, 1000.0 ) / DEG, 45.0 / sqrt( 2.0 ), 5.0 );
}

// PhotonVision's ConstrainedSolvepnpTest: the robot is flat on the floor, so its camera's rotation is known; and a picture that a
// real camera took, of tag 8 of the 2024 field (WPILib's 2024-crescendo layout).
TEST( pnp_photonVisionsConstrainedCases )
{
	simLens lens = { 600, 300, 600.0, 600.0, 300.0, 150.0, { 0.0 } };
	// Their corners begin at the upper right one and go round against the clock of the picture's y.
	simPnpTag tag = { .pose = Tag( 2.5, 0.0, 0.5, 180 ),
		.size = TAG,
		.corners = { { 267, -17 }, { 333, -17 }, { 333, -83 }, { 267, -83 } } };
	simVec3 position;
	double error;
	REQUIRE( simPnp_TagsAt( &lens, &tag, 1, ( simQuat ){ 1, 0, 0, 0 }, &position, &error ) );
	CHECK_NEAR( position.x, 1.0, 0.01 ); // their camera sits one metre ahead of the robot's middle
	CHECK_NEAR( position.y, 0.0, 0.01 );
	CHECK_NEAR( position.z, 0.0, 0.01 );
	CHECK( error < 0.1 );

	lens = simLens_FromDiagonal( 640, 480, 90.0 * DEG );
	tag = ( simPnpTag ){ .pose = { { -0.0381, 4.982718, 1.451102 }, { 1, 0, 0, 0 } },
		.size = TAG,
		.corners = {
		    { 98.09875, 331.00932 }, { 122.20227, 335.50084 }, { 127.17119, 313.81406 }, { 104.28544, 309.65165 } } };
	simPose expected = { { 3.191446451763934, 4.44396966389316, 0.4995793771070878 },
		{ 0.31064262190452635, 0.24478552235412665, -0.0836470779150917, 0.914649865171567 } };
	expected.q = simQuatNormalize( expected.q );
	simPnpSquare square;
	REQUIRE( simPnp_Square( &lens, tag.corners, TAG, &square ) );
	CHECK( square.bestError < 0.2 );
	simPose best = simCompose( tag.pose, Inverse( square.best ) );
	simPose other = simCompose( tag.pose, Inverse( square.alternative ) );
	double off = simLength( simSub( best.p, expected.p ) ), offOther = simLength( simSub( other.p, expected.p ) );
	CheckPose( off < offOther ? best : other, expected, 0.15, 3.0 * DEG );
	REQUIRE( simPnp_TagsAt( &lens, &tag, 1, expected.q, &position, &error ) );
	CHECK_NEAR( simLength( simSub( position, expected.p ) ), 0.0, 0.05 );
}

TEST( pnp_badPictures )
{
	simLens lens = HighFidelity();
	simPnpSquare square;
	simPixel line[4] = { { 100, 100 }, { 200, 100 }, { 300, 100 }, { 400, 100 } };
	CHECK( !simPnp_Square( &lens, line, TAG, &square ) );
	simPixel point[4] = { { 100, 100 }, { 100, 100 }, { 100, 100 }, { 100, 100 } };
	CHECK( !simPnp_Square( &lens, point, TAG, &square ) );
	simPixel nan[4] = { { NAN, 100 }, { 200, 100 }, { 200, 50 }, { 100, 50 } };
	CHECK( !simPnp_Square( &lens, nan, TAG, &square ) );
	simPixel good[4] = { { 100, 100 }, { 200, 100 }, { 200, 0 }, { 100, 0 } };
	CHECK( !simPnp_Square( &lens, good, 0.0, &square ) );
	CHECK( simPnp_Square( &lens, good, TAG, &square ) );
	simPose camera;
	double error;
	CHECK( !simPnp_Tags( &lens, NULL, 0, &camera, &error ) );
}

// Corners that are not a picture of anything: either there is no answer, or it is one of finite numbers.
TEST( pnp_anyQuad )
{
	simLens lenses[2] = { HighFidelity(), HighFidelity() };
	lenses[1].distortion[0] = -0.3;
	lenses[1].distortion[2] = 0.01;
	simRandom random;
	simRandom_Seed( &random, 3, 3 );
	int solved = 0;
	for ( int i = 0; i < 4000; ++i )
	{
		static const double wild[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 0.0, 1e9, 1e-300 };
		double scale = i % 4 == 0 ? 1e-3 : i % 4 == 1 ? 5.0 : i % 4 == 2 ? 800.0 : 1e6;
		simPnpTag tags[3];
		for ( int t = 0; t < 3; ++t )
		{
			tags[t].pose = Tag( 3.0, t, 0.5, 180.0 );
			tags[t].size = TAG;
			for ( int k = 0; k < 4; ++k )
			{
				tags[t].corners[k].u = 640.0 + simRandom_Uniform( &random, -scale, scale );
				tags[t].corners[k].v = 400.0 + simRandom_Uniform( &random, -scale, scale );
			}
		}
		if ( i % 3 == 0 )
		{
			tags[0].corners[i % 4].u = wild[i % 8];
			tags[1].pose.p.x = wild[i / 8 % 8];
		}
		const simLens* lens = &lenses[i % 2];
		simPnpSquare square;
		simPose camera;
		simVec3 position;
		double error;
		if ( simPnp_Square( lens, tags[0].corners, TAG, &square ) )
		{
			++solved;
			CHECK( simIsFinite3( square.best.p ) && simIsFinite3( square.alternative.p ) );
			CHECK( square.best.p.x > 0.0 && square.alternative.p.x > 0.0 );
			CHECK_NEAR( square.best.q.w + square.best.q.x + square.best.q.y + square.best.q.z, 0.0, 2.0 + 1e-9 );
			CHECK( square.bestError >= 0.0 && square.bestError <= square.alternativeError );
			CHECK( square.ambiguity >= 0.0 && square.ambiguity <= 1.0 );
		}
		if ( simPnp_Tags( lens, tags, 3, &camera, &error ) )
		{
			CHECK( simIsFinite3( camera.p ) && isfinite( error ) );
		}
		if ( simPnp_TagsAt( lens, tags, 3, camera.q = ( simQuat ){ 1, 0, 0, 0 }, &position, &error ) )
		{
			CHECK( simIsFinite3( position ) && isfinite( error ) );
		}
	}
	CHECK( solved > 300 );
	// A bad tag is left out; more tags than any field has do not matter.
	static simPnpTag many[200];
	simPose at = FrontCamera( 2.0, 4.0, 0.0 ), found;
	double error;
	for ( int i = 0; i < 200; ++i )
	{
		many[i].pose = Tag( 4.0219, i % 2 == 0 ? 4.3902 : 4.0346, 1.12395, 180 );
		many[i].size = TAG;
		REQUIRE( See( &lenses[0], at, many[i].pose, TAG, many[i].corners ) );
	}
	REQUIRE( simPnp_Tags( &lenses[0], many, 200, &found, &error ) );
	CheckPose( found, at, 1e-4, 1e-5 );
	many[1].corners[2].v = NAN;
	many[2].pose.q.x = NAN;
	REQUIRE( simPnp_Tags( &lenses[0], many, 5, &found, &error ) );
	CheckPose( found, at, 1e-4, 1e-5 );
	// Seen from behind, which no camera does.
	simPixel back[4] = { many[0].corners[1], many[0].corners[0], many[0].corners[3], many[0].corners[2] };
	simPnpSquare square;
	CHECK( !simPnp_Square( &lenses[0], back, TAG, &square ) );
}

TEST( lens_turnsBack )
{
	// A calibration that is good within its picture: 45 degrees aside it reaches farthest, at 61 it would be in the middle again.
	simLens lens = HighFidelity();
	lens.distortion[0] = -0.3;
	simPixel pixel;
	CHECK( simLens_Project( &lens, simV3( 1.0, simSin( 40.0 * DEG ) / simCos( 40.0 * DEG ), 0.0 ), &pixel ) );
	for ( double angle = 48.0; angle < 89.0; angle += 2.0 )
	{
		CHECK( !simLens_Project( &lens, simV3( 1.0, simSin( angle * DEG ) / simCos( angle * DEG ), 0.0 ), &pixel ) );
	}
}

// PhotonVision's test "PoseEstimation": one tag and three, and a lens that bends.
TEST( pnp_severalTags )
{
	simLens lenses[2] = { simLens_FromDiagonal( 640, 480, 90.0 * DEG ),
		{ 640, 480, 511.22843367007755, 514.5452336723849, 323.62049380211096, 261.8827920543568,
		    { 0.1917469998873756, -0.5142936883324216, 0.012461562046896614, 0.0014084973492408186,
		        0.35160648971214437 } } };
	simPose poses[3] = { Tag( 12, 3, 1, 180 ), Tag( 12, 1, -1, 180 ), Tag( 11, 0, 2, 180 ) };
	simPose camera = { simV3( 5.0, 1.0, 0.0 ), simQuatFromRpy( 0.0, 0.0, 5.0 * DEG ) };
	for ( int l = 0; l < 2; ++l )
	{
		simPnpTag tags[3];
		for ( int i = 0; i < 3; ++i )
		{
			tags[i].pose = poses[i];
			tags[i].size = 0.1524;
			REQUIRE( See( &lenses[l], camera, poses[i], 0.1524, tags[i].corners ) );
		}
		for ( int count = 1; count <= 3; ++count )
		{
			simPose found;
			double error;
			REQUIRE( simPnp_Tags( &lenses[l], tags, count, &found, &error ) );
			CheckPose( found, camera, 1e-4, 1e-5 );
			CHECK( error < 1e-4 );
			simVec3 position;
			REQUIRE( simPnp_TagsAt( &lenses[l], tags, count, camera.q, &position, &error ) );
			CHECK_NEAR( simLength( simSub( position, camera.p ) ), 0.0, 1e-6 );
		}
		if ( l == 0 )
		{
			CHECK_NEAR( tags[0].corners[0].u, 238.0985, 0.05 );
			CHECK_NEAR( tags[0].corners[0].v, 187.9577, 0.05 );
			CHECK_NEAR( tags[0].corners[2].u, 246.4379, 0.05 );
			CHECK_NEAR( tags[0].corners[2].v, 179.3430, 0.05 );
		}
	}
}

// With a rotation that is wrong the place is wrong: as for users that forget to send the heading.
TEST( pnp_wrongRotationGivesTheWrongPlace )
{
	simLens lens = HighFidelity();
	simPose camera = FrontCamera( 2.0, 4.0, 0.0 );
	simPnpTag tag = { .pose = Tag( 4.0219, 4.0346, 1.12395, 180 ), .size = TAG };
	REQUIRE( See( &lens, camera, tag.pose, TAG, tag.corners ) );
	simQuat off = simQuatMul( simQuatFromRpy( 0.0, 0.0, 10.0 * DEG ), camera.q );
	simVec3 position;
	double error;
	REQUIRE( simPnp_TagsAt( &lens, &tag, 1, off, &position, &error ) );
	double away = simLength( simSub( position, camera.p ) );
	CHECK( away > 0.25 && away < 0.5 ); // 10 degrees at 2 m
	CHECK( error > 0.5 );
}

// PhotonVision's test "TagAmbiguity", with the numbers that its solver gives.
TEST( pnp_ambiguity )
{
	simLens lens = simLens_FromDiagonal( 640, 480, 80.0 * DEG );
	simPose tag = Tag( 2, 0, 0, 180 );
	simPose camera = { simV3( -2, -2, 0 ), simQuatFromRpy( 0, 0, 30 * DEG ) };
	simPnpSquare square;
	simPixel corners[4];
	REQUIRE( See( &lens, camera, tag, TAG, corners ) );
	CHECK_NEAR( corners[0].u, 340.2543, 0.05 );
	CHECK_NEAR( corners[0].v, 248.2162, 0.05 );
	REQUIRE( simPnp_Square( &lens, corners, TAG, &square ) );
	CHECK( square.ambiguity >= 0.0 && square.ambiguity < 0.2 );
	CHECK_NEAR( square.alternativeError, 0.1027, 1e-3 );
	CHECK_NEAR( simQuatToRpy( square.best.q ).z / DEG, 150.0, 1e-3 );
	CHECK_NEAR( simQuatToRpy( square.alternative.q ).z / DEG, -156.870, 0.05 );
}

/// Single-tag errors with noise, as the reference's table has them.
typedef struct Band
{
	double distance, oblique;      // [m], [deg]
	double median, p95, ambiguity; // [m], [m], mean
} Band;

static int Compare( const void* a, const void* b )
{
	double x = *(const double*)a, y = *(const double*)b;
	return x < y ? -1 : x > y;
}

TEST( pnp_statistics )
{
	static const Band bands[] = { { 1, 0, 0.094, 0.133, 0.60 }, { 2, 0, 0.265, 0.373, 0.62 },
		{ 1, 30, 0.009, 0.017, 0.04 }, { 2, 30, 0.035, 0.067, 0.16 }, { 3, 30, 0.081, 0.178, 0.36 },
		{ 2, 60, 0.020, 0.035, 0.09 }, { 3, 60, 0.044, 0.078, 0.21 } };
	enum
	{
		SAMPLES = 2000,
	};
	static double errors[SAMPLES];
	simLens lens = HighFidelity();
	simRandom random;
	simRandom_Seed( &random, 7, 1 );
	for ( int b = 0; b < (int)( sizeof( bands ) / sizeof( bands[0] ) ); ++b )
	{
		double angle = bands[b].oblique * DEG;
		simPose tag = { simV3( bands[b].distance, 0, 0 ), simQuatFromRpy( 0, 0, SIM_PI - angle ) };
		simPose camera = { { 0.0, 0.0, 0.0 }, { 1.0, 0.0, 0.0, 0.0 } };
		simPixel clean[4];
		REQUIRE( See( &lens, camera, tag, TAG, clean ) );
		double ambiguity = 0.0;
		for ( int i = 0; i < SAMPLES; ++i )
		{
			simPixel corners[4];
			for ( int k = 0; k < 4; ++k )
			{
				double normal = -6.0;
				for ( int n = 0; n < 12; ++n )
				{
					normal += simRandom_Uniform( &random, 0.0, 1.0 );
				}
				double e = 0.44 + 0.13 * normal, way = simRandom_Uniform( &random, -SIM_PI, SIM_PI );
				corners[k] = ( simPixel ){ clean[k].u + e * simCos( way ), clean[k].v + e * simSin( way ) };
			}
			simPnpSquare square;
			REQUIRE( simPnp_Square( &lens, corners, TAG, &square ) );
			ambiguity += square.ambiguity / SAMPLES;
			errors[i] = simLength( simCompose( tag, Inverse( square.best ) ).p );
		}
		qsort( errors, SAMPLES, sizeof( double ), Compare );
		CHECK_NEAR( errors[SAMPLES / 2] / bands[b].median, 1.0, 0.15 );
		CHECK_NEAR( errors[SAMPLES * 95 / 100] / bands[b].p95, 1.0, 0.25 );
		CHECK_NEAR( ambiguity, bands[b].ambiguity, 0.1 );
	}
}
