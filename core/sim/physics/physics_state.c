#include "physics/physics_internal.h"

#include <string.h>

// The state of physics: the bytes that make a run continue alike, and the data that is made from them again.

/// Balls keep less of a body than others. Bodies of one kind are neighbours, so there are few parts.
static int BodyParts( simPhysics* physics, simStatePart* parts )
{
	int count = 0;
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		bool isBall = physics->bodies[i].ballRadius > 0.0;
		if ( i == 0 || isBall != ( physics->bodies[i - 1].ballRadius > 0.0 ) )
		{
			SIM_ASSERT( count < SIM_PHYSICS_PARTS - 3 );
			parts[count++] = ( simStatePart ){ .name = isBall ? "balls" : "bodies",
				.first = &physics->bodies[i],
				.bytes = isBall ? offsetof( simBody, force ) : SIM_STATE_BYTES( simBody, ballRadius ),
				.stride = sizeof( simBody ) };
		}
		parts[count - 1].count += 1;
	}
	return count;
}

int simPhysics_StateParts( simPhysics* physics, simStatePart* parts )
{
	const simStatePart list[] = {
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
		{ .name = "shapes",
		    .first = physics->shapes,
		    .bytes = SIM_STATE_BYTES( simShape, geom ),
		    .stride = sizeof( simShape ),
		    .count = physics->shapeCount },
	};
	memcpy( parts, list, sizeof( list ) );
	int count = (int)( sizeof( list ) / sizeof( list[0] ) );
	return count + BodyParts( physics, &parts[count] );
}

/// A bool that was read as a byte may have any of 256 values, and C defines two.
static bool AreFlags( const void* flags, size_t count )
{
	bool all = true;
	for ( size_t i = 0; i < count; ++i )
	{
		all = all && ( (const uint8_t*)flags )[i] <= 1;
	}
	return all;
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
		const simBody* body = &physics->bodies[i];
		size_t ofAll = offsetof( simBody, unused ) - offsetof( simBody, parked );
		size_t ofShapes = offsetof( simBody, more ) - offsetof( simBody, asleep );
		if ( !AreFlags( &body->parked, ofAll ) || !AreFlags( &body->asleep, ofShapes ) )
		{
			return "a flag is 0 or 1";
		}
	}
	for ( int i = 0; i < physics->shapeCount; ++i )
	{
		size_t count = offsetof( simShape, unused ) - offsetof( simShape, moving );
		if ( !AreFlags( &physics->shapes[i].moving, count ) )
		{
			return "a flag is 0 or 1";
		}
	}
	return NULL;
}

/// Data that a step leaves in a body and the next one finds again.
static void ForgetStep( simBody* body )
{
	if ( body->ballRadius > 0.0 )
	{
		body->force = body->torque = simV3( 0, 0, 0 );
	}
	memset( body->pull, 0, sizeof( body->pull ) );
	memset( body->twist, 0, sizeof( body->twist ) );
	body->clearRound = body->touchStep = body->fieldTouchRound = 0;
	body->isClear = false;
}

void simPhysics_Refresh( simPhysics* physics )
{
	memset( physics->inPlay, 0, ( (size_t)physics->maxBodies + 63 ) / 64 * sizeof( uint64_t ) );
	memset( physics->awake, 0, ( (size_t)physics->maxBodies + 63 ) / 64 * sizeof( uint64_t ) );
	physics->compoundCount = physics->moverCount = 0;
	for ( int i = 0; i < physics->bodyCount; ++i )
	{
		simBody* body = &physics->bodies[i];
		ForgetStep( body );
		if ( body->ballRadius == 0.0 )
		{
			dRfromQ( physics->rotations[i].m, physics->motions[i].turn );
		}
		if ( body->parked )
		{
			continue;
		}
		physics->inPlay[i / 64] |= 1ull << ( i % 64 );
		simSetAwake( physics, i, body->awake );
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
	// Notes of touches, and of places without a mesh, are of another moment.
	physics->touchRound += 1;
	physics->stepRound += 1;
	physics->meshRound += 1;
	physics->gridIsCurrent = false;
	physics->hitCount = physics->wokenCount = 0;
}
