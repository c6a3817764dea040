#include "physics_internal.h"

#include <string.h>

static const double s_hitSpeed = 0.3; // slower touches are not reported as hits [m/s]


static void AddContact(
    simPhysics* physics, int a, int b, int materialA, int materialB, simVec3 point, simVec3 normal, double depth )
{
	if ( physics->contactCount >= MAX_CONTACTS )
	{
		return;
	}
	dJointGroupID group = physics->contacts[physics->contactCount++ / CONTACTS_PER_GROUP];
	const simSurface* surface = &physics->surfaces[materialA * physics->materialCount + materialB];
	dContact contact;
	memset( &contact, 0, sizeof( contact ) );
	contact.surface.mode = dContactApprox1;
	contact.surface.mu = surface->friction;
	if ( surface->restitution > 0.0 )
	{
		contact.surface.mode |= dContactBounce;
		contact.surface.bounce = surface->restitution;
		contact.surface.bounce_vel = surface->threshold;
	}
	if ( surface->stiffness > 0.0 )
	{
		// implicit spring and damper: the contact keeps its stiffness whatever the sub-step is
		double hk = physics->subStep * surface->stiffness;
		contact.surface.mode |= dContactSoftERP | dContactSoftCFM;
		contact.surface.soft_erp = hk / ( hk + surface->damping );
		contact.surface.soft_cfm = 1.0 / ( hk + surface->damping );
	}
	contact.geom.pos[0] = point.x;
	contact.geom.pos[1] = point.y;
	contact.geom.pos[2] = point.z;
	contact.geom.normal[0] = normal.x;
	contact.geom.normal[1] = normal.y;
	contact.geom.normal[2] = normal.z;
	contact.geom.depth = depth;
	simBody* bodyA = &physics->bodies[a];
	simBody* bodyB = b >= 0 ? &physics->bodies[b] : NULL;
	dJointID joint = dJointCreateContact( physics->world, group, &contact );
	dJointAttach( joint, bodyA->ode, bodyB != NULL ? bodyB->ode : NULL );
	bodyA->touching = true;
	if ( bodyB != NULL )
	{
		bodyB->touching = true;
	}
}

static void AddHit( simPhysics* physics, int a, int b, simVec3 point, simVec3 normal )
{
	simVec3 velocity = simPhysics_GetVelocityAt( physics, a, point );
	if ( b >= 0 )
	{
		velocity = simSub( velocity, simPhysics_GetVelocityAt( physics, b, point ) );
	}
	double speed = -simDot( velocity, normal );
	if ( speed < s_hitSpeed )
	{
		return;
	}
	for ( int i = 0; i < physics->hitCount; ++i )
	{
		simHit* hit = &physics->hits[i];
		if ( hit->body == a && hit->other == b )
		{
			hit->speed = simMax( hit->speed, speed );
			return;
		}
	}
	if ( physics->hitCount < MAX_HITS )
	{
		physics->hits[physics->hitCount++] = ( simHit ){ a, b, speed };
	}
}

/// The surfaces of mesh m that a sphere reaches, as separate obstacles. sphere is an ODE geom already in place.
static int MeshFeatures(
    simPhysics* physics, dGeomID sphere, simVec3 center, double radius, int m, simFeature* features, int capacity )
{
	dContactGeom candidates[MAX_FEATURES];
	int found = dCollide( physics->statics[m].geom, sphere, MAX_FEATURES, candidates, sizeof( dContactGeom ) );
	int count = 0;
	for ( int i = 0; i < found && count < capacity; ++i )
	{
		simVec3 triangleNormal = simScale( -1.0, simFromOde( candidates[i].normal ) );
		simFeature feature = simFeature_FromPoint(
		    center, radius, simFromOde( candidates[i].pos ), triangleNormal, physics->statics[m].material );
		if ( feature.depth > 0.0 )
		{
			features[count++] = feature;
		}
	}
	return count;
}

int simPhysics_SphereFeatures( simPhysics* physics, simVec3 center, double radius, simFeature features[MAX_FEATURES] )
{
	int count = 0;
	if ( physics->floor != NULL && center.z < radius )
	{
		features[count++] = ( simFeature ){ simV3( center.x, center.y, 0.0 ), simV3( 0, 0, 1 ), radius - center.z,
			physics->floorMaterial };
	}
	const simStaticGrid* grid = &physics->staticGrid;
	int cell = simStaticGrid_Cell( grid, center.x, center.y );
	bool placed = false;
	for ( int k = grid->start[cell]; k < grid->start[cell + 1]; ++k )
	{
		int m = grid->items[k];
		simVec3 low = physics->staticLow[m], high = physics->staticHigh[m];
		if ( center.x < low.x - radius || center.x > high.x + radius || center.y < low.y - radius
		     || center.y > high.y + radius || center.z < low.z - radius || center.z > high.z + radius )
		{
			continue;
		}
		if ( !placed )
		{
			dGeomSphereSetRadius( physics->ballProbe, radius );
			dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
			placed = true;
		}
		count += MeshFeatures( physics, physics->ballProbe, center, radius, m, features + count, MAX_FEATURES - count );
	}
	return count > 1 ? simFeature_Reduce( features, count ) : count;
}

static void CollideBallPair( simPhysics* physics, int i, int j )
{
	int a = physics->balls[i], b = physics->balls[j];
	simVec3 offset = simV3( physics->ballX[i] - physics->ballX[j], physics->ballY[i] - physics->ballY[j],
	    physics->ballZ[i] - physics->ballZ[j] );
	double reach = physics->bodies[a].ballRadius + physics->bodies[b].ballRadius;
	double distance2 = simDot( offset, offset );
	if ( distance2 >= reach * reach )
	{
		return;
	}
	double distance = sqrt( distance2 );
	simVec3 normal = distance > 1e-9 ? simScale( 1.0 / distance, offset ) : simV3( 0, 0, 1 );
	simVec3 centerB = simV3( physics->ballX[j], physics->ballY[j], physics->ballZ[j] );
	double depth = reach - distance;
	simVec3 point = simMulAdd( centerB, physics->bodies[b].ballRadius - 0.5 * depth, normal );
	AddContact( physics, a, b, physics->bodies[a].material, physics->bodies[b].material, point, normal, depth );
}

/// Each awake ball against the balls of its cell and the eight around it; two awake ones meet once. Sleeping balls cost nothing.
static void CollideBalls( simPhysics* physics )
{
	const simBallGrid* grid = &physics->ballGrid;
	for ( int i = 0; i < physics->ballCount; ++i )
	{
		if ( !physics->ballAwake[i] )
		{
			continue;
		}
		int cx = grid->cellOf[i] % grid->nx, cy = grid->cellOf[i] / grid->nx;
		int x0 = cx > 0 ? cx - 1 : 0, x1 = cx + 1 < grid->nx ? cx + 1 : cx;
		int y0 = cy > 0 ? cy - 1 : 0, y1 = cy + 1 < grid->ny ? cy + 1 : cy;
		for ( int y = y0; y <= y1; ++y )
		{
			for ( int k = grid->start[y * grid->nx + x0]; k < grid->start[y * grid->nx + x1 + 1]; ++k )
			{
				int j = grid->order[k];
				if ( j != i && ( j > i || !physics->ballAwake[j] ) )
				{
					CollideBallPair( physics, i, j );
				}
			}
		}
	}
}

static void CollideBallsWithStatics( simPhysics* physics )
{
	simFeature features[MAX_FEATURES];
	for ( int i = 0; i < physics->ballCount; ++i )
	{
		if ( !physics->ballAwake[i] )
		{
			continue;
		}
		int b = physics->balls[i];
		simVec3 center = simV3( physics->ballX[i], physics->ballY[i], physics->ballZ[i] );
		int count = simPhysics_SphereFeatures( physics, center, physics->bodies[b].ballRadius, features );
		for ( int k = 0; k < count; ++k )
		{
			AddContact( physics, b, -1, physics->bodies[b].material, features[k].material, features[k].point,
			    features[k].normal, features[k].depth );
		}
	}
}

/// Contacts of one shape with one other geom, which belongs to body b (or the field, -1).
static void CollideShape( simPhysics* physics, const simShape* shape, dGeomID other, int b, int materialB )
{
	dContactGeom contacts[MAX_PAIR_CONTACTS];
	int count = dCollide( shape->geom, other, MAX_PAIR_CONTACTS, contacts, sizeof( dContactGeom ) );
	for ( int i = 0; i < count; ++i )
	{
		simVec3 point = simFromOde( contacts[i].pos ), normal = simFromOde( contacts[i].normal );
		AddContact( physics, shape->body, b, shape->material, materialB, point, normal, contacts[i].depth );
		if ( b < 0 || physics->bodies[b].ballRadius == 0.0 )
		{
			AddHit( physics, shape->body, b, point, normal );
		}
	}
}

bool simPhysics_BoxesOverlap( const dReal a[6], simVec3 low, simVec3 high )
{
	return a[0] <= high.x && a[1] >= low.x && a[2] <= high.y && a[3] >= low.y && a[4] <= high.z && a[5] >= low.z;
}

static void CollideShapeWithBalls( simPhysics* physics, const simShape* shape, const dReal* box )
{
	const simBallGrid* grid = &physics->ballGrid;
	double r = physics->maxBallRadius;
	int x0, y0, x1, y1;
	simBallGrid_Range(
	    grid, simV3( box[0] - r, box[2] - r, 0 ), simV3( box[1] + r, box[3] + r, 0 ), &x0, &y0, &x1, &y1 );
	for ( int cy = y0; cy <= y1; ++cy )
	{
		for ( int k = grid->start[cy * grid->nx + x0]; k < grid->start[cy * grid->nx + x1 + 1]; ++k )
		{
			int i = grid->order[k];
			int b = physics->balls[i];
			double radius = physics->bodies[b].ballRadius;
			simVec3 center = simV3( physics->ballX[i], physics->ballY[i], physics->ballZ[i] );
			simVec3 reach = simV3( radius, radius, radius );
			if ( !simPhysics_BoxesOverlap( box, simSub( center, reach ), simAdd( center, reach ) ) )
			{
				continue;
			}
			dGeomSphereSetRadius( physics->ballProbe, radius );
			dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
			CollideShape( physics, shape, physics->ballProbe, b, physics->bodies[b].material );
		}
	}
}

static void CollideCompounds( simPhysics* physics )
{
	for ( int c = 0; c < physics->compoundCount; ++c )
	{
		int index = physics->compounds[c];
		const simBody* body = &physics->bodies[index];
		if ( body->parked )
		{
			continue;
		}
		for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
		{
			const simShape* shape = &physics->shapes[s];
			dReal box[6];
			dGeomGetAABB( shape->geom, box );
			if ( physics->floor != NULL && box[4] <= 0.0 )
			{
				CollideShape( physics, shape, physics->floor, -1, physics->floorMaterial );
			}
			for ( int m = 0; m < physics->staticCount; ++m )
			{
				if ( simPhysics_BoxesOverlap( box, physics->staticLow[m], physics->staticHigh[m] ) )
				{
					CollideShape( physics, shape, physics->statics[m].geom, -1, physics->statics[m].material );
				}
			}
			for ( int d = c + 1; d < physics->compoundCount; ++d )
			{
				const simBody* other = &physics->bodies[physics->compounds[d]];
				for ( int t = other->firstShape; !other->parked && t < other->firstShape + other->shapeCount; ++t )
				{
					dReal otherBox[6];
					dGeomGetAABB( physics->shapes[t].geom, otherBox );
					if ( simPhysics_BoxesOverlap( box, simV3( otherBox[0], otherBox[2], otherBox[4] ),
					         simV3( otherBox[1], otherBox[3], otherBox[5] ) ) )
					{
						CollideShape( physics, shape, physics->shapes[t].geom, physics->compounds[d],
						    physics->shapes[t].material );
					}
				}
			}
			CollideShapeWithBalls( physics, shape, box );
		}
	}
}

void simPhysics_Collide( simPhysics* physics )
{
	CollideBalls( physics );
	CollideBallsWithStatics( physics );
	CollideCompounds( physics );
}

void simPhysics_EmptyContacts( simPhysics* physics )
{
	for ( int i = 0; i < CONTACT_GROUPS; ++i )
	{
		dJointGroupEmpty( physics->contacts[i] );
	}
}
