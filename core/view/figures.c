// Robots and ghosts: each is a body and components on it, and every part's model gets one matrix.
#include "blend.h"
#include "picture_internal.h"

#include <math.h>
#include <string.h>

// Above the carpet [m]: enough for the depth test, too little to be seen.
static const float kShadeHeight = 0.004f;

void simPicture_Clear( simPicture* picture )
{
	memset( picture->figures, 0, sizeof( picture->figures ) );
	memset( picture->seen, 0, sizeof( picture->seen ) );
	memset( picture->parts, 0, sizeof( picture->parts ) );
	memset( picture->shades, 0, sizeof( picture->shades ) );
	memset( picture->motions, 0, sizeof( picture->motions ) );
	picture->robotCount = 0;
	picture->pieceTypeCount = 0;
}

static uint32_t PartCount( const simFigure* figure )
{
	return figure->partCount < SIM_FIGURE_PARTS ? figure->partCount : SIM_FIGURE_PARTS;
}

static void PoseShade( simPicture* picture, uint32_t index )
{
	float* out = picture->shades[index];
	memset( out, 0, sizeof( picture->shades[index] ) );
	if ( picture->figures[index].hidden != 0 )
	{
		return;
	}
	const simRobotMotion* motion = &picture->motions[index];
	// Only the heading: the shade lies flat on the carpet however the robot leans.
	float c = (float)cos( motion->yaw );
	float s = (float)sin( motion->yaw );
	// Columns of a turn about the vertical, then the place.
	out[0] = c;
	out[1] = s;
	out[4] = -s;
	out[5] = c;
	out[10] = 1.0f;
	out[12] = (float)motion->position[0];
	out[13] = (float)motion->position[1];
	out[14] = kShadeHeight;
	out[15] = 1.0f;
}

void simPicture_PoseFigure( simPicture* picture, uint32_t index )
{
	if ( index >= SIM_MAX_FIGURES )
	{
		return;
	}
	const simFigure* figure = &picture->figures[index];
	uint32_t partCount = PartCount( figure );
	if ( index < SIM_MAX_ROBOTS )
	{
		PoseShade( picture, index );
	}

	// A matrix of zeros makes every triangle a point, which neither the picture nor the shadows show.
	if ( figure->hidden != 0 )
	{
		memset( picture->parts[index], 0, sizeof( picture->parts[index] ) );
		return;
	}

	mat4 root;
	simPicture_Matrix( figure->pose.position, figure->pose.rotation, root );
	for ( uint32_t part = 0; part < partCount; ++part )
	{
		mat4 frame;
		glm_mat4_copy( root, frame );
		if ( part > 0 )
		{
			// Components hang from the robot's body; part 0 is the body itself.
			const simFigurePose* component = &figure->components[part - 1];
			mat4 pivot;
			simPicture_Matrix( component->position, component->rotation, pivot );
			glm_mul( root, pivot, frame );
		}
		mat4 placement;
		mat4 matrix;
		simPicture_Load( figure->placements[part], placement );
		glm_mat4_mul( frame, placement, matrix );
		simPicture_Store( matrix, picture->parts[index][part] );
	}
}

static void BlendComponent(
    const simComponentFrame* from, const simComponentFrame* to, double alpha, simFigurePose* out )
{
	double rotationFrom[4];
	double rotationTo[4];
	double rotation[4];
	for ( int i = 0; i < 4; ++i )
	{
		rotationFrom[i] = from->rotation[i];
		rotationTo[i] = to->rotation[i];
	}
	simBlend_Rotation( rotationFrom, rotationTo, alpha, rotation );
	for ( int i = 0; i < 4; ++i )
	{
		out->rotation[i] = (float)rotation[i];
	}
	for ( int i = 0; i < 3; ++i )
	{
		out->position[i] = (float)( from->position[i] + ( (double)to->position[i] - from->position[i] ) * alpha );
	}
}

static void BlendRobot( const simRobotFrame* from, const simRobotFrame* to, double alpha, simRobotMotion* out )
{
	simBlend_Position( from->position, to->position, alpha, out->position );
	simBlend_Rotation( from->rotation, to->rotation, alpha, out->rotation );
	memcpy( out->velocity, to->velocity, sizeof( out->velocity ) );
	// The angles of the frames jump at half a turn: the shown heading follows the shown rotation.
	double w = out->rotation[0];
	double x = out->rotation[1];
	double y = out->rotation[2];
	double z = out->rotation[3];
	out->yaw = atan2( 2.0 * ( w * z + x * y ), 1.0 - 2.0 * ( y * y + z * z ) );
}

static uint32_t Least( uint32_t a, uint32_t b )
{
	return a < b ? a : b;
}

void simPicture_PoseRobots( simPicture* picture, const void* from, const void* to, double alpha )
{
	const simFrameHeader* headerFrom = simPicture_Header( from );
	const simFrameHeader* headerTo = simPicture_Header( to );
	uint32_t robotCount = Least( Least( headerFrom->robotCount, headerTo->robotCount ), picture->robotCount );
	for ( uint32_t index = 0; index < robotCount; ++index )
	{
		simFigure* figure = &picture->figures[index];
		simRobotMotion* motion = &picture->motions[index];
		if ( figure->hidden != 0 )
		{
			simPicture_PoseFigure( picture, index );
			continue;
		}

		const simRobotFrame* before = &simPicture_Robots( from )[index];
		const simRobotFrame* after = &simPicture_Robots( to )[index];
		double share = alpha;
		// Put elsewhere: it is shown there at once, and nothing in between.
		if ( simBlend_IsJump( before->position, after->position, headerTo->time - headerFrom->time ) )
		{
			share = 1.0;
		}
		BlendRobot( before, after, share, motion );
		for ( int i = 0; i < 3; ++i )
		{
			figure->pose.position[i] = (float)motion->position[i];
		}
		for ( int i = 0; i < 4; ++i )
		{
			figure->pose.rotation[i] = (float)motion->rotation[i];
		}

		// Components that one of the frames does not have stay as they are.
		uint32_t count = Least( Least( before->componentCount, after->componentCount ), SIM_MAX_COMPONENTS );
		for ( uint32_t component = 0; component < count; ++component )
		{
			uint32_t indexFrom = before->componentStart + component;
			uint32_t indexTo = after->componentStart + component;
			if ( indexFrom >= headerFrom->componentCount || indexTo >= headerTo->componentCount )
			{
				break;
			}
			BlendComponent( &simPicture_Components( from )[indexFrom], &simPicture_Components( to )[indexTo], share,
			    &figure->components[component] );
		}
		simPicture_PoseFigure( picture, index );
	}
}

// Gribb and Hartmann, "Fast extraction of viewing frustum planes from the world-view-projection matrix", 2001: a row of the
// matrix added to or taken from the last one is a plane, its normal inwards. A ball is outside when it lies wholly beyond one.
bool simPicture_IsBallSeen( vec4 planes[6], vec3 middle, float radius )
{
	for ( int i = 0; i < 6; ++i )
	{
		if ( glm_vec3_dot( planes[i], middle ) + planes[i][3] < -radius )
		{
			return false;
		}
	}
	return true;
}

static bool IsPartSeen( simPicture* picture, uint32_t figure, uint32_t part, vec4 planes[6] )
{
	const float* bounds = picture->figures[figure].bounds[part];
	// A ball of negative radius: the part has nothing to draw.
	if ( picture->figures[figure].hidden != 0 || bounds[3] < 0.0f )
	{
		return false;
	}
	mat4 matrix;
	vec3 middle;
	vec3 own = { bounds[0], bounds[1], bounds[2] };
	simPicture_Load( picture->parts[figure][part], matrix );
	glm_mat4_mulv3( matrix, own, 1.0f, middle );
	// A placement may scale: the longest column is the most that it does.
	float scale = glm_vec3_norm( matrix[0] );
	for ( int column = 1; column < 3; ++column )
	{
		scale = glm_max( scale, glm_vec3_norm( matrix[column] ) );
	}
	return simPicture_IsBallSeen( planes, middle, scale * bounds[3] );
}

void simPicture_Planes( const simPicture* picture, const float viewProjection[16], vec4 planes[6] )
{
	mat4 world;
	mat4 field;
	mat4 clip;
	simPicture_Load( viewProjection, world );
	simPicture_Load( picture->fieldToWorld, field );
	glm_mat4_mul( world, field, clip );
	glm_frustum_planes( clip, planes );
}

bool simPicture_Cull( simPicture* picture, const float viewProjection[16] )
{
	vec4 planes[6];
	simPicture_Planes( picture, viewProjection, planes );

	bool changed = false;
	for ( uint32_t figure = 0; figure < SIM_MAX_FIGURES; ++figure )
	{
		uint32_t partCount = PartCount( &picture->figures[figure] );
		for ( uint32_t part = 0; part < partCount; ++part )
		{
			uint8_t seen = IsPartSeen( picture, figure, part, planes );
			changed = changed || seen != picture->seen[figure][part];
			picture->seen[figure][part] = seen;
		}
	}
	return changed;
}
