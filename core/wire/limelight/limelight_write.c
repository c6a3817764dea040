// The walk over a block: its results, oldest first, each with all its topics, then what dashboards show.
#include "limelight/limelight_internal.h"

#include <string.h>


// Do `count` records lie within the block?
static bool Within( const simVisionHeader* header, uint32_t offset, uint32_t count, size_t each )
{
	return count == 0
	       || ( offset % 8 == 0 && offset >= sizeof( *header ) && offset <= header->blockBytes
	            && count <= ( header->blockBytes - offset ) / each );
}

static bool IsSpan( uint32_t start, uint32_t count, uint32_t all )
{
	return start <= all && count <= all - start;
}

static bool IsTime( double microseconds )
{
	return microseconds >= 0.0 && microseconds < 9e15;
}

static bool Open( const simLimelight* limelight, const void* block, size_t size, View* view )
{
	const simVisionHeader* header = block;
	bool good = size >= sizeof( *header ) && (uintptr_t)block % 8 == 0 && header->blockBytes <= size
	            && header->blockBytes >= sizeof( *header ) && header->robot == limelight->robot
	            && header->cameraCount == (uint32_t)limelight->cameraCount && IsTime( 1e6 * header->time )
	            && Within( header, header->cameraOffset, header->cameraCount, sizeof( simVisionCamera ) )
	            && Within( header, header->resultOffset, header->resultCount, sizeof( simVisionResult ) )
	            && Within( header, header->sightOffset, header->sightCount, sizeof( simTagSight ) )
	            && Within( header, header->detectionOffset, header->detectionCount, sizeof( simDetection ) )
	            && Within( header, header->angleOffset, header->angleCount, sizeof( simAngleTarget ) );
	if ( !good )
	{
		return false;
	}
	const char* bytes = block;
	*view = ( View ){
		.header = header,
		.cameras = (const simVisionCamera*)( bytes + header->cameraOffset ),
		.results = (const simVisionResult*)( bytes + header->resultOffset ),
		.sights = (const simTagSight*)( bytes + header->sightOffset ),
		.detections = (const simDetection*)( bytes + header->detectionOffset ),
		.angles = (const simAngleTarget*)( bytes + header->angleOffset ),
	};
	for ( uint32_t i = 0; i < header->resultCount; ++i )
	{
		const simVisionResult* result = view->results + i;
		good = good && result->camera < header->cameraCount && IsTime( result->captured ) && IsTime( result->published )
		       && IsSpan( result->sightStart, result->sightCount, header->sightCount )
		       && IsSpan( result->detectionStart, result->detectionCount, header->detectionCount );
	}
	return good;
}

static Result ResultOf( simLimelight* limelight, const View* view, const simVisionResult* result, int64_t shift )
{
	Result one = {
		.result = result,
		.camera = view->cameras + result->camera,
		.sights = view->sights + result->sightStart,
		.detections = view->detections + result->detectionStart,
		.sightCount = result->sightCount < MOST_SIGHTS ? (int)result->sightCount : MOST_SIGHTS,
		.detectionCount = result->detectionCount < MOST_DETECTIONS ? (int)result->detectionCount : MOST_DETECTIONS,
		.shift = shift,
	};
	bool detector = result->kind == simPipeline_detector;
	one.tag = result->hasTarget != 0 && !detector && one.sightCount > 0 ? one.sights : NULL;
	one.piece = result->hasTarget != 0 && detector && one.detectionCount > 0 ? one.detections : NULL;
	one.mount = limelight->cameras[result->camera].mount = simLimelight_PoseOf( one.camera->mount );
	for ( int i = 0; i < 2; ++i )
	{
		one.poses[i] = ( result->solved >> i & 1u ) != 0;
		one.pose[i] = simLimelight_PoseOf( i == 0 ? result->pose1 : result->pose2 );
	}
	return one;
}

static void WriteConstants( simLimelight* limelight, simLimelightSinkFn* sink, void* context )
{
	for ( int i = 0; i < limelight->constantCount; ++i )
	{
		const Constant* constant = limelight->constants + i;
		simNt4Value value = { .type = constant->raw ? simNt4Type_raw : simNt4Type_string,
			.count = strlen( constant->text ),
			.bytes = constant->text };
		sink( context, i, &value, 0 );
	}
}

/// The records of an angle camera follow each other, the target best in line first.
static void WriteAngles( simLimelight* limelight, const View* view, simLimelightSinkFn* sink, void* context )
{
	int64_t time = (int64_t)( 1e6 * view->header->time + 0.5 );
	uint32_t at = 0;
	while ( at < view->header->angleCount )
	{
		uint32_t camera = view->angles[at].camera;
		int count = 0;
		for ( ; at < view->header->angleCount && view->angles[at].camera == camera; ++at )
		{
			const simAngleTarget* target = view->angles + at;
			const double values[4] = { target->target != 0xffffffffu ? 1.0 : 0.0, target->captured, target->angle,
				target->distance };
			if ( count + 4 <= SCRATCH )
			{
				memcpy( limelight->scratch + count, values, sizeof( values ) );
				count += 4;
			}
		}
		if ( camera < (uint32_t)limelight->angleCount )
		{
			simNt4Value value = simLimelight_Doubles( limelight->scratch, count );
			sink( context, limelight->angleTopics + (int)camera, &value, time );
		}
	}
}

static void WriteResult( simLimelight* limelight, const Result* result, simLimelightSinkFn* sink, void* context )
{
	const Camera* camera = limelight->cameras + result->result->camera;
	int64_t time = (int64_t)result->result->published;
	for ( int k = 0; camera->table >= 0 && k < Key_count; ++k )
	{
		simNt4Value value = simLimelight_ValueOf( limelight, result, (Key)k );
		sink( context, camera->table + k, &value, time );
	}
	for ( int k = 0; camera->photon >= 0 && k < Photon_count; ++k )
	{
		simNt4Value value = simLimelight_PhotonValue( limelight, result, (PhotonKey)k );
		sink( context, camera->photon + k, &value, time );
	}
}

bool simLimelight_Write(
    simLimelight* limelight, const void* block, size_t size, int64_t shift, simLimelightSinkFn* sink, void* context )
{
	View view;
	if ( block == NULL )
	{
		WriteConstants( limelight, sink, context );
		return true;
	}
	if ( !Open( limelight, block, size, &view ) )
	{
		return false;
	}
	for ( uint32_t i = 0; i < view.header->resultCount; ++i )
	{
		Result result = ResultOf( limelight, &view, view.results + i, shift );
		WriteResult( limelight, &result, sink, context );
		simLimelight_SeeResult( limelight, &result );
	}
	if ( limelight->angleTopics >= 0 )
	{
		WriteAngles( limelight, &view, sink, context );
	}
	if ( limelight->fieldTopics >= 0 )
	{
		simLimelight_WriteField( limelight, &view, sink, context );
	}
	return true;
}

void simLimelight_Frame( simLimelight* limelight, const void* frame, size_t size )
{
	const simFrameHeader* header = frame;
	bool good = frame != NULL && (uintptr_t)frame % 8 == 0 && size >= sizeof( *header )
	            && header->robotCount == limelight->robotCount && header->robotOffset % 8 == 0
	            && header->wheelOffset % 8 == 0 && header->robotOffset <= size && header->wheelOffset <= size
	            && ( size - header->robotOffset ) / sizeof( simRobotFrame ) >= header->robotCount
	            && ( size - header->wheelOffset ) / sizeof( simWheelFrame ) >= header->wheelCount;
	if ( !good )
	{
		return;
	}
	const simRobotFrame* robot = (const simRobotFrame*)( (const char*)frame + header->robotOffset ) + limelight->robot;
	const simWheelFrame* wheels = (const simWheelFrame*)( (const char*)frame + header->wheelOffset );
	for ( uint32_t i = 0; i < (uint32_t)limelight->wheelCount && i < robot->wheelCount; ++i )
	{
		uint32_t index = robot->wheelStart + i;
		limelight->wheels[i][2] = index >= i && index < header->wheelCount ? wheels[index].angle : 0.0;
	}
}
