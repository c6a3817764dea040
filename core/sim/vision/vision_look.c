// The contents of a picture: the tags in it with their corners, the pieces; and the reasons of absences.
#include "vision/vision_internal.h"

#include <string.h>

enum
{
	RAYS = 5, // to the middle and the corners of a tag
};

// Rays end in front of a tag: it stands on its carrier, or a little in it. [m]
static const double kLift = 0.015;

// Areas that differ by less than this part of them are the same [-].
static const double kSameArea = 1e-6;

// A tag that may be seen: in the picture and large enough.
typedef struct Candidate
{
	int tag;
	double area; // [px^2], with noise
	simPixel corners[4], truth[4];
} Candidate;

// The data of one exposure.
typedef struct Look
{
	simVision* vision;
	simScene scene;
	simPose camera;
	const simCameraDef* def;
	const simEyeOrders* orders;
	int index; // of the camera
	uint64_t frame;
	double s;          // part of the tick
	double across, up; // half fields of view [rad]
} Look;

static simVec3 CornerOf( const simTagPlace* tag, double half, int k )
{
	SIM_CHECK( k >= 0 && k < 4 );
	// Bottom left, bottom right, top right, top left.
	static const double kRight[4] = { -1.0, 1.0, 1.0, -1.0 }, kUp[4] = { -1.0, -1.0, 1.0, 1.0 };
	simVec3 at = simMulAdd( tag->pose.p, kRight[k] * half, tag->right );
	return simMulAdd( at, kUp[k] * half, tag->up );
}

// A distortion far outside of its picture may fold back into it: a pixel must see the point that it shows.
static bool Folds( const simLens* lens, simVec3 point, simPixel pixel )
{
	bool bent = false;
	for ( int i = 0; i < 8; ++i )
	{
		bent = bent || lens->distortion[i] != 0.0;
	}
	double ray[2];
	// The pixel's own ray must lead back to the point.
	return bent
	       && ( !simLens_Ray( lens, pixel, ray )
	            || fabs( ray[0] + point.y / point.x ) + fabs( ray[1] + point.z / point.x ) > 1e-6 );
}

// The shoelace formula [px^2].
static double Area( const simPixel corners[4] )
{
	double sum = 0.0;
	for ( int i = 0; i < 4; ++i )
	{
		simPixel a = corners[i], b = corners[( i + 1 ) % 4];
		sum += a.u * b.v - b.u * a.v;
	}
	return 0.5 * fabs( sum );
}

// A corner is off by a way whose length is normal about a mean, in any direction: PhotonVision's estPixelNoise.
static void Blur( const Look* look, Candidate* candidate )
{
	const simCameraDef* def = look->def;
	double more = look->orders->fault.noise;
	memcpy( candidate->corners, candidate->truth, sizeof( candidate->corners ) );
	// Without noise the corners are the truth, bit for bit.
	if ( def->noise == 0.0 && def->noiseSpread == 0.0 && more == 0.0 )
	{
		return;
	}
	simRandom random = simVision_Random( look->vision, look->index, look->frame, 2 + candidate->tag );
	for ( int i = 0; i < 4; ++i )
	{
		// PhotonVision: avgErrorPx + N( 0, 1 ) errorStdDevPx, in a direction drawn evenly; the fault's noise is added
		// on both axes.
		double way = def->noise + def->noiseSpread * simRandom_Normal( &random );
		double angle = simRandom_Uniform( &random, -SIM_PI, SIM_PI );
		candidate->corners[i].u += way * simCos( angle ) + more * simRandom_Normal( &random );
		candidate->corners[i].v += way * simSin( angle ) + more * simRandom_Normal( &random );
	}
}

// Whether a corner is outside of the part of the picture that is looked at. A crop is left, right, bottom, top from -1 to 1, as
// Limelight has it; all 0: everything.
static bool IsCropped( const Look* look, const simPixel corners[4] )
{
	const double* crop = look->orders->control.crop;
	const simLens* lens = &look->def->lens;
	if ( crop[0] == 0.0 && crop[1] == 0.0 && crop[2] == 0.0 && crop[3] == 0.0 )
	{
		return false;
	}
	for ( int i = 0; i < 4; ++i )
	{
		// Whole numbers are the middles of pixels, so the middle of n pixels is ( n - 1 ) / 2.
		double x = ( corners[i].u - 0.5 * lens->width + 0.5 ) / ( 0.5 * lens->width );
		double y = ( 0.5 * lens->height - 0.5 - corners[i].v ) / ( 0.5 * lens->height );
		if ( x < crop[0] || x > crop[1] || y < crop[2] || y > crop[3] )
		{
			return true;
		}
	}
	return false;
}

// The tag's corners in the picture, true and with noise. False: one of them is outside, and a decoder needs all four.
static bool ProjectCorners( const Look* look, Candidate* candidate )
{
	const simLens* lens = &look->def->lens;
	double half = 0.5 * look->vision->field->tagSize;
	for ( int i = 0; i < 4; ++i )
	{
		simVec3 corner = CornerOf( &look->vision->tags[candidate->tag], half, i );
		corner = simUnrotate( look->camera.q, simSub( corner, look->camera.p ) );
		simPixel* pixel = &candidate->truth[i];
		if ( !simLens_Project( lens, corner, pixel ) || !simLens_Holds( lens, *pixel )
		     || Folds( lens, corner, *pixel ) )
		{
			return false;
		}
	}
	Blur( look, candidate );
	// Noise may push a corner out of the picture.
	for ( int i = 0; i < 4; ++i )
	{
		if ( !simLens_Holds( lens, candidate->corners[i] ) )
		{
			return false;
		}
	}
	return true;
}

// Everything but obstacles. The middle is judged as PhotonVision does, by angles; then all four corners must be in the
// picture.
static simSightReason Frame( const Look* look, int index, Candidate* candidate )
{
	SIM_CHECK( index >= 0 && index < look->vision->field->tagCount );
	const simTagPlace* tag = &look->vision->tags[index];
	const simCameraDef* def = look->def;
	if ( tag->missing )
	{
		return simSightReason_missing;
	}
	simVec3 to = simSub( tag->pose.p, look->camera.p );
	simVec3 at = simUnrotate( look->camera.q, to );
	// Behind the lens there is no picture, with any projection.
	if ( !( at.x > 1e-6 ) )
	{
		return simSightReason_behind;
	}
	double level = sqrt( at.x * at.x + at.y * at.y );
	if ( fabs( simAtan2( at.y, at.x ) ) >= look->across || fabs( simAtan2( at.z, level ) ) >= look->up )
	{
		return simSightReason_outside;
	}
	double distance = simLength( to );
	// The cosine of the angle between the line of sight and the tag's normal.
	double facing = -simDot( to, tag->normal ) / distance;
	if ( facing < 1e-6 || facing < simCos( def->maxObliqueness ) )
	{
		return simSightReason_oblique;
	}
	if ( distance > def->range )
	{
		return simSightReason_far;
	}
	candidate->tag = index;
	if ( !ProjectCorners( look, candidate ) )
	{
		return simSightReason_outside;
	}
	candidate->area = Area( candidate->corners );
	if ( candidate->area < def->minArea )
	{
		return simSightReason_small;
	}
	if ( IsCropped( look, candidate->corners ) )
	{
		return simSightReason_cropped;
	}
	return simSightReason_seen;
}

// All of a tag must be free: its middle and its corners.
static simSightReason Hidden( Look* look, int index )
{
	SIM_CHECK( index >= 0 && index < look->vision->field->tagCount );
	const simTagPlace* tag = &look->vision->tags[index];
	double half = 0.5 * look->vision->field->tagSize;
	simVec3 points[RAYS];
	for ( int i = 0; i < RAYS; ++i )
	{
		if ( i == 0 )
		{
			points[i] = tag->pose.p;
		}
		else
		{
			points[i] = CornerOf( tag, half, i - 1 );
		}
		// In front of the surface that the tag is glued to, or it would hide itself.
		points[i] = simMulAdd( points[i], kLift, tag->normal );
	}
	// The field hides most of them, so it is asked first.
	for ( int i = 0; i < RAYS; ++i )
	{
		if ( simVision_FieldHides( &look->scene, look->camera.p, points[i] ) )
		{
			return simSightReason_fieldHides;
		}
	}
	for ( int i = 0; i < RAYS; ++i )
	{
		if ( simVision_RobotHides( &look->scene, look->camera.p, points[i] ) )
		{
			return simSightReason_robotHides;
		}
	}
	simVision_StagePieces( look->vision, look->s, &look->scene );
	bool piece = simVision_PieceHides( &look->scene, look->camera.p, points, RAYS, 1.5 * half );
	return piece ? simSightReason_pieceHides : simSightReason_seen;
}

// Whether the robot may use a tag for its place: all, unless a filter lists some.
static bool IsLocated( const simCameraControl* control, int id )
{
	bool listed = control->filterCount == 0;
	for ( uint32_t i = 0; i < control->filterCount; ++i )
	{
		listed = listed || control->filters[i] == (uint32_t)id;
	}
	return listed;
}

// Indices of the candidates, the largest first. Those that differ by less than rounding stay in the field's order: two that stand
// alike do not swap places from picture to picture.
static void Order( const Candidate* candidates, int count, int* order )
{
	SIM_CHECK( count >= 0 && count <= SIM_MAX_TAGS );
	for ( int i = 0; i < count; ++i )
	{
		int at = i;
		while ( at > 0 && candidates[order[at - 1]].area < candidates[i].area * ( 1.0 - kSameArea ) )
		{
			order[at] = order[at - 1];
			at -= 1;
		}
		order[at] = i;
	}
}

// The tags of a picture. False when there is no room for them: then the frame is lost.
static bool LookForTags( Look* look, simEye* eye, simExposure* shot )
{
	const simField* field = look->vision->field;
	Candidate candidates[SIM_MAX_TAGS + 1]; // one more: the last is tried, too
	int count = 0;
	for ( int i = 0; i < field->tagCount; ++i )
	{
		simSightReason reason = Frame( look, i, &candidates[count] );
		shot->reasons[i] = (uint8_t)reason;
		if ( reason == simSightReason_seen )
		{
			count += 1;
		}
	}
	// The largest first: those beyond a picture's room are the least of them.
	int order[SIM_MAX_TAGS];
	Order( candidates, count, order );
	shot->seenStart = ( eye->firstSeen + eye->seenCount ) % VISION_SEEN_POOL;
	for ( int i = 0; i < count; ++i )
	{
		const Candidate* candidate = &candidates[order[i]];
		simSightReason reason = simSightReason_filtered;
		if ( shot->seenCount < VISION_SEEN )
		{
			reason = Hidden( look, candidate->tag );
		}
		shot->reasons[candidate->tag] = (uint8_t)reason;
		if ( reason != simSightReason_seen )
		{
			continue;
		}
		// The tags of all results under way share one ring.
		if ( eye->seenCount + shot->seenCount >= VISION_SEEN_POOL )
		{
			return false;
		}
		simSeen* seen = &eye->seen[( shot->seenStart + shot->seenCount ) % VISION_SEEN_POOL];
		seen->tag = (uint32_t)candidate->tag;
		seen->located = IsLocated( &look->orders->control, field->tags[candidate->tag].id );
		memcpy( seen->corners, candidate->corners, sizeof( seen->corners ) );
		memcpy( seen->truth, candidate->truth, sizeof( seen->truth ) );
		shot->seenCount += 1;
	}
	return true;
}

// Whether the way to a point of a piece is free, for the detector.
static bool IsFree( void* context, simVec3 a, simVec3 b )
{
	Look* look = context;
	// b is on the piece: a thing that it lies on or leans against does not hide it.
	simVec3 way = simSub( b, a );
	double length = simLength( way );
	if ( length > kLift )
	{
		b = simMulAdd( a, 1.0 - kLift / length, way );
	}
	else
	{
		b = a;
	}
	return !simVision_RobotHides( &look->scene, a, b ) && !simVision_FieldHides( &look->scene, a, b );
}

// The pieces of a picture. False when there is no room for them.
static bool LookForPieces( Look* look, simEye* eye, simExposure* shot )
{
	const simCameraDef* def = look->def;
	const simLens* lens = &def->lens;
	simRandom random = simVision_Random( look->vision, look->index, look->frame, 1 );
	simVision_StagePieces( look->vision, look->s, &look->scene );
	simDetectView view = {
		.lens = lens,
		.camera = look->camera,
		.types = look->vision->field->pieceTypes,
		.wanted = look->vision->wanted[look->index][shot->pipeline],
		.range = def->range,
		.near = def->near,
		.minArea = def->minArea,
		.minVisible = simDetect_minVisible,
		.misses = def->misses,
		.minConfidence = def->minConfidence,
		// From its area, as PhotonVision's simulation does it.
		.confidence = -1.0,
		.noise = def->noise + look->orders->fault.noise,
		.crosshair = { 0.5 * lens->width - 0.5, 0.5 * lens->height - 0.5 },
		.choice = def->pipelines[shot->pipeline].choice,
		.random = &random,
		.free = IsFree,
		.context = look,
	};
	memcpy( view.crop, look->orders->control.crop, sizeof( view.crop ) );
	simDetection found[VISION_DETECTIONS];
	int count = simDetect_Pieces( &view, look->scene.pieces, look->scene.pieceCount, found, VISION_DETECTIONS );
	if ( eye->pieceCount + count > VISION_PIECE_POOL )
	{
		return false;
	}
	shot->pieceStart = ( eye->firstPiece + eye->pieceCount ) % VISION_PIECE_POOL;
	shot->pieceCount = count;
	for ( int i = 0; i < count; ++i )
	{
		eye->pieces[( shot->pieceStart + i ) % VISION_PIECE_POOL] = found[i];
	}
	return true;
}

// Takes a picture: everything about it is decided now, and the result lies in the camera's queue until it comes.
bool simVision_Expose( simVision* vision, const simWorldView* world, int camera, double s, simExposure* shot )
{
	SIM_CHECK( camera >= 0 && camera < vision->cameraCount );
	SIM_CHECK( s >= 0.0 && s <= 1.0 );
	simEye* eye = &vision->eyes[camera];
	const simCameraDef* def = &vision->defs[camera];
	const simEyeOrders* orders = &vision->orders[camera];
	// Too many results under way: the camera's latency is longer than its queue.
	if ( eye->shotCount == VISION_QUEUE )
	{
		return false;
	}
	SIM_CHECK( eye->shotCount >= 0 && eye->shotCount < VISION_QUEUE );
	Look look; // its scene is filled as it is needed
	look.vision = vision;
	look.def = def;
	look.orders = orders;
	look.index = camera;
	look.frame = shot->frame;
	look.s = s;
	look.across = 0.5 * simLens_HorizontalFov( &def->lens );
	look.up = 0.5 * simLens_VerticalFov( &def->lens );
	simVision_Stage( vision, world, s, &look.scene );
	look.camera = simVision_CameraPose( &look.scene, def, &orders->fault );
	// The result's truth is noted now; later it is gone.
	const simTruth* self = &look.scene.robots[vision->robot];
	shot->truth = self->pose;
	shot->spin = simUnrotate( self->pose.q, self->spin );
	shot->pipeline = orders->control.pipeline;
	shot->kind = def->pipelines[shot->pipeline].kind;
	shot->priority = orders->control.priority;
	shot->offset = simV3( orders->control.offset[0], orders->control.offset[1], orders->control.offset[2] );
	shot->mount = simVision_Mount( vision, camera, &look.scene );
	bool room;
	if ( shot->kind == simPipeline_fiducial )
	{
		room = LookForTags( &look, eye, shot );
	}
	else
	{
		room = LookForPieces( &look, eye, shot );
	}
	return room && simIsFinite3( look.camera.p );
}
