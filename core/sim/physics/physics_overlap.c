// How deep bodies are in each other and in the field, for places that are asked for before the first step. Nothing here is called
// while the world runs.
#include "physics/physics_internal.h"


// ---- inside a mesh ----

// The solid angle under which a point sees a triangle, positive from its back, [-2 pi, 2 pi] (Van Oosterom and Strackee, "The Solid
// Angle of a Plane Triangle", IEEE Trans. Biomed. Eng. 1983).
static double SolidAngle( simVec3 a, simVec3 b, simVec3 c )
{
	double lengthA = simLength( a ), lengthB = simLength( b ), lengthC = simLength( c );
	double volume = simDot( a, simCross( b, c ) );
	double sum =
	    lengthA * lengthB * lengthC + simDot( a, b ) * lengthC + simDot( b, c ) * lengthA + simDot( c, a ) * lengthB;
	return 2.0 * simAtan2( volume, sum );
}

// A corner of the mesh as seen from the point.
static simVec3 CornerFrom( const simStatic* mesh, int corner, simVec3 point )
{
	const double* p = mesh->vertices + (size_t)3 * (size_t)mesh->triangles[corner];
	return simSub( simV3( p[0], p[1], p[2] ), point );
}

bool simPhysics_IsInside( const simPhysics* physics, int index, simVec3 point )
{
	SIM_CHECK( index >= 0 && index < physics->staticCount );
	simVec3 low = physics->staticLow[index], high = physics->staticHigh[index];
	if ( point.x < low.x || point.x > high.x || point.y < low.y || point.y > high.y || point.z < low.z
	     || point.z > high.z )
	{
		return false;
	}
	// From inside a closed mesh all of it is seen all around, 4 pi; from outside its front and its back cancel. A sheet that is wound
	// both ways cancels everywhere.
	const simStatic* mesh = &physics->statics[index];
	double angle = 0.0;
	for ( int i = 0; i < 3 * mesh->triangleCount; i += 3 )
	{
		angle += SolidAngle(
		    CornerFrom( mesh, i, point ), CornerFrom( mesh, i + 1, point ), CornerFrom( mesh, i + 2, point ) );
	}
	return fabs( angle ) > 2.0 * SIM_PI;
}


// ---- overlaps ----

// Keeps the deepest of all overlaps, and the mesh that it is with.
static void Deepen( simDepth* overlap, double depth, int mesh )
{
	if ( depth > overlap->depth )
	{
		*overlap = ( simDepth ){ depth, mesh };
	}
}

static simDepth OverlapOfBall( simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	simDepth overlap = { 0.0, MESH_FLOOR };
	simVec3 center = simCenterOf( physics, index );
	simFeature features[MAX_FEATURES];
	int count = simPhysics_SphereFeatures( physics, center, body->ballRadius, features );
	for ( int i = 0; i < count; ++i )
	{
		Deepen( &overlap, features[i].depth, features[i].mesh );
	}
	for ( int m = 0; m < physics->staticCount; ++m )
	{
		// A ball wholly inside a mesh touches no triangle; it counts as deep as it is large.
		if ( !simIsOpen( physics, m ) && simPhysics_IsInside( physics, m, center ) )
		{
			Deepen( &overlap, body->ballRadius, m );
		}
	}
	return overlap;
}

// The deepest contact of a shape with a geom. Only surfaces that face the shape's middle count, as in a step: else a
// thin sheet's far side would say that all of the shape is behind it.
static double DepthOf( simPhysics* physics, const simShape* shape, dGeomID other, bool sheets )
{
	dContactGeom contacts[MAX_PAIR_CONTACTS];
	int count = simPhysics_PairContacts( physics, shape->geom, other, contacts );
	simVec3 middle = simFromOde( dGeomGetPosition( shape->geom ) );
	double depth = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		simVec3 from = simSub( middle, simFromOde( contacts[i].pos ) );
		if ( !sheets || simDot( from, simFromOde( contacts[i].normal ) ) > 0.0 )
		{
			depth = simMax( depth, contacts[i].depth );
		}
	}
	return depth;
}

static void OverlapOfShape( simPhysics* physics, const simShape* shape, double thin, simDepth* overlap )
{
	dReal box[6];
	dGeomGetAABB( shape->geom, box );
	simVec3 middle = simFromOde( dGeomGetPosition( shape->geom ) );
	// The floor is a plane at height 0: how far the box is below it is the depth.
	if ( physics->floor != NULL && box[4] < 0.0 )
	{
		Deepen( overlap, -box[4], MESH_FLOOR );
	}
	for ( int m = 0; m < physics->staticCount; ++m )
	{
		const simStatic* mesh = &physics->statics[m];
		if ( simIsOpen( physics, m ) || !simPhysics_BoxesOverlap( box, physics->staticLow[m], physics->staticHigh[m] ) )
		{
			continue;
		}
		Deepen( overlap, DepthOf( physics, shape, mesh->geom, true ), m );
		if ( simPhysics_IsInside( physics, m, middle ) )
		{
			Deepen( overlap, thin, m );
		}
	}
}

simDepth simPhysics_OverlapField( simPhysics* physics, int index )
{
	SIM_ASSERT( index >= 0 && index < physics->bodyCount );
	const simBody* body = &physics->bodies[index];
	if ( body->ballRadius > 0.0 )
	{
		return OverlapOfBall( physics, index );
	}
	simDepth overlap = { 0.0, MESH_FLOOR };
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		OverlapOfShape( physics, &physics->shapes[s], body->core, &overlap );
	}
	return overlap;
}

static double OverlapWithBall( simPhysics* physics, const simBody* body, int ball )
{
	const double* p = physics->motions[ball].position;
	dGeomSphereSetRadius( physics->ballProbe, physics->bodies[ball].ballRadius );
	dGeomSetPosition( physics->ballProbe, p[0], p[1], p[2] );
	double depth = 0.0;
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		depth = simMax( depth, DepthOf( physics, &physics->shapes[s], physics->ballProbe, false ) );
	}
	return depth;
}

double simPhysics_OverlapBodies( simPhysics* physics, int a, int b )
{
	SIM_ASSERT( a >= 0 && a < physics->bodyCount && b >= 0 && b < physics->bodyCount && a != b );
	const simBody *bodyA = &physics->bodies[a], *bodyB = &physics->bodies[b];
	// Spheres around both first: most pairs of a field are far apart.
	double reachA = bodyA->ballRadius > 0.0 ? bodyA->ballRadius : bodyA->reach;
	double reachB = bodyB->ballRadius > 0.0 ? bodyB->ballRadius : bodyB->reach;
	simVec3 offset = simSub( simCenterOf( physics, a ), simCenterOf( physics, b ) );
	double distance = simLength( offset );
	if ( distance >= reachA + reachB )
	{
		return 0.0;
	}
	if ( bodyA->ballRadius > 0.0 && bodyB->ballRadius > 0.0 )
	{
		return reachA + reachB - distance;
	}
	if ( bodyA->ballRadius > 0.0 )
	{
		return OverlapWithBall( physics, bodyB, a );
	}
	if ( bodyB->ballRadius > 0.0 )
	{
		return OverlapWithBall( physics, bodyA, b );
	}
	double depth = 0.0;
	for ( int s = bodyA->firstShape; s < bodyA->firstShape + bodyA->shapeCount; ++s )
	{
		for ( int t = bodyB->firstShape; t < bodyB->firstShape + bodyB->shapeCount; ++t )
		{
			depth = simMax( depth, DepthOf( physics, &physics->shapes[s], physics->shapes[t].geom, false ) );
		}
	}
	return depth;
}
