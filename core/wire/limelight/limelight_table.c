// The values of the keys of a Limelight's table.
#include "limelight/limelight_internal.h"

#include <string.h>

#define NOT_TO_BE_USED 9999999.0 // as Limelight's samples have it
#define TICKS_BEFORE_ZERO 2000000000u


static simNt4Value Text( const char* text )
{
	return ( simNt4Value ){ .type = simNt4Type_string, .count = strlen( text ), .bytes = text };
}

static simNt4Value Zeros( simLimelight* limelight, int count )
{
	memset( limelight->scratch, 0, sizeof( double ) * (size_t)count );
	return simLimelight_Doubles( limelight->scratch, count );
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
	return kind == simPipeline_detector ? "pipe_detector" : "pipe_fiducial";
}

void simLimelight_PutMiddle( const double corners[8], double middle[2] )
{
	middle[0] = 0.25 * ( corners[0] + corners[2] + corners[4] + corners[6] );
	middle[1] = 0.25 * ( corners[1] + corners[3] + corners[5] + corners[7] );
}


// ---- tags ----

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

static simNt4Value Fiducials( simLimelight* limelight, const Result* result )
{
	for ( int i = 0; i < result->sightCount; ++i )
	{
		PutFiducial( result->sights + i, limelight->scratch + 7 * i );
	}
	return simLimelight_Doubles( limelight->scratch, 7 * result->sightCount );
}

int simLimelight_PutBotpose( const simLimelight* limelight, const Result* result, int megaTag, int frame, double* to )
{
	memset( to, 0, 11 * sizeof( double ) );
	if ( !result->poses[megaTag] )
	{
		return 11;
	}
	simPose pose = result->pose[megaTag];
	if ( frame == 0 )
	{
		pose.p.x -= 0.5 * limelight->length;
		pose.p.y -= 0.5 * limelight->width;
	}
	else if ( frame == 2 )
	{
		const simPose red = { { limelight->length, limelight->width, 0.0 }, { 0.0, 0.0, 0.0, 1.0 } };
		pose = simCompose( red, pose );
	}
	simLimelight_PutField( pose, to );
	to[6] = LatencyOf( result );
	to[8] = result->result->tagSpan;
	to[9] = result->result->averageDistance;
	to[10] = result->result->averageArea;
	// As many blocks as the count says: helpers drop them all else.
	int used = 0;
	for ( int i = 0; i < result->sightCount && used < (int)result->result->tagCount; ++i )
	{
		if ( result->sights[i].located != 0 )
		{
			PutFiducial( result->sights + i, to + 11 + 7 * used );
			used += 1;
		}
	}
	to[7] = used;
	return 11 + 7 * used;
}

static simNt4Value Botpose( simLimelight* limelight, const Result* result, int megaTag, int frame )
{
	int count = simLimelight_PutBotpose( limelight, result, megaTag, frame, limelight->scratch );
	return simLimelight_Doubles( limelight->scratch, count );
}

// Of a target that is no tag there is no pose.
static simNt4Value TargetSpace( simLimelight* limelight, const Result* result, Key key )
{
	double* to = limelight->scratch;
	if ( result->tag == NULL )
	{
		return Zeros( limelight, 6 );
	}
	simPose inCamera = simLimelight_PoseOf( result->tag->best );
	simPose inRobot = simCompose( result->mount, inCamera );
	switch ( key )
	{
		case Key_targetpose_cameraspace:
			simLimelight_PutTarget( inCamera, to );
			break;
		case Key_targetpose_robotspace:
			simLimelight_PutTarget( inRobot, to );
			break;
		case Key_camerapose_targetspace:
			simLimelight_PutInTarget( simLimelight_Inverse( inCamera ), to );
			break;
		default:
			simLimelight_PutInTarget( simLimelight_Inverse( inRobot ), to );
			break;
	}
	return simLimelight_Doubles( to, 6 );
}


// ---- targets of any kind ----

typedef struct Target
{
	double tx, ty, txnc, tync, area, skew;
	const double* corners;
} Target;

static bool TargetOf( const Result* result, Target* target )
{
	const simTagSight* tag = result->tag;
	const simDetection* piece = result->piece;
	if ( tag != NULL )
	{
		*target = ( Target ){ tag->tx, tag->ty, tag->txnc, tag->tync, tag->area, tag->skew, tag->corners };
	}
	else if ( piece != NULL )
	{
		*target = ( Target ){ piece->tx, piece->ty, piece->txnc, piece->tync, piece->area, 0.0, piece->corners };
	}
	else
	{
		*target = ( Target ){ 0 };
	}
	return target->corners != NULL;
}

static double Side( const double* corners, int a, int b )
{
	double across = corners[2 * b] - corners[2 * a], down = corners[2 * b + 1] - corners[2 * a + 1];
	return sqrt( across * across + down * down );
}

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
static simNt4Value T2d( simLimelight* limelight, const Result* result )
{
	double* to = limelight->scratch;
	Target target;
	simNt4Value value = Zeros( limelight, 17 );
	to[2] = result->result->targetLatency;
	to[3] = result->result->captureLatency;
	if ( TargetOf( result, &target ) )
	{
		double across = 0.5 * ( Side( target.corners, 0, 1 ) + Side( target.corners, 3, 2 ) );
		double up = 0.5 * ( Side( target.corners, 1, 2 ) + Side( target.corners, 0, 3 ) );
		const double values[] = { target.tx, target.ty, target.txnc, target.tync, target.area };
		to[0] = 1.0;
		to[1] = result->tag != NULL ? result->sightCount : result->detectionCount;
		memcpy( to + 4, values, sizeof( values ) );
		to[9] = result->tag != NULL ? result->tag->id : 0.0;
		to[10] = result->piece != NULL ? result->piece->type : 0.0;
		to[12] = simMax( across, up );
		to[13] = simMin( across, up );
		to[14] = Extent( target.corners, 0 );
		to[15] = Extent( target.corners, 1 );
		to[16] = target.skew;
	}
	return value;
}

static simNt4Value Targets( simLimelight* limelight, const Result* result )
{
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
	return simLimelight_Doubles( limelight->scratch, (int)( to - limelight->scratch ) );
}

static simNt4Value Detections( simLimelight* limelight, const Result* result )
{
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
	return simLimelight_Doubles( limelight->scratch, 12 * result->detectionCount );
}

static simNt4Value Number( const Result* result, Key key )
{
	Target target;
	TargetOf( result, &target );
	switch ( key )
	{
		case Key_tx:
			return simLimelight_Number( target.tx );
		case Key_ty:
			return simLimelight_Number( target.ty );
		case Key_txnc:
			return simLimelight_Number( target.txnc );
		case Key_tync:
			return simLimelight_Number( target.tync );
		default:
			return simLimelight_Number( target.area );
	}
}


// ---- how good ----

void simLimelight_PutDeviations( const Result* result, int megaTag, double six[6] )
{
	memset( six, 0, 6 * sizeof( double ) );
	if ( result->poses[megaTag] )
	{
		const double* from = megaTag == 0 ? result->result->deviations1 : result->result->deviations2;
		double x = simMin( from[0], NOT_TO_BE_USED ), y = simMin( from[1], NOT_TO_BE_USED );
		double heading = simMin( LIMELIGHT_DEGREES * from[2], NOT_TO_BE_USED );
		const double values[] = { x, y, simMax( x, y ), heading, heading, heading };
		memcpy( six, values, sizeof( values ) );
	}
}

simNt4Value simLimelight_ValueOf( simLimelight* limelight, const Result* result, Key key )
{
	double* to = limelight->scratch;
	switch ( key )
	{
		case Key_tv:
			return simLimelight_Number( result->tag != NULL || result->piece != NULL ? 1.0 : 0.0 );
		case Key_tx:
		case Key_ty:
		case Key_txnc:
		case Key_tync:
		case Key_ta:
			return Number( result, key );
		case Key_tl:
			return simLimelight_Number( result->result->targetLatency );
		case Key_cl:
			return simLimelight_Number( result->result->captureLatency );
		case Key_t2d:
			return T2d( limelight, result );
		case Key_tid:
			return simLimelight_Number( result->tag != NULL ? (double)result->tag->id : -1.0 );
		case Key_hb:
			return simLimelight_Number( simLimelight_Heartbeat( result ) );
		case Key_getpipe:
			return simLimelight_Number( result->result->pipeline );
		case Key_getpipetype:
			return Text( simLimelight_PipelineName( result->result->kind ) );
		case Key_json:
			return ( simNt4Value ){ .type = simNt4Type_string,
				.count = simLimelight_WriteJson( limelight, result ),
				.bytes = limelight->json };
		case Key_tclass:
		case Key_tdclass:
			return Text( result->piece != NULL ? simLimelight_PieceName( limelight, result->piece->type ) : "" );
		case Key_tcclass:
			return Text( "" );
		case Key_tc:
			return Zeros( limelight, 3 );
		case Key_hw:
			Zeros( limelight, 4 );
			to[3] = result->camera->fps;
			return simLimelight_Doubles( to, 4 );
		case Key_crosshairs:
			return Zeros( limelight, 4 );
		case Key_botpose:
		case Key_botpose_wpiblue:
		case Key_botpose_wpired:
			return Botpose( limelight, result, 0, (int)( key - Key_botpose ) );
		case Key_botpose_orb:
		case Key_botpose_orb_wpiblue:
		case Key_botpose_orb_wpired:
			return Botpose( limelight, result, 1, (int)( key - Key_botpose_orb ) );
		case Key_botpose_targetspace:
		case Key_camerapose_targetspace:
		case Key_targetpose_cameraspace:
		case Key_targetpose_robotspace:
			return TargetSpace( limelight, result, key );
		case Key_camerapose_robotspace:
			simLimelight_PutMount( result->mount, to );
			return simLimelight_Doubles( to, 6 );
		case Key_stddevs:
			simLimelight_PutDeviations( result, 0, to );
			simLimelight_PutDeviations( result, 1, to + 6 );
			return simLimelight_Doubles( to, 12 );
		case Key_imu:
			return simLimelight_Doubles( result->camera->imu, 10 );
		case Key_rawfiducials:
			return Fiducials( limelight, result );
		case Key_rawdetections:
			return Detections( limelight, result );
		case Key_rawtargets:
			return Targets( limelight, result );
		case Key_rawbarcodes:
			return ( simNt4Value ){ .type = simNt4Type_strings };
		case Key_tcornxy:
		{
			Target target;
			int count = TargetOf( result, &target ) ? 8 : 0;
			return simLimelight_Doubles( target.corners, count );
		}
		case Key_llpython:
			return Zeros( limelight, 8 );
		default:
			SIM_ASSERT( false );
			return simLimelight_Number( 0.0 );
	}
}
