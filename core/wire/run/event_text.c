#include "sandlot/wire/event_text.h"

#include "run/run.h"
#include "run/topics.h"

#include <stdio.h>
#include <string.h>

#define X( name ) #name,
static const char* const kModes[] = { SIM_MODES( X ) };
#undef X
static const char* const kAlliances[] = { "blue", "red" };

// A line for each kind of event that is worth one, with words in braces: SIM_EVENT_TEXTS has them beside the events.
static const char* const kLines[simEvent_count] = {
#define X( kind, line ) [simEvent_##kind] = line,
	SIM_EVENT_TEXTS( X )
#undef X
};

struct simEventTexts
{
	simRun run;
};

simEventTexts* simEventTexts_Create( const simSchema* schema, int count )
{
	SIM_ASSERT( count >= 0 );
	simEventTexts* texts = simAlloc( sizeof( simEventTexts ) );
	if ( texts != NULL )
	{
		// A schema that makes no sense leaves the run empty; lines then have numbers instead of names.
		simRun_Read( &texts->run, schema, count, NULL );
	}
	return texts;
}

void simEventTexts_Destroy( simEventTexts* texts )
{
	simFree( texts );
}


// ---- the words that stand for something ----

typedef char Word[SIM_NAME];
typedef void WordFn( const simRun* run, const simEvent* event, Word word );

// The name of one of a list, else its number.
static void PutName( const simRunName* names, int count, uint32_t index, Word word )
{
	if ( index < (uint32_t)count )
	{
		snprintf( word, sizeof( Word ), "%s", names[index] );
	}
	else
	{
		snprintf( word, sizeof( Word ), "%u", (unsigned)index );
	}
}

// The robot's station: "red2". Teams know their station, the run knows an index.
static void Station( const simRun* run, const simEvent* event, Word word )
{
	if ( event->subject < (uint32_t)run->robotCount )
	{
		simStation station = run->robots[event->subject].station;
		snprintf( word, sizeof( Word ), "%s", simRun_StationName( (int)station ) );
	}
	else
	{
		snprintf( word, sizeof( Word ), "robot %u", (unsigned)event->subject );
	}
}

// Events name a rule by its place in the season's list.
static void Rule( const simRun* run, const simEvent* event, Word word )
{
	if ( event->object < (uint32_t)run->ruleCount )
	{
		snprintf( word, sizeof( Word ), "%s", run->rules[event->object].name );
	}
	else
	{
		snprintf( word, sizeof( Word ), "%u", (unsigned)event->object );
	}
}

static void Period( const simRun* run, const simEvent* event, Word word )
{
	PutName( run->periods, run->periodCount, event->subject, word );
}

static void Window( const simRun* run, const simEvent* event, Word word )
{
	PutName( run->windows, run->windowCount, event->subject, word );
}

static void Bonus( const simRun* run, const simEvent* event, Word word )
{
	PutName( run->bonuses, run->bonusCount, event->subject, word );
}

static void PathEvent( const simRun* run, const simEvent* event, Word word )
{
	bool isKnown = event->subject < (uint32_t)run->robotCount;
	const simRunRobot* robot = &run->robots[isKnown ? event->subject : 0];
	PutName( robot->pathEvents, isKnown ? robot->pathEventCount : 0, event->object, word );
}

// Events have 0 for blue and 1 for red.
static void Alliance( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%s", kAlliances[event->object == 1] );
}

// The alliance that the points of a foul go to: that of the other robots.
static void Other( const simRun* run, const simEvent* event, Word word )
{
	bool isRed = event->subject < (uint32_t)run->robotCount && simRun_IsRed( run->robots[event->subject].station );
	snprintf( word, sizeof( Word ), "%s", kAlliances[!isRed] );
}

// A rule that is not known counts as minor.
static void Foul( const simRun* run, const simEvent* event, Word word )
{
	bool isMajor = event->object < (uint32_t)run->ruleCount && run->rules[event->object].foul == simFoul_major;
	snprintf( word, sizeof( Word ), "%s", isMajor ? "Major foul" : "Foul" );
}

// The event has the mode as a number; one outside the enum is "unknown" instead of a read beyond the table.
static void Mode( const simRun* run, const simEvent* event, Word word )
{
	double mode = event->value[0];
	(void)run;
	snprintf( word, sizeof( Word ), "%s", mode >= 0.0 && mode < simMode_count ? kModes[(int)mode] : "unknown" );
}

// Points are whole, though values of events are doubles.
static void Points( const simRun* run, const simEvent* event, Word word )
{
	double points = event->value[0];
	(void)run;
	snprintf( word, sizeof( Word ), "%.0f %s", points, points == 1.0 ? "point" : "points" );
}

// Values of events are doubles; most of them count something.
static void First( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%.0f", event->value[0] );
}

static void Second( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%.0f", event->value[1] );
}

static void Volts( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%.1f", event->value[0] );
}

static void Seconds( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%.2f", event->value[0] );
}

static void Subject( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%u", (unsigned)event->subject );
}

static void Object( const simRun* run, const simEvent* event, Word word )
{
	(void)run;
	snprintf( word, sizeof( Word ), "%u", (unsigned)event->object );
}

static const struct
{
	const char* name;
	WordFn* write;
	// The meaning of each word of a line. The same value may have several names: a line uses the one that fits there.
} kWords[] = {
	{ "station", Station },
	{ "rule", Rule },
	{ "period", Period },
	{ "window", Window },
	{ "bonus", Bonus },
	{ "pathEvent", PathEvent },
	{ "alliance", Alliance },
	{ "other", Other },
	{ "Foul", Foul },
	{ "mode", Mode },
	{ "points", Points },
	{ "blue", First },
	{ "red", Second },
	{ "level", Second },
	{ "volts", Volts },
	{ "seconds", Seconds },
	{ "piece", Subject },
	{ "laps", Object },
};

// Finds the word by its name, which is not terminated where it stands.
static void WriteWord(
    const simRun* run, const simEvent* event, const char* name, size_t length, char* text, size_t size )
{
	for ( int i = 0; i < SIM_COUNT( kWords ); ++i )
	{
		if ( strlen( kWords[i].name ) == length && memcmp( kWords[i].name, name, length ) == 0 )
		{
			Word word;
			kWords[i].write( run, event, word );
			snprintf( text, size, "%s", word );
			return;
		}
	}
	SIM_ASSERT( false ); // the table of lines has a word that is not here
}

bool simEventTexts_Write( const simEventTexts* texts, const simEvent* event, char line[SIM_EVENT_TEXT] )
{
	if ( event->kind >= simEvent_count || kLines[event->kind] == NULL )
	{
		return false;
	}
	line[0] = 0;
	for ( const char* from = kLines[event->kind]; *from != 0; )
	{
		size_t used = strlen( line );
		char* to = line + used;
		if ( *from == '{' )
		{
			// A word in braces, replaced by its value.
			size_t length = strcspn( from, "}" ) - 1;
			WriteWord( &texts->run, event, from + 1, length, to, SIM_EVENT_TEXT - used );
			from += length + 2;
		}
		else
		{
			// Plain text up to the next word.
			int length = (int)strcspn( from, "{" );
			snprintf( to, SIM_EVENT_TEXT - used, "%.*s", length, from );
			from += length;
		}
	}
	return true;
}
