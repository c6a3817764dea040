// Pieces in pictures: PhotonVision's and FEDS' rows, outlines against the projection of thousands of points, hiding against a count
// of thousands of rays, and the effect of chance and of nonsense.
#include "test.h"
#include "vision/detect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEG ( SIM_PI / 180.0 )

enum
{
	BALL,
	BOX,
	PIPE,
	CAPSULE,
	RING,
	MANY = 504,
	SPOTS = 40, // rays across a ball when they are counted
};

static const simPieceType kTypes[SIM_MAX_PIECE_TYPES] = {
	{ .name = "ball", .shape = simShape_sphere, .radius = 0.0762, .size = { 0.1524, 0.1524, 0.1524 } },
	{ .name = "box", .shape = simShape_box, .radius = 0.2, .size = { 0.3, 0.2, 0.4 } },
	{ .name = "pipe", .shape = simShape_cylinder, .radius = 0.1, .size = { 0.1143, 0.1143, 0.3016 } },
	{ .name = "capsule", .shape = simShape_capsule, .radius = 0.1, .size = { 0.12, 0.12, 0.4 } },
	{ .name = "ring", .shape = simShape_torus, .radius = 0.1, .size = { 0.3556, 0.3556, 0.0508 } },
};

static simLens Straight( void )
{
	return simLens_FromDiagonal( 640, 480, 80.0 * DEG );
}

static simLens Bent( void )
{
	return ( simLens ){ 960, 720, 769.6873145148892, 773.8164483705323, 486.1096609458122, 384.66071662358354,
		{ 0.189462064814501, -0.49903003669627627, 0.007468423590519429, 0.002496885298683693, 0.3443122090208624 } };
}

static simDetectView View( const simLens* lens )
{
	return ( simDetectView ){ .lens = lens,
		.camera = { { 0.0, 0.0, 0.0 }, { 1.0, 0.0, 0.0, 0.0 } },
		.types = kTypes,
		.wanted = 0xff,
		.range = 20.0,
		.minVisible = simDetect_minVisible,
		.confidence = -1.0,
		.crosshair = { 0.5 * lens->width - 0.5, 0.5 * lens->height - 0.5 } };
}

static simDetectPiece Piece( uint32_t type, uint32_t piece, double x, double y, double z )
{
	return ( simDetectPiece ){ { { x, y, z }, { 1.0, 0.0, 0.0, 0.0 } }, type, piece };
}

static simQuat AnyRotation( simRandom* random )
{
	simQuat q = { simRandom_Uniform( random, -1, 1 ), simRandom_Uniform( random, -1, 1 ),
		simRandom_Uniform( random, -1, 1 ), simRandom_Uniform( random, -1, 1 ) };
	return simQuatNormalize( q );
}

// PhotonVision's test "ObjectDetection": a ball of 6 inches 2 m ahead, sure by its area 0.131, or as sure as one says.
TEST( detect_photonVisionsBall )
{
	simLens lens = Straight();
	simDetectView view = View( &lens );
	simDetectPiece ball = Piece( BALL, 17, 2.0, 0.0, 0.0 );
	simDetection found[2];
	REQUIRE( simDetect_Pieces( &view, &ball, 1, found, 2 ) == 1 );
	CHECK_NEAR( found[0].confidence, 0.131, 0.01 );
	CHECK_EQ_INT( found[0].type, BALL );
	CHECK_EQ_INT( found[0].piece, 17 );
	CHECK_NEAR( found[0].tx, 0.0, 1e-9 );
	CHECK_NEAR( found[0].ty, 0.0, 1e-9 );
	CHECK_NEAR( found[0].distance, 2.0, 1e-12 );
	// Its rim is where the line of sight touches it.
	double half = 0.0762 / sqrt( 4.0 - 0.0762 * 0.0762 );
	double left = lens.cx - lens.fx * half, right = lens.cx + lens.fx * half;
	double top = lens.cy - lens.fy * half, bottom = lens.cy + lens.fy * half;
	const double corners[8] = { left, bottom, right, bottom, right, top, left, top };
	for ( int i = 0; i < 8; ++i )
	{
		CHECK_NEAR( found[0].corners[i], corners[i], 1e-9 );
	}
	CHECK_NEAR( found[0].area, 100.0 * ( right - left ) * ( bottom - top ) / ( 640.0 * 480.0 ), 1e-9 );
	view.confidence = 0.67;
	REQUIRE( simDetect_Pieces( &view, &ball, 1, found, 2 ) == 1 );
	CHECK_NEAR( found[0].confidence, 0.67, 0.0 );
}

// FEDS' LimelightSimTest where it is geometry: angles and the frustum of a Limelight 3, from 0.3 to 3 m.
TEST( detect_fedsRows )
{
	const struct
	{
		double x, y, z;
		bool seen;
		double tx, ty;
	} rows[] = { { 2, 0, 0, true, 0, 0 }, { 2, -1, 0, true, 26.565, 0 }, { 2, 0, 0.8, true, 0, 21.801 },
		{ 1, 0, 0, true, 0, 0 }, { -1, 0, 0, false, 0, 0 }, { 5, 0, 0, false, 0, 0 }, { 2, 5, 0, false, 0, 0 },
		{ 2, 0, 5, false, 0, 0 }, { 0.25, 0, 0, false, 0, 0 }, { 0.35, 0, 0, true, 0, 0 } };
	simLens lens = simLens_FromFov( 1280, 960, 63.3 * DEG, 49.7 * DEG );
	simDetectView view = View( &lens );
	view.range = 3.0;
	view.near = 0.3;
	// Also from elsewhere: FEDS' worldToCamera rows turn and move the camera.
	for ( int k = 0; k < 3; ++k )
	{
		view.camera = ( simPose ){ simV3( k, k, 0.3 * k ), simQuatFromRpy( 0.0, 0.0, 90.0 * DEG * k ) };
		for ( int i = 0; i < (int)( sizeof( rows ) / sizeof( rows[0] ) ); ++i )
		{
			simDetectPiece ball = Piece( BALL, 0, 0, 0, 0 );
			ball.pose.p = simTransform( view.camera, simV3( rows[i].x, rows[i].y, rows[i].z ) );
			simDetection found;
			int count = simDetect_Pieces( &view, &ball, 1, &found, 1 );
			CHECK_EQ_INT( count, rows[i].seen );
			if ( count == 1 )
			{
				CHECK_NEAR( found.txnc, rows[i].tx, 0.1 );
				CHECK_NEAR( found.tync, rows[i].ty, 0.1 );
			}
		}
	}
}

/// A point of a shape's surface, and enough of them hit every part of its outline.
static simVec3 Surface( const simPieceType* type, double a, double b )
{
	simVec3 half = simScale( 0.5, type->size );
	double u = 2.0 * SIM_PI * a, v = SIM_PI * ( b - 0.5 );
	switch ( type->shape )
	{
		case simShape_box:
			return simV3( half.x * ( a < 0.5 ? -1 : 1 ), half.y * ( b < 0.5 ? -1 : 1 ),
			    half.z * ( fmod( 8.0 * a, 1.0 ) < 0.5 ? -1 : 1 ) ); // its corners
		case simShape_cylinder:
			return simV3( half.x * simCos( u ), half.x * simSin( u ), half.z * ( b < 0.5 ? -1 : 1 ) );
		case simShape_capsule:
			return simV3( half.x * simCos( v ) * simCos( u ), half.x * simCos( v ) * simSin( u ),
			    half.x * simSin( v ) + ( half.z - half.x ) * ( v < 0.0 ? -1 : 1 ) );
		case simShape_torus:
		{
			double out = half.x - half.z + half.z * simCos( 2.0 * v );
			return simV3( out * simCos( u ), out * simSin( u ), half.z * simSin( 2.0 * v ) );
		}
		default:
			return simScale( type->radius, simV3( simCos( v ) * simCos( u ), simCos( v ) * simSin( u ), simSin( v ) ) );
	}
}

TEST( detect_outlines )
{
	enum
	{
		FINE = 240,
	};
	simLens lenses[2] = { Straight(), Bent() };
	simRandom random;
	simRandom_Seed( &random, 5, 1 );
	for ( int i = 0; i < 60; ++i )
	{
		const simLens* lens = &lenses[i % 2];
		const simPieceType* type = &kTypes[i / 2 % 5];
		double depth = simRandom_Uniform( &random, 0.7, 3.0 );
		simPose pose = { simV3( depth, depth * simRandom_Uniform( &random, -0.45, 0.45 ),
			                 depth * simRandom_Uniform( &random, -0.35, 0.35 ) ),
			AnyRotation( &random ) };
		double bounds[4], exact[4] = { INFINITY, INFINITY, -INFINITY, -INFINITY };
		REQUIRE( simDetect_Bounds( lens, type, pose, bounds ) );
		for ( int k = 0; k < FINE * FINE; ++k )
		{
			simVec3 point = Surface( type, (double)( k % FINE ) / FINE, (double)( k / FINE ) / ( FINE - 1 ) );
			simPixel pixel;
			REQUIRE( simLens_Project( lens, simTransform( pose, point ), &pixel ) );
			exact[0] = simMin( exact[0], pixel.u );
			exact[1] = simMin( exact[1], pixel.v );
			exact[2] = simMax( exact[2], pixel.u );
			exact[3] = simMax( exact[3], pixel.v );
		}
		for ( int k = 0; k < 4; ++k )
		{
			CHECK_NEAR( bounds[k], exact[k], 0.05 );
		}
	}
	double bounds[4];
	simPose behind = { simV3( -1, 0, 0 ), { 1, 0, 0, 0 } }, around = { simV3( 0.02, 0, 0 ), { 1, 0, 0, 0 } };
	for ( int type = 0; type < 5; ++type )
	{
		CHECK( !simDetect_Bounds( &lenses[0], &kTypes[type], behind, bounds ) );
		CHECK( !simDetect_Bounds( &lenses[0], &kTypes[type], around, bounds ) );
	}
}

/// A wall at x = 1.5, left of `edge`.
static bool BesideWall( void* context, simVec3 a, simVec3 b )
{
	double part = ( 1.5 - a.x ) / ( b.x - a.x );
	return !( part > 0.0 && part < 1.0 ) || a.y + part * ( b.y - a.y ) < *(const double*)context;
}

TEST( detect_hidden )
{
	simLens lens = Straight();
	simDetectView view = View( &lens );
	simDetection found[4];
	simDetectPiece pieces[3] = { Piece( BALL, 0, 4.0, 0.0, 0.0 ), Piece( BALL, 1, 2.0, 0.0, 0.0 ) };
	// Two in a row: the nearer one, in either order.
	REQUIRE( simDetect_Pieces( &view, pieces, 2, found, 4 ) == 1 );
	CHECK_EQ_INT( found[0].piece, 1 );
	// Half beside it: half its area is left, and the rectangle is still around all of it.
	simDetection whole;
	REQUIRE( simDetect_Pieces( &view, pieces, 1, &whole, 1 ) == 1 );
	pieces[1].pose.p = simV3( 2.0, 0.0762, 0.0 );
	REQUIRE( simDetect_Pieces( &view, pieces, 2, found, 4 ) == 2 );
	CHECK_EQ_INT( found[1].piece, 0 );
	CHECK_NEAR( found[1].area / whole.area, 0.5, 0.07 );
	CHECK_NEAR( found[1].corners[0], whole.corners[0], 1e-9 );
	view.minVisible = 0.6;
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 2, found, 4 ), 1 );
	view.minVisible = simDetect_minVisible;
	// A type that is not looked for hides, too.
	pieces[1] = Piece( BOX, 1, 2.0, 0.0, 0.0 );
	view.wanted = 1u << BALL;
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 2, found, 4 ), 0 );
	// Through the hole of a ring, but not through its rim, which ends in the middle of the ball.
	pieces[1] = Piece( RING, 1, 2.0, 0.0, 0.0 );
	pieces[1].pose.q = simQuatFromRpy( 0.0, 90.0 * DEG, 0.0 );
	REQUIRE( simDetect_Pieces( &view, pieces, 2, found, 4 ) == 1 );
	CHECK_NEAR( found[0].area, whole.area, 1e-9 );
	pieces[1].pose.p.y = 0.5 * 0.3556;
	REQUIRE( simDetect_Pieces( &view, pieces, 2, found, 4 ) == 1 );
	CHECK_NEAR( found[0].area / whole.area, 0.5, 0.07 );
	// Behind a wall, half behind it, beside it.
	double edge = 1.0;
	view.free = BesideWall;
	view.context = &edge;
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 1, found, 4 ), 1 );
	edge = -1.0;
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 1, found, 4 ), 0 );
	edge = 0.0;
	REQUIRE( simDetect_Pieces( &view, pieces, 1, found, 4 ) == 1 );
	CHECK_NEAR( found[0].area / whole.area, 0.5, 0.07 );
}

TEST( detect_everyShape )
{
	simLens lens = Bent();
	simDetectView view = View( &lens );
	simRandom random;
	simRandom_Seed( &random, 6, 1 );
	for ( int i = 0; i < 40; ++i )
	{
		uint32_t type = (uint32_t)i % 5;
		simDetectPiece piece = Piece( type, 9, 2.0, 0.1, -0.2 );
		piece.pose.q = AnyRotation( &random );
		simDetection found;
		double bounds[4];
		REQUIRE( simDetect_Pieces( &view, &piece, 1, &found, 1 ) == 1 );
		REQUIRE( simDetect_Bounds( &lens, &kTypes[type], piece.pose, bounds ) );
		CHECK_NEAR( found.corners[0], bounds[0], 1e-9 );
		CHECK_NEAR( found.corners[1], bounds[3], 1e-9 );
		CHECK_NEAR( found.corners[4], bounds[2], 1e-9 );
		CHECK_NEAR( found.corners[5], bounds[1], 1e-9 );
		// A pane right before it hides it, one behind it does not.
		simDetectPiece pair[2] = { piece, Piece( BOX, 10, 1.4, 0.07, -0.14 ) };
		view.wanted = 1u << type;
		if ( type != BOX )
		{
			CHECK_EQ_INT( simDetect_Pieces( &view, pair, 2, &found, 1 ), 0 );
			pair[1].pose.p = simScale( 2.0, pair[1].pose.p );
			CHECK_EQ_INT( simDetect_Pieces( &view, pair, 2, &found, 1 ), 1 );
		}
		view.wanted = 0xff;
	}
}

/// Balls on a floor 0.5 m below the camera, close together, as a match begins with them.
static void Heap( simDetectPiece pieces[MANY], simRandom* random )
{
	for ( int i = 0; i < MANY; ++i )
	{
		double x = 1.0 + 0.16 * ( i / 21 ), y = 0.16 * ( i % 21 - 10 );
		double z = -0.42 + ( i % 3 == 0 ? simRandom_Uniform( random, 0.0, 0.3 ) : 0.0 );
		pieces[i] = Piece( BALL, (uint32_t)i, x + simRandom_Uniform( random, -0.04, 0.04 ),
		    y + simRandom_Uniform( random, -0.04, 0.04 ), z );
	}
}

/// Part of a ball that no other ball hides from the origin, by many rays; those beside the picture count as hidden.
static double CountVisible( const simLens* lens, const simDetectPiece* pieces, int index )
{
	const double radius = kTypes[BALL].radius;
	simVec3 at = pieces[index].pose.p;
	double square = simDot( at, at ), shrink = 1.0 - radius * radius / square;
	simVec3 right = simNormalize( simCross( at, simV3( 0, 0, 1 ) ), simV3( 0, 1, 0 ) );
	simVec3 up = simNormalize( simCross( right, at ), simV3( 0, 0, 1 ) );
	int all = 0, free = 0;
	for ( int i = 0; i < SPOTS * SPOTS; ++i )
	{
		double a = ( i % SPOTS + 0.5 ) * 2.0 / SPOTS - 1.0, b = ( i / SPOTS + 0.5 ) * 2.0 / SPOTS - 1.0;
		if ( a * a + b * b > 1.0 )
		{
			continue;
		}
		double rim = radius * sqrt( shrink );
		simVec3 d = simMulAdd( simMulAdd( simScale( shrink, at ), a * rim, right ), b * rim, up );
		simPixel pixel;
		bool hidden = !simLens_Project( lens, d, &pixel ) || !simLens_Holds( lens, pixel );
		for ( int k = 0; k < MANY && !hidden; ++k )
		{
			simVec3 other = pieces[k].pose.p;
			double dot = simDot( other, d ), far = simDot( other, other );
			hidden = k != index && far < square && dot > 0.0 && dot * dot > simDot( d, d ) * ( far - radius * radius );
		}
		++all;
		free += !hidden;
	}
	return (double)free / all;
}

TEST( detect_manyBalls )
{
	static simDetectPiece pieces[MANY], shuffled[MANY];
	static simDetection found[MANY], again[MANY];
	simLens lens = Straight();
	simDetectView view = View( &lens );
	view.minVisible = 0.3;
	simRandom random;
	simRandom_Seed( &random, 8, 1 );
	Heap( pieces, &random );
	view.range = 2.6; // within the number that is looked at
	int count = simDetect_Pieces( &view, pieces, MANY, found, MANY );
	CHECK( count > 30 );
	bool said[MANY] = { false };
	double off = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		said[found[i].piece] = true;
		CHECK( i == 0 || found[i].area <= found[i - 1].area );
	}
	int seen = 0;
	for ( int i = 0; i < MANY; ++i )
	{
		double visible = simLength( pieces[i].pose.p ) <= view.range ? CountVisible( &lens, pieces, i ) : 0.0;
		seen += visible > 0.3;
		CHECK( !( visible > 0.45 ) || said[i] );
		CHECK( !( visible < 0.15 ) || !said[i] );
		for ( int k = 0; k < count && said[i]; ++k )
		{
			double width = found[k].corners[2] - found[k].corners[0],
			       height = found[k].corners[1] - found[k].corners[5];
			bool whole = found[k].corners[0] > 0.0 && found[k].corners[2] < 640.0 && found[k].corners[1] < 480.0;
			if ( found[k].piece == (uint32_t)i && whole )
			{
				double part = found[k].area / ( 100.0 * width * height / ( 640.0 * 480.0 ) );
				off += fabs( part - visible ) / count;
			}
		}
	}
	CHECK( abs( seen - count ) <= count / 8 );
	CHECK( off < 0.04 );
	// In another order they are the same.
	for ( int i = 0; i < MANY; ++i )
	{
		shuffled[i] = pieces[i * 125 % MANY];
	}
	REQUIRE( simDetect_Pieces( &view, shuffled, MANY, again, MANY ) == count );
	for ( int i = 0; i < count; ++i )
	{
		CHECK_EQ_INT( again[i].piece, found[i].piece );
		CHECK_NEAR( again[i].area, found[i].area, 0.0 );
	}
	// Fewer places: the same ones, the first.
	REQUIRE( simDetect_Pieces( &view, pieces, MANY, again, 8 ) == 8 );
	for ( int i = 0; i < 8; ++i )
	{
		CHECK_EQ_INT( again[i].piece, found[i].piece );
	}
	// Those farther away change nothing about the nearer ones.
	view.range = 20.0;
	int more = simDetect_Pieces( &view, pieces, MANY, again, MANY );
	CHECK( more >= count );
	for ( int i = 0; i < count; ++i )
	{
		bool same = false;
		for ( int k = 0; k < more; ++k )
		{
			same = same || ( again[k].piece == found[i].piece && again[k].area == found[i].area );
		}
		CHECK( same );
	}
	view.range = 1.5;
	count = simDetect_Pieces( &view, pieces, MANY, found, MANY );
	CHECK( count > 3 && count < 30 );
	for ( int i = 0; i < count; ++i )
	{
		CHECK( found[i].distance <= 1.5 );
	}
}

TEST( detect_choice )
{
	simLens lens = Straight();
	simDetectView view = View( &lens );
	// Large and far, near and small, in the middle
	simDetectPiece pieces[3] = { Piece( BOX, 0, 3.0, 1.2, 0.0 ), Piece( BALL, 1, 1.9, -0.8, 0.3 ),
		Piece( BALL, 2, 4.0, 0.1, 0.0 ) };
	static const uint32_t first[3] = { 0, 1, 2 };
	for ( int choice = 0; choice < 3; ++choice )
	{
		view.choice = (simDetectChoice)choice;
		simDetection found[3];
		REQUIRE( simDetect_Pieces( &view, pieces, 3, found, 3 ) == 3 );
		CHECK_EQ_INT( found[0].piece, first[choice] );
		REQUIRE( simDetect_Pieces( &view, pieces, 3, found, 1 ) == 1 );
		CHECK_EQ_INT( found[0].piece, first[choice] );
	}
	// Cut off by the window: less area, and the rectangle ends there. Beyond it: nothing.
	view.choice = simDetectChoice_nearest;
	simDetection whole, cut;
	simDetectPiece ball = Piece( BALL, 0, 2.0, 0.0, 0.0 );
	REQUIRE( simDetect_Pieces( &view, &ball, 1, &whole, 1 ) == 1 );
	const double crops[4][4] = { { 0, 1, -1, 1 }, { -1, 0, -1, 1 }, { -1, 1, 0, 1 }, { -1, 1, -1, 0 } };
	for ( int i = 0; i < 4; ++i )
	{
		memcpy( view.crop, crops[i], sizeof( view.crop ) );
		REQUIRE( simDetect_Pieces( &view, &ball, 1, &cut, 1 ) == 1 );
		CHECK_NEAR( cut.area / whole.area, 0.5, 0.08 );
		CHECK( i != 0 || cut.corners[0] == 320.0 );
		CHECK( i != 1 || cut.corners[2] == 320.0 );
		CHECK( i != 2 || cut.corners[1] == 240.0 ); // the upper half: v ends in the middle
		CHECK( i != 3 || cut.corners[5] == 240.0 );
		CHECK( i != 0 || cut.tx > 0.0 );
		CHECK( i != 2 || cut.ty > 0.0 );
	}
	memcpy( view.crop, ( double[4] ){ 0.2, 1, -1, 1 }, sizeof( view.crop ) );
	CHECK_EQ_INT( simDetect_Pieces( &view, &ball, 1, &cut, 1 ), 0 );
}

TEST( detect_chance )
{
	enum
	{
		FRAMES = 4000,
	};
	simLens lens = Straight();
	simDetectView view = View( &lens );
	simDetectPiece pieces[2] = { Piece( BALL, 4, 2.0, 0.0, 0.0 ), Piece( BALL, 5, 2.0, 0.5, 0.0 ) };
	simDetection found[2], whole;
	REQUIRE( simDetect_Pieces( &view, pieces, 1, &whole, 1 ) == 1 );
	simRandom random;
	view.random = &random;
	// The odds of a miss are those at confidence 1, over the confidence.
	view.misses = 0.05;
	int said = 0, alike = 0;
	for ( int i = 0; i < FRAMES; ++i )
	{
		simRandom_Seed( &random, 99, (uint64_t)i );
		int alone = simDetect_Pieces( &view, pieces, 1, found, 2 );
		int both = simDetect_Pieces( &view, pieces, 2, found, 2 );
		bool among = ( both > 0 && found[0].piece == 4 ) || ( both > 1 && found[1].piece == 4 );
		alike += among == ( alone == 1 ); // others change nothing about one
		said += alone;
	}
	double odds = 0.05 / 0.95 / whole.confidence;
	CHECK_EQ_INT( alike, FRAMES );
	CHECK_NEAR( said / (double)FRAMES, 1.0 / ( 1.0 + odds ), 0.025 );
	view.misses = 1.0;
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 2, found, 2 ), 0 );
	view.misses = 0.0;
	view.minConfidence = whole.confidence + 0.01;
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 1, found, 2 ), 0 );
	view.minConfidence = 0.0;
	// Each edge has its own noise.
	view.noise = 1.5;
	double sum = 0.0, squares = 0.0;
	for ( int i = 0; i < FRAMES; ++i )
	{
		simRandom_Seed( &random, 7, (uint64_t)i );
		REQUIRE( simDetect_Pieces( &view, pieces, 1, found, 1 ) == 1 );
		double error = found[0].corners[0] - whole.corners[0];
		sum += error / FRAMES;
		squares += error * error / FRAMES;
	}
	CHECK_NEAR( sum, 0.0, 0.1 );
	CHECK_NEAR( sqrt( squares ), 1.5, 0.1 );
	// Without a stream there is no chance.
	view.random = NULL;
	REQUIRE( simDetect_Pieces( &view, pieces, 1, found, 1 ) == 1 );
	CHECK_NEAR( found[0].corners[0], whole.corners[0], 0.0 );
}

TEST( detect_nonsense )
{
	simLens lens = Straight();
	simDetectView view = View( &lens );
	simDetection found[8];
	simDetectPiece pieces[6] = { Piece( BALL, 0, NAN, 0, 0 ), Piece( BALL, 1, INFINITY, 0, 0 ), Piece( 7, 2, 2, 0, 0 ),
		Piece( 4000, 3, 2, 0, 0 ), Piece( BALL, 4, 1e300, 0, 0 ), Piece( BALL, 5, 2, 0, 0 ) };
	REQUIRE( simDetect_Pieces( &view, pieces, 6, found, 8 ) == 1 );
	CHECK_EQ_INT( found[0].piece, 5 );
	pieces[0] = Piece( RING, 0, 1.5, 0, 0 );
	pieces[0].pose.q = ( simQuat ){ NAN, 0, 0, 0 };
	REQUIRE( simDetect_Pieces( &view, pieces, 6, found, 8 ) == 1 );
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces, 6, found, 0 ), 0 );
	CHECK_EQ_INT( simDetect_Pieces( &view, NULL, 0, found, 8 ), 0 );
	// Right before the lens it hides everything, and is itself no picture of anything.
	pieces[4] = Piece( BALL, 4, 0.03, 0, 0 );
	CHECK_EQ_INT( simDetect_Pieces( &view, pieces + 4, 2, found, 8 ), 0 );
	simDetectPiece good = Piece( BALL, 5, 2, 0, 0 );
	view.camera.q.x = NAN;
	CHECK_EQ_INT( simDetect_Pieces( &view, &good, 1, found, 8 ), 0 );
	view.camera = ( simPose ){ { INFINITY, 0, 0 }, { 1, 0, 0, 0 } };
	CHECK_EQ_INT( simDetect_Pieces( &view, &good, 1, found, 8 ), 0 );
	view = View( &lens );
	simLens bad[3] = { lens, lens, lens };
	bad[0].fx = 0.0;
	bad[1].fy = NAN;
	bad[2].width = 0;
	for ( int i = 0; i < 3; ++i )
	{
		view.lens = &bad[i];
		CHECK_EQ_INT( simDetect_Pieces( &view, &good, 1, found, 8 ), 0 );
	}
	view = View( &lens );
	memcpy( view.crop, ( double[4] ){ 0.5, -0.5, -1, 1 }, sizeof( view.crop ) );
	CHECK_EQ_INT( simDetect_Pieces( &view, &good, 1, found, 8 ), 0 );
	memcpy( view.crop, ( double[4] ){ NAN, 1, -1, 1 }, sizeof( view.crop ) );
	CHECK_EQ_INT( simDetect_Pieces( &view, &good, 1, found, 8 ), 0 );
	CHECK_NEAR( simDetect_Confidence( -1.0 ), 0.0, 0.0 );
	CHECK_NEAR( simDetect_Confidence( 100.0 ), 1.0, 0.0 );
}
