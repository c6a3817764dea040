#include "vision/detect_internal.h"

#include "base/random.h"

#include <string.h>

// Part of an area that is surely more than a bending lens, or a rough outline, may leave out.
#define ROUGHLY 0.4


// ---- one piece ----

static const simDetectPiece* PieceOf( const simDetectScene* scene, const simDetectItem* item )
{
	SIM_CHECK( item->index >= 0 );
	return &scene->pieces[item->index];
}

static const simPieceType* TypeOf( const simDetectScene* scene, const simDetectItem* item )
{
	return &scene->view->types[PieceOf( scene, item )->type];
}

static void MakeSolid( simDetectScene* scene, simDetectItem* item )
{
	SIM_CHECK( item->solid < 0 && scene->solidCount >= 0 && scene->solidCount < SIM_MAX_PIECES );
	simSolid* solid = &scene->solids[scene->solidCount];
	item->solid = scene->solidCount++;
	solid->type = TypeOf( scene, item );
	for ( int i = 0; i < 3; ++i )
	{
		// The optical axes seen from the piece: then rays need no turning, only the eye and the axes do, once.
		solid->axes[i] = simUnrotate( PieceOf( scene, item )->pose.q, scene->rows[i] );
	}
	// The eye in the piece's frame is minus the piece in the camera's, along the turned axes.
	solid->eye = simScale( -item->at.x, solid->axes[0] );
	solid->eye = simMulAdd( solid->eye, -item->at.y, solid->axes[1] );
	solid->eye = simMulAdd( solid->eye, -item->at.z, solid->axes[2] );
}

// Returns the piece's own axes in the optical frame. Any axes do for a sphere.
static void Axes( const simDetectScene* scene, const simDetectItem* item, simVec3 axes[3] )
{
	static const simSolid none = { .axes = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } } };
	const simVec3* own = ( item->solid < 0 ? &none : &scene->solids[item->solid] )->axes;
	axes[0] = simV3( own[0].x, own[1].x, own[2].x );
	axes[1] = simV3( own[0].y, own[1].y, own[2].y );
	axes[2] = simV3( own[0].z, own[1].z, own[2].z );
}

// Returns the directions that enclose an item.
static void Around( const simDetectScene* scene, const simDetectItem* item, double bounds[4] )
{
	// A sphere's bounds are exact already; other shapes fit tighter than the sphere around them.
	memcpy( bounds, item->bounds, sizeof( item->bounds ) );
	if ( item->solid >= 0 )
	{
		simVec3 axes[3];
		Axes( scene, item, axes );
		simSolid_Directions( TypeOf( scene, item ), item->at, axes, bounds );
	}
}

static void FindPoints( const simDetectScene* scene, const simDetectItem* item, simDetectPoints* points )
{
	SIM_CHECK( item->solid < scene->solidCount );
	if ( item->solid < 0 )
	{
		simDetect_DiscPoints( item, points );
		return;
	}
	double bounds[4];
	Around( scene, item, bounds );
	simDetect_SolidPoints( &scene->solids[item->solid], bounds, points );
}

static int CountBits( uint32_t bits )
{
	int count = 0;
	for ( ; bits != 0; bits &= bits - 1 )
	{
		++count;
	}
	return count;
}

// How much of a piece is visible, 0 to 1.
typedef struct Part
{
	double ofAll;    // of the whole piece
	double ofInside; // of the part inside the window
} Part;

static Part PartOf( uint32_t seen, uint32_t inside, int points )
{
	SIM_CHECK( ( seen & ~inside ) == 0 && points >= 0 && points <= DETECT_GRID * DETECT_GRID );
	int count = CountBits( seen );
	// Points stand for equal parts of the outline, so counting them measures area.
	return ( Part ){ (double)count / points, count > 0 ? (double)count / CountBits( inside ) : 0.0 };
}

// Fills in the detection of a piece that is visible in part. Returns false when that is too little for this detector.
static bool Judge(
    const simDetectScene* scene, const simDetectItem* item, const double bounds[4], Part part, simDetection* detection )
{
	const simDetectView* view = scene->view;
	if ( !( part.ofAll > 0.0 ) || part.ofAll < view->minVisible )
	{
		return false;
	}
	// A detector draws its rectangle in the picture: the part outside the window is not in it.
	double box[4] = { simMax( bounds[0], scene->pixels[0] ), simMax( bounds[1], scene->pixels[1] ),
		simMin( bounds[2], scene->pixels[2] ), simMin( bounds[3], scene->pixels[3] ) };
	double width = box[2] - box[0], height = box[3] - box[1];
	// Rectangle times visible share: an obstacle takes area from a piece's detection, not size.
	double pixels = width * height * part.ofInside;
	const simLens* lens = view->lens;
	double area = 100.0 * pixels / ( (double)lens->width * lens->height );
	double confidence = view->confidence >= 0.0 ? view->confidence : simDetect_Confidence( area );
	if ( !( width > 0.0 ) || !( height > 0.0 ) || !( pixels >= view->minArea ) || confidence < view->minConfidence )
	{
		return false;
	}
	double u = 0.5 * ( box[0] + box[2] ), v = 0.5 * ( box[1] + box[3] );
	const double degrees = 180.0 / SIM_PI;
	*detection = ( simDetection ){
		.type = PieceOf( scene, item )->type,
		.piece = PieceOf( scene, item )->piece,
		.corners = { box[0], box[3], box[2], box[3], box[2], box[1], box[0], box[1] },
		// tx and ty count from the crosshair, txnc and tync from the optical axis, as Limelight's do.
		.tx = degrees * simAtan2( u - view->crosshair.u, lens->fx ),
		.ty = degrees * simAtan2( view->crosshair.v - v, lens->fy ),
		.txnc = -degrees * simLens_Yaw( lens, u ),
		.tync = -degrees * simLens_Pitch( lens, v ),
		.area = area,
		.confidence = confidence,
		.distance = sqrt( item->square ),
	};
	return true;
}

static double KeyOf( const simDetectView* view, const simDetection* detection )
{
	switch ( view->choice )
	{
		case simDetectChoice_nearest:
			return -detection->distance;
		case simDetectChoice_central:
			return -( detection->tx * detection->tx + detection->ty * detection->ty );
		case simDetectChoice_largest:
		case simDetectChoice_count:
			break;
	}
	return detection->area;
}

// Returns the area of the smallest rectangle that can be detected [px^2]. Where area decides the confidence, the least confidence asks
// for an area, too: the inverse of simDetect_Confidence.
static double Least( const simDetectView* view )
{
	double sure = 0.0;
	if ( !( view->confidence >= 0.0 ) )
	{
		sure = simMax( 0.0, 0.5 * view->minConfidence );
	}
	return simMax( view->minArea, sure * sure * view->lens->width * view->lens->height );
}

// Returns whether a piece is of a wanted type, in range, wholly in front of the lens and not far too small.
static bool IsWanted( const simDetectScene* scene, const simDetectItem* item )
{
	const simDetectView* view = scene->view;
	const double* bounds = item->bounds;
	double pixels = ( bounds[2] - bounds[0] ) * ( bounds[3] - bounds[1] ) * view->lens->fx * view->lens->fy;
	return ( view->wanted >> PieceOf( scene, item )->type & 1u ) != 0 && item->square <= view->range * view->range
	       && item->at.z >= view->near && item->at.z > 1.001 * item->reach && pixels >= ROUGHLY * scene->least;
}

// Adds a candidate if enough of it may be visible. Pixels are estimated without the lens's distortion.
static void AddCandidate( simDetectScene* scene, simDetectCandidate* candidate )
{
	SIM_CHECK( candidate->item >= 0 && candidate->item < scene->count && scene->candidateCount < SIM_MAX_PIECES );
	const simDetectView* view = scene->view;
	const simLens* lens = view->lens;
	const simDetectItem* item = &scene->items[candidate->item];
	// The exact rectangle costs a projection of the whole outline; this estimate only decides whether it is worth it,
	// so it may err to the large side.
	Part part = { 1.0, 1.0 };
	if ( !candidate->whole )
	{
		part = PartOf( candidate->seen, candidate->inside, candidate->points );
	}
	if ( !( part.ofAll > 0.0 ) || part.ofAll < view->minVisible )
	{
		return;
	}
	double box[4];
	Around( scene, item, box );
	for ( int i = 0; i < 2; ++i )
	{
		box[i] = simMax( box[i], scene->window[i] );
		box[i + 2] = simMin( box[i + 2], scene->window[i + 2] );
	}
	double pixels = ( box[2] - box[0] ) * ( box[3] - box[1] ) * lens->fx * lens->fy * part.ofInside;
	if ( pixels < ROUGHLY * scene->least )
	{
		return;
	}
	double u = 0.5 * ( box[0] + box[2] ) * lens->fx + lens->cx - view->crosshair.u;
	double v = 0.5 * ( box[1] + box[3] ) * lens->fy + lens->cy - view->crosshair.v;
	bool nearest = view->choice == simDetectChoice_nearest, central = view->choice == simDetectChoice_central;
	if ( nearest )
	{
		candidate->key = -item->square;
	}
	else if ( central )
	{
		candidate->key = -( u * u + v * v );
	}
	else
	{
		candidate->key = pixels;
	}
	scene->candidates[scene->candidateCount++] = *candidate;
}

// Finds the points of a piece that are inside the window and hidden by no piece.
static void AskPoints( const simDetectScene* scene, const simDetectItem* item, const simDetectNearer* nearer,
    simDetectCandidate* candidate )
{
	const double* window = scene->window;
	const uint32_t first = ( 1u << DETECT_FIRST ) - 1u;
	simDetectPoints points;
	FindPoints( scene, item, &points );
	candidate->points = points.count;
	for ( int i = 0; i < points.count; ++i )
	{
		bool in = points.x[i] >= window[0] && points.x[i] <= window[2] && points.y[i] >= window[1]
		          && points.y[i] <= window[3];
		if ( in )
		{
			candidate->inside |= 1u << i;
		}
	}
	candidate->seen = candidate->inside & ~simDetect_Hidden( scene, nearer, &points );
	// Its middle and four outermost points are hidden: the part that may show between them is too little to detect.
	if ( item->solid < 0 && ( candidate->inside & first ) == first && ( candidate->seen & first ) == 0 )
	{
		candidate->seen = 0;
	}
}

// Examines a piece, then adds it to the tiles, where it hides pieces behind it.
static void Look( simDetectScene* scene, int index )
{
	SIM_CHECK( index >= 0 && index < scene->count );
	simDetectItem* item = &scene->items[index];
	if ( TypeOf( scene, item )->shape != simShape_sphere )
	{
		MakeSolid( scene, item );
	}
	if ( IsWanted( scene, item ) )
	{
		simDetectNearer nearer;
		simDetect_FindNearer( scene, index, &nearer );
		if ( !nearer.open )
		{
			return;
		}
		// Inside the window and nothing nearer in its tiles: no point needs a test.
		const double *window = scene->window, *bounds = item->bounds;
		bool inside =
		    bounds[0] >= window[0] && bounds[1] >= window[1] && bounds[2] <= window[2] && bounds[3] <= window[3];
		simDetectCandidate candidate = { .whole = inside && nearer.count == 0 && !nearer.closed, .item = index };
		if ( !candidate.whole )
		{
			AskPoints( scene, item, &nearer, &candidate );
		}
		if ( !candidate.whole && candidate.inside != 0 && candidate.seen == 0 )
		{
			return; // It is hidden, and so is everything that it would hide.
		}
		AddCandidate( scene, &candidate );
	}
	simDetect_AddToTiles( scene, index );
}


// ---- the choice ----

static bool IsBefore( const simDetectCandidate* a, const simDetectCandidate* b )
{
	if ( a->key != b->key )
	{
		return a->key > b->key;
	}
	return a->item < b->item; // Equal keys keep the order of the pieces.
}

// Restores the heap below a place: a candidate comes before both its children.

static void Sink( simDetectScene* scene, int at )
{
	SIM_CHECK( at >= 0 && at <= scene->candidateCount );
	simDetectCandidate moved = scene->candidates[at];
	for ( ;; )
	{
		int child = 2 * at + 1;
		if ( child >= scene->candidateCount )
		{
			break;
		}
		if ( child + 1 < scene->candidateCount && IsBefore( &scene->candidates[child + 1], &scene->candidates[child] ) )
		{
			child += 1;
		}
		if ( !IsBefore( &scene->candidates[child], &moved ) )
		{
			break;
		}
		scene->candidates[at] = scene->candidates[child];
		at = child;
	}
	scene->candidates[at] = moved;
}

// Returns whether neither the field nor a robot is in the way to a point of a piece.
static bool IsFree( const simDetectScene* scene, const simDetectItem* item, const simDetectPoints* points, int i )
{
	SIM_CHECK( i >= 0 && i < points->count && scene->view->free != NULL );
	const simDetectView* view = scene->view;
	double x = points->x[i], y = points->y[i], depth = points->depth[i];
	// Depth of the sphere's surface along the direction (x, y, 1): the nearer root of ( t d - at )^2 = reach^2.
	if ( depth == 0.0 )
	{
		double size = x * x + y * y + 1.0, dot = item->at.x * x + item->at.y * y + item->at.z;
		depth = ( dot - sqrt( simMax( 0.0, dot * dot - size * item->tangent ) ) ) / size;
	}
	simVec3 to = simMulAdd( view->camera.p, depth * x, scene->rows[0] );
	to = simMulAdd( to, depth * y, scene->rows[1] );
	return view->free( view->context, view->camera.p, simMulAdd( to, depth, scene->rows[2] ) );
}

// Casts rays for the field and robots to the points that no piece hides. Four rays come first; only if they disagree, the rest.
static Part CastRays( const simDetectScene* scene, const simDetectCandidate* candidate )
{
	SIM_CHECK( candidate->item >= 0 && candidate->item < scene->count );
	const simDetectItem* item = &scene->items[candidate->item];
	// No field and no robots to ask: only pieces could hide it, and none does.
	if ( scene->view->free == NULL && candidate->whole )
	{
		return ( Part ){ 1.0, 1.0 };
	}
	simDetectPoints points;
	FindPoints( scene, item, &points );
	uint32_t all = ( 1u << points.count ) - 1u;
	uint32_t seen = candidate->whole ? all : candidate->seen;
	uint32_t inside = candidate->whole ? all : candidate->inside;
	uint32_t asked = 0, free = 0;
	if ( scene->view->free == NULL || seen == 0 )
	{
		return PartOf( seen, inside, points.count );
	}
	if ( item->solid < 0 && seen == all )
	{
		asked = ( ( 1u << DETECT_FIRST_RAYS ) - 1u ) << 1; // right, below, left and above: points 1 to 4 of the disc
	}
	else
	{
		// Spread the rays over the visible points.
		int count = CountBits( seen ), at = 0, last = -1;
		for ( int i = 0; i < points.count; ++i )
		{
			if ( ( seen >> i & 1u ) != 0 )
			{
				// Evenly from the first visible point to the last, so that the first four rays span the piece.
				int share = count > 1 ? at * ( DETECT_FIRST_RAYS - 1 ) / ( count - 1 ) : 0;
				if ( share != last )
				{
					asked |= 1u << i;
				}
				last = share;
				++at;
			}
		}
	}
	for ( int pass = 0; pass < 2; ++pass )
	{
		for ( int i = 0; i < points.count; ++i )
		{
			if ( ( asked >> i & 1u ) != 0 && IsFree( scene, item, &points, i ) )
			{
				free |= 1u << i;
			}
		}
		// All agree: the four's answer counts for the whole piece.
		if ( pass == 0 && ( free == 0 || free == asked ) )
		{
			return PartOf( free == 0 ? 0 : seen, inside, points.count );
		}
		asked = seen & ~asked;
	}
	return PartOf( free, inside, points.count );
}

// Returns whether the detector misses a detection. The odds are miss : ( 1 - miss ) * confidence, so less confidence is missed more.
static bool IsMissed( const simDetectView* view, const simDetection* detection, double luck )
{
	double miss = view->misses, seen = ( 1.0 - miss ) * detection->confidence;
	if ( !( miss > 0.0 ) )
	{
		return luck < 0.0;
	}
	return luck < miss / ( miss + seen );
}

// Fills in the final detection of a candidate. Returns false when there is none.
static bool Report( const simDetectScene* scene, const simDetectCandidate* candidate, simDetection* detection )
{
	SIM_CHECK( candidate->item >= 0 && candidate->item < scene->count );
	const simDetectView* view = scene->view;
	const simDetectItem* item = &scene->items[candidate->item];
	simVec3 axes[3];
	double bounds[4];
	Axes( scene, item, axes );
	if ( !simSolid_Bounds( view->lens, TypeOf( scene, item ), item->at, axes, bounds ) )
	{
		return false;
	}
	simRandom random = { { 0 } };
	bool chance = view->random != NULL && ( view->misses > 0.0 || view->noise > 0.0 );
	if ( chance )
	{
		// A generator of its own for each piece and frame: a piece's random numbers do not depend on the others in
		// view.
		simRandom_Branch( &random, view->random, PieceOf( scene, item )->piece );
	}
	double luck = chance ? simRandom_Uniform( &random, 0.0, 1.0 ) : 1.0;
	if ( chance && view->noise > 0.0 )
	{
		for ( int i = 0; i < 4; ++i )
		{
			bounds[i] += view->noise * simRandom_Normal( &random );
		}
	}
	// Judge first as if nothing but pieces were in the way: a piece that fails now would fail with less of it visible, so most
	// pieces never cost a ray.
	Part most = { 1.0, 1.0 };
	if ( !candidate->whole )
	{
		most = PartOf( candidate->seen, candidate->inside, candidate->points );
	}
	return Judge( scene, item, bounds, most, detection ) && !IsMissed( view, detection, luck )
	       && Judge( scene, item, bounds, CastRays( scene, candidate ), detection )
	       && !IsMissed( view, detection, luck );
}

static int Choose( simDetectScene* scene, simDetection* out, int capacity )
{
	// Floyd's heap: built from the last inner node up, in linear time. Only as many as fit into the answer are then
	// taken out.
	for ( int i = scene->candidateCount / 2 - 1; i >= 0; --i )
	{
		Sink( scene, i );
	}
	int count = 0;
	while ( count < capacity && scene->candidateCount > 0 )
	{
		simDetection detection;
		if ( Report( scene, &scene->candidates[0], &detection ) )
		{
			// Rays and noise may have changed its rank.
			int at = count++;
			while ( at > 0 && KeyOf( scene->view, &out[at - 1] ) < KeyOf( scene->view, &detection ) )
			{
				out[at] = out[at - 1];
				at -= 1;
			}
			out[at] = detection;
		}
		scene->candidates[0] = scene->candidates[--scene->candidateCount];
		Sink( scene, 0 );
	}
	return count;
}


// ---- all of it ----

double simDetect_Confidence( double area )
{
	return simClamp( 2.0 * sqrt( simMax( 0.0, area ) / 100.0 ), 0.0, 1.0 );
}

int simDetect_Pieces(
    const simDetectView* view, const simDetectPiece* pieces, int count, simDetection* out, int capacity )
{
	SIM_CHECK( count >= 0 && capacity >= 0 );
	SIM_CHECK(
	    view != NULL && view->lens != NULL && ( pieces != NULL || count == 0 ) && ( out != NULL || capacity == 0 ) );
	simDetectScene scene; // Large, so not cleared: each part is set before it is read.
	scene.view = view;
	scene.pieces = pieces;
	scene.least = Least( view );
	scene.count = scene.solidCount = scene.candidateCount = scene.linkCount = 0;
	const simQuat* q = &view->camera.q;
	if ( !simIsFinite3( view->camera.p ) || !isfinite( q->w + q->x + q->y + q->z ) || !simDetect_SetWindow( &scene ) )
	{
		return 0;
	}
	// Rows of the rotation from the field to the optical frame: right is -y of the camera, down -z, out x.
	scene.rows[0] = simRotate( *q, simV3( 0.0, -1.0, 0.0 ) );
	scene.rows[1] = simRotate( *q, simV3( 0.0, 0.0, -1.0 ) );
	scene.rows[2] = simRotate( *q, simV3( 1.0, 0.0, 0.0 ) );
	for ( int i = 0; i < SIM_MAX_PIECE_TYPES; ++i )
	{
		scene.reach[i] = simSolid_Reach( &view->types[i] );
	}
	memset( scene.heads, 0xff, sizeof( scene.heads ) );
	simDetect_Collect( &scene, count );
	simDetect_Sort( &scene );
	// Pieces behind the last wanted one hide nothing that matters.
	int looked = scene.count < DETECT_LOOKED ? scene.count : DETECT_LOOKED;
	while ( looked > 0 && !IsWanted( &scene, &scene.items[scene.order[looked - 1]] ) )
	{
		--looked;
	}
	for ( int i = 0; i < looked; ++i )
	{
		Look( &scene, scene.order[i] );
	}
	return Choose( &scene, out, capacity );
}
