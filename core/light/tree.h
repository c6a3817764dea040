// Triangles as a tree of boxes, and rays through them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct lightVec
{
	float x, y, z;
} lightVec;

static inline lightVec LightV( float x, float y, float z )
{
	return ( lightVec ){ x, y, z };
}
static inline lightVec LightAdd( lightVec a, lightVec b )
{
	return LightV( a.x + b.x, a.y + b.y, a.z + b.z );
}
static inline lightVec LightSub( lightVec a, lightVec b )
{
	return LightV( a.x - b.x, a.y - b.y, a.z - b.z );
}
static inline lightVec LightScale( float s, lightVec a )
{
	return LightV( s * a.x, s * a.y, s * a.z );
}
/// a + s * b
static inline lightVec LightMulAdd( lightVec a, float s, lightVec b )
{
	return LightV( a.x + s * b.x, a.y + s * b.y, a.z + s * b.z );
}
static inline float LightDot( lightVec a, lightVec b )
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline lightVec LightCross( lightVec a, lightVec b )
{
	return LightV( a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x );
}

/// A triangle as rays meet it: a corner and two edges.
typedef struct lightFace
{
	lightVec corner, edge1, edge2;
	uint32_t index; ///< among the triangles that were given
} lightFace;

typedef struct lightTree lightTree;

/// `positions`: x y z of vertices; `triangles`: which of the triangles of `corners` stop a ray. NULL: no memory.
lightTree* lightTree_Create(
    const float* positions, const uint32_t* corners, const uint32_t* triangles, uint32_t triangleCount );
void lightTree_Destroy( lightTree* tree );

typedef struct lightHit
{
	uint32_t triangle;
	float distance;
	bool isBack; ///< the ray came from inside
} lightHit;

/// The nearest triangle on a ray up to a distance; false: there is none. With `hit` NULL any triangle will do.
bool lightTree_Cast( const lightTree* tree, lightVec from, lightVec way, float reach, lightHit* hit );
