// Rays and probes: what is in a direction, and what a sphere touches.
#include "physics/physics_internal.h"


int simPhysics_ProbeSphere( simPhysics* physics, simVec3 center, double radius, simProbe* probes, int capacity )
{
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

/// Whether a sphere meets floor or meshes. Features know only what is in front of a surface; with its centre inside a thin
/// sheet a sphere is in front of none, but three rays across it are not blind on either side.
static bool MeetsField( simPhysics* physics, simVec3 center, double radius )
{
	simFeature features[MAX_FEATURES];
	bool meets = simPhysics_SphereFeatures( physics, center, radius, features ) > 0;
	for ( int axis = 0; axis < 3 && !meets; ++axis )
	{
		simVec3 along = simV3( axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0 );
		simRayHit hit;
		simVec3 start = simMulAdd( center, -radius, along );
		meets = simPhysics_CastRay( physics, start, along, 2.0 * radius, false, -1, &hit );
	}
	return meets;
}

bool simPhysics_IsClear( simPhysics* physics, simVec3 center, double radius, int ignore )
{
	if ( MeetsField( physics, center, radius ) )
	{
		return false;
	}
	dGeomSphereSetRadius( physics->ballProbe, radius );
	dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
	for ( int i = simInPlay( physics, 0 ); i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		const simBody* body = &physics->bodies[i];
		simVec3 offset = simSub( simFromOde( dBodyGetPosition( body->ode ) ), center );
		double reach = radius + ( body->ballRadius > 0.0 ? body->ballRadius : body->reach );
		if ( i == ignore || simDot( offset, offset ) >= reach * reach )
		{
			continue;
		}
		bool meets = body->ballRadius > 0.0;
		for ( int s = body->firstShape; s < body->firstShape + body->shapeCount && !meets; ++s )
		{
			dContactGeom contact;
			meets = dCollide( physics->shapes[s].geom, physics->ballProbe, 1, &contact, sizeof( contact ) ) > 0;
		}
		if ( meets )
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
	*best = ( simRayHit ){ contact.depth, simFromOde( contact.pos ), simFromOde( contact.normal ), body, material };
	return true;
}

bool simPhysics_CastRay(
    simPhysics* physics, simVec3 origin, simVec3 direction, double length, bool bodies, int ignoreBody, simRayHit* hit )
{
	*hit = ( simRayHit ){ .distance = length, .body = -1, .material = -1 };
	dGeomRaySetLength( physics->ray, length );
	dGeomRaySet( physics->ray, origin.x, origin.y, origin.z, direction.x, direction.y, direction.z );
	dGeomRaySetClosestHit( physics->ray, 1 );
	dReal box[6];
	dGeomGetAABB( physics->ray, box );
	bool found = physics->floor != NULL && RayGeom( physics, physics->floor, -1, physics->floorMaterial, hit );
	for ( int m = 0; m < physics->staticCount; ++m )
	{
		if ( !physics->statics[m].open
		     && simPhysics_BoxesOverlap( box, physics->staticLow[m], physics->staticHigh[m] ) )
		{
			found |= RayGeom( physics, physics->statics[m].geom, -1, physics->statics[m].material, hit );
		}
	}
	for ( int i = bodies ? simInPlay( physics, 0 ) : -1; i >= 0; i = simInPlay( physics, i + 1 ) )
	{
		const simBody* body = &physics->bodies[i];
		const dReal* p = dBodyGetPosition( body->ode );
		simVec3 to = simSub( simFromOde( p ), origin );
		double along = simDot( to, direction );
		double reach = body->ballRadius > 0.0 ? body->ballRadius : body->reach;
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

bool simPhysics_IsBlocked( simPhysics* physics, simVec3 a, simVec3 b, int* last )
{
	simVec3 way = simSub( b, a );
	double length = simLength( way );
	if ( !( length > 1e-6 ) )
	{
		return false;
	}
	simRayHit hit = { .distance = length };
	simVec3 direction = simScale( 1.0 / length, way );
	dGeomRaySetLength( physics->ray, length );
	dGeomRaySet( physics->ray, a.x, a.y, a.z, direction.x, direction.y, direction.z );
	dGeomRaySetClosestHit( physics->ray, 0 );
	dGeomRaySetFirstContact( physics->ray, 1 );
	bool blocked = physics->floor != NULL && RayGeom( physics, physics->floor, -1, -1, &hit );
	// What was in the way of the last one is likely to be in the way of this one, too.
	int likely = *last;
	for ( int k = likely >= 0 && likely < physics->staticCount ? -1 : 0; k < physics->staticCount && !blocked; ++k )
	{
		int m = k < 0 ? likely : k;
		if ( k != likely && !physics->statics[m].open && Enters( a, way, physics->staticLow[m], physics->staticHigh[m] )
		     && RayGeom( physics, physics->statics[m].geom, -1, -1, &hit ) )
		{
			blocked = true;
			*last = m;
		}
	}
	dGeomRaySetFirstContact( physics->ray, 0 );
	return blocked;
}
