// Steps one scenario and prints the cost of a tick as JSON. The same program native and in WASM.
//	core_bench SCENARIO WARM_TICKS TIMED_TICKS          the whole tick, and the parts of it
//	core_bench SCENARIO WARM_TICKS TIMED_TICKS vision   what the first robot's cameras cost a tick
//	core_bench SCENARIO WARM_TICKS TIMED_TICKS save FILE    writes the world's state to FILE before the timed ticks
//	core_bench SCENARIO WARM_TICKS TIMED_TICKS from FILE    goes on from the state in FILE instead of from the warm ticks
// The parts are timed in further ticks after the timed ones: looking at the clock twenty times a tick costs something, too.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "sandlot/sim/sim.h"
#include "sandlot/sim/vision.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef SANDLOT_ROOT
#define SANDLOT_ROOT "."
#endif

static char* ReadFile( const char* path, size_t* size )
{
	char full[1024];
	snprintf( full, sizeof( full ), "%s/%s", SANDLOT_ROOT, path );
	FILE* file = fopen( full, "rb" );
	if ( file == NULL )
	{
		return NULL;
	}
	char* bytes = malloc( SIM_MAX_FILE );
	*size = bytes != NULL ? fread( bytes, 1, SIM_MAX_FILE, file ) : 0;
	fclose( file );
	return bytes;
}

static double Milliseconds( void )
{
	struct timespec now;
	clock_gettime( CLOCK_MONOTONIC, &now ); // not timespec_get: under Node that has whole milliseconds
	return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static int CompareDoubles( const void* a, const void* b )
{
	double difference = *(const double*)a - *(const double*)b;
	return ( difference > 0.0 ) - ( difference < 0.0 );
}

static simWorld* Load( const char* path, simError* error )
{
	size_t size = 0;
	char* text = ReadFile( path, &size );
	if ( text == NULL )
	{
		simFail( error, path, "", "cannot be read" );
		return NULL;
	}
	simLoader* loader = simLoader_Create( text, size, path );
	free( text );
	for ( const char* next; ( next = simLoader_Next( loader ) ) != NULL; )
	{
		char* bytes = ReadFile( next, &size );
		simLoader_Provide( loader, next, bytes, size );
		free( bytes );
	}
	simScenario* scenario = NULL;
	simWorld* world = NULL;
	if ( simLoader_Finish( loader, &scenario, error ) == sim_ok )
	{
		simWorld_Create( scenario, &world, error );
	}
	return world;
}

// ---- parts of a tick ----

static const char* const kPartNames[simPart_count] = {
	[simPart_programs] = "programs",
	[simPart_robots] = "robots",
	[simPart_pieces] = "pieces",
	[simPart_collide] = "collide",
	[simPart_solve] = "solve",
	[simPart_rules] = "rules",
	[simPart_sensors] = "sensors",
};

typedef struct Parts
{
	double total[simPart_count]; // [ms]
	simPart now;
	double since; // [ms], < 0: none has begun
} Parts;

static void OnPart( void* context, simPart part )
{
	Parts* parts = context;
	double now = Milliseconds();
	if ( parts->since >= 0.0 )
	{
		parts->total[parts->now] += now - parts->since;
	}
	parts->now = part;
	parts->since = now;
}

static void PrintParts( simWorld* world, int ticks )
{
	Parts parts = { .since = -1.0 };
	simWorld_SetProfile( world, OnPart, &parts );
	for ( int i = 0; i < ticks; ++i )
	{
		simWorld_Step( world, NULL );
		OnPart( &parts, parts.now );
		parts.since = -1.0;
	}
	for ( int i = 0; i < simPart_count; ++i )
	{
		printf( "%s\"%s\": %.6f", i > 0 ? ", " : "", kPartNames[i], parts.total[i] / ticks );
	}
}

// ---- cameras ----

/// A function of its own: inlined into main, which is called once, it would stay in the quick first code of a WASM engine, which
/// no page that calls it fifty times a second ever runs for long.
static __attribute__( ( noinline ) ) void LookAt( simVision* vision, const simWorld* world, void* block, size_t size )
{
	simVision_Update( vision, world );
	simVision_WriteBlock( vision, block, size );
}

/// The cameras' addition to a tick, and the count of their sights.
static int BenchVision( simWorld* world, double* times, int warm, int count )
{
	simError error = { 0 };
	simVision* vision = simVision_Create( world, 0, &error );
	size_t size = vision != NULL ? simVision_BlockLimit( vision ) : 0;
	void* block = malloc( size + 1 );
	if ( vision == NULL || block == NULL )
	{
		fprintf( stderr, "%s %s: %s\n", error.file, error.path, error.message );
		return 2;
	}
	double total = 0.0;
	uint32_t results = 0, sights = 0, detections = 0;
	for ( int i = 0; i < warm + count; ++i )
	{
		simWorld_Step( world, NULL );
		double start = Milliseconds();
		LookAt( vision, world, block, size );
		double took = Milliseconds() - start;
		if ( i < warm )
		{
			continue;
		}
		times[i - warm] = took;
		total += took;
		const simVisionHeader* header = block;
		results += header->resultCount;
		sights += header->sightCount;
		detections += header->detectionCount;
	}
	qsort( times, (size_t)count, sizeof( double ), CompareDoubles );
	printf( "{ \"ticks\": %d, \"median\": %.6f, \"mean\": %.6f, \"max\": %.6f, \"results\": %u, \"sights\": %u, "
	        "\"detections\": %u }\n",
	    count, times[count / 2], total / count, times[count - 1], results, sights, detections );
	free( block );
	simVision_Destroy( vision );
	return 0;
}

// ---- states ----

static simResult SaveTo( const simWorld* world, const char* path, simError* error )
{
	size_t size = simWorld_StateBytes( world );
	void* bytes = malloc( size );
	FILE* file = fopen( path, "wb" );
	if ( bytes != NULL )
	{
		simWorld_Save( world, bytes );
	}
	bool written = bytes != NULL && file != NULL && fwrite( bytes, 1, size, file ) == size;
	if ( file != NULL )
	{
		written = fclose( file ) == 0 && written;
	}
	free( bytes );
	return written ? sim_ok : simFail( error, path, "", "cannot be written" );
}

static simResult GoOnFrom( simWorld* world, const char* path, simError* error )
{
	// A byte more than a state has: a longer file is refused.
	size_t room = simWorld_StateBytes( world ) + 1, size = 0;
	void* bytes = malloc( room );
	FILE* file = fopen( path, "rb" );
	if ( bytes != NULL && file != NULL )
	{
		size = fread( bytes, 1, room, file );
	}
	if ( file != NULL )
	{
		fclose( file );
	}
	simResult result = simWorld_Restore( world, bytes, size, error );
	free( bytes );
	return result;
}

/// Carries out the last two arguments with the world's state.
static simResult Carry( simWorld* world, const char* what, const char* path, simError* error )
{
	return strcmp( what, "save" ) == 0 ? SaveTo( world, path, error ) : GoOnFrom( world, path, error );
}

int main( int argc, char** argv )
{
	bool vision = argc == 5 && strcmp( argv[4], "vision" ) == 0;
	bool state = argc == 6 && ( strcmp( argv[4], "save" ) == 0 || strcmp( argv[4], "from" ) == 0 );
	if ( argc != 4 && !vision && !state )
	{
		fprintf( stderr, "core_bench SCENARIO WARM_TICKS TIMED_TICKS [vision | save FILE | from FILE]\n" );
		return 2;
	}
	int warm = atoi( argv[2] );
	int count = atoi( argv[3] );
	simError error = { 0 };
	simWorld* world = Load( argv[1], &error );
	double* times = malloc( sizeof( double ) * (size_t)( count > 0 ? count : 1 ) );
	if ( world == NULL || times == NULL || count < 1 )
	{
		fprintf( stderr, "%s %s: %s\n", error.file, error.path, error.message );
		return 2;
	}

	if ( vision )
	{
		int result = BenchVision( world, times, warm, count );
		free( times );
		simWorld_Destroy( world );
		return result;
	}

	for ( int i = 0; i < warm; ++i )
	{
		simWorld_Step( world, NULL );
	}
	if ( state && Carry( world, argv[4], argv[5], &error ) != sim_ok )
	{
		fprintf( stderr, "%s: %s\n", error.file, error.message );
		return 2;
	}
	double total = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		double start = Milliseconds();
		simWorld_Step( world, NULL );
		times[i] = Milliseconds() - start;
		total += times[i];
	}

	// Whole seconds: the cost of the first and the last ones.
	double first = 0.0, last = 0.0;
	int span = count < 500 ? count : 500;
	for ( int i = 0; i < span; ++i )
	{
		first += times[i];
		last += times[count - 1 - i];
	}
	qsort( times, (size_t)count, sizeof( double ), CompareDoubles );
	printf( "{ \"ticks\": %d, \"median\": %.6f, \"min\": %.6f, \"mean\": %.6f, \"max\": %.6f, \"first\": %.6f, "
	        "\"last\": %.6f, "
	        "\"awake\": %d, \"hash\": \"%016llx\", \"parts\": { ",
	    count, times[count / 2], times[0], total / count, times[count - 1], first / span, last / span,
	    simWorld_AwakePieces( world ), (unsigned long long)simWorld_Hash( world ) );
	PrintParts( world, span );
	printf( " } }\n" );
	free( times );
	simWorld_Destroy( world );
	return 0;
}
