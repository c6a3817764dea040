#include "sandlot/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static simAssertFn* s_assertFn;
static simLogFn* s_logFn;
static uint64_t s_allocationCount;


void simSetAssertFn( simAssertFn* fn )
{
	s_assertFn = fn;
}

void simAssertFail( const char* condition, const char* file, int line )
{
	if ( s_assertFn != NULL )
	{
		s_assertFn( condition, file, line );
	}
	fprintf( stderr, "sandlot: assertion failed: %s, %s:%d\n", condition, file, line );
	abort();
}

void simSetLogFn( simLogFn* fn )
{
	s_logFn = fn;
}

void simLog( const char* format, ... )
{
	char line[512];
	va_list args;
	va_start( args, format );
	vsnprintf( line, sizeof( line ), format, args );
	va_end( args );
	if ( s_logFn != NULL )
	{
		s_logFn( line );
		return;
	}
	fprintf( stderr, "sandlot: %s\n", line );
}


simResult simFail( simError* error, const char* file, const char* path, const char* format, ... )
{
	if ( error != NULL )
	{
		snprintf( error->file, sizeof( error->file ), "%s", file != NULL ? file : "" );
		snprintf( error->path, sizeof( error->path ), "%s", path != NULL ? path : "" );
		va_list args;
		va_start( args, format );
		vsnprintf( error->message, sizeof( error->message ), format, args );
		va_end( args );
	}
	return sim_badData;
}


void* simAlloc( size_t bytes )
{
	s_allocationCount += 1;
	return calloc( 1, bytes > 0 ? bytes : 1 );
}

void simFree( void* memory )
{
	free( memory );
}

uint64_t simAllocationCount( void )
{
	return s_allocationCount;
}
