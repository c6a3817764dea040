// PhotonVision's topics of a camera. rawBytes is its photonstruct message PhotonPipelineResult, little-endian without padding, an
// array with one byte of length before it, an optional with one byte that says whether it is there (photon-serde/README.md and
// messages.yaml of PhotonVision, v2026). Times are the server's clock [us]; PhotonLib takes them as they are. Angles are from the
// principal point; there is no skew, as in PhotonVision's own simulation.
#include "limelight/limelight_internal.h"

#include "codec/bytes.h"

#include <stddef.h>
#include <string.h>

enum
{
	MOST_LISTED = 50, // targets of one packet: PhotonVision's own limit; the primary one first
};

// A message that is being written.
typedef struct Packet
{
	uint8_t* bytes;
	size_t size;
} Packet;


static void PutBytes( Packet* packet, uint64_t bits, int count )
{
	SIM_ASSERT( packet->size + (size_t)count <= PACKET );
	simPutLittle( packet->bytes + packet->size, bits, count );
	packet->size += (size_t)count;
}

static void PutDouble( Packet* packet, double number )
{
	SIM_ASSERT( packet->size + 8 <= PACKET );
	simPutDouble( packet->bytes + packet->size, number );
	packet->size += 8;
}

static void PutFloat( Packet* packet, float number )
{
	SIM_ASSERT( packet->size + 4 <= PACKET );
	simPutFloat( packet->bytes + packet->size, number );
	packet->size += 4;
}

static void PutDoubles( Packet* packet, const double* numbers, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		PutDouble( packet, numbers[i] );
	}
}

// Position and quaternion of a target without a pose.
static const double kNowhere[7] = { 0, 0, 0, 1, 0, 0, 0 };

// An array has one byte of length before it; a corner is x and y [pixel].
static void PutCorners( Packet* packet, const double corners[8] )
{
	PutBytes( packet, 4, 1 );
	PutDoubles( packet, corners, 8 );
}

/// A target of the packet: a tag or a piece.
typedef struct Listed
{
	double yaw, pitch, area;    // [deg], [deg], [% of the picture]
	uint32_t tagId, class;      // UINT32_MAX: without one
	double confidence;          // 0..1, -1 of a tag
	const double *best, *other; // camera to target: position [m], quaternion w x y z
	double ambiguity;           // 0..1, -1 of a piece
	const double* corners;
} Listed;

static Listed ListTag( const simTagSight* tag )
{
	return ( Listed ){ tag->txnc, tag->tync, tag->area, tag->id, UINT32_MAX, -1.0, tag->best, tag->other,
		tag->ambiguity, tag->corners };
}

static Listed ListPiece( const simDetection* piece )
{
	return ( Listed ){ piece->txnc, piece->tync, piece->area, UINT32_MAX, piece->type, piece->confidence, kNowhere,
		kNowhere, -1.0, piece->corners };
}

// PhotonTrackedTarget, field by field as in AddPhotonSchemas below.
static void PutTarget( Packet* packet, const Listed* target )
{
	PutDouble( packet, target->yaw );
	PutDouble( packet, target->pitch );
	PutDouble( packet, target->area );
	// Skew: there is none here, see the top.
	PutDouble( packet, 0.0 );
	PutBytes( packet, target->tagId, 4 );
	PutBytes( packet, target->class, 4 );
	PutFloat( packet, (float)target->confidence );
	PutDoubles( packet, target->best, 7 );
	PutDoubles( packet, target->other, 7 );
	PutDouble( packet, target->ambiguity );
	PutCorners( packet, target->corners ); // of the rectangle around it: the same here
	PutCorners( packet, target->corners );
}

// Ids of the tags of the pose, in ascending order. Returns how many.
static int PutIds( const Result* result, uint32_t ids[MOST_SIGHTS] )
{
	int count = 0;
	for ( int i = 0; i < result->sightCount; ++i )
	{
		if ( count >= MOST_LISTED )
		{
			break;
		}
		uint32_t id = result->sights[i].id;
		int at = count;
		if ( result->sights[i].located == 0 )
		{
			continue;
		}
		// Insert it where it belongs: there are a few dozen at most.
		while ( at > 0 && ids[at - 1] > id )
		{
			ids[at] = ids[at - 1];
			at -= 1;
		}
		ids[at] = id;
		count += 1;
	}
	return count;
}

// Several tags together: where the camera is in the field.
static void PutMulti( Packet* packet, const Result* result )
{
	uint32_t ids[MOST_SIGHTS];
	bool there = result->poses[0] && result->result->tagCount > 1;
	// An optional has one byte before it. PhotonVision solves for several tags only when there are at least two.
	PutBytes( packet, there, 1 );
	if ( there )
	{
		simPose pose = simCompose( result->pose[0], result->mount );
		const double best[7] = { pose.p.x, pose.p.y, pose.p.z, pose.q.w, pose.q.x, pose.q.y, pose.q.z };
		// best and alt: a solution by several tags has no mirror image, so both are the same.
		PutDoubles( packet, best, 7 );
		PutDoubles( packet, best, 7 );
		// Errors of both [pixel], and an ambiguity of 0.
		PutDouble( packet, result->result->error1 );
		PutDouble( packet, result->result->error1 );
		PutDouble( packet, 0.0 );
		int count = PutIds( result, ids );
		PutBytes( packet, (uint64_t)count, 1 );
		for ( int i = 0; i < count; ++i )
		{
			PutBytes( packet, ids[i], 2 );
		}
	}
}

// The whole result. Robot code with PhotonLib reads this one alone.
static simNt4Value RawBytes( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	Packet packet = { limelight->packet, 0 };
	bool isDetector = result->result->kind == simPipeline_detector;
	int count = isDetector ? result->detectionCount : result->sightCount;
	if ( count >= MOST_LISTED )
	{
		count = MOST_LISTED;
	}
	// PhotonPipelineMetadata: number, exposure, publication, time since the last pong.
	PutBytes( &packet, result->result->heartbeat, 8 );
	PutBytes( &packet, (uint64_t)( (int64_t)result->result->captured + result->shift ), 8 );
	PutBytes( &packet, (uint64_t)( (int64_t)result->result->published + result->shift ), 8 );
	PutBytes( &packet, 1000, 8 ); // [us] since the clocks were compared: they are one
	PutBytes( &packet, (uint64_t)count, 1 );
	// The targets, then the optional result of several tags together.
	for ( int i = 0; i < count; ++i )
	{
		Listed target = isDetector ? ListPiece( result->detections + i ) : ListTag( result->sights + i );
		PutTarget( &packet, &target );
	}
	PutMulti( &packet, result );
	return simTopic_Raw( packet.bytes, packet.size );
}

// From exposure to publication [ms].
static simNt4Value Latency( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Number( ( result->result->published - result->result->captured ) / 1000.0 );
}

static simNt4Value HasTarget( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Boolean( result->target.corners != NULL );
}

// which: the place of a double in Target.
static simNt4Value OfTarget( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight;
	return simTopic_Number( *(const double*)( (const char*)&result->target + which ) );
}

// There is no skew here, see above.
static simNt4Value Skew( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)result, (void)which;
	return simTopic_Number( 0.0 );
}

static simNt4Value TargetPose( simLimelight* limelight, const Result* result, int which )
{
	const double* pose = result->tag != NULL ? result->tag->best : kNowhere;
	(void)which;
	size_t size = simWpi_Pack( simWpi_transform3d, pose, 1, limelight->packet, sizeof( limelight->packet ) );
	return simTopic_Raw( limelight->packet, size );
}

// which: the place of a whole number in the vision block's record of the result.
static simNt4Value WholeOfResult( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight;
	return simTopic_Integer( *(const uint32_t*)( (const char*)result->result + which ) );
}

static simNt4Value Intrinsics( simLimelight* limelight, const Result* result, int which )
{
	const simVisionCamera* camera = result->camera;
	// Row by row: focal lengths and principal point [pixel].
	const double matrix[9] = { camera->fx, 0, camera->cx, 0, camera->fy, camera->cy, 0, 0, 1 };
	(void)which;
	memcpy( limelight->scratch, matrix, sizeof( matrix ) );
	return simTopic_Numbers( limelight->scratch, 9 );
}

static simNt4Value Distortion( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Numbers( result->camera->distortion, 8 );
}

const Key* simLimelight_PhotonKeys( int* count )
{
	static const Key kKeys[] = {
		{ LIMELIGHT_RAW_BYTES, "photonstruct:PhotonPipelineResult:" LIMELIGHT_PHOTON_RESULT, RawBytes, 0, Log_never },
		{ "latencyMillis", "double", Latency, 0, Log_never },
		{ "hasTarget", "boolean", HasTarget, 0, Log_often },
		{ "targetPitch", "double", OfTarget, offsetof( Target, tync ), Log_often },
		{ "targetYaw", "double", OfTarget, offsetof( Target, txnc ), Log_often },
		{ "targetArea", "double", OfTarget, offsetof( Target, area ), Log_never },
		{ "targetSkew", "double", Skew, 0, Log_often },
		{ "targetPose", "struct:Transform3d", TargetPose, 0, Log_often },
		{ "heartbeat", "int", WholeOfResult, offsetof( simVisionResult, heartbeat ), Log_never },
		{ "cameraIntrinsics", "double[]", Intrinsics, 0, Log_often },
		{ "cameraDistortion", "double[]", Distortion, 0, Log_often },
		{ "pipelineIndexState", "int", WholeOfResult, offsetof( simVisionResult, pipeline ), Log_often },
	};
	*count = SIM_COUNT( kKeys );
	return kKeys;
}


// ---- schemas ----

// The uuid is a hash of the text: PhotonLib refuses a result whose schema it does not know.
#define SCHEMA( name, uuid ) "/.schema/photonstruct:" name ":" uuid

void simLimelight_AddPhotonSchemas( simLimelight* limelight )
{
	static const struct
	{
		const char *name, *text;
	} kSchemas[] = {
		{ SCHEMA( "TargetCorner", LIMELIGHT_PHOTON_CORNER ), "float64 x;float64 y;" },
		{ SCHEMA( "PhotonPipelineMetadata", LIMELIGHT_PHOTON_META ),
		    "int64 sequenceID;int64 captureTimestampMicros;int64 publishTimestampMicros;int64 timeSinceLastPong;" },
		{ SCHEMA( "PnpResult", LIMELIGHT_PHOTON_PNP ),
		    "Transform3d best;Transform3d alt;float64 bestReprojErr;float64 altReprojErr;float64 ambiguity;" },
		{ SCHEMA( "MultiTargetPNPResult", LIMELIGHT_PHOTON_MULTI ),
		    "PnpResult:" LIMELIGHT_PHOTON_PNP " estimatedPose;int16 fiducialIDsUsed[?];" },
		{ SCHEMA( "PhotonTrackedTarget", LIMELIGHT_PHOTON_TARGET ),
		    "float64 yaw;float64 pitch;float64 area;float64 skew;int32 fiducialId;int32 objDetectId;"
		    "float32 objDetectConf;Transform3d bestCameraToTarget;Transform3d altCameraToTarget;float64 poseAmbiguity;"
		    "TargetCorner:" LIMELIGHT_PHOTON_CORNER " minAreaRectCorners[?];"
		    "TargetCorner:" LIMELIGHT_PHOTON_CORNER " detectedCorners[?];" },
		{ SCHEMA( "PhotonPipelineResult", LIMELIGHT_PHOTON_RESULT ),
		    "PhotonPipelineMetadata:" LIMELIGHT_PHOTON_META " metadata;"
		    "PhotonTrackedTarget:" LIMELIGHT_PHOTON_TARGET " targets[?];"
		    "optional MultiTargetPNPResult:" LIMELIGHT_PHOTON_MULTI " multitagResult;" },
	};
	for ( int i = 0; i < SIM_COUNT( kSchemas ); ++i )
	{
		simTopicList_AddConstant(
		    &limelight->topics, "", kSchemas[i].name, "photonstructschema", "{\"retained\":true}", kSchemas[i].text );
		// A log without the packets needs no schemas of them.
		if ( !limelight->topics.full )
		{
			simLimelight_SetLog( &limelight->topics.topics[limelight->topics.count - 1], Log_never );
		}
	}
}
