// The common part of this folder's files. cglm's types are arrays: a mat4 is four columns, a versor is x y z w.
#pragma once

#include "sandlot/view/picture.h"

#include <cglm/cglm.h>

/// A rotation w x y z and a position as a matrix.
static inline void simPicture_Matrix( const float position[3], const float rotation[4], mat4 out )
{
	versor turn = { rotation[1], rotation[2], rotation[3], rotation[0] };
	glm_quat_mat4( turn, out );
	glm_vec3_copy( (float*)position, out[3] );
}

/// A copy of 16 floats of the public header as cglm's type, which wants to be aligned.
static inline void simPicture_Load( const float from[16], mat4 out )
{
	for ( int column = 0; column < 4; ++column )
	{
		glm_vec4_ucopy( (float*)from + 4 * column, out[column] );
	}
}

static inline void simPicture_Store( mat4 from, float out[16] )
{
	for ( int column = 0; column < 4; ++column )
	{
		glm_vec4_ucopy( from[column], out + 4 * column );
	}
}

/// Records of a frame that simFrame_IsWhole has accepted.
static inline const simFrameHeader* simPicture_Header( const void* frame )
{
	return frame;
}

static inline const simRobotFrame* simPicture_Robots( const void* frame )
{
	return (const void*)( (const char*)frame + simPicture_Header( frame )->robotOffset );
}

static inline const simComponentFrame* simPicture_Components( const void* frame )
{
	return (const void*)( (const char*)frame + simPicture_Header( frame )->componentOffset );
}

static inline const simPieceFrame* simPicture_Pieces( const void* frame )
{
	return (const void*)( (const char*)frame + simPicture_Header( frame )->pieceOffset );
}

/// The six planes of a camera's picture in the field frame, their normals inwards.
void simPicture_Planes( const simPicture* picture, const float viewProjection[16], vec4 planes[6] );
/// Whether a ball may be in the picture.
bool simPicture_IsBallSeen( vec4 planes[6], vec3 middle, float radius );
