// Checks that the indices of a state lead somewhere: a state may come from any source, and an index that leads beyond
// its array reads or writes other memory. Their targets are not looked at here; simWorld_Validate does that next.
#include "model/change.h"
#include "world/world_internal.h"

static bool InRange( int index, int count )
{
	return index >= 0 && index < count;
}

/// An index, or -1 for none.
static bool InRangeOrNone( int index, int count )
{
	return index >= -1 && index < count;
}

/// A bool that was read as a byte may have any of 256 values, and C defines two.
static bool IsFlag( const bool* flag )
{
	return *(const uint8_t*)flag <= 1;
}

static bool IsPhase( uint32_t index, int count )
{
	return index == SIM_NO_PHASE || index < (uint32_t)count;
}

static const char* OfRun( const simWorld* world )
{
	const simMatch* match = &world->match;
	const simField* field = world->field;
	if ( !InRange( world->run.scriptNext, world->scenario->scriptCount + 1 ) || world->run.stop >= simStop_count )
	{
		return "the script goes on at one of its entries";
	}
	if ( world->run.stopText[sizeof( world->run.stopText ) - 1] != 0 )
	{
		return "the reason of the stop is a text";
	}
	bool known = match->mode < simMode_count && match->state < simMatchState_count
	             && IsPhase( match->phase, field->phaseCount ) && IsPhase( match->period, field->periodCount )
	             && InRangeOrNone( match->ended, field->periodCount );
	// A clock that runs is that of a match that does.
	bool runs = match->phase != SIM_NO_PHASE;
	bool timed = runs ? match->state == simMatchState_running && match->ticksLeft >= 0 && match->periodLeft >= 0
	                  : match->period == SIM_NO_PHASE;
	return known && timed ? NULL : "the match is in one of its phases and periods";
}

static const char* OfRules( const simWorld* world )
{
	const simRules* rules = &world->rules;
	for ( int r = 0; r < SIM_MAX_ROBOTS; ++r )
	{
		if ( !InRange( rules->laps[r].way.gate, world->field->gateCount + 1 )
		     || !InRangeOrNone( (int)rules->alliances[r], 2 ) )
		{
			return "a robot drives to one of the course's gates";
		}
		for ( int i = 0; i < world->field->ruleCount; ++i )
		{
			if ( !InRangeOrNone( rules->offences[i][r].victim, world->robotCount ) )
			{
				return "a robot pins another robot";
			}
		}
	}
	return NULL;
}

static const char* OfChanges( const simWorld* world )
{
	const simChanges* changes = &world->changes;
	if ( !InRange( changes->count, SIM_MAX_CHANGES + 1 ) )
	{
		return "changes in force fit in their list";
	}
	for ( int i = 0; i < changes->count; ++i )
	{
		const simChangeFrame* change = &changes->list[i];
		bool known = InRange( (int)change->kind, simChange_count )
		             && simChange_Allows( (simChangeKind)change->kind, change->value );
		bool ofField = known && simChange_IsOfField( (simChangeKind)change->kind );
		if ( !known || ( !ofField && !InRange( (int)change->robot, world->robotCount ) ) )
		{
			return "a change in force is of a known kind and of a robot";
		}
		const simRobotModel* model = ofField ? NULL : world->robots[change->robot].own;
		if ( simChange_Refusal( (simChangeKind)change->kind, model, (int)change->part ) != NULL )
		{
			return "a change in force is of a part that the robot has";
		}
	}
	return NULL;
}

static const char* OfPieces( const simWorld* world )
{
	const simField* field = world->field;
	const simPiecePool* pool = &world->pieces;
	for ( int i = pool->count; i < SIM_MAX_PIECES; ++i )
	{
		if ( ( pool->inPlay[i / 64] >> ( i % 64 ) & 1u ) != 0 )
		{
			return "only pieces that there are can be in play";
		}
	}
	for ( int i = 0; i < pool->count; ++i )
	{
		const simPiece* piece = &pool->pieces[i];
		bool known = InRange( piece->type, field->pieceTypeCount ) && piece->state < simPiece_carried
		             && piece->body == pool->firstBody + i;
		bool placed =
		    InRangeOrNone( piece->robot, world->robotCount ) && InRangeOrNone( piece->feeder, field->feederCount )
		    && InRangeOrNone( piece->exit, field->exitCount ) && InRangeOrNone( piece->fromExit, field->exitCount )
		    && InRangeOrNone( piece->launchedBy, world->robotCount );
		if ( !known || !placed )
		{
			return "a piece is of a known type, and where a piece can be";
		}
		int points = piece->exit >= 0 ? field->exits[piece->exit].pointCount : 0;
		if ( !InRangeOrNone( piece->exitPoint, points ) || ( piece->exit >= 0 && piece->exitPoint < 0 ) )
		{
			return "a piece that returns comes out of one of its exit's points";
		}
	}
	return NULL;
}

static const char* OfSlots( const simWorld* world )
{
	for ( int i = 0; i < world->field->slotCount; ++i )
	{
		int piece = world->rules.slotPieces[i];
		if ( !InRangeOrNone( piece, world->pieces.count ) )
		{
			return "a slot holds a piece or none";
		}
		if ( piece >= 0 && world->pieces.pieces[piece].state != simPiece_placed )
		{
			return "what a slot holds is placed";
		}
	}
	return NULL;
}

static const char* OfTransits( const simWorld* world, int r )
{
	const simRobotPieces* own = &world->robotPieces[r];
	if ( !InRange( own->transitCount, SIM_MAX_TRANSITS + 1 ) || !InRange( own->nearby.count, SIM_MAX_PIECES + 1 ) )
	{
		return "pieces near a robot fit in their lists";
	}
	for ( int i = 0; i < own->transitCount; ++i )
	{
		if ( !InRange( own->transits[i].piece, world->pieces.count )
		     || !InRangeOrNone( own->transits[i].intake, world->robots[r].own->intakeCount ) )
		{
			return "what is in transit is a piece, and an intake of the robot pulls it";
		}
	}
	for ( int i = 0; i < own->nearby.count; ++i )
	{
		if ( !InRange( own->nearby.list[i], world->pieces.count ) )
		{
			return "what is near a robot is a piece";
		}
	}
	return NULL;
}

static const char* OfPilot( const simWorld* world, int r )
{
	const simAutopilot* pilot = &world->pilots[r];
	// Piece, robot or slot, as the task says; all are looked up by it.
	int targets = simMin( world->pieces.count, world->robotCount );
	if ( pilot->task == simTask_place )
	{
		targets = world->field->slotCount + SIM_PLACE_WAYS * SIM_PLACE_SIDES * world->field->zoneCount;
	}
	else if ( pilot->task != simTask_defend )
	{
		targets = world->pieces.count;
	}
	bool shoots = pilot->task == simTask_score || pilot->task == simTask_pass;
	bool known = InRangeOrNone( pilot->targetIndex, targets ) && InRangeOrNone( pilot->goal, world->field->goalCount )
	             && ( pilot->goal >= 0 || !shoots );
	return known ? NULL : "an autopilot goes for a piece, a robot, a slot or a goal";
}

static bool HasFlags( const simRobot* robot )
{
	const simRobotModel* model = robot->own;
	const simBattery* battery = &robot->battery;
	const simAim* aim = &robot->aim;
	const bool whole[] = { IsFlag( &robot->enabled ), IsFlag( &robot->slip.ever ), IsFlag( &battery->brownout ),
		IsFlag( &battery->blackout ), IsFlag( &battery->tripped ), IsFlag( &robot->target.valid ),
		IsFlag( &robot->target.pass ), IsFlag( &aim->held ), IsFlag( &aim->active ), IsFlag( &aim->inRange ),
		IsFlag( &aim->ready ), IsFlag( &aim->shot.found ), IsFlag( &robot->goal.planned ),
		IsFlag( &robot->goal.held ) };
	bool all = true;
	for ( size_t i = 0; i < sizeof( whole ) / sizeof( whole[0] ); ++i )
	{
		all = all && whole[i];
	}
	for ( int i = 0; i < model->motorCount; ++i )
	{
		all = all && IsFlag( &robot->motors[i].released );
	}
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		all = all && IsFlag( &robot->mechanisms[i].controller.running );
	}
	for ( int i = 0; i < model->hookCount; ++i )
	{
		all = all && IsFlag( &robot->hooks[i].touching );
	}
	return all;
}

static const char* OfFlags( const simWorld* world )
{
	bool all = IsFlag( &world->rules.isFinal ) && IsFlag( &world->match.clock ) && IsFlag( &world->match.began );
	for ( int i = 0; i < world->field->feederCount; ++i )
	{
		all = all && IsFlag( &world->feeders.feeders[i].open );
	}
	for ( int i = 0; i < world->pieces.count; ++i )
	{
		all = all && IsFlag( &world->pieces.pieces[i].outside )
		      && ( world->pieces.flights == NULL || IsFlag( &world->pieces.flights[i].flies ) );
	}
	for ( int r = 0; r < world->robotCount; ++r )
	{
		all = all && HasFlags( &world->robots[r] ) && IsFlag( &world->status[r].touchesFloor )
		      && IsFlag( &world->status[r].enabled );
		for ( int i = 0; i < SIM_MAX_TRANSITS; ++i )
		{
			all = all && IsFlag( &world->robotPieces[r].transits[i].pulled );
		}
	}
	return all ? NULL : "a flag is 0 or 1";
}

static const char* OfRobot( const simWorld* world, int r )
{
	const simRobot* robot = &world->robots[r];
	const simRobotModel* model = robot->own;
	if ( !InRange( robot->hopper.count, SIM_MAX_HELD + 1 ) )
	{
		return "a hopper holds at most as many as fit";
	}
	for ( int i = 0; i < robot->hopper.count; ++i )
	{
		if ( !InRange( robot->hopper.pieces[i], world->pieces.count ) )
		{
			return "a hopper has pieces";
		}
	}
	for ( int i = 0; i < SIM_MAX_PIECE_TYPES; ++i )
	{
		if ( !InRange( robot->heldByType[i], robot->hopper.count + 1 ) )
		{
			return "a hopper counts what it holds";
		}
	}
	for ( int i = 0; i < model->mechanismCount; ++i )
	{
		if ( !InRangeOrNone( robot->activeBindings[i], model->bindingCount )
		     || robot->mechanisms[i].controller.mode >= simControl_count )
		{
			return "a mechanism obeys one of the robot's bindings";
		}
	}
	for ( int i = 0; i < model->launcherCount; ++i )
	{
		if ( !InRange( robot->nextBarrels[i], SIM_MAX_BARRELS ) )
		{
			return "a launcher has that barrel";
		}
	}
	if ( !InRange( robot->target.type, SIM_MAX_PIECE_TYPES ) || robot->controls.chassisMode >= simChassis_count )
	{
		return "a robot aims with a piece that there is";
	}
	const char* problem = OfTransits( world, r );
	if ( problem == NULL && robot->program == simProgram_autopilot )
	{
		problem = OfPilot( world, r );
	}
	return problem;
}

const char* simWorld_CheckIndices( const simWorld* world )
{
	SIM_CHECK( world->robotCount >= 0 && world->robotCount <= SIM_MAX_ROBOTS );
	const char* ( *const looks[] )( const simWorld* ) = { OfFlags, OfRun, OfRules, OfChanges, OfPieces, OfSlots };
	const char* problem = simPhysics_CheckIndices( world->physics );
	for ( size_t i = 0; i < sizeof( looks ) / sizeof( looks[0] ) && problem == NULL; ++i )
	{
		problem = looks[i]( world );
	}
	for ( int r = 0; r < world->robotCount && problem == NULL; ++r )
	{
		problem = OfRobot( world, r );
	}
	return problem;
}
