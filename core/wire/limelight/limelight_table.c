// The keys of a Limelight's table, each with the function that makes its value.
#include "limelight/limelight_internal.h"

#include <stddef.h>
#include <string.h>

#define NOT_TO_BE_USED 9999999.0 // as Limelight's samples have it
// A Limelight's heartbeat begins again here.
#define TICKS_BEFORE_ZERO 2000000000u


// which: how many. Nothing here makes these values.
static simNt4Value Zeros( simLimelight* limelight, const Result* result, int which )
{
	(void)result;
	memset( limelight->scratch, 0, sizeof( double ) * (size_t)which );
	return simTopic_Numbers( limelight->scratch, which );
}

// Publication less exposure: the one latency that everything else has to add up to [ms].
static double LatencyOf( const Result* result )
{
	return ( result->result->published - result->result->captured ) / 1000.0;
}

double simLimelight_Heartbeat( const Result* result )
{
	return (double)( result->result->heartbeat % TICKS_BEFORE_ZERO );
}

const char* simLimelight_PipelineName( uint32_t kind )
{
	if ( kind == simPipeline_detector )
	{
		return "pipe_detector";
	}
	return "pipe_fiducial";
}

// The mean of the four corners [pixel].
void simLimelight_PutMiddle( const double corners[8], double middle[2] )
{
	middle[0] = 0.25 * ( corners[0] + corners[2] + corners[4] + corners[6] );
	middle[1] = 0.25 * ( corners[1] + corners[3] + corners[5] + corners[7] );
}


// ---- tags ----

// One block of "rawfiducials" and of the end of "botpose": id, angles [deg], area [%], distances [m], ambiguity.
static void PutFiducial( const simTagSight* sight, double to[7] )
{
	to[0] = sight->id;
	to[1] = sight->txnc;
	to[2] = sight->tync;
	to[3] = sight->area;
	to[4] = sight->distance;
	to[5] = sight->robotDistance;
	to[6] = sight->ambiguity;
}

static simNt4Value Fiducials( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	for ( int i = 0; i < result->sightCount; ++i )
	{
		PutFiducial( result->sights + i, limelight->scratch + 7 * i );
	}
	return simTopic_Numbers( limelight->scratch, 7 * result->sightCount );
}

int simLimelight_PutBotpose( const simLimelight* limelight, const Result* result, int megaTag, int frame, double* to )
{
	memset( to, 0, 11 * sizeof( double ) );
	if ( !result->poses[megaTag] )
	{
		return 11;
	}
	// Frame 0 has its origin in the middle of the field, 1 at blue's right corner, 2 at red's, turned by half a turn.
	simPose pose = result->pose[megaTag];
	if ( frame == 0 )
	{
		pose.p.x -= 0.5 * limelight->run.length;
		pose.p.y -= 0.5 * limelight->run.width;
	}
	else if ( frame == 2 )
	{
		const simPose red = { { limelight->run.length, limelight->run.width, 0.0 }, { 0.0, 0.0, 0.0, 1.0 } };
		pose = simCompose( red, pose );
	}
	simLimelight_PutField( pose, to );
	to[6] = LatencyOf( result );
	to[8] = result->result->tagSpan;
	to[9] = result->result->averageDistance;
	to[10] = result->result->averageArea;
	// As many blocks as the count says: helpers drop them all else.
	int used = 0;
	for ( int i = 0; i < result->sightCount; ++i )
	{
		if ( used >= (int)result->result->tagCount )
		{
			break;
		}
		if ( result->sights[i].located != 0 )
		{
			PutFiducial( result->sights + i, to + 11 + 7 * used );
			used += 1;
		}
	}
	to[7] = used;
	return 11 + 7 * used;
}

// LimelightHelpers has no function for it: AdvantageScope shows it as a robot without a setting.
static simNt4Value BotposeStruct( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	// Zeros are a pose in WPILib's struct only with w = 1.
	double pose[7] = { 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0 };
	if ( result->poses[0] )
	{
		memcpy( pose, result->result->pose1, sizeof( pose ) );
	}
	size_t size = simWpi_Pack( simWpi_pose3d, pose, 1, limelight->packet, sizeof( limelight->packet ) );
	return simTopic_Raw( limelight->packet, size );
}

// which: the frame, see simLimelight_PutBotpose.
static simNt4Value Botpose( simLimelight* limelight, const Result* result, int which )
{
	int count = simLimelight_PutBotpose( limelight, result, 0, which, limelight->scratch );
	return simTopic_Numbers( limelight->scratch, count );
}

// The same of MegaTag2.
static simNt4Value BotposeOrb( simLimelight* limelight, const Result* result, int which )
{
	int count = simLimelight_PutBotpose( limelight, result, 1, which, limelight->scratch );
	return simTopic_Numbers( limelight->scratch, count );
}

/// A pose and its frame; see limelight_space.h.
typedef enum Space
{
	Space_targetInCamera,
	Space_targetInRobot,
	Space_cameraInTarget,
	Space_robotInTarget,
} Space;

// which: a Space. Only tags among targets have a pose.
static simNt4Value InSpace( simLimelight* limelight, const Result* result, int which )
{
	double* to = limelight->scratch;
	if ( result->tag == NULL )
	{
		return Zeros( limelight, result, 6 );
	}
	simPose inCamera = simLimelight_PoseOf( result->tag->best );
	simPose inRobot = simCompose( result->mount, inCamera );
	switch ( (Space)which )
	{
		case Space_targetInCamera:
			simLimelight_PutTarget( inCamera, to );
			break;
		case Space_targetInRobot:
			simLimelight_PutTarget( inRobot, to );
			break;
		case Space_cameraInTarget:
			simLimelight_PutInTarget( simLimelight_Inverse( inCamera ), to );
			break;
		case Space_robotInTarget:
			simLimelight_PutInTarget( simLimelight_Inverse( inRobot ), to );
			break;
	}
	return simTopic_Numbers( to, 6 );
}

static simNt4Value Mount( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	simLimelight_PutMount( result->mount, limelight->scratch );
	return simTopic_Numbers( limelight->scratch, 6 );
}


// ---- targets of any kind ----

// [pixel] from corner a to corner b.
static double Side( const double* corners, int a, int b )
{
	double across = corners[2 * b] - corners[2 * a], down = corners[2 * b + 1] - corners[2 * a + 1];
	return sqrt( across * across + down * down );
}

// [pixel] of the upright rectangle around the corners, along one axis.
static double Extent( const double* corners, int axis )
{
	double low = corners[axis], high = low;
	for ( int i = 1; i < 4; ++i )
	{
		low = simMin( low, corners[2 * i + axis] );
		high = simMax( high, corners[2 * i + axis] );
	}
	return high - low;
}

// A side's length is the mean of two that face each other: our choice for a Limelight's fitted rectangle.
static simNt4Value T2d( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	// By index: 0 found, 1 targets, 2 and 3 latencies, 4 to 8 angles and area, 9 and 10 tag and class, 12 to 15 sides,
	// 16 skew.
	double* to = limelight->scratch;
	const Target* target = &result->target;
	simNt4Value value = Zeros( limelight, result, 17 );
	to[2] = result->result->targetLatency;
	to[3] = result->result->captureLatency;
	if ( target->corners != NULL )
	{
		double across = 0.5 * ( Side( target->corners, 0, 1 ) + Side( target->corners, 3, 2 ) );
		double up = 0.5 * ( Side( target->corners, 1, 2 ) + Side( target->corners, 0, 3 ) );
		const double values[] = { target->tx, target->ty, target->txnc, target->tync, target->area };
		to[0] = 1.0;
		memcpy( to + 4, values, sizeof( values ) );
		to[12] = simMax( across, up );
		to[13] = simMin( across, up );
		to[14] = Extent( target->corners, 0 );
		to[15] = Extent( target->corners, 1 );
		to[16] = target->skew;
	}
	if ( result->tag != NULL )
	{
		to[1] = result->sightCount;
		to[9] = result->tag->id;
	}
	else if ( result->piece != NULL )
	{
		to[1] = result->detectionCount;
		to[10] = result->piece->type;
	}
	return value;
}

// Three numbers for each target: angles [deg] and area [%].
static simNt4Value Targets( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	double* to = limelight->scratch;
	for ( int i = 0; i < result->sightCount; ++i, to += 3 )
	{
		to[0] = result->sights[i].txnc;
		to[1] = result->sights[i].tync;
		to[2] = result->sights[i].area;
	}
	for ( int i = 0; i < result->detectionCount; ++i, to += 3 )
	{
		to[0] = result->detections[i].txnc;
		to[1] = result->detections[i].tync;
		to[2] = result->detections[i].area;
	}
	return simTopic_Numbers( limelight->scratch, (int)( to - limelight->scratch ) );
}

// Twelve numbers for each: class, angles, area, four corners.
static simNt4Value Detections( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	double* to = limelight->scratch;
	for ( int i = 0; i < result->detectionCount; ++i, to += 12 )
	{
		const simDetection* detection = result->detections + i;
		to[0] = detection->type;
		to[1] = detection->txnc;
		to[2] = detection->tync;
		to[3] = detection->area;
		memcpy( to + 4, detection->corners, sizeof( detection->corners ) );
	}
	return simTopic_Numbers( limelight->scratch, 12 * result->detectionCount );
}

static simNt4Value Found( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Number( result->target.corners != NULL ? 1.0 : 0.0 );
}

// which: the place of a double in Target.
static simNt4Value OfTarget( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight;
	return simTopic_Number( *(const double*)( (const char*)&result->target + which ) );
}

// which: the place of a double in the vision block's record of the result.
static simNt4Value OfResult( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight;
	return simTopic_Number( *(const double*)( (const char*)result->result + which ) );
}

// -1: no tag.
static simNt4Value TagId( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Number( result->tag != NULL ? (double)result->tag->id : -1.0 );
}

static simNt4Value PieceClass( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	return simTopic_Text( result->piece != NULL ? simLimelight_PieceName( limelight, result->piece->type ) : "" );
}

static simNt4Value Corners( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Numbers( result->target.corners, result->target.corners != NULL ? 8 : 0 );
}


// ---- the camera ----

static simNt4Value Heartbeat( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Number( simLimelight_Heartbeat( result ) );
}

static simNt4Value Pipeline( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Number( result->result->pipeline );
}

static simNt4Value PipelineType( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Text( simLimelight_PipelineName( result->result->kind ) );
}

static simNt4Value Json( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	size_t length = simLimelight_WriteJson( limelight, result );
	return ( simNt4Value ){ .type = simNt4Type_string, .count = length, .bytes = limelight->json };
}

// Temperature, load and memory are 0; the last is pictures per second.
static simNt4Value Hardware( simLimelight* limelight, const Result* result, int which )
{
	simNt4Value value = Zeros( limelight, result, 4 );
	(void)which;
	limelight->scratch[3] = result->camera->fps;
	return value;
}

static simNt4Value Imu( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)which;
	return simTopic_Numbers( result->camera->imu, 10 );
}

static simNt4Value NoText( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)result, (void)which;
	return simTopic_Text( "" );
}

static simNt4Value NoTexts( simLimelight* limelight, const Result* result, int which )
{
	(void)limelight, (void)result, (void)which;
	return ( simNt4Value ){ .type = simNt4Type_strings };
}


// ---- how good ----

void simLimelight_PutDeviations( const Result* result, int megaTag, double six[6] )
{
	memset( six, 0, 6 * sizeof( double ) );
	if ( result->poses[megaTag] )
	{
		const double* from = megaTag == 0 ? result->result->deviations1 : result->result->deviations2;
		// x, y, the larger of both for z, then the heading [deg] three times. An endless deviation becomes the number
		// that means: do not use.
		double x = simMin( from[0], NOT_TO_BE_USED ), y = simMin( from[1], NOT_TO_BE_USED );
		double heading = simMin( LIMELIGHT_DEGREES * from[2], NOT_TO_BE_USED );
		const double values[] = { x, y, simMax( x, y ), heading, heading, heading };
		memcpy( six, values, sizeof( values ) );
	}
}

// MegaTag1's six, then MegaTag2's.
static simNt4Value Deviations( simLimelight* limelight, const Result* result, int which )
{
	(void)which;
	simLimelight_PutDeviations( result, 0, limelight->scratch );
	simLimelight_PutDeviations( result, 1, limelight->scratch + 6 );
	return simTopic_Numbers( limelight->scratch, 12 );
}


// ---- the keys ----

const Key* simLimelight_TableKeys( int* count )
{
	static const Key kKeys[] = {
		{ "tv", "double", Found, 0, Log_often },
		{ "tx", "double", OfTarget, offsetof( Target, tx ), Log_often },
		{ "ty", "double", OfTarget, offsetof( Target, ty ), Log_often },
		{ "txnc", "double", OfTarget, offsetof( Target, txnc ), Log_often },
		{ "tync", "double", OfTarget, offsetof( Target, tync ), Log_often },
		{ "ta", "double", OfTarget, offsetof( Target, area ), Log_often },
		{ "tl", "double", OfResult, offsetof( simVisionResult, targetLatency ), Log_often },
		{ "cl", "double", OfResult, offsetof( simVisionResult, captureLatency ), Log_often },
		{ "t2d", "double[]", T2d, 0, Log_never },
		{ "tid", "double", TagId, 0, Log_often },
		{ "hb", "double", Heartbeat, 0, Log_often },
		{ "getpipe", "double", Pipeline, 0, Log_often },
		{ "getpipetype", "string", PipelineType, 0, Log_often },
		{ LIMELIGHT_JSON, "string", Json, 0, Log_none },
		// Helpers read the class of a detector from either of these two keys.
		{ "tclass", "string", PieceClass, 0, Log_often },
		{ "tcclass", "string", NoText, 0, Log_often },
		{ "tdclass", "string", PieceClass, 0, Log_never },
		{ "tc", "double[]", Zeros, 3, Log_often },
		{ "hw", "double[]", Hardware, 0, Log_often },
		{ "crosshairs", "double[]", Zeros, 4, Log_often },
		{ "botpose", "double[]", Botpose, 0, Log_never },
		{ "botpose_wpiblue", "double[]", Botpose, 1, Log_often },
		{ "botpose_wpired", "double[]", Botpose, 2, Log_never },
		{ "botpose_wpiblue_pose3d", "struct:Pose3d", BotposeStruct, 0, Log_often },
		{ "botpose_orb", "double[]", BotposeOrb, 0, Log_never },
		{ "botpose_orb_wpiblue", "double[]", BotposeOrb, 1, Log_often },
		{ "botpose_orb_wpired", "double[]", BotposeOrb, 2, Log_never },
		{ "botpose_targetspace", "double[]", InSpace, Space_robotInTarget, Log_rarely },
		{ "camerapose_targetspace", "double[]", InSpace, Space_cameraInTarget, Log_never },
		{ "targetpose_cameraspace", "double[]", InSpace, Space_targetInCamera, Log_rarely },
		{ "targetpose_robotspace", "double[]", InSpace, Space_targetInRobot, Log_never },
		{ "camerapose_robotspace", "double[]", Mount, 0, Log_often },
		{ "stddevs", "double[]", Deviations, 0, Log_rarely },
		{ "imu", "double[]", Imu, 0, Log_rarely },
		{ "rawfiducials", "double[]", Fiducials, 0, Log_rarely },
		{ "rawdetections", "double[]", Detections, 0, Log_rarely },
		{ "rawtargets", "double[]", Targets, 0, Log_never },
		{ "rawbarcodes", "string[]", NoTexts, 0, Log_often },
		{ "tcornxy", "double[]", Corners, 0, Log_never },
		{ "llpython", "double[]", Zeros, 8, Log_often },
	};
	*count = SIM_COUNT( kKeys );
	return kKeys;
}
