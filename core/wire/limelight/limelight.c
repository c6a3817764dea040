// The topics of a robot's cameras, and the walk over a vision block: its results, oldest first, each with all its
// topics, then the values for dashboards.
#include "limelight/limelight_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// A tag of the field's layout. NULL: the layout has no tag of this id.
const simRunTag* simLimelight_FindTag( const simLimelight* limelight, uint32_t id )
{
	for ( int i = 0; i < limelight->run.tagCount; ++i )
	{
		if ( limelight->run.tags[i].id == id )
		{
			return &limelight->run.tags[i];
		}
	}
	return NULL;
}

// The class of a detection, "" when the block comes from another season.
const char* simLimelight_PieceName( const simLimelight* limelight, uint32_t type )
{
	if ( type >= (uint32_t)limelight->run.pieceTypeCount )
	{
		return "";
	}
	return limelight->run.pieceTypes[type];
}


// ---- topics ----

void simLimelight_SetLog( simTopic* topic, Log log )
{
	static const int64_t kPeriods[] = {
		[Log_often] = 100000, [Log_rarely] = 200000, [Log_never] = 0, [Log_none] = 0
	}; // [us]
	topic->logged = log == Log_often || log == Log_rarely;
	topic->detail = log != Log_none;
	topic->logPeriod = kPeriods[log];
}

// Adds the topics of a camera. Returns the index of the first.
static int AddKeys( simLimelight* limelight, const char* base, const Key* keys, int count )
{
	int first = limelight->topics.count;
	for ( int i = 0; i < count; ++i )
	{
		simTopic* topic = simTopicList_Add( &limelight->topics, base, keys[i].name, keys[i].type );
		simLimelight_SetLog( topic, keys[i].log );
		if ( strcmp( keys[i].name, LIMELIGHT_RAW_BYTES ) == 0 )
		{
			// PhotonLib compares the version before it reads.
			topic->properties = "{\"message_uuid\":\"" LIMELIGHT_PHOTON_RESULT "\"}";
		}
	}
	return first;
}

// One Limelight table for each camera, and one topic for each angle camera.
static void AddTables( simLimelight* limelight )
{
	int keyCount;
	const Key* keys = simLimelight_TableKeys( &keyCount );
	for ( int i = 0; i < limelight->robot->cameraCount; ++i )
	{
		char base[SIM_NAME + 4];
		snprintf( base, sizeof( base ), "/%s/", limelight->robot->cameras[i] );
		limelight->cameras[i].table = AddKeys( limelight, base, keys, keyCount );
	}
	limelight->angleTopics = limelight->topics.count;
	for ( int i = 0; i < limelight->robot->angleCameraCount; ++i )
	{
		const char *name = limelight->robot->angleCameras[i], *chosen = limelight->robot->angleTopics[i];
		char base[SIM_NAME + 24];
		snprintf( base, sizeof( base ), LIMELIGHT_ANGLES "%s/", name );
		if ( chosen[0] != '\0' )
		{
			simTopicList_Add( &limelight->topics, "", chosen, "double[]" );
		}
		else
		{
			simTopicList_Add( &limelight->topics, LIMELIGHT_ANGLES, name, "double[]" );
		}
		simTopicList_Add( &limelight->topics, base, "Immediate", "double" );
	}
}

// The same cameras by PhotonVision's topics.
static void AddPhoton( simLimelight* limelight )
{
	int keyCount;
	const Key* keys = simLimelight_PhotonKeys( &keyCount );
	for ( int i = 0; i < limelight->robot->cameraCount; ++i )
	{
		char base[SIM_NAME + 24];
		snprintf( base, sizeof( base ), LIMELIGHT_PHOTON "%s/", limelight->robot->cameras[i] );
		limelight->cameras[i].photon = AddKeys( limelight, base, keys, keyCount );
	}
}

static void AddTopics( simLimelight* limelight, int parts )
{
	bool hasCameras = limelight->robot->cameraCount > 0;
	bool hasPhoton = ( parts & simLimelight_photon ) != 0 && hasCameras;
	// Constants stand before everything else.
	if ( hasPhoton )
	{
		simLimelight_AddPhotonSchemas( limelight );
	}
	if ( ( parts & simLimelight_field2d ) != 0 && hasCameras )
	{
		simLimelight_AddField( limelight, ( parts & simLimelight_guest ) != 0 );
	}
	if ( ( parts & simLimelight_tables ) != 0 )
	{
		AddTables( limelight );
	}
	if ( hasPhoton )
	{
		AddPhoton( limelight );
	}
}

// Which robot, and the field that its poses are on.
static bool ReadSchema( simLimelight* limelight, const simSchema* schema, int count, int robot, simError* error )
{
	if ( simRun_Read( &limelight->run, schema, count, error ) != sim_ok )
	{
		return false;
	}
	if ( !limelight->run.hasField )
	{
		simFail( error, "", "", "the schema has no field" );
		return false;
	}
	if ( robot < 0 || robot >= limelight->run.robotCount )
	{
		simFail( error, "", "", "the schema has no robot %d", robot );
		return false;
	}
	limelight->index = robot;
	limelight->robot = &limelight->run.robots[robot];
	return true;
}

simLimelight* simLimelight_Create( const simSchema* schema, int count, int robot, int parts, simError* error )
{
	simLimelight* limelight = simAlloc( sizeof( *limelight ) );
	if ( limelight == NULL )
	{
		simFail( error, "", "", "not enough memory for the topics of cameras" );
		return NULL;
	}
	// -1: this part is not published.
	limelight->fieldTopics = limelight->angleTopics = -1;
	for ( int i = 0; i < SIM_MAX_CAMERAS; ++i )
	{
		limelight->cameras[i].table = limelight->cameras[i].photon = limelight->cameras[i].field = -1;
		limelight->cameras[i].mount.q.w = 1.0;
		limelight->cameras[i].captured = limelight->cameras[i].published = -MOST_TIME;
	}
	if ( !ReadSchema( limelight, schema, count, robot, error ) )
	{
		simLimelight_Destroy( limelight );
		return NULL;
	}
	AddTopics( limelight, parts );
	if ( limelight->topics.full )
	{
		simFail( error, "", "", "not enough memory for the topics of cameras" );
		simLimelight_Destroy( limelight );
		return NULL;
	}
	return limelight;
}

void simLimelight_Destroy( simLimelight* limelight )
{
	if ( limelight != NULL )
	{
		simTopicList_Free( &limelight->topics );
		simFree( limelight );
	}
}

int simLimelight_Count( const simLimelight* limelight )
{
	return limelight->topics.count;
}

const simTopic* simLimelight_Topic( const simLimelight* limelight, int topic )
{
	SIM_ASSERT( topic >= 0 && topic < limelight->topics.count );
	return &limelight->topics.topics[topic];
}


// ---- blocks ----

// Do `count` records lie within the block?
static bool IsWithin( const simVisionHeader* header, uint32_t offset, uint32_t count, size_t recordBytes )
{
	if ( count == 0 )
	{
		return true;
	}
	return offset % 8 == 0 && offset >= sizeof( *header ) && offset <= header->blockBytes
	       && count <= ( header->blockBytes - offset ) / recordBytes;
}

// Does a result's range of records lie within all of them? Written so that the sum cannot overflow.
static bool IsSpan( uint32_t start, uint32_t count, uint32_t all )
{
	return start <= all && count <= all - start;
}

// [us]; 9e15 is less than 2^53, so a double holds each microsecond.
static bool IsTime( double microseconds )
{
	return microseconds >= 0.0 && microseconds < 9e15;
}

// Everything that a result points to must be in the block.
static bool IsResult( const simVisionHeader* header, const simVisionResult* result )
{
	return result->camera < header->cameraCount && IsTime( result->captured ) && IsTime( result->published )
	       && IsSpan( result->sightStart, result->sightCount, header->sightCount )
	       && IsSpan( result->detectionStart, result->detectionCount, header->detectionCount );
}

// Checks a block before anything in it is believed: sizes, offsets, whose it is.
static bool OpenBlock( const simLimelight* limelight, const void* block, size_t size, View* view )
{
	// Records hold doubles, so the block must be aligned to 8 bytes.
	const simVisionHeader* header = block;
	if ( size < sizeof( *header ) || (uintptr_t)block % 8 != 0 || header->blockBytes > size
	     || header->blockBytes < sizeof( *header ) )
	{
		return false;
	}
	bool ofRobot = header->robot == (uint32_t)limelight->index
	               && header->cameraCount == (uint32_t)limelight->robot->cameraCount && IsTime( 1e6 * header->time );
	bool within = IsWithin( header, header->cameraOffset, header->cameraCount, sizeof( simVisionCamera ) )
	              && IsWithin( header, header->resultOffset, header->resultCount, sizeof( simVisionResult ) )
	              && IsWithin( header, header->sightOffset, header->sightCount, sizeof( simTagSight ) )
	              && IsWithin( header, header->detectionOffset, header->detectionCount, sizeof( simDetection ) )
	              && IsWithin( header, header->angleOffset, header->angleCount, sizeof( simAngleTarget ) );
	if ( !ofRobot || !within )
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
		if ( !IsResult( header, &view->results[i] ) )
		{
			return false;
		}
	}
	return true;
}

// As many as the arrays here have room for.
static int Limit( uint32_t count, int most )
{
	return count < (uint32_t)most ? (int)count : most;
}

// The target that a Limelight's single values are about: the first of the sights, which the core has sorted best first.
static void FindTarget( Result* result )
{
	if ( result->result->hasTarget == 0 )
	{
		return;
	}
	if ( result->result->kind == simPipeline_detector && result->detectionCount > 0 )
	{
		const simDetection* piece = result->detections;
		result->piece = piece;
		result->target = ( Target ){ piece->tx, piece->ty, piece->txnc, piece->tync, piece->area, 0.0, piece->corners };
	}
	if ( result->result->kind != simPipeline_detector && result->sightCount > 0 )
	{
		const simTagSight* tag = result->sights;
		result->tag = tag;
		result->target = ( Target ){ tag->tx, tag->ty, tag->txnc, tag->tync, tag->area, tag->skew, tag->corners };
	}
}

// How much later than by the clock alone a result's times are told [us]. A tick that comes late takes the difference of the
// clocks along, and a punctual one brings it back at once. Robot code's pose estimators drop exposures older than the last one.
static int64_t Later( Camera* camera, const simVisionResult* result, int64_t shift )
{
	if ( shift == 0 )
	{
		return 0;
	}
	int64_t captured = (int64_t)result->captured + shift;
	int64_t published = (int64_t)result->published + shift;
	int64_t exposure = camera->captured + 1 - captured, publication = camera->published + 1 - published;
	int64_t later = exposure > publication ? exposure : publication;
	if ( later < 0 || later > MOST_FALL )
	{
		later = 0;
	}
	camera->captured = captured + later;
	camera->published = published + later;
	return later;
}

// A result with the data that its topics are made of.
static Result ResultOf( simLimelight* limelight, const View* view, const simVisionResult* result, int64_t shift )
{
	Result one = {
		.result = result,
		.camera = view->cameras + result->camera,
		.sights = view->sights + result->sightStart,
		.detections = view->detections + result->detectionStart,
		.sightCount = Limit( result->sightCount, MOST_SIGHTS ),
		.detectionCount = Limit( result->detectionCount, MOST_DETECTIONS ),
	};
	one.later = Later( &limelight->cameras[result->camera], result, shift );
	one.shift = shift + one.later;
	FindTarget( &one );
	one.mount = simLimelight_PoseOf( one.camera->mount );
	limelight->cameras[result->camera].mount = one.mount;
	// Bit 0: a pose by the tags alone (MegaTag1), bit 1: with the gyro's heading (MegaTag2).
	one.poses[0] = ( result->solved & 1u ) != 0;
	one.poses[1] = ( result->solved & 2u ) != 0;
	one.pose[0] = simLimelight_PoseOf( result->pose1 );
	one.pose[1] = simLimelight_PoseOf( result->pose2 );
	return one;
}

// Topics with one value for the whole run, at time 0.
static void WriteConstants( simLimelight* limelight, simLimelightSinkFn* sink, void* context )
{
	for ( int i = 0; i < limelight->topics.count; ++i )
	{
		const simTopic* topic = &limelight->topics.topics[i];
		if ( topic->constant != NULL )
		{
			simNt4Value value = simTopic_Constant( topic );
			sink( context, i, &value, 0 );
		}
	}
}

// The records of an angle camera follow each other, the target best in line first.
static void WriteAngles( simLimelight* limelight, const View* view, simLimelightSinkFn* sink, void* context )
{
	// [us], rounded.
	int64_t time = (int64_t)( 1e6 * view->header->time + 0.5 );
	uint32_t next = 0;
	while ( next < view->header->angleCount )
	{
		// All of one camera.
		uint32_t camera = view->angles[next].camera;
		int count = 0;
		while ( next < view->header->angleCount && view->angles[next].camera == camera )
		{
			const simAngleTarget* target = &view->angles[next];
			// 0xffffffff is the index of no target.
			const double found = target->target != 0xffffffffu ? 1.0 : 0.0;
			const double values[4] = { found, target->captured, target->angle, target->distance };
			if ( count + 4 <= SCRATCH )
			{
				memcpy( limelight->scratch + count, values, sizeof( values ) );
				count += 4;
			}
			next += 1;
		}
		if ( camera < (uint32_t)limelight->robot->angleCameraCount )
		{
			simNt4Value value = simTopic_Numbers( limelight->scratch, count );
			sink( context, limelight->angleTopics + 2 * (int)camera, &value, time );
		}
	}
	for ( int i = 0; i < limelight->robot->angleCameraCount; ++i )
	{
		simNt4Value now = simTopic_Number( view->header->immediate[i] );
		sink( context, limelight->angleTopics + 2 * i + 1, &now, time );
	}
}

// The values of one camera's topics, which stand in the order of the keys from `first` on.
static void WriteKeys( simLimelight* limelight, const Result* result, const Key* keys, int count, int first,
    simLimelightSinkFn* sink, void* context )
{
	if ( first < 0 )
	{
		return;
	}
	for ( int i = 0; i < count; ++i )
	{
		simNt4Value value = keys[i].value( limelight, result, keys[i].which );
		sink( context, first + i, &value, (int64_t)result->result->published + result->later );
	}
}

static void WriteResult( simLimelight* limelight, const Result* result, simLimelightSinkFn* sink, void* context )
{
	const Camera* camera = &limelight->cameras[result->result->camera];
	int tableCount, photonCount;
	const Key* table = simLimelight_TableKeys( &tableCount );
	const Key* photon = simLimelight_PhotonKeys( &photonCount );
	WriteKeys( limelight, result, table, tableCount, camera->table, sink, context );
	WriteKeys( limelight, result, photon, photonCount, camera->photon, sink, context );
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
	if ( !OpenBlock( limelight, block, size, &view ) )
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

// Only a frame has the angles of the swerve modules, for the drawing of the robot.
void simLimelight_Frame( simLimelight* limelight, const void* frame, size_t size )
{
	simFrameView view;
	if ( !simRun_OpenFrame( &limelight->run, frame, size, &view ) )
	{
		return;
	}
	for ( int i = 0; i < limelight->robot->wheelCount; ++i )
	{
		limelight->wheelAngles[i] = view.wheels[limelight->robot->firstWheel + i].angle;
	}
}
