#include "sandlot/event_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define X( name ) #name,
static const char* const kStations[] = { SIM_STATIONS( X ) };
static const char* const kModes[] = { SIM_MODES( X ) };
#undef X
static const char* const kAlliances[] = { "blue", "red" };

struct simEventTexts
{
	simSchema* schema;
	int count;
};

simEventTexts* simEventTexts_Create( const simSchema* schema, int count )
{
	SIM_ASSERT( count >= 0 );
	size_t own = ( sizeof( simEventTexts ) + 15 ) / 16 * 16; // the records behind it are aligned
	simEventTexts* texts = simAlloc( own + sizeof( simSchema ) * (size_t)count );
	if ( texts != NULL )
	{
		texts->schema = (simSchema*)( (char*)texts + own );
		texts->count = count;
		memcpy( texts->schema, schema, sizeof( simSchema ) * (size_t)count );
		for ( int i = 0; i < count; ++i )
		{
			texts->schema[i].name[SIM_NAME - 1] = 0;
		}
	}
	return texts;
}

void simEventTexts_Destroy( simEventTexts* texts )
{
	simFree( texts );
}

static const simSchema* Find( const simEventTexts* texts, simSchemaKind kind, uint32_t index )
{
	for ( int i = 0; i < texts->count; ++i )
	{
		const simSchema* record = texts->schema + i;
		uint32_t number = kind == simSchema_robot ? record->owner : record->index;
		if ( record->kind == (uint32_t)kind && number == index )
		{
			return record;
		}
	}
	return NULL;
}

typedef char Name[SIM_NAME];

static const char* NameOf( const simEventTexts* texts, simSchemaKind kind, uint32_t index, Name room )
{
	const simSchema* record = Find( texts, kind, index );
	if ( record == NULL )
	{
		snprintf( room, sizeof( Name ), "%u", (unsigned)index );
		return room;
	}
	return record->name;
}

static const char* StationOf( const simEventTexts* texts, uint32_t robot, Name room )
{
	const simSchema* record = Find( texts, simSchema_robot, robot );
	if ( record == NULL || record->index >= SIM_MAX_ROBOTS )
	{
		snprintf( room, sizeof( Name ), "robot %u", (unsigned)robot );
		return room;
	}
	return kStations[record->index];
}

static const char* Points( double points )
{
	return points == 1.0 ? "point" : "points";
}

bool simEventTexts_Write( const simEventTexts* texts, const simEvent* event, char line[SIM_EVENT_TEXT] )
{
	Name room, other;
	const char* alliance = kAlliances[event->object == 1];
	double a = event->value[0], b = event->value[1];
	switch ( event->kind )
	{
		case simEvent_modeChanged:
			snprintf( line, SIM_EVENT_TEXT, "Mode: %s", a >= 0.0 && a < simMode_count ? kModes[(int)a] : "unknown" );
			return true;
		case simEvent_matchStarted:
			snprintf( line, SIM_EVENT_TEXT, "Match started" );
			return true;
		case simEvent_matchAborted:
			snprintf( line, SIM_EVENT_TEXT, "Match aborted" );
			return true;
		case simEvent_matchEnded:
			snprintf( line, SIM_EVENT_TEXT, "Match ended: blue %.0f, red %.0f", a, b );
			return true;
		case simEvent_periodBegan:
			snprintf( line, SIM_EVENT_TEXT, "Period: %s", NameOf( texts, simSchema_period, event->subject, room ) );
			return true;
		case simEvent_windowOpened:
		case simEvent_windowClosed:
			snprintf( line, SIM_EVENT_TEXT, "%s of %s %s", NameOf( texts, simSchema_window, event->subject, room ),
			    alliance, event->kind == simEvent_windowOpened ? "opens" : "closes" );
			return true;
		case simEvent_pieceScored:
			snprintf( line, SIM_EVENT_TEXT, "Scored: %s, %.0f %s", alliance, a, Points( a ) );
			return true;
		case simEvent_pieceMissed:
			snprintf( line, SIM_EVENT_TEXT, "Scored while closed: %s, no points", alliance );
			return true;
		case simEvent_pieceLost:
			snprintf( line, SIM_EVENT_TEXT, "Piece %u left the field", (unsigned)event->subject );
			return true;
		case simEvent_foul:
		{
			const simSchema* rule = Find( texts, simSchema_rule, event->object );
			const simSchema* robot = Find( texts, simSchema_robot, event->subject );
			bool red = robot != NULL && robot->index >= simStation_red1;
			snprintf( line, SIM_EVENT_TEXT, "%s: %s, %s: %.0f %s for %s",
			    rule != NULL && rule->value[0] == 2.0 ? "Major foul" : "Foul", StationOf( texts, event->subject, room ),
			    NameOf( texts, simSchema_rule, event->object, other ), a, Points( a ), kAlliances[red ? 0 : 1] );
			return true;
		}
		case simEvent_assessed:
			snprintf( line, SIM_EVENT_TEXT, "%s: %s, level %.0f, %.0f %s", StationOf( texts, event->subject, room ),
			    NameOf( texts, simSchema_rule, event->object, other ), b, a, Points( a ) );
			return true;
		case simEvent_bonusEarned:
			snprintf( line, SIM_EVENT_TEXT, "Ranking bonus: %s, %s", alliance,
			    NameOf( texts, simSchema_bonus, event->subject, room ) );
			return true;
		case simEvent_brownoutBegan:
		case simEvent_brownoutEnded:
			snprintf( line, SIM_EVENT_TEXT, "%s: %s at %.1f V",
			    event->kind == simEvent_brownoutBegan ? "Brownout" : "Brownout over",
			    StationOf( texts, event->subject, room ), a );
			return true;
		case simEvent_lapDone:
			snprintf( line, SIM_EVENT_TEXT, "Lap %u: %s, %.2f s", (unsigned)event->object,
			    StationOf( texts, event->subject, room ), a );
			return true;
		default:
			return false;
	}
}
