#include "sandlot/sim/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The host's hooks: a page shows text that a terminal prints.
static simAssertFn* s_assertFn;
static simLogFn* s_logFn;
// Only ever grows. A test that sees it move during a run has found an allocation.
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
	// The hook may have shown it, but a wrong state must not drive on.
	fprintf( stderr, "sandlot: assertion failed: %s, %s:%d\n", condition, file, line );
	abort();
}

void simSetLogFn( simLogFn* fn )
{
	s_logFn = fn;
}

void simLog( const char* format, ... )
{
	// On the stack: a log line may be about memory that is out. A longer one is cut.
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


// Returns the result that callers pass on, so that noting an error and leaving is one statement.
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


// Cleared, because a run must not depend on old memory. No bytes are a block, too: NULL means failure.
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
