// Pieces that would go round for ever: a rule or a feeder that sends a piece where it sends it away again at once. Found when the
// field is read, as a path in a graph of places, because in a run it would look like a flicker of pieces.
#include "model/field_parts.h"

#include "model/zone.h"

#include <stdio.h>
#include <string.h>

// A place is an exit or, behind them, a feeder. Places are followed for each type of piece by itself: a rule for one type does
// not touch another.
#define MAX_PLACES ( SIM_MAX_EXITS + SIM_MAX_FEEDERS )
static_assert( MAX_PLACES <= 32, "a set of places is one word" );

// The graph for one type of piece. A set of places is a word with a bit each.
typedef struct Routes
{
	const simField* field;
	int type;
	int count;
	uint32_t next[MAX_PLACES];  // where pieces go at once from a place
	uint32_t reach[MAX_PLACES]; // where they get to, in any number of goes
} Routes;

static const char* PlaceName( const simField* field, int place )
{
	if ( place < field->exitCount )
	{
		return field->exits[place].name;
	}
	return field->feeders[place - field->exitCount].name;
}

// The first of the zones that a place puts pieces into, or -1.
static int ZoneOf( const Routes* routes, int place, const simZoneSet* zones )
{
	const simField* field = routes->field;
	// A feeder puts pieces into its chute, if it has one; a thrown piece is in the air and out of its hands.
	bool isExit = place < field->exitCount;
	const simFeederDef* feeder = &field->feeders[isExit ? 0 : place - field->exitCount];
	const simVec3* points = isExit ? field->exits[place].points : &feeder->loadAt;
	int pointCount = 0;
	if ( isExit )
	{
		pointCount = field->exits[place].pointCount;
	}
	else if ( feeder->loads && feeder->piece == routes->type )
	{
		pointCount = 1;
	}
	for ( int i = 0; i < field->zoneCount; ++i )
	{
		if ( !simZoneSet_Has( zones, i ) )
		{
			continue;
		}
		for ( int k = 0; k < pointCount; ++k )
		{
			// The first zone is enough for an error message.
			if ( simZone_Has( &field->zones[i], points[k] ) )
			{
				return i;
			}
		}
	}
	return -1;
}

// Where a rule sends a piece of the type, or -1.
static int TargetOf( const Routes* routes, const simRule* rule )
{
	bool concerned = rule->kind == simRule_piece && ( rule->piece < 0 || rule->piece == routes->type );
	if ( !concerned )
	{
		return -1;
	}
	// Places are numbered: exits first, then feeders.
	if ( rule->toExit >= 0 )
	{
		return rule->toExit;
	}
	if ( rule->toFeeder >= 0 )
	{
		return routes->field->exitCount + rule->toFeeder;
	}
	return -1;
}

// Edges by every rule and every feeder that collects, then all that is reached along them.
static void FindRoutes( Routes* routes, const simField* field, int type )
{
	*routes = ( Routes ){ .field = field, .type = type, .count = field->exitCount + field->feederCount };
	for ( int place = 0; place < routes->count; ++place )
	{
		for ( int i = 0; i < field->ruleCount; ++i )
		{
			int target = TargetOf( routes, &field->rules[i] );
			if ( target >= 0 && ZoneOf( routes, place, &field->rules[i].zones ) >= 0 )
			{
				routes->next[place] |= 1u << target;
			}
		}
		for ( int i = 0; i < field->feederCount; ++i )
		{
			bool collects =
			    field->feeders[i].piece == type && ZoneOf( routes, place, &field->feeders[i].collects ) >= 0;
			if ( collects )
			{
				routes->next[place] |= 1u << ( field->exitCount + i );
			}
		}
	}
	// Warshall's algorithm: after round k, reach has all routes whose places in between are at most k.
	memcpy( routes->reach, routes->next, sizeof( routes->reach ) );
	for ( int k = 0; k < routes->count; ++k )
	{
		for ( int place = 0; place < routes->count; ++place )
		{
			if ( ( routes->reach[place] >> k & 1u ) != 0 )
			{
				routes->reach[place] |= routes->reach[k];
			}
		}
	}
}

// The place among those that a piece gets to from `from`, that one too, which lies in one of the zones; or -1.
static int ComesBack( const Routes* routes, int from, const simZoneSet* zones, int* zone )
{
	// The place itself counts: a rule may send a piece to an exit inside its own zone.
	uint32_t places = routes->reach[from] | 1u << from;
	for ( int place = 0; place < routes->count; ++place )
	{
		*zone = -1;
		if ( ( places >> place & 1u ) != 0 )
		{
			*zone = ZoneOf( routes, place, zones );
		}
		if ( *zone >= 0 )
		{
			return place;
		}
	}
	return -1;
}

// "a", then "b": the places on the shortest route.
static void WriteRoute( const Routes* routes, int from, int to, char* text, size_t size )
{
	// A breadth-first search finds a shortest route, which is the easiest one to understand.
	int before[MAX_PLACES], queue[MAX_PLACES], head = 0, tail = 0;
	uint32_t seen = 1u << to;
	// Backwards from the end, so that `before` leads forwards.
	for ( queue[tail++] = to, before[to] = -1; head < tail; ++head )
	{
		for ( int place = 0; place < routes->count; ++place )
		{
			if ( ( seen >> place & 1u ) == 0 && ( routes->next[place] >> queue[head] & 1u ) != 0 )
			{
				seen |= 1u << place;
				before[place] = queue[head];
				queue[tail++] = place;
			}
		}
	}
	text[0] = 0;
	for ( int place = from; place >= 0; place = before[place] )
	{
		size_t length = strlen( text );
		snprintf(
		    text + length, size - length, "%s\"%s\"", length > 0 ? ", then " : "", PlaceName( routes->field, place ) );
	}
}

// The exits from which pieces do not come back into the zones.
static void WriteGood( const Routes* routes, const simZoneSet* zones, char* text, size_t size )
{
	text[0] = 0;
	// The message lists the right names, as far as there is room.
	for ( int place = 0, zone; place < routes->field->exitCount; ++place )
	{
		size_t length = strlen( text );
		if ( ComesBack( routes, place, zones, &zone ) < 0 )
		{
			snprintf( text + length, size - length, "%s%s", length > 0 ? ", " : "", PlaceName( routes->field, place ) );
		}
	}
}

// The entry that became the k-th of its kind, mirrored ones counted.
static const simNode* EntryOf( const simNode* entries, simJson* json, int k )
{
	for ( const simNode* n = simJson_First( entries ); n != NULL; n = simJson_Next( n ) )
	{
		// A mirrored entry became two.
		k -= simJson_Bool( json, simJson_Find( n, "mirror" ) ) ? 2 : 1;
		if ( k < 0 )
		{
			return n;
		}
	}
	return entries;
}

static void CheckRules( simJson* json, const simNode* node, const Routes* routes )
{
	const simField* field = routes->field;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		const simRule* rule = &field->rules[i];
		// A circle closes when a piece that a rule sends away comes back into the zones of the same rule.
		int target = TargetOf( routes, rule ), zone = -1;
		int last = target >= 0 ? ComesBack( routes, target, &rule->zones, &zone ) : -1;
		if ( last < 0 )
		{
			continue;
		}
		char route[200], good[160];
		WriteRoute( routes, target, last, route, sizeof( route ) );
		WriteGood( routes, &rule->zones, good, sizeof( good ) );
		simJson_Fail( json, simJson_Find( EntryOf( simKeys_Find( &simFieldKeys, node, "rules" ), json, i ), "then" ),
		    "sends pieces round for ever: to %s, which puts them into its own zone \"%s\" again; %s%s", route,
		    field->zones[zone].name, good[0] != 0 ? "valid: " : "no exit is free of it", good );
	}
}

static void CheckFeeders( simJson* json, const simNode* node, const Routes* routes )
{
	const simField* field = routes->field;
	for ( int i = 0; i < field->feederCount; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		const simFeederDef* feeder = &field->feeders[i];
		int zone = -1;
		int last = -1;
		// A feeder that collects the pieces which it has put down itself.
		if ( feeder->piece == routes->type )
		{
			last = ComesBack( routes, field->exitCount + i, &feeder->collects, &zone );
		}
		if ( last >= 0 )
		{
			char route[200];
			WriteRoute( routes, field->exitCount + i, last, route, sizeof( route ) );
			simJson_Fail( json,
			    simJson_Find( EntryOf( simKeys_Find( &simFieldKeys, node, "feeders" ), json, i ), "collect" ),
			    "sends pieces round for ever: %s puts them into the zone \"%s\", from which they are collected", route,
			    field->zones[zone].name );
		}
	}
}

void simFieldCircles_Check( simJson* json, const simNode* node, const simField* field )
{
	// Each type by itself: a rule for one does not move another.
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		if ( json->failed )
		{
			break;
		}
		Routes routes;
		FindRoutes( &routes, field, type );
		CheckRules( json, node, &routes );
		CheckFeeders( json, node, &routes );
	}
}
