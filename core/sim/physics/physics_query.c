// Rays and probes: the things in a direction, and the things that a sphere touches.
#include "physics/physics_internal.h"


int simPhysics_ProbeSphere( simPhysics* physics, simVec3 center, double radius, simProbe* probes, int capacity )
{
	SIM_CHECK( radius > 0.0 && capacity >= 0 );
	simFeature features[MAX_FEATURES];
	int count = simPhysics_SphereFeatures( physics, center, radius, features );
	int n = count < capacity ? count : capacity;
	for ( int i = 0; i < n; ++i )
	{
		probes[i] = ( simProbe ){ features[i].point, features[i].normal, features[i].depth, features[i].material,
			features[i].mesh };
	}
	return n;
}

/// Tells whether a sphere meets floor or meshes. Features know only the front of a surface; with its centre inside a
/// thin sheet a sphere is in front of none, but three rays across it are not blind on either side.
static bool MeetsField( simPhysics* physics, simVec3 center, double radius )
{
	static const simVec3 kAxes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
	simFeature features[MAX_FEATURES];
	if ( simPhysics_SphereFeatures( physics, center, radius, features ) > 0 )
	{
		return true;
	}
	for ( int i = 0; i < 3; ++i )
	{
		simRayHit hit;
		// Across the sphere from one side to the other.
		simVec3 start = simMulAdd( center, -radius, kAxes[i] );
		if ( simPhysics_CastRay( physics, start, kAxes[i], 2.0 * radius, false, -1, &hit ) )
		{
			return true;
		}
	}
	return false;
}

/// Radius of the sphere about a body's middle that holds it [m].
static double BoundingRadius( const simBody* body )
{
	return body->ballRadius > 0.0 ? body->ballRadius : body->reach;
}

/// True if a shape of the body meets the probe sphere where it stands.
static bool TouchesProbe( const simPhysics* physics, const simBody* body )
{
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		dContactGeom contact;
		if ( dCollide( physics->shapes[s].geom, physics->ballProbe, 1, &contact, sizeof( contact ) ) > 0 )
		{
			return true;
		}
	}
	return false;
}

bool simPhysics_IsClear( simPhysics* physics, simVec3 center, double radius, int ignore )
{
	SIM_CHECK( radius > 0.0 );
	SIM_CHECK( ignore >= -1 && ignore < physics->bodyCount );
	if ( MeetsField( physics, center, radius ) )
	{
		return false;
	}
	dGeomSphereSetRadius( physics->ballProbe, radius );
	dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		const simBody* body = &physics->bodies[i];
		// Spheres around both first: that leaves a handful of bodies.
		simVec3 offset = simSub( simCenterOf( physics, i ), center );
		double reach = radius + BoundingRadius( body );
		if ( i == ignore || simDot( offset, offset ) >= reach * reach )
		{
			continue;
		}
		if ( body->ballRadius > 0.0 || TouchesProbe( physics, body ) )
		{
			return false;
		}
	}
	return true;
}

static bool RayGeom( simPhysics* physics, dGeomID geom, int body, int material, simRayHit* best )
{
	dContactGeom contact;
	if ( dCollide( physics->ray, geom, 1, &contact, sizeof( contact ) ) == 0 || contact.depth >= best->distance )
	{
		return false;
	}
	// A ray's depth is the distance to the hit.
	*best = ( simRayHit ){ contact.depth, simFromOde( contact.pos ), simFromOde( contact.normal ), body, material };
	return true;
}

bool simPhysics_CastRay(
    simPhysics* physics, simVec3 origin, simVec3 direction, double length, bool bodies, int ignoreBody, simRayHit* hit )
{
	SIM_ASSERT( simIsFinite3( origin ) && length >= 0.0 && fabs( simDot( direction, direction ) - 1.0 ) < 1e-6 );
	*hit = ( simRayHit ){ .distance = length, .body = -1, .material = -1 };
	dGeomRaySetLength( physics->ray, length );
	dGeomRaySet( physics->ray, origin.x, origin.y, origin.z, direction.x, direction.y, direction.z );
	dGeomRaySetClosestHit( physics->ray, 1 );
	dReal box[6];
	dGeomGetAABB( physics->ray, box );
	// The best hit so far shortens the range of the others.
	bool found = physics->floor != NULL && RayGeom( physics, physics->floor, -1, physics->floorMaterial, hit );
	for ( int m = 0; m < physics->staticCount; ++m )
	{
		if ( !simIsOpen( physics, m ) && simPhysics_BoxesOverlap( box, physics->staticLow[m], physics->staticHigh[m] ) )
		{
			found |= RayGeom( physics, physics->statics[m].geom, -1, physics->statics[m].material, hit );
		}
	}
	if ( !bodies )
	{
		return found;
	}
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		const simBody* body = &physics->bodies[i];
		const double* p = physics->motions[i].position;
		// Distance of the body's middle from the ray: to^2 - along^2.
		simVec3 to = simSub( simFromOde( p ), origin );
		double along = simDot( to, direction );
		double reach = BoundingRadius( body );
		if ( i == ignoreBody || along < -reach || along > hit->distance + reach
		     || simDot( to, to ) - along * along > reach * reach * ( 1.0 + 1e-9 ) )
		{
			continue; // most of 504, at a thirtieth of the price
		}
		if ( body->ballRadius > 0.0 )
		{
			dGeomSphereSetRadius( physics->ballProbe, body->ballRadius );
			dGeomSetPosition( physics->ballProbe, p[0], p[1], p[2] );
			found |= RayGeom( physics, physics->ballProbe, i, body->material, hit );
		}
		for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
		{
			found |= RayGeom( physics, physics->shapes[s].geom, i, physics->shapes[s].material, hit );
		}
	}
	return found;
}


/// Does a segment come into a box? A hair of room, so that nothing is lost in rounding.
static bool Enters( simVec3 a, simVec3 way, simVec3 low, simVec3 high )
{
	const double room = 1e-6; // [m]
	const double from[3] = { a.x, a.y, a.z }, by[3] = { way.x, way.y, way.z };
	const double least[3] = { low.x, low.y, low.z }, most[3] = { high.x, high.y, high.z };
	double first = 0.0, last = 1.0;
	for ( int i = 0; i < 3; ++i )
	{
		double near = least[i] - room - from[i], far = most[i] + room - from[i];
		// Along this axis the segment does not move: it is between the two faces or never.
		if ( fabs( by[i] ) < 1e-12 )
		{
			if ( near > 0.0 || far < 0.0 )
			{
				return false;
			}
			continue;
		}
		double part = 1.0 / by[i], t0 = near * part, t1 = far * part;
		first = simMax( first, simMin( t0, t1 ) );
		last = simMin( last, simMax( t0, t1 ) );
	}
	return first <= last;
}

bool simPhysics_CrossesBox( simVec3 half, simVec3 from, simVec3 way )
{
	SIM_CHECK( half.x >= 0.0 && half.y >= 0.0 && half.z >= 0.0 );
	const double start[3] = { from.x, from.y, from.z }, step[3] = { way.x, way.y, way.z };
	const double reach[3] = { half.x, half.y, half.z };
	double enter = 0.0, leave = 1.0;
	for ( int k = 0; k < 3; ++k )
	{
		// Parallel to this pair of faces: either always between them, or never.
		if ( fabs( step[k] ) < 1e-12 )
		{
			if ( fabs( start[k] ) > reach[k] )
			{
				return false;
			}
			continue;
		}
		// The entry and exit of the line in this slab; the box is the common part of all three.
		double a = ( -reach[k] - start[k] ) / step[k], b = ( reach[k] - start[k] ) / step[k];
		enter = simMax( enter, simMin( a, b ) );
		leave = simMin( leave, simMax( a, b ) );
	}
	return enter <= leave;
}

/// True if a mesh is in the way of the ray from a.
static bool BlocksRay( simPhysics* physics, int mesh, simVec3 a, simVec3 way, simRayHit* hit )
{
	return !simIsOpen( physics, mesh ) && Enters( a, way, physics->staticLow[mesh], physics->staticHigh[mesh] )
	       && RayGeom( physics, physics->statics[mesh].geom, -1, -1, hit );
}

bool simPhysics_IsBlocked( simPhysics* physics, simVec3 a, simVec3 b, int* last )
{
	simVec3 way = simSub( b, a );
	double length = simLength( way );
	// Two equal points see each other, and so do points that are not finite.
	if ( !( length > 1e-6 ) )
	{
		return false;
	}
	simRayHit hit = { .distance = length };
	simVec3 direction = simScale( 1.0 / length, way );
	dGeomRaySetLength( physics->ray, length );
	dGeomRaySet( physics->ray, a.x, a.y, a.z, direction.x, direction.y, direction.z );
	// Any hit will do: ODE may stop at the first triangle.
	dGeomRaySetClosestHit( physics->ray, 0 );
	dGeomRaySetFirstContact( physics->ray, 1 );
	bool blocked = physics->floor != NULL && RayGeom( physics, physics->floor, -1, -1, &hit );

	// The mesh that was in the way of the last one is likely to be in the way of this one, too.
	int likely = *last;
	if ( !blocked && likely >= 0 && likely < physics->staticCount )
	{
		blocked = BlocksRay( physics, likely, a, way, &hit );
	}
	for ( int m = 0; m < physics->staticCount; ++m )
	{
		if ( blocked )
		{
			break;
		}
		if ( m != likely && BlocksRay( physics, m, a, way, &hit ) )
		{
			blocked = true;
			*last = m;
		}
	}
	// The ray is shared with CastRay, which wants the closest hit.
	dGeomRaySetFirstContact( physics->ray, 0 );
	return blocked;
}
