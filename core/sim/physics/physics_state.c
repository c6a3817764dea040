#include "physics/physics_internal.h"

#include <string.h>

// The state of physics: which of its bytes make a run go on alike, and what is made from them again.

void simPhysics_StateParts( simPhysics* physics, simStatePart* parts )
{
	const simStatePart list[SIM_PHYSICS_PARTS] = {
		{ .name = "physics",
		    .first = physics,
		    .bytes = SIM_STATE_BYTES( simPhysics, solver ),
		    .stride = sizeof( simPhysics ),
		    .count = 1 },
		{ .name = "motions",
		    .first = physics->motions,
		    .bytes = sizeof( simBodyMotion ),
		    .stride = sizeof( simBodyMotion ),
		    .count = physics->bodyCount },
		{ .name = "bodies",
		    .first = physics->bodies,
		    .bytes = SIM_STATE_BYTES( simBody, ballRadius ),
		    .stride = sizeof( simBody ),
		    .count = physics->bodyCount },
		{ .name = "shapes",
		    .first = physics->shapes,
		    .bytes = SIM_STATE_BYTES( simShape, geom ),
		    .stride = sizeof( simShape ),
		    .count = physics->shapeCount },
	};
	memcpy( parts, list, sizeof( list ) );
}

const char* simPhysics_CheckIndices( const simPhysics* physics )
{
	if ( physics->contactCount < 0 || physics->contactCount > MAX_CONTACTS )
	{
		return "contacts fit in their list";
	}
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		if ( physics->bodies[i].ignored < -1 || physics->bodies[i].ignored >= physics->bodyCount )
		{
			return "a body ignores another one";
		}
	}
	return NULL;
}

/// What a step leaves in a body and the next one finds anew.
static void ForgetStep( simBody* body )
{
	body->clearRound = body->touchStep = body->fieldTouchRound = 0;
	body->isClear = false;
}

void simPhysics_Refresh( simPhysics* physics )
{
	memset( physics->inPlay, 0, ( (size_t)physics->maxBodies + 63 ) / 64 * sizeof( uint64_t ) );
	physics->compoundCount = physics->moverCount = 0;
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		simBody* body = &physics->bodies[i];
		ForgetStep( body );
		dRfromQ( physics->rotations[i].m, physics->motions[i].turn );
		if ( body->parked )
		{
			continue;
		}
		physics->inPlay[i / 64] |= 1ull << ( i % 64 );
		if ( body->ballRadius == 0.0 )
		{
			// In any order: each sub-step sorts them before it uses them.
			physics->compounds[physics->compoundCount++] = i;
		}
	}
	for ( int s = 0; s < physics->shapeCount; ++s )
	{
		simShape* shape = &physics->shapes[s];
		// Between two steps a shape is where the next one begins.
		simPhysics_Attach( physics, shape, shape->from );
		shape->travel = shape->turn = simV3( 0, 0, 0 );
		if ( shape->moving )
		{
			physics->movers[physics->moverCount++] = s;
		}
	}
	// What was noted of touches, and where there is no mesh, is of another moment.
	physics->touchRound += 1;
	physics->stepRound += 1;
	physics->meshRound += 1;
	physics->gridIsCurrent = false;
	physics->hitCount = physics->wokenCount = 0;
}
