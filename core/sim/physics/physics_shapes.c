#include "physics/physics_internal.h"

#include <string.h>

// Bodies of shapes: their bounds and their contacts. A pair of bodies is looked at only if their bounds
// meet and one of them is awake; then shape by shape, bounds first.

static const double kHitSpeed = 0.3;    // slower touches are not reported as hits [m/s]
static const double kSamePoint = 0.002; // two contacts of two bodies so near push as one [m]
static const double kSameNormal = 0.99; // ... with normals whose cosine is at least this [-]
static const double kInside = 0.85;     // of a cylinder's radius: of the spheres inside it [-]
static const double kParallel = 0.05;   // sine of the angle below which two round shapes lie along each other [-]


// ---- bounds ----

void simPhysics_Bound( simPhysics* physics, int index )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	simBody* body = &physics->bodies[index];
	if ( body->shapeCount == 0 )
	{
		body->low = body->high = simCenterOf( physics, index );
		return;
	}
	dReal box[6];
	dGeomGetAABB( physics->shapes[body->firstShape].geom, box );
	for ( int s = body->firstShape + 1; s < body->firstShape + body->shapeCount; ++s )
	{
		dReal next[6];
		dGeomGetAABB( physics->shapes[s].geom, next );
		for ( int i = 0; i < 6; i += 2 )
		{
			box[i] = simMin( box[i], next[i] );
			box[i + 1] = simMax( box[i + 1], next[i + 1] );
		}
	}
	body->low = simV3( box[0], box[2], box[4] );
	body->high = simV3( box[1], box[3], box[5] );
}

const double* simPhysics_ShapeBox( simPhysics* physics, simShape* shape )
{
	// A robot's shape is asked for its bounds for each mesh and ball near the robot.
	if ( shape->boxRound != physics->boxRound )
	{
		dGeomGetAABB( shape->geom, shape->box );
		shape->boxRound = physics->boxRound;
	}
	return shape->box;
}

/// Whether body a comes before b along x; equal ones by index, so that the order does not remember how it came about.
static bool Before( const simPhysics* physics, int a, int b )
{
	double lowA = physics->bodies[a].low.x, lowB = physics->bodies[b].low.x;
	return lowA < lowB || ( lowA == lowB && a < b );
}

void simPhysics_SortCompounds( simPhysics* physics )
{
	// nearly sorted since the last step: one pass that hardly moves anything
	int* order = physics->compounds;
	for ( int i = 1; i < physics->compoundCount; ++i )
	{
		int body = order[i];
		int k = i;
		for ( ; k > 0 && Before( physics, body, order[k - 1] ); --k )
		{
			order[k] = order[k - 1];
		}
		order[k] = body;
	}
}


// ---- pairs of shapes ----

/// The axis and radius of a capsule or cylinder. flat: it ends in discs.
typedef struct Round
{
	simVec3 center, axis;
	double radius, half;
	bool flat;
} Round;

static bool IsRound( dGeomID geom, Round* round )
{
	int class = dGeomGetClass( geom );
	if ( class != dCapsuleClass && class != dCylinderClass )
	{
		return false;
	}
	// ODE gives a capsule's length without its caps.
	dReal radius, length;
	if ( class == dCapsuleClass )
	{
		dGeomCapsuleGetParams( geom, &radius, &length );
	}
	else
	{
		dGeomCylinderGetParams( geom, &radius, &length );
	}
	// Third column of the rotation: the axis z in the field.
	const dReal* r = dGeomGetRotation( geom );
	*round = ( Round ){ simFromOde( dGeomGetPosition( geom ) ), simV3( r[2], r[6], r[10] ), radius, 0.5 * length,
		class == dCylinderClass };
	return true;
}

/// The contact of two round shapes where the sphere at s on one axis meets that at t on the other, or none.
static int RoundContact( const Round* a, double s, const Round* b, double t, dContactGeom* contact )
{
	simVec3 pointB = simMulAdd( b->center, t, b->axis );
	simVec3 offset = simSub( simMulAdd( a->center, s, a->axis ), pointB );
	double distance = simLength( offset ), depth = a->radius + b->radius - distance;
	// On one axis: no direction to push in.
	if ( depth <= 0.0 || distance < 1e-9 )
	{
		return 0;
	}
	simVec3 normal = simScale( 1.0 / distance, offset );
	simVec3 point = simMulAdd( pointB, b->radius - 0.5 * depth, normal );
	memset( contact, 0, sizeof( *contact ) );
	contact->pos[0] = point.x;
	contact->pos[1] = point.y;
	contact->pos[2] = point.z;
	contact->normal[0] = normal.x;
	contact->normal[1] = normal.y;
	contact->normal[2] = normal.z;
	contact->depth = depth;
	return 1;
}

/// Round shapes that meet with their sides. Returns -1 if it is their ends that come first: not for this function.
static int CollideSides( const Round* a, const Round* b, dContactGeom* contacts )
{
	// The nearest points of two lines: both derivatives of the distance between s along one and t along the other are
	// zero.
	simVec3 between = simSub( b->center, a->center );
	double along = simDot( a->axis, b->axis );
	double alongA = simDot( between, a->axis ), alongB = simDot( between, b->axis );
	double sine2 = 1.0 - along * along;
	if ( sine2 < kParallel * kParallel )
	{
		// along each other: at both ends of the stretch they share
		double low = simMax( -a->half, alongA - b->half ), high = simMin( a->half, alongA + b->half );
		// They overlap too little to lie on each other.
		if ( high - low < 0.5 * simMin( a->radius, b->radius ) )
		{
			return -1;
		}
		int count = 0;
		for ( int i = 0; i < 2; ++i )
		{
			double s = i == 0 ? low : high;
			double t = simClamp( along * s - alongB, -b->half, b->half );
			count += RoundContact( a, s, b, t, contacts + count );
		}
		return count;
	}
	// Of lines that cross at an angle: the two equations solved for s and t.
	double s = ( alongA - along * alongB ) / sine2, t = ( along * alongA - alongB ) / sine2;
	bool inside = fabs( s ) < a->half && fabs( t ) < b->half;
	if ( !inside )
	{
		return -1;
	}
	return RoundContact( a, s, b, t, contacts );
}

/// A capsule's two ends as spheres, against anything. The capsule is the first of the pair.
static int CollideEnds( simPhysics* physics, const Round* capsule, dGeomID other, dContactGeom* contacts, int capacity )
{
	int count = 0;
	dGeomSphereSetRadius( physics->ballProbe, capsule->radius );
	for ( int i = -1; i <= 1 && count < capacity; i += 2 )
	{
		simVec3 end = simMulAdd( capsule->center, i * capsule->half, capsule->axis );
		dGeomSetPosition( physics->ballProbe, end.x, end.y, end.z );
		count += dCollide( physics->ballProbe, other, capacity - count, contacts + count, sizeof( dContactGeom ) );
	}
	return count;
}

static void Reverse( dContactGeom* contacts, int count )
{
	for ( int i = 0; i < count; ++i )
	{
		dNegateVector3( contacts[i].normal );
	}
}

int simPhysics_PairContacts( simPhysics* physics, dGeomID a, dGeomID b, dContactGeom contacts[MAX_PAIR_CONTACTS] )
{
	// Where a long side lies on something, ODE's colliders and libccd give one contact that wanders to and fro: two hold it.
	Round roundA, roundB;
	bool isA = IsRound( a, &roundA ), isB = IsRound( b, &roundB );
	if ( isA && isB )
	{
		int count = CollideSides( &roundA, &roundB, contacts );
		if ( count >= 0 )
		{
			return count;
		}
	}
	int kindA = dGeomGetClass( a ), kindB = dGeomGetClass( b );
	bool flatA = kindA == dBoxClass || kindA == dCylinderClass, flatB = kindB == dBoxClass || kindB == dCylinderClass;
	int count = 0;
	if ( kindA == dCapsuleClass && flatB )
	{
		count = CollideEnds( physics, &roundA, b, contacts, MAX_PAIR_CONTACTS );
	}
	else if ( flatA && kindB == dCapsuleClass )
	{
		count = CollideEnds( physics, &roundB, a, contacts, MAX_PAIR_CONTACTS );
		Reverse( contacts, count );
	}
	if ( count > 0 )
	{
		return count;
	}
	return dCollide( a, b, MAX_PAIR_CONTACTS, contacts, sizeof( dContactGeom ) );
}


// ---- contacts ----

static void AddHit( simPhysics* physics, int a, int b, simVec3 point, simVec3 normal )
{
	simVec3 velocity = simPhysics_GetVelocityAt( physics, a, point );
	if ( b >= 0 )
	{
		velocity = simSub( velocity, simPhysics_GetVelocityAt( physics, b, point ) );
	}
	// Approach along the normal; sliding along does not count as a hit.
	double speed = -simDot( velocity, normal );
	if ( speed < kHitSpeed )
	{
		return;
	}
	for ( int i = 0; i < physics->hitCount; ++i )
	{
		// One hit for two bodies, the hardest of their contacts.
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

/// The contacts of one body with another, or with one part of the field, over all their shapes.
typedef struct Manifold
{
	simContact contacts[2 * MAX_PAIR_CONTACTS];
	int count;
} Manifold;

static void Flush( simPhysics* physics, Manifold* manifold )
{
	for ( int i = 0; i < manifold->count; ++i )
	{
		const simContact* contact = &manifold->contacts[i];
		simPhysics_AddContact( physics, contact );
		// Hits are of robots and other bodies of shapes; balls bounce all the time.
		if ( contact->b < 0 || physics->bodies[contact->b].ballRadius == 0.0 )
		{
			AddHit( physics, contact->a, contact->b, contact->point, contact->normal );
		}
	}
	manifold->count = 0;
}

/// Adds a contact unless one stands in its place already; of two the deeper one stays.
static void Add( simPhysics* physics, Manifold* manifold, const simContact* contact )
{
	for ( int i = 0; i < manifold->count; ++i )
	{
		simContact* kept = &manifold->contacts[i];
		simVec3 offset = simSub( kept->point, contact->point );
		if ( simDot( offset, offset ) < kSamePoint * kSamePoint
		     && simDot( kept->normal, contact->normal ) > kSameNormal )
		{
			if ( contact->depth > kept->depth )
			{
				*kept = *contact;
			}
			return;
		}
	}
	// Full: the known points become contacts, and the search for doubles starts again.
	if ( manifold->count == 2 * MAX_PAIR_CONTACTS )
	{
		Flush( physics, manifold );
	}
	manifold->contacts[manifold->count++] = *contact;
}

/// Contacts of one shape with one other geom. def: all but point, normal and depth.
static void CollidePair( simPhysics* physics, Manifold* manifold, const simShape* shape, dGeomID other, simContact def )
{
	dContactGeom contacts[MAX_PAIR_CONTACTS];
	int count = simPhysics_PairContacts( physics, shape->geom, other, contacts );
	def.a = shape->body;
	def.materialA = shape->material;
	def.shapeA = shape;
	simVec3 middle = simFromOde( dGeomGetPosition( shape->geom ) );
	for ( int i = 0; i < count; ++i )
	{
		def.point = simFromOde( contacts[i].pos );
		def.normal = simFromOde( contacts[i].normal );
		def.depth = contacts[i].depth;
		// A convex shape lies in front of its contact. Where its middle does not, a corner has gone through a thin
		// sheet, and the sheet's far side would pull it after.
		bool front = def.mesh < 0 || simDot( simSub( middle, def.point ), def.normal ) > 0.0;
		if ( front )
		{
			Add( physics, manifold, &def );
		}
	}
}

/// ODE's cylinder loses a mesh now and then, of 2,000 that hit an edge at 10 m/s one: its middle sank in without a
/// contact. So spheres inside it are tested, too, as balls are; they touch only things deeper in than any contact that
/// holds.
static void CollideInside( simPhysics* physics, Manifold* manifold, const simShape* shape, simContact def )
{
	Round round;
	IsRound( shape->geom, &round );
	// As many spheres as it takes to leave no gap along the axis.
	double radius = kInside * simMin( round.radius, round.half ), reach = simMax( 0.0, round.half - radius );
	int count = 1 + 2 * (int)ceil( reach / radius );
	def.a = shape->body;
	def.materialA = shape->material;
	def.shapeA = shape;
	for ( int i = 0; i < count; ++i )
	{
		double along = count > 1 ? reach * ( 2.0 * i / ( count - 1.0 ) - 1.0 ) : 0.0;
		simFeature features[MAX_FEATURES];
		int found = simPhysics_MeshFeatures(
		    physics, simMulAdd( round.center, along, round.axis ), radius, def.mesh, features );
		for ( int k = 0; k < found; ++k )
		{
			def.point = features[k].point;
			def.normal = features[k].normal;
			def.depth = features[k].depth;
			Add( physics, manifold, &def );
		}
	}
}

/// A body against floor (MESH_FLOOR) or one mesh.
static void CollideWithField( simPhysics* physics, const simBody* body, int mesh )
{
	Manifold manifold;
	manifold.count = 0;
	bool floor = mesh == MESH_FLOOR;
	simContact def = { .b = -1, .mesh = mesh };
	def.materialB = floor ? physics->floorMaterial : physics->statics[mesh].material;
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		simShape* shape = &physics->shapes[s];
		const double* box = simPhysics_ShapeBox( physics, shape );
		if ( floor ? box[4] <= 0.0
		           : simPhysics_BoxesOverlap( box, physics->staticLow[mesh], physics->staticHigh[mesh] ) )
		{
			CollidePair( physics, &manifold, shape, floor ? physics->floor : physics->statics[mesh].geom, def );
			if ( !floor && dGeomGetClass( shape->geom ) == dCylinderClass )
			{
				CollideInside( physics, &manifold, shape, def );
			}
		}
	}
	Flush( physics, &manifold );
}

static void CollideBodies( simPhysics* physics, int a, int b )
{
	Manifold manifold;
	manifold.count = 0;
	const simBody *bodyA = &physics->bodies[a], *bodyB = &physics->bodies[b];
	for ( int s = bodyA->firstShape; s < bodyA->firstShape + bodyA->shapeCount; ++s )
	{
		const double* box = simPhysics_ShapeBox( physics, &physics->shapes[s] );
		if ( !simPhysics_BoxesOverlap( box, bodyB->low, bodyB->high ) )
		{
			continue;
		}
		for ( int t = bodyB->firstShape; t < bodyB->firstShape + bodyB->shapeCount; ++t )
		{
			simShape* other = &physics->shapes[t];
			const double* otherBox = simPhysics_ShapeBox( physics, other );
			if ( simPhysics_BoxesOverlap( box, simV3( otherBox[0], otherBox[2], otherBox[4] ),
			         simV3( otherBox[1], otherBox[3], otherBox[5] ) ) )
			{
				CollidePair( physics, &manifold, &physics->shapes[s], other->geom,
				    ( simContact ){ .b = b, .materialB = other->material, .mesh = MESH_NONE, .shapeB = other } );
			}
		}
	}
	Flush( physics, &manifold );
}

/// The earlier body first, so that the contacts do not depend on which of the two was looked at.
static void CollideInOrder( simPhysics* physics, int a, int b )
{
	if ( a < b )
	{
		CollideBodies( physics, a, b );
	}
	else
	{
		CollideBodies( physics, b, a );
	}
}

static void CollideWithBall( simPhysics* physics, const simBody* body, int i )
{
	Manifold manifold;
	manifold.count = 0;
	int ball = physics->balls[i];
	double radius = physics->bodies[ball].ballRadius;
	simVec3 center = simV3( physics->ballX[i], physics->ballY[i], physics->ballZ[i] );
	simVec3 low = simSub( center, simV3( radius, radius, radius ) );
	simVec3 high = simAdd( center, simV3( radius, radius, radius ) );
	dGeomSphereSetRadius( physics->ballProbe, radius );
	dGeomSetPosition( physics->ballProbe, center.x, center.y, center.z );
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		const double* box = simPhysics_ShapeBox( physics, &physics->shapes[s] );
		if ( simPhysics_BoxesOverlap( box, low, high ) )
		{
			CollidePair( physics, &manifold, &physics->shapes[s], physics->ballProbe,
			    ( simContact ){ .b = ball, .materialB = physics->bodies[ball].material, .mesh = MESH_NONE } );
		}
	}
	Flush( physics, &manifold );
}

/// Whether a body in some state takes a contact with another one; see simWaking. Two that were awake meet once elsewhere.
static bool Takes( simWaking own, simWaking other )
{
	switch ( own )
	{
		case simWaking_awake:
			return true;
		case simWaking_done:
			return other == simWaking_asleep || other == simWaking_pending;
		case simWaking_asleep:
		case simWaking_pending:
			break;
	}
	return other == simWaking_awake;
}

static bool BoundsMeet( const simBody* body, simVec3 low, simVec3 high )
{
	return body->low.x <= high.x && body->high.x >= low.x && body->low.y <= high.y && body->high.y >= low.y
	       && body->low.z <= high.z && body->high.z >= low.z;
}

static void BallBounds( const simPhysics* physics, int i, simVec3* low, simVec3* high )
{
	double r = physics->bodies[physics->balls[i]].ballRadius;
	*low = simV3( physics->ballX[i] - r, physics->ballY[i] - r, physics->ballZ[i] - r );
	*high = simV3( physics->ballX[i] + r, physics->ballY[i] + r, physics->ballZ[i] + r );
}

static void CollideWithBalls( simPhysics* physics, int index, simWaking own )
{
	const simBallGrid* grid = &physics->ballGrid;
	const simBody* body = &physics->bodies[index];
	// Balls that stand in the next cell may reach over its edge.
	double r = physics->maxBallRadius;
	int x0, y0, x1, y1;
	simBallGrid_Range(
	    grid, simSub( body->low, simV3( r, r, 0 ) ), simAdd( body->high, simV3( r, r, 0 ) ), &x0, &y0, &x1, &y1 );
	for ( int cy = y0; cy <= y1; ++cy )
	{
		for ( int k = grid->start[cy * grid->nx + x0]; k < grid->start[cy * grid->nx + x1 + 1]; ++k )
		{
			int i = grid->order[k];
			int ball = physics->balls[i];
			simVec3 low, high;
			BallBounds( physics, i, &low, &high );
			if ( Takes( own, (simWaking)physics->waking[ball] ) && BoundsMeet( body, low, high )
			     && !simIgnoring( physics, index, ball ) )
			{
				CollideWithBall( physics, body, i );
			}
		}
	}
}

static void CollideWithStatics( simPhysics* physics, const simBody* body )
{
	if ( physics->floor != NULL && body->low.z <= 0.0 )
	{
		CollideWithField( physics, body, MESH_FLOOR );
	}
	for ( int m = 0; m < physics->staticCount; ++m )
	{
		if ( BoundsMeet( body, physics->staticLow[m], physics->staticHigh[m] ) && !simIsOpen( physics, m ) )
		{
			CollideWithField( physics, body, m );
		}
	}
}

/// A body against those that begin after it along x.
static void CollideWithOthers( simPhysics* physics, int place )
{
	int index = physics->compounds[place];
	const simBody* body = &physics->bodies[index];
	for ( int k = place + 1; k < physics->compoundCount; ++k )
	{
		int o = physics->compounds[k];
		const simBody* other = &physics->bodies[o];
		// Sorted along x: a body that begins after this one ends meets none of the rest, either.
		if ( other->low.x > body->high.x )
		{
			break;
		}
		bool awake = physics->waking[index] == simWaking_awake || physics->waking[o] == simWaking_awake;
		if ( awake && BoundsMeet( body, other->low, other->high ) && !simIgnoring( physics, index, o ) )
		{
			CollideInOrder( physics, index, o );
		}
	}
}

void simPhysics_CollideShapes( simPhysics* physics )
{
	for ( int c = 0; c < physics->compoundCount; ++c )
	{
		int index = physics->compounds[c];
		// A sleeping body looks for awake balls only.
		bool awake = physics->waking[index] == simWaking_awake;
		if ( awake )
		{
			CollideWithStatics( physics, &physics->bodies[index] );
		}
		CollideWithOthers( physics, c );
		if ( awake || physics->awakeBalls > 0 )
		{
			CollideWithBalls( physics, index, awake ? simWaking_awake : simWaking_asleep );
		}
	}
}

void simPhysics_CollideWokenShapes( simPhysics* physics, int index )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	SIM_CHECK( physics->bodies[index].ballRadius == 0.0 );
	const simBody* body = &physics->bodies[index];
	CollideWithStatics( physics, body );
	for ( int k = 0; k < physics->compoundCount; ++k )
	{
		int o = physics->compounds[k];
		const simBody* other = &physics->bodies[o];
		if ( other->low.x > body->high.x )
		{
			break;
		}
		if ( o != index && Takes( simWaking_done, (simWaking)physics->waking[o] )
		     && BoundsMeet( body, other->low, other->high ) && !simIgnoring( physics, index, o ) )
		{
			CollideInOrder( physics, index, o );
		}
	}
	CollideWithBalls( physics, index, simWaking_done );
}

void simPhysics_CollideWokenBall( simPhysics* physics, int i )
{
	SIM_CHECK( i >= 0 && i < physics->ballCount );
	simVec3 low, high;
	BallBounds( physics, i, &low, &high );
	for ( int k = 0; k < physics->compoundCount; ++k )
	{
		int o = physics->compounds[k];
		const simBody* other = &physics->bodies[o];
		if ( other->low.x > high.x )
		{
			break;
		}
		if ( Takes( simWaking_done, (simWaking)physics->waking[o] ) && BoundsMeet( other, low, high )
		     && !simIgnoring( physics, physics->balls[i], o ) )
		{
			CollideWithBall( physics, other, i );
		}
	}
}
