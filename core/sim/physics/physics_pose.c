#include "physics/physics_internal.h"

#include <string.h>

// Puts bodies and their shapes where they are. Positions, turns and speeds of bodies are ours (simBodyMotion); ODE knows shapes alone, each
// by its own place in the field.

static void PutGeom( const simPhysics* physics, const simShape* shape )
{
	const simBodyMotion* motion = &physics->motions[shape->body];
	const simRotation* turn = &physics->rotations[shape->body];
	// The shape's place on the body, turned with it: p + R at.
	dVector3 at;
	dMatrix3 rotation;
	dMultiply0_331( at, turn->m, shape->at );
	dMultiply0_333( rotation, turn->m, shape->rotation.m );
	dGeomSetPosition(
	    shape->geom, at[0] + motion->position[0], at[1] + motion->position[1], at[2] + motion->position[2] );
	dGeomSetRotation( shape->geom, rotation );
}

static void PutShapes( const simPhysics* physics, int index )
{
	const simBody* body = &physics->bodies[index];
	for ( int s = body->firstShape; s < body->firstShape + body->shapeCount; ++s )
	{
		PutGeom( physics, &physics->shapes[s] );
	}
}

void simPhysics_Turn( simPhysics* physics, int index, const double turn[4] )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	dQuaternion unit = { turn[0], turn[1], turn[2], turn[3] };
	dNormalize4( unit );
	memcpy( physics->motions[index].turn, unit, sizeof( unit ) );
	if ( physics->bodies[index].ballRadius == 0.0 )
	{
		dRfromQ( physics->rotations[index].m, unit );
		PutShapes( physics, index );
	}
}

void simPhysics_Shift( simPhysics* physics, int index, simVec3 center )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	double* position = physics->motions[index].position;
	position[0] = center.x;
	position[1] = center.y;
	position[2] = center.z;
	PutShapes( physics, index );
}

void simPhysics_Halt( simPhysics* physics, int index )
{
	SIM_CHECK( index >= 0 && index < physics->bodyCount );
	simBodyMotion* motion = &physics->motions[index];
	memset( motion->velocity, 0, sizeof( motion->velocity ) );
	memset( motion->spin, 0, sizeof( motion->spin ) );
}

void simPhysics_Attach( simPhysics* physics, simShape* shape, simPose pose )
{
	// A state that is read may hold any pose: simWorld_Validate judges it afterwards.
	SIM_CHECK( shape->geom != NULL );
	dQuaternion turn = { pose.q.w, pose.q.x, pose.q.y, pose.q.z };
	shape->at[0] = pose.p.x;
	shape->at[1] = pose.p.y;
	shape->at[2] = pose.p.z;
	dRfromQ( shape->rotation.m, turn );
	PutGeom( physics, shape );
}
