// The state of a run for snapshots: the world's saved state, and the memory of recorder, replay, positions and cameras
// that goes back with it.
//
// It is cut into pages. A page is compared with the shadow, a copy of all of it: a match changes a part of its pages in
// a second, and snapshots share the others.
#include "exports.h"
#include "recording_hooks.h"
#include "sandlot/sim/sim.h"
#include "vision_hooks.h"

#include <string.h>
#include <wasm_simd128.h>


enum
{
	PAGE = 1024, // larger pages are changed more often, smaller ones make longer lists of them
	MAX_PARTS = 1 + SIM_RECORDING_KEPT + SIM_VISION_KEPT,
};

// At the end of a part it is shorter than PAGE.
typedef struct Page
{
	uint8_t* memory;
	uint32_t bytes;
} Page;

typedef struct Snapshot
{
	simStateMemory memory; // sim_state_open's answer
	uint32_t pageCount;
	size_t worldBytes;
	uint8_t* world;    // (worldBytes) the world's saved state
	Page* pages;       // (pageCount)
	uint32_t* changed; // (pageCount) indices of pages
	uint8_t* shadow;   // (pageCount * PAGE)
	bool fresh;        // nothing has been compared yet
} Snapshot;

static Snapshot* s_snapshot;
static simError s_stateError;

// The world's saved state, and then the memory of the others.
static int FindParts( const Snapshot* snapshot, simKept parts[MAX_PARTS] )
{
	parts[0] = ( simKept ){ snapshot->world, snapshot->worldBytes };
	int count = 1 + simRecording_Kept( &parts[1] );
	return count + simVision_KeptOfAll( &parts[count] );
}

static uint32_t PagesOf( size_t bytes )
{
	return (uint32_t)( ( bytes + PAGE - 1 ) / PAGE );
}

static void CutPages( Snapshot* snapshot, const simKept* parts, int count )
{
	uint32_t page = 0;
	for ( int i = 0; i < count; ++i )
	{
		for ( size_t at = 0; at < parts[i].bytes; at += PAGE )
		{
			size_t left = parts[i].bytes - at;
			snapshot->pages[page++] = ( Page ){ (uint8_t*)parts[i].at + at, left < PAGE ? (uint32_t)left : PAGE };
		}
	}
}

// Sixteen bytes at a time: the C library's memcmp looks at single ones.
static v128_t Differ( const uint8_t* a, const uint8_t* b )
{
	return wasm_v128_xor( wasm_v128_load( a ), wasm_v128_load( b ) );
}

static bool IsEqual( const Page* page, const uint8_t* shadow )
{
	// Only a part's last page is short.
	if ( page->bytes < PAGE )
	{
		return memcmp( page->memory, shadow, page->bytes ) == 0;
	}
	for ( int i = 0; i < PAGE; i += 64 )
	{
		const uint8_t *a = page->memory + i, *b = shadow + i;
		v128_t first = wasm_v128_or( Differ( a, b ), Differ( a + 16, b + 16 ) );
		v128_t second = wasm_v128_or( Differ( a + 32, b + 32 ), Differ( a + 48, b + 48 ) );
		if ( wasm_v128_any_true( wasm_v128_or( first, second ) ) )
		{
			return false;
		}
	}
	return true;
}

void sim_state_close( void )
{
	simFree( s_snapshot );
	s_snapshot = NULL;
}

const simStateMemory* sim_state_open( void )
{
	sim_state_close();
	const simWorld* world = simRecording_World();
	if ( world == NULL )
	{
		return NULL;
	}
	Snapshot sizes = { .worldBytes = simWorld_StateBytes( world ) };
	simKept parts[MAX_PARTS];
	int count = FindParts( &sizes, parts );
	size_t pages = 0;
	for ( int i = 0; i < count; ++i )
	{
		pages += PagesOf( parts[i].bytes );
	}
	// One block for all of it; the saved state is 8-byte aligned, as the copies out of it.
	size_t worldRoom = ( sizes.worldBytes + 7 ) / 8 * 8;
	Snapshot* snapshot =
	    simAlloc( sizeof( Snapshot ) + worldRoom + pages * ( sizeof( Page ) + sizeof( uint32_t ) + PAGE ) );
	if ( snapshot == NULL )
	{
		return NULL;
	}
	*snapshot = sizes;
	snapshot->pageCount = (uint32_t)pages;
	snapshot->world = (uint8_t*)( snapshot + 1 );
	snapshot->pages = (Page*)( snapshot->world + worldRoom );
	snapshot->changed = (uint32_t*)( snapshot->pages + pages );
	snapshot->shadow = (uint8_t*)( snapshot->changed + pages );
	snapshot->fresh = true;
	CutPages( snapshot, parts, FindParts( snapshot, parts ) );
	s_snapshot = snapshot;
	snapshot->memory = ( simStateMemory ){
		.pages = snapshot->pageCount,
		.pageBytes = PAGE,
		.changed = (uint32_t)(uintptr_t)snapshot->changed,
		.shadow = (uint32_t)(uintptr_t)snapshot->shadow,
	};
	return &snapshot->memory;
}

uint32_t sim_state_scan( void )
{
	Snapshot* snapshot = s_snapshot;
	if ( snapshot == NULL )
	{
		return 0;
	}
	simWorld_Save( simRecording_World(), snapshot->world );
	uint32_t count = 0;
	for ( uint32_t i = 0; i < snapshot->pageCount; ++i )
	{
		const Page* page = &snapshot->pages[i];
		uint8_t* shadow = snapshot->shadow + (size_t)i * PAGE;
		// The first scan copies everything: the shadow holds nothing yet.
		if ( snapshot->fresh || !IsEqual( page, shadow ) )
		{
			memcpy( shadow, page->memory, page->bytes );
			snapshot->changed[count++] = i;
		}
	}
	snapshot->fresh = false;
	return count;
}

uint32_t sim_state_put( uint32_t count )
{
	Snapshot* snapshot = s_snapshot;
	if ( snapshot == NULL )
	{
		return (uint32_t)simFail( &s_stateError, "state", "", "nothing is open: call sim_state_open first" );
	}
	// The caller says how many pages changed; there are no more than all.
	if ( count > snapshot->pageCount )
	{
		count = snapshot->pageCount;
	}
	// The world first: it checks its bytes, and nothing else is written when it refuses.
	uint32_t worldPages = PagesOf( snapshot->worldBytes );
	for ( uint32_t k = 0; k < count; ++k )
	{
		uint32_t i = snapshot->changed[k];
		// The host writes these indices, and one that is wrong must not write anywhere else.
		if ( i < worldPages )
		{
			memcpy( snapshot->pages[i].memory, snapshot->shadow + (size_t)i * PAGE, snapshot->pages[i].bytes );
		}
	}
	simResult result = simRecording_PutBack( snapshot->world, snapshot->worldBytes, &s_stateError );
	for ( uint32_t k = 0; k < count && result == sim_ok; ++k )
	{
		uint32_t i = snapshot->changed[k];
		if ( i >= worldPages && i < snapshot->pageCount )
		{
			memcpy( snapshot->pages[i].memory, snapshot->shadow + (size_t)i * PAGE, snapshot->pages[i].bytes );
		}
	}
	return (uint32_t)result;
}

static int s_statePiece = -1;

const char* sim_state_part( uint32_t at )
{
	return simWorld_PartAt( simRecording_World(), at, &s_statePiece );
}

int32_t sim_state_piece( void )
{
	return s_statePiece;
}

const simProblem* sim_state_error( void )
{
	static simProblem s_problem;
	memcpy( &s_problem, &s_stateError, sizeof( s_problem ) );
	return &s_problem;
}
