// The common part of the physics files: physics_build.c makes a world, physics_collide.c finds the contacts of balls
// and notes all, physics_shapes.c finds those of bodies of shapes, physics_pose.c puts bodies and their shapes where
// they are, physics_moves.c moves shapes on their bodies, physics_rest.c puts to sleep, physics_rows.c solves contacts,
// physics_solve.c gathers and moves, physics.c steps, physics_query.c looks. Only these see ODE.
#pragma once

#include "base/grid.h"
#include "base/state.h"
#include "physics/feature.h"
#include "physics/physics.h"

#include <ode/ode.h>

enum
{
	MAX_CONTACTS = 8192,
	MAX_HITS = 64,
	MAX_FEATURES = 32,
	MAX_PAIR_CONTACTS = 24,
	MAX_PUSHERS = 128,
	MESH_FLOOR = -1, ///< in place of a mesh's index
	MESH_NONE = -2,  ///< neither floor nor mesh: another body
};

// How hard and how fast the solver undoes overlaps. Tuned on 504 balls and a robot of 60 kg.
// The part of an overlap that a step undoes [-]: more makes piles of balls jump, less lets them sink into each other.
#define kErp 0.2
// Compliance of a hard contact [m/(N s)]: just enough to keep the solver's matrix well conditioned.
#define kCfm 1e-9
// The fastest speed at which an overlap is undone [m/s]: more shoots out a piece that was squeezed.
#define kMaxCorrecting 1.0
// The overlap that contacts leave [m], so that resting contacts persist from step to step.
#define kSurfaceLayer 5e-5

// When a ball rests: below these speeds for this long [m/s] [rad/s] [s]. A ball that rolls at 0.02 m/s turns at 0.27 rad/s.
#define kRestSpeed 0.02
#define kRestSpin 0.3
#define kRestTime 0.2

// A ball that no mesh is this near to is not looked at again until it has moved as far [m].
#define kClear 0.03

/// Of a triangle: normal . p = offset, for ODE's rounded vertices.
typedef struct simPlane
{
	simVec3 normal;
	double offset; ///< [m]; INFINITY of a triangle without an area
} simPlane;

typedef struct simStatic
{
	dTriMeshDataID data;
	dGeomID geom;
	double* vertices;
	dTriIndex* triangles;
	simPlane* planes; ///< by triangle
	int triangleCount;
	int material;

	// while a sphere is looked at:
	bool listing;
	const int* found; ///< triangles whose boxes it meets
	int foundCount;
} simStatic;

/// The state of a body in the search for contacts of one sub-step. A body that touches something awake wakes, and its
/// neighbours, too, all at once: else the upper one would hang in the air once the thing below is gone.
typedef enum simWaking
{
	simWaking_asleep,
	simWaking_awake,   ///< since before
	simWaking_pending, ///< woken in this sub-step, its own contacts not yet found
	simWaking_done,    ///< woken in this sub-step
} simWaking;

/// Where the centre of mass of a body is and how the body moves: all that a step changes of most bodies.
SIM_STATE_BEGIN
typedef struct simBodyMotion
{
	double position[3]; ///< [m]
	double turn[4];     ///< unit quaternion w x y z
	double velocity[3]; ///< [m/s]
	double spin[3];     ///< [rad/s]
} simBodyMotion;
SIM_STATE_END

/// A rotation matrix by rows of four, as ODE's formulas take it; the fourth numbers are 0.
typedef struct simRotation
{
	double m[12];
} simRotation;

typedef struct simShape
{
	SIM_STATE_BEGIN
	struct
	{
		simPose from, to; ///< relative to the body's centre of mass: at the beginning of the next step, and at its end
		bool moving;      ///< is in the list of those that move in the next step
		bool moved;       ///< ever
		uint8_t unused[6];
	};
	SIM_STATE_END
	dGeomID geom;
	int body, material;
	double round;         ///< radius of the sphere about its centre that holds it [m]
	simVec3 travel, turn; ///< while it moves: velocities relative to the body, in the body's frame [m/s] [rad/s]
	double at[3];         ///< relative to the body's centre of mass, now [m]
	simRotation rotation; ///< the same
	int pusher;           ///< that moves it, -1: nothing that gives way
	double box[6];        ///< its bounds: low x, high x, low y...
	uint32_t boxRound;    ///< value of simPhysics.boxRound for which they hold
} simShape;

typedef struct simMass
{
	double mass, inverseMass;         ///< [kg]
	dMatrix3 inertia, inverseInertia; ///< in the body's frame [kg m^2]
} simMass;

typedef struct simBody
{
	SIM_STATE_BEGIN
	struct
	{
		double restLeft; ///< of a ball: for how long it must yet be slow [s]
		int ignored;     ///< body that it makes no contacts with, -1
		bool parked, mayRest, touching, awake;
		bool restFlag; ///< of a ball: it touches something, and may go to sleep
		uint8_t unused[7];
	};
	struct // of bodies of shapes; a ball has no force between two ticks
	{
		simVec3 force, torque; ///< of the next step: what takes a piece at a tick's end pushes in the next tick
		double reach;      ///< radius of the sphere about the centre of mass that has held the shapes all the time [m]
		simVec3 low, high; ///< bounds at the beginning of the sub-step, kept while it sleeps [m]
		simPose stillAt;   ///< where it was last found to move
		double still;      ///< since when it has not moved away from there [s]
		bool asleep;       ///< after the last step
		bool woken;        ///< in the last step, by something awake that touched it
		uint8_t more[6];
	};
	SIM_STATE_END
	// of its shapes
	double ballRadius; ///< 0: a body of shapes
	double core;       ///< bodies of shapes: half the thickness of the thickest shape [m]
	int material;      ///< of a ball
	int firstShape, shapeCount;
	int compound; ///< bodies of shapes: how many were created before it
	// of a step, or found again when it is asked for
	int ball;                 ///< of a ball: its place in simPhysics.balls
	double islandStill;       ///< of the body that stands for its island: the least of all in it [s]
	simVec3 clearAt;          ///< of a ball: where it was last asked whether a mesh is within its radius and kClear [m]
	uint32_t clearRound;      ///< value of simPhysics.meshRound then
	bool isClear;             ///< none was
	uint32_t touchStep;       ///< value of simPhysics.stepRound when it last touched anything
	uint32_t fieldTouchRound; ///< value of simPhysics.touchRound when it last touched floor or a mesh
	double pull[3], twist[3]; ///< force and torque of the next sub-step
} simBody;

/// A contact as the solver sees it.
typedef struct simTouch
{
	int a, b; ///< b = -1: the field
	double point[3], normal[3], depth;
	double mu, erp, cfm;
	double bounce, bounceSpeed;
	double motion[3]; ///< speeds to hold along the normal, along `along` and across both [m/s]
	double along[3];  ///< if aimed: the first direction of friction
	bool aimed, bounces, taken;
	int note;          ///< of the watch, -1
	int next[2];       ///< links to older contacts of both bodies
	int pushers[2];    ///< that move its two shapes and give way, -1: none
	double own[2][3];  ///< how its shapes move there by a pusher's own coordinate, the second one's reversed
	int row, friction; ///< its rows, -1: no friction
	bool alone;        ///< of a ball that touches nothing else: solved in one pass, without rows
	double force[3];   ///< of such a one, on the ball [N]
} simTouch;

/// Two numbers that one instruction works on.
typedef double simLanes __attribute__( ( vector_size( 16 ) ) );

/// One direction of a contact; the method is explained in physics_rows.c.
typedef struct simRow
{
	simLanes j1[3], m1[3]; ///< of the first body, linear and angular: Jacobian over the row's diagonal, inv(M) J'
	simLanes j2[3], m2[3]; ///< of the second one
	double rhs, cfm;       ///< over the diagonal, too
	double mu;             ///< friction: part of the normal force; normal: 0
	double lambda;         ///< [N]
	simLanes *fa, *fb;     ///< accelerations of its bodies in simSolver.states; fb NULL: the field
	const double* normal;  ///< of friction: lambda of its normal force, else NULL
	bool pushed;           ///< has pushers: the following is set
	int pushers[2];        ///< as the contact's
	double g1, g2;         ///< of both pushers: the Jacobian
	double scale;          ///< one over the diagonal, times kRelax
} simRow;

/// The mover of shapes, in a step. Its own coordinate is so long that its mass is 1.
typedef struct simPusher
{
	double root;        ///< of twice its energy, 0: it does not give way [sqrt( J )]
	double least, most; ///< parts of its way
	double f;           ///< acceleration by contacts, in its own coordinate
	simPushed pushed;
	bool touched; ///< by a contact, in this step
} simPusher;

/// A body that is awake, as the solver sees it.
typedef struct simBodyState
{
	simLanes f[3];      ///< accelerations by contacts, linear and angular
	simLanes known[3];  ///< -( v / h + inv(M) forces )
	double inverse[12]; ///< of the inertia, in the field's frame; not of balls
} simBodyState;

/// The working memory of physics_solve.c and physics_rows.c; nothing of it outlives a step.
typedef struct simSolver
{
	simTouch* touches; ///< (MAX_CONTACTS)
	simRow* rows;      ///< (3 MAX_CONTACTS)
	simRow** order;    ///< (3 MAX_CONTACTS) of the rows
	int* first;        ///< of each body: link to its newest contact, -1
	int* place;        ///< of each body: in bodies and states, -1: none
	int* bodies;       ///< that are awake, island after island
	int awakeCount;
	int* lone; ///< (MAX_CONTACTS) contacts that are solved without rows
	int loneCount;
	int* inIslands; ///< the other contacts, island after island
	int islandTouchCount;
	int* islandEnds; ///< of each island: the end of its contacts in inIslands
	int islandCount;
	int* stack;
	int* rested;          ///< balls that fell asleep in this sub-step
	simBodyState* states; ///< (of bodies)
} simSolver;

typedef struct simTouchRecord
{
	simTouches touches;
	uint32_t round; ///< value of simPhysics.touchRound for which they hold
} simTouchRecord;

struct simPhysics
{
	SIM_STATE_BEGIN
	struct
	{
		uint32_t seed;                      ///< of the order in which rows are solved, carried from step to step
		int contactCount, subSteps;         ///< of the last step
		uint32_t open[SIM_MAX_GROUPS / 32]; ///< meshes (bits) that are not there at present
	};
	SIM_STATE_END
	simSolver solver;
	int iterations; ///< of the solver
	double gravity; ///< [m/s^2], downwards
	bool rowByRow;  ///< see simPhysicsDef
	dGeomID ballProbe, floor, ray;
	int materialCount, floorMaterial;
	simSurface* surfaces;
	simVec3 low, high;
	double maxBallRadius;

	simStatic* statics;
	simVec3 *staticLow, *staticHigh;
	int staticCount, maxStatics;
	double staticMargin; ///< of the grid: spheres up to this radius are found through it [m]
	simStaticGrid staticGrid;

	simBody* bodies;
	simBodyMotion* motions; ///< (maxBodies)
	simRotation* rotations; ///< (maxBodies) of motions[i].turn, of bodies of shapes
	simMass* masses;
	int bodyCount, maxBodies;
	uint64_t* inPlay; ///< (maxBodies bits) that are not parked
	uint64_t* awake;  ///< (maxBodies bits) simBody.awake: most loops look at these bodies alone
	int* islands;     ///< (maxBodies) bodies that touch, as trees: a body before it in its island, or itself
	int mayRestCount; ///< bodies of shapes in play that may rest; without them there is no need of islands
	uint8_t* waking;  ///< (maxBodies) simWaking
	int* woken;       ///< bodies woken in this sub-step
	int wokenCount;
	simShape* shapes;
	int shapeCount, maxShapes;
	int* movers; ///< shapes that move in the next step
	int moverCount;
	simPusher pushers[MAX_PUSHERS];
	int pusherCount;
	double movedPart; ///< of the step, that the shapes have behind them
	int* compounds;   ///< bodies of shapes in play, by the low end of their bounds along x, then by index
	int compoundCount, compoundsMade;
	simTouchRecord* touches; ///< (compoundsMade)
	uint32_t touchRound;
	uint32_t stepRound; ///< counts the steps
	uint32_t boxRound;  ///< counts the searches for contacts, during which no shape moves
	uint32_t meshRound; ///< counts the changes of what is solid, from 1 on

	simBallGrid ballGrid;
	int* balls; ///< bodies of the balls in play, as sorted into the grid
	double *ballX, *ballY, *ballZ;
	double *sortedX, *sortedY, *sortedZ; ///< the same in the grid's order
	int ballCount;
	bool gridIsCurrent; ///< no ball has moved, come or gone since the grid was sorted

	simHit hits[MAX_HITS];
	int hitCount, awakeBalls;
	simProfileFn* profile; ///< told when collision or solver begins, NULL = nobody
	void* profileContext;
	double subStep;         ///< [s] length of the sub-step being made
	simContactWatch* watch; ///< where contacts are noted for pictures, NULL: none are
};

/// One contact between two bodies, or between one and the field.
typedef struct simContact
{
	int a, b; ///< b = -1: the field
	int materialA, materialB;
	int mesh;                        ///< index, MESH_FLOOR or MESH_NONE
	simVec3 point;                   ///< [m]
	simVec3 normal;                  ///< unit, out of b
	double depth;                    ///< [m]
	const simShape *shapeA, *shapeB; ///< whose own motion counts, or NULL
} simContact;

static inline simVec3 simFromOde( const dReal* v )
{
	return simV3( v[0], v[1], v[2] );
}

static inline simVec3 simCenterOf( const simPhysics* physics, int body )
{
	return simFromOde( physics->motions[body].position );
}

/// Its velocity and its spin as lengths [m/s] [rad/s].
static inline double simSpeedOf( const simPhysics* physics, int body )
{
	return simLength( simFromOde( physics->motions[body].velocity ) );
}

static inline double simSpinOf( const simPhysics* physics, int body )
{
	return simLength( simFromOde( physics->motions[body].spin ) );
}

/// A mesh is not there at present.
static inline bool simIsOpen( const simPhysics* physics, int mesh )
{
	return ( physics->open[mesh / 32] >> ( mesh % 32 ) & 1u ) != 0;
}

/// The first index from one on whose bit is set, or -1.
static inline int simNextBit( const uint64_t* bits, int count, int from )
{
	int words = ( count + 63 ) / 64;
	for ( int w = from / 64; w < words; ++w )
	{
		uint64_t word = w == from / 64 ? bits[w] >> ( from % 64 ) << ( from % 64 ) : bits[w];
		if ( word != 0 )
		{
			return 64 * w + __builtin_ctzll( word );
		}
	}
	return -1;
}

/// The first body in play from an index on, or -1: for ( int i = simInPlay( p, 0 ); i >= 0; i = simInPlay( p, i + 1 ) )
static inline int simInPlay( const simPhysics* physics, int from )
{
	return simNextBit( physics->inPlay, physics->bodyCount, from );
}

/// The same of bodies that are awake; none of them is parked.
static inline int simAwake( const simPhysics* physics, int from )
{
	return simNextBit( physics->awake, physics->bodyCount, from );
}

/// The last one that is awake before an index, or -1.
static inline int simAwakeBefore( const simPhysics* physics, int before )
{
	for ( int w = ( before - 1 ) / 64; before > 0 && w >= 0; --w )
	{
		uint64_t word = physics->awake[w];
		if ( w == before / 64 )
		{
			word &= ( 1ull << ( before % 64 ) ) - 1;
		}
		if ( word != 0 )
		{
			return 64 * w + 63 - __builtin_clzll( word );
		}
	}
	return -1;
}

static inline void simSetAwake( simPhysics* physics, int body, bool awake )
{
	uint64_t bit = 1ull << ( body % 64 );
	physics->bodies[body].awake = awake;
	physics->awake[body / 64] = awake ? physics->awake[body / 64] | bit : physics->awake[body / 64] & ~bit;
}

static inline bool simIgnoring( const simPhysics* physics, int a, int b )
{
	return physics->bodies[a].ignored == b || physics->bodies[b].ignored == a;
}

/// Winds the triangles of a mesh so that it holds from both sides. They have room for twice as many. False: out of memory.
bool simPhysics_HoldBothSides( simStatic* mesh, int vertexCount );
/// Computes the planes of a mesh that is wound. False: out of memory.
bool simStatic_MakePlanes( simStatic* mesh );
/// Tells ODE to only list triangles where simStatic_Features asks.
void simStatic_Attach( simStatic* mesh );
/// The surfaces of mesh m that a sphere reaches, not yet reduced to separate obstacles. The ball probe is in place already.
int simStatic_Features( simPhysics* physics, simVec3 center, double radius, int m, simFeature* features, int capacity );
/// Finds all contacts of a sub-step. Balls are gathered and sorted into the grid already.
void simPhysics_Collide( simPhysics* physics );
/// The part of it that bodies of shapes have: with floor and meshes, each other and balls.
void simPhysics_CollideShapes( simPhysics* physics );
/// The contacts of a body of shapes that was woken in this sub-step.
void simPhysics_CollideWokenShapes( simPhysics* physics, int body );
/// The contacts of a ball with bodies of shapes that sleep or were woken in this sub-step.
void simPhysics_CollideWokenBall( simPhysics* physics, int ball );
/// Gives a contact to the solver and notes its two bodies.
void simPhysics_AddContact( simPhysics* physics, const simContact* contact );
/// Notes a contact for a watch; its force is known once it is solved. Returns the note's index, -1 without a watch.
int simPhysics_NoteContact( simPhysics* physics, const simContact* contact );

/// Memory for the solver. False: memory is out; simSolver_Release frees the reserved part.
bool simSolver_Reserve( simSolver* solver, int maxBodies );
void simSolver_Release( simSolver* solver );
/// Forgets the contacts of the last sub-step.
void simSolver_Begin( simPhysics* physics );
/// Takes a contact; how it is to be solved is for the caller to fill in.
simTouch* simSolver_Add( simPhysics* physics, const simContact* contact );
/// Solves the contacts and moves awake bodies by a sub-step of length h.
void simSolver_Step( simPhysics* physics, double h );
/// Solves the contacts of awake bodies, for a sub-step of length h.
void simSolver_SolveContacts( simPhysics* physics, double h );
/// The force of a contact on its first body, once it is solved [N].
simVec3 simSolver_ForceOf( const simPhysics* physics, const simTouch* touch );
/// Floor and meshes around a sphere, reduced to separate obstacles, deepest first. Returns how many, at most MAX_FEATURES.
int simPhysics_SphereFeatures( simPhysics* physics, simVec3 center, double radius, simFeature features[MAX_FEATURES] );
/// The same for one mesh.
int simPhysics_MeshFeatures(
    simPhysics* physics, simVec3 center, double radius, int mesh, simFeature features[MAX_FEATURES] );
/// Whether an ODE box (low x, high x, low y...) meets another one.
bool simPhysics_BoxesOverlap( const dReal box[6], simVec3 low, simVec3 high );

/// Bounds of an awake body of shapes, as it is now.
void simPhysics_Bound( simPhysics* physics, int body );
/// Bounds of a shape, low x, high x, low y..., while contacts are searched for.
const double* simPhysics_ShapeBox( simPhysics* physics, simShape* shape );
/// Brings the bodies of shapes in play into order along x.
void simPhysics_SortCompounds( simPhysics* physics );
/// Wakes a body, or restarts an awake one's wait for its rest.
void simPhysics_Wake( simPhysics* physics, int body );
/// The body that stands for all that touch each other in this sub-step: the first of them.
int simPhysics_Island( simPhysics* physics, int body );
void simPhysics_JoinIslands( simPhysics* physics, int a, int b );
/// Starts to wait for rest: the body is moving now.
void simPhysics_StartRest( simPhysics* physics, int body );
/// Before the solver: which balls it may put to sleep.
void simPhysics_RestBalls( simPhysics* physics );
/// After the solver's step of length h: puts bodies of shapes to sleep.
void simPhysics_RestShapes( simPhysics* physics, double h );
/// Wakes sleeping bodies within some centimetres of a box.
void simPhysics_WakeNear( simPhysics* physics, simVec3 low, simVec3 high );
/// Contacts of two shapes of different bodies, ODE geoms. Normals point out of b. At most MAX_PAIR_CONTACTS.
int simPhysics_PairContacts( simPhysics* physics, dGeomID a, dGeomID b, dContactGeom contacts[MAX_PAIR_CONTACTS] );

/// Turns a body to a quaternion w x y z, which need not be of length 1, and puts its shapes where it now is.
void simPhysics_Turn( simPhysics* physics, int body, const double turn[4] );
/// Moves a body's centre of mass, and its shapes with it.
void simPhysics_Shift( simPhysics* physics, int body, simVec3 center );
/// Takes a body's velocity and spin away.
void simPhysics_Halt( simPhysics* physics, int body );
/// Puts a shape elsewhere on its body.
void simPhysics_Attach( simPhysics* physics, simShape* shape, simPose pose );

/// Gives the shapes that simPhysics_MoveShape moved their velocities for a step of length dt.
void simPhysics_BeginMoves( simPhysics* physics, double dt );
/// Puts them where they are after a part of that step, 0..1; at 1 they are there.
void simPhysics_Move( simPhysics* physics, double part );
