#include "rigs/eye.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY                                                                                           \
	"\"mass\":40,\"centerOfMass\":[0,0,0.15],\"inertia\":[2.5,2.5,4],\"shapes\":[{\"name\":\"frame\"," \
	"\"shape\":\"box\",\"size\":[0.7,0.7,0.3],\"at\":[0,0,0.15]}]"
#define HALL                                                                                                           \
	"{\"sandlot\":1,\"name\":\"hall\",\"frame\":\"wall-blue\",\"size\":[40,20],\"materials\":{"                        \
	"\"default\":{\"friction\":0.5,\"restitution\":0}},\"floor\":\"default\",\"groups\":{\"wall\":"                    \
	"\"default\"},\"collision\":\"g wall\\nv -9 -9 0\\nv -8 -9 0\\nv -8 -8 0\\nv -8 -8 1\\nf 1 3 2\\nf 1 2 4\\nf 2 3 " \
	"4"                                                                                                                \
	"\\nf 3 1 4\\n\",\"pieces\":{\"ball\":{\"shape\":\"sphere\",\"diameter\":0.15,\"mass\":0.2,"                       \
	"\"material\":\"default\",\"total\":600}}}"

Eye* eyeCreate( const char* cameras, const char* fieldName )
{
	static char s_text[16384], s_cameras[8192], s_field[64];
	snprintf( s_cameras, sizeof( s_cameras ), "%s", cameras );
	for ( char* c = s_cameras; *c != 0; ++c )
	{
		*c = *c == '\'' ? '"' : *c;
	}
	snprintf( s_field, sizeof( s_field ), "\"%s\"", fieldName != NULL ? fieldName : "" );
	snprintf( s_text, sizeof( s_text ),
	    "{\"sandlot\":1,\"name\":\"eye\",\"seed\":11,\"field\":%s,\"pieces\":\"none\",\"robots\":[{\"robot\":{" BODY
	    ",\"cameras\":[%s]},\"station\":\"blue1\",\"at\":[2,4,0]}]}",
	    fieldName != NULL ? s_field : HALL, s_cameras );
	Eye* eye = calloc( 1, sizeof( Eye ) );
	eye->world = testCreateWorld( s_text );
	if ( eye->world == NULL )
	{
		free( eye );
		return NULL;
	}
	eye->field = eye->world->scenario->field;
	eye->field->tagSize = 0.1651;
	return eye;
}

void eyeAddTag( Eye* eye, int id, double x, double y, double z, double yaw )
{
	eye->field->tags[eye->field->tagCount++] = ( simTag ){ .id = id, .p = { x, y, z }, .yaw = yaw };
}

void eyeOpen( Eye* eye )
{
	simError error = { 0 };
	simVision_Destroy( eye->vision );
	free( eye->block );
	eye->vision = simVision_Create( eye->world, 0, &error );
	if ( !testCheck( eye->vision != NULL, "eyes are made", __FILE__, __LINE__ ) )
	{
		printf( "%s\n", error.message );
		abort();
	}
	eye->blockSize = simVision_BlockLimit( eye->vision );
	eye->block = calloc( 1, eye->blockSize );
}

void eyeDestroy( Eye* eye )
{
	simVision_Destroy( eye->vision );
	simWorld_Destroy( eye->world );
	free( eye->block );
	free( eye );
}

void eyePutMoving( Eye* eye, simPose pose, simVec3 velocity, simVec3 spin )
{
	const simRobot* robot = &eye->world->robots[0];
	simVec3 arm = simRotate( pose.q, robot->model->centerOfMass );
	simPose center = { simAdd( pose.p, arm ), pose.q };
	simPhysics_Place( eye->world->physics, robot->body, center, simAdd( velocity, simCross( spin, arm ) ), spin );
}

void eyePut( Eye* eye, double x, double y, double z, double heading )
{
	const simVec3 none = { 0, 0, 0 };
	eyePutMoving( eye, ( simPose ){ simV3( x, y, z ), simQuatFromRpy( 0, 0, heading ) }, none, none );
	if ( eye->vision != NULL )
	{
		// It has been there all along.
		simWorldView view = simWorld_View( eye->world );
		simVision_Remember( eye->vision, &view );
	}
}

void eyeTick( Eye* eye )
{
	eye->world->run.tick += 1;
	simVision_Update( eye->vision, eye->world );
	size_t size = simVision_WriteBlock( eye->vision, eye->block, eye->blockSize );
	testCheck( size <= eye->blockSize, "the block fits", __FILE__, __LINE__ );
}

const simVisionHeader* eyeHeader( const Eye* eye )
{
	return (const simVisionHeader*)eye->block;
}

const simVisionResult* eyeResult( const Eye* eye, int index )
{
	return (const simVisionResult*)( eye->block + eyeHeader( eye )->resultOffset ) + index;
}

const simVisionResult* eyeLook( Eye* eye )
{
	for ( int i = 0; i < 100; ++i )
	{
		eyeTick( eye );
		if ( eyeHeader( eye )->resultCount > 0 )
		{
			return eyeResult( eye, (int)eyeHeader( eye )->resultCount - 1 );
		}
	}
	return NULL;
}

const simTagSight* eyeSights( const Eye* eye, const simVisionResult* result )
{
	return (const simTagSight*)( eye->block + eyeHeader( eye )->sightOffset ) + result->sightStart;
}

const simTagSight* eyeSight( const Eye* eye, const simVisionResult* result, int id )
{
	const simTagSight* sights = eyeSights( eye, result );
	for ( uint32_t i = 0; i < result->sightCount; ++i )
	{
		if ( sights[i].id == (uint32_t)id )
		{
			return &sights[i];
		}
	}
	return NULL;
}

int eyeReason( const Eye* eye, const simVisionResult* result, int id )
{
	const simTagMiss* misses = (const simTagMiss*)( eye->block + eyeHeader( eye )->missOffset ) + result->missStart;
	for ( uint32_t i = 0; i < result->missCount; ++i )
	{
		if ( misses[i].id == (uint32_t)id )
		{
			return (int)misses[i].reason;
		}
	}
	return eyeSight( eye, result, id ) != NULL ? (int)simSightReason_seen : -1;
}

const simDetection* eyeDetections( const Eye* eye, const simVisionResult* result )
{
	return (const simDetection*)( eye->block + eyeHeader( eye )->detectionOffset ) + result->detectionStart;
}

simPose eyePose( const double pose[7] )
{
	return ( simPose ){ simV3( pose[0], pose[1], pose[2] ), { pose[3], pose[4], pose[5], pose[6] } };
}
