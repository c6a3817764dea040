// Changes come, hold and go. Each time one of a robot does, the robot is made again from its model and the changes in
// force.
#include "world/changes.h"

#include "model/change.h"
#include "world/world_internal.h"

#include <string.h>

#define NO_ROBOT 0xffffffffu


// ---- the list ----

/// Less than zero: a comes before b.
static int Compare( const simChangeFrame* a, const simChangeFrame* b )
{
	const uint32_t left[3] = { a->robot, a->kind, a->part }, right[3] = { b->robot, b->kind, b->part };
	for ( int i = 0; i < 3; ++i )
	{
		if ( left[i] != right[i] )
		{
			return left[i] < right[i] ? -1 : 1;
		}
	}
	return 0;
}

/// Where a change stands, or would stand. *found: it does.
static int PlaceOf( const simChanges* changes, const simChangeFrame* change, bool* found )
{
	SIM_CHECK( changes->count >= 0 && changes->count <= SIM_MAX_CHANGES );
	int place = 0;
	while ( place < changes->count && Compare( &changes->list[place], change ) < 0 )
	{
		place += 1;
	}
	*found = place < changes->count && Compare( &changes->list[place], change ) == 0;
	return place;
}

static void Remove( simChanges* changes, int place )
{
	SIM_CHECK( place >= 0 && place < changes->count );
	changes->count -= 1;
	memmove( &changes->list[place], &changes->list[place + 1],
	    (size_t)( changes->count - place ) * sizeof( changes->list[0] ) );
	// Behind the last one there is nothing: frames show the whole list.
	memset( &changes->list[changes->count], 0, sizeof( changes->list[0] ) );
}

/// False: the list is full.
static bool Put( simChanges* changes, const simChangeFrame* change )
{
	SIM_CHECK( change->kind > simChange_none && change->kind < simChange_count );
	bool found;
	int place = PlaceOf( changes, change, &found );
	if ( !found && changes->count == SIM_MAX_CHANGES )
	{
		return false;
	}
	if ( !found )
	{
		memmove( &changes->list[place + 1], &changes->list[place],
		    (size_t)( changes->count - place ) * sizeof( changes->list[0] ) );
		changes->count += 1;
	}
	changes->list[place] = *change;
	SIM_CHECK( place == 0 || Compare( &changes->list[place - 1], change ) < 0 );
	SIM_CHECK( place + 1 >= changes->count || Compare( change, &changes->list[place + 1] ) < 0 );
	return true;
}


// ---- their effects ----

/// The number of a place's change: the one in force, else the field's own.
static double PlaceNumber( const simChanges* changes, simChangeKind kind, int place )
{
	SIM_CHECK( kind > simChange_none && kind < simChange_count && place >= 0 );
	simChangeFrame wanted = { .kind = kind, .robot = NO_ROBOT, .part = (uint32_t)place };
	bool found;
	int at = PlaceOf( changes, &wanted, &found );
	return found ? changes->list[at].value : simChangeInfos[kind].neutral;
}

/// The floor under all robots.
static void ChangeGround( simWorld* world )
{
	simGroundChange ground = { .times = PlaceNumber( &world->changes, simChange_floorFriction, 0 ) };
	ground.any = ground.times != 1.0;
	for ( int i = 0; i < SIM_WET_PLACES; ++i )
	{
		double radius = PlaceNumber( &world->changes, simChange_wetRadius, i );
		simWetPlace place = {
			.x = PlaceNumber( &world->changes, simChange_wetX, i ),
			.y = PlaceNumber( &world->changes, simChange_wetY, i ),
			.radiusSquared = radius * radius,
			.times = PlaceNumber( &world->changes, simChange_wetFriction, i ),
		};
		if ( radius > 0.0 )
		{
			ground.wet[ground.wetCount++] = place;
			ground.any = true;
		}
	}
	for ( int r = 0; r < world->robotCount; ++r )
	{
		world->robots[r].ground.change = ground;
	}
}

/// A robot with the changes in force for it, and only those.
static void ChangeRobot( simWorld* world, int r )
{
	SIM_CHECK( r >= 0 && r < world->robotCount );
	const simChanges* changes = &world->changes;
	int first = 0;
	while ( first < changes->count && changes->list[first].robot != (uint32_t)r )
	{
		first += 1;
	}
	int end = first;
	while ( end < changes->count && changes->list[end].robot == (uint32_t)r )
	{
		end += 1;
	}
	simRobot* robot = &world->robots[r];
	double pieces = simPiecePool_MassIn( &world->pieces, robot->heldByType );
	simRobot_Change( robot, world->physics, &changes->list[first], end - first, pieces );
}

void simChanges_Apply( simWorld* world )
{
	ChangeGround( world );
	for ( int r = 0; r < world->robotCount; ++r )
	{
		ChangeRobot( world, r );
		simRobot* robot = &world->robots[r];
		simRobot_SetPieceMass( robot, world->physics, simPiecePool_MassIn( &world->pieces, robot->heldByType ) );
	}
}

/// The robot that an order is for; -1: the field, or there is none.
static int RobotOf( const simWorld* world, const simChangeOrder* order )
{
	for ( int r = 0; r < world->robotCount; ++r )
	{
		if ( (int)world->robots[r].station == order->station )
		{
			return r;
		}
	}
	return -1;
}

/// A person takes the autopilot's place, or gives it back. Sticks begin at rest; the autopilot keeps nothing of before.
static void ChangeDriver( simWorld* world, int r )
{
	SIM_CHECK( r >= 0 && r < world->robotCount );
	simRobot* robot = &world->robots[r];
	memset( robot->controls.axes, 0, sizeof( robot->controls.axes ) );
	robot->controls.buttons = 0;
	const simScenario* scenario = world->scenario;
	const simRobotPlacement* placement = &scenario->robots[r];
	simAutopilot_Reset(
	    &world->pilots[r], world->field, robot->own, world->navs[placement->model], placement, scenario->seed );
}

bool simChanges_IsDriven( const simWorld* world, int r )
{
	SIM_CHECK( r >= 0 && r < world->robotCount );
	simChangeFrame driven = { .kind = simChange_driven, .robot = (uint32_t)r };
	bool found;
	PlaceOf( &world->changes, &driven, &found );
	return found;
}

void simChanges_Take( simWorld* world, const simChangeOrder* order )
{
	SIM_CHECK( world != NULL && order != NULL );
	bool ofField = simChange_IsOfField( order->kind );
	int r = ofField ? -1 : RobotOf( world, order );
	if ( order->kind == simChange_none || ( !ofField && r < 0 ) )
	{
		return;
	}
	const simRobotModel* model = ofField ? NULL : world->robots[r].own;
	if ( simChange_Refusal( order->kind, model, order->part ) != NULL )
	{
		return;
	}
	if ( order->kind == simChange_batteryCharge )
	{
		// A state and no number: it runs down from there, and there is nothing to take back.
		if ( !order->back )
		{
			world->robots[r].battery.charge = order->value;
		}
		return;
	}
	if ( order->kind == simChange_driven && world->robots[r].program != simProgram_autopilot )
	{
		return; // it obeys its sticks anyway, or its script
	}
	simChangeFrame change = {
		.kind = order->kind,
		.robot = ofField ? NO_ROBOT : (uint32_t)r,
		.part = (uint32_t)order->part,
		.value = order->value,
	};
	bool isNeutral = order->back || order->value == simChange_Neutral( order->kind, model, order->part );
	bool found;
	int place = PlaceOf( &world->changes, &change, &found );
	if ( isNeutral && !found )
	{
		return;
	}
	bool isNew = isNeutral || !found;
	if ( isNeutral )
	{
		Remove( &world->changes, place );
	}
	else if ( !Put( &world->changes, &change ) )
	{
		return;
	}
	if ( order->kind == simChange_driven )
	{
		if ( isNew )
		{
			ChangeDriver( world, r );
		}
	}
	else if ( ofField )
	{
		ChangeGround( world );
	}
	else
	{
		ChangeRobot( world, r );
	}
}

void simChanges_TakeInput( simWorld* world, const simInputHeader* header )
{
	SIM_CHECK( world != NULL && header != NULL );
	for ( int slot = 0; slot < SIM_CHANGE_SLOTS; ++slot )
	{
		if ( header->changeKind[slot] == simChange_none )
		{
			continue;
		}
		simChangeOrder order = {
			.kind = (simChangeKind)header->changeKind[slot],
			.station = (int)header->changeStation[slot],
			.part = (int)header->changePart[slot],
			.back = header->changeBack[slot] != 0,
			.value = header->changeValue[slot],
		};
		simChanges_Take( world, &order );
	}
}
