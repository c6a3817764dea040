// The part of a mesh that a sphere reaches.
#include "physics/physics_internal.h"

#include <math.h>

// ODE finds the triangles whose boxes a sphere meets. Its result for each is computed here, to the bit, with the planes
// computed once: most triangles are turned away or too far, which a plane tells by itself.

// ODE reads vertices as floats.
static simVec3 VertexOf( const simStatic* mesh, int triangle, int corner )
{
	const double* v = mesh->vertices + 3 * (size_t)mesh->triangles[3 * triangle + corner];
	return simV3( (float)v[0], (float)v[1], (float)v[2] );
}

bool simStatic_MakePlanes( simStatic* mesh )
{
	mesh->planes = simAlloc( (size_t)mesh->triangleCount * sizeof( simPlane ) );
	if ( mesh->planes == NULL )
	{
		return false;
	}
	for ( int i = 0; i < mesh->triangleCount; ++i )
	{
		simVec3 first = VertexOf( mesh, i, 0 );
		simVec3 cross = simCross( simSub( VertexOf( mesh, i, 1 ), first ), simSub( VertexOf( mesh, i, 2 ), first ) );
		dVector3 normal = { cross.x, cross.y, cross.z, 0.0 };
		// One without an area has every sphere behind it.
		bool flat = dSafeNormalize3( normal ) != 0;
		mesh->planes[i].normal = simV3( normal[0], normal[1], normal[2] );
		mesh->planes[i].offset = flat ? simDot( mesh->planes[i].normal, first ) : INFINITY;
	}
	return true;
}


// ---- which triangles ----

// While a sphere is looked at, ODE only lists the triangles.
static void List( dGeomID geom, dGeomID sphere, const int* triangles, int count )
{
	(void)sphere;
	simStatic* mesh = dGeomGetData( geom );
	mesh->found = triangles;
	mesh->foundCount = count;
}

static int MayCollide( dGeomID geom, dGeomID other, int triangle )
{
	(void)other;
	(void)triangle;
	const simStatic* mesh = dGeomGetData( geom );
	return !mesh->listing;
}

void simStatic_Attach( simStatic* mesh )
{
	dGeomSetData( mesh->geom, mesh );
	dGeomTriMeshSetArrayCallback( mesh->geom, List );
	dGeomTriMeshSetCallback( mesh->geom, MayCollide );
}


// ---- the nearest point of a triangle ----

// A triangle as v0 + u e0 + v e1, and the coefficients of the distance from a point to it (Eberly, "Distance Between
// Point and Triangle in 3D"): Q( u, v ) = a00 u^2 + 2 a01 u v + a11 v^2 + 2 b0 u + 2 b1 v + c.
typedef struct Quadratic
{
	double a00, a01, a11, b0, b1, c;
} Quadratic;

static double At( const Quadratic* q, double u, double v )
{
	return u * ( q->a00 * u + q->a01 * v + 2.0 * q->b0 ) + v * ( q->a01 * u + q->a11 * v + 2.0 * q->b1 ) + q->c;
}

// Least value of a t^2 + 2 b t + c for t from 0 to 1.
static double OnEdge( double a, double b, double c, double* t )
{
	if ( b >= 0.0 )
	{
		*t = 0.0;
		return c;
	}
	if ( -b >= a )
	{
		*t = 1.0;
		return a + 2.0 * b + c;
	}
	*t = -b / a;
	return b * *t + c;
}

// The least squared distance, and where: in the triangle, on an edge or at a corner.
static double Nearest( const Quadratic* q, double* u, double* v )
{
	double determinant = fabs( q->a00 * q->a11 - q->a01 * q->a01 );
	*u = q->a01 * q->b1 - q->a11 * q->b0;
	*v = q->a01 * q->b0 - q->a00 * q->b1;
	if ( *u + *v <= determinant )
	{
		if ( *u < 0.0 && !( *v < 0.0 && q->b0 < 0.0 ) )
		{
			*u = 0.0;
			return OnEdge( q->a11, q->b1, q->c, v );
		}
		if ( *v < 0.0 )
		{
			*v = 0.0;
			return OnEdge( q->a00, q->b0, q->c, u );
		}
		if ( determinant == 0.0 )
		{
			*u = *v = 0.0;
			return INFINITY;
		}
		double inverse = 1.0 / determinant;
		*u *= inverse;
		*v *= inverse;
		return At( q, *u, *v );
	}
	// Beyond the edge from v0 + e0 to v0 + e1, or beside one of its ends.
	double over = q->a00 - 2.0 * q->a01 + q->a11;
	if ( *v < 0.0 && *u >= 0.0 )
	{
		double corner = q->a01 + q->b1, end = q->a00 + q->b0;
		if ( !( end > corner ) )
		{
			*v = 0.0;
			return OnEdge( q->a00, q->b0, q->c, u );
		}
		if ( end - corner >= over )
		{
			*u = 0.0;
			*v = 1.0;
			return q->a11 + 2.0 * q->b1 + q->c;
		}
		*v = ( end - corner ) / over;
		*u = 1.0 - *v;
		return At( q, *u, *v );
	}
	double along = q->a11 + q->b1 - q->a01 - q->b0;
	if ( *u < 0.0 )
	{
		double corner = q->a01 + q->b0, end = q->a11 + q->b1;
		if ( !( end > corner ) )
		{
			*u = 0.0;
			return OnEdge( q->a11, q->b1, q->c, v );
		}
		along = end - corner;
	}
	else if ( along <= 0.0 )
	{
		*u = 0.0;
		*v = 1.0;
		return q->a11 + 2.0 * q->b1 + q->c;
	}
	if ( along >= over )
	{
		*u = 1.0;
		*v = 0.0;
		return q->a00 + 2.0 * q->b0 + q->c;
	}
	*u = along / over;
	*v = 1.0 - *u;
	return At( q, *u, *v );
}

// The point of a triangle that a sphere reaches. False: none, or its middle is behind the triangle.
static bool Reach( const simStatic* mesh, int triangle, simVec3 center, double radius, simVec3* point )
{
	const simPlane* plane = &mesh->planes[triangle];
	double side = simDot( plane->normal, center ) - plane->offset;
	// A hair more than the radius, for rounding.
	if ( side < 0.0 || side > radius + 1e-6 )
	{
		return false;
	}
	simVec3 v0 = VertexOf( mesh, triangle, 0 ), v1 = VertexOf( mesh, triangle, 1 ), v2 = VertexOf( mesh, triangle, 2 );
	simVec3 e0 = simSub( v1, v0 ), e1 = simSub( v2, v0 ), from = simSub( v0, center );
	Quadratic q = { simDot( e0, e0 ), simDot( e0, e1 ), simDot( e1, e1 ), simDot( from, e0 ), simDot( from, e1 ),
		simDot( from, from ) };
	double u, v;
	if ( !( sqrt( fabs( Nearest( &q, &u, &v ) ) ) <= radius ) )
	{
		return false;
	}
	double w = 1.0 - u - v;
	*point = simV3( v0.x * w + v1.x * u + v2.x * v, v0.y * w + v1.y * u + v2.y * v, v0.z * w + v1.z * u + v2.z * v );
	return !( simDot( simSub( center, *point ), plane->normal ) < 0.0 );
}

int simStatic_Features( simPhysics* physics, simVec3 center, double radius, int m, simFeature* features, int capacity )
{
	SIM_CHECK( m >= 0 && m < physics->staticCount );
	SIM_CHECK( radius > 0.0 && capacity >= 0 );
	simStatic* mesh = &physics->statics[m];
	dContactGeom unused;
	mesh->foundCount = 0;
	mesh->listing = true;
	dCollide( mesh->geom, physics->ballProbe, 1, &unused, sizeof( unused ) );
	mesh->listing = false;
	int count = 0, reached = 0;
	for ( int i = 0; i < mesh->foundCount && reached < MAX_FEATURES && count < capacity; ++i )
	{
		simVec3 point;
		if ( !Reach( mesh, mesh->found[i], center, radius, &point ) )
		{
			continue;
		}
		reached += 1;
		simFeature feature = simFeature_FromPoint( center, radius, point, mesh->planes[mesh->found[i]].normal );
		if ( feature.depth > 0.0 )
		{
			feature.material = mesh->material;
			feature.mesh = m;
			features[count++] = feature;
		}
	}
	return count;
}
