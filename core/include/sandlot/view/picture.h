// The mathematics of the picture: two frames and the share of the way between them go in, matrices for the renderer come out.
// It runs where the picture is drawn. It knows frame blocks and nothing of the simulation, and its results are floats: nothing
// that is worked out here ever reaches the simulation. Nothing is allocated: a picture is one struct.
//
// Matrices are columns of four floats, as three.js and WebGL have them. Quaternions are w x y z, as in the frames.
#pragma once

#include "sandlot/sim/frame.h"

enum
{
	SIM_FIGURE_PARTS = SIM_MAX_COMPONENTS + 1, // the body, then the components in their order
	SIM_MAX_GHOSTS = 32,                       // ghosts in one picture
	SIM_MAX_FIGURES = SIM_MAX_ROBOTS + SIM_MAX_GHOSTS,
	SIM_PIECE_LEVELS = 3, // models of a ball: for near, farther and far
};

/// Where the field's origin lies; see fields/README.md, key "frame".
typedef enum simOrigin
{
	simOrigin_wallBlue,  // right corner of the blue wall, +x to red
	simOrigin_centerRed, // middle of the field, +x away from the red wall
} simOrigin;

/// A pose: position [m], unit quaternion w x y z.
typedef struct simFigurePose
{
	float position[3];
	float rotation[4];
} simFigurePose;

/// A robot's model that stands somewhere: a robot of the run, or a ghost. The caller fills in how the model is made.
typedef struct simFigure
{
	/// Each part's model in the part's own frame, as config.json places it.
	float placements[SIM_FIGURE_PARTS][16];
	/// A ball around each part's model: middle in the model's frame, radius [m]. A negative radius: the part has no model.
	float bounds[SIM_FIGURE_PARTS][4];
	/// Ghosts: where they are. Robots: written by simPicture_Pose.
	simFigurePose pose;
	/// Of each component in the robot's frame; the same.
	simFigurePose components[SIM_MAX_COMPONENTS];
	uint32_t partCount;
	/// 1: it is not drawn.
	uint32_t hidden;
} simFigure;

/// The motions of a robot beside its pose, as they are shown.
typedef struct simRobotMotion
{
	double position[3];
	double rotation[4];
	double velocity[3]; ///< [m/s]
	double yaw;         ///< of the rotation [rad]
} simRobotMotion;

/// How pieces of one type are drawn.
typedef struct simPieceLook
{
	uint32_t levelCount; ///< 1, or SIM_PIECE_LEVELS
} simPieceLook;

/// How near a piece is, in steps of its own measure, and whether it may be in the camera's picture.
typedef struct simPieceSpot
{
	uint8_t step;
	bool isSeen;
} simPieceSpot;

typedef struct simPicture
{
	float fieldToWorld[16];
	simFigure figures[SIM_MAX_FIGURES]; // robots of the run first, then ghosts
	uint32_t robotCount;
	simRobotMotion motions[SIM_MAX_ROBOTS];
	simPieceLook pieceLooks[SIM_MAX_PIECE_TYPES];
	uint32_t pieceTypeCount;

	// the results
	/// Every part of every figure, model to field frame.
	float parts[SIM_MAX_FIGURES][SIM_FIGURE_PARTS][16];
	/// 1: the part may be in the camera's picture.
	uint8_t seen[SIM_MAX_FIGURES][SIM_FIGURE_PARTS];
	/// The dark patch under each robot.
	float shades[SIM_MAX_ROBOTS][16];
	/// Pieces of each type that are to be seen, and the same again by level.
	float pieces[SIM_MAX_PIECE_TYPES][SIM_MAX_PIECES][16];
	simPieceSpot spots[SIM_MAX_PIECE_TYPES][SIM_MAX_PIECES];
	float levels[SIM_MAX_PIECE_TYPES][SIM_PIECE_LEVELS][SIM_MAX_PIECES][16];
	uint32_t pieceCounts[SIM_MAX_PIECE_TYPES];
	uint32_t levelCounts[SIM_MAX_PIECE_TYPES][SIM_PIECE_LEVELS];
	/// How many of them may be in the camera's picture: they stand first in their level.
	uint32_t seenCounts[SIM_MAX_PIECE_TYPES][SIM_PIECE_LEVELS];
} simPicture;

/// The rigid transform from the field frame to the renderer's world: y up, the middle of the carpet at the origin, +x to the
/// red wall, +z to the right of a blue driver.
void simField_ToWorld( simOrigin origin, float length, float width, float out[16] );

/// Tells whether a block of that many bytes is a frame whose records all lie inside it, at allowed offsets.
bool simFrame_IsWhole( const void* frame, size_t size );

/// No figures, no pieces; the field's frame stays.
void simPicture_Clear( simPicture* picture );

/// The robots at the moment that is the share alpha, 0 to 1, of the time between two frames, which simFrame_IsWhole has accepted.
void simPicture_PoseRobots( simPicture* picture, const void* from, const void* to, double alpha );

/// The parts of one figure from the poses that stand in it, such as a ghost's.
void simPicture_PoseFigure( simPicture* picture, uint32_t figure );

/// The pieces at that moment, each in the level that its distance from the camera asks for. Where many are near, the nearest of them
/// alone get the finer models. eye: in the world; viewProjection: world to clip space.
void simPicture_PosePieces( simPicture* picture, const void* from, const void* to, double alpha, const float eye[3],
    const float viewProjection[16] );

/// Works out `seen`. viewProjection: world to clip space. Returns whether anything has changed since the last time.
bool simPicture_Cull( simPicture* picture, const float viewProjection[16] );
