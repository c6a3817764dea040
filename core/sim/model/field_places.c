#include "model/field_places.h"

#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )
#define LONG 600.0   // [s] most that anything takes
#define SHORT 0.02   // [s] least between two pieces: a tick
#define FASTEST 50.0 // [m/s] of a piece that comes out or is thrown
#define STEEPEST ( 85.0 / 180.0 * SIM_PI )


static int ReadPiece( const simFieldEntry* entry, const simNode* node )
{
	const simField* field = entry->field;
	return simJson_Choice( entry->json, simJson_Need( entry->json, node, "piece" ), "piece", NAMES( field->pieceTypes ),
	    field->pieceTypeCount, STRIDE( field->pieceTypes ) );
}

/// -1 without the key.
static int ReadWindow( const simFieldEntry* entry, const simNode* node )
{
	const simField* field = entry->field;
	return simJson_Choice( entry->json, simJson_Find( node, "window" ), "window", NAMES( field->windows ),
	    field->windowCount, STRIDE( field->windows ) );
}


// ---- exits ----

static void ReadExit( const simFieldEntry* entry )
{
	simJson* json = entry->json;
	simField* field = entry->field;
	const simNode* node = entry->node;
	if ( !simFieldEntry_Room( entry, "exits", field->exitCount, SIM_MAX_EXITS ) )
	{
		return;
	}
	simExitDef* exit = &field->exits[field->exitCount];
	simJson_Object( json, node, "at", "direction", "speed", "spread", "delay", "mirror", "source" );
	simFieldEntry_Name( entry, simJson_Key( node ), "exit", NAMES( field->exits ), field->exitCount,
	    STRIDE( field->exits ), exit->name );
	const simNode* at = simJson_Need( json, node, "at" );
	simJson_Array( json, at, 1, SIM_MAX_EXIT_POINTS );
	for ( const simNode* n = simJson_First( at ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		simVec3 point = simFieldEntry_Place( entry, n );
		simFieldEntry_CheckPlace( entry, n, point );
		exit->points[exit->pointCount++] = point;
	}
	exit->direction = simFieldEntry_Direction( entry, simJson_Need( json, node, "direction" ) );
	exit->speed = simJson_Number( json, node, "speed", simUnit_speed, 0.0, FASTEST );
	exit->spread = simReadSpread( json, simJson_Find( node, "spread" ) );
	exit->delay = simJson_NumberOr( json, node, "delay", simUnit_time, 0.0, LONG, 0.0 );
	simJson_SkipText( json, node, "source" );
	field->exitCount += 1;
}

void simFieldPlaces_ReadExits( simJson* json, const simNode* exits, simField* field )
{
	simJson_Map( json, exits, 0, SIM_MAX_EXITS );
	simFieldEntry_Each( json, field, exits, ReadExit );
}


// ---- feeders ----

static void ReadCollect( const simFieldEntry* entry, const simNode* collect, simFeederDef* feeder )
{
	simJson* json = entry->json;
	if ( collect != NULL && simJson_Object( json, collect, "zones", "every" ) )
	{
		feeder->collects = simFieldEntry_Zones( entry, simJson_Need( json, collect, "zones" ) );
		feeder->collectEvery = simJson_Number( json, collect, "every", simUnit_time, SHORT, LONG );
	}
}

static void ReadLoad( const simFieldEntry* entry, const simNode* load, simFeederDef* feeder )
{
	simJson* json = entry->json;
	if ( load != NULL && simJson_Object( json, load, "at", "zones", "most", "every" ) )
	{
		const simNode* at = simJson_Need( json, load, "at" );
		feeder->loads = true;
		feeder->loadAt = simFieldEntry_Place( entry, at );
		simFieldEntry_CheckPlace( entry, at, feeder->loadAt );
		feeder->chute = simFieldEntry_Zones( entry, simJson_Need( json, load, "zones" ) );
		feeder->chuteMost = (int)simJson_Integer( json, simJson_Need( json, load, "most" ), 1, SIM_MAX_PIECES );
		feeder->loadEvery = simJson_Number( json, load, "every", simUnit_time, SHORT, LONG );
	}
}

static void ReadThrow( const simFieldEntry* entry, const simNode* node, simFeederDef* feeder )
{
	simJson* json = entry->json;
	if ( node == NULL || !simJson_Object( json, node, "from", "target", "elevation", "every", "spread", "window" ) )
	{
		return;
	}
	const simNode* from = simJson_Need( json, node, "from" );
	const simNode* target = simJson_Need( json, node, "target" );
	feeder->throws = true;
	feeder->throwFrom = simFieldEntry_Place( entry, from );
	simFieldEntry_CheckPlace( entry, from, feeder->throwFrom );
	feeder->target = simFieldEntry_Place( entry, target );
	simFieldEntry_CheckPlace( entry, target, feeder->target );
	feeder->elevation = simJson_Number( json, node, "elevation", simUnit_angle, -STEEPEST, STEEPEST );
	feeder->throwEvery = simJson_Number( json, node, "every", simUnit_time, SHORT, LONG );
	feeder->spread = simReadSpread( json, simJson_Find( node, "spread" ) );
	feeder->window = ReadWindow( entry, node );
	double x = feeder->target.x - feeder->throwFrom.x, y = feeder->target.y - feeder->throwFrom.y;
	if ( !json->failed && x * x + y * y < 1e-4 )
	{
		simJson_Fail( json, target, "is straight above or below \"from\": there is no way to throw there" );
	}
}

static void ReadFeeder( const simFieldEntry* entry )
{
	simJson* json = entry->json;
	simField* field = entry->field;
	const simNode* node = entry->node;
	if ( !simFieldEntry_Room( entry, "feeders", field->feederCount, SIM_MAX_FEEDERS ) )
	{
		return;
	}
	simFeederDef* feeder = &field->feeders[field->feederCount];
	feeder->window = -1;
	simJson_Object( json, node, "alliance", "piece", "gate", "collect", "load", "throw", "pickup", "mirror", "source" );
	simFieldEntry_Name( entry, simJson_Key( node ), "feeder", NAMES( field->feeders ), field->feederCount,
	    STRIDE( field->feeders ), feeder->name );
	feeder->alliance = simFieldEntry_Alliance( entry, simJson_Need( json, node, "alliance" ) );
	feeder->piece = ReadPiece( entry, node );
	const simNode* gate = simJson_Find( node, "gate" );
	feeder->hasGate = gate != NULL;
	simFieldEntry_Groups( entry, gate, feeder->gate, NULL );
	ReadCollect( entry, simJson_Find( node, "collect" ), feeder );
	ReadLoad( entry, simJson_Find( node, "load" ), feeder );
	ReadThrow( entry, simJson_Find( node, "throw" ), feeder );
	feeder->pickup = simFieldEntry_Zones( entry, simJson_Find( node, "pickup" ) );
	simJson_SkipText( json, node, "source" );
	field->feederCount += 1;
}

void simFieldPlaces_ReadFeeders( simJson* json, const simNode* feeders, simField* field )
{
	simJson_Map( json, feeders, 0, SIM_MAX_FEEDERS );
	simFieldEntry_Each( json, field, feeders, ReadFeeder );
}


// ---- goals ----

static void ReadGoal( const simFieldEntry* entry )
{
	simJson* json = entry->json;
	simField* field = entry->field;
	const simNode* node = entry->node;
	if ( !simFieldEntry_Room( entry, "goals", field->goalCount, SIM_MAX_GOALS ) )
	{
		return;
	}
	simGoal* goal = &field->goals[field->goalCount];
	simJson_Object( json, node, "alliance", "piece", "target", "radius", "window", "from", "pass", "mirror", "source" );
	simFieldEntry_Name( entry, simJson_Key( node ), "goal", NAMES( field->goals ), field->goalCount,
	    STRIDE( field->goals ), goal->name );
	goal->alliance = simFieldEntry_Alliance( entry, simJson_Need( json, node, "alliance" ) );
	goal->piece = ReadPiece( entry, node );
	const simNode* target = simJson_Need( json, node, "target" );
	goal->target = simFieldEntry_Place( entry, target );
	simFieldEntry_CheckPlace( entry, target, goal->target );
	goal->radius = simJson_Number( json, node, "radius", simUnit_length, 0.01, 10.0 );
	goal->window = ReadWindow( entry, node );
	const simNode* from = simJson_Find( node, "from" );
	goal->hasFrom = from != NULL;
	goal->from = simFieldEntry_Zones( entry, from );
	goal->pass = simJson_BoolOr( json, node, "pass", false );
	simJson_SkipText( json, node, "source" );
	field->goalCount += 1;
}

void simFieldPlaces_ReadGoals( simJson* json, const simNode* goals, simField* field )
{
	simJson_Map( json, goals, 0, SIM_MAX_GOALS );
	simFieldEntry_Each( json, field, goals, ReadGoal );
}


// ---- course ----

void simFieldPlaces_ReadCourse( simJson* json, const simNode* course, simField* field )
{
	if ( course == NULL || !simJson_Object( json, course, "gates", "source" ) )
	{
		return;
	}
	simJson_SkipText( json, course, "source" );
	const simNode* gates = simJson_Need( json, course, "gates" );
	simJson_Array( json, gates, 1, SIM_MAX_GATES );
	for ( const simNode* n = simJson_First( gates ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		// By whole names: their order counts.
		int zone = simJson_Choice( json, n, "zone", NAMES( field->zones ), field->zoneCount, STRIDE( field->zones ) );
		bool last = simJson_Next( n ) == NULL;
		bool same = field->gateCount > 0
		            && ( zone == field->gates[field->gateCount - 1] || ( last && zone == field->gates[0] ) );
		if ( same && !json->failed )
		{
			simJson_Fail( json, n, "is \"%s\", as the gate %s it: that would be passed at once",
			    field->zones[zone].name, zone == field->gates[field->gateCount - 1] ? "before" : "after" );
		}
		field->gates[field->gateCount++] = zone;
	}
}


// ---- strays ----

void simFieldPlaces_ReadStrays( simJson* json, const simNode* strays, simField* field )
{
	if ( strays == NULL || !simJson_Object( json, strays, "after", "keep", "source" ) )
	{
		return;
	}
	simFieldEntry entry = { .json = json, .field = field, .node = strays };
	field->returnsStrays = true;
	field->strayDelay = simJson_Number( json, strays, "after", simUnit_time, 0.0, LONG );
	field->strayKeep = simFieldEntry_Zones( &entry, simJson_Find( strays, "keep" ) );
	simJson_SkipText( json, strays, "source" );
	if ( field->feederCount == 0 && !json->failed )
	{
		simJson_Fail( json, strays, "sends pieces to a feeder, but the field has no \"feeders\"" );
	}
}
