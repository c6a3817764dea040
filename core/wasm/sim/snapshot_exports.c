// The state of the whole module for snapshots: which parts of the memory hold it, and which pages of those have changed since
// somebody last looked. Stack and scratch memory hold nothing between two calls. Everything here but the pointers lives in scratch
// memory itself, so that putting back a snapshot does not touch it.
//
// The state is cut into pages. A copy of all of it, the shadow, is what a page is compared with: reading the memory once is
// what finding the changes costs, wherever they are.
#define _DEFAULT_SOURCE // sbrk
#include "exports.h"
#include "sandlot/sim.h"

#include <malloc.h>
#include <string.h>
#include <unistd.h>
#include <wasm_simd128.h>


enum
{
	PAGE = 1024, // a match changes 0.8 MB a second in pages of 1 KiB, 1.1 in pages of 4 KiB
	// Between scratch blocks lies one span each; the data and the heap's end add two.
	MAX_SPANS = SIM_MAX_SCRATCH + 2,
	MAX_FILLERS = 192,
	LARGEST_FILLER = 8 << 20,
	// Smaller holes stay part of the state: comparing them costs next to nothing.
	SMALLEST_FILLER = 2 << 10,
};

// Part of the state; at the end of a span it is shorter than PAGE.
typedef struct Page
{
	uint8_t* memory;
	uint32_t bytes;
} Page;

typedef struct Span
{
	uintptr_t from, to;
} Span;

// One block of scratch memory.
typedef struct Snapshot
{
	simStateMemory memory; // what sim_state_open tells
	uint32_t pageCount;
	Page* pages;       // (pageCount)
	uint32_t* changed; // (pageCount) indices of pages
	uint8_t* shadow;   // (pageCount * PAGE)
	bool fresh;        // nothing has been compared yet
} Snapshot;

static Snapshot* s_snapshot;
// Given back when the snapshot closes; until then they keep the holes taken.
static void* s_fillers[MAX_FILLERS];
static int s_fillerCount;
static const uint8_t* s_top; // of the heap in use

// Symbols of the linker: where the static data ends and the heap begins.
extern uint8_t __data_end, __heap_base;

// Takes the holes that loading has left in the heap: nothing will want them, and scratch memory need not be compared.
static void FillHoles( void )
{
	// The heap keeps what was given back at its end, and ever more of it with each load. That is free, and no part of the state.
	const uint8_t* top = (const uint8_t*)sbrk( 0 ) - mallinfo().keepcost;
	for ( size_t size = LARGEST_FILLER; size >= SMALLEST_FILLER; )
	{
		if ( s_fillerCount >= MAX_FILLERS )
		{
			break;
		}
		uint8_t* filler = simAllocScratch( size, 0 );
		if ( filler == NULL || filler + size > top )
		{
			simFree( filler );
			// From the largest down: a hole is taken in as few pieces as it allows.
			size /= 2;
			continue;
		}
		s_fillers[s_fillerCount++] = filler;
	}
	s_top = top;
}

// What lies between the end of the data and the heap is the stack, which is empty between two calls.
static int FindSpans( Span* spans )
{
	// The first bytes of the memory hold nothing, for NULL points there.
	spans[0] = ( Span ){ 16, (uintptr_t)&__data_end };
	int count = 1;
	uintptr_t from = (uintptr_t)&__heap_base;
	const simScratch* blocks;
	int blockCount = simScratchBlocks( &blocks );
	for ( int i = 0; i < blockCount; ++i )
	{
		spans[count++] = ( Span ){ from, (uintptr_t)blocks[i].memory + blocks[i].kept };
		from = (uintptr_t)blocks[i].memory + blocks[i].bytes;
	}
	spans[count++] = ( Span ){ from, (uintptr_t)s_top };
	return count;
}

// Without a place for the pages it only counts them.
static uint32_t CutPages( const Span* spans, int spanCount, Page* pages )
{
	uint32_t count = 0;
	for ( int i = 0; i < spanCount; ++i )
	{
		for ( uintptr_t at = spans[i].from; at < spans[i].to; at += PAGE )
		{
			uintptr_t left = spans[i].to - at;
			if ( pages != NULL )
			{
				pages[count] = ( Page ){ (uint8_t*)at, left < PAGE ? (uint32_t)left : PAGE };
			}
			count += 1;
		}
	}
	return count;
}

// FNV-1a over 32 bits. In two instances that loaded the same, every pointer in the state means the same if this is equal.
static uint32_t Layout( const Snapshot* snapshot )
{
	uint32_t hash = 2166136261u;
	// The tables of this file are part of the state, and they name the snapshot's block.
	hash = ( hash ^ (uint32_t)(uintptr_t)snapshot ) * 16777619u;
	hash = ( hash ^ (uint32_t)(uintptr_t)s_top ) * 16777619u;
	for ( uint32_t i = 0; i < snapshot->pageCount; ++i )
	{
		hash = ( hash ^ (uint32_t)(uintptr_t)snapshot->pages[i].memory ) * 16777619u;
		hash = ( hash ^ snapshot->pages[i].bytes ) * 16777619u;
	}
	return hash;
}

// Sixteen bytes at a time: the C library's memcmp looks at single ones.
static v128_t Differ( const uint8_t* a, const uint8_t* b )
{
	return wasm_v128_xor( wasm_v128_load( a ), wasm_v128_load( b ) );
}

static bool IsEqual( const Page* page, const uint8_t* shadow )
{
	// Only a span's last page is short.
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
	for ( int i = 0; i < s_fillerCount; ++i )
	{
		simFree( s_fillers[i] );
	}
	s_fillerCount = 0;
	simFree( s_snapshot );
	s_snapshot = NULL;
}

const simStateMemory* sim_state_open( void )
{
	sim_state_close();
	static Span s_spans[MAX_SPANS];
	FillHoles();
	// What is made now lies in a hole or behind the top: there are no more pages with it than without.
	uint32_t most = CutPages( s_spans, FindSpans( s_spans ), NULL ) + 1;
	size_t pageBytes = most * sizeof( Page ), changedBytes = most * sizeof( uint32_t );
	Snapshot* snapshot = simAllocScratch( sizeof( Snapshot ) + pageBytes + changedBytes + (size_t)most * PAGE, 0 );
	if ( snapshot == NULL )
	{
		return NULL;
	}
	// One block of scratch memory for all of it: opening a snapshot changes the spans once.
	snapshot->pages = (Page*)( snapshot + 1 );
	snapshot->changed = (uint32_t*)( snapshot->pages + most );
	snapshot->shadow = (uint8_t*)( snapshot->changed + most );
	snapshot->fresh = true;
	s_snapshot = snapshot;
	int spanCount = FindSpans( s_spans );
	SIM_ASSERT( CutPages( s_spans, spanCount, NULL ) <= most );
	snapshot->pageCount = CutPages( s_spans, spanCount, snapshot->pages );
	snapshot->memory = ( simStateMemory ){
		.pages = snapshot->pageCount,
		.pageBytes = PAGE,
		.changed = (uint32_t)(uintptr_t)snapshot->changed,
		.shadow = (uint32_t)(uintptr_t)snapshot->shadow,
		.layout = Layout( snapshot ),
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

void sim_state_put( uint32_t count )
{
	Snapshot* snapshot = s_snapshot;
	if ( snapshot == NULL )
	{
		return;
	}
	// The caller says how many pages changed; there are no more than all.
	if ( count > snapshot->pageCount )
	{
		count = snapshot->pageCount;
	}
	for ( uint32_t k = 0; k < count; ++k )
	{
		uint32_t i = snapshot->changed[k];
		// The host writes these indices, and one that is wrong must not write anywhere else.
		if ( i < snapshot->pageCount )
		{
			memcpy( snapshot->pages[i].memory, snapshot->shadow + (size_t)i * PAGE, snapshot->pages[i].bytes );
		}
	}
}
