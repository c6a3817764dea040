// The match clock: phases and their periods, counters, and the windows in which something counts.
#include "model/field.h"
#include "model/field_parts.h"

#include <stdio.h>
#include <string.h>


// ---- phases ----

// A period lasts a tick at least, or it would begin and end in no tick; an hour at most, to catch minutes written as seconds.
#define SECONDS( type ) SIM_KEY_NUMBER( type, seconds, time, SIM_TICK, 3600.0 ), SIM_KEY_NEEDED
static const simThings kPhaseThings = SIM_THINGS( simField, "phase", phases, phaseCount );
static const simKey kPeriodRows[] = {
	SIM_KEY_NAME( simPeriod, name, simPeriodThings ),
	{ "seconds", "how long it lasts", SECONDS( simPeriod ) },
	SIM_KEY_SOURCE,
};
static const simKeys kPeriodKeys = SIM_KEYS( "period", "A part of a phase: a shift, the end game.", kPeriodRows );
static const simKey kPeriod = SIM_ELEMENT( kPeriodKeys );
// Phases follow each other without a gap; a pause between auto and teleop is a phase of its own, disabled.
static const simKey kPhaseRows[] = {
	SIM_KEY_NAME( simPhase, name, kPhaseThings ),
	{ "mode", "of the driver station", SIM_KEY_CHOICE( simPhase, mode, simModeWords ), SIM_KEY_NEEDED },
	{ "seconds", "how long it lasts", SECONDS( simPhase ) },
	{ "periods", "its parts; together they last as long as it", SIM_KEY_LIST( kPeriod, 1, SIM_MAX_PERIODS ),
	    .without = "one of its own name" },
	SIM_KEY_SOURCE,
};
static const simKeys kPhaseKeys = SIM_KEYS( "phase", "A phase of the match.", kPhaseRows );
static const simKey kPhase = SIM_ELEMENT( kPhaseKeys );
static const simKey kMatchRows[] = {
	{ "phases", "in order", SIM_KEY_LIST( kPhase, 1, SIM_MAX_PHASES ), SIM_KEY_NEEDED },
	SIM_KEY_SOURCE,
};
const simKeys simMatchKeys = SIM_KEYS( "match", "The match clock.", kMatchRows );

// Periods of all phases lie in one array, so that a set of them is one word.
static simPeriod* AddPeriod( simJson* json, const simNode* node, simField* field, int phase )
{
	if ( field->periodCount == SIM_MAX_PERIODS )
	{
		simJson_Fail( json, node, "is one too many: all phases together have at most %d periods", SIM_MAX_PERIODS );
		return NULL;
	}
	simPeriod* period = &field->periods[field->periodCount++];
	period->phase = phase;
	return period;
}

static void ReadPeriods( const simReader* reader, const simNode* node, simField* field, int index )
{
	simJson* json = reader->json;
	simPhase* phase = &field->phases[index];
	double sum = 0.0;
	SIM_EACH( n, json, &kPhaseKeys, node, "periods" )
	{
		// Read apart: a period that has no room must not be written.
		simPeriod read = { 0 };
		simKeys_Read( reader, &kPeriodKeys, n, &read );
		simPeriod* period = AddPeriod( json, n, field, index );
		if ( period != NULL )
		{
			*period = read;
			period->phase = index;
			period->begin = sum;
			phase->periodCount += 1;
			sum += read.seconds;
		}
	}
	// A microsecond covers the rounding of the sum; a forgotten second is an error here and not a match that ends early.
	if ( !json->failed && fabs( sum - phase->seconds ) > 1e-6 )
	{
		simJson_Fail( json, simKeys_Find( &kPhaseKeys, node, "periods" ),
		    "add up to %g s, but the phase \"%s\" lasts %g s", sum, phase->name, phase->seconds );
	}
}

static void ReadPhase( const simReader* reader, const simNode* node, simField* field )
{
	int index = field->phaseCount;
	simPhase* phase = &field->phases[index];
	simKeys_Read( reader, &kPhaseKeys, node, phase );
	phase->firstPeriod = field->periodCount;
	field->phaseCount += 1;
	if ( simKeys_Find( &kPhaseKeys, node, "periods" ) != NULL )
	{
		ReadPeriods( reader, node, field, index );
		return;
	}
	// A phase without periods is one of its own name and length, so rules need to know periods only.
	simPeriod* period = AddPeriod( reader->json, node, field, index );
	if ( period != NULL )
	{
		memcpy( period->name, phase->name, SIM_NAME );
		period->seconds = phase->seconds;
		phase->periodCount = 1;
	}
}

// A phase's name stands for all its periods, so no period of another one may have it.
static void CheckPeriodNames( simJson* json, const simNode* phases, const simField* field )
{
	for ( int i = 0; i < field->periodCount; ++i )
	{
		const simPeriod* period = &field->periods[i];
		// Rules may name either, so the names must not be ambiguous.
		int phase = simFindName( period->name, field->phases[0].name, field->phaseCount, sizeof( simPhase ) );
		if ( phase >= 0 && ( phase != period->phase || field->phases[phase].periodCount > 1 ) )
		{
			simJson_Fail( json, phases, "the name \"%s\" is that of a phase and of one of the periods of \"%s\"",
			    period->name, field->phases[period->phase].name );
		}
	}
}

void simFieldMatch_Read( const simReader* reader, const simNode* root, simField* field )
{
	simJson* json = reader->json;
	const simNode* match = simKeys_Find( &simFieldKeys, root, "match" );
	if ( match == NULL )
	{
		return;
	}
	simKeys_Read( reader, &simMatchKeys, match, field );
	SIM_EACH( n, json, &simMatchKeys, match, "phases" )
	{
		ReadPhase( reader, n, field );
	}
	CheckPeriodNames( json, simKeys_Find( &simMatchKeys, match, "phases" ), field );
}


// ---- counters ----

// A counter is a name alone: rules make it go up.
void simFieldMatch_ReadCounters( const simReader* reader, const simNode* root, simField* field )
{
	SIM_EACH( n, reader->json, &simFieldKeys, root, "counters" )
	{
		char* name = field->counters[field->counterCount];
		simJson_Name( reader->json, n, name );
		simThings_CheckNew( reader, &simCounterThings, n, name );
		field->counterCount += 1;
	}
}


// ---- windows ----

// The message to robot code: one to seven printable letters.
static void ReadMessage( const simReader* reader, const simKey* key, const simNode* node, void* at )
{
	(void)key;
	// simWindow has room for seven letters and the end.
	const char* text = simJson_Text( reader->json, node, 7 );
	for ( const char* c = text; *c != 0; ++c )
	{
		if ( *c < 0x20 || *c > 0x7e )
		{
			simJson_Fail( reader->json, node, "has a character that is not plain ASCII" );
		}
	}
	snprintf( at, 8, "%s", text );
}

#define MESSAGE( alliance )                                                                                          \
	.kind = simKey_text, SIM_KEY_IN( simWindow, message[alliance] ), .pattern = "^[ -~]{1,7}$", .read = ReadMessage, \
	SIM_KEY_NEEDED
static const simKey kMessageRows[] = {
	{ "blue", "when blue leads", MESSAGE( simAlliance_blue ) },
	{ "red", "when red leads", MESSAGE( simAlliance_red ) },
};
static const simKeys kMessageKeys = SIM_KEYS( "message", "The game-specific message by who leads.", kMessageRows );
// A bonus that an alliance earns and then has for a while: so many pieces in one place pay for so many seconds of more points in another.
static const simKey kBuyingRows[] = {
	{ "counter", "that pays for it", SIM_KEY_REFERENCE( simWindow, buying.counter, simCounterThings ), SIM_KEY_NEEDED },
	{ "cost", "taken off the counter when it opens", SIM_KEY_INTEGER( simWindow, buying.cost, 1, 1000 ),
	    SIM_KEY_NEEDED },
	{ "seconds", "it stays open for so long", SIM_KEY_NUMBER( simWindow, buying.seconds, time, SIM_TICK, 3600.0 ),
	    SIM_KEY_NEEDED },
	{ "most", "the counter keeps no more than this; 0: all", SIM_KEY_INTEGER( simWindow, buying.most, 0, 1000 ),
	    SIM_KEY_OR( 0 ) },
	{ "until", "a counter that closes it earlier", SIM_KEY_REFERENCE( simWindow, buying.until, simCounterThings ),
	    .without = "nothing does" },
	{ "times", "with `until`: when that has gone up by so much", SIM_KEY_INTEGER( simWindow, buying.times, 1, 1000 ),
	    .without = "needed with until" },
	{ "during", SIM_KEY_PERIODS( simWindow, buying.periods, "periods, or phases, in which it may be bought" ),
	    .without = "in all of a match" },
	SIM_KEY_SOURCE,
};
static const simKeyRule kBuyingRules[] = {
	{ simTogether_needs, { "until", "times" }, NULL },
	{ simTogether_needs, { "times", "until" }, NULL },
};
static const simKeys kBuyingKeys = SIM_KEYS_WITH( "bought",
    "The alliance's human player opens the window when the counter can pay: at once, or when told, as `humans` of the "
    "scenario says.",
    kBuyingRows, SIM_KEY_RULES( kBuyingRules ) );
// Windows as those of a hub that counts for one alliance at a time: open for both, for the leader, or for the other one.
static const simKey kWindowRows[] = {
	{ "both", SIM_KEY_PERIODS( simWindow, both, "periods, or phases, in which it is open for both alliances" ),
	    .without = "none" },
	{ "leader",
	    SIM_KEY_PERIODS(
	        simWindow, leader, "... for the alliance with more of `by` when `decided` ends; a tie is drawn" ),
	    .without = "none" },
	{ "trailer", SIM_KEY_PERIODS( simWindow, trailer, "... for the other alliance" ), .without = "none" },
	{ "by", "the counter that decides who leads", SIM_KEY_REFERENCE( simWindow, by, simCounterThings ),
	    .without = "needed with leader or trailer" },
	{ "decided", "the period at whose end that is decided", SIM_KEY_REFERENCE( simWindow, decided, simPeriodThings ),
	    .without = "needed with leader or trailer" },
	{ "message", "what robot code reads from then on, by who leads", SIM_KEY_PART( kMessageKeys ), .without = "none" },
	{ "bought", "an alliance opens it for a while, and pays with a counter", SIM_KEY_PART( kBuyingKeys ),
	    .without = "it is open by the clock" },
	{ "grace", "what comes so long after it closed still counts", SIM_KEY_NUMBER( simWindow, grace, time, 0.0, 60.0 ),
	    SIM_KEY_OR( 0.0 ) },
	{ "warning", "lights pulse for so long before it closes", SIM_KEY_NUMBER( simWindow, warning, time, 0.0, 60.0 ),
	    SIM_KEY_OR( 0.0 ) },
	SIM_KEY_SOURCE,
};
// The checks of CheckDecision, as a schema says them.
static const simKeyRule kWindowRules[] = {
	{ simTogether_some, { "both", "leader", "trailer", "bought" },
	    "never opens: it needs one of the keys \"both\", \"leader\", \"trailer\" and \"bought\"" },
	{ simTogether_notTwo, { "both", "bought" }, NULL },
	{ simTogether_notTwo, { "leader", "bought" }, NULL },
	{ simTogether_notTwo, { "trailer", "bought" }, NULL },
};
#define WINDOW_SCHEMA                                                                                               \
	"\"if\": {\"anyOf\": [{\"required\": [\"leader\"]}, {\"required\": [\"trailer\"]}]}, \"then\": {\"required\": " \
	"[\"by\", "                                                                                                     \
	"\"decided\"]}, \"else\": {\"not\": {\"anyOf\": [{\"required\": [\"by\"]}, {\"required\": [\"decided\"]}, "     \
	"{\"required\": "                                                                                               \
	"[\"message\"]}]}}"
static const simKeys kWindowKeys = SIM_KEYS_WITH( "window",
    "When something of an alliance counts. Without a match clock windows are open, but for bought ones.", kWindowRows,
    SIM_KEY_RULES( kWindowRules ), .extra = WINDOW_SCHEMA );
const simKey simWindowForm = SIM_ELEMENT( kWindowKeys );

// The lowest period of a set, of which there must be one.
static int FirstPeriod( uint32_t periods )
{
	int first = 0;
	while ( ( periods >> first & 1u ) == 0 )
	{
		first += 1;
	}
	return first;
}

// No period is in two of a window's lists: "both" is more than "leader" or "trailer", and these two are "both".
static void CheckShare(
    simJson* json, const simNode* node, const char* key, const simField* field, uint32_t periods, uint32_t used )
{
	if ( !json->failed && ( periods & used ) != 0 )
	{
		simJson_Fail( json, simKeys_Find( &kWindowKeys, node, key ),
		    "has the period \"%s\", which another list of this window has, too",
		    field->periods[FirstPeriod( periods & used )].name );
	}
}

static void CheckDecision( simJson* json, const simNode* node, const simWindow* window, const simField* field )
{
	static const char* const keys[] = { "by", "decided" };
	for ( int i = 0; i < 2; ++i )
	{
		if ( simKeys_Find( &kWindowKeys, node, keys[i] ) == NULL )
		{
			simJson_Fail( json, node, "the key \"%s\" is missing", keys[i] );
		}
	}
	// A decision cannot open a period that is over.
	int later = FirstPeriod( window->leader | window->trailer );
	if ( !json->failed && later <= window->decided )
	{
		simJson_Fail( json, simKeys_Find( &kWindowKeys, node, "decided" ),
		    "the leader is decided when \"%s\" ends, but a list of this window has \"%s\", which is not after it",
		    field->periods[window->decided].name, field->periods[later].name );
	}
}

// A counter that keeps less than the cost could never pay.
static void ReadBuying( simJson* json, const simNode* node, simWindow* window, simField* field )
{
	const simBuying* buying = &window->buying;
	const simNode* bought = simKeys_Find( &kWindowKeys, node, "bought" );
	if ( buying->most > 0 && buying->most < buying->cost )
	{
		simJson_Fail( json, simKeys_Find( &kBuyingKeys, bought, "most" ),
		    "is %d, with which the counter never gets to the cost, %d", buying->most, buying->cost );
	}
	window->buying.index = field->boughtCount;
	field->boughtCount += 1;
}

static void ReadWindow( const simReader* reader, const simNode* node, simField* field )
{
	// Keys that mean nothing in a window which does not depend on a leader.
	static const char* const deciding[] = { "by", "decided", "message" };
	simJson* json = reader->json;
	simWindow* window = &field->windows[field->windowCount];
	snprintf( window->name, SIM_NAME, "%s", simJson_Key( node ) );
	simKeys_Read( reader, &kWindowKeys, node, window );
	if ( window->buying.cost > 0 )
	{
		ReadBuying( json, node, window, field );
	}
	// Each list is compared with those before it.
	CheckShare( json, node, "leader", field, window->leader, window->both );
	CheckShare( json, node, "trailer", field, window->trailer, window->both | window->leader );
	if ( json->failed )
	{
		return;
	}
	if ( ( window->leader | window->trailer ) != 0 )
	{
		CheckDecision( json, node, window, field );
	}
	else
	{
		for ( int i = 0; i < 3; ++i )
		{
			const simNode* key = simKeys_Find( &kWindowKeys, node, deciding[i] );
			if ( key != NULL )
			{
				simJson_Fail(
				    json, key, "says who leads, but the window has no periods for the \"leader\" or the \"trailer\"" );
			}
		}
	}
	field->windowCount += 1;
}

void simFieldMatch_ReadWindows( const simReader* reader, const simNode* root, simField* field )
{
	SIM_EACH( n, reader->json, &simFieldKeys, root, "windows" )
	{
		ReadWindow( reader, n, field );
	}
}
