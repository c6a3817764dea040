// Steps one scenario and prints what a tick costs, as JSON. The same program native and in WASM.
//	core_bench SCENARIO WARM_TICKS TIMED_TICKS
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "sandlot/sim.h"

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

int main( int argc, char** argv )
{
	if ( argc != 4 )
	{
		fprintf( stderr, "core_bench SCENARIO WARM_TICKS TIMED_TICKS\n" );
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

	for ( int i = 0; i < warm; ++i )
	{
		simWorld_Step( world, NULL );
	}
	double total = 0.0;
	for ( int i = 0; i < count; ++i )
	{
		double start = Milliseconds();
		simWorld_Step( world, NULL );
		times[i] = Milliseconds() - start;
		total += times[i];
	}

	qsort( times, (size_t)count, sizeof( double ), CompareDoubles );
	printf(
	    "{ \"ticks\": %d, \"median\": %.6f, \"min\": %.6f, \"mean\": %.6f, \"awake\": %d, \"hash\": \"%016llx\" }\n",
	    count, times[count / 2], times[0], total / count, simWorld_AwakePieces( world ),
	    (unsigned long long)simWorld_Hash( world ) );
	free( times );
	simWorld_Destroy( world );
	return 0;
}
