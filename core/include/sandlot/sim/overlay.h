// Collision shapes and contact forces, for pictures: the field's meshes, the shapes of robots, the contacts of the last
// sub-step. They cost nothing until asked for: contacts are noted only while a watch is on, and nothing of the run
// depends on them.
#pragma once

#include "sandlot/sim/math.h"
#include "sandlot/sim/sim.h"

#define SIM_MAX_CONTACT_NOTES 1024 ///< contacts that a watch holds; more are left out
#define SIM_MAX_SHAPE_NOTES 512    ///< shapes of all robots

/// A contact as it was solved.
typedef struct simContactNote
{
	simVec3 point;  ///< [m]
	simVec3 normal; ///< unit, out of the second body or the field into the first
	simVec3 force;  ///< on the first body [N]
	int robot;      ///< index of the robot that it touches, the first body's before the second's; -1: none
	int other;      ///< of the other robot, where two touch; else -1
} simContactNote;

/// The contacts of the last sub-step. Its owner keeps the memory, outside the state of the run.
typedef struct simContactWatch
{
	bool on; ///< whether to note contacts; the owner sets it
	int count;
	simContactNote notes[SIM_MAX_CONTACT_NOTES];
} simContactWatch;

/// A shape of a robot as it stands now.
typedef struct simShapeNote
{
	simShapeKind kind; ///< sphere, box, cylinder or capsule
	int robot;
	simVec3 size; ///< full lengths; of round ones: diameter twice, whole length
	simPose pose; ///< in the field
} simShapeNote;

/// A mesh of the field. The arrays belong to the world.
typedef struct simMeshNote
{
	const double* vertices;    ///< x y z [m]
	const uint32_t* triangles; ///< three indices each
	int vertexCount, triangleCount;
	bool open; ///< not there at present
} simMeshNote;

/// From now on the world writes its contacts to the watch while it is on; NULL: nowhere. Call it once, before the first
/// step: it allocates memory. False: memory is out.
bool simWorld_Watch( simWorld* world, simContactWatch* watch );
/// Finds the robots at the contacts that a step has noted: call it once after each step whose contacts are shown.
void simWorld_NameContacts( const simWorld* world, simContactWatch* watch );
/// Writes the shapes of all robots, at most capacity; returns how many.
int simWorld_NoteShapes( const simWorld* world, simShapeNote* notes, int capacity );
int simWorld_MeshCount( const simWorld* world );
simMeshNote simWorld_Mesh( const simWorld* world, int mesh );
