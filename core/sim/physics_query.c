#include "physics_internal.h"


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
