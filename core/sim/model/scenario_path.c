// The path of a robot in a scenario: its samples and its events.
#include "model/scenario.h"

#include <stdio.h>

#define MAX_PLACE 1000.0 // [m], [rad], [m/s], [rad/s]: catches a wrong unit
#define MAX_TIME 3600.0  // [s]
#define SAMPLE_NUMBERS 7

static const simKey kNumber = SIM_ELEMENT_NUMBER( none, -MAX_PLACE, MAX_PLACE );
static const simKey kTime = SIM_ELEMENT_NUMBER( time, 0.0, MAX_TIME );
static const simKey kSample = SIM_ELEMENT_LIST( kNumber, SAMPLE_NUMBERS, SAMPLE_NUMBERS );
static const simKey kEventRows[] = {
	{ "t", "when", SIM_KEY_NUMBER( simPathEvent, t, time, 0.0, MAX_TIME ), SIM_KEY_NEEDED },
	{ "name", "one line, at most 47 bytes", .kind = simKey_line, SIM_KEY_IN( simPathEvent, name ), SIM_KEY_NEEDED },
};
static const simKeys kEventKeys = SIM_KEYS( "pathEvent", "Something that the path says of a moment.", kEventRows );
static const simKey kEvent = SIM_ELEMENT( kEventKeys );
static const simKey kPathRows[] = {
	{ "samples", "[t, x, y, heading, vx, vy, turn rate], in the field's frame, by time",
	    SIM_KEY_LIST( kSample, 1, SIM_MAX_PATH ), SIM_KEY_NEEDED },
	{ "events", "by time; each is an event of the run", SIM_KEY_LIST( kEvent, 0, SIM_MAX_PATH_EVENTS ),
	    .without = "none" },
};
const simKeys simPathKeys = SIM_KEYS( "path",
    "Where a robot is meant to be at each moment. It moves nothing: topics say how far the robot is from it.",
    kPathRows );

static void ReadSample( const simReader* reader, const simNode* node, simPathSample* sample )
{
	double* const into[SAMPLE_NUMBERS] = { &sample->t, &sample->x, &sample->y, &sample->heading, &sample->vx,
		&sample->vy, &sample->turn };
	simJson_Array( reader->json, node, SAMPLE_NUMBERS, SAMPLE_NUMBERS );
	int i = 0;
	for ( const simNode* n = simJson_First( node ); n != NULL && i < SAMPLE_NUMBERS;
	      n = simKeys_Next( reader->json, n ), ++i )
	{
		*into[i] = simKey_Quantity( reader, i == 0 ? &kTime : &kNumber, n );
	}
}

static void ReadSamples( const simReader* reader, const simNode* node, simPath* path )
{
	SIM_EACH( n, reader->json, &simPathKeys, node, "samples" )
	{
		simPathSample* sample = &path->samples[path->sampleCount];
		ReadSample( reader, n, sample );
		if ( path->sampleCount > 0 && sample->t < sample[-1].t )
		{
			simJson_Fail( reader->json, n, "is earlier than the sample before it" );
		}
		path->sampleCount += 1;
	}
}

static void ReadEvents( const simReader* reader, const simNode* node, simPath* path )
{
	SIM_EACH( n, reader->json, &simPathKeys, node, "events" )
	{
		simPathEvent* event = &path->events[path->eventCount];
		simKeys_Read( reader, &kEventKeys, n, event );
		if ( path->eventCount > 0 && event->t < event[-1].t )
		{
			simJson_Fail( reader->json, n, "is earlier than the event before it" );
		}
		path->eventCount += 1;
	}
}

void simScenarioPath_Read( const simReader* reader, const simNode* node, simPath* path )
{
	simJson* json = reader->json;
	if ( node == NULL || !simKeys_Check( json, &simPathKeys, node ) )
	{
		return;
	}
	const simKey* samples = simKeys_Row( &simPathKeys, "samples" );
	const simKey* events = simKeys_Row( &simPathKeys, "events" );
	int sampleCount =
	    simJson_Array( json, simKeys_Find( &simPathKeys, node, "samples" ), samples->least, samples->most );
	int eventCount = simJson_Array( json, simKeys_Find( &simPathKeys, node, "events" ), events->least, events->most );
	if ( json->failed || sampleCount == 0 )
	{
		return;
	}
	// They belong to the scenario; freed by simScenario_Destroy.
	path->samples = simAlloc( (size_t)sampleCount * sizeof( simPathSample ) );
	path->events = simAlloc( ( (size_t)eventCount + 1 ) * sizeof( simPathEvent ) );
	if ( path->samples == NULL || path->events == NULL )
	{
		simJson_NoMemory( json );
		return;
	}
	ReadSamples( reader, node, path );
	ReadEvents( reader, node, path );
}
