// Results from pictures: angles, areas, poses, their trust. Poses come from the camera's data: pixels with noise, the
// mount that it believes in, the orientation that it was sent. The truth is passed on beside them, for comparison; only
// the camera's own IMU is made from it.
#include "vision/vision_internal.h"

#include <string.h>


static simPose GetPose( const double in[7] )
{
	return ( simPose ){ simV3( in[0], in[1], in[2] ), { in[3], in[4], in[5], in[6] } };
}


// ---- the picture of one tag ----

// The least rectangle around four corners, in any direction: its middle, and how far it is turned, -45 to 45 degrees. Of
// rectangles as small, the one along the first side.
static simPixel LeastRectangle( const simPixel corners[4], double* skew )
{
	double best = INFINITY;
	simPixel middle = { 0.0, 0.0 };
	*skew = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		// One side of the least rectangle always lies along a side of the polygon, so four directions are enough.
		double du = corners[( i + 1 ) % 4].u - corners[i].u, dv = corners[( i + 1 ) % 4].v - corners[i].v;
		double length = sqrt( du * du + dv * dv );
		if ( !( length > 1e-9 ) )
		{
			continue;
		}
		du /= length;
		dv /= length;
		double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };
		for ( int k = 0; k < 4; ++k )
		{
			// Along the side and across it.
			double at[2] = { corners[k].u * du + corners[k].v * dv, corners[k].v * du - corners[k].u * dv };
			for ( int m = 0; m < 2; ++m )
			{
				low[m] = simMin( low[m], at[m] );
				high[m] = simMax( high[m], at[m] );
			}
		}
		double area = ( high[0] - low[0] ) * ( high[1] - low[1] );
		// Rounding must not choose among equals: only one that is smaller by more than that takes the place of the first.
		if ( area < best * ( 1.0 - 1e-9 ) )
		{
			double a = 0.5 * ( low[0] + high[0] ), b = 0.5 * ( low[1] + high[1] );
			best = area;
			middle = ( simPixel ){ a * du - b * dv, a * dv + b * du };
			double angle = simDegrees( simAtan2( dv, du ) );
			*skew = angle - 90.0 * floor( angle / 90.0 + 0.5 );
		}
	}
	return middle;
}

// The shoelace formula [px^2].
static double PolygonArea( const double corners[8] )
{
	double sum = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		int k = ( i + 1 ) % 4;
		sum += corners[2 * i] * corners[2 * k + 1] - corners[2 * k] * corners[2 * i + 1];
	}
	return 0.5 * fabs( sum );
}

// From the crosshair in the middle of the picture: the formula of Limelight's documentation. The pixel in the middle of n is (n - 1) / 2,
// since whole numbers are the middles of pixels. tx grows to the right, ty upwards [deg].
static void Aim( const simLens* lens, simPixel at, double* tx, double* ty )
{
	*tx = simDegrees( simAtan2( at.u - ( 0.5 * lens->width - 0.5 ), lens->fx ) );
	*ty = simDegrees( simAtan2( ( 0.5 * lens->height - 0.5 ) - at.v, lens->fy ) );
}

// False: no square looks like this.
static bool Sight(
    const simVision* vision, const simLens* lens, const simExposure* shot, const simSeen* seen, simTagSight* out )
{
	const simField* field = vision->field;
	memset( out, 0, sizeof( *out ) );
	simPnpSquare square;
	if ( !simPnp_Square( lens, seen->corners, field->tagSize, &square ) )
	{
		return false;
	}
	out->id = (uint32_t)field->tags[seen->tag].id;
	out->located = seen->located;
	for ( int i = 0; i < 4; ++i )
	{
		out->corners[2 * i] = seen->corners[i].u;
		out->corners[2 * i + 1] = seen->corners[i].v;
		out->truth[2 * i] = seen->truth[i].u;
		out->truth[2 * i + 1] = seen->truth[i].v;
	}
	simPixel middle = LeastRectangle( seen->corners, &out->skew );
	Aim( lens, middle, &out->tx, &out->ty );
	out->txnc = -simDegrees( simLens_Yaw( lens, middle.u ) );
	out->tync = -simDegrees( simLens_Pitch( lens, middle.v ) );
	out->area = 100.0 * PolygonArea( out->corners ) / ( (double)lens->width * lens->height );
	out->distance = simLength( square.best.p );
	out->robotDistance = simLength( simTransform( shot->mount, square.best.p ) );
	out->ambiguity = simClamp( square.ambiguity, 0.0, 1.0 );
	out->bestError = square.bestError;
	out->otherError = square.alternativeError;
	simVision_PutPose( out->best, square.best );
	simVision_PutPose( out->other, square.alternative );
	return true;
}

// The primary one comes first, then the largest ones; they were seen in that order, but for the noise that is theirs.
static bool PutPrimaryFirst( simTagSight* sights, int count, uint32_t priority )
{
	int primary = -1;
	for ( int i = 0; i < count; ++i )
	{
		// priority is 1 + id, as an id may be 0; without one the largest tag leads.
		bool chosen = priority > 0 ? sights[i].id + 1 == priority : primary < 0;
		if ( chosen )
		{
			primary = i;
		}
	}
	if ( primary > 0 )
	{
		simTagSight first = sights[primary];
		memmove( sights + 1, sights, (size_t)primary * sizeof( *sights ) );
		sights[0] = first;
	}
	return primary >= 0;
}

// The robot aims at a point beside the primary tag.
static void Offset( const simLens* lens, const simExposure* shot, simTagSight* primary )
{
	simPixel at;
	bool moved = shot->offset.x != 0.0 || shot->offset.y != 0.0 || shot->offset.z != 0.0;
	if ( moved && simLens_Project( lens, simTransform( GetPose( primary->best ), shot->offset ), &at ) )
	{
		Aim( lens, at, &primary->tx, &primary->ty );
	}
}


// ---- where the robot is ----

// The tags of a picture whose places the layout knows, and the data for poses from them.
typedef struct Located
{
	int count;
	simPnpTag tags[VISION_SEEN];
	simDeviationTag worth[VISION_SEEN];
} Located;

// Collects the tags that may be used for a pose, and the means that a result gives of them.
static void Gather( const simVision* vision, const simExposure* shot, const simTagSight* sights, int count,
    Located* located, simVisionResult* result )
{
	SIM_CHECK( located->count == 0 && count <= VISION_SEEN );
	const simField* field = vision->field;
	for ( int i = 0; i < count; ++i )
	{
		const simTagSight* sight = &sights[i];
		if ( sight->located == 0 )
		{
			continue;
		}
		// Sights come from this field's tags, so the search always ends.
		int tag = 0;
		while ( field->tags[tag].id != (int)sight->id )
		{
			++tag;
		}
		simPnpTag* known = &located->tags[located->count];
		known->pose = vision->tags[tag].layout;
		known->size = field->tagSize;
		for ( int k = 0; k < 4; ++k )
		{
			known->corners[k] = ( simPixel ){ sight->corners[2 * k], sight->corners[2 * k + 1] };
		}
		simVec3 at = simTransform( shot->mount, simV3( sight->best[0], sight->best[1], sight->best[2] ) );
		located->worth[located->count] = ( simDeviationTag ){ sight->distance, sight->robotDistance,
			sqrt( at.x * at.x + at.y * at.y ), sight->ambiguity };
		located->count += 1;
		result->averageDistance += sight->distance;
		result->averageArea += sight->area;
	}
	int n = located->count;
	result->tagCount = (uint32_t)n;
	if ( n > 0 )
	{
		result->averageDistance /= n;
		result->averageArea /= n;
	}
	// The span is the distance between the two tags that are farthest apart.
	for ( int i = 0; i < n; ++i )
	{
		for ( int k = 0; k < i; ++k )
		{
			double apart = simLength( simSub( located->tags[i].pose.p, located->tags[k].pose.p ) );
			result->tagSpan = simMax( result->tagSpan, apart );
		}
	}
}

// The trust in a pose, and its way to the estimator. Gates ask how far it is outside of the field, how fast the robot
// must have been since the last pose that was taken, and how far the tags disagree with it.
static void Judge( simVision* vision, const simExposure* shot, const Located* located, const double pose[7],
    bool oriented, double turnRate, double deviations[3] )
{
	SIM_CHECK( located->count > 0 );
	const simField* field = vision->field;
	simPose at = GetPose( pose );
	simVec3 rpy = simQuatToRpy( at.q );
	double time = 1e-6 * (double)shot->captured, square = 0.0;
	for ( int i = 0; i < located->count; ++i )
	{
		// The difference between the tag's distance by the layout and by the camera.
		double off = simLength( simSub( at.p, located->tags[i].pose.p ) ) - located->worth[i].robotDistance;
		square += off * off;
	}
	simVec3 way = simSub( at.p, vision->run->accepted );
	// At least a tick: a jump within one picture must not give an infinite speed.
	double since = simMax( time - vision->run->acceptedTime, SIM_TICK );
	double beyond = simMax( simMax( -at.p.x, at.p.x - field->length ), simMax( -at.p.y, at.p.y - field->width ) );
	simDeviationInput input = {
		.oriented = oriented,
		.tagCount = located->count,
		.tags = located->worth,
		.turnRate = turnRate,
		.tilt = simMax( fabs( rpy.x ), fabs( rpy.y ) ),
		.outside = simMax( beyond, 0.0 ),
		.speed = sqrt( way.x * way.x + way.y * way.y ) / since,
		.spread = sqrt( square / located->count ),
	};
	// A gate refuses the pose, and its deviations are infinite.
	if ( !simDeviations_Of( vision->choice.rule, &input, deviations ) )
	{
		return;
	}
	const double measured[3] = { at.p.x, at.p.y, rpy.z };
	if ( simPoseEstimator_Vision( &vision->run->estimator, time, measured, deviations ) )
	{
		vision->run->accepted = at.p;
		vision->run->acceptedTime = time;
	}
}

// The camera's own yaw follows the tags (mode 3) or the robot's (mode 4).
static void Assist( simVision* vision, int camera, const simExposure* shot, const simVisionResult* result )
{
	simEye* eye = &vision->eyes[camera];
	const simCameraControl* control = &vision->orders[camera].control;
	// The yaw that the camera's own IMU shows.
	double own = simQuatToRpy( shot->truth.q ).z + eye->ownYaw;
	if ( control->imuMode == 3 && ( result->solved & 1u ) != 0 )
	{
		double yaw = simQuatToRpy( GetPose( result->pose1 ).q ).z;
		eye->ownYaw += control->imuAssist * simWrapAngle( yaw - own );
	}
	else if ( control->imuMode == 4 && eye->orientationCount > 0 )
	{
		double yaw = simRadians( simVision_ExternalAt( eye, 1e-6 * (double)shot->captured ).yaw );
		eye->ownYaw += control->imuAssist * simWrapAngle( yaw - own );
	}
}

// The robot's pose twice: pose1 from the tags alone (MegaTag1), pose2 with the orientation that the camera was told (MegaTag2). The
// camera's pose times the inverse of the mount is the robot's; with a known turn only the mount's lever is subtracted.
static void Locate( simVision* vision, const simLens* lens, int camera, const simExposure* shot,
    const simTagSight* sights, int count, simVisionResult* result )
{
	Located located = { .count = 0 };
	Gather( vision, shot, sights, count, &located, result );
	simPose back = simVision_Inverse( shot->mount ), eye;
	if ( located.count > 0 && simPnp_Tags( lens, located.tags, located.count, &eye, &result->error1 ) )
	{
		simPose robot = simCompose( eye, back );
		robot.q = simQuatNormalize( robot.q );
		simVision_PutPose( result->pose1, robot );
		result->solved |= 1u;
	}
	// After pose 1, which mode 3 follows; before pose 2, which is made with the result.
	Assist( vision, camera, shot, result );
	simOrientation used = simVision_OrientationAt( vision, camera, shot );
	const double angles[6] = { used.yaw, used.yawRate, used.pitch, used.pitchRate, used.roll, used.rollRate };
	memcpy( result->used, angles, sizeof( angles ) );
	result->orientation = 0u;
	if ( vision->eyes[camera].orientationCount > 0 )
	{
		result->orientation = 1u;
	}
	simQuat turn = simQuatFromRpy( simRadians( used.roll ), simRadians( used.pitch ), simRadians( used.yaw ) );
	simPose robot = { { 0, 0, 0 }, turn };
	if ( located.count > 0
	     && simPnp_TagsAt(
	         lens, located.tags, located.count, simQuatMul( turn, shot->mount.q ), &robot.p, &result->error2 ) )
	{
		robot.p = simSub( robot.p, simRotate( turn, shot->mount.p ) );
		simVision_PutPose( result->pose2, robot );
		result->solved |= 2u;
	}
	double rate = fabs( simRadians( used.yawRate ) );
	if ( ( result->solved & 1u ) != 0 )
	{
		Judge( vision, shot, &located, result->pose1, false, rate, result->deviations1 );
	}
	if ( ( result->solved & 2u ) != 0 )
	{
		Judge( vision, shot, &located, result->pose2, true, rate, result->deviations2 );
	}
}


// ---- a result ----

// The tags of a picture: sights of those that were seen, the reason of each that was not, and poses.
static void PublishTags( simVision* vision, int camera, const simExposure* shot, simVisionResult* result )
{
	SIM_CHECK( shot->seenCount >= 0 && shot->seenCount <= VISION_SEEN );
	const simEye* eye = &vision->eyes[camera];
	const simLens* lens = &vision->defs[camera].lens;
	simTagSight* sights = &vision->sights[vision->sightCount];
	int count = 0;
	for ( int i = 0; i < shot->seenCount; ++i )
	{
		const simSeen* seen = &eye->seen[( shot->seenStart + i ) % VISION_SEEN_POOL];
		if ( Sight( vision, lens, shot, seen, &sights[count] ) )
		{
			count += 1;
		}
	}
	vision->sightCount += count;
	result->sightCount = (uint32_t)count;
	if ( PutPrimaryFirst( sights, count, shot->priority ) )
	{
		result->hasTarget = 1u;
		Offset( lens, shot, &sights[0] );
	}
	for ( int i = 0; i < vision->field->tagCount; ++i )
	{
		if ( shot->reasons[i] != simSightReason_seen )
		{
			vision->misses[vision->missCount++] =
			    ( simTagMiss ){ (uint32_t)vision->field->tags[i].id, shot->reasons[i] };
		}
	}
	result->missCount = (uint32_t)vision->missCount - result->missStart;
	Locate( vision, lens, camera, shot, sights, count, result );
}

// The pieces of a picture: they were judged when it was taken.
static void PublishPieces( simVision* vision, const simEye* eye, const simExposure* shot, simVisionResult* result )
{
	SIM_CHECK( shot->pieceCount >= 0 && shot->pieceCount <= VISION_DETECTIONS );
	for ( int i = 0; i < shot->pieceCount; ++i )
	{
		vision->detections[vision->detectionCount++] = eye->pieces[( shot->pieceStart + i ) % VISION_PIECE_POOL];
	}
	result->detectionCount = (uint32_t)shot->pieceCount;
	result->hasTarget = shot->pieceCount > 0;
}

void simVision_Publish( simVision* vision, int camera, const simExposure* shot )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	SIM_CHECK( shot->published >= shot->captured );
	simVisionResult* result = &vision->results[vision->resultCount++];
	memset( result, 0, sizeof( *result ) );
	result->captured = (double)shot->captured;
	result->published = (double)shot->published;
	// Limelight's tl and cl [ms]: their sum is exactly the time between exposure and result.
	result->targetLatency = (double)( shot->published - shot->captured - shot->readout ) / 1000.0;
	result->captureLatency = (double)shot->readout / 1000.0;
	result->camera = (uint32_t)camera;
	result->heartbeat = shot->heartbeat;
	result->pipeline = shot->pipeline;
	result->kind = (uint32_t)shot->kind;
	result->sightStart = (uint32_t)vision->sightCount;
	result->missStart = (uint32_t)vision->missCount;
	result->detectionStart = (uint32_t)vision->detectionCount;
	simVision_PutPose( result->truth, shot->truth );
	// Not to be used, until a pose is judged.
	for ( int i = 0; i < 3; ++i )
	{
		result->deviations1[i] = result->deviations2[i] = INFINITY;
	}
	if ( shot->kind == simPipeline_fiducial )
	{
		PublishTags( vision, camera, shot, result );
	}
	else
	{
		PublishPieces( vision, &vision->eyes[camera], shot, result );
	}
	vision->eyes[camera].published = shot->heartbeat;
}
