// What the physics files share: physics_build.c makes a world, physics_collide.c finds its contacts, physics.c steps it,
// physics_query.c asks it. Only these see ODE.
#pragma once

#include "feature.h"
#include "grid.h"
#include "physics.h"

#include <ode/ode.h>

enum
{
	// ODE empties a joint group without allocating only up to 1024 joints, so the contacts are spread over several groups.
	CONTACT_GROUPS = 8,
	CONTACTS_PER_GROUP = 1024,
	MAX_CONTACTS = CONTACT_GROUPS * CONTACTS_PER_GROUP,
	MAX_HITS = 64,
	MAX_FEATURES = 32,
	MAX_PAIR_CONTACTS = 24,
};

typedef struct simStatic
{
	dTriMeshDataID data;
	dGeomID geom;
	double* vertices;
	dTriIndex* triangles;
	int material;
} simStatic;

typedef struct simShape
{
	dGeomID geom;
	int body, material;
} simShape;

typedef struct simBody
{
	dBodyID ode;
	double ballRadius; ///< 0: a body of shapes
	int material;      ///< of a ball
	int firstShape, shapeCount;
	bool parked, mayRest, touching, restFlag;
	simVec3 force, torque; ///< held over all sub-steps of one step
} simBody;

struct simPhysics
{
	dWorldID world;
	dJointGroupID contacts[CONTACT_GROUPS];
	dGeomID ballProbe, floor, ray;
	int materialCount, floorMaterial;
	simSurface* surfaces;
	simVec3 low, high;
	double maxBallRadius;
	uint32_t seed; ///< of ODE's constraint order, carried from step to step

	simStatic* statics;
	simVec3 *staticLow, *staticHigh;
	int staticCount, maxStatics;
	simStaticGrid staticGrid;

	simBody* bodies;
	int bodyCount, maxBodies;
	simShape* shapes;
	int shapeCount, maxShapes;
	int* compounds; ///< indices of bodies that are not balls
	int compoundCount;

	simBallGrid ballGrid;
	int* balls; ///< bodies of the balls in play, as sorted into the grid
	double *ballX, *ballY, *ballZ;
	bool* ballAwake;
	int ballCount;

	simHit hits[MAX_HITS];
	int hitCount, contactCount, subSteps, awakeBalls;
	double subStep; ///< [s] length of the sub-step being made
};

static inline simVec3 simFromOde( const dReal* v )
{
	return simV3( v[0], v[1], v[2] );
}

/// Finds all contacts of a sub-step and makes a joint of each. Balls are gathered and sorted into the grid already.
void simPhysics_Collide( simPhysics* physics );
/// Forgets the contacts of the last sub-step.
void simPhysics_EmptyContacts( simPhysics* physics );
/// Floor and meshes around a sphere, reduced to separate obstacles, deepest first. Returns how many, at most MAX_FEATURES.
int simPhysics_SphereFeatures( simPhysics* physics, simVec3 center, double radius, simFeature features[MAX_FEATURES] );
/// Whether an ODE box (low x, high x, low y...) meets another one.
bool simPhysics_BoxesOverlap( const dReal box[6], simVec3 low, simVec3 high );
