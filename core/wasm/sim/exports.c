// All that the page, the worker and Node can call, and nothing else: numbers and pointers in, numbers and pointers out.
// One world at a time. Arguments are checked here in every build: a bad call from JavaScript must not corrupt anything.
#define _DEFAULT_SOURCE // sbrk
#include "exports.h"
#include "layout_hash.h"
#include "overlay_hooks.h"
#include "recording_hooks.h"
#include "sandlot/sim/sim.h"
#include "vision_hooks.h"

#include <string.h>
#include <unistd.h>


enum
{
	// As many as the world keeps, so that one call takes all there are.
	MAX_EVENTS_TAKEN = 1024,
};

static simLoader* s_loader;
static simWorld* s_world;
static simError s_error;
static bool s_refused; // the loading scenario is not the one that a replay needs
static simError s_refusal;
// The page writes here; the step that takes it empties it.
static simInput s_input;
static simEvent s_events[MAX_EVENTS_TAKEN];
static void* s_frame;
static simSchema* s_schema;
static simWorldMemory s_memory; // of the loaded world

// Recorder and vision look at the world, so they go before it.
static void Unload( void )
{
	simRecording_OnUnload();
	simVision_OnUnload();
	simOverlay_OnUnload();
	simWorld_Destroy( s_world );
	simFree( s_frame );
	simFree( s_schema );
	s_world = NULL;
	s_frame = NULL;
	s_schema = NULL;
	memset( &s_memory, 0, sizeof( s_memory ) );
	memset( &s_input, 0, sizeof( s_input ) );
}

// Frame and schema buffers, as large as they will ever be: nothing is allocated once the world runs.
static simResult MakeBuffers( void )
{
	// Asked without a place they say how large they would be.
	size_t frameBytes = simWorld_WriteFrame( s_world, NULL, 0 );
	int schemaCount = simWorld_WriteSchema( s_world, NULL, 0 );
	s_frame = simAlloc( frameBytes );
	s_schema = simAlloc( (size_t)schemaCount * sizeof( simSchema ) );
	if ( s_frame == NULL || s_schema == NULL )
	{
		return sim_noMemory;
	}
	simWorld_WriteSchema( s_world, s_schema, schemaCount );
	// Addresses cross once, when the world is loaded; afterwards the page reads and writes there.
	s_memory.input = (uint32_t)(uintptr_t)&s_input;
	s_memory.frameBytes = (uint32_t)frameBytes;
	s_memory.events = (uint32_t)(uintptr_t)s_events;
	s_memory.schema = (uint32_t)(uintptr_t)s_schema;
	s_memory.schemaCount = (uint32_t)schemaCount;
	return sim_ok;
}

uint32_t sim_abi( void )
{
	return simAbi_LayoutHash();
}

const char* sim_version( void )
{
	return SIM_VERSION;
}

uint32_t sim_memory_end( void )
{
	return (uint32_t)(uintptr_t)sbrk( 0 );
}

void* sim_alloc( uint32_t size )
{
	// One byte more than the largest file, for the zero behind a text.
	return size <= SIM_MAX_FILE + 1 ? simAlloc( size ) : NULL;
}

void sim_free( void* memory )
{
	simFree( memory );
}

uint32_t sim_load( const char* text, uint32_t length, const char* name )
{
	// The old run goes before the new one is read, so the memory never has to hold both.
	Unload();
	// A second load gives up the first, which still waits for files.
	if ( s_loader != NULL )
	{
		simScenario* abandoned = NULL;
		simLoader_Finish( s_loader, &abandoned, NULL );
		simScenario_Destroy( abandoned );
	}
	const char* label = name != NULL ? name : "";
	s_loader = NULL;
	if ( text != NULL )
	{
		s_loader = simLoader_Create( text, length, label );
	}
	// A replay wants its own scenario; that is said at the end of the load, where errors are looked for.
	s_refused = text != NULL && !simRecording_OnLoad( text, length, label, &s_refusal );
	return s_loader != NULL;
}

const char* sim_load_next( void )
{
	return s_loader != NULL ? simLoader_Next( s_loader ) : NULL;
}

void sim_load_provide( const char* path, const void* bytes, uint32_t size )
{
	if ( s_loader != NULL && path != NULL )
	{
		// NULL bytes say that the host found no such file: the loader knows where it was named and words the error.
		simLoader_Provide( s_loader, path, bytes, size );
		simRecording_OnFile( path, bytes, size );
	}
}

uint32_t sim_load_finish( void )
{
	memset( &s_error, 0, sizeof( s_error ) );
	if ( s_loader == NULL )
	{
		return (uint32_t)simFail( &s_error, "", "", "nothing is being loaded: call sim_load first" );
	}
	simScenario* scenario = NULL;
	simResult result = simLoader_Finish( s_loader, &scenario, &s_error );
	s_loader = NULL;
	if ( result == sim_ok )
	{
		result = simWorld_Create( scenario, &s_world, &s_error );
	}
	if ( result == sim_ok )
	{
		result = MakeBuffers();
	}
	// In this order: a defect of the data itself tells more than that it does not fit.
	if ( result == sim_ok && s_refused )
	{
		result = sim_badData;
		s_error = s_refusal;
	}
	if ( result == sim_ok )
	{
		result = simRecording_OnWorld( s_world, &s_error );
	}
	if ( result == sim_ok )
	{
		result = simVision_OnWorld( s_world, &s_memory, &s_error );
	}
	if ( result == sim_ok )
	{
		result = simOverlay_OnWorld( s_world );
	}
	// Nothing half loaded stays.
	if ( result != sim_ok )
	{
		Unload();
	}
	if ( result == sim_noMemory )
	{
		simFail( &s_error, "", "", "not enough memory for this scenario" );
	}
	return (uint32_t)result;
}

const simProblem* sim_error( void )
{
	// The same bytes as a table of the boundary; results.h asserts that the two are laid out alike.
	static simProblem s_problem;
	memcpy( &s_problem, &s_error, sizeof( s_problem ) );
	return &s_problem;
}

void sim_unload( void )
{
	Unload();
}

const simWorldMemory* sim_world( void )
{
	return s_world != NULL ? &s_memory : NULL;
}

uint32_t sim_step( uint32_t ticks )
{
	if ( s_world == NULL )
	{
		return 0;
	}
	uint32_t done = 0;
	for ( ; done < ticks; ++done )
	{
		// Inputs act on one tick: the page fills the block again when something is pressed.
		bool running = simWorld_StepClean( s_world, simRecording_OnInput( &s_input ) );
		simRecording_OnStep( s_world );
		memset( &s_input, 0, sizeof( s_input ) );
		if ( !running )
		{
			break;
		}
	}
	// Fewer than asked: the run has stopped, and sim_stop_text says why.
	return done;
}

const void* sim_frame( void )
{
	if ( s_world != NULL )
	{
		simWorld_WriteFrame( s_world, s_frame, s_memory.frameBytes );
		// A recording's positions, where those are watched instead of the run.
		simPoses_OnFrame( s_frame );
	}
	return s_frame;
}

// More than fit stay for the next call.
uint32_t sim_events_take( void )
{
	if ( s_world != NULL )
	{
		return (uint32_t)simWorld_TakeEvents( s_world, s_events, MAX_EVENTS_TAKEN );
	}
	return 0;
}

uint64_t sim_hash( void )
{
	return s_world != NULL ? simWorld_Hash( s_world ) : 0;
}

const char* sim_stop_text( void )
{
	return s_world != NULL ? simWorld_StopText( s_world ) : "";
}
