// Any changes to the schema and the frame of a small run, as telemetry and its log read them: both come from another module.
// The bytes are triples: two bytes of place (the highest bit: in the frame, else in the schema) and the new byte.
#include "fuzz.h"

#include "sandlot/sim/sim.h"
#include "sandlot/wire/telemetry.h"

typedef struct Run
{
	simSchema* schema;
	int count;
	uint8_t* frame;
	size_t size;
} Run;

static void Provide( simLoader* loader )
{
	for ( const char* path; ( path = simLoader_Next( loader ) ) != NULL; )
	{
		fuzzText text = strstr( path, "robots/" ) == path ? FUZZ_ROBOT
		                : strstr( path, ".obj" ) != NULL  ? FUZZ_MESH
		                                                  : FUZZ_FIELD;
		simLoader_Provide( loader, path, text.bytes, text.size );
	}
}

static Run Load( void )
{
	fuzzText text = FUZZ_SCENARIO;
	simLoader* loader = simLoader_Create( text.bytes, text.size, "fuzz" );
	Provide( loader );
	simScenario* scenario = NULL;
	simWorld* world = NULL;
	simError error = { 0 };
	fuzzExpect( simLoader_Finish( loader, &scenario, &error ) == sim_ok );
	fuzzExpect( simWorld_Create( scenario, &world, &error ) == sim_ok );
	simWorld_Step( world, NULL );
	Run run = { .count = simWorld_WriteSchema( world, NULL, 0 ), .size = simWorld_WriteFrame( world, NULL, 0 ) };
	run.schema = malloc( sizeof( simSchema ) * (size_t)run.count );
	run.frame = malloc( run.size );
	simWorld_WriteSchema( world, run.schema, run.count );
	simWorld_WriteFrame( world, run.frame, run.size );
	simWorld_Destroy( world );
	return run;
}

typedef struct Seen
{
	int topics, last;
} Seen;

static void Look( void* context, int topic, const simNt4Value* value )
{
	Seen* seen = context;
	fuzzExpect( topic > seen->last && topic < seen->topics );
	seen->last = topic;
	bool array = value->type == simNt4Type_doubles || value->type == simNt4Type_raw || value->type == simNt4Type_string;
	const volatile uint8_t* bytes = array ? value->bytes : NULL;
	size_t size = value->count * ( value->type == simNt4Type_doubles ? sizeof( double ) : 1 );
	for ( size_t i = 0; array && i < size; ++i )
	{
		(void)bytes[i];
	}
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	static Run run;
	if ( run.schema == NULL )
	{
		run = Load();
	}
	size_t schemaBytes = sizeof( simSchema ) * (size_t)run.count;
	simSchema* schema = malloc( schemaBytes );
	uint8_t* frame = malloc( run.size );
	memcpy( schema, run.schema, schemaBytes );
	memcpy( frame, run.frame, run.size );
	for ( ; size >= 3; data += 3, size -= 3 )
	{
		size_t at = data[0] | (size_t)( data[1] & 0x7f ) << 8;
		bool inFrame = ( data[1] & 0x80 ) != 0;
		uint8_t* to = inFrame ? frame + at % run.size : (uint8_t*)schema + at % schemaBytes;
		*to = data[2];
	}
	simError error = { 0 };
	simTelemetry* telemetry = simTelemetry_Create( schema, run.count, simTelemetry_all | simTelemetry_akit, &error );
	if ( telemetry != NULL )
	{
		Seen seen = { simTelemetry_Count( telemetry ), -1 };
		fuzzExpect( simTelemetry_Write( telemetry, NULL, 0, Look, &seen ) );
		seen.last = -1;
		simTelemetry_Write( telemetry, frame, run.size, Look, &seen );
		simTelemetryLog* log = simTelemetryLog_Create( telemetry, NULL, 0 );
		simTelemetryLog_Frame( log, frame, run.size );
		simTelemetryLog_Destroy( log );
		simTelemetry_Destroy( telemetry );
	}
	else
	{
		fuzzCheckError( &error );
	}
	free( schema );
	free( frame );
	return 0;
}
