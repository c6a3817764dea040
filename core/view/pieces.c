// Game pieces: one matrix for each that is to be seen, and the same matrix again in the level that serves at its distance.
#include "blend.h"
#include "picture_internal.h"

#include <math.h>
#include <string.h>

// How far from the eye a ball's models serve [m]: there the corners of the next one are less than a pixel of a large screen.
static const float kReaches[SIM_PIECE_LEVELS - 1] = { 4.5f, 8.0f };
// How many balls may have the models of each distance: a heap before the camera would be most of the picture's triangles.
static const uint32_t kMost[SIM_PIECE_LEVELS - 1] = { 32, 128 };
// Larger than every piece [m].
static const float kPieceRadius = 0.3f;
// Distances up to the longest reach, in steps: where a reach ends is known as exactly.
enum
{
	STEPS = 64,
};

/// Whether a piece in that state is somewhere to be seen.
static bool IsSeen( uint32_t state )
{
	switch ( (simPieceState)state )
	{
		case simPiece_staged:
		case simPiece_field:
		case simPiece_rest:
		case simPiece_flight:
		case simPiece_placed:
		case simPiece_carried:
			return true;
		case simPiece_unused:
		case simPiece_held:
		case simPiece_scored:
		case simPiece_lost:
		case simPiece_returning:
		case simPiece_stored:
		case simPiece_count:
			return false;
	}
	return false;
}

/// Between two ticks a piece turns little: the straight line between the quaternions is near enough to the arc.
static void BlendTurn( const float from[4], const float to[4], float alpha, float out[4] )
{
	float back = 1.0f - alpha;
	// q and -q are the same turn: take the nearer one.
	float cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
	if ( cosine < 0.0f )
	{
		back = -back;
	}
	float lengthSquared = 0.0f;
	for ( int i = 0; i < 4; ++i )
	{
		out[i] = to[i] * alpha + from[i] * back;
		lengthSquared += out[i] * out[i];
	}
	float norm = 1.0f / sqrtf( lengthSquared );
	for ( int i = 0; i < 4; ++i )
	{
		out[i] *= norm;
	}
}

static void PosePiece( const simPieceFrame* from, const simPieceFrame* to, float reachSquared, float alpha, mat4 out )
{
	float way[3];
	float distanceSquared = 0.0f;
	for ( int i = 0; i < 3; ++i )
	{
		way[i] = to->position[i] - from->position[i];
		distanceSquared += way[i] * way[i];
	}
	// A piece that was not there, or is a jump away, appears where it is: nothing lies between.
	if ( !IsSeen( from->kind & 0xffffu ) || distanceSquared > reachSquared )
	{
		simPicture_Matrix( to->position, to->rotation, out );
		return;
	}
	float position[3];
	float rotation[4];
	for ( int i = 0; i < 3; ++i )
	{
		position[i] = from->position[i] + way[i] * alpha;
	}
	BlendTurn( from->rotation, to->rotation, alpha, rotation );
	simPicture_Matrix( position, rotation, out );
}

static uint8_t StepAt( float distanceSquared )
{
	float step = sqrtf( distanceSquared ) * (float)STEPS / kReaches[SIM_PIECE_LEVELS - 2];
	return step < (float)STEPS ? (uint8_t)step : STEPS;
}

/// Where each level ends, in steps: at its reach, or sooner where too many are nearer.
static void FindReaches( const uint32_t counts[STEPS], uint32_t reaches[SIM_PIECE_LEVELS - 1] )
{
	uint32_t step = 0;
	for ( uint32_t level = 0; level < SIM_PIECE_LEVELS - 1; ++level )
	{
		uint32_t end = (uint32_t)( (float)STEPS * kReaches[level] / kReaches[SIM_PIECE_LEVELS - 2] );
		uint32_t count = 0;
		while ( step < end )
		{
			count += counts[step];
			if ( count > kMost[level] )
			{
				break;
			}
			step += 1;
		}
		reaches[level] = step;
	}
}

/// Puts the pieces of one type into their levels; those that may be in the picture come first.
static void FillLevels( simPicture* picture, uint32_t type )
{
	const simPieceSpot* spots = picture->spots[type];
	uint32_t counts[STEPS] = { 0 };
	uint32_t reaches[SIM_PIECE_LEVELS - 1];
	for ( uint32_t index = 0; index < picture->pieceCounts[type]; ++index )
	{
		if ( spots[index].isSeen && spots[index].step < STEPS )
		{
			counts[spots[index].step] += 1;
		}
	}
	FindReaches( counts, reaches );
	for ( int round = 0; round < 2; ++round )
	{
		bool wanted = round == 0;
		for ( uint32_t index = 0; index < picture->pieceCounts[type]; ++index )
		{
			if ( spots[index].isSeen != wanted )
			{
				continue;
			}
			uint32_t level = spots[index].step < reaches[0] ? 0 : spots[index].step < reaches[1] ? 1 : 2;
			uint32_t* count = &picture->levelCounts[type][level];
			memcpy( picture->levels[type][level][*count], picture->pieces[type][index], sizeof( mat4 ) );
			*count += 1;
			picture->seenCounts[type][level] += wanted ? 1 : 0;
		}
	}
}

void simPicture_PosePieces( simPicture* picture, const void* from, const void* to, double alpha, const float eye[3],
    const float viewProjection[16] )
{
	memset( picture->pieceCounts, 0, sizeof( picture->pieceCounts ) );
	memset( picture->levelCounts, 0, sizeof( picture->levelCounts ) );
	memset( picture->seenCounts, 0, sizeof( picture->seenCounts ) );
	const simFrameHeader* headerFrom = simPicture_Header( from );
	const simFrameHeader* headerTo = simPicture_Header( to );
	// The page may hold a frame of the run before beside one of this run.
	uint32_t count = headerFrom->pieceCount;
	if ( headerTo->pieceCount < count )
	{
		count = headerTo->pieceCount;
	}
	// Squared once, for all pieces.
	double reach = simBlend_Reach( headerTo->time - headerFrom->time );
	float reachSquared = (float)( reach * reach );

	// The eye in the field frame, where the pieces are.
	mat4 field;
	mat4 world;
	vec3 place = { eye[0], eye[1], eye[2] };
	simPicture_Load( picture->fieldToWorld, field );
	glm_mat4_inv( field, world );
	glm_mat4_mulv3( world, place, 1.0f, place );
	vec4 planes[6];
	simPicture_Planes( picture, viewProjection, planes );

	const simPieceFrame* piecesFrom = simPicture_Pieces( from );
	const simPieceFrame* piecesTo = simPicture_Pieces( to );
	for ( uint32_t index = 0; index < count; ++index )
	{
		const simPieceFrame* piece = &piecesTo[index];
		uint32_t type = piece->kind >> 16;
		if ( !IsSeen( piece->kind & 0xffffu ) || type >= picture->pieceTypeCount )
		{
			continue;
		}
		mat4 matrix;
		PosePiece( &piecesFrom[index], piece, reachSquared, (float)alpha, matrix );
		uint32_t at = picture->pieceCounts[type];
		simPicture_Store( matrix, picture->pieces[type][at] );
		picture->pieceCounts[type] += 1;
		picture->spots[type][at] = ( simPieceSpot ){
			.step = StepAt( glm_vec3_distance2( matrix[3], place ) ),
			.isSeen = simPicture_IsBallSeen( planes, matrix[3], kPieceRadius ),
		};
	}
	for ( uint32_t type = 0; type < picture->pieceTypeCount; ++type )
	{
		// A type with one model has no levels to choose from.
		if ( picture->pieceLooks[type].levelCount > 1 )
		{
			FillLevels( picture, type );
		}
	}
}
