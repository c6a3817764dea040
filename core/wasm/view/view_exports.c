// The functions of the exports: one picture, and its frames. See exports.h.
#include "exports.h"
#include "layout_hash.h"
#include "sandlot/view/picture.h"

#include <string.h>

enum
{
	FRAME_SLOTS = 4,       // two that are shown, and two that were shown last: a frame is shown in two pairs
	MAX_FRAME = 256 << 10, // bytes; six robots with every sensor and 1,024 pieces need 150,000
};

// All memory is static: its addresses go to JavaScript once and stay right while the module lives.
static simPicture s_picture;
// As doubles, so that every record of a frame lies on the 8 bytes that it wants.
static double s_frames[FRAME_SLOTS][MAX_FRAME / sizeof( double )];
// Only a frame that was checked is ever read: the bytes come from another thread.
static bool s_whole[FRAME_SLOTS];
// Not in the picture, because the page may ask for it before it begins a scene.
static float s_fieldMatrix[16];
static float s_camera[16];
static float s_eye[3];

uint32_t view_abi( void )
{
	return simAbi_LayoutHash();
}

uint32_t view_frame_slots( void )
{
	return FRAME_SLOTS;
}

uint32_t view_frame_bytes( void )
{
	return MAX_FRAME;
}

void* view_frame( uint32_t slot )
{
	return slot < FRAME_SLOTS ? s_frames[slot] : NULL;
}

uint32_t view_frame_check( uint32_t slot, uint32_t bytes )
{
	if ( slot >= FRAME_SLOTS )
	{
		return 0;
	}
	s_whole[slot] = bytes <= MAX_FRAME && simFrame_IsWhole( s_frames[slot], bytes );
	return s_whole[slot];
}

float* view_field_matrix( uint32_t origin, double length, double width )
{
	// A number of no frame counts as the common one: nothing is drawn wrong but the place of the field.
	simOrigin known = origin == simOrigin_centerRed ? simOrigin_centerRed : simOrigin_wallBlue;
	simField_ToWorld( known, (float)length, (float)width, s_fieldMatrix );
	return s_fieldMatrix;
}

void view_begin( uint32_t robots, uint32_t pieceTypes, uint32_t origin, double length, double width )
{
	// Ghosts of the scene before go, too.
	simPicture_Clear( &s_picture );
	s_picture.robotCount = robots <= SIM_MAX_ROBOTS ? robots : SIM_MAX_ROBOTS;
	s_picture.pieceTypeCount = pieceTypes <= SIM_MAX_PIECE_TYPES ? pieceTypes : SIM_MAX_PIECE_TYPES;
	// Every matrix of the picture ends with this one, so three.js needs no parent that turns the field.
	memcpy( s_picture.fieldToWorld, view_field_matrix( origin, length, width ), sizeof( s_picture.fieldToWorld ) );
}

// Every address below is NULL for an index that is too large, so a wrong call reads nothing of another figure.
static simFigure* Figure( uint32_t index )
{
	return index < SIM_MAX_FIGURES ? &s_picture.figures[index] : NULL;
}

uint32_t view_first_ghost( void )
{
	return SIM_MAX_ROBOTS;
}

uint32_t view_figures( void )
{
	return SIM_MAX_FIGURES;
}

void view_figure_begin( uint32_t index, uint32_t parts )
{
	simFigure* figure = Figure( index );
	if ( figure == NULL )
	{
		return;
	}
	// A model may have more parts than the core draws: the rest stays invisible.
	figure->partCount = parts <= SIM_FIGURE_PARTS ? parts : SIM_FIGURE_PARTS;
	figure->hidden = 0;
}

float* view_figure_placements( uint32_t index )
{
	simFigure* figure = Figure( index );
	// Column after column, as Matrix4.elements of three.js has it: nothing is turned when it is copied.
	return figure != NULL ? figure->placements[0] : NULL;
}

float* view_figure_bounds( uint32_t index )
{
	simFigure* figure = Figure( index );
	return figure != NULL ? figure->bounds[0] : NULL;
}

float* view_figure_poses( uint32_t index )
{
	simFigure* figure = Figure( index );
	// The poses of its components lie behind it in simFigure, seven floats each.
	return figure != NULL ? figure->pose.position : NULL;
}

void view_figure_hide( uint32_t index, uint32_t hidden )
{
	simFigure* figure = Figure( index );
	if ( figure != NULL )
	{
		figure->hidden = hidden;
	}
}

void view_figure_pose( uint32_t index )
{
	simPicture_PoseFigure( &s_picture, index );
}

float* view_figure_parts( uint32_t index )
{
	return index < SIM_MAX_FIGURES ? s_picture.parts[index][0] : NULL;
}

uint8_t* view_figure_seen( uint32_t index )
{
	// Written by view_see; three.js culls none of these meshes itself.
	return index < SIM_MAX_FIGURES ? s_picture.seen[index] : NULL;
}

double* view_robot_motion( uint32_t index )
{
	return index < SIM_MAX_ROBOTS ? s_picture.motions[index].position : NULL;
}

float* view_robot_shades( void )
{
	return s_picture.shades[0];
}

void view_piece_levels( uint32_t type, uint32_t levels )
{
	if ( type < SIM_MAX_PIECE_TYPES )
	{
		// Any number above one means near, farther and far: there are no models for anything between.
		s_picture.pieceLooks[type].levelCount = levels > 1 ? SIM_PIECE_LEVELS : 1;
	}
}

float* view_piece_matrices( uint32_t type )
{
	// The renderer hands these floats to an instanced mesh as they are, with the count below.
	return type < SIM_MAX_PIECE_TYPES ? s_picture.pieces[type][0] : NULL;
}

float* view_level_matrices( uint32_t type, uint32_t level )
{
	return type < SIM_MAX_PIECE_TYPES && level < SIM_PIECE_LEVELS ? s_picture.levels[type][level][0] : NULL;
}

uint32_t* view_piece_counts( void )
{
	return s_picture.pieceCounts;
}

uint32_t* view_level_counts( void )
{
	return s_picture.levelCounts[0];
}

uint32_t* view_seen_counts( void )
{
	return s_picture.seenCounts[0];
}

float* view_camera( void )
{
	return s_camera;
}

float* view_eye( void )
{
	return s_eye;
}

// A frame that was not whole leaves the last picture as it was.
static bool ArePair( uint32_t from, uint32_t to )
{
	return from < FRAME_SLOTS && to < FRAME_SLOTS && s_whole[from] && s_whole[to];
}

void view_robots( uint32_t from, uint32_t to, double alpha )
{
	// Before the camera is aimed, because a camera may follow a robot.
	if ( ArePair( from, to ) )
	{
		simPicture_PoseRobots( &s_picture, s_frames[from], s_frames[to], alpha );
	}
}

uint32_t view_see( uint32_t from, uint32_t to, double alpha )
{
	if ( ArePair( from, to ) )
	{
		simPicture_PosePieces( &s_picture, s_frames[from], s_frames[to], alpha, s_eye, s_camera );
	}
	// Asked without frames, too: ghosts of a log are seen where there is no run.
	return simPicture_Cull( &s_picture, s_camera );
}
