// The collision shapes of a world, for pictures: see sandlot/sim/overlay.h.
#include "sandlot/sim/overlay.h"

#include "world/world_internal.h"


bool simWorld_Watch( simWorld* world, simContactWatch* watch )
{
	SIM_CHECK( world != NULL );
	return simPhysics_Watch( world->physics, watch );
}

// The robot whose body that is, -1: none.
static int RobotOf( const simWorld* world, int body )
{
	for ( int i = 0; i < world->robotCount; ++i )
	{
		if ( body >= 0 && world->robots[i].body == body )
		{
			return i;
		}
	}
	return -1;
}

void simWorld_NameContacts( const simWorld* world, simContactWatch* watch )
{
	SIM_ASSERT( world != NULL && watch != NULL );
	SIM_CHECK( watch->count >= 0 );
	for ( int i = 0; i < watch->count; ++i )
	{
		simContactNote* note = &watch->notes[i];
		int first = RobotOf( world, note->robot ), second = RobotOf( world, note->other );
		note->robot = first >= 0 ? first : second;
		note->other = first >= 0 ? second : -1;
	}
}

int simWorld_NoteShapes( const simWorld* world, simShapeNote* notes, int capacity )
{
	SIM_ASSERT( world != NULL && capacity >= 0 );
	int count = 0;
	for ( int i = 0; i < world->robotCount; ++i )
	{
		int own = simPhysics_NoteShapes( world->physics, world->robots[i].body, notes + count, capacity - count );
		for ( int k = count; k < count + own; ++k )
		{
			notes[k].robot = i;
		}
		count += own;
	}
	return count;
}

int simWorld_MeshCount( const simWorld* world )
{
	SIM_ASSERT( world != NULL );
	return simPhysics_MeshCount( world->physics );
}

simMeshNote simWorld_Mesh( const simWorld* world, int mesh )
{
	SIM_ASSERT( mesh >= 0 && mesh < simPhysics_MeshCount( world->physics ) );
	return simPhysics_Mesh( world->physics, mesh );
}
