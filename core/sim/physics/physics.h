// Rigid bodies: static meshes, balls and bodies of shapes in one world, material pairs, contacts, rays, sub-steps, rest. Knows nothing
// of robots, pieces or fields.
//
// ODE (with libccd) says where two shapes, or a shape and a mesh, touch. Bodies and their motion, the search for pairs, the contacts of
// balls with meshes, the solver, rest and sub-steps are ours.
//
// Bodies are created before the first step and keep their index. A body that is out of play (a held or scored piece) is
// parked: it costs nothing until it comes back.
#pragma once

#include "base/state.h"
#include "sandlot/sim/base.h"
#include "sandlot/sim/integrator.h"
#include "sandlot/sim/math.h"
#include "sandlot/sim/overlay.h"
#include "sandlot/sim/types.h"

typedef struct simPhysics simPhysics;

typedef struct simPhysicsDef
{
	double gravity; ///< downwards [m/s^2]
	int iterations; ///< of the contact solver
	int materialCount;
	const simSurface* surfaces;           ///< (materialCount x materialCount), copied
	int floorMaterial;                    ///< of the plane z = 0, -1 = no floor
	simVec3 low, high;                    ///< where things usually are; outside works, slower
	int maxStatics, maxBodies, maxShapes; ///< statics: at most SIM_MAX_GROUPS
	double maxBallRadius;                 ///< [m], 0 = there are no balls
	uint64_t seed;                        ///< of the solver's constraint order
	bool rowByRow;                        ///< rows also for balls that touch the field alone, which one pass solves
} simPhysicsDef;

simPhysics* simPhysics_Create( const simPhysicsDef* def );
void simPhysics_Destroy( simPhysics* physics );

/// Adds a mesh. Closed shells are solid whichever way they are wound; a sheet holds from both sides. The arrays are copied.
/// False: out of memory.
bool simPhysics_AddMesh( simPhysics* physics, int material, const double* vertices, int vertexCount,
    const uint32_t* triangles, int triangleCount );
/// Ends the static part: call once, after the last AddMesh and before the first body.
bool simPhysics_FinishStatics( simPhysics* physics );

/// A ball: a solid sphere with its own inertia. Parked until placed.
int simPhysics_AddBall( simPhysics* physics, int material, double radius, double mass, double inertia );
/// A body with principal inertia about its centre of mass. Shapes are added next, relative to the centre of mass.
int simPhysics_AddBody( simPhysics* physics, double mass, simVec3 inertia );
void simPhysics_AddBox( simPhysics* physics, int body, int material, simVec3 size, simPose pose );
void simPhysics_AddSphere( simPhysics* physics, int body, int material, double radius, simVec3 at );
/// Axis z of the pose; length: of a capsule without its caps [m].
void simPhysics_AddCapsule( simPhysics* physics, int body, int material, double radius, double length, simPose pose );
void simPhysics_AddCylinder( simPhysics* physics, int body, int material, double radius, double length, simPose pose );
/// Moves the k-th shape of a body, relative to its centre of mass: a part that a mechanism moves. It gets there in the
/// course of the next step, and pushes obstacles at the speed that this takes (a jump of more than 20 m/s is made at
/// once and pushes nothing). Nearly free when the pose is unchanged. Bodies that rest on it wake. Mass and inertia stay
/// as they are.
void simPhysics_MoveShape( simPhysics* physics, int body, int k, simPose pose );

/// Adds something that moves shapes and gives way like a mass when they meet something: a mechanism. Returns its index.
int simPhysics_AddPusher( simPhysics* physics );
/// The k-th shape of a body moves by a pusher. A shape without a pusher follows its orders through every obstacle.
void simPhysics_TieShape( simPhysics* physics, int body, int k, int pusher );
/// Before a step in which it moves. energy: kinetic, of all that moves with it, at the mean speed of its way [J]. least, most:
/// between which parts of its way its stops hold it, with 0 where it begins and 1 where its shapes are told to go.
void simPhysics_SetPusher( simPhysics* physics, int pusher, double energy, double least, double most );
/// How a pusher that was set went through the last step.
typedef struct simPushed
{
	double way;   ///< part of its way that it has made: 1 if nothing touched it
	double speed; ///< at the end, over the mean speed of its way: 1 if nothing touched it
} simPushed;
simPushed simPhysics_GetPushed( const simPhysics* physics, int pusher );
/// After a step in which a pusher was held up: where exactly one of its shapes is now. Physics moves them in straight lines.
void simPhysics_SetShape( simPhysics* physics, int body, int k, simPose pose );
/// Another mass and inertia for a body, from the next step on.
void simPhysics_SetMass( simPhysics* physics, int body, double mass, simVec3 inertia );
/// Reserves the memory that stepping needs. Call once, after the last body.
bool simPhysics_FinishBodies( simPhysics* physics );

/// Puts a body into the world at a pose (of its centre of mass) with velocities, awake.
void simPhysics_Place( simPhysics* physics, int body, simPose pose, simVec3 velocity, simVec3 spin );
/// Takes a body out of the world; bodies that leaned on it wake. It keeps its pose and ignores no other body any more.
void simPhysics_Park( simPhysics* physics, int body );
bool simPhysics_IsParked( const simPhysics* physics, int body );
bool simPhysics_IsAwake( const simPhysics* physics, int body );
/// The same of 64 bodies from one on, bit by bit; 0 behind the last one.
uint64_t simPhysics_AwakeBits( const simPhysics* physics, int from );
/// True if the body touched anything in the last step.
bool simPhysics_IsTouching( const simPhysics* physics, int body );
/// True if it touched anything in any part of the last step.
bool simPhysics_WasTouching( const simPhysics* physics, int body );
/// True if the body touched floor or a mesh since simPhysics_ForgetTouches.
bool simPhysics_HasTouchedField( const simPhysics* physics, int body );
/// Whether the body may come to rest when it touches something and hardly moves. Default: balls may, bodies of shapes may not.
void simPhysics_SetMayRest( simPhysics* physics, int body, bool mayRest );

/// Makes no contacts between two bodies from now on, e.g. a ball on its way out of a launcher. One partner per body; -1: ends it.
void simPhysics_Ignore( simPhysics* physics, int body, int other );
/// Sets whether a mesh (by index of simPhysics_AddMesh) is there at present: an open gate is not. Bodies that rested on
/// it wake.
void simPhysics_SetSolid( simPhysics* physics, int mesh, bool solid );
/// True if a sphere there would meet no surface of a mesh that is solid, no floor and no body in play (but ignore, -1: none).
bool simPhysics_IsClear( simPhysics* physics, simVec3 center, double radius, int ignore );

/// The contacts of a body of shapes since simPhysics_ForgetTouches. Balls are not among them.
typedef struct simTouches
{
	uint32_t meshes[SIM_MAX_GROUPS / 32]; ///< bits by index of simPhysics_AddMesh
	bool floor;
	uint64_t bodies; ///< other bodies of shapes (bits by their order of creation, the first 64)
} simTouches;
const simTouches* simPhysics_GetTouches( const simPhysics* physics, int body );
/// The same number for a bit of simTouches.bodies: how many bodies of shapes were created before this one.
int simPhysics_TouchIndex( const simPhysics* physics, int body );
void simPhysics_ForgetTouches( simPhysics* physics );

simPose simPhysics_GetPose( const simPhysics* physics, int body );
/// Of its middle: simPhysics_GetPose's p.
simVec3 simPhysics_GetPosition( const simPhysics* physics, int body );
simVec3 simPhysics_GetVelocity( const simPhysics* physics, int body );
simVec3 simPhysics_GetSpin( const simPhysics* physics, int body );
simVec3 simPhysics_GetVelocityAt( const simPhysics* physics, int body, simVec3 point );
/// How readily a body gives way: the acceleration of one of its points along a unit direction, for a force of 1 N there [1/kg].
double simPhysics_GetYield( const simPhysics* physics, int body, simVec3 point, simVec3 direction );
/// Forces [N] and torques [N m] in the field frame; they act through the next simPhysics_Step, all its sub-steps.
void simPhysics_AddForce( simPhysics* physics, int body, simVec3 force );
void simPhysics_AddForceAt( simPhysics* physics, int body, simVec3 force, simVec3 point );
void simPhysics_AddTorque( simPhysics* physics, int body, simVec3 torque );

/// The forces at a body's centre of mass in the next step, gravity apart [N] [N m].
simWrench simPhysics_GetWrench( const simPhysics* physics, int body );
/// Takes a body that touched nothing in the last step to another place nearby: simPhysics_Place is for those that come from afar.
void simPhysics_Carry( simPhysics* physics, int body, simPose pose, simVec3 velocity, simVec3 spin );

/// Sets how fast a body moves over the floor [m/s] and turns about the vertical [rad/s]; how it falls and tilts stays as it is.
void simPhysics_SetMotion( simPhysics* physics, int body, double vx, double vy, double turn );

/// One step, divided so that no body moves further than it may (see simPhysics_SubSteps).
/// Returns -1, or the index of a body whose state is no longer finite.
int simPhysics_Step( simPhysics* physics, double dt );
/// Between two steps: NULL, or the promise between the parts of this that is broken. For tests: it looks at everything.
const char* simPhysics_Validate( const simPhysics* physics );
/// See simWorld_SetProfile; called with simPart_collide and simPart_solve.
void simPhysics_SetProfile( simPhysics* physics, simProfileFn* fn, void* context );
int simPhysics_SubSteps( const simPhysics* physics );
int simPhysics_ContactCount( const simPhysics* physics );

/// A contact of a body that is not a ball with the statics or another such body, in the last step.
typedef struct simHit
{
	int body, other; ///< other = -1: the field
	double speed;    ///< approach along the normal [m/s]
} simHit;
int simPhysics_GetHits( const simPhysics* physics, const simHit** hits );

/// Where a probe sphere meets the floor and the meshes: up to capacity contacts, deepest first.
typedef struct simProbe
{
	simVec3 point;  ///< on the surface
	simVec3 normal; ///< out of the surface
	double depth;   ///< > 0
	int material;
	int mesh; ///< -1: the floor
} simProbe;
int simPhysics_ProbeSphere( simPhysics* physics, simVec3 center, double radius, simProbe* probes, int capacity );

/// How deep a body in play is in something [m], 0: they do not meet.
typedef struct simDepth
{
	double depth;
	int mesh; ///< of the field: index by simPhysics_AddMesh, -1: the floor
} simDepth;
/// The deepest overlap of a body with floor and solid meshes. A body wholly inside a closed mesh counts as half its own
/// thickness deep.
simDepth simPhysics_OverlapField( simPhysics* physics, int body );
double simPhysics_OverlapBodies( simPhysics* physics, int a, int b );
/// Whether a point lies inside a closed mesh, whichever way that one is wound.
bool simPhysics_IsInside( const simPhysics* physics, int mesh, simVec3 point );

/// The nearest thing along a ray, the floor and meshes always, bodies if asked. direction is a unit vector.
typedef struct simRayHit
{
	double distance;
	simVec3 point, normal;
	int body; ///< -1 = the field
	int material;
} simRayHit;
bool simPhysics_CastRay( simPhysics* physics, simVec3 origin, simVec3 direction, double length, bool bodies,
    int ignoreBody, simRayHit* hit );
/// True if the floor or a mesh is in the way from a to b: the same as a ray that ends there, for a part of the price. last: of the
/// mesh that was in the way of the last one, kept from call to call; -1 at first. It makes things faster, nothing else.
bool simPhysics_IsBlocked( simPhysics* physics, simVec3 a, simVec3 b, int* last );

/// True if the straight way from a point, in the box's own frame, meets the box. Slab by slab: the part of the way inside all
/// three pairs of faces must not be empty.
bool simPhysics_CrossesBox( simVec3 half, simVec3 from, simVec3 way );

/// See simWorld_Watch. Until simWorld_NameContacts the notes have bodies in place of robots.
bool simPhysics_Watch( simPhysics* physics, simContactWatch* watch );
/// The shapes of a body; returns how many.
int simPhysics_NoteShapes( const simPhysics* physics, int body, simShapeNote* notes, int capacity );
int simPhysics_MeshCount( const simPhysics* physics );
simMeshNote simPhysics_Mesh( const simPhysics* physics, int mesh );

#define SIM_PHYSICS_PARTS 40
/// Lists the parts of its state; returns how many, at most SIM_PHYSICS_PARTS.
int simPhysics_StateParts( simPhysics* physics, simStatePart* parts );
/// NULL, or the reason why a state that was written into them is impossible: an index that leads nowhere, a number that
/// is not finite.
const char* simPhysics_CheckIndices( const simPhysics* physics );
/// After another state was written into those parts: makes all else from it. Masses are the caller's to set.
void simPhysics_Refresh( simPhysics* physics );
