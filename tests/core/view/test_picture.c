// The picture's mathematics against answers worked out by hand. See core/include/sandlot/view/picture.h.
#include "sandlot/view/picture.h"
#include "test.h"

#include "blend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double kPi = 3.14159265358979323846;

// Two robots and four pieces, the records one after the other.
enum
{
	ROBOTS = 2,
	COMPONENTS = 2,
	PIECES = 4,
};

typedef struct testFrame
{
	simFrameHeader header;
	simRobotFrame robots[ROBOTS];
	simComponentFrame components[COMPONENTS];
	simPieceFrame pieces[PIECES];
} testFrame;

static uint32_t Kind( simPieceState state, uint32_t type )
{
	return type << 16 | (uint32_t)state;
}

/// Robots at x = 1 and 2, not turned; no component; no piece.
static testFrame MakeFrame( double time )
{
	testFrame frame;
	memset( &frame, 0, sizeof( frame ) );
	frame.header.time = time;
	frame.header.frameBytes = sizeof( frame );
	frame.header.robotCount = ROBOTS;
	frame.header.robotOffset = offsetof( testFrame, robots );
	frame.header.componentCount = COMPONENTS;
	frame.header.componentOffset = offsetof( testFrame, components );
	frame.header.pieceCount = PIECES;
	frame.header.pieceOffset = offsetof( testFrame, pieces );
	for ( int i = 0; i < ROBOTS; ++i )
	{
		frame.robots[i].position[0] = 1.0 + i;
		frame.robots[i].rotation[0] = 1.0;
	}
	for ( int i = 0; i < COMPONENTS; ++i )
	{
		frame.components[i].rotation[0] = 1.0f;
	}
	for ( int i = 0; i < PIECES; ++i )
	{
		frame.pieces[i].rotation[0] = 1.0f;
		frame.pieces[i].kind = Kind( simPiece_unused, 0 );
	}
	return frame;
}

static void SetIdentity( float matrix[16] )
{
	memset( matrix, 0, 16 * sizeof( float ) );
	for ( int i = 0; i < 4; ++i )
	{
		matrix[5 * i] = 1.0f;
	}
}

/// On the floor of a center-red field, whose origin needs no size; each figure has two parts that are balls of 0.5 m.
static simPicture* MakePicture( void )
{
	simPicture* picture = calloc( 1, sizeof( simPicture ) );
	simField_ToWorld( simOrigin_centerRed, 16.0f, 8.0f, picture->fieldToWorld );
	picture->robotCount = ROBOTS;
	picture->pieceTypeCount = 2;
	picture->pieceLooks[0].levelCount = SIM_PIECE_LEVELS;
	picture->pieceLooks[1].levelCount = 1;
	for ( int i = 0; i < ROBOTS; ++i )
	{
		picture->figures[i].partCount = 2;
		for ( int part = 0; part < 2; ++part )
		{
			SetIdentity( picture->figures[i].placements[part] );
			picture->figures[i].bounds[part][3] = 0.5f;
		}
		picture->figures[i].components[0].rotation[0] = 1.0f;
	}
	return picture;
}

static void CheckPlace( const float matrix[16], double x, double y, double z )
{
	CHECK_NEAR( matrix[12], x, 1e-5 );
	CHECK_NEAR( matrix[13], y, 1e-5 );
	CHECK_NEAR( matrix[14], z, 1e-5 );
}

static void CheckPoint( const float matrix[16], const double point[3], const double expected[3] )
{
	for ( int row = 0; row < 3; ++row )
	{
		double sum = matrix[12 + row];
		for ( int column = 0; column < 3; ++column )
		{
			sum += matrix[4 * column + row] * point[column];
		}
		CHECK_NEAR( sum, expected[row], 1e-5 );
	}
}

// 2026: the corner of the blue wall at the right of its drivers is (0, 0); in the world they look along +x, with +z to their right.
TEST( picture_fieldFrameMeetsTheWorld )
{
	float blue[16];
	simField_ToWorld( simOrigin_wallBlue, 16.0f, 8.0f, blue );
	CheckPoint( blue, ( double[] ){ 0.0, 0.0, 0.0 }, ( double[] ){ -8.0, 0.0, 4.0 } );
	CheckPoint( blue, ( double[] ){ 16.0, 8.0, 1.5 }, ( double[] ){ 8.0, 1.5, -4.0 } );

	// From 2027 the origin is in the middle, and x points away from the red wall.
	float center[16];
	simField_ToWorld( simOrigin_centerRed, 16.0f, 8.0f, center );
	CheckPoint( center, ( double[] ){ 8.0, 4.0, 1.5 }, ( double[] ){ -8.0, 1.5, 4.0 } );
}

// A quarter turn about z, a third of the way: 30 degrees, whose quaternion is cos 15, 0, 0, sin 15.
TEST( picture_rotationsGoAlongTheArc )
{
	double from[4] = { 1.0, 0.0, 0.0, 0.0 };
	double to[4] = { cos( kPi / 4.0 ), 0.0, 0.0, sin( kPi / 4.0 ) };
	double out[4];
	simBlend_Rotation( from, to, 1.0 / 3.0, out );
	CHECK_NEAR( out[0], cos( kPi / 12.0 ), 1e-12 );
	CHECK_NEAR( out[3], sin( kPi / 12.0 ), 1e-12 );
}

// The same rotation with the other sign: the way is 90 degrees, not 270.
TEST( picture_rotationsTakeTheShorterWay )
{
	double from[4] = { 1.0, 0.0, 0.0, 0.0 };
	double to[4] = { -cos( kPi / 4.0 ), 0.0, 0.0, -sin( kPi / 4.0 ) };
	double out[4];
	simBlend_Rotation( from, to, 0.5, out );
	CHECK_NEAR( out[0], cos( kPi / 8.0 ), 1e-12 );
	CHECK_NEAR( out[3], sin( kPi / 8.0 ), 1e-12 );
}

// Half a degree apart the arc is taken as straight; the result is a unit quaternion all the same.
TEST( picture_smallTurnsStayUnitQuaternions )
{
	double half = 0.25 * kPi / 180.0;
	double from[4] = { 1.0, 0.0, 0.0, 0.0 };
	double to[4] = { cos( half ), sin( half ), 0.0, 0.0 };
	double out[4];
	simBlend_Rotation( from, to, 0.5, out );
	CHECK_NEAR( out[0] * out[0] + out[1] * out[1], 1.0, 1e-12 );
	CHECK_NEAR( out[1], sin( half / 2.0 ), 1e-9 );
}

// 60 m/s for 20 ms is 1.2 m.
TEST( picture_whatIsTooFastWasPutThere )
{
	double from[3] = { 0.0, 0.0, 0.0 };
	double near[3] = { 0.0, 1.19, 0.0 };
	double far[3] = { 0.0, 1.21, 0.0 };
	CHECK( !simBlend_IsJump( from, near, 0.02 ) );
	CHECK( simBlend_IsJump( from, far, 0.02 ) );
}

// A robot that turned a quarter from x = 1 to x = 1.4, seen halfway, with a component that rises on it: the component is
// mounted 0.3 m ahead, its model 0.1 m to the side.
TEST( picture_componentsRideOnTheirRobot )
{
	simPicture* picture = MakePicture();
	testFrame from = MakeFrame( 1.0 );
	testFrame to = MakeFrame( 1.02 );
	from.robots[0].componentCount = 1;
	to.robots[0].componentCount = 1;
	to.robots[0].position[0] = 1.4;
	to.robots[0].rotation[0] = cos( kPi / 4.0 );
	to.robots[0].rotation[3] = sin( kPi / 4.0 );
	from.components[0].position[0] = 0.3f;
	to.components[0].position[0] = 0.3f;
	to.components[0].position[2] = 0.2f;
	picture->figures[0].placements[1][13] = 0.1f;

	simPicture_PoseRobots( picture, &from, &to, 0.5 );
	CHECK_NEAR( picture->motions[0].yaw, kPi / 4.0, 1e-12 );
	CheckPlace( picture->parts[0][0], 1.2, 0.0, 0.0 );
	// Ahead and to the left of a robot that is turned by 45 degrees.
	double ahead = 0.3 * sqrt( 0.5 );
	double side = 0.1 * sqrt( 0.5 );
	CheckPlace( picture->parts[0][1], 1.2 + ahead - side, ahead + side, 0.1 );
	// The other robot has none in these frames: its part stays on its origin.
	CheckPlace( picture->parts[1][1], 2.0, 0.0, 0.0 );
	free( picture );
}

TEST( picture_jumpsAreNotBlended )
{
	simPicture* picture = MakePicture();
	testFrame from = MakeFrame( 1.0 );
	testFrame to = MakeFrame( 1.02 );
	to.robots[0].position[0] = 7.0;
	simPicture_PoseRobots( picture, &from, &to, 0.25 );
	CheckPlace( picture->parts[0][0], 7.0, 0.0, 0.0 );
	free( picture );
}

TEST( picture_hiddenRobotsHaveNoSize )
{
	simPicture* picture = MakePicture();
	testFrame frame = MakeFrame( 1.0 );
	picture->figures[0].hidden = 1;
	simPicture_PoseRobots( picture, &frame, &frame, 1.0 );
	for ( int i = 0; i < 16; ++i )
	{
		CHECK( picture->parts[0][0][i] == 0.0f );
		CHECK( picture->shades[0][i] == 0.0f );
	}
	CheckPlace( picture->parts[1][0], 2.0, 0.0, 0.0 );
	free( picture );
}

// A camera that sees all: every corner of the world is at the middle of its picture.
static const float kAll[16] = { [15] = 1.0f };

// Type 0 has three models: below 4.5 m, below 8 m, and beyond. Type 1 has one.
TEST( picture_piecesGetTheModelOfTheirDistance )
{
	simPicture* picture = MakePicture();
	testFrame frame = MakeFrame( 1.0 );
	const float away[PIECES] = { 4.4f, 4.6f, 8.1f, 20.0f };
	for ( int i = 0; i < PIECES; ++i )
	{
		frame.pieces[i].position[0] = away[i];
		frame.pieces[i].kind = Kind( simPiece_rest, i == 3 ? 1 : 0 );
	}
	float eye[3] = { 0.0f, 0.0f, 0.0f };
	simPicture_PosePieces( picture, &frame, &frame, 1.0, eye, kAll );
	CHECK_EQ_INT( picture->pieceCounts[0], 3 );
	CHECK_EQ_INT( picture->pieceCounts[1], 1 );
	for ( int level = 0; level < SIM_PIECE_LEVELS; ++level )
	{
		CHECK_EQ_INT( picture->levelCounts[0][level], 1 );
		CheckPlace( picture->levels[0][level][0], away[level], 0.0, 0.0 );
		CHECK_EQ_INT( picture->levelCounts[1][level], 0 );
	}
	// The eye is in the world, where this field's x points the other way: 12.9 m further from the things ahead.
	eye[0] = 12.9f;
	simPicture_PosePieces( picture, &frame, &frame, 1.0, eye, kAll );
	CHECK_EQ_INT( picture->levelCounts[0][2], 3 );
	free( picture );
}

// 200 balls in one spot: 32 get the nearest model where they stand 1 m away, none where they are one heap; and behind the camera
// they are still there, last in their level, for a camera that sees them.
TEST( picture_aHeapOfPiecesHasFewFineModels )
{
	enum
	{
		BALLS = 200,
	};
	typedef struct heap
	{
		simFrameHeader header;
		simPieceFrame pieces[BALLS];
	} heap;
	simPicture* picture = MakePicture();
	heap* frame = calloc( 1, sizeof( heap ) );
	frame->header.time = 1.0;
	frame->header.frameBytes = sizeof( heap );
	frame->header.pieceCount = BALLS;
	frame->header.pieceOffset = offsetof( heap, pieces );
	for ( int i = 0; i < BALLS; ++i )
	{
		frame->pieces[i].rotation[0] = 1.0f;
		frame->pieces[i].kind = Kind( simPiece_rest, 0 );
		// A row away from the eye: every 2 cm one, to 4 m.
		frame->pieces[i].position[0] = 0.02f * (float)i;
	}
	float eye[3] = { 0.0f, 0.0f, 0.0f };
	simPicture_PosePieces( picture, frame, frame, 1.0, eye, kAll );
	// The model's reach ends with a step of 12.5 cm, in which six or seven balls lie: 32 less those that would be too many.
	CHECK( picture->levelCounts[0][0] > 32 - 7 && picture->levelCounts[0][0] <= 32 );
	CHECK( picture->levelCounts[0][1] > 128 - 7 && picture->levelCounts[0][1] <= 128 );
	CHECK_EQ_INT( picture->levelCounts[0][0] + picture->levelCounts[0][1] + picture->levelCounts[0][2], BALLS );
	CHECK_EQ_INT( picture->seenCounts[0][0], picture->levelCounts[0][0] );
	// A plane x > -1 of the world, which is x < 1 of this field: w = x + 1, and all else is 0. 50 balls and those that reach over.
	float half[16] = { [3] = 1.0f, [15] = 1.0f };
	simPicture_PosePieces( picture, frame, frame, 1.0, eye, half );
	uint32_t seen = picture->seenCounts[0][0] + picture->seenCounts[0][1] + picture->seenCounts[0][2];
	CHECK( seen >= 50 && seen <= 50 + 16 );
	CHECK_EQ_INT( picture->levelCounts[0][0] + picture->levelCounts[0][1] + picture->levelCounts[0][2], BALLS );
	CHECK_NEAR( picture->levels[0][0][0][12], 0.0, 1e-6 );
	free( frame );
	free( picture );
}

// A ball that rolls, one that was launched in this tick, one that was in a robot, and one that is.
TEST( picture_onlyWhatIsToBeSeenIsDrawn )
{
	simPicture* picture = MakePicture();
	testFrame from = MakeFrame( 1.0 );
	testFrame to = MakeFrame( 1.02 );
	for ( int i = 0; i < PIECES; ++i )
	{
		from.pieces[i].kind = Kind( simPiece_field, 0 );
		to.pieces[i].kind = Kind( simPiece_field, 0 );
		to.pieces[i].position[1] = 0.1f * (float)( i + 1 );
	}
	to.pieces[1].position[1] = 3.0f;
	from.pieces[2].kind = Kind( simPiece_held, 0 );
	to.pieces[3].kind = Kind( simPiece_held, 0 );
	float eye[3] = { 0.0f, 0.0f, 0.0f };
	simPicture_PosePieces( picture, &from, &to, 0.5, eye, kAll );
	CHECK_EQ_INT( picture->pieceCounts[0], 3 );
	CheckPlace( picture->pieces[0][0], 0.0, 0.05, 0.0 );
	CheckPlace( picture->pieces[0][1], 0.0, 3.0, 0.0 );
	CheckPlace( picture->pieces[0][2], 0.0, 0.3, 0.0 );
	free( picture );
}

// A camera at the world's origin that looks along -z, 90 degrees wide: at 2 m it sees 2 m to each side.
TEST( picture_cullingKeepsWhatTheCameraSees )
{
	simPicture* picture = MakePicture();
	float near = 0.1f;
	float far = 50.0f;
	float camera[16] = { 0.0f };
	camera[0] = 1.0f;
	camera[5] = 1.0f;
	camera[10] = ( far + near ) / ( near - far );
	camera[11] = -1.0f;
	camera[14] = 2.0f * far * near / ( near - far );
	testFrame frame = MakeFrame( 1.0 );
	// World (0, 0, -2) is field (0, -2, 0). The ball of 0.5 m reaches over the edge until 2 m + 0.5 m * sqrt 2 = 2.71 m.
	frame.robots[0].position[0] = 2.6;
	frame.robots[0].position[1] = -2.0;
	frame.robots[1].position[0] = 2.8;
	frame.robots[1].position[1] = -2.0;
	simPicture_PoseRobots( picture, &frame, &frame, 1.0 );
	CHECK( simPicture_Cull( picture, camera ) );
	CHECK_EQ_INT( picture->seen[0][0], 1 );
	CHECK_EQ_INT( picture->seen[1][0], 0 );
	CHECK( !simPicture_Cull( picture, camera ) );

	// Behind the camera, and a part without a model before it.
	frame.robots[0].position[1] = 2.0;
	frame.robots[1].position[0] = 0.0;
	picture->figures[1].bounds[1][3] = -1.0f;
	simPicture_PoseRobots( picture, &frame, &frame, 1.0 );
	CHECK( simPicture_Cull( picture, camera ) );
	CHECK_EQ_INT( picture->seen[0][0], 0 );
	CHECK_EQ_INT( picture->seen[1][0], 1 );
	CHECK_EQ_INT( picture->seen[1][1], 0 );
	free( picture );
}

TEST( picture_refusesWhatIsNoFrame )
{
	testFrame frame = MakeFrame( 1.0 );
	CHECK( simFrame_IsWhole( &frame, sizeof( frame ) ) );
	CHECK( !simFrame_IsWhole( &frame, sizeof( simFrameHeader ) - 1 ) );
	CHECK( !simFrame_IsWhole( &frame, sizeof( frame ) - 8 ) );

	testFrame beyond = frame;
	beyond.header.pieceOffset += 4;
	CHECK( !simFrame_IsWhole( &beyond, sizeof( beyond ) ) );
	testFrame crowd = frame;
	crowd.header.robotCount = SIM_MAX_ROBOTS + 1;
	CHECK( !simFrame_IsWhole( &crowd, sizeof( crowd ) ) );
	testFrame askew = frame;
	askew.header.robotOffset += 4;
	CHECK( !simFrame_IsWhole( &askew, sizeof( askew ) ) );
}
