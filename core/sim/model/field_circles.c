#include "model/field_parts.h"

#include "model/zone.h"

#include <stdio.h>
#include <string.h>

// A place is an exit or, behind them, a feeder. Places are followed for each type of piece by itself: a rule for one type does
// not touch another.
#define MAX_PLACES ( SIM_MAX_EXITS + SIM_MAX_FEEDERS )
static_assert( MAX_PLACES <= 32, "a set of places is one word" );

typedef struct Ways
{
	const simField* field;
	int type;
	int count;
	uint32_t next[MAX_PLACES];  // where pieces go at once from a place
	uint32_t reach[MAX_PLACES]; // where they get to, in any number of goes
} Ways;

static const char* PlaceName( const simField* field, int place )
{
	if ( place < field->exitCount )
	{
		return field->exits[place].name;
	}
	return field->feeders[place - field->exitCount].name;
}

// The first of the zones that a place puts pieces into, or -1.
static int ZoneOf( const Ways* ways, int place, const simZoneSet* zones )
{
	const simField* field = ways->field;
	bool isExit = place < field->exitCount;
	const simFeederDef* feeder = &field->feeders[isExit ? 0 : place - field->exitCount];
	const simVec3* points = isExit ? field->exits[place].points : &feeder->loadAt;
	int pointCount = 0;
	if ( isExit )
	{
		pointCount = field->exits[place].pointCount;
	}
	else if ( feeder->loads && feeder->piece == ways->type )
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
			if ( simZone_Has( &field->zones[i], points[k] ) )
			{
				return i;
			}
		}
	}
	return -1;
}

// Where a rule sends a piece of the type, or -1.
static int TargetOf( const Ways* ways, const simRule* rule )
{
	bool concerned = rule->kind == simRule_piece && ( rule->piece < 0 || rule->piece == ways->type );
	if ( !concerned )
	{
		return -1;
	}
	if ( rule->toExit >= 0 )
	{
		return rule->toExit;
	}
	if ( rule->toFeeder >= 0 )
	{
		return ways->field->exitCount + rule->toFeeder;
	}
	return -1;
}

static void Find( Ways* ways, const simField* field, int type )
{
	*ways = ( Ways ){ .field = field, .type = type, .count = field->exitCount + field->feederCount };
	for ( int place = 0; place < ways->count; ++place )
	{
		for ( int i = 0; i < field->ruleCount; ++i )
		{
			int target = TargetOf( ways, &field->rules[i] );
			if ( target >= 0 && ZoneOf( ways, place, &field->rules[i].zones ) >= 0 )
			{
				ways->next[place] |= 1u << target;
			}
		}
		for ( int i = 0; i < field->feederCount; ++i )
		{
			bool collects = field->feeders[i].piece == type && ZoneOf( ways, place, &field->feeders[i].collects ) >= 0;
			if ( collects )
			{
				ways->next[place] |= 1u << ( field->exitCount + i );
			}
		}
	}
	memcpy( ways->reach, ways->next, sizeof( ways->reach ) );
	for ( int k = 0; k < ways->count; ++k )
	{
		for ( int place = 0; place < ways->count; ++place )
		{
			if ( ( ways->reach[place] >> k & 1u ) != 0 )
			{
				ways->reach[place] |= ways->reach[k];
			}
		}
	}
}

// The place among those that a piece gets to from `from`, that one too, which lies in one of the zones; or -1.
static int ComesBack( const Ways* ways, int from, const simZoneSet* zones, int* zone )
{
	uint32_t places = ways->reach[from] | 1u << from;
	for ( int place = 0; place < ways->count; ++place )
	{
		*zone = -1;
		if ( ( places >> place & 1u ) != 0 )
		{
			*zone = ZoneOf( ways, place, zones );
		}
		if ( *zone >= 0 )
		{
			return place;
		}
	}
	return -1;
}

// "a", then "b": the places on the shortest way.
static void WriteWay( const Ways* ways, int from, int to, char* text, size_t size )
{
	int before[MAX_PLACES], queue[MAX_PLACES], head = 0, tail = 0;
	uint32_t seen = 1u << to;
	// Backwards from the end, so that `before` leads forwards.
	for ( queue[tail++] = to, before[to] = -1; head < tail; ++head )
	{
		for ( int place = 0; place < ways->count; ++place )
		{
			if ( ( seen >> place & 1u ) == 0 && ( ways->next[place] >> queue[head] & 1u ) != 0 )
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
		    text + length, size - length, "%s\"%s\"", length > 0 ? ", then " : "", PlaceName( ways->field, place ) );
	}
}

// The exits from which pieces do not come back into the zones.
static void WriteGood( const Ways* ways, const simZoneSet* zones, char* text, size_t size )
{
	text[0] = 0;
	for ( int place = 0, zone; place < ways->field->exitCount; ++place )
	{
		size_t length = strlen( text );
		if ( ComesBack( ways, place, zones, &zone ) < 0 )
		{
			snprintf( text + length, size - length, "%s%s", length > 0 ? ", " : "", PlaceName( ways->field, place ) );
		}
	}
}

// The entry that became the k-th of its kind, mirrored ones counted.
static const simNode* EntryOf( const simNode* entries, simJson* json, int k )
{
	for ( const simNode* n = simJson_First( entries ); n != NULL; n = simJson_Next( n ) )
	{
		k -= simJson_Bool( json, simJson_Find( n, "mirror" ) ) ? 2 : 1;
		if ( k < 0 )
		{
			return n;
		}
	}
	return entries;
}

static void CheckRules( simJson* json, const simNode* node, const Ways* ways )
{
	const simField* field = ways->field;
	for ( int i = 0; i < field->ruleCount; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		const simRule* rule = &field->rules[i];
		int target = TargetOf( ways, rule ), zone = -1;
		int last = target >= 0 ? ComesBack( ways, target, &rule->zones, &zone ) : -1;
		if ( last < 0 )
		{
			continue;
		}
		char way[200], good[160];
		WriteWay( ways, target, last, way, sizeof( way ) );
		WriteGood( ways, &rule->zones, good, sizeof( good ) );
		simJson_Fail( json, simJson_Find( EntryOf( simKeys_Find( &simFieldKeys, node, "rules" ), json, i ), "then" ),
		    "sends pieces round for ever: to %s, which puts them into its own zone \"%s\" again; %s%s", way,
		    field->zones[zone].name, good[0] != 0 ? "valid: " : "no exit is free of it", good );
	}
}

static void CheckFeeders( simJson* json, const simNode* node, const Ways* ways )
{
	const simField* field = ways->field;
	for ( int i = 0; i < field->feederCount; ++i )
	{
		if ( json->failed )
		{
			break;
		}
		const simFeederDef* feeder = &field->feeders[i];
		int zone = -1;
		int last = -1;
		if ( feeder->piece == ways->type )
		{
			last = ComesBack( ways, field->exitCount + i, &feeder->collects, &zone );
		}
		if ( last >= 0 )
		{
			char way[200];
			WriteWay( ways, field->exitCount + i, last, way, sizeof( way ) );
			simJson_Fail( json,
			    simJson_Find( EntryOf( simKeys_Find( &simFieldKeys, node, "feeders" ), json, i ), "collect" ),
			    "sends pieces round for ever: %s puts them into the zone \"%s\", from which they are collected", way,
			    field->zones[zone].name );
		}
	}
}

void simFieldCircles_Check( simJson* json, const simNode* node, const simField* field )
{
	for ( int type = 0; type < field->pieceTypeCount; ++type )
	{
		if ( json->failed )
		{
			break;
		}
		Ways ways;
		Find( &ways, field, type );
		CheckRules( json, node, &ways );
		CheckFeeders( json, node, &ways );
	}
}
