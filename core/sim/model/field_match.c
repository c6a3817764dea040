#include "model/field_match.h"

#include "model/field.h"

#include <stdio.h>
#include <string.h>

#define NAMES( array ) ( array )[0].name
#define STRIDE( array ) sizeof( ( array )[0] )


// ---- phases ----

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

static void ReadPeriods( simJson* json, const simNode* periods, simField* field, int index )
{
	simPhase* phase = &field->phases[index];
	double sum = 0.0;
	simJson_Array( json, periods, 1, SIM_MAX_PERIODS );
	for ( const simNode* n = simJson_First( periods ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		char name[SIM_NAME];
		simJson_Object( json, n, "name", "seconds", "source" );
		simJson_Name( json, simJson_Need( json, n, "name" ), name );
		double seconds = simJson_Number( json, n, "seconds", simUnit_time, SIM_TICK, 3600.0 );
		simJson_SkipText( json, n, "source" );
		if ( !json->failed
		     && simFindName( name, NAMES( field->periods ), field->periodCount, STRIDE( field->periods ) ) >= 0 )
		{
			simJson_Fail( json, simJson_Find( n, "name" ), "there is a period \"%s\" already", name );
		}
		simPeriod* period = AddPeriod( json, n, field, index );
		if ( period != NULL )
		{
			memcpy( period->name, name, SIM_NAME );
			period->begin = sum;
			period->seconds = seconds;
			phase->periodCount += 1;
			sum += seconds;
		}
	}
	if ( !json->failed && fabs( sum - phase->seconds ) > 1e-6 )
	{
		simJson_Fail(
		    json, periods, "add up to %g s, but the phase \"%s\" lasts %g s", sum, phase->name, phase->seconds );
	}
}

static void ReadPhase( simJson* json, const simNode* node, simField* field )
{
	int index = field->phaseCount;
	simPhase* phase = &field->phases[index];
	simJson_Object( json, node, "name", "mode", "seconds", "periods", "source" );
	simJson_Name( json, simJson_Need( json, node, "name" ), phase->name );
	int mode =
	    simJson_Choice( json, simJson_Need( json, node, "mode" ), "mode", simModeNames[0], simMode_count, SIM_NAME );
	phase->mode = mode >= 0 ? (simMode)mode : simMode_disabled;
	phase->seconds = simJson_Number( json, node, "seconds", simUnit_time, SIM_TICK, 3600.0 );
	phase->firstPeriod = field->periodCount;
	simJson_SkipText( json, node, "source" );
	if ( !json->failed && simFindName( phase->name, NAMES( field->phases ), index, STRIDE( field->phases ) ) >= 0 )
	{
		simJson_Fail( json, simJson_Find( node, "name" ), "there is a phase \"%s\" already", phase->name );
	}
	field->phaseCount += 1;
	const simNode* periods = simJson_Find( node, "periods" );
	if ( periods != NULL )
	{
		ReadPeriods( json, periods, field, index );
		return;
	}
	simPeriod* period = AddPeriod( json, node, field, index );
	if ( period != NULL )
	{
		memcpy( period->name, phase->name, SIM_NAME );
		period->seconds = phase->seconds;
		phase->periodCount = 1;
	}
}

/// A phase's name stands for all its periods, so no period of another one may have it.
static void CheckPeriodNames( simJson* json, const simNode* phases, const simField* field )
{
	for ( int i = 0; i < field->periodCount && !json->failed; ++i )
	{
		const simPeriod* period = &field->periods[i];
		int phase = simFindName( period->name, NAMES( field->phases ), field->phaseCount, STRIDE( field->phases ) );
		if ( phase >= 0 && ( phase != period->phase || field->phases[phase].periodCount > 1 ) )
		{
			simJson_Fail( json, phases, "the name \"%s\" is that of a phase and of one of the periods of \"%s\"",
			    period->name, field->phases[period->phase].name );
		}
	}
}

void simFieldMatch_Read( simJson* json, const simNode* match, simField* field )
{
	if ( match == NULL || !simJson_Object( json, match, "phases", "source" ) )
	{
		return;
	}
	simJson_SkipText( json, match, "source" );
	const simNode* phases = simJson_Need( json, match, "phases" );
	simJson_Array( json, phases, 1, SIM_MAX_PHASES );
	for ( const simNode* n = simJson_First( phases ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		ReadPhase( json, n, field );
	}
	CheckPeriodNames( json, phases, field );
}


// ---- counters ----

void simFieldMatch_ReadCounters( simJson* json, const simNode* counters, simField* field )
{
	simJson_Array( json, counters, 0, SIM_MAX_COUNTERS );
	for ( const simNode* n = simJson_First( counters ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		char* name = field->counters[field->counterCount];
		simJson_Name( json, n, name );
		if ( !json->failed && simFindName( name, field->counters[0], field->counterCount, SIM_NAME ) >= 0 )
		{
			simJson_Fail( json, n, "there is a counter \"%s\" already", name );
		}
		field->counterCount += 1;
	}
}


// ---- windows ----

/// The lowest period of a set, of which there must be one.
static int FirstPeriod( uint32_t periods )
{
	int first = 0;
	while ( ( periods >> first & 1u ) == 0 )
	{
		first += 1;
	}
	return first;
}

/// No period is in two of a window's lists: "both" is more than "leader" or "trailer", and these two are "both".
static uint32_t ReadShare( simJson* json, const simNode* node, const char* key, const simField* field, uint32_t used )
{
	const simNode* list = simJson_Find( node, key );
	uint32_t periods = simField_ReadPeriods( json, field, list );
	if ( !json->failed && ( periods & used ) != 0 )
	{
		simJson_Fail( json, list, "has the period \"%s\", which another list of this window has, too",
		    field->periods[FirstPeriod( periods & used )].name );
	}
	return periods;
}

/// What robot code is told: one to seven printable letters.
static void ReadMessage( simJson* json, const simNode* node, const char* key, char message[8] )
{
	const simNode* member = simJson_Need( json, node, key );
	const char* text = simJson_Text( json, member, 7 );
	for ( const char* c = text; *c != 0 && !json->failed; ++c )
	{
		if ( *c < 0x20 || *c > 0x7e )
		{
			simJson_Fail( json, member, "has a character that is not plain ASCII" );
		}
	}
	snprintf( message, 8, "%s", text );
}

static void ReadDecision( simJson* json, const simNode* node, simWindow* window, const simField* field )
{
	const simNode* decided = simJson_Need( json, node, "decided" );
	window->by = simJson_Choice(
	    json, simJson_Need( json, node, "by" ), "counter", field->counters[0], field->counterCount, SIM_NAME );
	window->decided = simJson_Choice(
	    json, decided, "period", NAMES( field->periods ), field->periodCount, STRIDE( field->periods ) );
	const simNode* message = simJson_Find( node, "message" );
	if ( message != NULL && simJson_Object( json, message, "blue", "red" ) )
	{
		ReadMessage( json, message, "blue", window->message[simAlliance_blue] );
		ReadMessage( json, message, "red", window->message[simAlliance_red] );
	}
	uint32_t later = window->leader | window->trailer;
	if ( !json->failed && FirstPeriod( later ) <= window->decided )
	{
		simJson_Fail( json, decided,
		    "the leader is decided when \"%s\" ends, but a list of this window has \"%s\", which is not after it",
		    field->periods[window->decided].name, field->periods[FirstPeriod( later )].name );
	}
}

static void ReadWindow( simJson* json, const simNode* node, simField* field )
{
	simWindow* window = &field->windows[field->windowCount];
	snprintf( window->name, SIM_NAME, "%s", simJson_Key( node ) );
	simJson_Object( json, node, "both", "leader", "trailer", "by", "decided", "message", "grace", "warning", "source" );
	window->both = ReadShare( json, node, "both", field, 0 );
	window->leader = ReadShare( json, node, "leader", field, window->both );
	window->trailer = ReadShare( json, node, "trailer", field, window->both | window->leader );
	window->by = window->decided = -1;
	bool decides = ( window->leader | window->trailer ) != 0;
	if ( decides )
	{
		ReadDecision( json, node, window, field );
	}
	else if ( window->both == 0 && !json->failed )
	{
		simJson_Fail( json, node, "never opens: it needs one of the keys \"both\", \"leader\" and \"trailer\"" );
	}
	static const char* const keys[] = { "by", "decided", "message" };
	for ( int i = 0; i < 3 && !decides && !json->failed; ++i )
	{
		if ( simJson_Find( node, keys[i] ) != NULL )
		{
			simJson_Fail( json, simJson_Find( node, keys[i] ),
			    "says who leads, but the window has no periods for the \"leader\" or the \"trailer\"" );
		}
	}
	window->grace = simJson_NumberOr( json, node, "grace", simUnit_time, 0.0, 60.0, 0.0 );
	window->warning = simJson_NumberOr( json, node, "warning", simUnit_time, 0.0, 60.0, 0.0 );
	simJson_SkipText( json, node, "source" );
	field->windowCount += 1;
}

void simFieldMatch_ReadWindows( simJson* json, const simNode* windows, simField* field )
{
	simJson_Map( json, windows, 0, SIM_MAX_WINDOWS );
	for ( const simNode* n = simJson_First( windows ); n != NULL && !json->failed; n = simJson_Next( n ) )
	{
		ReadWindow( json, n, field );
	}
}
