// The run as a source: the topics that telemetry.h has, from frames as they come, in any order.
#include "values/values_internal.h"

#include "run/topics.h"

static void AddTopic( simValues* values, int index )
{
	const simTopic* topic = simTelemetry_Topic( values->telemetry, index );
	size_t length = strlen( topic->name );
	values->topicOf[index] = -1;
	// Schemas are read, not shown.
	if ( topic->constant != NULL
	     && simValues_TakeSchema( values, topic->name, length, topic->constant, strlen( topic->constant ) ) )
	{
		return;
	}
	Topic* added = simValues_Add( values, simValues_TextOf( topic->name ), simValues_TextOf( topic->type ),
	    simValues_TextOf( topic->properties ) );
	if ( added == NULL )
	{
		return;
	}
	added->source = index;
	added->constant = topic->constant != NULL;
	values->topicOf[index] = values->count - 1;
	Flat flat;
	simNt4Value value = { 0 };
	if ( added->constant )
	{
		value = simTopic_Constant( topic );
		if ( simValues_Flatten( values, added->shown.kind, &value, &flat ) )
		{
			simValues_KeepLatest( added, flat, 0.0 );
		}
	}
}

simResult simValues_BeginRun( simValues* values, const simSchema* schema, int count, simError* error )
{
	SIM_ASSERT( values->feeder == Feeder_none || values->feeder == Feeder_run );
	values->feeder = Feeder_run;
	simValues_DropTopics( values );
	simTelemetry_Destroy( values->telemetry );
	values->frameSize = 0;
	values->tick = values->end = 0;
	for ( int i = 0; i < values->columnCount; ++i )
	{
		values->columns[i].count = 0;
	}
	values->telemetry = simTelemetry_Create( schema, count, simTelemetry_all | simTelemetry_eachPiece, error );
	if ( values->telemetry == NULL )
	{
		return sim_badData;
	}
	for ( int i = 0; i < simTelemetry_Count( values->telemetry ); ++i )
	{
		AddTopic( values, i );
	}
	simValues_Reconnect( values );
	return sim_ok;
}

static void Sink( void* context, int index, const simNt4Value* value )
{
	simValues* values = context;
	Topic* topic = &values->topics[values->topicOf[index]];
	Flat flat;
	if ( !simValues_Flatten( values, topic->shown.kind, value, &flat ) )
	{
		return;
	}
	for ( int i = topic->columns; i >= 0; i = values->columns[i].next )
	{
		simValues_PutTick( values, &values->columns[i], topic, flat, values->tick );
	}
}

// Constants have one value for all ticks.
static void PutConstants( simValues* values )
{
	for ( int i = 0; i < values->count; ++i )
	{
		Topic* topic = &values->topics[i];
		for ( int k = topic->constant ? topic->columns : -1; k >= 0; k = values->columns[k].next )
		{
			Flat flat = { topic->latest, topic->latestSize };
			simValues_PutTick( values, &values->columns[k], topic, flat, values->tick );
		}
	}
}

// Telemetry's numbers of the topics that have columns.
static int ListHeld( const simValues* values, int held[SIM_VALUES_COLUMNS] )
{
	int count = 0;
	for ( int i = 0; i < values->count; ++i )
	{
		const Topic* topic = &values->topics[i];
		// Each held topic has at least one column, so there are never more topics than columns.
		if ( topic->columns >= 0 && !topic->constant )
		{
			held[count++] = topic->source;
		}
	}
	return count;
}

void simValues_PutFrame( simValues* values )
{
	int held[SIM_VALUES_COLUMNS];
	int count = ListHeld( values, held );
	simTelemetry_WriteSome( values->telemetry, values->frame, values->frameSize, held, count, Sink, values );
	PutConstants( values );
}

bool simValues_TakeFrame( simValues* values, const void* frame, size_t size )
{
	const simFrameHeader* header = frame;
	bool isOfRun = values->telemetry != NULL && size >= sizeof( *header )
	               && simTelemetry_WriteSome( values->telemetry, frame, size, NULL, 0, NULL, NULL );
	if ( !isOfRun || !simValues_GrowBytes( &values->frame, 0, &values->frameCapacity, size ) )
	{
		return false;
	}
	// Kept, so that a value is computed only when it is looked at.
	memcpy( values->frame, frame, size );
	values->frameSize = size;
	values->tick = header->tick;
	if ( values->tick > values->end )
	{
		values->end = values->tick;
	}
	simValues_PutFrame( values );
	return true;
}

static void CutTimes( simValues* values, double time )
{
	for ( int i = 0; i < values->count; ++i )
	{
		Topic* topic = &values->topics[i];
		simValues_CutHistory( values, topic, simValues_After( topic->history.times, topic->history.count, time ) );
		for ( int k = topic->columns; k >= 0; k = values->columns[k].next )
		{
			Column* column = &values->columns[k];
			simValues_CutColumn( values, column, simValues_After( column->times, column->count, time ) );
		}
		topic->latestTime = topic->latestTime > time ? time : topic->latestTime;
	}
}

void simValues_Branch( simValues* values, uint32_t tick )
{
	if ( values->feeder == Feeder_network )
	{
		CutTimes( values, SIM_TICK * tick );
	}
	if ( values->feeder != Feeder_run )
	{
		return;
	}
	values->end = tick;
	for ( int i = 0; i < values->columnCount; ++i )
	{
		simValues_CutColumn( values, &values->columns[i], tick < SIM_VALUES_TICKS ? (int)tick + 1 : SIM_VALUES_TICKS );
	}
}

void simValues_SetEnd( simValues* values, uint32_t tick )
{
	values->end = tick > values->end ? tick : values->end;
}
