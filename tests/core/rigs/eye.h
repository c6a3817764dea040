// One robot with cameras in a world where nothing moves by itself: for tests of vision. The robot is put where a test wants it,
// and time goes on without physics.
#pragma once

#include "test.h"
#include "vision/vision_internal.h"
#include "world/world_internal.h"

#define EYE_DEG ( SIM_PI / 180.0 )

typedef struct Eye
{
	simWorld* world;
	simVision* vision;
	simField* field; ///< the world's
	char* block;     ///< of the last tick
	size_t blockSize;
} Eye;

/// A robot with these cameras (JSON, the elements of the array, quotes as ') in the middle of an empty hall of 40 x 20 m
/// without tags; fieldName: a field of the tree instead, NULL for the hall. NULL fails the test.
Eye* eyeCreate( const char* cameras, const char* fieldName );
/// The hall's tags; their edge is that of all [m]. yaw [rad]
void eyeAddTag( Eye* eye, int id, double x, double y, double z, double yaw );
/// Opens the eyes, once all tags are there.
void eyeOpen( Eye* eye );
void eyeDestroy( Eye* eye );
/// Puts the robot there; it stands still.
void eyePut( Eye* eye, double x, double y, double z, double heading );
/// The same with velocities (field frame) that interpolation goes by.
void eyePutMoving( Eye* eye, simPose pose, simVec3 velocity, simVec3 spin );
/// A tick: time goes on, nothing moves.
void eyeTick( Eye* eye );
/// Ticks until there is a result; NULL when there is none in two seconds. Lives until the next tick.
const simVisionResult* eyeLook( Eye* eye );
const simVisionHeader* eyeHeader( const Eye* eye );
const simVisionResult* eyeResult( const Eye* eye, int index );
/// Of a result: the sight of the tag with an id, or NULL.
const simTagSight* eyeSight( const Eye* eye, const simVisionResult* result, int id );
const simTagSight* eyeSights( const Eye* eye, const simVisionResult* result );
/// Why it was not seen; simSightReason_seen if it was, -1 if the result does not speak of it.
int eyeReason( const Eye* eye, const simVisionResult* result, int id );
const simDetection* eyeDetections( const Eye* eye, const simVisionResult* result );
simPose eyePose( const double pose[7] );
