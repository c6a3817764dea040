#include "physics_internal.h"


int simPhysics_ProbeSphere( simPhysics* physics, simVec3 center, double radius, simProbe* probes, int capacity )
{
	simFeature features[MAX_FEATURES];
	int count = simPhysics_SphereFeatures( physics, center, radius, features );
	int n = count < capacity ? count : capacity;
	for ( int i = 0; i < n; ++i )
	{
		probes[i] = ( simProbe ){ features[i].point, features[i].normal, features[i].depth, features[i].material };
	}
	return n;
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
		if ( simPhysics_BoxesOverlap( box, physics->staticLow[m], physics->staticHigh[m] ) )
		{
			found |= RayGeom( physics, physics->statics[m].geom, -1, physics->statics[m].material, hit );
		}
	}
	for ( int i = 0; bodies && i < physics->bodyCount; ++i )
	{
		const simBody* body = &physics->bodies[i];
		if ( body->parked || i == ignoreBody )
		{
			continue;
		}
		if ( body->ballRadius > 0.0 )
		{
			const dReal* p = dBodyGetPosition( body->ode );
			simVec3 to = simSub( simFromOde( p ), origin );
			double along = simDot( to, direction );
			double aside = simDot( to, to ) - along * along;
			if ( along < -body->ballRadius || along > hit->distance + body->ballRadius
			     || aside > body->ballRadius * body->ballRadius * ( 1.0 + 1e-9 ) )
			{
				continue; // most of 504, at a thirtieth of the price
			}
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
