#include "tree.h"

#include "sandlot/sim/base.h"

// Triangles of a leaf at most, and places at which a box may be cut.
enum
{
	LEAF = 4,
	BINS = 16,
	DEPTH = 64,
};
// Cost of opening a box beside that of a triangle, tuned: between 0.5 and 2 the time differs by 5 %.
static const float kBoxCost = 1.0f;

typedef struct lightBox
{
	lightVec low, high;
} lightBox;

typedef struct lightNode
{
	lightBox box;
	uint32_t first; ///< a leaf's first face, else the node's first child; the second one stands behind it
	uint32_t count; ///< faces of a leaf; 0: no leaf
} lightNode;

struct lightTree
{
	lightNode* nodes;
	lightFace* faces;
	uint32_t nodeCount;
	uint32_t faceCount;
};

static float Least( float a, float b )
{
	return a < b ? a : b;
}

static float Most( float a, float b )
{
	return a > b ? a : b;
}

static lightBox EmptyBox( void )
{
	return ( lightBox ){ LightV( 1e30f, 1e30f, 1e30f ), LightV( -1e30f, -1e30f, -1e30f ) };
}

static void Extend( lightBox* box, lightVec p )
{
	box->low = LightV( Least( box->low.x, p.x ), Least( box->low.y, p.y ), Least( box->low.z, p.z ) );
	box->high = LightV( Most( box->high.x, p.x ), Most( box->high.y, p.y ), Most( box->high.z, p.z ) );
}

static void ExtendByFace( lightBox* box, const lightFace* face )
{
	Extend( box, face->corner );
	Extend( box, LightAdd( face->corner, face->edge1 ) );
	Extend( box, LightAdd( face->corner, face->edge2 ) );
}

static void ExtendByBox( lightBox* box, const lightBox* other )
{
	// Each side by its own: an empty box extends nothing.
	box->low = LightV(
	    Least( box->low.x, other->low.x ), Least( box->low.y, other->low.y ), Least( box->low.z, other->low.z ) );
	box->high = LightV(
	    Most( box->high.x, other->high.x ), Most( box->high.y, other->high.y ), Most( box->high.z, other->high.z ) );
}

static float HalfArea( const lightBox* box )
{
	lightVec size = LightSub( box->high, box->low );
	return size.x < 0.0f ? 0.0f : size.x * size.y + size.y * size.z + size.z * size.x;
}

static float Along( lightVec v, int axis )
{
	return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static lightVec MiddleOf( const lightFace* face )
{
	return LightMulAdd( face->corner, 1.0f / 3.0f, LightAdd( face->edge1, face->edge2 ) );
}

/// A way to part the faces of a node.
typedef struct lightCut
{
	int axis;
	int bin; ///< the first bin of the second side
	float low, scale;
	float cost;
} lightCut;

static int BinOf( const lightCut* cut, const lightFace* face )
{
	int bin = (int)( ( Along( MiddleOf( face ), cut->axis ) - cut->low ) * cut->scale );
	return bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
}

// Cheapest of the cuts along an axis, by the surfaces of the two boxes (Wald, "On fast construction of SAH-based bounding volume
// hierarchies", 2007).
static void TryAxis( const lightFace* faces, uint32_t count, const lightBox* middles, int axis, lightCut* best )
{
	float low = Along( middles->low, axis );
	float size = Along( middles->high, axis ) - low;
	if ( size <= 1e-6f )
	{
		return;
	}
	lightCut cut = { axis, 0, low, (float)BINS / size, 0.0f };
	lightBox boxes[BINS];
	uint32_t counts[BINS] = { 0 };
	for ( int bin = 0; bin < BINS; ++bin )
	{
		boxes[bin] = EmptyBox();
	}
	for ( uint32_t i = 0; i < count; ++i )
	{
		int bin = BinOf( &cut, &faces[i] );
		ExtendByFace( &boxes[bin], &faces[i] );
		++counts[bin];
	}
	float afterCost[BINS];
	lightBox side = EmptyBox();
	uint32_t sideCount = 0;
	for ( int bin = BINS - 1; bin > 0; --bin )
	{
		ExtendByBox( &side, &boxes[bin] );
		sideCount += counts[bin];
		afterCost[bin] = sideCount == 0 ? 1e30f : HalfArea( &side ) * (float)sideCount;
	}
	side = EmptyBox();
	sideCount = 0;
	for ( int bin = 1; bin < BINS; ++bin )
	{
		ExtendByBox( &side, &boxes[bin - 1] );
		sideCount += counts[bin - 1];
		cut.cost = sideCount == 0 ? 1e30f : HalfArea( &side ) * (float)sideCount + afterCost[bin];
		cut.bin = bin;
		if ( cut.cost < best->cost )
		{
			*best = cut;
		}
	}
}

/// Brings the faces of the first side to the front; returns how many they are.
static uint32_t Part( lightFace* faces, uint32_t count, const lightCut* cut )
{
	uint32_t front = 0;
	for ( uint32_t i = 0; i < count; ++i )
	{
		if ( BinOf( cut, &faces[i] ) >= cut->bin )
		{
			continue;
		}
		lightFace face = faces[i];
		faces[i] = faces[front];
		faces[front] = face;
		++front;
	}
	return front;
}

static void Build( lightTree* tree, uint32_t index, uint32_t first, uint32_t count, int depth )
{
	lightNode* node = &tree->nodes[index];
	lightFace* faces = &tree->faces[first];
	node->box = EmptyBox();
	lightBox middles = EmptyBox();
	for ( uint32_t i = 0; i < count; ++i )
	{
		ExtendByFace( &node->box, &faces[i] );
		Extend( &middles, MiddleOf( &faces[i] ) );
	}
	node->first = first;
	node->count = count;
	if ( count <= LEAF || depth >= DEPTH - 2 )
	{
		return;
	}
	lightCut best = { 0, 0, 0.0f, 0.0f, ( (float)count - kBoxCost ) * HalfArea( &node->box ) };
	for ( int axis = 0; axis < 3; ++axis )
	{
		TryAxis( faces, count, &middles, axis, &best );
	}
	uint32_t front = best.bin == 0 ? 0 : Part( faces, count, &best );
	if ( front == 0 || front == count )
	{
		return;
	}
	uint32_t child = tree->nodeCount;
	tree->nodeCount += 2;
	node->first = child;
	node->count = 0;
	Build( tree, child, first, front, depth + 1 );
	Build( tree, child + 1, first + front, count - front, depth + 1 );
}

static lightVec PointOf( const float* positions, uint32_t vertex )
{
	const float* p = &positions[3 * (size_t)vertex];
	return LightV( p[0], p[1], p[2] );
}

lightTree* lightTree_Create(
    const float* positions, const uint32_t* corners, const uint32_t* triangles, uint32_t triangleCount )
{
	lightTree* tree = simAlloc( sizeof( lightTree ) );
	if ( tree == NULL )
	{
		return NULL;
	}
	tree->nodes = simAlloc( ( 2 * (size_t)triangleCount + 1 ) * sizeof( lightNode ) );
	tree->faces = simAlloc( ( (size_t)triangleCount + 1 ) * sizeof( lightFace ) );
	if ( tree->nodes == NULL || tree->faces == NULL )
	{
		lightTree_Destroy( tree );
		return NULL;
	}
	for ( uint32_t i = 0; i < triangleCount; ++i )
	{
		const uint32_t* corner = &corners[3 * (size_t)triangles[i]];
		lightVec a = PointOf( positions, corner[0] );
		lightVec b = PointOf( positions, corner[1] );
		lightVec c = PointOf( positions, corner[2] );
		tree->faces[i] = ( lightFace ){ a, LightSub( b, a ), LightSub( c, a ), triangles[i] };
	}
	tree->faceCount = triangleCount;
	tree->nodeCount = 1;
	Build( tree, 0, 0, triangleCount, 0 );
	return tree;
}

void lightTree_Destroy( lightTree* tree )
{
	if ( tree == NULL )
	{
		return;
	}
	simFree( tree->nodes );
	simFree( tree->faces );
	simFree( tree );
}

// How far away a box begins on a ray; beyond `reach`: the ray does not meet it. `inverse`: 1 / way.
static float Enter( const lightBox* box, lightVec from, lightVec inverse, float reach )
{
	float x0 = ( box->low.x - from.x ) * inverse.x;
	float x1 = ( box->high.x - from.x ) * inverse.x;
	float y0 = ( box->low.y - from.y ) * inverse.y;
	float y1 = ( box->high.y - from.y ) * inverse.y;
	float z0 = ( box->low.z - from.z ) * inverse.z;
	float z1 = ( box->high.z - from.z ) * inverse.z;
	float enter = Most( Most( Least( x0, x1 ), Least( y0, y1 ) ), Most( Least( z0, z1 ), 0.0f ) );
	float leave = Least( Least( Most( x0, x1 ), Most( y0, y1 ) ), Least( Most( z0, z1 ), reach ) );
	return enter <= leave ? enter : 1e30f;
}

// Möller and Trumbore, "Fast, minimum storage ray-triangle intersection", 1997.
static bool MeetsFace( const lightFace* face, lightVec from, lightVec way, float* reach, bool* isBack )
{
	lightVec p = LightCross( way, face->edge2 );
	float determinant = LightDot( face->edge1, p );
	if ( determinant > -1e-12f && determinant < 1e-12f )
	{
		return false;
	}
	float inverse = 1.0f / determinant;
	lightVec to = LightSub( from, face->corner );
	float u = LightDot( to, p ) * inverse;
	if ( u < 0.0f || u > 1.0f )
	{
		return false;
	}
	lightVec q = LightCross( to, face->edge1 );
	float v = LightDot( way, q ) * inverse;
	float distance = LightDot( face->edge2, q ) * inverse;
	if ( v < 0.0f || u + v > 1.0f || distance <= 0.0f || distance >= *reach )
	{
		return false;
	}
	*reach = distance;
	*isBack = determinant < 0.0f;
	return true;
}

static float Inverse( float x )
{
	// A way along a plane: far enough for any box.
	return x > -1e-9f && x < 1e-9f ? 1e9f : 1.0f / x;
}

bool lightTree_Cast( const lightTree* tree, lightVec from, lightVec way, float reach, lightHit* hit )
{
	lightVec inverse = LightV( Inverse( way.x ), Inverse( way.y ), Inverse( way.z ) );
	uint32_t stack[DEPTH + 2];
	int depth = 0;
	bool found = false;
	stack[depth++] = 0;
	while ( depth > 0 )
	{
		const lightNode* node = &tree->nodes[stack[--depth]];
		if ( node->count == 0 && tree->faceCount > 0 )
		{
			uint32_t near = node->first;
			uint32_t far = node->first + 1;
			float nearEnter = Enter( &tree->nodes[near].box, from, inverse, reach );
			float farEnter = Enter( &tree->nodes[far].box, from, inverse, reach );
			if ( farEnter < nearEnter )
			{
				uint32_t other = near;
				near = far;
				far = other;
				float otherEnter = nearEnter;
				nearEnter = farEnter;
				farEnter = otherEnter;
			}
			if ( farEnter < reach )
			{
				stack[depth++] = far;
			}
			if ( nearEnter < reach )
			{
				stack[depth++] = near;
			}
			continue;
		}
		for ( uint32_t i = 0; i < node->count; ++i )
		{
			const lightFace* face = &tree->faces[node->first + i];
			bool isBack = false;
			if ( !MeetsFace( face, from, way, &reach, &isBack ) )
			{
				continue;
			}
			found = true;
			if ( hit == NULL )
			{
				return true;
			}
			*hit = ( lightHit ){ face->index, reach, isBack };
		}
	}
	return found;
}
