// Makes a mesh hold from both sides, however it was drawn. A triangle stops a ball on the side from which its corners go
// counter-clockwise, and only there. A closed shell that is wound inside out is turned; a sheet gets a second side.
#include "physics/physics_internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct Corner
{
	double p[3];
	int vertex;
} Corner;

// One side of a triangle, between welded vertices.
typedef struct Edge
{
	int low, high;
	int way; // 1: from low to high, -1: back
} Edge;

// Triangles that hang together.
typedef struct Shell
{
	bool open;     // an edge has another number of triangles on one side than on the other
	double volume; // six times its volume, below zero if it is inside out [m^3]
} Shell;

typedef struct Weld
{
	int* first;    // (vertices) the first vertex of all that are at its place
	int* parent;   // (vertices) union of vertices that triangles join; a root is its own parent
	Shell* shells; // (vertices) of the roots
	Corner* corners;
	Edge* edges;
} Weld;

static int CompareCorners( const void* left, const void* right )
{
	const Corner* a = left;
	const Corner* b = right;
	for ( int i = 0; i < 3; ++i )
	{
		if ( a->p[i] != b->p[i] )
		{
			return a->p[i] < b->p[i] ? -1 : 1;
		}
	}
	return a->vertex - b->vertex;
}

static int CompareEdges( const void* left, const void* right )
{
	const Edge* a = left;
	const Edge* b = right;
	if ( a->low != b->low )
	{
		return a->low - b->low;
	}
	if ( a->high != b->high )
	{
		return a->high - b->high;
	}
	return a->way - b->way;
}

static int Root( const Weld* weld, int vertex )
{
	while ( weld->parent[vertex] != vertex )
	{
		vertex = weld->parent[vertex] = weld->parent[weld->parent[vertex]];
	}
	return vertex;
}

static bool SamePlace( const Corner* a, const Corner* b )
{
	return a->p[0] == b->p[0] && a->p[1] == b->p[1] && a->p[2] == b->p[2];
}

// Programs that draw meshes often give each triangle vertices of its own: those at one place count as one.
static void WeldVertices( Weld* weld, const double* vertices, int vertexCount )
{
	for ( int i = 0; i < vertexCount; ++i )
	{
		memcpy( weld->corners[i].p, vertices + 3 * i, 3 * sizeof( double ) );
		weld->corners[i].vertex = i;
	}
	qsort( weld->corners, (size_t)vertexCount, sizeof( Corner ), CompareCorners );
	int first = 0;
	for ( int i = 0; i < vertexCount; ++i )
	{
		const Corner* corner = &weld->corners[i];
		if ( i == 0 || !SamePlace( corner, corner - 1 ) )
		{
			first = corner->vertex;
		}
		weld->first[corner->vertex] = first;
		weld->parent[i] = i;
	}
}

static simVec3 Vertex( const simStatic* mesh, int corner )
{
	const double* p = mesh->vertices + (size_t)3 * (size_t)mesh->triangles[corner];
	return simV3( p[0], p[1], p[2] );
}

static int Welded( const Weld* weld, const simStatic* mesh, int corner )
{
	return weld->first[mesh->triangles[corner]];
}

static void JoinTriangles( Weld* weld, const simStatic* mesh )
{
	for ( int i = 0; i < 3 * mesh->triangleCount; ++i )
	{
		int next = i % 3 < 2 ? i + 1 : i - 2;
		int a = Welded( weld, mesh, i ), b = Welded( weld, mesh, next );
		weld->parent[Root( weld, a )] = Root( weld, b );
		weld->edges[i] = a < b ? ( Edge ){ a, b, 1 } : ( Edge ){ b, a, -1 };
	}
}

// A shell is closed if it runs along each of its edges as often one way as the other: then it encloses a volume, and
// the volume's sign says which way round it is wound.
static void MeasureShells( Weld* weld, const simStatic* mesh )
{
	int edgeCount = 3 * mesh->triangleCount;
	qsort( weld->edges, (size_t)edgeCount, sizeof( Edge ), CompareEdges );
	int sum = 0;
	for ( int i = 0; i < edgeCount; ++i )
	{
		const Edge* edge = &weld->edges[i];
		sum += edge->way;
		bool last = i + 1 == edgeCount || edge[1].low != edge->low || edge[1].high != edge->high;
		if ( last )
		{
			Shell* shell = &weld->shells[Root( weld, edge->low )];
			shell->open = shell->open || sum != 0;
			sum = 0;
		}
	}
	simVec3 origin = Vertex( mesh, 0 );
	for ( int i = 0; i < edgeCount; i += 3 )
	{
		simVec3 a = simSub( Vertex( mesh, i ), origin ), b = simSub( Vertex( mesh, i + 1 ), origin );
		simVec3 c = simSub( Vertex( mesh, i + 2 ), origin );
		weld->shells[Root( weld, Welded( weld, mesh, i ) )].volume += simDot( a, simCross( b, c ) );
	}
}

// Turns the shells that are inside out, and adds the other side of sheets behind all triangles.
static void Wind( const Weld* weld, simStatic* mesh )
{
	int count = mesh->triangleCount;
	for ( int i = 0; i < 3 * count; i += 3 )
	{
		const Shell* shell = &weld->shells[Root( weld, Welded( weld, mesh, i ) )];
		const dTriIndex turned[3] = { mesh->triangles[i], mesh->triangles[i + 2], mesh->triangles[i + 1] };
		if ( shell->open )
		{
			memcpy( mesh->triangles + 3 * mesh->triangleCount, turned, sizeof( turned ) );
			mesh->triangleCount += 1;
		}
		else if ( shell->volume < 0.0 )
		{
			memcpy( mesh->triangles + i, turned, sizeof( turned ) );
		}
	}
}

bool simPhysics_HoldBothSides( simStatic* mesh, int vertexCount )
{
	SIM_CHECK( vertexCount > 0 );
	size_t vertices = (size_t)vertexCount, edges = (size_t)mesh->triangleCount * 3;
	Weld weld = {
		.first = simAlloc( vertices * sizeof( int ) ),
		.parent = simAlloc( vertices * sizeof( int ) ),
		.shells = simAlloc( vertices * sizeof( Shell ) ),
		.corners = simAlloc( vertices * sizeof( Corner ) ),
		.edges = simAlloc( edges * sizeof( Edge ) ),
	};
	bool ready =
	    weld.first != NULL && weld.parent != NULL && weld.shells != NULL && weld.corners != NULL && weld.edges != NULL;
	if ( ready && mesh->triangleCount > 0 )
	{
		WeldVertices( &weld, mesh->vertices, vertexCount );
		JoinTriangles( &weld, mesh );
		MeasureShells( &weld, mesh );
		Wind( &weld, mesh );
	}
	simFree( weld.first );
	simFree( weld.parent );
	simFree( weld.shells );
	simFree( weld.corners );
	simFree( weld.edges );
	return ready;
}
