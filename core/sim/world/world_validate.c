#include "world/world_internal.h"

// Checks, between two ticks, of the assumptions of a world's parts. The text of a check is the condition that should hold.

static bool InRange( int index, int count )
{
	return index >= 0 && index < count;
}

static const char* OfPiece( const simWorld* world, int index )
{
	const simPiece* piece = &world->pieces.pieces[index];
	bool inPlay = simPiece_IsInPlay( piece );
	bool listed = ( world->pieces.inPlay[index / 64] >> ( index % 64 ) & 1u ) != 0;
	if ( inPlay != listed )
	{
		return "the bits of pieces in play are those of their states";
	}
	if ( inPlay == simPhysics_IsParked( world->physics, piece->body ) )
	{
		return "a piece in play has a body in play, and no other one has";
	}
	if ( ( piece->state == simPiece_held ) != InRange( piece->robot, world->robotCount ) )
	{
		return "a held piece names the robot that holds it, and no other piece names one";
	}
	if ( piece->state == simPiece_stored && !InRange( piece->feeder, world->field->feederCount ) )
	{
		return "a stored piece names the feeder that stores it";
	}
	if ( piece->launchedBy < -1 || piece->launchedBy >= world->robotCount )
	{
		return "a launched piece names its robot";
	}
	if ( piece->generation == 0 )
	{
		return "no piece has generation 0";
	}
	return NULL;
}

/// The hopper in order, and the counts by type, are the pieces that say so.
static const char* OfHeld( const simWorld* world, int r )
{
	const simRobot* robot = &world->robots[r];
	int byType[SIM_MAX_PIECE_TYPES] = { 0 };
	uint64_t seen[SIM_MAX_PIECES / 64] = { 0 };
	if ( robot->hopper.count < 0 || robot->hopper.count > SIM_MAX_HELD )
	{
		return "a hopper holds at most as many as fit";
	}
	for ( int i = 0; i < robot->hopper.count; ++i )
	{
		int index = robot->hopper.pieces[i];
		if ( !InRange( index, world->pieces.count ) || world->pieces.pieces[index].robot != r )
		{
			return "a hopper has pieces that its robot holds";
		}
		if ( ( seen[index / 64] >> ( index % 64 ) & 1u ) != 0 )
		{
			return "a hopper has a piece once";
		}
		seen[index / 64] |= 1ull << ( index % 64 );
		byType[world->pieces.pieces[index].type] += 1;
	}
	for ( int type = 0; type < SIM_MAX_PIECE_TYPES; ++type )
	{
		if ( byType[type] != robot->heldByType[type] )
		{
			return "a robot's counts are those of its hopper";
		}
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		if ( world->pieces.pieces[i].robot == r && ( seen[i / 64] >> ( i % 64 ) & 1u ) == 0 )
		{
			return "a piece that a robot holds is in its hopper";
		}
	}
	return NULL;
}

static const char* OfRobot( const simWorld* world, int r )
{
	const simRobot* robot = &world->robots[r];
	if ( simPhysics_IsParked( world->physics, robot->body ) || !simPhysics_IsAwake( world->physics, robot->body ) )
	{
		return "a robot is in play and awake";
	}
	const simBattery* battery = &robot->battery;
	bool lives = isfinite( battery->volts ) && isfinite( battery->current ) && battery->charge >= 0.0
	             && battery->charge <= 1.0 && battery->heat >= 0.0;
	if ( !lives )
	{
		return "a battery has a voltage, a current and a charge of 0 to 1";
	}
	for ( int m = 0; m < robot->model->motorCount; ++m )
	{
		const simMotorState* motor = &robot->motors[m];
		if ( !isfinite( motor->velocity ) || !isfinite( motor->temperature )
		     || !( motor->derate >= 0.0 && motor->derate <= 1.0 ) )
		{
			return "a motor turns, and is warm, by a number; its temperature leaves 0 to 1 of its current";
		}
	}
	const simRobotPieces* own = &world->robotPieces[r];
	if ( own->transitCount < 0 || own->transitCount > SIM_MAX_TRANSITS )
	{
		return "pieces in transit fit in their list";
	}
	for ( int i = 0; i < own->transitCount; ++i )
	{
		if ( !InRange( own->transits[i].piece, world->pieces.count )
		     || own->transits[i].intake >= robot->model->intakeCount )
		{
			return "what is in transit is a piece, and an intake of the robot pulls it";
		}
	}
	return OfHeld( world, r );
}

static const char* OfGame( const simWorld* world )
{
	if ( world->run.scriptNext < 0 || world->run.scriptNext > world->scenario->scriptCount )
	{
		return "the script goes on at one of its entries, or is over";
	}
	if ( world->events.count > SIM_MAX_EVENTS || world->events.head >= SIM_MAX_EVENTS )
	{
		return "events fit in their ring";
	}
	const simTally* tallies = world->rules.tallies;
	for ( int a = 0; a < 2; ++a )
	{
		if ( ( tallies[a].open & ~tallies[a].counting ) != 0 )
		{
			return "a window that is open counts";
		}
	}
	for ( int r = 0; r < world->robotCount; ++r )
	{
		for ( int other = r + 1; other < world->robotCount; ++other )
		{
			if ( world->robots[r].station == world->robots[other].station )
			{
				return "a station has one robot";
			}
		}
	}
	return NULL;
}

const char* simWorld_Validate( const simWorld* world )
{
	SIM_CHECK( world != NULL );
	if ( world->run.stop != simStop_running )
	{
		return NULL;
	}
	const char* problem = simPhysics_Validate( world->physics );
	for ( int i = 0; i < world->pieces.count && problem == NULL; ++i )
	{
		problem = OfPiece( world, i );
	}
	for ( int r = 0; r < world->robotCount && problem == NULL; ++r )
	{
		problem = OfRobot( world, r );
	}
	return problem != NULL ? problem : OfGame( world );
}
