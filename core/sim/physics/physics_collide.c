// Finds the touching pairs and makes the contacts of a step.
#include "physics/physics_internal.h"

#include <string.h>

// Contacts of balls, and how each contact is to be solved. The reduction of a mesh's triangles to separate obstacles is
// in feature.c.
//
// A surface with a stiffness k and a damping d is an implicit spring in ODE's terms: over the sub-step h, with
//   ERP = h k / ( h k + d ),   CFM = 1 / ( h k + d ),
// the contact keeps its stiffness for any sub-step (ODE manual, "How To Use ERP and CFM").

/// How fast the surface of a shape would move at a point relative to its body, if nothing held up the mechanism that moves it.
static simVec3 OwnMotion( const simPhysics* physics, const simShape* shape, simVec3 point )
{
	if ( shape == NULL || !shape->moving )
	{
		return simV3( 0, 0, 0 );
	}
	// v + w x r, in the body's frame turned into the field's.
	simVec3 arm = simSub( point, simFromOde( dGeomGetPosition( shape->geom ) ) );
	simQuat q = simPhysics_GetPose( physics, shape->body ).q;
	return simAdd( simRotate( q, shape->travel ), simCross( simRotate( q, shape->turn ), arm ) );
}

/// The contact's two sides part by `motion` of their own: hold that instead of rest, along the normal and across it.
static void FollowMotion( simTouch* touch, const simContact* def, simVec3 motion )
{
	// Two directions across the normal; any will do, but the same each time.
	simVec3 aside = simV3( 1, 0, 0 );
	if ( fabs( def->normal.z ) < 0.7 )
	{
		aside = simV3( 0, 0, 1 ); // no direction that is nearly along the normal
	}
	simVec3 first = simNormalize( simCross( aside, def->normal ), simV3( 0, 1, 0 ) );
	simVec3 second = simCross( def->normal, first );
	touch->aimed = true;
	touch->along[0] = first.x;
	touch->along[1] = first.y;
	touch->along[2] = first.z;
	touch->motion[0] = -simDot( motion, def->normal );
	touch->motion[1] = -simDot( motion, first );
	touch->motion[2] = -simDot( motion, second );
}

/// The mover of a contact's shape takes part in the contact with its own mass. sign: -1 of the second shape.
static simVec3 JoinPusher(
    const simPhysics* physics, simTouch* touch, int side, const simShape* shape, simVec3 point, double sign )
{
	simVec3 motion = OwnMotion( physics, shape, point );
	if ( shape == NULL || !shape->moving || shape->pusher < 0 || physics->pushers[shape->pusher].root == 0.0 )
	{
		return simScale( sign, motion );
	}
	const simPusher* pusher = &physics->pushers[shape->pusher];
	touch->pushers[side] = shape->pusher;
	touch->own[side][0] = sign * motion.x / pusher->root;
	touch->own[side][1] = sign * motion.y / pusher->root;
	touch->own[side][2] = sign * motion.z / pusher->root;
	return simScale( sign * pusher->pushed.speed, motion );
}

static void FillSurface( const simPhysics* physics, const simContact* def, simTouch* touch )
{
	const simSurface* surface = &physics->surfaces[def->materialA * physics->materialCount + def->materialB];
	touch->mu = surface->friction;
	touch->erp = kErp;
	touch->cfm = kCfm;
	bool moving = ( def->shapeA != NULL && def->shapeA->moving ) || ( def->shapeB != NULL && def->shapeB->moving );
	simVec3 motion = { 0, 0, 0 };
	double approach = 0.0;
	// The speed of approach is needed only if the rebound fades with it.
	if ( moving || ( surface->restitution > 0.0 && surface->fade > 0.0 ) )
	{
		motion = simAdd( JoinPusher( physics, touch, 0, def->shapeA, def->point, 1.0 ),
		    JoinPusher( physics, touch, 1, def->shapeB, def->point, -1.0 ) );
		simVec3 velocity = simAdd( motion, simPhysics_GetVelocityAt( physics, def->a, def->point ) );
		if ( def->b >= 0 )
		{
			velocity = simSub( velocity, simPhysics_GetVelocityAt( physics, def->b, def->point ) );
		}
		approach = simMax( 0.0, -simDot( velocity, def->normal ) );
	}
	if ( surface->restitution > 0.0 )
	{
		touch->bounces = true;
		// The rebound fades with speed: e( v ) = e / ( 1 + fade v ).
		touch->bounce = surface->restitution / ( 1.0 + surface->fade * approach );
		touch->bounceSpeed = surface->threshold;
	}
	if ( surface->stiffness > 0.0 )
	{
		double hk = physics->subStep * surface->stiffness;
		touch->erp = hk / ( hk + surface->damping );
		touch->cfm = 1.0 / ( hk + surface->damping );
	}
	if ( moving )
	{
		FollowMotion( touch, def, motion );
	}
}

static void NoteTouch( simPhysics* physics, int index, const simContact* def )
{
	simBody* body = &physics->bodies[index];
	body->touching = true;
	body->touchStep = physics->stepRound;
	// Other bodies apart: "the field" is floor and meshes.
	if ( def->b < 0 )
	{
		body->fieldTouchRound = physics->touchRound;
	}
	if ( body->ballRadius > 0.0 )
	{
		return;
	}
	simTouchRecord* record = &physics->touches[body->compound];
	// Notes of an earlier round are wiped when the first of a new round comes, not all at once.
	if ( record->round != physics->touchRound )
	{
		*record = ( simTouchRecord ){ .round = physics->touchRound };
	}
	if ( def->mesh >= 0 )
	{
		record->touches.meshes[def->mesh / 32] |= 1u << ( def->mesh % 32 );
	}
	record->touches.floor = record->touches.floor || def->mesh == MESH_FLOOR;
	if ( def->b < 0 )
	{
		return;
	}
	const simBody* other = &physics->bodies[index == def->a ? def->b : def->a];
	// 64 bits: bodies of shapes beyond the 64th are not named.
	if ( other->ballRadius == 0.0 && other->compound < 64 )
	{
		record->touches.bodies |= 1ull << other->compound;
	}
}

/// A sleeping body that something awake touches is to wake, and its neighbours, too: see simWaking.
static void MarkWoken( simPhysics* physics, int body )
{
	if ( physics->waking[body] == simWaking_asleep )
	{
		physics->waking[body] = simWaking_pending;
		physics->woken[physics->wokenCount++] = body;
	}
}

void simPhysics_AddContact( simPhysics* physics, const simContact* def )
{
	SIM_CHECK( def->a >= 0 && def->a < physics->bodyCount );
	SIM_CHECK( def->b >= -1 && def->b < physics->bodyCount && def->b != def->a );
	SIM_CHECK( def->materialA >= 0 && def->materialA < physics->materialCount );
	SIM_CHECK( def->materialB >= 0 && def->materialB < physics->materialCount );
	// Beyond the reserved room a contact is dropped: a pile too deep, not a crash.
	if ( physics->contactCount >= MAX_CONTACTS )
	{
		return;
	}
	simTouch* touch = simSolver_Add( physics, def );
	FillSurface( physics, def, touch );
	if ( physics->watch != NULL && physics->watch->on )
	{
		touch->note = simPhysics_NoteContact( physics, def );
	}
	NoteTouch( physics, def->a, def );
	if ( def->b >= 0 )
	{
		NoteTouch( physics, def->b, def );
		MarkWoken( physics, def->a );
		MarkWoken( physics, def->b );
		if ( physics->mayRestCount > 0 )
		{
			simPhysics_JoinIslands( physics, def->a, def->b );
		}
	}
}

int simPhysics_MeshFeatures(
    simPhysics* physics, simVec3 center, double radius, int mesh, simFeature features[MAX_FEATURES] )
{
	SIM_CHECK( mesh >= 0 && mesh < physics->staticCount );
	SIM_CHECK( radius > 0.0 );
	dGeomSphereSetRadius( physics->ballProbe, radius );
	dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
	int count = simStatic_Features( physics, center, radius, mesh, features, MAX_FEATURES );
	return count > 1 ? simFeature_Reduce( features, count ) : count;
}

/// The surfaces of all meshes that a sphere reaches, not yet reduced. Returns how many.
static int AllMeshFeatures( simPhysics* physics, simVec3 center, double radius, simFeature* features, int capacity )
{
	// the grid lists the meshes near enough for spheres up to its margin; a larger one asks every mesh
	const simStaticGrid* grid = &physics->staticGrid;
	bool listed = radius <= physics->staticMargin;
	int cell = simStaticGrid_Cell( grid, center.x, center.y );
	int first = 0, end = physics->staticCount;
	if ( listed )
	{
		first = grid->start[cell];
		end = grid->start[cell + 1];
	}
	bool placed = false;
	int count = 0;
	for ( int k = first; k < end; ++k )
	{
		int m = listed ? grid->items[k] : k;
		simVec3 low = physics->staticLow[m], high = physics->staticHigh[m];
		// Boxes first: most meshes of a cell are elsewhere in height.
		if ( center.x < low.x - radius || center.x > high.x + radius || center.y < low.y - radius
		     || center.y > high.y + radius || center.z < low.z - radius || center.z > high.z + radius
		     || simIsOpen( physics, m ) )
		{
			continue;
		}
		if ( !placed )
		{
			dGeomSphereSetRadius( physics->ballProbe, radius );
			dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
			placed = true;
		}
		count += simStatic_Features( physics, center, radius, m, features + count, capacity - count );
	}
	return count;
}

/// The floor is a plane: no collider is needed for a sphere.
static int FloorFeature( const simPhysics* physics, simVec3 center, double radius, simFeature* feature )
{
	if ( physics->floor == NULL || center.z >= radius )
	{
		return 0;
	}
	*feature = ( simFeature ){ simV3( center.x, center.y, 0.0 ), simV3( 0, 0, 1 ), radius - center.z,
		physics->floorMaterial, MESH_FLOOR };
	return 1;
}

int simPhysics_SphereFeatures( simPhysics* physics, simVec3 center, double radius, simFeature features[MAX_FEATURES] )
{
	SIM_CHECK( radius > 0.0 );
	int count = FloorFeature( physics, center, radius, features );
	count += AllMeshFeatures( physics, center, radius, features + count, MAX_FEATURES - count );
	return count > 1 ? simFeature_Reduce( features, count ) : count;
}

/// The same for a ball. Most are clear of all meshes and stay so for a while: after a look with a margin, the next look
/// waits until the ball has moved as far, or a mesh has become solid. One that is near a mesh gets the next look with
/// the margin only when it has moved a part of it.
static int BallFeatures( simPhysics* physics, simBody* body, simVec3 center, simFeature features[MAX_FEATURES] )
{
	double radius = body->ballRadius;
	int count = FloorFeature( physics, center, radius, features );
	simVec3 way = simSub( center, body->clearAt );
	double margin = body->isClear ? kClear : kClear / 3.0;
	bool known = body->clearRound == physics->meshRound && simDot( way, way ) < margin * margin;
	if ( known && body->isClear )
	{
		return count;
	}
	int meshes = AllMeshFeatures( physics, center, radius, features + count, MAX_FEATURES - count );
	if ( !known )
	{
		// A hair more than the margin, for rounding.
		simFeature around[MAX_FEATURES];
		body->isClear =
		    meshes == 0 && AllMeshFeatures( physics, center, radius + 1.001 * kClear, around, MAX_FEATURES ) == 0;
		body->clearAt = center;
		body->clearRound = physics->meshRound;
	}
	count += meshes;
	return count > 1 ? simFeature_Reduce( features, count ) : count;
}

// Balls meet as spheres, without ODE's colliders: most contacts of a match are of this kind.
static void CollideBallPair( simPhysics* physics, int i, int j )
{
	int a = physics->balls[i], b = physics->balls[j];
	simVec3 offset = simV3( physics->ballX[i] - physics->ballX[j], physics->ballY[i] - physics->ballY[j],
	    physics->ballZ[i] - physics->ballZ[j] );
	double reach = physics->bodies[a].ballRadius + physics->bodies[b].ballRadius;
	double distance2 = simDot( offset, offset );
	if ( distance2 >= reach * reach || simIgnoring( physics, a, b ) )
	{
		return;
	}
	double distance = sqrt( distance2 );
	// Two balls at the very same place part upwards.
	simVec3 normal = distance > 1e-9 ? simScale( 1.0 / distance, offset ) : simV3( 0, 0, 1 );
	simVec3 centerB = simV3( physics->ballX[j], physics->ballY[j], physics->ballZ[j] );
	double depth = reach - distance;
	// The middle of the overlap.
	simVec3 point = simMulAdd( centerB, physics->bodies[b].ballRadius - 0.5 * depth, normal );
	simPhysics_AddContact( physics, &( simContact ){ .a = a,
	                                    .b = b,
	                                    .materialA = physics->bodies[a].material,
	                                    .materialB = physics->bodies[b].material,
	                                    .mesh = MESH_NONE,
	                                    .point = point,
	                                    .normal = normal,
	                                    .depth = depth } );
}

/// True if a ball is the one of two that makes their contact: see CollideBallAround. later: the other one comes after it.
static bool TakesBall( bool awake, bool later, simWaking other )
{
	if ( awake )
	{
		return later || other != simWaking_awake;
	}
	return other == simWaking_asleep || other == simWaking_pending;
}

/// A ball and one of the balls near it. One that was awake takes all, two such meet once; one that was woken in this sub-step takes those
/// that are asleep or wait as it did.
static void CollideBallWith( simPhysics* physics, int i, int j )
{
	bool awake = physics->waking[physics->balls[i]] == simWaking_awake;
	simWaking other = (simWaking)physics->waking[physics->balls[j]];
	if ( j != i && TakesBall( awake, j > i, other ) )
	{
		CollideBallPair( physics, i, j );
	}
}

/// Two numbers at a place in an array of them.
static inline simLanes TwoAt( const double* numbers )
{
	simLanes two;
	memcpy( &two, numbers, sizeof( two ) );
	return two;
}

/// A ball against the balls of its cell and the eight around it.
static void CollideBallAround( simPhysics* physics, int i )
{
	const simBallGrid* grid = &physics->ballGrid;
	// A row of three cells is one stretch of the order, so three loops serve nine cells.
	int cx = grid->cellOf[i] % grid->nx, cy = grid->cellOf[i] / grid->nx;
	int x0 = cx - ( cx > 0 ), x1 = cx + ( cx + 1 < grid->nx );
	int y0 = cy - ( cy > 0 ), y1 = cy + ( cy + 1 < grid->ny );
	// Most balls there are out of reach even of the largest: two of them are told apart at once, without a look at their bodies.
	simLanes x = { physics->ballX[i], physics->ballX[i] };
	simLanes y = { physics->ballY[i], physics->ballY[i] };
	simLanes z = { physics->ballZ[i], physics->ballZ[i] };
	double reach = 2.0 * physics->maxBallRadius, reachSquared = reach * reach;
	for ( int row = y0; row <= y1; ++row )
	{
		int end = grid->start[row * grid->nx + x1 + 1];
		for ( int k = grid->start[row * grid->nx + x0]; k < end; k += 2 )
		{
			simLanes dx = x - TwoAt( &physics->sortedX[k] ), dy = y - TwoAt( &physics->sortedY[k] );
			simLanes dz = z - TwoAt( &physics->sortedZ[k] );
			simLanes distanceSquared = dx * dx + dy * dy + dz * dz;
			if ( !( distanceSquared[0] >= reachSquared ) )
			{
				CollideBallWith( physics, i, grid->order[k] );
			}
			if ( !( distanceSquared[1] >= reachSquared ) && k + 1 < end )
			{
				CollideBallWith( physics, i, grid->order[k + 1] );
			}
		}
	}
}

static void CollideBalls( simPhysics* physics )
{
	for ( int i = 0; i < physics->ballCount; ++i )
	{
		if ( physics->waking[physics->balls[i]] == simWaking_awake )
		{
			CollideBallAround( physics, i );
		}
	}
}

static void CollideBallWithStatics( simPhysics* physics, int i )
{
	simFeature features[MAX_FEATURES];
	int b = physics->balls[i];
	simVec3 center = simV3( physics->ballX[i], physics->ballY[i], physics->ballZ[i] );
	int count = BallFeatures( physics, &physics->bodies[b], center, features );
	for ( int k = 0; k < count; ++k )
	{
		simPhysics_AddContact( physics, &( simContact ){ .a = b,
		                                    .b = -1,
		                                    .materialA = physics->bodies[b].material,
		                                    .materialB = features[k].material,
		                                    .mesh = features[k].mesh,
		                                    .point = features[k].point,
		                                    .normal = features[k].normal,
		                                    .depth = features[k].depth } );
	}
}

/// A woken body may wake more: the list grows while it is worked off.
static void CollideWoken( simPhysics* physics )
{
	for ( int i = 0; i < physics->wokenCount; ++i )
	{
		int body = physics->woken[i];
		physics->waking[body] = simWaking_done;
		if ( physics->bodies[body].ballRadius > 0.0 )
		{
			CollideBallAround( physics, physics->bodies[body].ball );
			simPhysics_CollideWokenBall( physics, physics->bodies[body].ball );
		}
		else
		{
			simPhysics_CollideWokenShapes( physics, body );
		}
	}
}

bool simPhysics_BoxesOverlap( const dReal a[6], simVec3 low, simVec3 high )
{
	return a[0] <= high.x && a[1] >= low.x && a[2] <= high.y && a[3] >= low.y && a[4] <= high.z && a[5] >= low.z;
}

void simPhysics_Collide( simPhysics* physics )
{
	physics->boxRound += 1;
	CollideBalls( physics );
	simPhysics_CollideShapes( physics );
	CollideWoken( physics );
	// Last, now that it is known which balls were woken.
	for ( int i = 0; i < physics->ballCount; ++i )
	{
		if ( physics->waking[physics->balls[i]] != simWaking_asleep )
		{
			CollideBallWithStatics( physics, i );
		}
	}
}
