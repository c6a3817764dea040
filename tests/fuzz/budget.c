// Time as a limit: an input that costs more CPU than its fuzzer allows is a finding, as one that crashes. Linked into
// every fuzz target, around its LLVMFuzzerTestOneInput (-Wl,--wrap). The CPU time of this thread counts, over that of a
// fixed piece of work on the same machine: neither a slow machine nor a busy one makes an input slow.
#define _POSIX_C_SOURCE 199309L // clock_gettime

#include <float.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int __real_LLVMFuzzerTestOneInput( const uint8_t* data, size_t size );
int __wrap_LLVMFuzzerTestOneInput( const uint8_t* data, size_t size );

// The limit of an input's cost, in units of the fixed work; a target that builds large worlds has another. FUZZ_BUDGET
// overrides it.
__attribute__( ( weak ) ) double fuzzBudget = 100.0;

static double s_unit;   // CPU time of the fixed work [s]
static double s_budget; // [units]
static double s_most;   // that an input has cost so far [units]

static double CpuTime( void )
{
	struct timespec now;
	clock_gettime( CLOCK_THREAD_CPUTIME_ID, &now );
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// A million steps of a random generator (Knuth's MMIX), with the memory that they walk through.
static double Work( void )
{
	static uint64_t s_memory[4096];
	double start = CpuTime();
	uint64_t state = 1;
	for ( int i = 0; i < 1000000; ++i )
	{
		state = state * 6364136223846793005u + 1442695040888963407u;
		s_memory[state >> 52] += state;
	}
	return CpuTime() - start;
}

static void SayMost( void )
{
	fprintf( stderr, "budget: the slowest input cost %.1f of %.0f units of %.2f ms\n", s_most, s_budget, 1e3 * s_unit );
}

static void Calibrate( void )
{
	s_unit = Work();
	for ( int i = 0; i < 4; ++i )
	{
		double again = Work();
		if ( again < s_unit )
		{
			s_unit = again;
		}
	}
	const char* other = getenv( "FUZZ_BUDGET" );
	s_budget = other != NULL ? atof( other ) : fuzzBudget;
	atexit( SayMost );
}

// Runs the input; its cost. A dear one is run again: on a busy machine other processes take the caches.
static double CostOf( const uint8_t* data, size_t size, int* result )
{
	double least = DBL_MAX;
	for ( int tries = 0; tries < 3 && least > s_budget; ++tries )
	{
		double start = CpuTime();
		*result = __real_LLVMFuzzerTestOneInput( data, size );
		double cost = ( CpuTime() - start ) / s_unit;
		if ( cost < least )
		{
			least = cost;
		}
	}
	return least;
}

int __wrap_LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	if ( s_unit == 0.0 )
	{
		Calibrate();
	}
	int result = 0;
	double cost = CostOf( data, size, &result );
	if ( cost > s_most )
	{
		s_most = cost;
	}
	if ( cost > s_budget )
	{
		SayMost();
		abort();
	}
	return result;
}
