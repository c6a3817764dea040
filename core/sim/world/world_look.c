// Questions to a world between two ticks.
#include "world/world_internal.h"
#include "world/world_view.h"

int simWorld_Follow( const simWorld* world, simCourseWay* way, simVec3 from, simVec3 to )
{
	SIM_ASSERT( world != NULL && way != NULL );
	// The gate before the step: the way then already points to the next one.
	int gate = way->gate;
	if ( !simCourse_Go( world->field, way, from, to ) )
	{
		return -1;
	}
	return gate;
}

simWorldView simWorld_View( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	return ( simWorldView ){
		.scenario = world->scenario,
		.field = world->field,
		.physics = world->physics,
		.robots = world->robots,
		.robotCount = world->robotCount,
		.vision = world->vision,
		.pieces = &world->pieces,
		.tick = world->run.tick,
		.time = simWorld_Time( world ),
	};
}

uint32_t simWorld_Ticks( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	return world->run.tick;
}

double simWorld_Time( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	return world->run.tick * SIM_TICK;
}

simStop simWorld_StopReason( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	return world->run.stop;
}

const char* simWorld_StopText( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	return world->run.stopText;
}

int simWorld_AwakePieces( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	return world->pieces.awake;
}
