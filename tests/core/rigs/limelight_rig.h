// The rig of the tests of Limelight's tables: a run with two cameras without a world, and blocks made by hand.
#pragma once

#include "test.h"

#include "limelight/limelight_space.h"

#include "sandlot/wire/limelight.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RIG_SIGHTS 8
#define RIG_SCHEMA 64

/// A block with room for some of everything; the counts of its header tell the used parts.
typedef struct rigBlock
{
	simVisionHeader header;
	simVisionCamera cameras[2];
	simVisionResult results[4];
	simTagSight sights[RIG_SIGHTS];
	simDetection detections[4];
	simAngleTarget angles[4];
} rigBlock;

static inline void rigAdd( simSchema* schema, int* count, simSchemaKind kind, uint32_t owner, uint32_t index,
    const char* name, const double* value )
{
	simSchema* record = schema + ( *count )++;
	memset( record, 0, sizeof( *record ) );
	record->kind = kind;
	record->owner = owner;
	record->index = index;
	snprintf( record->name, SIM_NAME, "%s", name );
	memcpy( record->value, value, 4 * sizeof( double ) );
}

/// The 2026 field's length, width and three of its tags (reference, section 6), one robot with four wheels and two cameras, two
/// kinds of pieces. Returns the number of records.
static inline int rigSchema( simSchema schema[RIG_SCHEMA] )
{
	int count = 0;
	rigAdd( schema, &count, simSchema_field, 0, 0, "2026", ( double[4] ){ 16.541, 8.069 } );
	rigAdd( schema, &count, simSchema_robot, 0, simStation_blue1, "r", ( double[4] ){ 50, 4, 8, 0 } );
	for ( uint32_t i = 0; i < 4; ++i )
	{
		rigAdd( schema, &count, simSchema_wheel, 0, i, "wheel",
		    ( double[4] ){ i < 2 ? 0.3 : -0.3, i % 2 == 0 ? 0.25 : -0.25, 0.05 } );
	}
	rigAdd( schema, &count, simSchema_camera, 0, 0, "limelight-front", ( double[4] ){ 1280, 800, 30, 2 } );
	rigAdd( schema, &count, simSchema_camera, 0, 1, "limelight", ( double[4] ){ 320, 240, 15, 1 } );
	rigAdd( schema, &count, simSchema_angleCamera, 0, 0, "hub", ( double[4] ){ 2 } );
	rigAdd( schema, &count, simSchema_angleCamera, 0, 1, "port", ( double[4] ){ 1 } );
	rigAdd( schema, &count, simSchema_pieceType, 0, 0, "fuel", ( double[4] ){ 0.075 } );
	rigAdd( schema, &count, simSchema_pieceType, 0, 1, "cube", ( double[4] ){ 0.1 } );
	rigAdd( schema, &count, simSchema_tag, 0, 25, "", ( double[4] ){ 4.0219, 4.3902, 1.12395, SIM_PI } );
	rigAdd( schema, &count, simSchema_tag, 0, 26, "", ( double[4] ){ 4.0219, 4.0346, 1.12395, SIM_PI } );
	rigAdd( schema, &count, simSchema_tag, 0, 30, "", ( double[4] ){ 0.0077, 1.0978, 0.55245, 0.0 } );
	return count;
}

static inline void rigPutPose( simPose pose, double seven[7] )
{
	const double values[7] = { pose.p.x, pose.p.y, pose.p.z, pose.q.w, pose.q.x, pose.q.y, pose.q.z };
	memcpy( seven, values, sizeof( values ) );
}

/// A block of tick 50 without results; both cameras sit as robototes' front one does: 20 degrees nose up.
static inline void rigBegin( rigBlock* block )
{
	memset( block, 0, sizeof( *block ) );
	simPose mount = { { 0.295, -0.288, 0.273 }, simQuatFromRpy( 0.0, -20.0 * SIM_PI / 180.0, 0.0 ) };
	block->header = ( simVisionHeader ){ .time = 1.0,
		.tick = 50,
		.cameraCount = 2,
		.cameraOffset = offsetof( rigBlock, cameras ),
		.resultOffset = offsetof( rigBlock, results ),
		.sightOffset = offsetof( rigBlock, sights ),
		.missOffset = offsetof( rigBlock, sights ),
		.detectionOffset = offsetof( rigBlock, detections ),
		.angleOffset = offsetof( rigBlock, angles ),
		.blockBytes = sizeof( rigBlock ) };
	for ( int i = 0; i < 2; ++i )
	{
		block->cameras[i] = ( simVisionCamera ){ .alive = 1,
			.width = 1280,
			.height = 800,
			.fps = 30.0,
			.fx = 700.0,
			.fy = 701.0,
			.cx = 639.5,
			.cy = 399.5,
			.pose = { [3] = 1.0 } };
		rigPutPose( mount, block->cameras[i].mount );
	}
}

/// Another result, of a camera, that was published so many microseconds after the start and exposed so much earlier.
static inline simVisionResult* rigResult( rigBlock* block, uint32_t camera, double published, double latency )
{
	simVisionResult* result = block->results + block->header.resultCount++;
	result->camera = camera;
	result->published = published;
	result->captured = published - latency;
	result->targetLatency = latency / 1000.0 - 5.0;
	result->captureLatency = 5.0;
	result->heartbeat = ++block->cameras[camera].heartbeat;
	result->sightStart = block->header.sightCount;
	result->detectionStart = block->header.detectionCount;
	result->pose1[3] = result->pose2[3] = 1.0;
	return result;
}

/// Another tag of the last result, by where it is in the camera.
static inline simTagSight* rigSight( rigBlock* block, uint32_t id, simPose inCamera )
{
	simVisionResult* result = block->results + block->header.resultCount - 1;
	simTagSight* sight = block->sights + block->header.sightCount++;
	result->sightCount += 1;
	result->hasTarget = 1;
	sight->id = id;
	sight->located = 1;
	rigPutPose( inCamera, sight->best );
	rigPutPose( inCamera, sight->other );
	return sight;
}

/// Where a tag is in the first camera of a robot on the floor.
static inline simPose rigInCamera( const rigBlock* block, const double robot[3], simPose tag )
{
	simPose pose = { { robot[0], robot[1], 0.0 }, simQuatFromRpy( 0.0, 0.0, robot[2] ) };
	simPose camera = simCompose( pose, simLimelight_PoseOf( block->cameras[0].mount ) );
	return simCompose( simLimelight_Inverse( camera ), tag );
}

static inline simPose rigTag( double x, double y, double z, double yaw )
{
	return ( simPose ){ { x, y, z }, simQuatFromRpy( 0.0, 0.0, yaw ) };
}

/// Index of the topic of that name. A test without it has failed.
static inline int rigFindTopic( const simLimelight* limelight, const char* name )
{
	for ( int i = 0; i < simLimelight_Count( limelight ); ++i )
	{
		if ( strcmp( simLimelight_Topic( limelight, i )->name, name ) == 0 )
		{
			return i;
		}
	}
	printf( "  no topic %s\n", name );
	CHECK( false );
	return 0;
}
