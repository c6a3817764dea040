// Bodies of all shapes in a small world, for the tests of bodies of shapes.
#pragma once

#include "physics/physics.h"
#include "test.h"

enum
{
	KIND_BOX,
	KIND_CYLINDER,
	KIND_CAPSULE,
	KIND_TORUS,
	KIND_COUNT,
	RING = 12, // capsules of the torus
};

static const double kRound = 0.057, kLength = 0.3; // cylinder, whole length; the capsule has it between its caps
static const double kTube = 0.0254, kRing = 0.1524;
static const double kMass = 0.3;
static const simSurface kPlain = { .friction = 0.8, .threshold = 0.05 };
static const simVec3 kZero = { 0, 0, 0 };
static const simQuat kUpright = { 1, 0, 0, 0 };

extern const char shapesNames[KIND_COUNT][12];

/// A world of one material, 20 x 20 m, with room for 8 meshes.
simPhysics* shapesCreate( simSurface surface, bool floor, double gravity );
simPose shapesPose( double x, double y, double z, simQuat q );
/// Lies along y: its axis z turned about x.
simQuat shapesLying( void );
/// Adds a body of a kind, which may rest: a box of 0.3 x 0.2 x 0.1 m, a ring of twelve capsules.
int shapesAdd( simPhysics* physics, int kind );
/// A ball of 0.075 m and 0.2 kg.
int shapesAddBall( simPhysics* physics );
/// A closed convex mesh of eight corners, in the order of an axis-aligned box: x fastest, then y, then z.
void shapesAddHexahedron( simPhysics* physics, const simVec3 corners[8] );
void shapesAddBlock( simPhysics* physics, simVec3 low, simVec3 high );
void shapesSteps( simPhysics* physics, int count );
/// Where a body's z axis points.
simVec3 shapesAxis( simPhysics* physics, int body );
/// Any attitude.
simQuat shapesRandomTurn( simRandom* random );
/// Up to 10 rad/s about each axis.
simVec3 shapesRandomSpin( simRandom* random );
